"""How long pages are without their stream while all workers of a house are replaced, as when a new version was installed.

python -m bench.renewal [--tables 20] [--times 3] [--workers 2] [--game NAME]

A real `flotta serve --workers 2` on loopback with its usual settings (it makes every game of the shelf ready by itself), three
pages open at each table, and choices that go on meanwhile. It is sent SIGHUP. A page that is told to come again does so as the
script of the house does, after up to 0.3 seconds. Counted from the end of its stream: until another is open, and until that has
brought the table. Of a choice: until it is answered, sent again as often as it takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import flotta
from bench.house import LIMITS, RATES, Process
from bench.load import HEAD, HOST, VIEWERS, Sender
from flotta.cli.bench import machine

PAUSE, AGAIN = 0.1, 0.3
"""Seconds between choices; the longest a page waits before it comes again."""
FEW = 8
"""At so many of the tables choices are made."""


class Page:
    """An open page, and how long it was without its stream."""

    def __init__(self, port: int, table: str, seat: int, person: str) -> None:
        self.port, self.table, self.seat, self.person = port, table, seat, person
        self.mark = ""
        self.shows = asyncio.Event()
        self.opened: list[float] = []
        self.shown: list[float] = []

    async def read(self) -> None:
        """Read one stream after the other."""
        ended = 0.0
        while True:
            ended = await self.read_one(ended)
            await asyncio.sleep(AGAIN * random.random())

    async def read_one(self, before: float) -> float:
        """Read a stream to its end; when that was. The one `before` ended then."""
        asked = f"GET /t/{self.table}/stream?seat={self.seat}&since={self.mark} HTTP/1.1"
        try:
            reader, writer = await asyncio.open_connection(HOST, self.port, limit=1 << 22)
        except OSError:
            return before
        writer.write(f"{asked}\r\n{HEAD}Cookie: flotta={self.person}\r\n\r\n".encode())
        waiting = True
        try:
            async for line in reader:
                if line.startswith(b"HTTP/1.1 200") and before:
                    self.opened.append(time.perf_counter() - before)
                if line.startswith(b"id: ") and line[4:5].isdigit():
                    self.mark = line[4:].decode().strip()
                    if waiting and before:
                        self.shown.append(time.perf_counter() - before)
                    waiting = False
                    self.shows.set()
                if line.startswith(b"event: again"):
                    break
        except OSError:
            pass
        writer.close()
        return before if waiting and before else time.perf_counter()


class Chooser:
    """Somebody who chooses for both at a table, and how long each answer took."""

    def __init__(self, port: int, table: str, people: list[str]) -> None:
        self.sender, self.table, self.people = Sender(port), table, people
        self.took: list[float] = []

    async def view(self, seat: int) -> dict[str, object]:
        """What a seat sees."""
        reader, writer = await asyncio.open_connection(HOST, self.sender.port, limit=1 << 22)
        head = f"{HEAD}Connection: close\r\nCookie: flotta={self.people[seat]}\r\n\r\n"
        writer.write(f"GET /api/tables/{self.table} HTTP/1.1\r\n{head}".encode())
        text = await reader.read()
        writer.close()
        found: dict[str, object] = json.loads(text.partition(b"\r\n\r\n")[2])
        return found

    async def choose(self) -> None:
        """Make choices one after the other, to the end of the game."""
        while True:
            try:
                views = [await self.view(seat) for seat in range(len(self.people))]
            except (OSError, ValueError):
                continue
            asked = [(seat, view) for seat, view in enumerate(views) if view["legal"]]
            if not asked:
                return
            seat, view = asked[0]
            legal = view["legal"]
            assert isinstance(legal, list)
            body = {"seat": seat, "version": view["version"], "action": legal[0]["slug"], "request": secrets.token_hex(8)}
            began = time.perf_counter()
            while True:
                try:
                    await self.sender.post(f"/api/tables/{self.table}/act", self.people[seat], json.dumps(body).encode())
                    break
                except OSError:
                    await asyncio.sleep(0.01)
            self.took.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)


async def renewed(server: Process, workers: set[int]) -> float:
    """Replace all these workers; how many seconds that took."""
    began = time.perf_counter()
    server.process.send_signal(signal.SIGHUP)
    while workers & set(server.processes):
        await asyncio.sleep(0.05)
    return time.perf_counter() - began


async def measured(server: Process, game: str, tables: int, times: int) -> tuple[list[Page], list[Chooser], list[float]]:
    """Pages, people who choose, and how long each renewal took."""
    people, sender = [f"{name:x<40}" for name in ("anna", "bence", "csilla")], Sender(server.port)
    pages, choosers = [], []
    for number in range(tables):
        laid = {"game": game, "seats": ["person", "open"]}
        id = (await sender.post("/api/tables", people[0], json.dumps(laid).encode()))["id"]
        await sender.post(f"/api/tables/{id}/join", people[1], b'{"seat": 1}')
        pages += [Page(server.port, id, seat if seat < 2 else -1, people[seat]) for seat in range(VIEWERS)]
        if number < FEW:
            choosers.append(Chooser(server.port, id, people[:2]))
    tasks = [asyncio.ensure_future(page.read()) for page in pages]
    await asyncio.gather(*(page.shows.wait() for page in pages))
    tasks += [asyncio.ensure_future(chooser.choose()) for chooser in choosers]
    took = []
    for _ in range(times):
        took.append(await renewed(server, set(server.processes[1:])))
        await asyncio.sleep(3)
    for task in tasks:
        task.cancel()
    for found in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(found, Exception):
            raise found
    return pages, choosers, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--times", type=int, default=3, help="how often all workers are replaced")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--game", help="the first that is drawn when none is named")
    chosen = parser.parse_args()
    game = chosen.game or next(game.name for game in flotta.games.shelf() if game.scene)
    environment = {**os.environ, **{f"FLOTTA_{name}": "1000000" for name in LIMITS + RATES}}
    with tempfile.TemporaryDirectory() as folder:
        serve = ["serve", "--port", "0", "--data", str(Path(folder) / "bench.db"), "--workers", str(chosen.workers)]
        server = Process([sys.executable, "-m", "flotta.cli", *serve], environment)
        try:
            pages, choosers, took = asyncio.run(measured(server, game, chosen.tables, chosen.times))
        finally:
            server.close()
    table = Table(
        title=f"{chosen.workers} workers of a house replaced {chosen.times} times, {game}, {len(pages)} pages, {machine()}"
    )
    for heading in ("seconds", "how many", "median", "longest"):
        table.add_column(heading, justify="left" if heading == "seconds" else "right")
    rows = {
        "until another stream was open": [each for page in pages for each in page.opened],
        "until it had brought the table": [each for page in pages for each in page.shown],
        "until a choice was answered": [each for chooser in choosers for each in chooser.took],
        "until all workers were new": took,
    }
    for name, seconds in rows.items():
        table.add_row(name, f"{len(seconds):,}", f"{statistics.median(seconds):.3f}", f"{max(seconds):.3f}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
