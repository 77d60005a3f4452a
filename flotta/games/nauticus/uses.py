"""What one use of an action needs: workers, talers, room (NA-6.1 to NA-6.9, NA-6.30 to NA-6.52)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.ships import has_place, is_laden, parts


@compiled
def blue_workers(s: Record, space: int) -> int:
    """The blue workers the wheel shows beside a space (NA-6.2)."""
    return int(s.box.wheel[(space - s.anchor) % SPACES])


@compiled
def load(s: Record, seat: int) -> int:
    """How many spaces of a warehouse are taken (NA-6.7)."""
    spaces = 0
    for kind in range(t.N_KINDS):
        spaces += int(s.warehouse[seat, kind]) * int(s.box.spaces[kind])
    return spaces


@compiled
def has_room(s: Record, seat: int, kind: int) -> bool:
    """Whether a tile fits into the warehouse (NA-6.7)."""
    return bool(load(s, seat) + s.box.spaces[kind] <= s.box.warehouse_spaces)


@compiled
def can_store(s: Record, seat: int, kind: int) -> bool:
    """Whether a free tile can be had: its stack is not empty and it fits (NA-6.9, NA-R2)."""
    return bool(s.supply[kind] > 0) and has_room(s, seat, kind)


@compiled
def first_kind(category: int) -> int:
    """The first kind of a category."""
    if category == t.HULLS:
        return 0
    if category == t.MASTS:
        return t.FIRST_MAST
    return t.FIRST_SAIL if category == t.SAILS else t.FIRST_GOOD


@compiled
def price(s: Record, kind: int, when: int) -> int:
    """What a tile costs now: its list price, and more from the second of its kind on (NA-6.31, NA-6.62, NA-R6, NA-R7)."""
    slot = s.box.slot[kind]
    if s.bought[slot] > 0:
        return int(s.box.repeat_price)
    return int(s.box.extra_base_price) if when != t.REGULAR else int(s.box.prices[s.chosen, slot])


@compiled
def can_buy(s: Record, seat: int, kind: int, when: int) -> bool:
    """Whether a tile can be paid and put somewhere; the worker apart (NA-6.32)."""
    cost = price(s, kind, when)
    if s.supply[kind] == 0 or s.talers[seat] < cost:  # NA-6.9, NA-6.4
        return False
    if has_room(s, seat, kind):
        return True
    return cost > 0 and has_place(s, seat, kind)  # NA-6.5, NA-6.6, NA-R4, NA-R5


@compiled
def can_buy_something(s: Record, seat: int, category: int, when: int) -> bool:
    """Whether any of the four kinds of a blue tile can be bought."""
    first = first_kind(category)
    for kind in range(first, first + 4):
        if can_buy(s, seat, kind, when):
            return True
    return False


@compiled
def can_transport(s: Record, seat: int, kind: int) -> bool:
    """Whether the warehouse holds such a tile and the shipyard has a place for it (NA-6.40)."""
    return bool(s.warehouse[seat, kind] > 0) and has_place(s, seat, kind)


@compiled
def can_transport_something(s: Record, seat: int) -> bool:
    """Whether any tile can be carried to the shipyard."""
    for kind in range(t.N_KINDS):
        if can_transport(s, seat, kind):
            return True
    return False


@compiled
def can_deliver(s: Record, seat: int, ship: int, workers: int) -> bool:
    """Whether a ship can be unloaded with so many workers (NA-6.45, NA-R24)."""
    return parts(s, seat, ship) <= workers and is_laden(s, seat, ship)


@compiled
def can_deliver_something(s: Record, seat: int, workers: int) -> bool:
    """Whether any ship can be unloaded."""
    for ship in range(s.ships[seat]):
        if can_deliver(s, seat, ship, workers):
            return True
    return False


@compiled
def crowns(s: Record, seat: int) -> int:
    """The visible crowns of a player: tiles wherever they are, and turned pass tiles (NA-6.50, NA-R22)."""
    count = int(s.warehouse[seat, t.MAST_CROWN]) + int(s.warehouse[seat, t.SAIL_CROWN])
    for ship in range(s.ships[seat]):
        count += s.mast[seat, ship, t.CROWN] + s.sail[seat, ship, t.CROWN]
    for tile in range(PASS_TILES):
        count += s.turned[seat, tile]
    return int(count)


@compiled
def can_score_crowns(s: Record, seat: int) -> bool:
    """Whether a worker would still bring points (NA-6.51, NA-6.52, NA-R21)."""
    return bool(s.crown_vp < s.box.crown_cap_per_action) and crowns(s, seat) > 0


@compiled
def can_use(s: Record, seat: int, action: int, when: int, workers: int) -> bool:
    """Whether one (more) use of an action is possible with so many workers (NA-6.4, NA-R11, NA-R50)."""
    if workers == 0:
        return False
    if action <= t.BUY_GOODS:
        return can_buy_something(s, seat, action, when)
    if action == t.MONEY:
        return True
    if action == t.DELIVER:
        return can_deliver_something(s, seat, workers)
    if action == t.CROWNS:
        return can_score_crowns(s, seat)
    return can_transport_something(s, seat)


@compiled
def can_perform(s: Record) -> bool:
    """Whether the active player can use the action of this phase at all (NA-R11, NA-R53)."""
    seat = s.active
    action = s.action_tile[s.chosen]
    return can_use(s, seat, action, t.REGULAR, blue_workers(s, s.chosen) + s.workers[seat])
