"""Whole recorded games, one per way a game can end and per variant: made once, replayed for ever.

python -m harness.fixtures GAME makes those that are missing, by random play.
"""

from __future__ import annotations

import sys
from pathlib import Path

from harness import Case
from harness.walk import finished


def files(case: Case) -> list[Path]:
    """The recorded games of a game."""
    return sorted((case.folder / "fixtures").glob("*.flotta"))


def make(case: Case, most: int = 4000) -> None:
    """Search random games for every ending that has no fixture yet."""
    folder = case.folder / "fixtures"
    folder.mkdir(exist_ok=True)
    missing = {ending for ending in case.endings if not (folder / f"{ending}.flotta").exists()}
    for seed in range(most):
        if not missing:
            break
        options = case.option_sets[seed % len(case.option_sets)]
        play = finished(case.name, options, seed)
        ending = case.ending(play)
        if ending in missing:
            (folder / f"{ending}.flotta").write_text(play.record(), encoding="utf-8")
            missing.discard(ending)
            print(ending, options, len(play.events))
    for ending in sorted(missing):
        print("not found:", ending)


if __name__ == "__main__":
    make(Case(sys.argv[1]))
