"""The colours of a game's crews, and which of them are worn at a table.

A crew is a number in the record: most games have one crew a seat. The rules know nothing of colours. Each crew wears the colour
of its own number unless people chose otherwise; whoever names or draws a crew asks `worn`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from flotta.engine.errors import BadOption
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
all_worn: Callable[[], tuple[int, ...]] = _worn.get
"""The colours worn at this table, crew by crew; empty where every crew wears its own."""


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


def must_differ(colours: Sequence[Colour], chosen: Sequence[object]) -> None:
    """Refuse a wrong choice of colours (one for each seat, None where a seat chose none): each must be the number of a colour,
    and no two may be the same.
    """
    taken: set[int] = set()
    for colour in chosen:
        if colour is None:
            continue
        if type(colour) is not int or not 0 <= colour < len(colours):
            names = joined([Say("{n}: {colour}", n=number, colour=one.name) for number, one in enumerate(colours)])
            raise BadOption(Say("There is no colour {colour}; the colours are: {names}.", colour=repr(colour)[:40], names=names))
        if colour in taken:
            raise BadOption(Say("Only one seat can have this colour: {colour}.", colour=colours[colour].name))
        taken.add(colour)


def dressed(count: int, crews: Sequence[Sequence[int]], chosen: Sequence[int | None]) -> tuple[int, ...]:
    """The colour of every crew, of so many colours, when seats have chosen. The first crew of a seat wears what the seat chose;
    any other wears its own colour, or the first one that is free. Empty when every crew wears its own.
    """
    colours: dict[int, int] = {own[0]: colour for own, colour in zip(crews, chosen, strict=True) if colour is not None}
    for crew in range(count):
        if crew not in colours and crew not in colours.values():
            colours[crew] = crew
    left = [colour for colour in range(count) if colour not in colours.values()]
    worn_by = tuple(colours[crew] if crew in colours else left.pop(0) for crew in range(count))
    return () if worn_by == tuple(range(count)) else worn_by


def names_of(colours: Sequence[Colour], crews: Sequence[int]) -> Say:
    """What somebody with these crews is called."""
    names = [colours[worn(crew)].name for crew in crews]
    return names[0] if len(names) == 1 else joined(names, " + ")
