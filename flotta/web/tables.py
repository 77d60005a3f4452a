"""The table's pages: the table itself, its links and codes, and the door of a personal link."""

from __future__ import annotations

import io

import segno
from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta import games
from flotta.table import LiveTable, NotYours
from flotta.web.address import for_friends, works_elsewhere
from flotta.web.beside import beside
from flotta.web.forms import colour_of, form_of
from flotta.web.pages import page
from flotta.web.reader import PERSON, new_person, person_of, remember
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
        shown = not_ready(game, progress)
        return page(request, "table.html", stream=f"/t/{id}/stream", game=game, shown=shown, seat="" if seat is None else seat)
    table = await house.table(id)
    shown = await viewer.see(table, person_of(request), seat)
    return page(request, "table.html", stream=f"/t/{id}/stream", game=game, shown=shown, seat=shown.seat)


@router.get("/t/{id}/links")
async def links(request: Request, id: str) -> Response:
    """The personal links this reader may hand out, as text and as codes for a phone's camera."""
    table, person = await house_of(request).table(id), person_of(request)
    tokens = []
    for seat, who in enumerate(table.names[: len(table.seats)]):
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
        request, "links.html", table=table, links=found, address=address, far=works_elsewhere(address), code=code(address)
    )


def code(address: str) -> Markup:
    """An address as a QR code."""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=False, scale=4, border=2, omitsize=True, svgclass="", lineclass=""
    )
    return Markup(out.getvalue().decode())


@router.get("/t/{id}/sit/{token}", name="door")
async def door(request: Request, id: str, token: str) -> Response:
    """Where a personal link leads: a button, because those who only preview links must not take the seat."""
    summary = await house_of(request).summary(id)
    game = games.find(summary.game)
    worn = {colour for seat in summary.seats if seat.get("claimed") for colour in seat.get("colours", ())}
    left = {n: colour.name for n, colour in enumerate(game.colours) if n not in worn} if summary.status == "open" else {}
    return page(request, "door.html", id=id, token=token, game=game, colours=left)


@router.post("/t/{id}/sit/{token}")
async def enter(request: Request, id: str, token: str) -> Response:
    """Take the seat of a personal link, on this device too."""
    form, person = await form_of(request), person_of(request) or new_person()
    table: LiveTable = await house_of(request).table(id)
    seat = await table.sit_by(person, token, form.get("name", ""), colour_of(form))
    answer = RedirectResponse(f"/t/{id}?seat={seat}", 303)
    remember(answer, PERSON, person, request.app.state.settings.secure_cookie)
    return answer


def viewer_of(request: Request) -> Viewer:
    """What renders tables for this house."""
    viewer: Viewer = request.app.state.viewer
    return viewer
