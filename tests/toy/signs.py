"""What a row of the toy says of a seat beside the fields: its features, and whether it holds the highest card."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from toy.bot import FEATURES, features
from toy.box import VALUES

SIGNS = (*FEATURES, "highest")


@compiled
def signs(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's signs."""
    features(s, seat, out)
    out[3] = 1.0 if s.hand[seat, VALUES - 1] > 0 else 0.0
