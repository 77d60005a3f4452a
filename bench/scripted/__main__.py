"""How the bots do against players that go by rules of thumb: one of a level against scripts, seats turned; a table in Markdown.

`python -m bench.scripted --games 100 --levels captain`: an even share is a half with two seats.
"""

from __future__ import annotations

import argparse
import os

import flotta
from bench.scripted.meetings import Meeting, share
from flotta.bots.bind import warm
from flotta.cli.contest import interval
from flotta.cli.spread import spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--levels", nargs="*", default=["captain"])
    parser.add_argument("--only", nargs="*", default=flotta.games.names())
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    print("| game | seats | level | share of wins against scripts (95 %) | games |\n|---|---:|---|---|---:|")
    for name in chosen.only:
        game = flotta.games.find(name)
        warm(game, None, ["search"])
        for level in chosen.levels:
            todo = [
                Meeting(name, chosen.seats, level, n % chosen.seats, chosen.first + n // chosen.seats)
                for n in range(chosen.games)
            ]
            won = sum(result for _, result in spread(share, todo, chosen.jobs)) / len(todo)
            low, high = interval(won, len(todo))
            row = (game.title["en"], chosen.seats, level, f"{won:.1%} ({low:.1%}–{high:.1%})", len(todo))
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


if __name__ == "__main__":
    main()
