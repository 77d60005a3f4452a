"""Ships that grow piece by piece, and how a shipyard lays them out. Nothing here knows a table, only what a ship is made of."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from flotta.engine.drawing import el
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.symbols import GOODS, MASTHEAD, PART, use
from flotta.games.nauticus.box import CRESTS

CROWNED = CRESTS.index("crown")
OVERHANG = 22
"""How much a ship is longer than its parts: the bow leans out, and the next one wants air."""
LEAST = 42
"""No ship takes less room than a finger."""


class Ship(NamedTuple):
    """What a ship is made of: hull parts from bow to stern, the crest of each mast and sail, its goods."""

    bow: int
    middles: int
    stern: int
    single: int
    crest: int
    masts: tuple[int, ...]
    sails: tuple[int, ...]
    goods: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many hull parts it has."""
        return self.bow + self.middles + self.stern + self.single

    @property
    def slots(self) -> int:
        """How many parts are drawn: an end that is missing has its place."""
        return 1 if self.single else self.middles + 2

    @property
    def closed(self) -> bool:
        """Whether its hull is final."""
        return bool(self.single or (self.bow and self.stern))

    @property
    def complete(self) -> bool:
        """Whether it floats."""
        return self.closed and len(self.sails) == self.size

    @property
    def first(self) -> int:
        """The slot of its first part."""
        return 0 if self.single or self.bow else 1


def ship_of(v: Record, seat: int, ship: int) -> Ship:
    """A ship of the table."""
    hull, crest = v.hull[seat, ship].tolist(), int(v.crest[seat, ship])
    masts, sails = v.mast[seat, ship].tolist(), v.sail[seat, ship].tolist()
    cargo = v.cargo[seat, ship].tolist()
    return Ship(
        hull[t.HULL_BOW],
        hull[t.HULL_MIDDLE],
        hull[t.HULL_STERN],
        hull[t.HULL_SINGLE],
        crest,
        (crest,) * masts[t.NORMAL] + (CROWNED,) * masts[t.CROWN],
        (crest,) * sails[t.NORMAL] + (CROWNED,) * sails[t.CROWN],
        tuple(good for good in range(t.N_GOODS) for _ in range(cargo[good])),
    )


def fleet_of(v: Record, seat: int) -> tuple[Ship, ...]:
    """All ships of a seat."""
    return tuple(ship_of(v, seat, ship) for ship in range(v.ships[seat]))


@cache
def drawn(ship: Ship, name: str, letters: tuple[str, ...], small: bool) -> str:
    """A ship on its keel, in parts of 48. Parts of a `name` have ids and glide; without letters pennants are bare."""
    parts = [use(f"{'afloat' if ship.complete else 'ashore'}-{ship.slots}", 0, 0), *hulls(ship, name)]
    parts += [use("gw", PART * (ship.first + i), 0) for i in range(len(ship.goods), ship.size) if not small]
    for i, good in enumerate(ship.goods):
        parts.append(use(f"w-{GOODS[good]}", PART * (ship.first + i), 0, **glide(name, "g", i, t.FIRST_GOOD + good)))
    for i in range(ship.size):
        parts += rigged(ship, i, PART * (ship.first + i) + PART / 2, name, letters, small)
    return "".join(parts)


def hulls(ship: Ship, name: str) -> list[str]:
    """The hull, its missing ends dashed."""
    if ship.single:
        return [use("h-single", 0, 0, **glide(name, "h", 0, t.HULL_SINGLE))]
    rows = ["bow", *["middle"] * ship.middles, "stern"]
    kinds = [t.HULL_BOW, *[t.HULL_MIDDLE] * ship.middles, t.HULL_STERN]
    there = [ship.bow, *[1] * ship.middles, ship.stern]
    parts = [use(f"g-{part}", PART * i, 0) for i, part in enumerate(rows) if not there[i]]
    return parts + [use(f"h-{part}", PART * i, 0, **glide(name, "h", i, kinds[i])) for i, part in enumerate(rows) if there[i]]


def rigged(ship: Ship, i: int, x: float, name: str, letters: tuple[str, ...], small: bool) -> list[str]:
    """The mast and sail of a part, or their empty places."""
    if i >= len(ship.masts):
        return [] if small else [use("gm", x, 0)]
    crest = ship.masts[i]
    parts = [use(f"m-{CRESTS[crest]}", x, 0, **glide(name, "m", i, t.FIRST_MAST + crest))]
    if letters and crest != CROWNED:
        parts.append(el("text", letters[crest], x=x + 12, y=MASTHEAD + 17, class_="n-pennant"))
    if i < len(ship.sails):
        parts.append(use(f"s-{CRESTS[ship.sails[i]]}", x, 0, **glide(name, "s", i, t.FIRST_SAIL + ship.sails[i])))
    else:
        parts.append(use(f"gs-{CRESTS[ship.crest]}" if ship.crest >= 0 else "gs", x, 0))
    return parts


def glide(name: str, row: str, i: int, kind: int) -> dict[str, Any]:
    """The id of a part, under which it glides to its place: from the stack of its kind, when it is new."""
    if not name:
        return {}
    ids = "t-" if name.startswith("t-") else ""
    return {"id": f"{name}{row}{i}", "data_glide": f"{ids}y", "data_from": f"{ids}k-{kind}"}


class Berth(NamedTuple):
    """Where a ship lies: its first part's left edge, its keel, and the room that is its own."""

    x: float
    keel: float
    left: float
    width: float
    top: float
    height: float


class Yard(NamedTuple):
    """A shipyard laid out: how wide a part is drawn, and each ship's berth."""

    part: float
    berths: tuple[Berth, ...]
    height: float

    @property
    def scale(self) -> float:
        """How large the drawing of a ship is."""
        return self.part / PART


@cache
def laid_out(
    slots: tuple[int, ...], width: float, height: float, steps: tuple[int, ...], head: float, foot: float, least: float = LEAST
) -> Yard:
    """The largest ships that fit into a yard: in one row if they can be, else in several. `head` and `foot` are left free over
    and under each row; no ship takes less room than `least`.
    """
    for part in steps:
        scale = part / PART
        rooms = [max(least, n * part + OVERHANG * scale + 4) for n in slots]
        rows: list[list[int]] = [[]]
        filled = 0.0
        for i, room in enumerate(rooms):
            if rows[-1] and filled + room > width:
                rows.append([])
                filled = 0.0
            rows[-1].append(i)
            filled += room
        if head + len(rows) * (foot + (2 - MASTHEAD) * scale) <= height or part == steps[-1]:
            return Yard(part, berthed(slots, rooms, rows, part, width, height, head, foot), height)
    raise AssertionError("there is a smallest step")


def berthed(
    slots: tuple[int, ...],
    rooms: list[float],
    rows: list[list[int]],
    part: float,
    width: float,
    height: float,
    head: float,
    foot: float,
) -> tuple[Berth, ...]:
    """The berths of ships of this size, row by row; what is left of the width is air between them."""
    deep = (height - head) / len(rows)
    berths = []
    for number, row in enumerate(rows):
        air = min(24.0, (width - sum(rooms[i] for i in row)) / max(1, len(row)))
        x = 0.0
        for i in row:
            room = rooms[i] + air
            lead = (room - slots[i] * part) / 2 + 4 * part / PART
            keel = head + deep * (number + 1) - foot
            top = head + deep * number - (head if number == 0 else 0)
            berths.append(
                Berth(
                    round(x + lead, 1),
                    round(keel, 1),
                    round(x, 1),
                    round(room, 1),
                    round(top, 1),
                    round(head + deep * (number + 1) - top, 1),
                )
            )
            x += room
    return tuple(berths)
