"""The path as it lies on the table: where every place is, and everything that does not move, drawn once per layout."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from flotta.engine.colours import wearing
from flotta.engine.drawing import described, el, rhumbs, rose, sea, ship, text
from flotta.engine.words import speaking
from flotta.games.cartagena.art.pirates import pawn_defs
from flotta.games.cartagena.art.symbols import symbol_defs
from flotta.games.cartagena.box import SPACES, say
from flotta.games.cartagena.table import AT_CARTAGENA, COVE, ESCAPE, FULL, JUNGLE, SHIP, START
from flotta.games.cartagena.talk import symbol_name

WIDTH = 360
CELL_WIDTH, CELL_HEIGHT = 54, 60
ACROSS, DOWN = 57, 68
STRIP = 64
STRAIT = 142
MARGIN = 6

Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Layout:
    """What the drawing of the path depends on; `laid` makes one for each way the boards can lie."""

    scenario: int
    tunnel_end: int
    last: int
    symbols: tuple[int, ...]

    @cached_property
    def rows(self) -> list[tuple[float, int]]:
        """The upper edge of each board and its first space, in the order of the path."""
        y, rows = MARGIN + STRIP + 10.0, []
        for first in range(1, self.last, SPACES):
            if self.scenario == FULL and first == self.tunnel_end + 1:
                y += STRAIT + 4
            rows.append((y, first))
            y += DOWN
        return rows

    @cached_property
    def end(self) -> float:
        """The upper edge of the goal, below the last board."""
        return self.rows[-1][0] + DOWN + 2 if self.rows else MARGIN + STRIP + 10.0

    @cached_property
    def strait(self) -> float:
        """The upper edge of the water between tunnel and jungle in the full adventure."""
        return MARGIN + STRIP + 8.0 + DOWN * (self.tunnel_end // SPACES)

    @property
    def piles(self) -> float:
        """The upper edge of the cards below the board."""
        return self.end + STRIP + 8

    def box(self, place: int, ship_at: int) -> Box:
        """Where a place is."""
        if place == START:
            return MARGIN, MARGIN, WIDTH - 2 * MARGIN, STRIP
        if place == SHIP and self.scenario == FULL:
            return MARGIN, self.strait + (20 if ship_at == AT_CARTAGENA else STRAIT - STRIP - 18), WIDTH - 2 * MARGIN, STRIP
        if place in (SHIP, COVE):
            return MARGIN, self.end, WIDTH - 2 * MARGIN, STRIP
        y, first = self.rows[(place - 1) // SPACES]
        return self.column((place - 1) // SPACES, place - first), y, CELL_WIDTH, CELL_HEIGHT

    def column(self, row: int, index: int) -> float:
        """The left edge of a space: boards lie in turns from left to right and from right to left."""
        if self.scenario == FULL:
            row %= max(1, self.tunnel_end // SPACES)
        return 10 + ACROSS * (index if row % 2 == 0 else SPACES - 1 - index)

    def is_jungle(self, space: int) -> bool:
        """Whether a space lies on the jungle side."""
        return self.scenario == JUNGLE or space > self.tunnel_end


@lru_cache(maxsize=256)
def laid(scenario: int, tunnel_end: int, last: int, symbols: tuple[int, ...]) -> Layout:
    """The layout of boards lying so, measured once."""
    return Layout(scenario, tunnel_end, last, symbols)


@lru_cache(maxsize=256)
def still(layout: Layout, lang: str, colours: tuple[int, ...]) -> str:
    """All that does not move: definitions, chart, boards, start and goal; the crews wear these colours."""
    with speaking(lang), wearing(colours):
        parts = [el("defs", symbol_defs(), pawn_defs(lang)), chart(layout), wreck() if layout.scenario == JUNGLE else prison()]
        if layout.scenario == FULL:
            parts.append(strait(layout))
        parts.append(harbour(layout) if layout.scenario == ESCAPE else cove(layout))
        parts += [board(layout, y, first) for y, first in layout.rows]
        parts += [way_on(layout, y, first) for y, first in layout.rows]
        parts += [cell(space, layout.symbols[space], *layout.box(space, 0)) for space in range(1, layout.last + 1)]
        return "".join(parts)


def chart(layout: Layout) -> str:
    """The sheet beneath: rhumb lines and roses, which a wide screen shows beside the board."""
    middle = layout.end / 2
    parts = [rhumbs(-78, middle - 150, 900, 32, 52), rose(-78, middle - 150, 50), rhumbs(440, middle + 170, 900, 16, 36)]
    parts += [rose(440, middle + 170, 34), ship(-78, middle + 170, 1.2), sea(-140, middle + 176, 130, 40, 26, 3)]
    parts += [ship(442, middle - 110, 0.9), sea(396, middle - 106, 104, 30, 26, 2)]
    return "".join(parts)


def board(layout: Layout, y: float, first: int) -> str:
    """One map board."""
    kind = "jungle" if layout.is_jungle(first) else "rock"
    ground = el("rect", x=MARGIN, y=y - 4, width=WIDTH - 2 * MARGIN, height=CELL_HEIGHT + 8, rx=7, class_=kind)
    return ground + el("path", d=leaves(y) if kind == "jungle" else cracks(y), class_=f"{kind}-mark")


def way_on(layout: Layout, y: float, first: int) -> str:
    """The trail under a board's spaces, from what comes before and on to what comes next."""
    here = [layout.box(first + i, 0)[0] + CELL_WIDTH / 2 for i in range(SPACES)]
    low = y + CELL_HEIGHT / 2
    return el("path", d=f"M{here[0]:g} {y - 10:g}V{low:g}H{here[-1]:g}V{y + CELL_HEIGHT + 10:g}", class_="trail")


def cell(space: int, shown: int, x: float, y: float, width: float, height: float) -> str:
    """One space: its number, its symbol."""
    parts = [el("rect", x=x, y=y, width=width, height=height, rx=5, class_="space"), text(x + 5, y + 15, space, "soft")]
    if shown >= 0:
        parts.append(described(say("{place}: {symbol}", place=say("space {n}", n=space), symbol=symbol_name(shown))))
    return el("g", *parts)


def cracks(y: float) -> str:
    """Strokes of rock above and below a board's spaces."""
    marks = "".join(f"M{x} {y - 1.5:g}l4-3 3 2M{x + 12} {y + CELL_HEIGHT + 4:g}l3-3 5 2" for x in range(12, 330, 27))
    return marks


def leaves(y: float) -> str:
    """Leaves above and below a board's spaces."""
    leaf = "q3-4 8-2-3 4-8 2q-2-4-7-4 2 5 7 4"
    return "".join(f"M{x} {y - 1:g}{leaf}M{x + 13} {y + CELL_HEIGHT + 4:g}{leaf}" for x in range(18, 336, 26))


def label(x: float, y: float, words: object) -> str:
    """The name of a place."""
    return text(x, y, str(words).capitalize(), "title")


def prison() -> str:
    """The prison: a wall of stones with a barred window."""
    y = MARGIN
    courses = "".join(f"M{MARGIN} {y + low}h{WIDTH - 2 * MARGIN}" for low in (22, 43))
    joints = "".join(f"M{x} {y + 22}v21M{x + 22} {y + 43}v{STRIP - 43}M{x + 22} {y}v22" for x in range(26, 320, 44))
    window = "M324 13h24v24h-24zM330 13v24M336 13v24M342 13v24"
    return el(
        "g",
        el("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=STRIP, rx=7, class_="rock"),
        el("path", d=courses + joints, class_="masonry"),
        el("path", d=window, class_="ink"),
        label(13, y + 14, say("prison")),
    )


def wreck() -> str:
    """The wreck on the beach: broken ribs and a leaning mast."""
    y = MARGIN
    ribs = f"M224 {y + 50}q4-26-6-36M244 {y + 52}q4-28-2-40M264 {y + 52}q2-28 4-40M284 {y + 50}q0-26 8-36M304 {y + 46}q0-20 12-30"
    keel = f"M206 {y + 44}q50 16 130-4M258 {y + 12}l40-10M272 {y + 8}l-6-10"
    return el(
        "g",
        el("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=STRIP, rx=7, class_="beach"),
        el("path", d=ribs, class_="fine"),
        el("path", d=keel, class_="fine"),
        sea(12, y + 40, 338, 16, 26, 1),
        label(13, y + 14, say("wreck")),
    )


def harbour(layout: Layout) -> str:
    """The ship of the base game, waiting at the end of the tunnel."""
    y = layout.end
    return el(
        "g",
        el("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=STRIP, rx=7, class_="water edge"),
        sea(12, y + 4, 338, 54, 26, 3),
        hull(y),
        label(13, y + 14, say("ship")),
    )


def hull(y: float) -> str:
    """The ship from the side, deck for all crews, masts behind them."""
    masts = f"M116 {y + 50:g}V{y + 3:g}M252 {y + 50:g}V{y + 3:g}"
    sails = f"M90 {y + 7:g}h52q-9 14 0 28H90q9-14 0-28zM226 {y + 7:g}h52q-9 14 0 28h-52q9-14 0-28z"
    planks = f"M9 {y + 42:g}q12 7 26 7h288q18 0 28-11-1 18-16 24H30Q12 {y + 60:g} 9 {y + 42:g}z"
    return (
        el("path", d=masts, class_="ink")
        + el("path", d=sails, class_="sail")
        + el("path", d=planks, class_="plank")
        + el("path", d=f"M20 {y + 54:g}h318", class_="fine")
    )


def cove(layout: Layout) -> str:
    """The pirate cove: a bay with palms."""
    y = layout.end
    bay = f"M{MARGIN} {y + 40:g}q60-26 120-10t110-4 118 6v{STRIP - 39}q0 7-7 7H{MARGIN + 7}q-7 0-7-7z"
    palms = f"M326 {y + 36:g}q6-12 2-24m0 0q-8-5-14 0m14 0q8-5 14 1m-14-1q-3-7-11-6m11 6q4-7 11-4M302 {y + 34:g}q3-8 1-15"
    palms += "m0 0q-6-3-10 1m10-1q6-3 10 1"
    return el(
        "g",
        el("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=STRIP, rx=7, class_="water edge"),
        sea(12, y, 338, 36, 26, 2),
        el("path", d=bay, class_="beach"),
        el("path", d=palms, class_="ink"),
        label(13, y + 14, say("cove")),
    )


def strait(layout: Layout) -> str:
    """The water between Cartagena and Tortuga."""
    y = layout.strait
    low = y + STRAIT
    upper = f"M{MARGIN} {y + 7:g}q0-7 7-7h{WIDTH - 2 * MARGIN - 14}q7 0 7 7v10q-34 5-68 1t-70 4-80-2-70 2-60-3z"
    lower = f"M{MARGIN} {low - 7:g}q0 7 7 7h{WIDTH - 2 * MARGIN - 14}q7 0 7-7v-10q-40-6-80-1t-90-3-90 3-88 1z"
    return el(
        "g",
        el("rect", x=MARGIN, y=y, width=WIDTH - 2 * MARGIN, height=STRAIT, rx=7, class_="water edge"),
        sea(12, y + 20, 338, STRAIT - 40, 26, 4),
        el("path", d=upper, class_="coast"),
        el("path", d=lower, class_="coast"),
        text(346, y + 15, say("Cartagena"), "soft place-name", "end"),
        text(346, low - 5, say("Tortuga"), "soft place-name", "end"),
    )
