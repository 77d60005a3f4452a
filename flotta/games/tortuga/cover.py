"""The cover of Tortuga: an island like a turtle's back, a chest, two dice."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import at, el, sea

SKULL = "M-9 4q-3-3-3-8 0-10 12-10t12 10q0 5-3 8l-3 1v6H-6V5zM-5-6a3 3 0 1 0 .1 0zM5-6a3 3 0 1 0 .1 0z"


def cover() -> str:
    """One picture for the shelf."""
    return drawing.cover(
        60,
        56,
        el("path", d="M-2 150h324v92H-2z", class_="deep"),
        sea(0, 156, 320, 30, 26, 2),
        turtle(),
        palm(172, 82),
        palm(206, 92),
        el("path", d="M-2 204q60-22 130-16t194-6v60H-2z", class_="sand"),
        chest(),
        die(206, 196, -10, SKULL),
        die(258, 206, 12, None),
        *(el("circle", cx=x, cy=y, r=6, class_="coin") for x, y in ((148, 226), (164, 218), (32, 226), (178, 230))),
    )


def turtle() -> str:
    """The island: shell, head and flippers in the water."""
    shell = "M92 160q8-66 86-68 74 2 84 68z"
    plates = "M128 160l14-34 34-10 36 10 14 34M142 126l-18-14M212 126l20-12M176 116V94M142 126h70"
    head = "M258 146q8-22 30-16 14 6 12 18-4 12-26 12h-18z"
    return (
        el("path", d=head, class_="leaf")
        + el("path", d="M96 152q-26-2-34 12h40z", class_="leaf")
        + el("path", d=shell, class_="leaf")
        + el("path", d=plates, class_="stroke")
        + el("path", d="M286 141a1.5 1.5 0 1 0 .1 0z", class_="stroke")
    )


def palm(x: float, y: float) -> str:
    """A palm on the shell."""
    leaves = "M0-34q-16-10-26 2 14-4 26-2zM0-34q14-14 26-2-14-2-26 2zM0-34q-8-16-22-16 6 10 22 16zM0-34q6-16 20-16-4 12-20 16z"
    return at(x, y, 1, el("path", d="M2 14q-6-24-2-48", class_="thick"), el("path", d=leaves, class_="leaf"))


def chest() -> str:
    """An open chest, full."""
    gold = "".join(
        el("circle", cx=x, cy=y, r=7, class_="coin") for x, y in ((52, 186), (66, 182), (80, 184), (94, 181), (108, 186))
    )
    return (
        el("path", d="M34 184q2-34 24-38h44q22 4 24 38z", class_="wood")
        + el("path", d="M42 180q4-24 20-28h36q16 4 20 28z", class_="cave")
        + gold
        + el("path", d="M32 188h96v38H32z", class_="wood")
        + el("path", d="M32 200h96M48 188v38M112 188v38", class_="stroke")
        + el("path", d="M72 192h16v16H72z", class_="coin")
    )


def die(x: float, y: float, turn: float, sign: str | None) -> str:
    """A die with a skull or with pips."""
    face = el("rect", x=-21, y=-21, width=42, height=42, rx=7, class_="chalk")
    pips = "".join(
        el("circle", cx=px, cy=py, r=3.6, class_="pitch") for px, py in ((-10, -10), (10, 10), (0, 0), (10, -10), (-10, 10))
    )
    inside = el("path", d=sign, class_="skull", fill_rule="evenodd") if sign else pips
    return el("g", face, inside, transform=f"translate({x} {y}) rotate({turn:g})")


def vessel(hue: int | None) -> str:
    """A pirate ship: the skull on its sail, a chest on deck, a black flag."""
    parts = [
        el("path", d="M-4-16v-58M24-14v-34", class_="thick"),
        el("path", d="M-30-60q26-6 52 0-7 20 2 40-28 6-56 0 9-20 2-40z", class_="hue"),
        el("path", d=SKULL, class_="on", transform="translate(-4 -39) scale(1.05)", fill_rule="evenodd"),
        el("path", d="M-4-74h22l-6 5 6 5H-4z", class_="cave"),
        el("path", d="M24-46q14 6 16 24-10 4-16 4z", class_="chalk"),
        el("path", d="M-30-16v-9q0-6 8-6t8 6v9z", class_="coin"),
        el("path", d="M-42-28q4 12 14 13h44q12 0 22-16-2 25-14 31h-50Q-42-4-42-28z", class_="wood"),
        el("path", d="M-37-9h66", class_="stroke"),
    ]
    return "".join(parts)
