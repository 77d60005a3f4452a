"""The paths of Cartagena: where a pirate of a place would go, or NOWHERE."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t


@compiled
def in_tunnel(s: Record, place: int) -> bool:
    """Whether a place belongs to the tunnel rather than to the jungle (CA-8.7, CA-R21)."""
    if s.options.scenario != t.FULL:
        return bool(s.options.scenario == t.ESCAPE)
    if place == t.SHIP:
        return bool(s.ship_at == t.AT_CARTAGENA)
    return place <= s.tunnel_end


@compiled
def path_start(s: Record, tunnel: bool) -> int:
    """The number before the first space of a path."""
    return 0 if tunnel else int(s.tunnel_end)


@compiled
def path_end(s: Record, tunnel: bool) -> int:
    """The last space of a path."""
    return int(s.tunnel_end) if tunnel else int(s.last)


@compiled
def spot(s: Record, place: int) -> int:
    """Where a place stands among the numbers of its path: before the first space or after the last for the ends."""
    if place == t.START:
        return 0
    if place == t.SHIP:
        at_tortuga = s.options.scenario == t.FULL and s.ship_at == t.AT_TORTUGA
        return int(s.tunnel_end) if at_tortuga else int(s.tunnel_end) + 1
    if place == t.COVE:
        return int(s.last) + 1
    return place


@compiled
def goal(s: Record) -> int:
    """Where the crews must go (CA-7.1, CA-8.6)."""
    return t.SHIP if s.options.scenario == t.ESCAPE else t.COVE


@compiled
def free_ahead(s: Record, place: int, symbol: int) -> int:
    """The nearest free space ahead that shows the symbol (CA-6.3, CA-R8), or NOWHERE."""
    for n in range(spot(s, place) + 1, path_end(s, in_tunnel(s, place)) + 1):
        if s.symbol[n] == symbol and s.crowd[n] == 0:
            return n
    return t.NOWHERE


@compiled
def joinable(s: Record, n: int) -> bool:
    """Whether a space holds pirates and has room for one more (CA-6.7, CA-6.11, CA-R6)."""
    return bool(0 < s.crowd[n] < s.box.space_capacity)


@compiled
def first_joinable(s: Record) -> int:
    """The first joinable space of a single path; past its end, where there is none."""
    for n in range(t.FIRST_SPACE, s.last + 1):
        if joinable(s, n):
            return n
    return int(s.last) + 2


@compiled
def crowd_behind(s: Record, place: int) -> int:
    """The nearest space behind with 1 or 2 pirates (CA-6.7, CA-6.8, CA-R8), or NOWHERE (CA-6.10, CA-R32)."""
    for n in range(spot(s, place) - 1, path_start(s, in_tunnel(s, place)), -1):
        if joinable(s, n):
            return n
    return t.NOWHERE


@compiled
def crowd_ahead(s: Record, place: int) -> int:
    """The nearest space ahead with 1 or 2 pirates (CA-8.20, CA-8.31), or NOWHERE."""
    for n in range(spot(s, place) + 1, path_end(s, in_tunnel(s, place)) + 1):
        if joinable(s, n):
            return n
    return t.NOWHERE


@compiled
def end_ahead(s: Record, colour: int, place: int) -> int:
    """The end of the path for a pirate with no space to stop at: ship or cove, or NOWHERE if it may not board."""
    if not in_tunnel(s, place):
        return t.COVE
    if s.options.scenario == t.FULL and not may_board(s, colour):  # CA-8.8, CA-8.23, CA-R19
        return t.NOWHERE
    return t.SHIP  # CA-6.4, CA-R9; no limit aboard in the base game: CA-6.5, CA-R13


@compiled
def may_board(s: Record, colour: int) -> bool:
    """Whether the travelling ship is here and has room for the colour (CA-8.8, CA-8.9)."""
    return bool(s.ship_at == t.AT_CARTAGENA and s.pirates[colour, t.SHIP] < s.box.ship_capacity_per_colour_full)


@compiled
def rests(s: Record, place: int) -> bool:
    """Whether a pirate here cannot go forward at all: home (CA-6.2, CA-8.19), or aboard before sailing (CA-8.11, CA-8.22)."""
    return place == goal(s) or (place == t.SHIP and s.ship_at == t.AT_CARTAGENA)


@compiled
def advance_target(s: Record, colour: int, place: int, symbol: int) -> int:
    """Where a card takes a pirate (CA-6.3, CA-6.4, CA-8.8, CA-8.10, CA-R22), or NOWHERE."""
    if rests(s, place):
        return t.NOWHERE
    n = free_ahead(s, place, symbol)
    return n if n != t.NOWHERE else end_ahead(s, colour, place)


@compiled
def retreat_target(s: Record, place: int) -> int:
    """Where a pirate steps back to (CA-6.6 to CA-6.12, CA-8.17, CA-R20), or NOWHERE."""
    if place == t.START or (place == t.SHIP and not in_tunnel(s, place)):
        return t.NOWHERE
    return crowd_behind(s, place)


@compiled
def push_target(s: Record, colour: int, place: int) -> int:
    """Where a push takes a rival's pirate (CA-8.19 to CA-8.23, CA-R17 to CA-R19), or NOWHERE."""
    if rests(s, place):
        return t.NOWHERE
    n = crowd_ahead(s, place)
    return n if n != t.NOWHERE else end_ahead(s, colour, place)


@compiled
def grapple_target(s: Record, place: int) -> int:
    """Where an enchanted hook takes an own pirate (CA-8.31, CA-R35), or NOWHERE."""
    if rests(s, place):
        return t.NOWHERE
    n = crowd_ahead(s, place)
    return n if n - spot(s, place) <= s.box.grapple_reach else t.NOWHERE


@compiled
def refill_allows(s: Record, place: int, wanted: int) -> bool:
    """Whether the supply rule of a place's path is the wanted one or both (CA-8.18)."""
    refill = s.options.refill_tunnel if in_tunnel(s, place) else s.options.refill_jungle
    return bool(refill == wanted or refill == t.BOTH)
