"""The tile under my ship, opened large over a part of the chart: the quay of a port to unload on, or on a phone an isle."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import el, ghost, hit, text
from flotta.games.portolano.art.chart import token_on
from flotta.games.portolano.art.look import GAINS, NONE_LEFT, Sheet, Tile, use
from flotta.games.portolano.box import ACTIONS, COLOURS, OFFERS
from flotta.games.portolano.names import ITEM_NAMES
from flotta.games.portolano.picture import ON_THE_MAP
from flotta.games.portolano.terms import EMPTY, say

ACROSS = 300.0
"""The width of what is drawn inside."""
LEAST_ISLE, LEAST_PORT = 0.74, 0.85
"""How small each may be drawn and still be pressed and read."""
PITCH = 48.0


class Window:
    """The tiles that are covered: whole ones, away from the ship's row, as many rows as the content is high."""

    def __init__(self, sheet: Sheet, cell: int, down: float, least: float) -> None:
        row, column = divmod(cell, sheet.side)
        rows = 1 if sheet.h - 4 >= down * least else 2
        columns = sheet.side if sheet.tall else 2
        first = row + 1 if row + 1 + rows <= sheet.side else row - rows
        left = min(max(0, column - (columns - 1) // 2), sheet.side - columns)
        self.x, self.y = sheet.x + left * sheet.w, sheet.y + max(0, first) * sheet.h
        self.w, self.h = columns * sheet.w, rows * sheet.h
        middle_x, _ = sheet.middle(cell)
        self.tip = (min(max(middle_x, self.x + 20), self.x + self.w - 20), self.y if first > row else self.y + self.h)
        self.up = first > row
        self.scale = min(1.3, (self.w - 6) / ACROSS, (self.h - 4) / down)
        self.inner = (self.x + (self.w - ACROSS * self.scale) / 2, self.y + (self.h - down * self.scale) / 2)


def frame(window: Window) -> str:
    """The paper it is drawn on, with a point towards the ship."""
    x, y = window.tip
    lift = -9 if window.up else 9
    d = f"M{x - 11:g} {y:g}l11 {lift:g} 11 {-lift:g}z"
    sheet = el(
        "rect",
        x=round(window.x + 1, 1),
        y=round(window.y + 1, 1),
        width=window.w - 2,
        height=window.h - 2,
        rx=8,
        class_="inset-sheet",
    )
    return el("path", d=d, class_="inset-sheet") + sheet


@lru_cache(512)
def port(sheet: Sheet, cell: int, tile: Tile, square: str, choices: tuple[tuple[str, str], ...], sold: int, pay: tuple[int, ...],
         refills: int, language: str) -> str:  # fmt: skip
    """The port I lie in: its spaces to press, the talers of this visit as they climb, cocoa over one space or two, the rum."""

    parts = [text(6, 19, say("Port {square}", square=square), "port-title")]
    open_slots = {int(slot) for verb, slot in choices if verb == "unload"}
    ones = {int(slot) for verb, slot in choices if verb == "cocoa1"}
    twos = {int(slot) for verb, slot in choices if verb == "cocoa2"}
    parts.append(ladder(sold, pay))
    fills = ((open_slots, "unload", 1), (ones, "cocoa1", 1), (twos, "cocoa2", 2))
    parts += [ghost(rung(sold + more, pay, "next"), verb=verb) for there, verb, more in fills if there and sold + more < len(pay)]
    left = (ACROSS - (60 if refills else 0) - len(tile.slots) * PITCH) / 2
    top = 76.0 if twos else 28.0
    window = Window(sheet, cell, top + (100 if ones else 52), LEAST_PORT)
    parts.append(el("rect", x=left - 6, y=top - 4, width=len(tile.slots) * PITCH + 12, height=PITCH + 8, rx=5, class_="wood"))
    prefix = sheet.prefix
    for slot, lies in enumerate(tile.filled):
        x = left + slot * PITCH
        parts.append(
            el(
                "rect",
                x=x + 1.5,
                y=top + 1.5,
                width=PITCH - 3,
                height=PITCH - 3,
                rx=5,
                class_="slot" if lies == EMPTY else "slot full",
            )
        )
    for slot, (colour, lies) in enumerate(zip(tile.slots, tile.filled, strict=True)):
        x = left + slot * PITCH
        parts.append(token_on(colour, lies, x + 8, top + 8, 32))
        good = ITEM_NAMES[COLOURS[colour]]
        if slot + 1 in open_slots:
            words = say("Unload on space {slot}: {good}", slot=slot + 1, good=good)
            parts.append(pick(f"{prefix}slot-{slot}", hit(x, top, PITCH, PITCH), words, verb="unload", slot=slot + 1))
        if slot + 1 in ones:
            words = say("Unload cocoa on space {slot}", slot=slot + 1)
            parts.append(use("cocoa", x + 10, top + PITCH + 14, 28))
            parts.append(
                pick(f"{prefix}pod-{slot}", hit(x, top + PITCH + 4, PITCH, PITCH, 24), words, verb="cocoa1", slot=slot + 1)
            )
        if slot + 1 in twos:
            words = say("Unload cocoa on spaces {slot} and {next}", slot=slot + 1, next=slot + 2)
            middle = x + PITCH
            parts.append(el("path", d=f"M{middle - 24:g} {top - 6:g}q0 -6 6 -6h36q6 0 6 6", class_="ink"))
            parts.append(use("cocoa", middle - 14, top - 41, 28))
            parts.append(
                pick(f"{prefix}pods-{slot}", hit(middle - 24, top - 50, PITCH, PITCH, 24), words, verb="cocoa2", slot=slot + 1)
            )
    if refills:
        parts.append(use("rum", ACROSS - 40, top - 3, 30))
        parts.append(text(ACROSS - 25, top + 48, f"+{refills}", "big-figure", "middle"))
        if ("refill", "") in choices:
            words = say("Take 1 rum (the port still gives {n})", n=refills)
            parts.append(pick(f"{prefix}tap", hit(ACROSS - 51, top - 5, 52, 57), words, verb="refill"))
    return el("g", frame(window), moved(window, *parts), class_="inset", id=f"{prefix}inset")


def rung(count: int, pay: tuple[int, ...], state: str) -> str:
    """The talers of so many goods: reached, next if what is pointed at is sold, or neither."""
    x = 122 + count * 30
    frame = el("rect", x=x - 14, y=3, width=28, height=21, rx=10, class_=f"rung {state}".rstrip())
    return frame + text(x, 18.5, pay[count], "rung-figure on" if state == "reached" else "rung-figure", "middle")


def ladder(sold: int, pay: tuple[int, ...]) -> str:
    """What one, two, three goods bring on one visit; the step reached is filled."""
    rungs = (rung(count, pay, "reached" if count == sold else "") for count in range(1, len(pay)))
    return use("taler", 112, 3, 21) + "".join(rungs)


@lru_cache(512)
def isle(sheet: Sheet, cell: int, tile: Tile, square: str, choices: tuple[tuple[str, str], ...], language: str) -> str:
    """The isle I lie at, on a phone: its landmark, and what can be picked up, large enough for a finger."""
    window = Window(sheet, cell, 98, LEAST_ISLE)
    prefix = sheet.prefix
    parts = [text(8, 18, f"{square} · {ON_THE_MAP[tile.action]}", "inset-title")]
    parts += [use("coast-0", 2, 22, 112, 75), use(f"isle-{ACTIONS[tile.action]}", 2, 22, 112, 75)]
    verbs = {verb for verb, _ in choices}
    act = landmark(prefix, verbs, 6, 26, 106, 70)
    if act:
        parts.append(act)
    for number, (offer, got) in enumerate((i, got) for i, got in enumerate(tile.offers) if got != -1):
        x = 122 + number * 58.0
        parts.append(el("rect", x=x + 1, y=34, width=54, height=54, rx=6, class_="slot"))
        sign = GAINS[got] if got != NONE_LEFT else (f"{OFFERS[offer]}-place" if offer < len(COLOURS) else "cannon-none")
        parts.append(use(sign, x + 10, 43, 36))
        if ("take", OFFERS[offer]) in choices:
            parts.append(
                pick(
                    f"{prefix}offer-{offer}",
                    hit(x, 33, 56, 56),
                    say("Pick up: {item}", item=ITEM_NAMES[GAINS[got]]),
                    verb="take",
                    offer=OFFERS[offer],
                )
            )
    return el("g", frame(window), moved(window, *parts), class_="inset", id=f"{prefix}inset")


def landmark(prefix: str, verbs: set[str], x: float, y: float, w: float, h: float) -> str:
    """The landmark of my tile where it can be pressed: for its rum or taler, or to say that a good is meant for it."""
    if "act_rum" in verbs:
        return pick(f"{prefix}landmark", hit(x, y, w, h), say("Free rum: 1 rum more"), verb="act_rum")
    if "act_taler" in verbs:
        return pick(f"{prefix}landmark", hit(x, y, w, h), say("Taler: 1 taler more"), verb="act_taler")
    if verbs & {"g2r", "gg_give", "r2g", "up"}:
        return pick(f"{prefix}landmark", hit(x, y, w, h), say("The action of this tile"), deal="tile")
    return ""


def moved(window: Window, *parts: str) -> str:
    """What is drawn inside, in its place."""
    x, y = window.inner
    return el("g", *parts, transform=f"translate({x:.1f} {y:.1f}) scale({window.scale:.3f})")


def pick(name: str, area: str, words: object, class_: str = "pick", **data: object) -> str:
    """Something to press."""
    return el(
        "g", area, class_=class_, role="img", id=name, **{f"data_{key}": value for key, value in data.items()}, aria_label=words
    )
