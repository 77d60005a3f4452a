"""My ship cut open, for the tray: hold with barrels, goods and free room, guns, upgrades, stern, purse, chests, cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flotta.engine.drawing import el, text
from flotta.games.portolano.art.look import by_type, tip, use
from flotta.games.portolano.art.stocks import point
from flotta.games.portolano.box import GOODS, STERNS, UPGRADES
from flotta.games.portolano.names import STERN_NAMES, UPGRADE_NAMES
from flotta.games.portolano.terms import say

KINDS = ("rum", *GOODS)
DECK = "M6 10h112l3 28h433q34-4 60-26-6 84-66 118H70Q16 104 6 10z"
AFLOAT = 50
"""In the tall tray the cards lie above the ship, so that on a small phone the bar does not cover them: so far down it begins."""
TALL_DECK = "M1 26h358q-4 54-24 76H20Q4 82 1 26z"


class HoldGrid(NamedTuple):
    """Where the spaces of a hold are drawn: the first corner, the size of one, how many in a row."""

    x: float
    y: float
    w: float
    h: float
    across: int

    def spot(self, number: int) -> tuple[float, float]:
        """The corner of a space."""
        row, column = divmod(number, self.across)
        return self.x + column * self.w, self.y + row * self.h


MOST_TALL = 16
"""Spaces that fit in the tall hold; of a larger one the kinds are drawn once with their number."""


@lru_cache(64)
def berth(tall: bool, size: int) -> HoldGrid:
    """Where the spaces of a hold of this size are."""
    if tall:
        if size <= 7:
            return HoldGrid(19, 40, 46, 46, 7)
        if size == 8:
            return HoldGrid(20, 40, 40, 46, 8)
        across = min(-(-size // 2), MOST_TALL // 2)  # two rows of about the same length, in the middle of the hull
        wide = min(46, 320 // across)
        return HoldGrid(180 - across * wide / 2, 25, wide, 39.5, across)
    if size <= 9:
        return HoldGrid(126, 46, 58, 54, 7) if size <= 7 else HoldGrid(126, 48, 46, 48, 9)
    return HoldGrid(124, 41, 42, 40, 10)


def laid(rum: int, goods: tuple[int, ...]) -> list[int]:
    """The kinds in a hold, space by space: barrels from the left, goods after them."""
    found = [0] * rum
    for good, count in enumerate(goods):
        found += [good + 1] * count
    return found


@lru_cache(512)
def hull(tall: bool, stern: int, knight: bool, language: str) -> str:
    """The ship itself: planks, water, and in the cabin the character of its stern."""
    sign = STERNS[stern] if stern >= 0 else ""
    name = str(STERN_NAMES[sign]) if sign else ""
    if tall:
        parts = [el("path", d="M0 98h360v7H0z", class_="brine"), el("path", d=TALL_DECK, class_="planks")]
        return "".join(parts)
    parts = [
        el(
            "path",
            d=f"M0 112q17-9 34 0t34 0{' 34 0' * 16}v46H6q-6 0-6-6z",
            class_="brine",
        ),
        el("path", d=DECK, class_="planks"),
        el("path", d="M120 38h436M30 76q26 36 46 48h462", class_="seam"),
        el("rect", x=20, y=20, width=94, height=78, rx=5, class_="cabin"),
    ]
    if sign:
        parts.append(el("g", tip(name), use(sign, 51, 26, 32)))
        lines = split(name)
        for number, line in enumerate(lines):
            parts.append(text(67, 90 - 15 * (len(lines) - 1 - number), line, "stern-name", "middle"))
        if knight:
            parts.append(use("dove", 90, 28, 20))
    return "".join(parts)


def split(name: str) -> list[str]:
    """A name in at most two lines."""
    words = name.replace("-", "- ").split(" ")
    if len(words) == 1 or len(name) <= 11:
        return [name]
    return [words[0], " ".join(words[1:])]


@lru_cache(2048)
def hold(tall: bool, rum: int, goods: tuple[int, ...], size: int, base: int) -> str:
    """The spaces of the hold: what lies on them, free ones empty, those of extensions darker."""
    spots = berth(tall, size)
    kinds = laid(rum, goods)
    if tall and size > MOST_TALL:
        return grouped(rum, goods, size)
    token = min(spots.w, spots.h) - 10
    parts = []
    for number in range(size):
        x, y = spots.spot(number)
        class_ = "space" if number < base else "space more"
        parts.append(el("rect", x=x + 1, y=y + 1, width=spots.w - 2, height=spots.h - 2, rx=5, class_=class_))
        if number < len(kinds):
            parts.append(use(KINDS[kinds[number]], x + (spots.w - token) / 2, y + (spots.h - token) / 2, token))
    return "".join(parts)


def grouped(rum: int, goods: tuple[int, ...], size: int) -> str:
    """A very large hold: each kind once, with how many."""
    parts = []
    for kind, count in enumerate((rum, *goods)):
        x, y = group_spot(kind)
        parts.append(el("rect", x=x + 1, y=y + 1, width=62, height=44, rx=5, class_="space"))
        parts.append(use(KINDS[kind], x + 4, y + 8, 30) + text(x + 38, y + 29, f"×{count}", "figure"))
    return "".join(parts)


def group_spot(kind: int) -> tuple[float, float]:
    """Where a kind lies in a very large hold."""
    return 18 + kind * 65.0, 42


def token_spots(tall: bool, rum: int, goods: tuple[int, ...], size: int) -> dict[int, list[tuple[float, float, float, float]]]:
    """What answers to a finger for each kind aboard: one area for each row its tokens lie in."""
    found: dict[int, list[tuple[float, float, float, float]]] = {}
    if tall and size > MOST_TALL:
        return {kind: [(*group_spot(kind), 64, 46)] for kind, count in enumerate((rum, *goods)) if count}
    spots = berth(tall, size)
    for number, kind in enumerate(laid(rum, goods)):
        x, y = spots.spot(number)
        areas = found.setdefault(kind, [])
        if areas and areas[-1][1] == y:
            left, top, width, height = areas[-1]
            areas[-1] = (left, top, width + spots.w, height)
        else:
            areas.append((x, y, spots.w, spots.h))
    return found


@lru_cache(1024)
def deck(tall: bool, cannons: int, places: int, upgrades: tuple[tuple[int, int], ...], talers: int, chests: int, worth: int,
         stern: int, stands: tuple[int, bool], language: str) -> str:  # fmt: skip
    """Guns, upgrades with their values, and beside the ship talers, chests and how I stand."""
    parts = []
    guns = tip(f"{say('cannons {n}/{places}', n=cannons, places=places)}")
    if tall:
        x = 4.0
        for sign, words in (("cannon", f"{cannons}/{places}"), ("taler", f"{talers}"), ("chest", f"{chests}")):
            parts.append(el("g", use(sign, x, 4, 20), text(x + 22, 20, words, "figure")))
            x += 30 + 8.5 * len(words)
        if worth >= 0 and chests:
            parts.append(text(x - 4, 20, f"({worth})", "soft-figure"))
            x += 22
        step = 36.0
        if len(upgrades) * step > 278 - x:
            upgrades = by_type(upgrades)
            step = min(step, (278 - x) / max(1, len(upgrades)))
        for upgrade, value in upgrades:
            parts.append(
                el(
                    "g",
                    tip(UPGRADE_NAMES[UPGRADES[upgrade]]),
                    use(UPGRADES[upgrade], x, 4, 20),
                    text(x + 21, 20, value, "value-small"),
                )
            )
            x += step
        if stern >= 0:
            parts.append(el("g", tip(STERN_NAMES[STERNS[stern]]), use(STERNS[stern], 336, 3, 22)))
        return "".join(parts) + stand(*stands, 332, 20, 14)
    shown = [use("cannon", 126 + 26 * i, 12, 26) for i in range(min(cannons, 3))]
    shown += [use("cannon-none", 126 + 26 * i, 12, 26) for i in range(min(cannons, 3), min(places, 3))]
    x = 126.0 + 26 * min(places, 3) + 4
    parts.append(el("g", guns, *shown, text(x, 31, f"{cannons}/{places}", "figure")))
    x += 34
    room = 552 - x
    if len(upgrades) * 46 > room:
        upgrades = by_type(upgrades)
    step = min(58.0, room / max(1, len(upgrades)))
    for upgrade, value in upgrades:
        name = UPGRADE_NAMES[UPGRADES[upgrade]]
        parts.append(
            el(
                "g",
                tip(name),
                el("rect", x=x, y=10, width=step - 4, height=28, rx=4, class_="chip"),
                use(UPGRADES[upgrade], x + 4, 12, 24),
                text(x + step - 11, 30, value, "value", "end"),
            )
        )
        x += step
    parts.append(el("g", tip(say("talers {n}", n=talers)), use("taler", 628, 8, 34), text(666, 35, talers, "big-figure")))
    parts.append(el("g", tip(say("chests {n}", n=chests)), use("chest", 702, 8, 34), text(740, 35, chests, "big-figure")))
    if chests and worth >= 0:
        parts.append(el("g", tip(say("worth {n}", n=worth)), text(757, 33, f"({worth})", "soft-figure")))
    parts.append(text(866, 55, say("if it ended now"), "soft-figure", "end"))
    return "".join(parts) + stand(*stands, 866, 35, 22)


def stand(total: int, leads: bool, x: float, y: float, size: float, class_: str = "") -> str:
    """How a captain stands: the sum if the game were scored now, ending at x; a star for whoever leads."""
    words = str(say("{n} taler if the game ended now, chests not counted", "{n} talers if the game ended now, chests not counted",
                    n=total))  # fmt: skip
    if leads:
        words = f"{words}; {say('leads')}"
    said = f"Σ {total}".replace("-", "−")
    kind, letters = ("big-figure", 26) if size > 20 else ("figure", 15)
    left = round(x - (0.62 * len(said) + 0.1) * letters - size, 1)
    star = use("star", left, y - size * 0.82, size) if leads else ""
    return el("g", tip(words), star, text(x, y, said, kind, "end"))


CARD = (44.0, 66.0)


def card_spot(tall: bool, card: int) -> tuple[float, float, float, float]:
    """Where a movement card lies."""
    return (4 + card * 46.0, 2, 44, 46) if tall else (630 + card * 48.0, 66, 46, 70)


@lru_cache(512)
def card(tall: bool, number: int, cost: int, chosen: int, hue: int, language: str) -> str:
    """A movement card: where it leads and the rum it costs; a chosen one is filled and numbered."""
    x, y, w, h = card_spot(tall, number)
    parts = [
        el("rect", x=x + 1, y=y + 1, width=w - 2, height=h - 2, rx=5, class_="move-card chosen-card" if chosen else "move-card")
    ]
    if number == 4:
        parts.append(text(x + w / 2, y + h / 2 + 6, "2×", "twice", "middle"))
    else:
        size = 15 if tall else 24
        left = x + 2.5 if tall else x + w / 2 - 12
        turn = f"rotate({number * 90} {left + size / 2:g} {y + 5 + size / 2:g})"
        parts.append(el("g", use("arrow", left, y + 5, size), transform=turn))
        if tall:
            parts.append(text(x + w - 5, y + 20, point(number), "card-letter", "end"))
        else:
            parts.append(text(x + w / 2, y + h - 26, point(number), "card-letter", "middle"))
        if cost >= 0:
            middle = x + w / 2 + (5 if tall else -1)
            parts.append(text(middle, y + h - 7, cost, "card-cost", "end") + use("rum", middle + 2, y + h - 20, 14))
    if chosen:
        x, y = (x + 5, y + h - 7) if tall else (x + w - 4, y + 5)
        parts.append(el("circle", cx=x, cy=y, r=9, class_="number-disc") + text(x, y + 4.7, chosen, "number", "middle"))
    return el("g", *parts, class_=f"seat-{hue}")
