"""A ship as large as a battle needs it, in engraving strokes: a merchant in its colour, or the black one."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import EMBLEMS, el, text
from flotta.games.portolano.art.symbols import SKULL, line

HULL = "M12 130q14 10 34 12h110q30-2 54-26-6 42-34 64H54Q20 170 12 130z"
CABIN = "M12 132l-8-38h36l6 34z"
MASTS = "M60 142V36M113 142V12M162 138V44M204 118l30-22"
STAYS = "M60 36L8 96M113 12L60 40M113 12l49 36M162 44l70 52"
MAIN = "M76 38h74q-10 32 0 64H76q10-32 0-64z"
TOPSAIL = "M86 16h54q-6 9 0 18H86q6-9 0-18z"
OTHERS = "M38 54h40q-8 22 0 44H38q8-22 0-44zM146 56h34q-7 20 0 40h-34q7-20 0-40zM186 100l44-6-44-40z"
PENNANT = "M113 12V-8h32l-7 9 7 9h-32z"
STRIPE = "M17 146q14 9 34 10h110q24-2 42-18"
PORTS = 7
"""How many gun ports there is room for."""


@lru_cache(64)
def merchant(hue: int, letter: str, guns: int) -> str:
    """A merchant ship, some 235 wide and 200 high: emblem on the sail, letter on the pennant, a port for each gun."""
    emblem = el("path", d=EMBLEMS[hue % len(EMBLEMS)], class_="on", transform="translate(89 46) scale(2)")
    parts = [
        line(STAYS, "fine"),
        line(MASTS),
        line(HULL, "planks"),
        line(CABIN, "planks"),
        line(STRIPE, "stripe"),
        line(OTHERS, "sail"),
        line(TOPSAIL, "sail"),
        line(MAIN, "hue"),
        emblem,
        line(PENNANT, "hue"),
        text(126, 7, letter, "sail-letter", "middle"),
        ports(guns),
    ]
    return el("g", *parts, class_=f"seat-{hue}")


@lru_cache(16)
def pirate(guns: int) -> str:
    """The black ship, as large."""
    skull = el("g", line(SKULL, "bone"), transform="translate(88 46) scale(2.1)")
    parts = [line(STAYS, "fine"), line(MASTS), line(HULL, "pitch-hull"), line(CABIN, "pitch-hull"), line(OTHERS, "pitch-sail")]
    parts += [line(TOPSAIL, "pitch-sail"), line(MAIN, "pitch-sail"), skull, line(PENNANT, "pitch-sail"), ports(guns)]
    return el("g", *parts)


def ports(guns: int) -> str:
    """A gun port for each gun."""
    count = min(guns, PORTS)
    left = 112 - count * 10
    return "".join(
        el("path", d=f"M{left + 20 * i} 162h11v9h-11zM{left + 20 * i + 3} 165h16v3h-16z", class_="gun-port") for i in range(count)
    )
