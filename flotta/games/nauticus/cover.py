"""The cover of Nauticus: a ship on the stocks beneath the wheel."""

from __future__ import annotations

from math import cos, pi, sin

from flotta.engine import drawing
from flotta.engine.drawing import el, emblem, sea


def cover() -> str:
    """One picture for the shelf."""
    return drawing.cover(
        268,
        60,
        el("path", d="M-2 200h324v42H-2z", class_="deep"),
        sea(150, 206, 172, 34, 26, 3),
        el("path", d="M-2 200l150 0 44 42H-2z", class_="sand"),
        hull(),
        wheel(92, 82, 58),
    )


def wheel(x: float, y: float, radius: float) -> str:
    """The helm: eight spokes, eight choices."""
    spokes, grips = [], []
    for i in range(8):
        a = 2 * pi * i / 8
        spokes.append(f"M{x + 12 * cos(a):.1f} {y + 12 * sin(a):.1f}L{x + radius * cos(a):.1f} {y + radius * sin(a):.1f}")
        gx, gy = x + (radius + 14) * cos(a), y + (radius + 14) * sin(a)
        grips.append(f"M{x + radius * cos(a):.1f} {y + radius * sin(a):.1f}L{gx:.1f} {gy:.1f}")
    parts = [
        el("path", d="".join(grips), class_="helm-edge"),
        el("path", d="".join(grips), class_="helm-grip"),
        el("circle", cx=x, cy=y, r=radius, class_="wood"),
        el("circle", cx=x, cy=y, r=radius - 14, class_="chalk"),
        el("path", d="".join(spokes), class_="helm-edge"),
        el("path", d="".join(spokes), class_="helm-spoke"),
        el("circle", cx=x, cy=y, r=15, class_="wood"),
        el("circle", cx=x, cy=y, r=6, class_="coin"),
    ]
    return "".join(parts)


def hull() -> str:
    """A ship half built: keel, ribs, the first planks, a crane."""
    ribs = "".join(
        f"M{x} {214 - abs(x - 212) * abs(x - 212) // 420}q{(x - 212) // 8} -26 {(x - 212) // 5} -52" for x in range(152, 280, 16)
    )
    props = "M150 226l14-22M182 230l6-18M236 230l-4-18M270 224l-12-22"
    keel = "M126 168q14 44 52 50h70q42-4 58-56l-12-2q-14 36-50 40h-64q-28-4-40-36z"
    crane = "M118 204V112l52-16M118 128l30-24M170 96v34"
    return (
        el("path", d=crane, class_="thick")
        + el("path", d="M164 130h12v10h-12z", class_="wood")
        + el("path", d=props, class_="thick")
        + el("path", d=ribs, class_="thick")
        + el("path", d=keel, class_="wood")
        + el("path", d="M134 178q14 28 44 32h68q36-4 52-40M130 172l-16-14", class_="stroke")
    )


def vessel(hue: int | None) -> str:
    """A ship from the yard, complete: bow, middle and stern, a mast with its sail on each, a window for each good."""
    parts = [
        el("path", d="M-20-22v-46M3-22v-50M24-28v-38", class_="thick"),
        el("path", d="M-32-62h24q-4 15 0 30h-24q4-15 0-30zM-9-66h24q-4 16 0 33H-9q4-17 0-33zM14-60h20q-4 13 0 26H14q4-13 0-26z",
           class_="hue"),
        el("path", d="M-20-68l11-3-11-3zM3-72l11-3-11-3zM24-66l10-3-10-3z", class_="pennant"),
        el("path", d="M-44-27q4 24 22 27h44q14-2 16-33H25v8h-56z", class_="wood"),
        el("path", d="M-13-25V0M13-25V0", class_="stroke"),
        el("path", d="M-27-16h9v9h-9zM-4-16h9v9h-9zM20-16h9v9h-9z", class_="chalk"),
    ]  # fmt: skip
    return "".join(parts) + ("" if hue is None else emblem(hue, -7, -59, 20))
