"""What holds up the event loop: for every route the longest time it keeps the loop to itself, with the slowest game.

python -m bench.loop [--game NAME] [--times 5]

The house is asked in this process, without a network, by somebody who can unpack answers. Every callback of the loop is timed; of
each request the longest counts, with what it sends to two pages that listen at the table. Each route is asked several times with
nothing remembered (cold: the first to come after a change) and again with everything remembered (warm). Figures are medians
of the requests: in processor time of the loop's thread (other programs on the machine do not count) and by the clock.
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
from flotta.web.beside import beside, let_the_loop_go_on, painting
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
    "/t/{id}/replay",
    "/t/{id}/replay?at=20",
    "/t/{id}/record",
    "/api/tables/{id}",
    "/api/tables/{id}/legal",
    "/api/tables/{id}/record",
    "/t/{id}/stream?seat=0",
    "/api/tables/{id}/stream",
)


Figures = tuple[float, float]
"""Milliseconds of processor time, and by the clock."""


class Timed:
    """The longest callback of the event loop since it was last asked."""

    def __init__(self) -> None:
        self.longest: Figures = (0.0, 0.0)
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began, at = time.thread_time(), time.perf_counter()
            try:
                run(handle)
            finally:
                self.longest = max(self.longest, (1000 * (time.thread_time() - began), 1000 * (time.perf_counter() - at)))

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]

    def take(self) -> Figures:
        """The longest one, and begin anew."""
        found, self.longest = self.longest, (0.0, 0.0)
        return found


async def asked(app: Any, method: str, path: str, person: str, body: bytes = b"", kind: bytes = b"", pieces: int = 1) -> int:
    """Ask the house, and hang up a stream after its first pieces; the status."""
    path, _, query = path.partition("?")
    headers = [(b"host", b"house.test"), (b"cookie", f"flotta={person}".encode()), (b"accept", b"text/html,application/json")]
    headers += [(b"accept-encoding", b"gzip")]
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
    sent, left, status = iter([{"type": "http.request", "body": body, "more_body": False}]), asyncio.Event(), 0
    seen = 0

    async def receive() -> Any:
        message = next(sent, None)
        if message is None:
            await left.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, seen
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            seen += len(message.get("body", b"")) > 40
            if seen >= pieces or not message.get("more_body"):
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


async def quiet() -> None:
    """Wait until every page has heard what happened."""
    for _ in range(3):
        for lane in (painting, beside):
            await lane(int)
        await asyncio.sleep(0.002)


async def measured(app: Any, table: LiveTable, times: int, timed: Timed) -> dict[str, tuple[Figures, Figures]]:
    """For every route the median of the longest callbacks, cold and warm."""
    pages = [
        asyncio.create_task(asked(app, "GET", f"/t/{table.id}/stream?seat={seat}", PEOPLE[0], pieces=10**6)) for seat in (0, -1)
    ]
    try:
        return await each_route(app, table, times, timed)
    finally:
        for page in pages:
            page.cancel()
        await asyncio.wait(pages)


async def each_route(app: Any, table: LiveTable, times: int, timed: Timed) -> dict[str, tuple[Figures, Figures]]:
    game, found = table.game.name, {}
    paths = [("GET", path) for path in (*GET, *OF_A_GAME, *OF_A_TABLE)]
    paths += [("POST", f"/t/{{id}}/{name}") for name in ("why", "talk", "mute", "act", "undo")] + [("POST", "/new/{game}/check")]
    dice = random.Random(3)
    for method, path in paths:
        where = path.format(game=game, id=table.id)
        rows: dict[bool, list[Figures]] = {True: [], False: []}
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
                await quiet()
                timed.take()
                kind = b"application/x-www-form-urlencoded" if body else b""
                status = await asyncio.create_task(asked(app, method, where, person, body, kind))
                await quiet()
                rows[cold].append(timed.take())
                assert status < 400 or path.endswith("undo"), (where, status)
        found[f"{method} {path}"] = (middle(rows[True]), middle(rows[False]))
    return found


def middle(rows: list[Figures]) -> Figures:
    """The medians."""
    return statistics.median(row[0] for row in rows), statistics.median(row[1] for row in rows)


async def main(names: list[str], times: int) -> None:
    timed = Timed()
    rows: dict[str, list[tuple[Figures, Figures, str]]] = {}
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
    for heading in ("route", "cold ms", "clock ms", "with", "warm ms", "clock ms", "with", f"over {MOST:g} ms"):
        shown.add_column(heading, justify="right" if "ms" in heading else "left")
    slow = 0
    for route, found in rows.items():
        cold, warm = max((row[0], row[2]) for row in found), max((row[1], row[2]) for row in found)
        over = cold[0][0] > MOST or warm[0][0] > MOST
        slow += over
        cells = [text for (spent, took), name in (cold, warm) for text in (f"{spent:.2f}", f"{took:.2f}", name)]
        shown.add_row(route, *cells, "yes" if over else "")
    Console(width=130).print(shown)
    print(json.dumps({"routes": len(rows), "over": slow}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="these games (all on the shelf when none is named)")
    parser.add_argument("--times", type=int, default=5, help="how often each route is asked")
    chosen = parser.parse_args()
    let_the_loop_go_on()
    asyncio.run(main(chosen.game or flotta.games.names(), chosen.times))
