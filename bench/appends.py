"""How fast a store makes moves durable: many tables that only append, with nothing else of a house around them.

python -m bench.appends [--data PLACE] [--tables 64] [--seconds 4] [--servers 2]

PLACE is a file or postgresql://...; without it a file in a temporary folder. Each server is a process of its own
with its share of the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from pathlib import Path

from flotta.store import Entry, Summary, Where, store_at, where_of

BODY = {"who": "a" * 32, "seat": 0, "action": 17, "chance": [3, 5], "request": "r" * 24}
"""About as long as a usual move."""


async def appended(where: Where, server: int, tables: int, seconds: float) -> tuple[int, int]:
    """How many appends one server made in that time, and in how many transactions."""
    store = store_at(where)
    await store.open()
    until = time.monotonic() + seconds

    async def one(id: str) -> int:
        number = 1
        await store.append(id, [Entry(1, "open", {}, 1.0)], Summary(id, "bench", "playing", True, 1, 1.0, 1.0))
        while time.monotonic() < until:
            number += 1
            summary = Summary(id, "bench", "playing", True, number, 1.0, float(number))
            await store.append(id, [Entry(number, "act", BODY, float(number))], summary, same_people=True)
        return number - 1

    began = time.time_ns()
    made = sum(await asyncio.gather(*(one(f"bench{began}x{server}x{table}") for table in range(tables))))
    commits = store.commits
    await store.close()
    return made, commits


def measured(where: Where, server: int, tables: int, seconds: float) -> tuple[int, int]:
    """The same, in a process without a loop."""
    return asyncio.run(appended(where, server, tables, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="a file, or postgresql://...")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--servers", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = where_of(chosen.data or str(Path(folder) / "bench.db"))
        share = chosen.tables // chosen.servers
        with multiprocessing.get_context("spawn").Pool(chosen.servers) as servers:
            asked = [(where, server, share, chosen.seconds) for server in range(chosen.servers)]
            found = servers.starmap(measured, asked, chunksize=1)
    for server, (made, commits) in enumerate(found):
        print(f"server {server}: {made / chosen.seconds:,.0f} appends/s in {commits / chosen.seconds:,.0f} transactions/s")
    print(f"together: {sum(made for made, _ in found) / chosen.seconds:,.0f} appends/s")


if __name__ == "__main__":
    main()
