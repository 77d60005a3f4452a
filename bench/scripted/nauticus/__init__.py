"""Nauticus by rules of thumb: build ships of three and four parts, score the crowns, turn the pass tiles over.

A ship under way is worth what it will bring less what it still takes, as far as there are actions left to buy what it lacks; the
more ships are under way, the less the later ones count. The rules of thumb were written by hand; their numbers were found by
playing against the bots of November 2026.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from flotta.engine.compile import compiled
from flotta.engine.contract import Game
from flotta.engine.state import Record, numbers_of
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.bot import chances_for, chances_this_round, has_acted, turns_this_round
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.rules import apply, legal, waiting
from flotta.games.nauticus.scoring import goods_vp, leftovers, ships_vp
from flotta.games.nauticus.ships import fits, is_closed, is_complete, masts, parts, sails
from flotta.games.nauticus.uses import blue_workers


class Thumbs(NamedTuple):
    """Rules of thumb, in points unless it says otherwise."""

    reward: float = 2.9  # for each mast of a finished ship
    crown: float = 1.25  # as much more for each round to come, in which a crown taken as reward is scored
    use: float = 0.55  # of a worker elsewhere
    early: float = 0.05  # the part of a ship's worth that is lost with each tile it lacks
    cheap: float = 2.0  # talers for the first tile of a kind in an action
    dear: float = 3.2  # and for others
    hands: float = 1.5  # tiles bought in an action
    income: float = 4.8  # talers from an action of drawing money
    blue: float = 1.15  # workers of the wheel for an action
    extra: float = 6.0  # the extra action
    flip: float = 0.3  # how likely a pass tile is turned over in a turn
    scored: float = 0.72  # how likely the crowns are scored in a round in which they can be
    shown: float = 2.65  # pass tiles turned when they are
    strong: float = 3.7  # workers who score them
    over: float = 2.0  # the power of the talers or workers there are of those needed, by which ships lose worth


class Promise(NamedTuple):
    """What a ship under way is worth, and the talers and workers it still takes."""

    worth: float
    talers: float
    uses: float


THUMBS = Thumbs()
LOOKS = 300
"""Positions looked at for one choice before the rest of the turn goes by what seems best at once."""
DEPTH = 64
"""Choices of a turn that are looked ahead, at most."""
DESKS: dict[Game, tuple[Any, Any, Any]] = {}
"""Where to look ahead, for each game (there may be several boxes): records, the numbers in them, and room for ids."""


def best_end(game: Game, table: Any, seat: int, action: int) -> float:
    """What a choice is worth to a seat that goes on as well as it can for as long as only it decides."""
    if game not in DESKS:
        records = game.state.blank(DEPTH)
        DESKS[game] = records, numbers_of(records), np.zeros((DEPTH, len(game.verbs)), np.int64)
    records, numbers, ids = DESKS[game]
    numbers[0] = numbers_of(table)[0]
    return float(look(records, numbers, ids, 0, seat, action, LOOKS, THUMBS))


@compiled
def look(records: Any, numbers: Any, ids: Any, depth: int, seat: int, action: int, looks: int, w: Thumbs) -> float:
    """The same from the record at this depth, with so many looks; when there are none left, whatever seems best is done."""
    at = depth + 1
    copy_row(numbers, depth, at)
    apply(records[at], seat, action)
    if waiting(records[at]) != 1 << seat or at + 2 >= len(records):
        return hoped(records[at], seat, w)
    count = legal(records[at], seat, ids[at])
    if looks >= count:
        best = -1e9
        for k in range(count):
            best = max(best, look(records, numbers, ids, at, seat, ids[at, k], (looks - 1) // count, w))
        return best
    while True:
        best, chosen = -1e9, 0
        for k in range(count):
            copy_row(numbers, at, at + 1)
            apply(records[at + 1], seat, ids[at, k])
            seems = hoped(records[at + 1], seat, w)
            if seems > best:
                best, chosen = seems, ids[at, k]
        apply(records[at], seat, chosen)
        if waiting(records[at]) != 1 << seat:
            return best
        count = legal(records[at], seat, ids[at])


@compiled
def copy_row(numbers: Any, source: int, to: int) -> None:
    """Copy one record over another, number by number: what allocates cannot be compiled."""
    for k in range(numbers.shape[1]):
        numbers[to, k] = numbers[source, k]


@compiled
def hoped(s: Record, seat: int, w: Thumbs) -> float:
    """The points a seat may hope for: those it has, and what talers, workers, crowns and ships under way promise."""
    done = has_acted(s, seat)
    turns, rounds = turns_this_round(s, done), rounds_after(s)
    total = float(int(s.vp[seat]) + goods_vp(s, seat) + ships_vp(s, seat))
    total += (int(s.talers[seat]) + leftovers(s, seat)) / float(s.box.talers_per_vp)
    total -= at_risk(s, seat, turns, w)
    total += crowns_to_come(s, seat, done, w)
    total += w.use * min(float(s.workers[seat]), 3.0 + 3.0 * rounds) * min(1.0, rounds + 0.15 * turns)
    if s.extra[seat]:
        total += w.extra * min(1.0, (7.0 * rounds + turns) / 4.0)
    if s.active == seat:
        total += s.rewards_left * (w.reward + w.crown * rounds)
    return total + ships_to_come(s, seat, done, w)


@compiled
def rounds_after(s: Record) -> float:
    """Rounds after this one."""
    return float(s.box.rounds[s.seats - 2] - s.round_marker)


@compiled
def at_risk(s: Record, seat: int, turns: int, w: Thumbs) -> float:
    """What pass tiles are likely to cost in this round: it takes a turn for each to turn it over."""
    cost, passes = 0.0, float(turns)
    for tile in range(PASS_TILES):
        if not s.turned[seat, tile]:
            cost += float(s.box.pass_tiles[tile]) * min(1.0, max(0.0, 1.0 - w.flip * passes))
            passes -= 1.0
    return cost


@compiled
def crowns_to_come(s: Record, seat: int, done: bool, w: Thumbs) -> float:
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
        shown += w.flip * min(unturned, max(0, turns_this_round(s, done) - 1))
        for space in range(SPACES):
            if s.action_tile[space] == t.CROWNS:
                hands += float(blue_workers(s, space))
    cap = float(s.box.crown_cap_per_action)
    now = max(0.0, min(cap - scored, shown * hands)) * chances_this_round(s, t.CROWNS, done)
    return w.scored * (now + min(cap, (kept + w.shown) * w.strong) * rounds_after(s))


@compiled
def ships_to_come(s: Record, seat: int, done: bool, w: Thumbs) -> float:
    """What the ships under way promise together: the best first, and what it takes is not there for the next."""
    more = 0.8 * float(s.extra[seat])
    talers = float(s.talers[seat]) + w.income * chances_for(s, t.MONEY, done)
    hands = float(s.workers[seat]) + 3.0 * w.blue * more
    for action in range(t.BUY_HULL, t.BUY_SAIL + 1):
        hands += w.blue * chances_for(s, action, done)
    total, needed, uses, last, number = 0.0, 0.0, 0.0, 1e9, -1
    for _ in range(s.ships[seat]):
        found, chosen = Promise(0.0, 0.0, 0.0), -1
        for ship in range(s.ships[seat]):
            if not is_complete(s, seat, ship):
                this = promise(s, seat, ship, done, more, w)
                comes_later = this.worth < last or (this.worth == last and ship > number)
                if comes_later and this.worth > found.worth:
                    found, chosen = this, ship
        if chosen < 0:
            break
        last, number = found.worth, chosen
        needed, uses = needed + found.talers, uses + found.uses
        enough = min(1.0, (talers + 1.0) / (needed + 1.0)) * min(1.0, (hands + 1.0) / (uses + 1.0))
        total += found.worth * enough**w.over
    return total


@compiled
def promise(s: Record, seat: int, ship: int, done: bool, more: float, w: Thumbs) -> Promise:
    """What a ship under way promises at the size that suits it best."""
    hull, mast = chances_for(s, t.BUY_HULL, done) + more, chances_for(s, t.BUY_MAST, done) + more
    sail, carry = chances_for(s, t.BUY_SAIL, done) + more, chances_for(s, t.TRANSPORT, done) + more
    least = most = parts(s, seat, ship)
    if not is_closed(s, seat, ship):
        least += int(2 - s.hull[seat, ship, t.HULL_BOW] - s.hull[seat, ship, t.HULL_STERN])
        most = least + int(s.box.max_middles_per_ship - s.hull[seat, ship, t.HULL_MIDDLE])
    hulls_kept = 0
    for kind in range(t.FIRST_MAST):
        if s.warehouse[seat, kind] > 0 and fits(s, seat, ship, kind):
            hulls_kept += 1
    masts_kept, sails_kept = kept_for(s, seat, ship, t.FIRST_MAST), kept_for(s, seat, ship, t.FIRST_SAIL)
    best = Promise(0.0, 0.0, 0.0)
    for size in range(least, most + 1):
        lacks = 3 * size - parts(s, seat, ship) - masts(s, seat, ship) - sails(s, seat, ship)
        no_hulls = max(0, size - parts(s, seat, ship) - hulls_kept)
        no_masts = max(0, size - masts(s, seat, ship) - masts_kept)
        no_sails = max(0, size - sails(s, seat, ship) - sails_kept)
        stored = lacks - no_hulls - no_masts - no_sails
        talers = w.cheap * no_hulls + tiles_cost(no_masts, mast, w) + tiles_cost(no_sails, sail, w)
        chance = likely(no_hulls, hull, w) * likely(no_masts, mast, w) * likely(no_sails, sail, w) * likely(stored, carry, w)
        brings = float(s.box.ship_vp[size]) + (w.reward + w.crown * rounds_after(s) - 1.0) * size
        worth = chance * (brings * (1.0 - w.early * lacks) - talers / float(s.box.talers_per_vp) - w.use * lacks)
        if worth > best.worth:
            best = Promise(worth, talers, float(lacks))
    return best


@compiled
def kept_for(s: Record, seat: int, ship: int, first: int) -> int:
    """Masts (or sails) in the warehouse for a ship: of its crest, or of the one there are most of, and crown tiles."""
    best = 0
    for crest in range(t.N_CRESTS):
        if s.crest[seat, ship] == t.OPEN or s.crest[seat, ship] == crest:
            best = max(best, int(s.warehouse[seat, first + crest]))
    return best + int(s.warehouse[seat, first + t.N_CRESTS])


@compiled
def tiles_cost(missing: int, actions: float, w: Thumbs) -> float:
    """Talers for so many masts (or sails), bought in so many actions."""
    cost = 0.0
    for number in range(missing):
        cost += w.cheap if number < actions else w.dear
    return cost


@compiled
def likely(missing: int, actions: float, w: Thumbs) -> float:
    """How likely so many tiles can still be had in so many actions."""
    return 1.0 if missing == 0 else min(1.0, actions) * min(1.0, max(1.0, actions) * w.hands / missing)
