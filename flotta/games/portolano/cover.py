"""The cover of Portolano: coasts in a double line, a course between them, and the wind that blows it."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import at, el, emblem, rose, sea, ship

NORTH = "M-4-4h150q-4 18-24 20-10 14-32 10-8 16-30 12-10 18-34 10-14 12-30 6z"
ISLE = "M196 96q8-14 26-10 8-10 24-4 16-2 18 12 10 8 0 18-4 14-22 12-12 10-26 2-18 2-20-12-8-10 0-18z"
SOUTH = "M-4 244v-44q16-12 32-4 10-16 34-8 18-6 26 10 24 0 26 18 16 6 18 28z"
EAST = "M324 244H222q0-18 18-24 4-16 24-14 8-16 30-12 12-10 30-8z"


def cover() -> str:
    """One picture for the shelf."""
    coasts = NORTH + ISLE + SOUTH + EAST
    return drawing.cover(
        150,
        132,
        el("rect", x=0, y=0, width=320, height=240, class_="water"),
        drawing.rhumbs(150, 132, 400, 32, 56),
        sea(150, 30, 170, 40, 26, 2),
        el("path", d=coasts, class_="coast-shade"),
        el("path", d=coasts, class_="coast"),
        el(
            "path",
            d="M26 18l6-8 6 8M60 20l6-8 6 8M40 214l6-8 6 8M286 224l6-8 6 8M222 104l5-7 5 7M238 108l5-7 5 7",
            class_="stroke",
        ),
        rose(150, 132, 58),
        el("path", d="M88 176q60 50 118 20t44-60", class_="wake-line"),
        at(0, 0, 1, *towns()),
        wind(),
        ship(262, 74, 0.9),
    )


def towns() -> list[str]:
    """Ports in wax-seal red."""
    return [el("circle", cx=x, cy=y, r=4.5, class_="wax") for x, y in ((86, 178), (250, 134), (92, 40), (276, 196))]


def wind() -> str:
    """A face that blows."""
    face = "M18 84q14-12 28-2 8 8 6 18l6 6-7 3q-2 12-16 12-18 0-22-16-2-14 5-21z"
    puff = "M64 104q22-4 42 2M64 112q20 4 36 12M62 120q12 8 22 18"
    return (
        el("path", d=face, class_="sheet")
        + el("path", d="M34 94q4-4 8 0M46 112q-6 2-8-2M16 90q-8-2-8-10 8-2 12 4M24 80q-4-8 4-12 6 4 4 12", class_="stroke")
        + el("path", d=puff, class_="stroke")
    )


def vessel(hue: int | None) -> str:
    """A merchant: high stern, square sails, a lateen at the bow."""
    parts = [
        el("path", d="M-18-16v-40M4-16v-56M24-18v-30M24-24l18-14", class_="stroke"),
        el("path", d="M4-72L-18-50M4-72l20 26", class_="fine"),
        el("path", d="M-29-52h20q-5 11 0 22h-20q5-11 0-22zM26-46l22 12-22 10z", class_="chalk"),
        el("path", d="M-10-63h30q-6 17 0 34h-30q6-17 0-34z", class_="hue"),
        el("path", d="M4-72v-8h15l-4 4 4 4z", class_="hue"),
        el("path", d="M-38-17l-5-17h17l2 19z", class_="wood"),
        el("path", d="M-39-18q6 6 15 6h40q14-1 24-12-2 17-14 24h-50Q-36-4-39-18z", class_="wood"),
        el("path", d="M-20-8h5v4h-5zM-6-8h5v4h-5zM8-8h5v4H8z", class_="pitch"),
    ]
    return "".join(parts) + ("" if hue is None else emblem(hue, -6, -57, 21))
