"""What makes a position of Nauticus good, in named numbers.

The number of phases is known, so everything is weighed by what can still be done with it: an unfinished ship by the
chances to buy what it lacks, goods by the deliveries to come, crowns by the times they will be scored. Points count
for more the nearer the end is, because less can still happen to a lead.
"""

from __future__ import annotations

import math

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.scoring import goods_vp, group_vp, leftovers, ships_vp
from flotta.games.nauticus.ships import category, fits, is_closed, is_complete, is_laden, loaded, masts, parts, sails
from flotta.games.nauticus.uses import blue_workers, load

FEATURES = (
    "points",  # all that would be scored now, less what unturned pass tiles are bound to cost
    "points_early",
    "unturned",  # what they may still cost
    "talers",
    "talers_early",
    "workers",
    "workers_early",
    "building",  # unfinished ships that can be finished, by the part that stands
    "building_early",
    "best_ship",  # the one that is nearest to its points
    "crowns",  # points the crowns may bring in later rounds
    "crowns_now",  # points the crowns would bring in this round
    "laden",  # points for goods that only wait for a delivery
    "goods",  # points for all goods owned, if they were delivered
    "holds",  # room for goods under complete ships
    "stored_fits",  # tiles in the warehouse that have a place on them
    "stored",  # a full warehouse takes nothing
    "extra",
    "uses",  # of this phase's blue workers, those that find something to do
    "turns",  # turns left, this phase's included
    "chooses",
    "rewards",
)

N_FEATURES = len(FEATURES)
POINTS = 40.0
LAST = 3.0  # phases; the lead that can still change hands grows with the root of the time left
REWARD = 3.0
PASSES = 0.7  # how likely a pass tile that can still be turned is turned before the crowns are scored
BLUE = 2.0  # workers of the wheel, on average
OWN_HANDS = 3.0  # workers of one's own that score crowns


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's features."""
    left = phases_left(s)
    early = left / float(s.box.rounds[s.seats - 2] * s.box.phases_per_round)
    done = has_acted(s, seat)
    turns_now = turns_this_round(s, done)
    points = int(s.vp[seat]) + goods_vp(s, seat) + ships_vp(s, seat) - bound_to_lose(s, seat, turns_now)
    points_and_leftovers = points + (int(s.talers[seat]) + leftovers(s, seat)) / float(s.box.talers_per_vp)
    out[0] = points_and_leftovers / POINTS
    out[1] = out[0] * early
    out[2] = (unturned(s, seat) - bound_to_lose(s, seat, turns_now)) / 6.0
    out[3] = s.talers[seat] / 20.0
    out[4] = out[3] * early
    out[5] = s.workers[seat] / 8.0
    out[6] = out[5] * early
    write_ships(s, seat, done, early, out)
    write_goods(s, seat, done, out)
    write_crowns(s, seat, done, out)
    out[16] = load(s, seat) / float(s.box.warehouse_spaces)
    out[17] = float(s.extra[seat]) * (early + 0.2) if can_use_extra(s, seat, done, left) else 0.0
    out[18] = uses_to_come(s, seat, done) / 3.0
    out[19] = turns_now / float(s.box.phases_per_round)
    out[20] = choices_left(s, seat, left) / 14.0
    out[21] = s.rewards_left / 4.0 if s.active == seat else 0.0
    for feature in range(N_FEATURES):
        out[feature] *= math.sqrt(LAST / (LAST + left))


@compiled
def phases_left(s: Record) -> int:
    """Phases of the game that are not over."""
    return int((s.box.rounds[s.seats - 2] - s.round_marker + 1) * s.box.phases_per_round - s.phase)


@compiled
def has_acted(s: Record, seat: int) -> bool:
    """Whether a seat is through with the action of this phase."""
    if s.chosen == t.NOWHERE:
        return False
    behind, now = (seat - s.start_player) % s.seats, (s.active - s.start_player) % s.seats
    if behind == now:
        return bool(s.step == t.AFTER or ((s.step == t.EXTRA or s.doing != t.NOTHING) and s.when == t.EXTRA_AFTER))
    return bool(behind < now)


@compiled
def turns_this_round(s: Record, done: bool) -> int:
    """Turns a seat still has in this round."""
    return int(s.box.phases_per_round - s.phase) - int(done)


@compiled
def unturned(s: Record, seat: int) -> int:
    """What the pass tiles would cost now."""
    cost = 0
    for tile in range(PASS_TILES):
        if not s.turned[seat, tile]:
            cost += s.box.pass_tiles[tile]
    return int(cost)


@compiled
def bound_to_lose(s: Record, seat: int, turns: int) -> int:
    """What pass tiles will cost even if the seat passes in all its turns of the round, the dearest tiles first."""
    cost, passes = 0, turns
    for tile in range(PASS_TILES):
        if not s.turned[seat, tile]:
            if passes > 0:
                passes -= 1
            else:
                cost += s.box.pass_tiles[tile]
    return int(cost)


@compiled
def chances_this_round(s: Record, action: int, done: bool) -> float:
    """How likely a seat comes to use an action in this round: chosen now, or still face up and perhaps chosen."""
    phases = float(s.box.phases_per_round - s.phase)
    if s.step <= t.LAYING:
        return phases / (phases + 1.0)
    for space in range(SPACES):
        if s.action_tile[space] == action:
            if space == s.chosen:
                return 0.0 if done else 1.0
            if not s.face_up[space]:
                return 0.0
            return phases / (phases + 1.0) if s.chosen == t.NOWHERE else (phases - 1.0) / phases
    return 0.0


@compiled
def chances_for(s: Record, action: int, done: bool) -> float:
    """How often a seat can expect to use an action in the rest of the game."""
    return float(s.box.rounds[s.seats - 2] - s.round_marker) * 0.875 + chances_this_round(s, action, done)


@compiled
def can_use_extra(s: Record, seat: int, done: bool, left: int) -> bool:
    """Whether there is still a turn for the extra action."""
    return left > 1 or not done or s.active == seat


@compiled
def uses_to_come(s: Record, seat: int, done: bool) -> int:
    """Blue workers of this phase the seat has not used and has something to do for; crowns and deliveries count elsewhere."""
    if done or s.chosen == t.NOWHERE:
        return 0
    action, blue = s.action_tile[s.chosen], blue_workers(s, s.chosen)
    if s.active == seat and s.doing != t.NOTHING and s.when == t.REGULAR:
        blue = int(s.blue)
    if action == t.MONEY:
        return blue
    if action < t.TRANSPORT:
        return min(blue, 1 + int(s.talers[seat]) // 2)
    return min(blue, load(s, seat)) if action == t.TRANSPORT else 0


@compiled
def choices_left(s: Record, seat: int, left: int) -> int:
    """In how many phases of the game a seat will still choose the tile."""
    phases = left - (s.chosen != t.NOWHERE)
    next_start = (s.start_player + (s.chosen != t.NOWHERE)) % s.seats
    ahead = (seat - next_start) % s.seats
    return int((phases - ahead + s.seats - 1) // s.seats) if phases > ahead else 0


@compiled
def write_ships(s: Record, seat: int, done: bool, early: float, out: Floats) -> None:
    """Unfinished ships, by what stands of them and whether the rest can still be had; a tile in hand where it does most."""
    more = float(s.extra[seat])
    carry = min(1.0, chances_for(s, t.TRANSPORT, done) + more)
    hull = chances_for(s, t.BUY_HULL, done) + more
    mast = chances_for(s, t.BUY_MAST, done) + more
    sail = chances_for(s, t.BUY_SAIL, done) + more
    in_hand = int(s.in_hand) if s.active == seat else t.NOTHING
    all_ships, best_ship, stored = 0.0, 0.0, 0.0
    gain = begun_with(s, in_hand) if in_hand != t.NOTHING and category(in_hand) == t.HULLS else 0.0
    for ship in range(s.ships[seat]):
        if is_complete(s, seat, ship):
            continue
        size, stand = size_to_be(s, seat, ship), parts(s, seat, ship) + masts(s, seat, ship) + sails(s, seat, ship)
        no_hulls, no_masts = size - parts(s, seat, ship), size - masts(s, seat, ship)
        no_sails = size - sails(s, seat, ship)
        hulls = min(no_hulls, stored_hulls(s, seat, ship))
        masts_kept = min(no_masts, stored_for(s, seat, ship, t.FIRST_MAST))
        sails_kept = min(no_sails, stored_for(s, seat, ship, t.FIRST_SAIL))
        hope = hope_for(no_hulls - hulls * carry, hull)
        hope *= hope_for(no_masts - masts_kept * carry, mast) * hope_for(no_sails - sails_kept * carry, sail)
        share = stand / (3.0 * size)
        now = hope * worth_of(s, size) * share
        all_ships += now
        best_ship = max(best_ship, now * share)
        stored += hope * worth_of(s, size) * (hulls + masts_kept + sails_kept) / (3.0 * size)
        if in_hand != t.NOTHING and fits(s, seat, ship, in_hand):
            size += in_hand == t.HULL_MIDDLE
            share = (stand + 1) / (3.0 * size)
            then = hope * worth_of(s, size) * share
            gain = max(gain, then - now)
            best_ship = max(best_ship, then * share)
    out[7] = (all_ships + gain) / POINTS
    out[8] = out[7] * early
    out[9] = best_ship / POINTS
    out[15] = stored * carry / POINTS


@compiled
def hope_for(missing: float, chances: float) -> float:
    """How likely so many tiles of a category can still be bought, two at a time."""
    return min(1.0, 2.0 * chances / missing) if missing > 0.0 else 1.0


@compiled
def worth_of(s: Record, size: int) -> float:
    """What finishing a ship brings: its points, and rewards of about three points each."""
    return float(s.box.ship_vp[size]) + REWARD * size


@compiled
def begun_with(s: Record, hull: int) -> float:
    """What a new ship of this hull part is worth."""
    size = 1 + (hull != t.HULL_SINGLE) + (hull == t.HULL_MIDDLE)
    return worth_of(s, size) / (3.0 * size)


@compiled
def size_to_be(s: Record, seat: int, ship: int) -> int:
    """The size of a ship once the ends it lacks are added."""
    size = parts(s, seat, ship)
    if not is_closed(s, seat, ship):
        size += 2 - s.hull[seat, ship, t.HULL_BOW] - s.hull[seat, ship, t.HULL_STERN]
    return int(size)


@compiled
def stored_hulls(s: Record, seat: int, ship: int) -> int:
    """Hull parts in the warehouse that would extend a ship."""
    count = 0
    for kind in range(t.FIRST_MAST):
        if s.warehouse[seat, kind] > 0 and fits(s, seat, ship, kind):
            count += 1
    return count


@compiled
def stored_for(s: Record, seat: int, ship: int, first: int) -> int:
    """Masts (or sails) in the warehouse that suit a ship; as long as its crest is open, only crown tiles."""
    count = s.warehouse[seat, first + t.MAST_CROWN - t.FIRST_MAST]
    if s.crest[seat, ship] != t.OPEN:
        count += s.warehouse[seat, first + s.crest[seat, ship]]
    return int(count)


@compiled
def write_goods(s: Record, seat: int, done: bool, out: Floats) -> None:
    """Goods by the points they would bring, as far as there are ships to carry them, and room for more of them."""
    deliveries = chances_for(s, t.DELIVER, done) + s.extra[seat]
    room, ready, places = 0, 0, 0.0
    for ship in range(s.ships[seat]):
        size, aboard = parts(s, seat, ship), loaded(s, seat, ship)
        if is_complete(s, seat, ship):
            room += size - aboard
            places += size * max(1.0, deliveries)
            if aboard == size:
                ready += size
        else:
            share = (size + masts(s, seat, ship) + sails(s, seat, ship)) / (3.0 * size_to_be(s, seat, ship))
            places += size * share * share
    laden, owned, count = 0, 0, 0
    for good in range(t.N_GOODS):
        before = int(s.delivered[seat, good])
        waits, goods = 0, int(s.warehouse[seat, t.FIRST_GOOD + good])
        for ship in range(s.ships[seat]):
            goods += s.cargo[seat, ship, good]
            if s.cargo[seat, ship, good] > 0 and is_laden(s, seat, ship):
                waits += s.cargo[seat, ship, good]
        laden += group_vp(s, before + waits) - group_vp(s, before)
        owned += group_vp(s, before + goods) - group_vp(s, before)
        count += goods
    hands = min(1.0, (s.workers[seat] + 2.0) / ready) if ready > 0 else 0.0
    out[12] = laden * hands * min(1.0, deliveries) / POINTS
    out[13] = owned * min(1.0, deliveries) * min(1.0, places / max(1, count)) / POINTS
    out[14] = room * min(2.0, deliveries) / 16.0


@compiled
def write_crowns(s: Record, seat: int, done: bool, out: Floats) -> None:
    """Crowns to keep, by the times they will be scored; and all crowns, if they can be scored in this round."""
    crowns = int(s.warehouse[seat, t.MAST_CROWN] + s.warehouse[seat, t.SAIL_CROWN])
    for ship in range(s.ships[seat]):
        crowns += s.mast[seat, ship, t.CROWN] + s.sail[seat, ship, t.CROWN]
    now = chances_this_round(s, t.CROWNS, done)
    later = chances_for(s, t.CROWNS, done) - now
    shown, unturned = float(crowns), PASS_TILES
    for tile in range(PASS_TILES):
        shown += s.turned[seat, tile]
        unturned -= s.turned[seat, tile]
    if not (s.active == seat and s.doing == t.CROWNS):
        shown += PASSES * max(0, min(unturned, turns_this_round(s, done) - 1))
    hands, gained = int(s.workers[seat]), 0
    if s.active == seat and s.doing == t.CROWNS:
        hands, gained = hands + int(s.blue), int(s.crown_vp)
    else:
        for space in range(SPACES):
            if s.action_tile[space] == t.CROWNS:
                hands += blue_workers(s, space)
    cap = float(s.box.crown_cap_per_action)
    points = min(cap - gained, shown * hands) * now
    out[11] = points / POINTS
    if later > 0.0:
        spare = max(0.0, s.workers[seat] - OWN_HANDS * now)  # workers for crowns to come, as each has some blue ones too
        out[10] = min(cap, (crowns + PASSES * PASS_TILES) * (BLUE + spare / later)) * later / POINTS
    else:
        out[10] = 0.0
