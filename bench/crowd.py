"""A house with very many tables: how long it takes to start, how much memory it needs, and how quick it stays.

python -m bench.crowd [--tables 10000] [--live 200] [--streams 2000] [--rate 100] [--seconds 10] [--game NAME] [--workers 1]

The tables are games some way on, all with the same log. `flotta serve` is started on them; pages are opened that only listen,
three at a table; then people play at the live tables, with three pages each, at the rate that is asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from rich.console import Console

import flotta
from bench.house import Server
from bench.load import VIEWERS, Load, Sender, Table
from flotta.cli.bench import machine
from flotta.store import SqliteStore
from flotta.table import House, Settings
from flotta.table.people import new_table_id

PEOPLE = [f"{name:x<40}" for name in ("anna", "bence", "csilla")]
START, MEMORY = 3.0, 1000.0
"""What was promised: seconds until the house is open, megabytes."""
MOVES, TOGETHER, AWAITED = 20, 500, 12
"""Choices made before, appends at a time, tables that are asked for until every worker is ready."""


async def laid(path: Path, game: str, count: int) -> list[str]:
    """So many tables in a file: one is played at, the others are written with its log."""
    dice = random.Random(7)
    async with House(SqliteStore(path), Settings(database=path, prepare=False), clockwork=False) as house:
        table = await house.new_table(PEOPLE[0], game, {}, ["person", "open"])
        await table.sit(PEOPLE[1], 1)
        for number in range(MOVES):
            seat = table.state.waiting[0]
            shown = table.snapshot(seat)
            await table.act(PEOPLE[seat], seat, dice.choice(shown.legal).id, shown.version, f"request-{number:08}")
        entries, summary = await house.store.read(table.id), table.state.summary()
        ids = [new_table_id(house.key, "", f"crowd-{number:08}") for number in range(count - 1)]
        for first in range(0, len(ids), TOGETHER):
            some = ids[first : first + TOGETHER]
            await asyncio.gather(*(house.store.append(id, entries, replace(summary, id=id)) for id in some))
        return [table.id, *ids]


async def looked_at(port: int, game: str, ids: Iterable[str]) -> list[Table]:
    """These tables with three pages open at each."""
    found = []
    for id in ids:
        table = Table(game, Sender(port), id, PEOPLE)
        await table.look()
        found.append(table)
    return found


async def crowded(server: Server, chosen: argparse.Namespace, ids: list[str], game: str) -> list[str]:
    """Sentences with what was found."""
    began, at_first = time.perf_counter(), server.memory()
    quiet = await looked_at(server.port, game, ids[chosen.live : chosen.live + -(-chosen.streams // VIEWERS)])
    opened, listening = time.perf_counter() - began, server.memory()
    live = await looked_at(server.port, game, ids[: chosen.live])
    figures = await Load(live, chosen.seconds).run(chosen.rate)
    health = time.perf_counter()
    await asyncio.to_thread(server.ask, "/healthz")
    health = time.perf_counter() - health
    for table in quiet:
        await table.leave()
    return [
        f"memory: {at_first:.0f} MB after the start, {listening:.0f} MB with {VIEWERS * len(quiet):,} pages that only listen"
        f" (opened in {opened:.1f} s), {server.memory():.0f} MB with {chosen.live} tables in play as well (at most {MEMORY:.0f})",
        f"moves sent at {chosen.rate:g}/s: {figures['rate']:.0f}/s, p50 {1000 * figures['p50']:.1f} ms,"
        f" p99 {1000 * figures['p99']:.1f} ms; /healthz then took {1000 * health:.1f} ms",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--live", type=int, default=200)
    parser.add_argument("--streams", type=int, default=2000, help="pages that only listen")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second at the live tables")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--game", help="the first that is drawn when none is named")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    game = chosen.game or next(game.name for game in flotta.games.shelf() if game.scene)
    console = Console(width=160)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "crowd.db"
        ids = asyncio.run(laid(path, game, chosen.tables))
        began = time.perf_counter()
        server = Server(str(path), chosen.workers)
        server.ask("/healthz")
        took, used = time.perf_counter() - began, server.used()
        for id in ids[:AWAITED]:
            server.ask(f"/api/tables/{id}")  # answered when the game is ready, in whichever worker keeps the table
        try:
            found = asyncio.run(crowded(server, chosen, ids, game))
        finally:
            server.close()
    console.print(f"{len(ids):,} tables of {game}, {chosen.workers} process(es), {machine()}", highlight=False)
    console.print(f"open after {took:.2f} s (at most {START:g}), {used:.2f} s of processor time", highlight=False)
    for sentence in found:
        console.print(sentence, highlight=False)


if __name__ == "__main__":
    main()
