"""What lies beside the chart of Portolano: round and phase, wind rose with its costs, supply rows, box, upgrades, missions."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import el, rose, text
from flotta.games.portolano.art.look import tip, use
from flotta.games.portolano.box import COLOURS, GOODS, MISSIONS, UPGRADES
from flotta.games.portolano.names import ITEM_NAMES, MISSION_NAMES, UPGRADE_NAMES
from flotta.games.portolano.terms import say


def point(way: int, cost: object = "") -> str:
    """The letter of a wind, and a cost."""
    said = (say("N {cost}", cost=cost), say("E {cost}", cost=cost), say("S {cost}", cost=cost), say("W {cost}", cost=cost))
    return str(said[way]).strip()


LEFT, ACROSS = 698.0, 174.0
"""Where the column of stocks begins in the wide picture, and how wide it is."""
STEP = 7.0
"""From one token of a supply row to the next."""
TOP = 338.0
"""Where the stocks begin in the tall picture."""
FEW = 3
"""So few tokens in a row mean that the end is near."""


def sheet(x: float, y: float, w: float, h: float) -> str:
    """A panel of paper."""
    return el("rect", x=x, y=y, width=w, height=h, rx=6, class_="card-sheet")


@lru_cache(256)
def heading(round_number: int, is_last: bool, phase: int, words: str, language: str) -> str:
    """The round and its five phases, the running one filled."""
    parts = [sheet(LEFT, 0.5, ACROSS, 50), text(LEFT + 10, 21, words, "round-name")]
    if is_last:
        parts.append(text(LEFT + ACROSS - 7, 21, say("the last"), "last-word", "end"))
    for number in range(5):
        x = LEFT + 10 + number * 32
        parts.append(el("rect", x=x, y=30, width=27, height=14, rx=7, class_="phase now" if number == phase else "phase"))
        parts.append(use(PHASE_SIGNS[number], x + 7.5, 31, 12))
    return "".join(parts)


PHASE_SIGNS = ("seal", "ship-value", "spinner", "skull", "hit")


@lru_cache(2)
def bare_rose(tall: bool) -> str:
    """The rose on its sheet."""
    if tall:
        return sheet(0.5, TOP + 0.5, 61, 92) + rose(31.0, TOP + 46, 17.0)
    return sheet(LEFT, 56.5, ACROSS, 124) + rose(LEFT + 87, 119.0, 34.0)


@lru_cache(256)
def winds(tall: bool, wind: int, costs: tuple[int, ...], language: str) -> str:
    """On the rose its gold point, which is the wind, and at each point what a step that way costs."""
    if tall:
        x, y, radius = 31.0, TOP + 46, 17.0
        spots = ((31.0, TOP + 20, "middle"), (50.0, TOP + 51, "start"), (31.0, TOP + 86, "middle"), (12.0, TOP + 51, "end"))
    else:
        x, y, radius = LEFT + 87, 119.0, 34.0
        spots = ((x, 76.0, "middle"), (x + 60, y, "middle"), (x, 175.0, "middle"), (x - 60, y, "middle"))
    parts = []
    gold = f"M0 {-radius:g}l{radius * 0.2:g} {radius * 0.8:g}h{-radius * 0.4:g}z"
    if wind >= 0:
        parts.append(el("path", d=gold, class_="flame", transform=f"translate({x:g} {y:g}) rotate({wind * 90})"))
    for way, (at, down, anchor) in enumerate(spots):
        if wind < 0:  # no wind has been spun: the points have names and no costs
            parts.append(text(at, down, point(way), "wind-name", anchor) if not tall or way in (0, 2) else "")
        else:
            parts.append(rose_point(tall, way, at, down, anchor, costs[way], way == wind))
    return "".join(parts)


def rose_point(tall: bool, way: int, x: float, y: float, anchor: str, cost: int, with_wind: bool) -> str:
    """One of the four winds with what a step that way costs."""
    class_ = "wind-name with" if with_wind else "wind-name"
    if tall:
        words = point(way, cost) if way in (0, 2) else f"{cost}"
        return text(x, y, words, class_, anchor)
    said = point(way)
    if way in (0, 2):
        return text(x - 12, y, said, class_, "middle") + cost_signs(x, y - 13, cost)
    return text(x, y, said, class_, "middle") + cost_signs(x - 7.5 * max(1, cost), y + 4, cost)


def cost_signs(x: float, y: float, cost: int) -> str:
    """So many barrels, or a nought."""
    if cost == 0:
        return text(x + 3, y + 14, 0, "free")
    return "".join(use("rum", x + 15 * i, y, 16) for i in range(cost))


@lru_cache(64)
def row_symbols(cocoa: tuple[int, ...], fields: int) -> tuple[str, ...]:
    """The supply rows as they lie in the beginning; what is left of one is seen through a window."""
    found = []
    for row, good in enumerate(COLOURS):
        tokens = [
            use(f"dot-{'cocoa' if cocoa and cocoa[row] == i + 1 else good}", i * STEP, 0, 13) for i in reversed(range(fields))
        ]
        found.append(el("g", *tokens, id=f"po-row-{row}"))
    return tuple(found)


@lru_cache(1024)
def supply_row(tall: bool, row: int, front: int, next_good: int, fields: int, language: str) -> str:
    """What is left of a supply row, in the order it will be taken; few are marked by an hourglass."""
    left = fields - front
    words = tip(f"{say('Supply of {good}', good=ITEM_NAMES[COLOURS[row]])}: {left}")
    if tall:
        x = 66.0 + row * 41
        few = el("rect", x=x + 0.5, y=TOP + 0.5, width=40, height=26, rx=4, class_="few") if left <= FEW else ""
        return el(
            "g",
            words,
            few,
            use(GOODS[next_good] if left else f"{COLOURS[row]}-place", x, TOP + 4, 18),
            text(x + 19.5, TOP + 19, left, "figure warn" if left <= FEW else "figure"),
        )
    x, y = LEFT + 8, 211.0 + row * 24
    parts = []
    if left <= FEW:
        parts.append(el("rect", x=x - 4, y=y - 2, width=ACROSS - 8, height=24, rx=4, class_="few"))
        parts.append(use("hourglass", x + 120, y + 2, 16))
    parts.append(use(GOODS[next_good] if left else f"{COLOURS[row]}-place", x - 2, y - 1, 22))
    if left > 1:
        width = (left - 2) * STEP + 13
        window = f'x="{x + 22:g}" y="{y + 4:g}" width="{width:g}" height="13" viewBox="{(front + 1) * STEP:g} 0 {width:g} 13"'
        parts.append(f'<svg {window}><use href="#po-row-{row}"/></svg>')
    parts.append(text(x + ACROSS - 16, y + 16, left, "figure warn" if left <= FEW else "figure", "end"))
    return el("g", words, *parts)


@lru_cache(512)
def left_over(cannons: int, chests: int, language: str) -> str:
    """How many cannons and chests are left, in the wide picture."""
    parts = [text(LEFT + 8, 204, say("Supply"), "head")]
    for sign, count, x in (("cannon", cannons, LEFT + 88), ("chest", chests, LEFT + 130)):
        parts.append(use(sign, x, 190, 18) + text(x + 21, 204, count, "figure"))
    return "".join(parts) + use("crate", LEFT + 3, 294, 15)


@lru_cache(512)
def box_good(tall: bool, good: int, count: int, language: str) -> str:
    """How many of a good are in the box."""
    words = tip(f"{say('In the box')}: {ITEM_NAMES[GOODS[good]]} {count}")
    if tall:
        x = 66.0 + good * 41
        return el("g", words, use("crate", x + 1, TOP + 29, 16), text(x + 19.5, TOP + 43, count, "figure"))
    x = LEFT + 14 + good * 40
    return el("g", words, use(GOODS[good], x + 9, 283, 22), text(x + 20, 319, count, "figure", "middle"))


def box_spot(tall: bool, good: int) -> tuple[float, float, float, float]:
    """What answers to a finger for a good of the box."""
    return (65.5 + good * 41, TOP, 41, 50) if tall else (LEFT + 14 + good * 40, 280, 40, 40)


@lru_cache(512)
def upgrade_stack(tall: bool, upgrade: int, top: int, height: int, price: int, language: str) -> str:
    """A stack of upgrades: its sign, and the value that lies on top."""
    x, y, w, h = upgrade_spot(tall, upgrade)
    name = UPGRADE_NAMES[UPGRADES[upgrade]]
    words = tip(f"{name}: {say('value {n}, {left} left', n=top, left=height) if height else say('none left')}")
    if not height:
        return el(
            "g",
            words,
            el("rect", x=x + 2, y=y + 2, width=w - 4, height=h - 4, rx=4, class_="empty-place"),
            use(UPGRADES[upgrade], x + w / 2 - 10, y + 7, 20),
        )
    parts = [words]
    if height > 1:
        parts.append(el("rect", x=x + 4, y=y + 1, width=w - 5, height=h - 4, rx=4, class_="card-under"))
    parts.append(el("rect", x=x + 1, y=y + 3, width=w - 5, height=h - 4, rx=4, class_="card-face"))
    size = 20 if tall else 24
    parts.append(use(UPGRADES[upgrade], x + w / 2 - 2 - size / 2, y + 6, size))
    parts.append(text(x + w / 2 - 2, y + h - 5, top, "value", "middle"))
    return el("g", *parts)


def upgrade_spot(tall: bool, upgrade: int) -> tuple[float, float, float, float]:
    """Where a stack of upgrades lies."""
    return (191 + upgrade * 42, TOP, 42, 50) if tall else (LEFT + 5 + upgrade * 41, 349, 41, 58)


@lru_cache(512)
def mission(
    tall: bool, index: int, which: int, count: int, markers: tuple[tuple[int, int, str], ...], pay: tuple[int, ...], language: str
) -> str:
    """A mission: what it asks for, and its places with the markers on them (place, hue, letter), the free ones with their pay."""
    if which < 0:
        return ""
    name = MISSIONS[which]
    starred = name in ("no_cannon", "no_mutiny")
    words = tip(f"{say('Mission')}: {MISSION_NAMES[name]}")
    if tall:
        x, y = 66.0 + index * 98.5, TOP + 54
        parts = [sheet(x, y - 1, 96, 42), at(x + 3, y - 3, 0.8, mission_sign(name, count))]
        left, top, step, radius = x + 10.5, y + 30, 18.5, 8.5
    else:
        x, y = LEFT, 437.0 + index * 37
        parts = [at(x + 4, y, 1, mission_sign(name, count))]
        left, top, step, radius = x + 87, y + 17, 19.0, 9.0
    taken = {position: (hue, letter) for position, hue, letter in markers}
    if starred:
        step = 16.5 if len(markers) == 4 and not tall else step  # beside four there is just room for what the next one gets
        for number, (_, hue, letter) in enumerate(markers):
            parts.append(disc(left + number * step, top, radius, hue, letter))
        if len(markers) < (4 if tall else 5):
            parts.append(text(left + len(markers) * step - 4, top + 5, f"+{pay[0]}", "pay"))
    else:
        for number, worth in enumerate(pay):
            at_x = left + number * step
            if number + 1 in taken:
                parts.append(disc(at_x, top, radius, *taken[number + 1]))
            else:
                parts.append(el("circle", cx=at_x, cy=top, r=radius, class_="free-place"))
                parts.append(text(at_x, top + 4.7, worth, "pay", "middle"))
    return el("g", words, *parts)


@lru_cache(64)
def penalty(talers: int, language: str) -> str:
    """What a mission costs at the end of the game if one has no marker on it."""
    words = say("A mission without your marker costs {n} at the end", n=talers)
    return el("g", tip(words), text(LEFT + ACROSS - 8, 433, f"✗ −{talers}", "soft-figure", "end"))


def disc(x: float, y: float, radius: float, hue: int, letter: str) -> str:
    """A crew's marker."""
    return el(
        "g",
        el("circle", cx=x, cy=y, r=radius, class_="hue"),
        text(x, y + 4.7, letter, "disc-letter", "middle"),
        class_=f"seat-{hue}",
    )


def at(x: float, y: float, scale: float, *parts: str) -> str:
    """Parts moved and scaled."""
    return el("g", *parts, transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""))


@lru_cache(16)
def mission_sign(name: str, count: int) -> str:
    """What a mission asks for, in signs, some 64 wide and 34 high."""
    if name in ("cotton4", "wine4", "tea4", "rum6", "chests2"):
        sign = {"chests": "chest"}.get(name[:-1], name[:-1])
        return text(14, 24, count, "mission-count", "middle") + use(sign, 24, 5, 24)
    if name == "mixed_cargo":
        cargo = (("cotton", 0), ("wine", 14), ("tea", 28), ("rum", 43), ("rum", 54))
        return "".join(use(sign, x, 7, 20) for sign, x in cargo)
    if name == "upgrades3":
        return use("hold_ext", 2, 7, 20) + use("extra_sail", 22, 7, 20) + use("extra_fuse", 42, 7, 20)
    if name == "upgrade_pair":
        return use("extra_sail", 6, 6, 23) + text(33, 23, "=", "mission-count", "middle") + use("extra_sail", 38, 6, 23)
    if name == "beat_pirate":
        return use("skull", 6, 6, 22) + text(35, 24, "<", "mission-count", "middle") + use("hit", 42, 6, 22)
    if name == "hits3":
        return text(14, 24, count, "mission-count", "middle") + use("hit", 24, 5, 24)
    sign = "cannon" if name == "no_cannon" else "mutiny"
    return use(sign, 12, 5, 25) + el("path", d="M8 31L42 3", class_="crossed") + use("star", 44, 9, 16)
