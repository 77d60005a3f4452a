"""The river in two shapes. In landscape it winds in three rows over the whole sheet, the lighthouses inside its bends; in
portrait every reach is a row with its lighthouse at the left. Either says where each field lies and how it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import cos, pi, sin

from flotta.engine.drawing import described, el, sea, text
from flotta.engine.words import speaking
from flotta.games.lighthouse_run.box import POSITIONS
from flotta.games.lighthouse_run.names import field_name
from flotta.games.lighthouse_run.table import START_FIELD, say

CLOUD = "M-14 6q-6 0-6-5.5 0-5 6-5.5 2-6.5 9.5-6.5 6 0 8.5 5 2-1.5 5-1 6 .5 6 6.5 0 7-7 7z"
CLOUDLET = "M4.5 15Q0 15 0 10 0 5.5 4.5 5.3 7 0 13 0q5.5 0 8 4.3 8-.8 8 5.5 0 5.2-5.5 5.2z"
HARBOUR = POSITIONS
TUFTS = ((240, 20), (520, 24), (690, 190), (430, 400), (610, 200), (840, 210), (830, 548), (600, 548), (20, 20), (20, 380),
         (330, 196), (640, 396), (380, 548), (850, 440))  # fmt: skip
"""Where grass grows beside the river."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class River:
    """What the drawing of the river depends on: whose light each field needs, the points, the stops of the cloud."""

    section: tuple[int, ...]
    points: tuple[int, ...]
    stops: tuple[int, ...]
    last: int

    @property
    def reaches(self) -> list[list[int]]:
        """The fields of each position, and of the harbour at the end."""
        sections = [*range(POSITIONS), -1]
        return [[f for f in range(1, self.last + 1) if self.section[f] == section] for section in sections]


def joined(points: Sequence[Point]) -> str:
    """A line through points, in whole numbers."""
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


class Shape:
    """One of the two shapes; what they have in common."""

    prefix = ""
    width, height = 0, 0
    scale = 1.0
    """How large ships are."""

    def __init__(self, river: River) -> None:
        self.river = river

    def outline(self, field: int) -> str:
        """The edge of a field."""
        raise NotImplementedError

    def middle(self, field: int) -> Point:
        """The middle of a field."""
        raise NotImplementedError

    def box(self, field: int) -> Box:
        """What answers to a finger."""
        raise NotImplementedError

    def way(self, field: int, there: int, lane: float = 0) -> list[Point]:
        """The way of a ship through the fields; lanes lie side by side."""
        raise NotImplementedError

    def foot(self, position: int) -> Point:
        """Where a lighthouse stands."""
        raise NotImplementedError

    def cone(self, position: int) -> str:
        """The light a lighthouse throws on its reach."""
        raise NotImplementedError

    def lamp(self, position: int) -> Point:
        """Where the beacon of a lighthouse burns."""
        x, y = self.foot(position)
        return x, round(y - 49 * self.tower_scale, 1)

    tower_scale = 1.0

    def moorings(self, field: int, count: int) -> list[tuple[float, float, float]]:
        """Where the ships of so many colours lie on a field, and how large."""
        raise NotImplementedError


class Wide(Shape):
    """872 by 560: three rows and two bends."""

    width, height = 872, 560
    scale = 1.25
    tower_scale = 1.2
    LOW, MID, HIGH, R, HALF = 484.0, 288.0, 92.0, 98.0, 46.0
    EAST, WEST, START, END = 722.0, 150.0, 178.0, 764.0

    @cached_property
    def legs(self) -> list[float]:
        """The lengths of row, bend, row, bend and row."""
        return [self.EAST - self.START, pi * self.R, self.EAST - self.WEST, pi * self.R, self.END - self.WEST]

    @cached_property
    def step(self) -> float:
        """The length of a field."""
        return sum(self.legs) / max(1, self.river.last)

    def at(self, s: float, aside: float = 0) -> Point:
        """A point of the river, so far from its beginning and so far to the left of its middle."""
        first, bend, second, _, _ = self.legs
        if s <= first:
            return self.START + s, self.LOW - aside
        if s <= first + bend:
            t, r = (s - first) / self.R, self.R - aside
            return self.EAST + r * sin(t), self.LOW - self.R + r * cos(t)
        s -= first + bend
        if s <= second:
            return self.EAST - s, self.MID + aside
        if s <= second + bend:
            t, r = (s - second) / self.R, self.R + aside
            return self.WEST - r * sin(t), self.MID - self.R + r * cos(t)
        return self.WEST + s - second - bend, self.HIGH - aside

    def stretch(self, start: float, end: float, aside: float) -> list[Point]:
        """Points along the river, close together in its bends."""
        first, bend, second, _, _ = self.legs
        corners = [first + bend * k / 10 for k in range(11)] + [first + bend + second + bend * k / 10 for k in range(11)]
        return [self.at(s, aside) for s in (start, *(c for c in corners if start < c < end), end)]

    def outline(self, field: int) -> str:
        """The edge of a field; of the start field the shore of the bay."""
        if field == START_FIELD:
            return "M2 402Q60 404 104 424T178 438V530Q176 548 186 558H2z"
        start, end = self.step * (field - 1), self.step * field
        return joined([*self.stretch(start, end, self.HALF), *self.stretch(start, end, -self.HALF)[::-1]]) + "z"

    def middle(self, field: int) -> Point:
        """The middle of a field."""
        return (92.0, 486.0) if field == START_FIELD else self.at(self.step * (field - 0.5))

    def box(self, field: int) -> Box:
        """What answers to a finger."""
        if field == START_FIELD:
            return 8, 428, 164, 126
        x, y = self.middle(field)
        return round(x - 42, 1), round(y - 42, 1), 84, 84

    def way(self, field: int, there: int, lane: float = 0) -> list[Point]:
        """The way of a ship: from the middle of one field to the middle of another."""
        aside = 33 - 6 * lane
        if field == START_FIELD:
            return [(110.0, 470.0), *self.stretch(8, max(9.0, self.step * (there - 0.5)), aside)]
        return self.stretch(self.step * (field - 0.5), self.step * (there - 0.5), aside)

    def foot(self, position: int) -> Point:
        """Inside the bend that its reach makes."""
        fields = self.river.reaches[position]
        middle = self.step * (fields[0] - 1 + fields[-1]) / 2 if fields else 0
        below = middle < self.legs[0] + self.legs[1]
        x = min(max(self.at(middle)[0], 168), 700)
        return round(x), 430 if below else 234

    def cone(self, position: int) -> str:
        """From the lamp over the whole reach."""
        fields = self.river.reaches[position]
        if not fields:
            return ""
        far = self.stretch(self.step * (fields[0] - 1), self.step * fields[-1], 0)
        return joined([self.lamp(position), *far]) + "z"

    def moorings(self, field: int, count: int) -> list[tuple[float, float, float]]:
        """One or two side by side, three closer, four in two rows."""
        x, y = self.middle(field)
        if field == START_FIELD:
            return [(x - 42 + 78 * (i % 2), y - 2 + 58 * (i // 2), self.scale) for i in range(4)][:count]
        if count <= 2:
            return [(x + 40 * (i - (count - 1) / 2), y + 37, self.scale) for i in range(count)]
        if count == 3:
            return [(x + 29 * (i - 1), y + 37, 1.05) for i in range(3)]
        return [(x - 18 + 36 * (i % 2), y + 12 + 28 * (i // 2), 0.98) for i in range(count)]


class Tall(Shape):
    """360 by 484: a row for each reach, the harbour on top, the start field beside the first."""

    prefix = "t-"
    width, height = 360, 486
    LEFT, RIGHT, ROW, PITCH, TOP = 58.0, 357.0, 62.0, 68.0, 8.0

    @cached_property
    def boxes(self) -> list[Box]:
        """Where each field is, in turns to the left and to the right."""
        boxes: list[Box] = [(self.LEFT, self.top(0), 100.0, self.ROW)] * (self.river.last + 1)
        for row, fields in enumerate(self.river.reaches):
            shared = 2 if row == 0 else 0
            width = (self.RIGHT - self.LEFT) / max(1, len(fields) + shared)
            for i, field in enumerate(fields[::-1] if row % 2 == 0 else fields):
                boxes[field] = (round(self.LEFT + width * i, 1), self.top(row), round(width - 3, 1), self.ROW)
            if row == 0:
                left = self.LEFT + width * len(fields)
                boxes[START_FIELD] = (round(left, 1), self.top(0), round(self.RIGHT - left - 3, 1), self.ROW)
        return boxes

    def top(self, row: int) -> float:
        """The upper edge of a row, counted from the start."""
        return self.TOP + self.PITCH * (HARBOUR - row)

    def outline(self, field: int) -> str:
        """A box with round corners."""
        x, y, width, height = self.boxes[field]
        across, down = width - 12, height - 12
        return f"M{x + 6:g} {y:g}h{across:g}q6 0 6 6v{down:g}q0 6-6 6h{-across:g}q-6 0-6-6v{-down:g}q0-6 6-6z"

    def middle(self, field: int) -> Point:
        """The middle of a field."""
        x, y, width, height = self.boxes[field]
        return x + width / 2, y + height / 2

    def box(self, field: int) -> Box:
        """The field itself."""
        return self.boxes[field]

    def way(self, field: int, there: int, lane: float = 0) -> list[Point]:
        """Through the middles of the fields."""
        points = [self.middle(f) for f in range(field, there + 1)]
        return [(x, y - 4 + 5 * lane) for x, y in points]

    def foot(self, position: int) -> Point:
        """At the left of its row."""
        return 31, self.top(position) + 61

    def cone(self, position: int) -> str:
        """A beam to the right."""
        y = self.top(position)
        return f"M31 {y + 12:g}L{self.RIGHT - 3:g} {y:g}V{y + self.ROW:g}z"

    def moorings(self, field: int, count: int) -> list[tuple[float, float, float]]:
        """Side by side as far as they fit."""
        x, y, width, height = self.boxes[field]
        apart = min(34.0, (width - 26) / max(1, count - 1))
        return [(x + width / 2 + apart * (i - (count - 1) / 2), y + height - 3, self.scale) for i in range(count)]


@lru_cache(maxsize=64)
def shapes(river: River) -> tuple[Wide, Tall]:
    """Both shapes of a river."""
    return Wide(river), Tall(river)


@lru_cache(maxsize=64)
def states(river: River) -> str:
    """Every reach lit and dark, every field in fog, in both shapes: what changes only says which of them it uses."""
    parts = []
    for shape in shapes(river):
        for position, fields in enumerate(river.reaches[:POSITIONS]):
            whole = "".join(shape.outline(field) for field in fields)
            cone = el("path", d=shape.cone(position), class_="cone") if fields else ""
            parts.append(el("g", el("path", d=whole, class_="warm"), cone, id=f"{shape.prefix}lit-{position}"))
            hatch = el("path", d="".join(hatching(shape, field) for field in fields), class_="hatch")
            parts.append(el("g", el("path", d=whole, class_="night"), hatch, id=f"{shape.prefix}dark-{position}"))
        for field in range(river.last + 1):
            x, y = shape.middle(field)
            curls = "".join(f"M{x - 32:.0f} {y - 12 + 16 * j:.0f}q8-9 16 0t16 0 16 0 16 0" for j in range(3))
            body = el("path", d=shape.outline(field), class_="fog") + el("path", d=curls, class_="curl")
            parts.append(el("g", body, id=f"{shape.prefix}fog-{field}"))
    return "".join(parts)


def hatching(shape: Shape, field: int) -> str:
    """Strokes across a dark field."""
    if isinstance(shape, Wide):
        start = shape.step * (field - 1)
        cuts = [start + shape.step * (k + 0.5) / 9 for k in range(9)]
        return "".join(joined([shape.at(s, 44), shape.at(s + 9, -44)]) for s in cuts)
    x, y, width, height = shape.box(field)
    count = int(width // 9)
    return "".join(f"M{x + 9 * k + 12:.0f} {y + 2:.0f}L{x + 9 * k + 3:.0f} {y + height - 2:.0f}" for k in range(count))


@lru_cache(maxsize=128)
def below(river: River, is_wide: bool, lang: str) -> str:
    """What lies under the light: land, banks, water, town."""
    shape = shapes(river)[not is_wide]
    with speaking(lang):
        fields = "".join(el("path", d=shape.outline(field), class_="field") for field in range(river.last + 1))
        return (wide_land(shape) if isinstance(shape, Wide) else tall_land(shape)) + fields


def wide_land(shape: Wide) -> str:
    """Land with its grass, the banks of the river, the town at its end, the waves of the bay."""
    tufts = "".join(f"M{x} {y}l3 6 3-6" for x, y in TUFTS)
    line = joined(shape.stretch(0, sum(shape.legs), 0))
    bank = el("path", d=line, class_="bank wide-bank") + el("path", d=line, class_="stream wide-stream")
    houses = "M776 150v-34l13-13 13 13v34zM802 150v-52l13-16 13 16v52zM828 150v-28l11-12 11 12v28zM850 150v-40l8-9 8 9v40z"
    windows = "M785 126h7v9h-7zM811 106h7v9h-7zM811 124h7v9h-7zM835 130h7v8h-7zM855 120h6v9h-6z"
    quay = el("path", d="M768 34H866V160H768z", class_="quay")
    name = text(817, 54, str(say("harbour")).capitalize(), "title", "middle")
    town = quay + el("path", d=houses, class_="coast") + el("path", d=windows, class_="gilt") + name
    ground = el("rect", x=0, y=0, width=872, height=560, class_="land")
    return ground + el("path", d=tufts, class_="rock-mark") + bank + town


def tall_land(shape: Tall) -> str:
    """The land beside the rows, the stream between them, the town at the top."""
    ground = el("rect", x=0, y=0, width=shape.width, height=shape.height, class_="land")
    line = joined([shape.middle(field) for field in range(shape.river.last + 1)])
    stream = el("path", d=line, class_="bank") + el("path", d=line, class_="stream")
    y = shape.top(HARBOUR)
    houses = f"M6 {y + 60:g}v-26l9-9 9 9v26zM24 {y + 60:g}v-36l8-8 8 8v36zM40 {y + 60:g}v-22l7-8 7 8v22z"
    name = text(3, y + 12, str(say("harbour")).capitalize(), "title")
    return ground + stream + el("path", d=houses, class_="coast") + name


@lru_cache(maxsize=128)
def above(river: River, is_wide: bool, lang: str) -> str:
    """What is read through light and dark: numbers, points, the stops of the cloud, each field with its name."""
    shape = shapes(river)[not is_wide]
    with speaking(lang):
        return "".join(printed(shape, field) for field in range(river.last + 1))


def printed(shape: Shape, field: int) -> str:
    """What is printed on a field: its number, and the ship symbol with its points where there is one."""
    river = shape.river
    x, y, width, _ = shape.box(field)
    if field == START_FIELD:
        waves = sea(x + 4, y + 30, width - 30, 80, 26, 4) if isinstance(shape, Wide) else ""
        return waves + text(x + 5, y + 14, str(field_name(START_FIELD)).capitalize(), "title")
    words = say("{place}: {n}", place=field_name(field), n=river.points[field])
    parts = [described(words), text(x + 3, y + 14, field, "number")]
    if river.points[field] > river.points[field - 1]:
        parts.append(symbol(round(x + width - 29, 1), y, river.points[field]))
    if field in river.stops:
        left = round(x + 22, 1) if width > 78 else round(x + 1, 1)
        top = y + 1 if width > 78 else y + 17
        parts.append(el("path", d=CLOUDLET, class_="cloudlet", transform=f"translate({left:g} {top:g})"))
        parts.append(text(round(left + 14, 1), round(top + 13, 1), river.stops.index(field), "cloud-round", "middle"))
    return el("g", *parts)


@cache
def symbol(x: float, y: float, points: int) -> str:
    """A white ship with the points it brings on its sail."""
    hull = el("path", d="M1 14.5h25l-4 4.5H5z", class_="white-ship")
    sail = el("path", d="M3.5 14V2q10-4 20 0v12z", class_="white-ship")
    return el("g", sail, hull, text(13.5, 13.4, points, "points", "middle"), transform=f"translate({x:g} {y:g})")


def cloud(x: float, y: float, space: int, has_come: bool, prefix: str) -> str:
    """The storm cloud with its round, with lightning once it has come up the river."""
    inside = el("path", d=CLOUD, class_="cloud", transform="scale(1.35)")
    if has_come:
        inside += el("path", d="M3 8l-6 9h5l-2 8 9-11H4l3-6z", class_="bolt")
    inside += text(-1, 5, space, "cloud-number", "middle")
    return el("g", inside, id=f"{prefix}cloud", data_glide=f"{prefix}cloud", transform=f"translate({x:.1f} {y:.1f})")


def storm_line(shape: Shape, field: int) -> str:
    """Where the cloud comes to at the end of the round: what lies before this line is caught then."""
    if isinstance(shape, Wide):
        s = shape.step * field
        d = joined([shape.at(s, 52), shape.at(s, -52)])
    else:
        x, y, width, height = shape.box(field)
        goes_right = next(row for row, fields in enumerate(shape.river.reaches) if field in fields) % 2 == 1
        edge = x + width + 1.5 if goes_right else x - 1.5
        d = f"M{edge:g} {y - 2:g}v{height + 4:g}"
    return el("path", d=d, class_="storm-edge") + el("path", d=d, class_="storm-line")
