"""Where everything lies on the table, for each scenario and number of boards, in landscape and in portrait."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from flotta.engine.drawing import Plain
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.art.road import Point, Rect, Road, holds, short
from flotta.games.cartagena.box import SPACES

"""The smallest size of letters, in pixels on the smallest screen of each shape."""


@dataclass(frozen=True)
class Spot:
    """What has its place on a space: the number's middle, the symbol of a free space, the symbol beside pirates, and where
    pirates stand: the middle of their feet and how far apart.
    """

    number: Point
    large: Rect
    small: Rect
    feet: Point
    gap: float


@dataclass(frozen=True, eq=False)
class Plan:
    """One shape of the table."""

    tall: bool
    scenario: int
    width: float
    height: float
    scale: float
    roads: tuple[Road, ...]
    start: Rect
    ships: tuple[Rect, Rect]
    cove: Rect
    shores: tuple[float, float]

    @cached_property
    def prefix(self) -> str:
        """What every id of the tall picture begins with."""
        return "t-" if self.tall else ""

    @cached_property
    def last(self) -> int:
        """The last space of all."""
        return self.roads[-1].first + self.roads[-1].spaces - 1

    @cached_property
    def kerb(self) -> float:
        """How far beside the middle of a road the middle of its left kerb is."""
        return self.roads[0].half + self.roads[0].kerb / 2

    def road(self, space: int) -> Road:
        """The road a space lies on."""
        return self.roads[0] if space < self.roads[0].first + self.roads[0].spaces else self.roads[-1]

    @cached_property
    def spots(self) -> dict[int, Spot]:
        """The spot of every space: first those in rows, then those in turns, which must keep clear of their neighbours."""
        found: dict[int, Spot] = {}
        for road in self.roads:
            spaces = range(road.first, road.first + road.spaces)
            for n in sorted(spaces, key=road.bends):
                beside = [found[other] for other in (n - 1, n + 1) if other in found]
                found[n] = spot(road, n, self.scale, self.tall, beside)
        return dict(sorted(found.items()))

    @cached_property
    def outlines(self) -> str:
        """The shape of every space, under the name by which it is used inside it: k7, and t-k7 in the tall picture."""
        return "".join(
            f'<path id="{self.prefix}k{n}" transform="translate({short(-self.origin(n)[0])} {short(-self.origin(n)[1])})"'
            f' d="{road.outline(road.edge(n) + 1, road.edge(n + 1) - 1, road.half - 0.5)}"/>'
            for road in self.roads
            for n in range(road.first, road.first + road.spaces)
        )

    def origin(self, space: int) -> Point:
        """From where what is drawn on a space is measured: where pirates stand. So most spaces are drawn by the same numbers,
        and what changes on many of them at once is short on the wire.
        """
        x, y = self.spots[space].feet
        return round(x, 1), round(y, 1)

    def inside(self, space: int) -> str:
        """What moves a drawing into a space."""
        x, y = self.origin(space)
        return f"translate({short(x)} {short(y)})"

    @cached_property
    def openings(self) -> dict[int, str]:
        """How the drawing of each space begins."""
        return {space: f'<g class="cell" transform="{self.inside(space)}">' for space in self.spots}

    def around(self, space: int) -> Rect:
        """The whole picture, measured from a space."""
        x, y = self.origin(space)
        return -x, -y, self.width, self.height

    def box(self, place: int, ship_at: int) -> Rect:
        """Where a place that is no space lies."""
        return self.start if place == t.START else self.ships[ship_at] if place == t.SHIP else self.cove

    def slots(self, place: int, ship_at: int, seats: int) -> list[Rect]:
        """Where each crew has its corner on start, ship and cove."""
        x, y, width, height = self.box(place, ship_at)
        if place == t.SHIP:
            high = self.sailor + self.hull
            return grid(x + width * 0.04, y + height - high - 2, width * 0.91, high, seats, seats)
        columns = seats if seats < 4 or self.tall or height < 120 else 3
        head = 17.0 if self.tall else 30.0
        if place == t.COVE and self.tall:
            return grid(x + 4, y + height - self.man - 24, width - 8, self.man + 22, seats, columns)
        return grid(x + 4, y + head, width - 8, height - head - (1 if self.tall else 4), seats, columns)

    @property
    def man(self) -> float:
        """How high a pirate on start or cove is."""
        return 30 * self.crowd_scale

    @property
    def crowd_scale(self) -> float:
        """How large pirates are on start and cove, where a whole crew may stand."""
        return 0.93 if self.tall else 1.1

    @property
    def sailor(self) -> float:
        """How high a pirate on deck is."""
        return self.man * self.deck_scale

    @property
    def deck_scale(self) -> float:
        """How much larger pirates are on deck than elsewhere in a crowd: there it is seen who is about to win."""
        return 1.12 if self.tall else 1.4

    @property
    def hull(self) -> float:
        """How high the ship's hull is, with a plaque for every crew."""
        return 27.0 if self.tall else 50.0

    @property
    def names_cove(self) -> bool:
        """Whether the cove is high enough for its name above the pirates."""
        return self.cove[3] >= 58

    @property
    def least(self) -> float:
        """How large the smallest thing to press is: 40 pixels, also where the wide picture is shown a little smaller."""
        return 41.0 if self.tall else 46.0

    @property
    def goal(self) -> int:
        """Where the crews must go."""
        return t.SHIP if self.scenario == t.ESCAPE else t.COVE


def grid(x: float, y: float, width: float, height: float, count: int, columns: int) -> list[Rect]:
    """So many boxes in rows, filling a larger one."""
    rows = -(-count // columns)
    across, down = width / columns, height / rows
    return [(x + across * (i % columns), y + down * (i // columns), across, down) for i in range(count)]


def spot(road: Road, space: int, scale: float, small_type: bool, beside: list[Spot]) -> Spot:
    """Where things stand on a space: in rows by rule, in turns wherever there is room."""
    x, y = road.point(road.middle(space))
    long, high = road.step, 2 * road.half
    gap = min(18.5 * scale, (long - 17 * scale - 5) / 2)
    small = min(27.0, high - 28 * scale - 3, long - 24)
    large = min(42.0, high - 16, long - 18)
    if not road.bends(space):
        left, top = x - long / 2, y - road.half
        return Spot(
            (left + (13 if small_type else 16), top + (8 if small_type else 10.5)),
            (x - large / 2 + 3, y - large / 2 + (4 if small_type else 6), large, large),
            (left + long - small - 4, top + 2, small, small),
            (x, top + high - (1.5 if high < 60 else 3)),
            gap,
        )
    gap = min(gap, (14 if scale < 1.25 else 16) * scale)
    sizes = Sizes(scale, min(small, 24.0), large, gap, (17, 14) if small_type else (21, 16))
    return bent(road, space, sizes, beside)


class Sizes(NamedTuple):
    """How large things are on a space: pirates, symbol beside them, symbol alone, how far apart pirates stand, a number."""

    scale: float
    small: float
    large: float
    gap: float
    digits: Point

    def number(self, at: Point) -> Rect:
        """The room of a number with this middle."""
        return at[0] - self.digits[0] / 2, at[1] - self.digits[1] / 2, *self.digits

    def crowd(self, spot: Spot) -> Rect:
        """The room of three pirates on a spot."""
        half = spot.gap + 8.5 * self.scale
        return spot.feet[0] - half, spot.feet[1] - 29 * self.scale, 2 * half, 29 * self.scale


def bent(road: Road, space: int, sizes: Sizes, beside: list[Spot]) -> Spot:
    """The spot of a space in a turn: of all places for the number at its edge the one that leaves most room for a crowd of
    pirates and the symbol beside them.
    """
    ground, scale = Ground(road, space), sizes.scale
    x, y = road.point(road.middle(space))
    numbers, crowds = [sizes.number(other.number) for other in beside], [sizes.crowd(other) for other in beside]
    best, spot = float("inf"), None
    for part, side in product((0.2, 0.35, 0.5, 0.65, 0.8), (1, -1)):
        middle = road.point(road.edge(space) + part * road.step, side * (road.half - 9))
        number = sizes.number(middle)
        cost = 3 * ground.outside(number) + (25 if crossed(road, space, part) else 0)
        cost += 500 * sum(overlap(number, crowd) for crowd in crowds)
        crew, lost = ground.fit(2 * sizes.gap + 17 * scale, 29 * scale, (x, y + 6), [number, *numbers])
        above = (crew[0] + crew[2] / 2, crew[1] - sizes.small / 2)
        sign, lost_sign = ground.fit(sizes.small, sizes.small, above, [crew, number, *numbers])
        cost += lost + lost_sign
        if cost < best:
            mark, _ = ground.fit(sizes.large, sizes.large, (x, y + 1), [number])
            feet = (crew[0] + crew[2] / 2, crew[1] + crew[3])
            best, spot = cost, Spot(middle, mark, sign, feet, sizes.gap)
    assert spot is not None
    return spot


def crossed(road: Road, space: int, part: float) -> bool:
    """Whether this end of a space lies under a timber prop, where a map board begins or ends."""
    index = (space - road.first) % SPACES
    return (index == 0 and part < 0.4) or (index == SPACES - 1 and part > 0.6)


class Ground:
    """The ground of a space as a net of points, to find room for things on it."""

    def __init__(self, road: Road, space: int, net: float = 2.5) -> None:
        x, y = road.point(road.middle(space))
        reach = road.half + road.step / 2
        count = int(2 * reach / net) + 1
        self.net, self.left, self.top = net, x - reach, y - reach
        parts = road.parts(space)
        free = [
            [holds(parts, self.left + net * i, self.top + net * j, road.half - 2) for i in range(count)] for j in range(count)
        ]
        self.sums = np.zeros((count + 1, count + 1), dtype=int)
        self.sums[1:, 1:] = np.cumsum(np.cumsum(~np.array(free), axis=0), axis=1)

    def outside(self, box: Rect) -> float:
        """How much of a box lies beside the space, as a number of points."""
        i, j = round((box[0] - self.left) / self.net), round((box[1] - self.top) / self.net)
        wide, high = round(box[2] / self.net), round(box[3] / self.net)
        last = len(self.sums) - 1
        i, j = min(max(i, 0), last - wide), min(max(j, 0), last - high)
        return float(self.sums[j + high, i + wide] - self.sums[j, i + wide] - self.sums[j + high, i] + self.sums[j, i])

    def fit(self, width: float, height: float, near: Point, taken: list[Rect]) -> tuple[Rect, float]:
        """The best place for a box: inside, clear of what is taken, near where it is wanted; and what it costs."""
        wide, high = min(round(width / self.net), len(self.sums) - 1), min(round(height / self.net), len(self.sums) - 1)
        lost = self.sums[high:, wide:] - self.sums[:-high, wide:] - self.sums[high:, :-wide] + self.sums[:-high, :-wide]
        lefts = self.left + self.net * np.arange(lost.shape[1])
        tops = self.top + self.net * np.arange(lost.shape[0])
        away = np.hypot(lefts[None, :] + width / 2 - near[0], tops[:, None] + height / 2 - near[1])
        cost = 1.5 * lost + 0.4 * away
        for x, y, w, h in taken:
            across = (lefts < x + w) & (lefts + width > x)
            down = (tops < y + h) & (tops + height > y)
            cost = cost + np.where(down[:, None] & across[None, :], 500.0, 0.0)
        j, i = np.unravel_index(int(np.argmin(cost)), cost.shape)
        return (float(lefts[i]), float(tops[j]), width, height), float(cost[j, i])


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two boxes share room."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def inside(boxes: Iterable[Rect], width: float, height: float) -> bool:
    """Whether all boxes lie within the picture."""
    return all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in boxes)


Shapes = tuple[Plan, Plan]
"""The plans of a table, in landscape and in portrait."""
Twice = tuple[str, str]
"""A piece of the picture, in landscape and in portrait."""


def shapes_of(v: Plain) -> Shapes:
    """The plans of this table."""
    return shapes(v.options.scenario, v.tunnel_end, v.last)


@lru_cache(maxsize=64)
def shapes(scenario: int, tunnel_end: int, last: int) -> Shapes:
    """The plans of a table with so many spaces."""
    return plan(scenario, tunnel_end, last, False), plan(scenario, tunnel_end, last, True)


@lru_cache(maxsize=64)
def plan(scenario: int, tunnel_end: int, last: int, tall: bool) -> Plan:
    """The plan of a table with so many spaces, measured once."""
    if scenario == t.FULL:
        return (tall_full if tall else wide_full)(tunnel_end, last)
    return (tall_one if tall else wide_one)(scenario, last)


def wide_one(scenario: int, last: int) -> Plan:
    """One path in landscape: three rows for few spaces, five for the most; the goal where the road ends."""
    rows, half, kerb, scale = {24: (3, 52, 11, 1.6), 48: (5, 36, 8, 1.25)}.get(last, (4, 40, 11, 1.35))
    pitch = {3: 187.0, 4: 140.0, 5: 112.0}[rows]
    top, reach = (560 - pitch * (rows - 1)) / 2, pitch / 2 + half + kerb + 8
    ends_right = rows % 2 == 1
    low = top + pitch * (rows - 2) + half + kerb + 4
    goal = (596.0 if ends_right else 6.0, max(low, 400), 270.0, 556 - max(low, 400))
    road = Road(1, last, 186, 590 if ends_right else 284, reach, 872 - reach, top, pitch, rows, half, kerb)
    start = (6.0, 8.0, 166.0, min(top + pitch - half - kerb - 16, 160))
    return Plan(False, scenario, 872, 560, scale, (road,), start, (goal, goal), goal, (0, 0))


def wide_full(tunnel_end: int, last: int) -> Plan:
    """The full adventure in landscape: the tunnel above, the strait, the jungle below."""
    scale = 1.3 if tunnel_end <= 18 else 1.0
    reach = 52 + 38 + 9 + 8
    tunnel = Road(1, tunnel_end, 186, 178, reach, 872 - reach, 60, 104, 2, 38, 9)
    jungle = Road(tunnel_end + 1, last - tunnel_end, 206, 206, reach, 872 - reach, 398, 104, 2, 38, 9)
    ships = (190.0, 212.0, 270.0, 100.0), (486.0, 247.0, 270.0, 100.0)
    return Plan(False, t.FULL, 872, 560, scale, (tunnel, jungle), (6, 8, 160, 150), ships, (6, 412, 190, 142), (216, 346))


def tall_one(scenario: int, last: int) -> Plan:
    """One path in portrait: rows of about four spaces."""
    shapes = {24: (5, 87, 35, 7, 1.2), 30: (6, 72.5, 28.5, 6, 1.15), 42: (8, 58, 22.5, 5, 0.95), 48: (9, 54, 20.5, 4.5, 0.92)}
    rows, pitch, half, kerb, scale = shapes.get(last, (7, 62.5, 23.5, 5, 0.98))
    band, reach = half + kerb, pitch / 2 + half + kerb + 5
    more = max(0, 65 - pitch)
    top = band + 3 + more
    height = round(top + pitch * (rows - 1) + band + 3)
    ends_right = rows % 2 == 1
    low = top + pitch * (rows - 2) + band + 3
    goal = (210.0 if ends_right else 2.0, low, 148.0, height - low - 2)
    road = Road(1, last, 128, 206 if ends_right else 154, reach, 360 - reach, top, pitch, rows, half, kerb)
    start = (2.0, 3.0, 122.0, pitch + more - 5)
    return Plan(True, scenario, 360, height, scale, (road,), start, (goal, goal), goal, (0, 0))


def tall_full(tunnel_end: int, last: int) -> Plan:
    """The full adventure in portrait."""
    rows, pitch, half, kerb, scale = (3, 64, 24.5, 5.5, 0.98) if tunnel_end <= 18 else (4, 54, 20.5, 4.5, 0.92)
    band, reach = half + kerb, pitch / 2 + half + kerb + 5
    more = max(0, 65 - pitch)
    top = band + 3 + more
    strait = top + pitch * (rows - 1) + band + 3
    shore = strait + (112 if rows == 3 else 104)
    height = round(shore + band + 3 + pitch * (rows - 1) + band + 3)
    ends_right = rows % 2 == 1
    tunnel = Road(1, tunnel_end, 128, 318 if ends_right else 42, reach, 360 - reach, top, pitch, rows, half, kerb)
    low = shore + 3 + band + pitch * (rows - 2) + band + 2
    goal = (210.0 if ends_right else 2.0, low, 148.0, height - low - 2)
    jungle = Road(
        tunnel_end + 1,
        last - tunnel_end,
        34,
        206 if ends_right else 154,
        reach,
        360 - reach,
        shore + band + 3,
        pitch,
        rows,
        half,
        kerb,
    )
    here, there = (118.0, 4.0) if ends_right else (4.0, 118.0)
    ships = (here, strait + 15, 238.0, 78.0), (there, strait + 19, 238.0, 78.0)
    return Plan(True, t.FULL, 360, height, scale, (tunnel, jungle), (2, 3, 122, pitch + more - 5), ships, goal, (strait, shore))
