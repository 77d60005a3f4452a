"""A new table: the form for it, what it says while one chooses, and laying the table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from flotta.engine.contract import Game
from flotta.table import default_level, levels
from flotta.web import setup
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.forms import Form, form_of
from flotta.web.guard import address_of
from flotta.web.pages import page, rendered
from flotta.web.reader import name_of, new_person, person_of, remember_person
from flotta.web.shelf import game_of, house_of

router = APIRouter()
PARTS = ("seating", "lengths", "options", "verdict")
"""What of the form changes while one chooses."""


def choices() -> dict[str, Any]:
    """What the form of a new table offers beside the options of the game."""
    return {"who": setup.WHO, "kinds": setup.kinds(), "levels": levels(), "paces": setup.PACES, "aways": setup.AWAYS}


@router.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """A table with bots and the usual options, at once."""
    game, form = game_of(name), await form_of(request)
    seats = setup.usual_seats(setup.usual_count(game, form.get("count", "")), level=default_level())
    return await opened(request, setup.Setup(game, seats, [name_of(request)], {}), form)


@router.get("/new/{name}")
async def new_table(request: Request, name: str) -> Response:
    """The form for a table of one's own; the address may say who plays, and how many."""
    return await beside(form_page, request, game_of(name), dict(request.query_params))


def form_page(request: Request, game: Game, form: Form, status: int = 200) -> Response:
    """The form of a new table with what was chosen so far; for the script only its parts."""
    chosen = setup.from_form(game, form, name_of(request))
    if not wants_json(request):
        return page(request, "new.html", status, setup=chosen, **choices())
    return JSONResponse({"parts": {part: rendered(f"new/{part}.html", setup=chosen, **choices()) for part in PARTS}})


@router.post("/new/{name}/check")
async def check(request: Request, name: str) -> Response:
    """What the form looks like with what was chosen so far."""
    return await beside(form_page, request, game_of(name), await form_of(request))


@router.post("/new/{name}")
async def create(request: Request, name: str) -> Response:
    """Open the table, or show what speaks against it."""
    form = await form_of(request)
    chosen = await beside(setup.from_form, game_of(name), form, name_of(request))
    if chosen.trouble:
        return await beside(page, request, "new.html", 422, setup=chosen, **choices())
    return await opened(request, chosen, form)


async def opened(request: Request, chosen: setup.Setup, form: Form) -> Response:
    """Open a table for whoever asks, only one however often the same form is sent, and lead there."""
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
        address=address_of(request),
        colours=[] if chosen.colours == list(range(len(chosen.seats))) else chosen.colours,
        request=form.get("request"),
    )
    if house.getting_ready(chosen.game.name):
        to = f"/opening/{request.app.state.openings.begin(chosen.game.name, laying)}"
    else:
        to = f"/t/{(await laying).id}"
    answer = RedirectResponse(to, 303)
    remember_person(request, answer, person, form.get("name0", ""))
    return answer
