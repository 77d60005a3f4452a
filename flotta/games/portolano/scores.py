"""Final scoring of Portolano (chapter 7), line by line."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.ranking import then_by
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY
from flotta.games.portolano.holds import in_hold, ship_value
from flotta.games.portolano.missions import is_starred


@compiled
def chest_points(s: Record, seat: int) -> int:
    """The values of a seat's chests (PO-7.2)."""
    points = 0
    for value in range(t.N_CHESTS):
        points += (value + 1) * s.chest[seat, value]
    return int(points)


@compiled
def knight_points(s: Record, seat: int) -> int:
    """For a knight marker still on its stern (PO-7.3)."""
    return int(s.box.knight_pay) if s.knight[seat] else 0


@compiled
def value_points(s: Record, seat: int) -> int:
    """For the rank of the ship's value (PO-7.4); zero ranks too (PO-R36)."""
    mine, higher, equal = ship_value(s, seat), 0, 0
    for other in range(s.seats):
        higher += ship_value(s, other) > mine
        equal += ship_value(s, other) == mine
    rank = rank_of(higher, equal)
    return int(s.box.value_rank[rank]) if rank >= 0 and mine >= s.box.value_least else 0


@compiled
def cannon_points(s: Record, seat: int) -> int:
    """For the rank of the number of cannons (PO-7.5); a ship without one has no place (PO-R36)."""
    mine, higher, equal = s.cannons[seat], 0, 0
    for other in range(s.seats):
        higher += s.cannons[other] > mine
        equal += s.cannons[other] == mine
    rank = rank_of(higher, equal)
    return int(s.box.cannon_rank[rank]) if rank >= 0 and mine >= s.box.cannon_least else 0


@compiled
def rank_of(higher: int, equal: int) -> int:
    """First, second, tied first or tied second (0 to 3), or -1 for no place. Two ahead are a tie for first, which leaves
    no second place, or a first and a second.
    """
    if higher == 0:
        return 0 if equal == 1 else 2
    if higher == 1:
        return 1 if equal == 1 else 3
    return -1


@compiled
def hold_points(s: Record, seat: int) -> int:
    """For rum and goods left, rounded down (PO-7.6)."""
    return in_hold(s, seat) // int(s.box.hold_divisor)


@compiled
def mission_points(s: Record, seat: int, index: int) -> int:
    """For one mission in play (PO-7.7, PO-R41)."""
    position = s.marker[seat, index]
    if is_starred(s.mission[index]):
        return int(s.box.starred_pay) if position > 0 else 0
    if position > 0:
        return int(s.box.mission_pay[s.seats - 2, position - 1])
    return -int(s.box.penalty)


@compiled
def score(s: Record, seat: int) -> int:
    """What a seat would have if the game were scored now (PO-7.1 to PO-7.7)."""
    points = int(s.talers[seat]) + chest_points(s, seat) + knight_points(s, seat)
    points += value_points(s, seat) + cannon_points(s, seat) + hold_points(s, seat)
    for index in range(IN_PLAY):
        if s.mission[index] >= 0:
            points += mission_points(s, seat, index)
    return points


@compiled
def ranked_by(s: Record, seat: int) -> int:
    """What seats are ranked by: points, then the lower ship value (PO-7.8)."""
    return then_by(score(s, seat), -ship_value(s, seat))


@compiled
def place(s: Record, seat: int) -> int:
    """Rank, 1 for the Wolf of the Seas; equals share a place (PO-7.8)."""
    mine, rank = ranked_by(s, seat), 1
    for other in range(s.seats):
        if other != seat and ranked_by(s, other) > mine:
            rank += 1
    return rank
