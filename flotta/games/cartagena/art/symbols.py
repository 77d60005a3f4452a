"""The six symbols, the cards that show them, and the faces of the chest tokens, each drawn on a square of 32."""

from __future__ import annotations

from functools import cache

from flotta.engine.drawing import el, text
from flotta.games.cartagena.box import SYMBOLS
from flotta.games.cartagena.table import N_SYMBOLS

FILLED = {
    "pistol": "M3 9h18q3 0 4 3l4 11q-3 3-7 2l-4-9h-7l-1 2H7l-1-2H3z",
    "rum": "M13 3h6v7q5 3 5 8v9q0 2-2 2H10q-2 0-2-2v-9q0-5 5-8z",
    "lantern": "M11 9h10l3 4v12l-2 3H10l-2-3V13z",
    "parrot": "M15 2.5q6 0 7.5 5.5 3.5 3 3 9-.5 5-5 8l-6 6.5-3-2 1.5-5q-4.5-3.5-4-9.5.3-2.5 1.2-4.5-.5-8 4.8-8z",
    "hook": "M14 20v-4q8-.5 8-7 0-5.5-6-5.5-4.5 0-5.5 4.500L8 12.5 6.5 7Q8 .5 16 .5q10 0 10 9 0 7-7.5 9.500v1z",
    "chest": "M4 14q0-7 7-7h10q7 0 7 7v12H4z",
}
LINES = {
    "pistol": "M13 16q0 4 4 3M19 9l2-4 3 1-1 4M3 12.500h13M21.5 22l5.5-1.5",
    "rum": "M13 6h6M8 18.500h16M8 25h16M12 21.800h8",
    "lantern": "M12 9q0-6 4-6t4 6M8 13h16M9 25h14",
    "parrot": "M24 13q-8.5.5-9.5 9.5 7 1 9.5-9.500zM14.5 7a.8.8 0 1 0 .1 0zM12.5 24.500q4 0 7 1M16 2.500l2.5-2 .5 3",
    "hook": "M9 24.500h14",
    "chest": "M4 15h24M9 7.300V26M23 7.300V26",
}
ACCENTS = {
    "lantern": "M16 24q-4.5-2-2.3-6Q16 16 15.6 13q5.4 4 3.6 8-1 2.5-3.2 3z",
    "chest": "M14 13h4v6h-4z",
    "parrot": "M10.3 6.500q-6-.5-6 5 0 2 1 3 1-3.5 5-3.500z",
    "hook": "M9.5 19.500h13l2 10h-17z",
}

TOKENS = {
    "doubloons_3": "M16 4a5.5 5.5 0 1 1-.1 0zM9 16a5.5 5.5 0 1 1-.1 0zM23 16a5.5 5.5 0 1 1-.1 0z",
    "doubloons_2": "M10 10a6 6 0 1 1-.1 0zM22 10a6 6 0 1 1-.1 0z",
    "fair_wind": "M3 12h16q4 0 4-3.500T19.5 5 16 8M3 17h22q4 0 4 3.500T25.5 24 22 21M3 22h11q3 0 3 3t-3 3-3-2",
    "secret_passage": "M6 28V14q0-10 10-10t10 10v14M11 28V15q0-6 5-6t5 6v13M14.5 22l4-3-4-3",
    "snare": "M4 24q12-16 24 0M8 19l1.5-5M13 16l.5-5M19 16l-.5-5M24 19l-1.5-5M4 24h24",
    "curse": "M8 20q-2-2-2-7Q6 4 16 4t10 9q0 5-2 7l-3 1v5H11v-5zM11 12.500a2 2 0 1 0 .1 0zM21 12.500a2 2 0 1 0 .1 0z",
    "alarm": "M7 23q3-2 3-9 0-8 6-8t6 8q0 7 3 9zM13 26q3 3 6 0M16 6V3",
}


@cache
def symbol_defs() -> str:
    """The symbols, defined once in the picture and used by it and by the hands."""
    parts = []
    for name in SYMBOLS:
        inside = el("path", d=FILLED[name], class_=f"tone {name}")
        if name in ACCENTS:
            inside += el("path", d=ACCENTS[name], class_="accent")
        parts.append(el("g", inside, el("path", d=LINES[name], class_="ink"), id=f"sy-{name}"))
    return "".join(parts)


@cache
def symbol(card: int, x: float, y: float, size: float) -> str:
    """The symbol of a card or space."""
    scale = "" if size == 32 else f" scale({size / 32:g})"
    return el("use", href=f"#sy-{SYMBOLS[card % N_SYMBOLS]}", transform=f"translate({x:g} {y:g}){scale}")


@cache
def face(card: int, x: float, y: float, width: float, height: float) -> str:
    """The face of a card: light, or dark with a black border and a skull-white ground."""
    dark = card >= N_SYMBOLS
    size = width * 0.74
    parts = [el("rect", x=x, y=y, width=width, height=height, rx=4, class_="sheet dark-card" if dark else "sheet")]
    inset = width * 0.09
    parts.append(el("rect", x=x + inset, y=y + inset, width=width - 2 * inset, height=height - 2 * inset, rx=2, class_="fine"))
    if dark:
        parts.append(el("path", d=corners(x, y, width, height, width * 0.26), class_="solid"))
    parts.append(symbol(card, x + (width - size) / 2, y + (height - size) / 2, size))
    return "".join(parts)


def corners(x: float, y: float, width: float, height: float, c: float) -> str:
    """Black corners: how a dark card is told from a light one without its colour."""
    right, low = x + width, y + height
    return (
        f"M{x + 1:g} {y + 1:g}h{c:g}l{-c:g} {c:g}zM{right - 1:g} {y + 1:g}h{-c:g}l{c:g} {c:g}z"
        f"M{x + 1:g} {low - 1:g}h{c:g}l{-c:g} {-c:g}zM{right - 1:g} {low - 1:g}h{-c:g}l{c:g} {-c:g}z"
    )


@cache
def back(x: float, y: float, width: float, height: float) -> str:
    """The back of a card: lines crossing like a net."""
    left, right, top, low = x + 3, x + width - 3, y + 3, y + height - 3
    lines = []
    for i in range(1, 6):
        near, far, side = x + width * i / 6, x + width - width * i / 6, y + height * i / 6
        lines.append(f"M{near:g} {top:g}L{left:g} {side:g}M{right:g} {side:g}L{near:g} {low:g}")
        lines.append(f"M{far:g} {top:g}L{right:g} {side:g}M{left:g} {side:g}L{far:g} {low:g}")
    sheet = el("rect", x=x, y=y, width=width, height=height, rx=4, class_="sheet back")
    return sheet + el("path", d="".join(lines), class_="fine net")


@cache
def token(name: str, x: float, y: float, size: float) -> str:
    """A chest token lying open."""
    inset, scale = size * 0.17, size * 0.66 / 32
    mark = el("path", d=TOKENS[name], class_="ink", transform=f"translate({x + inset:g} {y + inset:g}) scale({scale:g})")
    return el("circle", cx=x + size / 2, cy=y + size / 2, r=size / 2, class_="sheet token") + mark


@cache
def closed_token(x: float, y: float) -> str:
    """A chest token nobody has opened yet."""
    return el("circle", cx=x, cy=y, r=8, class_="seal") + text(x, y + 4.5, "?", "mark", "middle")
