"""One stream per page: the newest state of a table, numbered, whenever it changes."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, aclosing, contextmanager
from functools import lru_cache

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from flotta import games
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say, language, speaking
from flotta.table import Broken, House, LiveTable, NoTable, Settings
from flotta.table.buckets import Gauge
from flotta.table.workers import Workers
from flotta.web.answers import refusal
from flotta.web.beside import painting
from flotta.web.guard import address_of
from flotta.web.reader import person_of
from flotta.web.shelf import house_of
from flotta.web.tables import viewer_of
from flotta.web.view import Viewer, event, looks, mark_of, not_ready

router = APIRouter()
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
BEAT = "event: beat\ndata: 1\n\n"
CHANGED = "data: 1\n\n"
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a compressed stream begins. What follows are pieces compressed each on its own, so that one piece serves every page
that needs the same update; side by side they are one stream to whoever unpacks them.
"""
LEVEL, HARDER = 6, 8
"""How hard a piece is compressed. The largest updates are a quarter smaller at level 6 than at level 1 and take 0.6 ms instead of
0.1; at level 8 they are 3 % smaller again and take 1.5 ms, which only they are worth.
"""
LONG = 40_000
"""Letters from which on a piece is compressed harder, beside the event loop. A shorter one keeps the loop for half a millisecond
at most, which is less than it would wait behind the tables that are being drawn.
"""
OPENING = "retry: 3000\n\n"
AGAIN = "retry: 300\nevent: again\ndata: 1\n\n"
"""The last event of a stream that ends because another worker will serve its readers: they connect again at once."""
SEE = 'data: {{"go": "/t/{id}"}}\n\n'
"""The only event of a stream whose table cannot be opened: its page is to be looked at again."""
ALL = "all"
PATIENCE = 0.4
"""How often a page hears how far the compiler is, when a house comes up again with tables in play."""


class Streams:
    """How many pages listen: in all, from each address, and for each person."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        self.settings = settings
        self.here = 0
        """How many listen to this worker."""
        self.addresses = Gauge("streams of an address", workers)
        self.people = Gauge("streams of a person", workers)

    @property
    def total(self) -> int:
        """How many listen, in all workers."""
        return self.addresses.count(ALL)

    def full(self, address: str, person: str | None) -> bool:
        """Whether one more would be too many."""
        limits = self.settings
        alone = person is not None and self.people.count(person) >= limits.streams_per_person
        return alone or self.addresses.count(address) >= limits.streams_per_address or self.total >= limits.streams

    @contextmanager
    def one(self, address: str, person: str | None) -> Iterator[None]:
        """Count a stream while it is open."""
        self.count(address, person, 1)
        try:
            yield
        finally:
            self.count(address, person, -1)

    def count(self, address: str, person: str | None, step: int) -> None:
        """One more, or one less."""
        self.here += step
        self.addresses.add(ALL, step)
        self.addresses.add(address, step)
        if person is not None:
            self.people.add(person, step)


TOO_MANY = Say("Too many pages are open from your address. Close some.")


@router.get("/t/{id}/stream")
async def stream(request: Request, id: str, seat: str = "", since: str = "") -> Response:
    """The stream of a table for one page."""
    streams: Streams = request.app.state.streams
    address, person = address_of(request), person_of(request)
    if streams.full(address, person):
        return refusal(request, 429, TOO_MANY, headers={"Retry-After": "10"})
    house, viewer = house_of(request), viewer_of(request)
    summary = await house.summary(id)
    wanted = int(seat) if seat.removeprefix("-").isdecimal() and len(seat) < 4 else None
    mark = request.headers.get("last-event-id", since)
    heard = updates(house, viewer, summary.game, id, person, wanted, mark)
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**HEADERS, "Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if zipped else {})
    wire = counted(heard, streams.one(address, person), language(), zipped)
    return StreamingResponse(wire, media_type="text/event-stream", headers=headers)


@router.get("/t/{id}/door/stream")
async def door_stream(request: Request, id: str, seat: int = WATCHER) -> Response:
    """The stream of a door: that something has changed in the room, which sees meanwhile that somebody is on the way."""
    streams: Streams = request.app.state.streams
    address, person = address_of(request), person_of(request)
    if streams.full(address, person):
        return refusal(request, 429, TOO_MANY, headers={"Retry-After": "10"})
    table = await house_of(request).table(id)
    wire = counted(changes(table, person, seat), streams.one(address, person), language(), zipped=False)
    return StreamingResponse(wire, media_type="text/event-stream", headers=HEADERS)


async def changes(table: LiveTable, person: str | None, seat: int) -> AsyncIterator[str]:
    """That something has changed in a room, whenever it has."""
    mark = None
    async with aclosing(table.listen(None, person, door=seat)) as marks:
        async for _ in marks:
            yield BEAT if mark in (None, table.mark_for()) else CHANGED
            mark = table.mark_for()
    if table.closed:
        yield AGAIN


async def counted(
    heard: AsyncIterator[str], place: AbstractContextManager[None], lang: str, zipped: bool
) -> AsyncIterator[bytes]:
    """A stream that is counted while it lasts, and speaks its reader's language."""
    with place, speaking(lang):
        yield GZIP + packed(OPENING) if zipped else OPENING.encode()
        async for text in heard:
            if not zipped:
                yield text.encode()
            else:
                yield packed(text) if len(text) < LONG else await painting(packed, text)


@lru_cache(64)
def packed(text: str) -> bytes:
    """A piece of a stream, compressed on its own."""
    compressor = zlib.compressobj(HARDER if len(text) >= LONG else LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(text.encode()) + compressor.flush(zlib.Z_SYNC_FLUSH)


async def updates(
    house: House, viewer: Viewer, game: str, id: str, person: str | None, wanted: int | None, mark: str
) -> AsyncIterator[str]:
    """Everything a page hears, beginning with what it missed."""
    while progress := house.getting_ready(game):
        yield event(not_ready(games.find(game), progress).update())
        await asyncio.sleep(PATIENCE)
    try:
        table = await house.table(id)
    except (NoTable, Broken):  # after an upgrade its rules may be others: the page itself says what is the matter
        yield SEE.format(id=id)
        return
    seen = looks(table, person, wanted)
    shown = viewer.shown_at(table, seen, mark)
    at = table.mark_for(seen.eyes) if shown and mark == mark_of(table, seen) else None
    had: frozenset[str] = frozenset()
    async with aclosing(table.listen(at, person, lambda: looks(table, person, wanted).eyes)) as marks:
        async for _ in marks:
            now = await viewer.see(table, person, wanted)
            if now is shown:
                yield BEAT
                continue
            update, had = viewer.wire(now, shown, had) if shown else await painting(viewer.wire, now, shown, had)
            yield update
            shown = now
    if table.closed:
        yield AGAIN
