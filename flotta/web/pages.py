"""Templates: every word through the catalogues, everything else escaped."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from flotta.engine.colours import names_of
from flotta.engine.contract import Game
from flotta.engine.words import LANGUAGES, Say, figure, language
from flotta.table import default_level, levels
from flotta.web import drawn
from flotta.web.reader import look_of

TEMPLATES = Path(__file__).parent / "templates"


def spoken(message: str, plural: str | None = None, /, **params: Any) -> str:
    """A sentence of a template in the language in force; templates call it `say`."""
    return Say(message, plural, **params).text() if params else fixed(message, language())


@cache
def fixed(message: str, lang: str) -> str:
    """A sentence without blanks, looked up once."""
    return Say(message).text(lang)


def level_name(level: str | None) -> str:
    """A bot's level in words; one that was retired by its id."""
    return next((str(known.title) for known in levels() if known.id == level), level or "")


@cache
def params_of(game: Game) -> str:
    """The names of all parameters a choice may have, for the script."""
    return " ".join(sorted({name for verb in game.verbs if not verb.chance for name in verb.params}))


def title_of(game: Game) -> str:
    """The name of a game in the language in force."""
    return game.title[language()]


def short_of(game: Game) -> str:
    """The name of a game where there is little room: what stands before a colon."""
    return title_of(game).partition(":")[0]


def clock(at: float) -> str:
    """A time for those whose browser does not say where they are."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


def lasted(seconds: float) -> str:
    """How long something has been so, in the largest unit that fits."""
    minutes = max(0, round(seconds / 60))
    if minutes < 1:
        return str(Say("just now"))
    if minutes < 60:
        return str(Say("for {n} minute", "for {n} minutes", n=minutes))
    if minutes < 48 * 60:
        return str(Say("for {n} hour", "for {n} hours", n=round(minutes / 60)))
    return str(Say("for {n} day", "for {n} days", n=round(minutes / 1440)))


def stressed(text: object) -> Markup:
    """A sentence in which what stands between two stars is stressed."""
    parts = str(text).split("*")
    return Markup("".join(f"<strong>{escape(part)}</strong>" if n % 2 else escape(part) for n, part in enumerate(parts)))


ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
ENVIRONMENT.globals.update(
    say=spoken,
    title_of=title_of,
    short_of=short_of,
    level_name=level_name,
    levels=levels,
    usual_level=default_level,
    params_of=params_of,
    clock=clock,
    intent=lambda: secrets.token_hex(12),
    cover=drawn.cover,
    icon=drawn.icon,
    boat=drawn.boat,
    dial=drawn.dial,
    lasted=lasted,
    called=names_of,
    rose=Markup(drawn.ROSE),
    languages=LANGUAGES,
)
ENVIRONMENT.filters["stressed"] = stressed
ENVIRONMENT.filters["figure"] = figure


def rendered(template: str, **values: Any) -> str:
    """A template filled in."""
    return ENVIRONMENT.get_template(template).render(**values)


class Parts:
    """Several templates filled in with the same values, which are made ready once."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self.context: Context | None = None

    def rendered(self, template: str) -> tuple[str, ...]:
        """One of them, in the pieces it is made of."""
        found = ENVIRONMENT.get_template(template)
        if self.context is None:
            self.context = found.new_context(self.values)
        return tuple(found.root_render_func(self.context))


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page, never kept by anybody on the way: it is one reader's."""
    settings = request.app.state.settings
    text = rendered(template, look=look_of(request), house=settings.title, here=request.url.path, lang=language(), **values)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"})
