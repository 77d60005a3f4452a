"""The sailing cards: above the lighthouse they light, below the ships they move and how far."""

from __future__ import annotations

from functools import cache

from flotta.engine.drawing import el, text
from flotta.games.lighthouse_run.art.ships import SAILS, letter
from flotta.games.lighthouse_run.art.towers import sign
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, LIGHTHOUSES
from flotta.games.lighthouse_run.names import COLOURS
from flotta.games.lighthouse_run.terms import GROUP, SOLO

CARD = (64, 90)


@cache
def face(colour: int, kind: int, value: int, lighthouse: int, lang: str) -> str:
    """A card of a colour's set, 64 by 90, its corner at (0, 0); without a language it bears no letter."""
    light = one_light(lighthouse) if lighthouse != ALL_LIGHTHOUSES else six_lights()
    number = text(53, 67, value, "card-value", "middle")
    sign = text(11, 86.5, letter(colour, lang), "letter card-letter", "middle") if lang else ""
    return f'<g class="seat-{COLOURS[colour].hue}">{GROUND}{light}{ships(colour, kind)}{number}{sign}</g>'


GROUND = "".join(
    (
        el("rect", x=1, y=1, width=62, height=88, rx=5, class_="sheet"),
        el("path", d="M1 6q0-5 5-5h52q5 0 5 5v36H1z", class_="card-night"),
        el("path", d="M1 42h62", class_="ink"),
        el("path", d="M1 74v10q0 5 5 5h52q5 0 5-5V74z", class_="card-water"),
    )
)
"""What every card has."""


@cache
def small(colour: int, kind: int, value: int, lighthouse: int) -> str:
    """A card that has been played, 30 by 40: what it lit, how many ships it moved, and how far."""
    light = el("path", d="M9 2l2 5 5 2-5 2-2 5-2-5-5-2 5-2z", class_="all-lights")
    if lighthouse != ALL_LIGHTHOUSES:
        light = el("circle", cx=9.5, cy=9.5, r=8.5, class_="tower-body") + sign(lighthouse, 4, 4, 11)
    three = "M1 25h4l-1 5H2zM6.500 25h4l-1 5h-2zM12 25h4l-1 5h-2z"
    hulls = {SOLO: "M3 25h11l-2 5H5z", GROUP: "M2 25h6l-1 5H3zM9 25h6l-1 5h-4z"}.get(kind, three)
    return el(
        "g",
        el("rect", x=0.6, y=0.6, width=29, height=39, rx=3, class_="sheet"),
        el("g", light, class_=f"tower-{lighthouse}" if lighthouse != ALL_LIGHTHOUSES else None),
        el("path", d=hulls, class_="hue"),
        text(22, 34, value, "small-value", "middle"),
        class_=f"seat-{COLOURS[colour].hue}",
    )


@cache
def pile(colour: int, count: int) -> str:
    """A draw pile with its number, 52 by 74."""
    back = "".join(
        el("rect", x=1 + 3 * i, y=7 - 3 * i, width=46, height=66, rx=4, class_="hue") for i in range(3 if count else 0)
    )
    empty = el("rect", x=1, y=1, width=52, height=72, rx=4, class_="empty-pile") if not count else ""
    label = el("rect", x=16, y=22, width=32, height=26, rx=4, class_="bare") + text(32, 41, count, "pile-count", "middle")
    return el("g", back, empty, label, class_=f"seat-{COLOURS[colour].hue}")


@cache
def one_light(lighthouse: int) -> str:
    """One lighthouse, its beam to both sides."""
    beam = el("path", d="M32 11L3 4v14zM32 11l29-7v14z", class_="beam")
    body = el("path", d="M22 41l3-26h14l3 26zM24 15l8-9 8 9z", class_="tower-body")
    return beam + el("g", body, sign(lighthouse, 24.5, 20, 15), class_=f"tower-{lighthouse}")


@cache
def six_lights() -> str:
    """All six symbols: any lighthouse."""
    parts = []
    for lighthouse in range(len(LIGHTHOUSES)):
        x, y = 5 + 19 * (lighthouse % 3), 4 + 19 * (lighthouse // 3)
        disc = el("circle", cx=x + 8.5, cy=y + 8.5, r=8.8, class_="tower-body")
        parts.append(el("g", disc, sign(lighthouse, x + 2.5, y + 2.5, 12), class_=f"tower-{lighthouse}"))
    return "".join(parts)


@cache
def ships(colour: int, kind: int) -> str:
    """One ship, all of one colour, or one of each."""
    if kind == SOLO:
        return hull(colour, 24, 74, 1.05)
    if kind == GROUP:
        return "".join(hull(c, 13 + 10.5 * i, 74, 0.82, f"seat-{COLOURS[c].hue}") for i, c in enumerate((0, 1, 2)))
    return "".join(hull(colour, 13 + 10.5 * i, 74, 0.82) for i in range(3))


def hull(colour: int, x: float, y: float, scale: float, class_: str | None = None) -> str:
    """A small ship without its letter."""
    inside = el("path", d="M-13-8.5q13 2 26 0l-4 8.5h-18z", class_="plank") + el("path", d=SAILS[colour], class_="hue")
    return el("g", inside, transform=f"translate({x:g} {y:g}) scale({scale:g})", class_=class_)
