"""The six symbols, the cards that show them, and the faces of the chest tokens, each drawn on a square of 32."""

from __future__ import annotations

from functools import cache

from flotta.engine.drawing import el
from flotta.games.cartagena.art.road import short
from flotta.games.cartagena.box import SYMBOLS
from flotta.games.cartagena.terms import N_SYMBOLS

FILLED = {
    "pistol": "M3 9h18q3 0 4 3l4 11q-3 3-7 2l-4-9h-7l-1 2H7l-1-2H3z",
    "rum": "M13 3h6v7q5 3 5 8v9q0 2-2 2H10q-2 0-2-2v-9q0-5 5-8z",
    "lantern": "M11 9h10l3 4v12l-2 3H10l-2-3V13z",
    "parrot": "M15 2.5q6 0 7.5 5.5 3.5 3 3 9-.5 5-5 8l-6 6.5-3-2 1.5-5q-4.5-3.5-4-9.5.3-2.5 1.2-4.5-.5-8 4.8-8z",
    "hook": "M14 20v-4q8-.5 8-7 0-5.5-6-5.5-4.5 0-5.5 4.5L8 12.5 6.5 7Q8 .5 16 .5q10 0 10 9 0 7-7.5 9.5v1z",
    "chest": "M4 14q0-7 7-7h10q7 0 7 7v12H4z",
}
LINES = {
    "pistol": "M13 16q0 4 4 3M19 9l2-4 3 1-1 4M3 12.5h13M21.5 22l5.5-1.5",
    "rum": "M13 6h6M8 18.5h16M8 25h16M12 21.800h8",
    "lantern": "M12 9q0-6 4-6t4 6M8 13h16M9 25h14",
    "parrot": "M24 13q-8.5.5-9.5 9.5 7 1 9.5-9.5zM14.5 7a.8.8 0 1 0 .1 0zM12.5 24.5q4 0 7 1M16 2.5l2.5-2 .5 3",
    "hook": "M9 24.5h14",
    "chest": "M4 15h24M9 7.300V26M23 7.300V26",
}
ACCENTS = {
    "lantern": "M16 24q-4.5-2-2.3-6Q16 16 15.6 13q5.4 4 3.6 8-1 2.5-3.2 3z",
    "chest": "M14 13h4v6h-4z",
    "parrot": "M10.3 6.5q-6-.5-6 5 0 2 1 3 1-3.5 5-3.5z",
    "hook": "M9.5 19.5h13l2 10h-17z",
}

TOKENS = {
    "doubloons_3": "M16 4a5.5 5.5 0 1 1-.1 0zM9 16a5.5 5.5 0 1 1-.1 0zM23 16a5.5 5.5 0 1 1-.1 0z",
    "doubloons_2": "M10 10a6 6 0 1 1-.1 0zM22 10a6 6 0 1 1-.1 0z",
    "fair_wind": "M3 12h16q4 0 4-3.5T19.5 5 16 8M3 17h22q4 0 4 3.5T25.5 24 22 21M3 22h11q3 0 3 3t-3 3-3-2",
    "secret_passage": "M6 28V14q0-10 10-10t10 10v14M11 28V15q0-6 5-6t5 6v13M14.5 22l4-3-4-3",
    "snare": "M4 24q12-16 24 0M8 19l1.5-5M13 16l.5-5M19 16l-.5-5M24 19l-1.5-5M4 24h24",
    "curse": "M8 20q-2-2-2-7Q6 4 16 4t10 9q0 5-2 7l-3 1v5H11v-5zM11 12.5a2 2 0 1 0 .1 0zM21 12.5a2 2 0 1 0 .1 0z",
    "alarm": "M7 23q3-2 3-9 0-8 6-8t6 8q0 7 3 9zM13 26q3 3 6 0M16 6V3",
}


ICONS = {
    "back": "M27 25q0-11-11-11H8M13 7l-7 7 7 7",
    "push": "M4 25q0-11 11-11h9M19 7l7 7-7 7",
    "sail": "M4 21h24l-4 7H9zM15 20V4M15 5q9 2 10 12H15M12 8q-5 3-6 9h6",
    "wand": "M5 28L19 12M22 9l2-2M24 13h4M18 7V3M26 5l1-1M27 19l-2-2M14 5l2 2",
    "hand": "M4 9l11-3 6 19-11 3zM15 7l10 2-5 19-5-1",
    "lead": "M6 24V10l5 6 5-10 5 10 5-6v14zM6 28h20",
    "home": "M4 20h24l-4 8H9zM16 19V4l9 5-9 4",
}
"""Small signs beside numbers and in the lines of what happened."""


@cache
def symbol_defs() -> str:
    """All symbols of the page, defined once: what spaces and cards show, small signs, chest tokens, a card and its back."""
    parts = []
    for name in SYMBOLS:
        inside = el("path", d=FILLED[name], class_=f"tone {name}")
        if name in ACCENTS:
            inside += el("path", d=ACCENTS[name], class_="accent")
        parts.append(square(f"sy-{name}", inside, el("path", d=LINES[name], class_="ink")))
    parts += [square(f"ic-{name}", el("path", d=d, class_="icon-line")) for name, d in ICONS.items()]
    back = el("path", d=ICONS["back"], class_="icon-line", transform="translate(5 4) scale(.68)")
    parts.append(square("step", el("circle", cx=16, cy=16, r=15, class_="step-disc"), back))
    parts += [square(f"tk-{name}", el("circle", cx=16, cy=16, r=15, class_="token"), sign(d)) for name, d in TOKENS.items()]
    seal = "M16 2l4 3 5-1 1 5 4 3-2 5 2 4-4 3-1 5-5-1-4 3-4-3-5 1-1-5-4-3 2-5-2-4 4-3 1-5 5 1z"
    query = el("path", d="M12 12q0-4 4-4t4 4q0 3-4 4.5v3M16 23.5v.5", class_="seal-sign")
    parts.append(square("tk-closed", el("path", d=seal, class_="seal"), query))
    parts.append(square("coin", el("circle", cx=16, cy=16, r=14, class_="coin"), el("path", d=STAR, class_="solid")))
    parts.append(square("spent", el("circle", cx=16, cy=16, r=14, class_="spent")))
    parts.append(el("g", el("rect", x=0.8, y=0.8, width=58.4, height=78.4, rx=6, class_="sheet"), FRAME, id="card"))
    dark = el("rect", x=0.8, y=0.8, width=58.4, height=78.4, rx=6, class_="sheet dark-card")
    parts.append(el("g", dark, FRAME, el("path", d=CORNERS, class_="solid"), id="card-dark"))
    cover = el("rect", x=0.8, y=0.8, width=58.4, height=78.4, rx=6, class_="sheet back")
    parts.append(el("g", cover, el("path", d="".join(NET), class_="fine net"), id="card-back"))
    return "".join(parts)


STAR = "M16 6l2.5 7.5L26 16l-7.5 2.5L16 26l-2.5-7.5L6 16l7.5-2.5z"
FRAME = el("rect", x=5, y=5, width=50, height=70, rx=3, class_="fine")
CORNERS = "M1.5 1.5h15l-15 15zM58.5 1.5h-15l15 15zM1.5 78.5h15l-15-15zM58.5 78.5h-15l15-15z"
"""Black corners: how a dark card is told from a light one without its colour."""


NET = [
    f"M{max(5, low - 75)} {min(75, low - 5)}L{min(55, low - 5)} {max(5, low - 55)}"
    f"M{60 - max(5, low - 75)} {min(75, low - 5)}L{60 - min(55, low - 5)} {max(5, low - 55)}"
    for low in range(20, 130, 10)
]
"""Lines crossing like a net, for the back of a card."""


def square(name: str, *inside: str) -> str:
    """A symbol on a square of 32."""
    return el("symbol", *inside, id=name, viewBox="0 0 32 32")


def sign(d: str) -> str:
    """What is drawn on an open token."""
    return el("path", d=d, class_="ink", transform="translate(5.5 5.5) scale(.65)")


@cache
def symbol(name: str, x: float, y: float, size: float, class_: str | None = None) -> str:
    """A symbol of the page, its upper left corner at (x, y)."""
    side, paint = short(size), "" if class_ is None else f' class="{class_}"'
    return f'<use href="#{name}" x="{short(x)}" y="{short(y)}" width="{side}" height="{side}"{paint}/>'


def sign_of(card: int) -> str:
    """The name of the symbol that a card or space shows."""
    return f"sy-{SYMBOLS[card % N_SYMBOLS]}"


@cache
def icon(name: str, class_: str = "icon") -> str:
    """A small sign in a line of text."""
    return el("svg", el("use", href=f"#{name}"), viewBox="0 0 32 32", class_=class_, aria_hidden="true")


@cache
def face(card: int) -> str:
    """The face of a card, 60 by 80."""
    return el("use", href="#card-dark" if card >= N_SYMBOLS else "#card") + symbol(sign_of(card), 10, 20, 40)
