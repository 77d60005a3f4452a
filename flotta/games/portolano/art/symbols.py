"""The signs of Portolano, each defined once in the page and used wherever it is seen: goods, rum, talers, cannons, upgrades,
sterns, dice, ships. A sign is drawn on a square of 24 unless something else is said.
"""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import EMBLEMS, el, text
from flotta.games.portolano.art.isles import isle_symbols
from flotta.games.portolano.box import GOODS, STERNS, UPGRADES

GOOD_SHAPES = (
    "M12 2.2a4.7 4.7 0 0 1 4.5 3.3 4.7 4.7 0 0 1 4 7 4.7 4.7 0 0 1-3.7 7.3 4.9 4.9 0 0 1-9.6 0A4.7 "
    "4.7 0 0 1 3.5 12.5a4.7 4.7 0 0 1 4-7A4.7 4.7 0 0 1 12 2.2z",
    "M8.5 1.5h7v3.3l-1.3 1.4q7.3 3 7.3 9 0 7.3-6 7.3h-7q-6 0-6-7.3 0-6 7.3-9L8.5 4.8z",
    "M12 1.2q7.5.8 9.7 4 .3 9.3-2.7 13.3-3 3.3-7 4.3-4-1-7-4.3-3-4-2.7-13.3 2.2-3.2 9.7-4z",
    "M12 .8q9.5 3.2 9.5 11.2T12 23.2Q2.5 20 2.5 12T12 .8z",
)
BARREL = "M5.5 2h13q3.5 10 0 20h-13Q2 12 5.5 2z"
HOOPS = "M4.4 6.5h15.2M4.4 17.5h15.2M9 2.5q-1.5 9.5 0 19M15 2.5q1.5 9.5 0 19"
UPGRADE_LINES = {
    "hold_ext": "M3 10h18l-3 11H6zM5 14h14M9 10v11M15 10v11M12 1.5v6M9 4.5h6",
    "gun_ext": "M2.5 6h19v13h-19zM2.5 9h19",
    "extra_sail": "M6 1.5v21M6 4q13 2 14 13H6",
    "extra_fuse": "M4 22q1-7 6-7t5-5q0-4 3-5.5",
}
UPGRADE_FILLS = {
    "gun_ext": "M8 12a2.3 2.3 0 1 1-.1 0zM16 12a2.3 2.3 0 1 1-.1 0z",
    "extra_fuse": "M19 .8q1.5 2.5 3.5 2.2-1.5 2 0 4-2.5-.5-3.5 2-1-2.5-3.5-2 1.5-2 0-4 2 .3 3.5-2.2z",
}
STERN_LINES = {
    "light_fingered": "M7 22v-5q-4-3-4-6 2 0 4 2V4.5q1.7-1.5 3 0V11 3q1.6-1.5 3 0v8-7q1.6-1.5 3 0v7.5V7q1.5-1.5 3 0v8q0 4-3 7z",
    "grapeshot_master": "M12 2.5a3 3 0 1 1-.1 0zM7 8.5a3 3 0 1 1-.1 0zM17 8.5a3 3 0 1 1-.1 0z"
    "M12 9.5a3 3 0 1 1-.1 0zM7 15.5a3 3 0 1 1-.1 0zM17 15.5a3 3 0 1 1-.1 0zM12 16.5a3 3 0 1 1-.1 0z",
    "handyman": "M3.5 6.5l6-4.5 7 6.5-4 4-3-3-2.5 1zM11.5 11.5L20.5 21l2-2-9-9.5",
    "rum_still": "M4 22h11v-9q0-5-3.5-6V3h-4v4Q4 8 4 13zM11.5 4.5q9-1 9 8v4M18.5 16.5h4V22h-4z",
    "hustler": "M3 8h14l-3.5-4M21 16H7l3.5 4",
    "cape_southerner": "M12 2v20M12 22l-5-8M12 22l5-8M3 6h18",
    "fortunes_child": "M12 12Q4 11 6 5q4-3 6 7 2-10 6-7 2 6-6 7zM12 12q-8 1-6 7 4 3 6-7 2 10 6 7 2-6-6-7zM12 12l4 10",
    "peace_knight": "M12 1.5q6 3 9 2.5.5 13-9 18.5Q2.5 17 3 4q3 .5 9-2.5zM12 6v11M7.5 10h9",
    "strategist": "M7 22h11l-2-4q1-5-2-9l3-1-1-3q-3-4-7-3L8 1v3Q4 8 4 13l3 1 3-3q0 4-2 7z",
}
CANNON = "M2 8.5l3-2.5L22.5 8v5L6 15q-3-1-4-3zM8 13a4.5 4.5 0 1 1-.1 0z"
CHEST = "M2.5 11q0-7 6-7h7q6 0 6 7v9.5h-19zM2.5 12h19M10 10.5h4v4.5h-4z"
GRAPNEL = "M12 2.5a2 2 0 1 1-.1 0zM12 6.5V21M4 12q0 9 8 9.5Q20 21 20 12M4 12l-2.5 4M4 12l3 3.5M20 12l-3 3.5M20 12l2.5 4"
SEAL = (
    "M12 1l2.6 1.6 3-.4 1.3 2.7 2.7 1.3-.4 3L22.8 12l-1.6 2.6.4 3-2.7 1.3-1.3 2.7-3-.4L12 23l-2.6-1.6-3 .4-1.3-2.7-2.7-1.3"
    ".4-3L1.2 12l1.6-2.6-.4-3 2.7-1.3 1.3-2.7 3 .4z"
)
HIT = (
    "M12 1l2.3 5.2L19 3l-1.2 5.6L23 9l-4.4 3.5L23 16l-5.5.3L19 21l"
    "-4.7-2.6L12 23l-2.3-4.6L5 21l1.5-4.7L1 16l4.4-3.5L1 9l5.2-.4L5 3l4.7 3.2z"
)
HOURGLASS = "M5 2h14M5 22h14M7 2q0 6 5 10 5-4 5-10M7 22q0-6 5-10 5 4 5 10"
DOVE = "M2 8q6-1 8 3 0-7 8-9-1 4-2 6 4-1 6 1l-3 1q-1 7-8 7l-5 5v-5q-4-2-4-9z"
SKULL = (
    "M12 1.5q9 0 9 8.5 0 5-3.5 6.5V21h-11v-4.5Q3 15 3 10q0-8.5 9-8.5z"
    "M8 8a2.4 2.4 0 1 0 .1 0zM16 8a2.4 2.4 0 1 0 .1 0zM12 14l-1.3 2.5h2.6z"
)
TURN = "M4 9q2-6 8-6 5 0 7.5 4M20 15q-2 6-8 6-5 0-7.5-4M20 2v5.5h-5.5M4 22v-5.5h5.5"
HULL = "M3 33q5 2 10 2h20q7 0 12-4-1.5 11-8 15H11q-6-4-8-13z"


def sign(name: str, *parts: str, box: str = "0 0 24 24") -> str:
    """One sign under its name."""
    return el("symbol", *parts, id=name, viewBox=box)


def line(d: str, class_: str = "ink") -> str:
    """A stroke of a sign."""
    return el("path", d=d, class_=class_)


@lru_cache(64)
def symbols(colours: tuple[tuple[int, str], ...], letters: tuple[str, ...], sterns: tuple[int, ...]) -> tuple[str, ...]:
    """All signs: with the hue and letter of each crew at this table, the letters of the goods in the reader's language, and the
    sterns that were dealt.
    """
    crews = [part for crew, colour in enumerate(colours) for part in (ship(crew, *colour), boat(crew, *colour))]
    return (*goods(letters), *things(sterns), *marks(), *tags(), *isle_symbols(), *crews)


def goods(letters: tuple[str, ...]) -> list[str]:
    """Each good as shape, colour and letter; and as a dashed place where it may lie."""
    found = []
    for good, shape, letter in zip(GOODS, GOOD_SHAPES, letters, strict=True):
        body = el("use", href=f"#po-dot-{good}", width=24, height=24)
        wide = "good-letter" if len(letter) == 1 else "good-letter two"
        found.append(
            sign(f"po-{good}", body, text(12, 17.7, letter, f"{wide} on-cotton" if good == "cotton" else wide, "middle"))
        )
        found.append(sign(f"po-dot-{good}", el("path", d=shape, class_=f"good {good}")))
        empty = el("path", d=shape, class_=f"place {good}")
        found.append(sign(f"po-{good}-place", empty, text(12, 17.7, letter, f"{wide} in-place", "middle")))
    return found


def things(sterns: tuple[int, ...]) -> list[str]:
    """Rum, talers, cannons, chests, upgrades, the characters of the sterns."""
    found = [
        sign("po-rum", line(BARREL, "cask"), line(HOOPS, "hoop")),
        sign("po-rum-place", line(BARREL, "place cask-place")),
        sign(
            "po-taler",
            el("circle", cx=12, cy=12, r=10.5, class_="coin"),
            line("M12 5.5l2 4 4.5.5-3.3 3 1 4.5-4.2-2.2-4.2 2.2 1-4.5-3.3-3L10 9.5z", "coin-mark"),
        ),
        sign("po-cannon", line(CANNON, "pitch-line")),
        sign("po-cannon-none", line(CANNON, "place")),
        sign("po-chest", line(CHEST, "cask")),
        sign("po-crate", line("M2.5 4h19v17h-19zM2.5 4l19 17M21.5 4l-19 17", "cask")),
        sign(
            "po-ship-value",
            line("M2 14h20q-2 7-6 7H8q-4 0-6-7z", "cask"),
            line("M12 14V2M12 3q8 3 7 9h-7zM12 5Q5 7 5 12h7z", "sail"),
        ),
    ]
    found += [
        sign(f"po-{name}", line(UPGRADE_LINES[name]), *([line(UPGRADE_FILLS[name], "flame")] if name in UPGRADE_FILLS else []))
        for name in UPGRADES
    ]
    found += [sign(f"po-{STERNS[stern]}", line(STERN_LINES[STERNS[stern]])) for stern in sterns]
    return found


def marks() -> list[str]:
    """Seals, hooks, dice, winds, the pirate."""
    gust = "M0 8h40q10 0 10-6 0-4-4-4-3 0-3 3M8 15h52q9 0 9 6 0 4-4 4-3 0-3-3M0 22h30"
    north = "M12 2l3 8h-6z"
    return [
        sign(
            "po-seal",
            line(SEAL, "seal"),
            line("M12 6.5a1.8 1.8 0 1 1-.1 0zM12 10v7.5M8.5 11.5h7M6.8 14q1 4 5.2 4t5.2-4", "seal-mark"),
        ),
        sign("po-grapnel", line(GRAPNEL)),
        sign("po-hit", line(HIT, "burst"), el("circle", cx=12, cy=12, r=3.5, class_="shot")),
        sign("po-blank", line("M5 13q3.5-4 7 0t7 0", "hoop")),
        sign("po-hourglass", line(HOURGLASS, "coral-line")),
        sign("po-dove", line(DOVE, "chalk")),
        sign("po-skull", line(SKULL, "bone")),
        sign("po-turn", line(TURN, "sea-line")),
        sign("po-arrow", line("M12 1.5l8 9h-5v12H9v-12H4z", "hue")),
        sign("po-mutiny", line("M6 22v-6L3 11l3-2 2 2V3.5l3-1v7l3-.5V2.5l3 1v6l2.5 1.5v6L17 22z", "chalk")),
        sign("po-anchor", el("path", d=EMBLEMS[0], class_="solid")),
        sign("po-over", line("M12 2v12M7 9.5l5 5 5-5M2 20q2.5-3 5 0t5 0 5 0 5 0")),
        sign("po-tick", line("M4 12.5l5.5 6L20.5 5", "tick")),
        sign("po-star", line("M12 2l3 6.5 7 .8-5.2 4.8 1.5 7L12 17.5 5.7 21l1.5-7L2 9.3l7-.8z", "coin")),
        sign("po-spinner", line("M12 0l2.5 9.5L24 12l-9.5 2.5L12 24l-2.5-9.5L0 12l9.5-2.5z", "solid"), line(north, "flame")),
        sign("po-gust", line(gust, "gust"), box="0 -4 72 32"),
        sign("po-folded", line("M3 1h18v22H3z", "back"), line(SEAL, "seal small-seal")),
        sign(
            "po-pirate",
            line(HULL, "pitch-hull"),
            line("M13 35V6M31 35V2M3 33l-3-4", "ink"),
            line("M4 10h19q-3 8 0 17H4q3-9 0-17zM24 8h16q-3 8 0 17H24q3-9 0-17z", "pitch-sail"),
            el("g", line(SKULL, "bone"), transform="translate(5.5 10.5) scale(.62)"),
            line("M31 2l10-1-3 3 3 3-10-1z", "pitch-sail"),
            box="0 0 48 48",
        ),
    ]


def ship(crew: int, hue: int, letter: str) -> str:
    """A crew's ship, 48 square: the emblem of its colour on the sail, its letter on the hull."""
    emblem = el("path", d=EMBLEMS[hue % len(EMBLEMS)], class_="on", transform="translate(15.5 9.5) scale(.72)")
    return sign(
        f"po-ship-{crew}",
        line("M24 35V2M3 33l-4-3", "ink"),
        line(HULL, "plank hull"),
        line("M9 7h30q-4 11 0 23H9q4-12 0-23z", "hue"),
        emblem,
        line("M24 2l11 2-11 3z", "hue"),
        text(24, 45.5, letter, "hull-letter", "middle"),
        box="0 0 48 48",
    )


def boat(crew: int, hue: int, letter: str) -> str:
    """The same ship where little room is left: hull and sail, the letter large on the sail."""
    return sign(
        f"po-boat-{crew}",
        line("M1 17.5h22q-2 5.5-5 5.5H6q-3 0-5-5.5z", "plank hull"),
        line("M3.5 1h17q-1.5 8 0 16h-17q1.5-8 0-16z", "hue"),
        text(12, 14.7, letter, "sail-letter", "middle"),
    )


COSTS = 5
"""How much rum an order can cost, and none."""


def tags() -> list[str]:
    """Labels for courses: the rum of each cost, enough or not; and small roses that show which winds bring the pirate."""
    found = []
    for cost in range(COSTS):
        barrel = el("use", href="#po-rum", x=21, y=4, width=16, height=16)
        for name in ("cost", "mutiny"):
            label = el("rect", x=1, y=1, width=40, height=22, rx=11, class_=f"{name}-tag")
            found.append(
                sign(f"po-{name}-{cost}", label, text(13, 17.5, cost, f"{name}-figure", "middle"), barrel, box="0 0 42 24")
            )
    points = ("M12 12 9 9l3-8 3 8z", "M12 12l3-3 8 3-8 3z", "M12 12l3 3-3 8-3-8z", "M12 12l-3 3-8-3 8-3z")
    ring = el("circle", cx=12, cy=12, r=11, class_="danger-ring")
    for winds in range(1, 16):
        near = "".join(point for wind, point in enumerate(points) if winds >> wind & 1)
        calm = "".join(point for wind, point in enumerate(points) if not winds >> wind & 1)
        found.append(sign(f"po-danger-{winds}", ring, line(near, "danger"), line(calm, "calm-point") if calm else ""))
    return found
