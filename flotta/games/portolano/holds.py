"""Holds and cannon places of Portolano: what a ship carries, what still fits, and where things come from."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import N_FIELDS
from flotta.games.portolano.missions import lose_marker


@compiled
def hold_size(s: Record, seat: int) -> int:
    """Spaces in the hold (PO-6.1)."""
    return int(s.box.hold_base + s.box.hold_plus * s.upgrades[seat, t.HOLD_EXT])


@compiled
def goods_aboard(s: Record, seat: int) -> int:
    """Goods tokens in the hold; a cocoa is one (PO-6.1)."""
    count = 0
    for good in range(t.N_GOODS):
        count += s.goods[seat, good]
    return int(count)


@compiled
def in_hold(s: Record, seat: int) -> int:
    """Spaces taken by rum and goods (PO-6.1, PO-R4)."""
    return int(s.rum[seat] + goods_aboard(s, seat))


@compiled
def is_full(s: Record, seat: int) -> bool:
    """Whether the hold has no free space."""
    return in_hold(s, seat) >= hold_size(s, seat)


@compiled
def cannon_places(s: Record, seat: int) -> int:
    """Places for cannons (PO-6.6)."""
    return int(s.box.places_base + s.box.places_plus * s.upgrades[seat, t.GUN_EXT])


@compiled
def has(s: Record, seat: int, kind: int) -> int:
    """How many of a kind of item a seat has: rum, a good, talers."""
    if kind == t.RUM:
        return int(s.rum[seat])
    return int(s.talers[seat]) if kind == t.TALER else int(s.goods[seat, kind - t.FIRST_GOOD])


@compiled
def has_loot(s: Record, seat: int) -> bool:
    """Whether a seat has anything that can be lost (PO-6.29)."""
    return bool(s.talers[seat] > 0 or in_hold(s, seat) > 0)


@compiled
def give_up(s: Record, seat: int, kind: int) -> None:
    """Lose one item: a good to the box (PO-6.3, PO-6.25), rum and talers to the bank."""
    lose(s, seat, kind)
    if t.FIRST_GOOD <= kind < t.TALER:
        s.in_box[kind - t.FIRST_GOOD] += 1


@compiled
def lose(s: Record, seat: int, kind: int) -> None:
    """One item of a kind less."""
    if kind == t.RUM:
        s.rum[seat] -= 1
    elif kind == t.TALER:
        s.talers[seat] -= 1
    else:
        s.goods[seat, kind - t.FIRST_GOOD] -= 1


@compiled
def gain(s: Record, seat: int, kind: int) -> None:
    """One item of a kind more."""
    if kind == t.RUM:
        s.rum[seat] += 1
    elif kind == t.TALER:
        s.talers[seat] += 1
    else:
        s.goods[seat, kind - t.FIRST_GOOD] += 1


@compiled
def next_in_row(s: Record, row: int) -> int:
    """The good at the front of a supply row that is not empty (PO-6.5, PO-R21)."""
    return t.COCOA if s.box.cocoa[s.side, row] == s.front[row] + 1 else row


@compiled
def is_row_empty(s: Record, row: int) -> bool:
    """Whether nothing is left in a supply row."""
    return bool(s.front[row] >= N_FIELDS)


@compiled
def stack_height(s: Record, upgrade: int) -> int:
    """How many upgrades of a type are left on the stack (PO-4.12)."""
    height = 0
    while height < s.seats and s.owner[upgrade, height] == t.NOBODY:
        height += 1
    return height


@compiled
def ship_value(s: Record, seat: int) -> int:
    """The sum of the numbers on a ship's upgrades (PO-7.4)."""
    value = 0
    for upgrade in range(t.N_UPGRADES):
        for level in range(s.seats):
            if s.owner[upgrade, level] == seat:
                value += s.box.values[s.seats - 2, level]
    return int(value)


@compiled
def add_cannon(s: Record, seat: int) -> None:
    """One cannon from the supply (PO-6.5); it may break No Cannon (PO-6.38, PO-R37)."""
    s.cannon_supply -= 1
    s.cannons[seat] += 1
    if s.cannons[seat] > s.box.cannons_max:
        lose_marker(s, seat, t.NO_CANNON)
