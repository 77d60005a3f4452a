"""The cover of Cartagena: out of the fortress, through the rock, down to the ship."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import at, el, sea, ship
from flotta.games.cartagena.art import pirates
from flotta.games.cartagena.talk import COLOURS

PIRATE = "M-8.5 0q-.5-13 4.5-15.5h8Q9-13 8.5 0z"
HATS = ("M-8.5-21q1-6 8.5-6t8.5 6q-8.5-3.5-17 0z", "M-5-20q0-7 5-7t5 6l5 3-5 .5q-5-2-10-2.5z", "M-6-19.5L-1-30h2L6-19.5z")


def cover() -> str:
    """One picture for the shelf."""
    return drawing.cover(
        262,
        46,
        el("path", d="M150 190h174v54H150z", class_="deep"),
        sea(170, 196, 150, 40, 26, 3),
        el("path", d="M-2 242V108q30-8 60-6 44 0 64 22 10 30 44 44 22 12 26 30l22 44z", class_="stone"),
        el("path", d="M12 118l14 8M40 112l18 6M84 120l10 12M150 176l16 10M14 152l10 6M120 150l10 10M16 214l20-6", class_="fine"),
        fortress(),
        el("path", d="M-2 226v-34q0-22 24-26 30-4 56 2 36 10 62 22 34 8 46 26l14 10z", class_="cave"),
        el("path", d="M110 178l70 44h-84z", class_="glow"),
        at(44, 216, 1.25, pirate(HATS[0]), class_="seat-0"),
        at(82, 218, 1.25, pirate(HATS[1]), class_="seat-2"),
        at(124, 222, 1.25, pirate(HATS[2]), lantern(), class_="seat-1"),
        ship(258, 214, 1.15),
        sea(206, 218, 104, 14, 26, 1),
    )


def fortress() -> str:
    """Walls with battlements and the barred window of the prison."""
    wall = "M10 112V54h8v8h8v-8h8v8h8v-8h8v8h8v-8h8v58z"
    keep = "M52 106V26h7v8h7v-8h7v8h7v-8h7v8h7v-8h7v80z"
    window = "M22 78h18v18H22zM28 78v18M34 78v18M70 52h12v16H70zM76 52v16"
    flag = "M76 26V6l18 5-18 5"
    return el("path", d=keep, class_="stone") + el("path", d=wall, class_="stone") + el("path", d=window + flag, class_="stroke")


def pirate(hat: str) -> str:
    """A pirate on the run."""
    head = el("circle", cx=0, cy=-19, r=4.6, class_="chalk")
    return el("path", d="M-5 0l-5 6M5 0l4 6", class_="thick") + head + el("path", d=PIRATE + hat, class_="hue")


def lantern() -> str:
    """A lantern held ahead."""
    arm = el("path", d="M6-12l10 2v4", class_="stroke")
    return arm + el("path", d="M12-6h8l1 3v7l-1 2h-8l-1-2v-7z", class_="coin")


def vessel(hue: int | None) -> str:
    """The ship of the escape, with a crew on deck."""
    masts = "M-15-20V-64M17-20V-58"
    furled = "M-31-58h32q-4 5 0 10h-32q4-5 0-10zM3-52h28q-4 5 0 10H3q4-5 0-10z"
    body = "M-42-27q4 10 12 10H24q10 0 15-14 1 24-10 31h-58Q-42-4-42-27z"
    hat = next((hats for colour, hats in zip(COLOURS, pirates.HATS, strict=True) if colour.hue == hue), HATS[0])
    crew = "".join(at(x, -17, 0.86, pirate(hat)) for x in (-24, -3, 18))
    return (
        el("path", d=masts, class_="thick")
        + el("path", d=furled, class_="chalk")
        + el("path", d="M-15-64h14l-5 4 5 4h-14zM17-58h12l-4 3.500 4 3.500H17z", class_="hue")
        + crew
        + el("path", d=body, class_="wood")
        + el("path", d="M-40-11h70", class_="stroke")
    )
