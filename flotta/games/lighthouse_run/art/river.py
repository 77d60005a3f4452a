"""The river: a reach of it in the light of each lighthouse, winding from the start field below to the harbour above."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from flotta.engine.colours import wearing
from flotta.engine.drawing import described, el, rhumbs, rose, sea, ship, text
from flotta.engine.words import speaking
from flotta.games.lighthouse_run.art.ships import ship_defs
from flotta.games.lighthouse_run.box import POSITIONS
from flotta.games.lighthouse_run.names import field_name
from flotta.games.lighthouse_run.table import START_FIELD, say

WIDTH = 360
LEFT, RIGHT = 60.0, 355.0
TRACK = 44
ROW, PITCH = 66, 71
STRIP = 62
WIDE = 75
"""A field that has room for its number, a cloud and a ship side by side; in a narrower one the cloud is below the number."""
HARBOUR = POSITIONS
CLOUD = "M-14 6q-6 0-6-5.5 0-5 6-5.5 2-6.5 9.5-6.5 6 0 8.5 5 2-1.5 5-1 6 .5 6 6.5 0 7-7 7z"
CLOUDLET = "M4.5 13Q0 13 0 8.8 0 5 4.5 4.8 6.5 0 12 0q5 0 7 3.8 7-.8 7 4.7 0 4.5-5 4.5z"

Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class River:
    """What the drawing of the river depends on: whose light each field needs, the points, the stops of the cloud. `measured`
    makes one for each box.
    """

    section: tuple[int, ...]
    points: tuple[int, ...]
    stops: tuple[int, ...]
    last: int

    @cached_property
    def reaches(self) -> list[list[int]]:
        """The fields of each position, and of the harbour at the end."""
        sections = [*range(POSITIONS), -1]
        return [[f for f in range(1, self.last + 1) if self.section[f] == section] for section in sections]

    @cached_property
    def boxes(self) -> list[Box]:
        """Where each field is: the start field at the bottom, each reach a row, in turns to the right and to the left."""
        boxes: list[Box] = [(5.0, self.start, WIDTH - 10.0, float(STRIP))] * (self.last + 1)
        for row, fields in enumerate(self.reaches):
            width = (RIGHT - LEFT) / max(1, len(fields))
            for i, field in enumerate(fields if row % 2 == 0 else fields[::-1]):
                boxes[field] = (LEFT + width * i, self.top(row), width - 3, float(ROW))
        return boxes

    @property
    def start(self) -> float:
        """The upper edge of the start field."""
        return TRACK + 6.0 + PITCH * (POSITIONS + 1) + 2

    @property
    def height(self) -> float:
        """The height of the whole."""
        return self.start + STRIP + 6

    def top(self, row: int) -> float:
        """The upper edge of a reach, counted from the start."""
        return TRACK + 6.0 + PITCH * (HARBOUR - row)

    def middle(self, field: int) -> tuple[float, float]:
        """The middle of a field."""
        x, y, width, height = self.boxes[field]
        return x + width / 2, y + height / 2

    def way(self, field: int, there: int) -> str:
        """The line a ship draws through the fields from one to another."""
        points = [self.middle(f) for f in range(field, there + 1)]
        return "M" + "L".join(f"{x:.1f} {y + 8:.1f}" for x, y in points)


@lru_cache(maxsize=64)
def measured(section: tuple[int, ...], points: tuple[int, ...], stops: tuple[int, ...], last: int) -> River:
    """The river of a box, measured once."""
    return River(section, points, stops, last)


@lru_cache(maxsize=64)
def below(river: River, lang: str, colours: tuple[int, ...]) -> str:
    """What lies under the light: the chart, the water, the banks, the start field; the ships wear these colours."""
    with speaking(lang), wearing(colours):
        parts = [el("defs", ship_defs(lang)), chart(river), stream(river), harbour_town(river), start_field(river)]
        for field in range(1, river.last + 1):
            x, y, width, height = river.boxes[field]
            parts.append(el("rect", x=x, y=y, width=width, height=height, rx=6, class_="field"))
        return "".join(parts)


@lru_cache(maxsize=64)
def above(river: River, lang: str) -> str:
    """What is read through light and dark: numbers and ship symbols, each field with its name."""
    with speaking(lang):
        name = text(14, river.start + 17, str(field_name(START_FIELD)).capitalize(), "title")
        return name + "".join(printed(river, field) for field in range(1, river.last + 1))


def chart(river: River) -> str:
    """The sheet beneath: rhumb lines and roses, which a wide screen shows beside the river."""
    middle = river.height / 2
    parts = [rhumbs(-80, middle + 150, 900, 32, 50), rose(-80, middle + 150, 48), rhumbs(440, middle - 160, 900, 16, 36)]
    parts += [rose(440, middle - 160, 34), ship(444, middle + 190, 1.1), sea(390, middle + 196, 110, 34, 26, 3)]
    parts += [ship(-80, middle - 130, 0.9), sea(-130, middle - 126, 104, 30, 26, 2)]
    return "".join(parts)


def stream(river: River) -> str:
    """The river as one winding band."""
    points = [river.middle(field) for field in range(river.last + 1)]
    first = river.middle(min(1, river.last))
    line = [(first[0], river.start + 10), *points[1:]]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    return el("path", d=d, class_="bank") + el("path", d=d, class_="stream")


def harbour_town(river: River) -> str:
    """Houses and a crane where the river ends."""
    y = river.top(HARBOUR)
    houses = f"M6 {y + 64:g}v-26l9-9 9 9v26zM24 {y + 64:g}v-36l8-8 8 8v36zM40 {y + 64:g}v-22l8-8 8 8v22z"
    windows = f"M13 {y + 46:g}h4v6h-4zM30 {y + 36:g}h4v6h-4zM30 {y + 50:g}h4v6h-4zM46 {y + 48:g}h4v6h-4z"
    return (
        el("path", d=houses, class_="coast")
        + el("path", d=windows, class_="fine")
        + text(30, y + 14, str(say("harbour")).capitalize(), "harbour-name", "middle")
    )


def start_field(river: River) -> str:
    """The sea before the river, where the ships wait."""
    x, y, width, height = river.boxes[START_FIELD]
    return el(
        "g",
        el("rect", x=x, y=y, width=width, height=height, rx=7, class_="field"),
        sea(x + 4, y + 14, width - 10, height - 16, 26, 3),
    )


def printed(river: River, field: int) -> str:
    """What is printed on a field: its number, and the ship symbol with its points where there is one."""
    x, y, width, _ = river.boxes[field]
    words = say("{place}: {n}", place=field_name(field), n=river.points[field])
    parts = [described(words), text(x + 3, y + 14, field, "number")]
    if river.points[field] > river.points[field - 1]:
        parts.append(symbol(x + width - 28, y + 1, river.points[field]))
    if field in river.stops:
        space = river.stops.index(field)
        left, top = (x + width - 51, y + 2.5) if width >= WIDE else (x + 2, y + 18.5)
        parts.append(el("path", d=CLOUDLET, class_="cloudlet", transform=f"translate({left:g} {top:g}) scale(.88)"))
        parts.append(text(left + 11.5, top + 10.5, space, "cloud-round", "middle"))
    return el("g", *parts)


def symbol(x: float, y: float, points: int) -> str:
    """A white ship with the points it brings on its sail."""
    hull = el("path", d="M1 14.5h25l-4 4.5H5z", class_="white-ship")
    sail = el("path", d="M3.5 14V3q10-5 20 0v11z", class_="white-ship")
    return el("g", sail, hull, text(13.5, 13.2, points, "points", "middle"), transform=f"translate({x:g} {y:g})")


@lru_cache(maxsize=512)
def light(river: River, position: int, is_lit: bool, is_lifted: bool) -> str:
    """A reach lit by its lighthouse, with the rays, or dark, with the strokes an engraver gives the night."""
    fields = river.reaches[position]
    if not fields:
        return ""
    y = river.top(position)
    if is_lit:
        warm = "".join(el("rect", **box, class_="warm") for box in rects(river, fields))
        cone = el("path", d=f"M36 {y + 12:g}L{RIGHT - 3:g} {y:g}V{y + ROW:g}z", class_="cone fading" if is_lifted else "cone")
        rays = "".join(f"M{62 + 8 * i:g} {y + 13 + i * 1.5:g}L{RIGHT - 4:g} {y + 4 + 14.5 * i:g}" for i in range(5))
        return warm + cone + el("path", d=rays, class_="ray")
    return "".join(
        el("rect", **box, class_="night") + el("path", d=hatching(*river.boxes[field]), class_="hatch")
        for field, box in zip(fields, rects(river, fields), strict=True)
    )


def rects(river: River, fields: list[int]) -> list[dict[str, float]]:
    """The shapes of fields as attributes."""
    return [dict(zip(("x", "y", "width", "height", "rx"), (*river.boxes[field], 6.0), strict=True)) for field in fields]


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Slanting strokes over a box."""
    strokes = []
    for start in range(8, int(width + height), 8):
        ax, ay = (start, 0) if start <= width else (width, start - width)
        bx, by = (0, start) if start <= height else (start - height, height)
        strokes.append(f"M{x + ax - 1.5:.1f} {y + ay + 1.5:.1f}L{x + bx + 1.5:.1f} {y + by - 1.5:.1f}")
    return "".join(strokes)


@lru_cache(maxsize=512)
def fog(river: River, field: int) -> str:
    """A field the cloud has reached or passed."""
    x, y, width, height = river.boxes[field]
    across = range(int((width - 8) // 18))
    curls = "".join(f"M{x + 6 + 18 * i:g} {y + 27 + 14 * j:g}q4.5-7 9 0t9 0" for i in across for j in range(3))
    return el("rect", x=x, y=y, width=width, height=height, rx=6, class_="fog") + el("path", d=curls, class_="curl")


def cloud(x: float, y: float, has_come: bool) -> str:
    """The storm cloud, with lightning once it has come up the river."""
    inside = el("path", d=CLOUD, class_="cloud")
    if has_come:
        inside += el("path", d="M1 5l-5 8h4l-2 7 8-10h-4l3-5z", class_="bolt")
    return el("g", inside, id="cloud", data_glide="cloud", transform=f"translate({x:g} {y:g})")


@lru_cache(maxsize=512)
def track(river: River, rounds: int, now: int, lang: str) -> str:
    """The rounds along the top: those at sea, those over the river, the last one."""
    parts = []
    for space in range(1, rounds + 2):
        x = stop(rounds, space)
        kind = "stop now" if space == now else "stop over" if river.stops[space] >= 0 else "stop"
        parts.append(el("circle", cx=x, cy=25, r=round(min(11, 160 / max(1, rounds)), 1), class_=kind))
        parts.append(text(x, 29.5, space if space <= rounds else "⚑", "number" if space != now else "number here", "middle"))
    with speaking(lang):
        words = described(say("Round {round} of {rounds}", round=min(now, rounds), rounds=rounds))
    return el("g", words, el("path", d=f"M{stop(rounds, 1):g} 25H{stop(rounds, rounds + 1):g}", class_="fine"), *parts)


def stop(rounds: int, space: int) -> float:
    """Where a space of the cloud track is."""
    return 18 + 324 * (space - 1) / max(1, rounds)
