"""What holds up the event loop: for every route the longest time it keeps the loop to itself, with the slowest game.

python -m bench.loop [--game NAME] [--times 5]

The house is asked in this process, without a network. Every callback of the loop is timed; of each request the longest counts.
Each route is asked several times with nothing remembered (cold: the first to come after a change) and again with everything
remembered (warm). The figure is the median of the requests, in processor time of the loop's thread: other programs on the machine
do not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine
from flotta.store import SqliteStore
from flotta.table import House, LiveTable, Settings
from flotta.web import create_app
from flotta.web.beside import let_the_loop_go_on
from flotta.web.stream import packed

MOST = 2.0
"""Milliseconds that nothing in the loop should take longer than."""
PEOPLE = [f"{name:x<40}" for name in ("anna", "bence", "csilla", "dora", "erik", "fanni")]
MOVES = 60
GET = (
    "/",
    "/api/games",
    "/api/levels",
    "/api/tables",
    "/api/openapi.json",
    "/healthz",
    "/settings",
    "/rules",
    "/static/flotta.js",
)
OF_A_GAME = ("/new/{game}", "/rules/{game}")
OF_A_TABLE = (
    "/t/{id}?seat=0",
    "/t/{id}?seat=-1",
    "/t/{id}/links",
    "/t/{id}/over",
    "/t/{id}/over?at=20",
    "/t/{id}/record",
    "/api/tables/{id}",
    "/api/tables/{id}/legal",
    "/api/tables/{id}/record",
    "/t/{id}/stream?seat=0",
    "/api/tables/{id}/stream",
)


class Timed:
    """The longest callback of the event loop since it was last asked."""

    def __init__(self) -> None:
        self.longest = 0.0
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            try:
                run(handle)
            finally:
                self.longest = max(self.longest, time.thread_time() - began)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]

    def take(self) -> float:
        """Milliseconds, and begin anew."""
        found, self.longest = 1000 * self.longest, 0.0
        return found


async def asked(app: Any, method: str, path: str, person: str, body: bytes = b"", kind: bytes = b"") -> int:
    """Ask the house, and hang up a stream after its first piece; the status."""
    path, _, query = path.partition("?")
    headers = [(b"host", b"house.test"), (b"cookie", f"flotta={person}".encode()), (b"accept", b"text/html,application/json")]
    headers += [(b"content-type", kind), (b"content-length", str(len(body)).encode())] if body else []
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
    }
    scope |= {"headers": headers, "client": ("127.0.0.1", 1), "server": ("house.test", 80), "scheme": "http", "root_path": ""}
    scope |= {"state": {}, "http_version": "1.1", "asgi": {"version": "3.0"}}
    pieces, left, status = iter([{"type": "http.request", "body": body, "more_body": False}]), asyncio.Event(), 0
    seen = 0

    async def receive() -> Any:
        message = next(pieces, None)
        if message is None:
            await left.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, seen
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            seen += len(message.get("body", b"")) > 40
            if seen or not message.get("more_body"):
                left.set()

    await app(scope, receive, send)
    return status


async def played(house: House, game: str) -> LiveTable:
    """A table of this game with all seats taken, some way into the game."""
    dice, count = random.Random(7), flotta.games.find(game).max_seats
    table = await house.new_table(PEOPLE[0], game, {}, ["person", *["open"] * (count - 1)], public=True)
    for seat in range(1, count):
        await table.sit(PEOPLE[seat], seat)
    for number in range(MOVES):
        if table.status != "playing":
            break
        await move(table, dice, f"request-{number}")
    return table


async def move(table: LiveTable, dice: random.Random, request: str) -> None:
    """One choice of whoever is asked."""
    seat = table.state.waiting[0]
    shown = table.snapshot(seat)
    await table.act(PEOPLE[seat], seat, dice.choice(shown.legal).id, shown.version, request)


def forget(app: Any) -> None:
    """Nothing is remembered of what was drawn."""
    for value in vars(app.state.viewer).values():
        if hasattr(value, "kept"):
            value.kept.clear()
    packed.cache_clear()


async def measured(app: Any, table: LiveTable, times: int, timed: Timed) -> dict[str, tuple[float, float]]:
    """For every route the median of the longest callbacks, cold and warm."""
    game, found = table.game.name, {}
    paths = [("GET", path) for path in (*GET, *OF_A_GAME, *OF_A_TABLE)]
    paths += [("POST", f"/t/{{id}}/{name}") for name in ("why", "talk", "mute", "act", "undo")] + [("POST", "/new/{game}/check")]
    dice = random.Random(3)
    for method, path in paths:
        where = path.format(game=game, id=table.id)
        rows: dict[bool, list[float]] = {True: [], False: []}
        for number in range(times):
            for cold in (True, False):
                body, person = b"", PEOPLE[0]
                if method == "POST" and table.status == "playing":
                    seat = table.state.waiting[0]
                    person, shown = PEOPLE[seat], table.snapshot(seat)
                    form = f"seat={seat}&version={shown.version}&text=hello+{number}&other={seat - 1 if seat else 1}"
                    form += f"&on={'yes' if cold else 'no'}&live=yes&action={dice.choice(shown.legal).slug}"
                    body = form.encode() + f"&request={random.getrandbits(60):016x}".encode()
                if cold:
                    forget(app)
                timed.take()
                kind = b"application/x-www-form-urlencoded" if body else b""
                status = await asyncio.create_task(asked(app, method, where, person, body, kind))
                rows[cold].append(timed.take())
                assert status < 400 or path.endswith("undo"), (where, status)
                await asyncio.sleep(0)
        found[f"{method} {path}"] = (statistics.median(rows[True]), statistics.median(rows[False]))
    return found


async def main(names: list[str], times: int) -> None:
    timed = Timed()
    rows: dict[str, list[tuple[float, float, str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        plenty = dict.fromkeys(("tables_per_hour", "tables_per_day", "address_burst", "person_burst", "talk_rate"), 10**6)
        settings = replace(Settings(), database=Path(folder) / "bench.db", bot_delay=0.0, **plenty)  # type: ignore[arg-type]
        async with House(SqliteStore(settings.database), settings) as house:
            app = create_app(settings, house)
            for name in names:
                table = await played(house, name)
                for route, figures in (await measured(app, table, times, timed)).items():
                    rows.setdefault(route, []).append((*figures, name))
    shown = Table(title=f"the longest hold of the event loop, {machine()}, switch interval {1000 * sys.getswitchinterval():g} ms")
    for heading in ("route", "cold ms", "with", "warm ms", "with", f"over {MOST:g} ms"):
        shown.add_column(heading, justify="right" if "ms" in heading else "left")
    slow = 0
    for route, found in rows.items():
        cold, warm = max((row[0], row[2]) for row in found), max((row[1], row[2]) for row in found)
        over = cold[0] > MOST or warm[0] > MOST
        slow += over
        shown.add_row(route, f"{cold[0]:.2f}", cold[1], f"{warm[0]:.2f}", warm[1], "yes" if over else "")
    Console(width=130).print(shown)
    print(json.dumps({"routes": len(rows), "over": slow}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="these games (all on the shelf when none is named)")
    parser.add_argument("--times", type=int, default=5, help="how often each route is asked")
    chosen = parser.parse_args()
    let_the_loop_go_on()
    asyncio.run(main(chosen.game or flotta.games.names(), chosen.times))
