"""Positions of Tortuga as a player would write them down.

    tortuga: 3 players
    ship blue: 4
    fleet blue: red blue
    dice blue: boarding - - - boarding
    tokens orange: raid 2
    tiles: blue 2, orange 1/3
    turn: blue

`dice` are the five dice from A to E: the action each lies on, skull for one that is not named yet, - for one in hand; `thrown` is
what they show. `tiles` are the treasure tiles in the order of taking; 1/3 is a 1 that was kept while a 3 was put back. Chests
that are nowhere are in the bag.
"""

from __future__ import annotations

from collections.abc import Callable

from flotta.engine.notation import Counted, Item, Number, Ordered, OwnItem, Spots, Wrong, index_of, whole
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.box import ACTIONS, COINS, COLOURS, MAX_TILES, SEAT_COLOURS
from flotta.games.tortuga.terms import say

STEPS = (
    "lots", "deal", "throw", "keep", "assign", "throw_again", "keep_openly", "gain", "act", "hunt_chest", "hunt_tile",
    "keep_tile", "target", "steal", "salvage", "draw", "load_fleet", "load_crew", "over",
)  # fmt: skip
"""What the table is waiting for, in the order of the steps."""
PEOPLE = ("nobody", *SEAT_COLOURS)
YES = ("no", "yes")


def track(which: int) -> tuple[Callable[[Record, int], str], Callable[[Record, int, str], None]]:
    """How the field of a marker is written and read."""

    def read(s: Record, seat: int, text: str) -> None:
        s.marker[seat, which] = whole(text)

    return lambda s, seat: str(int(s.marker[seat, which])), read


def area(which: int) -> tuple[Callable[[Record, int], str], Callable[[Record, int, str], None]]:
    """How the chests of an area are written and read, leftmost first."""

    def read(s: Record, seat: int, text: str) -> None:
        s.area[seat, which] = Ordered(COLOURS).read(text, s.area[seat, which])

    return lambda s, seat: Ordered(COLOURS).write(s.area[seat, which]), read


def write_tiles(s: Record, _: int) -> str:
    """The treasure tiles in the order of taking."""
    found = []
    for i in range(s.taken):
        back = f"/{s.tile_returned[i]}" if s.tile_of_two[i] else ""
        found.append(f"{SEAT_COLOURS[s.tile_owner[i]]} {s.tile_coins[i]}{back}")
    return ", ".join(found)


def read_tiles(s: Record, _: int, text: str) -> None:
    """The same, read."""
    parts = [part.split() for part in text.split(",") if part.strip()]
    if len(parts) > MAX_TILES or any(len(part) != 2 for part in parts):
        raise Wrong(say("tiles are written as: {example}", example="blue 2, orange 1/3"))
    for i, (who, coins) in enumerate(parts):
        kept, two, back = coins.partition("/")
        s.tile_owner[i], s.tile_coins[i] = index_of(SEAT_COLOURS, who), whole(kept)
        s.tile_of_two[i], s.tile_returned[i] = int(bool(two)), whole(back) if two else 0
    s.taken = len(parts)


ITEMS = (
    OwnItem("ship", *track(t.SHIP), SEAT_COLOURS),
    OwnItem("pirate", *track(t.PIRATE), SEAT_COLOURS),
    OwnItem("fleet", *area(t.FLEET_AREA), SEAT_COLOURS),
    OwnItem("crew", *area(t.CREW_AREA), SEAT_COLOURS),
    Item("area", "island_area", Spots(COLOURS), SEAT_COLOURS),
    Item("tortuga", "tortuga_area", Spots(COLOURS), SEAT_COLOURS),
    Item("tokens", "advantage", Counted(ACTIONS), SEAT_COLOURS),
    Item("island", "central_island", Spots(COLOURS)),
    Item("bag", "bag", Counted(COLOURS), rest=True),
    Item("token supply", "supply", Number(), rest=True),
    OwnItem("tiles", write_tiles, read_tiles),
    Item("tile pool", "pool", Counted(tuple(map(str, COINS))), rest=True),
    Item("looked at", "looked_at", Counted(tuple(map(str, COINS)))),
    Item("looking", "looking", Number()),
    Item("rounds", "rounds", Number()),
    Item("start", "start_player", Number(SEAT_COLOURS)),
    Item("first start", "first_start", Number(SEAT_COLOURS), rest=True),
    Item("turn", "active", Number(SEAT_COLOURS)),
    Item("turns over", "turns", Number()),
    Item("now", "step", Number(STEPS)),
    Item("roll", "roll_step", Number()),
    Item("dice", "die", Ordered((*ACTIONS, "skull"), t.HAND), SEAT_COLOURS),
    Item("thrown", "face", Ordered((*ACTIONS, "skull", "hidden"), t.NOT_THROWN), SEAT_COLOURS),
    Item("die", "letter", Number(("A", "B", "C", "D", "E"))),
    Item("rolled", "rolled", Number(), SEAT_COLOURS),
    Item("kept", "kept", Number(("none", *t.KEEPS)), SEAT_COLOURS),
    Item("ready", "ready", Number(YES), SEAT_COLOURS),
    Item("stuck", "stuck", Number(YES), SEAT_COLOURS),
    Item("gain", "gain", Number(YES), SEAT_COLOURS),
    Item("action", "action", Number(ACTIONS)),
    Item("place", "place", Number(("first", "second"))),
    Item("best", "first", Number(PEOPLE, t.NOBODY)),
    Item("second", "second", Number(PEOPLE, t.NOBODY)),
    Item("victim", "victim", Number(PEOPLE, t.NOBODY)),
    Item("chests due", "chests_due", Number()),
    Item("tiles due", "tiles_due", Number()),
)


def begin(s: Record) -> None:
    """The first roll of the first round."""
    s.step, s.rounds, s.roll_step = t.THROWING, 1, 1


def derive(s: Record, spoken: frozenset[str]) -> None:
    """Where the chests, tiles and tokens are that are not written, and everything that is counted."""
    for seat in range(s.seats):
        for which in (t.FLEET_AREA, t.CREW_AREA):
            s.area_size[seat, which] = sum(chest >= 0 for chest in s.area[seat, which].tolist())
    if "bag" not in spoken:
        s.bag[:] = s.box.chests - s.central_island - s.island_area.sum(axis=0) - s.tortuga_area.sum(axis=0)
        for chest in s.area.ravel().tolist():
            if chest >= 0:
                s.bag[chest] -= 1
        if s.bag.min() < 0:
            raise Wrong(say("there are not so many chests: {colour}", colour=COLOURS[int(s.bag.argmin())]))
    s.bag_size = s.bag.sum()
    if "token supply" not in spoken:
        s.supply = int(s.box.tokens) - int((s.advantage > 0).sum())
    if "tile pool" not in spoken:
        s.pool[:] = s.box.tiles - s.looked_at
        for coins in s.tile_coins[: s.taken].tolist():
            s.pool[coins - 1] -= 1
    s.pool_size = s.pool.sum()
    if "first start" not in spoken:
        s.first_start = (int(s.start_player) - int(s.rounds) + 1) % int(s.seats)
