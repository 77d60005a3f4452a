"""Templates: every word through the catalogues, everything else escaped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from flotta.engine.contract import Game
from flotta.engine.words import Say, language
from flotta.web import drawn
from flotta.web.reader import look_of

TEMPLATES = Path(__file__).parent / "templates"


def spoken(message: str, plural: str | None = None, /, **params: Any) -> str:
    """A sentence of a template in the language in force; templates call it `say`."""
    return Say(message, plural, **params).text()


def title_of(game: Game) -> str:
    """The name of a game in the language in force."""
    return game.title[language()]


ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
ENVIRONMENT.globals.update(say=spoken, title_of=title_of, cover=drawn.cover, rose=Markup(drawn.ROSE))


def rendered(template: str, **values: Any) -> str:
    """A template filled in."""
    return ENVIRONMENT.get_template(template).render(**values)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page, never kept by anybody on the way: it is one reader's."""
    settings = request.app.state.settings
    text = rendered(template, look=look_of(request), house=settings.title, here=request.url.path, lang=language(), **values)
    return HTMLResponse(text, status, headers={"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"})
