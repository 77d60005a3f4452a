"""People at many tables, in a process of their own: each table has three pages open, whose streams are read as a browser reads
them (compressed), and choices are sent by POST. It uses raw sockets and no HTTP library, to cost little itself: the server is
what is measured.

python -m bench.load PORT GAME TABLES RATE SECONDS, prints one JSON object. RATE 0: every table as fast as it can.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import sys
import time
import zlib
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import flotta

HOST = "127.0.0.1"
VIEWERS = 3
STALE = 409
ACTION = re.compile(r'name="action" value="([^"]+)"')
OVER = re.compile(r'href="/t/[^"]+/over"')
HEAD = f"Host: {HOST}\r\nAccept: application/json\r\n"


class Wire(asyncio.Protocol):
    """A connection: heads and chunked or counted bodies, given on as they come."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.answers: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        self.body: int | None = None
        self.status = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.answers.put_nowait((0, b""))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while self.step():
            pass

    def step(self) -> bool:
        """Take one whole answer out of what has come."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).lower()
        found = re.search(rb"content-length: (\d+)", head)
        size = int(found.group(1)) if found else 0
        if len(self.buffer) < end + 4 + size:
            return False
        self.answers.put_nowait((int(head[9:12]), bytes(self.buffer[end + 4 : end + 4 + size])))
        del self.buffer[: end + 4 + size]
        return True


class Sender:
    """Whoever sends choices: a connection that is kept as long as the server keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wire: Wire | None = None

    async def post(self, path: str, person: str, body: bytes, kind: str = "application/json") -> Any:
        """Send something and wait for the answer; what is sent twice counts once. None when the page was behind the table."""
        head = f"POST {path} HTTP/1.1\r\n{HEAD}Cookie: flotta={person}\r\n"
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        status, text = 0, b""
        while not status:
            if self.wire is None or self.wire.transport.is_closing():
                _, self.wire = await asyncio.get_running_loop().create_connection(Wire, HOST, self.port)
            self.wire.transport.write(head.encode() + body)
            status, text = await self.wire.answers.get()
            if not status:
                self.wire = None
        if status == STALE:
            return None
        if not 200 <= status < 300:
            raise SystemExit(f"{path}: {status} {text[:200]!r}")
        return json.loads(text)


class Page(Wire):
    """An open page: the version it shows, since when, and what its reader can do."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.begun = False
        self.unpack = zlib.decompressobj(31)
        self.text = bytearray()
        self.version, self.at = -1, 0.0
        self.choices = ""
        self.actions: list[str] = []
        self.over = False
        self.largest = 0

    def step(self) -> bool:
        """Take one chunk out of what has come."""
        if not self.begun:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return False
            assert self.buffer.startswith(b"HTTP/1.1 200"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.begun = True
        end = self.buffer.find(b"\r\n")
        if end < 0:
            return False
        size = int(self.buffer[:end], 16)
        if len(self.buffer) < end + 4 + size:
            return False
        chunk = bytes(self.buffer[end + 2 : end + 2 + size])
        del self.buffer[: end + 4 + size]
        self.text += self.unpack.decompress(chunk)
        while (end := self.text.find(b"\n\n")) >= 0:
            event = bytes(self.text[:end])
            del self.text[: end + 2]
            if event.startswith(b"id: "):
                self.hear(event, size)
        return True

    def hear(self, event: bytes, size: int) -> None:
        """Show an update."""
        if self.version >= 0:
            self.largest = max(self.largest, size)
        self.version, self.at = int(event[4 : event.index(b".")]), time.perf_counter()
        pieces = json.loads(event[event.index(b"data: ") + 6 :])["parts"].get("choices")
        if pieces is not None:
            self.choices = patched(self.choices, pieces)
            self.actions = ACTION.findall(self.choices)
            self.over = OVER.search(self.choices) is not None
        self.table.hear(self.at)


def patched(old: str, pieces: str | list[Any]) -> str:
    """A part of a page after an update: new text, and stretches of the old."""
    if isinstance(pieces, str):
        return pieces
    text, at, rest = [], 0, iter(pieces)
    for piece in rest:
        if isinstance(piece, str):
            text.append(piece)
        else:
            start = at + piece
            at = start + next(rest)
            text.append(old[start:at])
    return "".join(text)


@dataclass
class Table:
    """A table with its pages."""

    game: str
    sender: Sender
    id: str = ""
    people: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    largest: int = 0
    awaited: list[tuple[int, float]] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    """Moves that some page does not show yet (the version, when it was made), and the seconds of those that all have shown."""

    async def lay(self) -> None:
        """A new table with all its pages; two or three of them sit at it."""
        await self.leave()
        self.awaited.clear()
        seats = flotta.games.find(self.game).min_seats
        self.people = [secrets.token_urlsafe(32) for _ in range(VIEWERS)]
        body = {"game": self.game, "seats": ["person", *["open"] * (seats - 1)]}
        self.id = (await self.sender.post("/api/tables", self.people[0], json.dumps(body).encode()))["id"]
        for seat in range(1, seats):
            await self.sender.post(f"/api/tables/{self.id}/join", self.people[seat], json.dumps({"seat": seat}).encode())
        await self.look()

    async def look(self) -> None:
        """Open a page for each of the people, and wait until all of them show the table."""
        loop = asyncio.get_running_loop()
        self.pages = []
        for seat, person in enumerate(self.people):
            _, page = await loop.create_connection(lambda: Page(self), HOST, self.sender.port)
            head = (
                f"GET /t/{self.id}/stream?seat={seat} HTTP/1.1\r\n{HEAD}Accept-Encoding: gzip\r\nCookie: flotta={person}\r\n\r\n"
            )
            page.transport.write(head.encode())
            self.pages.append(page)
        await self.shown(1)

    async def leave(self) -> None:
        """Close the pages."""
        self.largest = max([self.largest, *(page.largest for page in self.pages)])
        for page in self.pages:
            page.transport.close()

    def hear(self, at: float) -> None:
        """A page shows something new."""
        self.heard.set()
        last = min(page.version for page in self.pages) if len(self.pages) == VIEWERS else 0
        while self.awaited and self.awaited[0][0] <= last:
            self.took.append(at - self.awaited.pop(0)[1])

    async def shown(self, version: int) -> None:
        """Wait until every page shows this version."""
        while min(page.version for page in self.pages) < version:
            self.heard.clear()
            await self.heard.wait()

    async def move(self, dice: random.Random, began: float) -> int | None:
        """Choose something for whoever is asked, as soon as their page asks them; the version that makes. None after the end."""
        while not any(page.actions for page in self.pages):
            if all(page.over for page in self.pages):
                return None
            self.heard.clear()
            await self.heard.wait()
        seat = dice.choice([seat for seat, page in enumerate(self.pages) if page.actions])
        page = self.pages[seat]
        form = {"seat": seat, "version": page.version, "action": dice.choice(page.actions), "live": "yes"}
        form["request"] = f"{dice.getrandbits(64):016x}"
        page.actions = []
        kind = "application/x-www-form-urlencoded"
        answer = await self.sender.post(f"/t/{self.id}/act", self.people[seat], urlencode(form).encode(), kind)
        if answer is None:  # the others' choice had ended the trick: the page will ask again
            return await self.move(dice, began)
        version: int = answer["heard"]
        self.awaited.append((version, began))
        self.hear(max(page.at for page in self.pages))
        return version


class Load:
    """All tables, and what was measured."""

    def __init__(self, tables: list[Table], seconds: float) -> None:
        self.tables, self.seconds = tables, seconds
        self.dice = random.Random(7)

    async def as_fast_as_it_goes(self, table: Table, until: float) -> None:
        """One move after another, as people would: who is asked does not wait until everybody else has seen it."""
        while (now := time.perf_counter()) < until:
            await self.one(table, now)

    async def one(self, table: Table, began: float) -> int:
        """A move, or a new game after the end; the version it made."""
        version = await table.move(self.dice, began)
        if version is None:
            await table.lay()
        return version or 1

    async def paced(self, rate: float) -> None:
        """So many moves a second, each at its time, at the table that has rested longest; timed from when it was due."""
        resting = list(self.tables)
        busy: set[asyncio.Task[None]] = set()
        began = time.perf_counter()

        async def go(table: Table, due: float) -> None:
            await table.shown(await self.one(table, due))
            resting.append(table)

        for number in range(int(rate * self.seconds)):
            due = began + number / rate
            while (ahead := due - time.perf_counter()) > 0 or not resting:
                await asyncio.sleep(max(ahead, 0.0005))
            task = asyncio.create_task(go(resting.pop(0), due))
            busy.add(task)
            task.add_done_callback(busy.discard)
        if busy:
            await asyncio.wait(busy)

    async def run(self, rate: float) -> dict[str, float]:
        """Everything; what came out of it."""
        began, used = time.perf_counter(), time.process_time()
        if rate:
            await self.paced(rate)
        else:
            await asyncio.gather(*(self.as_fast_as_it_goes(table, began + self.seconds) for table in self.tables))
        lasted = time.perf_counter() - began
        took = sorted(seconds for table in self.tables for seconds in table.took)
        for table in self.tables:
            await table.leave()
        return {
            "rate": len(took) / lasted,
            "p50": took[len(took) // 2],
            "p99": took[int(len(took) * 0.99)],
            "update": max(table.largest for table in self.tables),
            "busy": (time.process_time() - used) / lasted,
        }


async def main(port: int, game: str, count: int, rate: float, seconds: float) -> None:
    tables = [Table(game, Sender(port)) for _ in range(count)]
    for table in tables:
        await table.lay()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    print(json.dumps(await Load(tables, seconds).run(rate)), flush=True)


def begin() -> None:
    """As the command line says."""
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), float(sys.argv[5])))


if __name__ == "__main__":
    begin()
