"""What a move costs the server: milliseconds of processor time, with two players and a watcher at every table.

python -m bench.cost [--game NAME] [--tables 20] [--moves 40] [--rounds 3] [--profile | --parts]

Everything is done in this process and without a network, so that nothing but the server is measured: the bytes of a request are
given to the very class that serves connections, and what it sends is only counted. The games are always the same: their dice
are fixed, the clock stands still, and what is chosen was found out before; so the bytes the pages get are always the same too,
and the last column, a digest of them, shows whether they are. A move is over when it is answered and all three pages have heard
of it. Every move is durable, and the processor time of all threads of the server is counted. --profile says where it goes.
--parts takes things away, one after the other: pages, then the request; what is left is the command and its append. The toy of
the tests (--game toy) draws nothing, so it shows what a move of any game costs at least.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
import statistics
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Coroutine, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlencode

import uvloop
from fastapi import FastAPI
from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine
from flotta.engine import dice
from flotta.store.sql import SqlStore
from flotta.table import House, LiveTable, Settings
from flotta.table.workers import Workers
from flotta.web.app import unfold
from flotta.web.beside import beside, let_the_loop_go_on, painting
from flotta.web.connections import sweep_seldom
from flotta.web.server import Server

PEOPLE = [f"{name:x<40}" for name in ("anna", "bence", "csilla")]
MUCH = 1_000_000
HEAD = "Host: house.test\r\nAccept: application/json\r\nAccept-Encoding: gzip\r\n"
FORM = "application/x-www-form-urlencoded"
Choice = tuple[int, str]


class Line(asyncio.Transport):
    """A connection without a network: it counts what the server sends."""

    def __init__(self, server: Server) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 80)})
        self.sent: list[bytes] = []
        self.heard = asyncio.Event()
        self.served = server.connection()
        self.served.connection_made(self)

    def write(self, data: Any) -> None:
        self.sent.append(data)
        self.heard.set()

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """Nothing comes by itself."""

    def resume_reading(self) -> None:
        """Nothing comes by itself."""

    def close(self) -> None:
        """Nobody is at the other end."""

    def ask(self, method: str, path: str, person: str, body: bytes = b"", kind: str = FORM) -> None:
        """Have the server read a request."""
        head = f"{method} {path} HTTP/1.1\r\n{HEAD}Cookie: flotta={person}\r\n"
        if body:
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        self.served.data_received(f"{head}\r\n".encode() + body)

    async def hears(self, more: int) -> None:
        """Wait until the server has sent so many pieces in all."""
        while len(self.sent) < more:
            self.heard.clear()
            await self.heard.wait()


class Played:
    """A table with three pages open (or some of them), and the choices that are made at it: by a request, or `by_hand` without
    one.
    """

    def __init__(self, server: Server, table: LiveTable, choices: list[Choice], pages: int, by_hand: bool) -> None:
        self.table, self.choices, self.by_hand = table, choices, by_hand
        self.pages, self.sender = [Line(server) for _ in PEOPLE[:pages]], Line(server)

    async def open(self) -> None:
        """Open the pages, one after the other: each hears that the next has come."""
        for number, (page, person) in enumerate(zip(self.pages, PEOPLE, strict=False)):
            page.ask("GET", f"/t/{self.table.id}/stream?seat={number}", person)
            await page.hears(3)  # the head, the opening words, the first state
        for page in self.pages:
            await self.quiet(page)

    async def quiet(self, page: Line) -> None:
        """Wait until a page shows the table as it is."""
        mark = None
        while mark != (mark := (len(page.sent), self.table.mark_for())):
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Make every choice; each waits until all pages have heard of the one before."""
        for number, (seat, action) in enumerate(self.choices):
            heard = [len(page.sent) + 1 for page in self.pages]
            if self.by_hand:
                await self.table.act(PEOPLE[seat], seat, action, self.table.version, f"{number:016}")
            else:
                await self.ask(number, seat, action)
            for page, more in zip(self.pages, heard, strict=True):
                await page.hears(more)

    async def ask(self, number: int, seat: int, action: str) -> None:
        """Make a choice by a request, and wait for its answer."""
        answered = len(self.sender.sent) + 1
        form = {"seat": seat, "version": self.table.version, "action": action, "live": "yes", "request": f"{number:016}"}
        self.sender.ask("POST", f"/t/{self.table.id}/act", PEOPLE[seat], urlencode(form).encode())
        await self.sender.hears(answered)
        assert self.sender.sent[-1].startswith(b"HTTP/1.1 200") or b'"heard"' in self.sender.sent[-1], self.sender.sent[-2:]

    @property
    def updates(self) -> bytes:
        """What the pages were sent after their first state."""
        return b"".join(piece for page in self.pages for piece in page.sent[3:])


async def laid(house: House, game: str, seed: int, name: str) -> LiveTable:
    """A table where Anna and Bence play, with dice that are the same for the same seed."""
    chance = random.Random(seed)
    with patch.object(dice, "secrets", SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex())):
        table = await house.new_table(PEOPLE[0], game, {}, ["person", "open"], ["Anna"], request=f"{name}-{game}-{seed}")
    await table.sit(PEOPLE[1], 1, "Bence")
    return table


async def chosen(house: House, game: str, seed: int, most: int) -> list[Choice]:
    """What two who choose at random choose in a game with these dice."""
    table, chance = await laid(house, game, seed, "before"), random.Random(seed)
    found: list[Choice] = []
    while table.state.status == "playing" and len(found) < most:
        seat = table.state.waiting[0]
        action = chance.choice(table.snapshot(seat).legal)
        await table.act(PEOPLE[seat], seat, action.id, table.version, f"request-{len(found):08}")
        found.append((seat, action.slug))
    house.put_away(table.id)
    return found


class Profiles:
    """A profile of each thread of the server, in its own processor time."""

    def __init__(self) -> None:
        self.found = {name: cProfile.Profile(time.thread_time) for name in ("loop", "painting", "writer")}

    async def switch(self, house: House, on: bool) -> None:
        """Begin, or end."""
        work = {name: each.enable if on else each.disable for name, each in self.found.items()}
        await painting(work["painting"])
        assert isinstance(house.store, SqlStore) and house.store.writer
        await house.store.writer.submit(lambda _: work["writer"]())
        work["loop"]()

    def show(self, moves: int) -> None:
        """Print what took longest."""
        for name, each in self.found.items():
            stats = pstats.Stats(each).strip_dirs()
            print(f"--- {name}: {1000 * stats.total_tt / moves:.2f} ms a move")  # type: ignore[attr-defined]  # pstats has it
            for order in ("cumulative", "tottime"):
                stats.sort_stats(order).print_stats(50)


class Times(NamedTuple):
    """Processor time so far, in seconds: of the whole process, and of three of its threads."""

    all: float
    loop: float
    drawing: float
    writing: float

    @classmethod
    def now(cls, house: House) -> Times:
        """What has been used until now."""
        assert isinstance(house.store, SqlStore) and house.store.writer
        threads = [threading.main_thread(), painting.thread, house.store.writer.thread]
        return cls(time.process_time(), *(used(each) for each in threads))

    def since(self, before: Times, moves: int) -> Times:
        """Milliseconds of a move, from `before` until now."""
        return Times(*(1000 * (now - then) / moves for now, then in zip(self, before, strict=True)))


def used(thread: threading.Thread | None) -> float:
    """The processor time of a thread; none if it was never needed."""
    if thread is None or thread.ident is None:
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread.ident))


class Cost(NamedTuple):
    """What was measured in a round: how many moves, milliseconds of a move, moves a second, bytes of a move and their digest."""

    moves: int
    ms: Times
    rate: float
    bytes: float
    digest: int


async def measured(
    game: str, tables: int, moves: int, rounds: int, profile: bool = False, pages: int = len(PEOPLE), by_hand: bool = False
) -> list[Cost]:
    """What a move cost in each round."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=Path(folder) / "bench.db",
            prepare=False,
            poll=3600.0,
            heartbeat=3600.0,
            connections_per_address=MUCH,
            address_rate=MUCH,
            address_burst=MUCH,
            person_rate=MUCH,
            person_burst=MUCH,
            tables=MUCH,
            tables_unplayed=MUCH,
            tables_per_person=MUCH,
            streams=MUCH,
            streams_per_address=MUCH,
            streams_per_person=MUCH,
        )
        server = Server(settings, Workers(), only_here=False)
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.lifespan.startup()
        house: House = server.house
        house.key, house.now = "0" * 64, lambda: 1_000_000_000.0
        await house.prepare(game)
        assert isinstance(server.config.app, FastAPI)
        await beside(unfold, server.config.app)
        for number in range(rounds + 1):  # the first round warms up
            seeds = range(number * tables, (number + 1) * tables)
            choices = [await chosen(house, game, seed, moves) for seed in seeds]
            played = [
                Played(server, await laid(house, game, seed, "measured"), each, pages, by_hand)
                for seed, each in zip(seeds, choices, strict=True)
            ]
            for each in played:
                await each.open()
            profiles = Profiles() if profile and number else None
            if profiles:
                await profiles.switch(house, True)
            made = sum(map(len, choices))
            began, at = Times.now(house), time.perf_counter()
            await asyncio.gather(*(each.play() for each in played))
            spent, took = Times.now(house).since(began, made), time.perf_counter() - at
            if profiles:
                await profiles.switch(house, False)
                profiles.show(made)
            if number:
                sent = b"".join(each.updates for each in played)
                found.append(Cost(made, spent, made / took, len(sent) / made, zlib.crc32(sent)))
            for each in played:
                for line in (*each.pages, each.sender):
                    line.served.connection_lost(None)
                house.put_away(each.table.id)
        await server.lifespan.shutdown()
    return found


def run(work: Coroutine[Any, Any, list[Cost]]) -> list[Cost]:
    """Run something in an event loop as the server has one."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


LESS = {
    "the command and its append, nobody looks on": (0, True),
    "by a request": (0, False),
    "and one page": (1, False),
    "and two": (2, False),
    "and three": (3, False),
}
"""What is measured by --parts: how many pages are open, and whether there is no request."""


def print_parts(game: str, tables: int, moves: int, rounds: int) -> None:
    """A table of what a move costs with less and less taken away."""
    table = Table(title=f"a move of {game} by part, ms of processor time, {machine()}")
    for heading in ("what", "event loop", "drawing", "writing", "together", "lowest to highest"):
        table.add_column(heading, justify="right" if table.columns else "left")
    for what, (pages, by_hand) in LESS.items():
        found = [each.ms for each in run(measured(game, tables, moves, rounds, pages=pages, by_hand=by_hand))]
        threads = [statistics.median(times) for times in zip(*found, strict=True)]
        costs = [each.all for each in found]
        figures = [f"{ms:.2f}" for ms in (*threads[1:], threads[0])]
        table.add_row(what, *figures, f"{min(costs):.2f} to {max(costs):.2f}")
    Console(width=140).print(table)


def print_costs(games: Sequence[str], tables: int, moves: int, rounds: int, profile: bool) -> None:
    """A table of what a move costs in each of these games."""
    table = Table(title=f"a move with three pages that listen, {machine()}")
    for heading in ("game", "moves", "ms of processor time", "lowest to highest", "moves/s, one process", "bytes", "digest"):
        table.add_column(heading, justify="right" if table.columns else "left")
    for game in games:
        found = run(measured(game, tables, moves, rounds, profile))
        costs = [each.ms.all for each in found]
        row = [
            f"{sum(each.moves for each in found):,}",
            f"{statistics.median(costs):.2f}",
            f"{min(costs):.2f} to {max(costs):.2f}",
        ]
        row += [f"{statistics.median(each.rate for each in found):,.0f}"]
        row += [f"{statistics.median(each.bytes for each in found):,.0f}", f"{sum(each.digest for each in found) % 2**32:08x}"]
        table.add_row(game, *row)
    Console(width=140).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="these games (all that are drawn when none is named)")
    parser.add_argument("--tables", type=int, default=20, help="how many tables are played at, side by side")
    parser.add_argument("--moves", type=int, default=40, help="how many choices are made at each")
    parser.add_argument("--rounds", type=int, default=3, help="how often that is measured")
    parser.add_argument("--profile", action="store_true", help="print where the time goes; the figures are then too high")
    parser.add_argument("--parts", action="store_true", help="print what a move costs without pages, and without a request")
    asked = parser.parse_args()
    sweep_seldom()
    let_the_loop_go_on()
    sys.path.insert(0, "tests")
    flotta.games.register("toy", "toy")  # it is on no shelf
    games = asked.game or [game.name for game in flotta.games.shelf() if game.scene]
    if not asked.parts:
        print_costs(games, asked.tables, asked.moves, asked.rounds, asked.profile)
    for game in games if asked.parts else ():
        print_parts(game, asked.tables, asked.moves, asked.rounds)


if __name__ == "__main__":
    main()
