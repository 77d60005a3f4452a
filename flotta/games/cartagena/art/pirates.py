"""The pirates: a body with the crew's letter on its chest and the crew's own hat, so that colour is never alone."""

from __future__ import annotations

from functools import cache

from flotta.engine.colours import worn
from flotta.engine.drawing import el, text
from flotta.games.cartagena.art.road import short
from flotta.games.cartagena.talk import COLOURS

HATS = (
    "M-8.5-21q1-6 8.5-6t8.5 6q-8.5-3.5-17 0z",
    "M-5-20q0-7 5-7t5 6l5 3-5 .5q-5-2-10-2.5z",
    "M-9-20.5q5 1.5 9 1.5t9-1.5l-4-1.5q0-6-5-6t-5 6zM4-25q4-6 5-1-1 2-4 3z",
    "M-5.5-20v-3q1-8 10-5-4 1-4 5l5 3z",
    "M-6-19.5L-1-30l2 0L6-19.5z",
)
"""A hat for each of the game's colours."""


@cache
def pirate(colour: int, lang: str, with_letter: bool = True) -> str:
    """A pirate of a colour, standing on its feet at (0, 0), 18 wide and 30 high."""
    letter = text(0, -3, COLOURS[colour].letter.text(lang), "pawn-letter", "middle") if with_letter else ""
    return el(
        "g",
        el("circle", cx=0, cy=-19, r=4.6, class_="skin"),
        el("path", d="M-8.5 0q-.5-13 4.5-15.5h8Q9-13 8.5 0z", class_="hue"),
        el("path", d=HATS[colour], class_="hue"),
        letter,
        class_=f"seat-{COLOURS[colour].hue}",
    )


@cache
def nobody() -> str:
    """A pirate of whichever crew."""
    body = "M-8.5 0q-.5-13 4.5-15.5h8Q9-13 8.5 0z"
    return el("circle", cx=0, cy=-20, r=5.5, class_="sheet") + el("path", d=body, class_="sheet")


def crew_symbols(seats: int, lang: str, sizes: dict[str, float]) -> str:
    """A pirate of each crew in each size, used wherever one stands: `pw-0` on a space, `cr-0` and without letter `bk-0` in a
    crowd; the names of the tall picture's begin with t-.
    """
    parts = [
        el("g", nobody(), id=f"{name}-x", transform=f"scale({short(scale)})") for name, scale in sizes.items() if "bk" not in name
    ]
    for crew in range(seats):
        for name, scale in sizes.items():
            drawn = pirate(worn(crew), lang, "bk" not in name)
            parts.append(el("g", drawn, id=f"{name}-{crew}", transform=f"scale({short(scale)})"))
    return "".join(parts)


def hue_of(crew: int) -> int:
    """The hue that a crew wears."""
    return COLOURS[worn(crew)].hue


def letter_of(crew: int) -> str:
    """The letter that a crew wears."""
    return str(COLOURS[worn(crew)].letter)
