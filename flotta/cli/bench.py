"""`flotta bench`: how fast a game runs here, in one table."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Measures random play: steps per second compiled and interpreted, compile and start times, sizes.")
    brief = str(Say("measure the speed of the games"))
    parser = commands.add_parser("bench", help=brief, description=str(about), example="flotta bench cartagena")
    parser.add_argument("games", nargs="*", help=str(Say("the games (all when none is named)")))
    parser.add_argument("--seconds", type=float, default=2.0, help=str(Say("how long each measurement takes")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Measure and print."""
    games = [flotta.games.find(name) for name in chosen.games or flotta.games.names()]
    table = empty_table(machine())
    for game in games:
        add_row(table, measured(game, chosen.seconds))
    Console(width=140).print(table)
    return 0


def machine() -> str:
    """The machine in words."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        model = next(
            (line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")), model
        )
    return f"{model}, {os.cpu_count()} CPUs, Python {platform.python_version()}"


def random_play(game: Game, seats: int, seconds: float, seed: int = 1) -> float:
    """Steps per second of compiled random play on this thread (all events counted, chance too)."""
    start = flotta.new(game.name, seats=seats, dice="manual").copy_of_record()
    work = start.copy()
    ids, weights = (np.zeros(len(game.verbs), dtype=np.int64) for _ in range(2))
    dice = seeded(seed)
    game.loops.many(start, work, dice, ids, weights, 2)
    steps, games, began = 0, 8, time.perf_counter()
    while time.perf_counter() - began < seconds:
        steps += game.loops.many(start, work, dice, ids, weights, games)
        games = min(games * 2, 256)
    return steps / (time.perf_counter() - began)


def two_threads(game: Game, seats: int, seconds: float) -> float:
    """How many times faster two threads are than one: more than 1 only because the compiled code holds no GIL."""
    one = random_play(game, seats, seconds)
    rates: list[float] = []
    threads = [threading.Thread(target=lambda k=k: rates.append(random_play(game, seats, seconds, k))) for k in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates) / one


INTERPRETED = """
import sys, time, flotta
from flotta.engine.dice import seeded
import numpy as np
game = flotta.games.find(sys.argv[1])
play = flotta.new(sys.argv[1], seats=int(sys.argv[2]), dice="manual")
ids, weights = np.zeros(len(game.verbs), dtype=np.int64), np.zeros(len(game.verbs), dtype=np.int64)
dice, steps, began = seeded(1), 0, time.perf_counter()
start = play.copy_of_record()
work = start.copy()
while time.perf_counter() - began < float(sys.argv[3]):
    if game.loops.step(work[0], dice, ids, weights) < 0:
        work[0] = start[0]
    steps += 1
print(steps / (time.perf_counter() - began))
"""

STARTED = """
import sys, time
began = time.perf_counter()
import flotta
from flotta.engine.warm import warm
warm(flotta.games.find(sys.argv[1]))
print(time.perf_counter() - began)
"""


def in_process(code: str, *arguments: str, **environment: str) -> float:
    """The number a fresh Python process prints."""
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return float(ran.stdout)


def measured(game: Game, seconds: float) -> dict[str, float | str]:
    """All figures of a game, with the most seats and default options."""
    seats = game.max_seats
    with tempfile.TemporaryDirectory() as cache:
        first = in_process(STARTED, game.name, FLOTTA_CACHE_DIR=cache)
        later = in_process(STARTED, game.name, FLOTTA_CACHE_DIR=cache)
    return {
        "game": game.name,
        "seats": seats,
        "compiled": max(random_play(game, seats, seconds) for _ in range(3)),
        "interpreted": in_process(INTERPRETED, game.name, str(seats), str(seconds), FLOTTA_COMPILE="0"),
        "first": first,
        "later": later,
        "bytes": game.state.dtype.itemsize,
        "threads": max(two_threads(game, seats, seconds) for _ in range(2)),
    }


def empty_table(title: str) -> RichTable:
    """The table's head, named after the machine."""
    table = RichTable(title=title)
    headings = (
        Say("game"),
        Say("seats"),
        Say("steps/s compiled"),
        Say("interpreted"),
        Say("first compile"),
        Say("cached start"),
        Say("record"),
        Say("two threads"),
    )
    for heading in headings:
        table.add_column(str(heading), justify="right" if table.columns else "left")
    return table


def add_row(table: RichTable, figures: dict[str, Any]) -> None:
    """One game's figures."""
    table.add_row(
        figures["game"], str(figures["seats"]), f"{figures['compiled']:,.0f}", f"{figures['interpreted']:,.0f}",
        f"{figures['first']:.1f} s", f"{figures['later']:.2f} s", f"{figures['bytes']:,} B", f"× {figures['threads']:.2f}",
    )  # fmt: skip
