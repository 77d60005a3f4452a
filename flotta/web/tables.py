"""The table's pages: the table itself, its links and codes, and the door of a personal link."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta import games
from flotta.engine.contract import Game
from flotta.engine.verbs import WATCHER
from flotta.table import LiveTable, NotYours
from flotta.table.ready import Preparation
from flotta.web.address import for_friends, works_elsewhere
from flotta.web.beside import beside
from flotta.web.forms import colour_of, form_of
from flotta.web.pages import page
from flotta.web.reach import how_to_open
from flotta.web.reader import new_person, person_of, remember_person
from flotta.web.room import code, door_page, invitation
from flotta.web.shelf import house_of
from flotta.web.view import Viewer, not_ready

router = APIRouter()


@router.get("/t/{id}")
async def table_page(request: Request, id: str, seat: int | None = None) -> Response:
    """The table from the seat asked for, from one's own, or as a watcher."""
    house, viewer = house_of(request), viewer_of(request)
    summary = await house.summary(id)
    if summary.status == "record":
        return RedirectResponse(f"/t/{id}/over", 303)
    game, progress = games.find(summary.game), house.getting_ready(summary.game)
    if progress:
        if summary.status == "open":
            return preparing(request, game, progress)
        shown = not_ready(game, progress)
        return page(request, "table.html", stream=f"/t/{id}/stream", game=game, shown=shown, seat="" if seat is None else seat)
    table, person = await house.table(id), person_of(request)
    if table.state.status == "open" and seat is None and not table.seats_of(person) and not table.is_host(person):
        return await at_the_door(request, table)
    waits = table.state.status == "open"
    inviting = await beside(invitation, request, table, person) if waits and table.seats_of(person) else None
    shown, stream = await viewer.see(table, person, seat), f"/t/{id}/stream"
    knows = await house.knows(game.name, person)
    return page(
        request,
        "table.html",
        stream=stream,
        game=game,
        shown=shown,
        seat=shown.seat,
        inviting=inviting,
        waits=waits,
        knows=knows,
        watching=shown.seat == WATCHER and not waits,
    )


def preparing(request: Request, game: Game, progress: Preparation) -> Response:
    """The page shown while the game of this table is being made ready; it asks again by itself."""
    shown = not_ready(game, progress)
    return page(request, "table.html", stream="", game=game, shown=shown, seat="", again="all")


async def at_the_door(request: Request, table: LiveTable) -> Response:
    """What somebody sees who follows the table's link before the game: a seat that is free, or that there is none."""
    free = [number for number, found in enumerate(table.state.seats) if found.kind == "open" and not found.filled]
    return await beside(door_page, request, table, free[0] if free else None, f"/t/{table.id}/sit")


@router.get("/t/{id}/links")
async def links(request: Request, id: str) -> Response:
    """The personal links this reader may hand out, as text and as codes for a phone's camera."""
    table, person = await house_of(request).table(id), person_of(request)
    tokens = []
    for seat, who in enumerate(table.state.names[: len(table.state.seats)]):
        try:
            token = table.link(person or "", seat)
        except NotYours:
            continue
        tokens.append((seat, who, for_friends(request, "door", id=id, token=token), seat in table.seats_of(person)))
    return await beside(links_page, request, table, tokens)


def links_page(request: Request, table: LiveTable, tokens: list[tuple[int, object, str, bool]]) -> Response:
    """The page with links and their codes."""
    found = [(seat, who, address, code(address), own) for seat, who, address, own in tokens]
    address = for_friends(request, "table_page", id=table.id)
    return page(
        request,
        "links.html",
        table=table,
        links=found,
        address=address,
        far=works_elsewhere(address),
        code=code(address),
        **how_to_open(request),
    )


@router.get("/t/{id}/sit/{token}", name="door")
async def door(request: Request, id: str, token: str) -> Response:
    """Where a personal link leads: a button, because those who only preview links must not take the seat."""
    house, person = house_of(request), person_of(request)
    summary = await house.summary(id)
    progress = house.getting_ready(summary.game)
    if progress:
        return preparing(request, games.find(summary.game), progress)
    table = await house.table(id)
    seat = table.seat_by(token, person)
    if seat is not None and seat in table.seats_of(person):
        return RedirectResponse(f"/t/{id}?seat={seat}", 303)
    return await beside(door_page, request, table, seat, f"/t/{id}/sit/{token}", seat is None)


@router.post("/t/{id}/sit/{token}")
async def enter(request: Request, id: str, token: str) -> Response:
    """Take the seat of a personal link, on this device too."""
    form, person = await form_of(request), person_of(request) or new_person()
    table: LiveTable = await house_of(request).table(id)
    seat = await table.sit_by(person, token, form.get("name", ""), colour_of(form), begin=False)
    answer = RedirectResponse(f"/t/{id}?seat={seat}", 303)
    remember_person(request, answer, person, form.get("name", ""))
    return answer


def viewer_of(request: Request) -> Viewer:
    """What renders tables for this house."""
    viewer: Viewer = request.app.state.viewer
    return viewer
