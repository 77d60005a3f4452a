"""What a server counts of itself, for whoever looks after it: moves, and how long each took until it was durable."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence

from flotta.store import Entry

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: a move is counted under the first of these it was not slower than."""


class Counts:
    """Since the server was started, by game."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.within: dict[str, list[int]] = {}
        """How many commands that moved a game took how long; the last place is for those slower than every bound."""

    def note(self, game: str, entries: Sequence[Entry], seconds: float) -> None:
        """Count a command that is durable, if it moved a game."""
        moves = sum(entry.kind == "act" for entry in entries)
        if moves:
            self.moves[game] += moves
            self.seconds[game] += seconds
            self.within.setdefault(game, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
