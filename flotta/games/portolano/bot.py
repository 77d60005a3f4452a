"""What makes a position of Portolano good, in named numbers.

A captain lives on what the next port pays for the goods aboard, and on the rum to get there. Cards that are chosen count
as if they were sailed already: the ship is looked at where it will stand, with the rum it will have then.
"""

from __future__ import annotations

import math

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY, N_FIELDS, N_SLOTS
from flotta.games.portolano.holds import cannon_places, goods_aboard, hold_size, in_hold, is_row_empty, ship_value
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import first_step, is_peaceful, is_sea, neighbour, order_cost, pirate_dice, second_step, size_of
from flotta.games.portolano.scores import score

FEATURES = (
    "score",
    "score_early",
    "talers_early",  # what can still be spent
    "rum",
    "rum_first",  # the first two count most
    "dry",  # no rum: a mutiny is near
    "goods",
    "cocoa",
    "room",
    "sale_here",  # what the port of this turn pays
    "sale_next",  # what a port pays that the next turn can reach
    "sale_best",  # the best sale, less for every turn to get there
    "missions",  # what missions not yet fulfilled may bring, by how far they are
    "missions_near",
    "value_lead",  # before the best other ship
    "cannons",
    "cannon_lead",
    "sail",
    "hold",
    "pirate",  # what the pirate may bring or take
    "clash",  # dice more than others on the same tile
    "pick",  # goods or a cannon to take up in this turn
    "act",  # what the tile's action is worth in this turn
    "turn",  # a turn still to come in this round
)

N_FEATURES = len(FEATURES)
POINTS = 20.0
CHEST = 2.0  # on average
REFILL = 0.4  # the worth of a rum
FADE = 0.75  # of a sale, for every turn to get there
LAST = 1.5  # rounds; the lead that can still change hands grows with the root of the time left
UNDECIDED, SAILING, ACTING, SAILED = 0, 1, 2, 3


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's features."""
    for feature in range(N_FEATURES):
        out[feature] = 0.0
    left = rounds_left(s)
    early = min(1.0, left / 10.0)
    points = score(s, seat) + pending(s, seat)
    out[0] = points / POINTS
    out[1] = out[0] * early
    if s.step < t.FIRST_SPIN or s.ship[seat] == t.NOWHERE:
        return
    stage = stage_of(s, seat)
    cell = cell_to_be(s, seat, stage)
    rum = rum_to_be(s, seat, stage)
    out[2] = min(int(s.talers[seat]), 4) / 4.0 * early
    write_hold(s, seat, rum, stage, early, out)
    write_sales(s, seat, cell, stage, left, out)
    write_missions(s, seat, rum, early, out)
    write_ship(s, seat, early, out)
    if stage != UNDECIDED:
        out[19] = pirate_gain(s, seat, cell)
        out[20] = clash(s, seat, cell, rum)
    if stage == SAILING or stage == ACTING:
        write_turn(s, seat, cell, stage, out)
    for feature in range(N_FEATURES):
        out[feature] *= math.sqrt(LAST / (LAST + left))


@compiled
def rounds_left(s: Record) -> float:
    """Rounds to come after this one: known at the end, before it guessed from the shortest supply row."""
    if s.last_round > 0:
        return float(s.last_round - s.round_number)
    shortest = N_FIELDS
    for row in range(t.N_COLOURS):
        shortest = min(shortest, N_FIELDS - s.front[row])
    return 1.0 + 2.0 * shortest / float(s.seats)


@compiled
def pending(s: Record, seat: int) -> float:
    """Points that are not booked yet: pay for what lies on the spaces, a chest to be drawn, what is owed or to be had."""
    if s.active != seat:
        return 0.0
    points = 0.0
    if s.step == t.UNLOADING:
        points += float(s.box.pay[s.sold])
    elif s.step == t.DRAWING_CHEST:
        points += CHEST
    elif s.step == t.PAYING:
        points -= 0.5 * s.owed
    elif s.step == t.GOODS_FOR_GOODS:
        points += 0.5 * (2 - s.swapped)
    return points + 0.5 * s.room_made


@compiled
def stage_of(s: Record, seat: int) -> int:
    """How far a seat is in this round: cards not chosen, chosen, acting, or through with its turn."""
    if s.step <= t.CHOOSING_CARDS:
        return SAILING if s.order[seat] > 0 or s.mutiny[seat] else UNDECIDED
    if s.step > t.REPLACING:
        return SAILED
    place = (seat - s.start) % s.seats
    if place == s.offset:
        return ACTING
    return SAILING if place > s.offset else SAILED


@compiled
def is_mutinous(s: Record, seat: int) -> bool:
    """Whether a ship that has not moved yet will drift."""
    return bool(s.mutiny[seat] or s.order[seat] == 0 or order_cost(s, seat, s.order[seat] - 1 + t.SAIL) > s.rum[seat])


@compiled
def cell_to_be(s: Record, seat: int, stage: int) -> int:
    """Where a ship stands once its cards are sailed."""
    cell = int(s.ship[seat])
    if stage != SAILING:
        return cell
    if is_mutinous(s, seat):
        return neighbour(s, cell, s.wind)
    action = s.order[seat] - 1 + t.SAIL
    if first_step(action) != t.NOWHERE:
        cell = neighbour(s, cell, first_step(action))
    if second_step(action) != t.NOWHERE:
        cell = neighbour(s, cell, second_step(action))
    return cell


@compiled
def rum_to_be(s: Record, seat: int, stage: int) -> int:
    """The rum once the cards are sailed."""
    if stage != SAILING:
        return int(s.rum[seat])
    if is_mutinous(s, seat):
        return 0
    return int(s.rum[seat]) - order_cost(s, seat, s.order[seat] - 1 + t.SAIL)


@compiled
def write_hold(s: Record, seat: int, rum: int, stage: int, early: float, out: Floats) -> None:
    """Rum and goods aboard."""
    goods = goods_aboard(s, seat)
    out[3] = rum / 6.0
    out[4] = min(rum, 2) / 2.0
    if rum == 0:
        out[5] = 1.0 if stage == SAILED else 0.5
        for index in range(IN_PLAY):
            if s.mission[index] == t.NO_MUTINY and s.marker[seat, index] > 0:
                out[5] *= 2.0
    out[6] = goods / 5.0 * early
    out[7] = s.goods[seat, t.COCOA] * early
    out[8] = (hold_size(s, seat) - rum - goods) / 7.0 * early


@compiled
def write_sales(s: Record, seat: int, cell: int, stage: int, left: float, out: Floats) -> None:
    """What the ports on the board pay for the goods aboard, by the turns it takes to get there."""
    size = size_of(s)
    for there in range(size * size):
        if is_sea(s, there):
            continue
        turns = turns_to(s, seat, cell, there, stage)
        if turns > left + (stage == UNDECIDED):
            continue
        sale = sale_at(s, seat, int(s.tile[there]) - t.N_SEA, stage == ACTING and turns == 0) / 10.0
        if turns == 0:
            out[9] = sale
        elif turns == 1:
            out[10] = max(out[10], sale)
        out[11] = max(out[11], sale * FADE**turns)


@compiled
def turns_to(s: Record, seat: int, cell: int, there: int, stage: int) -> int:
    """Turns until a ship can act on a cell: 0 if it is this turn's. Nobody may stay, but for the Strategist."""
    size = size_of(s)
    down, right = abs(cell // size - there // size), abs(cell % size - there % size)
    steps = min(down, size - down) + min(right, size - right)
    reach = 2 if s.upgrades[seat, t.EXTRA_SAIL] > 0 else 1
    if steps == 0:
        if stage == SAILING or stage == ACTING:
            return 0
        return 1 if reach == 2 or s.stern[seat] == t.STRATEGIST else 2
    return (steps + reach - 1) // reach


@compiled
def sale_at(s: Record, seat: int, port: int, unloading: bool) -> float:
    """What a port pays for the goods aboard: talers, rum, and a chest if it is filled."""
    free, matched = 0, 0
    for colour in range(t.N_COLOURS):
        slots = 0
        for slot in range(N_SLOTS):
            if s.box.slots[port, s.last_face[port], slot] == colour and s.unloaded[port, slot] == t.EMPTY:
                slots += 1
        free += slots
        matched += min(slots, s.goods[seat, colour])
    matched = min(free, matched + 2 * s.goods[seat, t.COCOA])
    sold = int(s.sold) if unloading and s.step == t.UNLOADING else 0
    if unloading and s.step != t.UNLOADING:
        return 0.0
    pay = float(s.box.pay[min(N_SLOTS, sold + matched)] - s.box.pay[sold])
    if sold + matched > 0:
        pay += REFILL * min(int(s.box.rum[port, s.last_face[port]]), hold_size(s, seat) - in_hold(s, seat) + matched)
        if matched == free:
            pay += CHEST
    return pay


@compiled
def write_missions(s: Record, seat: int, rum: int, early: float, out: Floats) -> None:
    """Missions a seat has not fulfilled, by how much of each it has."""
    for index in range(IN_PLAY):
        mission = s.mission[index]
        if mission < 0 or is_starred(mission) or s.marker[seat, index] > 0:
            continue
        position = 0
        for other in range(s.seats):
            if s.marker[other, index] > 0:
                position += 1
        worth = (s.box.mission_pay[s.seats - 2, position] + s.box.penalty) / 6.0
        part = progress(s, seat, mission, rum)
        out[12] += worth * part * min(1.0, early * 2.0)
        out[13] += worth * part * part * part


@compiled
def progress(s: Record, seat: int, mission: int, rum: int) -> float:
    """How much of what a mission asks for is there, 0 to 1."""
    need = s.box.need[mission]
    wanted, there = 0, 0
    for colour in range(t.N_COLOURS):
        wanted += need[colour]
        there += min(need[colour], s.goods[seat, colour])
    types, most = 0, 0
    for upgrade in range(t.N_UPGRADES):
        types += s.upgrades[seat, upgrade] > 0
        most = max(most, s.upgrades[seat, upgrade])
    wanted += (
        need[t.NEED_RUM]
        + need[t.NEED_CHESTS]
        + need[t.NEED_TYPES]
        + need[t.NEED_PAIR]
        + need[t.NEED_HITS]
        + 2 * need[t.NEED_BEATEN]
    )
    there += min(need[t.NEED_RUM], rum) + min(need[t.NEED_CHESTS], s.chests[seat])
    there += min(need[t.NEED_TYPES], types) + min(need[t.NEED_PAIR], most)
    if need[t.NEED_HITS] > 0:
        there += need[t.NEED_HITS] if s.sea_hits[seat] >= need[t.NEED_HITS] else min(need[t.NEED_HITS] - 1, s.cannons[seat])
    if need[t.NEED_BEATEN] > 0:
        there += 2 if s.beat[seat] else min(1, s.cannons[seat])
    return min(1.0, there / max(1.0, float(wanted)))


@compiled
def write_ship(s: Record, seat: int, early: float, out: Floats) -> None:
    """Upgrades and cannons, against the best of the others where rank counts."""
    best_value, best_cannons = 0, 0
    for other in range(s.seats):
        if other != seat:
            best_value = max(best_value, ship_value(s, other))
            best_cannons = max(best_cannons, int(s.cannons[other]))
    out[14] = max(-1.0, min(1.0, (ship_value(s, seat) - best_value) / 4.0))
    out[15] = s.cannons[seat] / 3.0 * early
    out[16] = max(-1.0, min(1.0, (s.cannons[seat] - best_cannons) / 2.0))
    out[17] = early if s.upgrades[seat, t.EXTRA_SAIL] > 0 else 0.0
    out[18] = (hold_size(s, seat) - s.box.hold_base) / 4.0 * early


@compiled
def pirate_gain(s: Record, seat: int, cell: int) -> float:
    """Expected hits more than the pirate, over the winds to come; fewer hits cost no more than there is to lose."""
    if not is_sea(s, cell) or is_peaceful(s, cell) or s.fought[seat]:
        return 0.0
    own = (s.cannons[seat] + min(int(s.upgrades[seat, t.EXTRA_FUSE]), int(s.cannons[seat]))) / 2.0
    if s.step > t.SPINNING:
        dice = pirate_dice(s, seat)
        return (own - dice / 2.0) / 2.0 if dice >= 0 else 0.0
    gain = 0.0
    for wind in range(t.N_DIRECTIONS):
        there = neighbour(s, int(s.pirate), wind)
        while not is_sea(s, there):
            there = neighbour(s, there, wind)
        dice = 0
        if there == cell:
            dice = int(s.box.dice_same)
        else:
            for direction in range(t.N_DIRECTIONS):
                across = (direction - wind) % 2 == 1
                if (s.box.all_four[s.seats - 2] or across) and neighbour(s, there, direction) == cell:
                    dice = int(s.box.dice_adjacent)
        if dice > 0:
            gain += (own - dice / 2.0) / 8.0
    return gain


@compiled
def clash(s: Record, seat: int, cell: int, rum: int) -> float:
    """Dice more than the others who stand on the same tile, or fewer."""
    if is_peaceful(s, cell) or s.fought[seat]:
        return 0.0
    at_sea = is_sea(s, cell)
    more = 0.0
    for other in range(s.seats):
        if other == seat:
            continue
        stage = stage_of(s, other)
        if stage == UNDECIDED or s.fought[other] or cell_to_be(s, other, stage) != cell:
            continue
        if at_sea:
            more += s.cannons[seat] - s.cannons[other]
        else:
            more += rum - rum_to_be(s, other, stage)
    return max(-1.0, min(1.0, more / 4.0))


@compiled
def write_turn(s: Record, seat: int, cell: int, stage: int, out: Floats) -> None:
    """What the sea tile of this turn still offers."""
    out[23] = 1.0 if stage == SAILING else 0.0
    if not is_sea(s, cell) or (stage == ACTING and s.step != t.AT_SEA):
        return
    tile, face = s.tile[cell], s.face[cell]
    if stage == SAILING or not s.picked:
        for offer in range(t.N_COLOURS):
            if s.box.offers[tile, face, offer] and not is_row_empty(s, offer):
                out[21] = 1.0
        if s.box.offers[tile, face, t.CANNON] and s.cannon_supply > 0 and s.cannons[seat] < cannon_places(s, seat):
            out[21] = 1.0
    if stage == SAILING or not s.acted:
        out[22] = act_worth(s, seat, cell)


@compiled
def act_worth(s: Record, seat: int, cell: int) -> float:
    """What the action of a sea tile is worth to a seat."""
    action = s.box.action[s.tile[cell], s.face[cell]]
    if action == t.UPGRADE:
        return 1.5 if s.talers[seat] >= s.box.price else 0.0
    if action == t.TALER_ISLE:
        return 1.0
    if action == t.FREE_RUM:
        return 0.6
    if action == t.GOODS_GOODS:
        return 0.6 if goods_aboard(s, seat) > 0 else 0.0
    return 0.3 if action == t.GOODS_RUM else 0.0
