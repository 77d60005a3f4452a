"""What thinking costs: iterations per second at the opening and in mid-game, the captain's time for a decision, memory.

`python -m bench.bots`: one core, after compiling.
"""

from __future__ import annotations

import resource
import time

from rich.console import Console
from rich.table import Table

import flotta
from flotta.bots.bind import warm
from flotta.bots.search import Search
from flotta.cli.bench import machine
from flotta.engine.contract import Game

DECISIONS = 40
"""How many of the captain's decisions are timed in each game."""


def rate(play: flotta.Play) -> float:
    """Iterations per second at a position."""
    seat = play.waiting[0]
    bot = Search(seed=1, seconds=1.0)
    view = play.view(seat)
    began = time.perf_counter()
    options = bot.look(view, view.legal(seat))
    return float(sum(option.visits for option in options) / (time.perf_counter() - began))


def captains_times(game: Game, seats: int) -> tuple[flotta.Play, list[float]]:
    """A game of captains: the position about half-way, and how long their decisions took."""
    play = flotta.new(game.name, seats=seats, seed=5)
    captain = flotta.bot("captain", seed=1)
    times: list[float] = []
    while not play.over and len(times) < DECISIONS:
        seat = play.waiting[0]
        view, real = play.view(seat), len(play.legal(seat)) > 1
        began = time.perf_counter()
        action = captain.choose(view)
        if real:
            times.append(time.perf_counter() - began)
        play.act(seat, action)
    return play, times


def kept(seconds: float) -> float:
    """How long a search of so many seconds takes."""
    play = flotta.new(flotta.games.names()[0], seats=2, seed=5)
    bot = flotta.bot("search", seconds=seconds, seed=1)
    view = play.view(play.waiting[0])
    bot.choose(view)
    began = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - began


def main() -> None:
    table = Table(title=machine())
    headings = ("game", "seats", "iterations/s opening", "mid-game", "captain's iterations", "mean", "longest decision")
    for heading in headings:
        table.add_column(heading, justify="right" if table.columns else "left")
    for name in flotta.games.names():
        game = flotta.games.find(name)
        warm(game, None, ["search"])
        for seats in (game.min_seats, game.max_seats):
            opening = flotta.new(name, seats=seats, seed=5)
            while len(opening.legal(opening.waiting[0])) < 2:
                opening.act(opening.waiting[0], opening.legal(opening.waiting[0])[0])
            middle, times = captains_times(game, seats)
            while not middle.over and len(middle.legal(middle.waiting[0])) < 2:
                middle.act(middle.waiting[0], middle.legal(middle.waiting[0])[0])
            budget = flotta.bots.mind.brain(game).levels["captain"].iterations
            late = f"{rate(middle):,.0f}" if not middle.over else "–"
            mean, longest = sum(times) / len(times), max(times)
            table.add_row(
                game.title["en"], str(seats), f"{rate(opening):,.0f}", late, f"{budget:,}", f"{mean:.3f} s", f"{longest:.3f} s"
            )
    console = Console(width=140)
    console.print(table)
    console.print(f"A search of one second ends after {kept(1.0):.3f} s.")
    console.print(f"Memory of this process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB.")


if __name__ == "__main__":
    main()
