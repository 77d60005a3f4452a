"""Nauticus by rules of thumb: build ships of three parts. A ship begun is worth its points by the part of it that stands, as
long as there is time to finish it; two or three ships at a time are enough.
"""

from __future__ import annotations

from flotta.engine.contract import Game
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.bot import phases_left, size_to_be
from flotta.games.nauticus.scoring import goods_vp, leftovers, ships_vp
from flotta.games.nauticus.ships import is_complete, masts, parts, sails

PLANNED = 3
"""Parts of a ship as it is meant to be."""
ENOUGH = 3
"""Ships built at a time."""
TIME = 6.0
"""Phases it takes to finish what is begun."""


def worth(game: Game, s: Record, seat: int) -> float:
    """What a position is worth to a seat: what it has and builds, less what the best of the others has and builds."""
    each = [holdings(s, other) for other in range(int(s.seats))]
    return each[seat] - max(held for other, held in enumerate(each) if other != seat)


def holdings(s: Record, seat: int) -> float:
    """Points, and what ships under way, talers, workers and stored tiles promise."""
    left = phases_left(s)
    hope = min(1.0, left / TIME)
    total = float(s.vp[seat]) + goods_vp(s, seat) + ships_vp(s, seat)
    total += (int(s.talers[seat]) + leftovers(s, seat)) / float(s.box.talers_per_vp)
    total += 0.25 * hope * (int(s.talers[seat]) + int(s.workers[seat]))
    return total + hope * sum(sorted((begun(s, seat, ship) for ship in range(int(s.ships[seat]))), reverse=True)[:ENOUGH])


def begun(s: Record, seat: int, ship: int) -> float:
    """What a ship under way promises: more than its share of the points the nearer it is to being finished."""
    if is_complete(s, seat, ship):
        return 0.0
    single = bool(s.hull[seat, ship, t.HULL_SINGLE])
    size = size_to_be(s, seat, ship) if single else max(PLANNED, size_to_be(s, seat, ship))
    stand = parts(s, seat, ship) + masts(s, seat, ship) + sails(s, seat, ship)
    return float(0.85 * s.box.ship_vp[size] * (stand / (3 * size)) ** 1.3)
