"""Ranking with tie-breaks, for compiled rules: one number for each seat, and the highest is the first."""

from __future__ import annotations

from flotta.engine.compile import compiled


@compiled
def then_by(first: int, second: int) -> int:
    """One number to rank by: `first` counts, and where it is equal `second`, a number of 16 bits (with a minus where less is
    better). Once more for a third: `then_by(then_by(points, -cards), coins)`.
    """
    return int(first) * 65536 + int(second)
