"""What makes a hand good in the toy: tricks taken, and the cards still held."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from toy.box import VALUES

FEATURES = ("tricks", "high", "low")


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Tricks taken; the values in hand, which count for or against by the option."""
    total = 0.0
    for value in range(VALUES):
        total += float(s.hand[seat, value]) * (value + 1)
    out[0] = float(s.tricks[seat]) / 3.0
    out[1] = 0.0 if s.options.low else total / (3.0 * VALUES)
    out[2] = total / (3.0 * VALUES) if s.options.low else 0.0
