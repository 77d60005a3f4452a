"""What a drawing reads off a view of Tortuga, in plain numbers: asked for once, since every look at a record costs time."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property, lru_cache

from flotta.engine.drawing import Plain
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t

Pieces = tuple[int, ...]
"""Chests: the colour of each, or how many there are of each colour."""
ASKING = {
    t.ASSIGNING,
    t.KEEPING_OPENLY,
    t.GAINING,
    t.ACTING,
    t.KEEPING_TILE,
    t.TARGETING,
    t.STEALING,
    t.SALVAGING,
    t.LOADING_FLEET,
    t.LOADING_CREW,
}
"""Where the table waits for its active player alone."""


@dataclass(frozen=True, eq=False)
class Glance:
    """A view of the table as plain numbers. The box's tables are those of the number of players."""

    step: int
    seats: int
    duel: int
    goal: int
    rounds: int
    roll: int
    active: int
    start: int
    action: int
    place: int
    first: int
    second: int
    victim: int
    marker: tuple[tuple[int, ...], ...]
    area: tuple[tuple[tuple[int, ...], ...], ...]
    area_size: tuple[tuple[int, ...], ...]
    island_area: tuple[tuple[int, ...], ...]
    tortuga: tuple[tuple[int, ...], ...]
    advantage: tuple[tuple[int, ...], ...]
    central: tuple[int, ...]
    bag: tuple[int, ...]
    bag_size: int
    supply: int
    die: tuple[tuple[int, ...], ...]
    face: tuple[tuple[int, ...], ...]
    rolled: tuple[int, ...]
    kept: tuple[int, ...]
    ready: tuple[int, ...]
    stuck: tuple[int, ...]
    gain: tuple[int, ...]
    pool_size: int
    looking: int
    looked_at: tuple[int, ...]
    tile_owner: tuple[int, ...]
    tile_coins: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]
    limits: tuple[int, ...]
    capacity: tuple[int, ...]
    last_field: int
    token_value: tuple[int, ...]

    def room_on(self, seat: int, track: int) -> int:
        """How many chests (or dice of its attack) the ship or pirate of a player allows."""
        return self.capacity[self.marker[seat][track] - 1] if self.marker[seat][track] > 0 else 0

    def limit(self, seat: int, action: int) -> int:
        """The most dice a player may have on an action."""
        limit = self.limits[action]
        return limit if limit >= 0 else self.room_on(seat, -1 - limit)

    def on(self, seat: int, where: int) -> list[int]:
        """A player's dice on an action, in hand, or kept as skulls without an action."""
        return [die for die in range(t.N_DICE) if self.die[seat][die] == where]

    def token(self, seat: int, action: int) -> int:
        """What a player's advantage token counts on an action; 0 without one."""
        return self.token_value[self.advantage[seat][action]] if self.advantage[seat][action] else 0

    @cached_property
    def totals(self) -> list[list[int]]:
        """Every player's total on every action; 0 without a die there (TO-5.25, TO-5.26)."""
        return [[self.total(seat, action) for action in range(t.N_ACTIONS)] for seat in range(self.seats)]

    def total(self, seat: int, action: int, more: tuple[int, ...] = ()) -> int:
        """A player's total on an action, with more dice on it."""
        dice = [*self.on(seat, action), *more]
        return sum(self.dice[die][action] for die in dice) + self.token(seat, action) if dice else 0

    def ranking(self, action: int) -> list[int]:
        """Who takes part in an action, best first; of equals the first in order from the start player (TO-5.27)."""
        there = [seat for seat in range(self.seats) if self.totals[seat][action] > 0]
        return sorted(there, key=lambda seat: (-self.totals[seat][action], (seat - self.start) % self.seats))

    def rank_with(self, seat: int, action: int, total: int) -> int:
        """The place a player would have with this total, as far as dice are open."""
        mine = (-total, (seat - self.start) % self.seats)
        others = (s for s in range(self.seats) if s != seat and self.totals[s][action] > 0)
        return 1 + sum((-self.totals[s][action], (s - self.start) % self.seats) < mine for s in others)

    @cached_property
    def places(self) -> int:
        """How many places of an action bring something."""
        return 1 if self.duel else 2

    def asks(self, seat: int) -> bool:
        """Whether this player is to decide now."""
        if seat < 0 or seat >= self.seats or self.step == t.DONE:
            return False
        if self.step == t.KEEPING:
            return bool(self.rolled[seat] > 0 and not self.ready[seat])
        return self.active == seat and self.step in ASKING

    def keeps(self, seat: int) -> bool:
        """Whether this player is to keep dice."""
        return self.asks(seat) and self.step in (t.KEEPING, t.KEEPING_OPENLY)

    def tiles(self, seat: int) -> list[int]:
        """The treasure tiles of a player: their coins, 0 where the viewer does not know."""
        return [coins for owner, coins in zip(self.tile_owner, self.tile_coins, strict=True) if owner == seat]

    def chests(self, seat: int, track: int) -> Pieces:
        """The chests of a fleet or crew area, leftmost first."""
        return tuple(self.area[seat][track][: self.area_size[seat][track]])

    @property
    def is_rolling(self) -> bool:
        """Whether it is the first phase of a round."""
        return t.THROWING <= self.step <= t.GAINING

    @property
    def is_acting(self) -> bool:
        """Whether actions are being resolved."""
        return t.GAINING < self.step < t.DRAWING

    @property
    def is_moving(self) -> bool:
        """Whether chests are being moved."""
        return t.DRAWING <= self.step <= t.LOADING_CREW

    def loading(self) -> tuple[Pieces, int, int]:
        """What is being loaded by whom is to decide: the chests still to load, into which area, how many more fit."""
        seat = self.active
        if self.step == t.LOADING_FLEET:
            waiting, track = self.chests(seat, t.CREW_AREA), t.FLEET_AREA
        else:
            waiting, track = heap(self.island_area[seat]), t.CREW_AREA
        return waiting, track, self.room_on(seat, track) - self.area_size[seat][track]


def heap(counts: tuple[int, ...]) -> Pieces:
    """Chests counted by colour as a row of chests."""
    return tuple(colour for colour in range(t.N_COLOURS) for _ in range(counts[colour]))


TABLES = ("dice", "capacity", "last_field", "token_value")
"""What is read off the box by its own name."""
RENAMED = {"roll": "roll_step", "start": "start_player", "tortuga": "tortuga_area", "central": "central_island"}
"""Fields of the record that are called otherwise here."""
FIELDS = [(f.name, RENAMED.get(f.name, f.name)) for f in fields(Glance) if f.name not in (*TABLES, "limits", "goal")]
"""What is read off the record: its name here and there."""


def glance(v: Record) -> Glance:
    """A view as plain numbers; the parts of a picture, and the marks of events that follow each other, ask for the same one."""
    return read_from(v.tobytes())


@lru_cache(64)
def read_from(numbers: bytes) -> Glance:
    """The bytes of a view as plain numbers."""
    v = Plain(t.STATE.dtype, numbers)
    read = {name: getattr(v, there) for name, there in FIELDS} | {name: getattr(v.box, name) for name in TABLES}
    for name in ("tile_owner", "tile_coins"):
        read[name] = read[name][: v.taken]
    return Glance(**read, limits=v.box.dice_limit, goal=v.options.tortuga_goal)
