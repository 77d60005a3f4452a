"""How long others wait while one guest asks for as much as the limits allow.

python -m bench.guests [--game NAME] [--seconds 15]

A real `flotta serve` on loopback with its usual limits, guests at addresses of their own. First the answer of a ship's boy at one
table, idle and while a guest elsewhere asks for advice without pause; then `/healthz`, idle and while three guests ask "why not".
Then a person's move, from the form to its answer, idle and while admirals play each other: once at tables of the house, in its
threads, and once in another process that has nothing to do with it, to see what the threads cost.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine

SETTINGS = {"FLOTTA_PREPARE": "0", "FLOTTA_TRUST_PROXY": "1", "FLOTTA_BOT_DELAY": "0", "FLOTTA_CALM": "0"}


ADMIRALS = 3
"""At so many tables admirals play each other."""
THINKING = """
import sys, flotta
while True:
    play = flotta.new(sys.argv[1], seats=int(sys.argv[2]))
    bots = [flotta.bot("admiral", seed=seat) for seat in range(play.seats)]
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, bots[seat].choose(play.view(seat)))
"""
"""One admiral thinking after the other."""
PAUSE = 0.1
"""Seconds between the choices of whoever only measures: one person may send 15 forms a second."""


class Guest:
    """Somebody with an address and a secret of their own."""

    def __init__(self, port: int, number: int) -> None:
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self.person = secrets.token_urlsafe(32)
        self.headers = {
            "X-Forwarded-For": f"10.0.0.{number}",
            "Authorization": f"Bearer {self.person}",
            "Accept": "application/json",
        }
        self.refused, self.asked, self.roams = 0, 0, False
        """Whoever `roams` comes from many addresses: those who only measure are not held up by the limits."""

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> tuple[int, Any]:
        """Send something; the status and what was answered."""
        self.asked += 1
        where = {"X-Forwarded-For": f"10.1.{self.asked // 250 % 250}.{self.asked % 250}"} if self.roams else {}
        self.wire.request(method, path, body, {**self.headers, **where, "Content-Type": kind})
        answer = self.wire.getresponse()
        text = answer.read()
        if answer.status >= 400 and answer.status != 429:
            raise SystemExit(f"{path}: {answer.status} {text[:300]!r}")
        return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else text

    def view(self, id: str) -> Any:
        """What can be seen of a table."""
        status, answer = self.ask("GET", f"/api/tables/{id}")
        assert status == 200, answer
        return answer

    def lay(self, game: str, seats: list[str]) -> str:
        """A table."""
        status, answer = self.ask("POST", "/api/tables", json.dumps({"game": game, "seats": seats}).encode())
        assert status == 201, answer
        return str(answer["id"])

    def form(self, path: str, **fields: object) -> int:
        """A form of the page; whoever is told to wait waits a little."""
        status, _ = self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")
        if status == 429:
            self.refused += 1
            time.sleep(0.05)
        return status


def boy_answers(guest: Guest, game: str, seconds: float) -> list[float]:
    """How long a ship's boy takes to answer, from the choice before it until somebody else is asked."""
    seats = ["person", *["bot:boy"] * (flotta.games.find(game).min_seats - 1)]
    dice, took, until, id = random.Random(1), [], time.perf_counter() + seconds, ""
    while time.perf_counter() < until:
        view = guest.view(id) if id else {"status": "over"}
        if view["status"] == "over":
            id = guest.lay(game, seats)
        elif view["legal"]:
            body = {"seat": 0, "action": dice.choice(view["legal"])["id"], "version": view["version"]}
            began = time.perf_counter()
            guest.ask("POST", f"/api/tables/{id}/act", json.dumps({**body, "request": secrets.token_hex(8)}).encode())
            asked = False
            while (view := guest.view(id))["status"] == "playing" and not view["legal"]:
                asked = True
                time.sleep(0.01)
            if asked:
                took.append(time.perf_counter() - began)
            time.sleep(PAUSE)
        else:
            time.sleep(0.01)
    return took


def health(guest: Guest, seconds: float) -> list[float]:
    """How long `/healthz` takes, asked ten times a second."""
    took, until = [], time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        status, _ = guest.ask("GET", "/healthz")
        assert status == 200
        took.append(time.perf_counter() - began)
        time.sleep(0.1)
    return took


def moves(guest: Guest, game: str, seconds: float) -> list[float]:
    """How long each choice takes of somebody who chooses for all seats, from the form to its answer."""
    seats = ["person"] * flotta.games.find(game).min_seats
    dice, took, until, id = random.Random(1), [], time.perf_counter() + seconds, ""
    while time.perf_counter() < until:
        views = [guest.view(f"{id}?seat={seat}") for seat in range(len(seats))] if id else []
        asked = [(seat, view) for seat, view in enumerate(views) if view["legal"]]
        if not asked:
            id = guest.lay(game, seats)
            continue
        seat, view = asked[0]
        body = {
            "seat": seat,
            "action": dice.choice(view["legal"])["id"],
            "version": view["version"],
            "request": secrets.token_hex(8),
        }
        began = time.perf_counter()
        guest.ask("POST", f"/api/tables/{id}/act", json.dumps(body).encode())
        took.append(time.perf_counter() - began)
        time.sleep(PAUSE)
    return took


@contextlib.contextmanager
def admirals_here(guest: Guest, game: str) -> Iterator[None]:
    """Tables of the house at which admirals play each other; their games last longer than the block."""
    for _ in range(ADMIRALS):
        guest.lay(game, ["bot:admiral"] * flotta.games.find(game).max_seats)
    yield


@contextlib.contextmanager
def admirals_elsewhere(_: Guest, game: str) -> Iterator[None]:
    """The same in one process of its own."""
    process = subprocess.Popen([sys.executable, "-c", THINKING, game, str(flotta.games.find(game).max_seats)])
    try:
        yield
    finally:
        process.kill()
        process.wait()


class Busy:
    """Guests who ask the same question again and again, each at a table of their own, until the block ends."""

    def __init__(self, guests: list[Guest], game: str, question: str) -> None:
        self.guests, self.question = guests, question
        seats = ["person", *["person"] * (flotta.games.find(game).min_seats - 1)]
        self.tables = [guest.lay(game, seats) for guest in guests]
        self.over, self.answers = threading.Event(), 0
        self.threads = [threading.Thread(target=self.go_on, args=pair) for pair in zip(guests, self.tables, strict=True)]

    def go_on(self, guest: Guest, id: str) -> None:
        seat = guest.view(id)["waiting"][0]
        while not self.over.is_set():
            if guest.form(f"/t/{id}/{self.question}", seat=seat) == 200:
                self.answers += 1

    def __enter__(self) -> Busy:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()


def figures(took: list[float]) -> tuple[float, float]:
    """The median, and what 19 of 20 stay below."""
    return statistics.median(took), sorted(took)[int(len(took) * 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="", help="the game of the guests and of the others")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    chosen = parser.parse_args()
    game = chosen.game or flotta.games.names()[0]
    table = Table(title=f"one guest against the house, {game}, {machine()}")
    for heading in ("what", "idle p50", "p95", "under load p50", "p95", "bound for p50", "held", "load"):
        table.add_column(heading, justify="left" if heading in ("what", "held", "load") else "right")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "flotta.cli", "serve", "--port", "0", "--data", str(Path(folder) / "bench.db")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **SETTINGS})
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found
            port = int(found.group(1))
            player, watcher = Guest(port, 1), Guest(port, 2)
            player.roams = watcher.roams = True
            player.lay(game, ["person", *["open"] * (flotta.games.find(game).min_seats - 1)])  # waits for the compiler
            idle = figures(boy_answers(player, game, chosen.seconds))
            with Busy([Guest(port, 3)], game, "advice") as busy:
                loaded = figures(boy_answers(player, game, chosen.seconds))
            bound = 2 * idle[0] + 0.2
            load = f"1 guest, {busy.answers} advices, {sum(guest.refused for guest in busy.guests)} refused"
            table.add_row(
                "a ship's boy's answer", *shown(idle), *shown(loaded), f"{1000 * bound:.0f} ms", held(loaded, bound), load
            )
            idle = figures(health(watcher, chosen.seconds))
            with Busy([Guest(port, number) for number in (4, 5, 6)], game, "why") as busy:
                loaded = figures(health(watcher, chosen.seconds))
            bound = 3 * idle[0]
            load = f"3 guests, {busy.answers} answers, {sum(guest.refused for guest in busy.guests)} refused"
            table.add_row("/healthz", *shown(idle), *shown(loaded), f"{1000 * bound:.1f} ms", held(loaded, bound), load)
            idle = figures(moves(watcher, game, chosen.seconds))
            for where, work in (("another process", admirals_elsewhere), ("threads of the house", admirals_here)):
                with work(Guest(port, 7), game):
                    loaded = figures(moves(watcher, game, chosen.seconds))
                bound = 3 * idle[0]
                row = *shown(idle), *shown(loaded), f"{1000 * bound:.1f} ms", held(loaded, bound), f"admirals in {where}"
                table.add_row("a person's move", *row)
        finally:
            server.terminate()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()
    Console(width=160).print(table)


def shown(pair: tuple[float, float]) -> list[str]:
    return [f"{1000 * value:.1f} ms" for value in pair]


def held(pair: tuple[float, float], bound: float) -> str:
    return "yes" if pair[0] <= bound else "NO"


if __name__ == "__main__":
    main()
