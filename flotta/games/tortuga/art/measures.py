"""Where everything lies on the table of Tortuga, in its two shapes: wide (872 units across) and tall (360 units across)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from flotta.games.tortuga.terms import N_ACTIONS, NOBODY

WIDE, TALL = (872, 560), (360, 524)


@dataclass(frozen=True)
class Lane:
    """One player's road on the chart."""

    seat: int
    y: float
    height: float
    is_mine: bool


@dataclass(frozen=True, eq=False)
class Measures:
    """The places of one shape for so many players. `pre` stands before every id of the tall shape."""

    pre: str
    width: float
    height: float
    chart: float  # how high the chart is
    head: float
    chest: float  # how wide a chest is
    pitch: float  # from one slot of a hold to the next
    badge: float  # x of the badges
    tortuga: float  # x of the first place in Tortuga
    tortuga_width: float
    tortuga_rows: int
    mast: float
    fleet: float  # x of the first slot
    crew: float
    island: float  # the middle of an island area
    island_width: float
    coast: tuple[float, float]  # where the land of Tortuga ends, where the sand begins
    middle: float  # where the middle of the table begins
    columns: float  # y of the columns
    columns_height: float
    column: float  # how wide a column is
    gap: float
    lanes: tuple[Lane, ...]

    @property
    def is_wide(self) -> bool:
        """Whether this is the wide shape."""
        return not self.pre

    @property
    def tall_chest(self) -> float:
        """How high a chest is."""
        return self.chest * 28 / 30

    @property
    def below(self) -> tuple[float, float]:
        """How much room the track takes below its pips, and how far above them the deck is."""
        return (11, 22) if self.is_wide else (9.5, 18)

    def lane(self, seat: int) -> Lane:
        """The road of a player."""
        return next(lane for lane in self.lanes if lane.seat == seat)

    def track(self, lane: Lane) -> float:
        """Where the pips of a lane are: chests, hull and track stand in the middle of it."""
        below, above = self.below
        return lane.y + (lane.height + self.tall_chest + above - below) / 2 + (1 if self.is_wide else 0)

    def deck(self, lane: Lane) -> float:
        """Where the chests of a lane stand."""
        return self.track(lane) - self.below[1]

    def slot(self, lane: Lane, track: int, slot: int) -> tuple[float, float]:
        """Where a chest of fleet or crew area lies: its left upper corner."""
        x = (self.crew if track else self.fleet) + slot * self.pitch + (self.pitch - self.chest) / 2
        return x, self.deck(lane) - self.tall_chest

    def pip(self, lane: Lane, track: int, field: int, capacity: Sequence[int]) -> tuple[float, float]:
        """Where a field of a track is: under the slot that it opens."""
        here = capacity[field - 1]
        alike = [i for i, room in enumerate(capacity, 1) if room == here]
        apart = min(12.0, self.pitch * 0.9 / max(1, len(alike))) if self.is_wide else min(8.0, self.pitch / len(alike))
        middle = (self.crew if track else self.fleet) + (here - 0.5) * self.pitch
        return middle + (alike.index(field) - (len(alike) - 1) / 2) * apart, self.track(lane)

    def home(self, lane: Lane, index: int, count: int, goal: int) -> tuple[float, float]:
        """Where a chest in Tortuga lies; more than end the game close up."""
        columns = -(-max(goal, count) // self.tortuga_rows)
        pitch = (
            min(self.chest + (10 if self.is_wide else 4), self.tortuga_width / columns)
            if self.tortuga_rows > 1
            else self.tortuga_width / columns
        )
        row, column = divmod(index, columns)
        down = self.tall_chest + 4
        top = lane.y + (lane.height - down * self.tortuga_rows) / 2 + 1
        return self.tortuga + column * pitch + max(0.0, (pitch - self.chest) / 2), top + row * down

    def ashore(self, lane: Lane, index: int, count: int) -> tuple[float, float]:
        """Where a chest of an island area lies."""
        if self.is_wide:
            rows = 1 if count <= 2 else 2
            columns = -(-count // rows)
            row, column = divmod(index, columns)
            here = columns if row == 0 else count - columns
            x = self.island - here * (self.chest + 1) / 2 + column * (self.chest + 1)
            return x, lane.y + lane.height / 2 - rows * (self.tall_chest + 1) / 2 + row * (self.tall_chest + 1)
        apart = min(self.tall_chest + 1, (lane.height - 6 - self.tall_chest) / max(1, count - 1))
        whole = apart * (count - 1) + self.tall_chest
        return self.island - self.chest / 2, lane.y + (lane.height - whole) / 2 + apart * (count - 1 - index)

    def left(self, action: int) -> float:
        """Where a column begins."""
        return action * (self.column + self.gap) + (self.width - N_ACTIONS * self.column - (N_ACTIONS - 1) * self.gap) / 2


@cache
def measures(is_wide: bool, seats: int, mine: int) -> Measures:
    """The places of a shape for so many players, the lane of `mine` last and higher than the others."""
    order = [(mine + 1 + i) % seats for i in range(seats)] if mine != NOBODY else list(range(seats))
    head, whole = (32.0, 280.0) if is_wide else (26.0, 242.0)
    extra = (13.0 if is_wide else 8.0) if mine != NOBODY else 0.0
    low = (whole - extra) / seats
    lanes, y = [], head
    for seat in order:
        height = low + extra if seat == mine else low
        lanes.append(Lane(seat, y, height, seat == mine))
        y += height
    if is_wide:
        chest = {2: 36.0, 3: 35.0}.get(seats, 30.0)
        return Measures(
            pre="",
            width=WIDE[0],
            height=WIDE[1],
            chart=head + whole + 2,
            head=head,
            chest=chest,
            pitch=40,
            badge=12,
            tortuga=66,
            tortuga_width=206,
            tortuga_rows=1 if seats > 3 else 2,
            mast=316,
            fleet=334,
            crew=520,
            island=728,
            island_width=84,
            coast=(286, 506),
            middle=782,
            columns=320,
            columns_height=238,
            column=168,
            gap=8,
            lanes=tuple(lanes),
        )
    return Measures(
        pre="t-",
        width=TALL[0],
        height=TALL[1],
        chart=head + whole + 2,
        head=head,
        chest=22,
        pitch=23,
        badge=4,
        tortuga=46,
        tortuga_width=71,
        tortuga_rows=2,
        mast=127,
        fleet=136,
        crew=236,
        island=343,
        island_width=28,
        coast=(120, 231),
        middle=0,
        columns=316,
        columns_height=206,
        column=70,
        gap=2,
        lanes=tuple(lanes),
    )
