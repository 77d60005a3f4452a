"""Changing a table before its game begins: the host chooses again how many play, and what."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from flotta.engine.words import Say
from flotta.table import LiveTable, NotYours
from flotta.table.rights import must_be
from flotta.web import setup
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.forms import form_of
from flotta.web.new_table import choices
from flotta.web.pages import page, rendered
from flotta.web.reader import person_of
from flotta.web.shelf import house_of

router = APIRouter()
PARTS = {"how-many": "count", "lengths": "lengths", "options": "options", "verdict": "changed"}
"""What of the form changes while one chooses, and the templates of it."""


@router.get("/t/{id}/change")
async def form(request: Request, id: str) -> Response:
    """The form with what was chosen for this table."""
    table = await hosted(request, id)
    return await beside(form_page, request, setup.of_table(table.state), id)


@router.post("/t/{id}/change/check")
async def check(request: Request, id: str) -> Response:
    """What the form looks like with what was chosen so far."""
    table, form = await hosted(request, id), await form_of(request)
    return await beside(form_page, request, await beside(setup.from_form, table.state.game, form), id)


def form_page(request: Request, chosen: setup.Setup, id: str) -> Response:
    """The form; for the script only its parts."""
    values = {"setup": chosen, "table": id, **choices()}
    if not wants_json(request):
        return page(request, "change.html", **values)
    return JSONResponse({"parts": {part: rendered(f"new/{name}.html", **values) for part, name in PARTS.items()}})


async def hosted(request: Request, id: str) -> LiveTable:
    """A table that still waits, for whoever laid it. Raises NotYours, NotNow."""
    table = await house_of(request).table(id)
    must_be(table.state, "open")
    if not table.is_host(person_of(request)):
        raise NotYours(Say("Only the person who opened this table can change it."))
    return table
