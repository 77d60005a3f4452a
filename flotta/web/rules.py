"""The rules: an overview with pictures, the numbered law behind it, and a search in both."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.law import Rule
from flotta.engine.lesson import Topic
from flotta.engine.teaching import LEARNER, course
from flotta.engine.words import LANGUAGES, Say, language, speaking
from flotta.web import drawn
from flotta.web.beside import beside
from flotta.web.pages import page
from flotta.web.shelf import game_of, house_of, sound_games

router = APIRouter()
MARKS = {"R": Say("rulebook"), "E": Say("forced by an example"), "P": Say("public source"), "C": Say("our choice")}
LONGEST = 60
"""Of a longer search only the beginning is looked for."""
NAMED = re.compile(r"\b(id|data-from|data-along|aria-labelledby)=[\"']|href=[\"']#|url\(#")
"""Where a drawing names a thing in it, or refers to one."""


@dataclass(frozen=True)
class Found:
    """A rule that holds everything that was looked for, its words marked."""

    game: Game
    rule: Rule
    text: Markup


@router.get("/rules")
async def all_rules(request: Request, q: str = "") -> Response:
    """The rules of every game, or what a search finds in all of them."""
    games = list(sound_games().values())
    return await beside(library, request, games, q[:LONGEST])


def library(request: Request, games: list[Game], wanted: str) -> Response:
    """The page of all games' rules."""
    found = [each for game in games for each in search(game, wanted)]
    return page(request, "library.html", games=games, q=wanted, found=found)


@router.get("/rules/{name}")
async def rules(request: Request, name: str, lang: str = "", q: str = "") -> Response:
    """A game's overview and every rule with its id, in the reader's language or in the one asked for; or what a search finds."""
    game = game_of(name)
    is_ready = game.has_lesson and house_of(request).getting_ready(name) is None
    with speaking(lang if lang in LANGUAGES else language()):
        return await beside(law, request, game, q[:LONGEST], is_ready)


def law(request: Request, game: Game, wanted: str, is_ready: bool) -> Response:
    """The page of a game's rules. While the game is not ready the overview has no pictures."""
    topics = [(topic, pictured(game, topic, number) if is_ready else "") for number, topic in enumerate(game.lesson.overview, 1)]
    given: dict[str, Any] = {"marks": MARKS, "languages": LANGUAGES, "q": wanted, "found": search(game, wanted)}
    return page(request, "rules.html", game=game, topics=topics, **given)


@router.get("/law/{rule}")
async def one_rule(request: Request, rule: str) -> Response:
    """The way to a rule by its id alone."""
    game = next((game for game in sound_games().values() if rule in game.law.rules), None)
    if game is None:
        raise HTTPException(404)
    return RedirectResponse(f"/rules/{game.name}#{rule}", 303)


def pictured(game: Game, topic: Topic, number: int) -> Markup:
    """The picture of a paragraph of the overview: the board of a step, or what lies before the learner."""
    return drawn_step(game, topic.step, topic.tray, number, language()) if topic.step else Markup("")


@lru_cache(64)
def drawn_step(game: Game, step: int, is_tray: bool, number: int, lang: str) -> Markup:
    """The picture of a lesson's step, whose names are those of no other picture on the page."""
    play = course(game).begun(step).play
    view, names = play.view(LEARNER), list(play.names())
    with speaking(lang), wearing(play.colours):
        pieces = drawn.tray(game, view, names) if is_tray else drawn.board(game, view, names)
    return Markup(apart("".join(pieces), f"p{number}-"))


def apart(drawing: str, prefix: str) -> str:
    """A drawing all of whose names begin with this, so that several can stand on one page."""
    return NAMED.sub(lambda match: match[0] + prefix, drawing)


def search(game: Game, wanted: str) -> list[Found]:
    """The rules in which every word that is looked for occurs; capitals and accents do not matter."""
    words = plain(wanted).split()
    if not words:
        return []
    found = []
    for rule in game.law.rules.values():
        text = f"{rule.title}. {rule.text}" if rule.title else str(rule.text)
        where = plain(f"{rule.id} {game.law.chapters[rule.chapter]} {text}")
        if all(word in where for word in words):
            found.append(Found(game, rule, marked(text, words)))
    return found


def plain(text: str) -> str:
    """A text letter by letter without capitals and accents."""
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in text)


def marked(text: str, words: list[str]) -> Markup:
    """A text with these words marked wherever they stand in it."""
    parts = re.split(f"({'|'.join(map(re.escape, words))})", plain(text))
    at, out = 0, []
    for number, part in enumerate(parts):
        own = escape(text[at : at + len(part)])
        out.append(f"<mark>{own}</mark>" if number % 2 else own)
        at += len(part)
    return Markup("".join(out))
