"""The types of a game's functions, for the type checker; `engine.bind` puts the real ones in their place."""

from __future__ import annotations

from typing import Any

from flotta.engine.dice import Ints
from flotta.engine.state import Record

def waiting(s: Record) -> int:
    """Who may act now, as a bit mask."""
    ...

def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a seat; how many."""
    ...

def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """The possible outcomes of chance with their weights; how many."""
    ...

def apply(s: Record, seat: int, action: int) -> None:
    """Let it happen."""
    ...

def score(s: Record, seat: int) -> int:
    """Points so far."""
    ...

def place(s: Record, seat: int) -> int:
    """Rank, 1 for the winner."""
    ...

def show(s: Record, seat: int, v: Record) -> None:
    """Copy what this seat may know."""
    ...

def show_hidden(s: Record, seat: int, v: Record) -> None:
    """Copy what this seat may know of the fields that not everybody sees."""
    ...

def guess(v: Record, seat: int, dice: Ints) -> None:
    """Fill the blanks of a view."""
    ...

def broken(s: Record) -> int:
    """The number of an invariant that does not hold, or 0."""
    ...

def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of an invariant this step broke, or 0."""
    ...

def seen(s: Record, seat: int, action: int) -> int:
    """Who learns which event this is, as a bit mask."""
    ...

def features(s: Record, seat: int, out: Any) -> None:
    """What makes the position good for a seat, in numbers."""
    ...

def signs(s: Record, seat: int, out: Any) -> None:
    """What a row of numbers says of a seat beside the fields."""
    ...

def hoped(s: Record, seat: int) -> float:
    """What a seat may hope for, where the game has a sign of that name."""
    ...
