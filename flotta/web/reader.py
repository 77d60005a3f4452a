"""Who reads: the language and look they chose (a cookie), and the secret by which the house knows their seats again."""

from __future__ import annotations

import re
import secrets
from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from flotta.engine.words import LANGUAGES
from flotta.table import BadText
from flotta.table.people import plain

LOOK, PERSON, NAME = "flotta_look", "flotta", "flotta_name"
YEAR = 365 * 24 * 3600
LONG = 200
"""Of longer headers only the beginning is read."""
NAME_LENGTH = 24
SECRET = re.compile(r"[A-Za-z0-9_-]{32,64}")
CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "still"),
    "pace": ("normal", "slow", "at_once"),
    "sound": ("off", "on"),
    "confirm": ("on", "off"),
    "hints": ("on", "off"),
}
"""What can be chosen in the settings; a newcomer gets the first of each, but for the language, which is their browser's."""


@dataclass(frozen=True)
class Look:
    """How one reader wants the house to look and speak."""

    lang: str = "en"
    theme: str = "auto"
    motion: str = "auto"
    pace: str = "normal"
    sound: str = "off"
    confirm: str = "on"
    hints: str = "on"

    @property
    def cookie(self) -> str:
        """The look as a cookie's value."""
        return ".".join(astuple(self))


def look_of(request: HTTPConnection) -> Look:
    """The look this browser chose; where it chose nothing sensible, the browser's language and our defaults."""
    return look_from(request.cookies.get(LOOK, "")[:LONG], request.headers.get("accept-language", "")[:LONG])


@lru_cache(256)
def look_from(cookie: str, languages: str) -> Look:
    """The look of everybody whose browser sends just this. An older cookie may lack newer settings."""
    chosen, names = cookie.split("."), [field.name for field in fields(Look)]
    if len(chosen) <= len(names) and all(value in CHOICES[name] for name, value in zip(names, chosen, strict=False)):
        return Look(*chosen)
    return Look(lang=spoken_by(languages))


def spoken_by(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    best, weight = "en", 0.0
    for part in header.split(","):
        name, _, q = part.strip().partition(";q=")
        lang = name[:2].lower()
        value = float(q) if re.fullmatch(r"[01](\.\d{1,3})?", q) else 1.0
        if lang in LANGUAGES and value > weight:
            best, weight = lang, value
    return best


def person_of(request: HTTPConnection) -> str | None:
    """The secret of whoever asks: from the cookie, or from an Authorization header for programs."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    found = token.strip() if kind.lower() == "bearer" else request.cookies.get(PERSON, "")
    return found if SECRET.fullmatch(found) else None


def name_of(request: HTTPConnection) -> str:
    """What this reader was called last, empty for somebody who gave no name yet."""
    try:
        return plain(unquote(request.cookies.get(NAME, "")[: 12 * NAME_LENGTH]), NAME_LENGTH)
    except BadText:
        return ""


def remember_name(request: HTTPConnection, response: Response, name: str) -> None:
    """Keep what somebody wants to be called, so that they need not say it again."""
    if name.strip():
        remember(request, response, NAME, quote(name.strip()[:NAME_LENGTH]))


def remember_person(request: HTTPConnection, response: Response, person: str, name: str = "") -> None:
    """Keep the secret of a person in their browser, and their name if they gave one."""
    remember(request, response, PERSON, person)
    remember_name(request, response, name)


def new_person() -> str:
    """A secret nobody else has."""
    return secrets.token_urlsafe(32)


def remember(request: HTTPConnection, response: Response, name: str, value: str) -> None:
    """Keep something in the browser, out of reach of scripts and of other sites."""
    secure = request.app.state.settings.secure_cookie
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
