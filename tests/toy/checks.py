"""The toy's invariants."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from toy.box import VALUES
from toy.knowledge import free
from toy.terms import CARDS


@compiled
def broken(s: Record) -> int:
    """1: no card is lost. 2: never more tricks than rounds."""
    for value in range(VALUES):
        if free(s, value) < 0:
            return 1
    for seat in range(3):
        cards = 0
        for value in range(VALUES):
            cards += s.hand[seat, value]
        if (
            cards != s.held[seat]
            or (s.chosen[seat] > 0) != (s.ready[seat] > 0)
            or (seat >= s.seats and cards + s.ready[seat] > 0)
        ):
            return 1
        if seat < s.seats and s.trick > 0 and cards + s.ready[seat] + s.trick != CARDS:
            return 1
    return 2 if s.tricks[0] + s.tricks[1] + s.tricks[2] > s.trick else 0


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """2: a step ends at most one trick."""
    return 2 if after.trick > before.trick + 1 else 0
