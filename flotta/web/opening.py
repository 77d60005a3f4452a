"""A table whose game is not compiled yet: a page with a progress line, which leads to the table as soon as there is one."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from flotta import games
from flotta.engine.errors import FlottaError
from flotta.engine.words import language, speaking
from flotta.table import House, LiveTable
from flotta.table.workers import Workers
from flotta.web.pages import page
from flotta.web.shelf import house_of
from flotta.web.stream import HEADERS
from flotta.web.view import Rendered, event, not_ready

router = APIRouter()
MOST = 200
PATIENCE = 0.4
"""How often a page hears how far the compiler is."""


@dataclass
class Opening:
    """A table on its way."""

    game: str
    task: asyncio.Task[LiveTable]


class Openings:
    """The tables on their way, by ticket; the oldest are forgotten. A ticket says which worker knows it: whoever has one is
    handed to that worker.
    """

    def __init__(self, workers: Workers) -> None:
        self.number = workers.number
        self.kept: OrderedDict[str, Opening] = OrderedDict()

    def begin(self, game: str, table: Awaitable[LiveTable]) -> str:
        """Wait for a table in the background; the ticket to ask by."""
        ticket = f"{self.number}.{secrets.token_urlsafe(12)}"
        task = asyncio.ensure_future(table)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.kept[ticket] = Opening(game, task)
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return ticket


def shown(house: House, game: str) -> Rendered:
    """How far the game is."""
    return not_ready(games.find(game), house.getting_ready(game))


@router.get("/opening/{ticket}")
async def opening(request: Request, ticket: str) -> Response:
    """The page of a table on its way."""
    found = opening_of(request, ticket)
    if found.task.done():
        return RedirectResponse(f"/t/{found.task.result().id}", 303)
    game = games.find(found.game)
    now = shown(house_of(request), found.game)
    return page(request, "table.html", stream=f"/opening/{ticket}/stream", game=game, shown=now, seat="", again=True)


@router.get("/opening/{ticket}/stream")
async def stream(request: Request, ticket: str) -> Response:
    """How far it is, until it is there."""
    found = opening_of(request, ticket)
    return StreamingResponse(steps(house_of(request), found, language()), media_type="text/event-stream", headers=HEADERS)


def opening_of(request: Request, ticket: str) -> Opening:
    """A table on its way, by its ticket."""
    openings: Openings = request.app.state.openings
    if ticket not in openings.kept:
        raise HTTPException(404)
    return openings.kept[ticket]


async def steps(house: House, found: Opening, lang: str) -> AsyncIterator[str]:
    """The progress as updates, then the address of the table."""
    with speaking(lang):
        while not found.task.done():
            yield event(shown(house, found.game).update())
            await asyncio.wait([found.task], timeout=PATIENCE)
        try:
            go = f"/t/{found.task.result().id}"
        except FlottaError:
            go = "/"
        yield f"data: {json.dumps({'go': go})}\n\n"
