"""The end and its scoring (NA-7.1 to NA-7.7)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.ranking import then_by
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.ships import is_complete, loaded, masts, parts, sails


@compiled
def group_vp(s: Record, count: int) -> int:
    """What so many delivered goods of one kind are worth (NA-7.2)."""
    last = s.box.goods_group.shape[0] - 1
    if count <= last:
        return int(s.box.goods_group[count])
    return int(s.box.goods_group[last]) + (count - last) * int(s.box.goods_beyond)


@compiled
def goods_vp(s: Record, seat: int) -> int:
    """Delivered goods, kind by kind (NA-7.2)."""
    points = 0
    for good in range(t.N_GOODS):
        points += group_vp(s, s.delivered[seat, good])
    return points


@compiled
def ships_vp(s: Record, seat: int) -> int:
    """Complete ships by size (NA-7.3)."""
    points = 0
    for ship in range(s.ships[seat]):
        if is_complete(s, seat, ship):
            points += int(s.box.ship_vp[parts(s, seat, ship)])
    return points


@compiled
def leftovers(s: Record, seat: int) -> int:
    """Workers, tiles in the warehouse or on unfinished ships, goods not delivered (NA-7.4, NA-R35, NA-R44)."""
    count = int(s.workers[seat])
    for kind in range(t.N_KINDS):
        count += s.warehouse[seat, kind]
    for ship in range(s.ships[seat]):
        count += loaded(s, seat, ship)
        if not is_complete(s, seat, ship):
            count += parts(s, seat, ship) + masts(s, seat, ship) + sails(s, seat, ship)
    return int(count)


@compiled
def final_talers(s: Record, seat: int) -> int:
    """Own talers and those for leftovers (NA-7.5)."""
    return int(s.talers[seat]) + leftovers(s, seat) * int(s.box.leftover_talers)


@compiled
def score(s: Record, seat: int) -> int:
    """The points of a player if the game were scored now; the pass tiles cost theirs at the round end (NA-7.1)."""
    return int(s.vp[seat]) + goods_vp(s, seat) + ships_vp(s, seat) + final_talers(s, seat) // int(s.box.talers_per_vp)


@compiled
def ranked_by(s: Record, seat: int) -> int:
    """What seats are ranked by: points, then talers beyond the full threes, then all talers (NA-7.7)."""
    talers = final_talers(s, seat)
    return then_by(then_by(score(s, seat), talers % int(s.box.talers_per_vp)), talers)


@compiled
def place(s: Record, seat: int) -> int:
    """Rank, 1 for the winner; players equal in everything share a place (NA-R52)."""
    mine, rank = ranked_by(s, seat), 1
    for other in range(s.seats):
        if other != seat and ranked_by(s, other) > mine:
            rank += 1
    return rank
