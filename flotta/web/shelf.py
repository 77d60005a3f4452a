"""The shelf and the settings: pages before and beside the table."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta import games
from flotta.engine.contract import Game
from flotta.engine.errors import BadGame
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say
from flotta.store import Summary
from flotta.table import House, default_level
from flotta.web.beside import beside
from flotta.web.forms import form_of
from flotta.web.pages import page
from flotta.web.reader import CHOICES, LOOK, Look, look_of, name_of, person_of, remember, remember_name

router = APIRouter()
LOG = logging.getLogger("flotta.web")
GREETINGS = {5: Say("Good morning"), 10: Say("Good day"), 18: Say("Good evening")}
"""The greetings, each with the hour of the day from which it is used."""
COUNTS = ("2", "3", "4", "5", "6")


def game_of(name: str) -> Game:
    """A game of the shelf, or no such page."""
    if name not in games.names():
        raise HTTPException(404)
    if name not in (sound := sound_games()):
        raise BadGame(Say("The game {name} cannot be loaded.", name=name))
    return sound[name]


def sound_games() -> dict[str, Game]:
    """The games of the shelf by name. One whose folder is broken is left out and named in the log: it takes nothing else down."""
    found = {}
    for name in games.names():
        try:
            found[name] = games.find(name)
        except Exception as error:
            LOG.error("the game %s cannot be loaded: %s", name, error)
    return found


def house_of(request: Request) -> House:
    """The house this request came to."""
    house: House = request.app.state.house
    return house


@router.get("/")
async def shelf(request: Request, seats: str = "") -> Response:
    """The games, my tables, tables that wait for somebody, games that are over."""
    house, person, sound = house_of(request), person_of(request), sound_games()

    async def listed(limit: int, **which: Any) -> list[Summary]:
        found = await house.tables(limit=limit, **which)
        return [each for each in found if each.game in sound and len(each.seats) <= sound[each.game].max_seats]

    mine = await listed(40, person=person, status=("open", "playing")) if person else []
    asked = {each.id for each in mine if set(each.waiting) & set(house.seats_in(each, person))}
    return await beside(
        page,
        request,
        "shelf.html",
        games=sound.values(),
        broken=[name for name in games.names() if name not in sound],
        mine=sorted(mine, key=lambda each: (each.id not in asked, each.status == "open")),
        asked=asked,
        stages={each.id: stage for each in mine if (stage := stage_of(house, each))},
        ended=await listed(6, person=person, status="over") if person else [],
        waiting=await listed(12, status="open", public=True),
        running=await listed(6, status="playing", public=True),
        finished=await listed(6, status="over", public=True),
        find=games.find,
        called_me=name_of(request),
        hour=datetime.now().hour,
        greetings=GREETINGS,
        now=house.now(),
        most=max((game.max_seats for game in sound.values()), default=0),
        seats=int(seats) if seats in COUNTS else 0,
        level=default_level(),
    )


def stage_of(house: House, each: Summary) -> str:
    """How far a game has come, in its own words; empty for a table that is not loaded, and for one whose game cannot say it: the
    list goes on without these words.
    """
    table = house.at_hand.get(each.id)
    play, scene = (table.state.play, table.state.game.scene) if table else (None, None)
    try:
        return str(scene.stage(play.view(WATCHER).s)) if play and scene else ""
    except Exception:
        LOG.exception("how far table %s has come cannot be said", each.id)
        return ""


@router.get("/settings")
async def settings(request: Request, back: str = "") -> Response:
    """What can be set."""
    return page(
        request,
        "settings.html",
        choices=CHOICES,
        name=name_of(request),
        back=way_back(back or request.headers.get("referer", "")),
    )


@router.post("/settings")
async def set_settings(request: Request) -> Response:
    """Keep what was set, and go back to where the reader came from."""
    form, now = await form_of(request), look_of(request)
    chosen = {name: form.get(name, getattr(now, name)) for name in CHOICES}
    if any(value not in CHOICES[name] for name, value in chosen.items()):
        raise HTTPException(400)
    answer = RedirectResponse(way_back(form.get("back", "")), 303)
    remember(request, answer, LOOK, Look(**chosen).cookie)
    remember_name(request, answer, form.get("name", ""))
    return answer


def way_back(text: str) -> str:
    """A path of ours out of an address; the shelf for anything else."""
    path = "/" + text.partition("://")[2].partition("/")[2] if "://" in text else text
    ours = path.startswith("/") and not path.startswith("//") and path.isprintable() and "\\" not in path
    return path if ours and len(path) < 200 and path != "/settings" else "/"
