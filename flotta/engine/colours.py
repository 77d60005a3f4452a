"""The colours of a game's crews, and which of them are worn at a table.

A crew is a number in the record: most games have one crew a seat. The rules know nothing of colours. Each crew wears the colour
of its own number unless people chose otherwise; whoever names or draws a crew asks `worn`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from flotta.engine.words import Say, joined


@dataclass(frozen=True)
class Colour:
    """A colour of a game's pieces: its name, the letter that stands for it, and its hue (a number of `drawing.HUES`)."""

    name: Say
    letter: Say
    hue: int


RED = Colour(Say("Red"), Say("R"), 0)
BLUE = Colour(Say("Blue"), Say("B"), 1)
GREEN = Colour(Say("Green"), Say("G"), 2)
YELLOW = Colour(Say("Yellow"), Say("Y"), 3)
PURPLE = Colour(Say("Purple"), Say("P"), 4)
BROWN = Colour(Say("Brown"), Say("N"), 5)
ORANGE = Colour(Say("Orange"), Say("O"), 0)  # the hue is red's: no game has both
TURQUOISE = Colour(Say("Turquoise"), Say("T"), 6)

_worn: ContextVar[tuple[int, ...]] = ContextVar("flotta_worn", default=())


def all_worn() -> tuple[int, ...]:
    """The colours worn at this table, crew by crew; empty where every crew wears its own."""
    return _worn.get()


def worn(crew: int) -> int:
    """The number of the colour that a crew wears at this table."""
    colours = _worn.get()
    return colours[crew] if crew < len(colours) else int(crew)


@contextmanager
def wearing(colours: tuple[int, ...]) -> Iterator[None]:
    """Inside the block the crews wear these colours; an empty tuple: each its own."""
    token = _worn.set(colours)
    try:
        yield
    finally:
        _worn.reset(token)


def names_of(colours: Sequence[Colour], crews: Sequence[int]) -> Say:
    """What somebody with these crews is called."""
    names = [colours[worn(crew)].name for crew in crews]
    return names[0] if len(names) == 1 else joined(names, " + ")
