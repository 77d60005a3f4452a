"""Where everything on the river lies, in two shapes: wide, one band that winds over the whole board in three rows; tall, a row
for each reach, with its lighthouse at the left.

A shape knows the outline of every field, where things stand in it, the bank along which a way is drawn, and the place of every
lighthouse with the light it throws.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, degrees, pi, sin
from typing import Protocol

from flotta.games.lighthouse_run.box import POSITIONS

Point = tuple[float, float]
WIDE_SIZE, TALL_SIZE = (872, 560), (360, 444)
HALF = 46.0
"""Half the breadth of the band."""
RADIUS = 98.0
LOW, MIDDLE, HIGH = 484.0, 288.0, 92.0
"""The rows of the band, from the sea up to the harbour."""
WEST, EAST, BAY, QUAY = 168.0, 714.0, 176.0, 776.0
"""Where the band turns, where it begins, where it ends."""
TURN = pi * RADIUS
LEGS = (EAST - BAY, TURN, EAST - WEST, TURN, QUAY - WEST)


@dataclass(frozen=True, eq=False)
class River:
    """What the drawing depends on: whose light each field needs, the points, the stops of the cloud, the last field. There is one
    for each box, told from others by being another one: comparing all its numbers would cost more than most of what is drawn.
    """

    section: tuple[int, ...]
    points: tuple[int, ...]
    stops: tuple[int, ...]
    last: int

    @cached_property
    def reaches(self) -> tuple[tuple[int, ...], ...]:
        """The fields of each position, and of the harbour at the end."""
        sections = [*range(POSITIONS), -1]
        return tuple(tuple(f for f in range(1, self.last + 1) if self.section[f] == section) for section in sections)


class Shape(Hashable, Protocol):
    """What both shapes can be asked. Fields are numbered as in the rules, 0 is the start field."""

    ids: str
    size: tuple[int, int]
    river: River

    def middle(self, field: int) -> Point:
        """The middle of a field."""

    def outline(self, field: int) -> str:
        """The edge of a field, as a path."""

    def box(self, field: int) -> tuple[float, float, float, float]:
        """An upright box inside a field: what is printed and what stands on it lies in there."""

    def way(self, start: int, end: int, lane: float) -> str:
        """The line along a bank from one field to another; `lane` 1 is the left bank, -1 the right one, in between nearer."""

    def bed(self) -> str:
        """The line along which the river itself is drawn."""

    def across(self, field: int) -> str:
        """A line across the river behind a field."""

    def end(self, start: int, end: int, lane: float) -> tuple[float, float, float]:
        """Where such a line ends, and which way it looks there, in degrees."""

    def beside(self, end: int, number: int) -> Point:
        """Where the number of a trace that ends on a field stands: near its end, and over no ship."""

    def tower(self, position: int) -> Point:
        """The foot of a lighthouse."""

    def lamp(self, position: int) -> Point:
        """The lamp of a lighthouse."""

    def cone(self, position: int) -> str:
        """The light a lighthouse throws on its reach."""

    def rays(self, position: int) -> str:
        """Thin lines from the lamp through that light."""

    def carried(self, start: int, end: int) -> str:
        """The way of a light from one lamp to another."""


class Wide:
    """One band in three rows: from the bay below left to the harbour above right."""

    ids, size = "", WIDE_SIZE

    def __init__(self, river: River) -> None:
        self.river = river

    @property
    def step(self) -> float:
        """The length of a field along the middle of the band."""
        return sum(LEGS) / max(1, self.river.last)

    def at(self, u: float, aside: float) -> Point:
        """A point of the band: so far along its middle, so far to the left of it."""
        x, y, heading = line(u)
        return x + aside * sin(heading), y - aside * cos(heading)

    def along(self, start: float, end: float, aside: float) -> list[Point]:
        """Points of a line along the band, close together where it turns."""
        return [self.at(u, aside) for u in bends(start, end)]

    def span(self, field: int) -> tuple[float, float]:
        """Where a field begins and ends along the band."""
        return (field - 1) * self.step, field * self.step

    def middle(self, field: int) -> Point:
        """The middle of a field; of the start field a place in the bay."""
        return self.at((field - 0.5) * self.step, 0) if field else (84.0, 500.0)

    def outline(self, field: int) -> str:
        """Two banks and two cuts across."""
        if field == 0:
            return "M0 402Q118 410 172 494V560H0z"
        start, end = self.span(field)
        return path([*self.along(start, end, HALF), *reversed(self.along(start, end, -HALF))]) + "z"

    def box(self, field: int) -> tuple[float, float, float, float]:
        """Almost the whole field."""
        if field == 0:
            return 10.0, 440.0, 150.0, 112.0
        x, y = self.middle(field)
        half, high = (min(45.0, self.step / 2 - 4), 42.0) if y in (LOW, MIDDLE, HIGH) else (35.0, 38.0)
        return x - half, y - high, 2 * half, 2 * high

    def way(self, start: int, end: int, lane: float) -> str:
        """Along the bank, outside the fields."""
        return path(self.along(self.place(start), self.place(end), lane * (HALF + 5)))

    def bed(self) -> str:
        """The middle of the band, from the bay on."""
        return self.way(0, self.river.last, 0)

    def across(self, field: int) -> str:
        """A cut through the band."""
        u = field * self.step
        return path([self.at(u, HALF + 8), self.at(u, -HALF - 8)])

    def place(self, field: int) -> float:
        """How far along the band a field's middle is; the start field lies before it."""
        return (field - 0.5) * self.step if field else -30.0

    def end(self, start: int, end: int, lane: float) -> tuple[float, float, float]:
        """Where the way ends."""
        u = self.place(end)
        return (*self.at(u, lane * (HALF + 5)), degrees(line(u)[2]))

    def beside(self, end: int, number: int) -> Point:
        """On the land, outside the bank; two that end on one field beside each other."""
        u, aside = self.place(end), 10 if number % 2 else -10
        (x, y), heading = self.at(u, -HALF - 21), line(u)[2]
        x, y = x + aside * cos(heading), y + aside * sin(heading)
        return min(max(x, 10.0), self.size[0] - 10), min(max(y, 10.0), self.size[1] - 10)

    def near(self, position: int) -> tuple[float, float, float]:
        """Where the reach of a lighthouse begins and ends along the band, and on which side the lighthouse stands: those of the
        first half inside the right loop, those of the second inside the left one.
        """
        fields = self.river.reaches[position] or (1,)
        start, end = self.span(fields[0])[0], self.span(fields[-1])[1]
        return start, end, HALF if (start + end) / 2 < LEGS[0] + LEGS[1] else -HALF

    def tower(self, position: int) -> Point:
        """On the land inside a loop, at the middle of its reach."""
        start, end, side = self.near(position)
        x = line((start + end) / 2)[0]
        low = (MIDDLE + LOW) / 2 if side > 0 else (MIDDLE + HIGH) / 2
        return min(max(x, WEST + 4), EAST - 6), low + 46

    def lamp(self, position: int) -> Point:
        """On top of it."""
        x, y = self.tower(position)
        return x, y - 67

    def cone(self, position: int) -> str:
        """From the lamp to the near bank."""
        start, end, side = self.near(position)
        return path([self.lamp(position), *self.along(start, end, side)]) + "z"

    def rays(self, position: int) -> str:
        """To the near bank, evenly."""
        start, end, side = self.near(position)
        ends = (self.at(start + (end - start) * k / 8, side) for k in range(1, 8))
        return "".join(path([self.lamp(position), there]) for there in ends)

    def carried(self, start: int, end: int) -> str:
        """Straight."""
        return path([self.lamp(start), self.lamp(end)])


class Tall:
    """A row for each reach, from below, in turns to the left and to the right; the start field shares the lowest row."""

    ids, size = "t-", TALL_SIZE
    LEFT, RIGHT, ROW, PITCH, TOP = 58.0, 356.0, 57.0, 63.0, 2.0

    def __init__(self, river: River) -> None:
        self.river = river

    @cached_property
    def boxes(self) -> dict[int, tuple[float, float, float, float]]:
        """The box of every field."""
        found: dict[int, tuple[float, float, float, float]] = {}
        for row, fields in enumerate(self.river.reaches):
            left, right = self.LEFT, self.RIGHT
            y = self.TOP + self.PITCH * (POSITIONS - row)
            if row == 0:
                found[0] = (right - 132, y, 132.0, self.ROW)
                right -= 136
            width = (right - left) / max(1, len(fields))
            ordered = fields[::-1] if row % 2 == 0 else fields
            for i, field in enumerate(ordered):
                found[field] = (left + width * i, y, width - 3, self.ROW)
        return found

    def box(self, field: int) -> tuple[float, float, float, float]:
        """The whole field."""
        return self.boxes[field]

    def middle(self, field: int) -> Point:
        """The middle of the box."""
        x, y, width, height = self.boxes[field]
        return x + width / 2, y + height / 2

    def outline(self, field: int) -> str:
        """A box with round corners."""
        x, y, w, h = self.boxes[field]
        return f"M{x + 6:.1f} {y:.1f}h{w - 12:.1f}q6 0 6 6v{h - 12:.1f}q0 6-6 6h{12 - w:.1f}q-6 0-6-6v{12 - h:.1f}q0-6 6-6z"

    def way(self, start: int, end: int, lane: float) -> str:
        """Between the rows, above or below the fields, so that it crosses no ship; up to the next row outside the last field."""
        points = [self.on(start, lane)]
        for row in range(self.row(start), self.row(end)):
            edge = self.LEFT - 3.5 if row % 2 == 0 else self.RIGHT
            points += [(edge, self.lane(row, lane)), (edge, self.lane(row + 1, lane))]
        return path([*points, self.on(end, lane)])

    def bed(self) -> str:
        """From the middle of each field to that of the next."""
        return path([self.middle(field) for field in range(1, self.river.last + 1)])

    def on(self, field: int, lane: float) -> Point:
        """Where a way passes a field."""
        return self.middle(field)[0] + 10 * lane, self.lane(self.row(field), lane)

    def lane(self, row: int, lane: float) -> float:
        """How far down a way beside a row runs; below the lowest one there is little room."""
        y = self.TOP + self.PITCH * (POSITIONS - row) + self.ROW / 2 - (self.PITCH / 2) * lane
        return min(y, self.size[1] - 7.5)

    def row(self, field: int) -> int:
        """The row a field lies in, from below."""
        return next((row for row, fields in enumerate(self.river.reaches) if field in fields), 0)

    def across(self, field: int) -> str:
        """At the end of a field towards the next."""
        x, y, width, height = self.boxes[field]
        edge = x - 1.5 if self.row(field) % 2 == 0 else x + width + 1.5
        return f"M{edge:.1f} {y - 3:g}V{y + height + 3:g}"

    def end(self, start: int, end: int, lane: float) -> tuple[float, float, float]:
        """Where the way ends."""
        return (*self.on(end, lane), 0.0 if self.row(end) % 2 else 180.0)

    def beside(self, end: int, number: int) -> Point:
        """On the seam by which ships come into the field, beside their sails; two that end on one field above each other."""
        x, y, width, _ = self.boxes[end]
        edge = x - 1.5 if self.row(end) % 2 else x + width + 1.5
        if edge > self.size[0] - 10:  # no room on the outer side: the second where the way turns
            return self.size[0] - 10, y + (24 if number % 2 else 60)
        return edge, y + (24 if number % 2 else 43)

    def tower(self, position: int) -> Point:
        """At the left of its row."""
        return 30.0, self.TOP + self.PITCH * (POSITIONS - position) + 57

    def lamp(self, position: int) -> Point:
        """On top of it."""
        x, y = self.tower(position)
        return x, y - 50

    def cone(self, position: int) -> str:
        """From the lamp to the row, and over all of it: an edge of the light across fields would look like one of the river's."""
        (x, y), top = self.lamp(position), self.TOP + self.PITCH * (POSITIONS - position)
        low, right = top + self.ROW, self.right(position)
        return f"M{x:g} {y + 7:g}L{self.LEFT:g} {top + 2:g}H{right:.1f}V{low - 2:g}H{self.LEFT:g}z"

    def rays(self, position: int) -> str:
        """Through the row to its other end."""
        (x, y), right = self.lamp(position), self.right(position)
        top = self.TOP + self.PITCH * (POSITIONS - position)
        return "".join(f"M{x:g} {y + 7:g}L{right:.1f} {top + self.ROW * k / 6:.1f}" for k in range(1, 6))

    def carried(self, start: int, end: int) -> str:
        """Beside the towers between them, whose signs must be seen."""
        (x, y), (_, there) = self.lamp(start), self.lamp(end)
        return f"M{x:g} {y:g}Q53 {y:g} 53 {(2 * y + there) / 3:.1f}V{(y + 2 * there) / 3:.1f}Q53 {there:g} {x:g} {there:g}"

    def right(self, position: int) -> float:
        """Where the last field of a row ends."""
        return max((self.boxes[f][0] + self.boxes[f][2] for f in self.river.reaches[position]), default=self.LEFT)


def line(u: float) -> tuple[float, float, float]:
    """The middle of the band so far along it: where it is, and its heading in radians (0 is east, less is to the left)."""
    row, turn, back, again, _ = LEGS
    if u <= row:
        return BAY + u, LOW, 0.0
    u -= row
    if u <= turn:
        angle = pi / 2 - u / RADIUS
        return EAST + RADIUS * cos(angle), (LOW + MIDDLE) / 2 + RADIUS * sin(angle), angle - pi / 2
    u -= turn
    if u <= back:
        return EAST - u, MIDDLE, -pi
    u -= back
    if u <= again:
        angle = pi / 2 + u / RADIUS
        return WEST + RADIUS * cos(angle), (MIDDLE + HIGH) / 2 + RADIUS * sin(angle), angle - 3 * pi / 2
    return WEST + (u - again), HIGH, 0.0


def bends(start: float, end: float) -> list[float]:
    """Where a line along the band needs a point: its ends, where straight meets round, and every few pixels in a turn."""
    places = {start, end}
    at = 0.0
    for number, leg in enumerate(LEGS):
        if number % 2:
            places |= {at + leg * i / 18 for i in range(19)}
        at += leg
    low, high = min(start, end), max(start, end)
    return sorted((u for u in places if low <= u <= high), reverse=start > end)


def path(points: list[Point]) -> str:
    """Points joined by straight lines."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


Shapes = tuple[Shape, Shape]
"""A river in landscape and in portrait."""
Twice = tuple[str, str]
"""A piece of the picture, in landscape and in portrait."""


@lru_cache(maxsize=64)
def shapes(river: River) -> Shapes:
    """Both shapes of a river, measured once."""
    return Wide(river), Tall(river)
