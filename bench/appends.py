"""How fast a store makes moves durable: many tables that only append, with nothing else of a house around them.

python -m bench.appends [--data PLACE] [--tables 64] [--seconds 4] [--servers 2] [--in-turn]

PLACE is a file or postgresql://...; without it a file in a temporary folder. Each server is a process of its own
with its share of the tables. With --in-turn they wait for each other as the workers of a house do; without, as
servers do that know nothing of each other.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from pathlib import Path

from flotta.store import Entry, Summary, Where, store_at, where_of
from flotta.table.workers import Workers

BODY = {"who": "a" * 32, "seat": 0, "action": 17, "chance": [3, 5], "request": "r" * 24}
"""About as long as a usual move."""


async def appended(where: Where, place: Path | None, server: int, tables: int, seconds: float) -> tuple[list[float], int]:
    """How many seconds each append took that one server made in that time, and in how many transactions. Servers with the same
    `place` write in turn.
    """
    store = store_at(where)
    store.write_in_turn(Workers(place).turn("writing"))
    await store.open()
    took: list[float] = []
    until = time.monotonic() + seconds

    async def one(id: str) -> None:
        number = 1
        await store.append(id, [Entry(1, "open", {}, 1.0)], Summary(id, "bench", "playing", True, 1, 1.0, 1.0))
        while (began := time.monotonic()) < until:
            number += 1
            summary = Summary(id, "bench", "playing", True, number, 1.0, float(number))
            await store.append(id, [Entry(number, "act", BODY, float(number))], summary, same_people=True)
            took.append(time.monotonic() - began)

    began = time.time_ns()
    await asyncio.gather(*(one(f"bench{began}x{server}x{table}") for table in range(tables)))
    commits = store.commits
    await store.close()
    return sorted(took), commits


def measured(where: Where, place: Path | None, server: int, tables: int, seconds: float) -> tuple[list[float], int]:
    """The same, in a process without a loop."""
    return asyncio.run(appended(where, place, server, tables, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="a file, or postgresql://...")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--in-turn", action="store_true", help="servers wait for each other as workers do")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = where_of(chosen.data or str(Path(folder) / "bench.db"))
        share, place = chosen.tables // chosen.servers, Path(folder) if chosen.in_turn else None
        with multiprocessing.get_context("spawn").Pool(chosen.servers) as servers:
            asked = [(where, place, server, share, chosen.seconds) for server in range(chosen.servers)]
            found = servers.starmap(measured, asked, chunksize=1)
    for server, (took, commits) in enumerate(found):
        rate, late = len(took) / chosen.seconds, took[len(took) * 99 // 100]
        slow = f"p99 {1000 * late:,.0f}, longest {1000 * took[-1]:,.0f} ms"
        print(f"server {server}: {rate:,.0f} appends/s in {commits / chosen.seconds:,.0f} transactions/s, {slow}")
    print(f"together: {sum(len(took) for took, _ in found) / chosen.seconds:,.0f} appends/s")


if __name__ == "__main__":
    main()
