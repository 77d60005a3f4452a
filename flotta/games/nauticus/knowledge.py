"""Who knows what in Nauticus: everybody knows everything on the table; nobody knows the layouts to come (NA-4.1, NA-5.2)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.engine.verbs import EVERYONE


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """All decisions and all draws are public."""
    return EVERYONE


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Nothing is hidden, so a view is the whole table already; layouts to come are drawn when they are laid."""
