"""How strong the bots are: each level against the one below and against the simplest, in every game; a table in Markdown.

`python -m bench.ladder --games 200 --keep ladder.jsonl`: stopped and called again, it goes on where it was. Everybody looks as
often as the level says, however long that takes, so the figures are the same on every machine. `captain:version=1` is the
captain as it was before there were nets.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import flotta
from flotta.bots import LEVELS
from flotta.bots.bind import warm
from flotta.cli.contest import Match, Setting, played, rotations, share_of
from flotta.cli.progress import counting

MEETINGS = (
    ("greedy", "random"),
    ("captain", "random"),
    ("captain", "greedy"),
    ("admiral", "captain"),
    ("admiral", "captain:version=1"),
    ("captain", "captain:version=1"),
    ("captain", "mate"),
    ("mate", "sailor"),
    ("sailor", "boy"),
    ("boy", "random"),
)

PATIENCE = "seconds=600"
"""What keeps a level from being cut short by its time: a busy machine would make the stronger of two the weaker."""


def patient(bot: str) -> str:
    """The same bot, with all the time it needs."""
    return f"{bot}:{PATIENCE}" if bot.partition(":")[0] in LEVELS else bot


def meetings(game: str, seats: int, games: int, wanted: list[str]) -> list[tuple[tuple[str, str], list[Match]]]:
    """Who meets whom with so many seats: one of the stronger among the weaker ones."""
    return [
        ((one, other), rotations(Setting(game, seed=20), (patient(one), *[patient(other)] * (seats - 1)), games))
        for one, other in MEETINGS
        if not wanted or f"{one}-{other}" in wanted
    ]


def row(title: str, seats: int, met: list[tuple[tuple[str, str], list[Match]]], results: dict[Match, list[float]]) -> str:
    """One line of the table."""
    cells = []
    for (one, _), games in met:
        there = [(game, results[game]) for game in games if game in results]
        if not there:
            cells.append("–")
            continue
        share, low, high, count = share_of(patient(one), there)
        cells.append(f"{share:.1%} ({low:.1%}–{high:.1%}, {count})")
    return f"| {title} | {seats} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--most", type=int, default=100, help="games of each meeting with the most seats")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="*", default=flotta.games.names())
    parser.add_argument("--meet", nargs="*", default=[], help="only these, e.g. captain-greedy")
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    tables = []
    for name in chosen.only:
        game = flotta.games.find(name)
        warm(game, None, ["search", "greedy", "version=1"])
        tables += [(game, 2, meetings(name, 2, chosen.games, chosen.meet))] if game.min_seats <= 2 else []
        tables += [(game, game.max_seats, meetings(name, game.max_seats, chosen.most, chosen.meet))] if chosen.most else []
    todo = [game for _, _, met in tables for _, games in met for game in games]
    results: dict[Match, list[float]] = {}
    with counting() as bar:
        task = bar.add_task("games", total=len(todo))
        try:
            for one, shares in played(todo, chosen.jobs, chosen.keep):
                results[one] = shares
                bar.advance(task)
        except KeyboardInterrupt:
            print("Stopped before the end; the figures so far:")
    heads = [f"{one} – {other}" for (one, other), _ in tables[0][2]]
    print("| game | seats | " + " | ".join(heads) + " |")
    print("|---|---:|" + "---|" * len(heads))
    for game, seats, met in tables:
        print(row(game.title["en"], seats, met, results))


if __name__ == "__main__":
    main()
