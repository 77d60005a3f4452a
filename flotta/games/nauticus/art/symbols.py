"""Every sign of Nauticus, drawn once: the pictures only say where one stands.

Signs are drawn around their middle on a square of 24, unless said otherwise; parts of ships on a part of 48 wide, its keel at 0.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from flotta.engine.drawing import ANCHOR, EMBLEMS, FISH, el, emblem, waves
from flotta.games.nauticus.box import CRESTS, KINDS

GOODS = ("coffee", "grain", "fish", "salt")
PART = 48
"""How wide one part of a ship is in its own drawing."""
MASTHEAD, KEEL = -132, 0
"""The top of a mast, and the keel."""


def path(d: str, class_: str | None = None) -> str:
    """One line or shape."""
    return el("path", d=d, class_=class_)


def use(name: str, x: float, y: float, scale: float = 1, class_: str | None = None, **more: object) -> str:
    """A sign at a place, larger or smaller."""
    if scale == 1:
        return el("use", href=f"#na-{name}", x=f"{x:g}" if x else None, y=f"{y:g}" if y else None, class_=class_, **more)
    return el("use", href=f"#na-{name}", transform=f"translate({x:g} {y:g})scale({scale:g})", class_=class_, **more)


def moved(dx: float, dy: float, scale: float, *inside: str) -> str:
    """Something drawn elsewhere, as part of a sign."""
    return el("g", *inside, transform=f"translate({dx:g} {dy:g})scale({scale:g})")


WHALE = (
    "M-11 3q-1-8 7-8 6 0 9 4 3 1 3-4l-3-3q4-1 5 2 1-3 5-2l-3 4q1 10-7 10h-10q-5 0-6-3zm4-3a1.1 1.1 0 1 0 .1 0z"
    "M-6-7q-1-3-4-3 0 3 3 3zm1 0q0-3 3-4 0 3-2 4z"
)
CROWN = "M-10 7.5l-1.5-12 6 5L0-9l5.5 9.5 6-5L10 7.5z"


def star(radius: float = 11) -> str:
    """A star of five points."""
    points = []
    for i in range(10):
        r, a = (radius if i % 2 == 0 else radius * 0.45), pi * i / 5 - pi / 2
        points.append(f"{r * cos(a):.1f} {r * sin(a):.1f}")
    return f"M{'L'.join(points)}z"


def helm() -> str:
    """A ship's wheel in strokes."""
    spokes = "".join(
        f"M{3 * cos(a):.1f} {3 * sin(a):.1f}L{11 * cos(a):.1f} {11 * sin(a):.1f}" for a in (pi * i / 4 for i in range(8))
    )
    return f"M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0{spokes}"


def crests(fill: str, line: str) -> dict[str, str]:
    """The five crests, in one colour."""
    return {
        "whale": path(WHALE, fill),
        "anchor": moved(-12, -12.5, 1, path(ANCHOR, fill)),
        "helm": path(helm(), line),
        "star": path(star(), fill),
        "crown": path(CROWN, fill),
    }


CREST_SIGNS = crests("n-sign", "n-sign-line")
"""Dark on the cloth of a sail, by day and by night."""
CREST_GLYPHS = crests("n-glyph", "n-glyph-line")
"""In the ink of the page."""
GOOD_SIGNS = {
    "coffee": path("M-5-7q-6 5-5 12 1 6 10 6t10-6q1-7-5-12zM-7-10q7 3 14 0l-2 3h-10z", "n-sack")
    + path("M-4 2q0-4 4-4t4 4-4 4-4-4zM-1-2q3 4 1 8", "n-line"),
    "grain": path("M0 11V-4", "n-line")
    + path(
        "M0-11q3 3 0 6-3-3 0-6zM-1-2q-5 0-6-5 5 0 6 5zM1-2q5 0 6-5-5 0-6 5zM-1 4q-5 0-6-5 5 0 6 5zM1 4q5 0 6-5-5 0-6 5z"
        "M-1 9q-5 0-6-5 5 0 6 5zM1 9q5 0 6-5-5 0-6 5z",
        "n-grain",
    ),
    "fish": moved(-12, -12, 1, path(FISH, "n-fish")),
    "salt": path("M-11 9L-2-7q2-3 4 0l9 16q-11 3-22 0z", "n-salt") + path("M-2-1h.1M3 3h.1M-4 5h.1M1-5h.1M6 7h.1", "n-grit"),
}
ACTION_SIGNS = {
    "buy_hull": path("M-14-5q6 3 10 3h16l-3 9q-1 2-3 2H-7q-5-3-7-14zM5-2v-5h8l-1 5z", "n-timber")
    + path("M-3-2v11M5-2v11", "n-line"),
    "buy_mast": path("M0-14v26M-6 12h12M-7-4h14", "n-bold") + path("M1-14l9 3.5-9 3.5z", "n-flag"),
    "buy_sail": path("M-11-12h22M-9-11q-3 10 0 21 9-3 18 0 3-11 0-21z", "n-cloth")
    + path("M-4-11q-1 10 0 19M4-11q1 10 0 19", "n-stripe"),
    "buy_goods": path("M0-12l12 6v12L0 12l-12-6V-6z", "n-timber") + path("M-12-6L0 0l12-6M0 0v12M-6-9L6-3v5", "n-line"),
    "transport": path("M-15-10h5l4 15h17", "n-bold")
    + path("M-4-8h8v9h-6zM5-5h7v6H5z", "n-timber")
    + path("M-4 8a3 3 0 1 0 .1 0zM7 8a3 3 0 1 0 .1 0z", "n-solid"),
    "money": path("M-12 4q8-5 16 0v5q-8 5-16 0zM-12-1q8-5 16 0v5q-8 5-16 0z", "n-gold")
    + path("M-12-6q8-5 16 0v5q-8 5-16 0zM-12-6q8 5 16 0M6 4q4-3 8 0v5q-4 3-8 1", "n-gold"),
    "deliver": path("M-14 11h28M0-2v-12M-5-9l5-5 5 5", "n-bold") + path("M-8-2h16v12H-8zM-8 2H8M0-2v4", "n-timber"),
    "crowns": path("M-12 9L-14-6l7 6 7-11 7 11 7-6-2 15z", "n-gold") + path("M-12 5h24", "n-line"),
}


def laurel() -> str:
    """Two twigs, as leaves on a ring that is open at its top."""
    leaves = []
    for side in (1, -1):
        for i in range(5):
            a = pi / 2 + side * (0.35 + i * 0.48)
            x, y = 9.4 * cos(a), 9.4 * sin(a) - 0.5
            tip = a + side * 0.62
            for reach in (8.4, 12.2):
                tx, ty = reach * cos(tip), reach * sin(tip) - 0.5
                mx, my = (x + tx) / 2 + (ty - y) * 0.28, (y + ty) / 2 - (tx - x) * 0.28
                nx, ny = (x + tx) / 2 - (ty - y) * 0.28, (y + ty) / 2 + (tx - x) * 0.28
                leaves.append(f"M{x:.1f} {y:.1f}Q{mx:.1f} {my:.1f} {tx:.1f} {ty:.1f} {nx:.1f} {ny:.1f} {x:.1f} {y:.1f}z")
    return "".join(leaves)


HULL_WINDOW = "M12.5-27h23v19h-23z"
"""Where a good lies in a hull part."""
HULLS = {
    "single": (
        "M-2-41q10 7 20 7h16V-46h18l-3 24Q46 0 34 0H18Q2-4-2-41z",
        "M0-30q9 6 18 6h31M37-42h4v4h-4z",
    ),
    "bow": ("M-6-43q12 9 24 9h30V0H18Q-2-4-6-43z", "M-4-31q10 7 20 7h32"),
    "middle": ("M0-34h48V0H0z", "M0-24h48"),
    "stern": ("M0-34h26V-46h24l-4 24Q44 0 32 0H0z", "M0-24h49M31-42h4v4h-4zM40-42h4v4h-4z"),
}
SAIL = "M-20-106q22 4 40 0-3 26 0 52-20-6-40 0 3-26 0-52z"
"""A sail on its mast, the mast in the middle."""


def mast(crest: str) -> str:
    """A mast on its part, with pennant or crown."""
    top = path("M-2-34V-130h4V-34z", "n-pole")
    if crest == "crown":
        return top + moved(0, -126, 0.8, path(CROWN, "n-crown"))
    return top + path("M2-130h27l-6 9.5 6 9.5H2z", f"n-{crest}")


def sail(crest: str, emblem: float = 1.15) -> str:
    """A sail with its crest."""
    return path(SAIL, f"n-{crest} n-edge") + path("M-22-107h44", "n-yard") + use(crest, 0, -80, emblem)


def tiles() -> dict[str, str]:
    """Every kind of tile as it lies in stacks, cards and the warehouse: about 40 wide and high, its middle at 0."""
    made = {f"hull_{part}": moved(-20, 20, 0.84, use(f"h-{part}", 0, 0)) for part in HULLS}
    for crest in CRESTS:
        made[f"sail_{crest}"] = moved(0, 66, 0.84, use(f"s-{crest}", 0, 0))
        pole = path("M-1.5-21h3v40h-3zM-7 18h14v3H-7z", "n-pole")
        shield = path("M-10-5h20v9q0 9-10 13-10-4-10-13z", f"n-{crest} n-edge") + use(crest, 0, 4, 0.68)
        flag = (
            moved(0, -18, 0.62, path(CROWN, "n-crown"))
            if crest == "crown"
            else path("M1.5-21h15l-4 5 4 5h-15z", f"n-{crest} n-edge")
        )
        made[f"mast_{crest}"] = pole + flag + shield
        lying = path("M-42 14h84v4h-84zM-42 10h4v12h-4z", "n-pole")
        flag = (
            moved(30, 8, 0.7, path(CROWN, "n-crown"))
            if crest == "crown"
            else path("M26-8v24M26-8h16l-4 6 4 6H26z", f"n-{crest} n-edge")
        )
        made[f"lying_{crest}"] = (
            lying + path("M-12-18h24v17q0 11-12 16-12-5-12-16z", f"n-{crest} n-edge") + use(crest, 0, -5, 0.85) + flag
        )
    for good in GOODS:
        made[f"good_{good}"] = use(good, 0, 0, 1.5)
    return made


def glyphs() -> dict[str, str]:
    """Every kind as a small sign beside its price: the shape of a hull part, the crest of a mast or sail, the good."""
    made = {f"hull_{part}": moved(-10, 9, 0.42, path(hull, "n-hull n-heavy")) for part, (hull, _) in HULLS.items()}
    for crest in CRESTS:
        made[f"mast_{crest}"] = made[f"sail_{crest}"] = use(f"c-{crest}", 0, 0)
    return made | {f"good_{good}": use(good, 0, 0) for good in GOODS}


def ships() -> dict[str, str]:
    """The parts ships are made of, and the places of parts that are missing."""
    made = {}
    for part, (hull, trim) in HULLS.items():
        window = path(HULL_WINDOW, "n-window")
        made[f"h-{part}"] = path(hull, "n-hull") + path(trim, "n-trim") + window
        made[f"g-{part}"] = path(hull, "n-missing")
    for crest in CRESTS:
        made[f"m-{crest}"] = mast(crest)
        made[f"s-{crest}"] = sail(crest)
        made[f"gs-{crest}"] = path(SAIL, "n-missing") + el("g", use(f"c-{crest}", 0, -80, 1.15), class_="n-faint")
    for good in GOODS:
        made[f"w-{good}"] = path(HULL_WINDOW, "n-pane") + use(good, 24, -17.5, 0.74)
    made["gs"] = path(SAIL, "n-missing")
    made["gm"] = path("M-2-34V-130h4V-34z", "n-missing")
    made["gw"] = path(HULL_WINDOW, "n-missing")
    return made | grounds()


def grounds() -> dict[str, str]:
    """What is under a ship of one to four parts: sand and stocks; water, with the rigging that goes with it."""
    made = {}
    for slots in range(1, 5):
        width = PART * slots
        half = width / 2 + 6
        sand = path(f"M-6 19q{width * 0.12:.0f}-15 {half:g}-15t{half:g} 15z", "n-sand")
        made[f"ashore-{slots}"] = sand + path("M8 12L18 0M18 12L8 0M4 12h20", "n-stocks")
        made[f"ashore-{slots}"] += path(f"M{width - 20} 12l10-12M{width - 10} 12l-10-12M{width - 24} 12h20", "n-stocks")
        ropes = path(f"M-4-41l-16-12M-18-52L24-128M{width - 24}-128L{width - 2}-44", "n-rope")
        made[f"afloat-{slots}"] = path("M-8 2" + "q4-5 8 0t8 0" * (3 * slots + 1), "n-ripple") + ropes
    return made


def pile(x: float, y: float, width: float, height: float) -> str:
    """A card on two others."""
    return "".join(el("rect", x=x + lift, y=y - lift, width=width, height=height, rx=5, class_="n-card") for lift in (5, 2.5, 0))


def people() -> dict[str, str]:
    """Workers, money, points and the other small things."""
    man = "M0-9a3.3 3.3 0 0 1 2.6 5.4Q9-2 9 2l-4 .5 2.5 7H2L0 5l-2 4.5h-5.5l2.5-7L-9 2q0-4 6.4-5.6A3.3 3.3 0 0 1 0-9z"
    cap = "M-4-7.5q4-5 8 0z"
    coin = "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0"
    return {
        "man": path(man, "n-own"),
        "blue": path(man, "n-blue") + path(cap, "n-cap"),
        "spent": path(man, "n-missing"),
        "taler": path(coin, "n-gold")
        + path("M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0", "n-coinline")
        + path(star(5), "n-sign"),
        "coin": path("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0", "n-gold")
        + path("M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0", "n-coinline"),
        "vp": path(laurel(), "n-leaf") + path(star(6.2), "n-star-gold"),
        "gift": path("M-9-3H9v12H-9zM-11-7h22v5h-22z", "n-gift")
        + path("M0-7V9M0-7q-8-1-5-5 4-1 5 5 1-6 5-5 3 4-5 5", "n-ribbon"),
        "store": path("M-12-1L0-11 12-1M-9-2V10H9V-2", "n-house") + path("M-3 10V2h6v8", "n-line"),
        "pawn": path("M0-11a4 4 0 0 1 2.5 7.2q1 5 4 8.8l2 5h-17l2-5q3-3.8 4-8.8A4 4 0 0 1 0-11z", "n-solid"),
        "plus": path("M-3-9h6v6h6v6H3v6h-6V3h-6v-6h6z", "n-solid"),
        "token": path("M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0", "n-token") + moved(-8.5, -9, 0.72, path(ANCHOR, "n-white")),
        "black": path("M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0", "n-black") + moved(-10, -10.5, 0.84, path(ANCHOR, "n-white")),
        "gold-crown": path(CROWN, "n-crown"),
        "tick": path("M-6 0l4 5 8-10", "n-bold"),
        "coin-off": path("M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0", "n-coin-off") + path("M-9 9L9-9", "n-cross"),
        "passed": el("rect", x=-16, y=-17, width=32, height=34, rx=5, class_="n-pass-crown") + path(CROWN, "n-crown"),
        "plain": el("rect", x=-16, y=-17, width=32, height=34, rx=5, class_="n-card"),
        "turn": el("rect", x=-2.5, y=-2.5, width=37, height=29, rx=6, class_="n-at-turn"),
        "swell": "".join(waves(0, y, 640, 40, 5) for y in (30, 92, 154)),
        "swell-t": "".join(waves(0, y, 360, 40, 5) for y in (30, 92)),
        "piles": "".join(pile(10 + 76.5 * i, 36, 68, 86) for i in range(4)),
        "piles-t": "".join(pile(11 + 62.4 * i, 7, 55, 76) for i in range(4)),
        "pass": path("M-9-11H9v22H-9z", "n-card") + moved(0, 1, 0.6, path(CROWN, "n-crown")),
    }


BOXES = ((68, 120), (61, 106), (45.5, 55), (94, 55), (49.5, 40), (102, 40), (40, 40), (40, 42))
"""The sizes of what can be pressed again and again: stacks, cells of a warehouse, pass tiles."""


def boxes() -> dict[str, str]:
    """The areas of these sizes, their corner at 0."""
    return {f"box-{i}": el("rect", width=across, height=down, rx=6) for i, (across, down) in enumerate(BOXES)}


def seats() -> dict[str, str]:
    """The badge of each hue, without its letter."""
    box = el("rect", width=32, height=24, rx=4, class_="hue")
    return {f"badge-{hue}": box + emblem(hue, 2, 4.5, 15) for hue in range(len(EMBLEMS))}


def sets() -> dict[str, str]:
    """Every kind that is sold, as wanted for the set of four and as had."""
    made = {}
    for kind in KINDS:
        for name, ring, pale in (("want", "n-want", "n-pale"), ("have", "n-have", None)):
            made[f"{name}-{kind}"] = el("circle", r=10.5, class_=ring) + use(f"p-{kind}", 0, 0, 0.62, pale)
    return made


@cache
def all_signs() -> dict[str, str]:
    """Every sign by its name."""
    signs = {**CREST_SIGNS, **GOOD_SIGNS, **{f"c-{crest}": drawn for crest, drawn in CREST_GLYPHS.items()}}
    signs |= {f"act-{name}": drawn for name, drawn in ACTION_SIGNS.items()}
    signs |= {f"p-{name}": drawn for name, drawn in glyphs().items()}
    return signs | boxes() | seats() | sets() | people() | ships() | {f"t-{name}": drawn for name, drawn in tiles().items()}


def icons() -> list[str]:
    """The signs that stand in lines of the log, each with the frame it fills."""
    made = [f"act-{name}" for name in ACTION_SIGNS] + [f"t-{kind}" for kind in KINDS] + ["pass", "taler", "gift"]
    frames = {name: 22 if name.startswith("t-") else 15 if name.startswith("act") else 12.5 for name in made}
    return [
        el("symbol", use(name, 0, 0), id=f"na-i-{name}", viewBox=f"{-half:g} {-half:g} {2 * half:g} {2 * half:g}")
        for name, half in frames.items()
    ]


@cache
def symbols() -> tuple[str, ...]:
    """What the hidden picture in front of all others holds."""
    return (*(el("g", drawn, id=f"na-{name}") for name, drawn in all_signs().items()), *icons())
