"""Counts of event sequences to a fixed depth, from positions kept as data in a game's perft.toml.

python -m harness.perft GAME [--write] prints the counts for the positions in the file, or puts them there.
"""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any

import numpy as np

import flotta
from harness import TESTS
from harness.walk import fresh, steps


def positions(name: str) -> list[dict[str, Any]]:
    """The positions of a game's perft.toml: options, seed, how many random events to go past the first decision, depth,
    and the count. Without a seed: the empty table, before chance has set it up.
    """
    path = TESTS / "games" / name / "perft.toml"
    return list(tomllib.loads(path.read_text(encoding="utf-8"))["position"])


def count(name: str, position: dict[str, Any], depth: int | None = None) -> int:
    """The number of event sequences of this depth (decisions and chance outcomes alike), simultaneous choices taken in
    the order of seats; a game that ends sooner counts as one.
    """
    depth = depth or int(position["depth"])
    if "seed" in position:
        play = fresh(name, position["options"], position["seed"])
        for number, _ in enumerate(steps(play, position["seed"])):
            if number == position["events"]:
                break
    else:
        play = flotta.new(name, dice="manual", **position["options"])
    stack = play.game.state.blank(depth + 1)
    stack[0] = play.s
    ids = np.zeros((depth + 1, len(play.game.verbs)), dtype=np.int64)
    return int(play.game.loops.perft(stack, ids, ids[0].copy(), *np.zeros((2, depth + 1), dtype=np.int64), depth))


def rewrite(name: str) -> None:
    """Put the counts of today into the file: for new positions, or after a change of the rules that was meant."""
    path = TESTS / "games" / name / "perft.toml"
    counts = iter([count(name, position) for position in positions(name)])
    path.write_text(
        re.sub(r"nodes = \d+", lambda _: f"nodes = {next(counts)}", path.read_text(encoding="utf-8")), encoding="utf-8"
    )


def main(args: list[str]) -> str | None:
    """What is asked for on the command line; a sentence, where it cannot be done."""
    if len(args) not in (1, 2) or args[1:] not in ([], ["--write"]):
        return "python -m harness.perft GAME [--write]: the name of one game, and --write to put today's counts into its file."
    name = args[0]
    try:
        flotta.games.find(name)
        kept = positions(name)
    except flotta.FlottaError as error:
        return str(error)
    except FileNotFoundError as error:
        return f"There are no positions to count yet: {error.filename} is missing."
    if args[1:]:
        rewrite(name)
        kept = positions(name)
    for position in kept:
        print(position["name"], position["depth"], position["nodes"], count(name, position))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
