"""A picture of a table's page in the middle of a game:

    python -m tools.look cartagena --seats 4 --moves 60 --size 390x844 --lang hu --theme dark --option crew=4 --out x.png

The page is the house's own, with its style sheets and its script; the position is reached by random choices of a seed. With
FLOTTA_COMPILE=0 nothing is compiled. `--hover` and `--press` take a CSS selector, so that previews can be seen.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import tempfile
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from flotta import games
from flotta.cli.parser import options_from
from flotta.table import LiveTable, Settings
from flotta.web import create_app
from tools.browser import browser

NAMES = ("Anna", "Bence", "Csilla", "Dani", "Eszter", "Ferenc")
MEASURE = Path(__file__).parent.parent / "tests" / "browser" / "measure.js"
PLENTY: dict[str, Any] = dict.fromkeys(("address_rate", "person_rate", "question_rate"), 1e6)
PLENTY |= dict.fromkeys(("address_burst", "person_burst", "question_burst"), 10**6)
PLENTY |= dict.fromkeys(("tables_per_person", "tables_per_hour", "tables_per_day"), 10**6)
"""Everybody here comes from one address, faster than people do."""
Result = TypeVar("Result")


class Room:
    """A house in a thread of its own, where every seat has a person whom we play."""

    def __init__(self, folder: Path) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.database = folder / "house.db"
        self.app = create_app(Settings(database=self.database, bot_delay=0, calm=0, analysis_nice=0, prepare=False, **PLENTY))
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_config=None, access_log=False))
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=lambda: self.loop.run_until_complete(self.server.serve([listening])), daemon=True)
        self.thread.start()
        while not self.server.started:
            threading.Event().wait(0.02)

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something in the house's loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def close(self) -> None:
        """Stop the house."""
        self.app.state.house.hang_up()
        self.server.should_exit = True
        self.thread.join(10)


def secret(seat: int) -> str:
    """By what the house knows the person of a seat."""
    return f"person-{seat}-".ljust(40, "x")


async def laid(room: Room, game: str, seats: int, options: dict[str, Any]) -> LiveTable:
    """A table with a person on every seat."""
    table: LiveTable = await room.app.state.house.new_table(
        secret(0), game, options, ["person", *["open"] * (seats - 1)], ["Anna"]
    )
    for seat in range(1, seats):
        await table.sit(secret(seat), seat, NAMES[seat])
    return table


async def played(table: LiveTable, moves: int, seat: int, chooser: random.Random) -> None:
    """So many random choices, and on until the seat has something to choose (a negative number: to the end)."""
    made = 0
    while table.state.status == "playing":
        asked = table.state.waiting
        if 0 <= moves <= made and (seat < 0 or seat in asked):
            return
        who, play = asked[0], table.state.play
        assert play is not None
        await table.act(secret(who), who, chooser.choice(play.legal(who)).id, table.version, f"look-at-{table.version}")
        made += 1


def finished(room: Room, game: str, seats: int, options: dict[str, Any]) -> str:
    """A table whose game was played to its end by random choices; the path of its page."""
    table = room.do(laid(room, game, seats, options))
    room.do(played(table, -1, 0, random.Random(1)))
    return f"/t/{table.id}"


def main() -> None:
    """Lay a table, play, take the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--moves", type=int, default=60, help="random choices before the picture; -1: to the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", type=int, default=0, help="who looks; -1: a watcher")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, default=1, help="device pixels for each pixel")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what the window shows")
    parser.add_argument("--hover", help="point at this first (a CSS selector)")
    parser.add_argument(
        "--press", action="append", default=[], help="press this first (a CSS selector); may be given several times"
    )
    parser.add_argument("--path", default="", help="another page of the table, for example /over")
    parser.add_argument("--measure", action="store_true", help="say what the frame's test has against the page at this size")
    parser.add_argument("--out", default="look.png")
    chosen = parser.parse_args()
    options = options_from(games.find(chosen.game), chosen.option)
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder))
        try:
            table = room.do(laid(room, chosen.game, chosen.seats, options))
            room.do(played(table, chosen.moves, chosen.seat, random.Random(chosen.seed)))
            photograph(room, f"{room.address}/t/{table.id}{chosen.path}", chosen)
        finally:
            room.close()


def photograph(room: Room, url: str, chosen: argparse.Namespace) -> None:
    """Open the page as the person of the seat, and keep what is seen."""
    width, height = map(int, chosen.size.split("x"))
    with browser() as chromium:
        context = chromium.new_context(
            locale=chosen.lang,
            viewport={"width": width, "height": height},
            color_scheme=chosen.theme,
            reduced_motion="reduce",
            device_scale_factor=chosen.scale,
            bypass_csp=chosen.measure,
        )
        if chosen.seat >= 0:
            context.add_cookies([{"name": "flotta", "value": secret(chosen.seat), "url": room.address}])
        page = context.new_page()
        page.on("console", lambda message: print(message.type, message.text))
        page.on("pageerror", lambda error: print("error", error))
        page.goto(url)
        page.wait_for_timeout(300)
        for selector in chosen.press:
            page.locator(selector).first.click()
            page.wait_for_timeout(400)
        if chosen.hover:
            page.locator(chosen.hover).first.hover()
            page.wait_for_timeout(200)
        if chosen.measure:
            page.add_script_tag(path=MEASURE)
            print("\n".join(page.evaluate("measured()")) or "nothing wrong")
        page.screenshot(path=chosen.out, full_page=chosen.whole)


if __name__ == "__main__":
    main()
