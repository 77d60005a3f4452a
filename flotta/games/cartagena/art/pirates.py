"""The pirates: a pawn with the crew's letter on its chest and the crew's own hat, so that colour is never alone."""

from __future__ import annotations

from functools import cache

from flotta.engine.colours import worn
from flotta.engine.drawing import el, text
from flotta.games.cartagena.talk import COLOURS

HATS = (
    "M-8.5-21q1-6 8.5-6t8.5 6q-8.5-3.5-17 0z",
    "M-5-20q0-7 5-7t5 6l5 3-5 .5q-5-2-10-2.500z",
    "M-9-20.500q5 1.5 9 1.500t9-1.500l-4-1.500q0-6-5-6t-5 6zM4-25q4-6 5-1-1 2-4 3z",
    "M-5.5-20v-3q1-8 10-5-4 1-4 5l5 3z",
    "M-6-19.500L-1-30l2 0L6-19.500z",
)


@cache
def pawn(colour: int, lang: str, name: str | None = None) -> str:
    """A pirate of a colour, standing on its feet at (0, 0)."""
    return el(
        "g",
        el("circle", cx=0, cy=-19, r=4.6, class_="skin"),
        el("path", d="M-8.5 0q-.5-13 4.5-15.5h8Q9-13 8.5 0z", class_="hue"),
        el("path", d=HATS[colour], class_="hue"),
        text(0, -3, COLOURS[colour].letter.text(lang), "pawn-letter", "middle"),
        id=name,
        class_=f"seat-{COLOURS[colour].hue}",
    )


def pawn_defs(lang: str) -> str:
    """A pirate of each crew, defined once and used wherever one stands."""
    return "".join(pawn(worn(crew), lang, f"pw-{crew}") for crew in range(len(COLOURS)))


def pirate(colour: int, place: int, number: int, x: float, y: float) -> str:
    """One pirate on the board. Pirates of a colour are alike: the id names the place, and the kind lets it glide."""
    return f'<use id="pc-{colour}-{place}-{number}" data-glide="pw-{colour}" href="#pw-{colour}" x="{x:g}" y="{y:g}"/>'
