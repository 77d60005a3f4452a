"""What others see of a ship: a panel beside the table, a chip on a phone."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import el, svg, text
from flotta.games.portolano.art.look import by_type, tip, use
from flotta.games.portolano.art.ship import KINDS, laid, stand
from flotta.games.portolano.box import STERNS, UPGRADES
from flotta.games.portolano.names import STERN_NAMES, UPGRADE_NAMES
from flotta.games.portolano.terms import say

ACROSS, DOWN = 336, 76


@lru_cache(1024)
def panel(rum: int, goods: tuple[int, ...], size: int, base: int, talers: int, chests: int, worth: int, cannons: int, places: int,
          value: int, leads: tuple[bool, bool, bool], upgrades: tuple[tuple[int, int], ...], stern: int, knight: bool,
          state: str, sign: str, starts: bool, language: str) -> str:  # fmt: skip
    """A ship in three lines: its stern and what it does now; its hold; its riches."""
    parts = []
    if stern >= 0:
        parts.append(
            el(
                "g",
                tip(STERN_NAMES[STERNS[stern]]),
                use(STERNS[stern], 0, 0, 20),
                text(25, 15.5, STERN_NAMES[STERNS[stern]], "isle-name"),
            )
        )
        if knight:
            parts.append(use("dove", 160, 1, 18))
    if starts:
        parts.append(el("g", tip(say("Start player")), use("spinner", 184, 1, 18)))
    parts.append(text(312 if sign else 334, 15.5, state, "state-line", "end"))
    if sign:
        parts.append(use(sign, 315, 0, 20))
    step = min(21.0, 334 / size)
    token = min(19.0, step - 1)
    kinds = laid(rum, goods)
    for number in range(size):
        x = number * step
        parts.append(
            el(
                "rect",
                x=round(x + 0.5, 1),
                y=24.5,
                width=round(step - 1, 1),
                height=22,
                rx=3,
                class_="space" if number < base else "space more",
            )
        )
        if number < len(kinds):
            parts.append(use(KINDS[kinds[number]], round(x + (step - token) / 2, 1), 26, round(token, 1)))
    x = 0.0
    for name, first, words, said in (
        ("taler", leads[0], str(talers), say("talers {n}", n=talers)),
        ("chest", False, f"{chests}" if worth < 0 else f"{chests} ({worth})", say("chests {n}", n=chests)),
        ("cannon", leads[1], f"{cannons}/{places}", say("cannons {n}/{places}", n=cannons, places=places)),
        ("ship-value", leads[2], str(value), say("ship value {n}", n=value)),
    ):
        parts.append(el("g", tip(said), use(name, x, 53, 20), text(x + 23, 69, words, "figure")))
        if first:
            parts.append(el("g", tip(say("nobody has more")), use("star", x - 3, 49, 12)))
        x += 34 + 9 * len(words)
    if len(upgrades) * 37 > 334 - x:
        upgrades = by_type(upgrades)
    x = max(x + 6, 334 - 37.0 * len(upgrades))
    step = min(37.0, (336 - x) / max(1, len(upgrades)))
    for upgrade, worth_of in upgrades:
        parts.append(
            el(
                "g",
                tip(UPGRADE_NAMES[UPGRADES[upgrade]]),
                use(UPGRADES[upgrade], round(x, 1), 53, 19),
                text(round(x + 21, 1), 69, worth_of, "value-small"),
            )
        )
        x += step
    return svg(ACROSS, DOWN, *parts, class_="scene ship-panel", role="img" if state else "group", aria_label=state or None)


@lru_cache(256)
def sum_line(total: int, leads: bool, language: str) -> str:
    """How a captain stands, beside the name."""
    width = (82 if leads else 62) if abs(total) > 9 else 68 if leads else 48
    drawn = svg(width, 24, stand(total, leads, width - 1, 18, 16), class_="scene ship-sum", width=width, role="group")
    return el("p", drawn, class_="top-line")


@lru_cache(1024)
def chip(talers: int, rum: int, cannons: int, sealed: bool, leads: bool, language: str) -> str:
    """Talers, rum and cannons; a star for whoever leads."""
    parts = []
    for number, (name, count) in enumerate((("taler", talers), ("rum", rum), ("cannon", cannons))):
        x = 9 + number * 19.5  # two figures of two digits beside each other stay apart
        parts.append(use(name, x - 8.5, 1, 17) + text(x, 33, count, "figure", "middle"))
    if sealed:
        parts.append(use("seal", 44, 0, 13))
    if leads:
        parts.append(el("g", tip(say("leads")), use("star", 0, 0, 13)))
    return svg(57, 36, *parts, class_="scene ship-chip", aria_hidden="true")
