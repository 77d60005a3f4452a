"""Battles, drawn large in place of the chart: who fires at whom, dice that one sees, hits, and what may be taken or is owed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flotta.engine.drawing import cartouche, el, hit, sea, text
from flotta.games.portolano.art import galleon
from flotta.games.portolano.art.look import Sheet, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.stocks import disc
from flotta.games.portolano.names import ITEM_NAMES
from flotta.games.portolano.terms import say

UNKNOWN = 99
"""The pirate's hits when nobody remembers them: once something has been paid, only what is owed still stands."""
NOT_YET = -1
"""The hits of a ship that has not thrown yet."""
KINDS = ("rum", "cotton", "wine", "tea", "cocoa", "taler")


class Fighter(NamedTuple):
    """A ship in a battle: whose, its hits, its dice (-1: not known any more), how many of them were sure, what it has aboard,
    and how much may be taken from it.
    """

    crew: int
    hue: int
    letter: str
    name: str
    hits: int
    dice: int
    sure: int
    goods: tuple[int, ...]
    may_take: int


class Battle(NamedTuple):
    """A battle as it stands: its title, the ship in the middle of things, the others, the pirate's hits (-1: it is not in
    this battle), what is said of the moment, what this viewer may take (crew, kind), how much is owed to the pirate, and
    whether the dice were thrown.
    """

    title: str
    first: Fighter
    others: tuple[Fighter, ...]
    pirate: int
    pirate_dice: int
    line: str
    open: frozenset[tuple[int, str]]
    owed: int = 0
    thrown: bool = True


@lru_cache(256)
def drawn(sheet: Sheet, fight: Battle, language: str) -> str:
    """The whole battle in one shape."""
    width, height = 2 * sheet.x + sheet.across, 2 * sheet.y + sheet.down
    parts = [el("rect", x=0, y=0, width=round(width, 1), height=round(height, 1), rx=6, class_="sea-inner")]
    parts += (small if sheet.tall else large)(sheet, fight, width, height)
    return el("g", *parts, class_="battle", id=f"{sheet.prefix}battle")


def large(sheet: Sheet, fight: Battle, width: float, height: float) -> list[str]:
    """The battle beside a wide table."""
    parts = [sea(10, 50, width - 20, height - 70, 32, 9), cartouche(width / 2 - 190, 8, 380, 40)]
    parts.append(text(width / 2, 34, fight.title, "battle-title", "middle"))
    first = fight.first
    parts.append(at(34, 112, 1, galleon.merchant(first.hue, first.letter, first.dice)))
    parts.append(dice(150, 352, first, 46, 0))
    parts.append(el("g", text(150, 436, hits_words(first.hits), "hits", "middle"), class_="after-0"))
    parts.append(text(150, 462, first.name, "isle-name", "middle"))
    if fight.line:
        parts.append(el("rect", x=30, y=484, width=width - 60, height=36, rx=6, class_="card-sheet"))
        parts.append(text(width / 2, 508, fight.line, "battle-line", "middle"))
    if fight.pirate >= 0:
        parts.append(at(width - 34, 112, 1, galleon.pirate(fight.pirate_dice), flip=True))
        if fight.pirate < UNKNOWN:
            stand = Fighter(-1, 5, "", "", fight.pirate if fight.thrown else NOT_YET, fight.pirate_dice, 0, (), 0)
            parts.append(dice(width - 160, 352, stand, 46, 1))
            parts.append(el("g", text(width - 160, 436, hits_words(stand.hits), "hits", "middle"), class_="after-1"))
        parts.append(text(width - 160, 462, say("The pirate"), "isle-name", "middle"))
        parts.append(smoke(width / 2, 250))
        if fight.owed:
            parts.append(el("g", el("path", d=f"M270 306H{width - 290:g}", class_="shot-line"), class_="after-1"))
            parts.append(hooks(width / 2, 306, fight.owed, difference(fight.pirate, first.hits), 1))
        return parts
    count = max(1, len(fight.others))
    tall = min(128.0, 424 / count)
    top = 58 + (424 - tall * count) / 2
    for number, other in enumerate(fight.others):
        y = top + number * tall
        parts.append(el("path", d=f"M262 240Q300 {y + tall / 2:g} 330 {y + tall / 2:g}", class_="shot-line"))
        parts.append(at(424, y + tall / 2 - 44, 0.42, galleon.merchant(other.hue, "", other.dice), flip=True))
        if other.may_take:
            parts.append(hooks(290, y + tall / 2, other.may_take, difference(first.hits, other.hits), number + 1))
        parts.append(victim(sheet.prefix, other, fight.open, 428, y + 4, 254, tall - 8, 40, number + 1))
    return parts


def small(sheet: Sheet, fight: Battle, width: float, height: float) -> list[str]:
    """The battle on a phone: the ship above, the others' cards below it."""
    parts = [text(width / 2, 20, fight.title, "battle-title", "middle")]
    first = fight.first
    parts.append(at(2, 34, 0.4, galleon.merchant(first.hue, "", first.dice)) + disc(86, 100, 9.5, first.hue, first.letter))
    parts.append(dice(150, 40, first, 30, 0))
    parts.append(el("g", text(150, 94, hits_words(first.hits), "head", "middle"), class_="after-0"))
    if fight.pirate >= 0:
        parts.append(at(width - 6, 132, 0.7, galleon.pirate(fight.pirate_dice), flip=True))
        if fight.pirate < UNKNOWN:
            stand = Fighter(-1, 5, "", "", fight.pirate if fight.thrown else NOT_YET, fight.pirate_dice, 0, (), 0)
            parts.append(dice(100, 180, stand, 40, 1))
            parts.append(el("g", text(100, 246, hits_words(stand.hits), "hits", "middle"), class_="after-1"))
        if fight.owed:
            parts.append(hooks(width / 2, 150, fight.owed, difference(fight.pirate, first.hits), 1))
        if fight.line:
            parts.append(text(width / 2, 310, fight.line, "battle-line", "middle"))
        return parts
    across = 1 if len(fight.others) == 1 else 2
    wide = (width - 8) / across
    for number, other in enumerate(fight.others):
        row, column = divmod(number, across)
        parts.append(victim(sheet.prefix, other, fight.open, 4 + column * wide, 116 + row * 116, wide - 4, 112, 40, number + 1))
    if fight.line and len(fight.others) <= 2:
        parts.append(text(width / 2, 262, fight.line, "battle-line", "middle"))
    return parts


def at(x: float, y: float, scale: float, drawing: str, flip: bool = False) -> str:
    """A drawing at its place; `flip` turns it towards the left."""
    size = f" scale({-scale if flip else scale:g} {scale:g})" if scale != 1 or flip else ""
    return el("g", drawing, transform=f"translate({x:g} {y:g}){size}")


def smoke(x: float, y: float) -> str:
    """Powder smoke and shot between two ships."""
    cloud = "M-26 8q-10-2-8-10 2-8 11-7 3-10 14-8 10-6 17 3 11-1 11 9 0 9-10 10-6 8-16 4-11 6-19-1z"
    shots = "".join(el("circle", cx=x + dx, cy=y + dy, r=4, class_="shot") for dx, dy in ((-44, -20), (46, -28), (40, 22)))
    return el("path", d=cloud, class_="chalk", transform=f"translate({x:g} {y:g})") + shots


def hits_words(hits: int) -> object:
    """How many hits; nothing before the dice are thrown."""
    return say("{n} hit", "{n} hits", n=hits) if hits != NOT_YET else ""


def difference(more: int, less: int) -> str:
    """How the number of things comes about: the hits of the one less those of the other, where both are known."""
    return f"{more} − {less}" if UNKNOWN not in (more, less) else ""


def hooks(x: float, y: float, count: int, sum_: str, turn: int) -> str:
    """How many things may still be taken or must be given, and from which hits that follows."""
    label = el("rect", x=x - 28, y=y - 14, width=56, height=28, rx=14, class_="cost-tag")
    label += text(x - 10, y + 6, count, "figure", "middle") + use("grapnel", x, y - 11, 22)
    return el("g", label, text(x, y + 32, sum_, "sum-of-hits", "middle"), class_=f"after-{turn}")


def dice(x: float, y: float, fighter: Fighter, size: float, turn: int) -> str:
    """A ship's dice, its middle at x: hits first, those that were sure by the fuse marked, then blanks. They fall when it is the
    ship's turn in the battle; before that they have no face yet.
    """
    count = max(fighter.hits, fighter.dice)
    if count == 0:
        return text(x, y + size * 0.65, say("no dice"), "soft-figure", "middle")
    step = min(size + 6, 240 / count)
    parts = []
    for number in range(count):
        left = round(x - step * (count - 1) / 2 - size / 2 + number * step, 1)
        parts.append(el("rect", x=left, y=y, width=size, height=size, rx=size * 0.2, class_="die"))
        if fighter.hits == NOT_YET:
            parts.append(text(left + size / 2, y + size * 0.7, "?", "die-waits", "middle"))
        else:
            sign = "hit" if number < fighter.hits else "blank"
            parts.append(use(sign, left + size * 0.12, y + size * 0.12, round(size * 0.76, 1)))
        if number < fighter.sure:
            parts.append(use("extra_fuse", left + size * 0.6, y - size * 0.2, round(size * 0.45, 1)))
    falls = "" if fighter.hits == NOT_YET else f" throw-{turn}"
    return el("g", *parts, class_=f"seat-{fighter.hue}{falls}")


def victim(
    prefix: str,
    other: Fighter,
    choices: frozenset[tuple[int, str]],
    x: float,
    y: float,
    w: float,
    h: float,
    size: float,
    turn: int,
) -> str:
    """Another ship's card: whose, its hits, and what is aboard, to be taken where it may be."""
    parts = [el("rect", x=round(x, 1), y=round(y, 1), width=round(w, 1), height=round(h, 1), rx=6, class_="card-sheet")]
    parts.append(el("path", d=f"M{x + 3:g} {y + 5:g}v{h - 10:g}", class_="seat-edge"))
    parts.append(disc(x + 20, y + 15, 9.5, other.hue, other.letter) + text(x + 35, y + 20, other.name, "head"))
    shown = min(other.hits, 6)
    thrown = [use("hit", x + w - 24 - number * 18, y + 5, 19) for number in range(shown)]
    parts.append(el("g", *thrown, class_=f"throw-{turn}"))
    if not shown:
        parts.append(text(x + w - 10, y + 20, hits_words(0), "soft-figure", "end"))
    per_row = max(1, int((w - 12) // size))
    things = [(kind, count) for kind, count in enumerate(other.goods) if count]
    for number, (kind, count) in enumerate(things):
        row, column = divmod(number, per_row)
        left, top = x + 10 + column * size, y + 27 + row * (size + 1)
        name = KINDS[kind]
        parts.append(use(name, left + size * 0.18, top + size * 0.14, round(size * 0.64, 1)))
        if count > 1:
            parts.append(el("circle", cx=left + size - 9, cy=top + size - 8, r=9, class_="count-disc"))
            parts.append(text(left + size - 9, top + size - 3.5, count, "count-figure", "middle"))
        if (other.crew, name) in choices:
            words = say("Loot from {whom}: {item}", whom=other.name, item=ITEM_NAMES[name])
            parts.append(
                pick(
                    f"{prefix}loot-{other.crew}-{kind}",
                    hit(left, top, size, size),
                    words,
                    verb="loot",
                    seat=other.crew,
                    kind=name,
                )
            )
    return el("g", *parts, class_=f"seat-{other.hue}")


@lru_cache(256)
def moment(sheet: Sheet, event: int, title: str, sides: tuple[tuple[int, str, int, int], ...]) -> str:
    """Dice that have just fallen, over the middle of the chart: for each side its hue, letter, hits and dice."""
    width, height = 2 * sheet.x + sheet.across, 2 * sheet.y + sheet.down
    size = 34 if sheet.tall else 46
    down = 44 + len(sides) * (size + 14)
    x, y, across = width / 2 - 160, (height - down) / 2, 320.0
    parts = [el("rect", x=x, y=round(y, 1), width=across, height=down, rx=8, class_="inset-sheet")]
    parts.append(text(width / 2, round(y + 28, 1), title, "battle-title", "middle"))
    for number, (hue, letter, hits, thrown) in enumerate(sides):
        top = round(y + 42 + number * (size + 14), 1)
        middle = top + size / 2
        parts.append(disc(x + 26, middle, 12, hue, letter) if letter else use("skull", x + 14, middle - 13, 26))
        shown = Fighter(-1, hue, letter, "", hits, thrown, 0, (), 0)
        parts.append(dice(x + 165, top, shown, size, number))
        parts.append(el("g", text(x + 303, middle + 8, hits, "hits", "middle"), class_=f"after-{number}"))
    return el("g", *parts, class_="moment", id=f"{sheet.prefix}moment-{event}")
