"""The shelf, a new table, the rules, the settings: every page before and beside the table."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from flotta import games
from flotta.engine.contract import Game
from flotta.engine.errors import BadGame
from flotta.engine.words import LANGUAGES, Say, language, speaking
from flotta.store import Summary
from flotta.table import House
from flotta.web import setup
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.forms import Form, form_of
from flotta.web.guard import address_of
from flotta.web.pages import page, rendered
from flotta.web.reader import CHOICES, LOOK, PERSON, Look, look_of, new_person, person_of, remember

router = APIRouter()
LOG = logging.getLogger("flotta.web")
MARKS = {"R": Say("rulebook"), "E": Say("forced by an example"), "P": Say("public source"), "C": Say("our choice")}


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
async def shelf(request: Request) -> Response:
    """The games, my tables, tables that wait for somebody, games that are over."""
    house, person, sound = house_of(request), person_of(request), sound_games()

    async def listed(limit: int, **which: Any) -> list[Summary]:
        found = await house.tables(limit=limit, **which)
        return [each for each in found if each.game in sound and len(each.seats) <= sound[each.game].max_seats]

    mine = await listed(12, person=person) if person else []
    return await beside(
        page,
        request,
        "shelf.html",
        games=sound.values(),
        broken=[name for name in games.names() if name not in sound],
        mine=mine,
        asked={each.id for each in mine if set(each.waiting) & set(house.seats_in(each, person))},
        waiting=await listed(12, status="open", public=True),
        running=await listed(6, status="playing", public=True),
        finished=await listed(6, status="over", public=True),
        find=games.find,
        person=person,
    )


def choices() -> dict[str, Any]:
    """What the form of a new table offers beside the options of the game."""
    return {"kinds": setup.kinds(), "paces": setup.PACES, "aways": setup.AWAYS}


@router.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """A table with bots and the usual options, at once."""
    game, form = game_of(name), await form_of(request)
    return await opened(request, setup.Setup(game, setup.usual_seats(game), [], {}), form)


@router.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    """The form for a table of one's own."""
    return await beside(form_page, request, game_of(name), {})


def form_page(request: Request, game: Game, form: Form, status: int = 200) -> Response:
    """The form of a new table with what was chosen so far; for the script only its parts."""
    chosen = setup.from_form(game, form)
    if not wants_json(request):
        return page(request, "new.html", status, setup=chosen, **choices())
    return JSONResponse(
        {"parts": {part: rendered(f"new/{part}.html", setup=chosen, **choices()) for part in ("seating", "options", "verdict")}}
    )


@router.post("/new/{name}/check")
async def check(request: Request, name: str) -> Response:
    """What the form looks like with what was chosen so far."""
    return await beside(form_page, request, game_of(name), await form_of(request))


@router.post("/new/{name}")
async def create(request: Request, name: str) -> Response:
    """Open the table, or show what speaks against it."""
    form = await form_of(request)
    chosen = setup.from_form(game_of(name), form)
    if chosen.trouble:
        return await beside(page, request, "new.html", 422, setup=chosen, **choices())
    return await opened(request, chosen, form)


async def opened(request: Request, chosen: setup.Setup, form: Form) -> Response:
    """Open a table for whoever asks, one for each intent, and show the way to it."""
    person = person_of(request) or new_person()
    house = house_of(request)
    laying = house.new_table(
        person,
        chosen.game.name,
        chosen.chosen,
        chosen.seats,
        chosen.names,
        pace=setup.PACES[chosen.pace][0],
        public=chosen.public,
        advice=chosen.advice,
        away_after=setup.AWAYS[chosen.away][0],
        address=address_of(request, request.app.state.settings),
        colours=[] if chosen.colours == list(range(len(chosen.seats))) else chosen.colours,
        request=form.get("request"),
    )
    if house.getting_ready(chosen.game.name):
        to = f"/opening/{request.app.state.openings.begin(chosen.game.name, laying)}"
    else:
        to = f"/t/{(await laying).id}"
    answer = RedirectResponse(to, 303)
    remember(answer, PERSON, person, request.app.state.settings.secure_cookie)
    return answer


@router.get("/rules")
async def all_rules(request: Request) -> Response:
    """The rules of every game."""
    return await beside(page, request, "library.html", games=sound_games().values())


@router.get("/rules/{name}")
async def rules(request: Request, name: str, lang: str = "") -> Response:
    """Every rule of a game with its id, in the reader's language or in the one asked for."""
    with speaking(lang if lang in LANGUAGES else language()):
        return await beside(page, request, "rules.html", game=game_of(name), marks=MARKS, languages=LANGUAGES)


@router.get("/settings")
async def settings(request: Request, back: str = "") -> Response:
    """What can be set."""
    return page(request, "settings.html", choices=CHOICES, back=way_back(back or request.headers.get("referer", "")))


@router.post("/settings")
async def set_settings(request: Request) -> Response:
    """Keep what was set, and go back to where the reader came from."""
    form, now = await form_of(request), look_of(request)
    chosen = {name: form.get(name, getattr(now, name)) for name in CHOICES}
    if any(value not in CHOICES[name] for name, value in chosen.items()):
        raise HTTPException(400)
    answer = RedirectResponse(way_back(form.get("back", "")), 303)
    remember(answer, LOOK, Look(**chosen).cookie, request.app.state.settings.secure_cookie)
    return answer


def way_back(text: str) -> str:
    """A path of ours out of an address; the shelf for anything else."""
    path = "/" + text.partition("://")[2].partition("/")[2] if "://" in text else text
    ours = path.startswith("/") and not path.startswith("//") and path.isprintable() and "\\" not in path
    return path if ours and len(path) < 200 and path != "/settings" else "/"
