"""What thinking costs: how long a net looks at a position, iterations per second at the opening and in mid-game, the captain's
and the admiral's time for a decision, memory.

`python -m bench.bots`: one core, after compiling.
"""

from __future__ import annotations

import argparse
import resource
import time

from rich.console import Console
from rich.table import Table

import flotta
from flotta.bots.bind import loops_for, warm
from flotta.bots.desk import new_desk
from flotta.bots.mind import guide
from flotta.bots.net import has_net
from flotta.bots.search import Search
from flotta.cli.bench import machine
from flotta.engine.contract import Game

DECISIONS = {"captain": 40, "admiral": 6}
"""How many decisions of each level are timed in each game."""
LOOKS = 20_000
"""How often the net is asked about one position."""


def rate(play: flotta.Play) -> float:
    """Iterations per second at a position."""
    seat = play.waiting[0]
    bot = Search(seed=1, seconds=1.0)
    view = play.view(seat)
    began = time.perf_counter()
    options = bot.look(view, view.legal(seat))
    return float(sum(option.visits for option in options) / (time.perf_counter() - began))


def net_time(play: flotta.Play) -> float:
    """Microseconds the net takes for what the seat whose turn it is sees, its options found and its view made."""
    seat, game = play.waiting[0], play.game
    desk, net = new_desk(game, nodes=1), guide(game, play.seats)
    desk.work[:] = play.view(seat).guess(1).copy_of_record()
    ask = loops_for(game).ask
    ask(desk, net, seat, 1)
    began = time.perf_counter()
    ask(desk, net, seat, LOOKS)
    return 1e6 * (time.perf_counter() - began) / LOOKS


def times_of(level: str, game: Game, seats: int) -> tuple[flotta.Play, list[float]]:
    """A game of one level: the position about half-way, and how long their decisions took."""
    play = flotta.new(game.name, seats=seats, seed=5)
    captain = flotta.bot(level, seed=1)
    times: list[float] = []
    while not play.over and len(times) < DECISIONS[level]:
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


def cost(times: list[float]) -> str:
    """The mean and the longest of some times."""
    return f"{sum(times) / len(times):.3f} / {max(times):.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=flotta.games.names())
    chosen = parser.parse_args()
    table = Table(title=machine())
    headings = (
        "game",
        "seats",
        "net, µs",
        "iterations/s opening",
        "mid-game",
        "captain, mean / longest",
        "admiral, mean / longest",
    )
    for heading in headings:
        table.add_column(heading, justify="right" if table.columns else "left")
    for name in chosen.games:
        game = flotta.games.find(name)
        warm(game, None, ["search"])
        for seats in (game.min_seats, game.max_seats):
            opening = flotta.new(name, seats=seats, seed=5)
            while len(opening.legal(opening.waiting[0])) < 2:
                opening.act(opening.waiting[0], opening.legal(opening.waiting[0])[0])
            middle, captains = times_of("captain", game, seats)
            _, admirals = times_of("admiral", game, seats)
            while not middle.over and len(middle.legal(middle.waiting[0])) < 2:
                middle.act(middle.waiting[0], middle.legal(middle.waiting[0])[0])
            late = f"{rate(middle):,.0f}" if not middle.over else "–"
            looked = f"{net_time(opening if middle.over else middle):.1f}" if has_net(game) else "–"
            figures = (looked, f"{rate(opening):,.0f}", late, cost(captains), cost(admirals))
            table.add_row(game.title["en"], str(seats), *figures)
    console = Console(width=160)
    console.print(table)
    console.print(f"A search of one second ends after {kept(1.0):.3f} s.")
    console.print(f"Memory of this process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB.")


if __name__ == "__main__":
    main()
