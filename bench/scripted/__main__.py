"""How the bots do against players that go by rules of thumb: one of a level against scripts, seats turned; a table in Markdown.

`python -m bench.scripted --games 100 --levels captain`: an even share is a half with two seats.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass

import flotta
from bench.scripted import Scripted
from flotta.bots.bind import warm
from flotta.cli.contest import bot_from, interval
from flotta.cli.spread import spread


@dataclass(frozen=True)
class Meeting:
    """One game: a bot in a seat, scripts in the others."""

    game: str
    seats: int
    level: str
    seat: int
    deal: int


def share(met: Meeting) -> float:
    """The bot's share of the win."""
    play = flotta.new(met.game, seats=met.seats, seed=7_000_000 + met.deal)
    players = [Scripted(met.deal) if seat != met.seat else bot_from(met.level, met.deal) for seat in range(met.seats)]
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, players[seat].choose(play.view(seat)))
    winners = [seat for seat in range(met.seats) if play.places[seat] == 1]
    return 1 / len(winners) if met.seat in winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--levels", nargs="*", default=["captain"])
    parser.add_argument("--only", nargs="*", default=flotta.games.names())
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    print("| game | seats | level | share of wins against scripts (95 %) | games |\n|---|---:|---|---|---:|")
    for name in chosen.only:
        game = flotta.games.find(name)
        warm(game, None, ["search"])
        for level in chosen.levels:
            todo = [Meeting(name, chosen.seats, level, n % chosen.seats, n // chosen.seats) for n in range(chosen.games)]
            won = sum(result for _, result in spread(share, todo, chosen.jobs)) / len(todo)
            low, high = interval(won, len(todo))
            row = (game.title["en"], chosen.seats, level, f"{won:.1%} ({low:.1%}–{high:.1%})", len(todo))
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
