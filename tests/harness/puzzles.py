"""Positions with a right answer, put to a bot that searches, again and again."""

from __future__ import annotations

from dataclasses import dataclass

import flotta
from flotta.engine.play import Play

ASKED = 6
LOOKS = 5_000
"""Iterations of each search."""


@dataclass(frozen=True)
class Puzzle:
    """A position, whose decision it is, the right actions by their slugs, and why no other is."""

    play: Play
    seat: int
    right: frozenset[str]
    why: str


def puzzle(play: Play, seat: int, right: str, why: str) -> Puzzle:
    """A puzzle; right is a text of slugs."""
    return Puzzle(play, seat, frozenset(right.split()), why)


def finds(play: Play, seat: int, right: frozenset[str] | set[str]) -> None:
    """The bot chooses a right action, whatever its seed; there must be a wrong one to choose."""
    legal = {action.slug for action in play.legal(seat)}
    assert right and right < legal, f"of {sorted(legal)} some must be right and some wrong"
    chosen = [flotta.bot("search", iterations=LOOKS, seed=seed).choose(play.view(seat)).slug for seed in range(ASKED)]
    wrong = [slug for slug in chosen if slug not in right]
    assert not wrong, f"{len(wrong)} of {ASKED} times wrong: {sorted(set(wrong))}; right: {sorted(right)}"
