"""What holds up the event loop: for every route the longest time it keeps the loop to itself, with the slowest game.

python -m bench.loop [--game NAME] [--times 5]

The house is asked in this process, without a network, by somebody who can unpack answers. Every callback of the loop is timed; of
each request the longest counts, with what it sends to two pages that listen at the table. Each route is asked several times with
nothing remembered (cold: the first to come after a change) and again with everything remembered (warm). Figures are medians
of the requests and the slowest of all of them, in processor time of the loop's thread (other programs on the machine do not
count), and the median by the clock.
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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine
from flotta.engine.teaching import course
from flotta.store import SqliteStore
from flotta.table import House, LiveTable, Settings, carrying
from flotta.web import create_app
from flotta.web.app import unfold
from flotta.web.beside import beside, let_the_loop_go_on, painting
from flotta.web.connections import sweep_seldom
from flotta.web.stream import packed

MOST = 2.0
"""Milliseconds that nothing in the loop should take longer than."""
PEOPLE = [f"{name:x<40}" for name in ("anna", "bence", "csilla", "dora", "erik", "fanni")]
MOVES = 60
PAGES = (
    "/",
    "/api/games",
    "/api/levels",
    "/api/tables",
    "/api/openapi.json",
    "/carry",
    "/carry/{carry}",
    "/favicon.ico",
    "/healthz",
    "/law/{rule}",
    "/lesson/{game}",
    "/lesson/{game}/{step}",
    "/metrics",
    "/new/{game}",
    "/notices",
    "/notices/mail",
    "/opening/{ticket}",
    "/opening/{ticket}/stream",
    "/rules",
    "/rules?q=ship",
    "/rules/{game}",
    "/settings",
    "/static/flotta.js",
    "/static/{game}/scene.css",
    "/t/{id}",
    "/t/{id}?seat=-1",
    "/t/{open}",
    "/t/{door}",
    "/t/{over}",
    "/t/{id}/links",
    "/t/{over}/over",
    "/t/{id}/record",
    "/t/{over}/record",
    "/t/{id}/replay",
    "/t/{over}/replay?at=20",
    "/t/{door}/sit/{link}",
    "/t/{door}/door/stream",
    "/t/{open}/change",
    "/t/{over}/picture",
    "/t/{id}/stream?seat=0",
    "/api/tables/{id}",
    "/api/tables/{id}/legal",
    "/api/tables/{id}/record",
    "/api/tables/{id}/stream",
)
"""What is asked for with GET. A blank is filled for each request: `id` is a table in play, `open` one where people are awaited,
seen by whoever laid it, `door` the same seen by a guest, `over` one where the game has ended.
"""
FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/carry", {}),
    ("/carry/{carry}", {"leave": "yes"}),
    ("/lesson/{game}/{step}", {"action": "{right}"}),
    ("/lesson/{game}/{step}/why", {"wish": "{{}}"}),
    ("/new/{game}", {"seat0": "person", "seat1": "bot:boy"}),
    ("/new/{game}/check", {"seat0": "person", "seat1": "bot:boy"}),
    ("/play/{game}", {}),
    ("/reach", {"back": "/"}),
    ("/notices/mail", {"off": "yes"}),
    ("/settings", {"theme": "dark"}),
    ("/t/{door}/sit/{link}", {"name": "Bence"}),
    ("/t/{id}/act", {}),
    ("/t/{id}/undo", {}),
    ("/t/{id}/why", {}),
    ("/t/{id}/advice", {}),
    ("/t/{id}/talk", {}),
    ("/t/{id}/mute", {}),
    ("/t/{id}/offer", {}),
    ("/t/{id}/answer", {"yes": "no"}),
    ("/t/{id}/takeover", {}),
    ("/t/{id}/back", {}),
    ("/t/{id}/renew", {}),
    ("/t/{door}/sit", {"seat": "1"}),
    ("/t/{open}/ready", {"yes": "yes"}),
    ("/t/{open}/stand", {"seat": "0"}),
    ("/t/{open}/plan", {"seat": "1", "level": "boy"}),
    ("/t/{open}/start", {}),
    ("/t/{open}/change", {"count": "2"}),
    ("/t/{open}/change/check", {"count": "2"}),
    ("/t/{door}/ask", {"name": "Bence"}),
    ("/t/{again}/rematch", {}),
    ("/t/{over}/replay/analysis", {"seat": "0"}),
    ("/t/{over}/replay/practice", {"seat": "0", "at": "5"}),
)
"""What is sent with POST, with the fields that differ from what every form of a table holds."""
PROGRAMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/tables", {"game": "{game}", "seats": ["person", "open"]}),
    ("/api/tables/{door}/join", {"seat": 1}),
    ("/api/tables/{id}/act", {}),
)
"""What programs send."""
REFUSED = ("/reach", "/notices/mail", "/t/{id}/undo")
"""What may be refused here: there is nothing to open, no mail was set up, not everything can be taken back."""


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

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]  # so that every callback is timed

    def take(self) -> Figures:
        """The longest one, and begin anew."""
        found, self.longest = self.longest, (0.0, 0.0)
        return found


@dataclass
class Request:
    """Something that is asked of the house."""

    method: str
    path: str
    person: str
    body: bytes = b""
    kind: bytes = b""


async def asked(app: Any, request: Request, pieces: int | None = None) -> int:
    """Ask the house, and hang up a stream after its first pieces; the status. The stream of a program begins with what it tells,
    that of a page with a word about itself.
    """
    if pieces is None:
        pieces = 0 if request.path.startswith("/api/") else 1
    method, body, kind = request.method, request.body, request.kind
    path, _, query = request.path.partition("?")
    headers = [(b"host", b"house.test"), (b"cookie", f"flotta={request.person}".encode()), (b"accept-encoding", b"gzip")]
    headers += [(b"accept", b"text/html" if method == "GET" else b"application/json")]
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
            seen += bool(message.get("body"))
            if seen > pieces or not message.get("more_body"):
                left.set()

    await app(scope, receive, send)
    return status


class Ground:
    """What is asked about: a table in play, one that is over, and what is laid anew for a request."""

    def __init__(self, app: Any, house: House, game: str) -> None:
        self.app, self.house, self.game = app, house, flotta.games.find(game)
        self.dice, self.made = random.Random(7), 0
        self.table: LiveTable
        self.over: LiveTable

    async def lay(self) -> None:
        """A table with all seats taken, some way into the game, and one where it was ended there."""
        self.table, self.over = await self.played(MOVES), await self.ended(await self.played(MOVES))

    async def open(self) -> LiveTable:
        """A table where people are awaited: whoever comes, and on the last seat somebody with an invitation."""
        more = ["open"] * (self.game.max_seats - 2)
        return await self.house.new_table(PEOPLE[0], self.game.name, {}, ["person", *more, "link"], public=True)

    async def played(self, moves: int) -> LiveTable:
        """A table with all seats taken, after some moves."""
        table, last = await self.open(), self.game.max_seats - 1
        for seat in range(1, last):
            await table.sit(PEOPLE[seat], seat)
        await table.sit_by(PEOPLE[last], table.link(PEOPLE[0], last))
        for _ in range(moves):
            if table.state.status == "playing":
                await self.move(table)
        return table

    async def ended(self, table: LiveTable) -> LiveTable:
        """The same table after all have agreed to end the game."""
        if table.state.status == "playing":
            await table.offer_end(PEOPLE[0], 0)
        for seat in range(1, len(table.state.seats)):
            if table.state.status == "playing":
                await table.answer_end(PEOPLE[seat], seat, True)
        return table

    async def again(self) -> LiveTable:
        """A table where everybody but its host has said that they play again."""
        table = await self.ended(await self.played(0))
        for person in PEOPLE[1 : len(table.state.seats)]:
            await table.rematch(person)
        return table

    async def move(self, table: LiveTable) -> None:
        """One choice of whoever is asked."""
        seat = table.state.waiting[0]
        shown = table.snapshot(seat)
        await table.act(PEOPLE[seat], seat, self.dice.choice(shown.legal).id, shown.version, self.request())

    def request(self) -> str:
        """The id of a request, a new one each time."""
        self.made += 1
        return f"request-{self.made:08}"

    async def filled(self, path: str) -> tuple[LiveTable, dict[str, str]]:
        """The table a request is about, and what stands in the blanks of its address."""
        table = self.table
        if self.table.state.status != "playing":
            self.table = table = await self.played(MOVES)
        if "{open}" in path or "{door}" in path:
            table = await self.open()
        elif "{over}" in path:
            table = self.over
        elif "{again}" in path:
            table = await self.again()
        blanks = dict.fromkeys(("id", "open", "door", "over", "again"), table.id)
        blanks |= {"game": self.game.name, "rule": next(iter(self.game.law.rules)), "step": "1"}
        if "{link}" in path:
            blanks["link"] = table.link(PEOPLE[0], len(table.state.seats) - 1)
        if "{carry}" in path:
            blanks["carry"] = await carrying.offer(self.house, PEOPLE[0], "Anna")
        if "{ticket}" in path:
            blanks["ticket"] = self.app.state.openings.begin(self.game.name, asyncio.sleep(0.05, table))
        if "lesson" in path:
            blanks["right"] = course(self.game).at(1, ()).right[0].slug
        return table, blanks

    async def get(self, path: str) -> Request:
        """A page that is asked for."""
        _, blanks = await self.filled(path)
        return Request("GET", path.format(**blanks), PEOPLE[1] if "{door}" in path or "{carry}" in path else PEOPLE[0])

    async def post(self, path: str, more: dict[str, Any], form: bool = True) -> Request:
        """What is sent, with everything that a form of this table holds."""
        table, blanks = await self.filled(path)
        seat = table.state.waiting[0] if "{id}" in path else 0
        await self.make_possible(path, table, seat)
        if path.endswith("/answer"):
            seat = 1 - seat if seat < 2 else 0
        person = PEOPLE[1] if "{door}" in path or "{carry}" in path else PEOPLE[seat]
        fields: dict[str, Any] = {"seat": seat, "version": table.snapshot(seat).version, "request": self.request()}
        if table.snapshot(seat).legal:
            fields["action"] = self.dice.choice(table.snapshot(seat).legal).slug
        if form:
            fields |= {"text": "hello", "other": seat - 1 if seat else 1, "on": "yes" if self.made % 2 else "no", "live": "yes"}
        elif "{id}" not in path:
            fields = {}
        fields |= {name: value.format(**blanks) if isinstance(value, str) else value for name, value in more.items()}
        body = urlencode(fields) if form else json.dumps(fields)
        kind = b"application/x-www-form-urlencoded" if form else b"application/json"
        return Request("POST", path.format(**blanks), person, body.encode(), kind)

    async def make_possible(self, path: str, table: LiveTable, seat: int) -> None:
        """Do what must come before: an offer before its answer, a bot before coming back."""
        if path.endswith("/answer") and table.state.offer is None:
            await table.offer_end(PEOPLE[seat], seat)
        elif path.endswith("/takeover"):
            await table.come_back(PEOPLE[seat], seat)
        elif path.endswith("/back") and not table.state.seats[seat].bot:
            await table.take_over(PEOPLE[seat], seat)

    def requests(self) -> dict[str, Any]:
        """How each route is asked, by its name."""
        found: dict[str, Any] = {f"GET {path}": lambda path=path: self.get(path) for path in PAGES}
        found |= {f"POST {path}": lambda path=path, more=more: self.post(path, more) for path, more in FORMS}
        found |= {f"POST {path}": lambda path=path, more=more: self.post(path, more, False) for path, more in PROGRAMS}
        return found


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


async def measured(ground: Ground, times: int, timed: Timed) -> dict[str, tuple[Figures, Figures, float]]:
    """For every route the medians of the longest callbacks, cold and warm, and the longest of all; two pages listen meanwhile."""
    path = f"/t/{ground.table.id}/stream?seat="
    listening = [Request("GET", f"{path}{seat}", PEOPLE[0]) for seat in (0, -1)]
    pages = [asyncio.create_task(asked(ground.app, request, pieces=10**6)) for request in listening]
    try:
        return {route: await one_route(ground, route, make, times, timed) for route, make in ground.requests().items()}
    finally:
        for page in pages:
            page.cancel()
        await asyncio.wait(pages)


async def one_route(ground: Ground, route: str, make: Any, times: int, timed: Timed) -> tuple[Figures, Figures, float]:
    rows: dict[bool, list[Figures]] = {True: [], False: []}
    for _ in range(times):
        for cold in (True, False):
            request = await make()
            if cold:
                forget(ground.app)
            await quiet()
            timed.take()
            status = await asyncio.create_task(asked(ground.app, request))
            await quiet()
            rows[cold].append(timed.take())
            assert status < 400 or route.partition(" ")[2] in REFUSED, (route, status)
    return middle(rows[True]), middle(rows[False]), max(row[0] for row in rows[True] + rows[False])


def middle(rows: list[Figures]) -> Figures:
    """The medians."""
    return statistics.median(row[0] for row in rows), statistics.median(row[1] for row in rows)


def routes(app: Any) -> list[tuple[str, str]]:
    """Every method and path of the house, the API's and those of its pages."""
    found: list[tuple[str, str]] = []
    pending: list[Any] = list(app.router.routes)
    while pending:
        route = pending.pop()
        inner = getattr(route, "original_router", None) or getattr(route, "router", None)
        if inner is not None:
            prefix = getattr(getattr(route, "include_context", None), "prefix", "") or ""
            found += [(method, prefix + each.path) for each in inner.routes for method in each.methods]
        else:
            found += [(method, route.path) for method in getattr(route, "methods", None) or ()]
    return found


async def main(names: list[str], times: int) -> None:
    timed = Timed()
    rows: dict[str, list[tuple[Figures, Figures, float, str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        many = ["tables", "tables_per_person", "tables_unplayed", "tables_per_hour", "tables_per_day", "asides", "comings"]
        many += ["address_burst", "person_burst", "question_burst", "talk_rate"]
        limits: dict[str, Any] = dict.fromkeys(many, 10**6)
        limits |= dict.fromkeys(("bot_delay", "calm"), 3600.0)  # nothing happens but what is asked for
        settings = replace(Settings(), database=Path(folder) / "bench.db", metrics=True, **limits)
        async with House(SqliteStore(settings.database), settings) as house:
            app = create_app(settings, house)
            unfold(app)
            for name in names:
                ground = Ground(app, house, name)
                await ground.lay()
                for route, figures in (await measured(ground, times, timed)).items():
                    rows.setdefault(route, []).append((*figures, name))
    shown = Table(title=f"the longest hold of the event loop, {machine()}, switch interval {1000 * sys.getswitchinterval():g} ms")
    for heading in ("route", "cold ms", "clock ms", "warm ms", "clock ms", "slowest ms", "with", f"over {MOST:g} ms"):
        shown.add_column(heading, justify="right" if "ms" in heading else "left")
    late = 0
    for route, found in rows.items():
        cold, warm = max(row[0] for row in found), max(row[1] for row in found)
        slowest, name = max((row[2], row[3]) for row in found)
        over = cold[0] > MOST or warm[0] > MOST
        late += over
        cells = [f"{figure:.2f}" for figure in (*cold, *warm, slowest)]
        shown.add_row(route, *cells, name, "yes" if over else "")
    Console(width=130).print(shown)
    print(json.dumps({"routes": len(rows), "over": late}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="these games (all on the shelf when none is named)")
    parser.add_argument("--times", type=int, default=5, help="how often each route is asked")
    chosen = parser.parse_args()
    let_the_loop_go_on()
    sweep_seldom()
    asyncio.run(main(chosen.game or flotta.games.names(), chosen.times))
