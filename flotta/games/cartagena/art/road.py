"""A road that winds in rows: straight pieces and half turns. A place on it is how far along it lies (`u`) and how far beside
the middle line (`off`, positive to the left of somebody who walks forward). Spaces, kerbs, ways and the pirates' run are all
"from u to u at this offset".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


def short(number: float) -> str:
    """A number as short as a drawing needs it."""
    return f"{round(number, 1):g}"


def at(point: Point) -> str:
    """A point as a path spells it."""
    return f"{short(point[0])} {short(point[1])}"


@dataclass(frozen=True)
class Straight:
    """A row of the road, from x to x; `way` is 1 to the right and -1 to the left."""

    start: float
    x: float
    y: float
    length: float
    way: int

    def point(self, u: float, off: float) -> Point:
        """Where a place on it lies."""
        return self.x + self.way * (u - self.start), self.y - self.way * off

    def drawn(self, u: float, off: float, back: bool) -> str:
        """The line on to a place."""
        return f"H{short(self.point(u, off)[0])}"

    def found(self, x: float, y: float) -> Point:
        """How far along and beside it a point lies."""
        return self.start + self.way * (x - self.x), self.way * (self.y - y)


@dataclass(frozen=True)
class Turn:
    """A half turn down to the next row; `way` is 1 at the right end of a row and -1 at the left one."""

    start: float
    x: float
    y: float
    radius: float
    way: int

    @property
    def length(self) -> float:
        """How long its middle line is."""
        return pi * self.radius

    def point(self, u: float, off: float) -> Point:
        """Where a place on it lies."""
        angle = -pi / 2 + self.way * (u - self.start) / self.radius
        reach = self.radius + self.way * off
        return self.x + reach * cos(angle), self.y + reach * sin(angle)

    def drawn(self, u: float, off: float, back: bool) -> str:
        """The arc on to a place."""
        reach = short(self.radius + self.way * off)
        return f"A{reach} {reach} 0 0 {int((self.way > 0) != back)} {at(self.point(u, off))}"

    def found(self, x: float, y: float) -> Point:
        """How far along and beside it a point lies."""
        angle = (self.way * (atan2(y - self.y, x - self.x) + pi / 2) + pi / 2) % (2 * pi) - pi / 2
        return self.start + angle * self.radius, self.way * (hypot(x - self.x, y - self.y) - self.radius)


Piece = tuple[Straight | Turn, float, float]
"""A piece of a road, and from where to where on it."""


@dataclass(frozen=True)
class Road:
    """One winding road with so many spaces, the first of which has the number `first`."""

    first: int
    spaces: int
    begin: float
    end: float
    left: float
    right: float
    top: float
    pitch: float
    rows: int
    half: float
    kerb: float

    @cached_property
    def pieces(self) -> list[Straight | Turn]:
        """Rows and half turns in order: it begins at `begin` and ends at `end`; the turns stand at `left` and `right`."""
        made: list[Straight | Turn] = []
        u, x, radius = 0.0, self.begin, self.pitch / 2
        for row in range(self.rows):
            way, y = (1 if row % 2 == 0 else -1), self.top + row * self.pitch
            to = self.end if row == self.rows - 1 else self.right if way > 0 else self.left
            made.append(Straight(u, x, y, way * (to - x), way))
            u += way * (to - x)
            x = to
            if row < self.rows - 1:
                made.append(Turn(u, x, y + radius, radius, way))
                u += pi * radius
        return made

    @cached_property
    def length(self) -> float:
        """How long the middle line is."""
        return self.pieces[-1].start + self.pieces[-1].length

    @cached_property
    def step(self) -> float:
        """How long a space is."""
        return self.length / self.spaces

    def edge(self, space: int) -> float:
        """Where a space begins."""
        return (space - self.first) * self.step

    def middle(self, space: int) -> float:
        """The middle of a space; before the first and after the last the ends of the road."""
        return min(max(self.edge(space) + self.step / 2, 0.0), self.length)

    def piece(self, u: float) -> Straight | Turn:
        """The piece a place is on."""
        return next((piece for piece in reversed(self.pieces) if piece.start <= u), self.pieces[0])

    def point(self, u: float, off: float = 0) -> Point:
        """Where a place lies."""
        return self.piece(u).point(u, off)

    def heading(self, u: float) -> float:
        """Which way the road goes there, in degrees, 0 to the right and 90 down."""
        (ax, ay), (bx, by) = self.point(u - 0.5), self.point(u + 0.5)
        return atan2(by - ay, bx - ax) * 180 / pi

    def line(self, start: float, end: float, off: float = 0, joined: bool = False) -> str:
        """The line along the road from one place to another, forward or back; `joined` when something is drawn before it."""
        parts = [("L" if joined else "M") + at(self.point(start, off))]
        back = end < start
        crossed = [
            piece for piece in self.pieces if piece.start < max(start, end) and piece.start + piece.length > min(start, end)
        ]
        for piece in reversed(crossed) if back else crossed:
            reached = max(end, piece.start) if back else min(end, piece.start + piece.length)
            parts.append(piece.drawn(reached, off, back))
        return "".join(parts)

    def outline(self, start: float, end: float, half: float) -> str:
        """The piece of the road between two cuts across it."""
        return f"{self.line(start, end, half)}{self.line(end, start, -half, True)}z"

    def parts(self, space: int, margin: float = 2) -> list[Piece]:
        """The pieces a space lies on, each with how far it begins and ends there."""
        start, end = self.edge(space) + margin, self.edge(space) + self.step - margin
        return [
            (piece, max(start, piece.start), min(end, piece.start + piece.length))
            for piece in self.pieces
            if piece.start < end and piece.start + piece.length > start
        ]

    def bends(self, space: int) -> bool:
        """Whether a space lies in a turn, in whole or in part."""
        start, end = self.edge(space), self.edge(space) + self.step
        return any(
            isinstance(piece, Turn) and piece.start < end - 2 and piece.start + piece.length > start + 2 for piece in self.pieces
        )


def holds(parts: list[Piece], x: float, y: float, half: float) -> bool:
    """Whether a point lies on one of these parts of a road so wide to either side."""
    for piece, start, end in parts:
        u, off = piece.found(x, y)
        if start <= u <= end and -half <= off <= half:
            return True
    return False
