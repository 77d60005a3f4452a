"""Lines that show how far something has come: a game being made ready, and anything that is counted."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from flotta.bots import BOTS
from flotta.bots.bind import warm
from flotta.engine.contract import Game
from flotta.engine.words import Say, language

PATIENCE = 0.4


def get_ready(game: Game, players: Sequence[str] = ()) -> None:
    """Compile the game and its bots, or fetch them from the cache, with a progress line on standard error when it is slow."""
    began, shown = time.perf_counter(), False

    def show(done: int, total: int, step: str) -> None:
        nonlocal shown
        if done and time.perf_counter() - began < PATIENCE:
            return
        if not done and not shown:
            return
        shown = True
        bar = "#" * (20 * done // total)
        line = Say("Preparing {game}: [{bar}] {step}", game=game.title[language()], bar=f"{bar:<20}", step=step)
        print(f"\r{line}          ", end="", file=sys.stderr, flush=True)

    warm(game, show, [bot for bot in BOTS if bot in players])
    if shown:
        print("\r" + " " * 90 + "\r", end="", file=sys.stderr, flush=True)


def counting() -> Progress:
    """A bar for so many of so many, on standard error, gone when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
