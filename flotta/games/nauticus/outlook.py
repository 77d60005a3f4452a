"""What a seat of Nauticus may hope for, in points: what it has, and what its talers, workers, crowns and ships promise.

A ship under way is worth what it will bring less what it still takes, as far as there are actions left to buy what it lacks; the
more ships are under way, the less the later ones count. These are rules of thumb of a player who builds big ships, written by
hand; their numbers were found by playing against the bots of November 2026.
"""

from __future__ import annotations

from typing import NamedTuple

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.bot import chances_for, chances_this_round, has_acted, turns_this_round
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.scoring import goods_vp, leftovers, ships_vp
from flotta.games.nauticus.ships import fits, is_closed, is_complete, masts, parts, sails
from flotta.games.nauticus.uses import blue_workers

# Rules of thumb, in points unless it says otherwise.
REWARD = 2.9  # for each mast of a finished ship
CROWN = 1.25  # as much more for each round to come, in which a crown taken as reward is scored
USE = 0.55  # of a worker elsewhere
EARLY = 0.05  # the part of a ship's worth that is lost with each tile it lacks
CHEAP = 2.0  # talers for the first tile of a kind in an action
DEAR = 3.2  # and for others
HANDS = 1.5  # tiles bought in an action
INCOME = 4.8  # talers from an action of drawing money
BLUE = 1.15  # workers of the wheel for an action
EXTRA = 6.0  # the extra action
FLIP = 0.3  # how likely a pass tile is turned over in a turn
SCORED = 0.72  # how likely the crowns are scored in a round in which they can be
SHOWN = 2.65  # pass tiles turned when they are
STRONG = 3.7  # workers who score them


class Promise(NamedTuple):
    """What a ship under way is worth, the talers and workers it still takes, and its size in the end."""

    worth: float
    talers: float
    uses: float
    size: int


class UnderWay(NamedTuple):
    """What there is of a ship: hull parts, masts and sails on it, those kept for it in the warehouse, and how large it must and
    may become.
    """

    parts: int
    masts: int
    sails: int
    hulls_kept: int
    masts_kept: int
    sails_kept: int
    least: int
    most: int


@compiled
def hoped(s: Record, seat: int) -> float:
    """The points a seat may hope for: those it has, and what talers, workers, crowns and ships under way promise."""
    done = has_acted(s, seat)
    turns, rounds = turns_this_round(s, done), rounds_after(s)
    total = float(int(s.vp[seat]) + goods_vp(s, seat) + ships_vp(s, seat))
    total += (int(s.talers[seat]) + leftovers(s, seat)) / float(s.box.talers_per_vp)
    total -= at_risk(s, seat, turns)
    total += crowns_to_come(s, seat, done)
    total += USE * min(float(s.workers[seat]), 3.0 + 3.0 * rounds) * min(1.0, rounds + 0.15 * turns)
    if s.extra[seat]:
        total += EXTRA * min(1.0, (7.0 * rounds + turns) / 4.0)
    if s.active == seat:
        total += s.rewards_left * (REWARD + CROWN * rounds)
    return total + ships_to_come(s, seat, done)


@compiled
def rounds_after(s: Record) -> float:
    """Rounds after this one."""
    return float(s.box.rounds[s.seats - 2] - s.round_marker)


@compiled
def at_risk(s: Record, seat: int, turns: int) -> float:
    """What pass tiles are likely to cost in this round: it takes a turn for each to turn it over."""
    cost, passes = 0.0, float(turns)
    for tile in range(PASS_TILES):
        if not s.turned[seat, tile]:
            cost += float(s.box.pass_tiles[tile]) * min(1.0, max(0.0, 1.0 - FLIP * passes))
            passes -= 1.0
    return cost


@compiled
def crowns_to_come(s: Record, seat: int, done: bool) -> float:
    """Points the crowns will bring: in this round by the crowns and workers there are, later by the crowns to keep."""
    kept = int(s.warehouse[seat, t.MAST_CROWN] + s.warehouse[seat, t.SAIL_CROWN])
    for ship in range(s.ships[seat]):
        kept += s.mast[seat, ship, t.CROWN] + s.sail[seat, ship, t.CROWN]
    shown, unturned = float(kept), 0
    for tile in range(PASS_TILES):
        shown += s.turned[seat, tile]
        unturned += 1 - s.turned[seat, tile]
    hands, scored = float(s.workers[seat]), 0.0
    if s.active == seat and s.doing == t.CROWNS:
        hands, scored = hands + float(s.blue), float(s.crown_vp)
    else:
        shown += FLIP * min(unturned, max(0, turns_this_round(s, done) - 1))
        for space in range(SPACES):
            if s.action_tile[space] == t.CROWNS:
                hands += float(blue_workers(s, space))
    cap = float(s.box.crown_cap_per_action)
    now = max(0.0, min(cap - scored, shown * hands)) * chances_this_round(s, t.CROWNS, done)
    return SCORED * (now + min(cap, (kept + SHOWN) * STRONG) * rounds_after(s))


@compiled
def ships_to_come(s: Record, seat: int, done: bool) -> float:
    """What the ships under way promise together: the best first, and what it takes is not there for the next."""
    more = extra_actions(s, seat)
    talers = float(s.talers[seat]) + INCOME * chances_for(s, t.MONEY, done)
    hands = float(s.workers[seat]) + 3.0 * BLUE * more
    for action in range(t.BUY_HULL, t.BUY_SAIL + 1):
        hands += BLUE * chances_for(s, action, done)
    total, needed, uses, last, number = 0.0, 0.0, 0.0, 1e9, -1
    for _ in range(s.ships[seat]):
        found, number = next_best(s, seat, done, last, number)
        if number < 0:
            break
        last = found.worth
        needed, uses = needed + found.talers, uses + found.uses
        enough = min(1.0, (talers + 1.0) / (needed + 1.0)) * min(1.0, (hands + 1.0) / (uses + 1.0))
        total += found.worth * enough * enough
    return total


@compiled
def extra_actions(s: Record, seat: int) -> float:
    """How often a seat can be expected to use its extra action."""
    return 0.8 * float(s.extra[seat])


@compiled
def next_best(s: Record, seat: int, done: bool, last: float, number: int) -> tuple[Promise, int]:
    """The ship under way that promises most after this one, which promises `last`; -1 where there is none."""
    found, chosen = Promise(0.0, 0.0, 0.0, 0), -1
    for ship in range(s.ships[seat]):
        if not is_complete(s, seat, ship):
            this = promise(s, seat, ship, done)
            comes_later = this.worth < last or (this.worth == last and ship > number)
            if comes_later and this.worth > found.worth:
                found, chosen = this, ship
    return found, chosen


@compiled
def promise(s: Record, seat: int, ship: int, done: bool) -> Promise:
    """What a ship under way promises at the size that suits it best."""
    least = most = parts(s, seat, ship)
    if not is_closed(s, seat, ship):
        least += int(2 - s.hull[seat, ship, t.HULL_BOW] - s.hull[seat, ship, t.HULL_STERN])
        most = least + int(s.box.max_middles_per_ship - s.hull[seat, ship, t.HULL_MIDDLE])
    hulls_kept, crest = 0, int(s.crest[seat, ship])
    for kind in range(t.FIRST_MAST):
        if s.warehouse[seat, kind] > 0 and fits(s, seat, ship, kind):
            hulls_kept += 1
    masts_kept, sails_kept = kept_for(s, seat, crest, t.FIRST_MAST), kept_for(s, seat, crest, t.FIRST_SAIL)
    on_it = parts(s, seat, ship), masts(s, seat, ship), sails(s, seat, ship)
    return at_best_size(s, seat, done, UnderWay(on_it[0], on_it[1], on_it[2], hulls_kept, masts_kept, sails_kept, least, most))


@compiled
def begun_with(s: Record, seat: int, hull: int, done: bool) -> Promise:
    """What a new ship would promise that is begun with this hull part."""
    least = most = 1
    hulls_kept = 0
    if hull != t.HULL_SINGLE:
        least = 2 + (hull == t.HULL_MIDDLE)
        most = 2 + int(s.box.max_middles_per_ship)
        for kind in range(t.HULL_BOW, t.HULL_STERN + 1):
            if s.warehouse[seat, kind] > 0 and kind != hull:
                hulls_kept += 1
    masts_kept, sails_kept = kept_for(s, seat, t.OPEN, t.FIRST_MAST), kept_for(s, seat, t.OPEN, t.FIRST_SAIL)
    return at_best_size(s, seat, done, UnderWay(1, 0, 0, hulls_kept, masts_kept, sails_kept, least, most))


@compiled
def at_best_size(s: Record, seat: int, done: bool, ship: UnderWay) -> Promise:
    """What a ship promises at the size that suits it best."""
    more = extra_actions(s, seat)
    hull, mast = chances_for(s, t.BUY_HULL, done) + more, chances_for(s, t.BUY_MAST, done) + more
    sail, carry = chances_for(s, t.BUY_SAIL, done) + more, chances_for(s, t.TRANSPORT, done) + more
    best = Promise(0.0, 0.0, 0.0, 0)
    for size in range(ship.least, ship.most + 1):
        lacks = 3 * size - ship.parts - ship.masts - ship.sails
        no_hulls = max(0, size - ship.parts - ship.hulls_kept)
        no_masts = max(0, size - ship.masts - ship.masts_kept)
        no_sails = max(0, size - ship.sails - ship.sails_kept)
        stored = lacks - no_hulls - no_masts - no_sails
        talers = CHEAP * no_hulls + tiles_cost(no_masts, mast) + tiles_cost(no_sails, sail)
        chance = likely(no_hulls, hull) * likely(no_masts, mast) * likely(no_sails, sail) * likely(stored, carry)
        brings = float(s.box.ship_vp[size]) + (REWARD + CROWN * rounds_after(s) - 1.0) * size
        worth = chance * (brings * (1.0 - EARLY * lacks) - talers / float(s.box.talers_per_vp) - USE * lacks)
        if worth > best.worth:
            best = Promise(worth, talers, float(lacks), size)
    return best


@compiled
def kept_for(s: Record, seat: int, crest: int, first: int) -> int:
    """Masts (or sails) in the warehouse for a ship: of its crest, or of the one there are most of, and crown tiles."""
    best = 0
    for each in range(t.N_CRESTS):
        if crest == t.OPEN or crest == each:
            best = max(best, int(s.warehouse[seat, first + each]))
    return best + int(s.warehouse[seat, first + t.N_CRESTS])


@compiled
def tiles_cost(missing: int, actions: float) -> float:
    """Talers for so many masts (or sails), bought in so many actions."""
    cost = 0.0
    for number in range(missing):
        cost += CHEAP if number < actions else DEAR
    return cost


@compiled
def likely(missing: int, actions: float) -> float:
    """How likely so many tiles can still be had in so many actions."""
    return 1.0 if missing == 0 else min(1.0, actions) * min(1.0, max(1.0, actions) * HANDS / missing)
