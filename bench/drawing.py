"""How long drawing a table takes: everything one viewer is shown, in both shapes, at moments of a random game.

python -m bench.drawing [GAME ...] [--moments 100]

Each moment is drawn for the seat that is to decide: the way pages are drawn, when only what a move changed is drawn anew, and
with nothing remembered (what the very first page of a new server costs). Figures are milliseconds of processor time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from contextlib import nullcontext

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine
from flotta.engine import drawing
from flotta.engine.play import Play

MOST = 10.0
"""Milliseconds that drawing a table should not take longer than."""


def timed(play: Play, seat: int) -> float:
    """Milliseconds that it takes to draw everything a seat is shown."""
    scene, v, names = play.game.scene, play.view(seat).s, list(play.names())
    if scene is None:
        return 0.0
    start = time.process_time()
    pieces = [*scene.board(v, seat, names, ()), *scene.tray(v, seat, names)]
    for other in range(play.seats):
        if other != seat:
            pieces += [*scene.panel(v, seat, other, names), *scene.chip(v, seat, other, names)]
    return 1000 * (time.process_time() - start)


def moments(name: str, count: int, anew: bool) -> list[float]:
    """So many moments of random games with the most seats, each drawn anew or after the moment before. Never both in one game:
    drawing anew would drive what the other needs out of the processor's own memory.
    """
    found: list[float] = []
    chooser = random.Random(5)
    seed, play = 0, None
    while len(found) < count:
        if play is None or play.over:
            seed += 1
            play = flotta.new(name, seats=flotta.games.find(name).max_seats, seed=seed)
            timed(play, play.waiting[0])
        seat = play.waiting[0]
        play.act(seat, chooser.choice(play.legal(seat)))
        if not play.over:
            with drawing.afresh() if anew else nullcontext():
                found.append(timed(play, play.waiting[0]))
    return found


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.drawing")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--moments", type=int, default=100)
    chosen = parser.parse_args(arguments)
    table = Table(title=f"Drawing a table, ms (at most {MOST:g} after a move)\n{machine()}")
    for head in ("game", "after a move: median", "95 %", "all anew: median", "95 %"):
        table.add_column(head, justify="left" if head == "game" else "right")
    slow = []
    for name in chosen.games or [each for each in flotta.games.names() if flotta.games.find(each).scene]:
        with flotta.speaking("en"):  # pages are drawn in their reader's language, which nobody has to look up
            after, anew = (moments(name, chosen.moments, is_anew) for is_anew in (False, True))
        figures = [
            figure for times in (after, anew) for figure in (statistics.median(times), statistics.quantiles(times, n=20)[-1])
        ]
        table.add_row(name, *(f"{figure:.2f}" for figure in figures))
        slow += [name] if figures[0] > MOST else []
    Console().print(table)
    if slow:
        print(f"slower than {MOST:g} ms: {', '.join(slow)}", file=sys.stderr)
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
