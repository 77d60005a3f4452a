"""Ships and where a tile may go in the shipyard (NA-6.10 to NA-6.22)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t


@compiled
def parts(s: Record, seat: int, ship: int) -> int:
    """How many hull parts a ship has; its size once it is closed."""
    hull = s.hull[seat, ship]
    return int(hull[t.HULL_SINGLE] + hull[t.HULL_BOW] + hull[t.HULL_MIDDLE] + hull[t.HULL_STERN])


@compiled
def is_closed(s: Record, seat: int, ship: int) -> bool:
    """Whether the hull is final: a 1-ship, or a row with bow and stern (NA-6.12, NA-6.14)."""
    hull = s.hull[seat, ship]
    return bool(hull[t.HULL_SINGLE] > 0 or (hull[t.HULL_BOW] > 0 and hull[t.HULL_STERN] > 0))


@compiled
def masts(s: Record, seat: int, ship: int) -> int:
    """How many masts stand on a ship."""
    return int(s.mast[seat, ship, t.NORMAL] + s.mast[seat, ship, t.CROWN])


@compiled
def sails(s: Record, seat: int, ship: int) -> int:
    """How many sails hang on a ship."""
    return int(s.sail[seat, ship, t.NORMAL] + s.sail[seat, ship, t.CROWN])


@compiled
def loaded(s: Record, seat: int, ship: int) -> int:
    """How many goods lie on a ship."""
    goods = 0
    for good in range(t.N_GOODS):
        goods += s.cargo[seat, ship, good]
    return int(goods)


@compiled
def is_complete(s: Record, seat: int, ship: int) -> bool:
    """Whether a ship is finished; goods do not matter (NA-6.21). A sail needs a mast, a mast a part: counting sails is enough."""
    return is_closed(s, seat, ship) and sails(s, seat, ship) == parts(s, seat, ship)


@compiled
def takes_hull(s: Record, seat: int, ship: int, kind: int) -> bool:
    """Whether a row can be extended by this hull part (NA-6.12, NA-6.13, NA-6.14)."""
    hull = s.hull[seat, ship]
    if kind == t.HULL_SINGLE or hull[t.HULL_SINGLE] > 0:
        return False
    if kind == t.HULL_MIDDLE:  # NA-R34
        return not is_closed(s, seat, ship) and bool(hull[t.HULL_MIDDLE] < s.box.max_middles_per_ship)
    return bool(hull[kind] == 0)


@compiled
def takes_crest(s: Record, seat: int, ship: int, crest: int) -> bool:
    """Whether a normal mast or sail of this crest may join the others of a ship (NA-6.18, NA-6.20, NA-R31)."""
    return bool(s.crest[seat, ship] == t.OPEN or s.crest[seat, ship] == crest)


@compiled
def fits(s: Record, seat: int, ship: int, kind: int) -> bool:
    """Whether a tile may be put on this ship, finished hull or not (NA-6.16, NA-6.17)."""
    if kind < t.FIRST_MAST:
        return takes_hull(s, seat, ship, kind)
    if kind < t.FIRST_SAIL:
        if masts(s, seat, ship) == parts(s, seat, ship):
            return False
        return kind == t.MAST_CROWN or takes_crest(s, seat, ship, kind - t.FIRST_MAST)  # NA-6.19
    if kind < t.FIRST_GOOD:
        if sails(s, seat, ship) == masts(s, seat, ship):
            return False
        return kind == t.SAIL_CROWN or takes_crest(s, seat, ship, kind - t.FIRST_SAIL)  # NA-6.19
    return loaded(s, seat, ship) < parts(s, seat, ship)  # NA-6.22


@compiled
def may_begin_ship(s: Record, seat: int, kind: int) -> bool:
    """Whether a tile can be the first of a new ship: any hull part, while there is a number left (NA-6.11, NA-R33, NA-R45)."""
    return bool(category(kind) == t.HULLS and s.ships[seat] < s.box.shipyard_slots)


@compiled
def has_place(s: Record, seat: int, kind: int) -> bool:
    """Whether a tile can go anywhere in the shipyard."""
    if may_begin_ship(s, seat, kind):
        return True
    for ship in range(s.ships[seat]):
        if fits(s, seat, ship, kind):
            return True
    return False


@compiled
def category(kind: int) -> int:
    """Hull, mast, sail or good; also the number of the action that sells it."""
    return int(kind >= t.FIRST_MAST) + int(kind >= t.FIRST_SAIL) + int(kind >= t.FIRST_GOOD)


@compiled
def put(s: Record, seat: int, ship: int, kind: int) -> None:
    """Put a tile on a ship; a normal mast or sail settles its crest (NA-6.18, NA-6.19, NA-6.20)."""
    if kind < t.FIRST_MAST:
        s.hull[seat, ship, kind] += 1
    elif kind == t.MAST_CROWN:
        s.mast[seat, ship, t.CROWN] += 1
    elif kind < t.FIRST_SAIL:
        s.mast[seat, ship, t.NORMAL] += 1
        s.crest[seat, ship] = kind - t.FIRST_MAST
    elif kind == t.SAIL_CROWN:
        s.sail[seat, ship, t.CROWN] += 1
    elif kind < t.FIRST_GOOD:
        s.sail[seat, ship, t.NORMAL] += 1
        s.crest[seat, ship] = kind - t.FIRST_SAIL
    else:
        s.cargo[seat, ship, kind - t.FIRST_GOOD] += 1


@compiled
def is_laden(s: Record, seat: int, ship: int) -> bool:
    """Whether a ship can deliver: complete, and a good under every hull part (NA-6.45)."""
    return is_complete(s, seat, ship) and loaded(s, seat, ship) == parts(s, seat, ship)
