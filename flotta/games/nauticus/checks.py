"""The invariants of Nauticus's table, by number (law.toml): what must hold after every step, and across one."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import PASS_TILES, SHIPS, SLOTS, SPACES
from flotta.games.nauticus.choices import can_store_any, may_take_reward
from flotta.games.nauticus.ships import category, has_place, is_complete, loaded, masts, parts, sails
from flotta.games.nauticus.uses import blue_workers, can_use, crowns, has_room, load


@compiled
def broken(s: Record) -> int:
    """The number of the first invariant that does not hold, or 0."""
    if not tiles_are_whole(s):
        return 1
    if not stores_are_sound(s):
        return 2
    if not ships_are_sound(s):
        return 3
    if not board_is_sound(s):
        return 5
    if not rewards_are_sound(s):
        return 6
    if s.crown_vp > s.box.crown_cap_per_action or (s.crown_vp > 0 and s.doing != t.CROWNS):
        return 7
    if not pass_tiles_are_sound(s):
        return 8
    if not start_player_is_sound(s):
        return 9
    if not wheel_is_sound(s):
        return 10
    if not turn_is_sound(s):
        return 12
    return 0 if somebody_can_act(s) else 11


@compiled
def in_shipyards(s: Record, kind: int) -> int:
    """How many tiles of a kind stand in all shipyards."""
    count = 0
    for seat in range(s.seats):
        for ship in range(s.ships[seat]):
            crest = s.crest[seat, ship]
            if kind < t.FIRST_MAST:
                count += s.hull[seat, ship, kind]
            elif kind == t.MAST_CROWN:
                count += s.mast[seat, ship, t.CROWN]
            elif kind < t.FIRST_SAIL:
                count += s.mast[seat, ship, t.NORMAL] if crest == kind - t.FIRST_MAST else 0
            elif kind == t.SAIL_CROWN:
                count += s.sail[seat, ship, t.CROWN]
            elif kind < t.FIRST_GOOD:
                count += s.sail[seat, ship, t.NORMAL] if crest == kind - t.FIRST_SAIL else 0
            else:
                count += s.cargo[seat, ship, kind - t.FIRST_GOOD]
    return int(count)


@compiled
def tiles_are_whole(s: Record) -> bool:
    """1: no tile is lost or made; nothing lies where nobody sits."""
    for kind in range(t.N_KINDS):
        count = int(s.supply[kind]) + in_shipyards(s, kind) + int(s.in_hand == kind)
        for seat in range(s.seats):
            count += s.warehouse[seat, kind]
            if kind >= t.FIRST_GOOD:
                count += s.delivered[seat, kind - t.FIRST_GOOD]
        if count != s.box.tiles[kind]:
            return False
    for seat in range(s.seats, t.N_SEATS):
        if s.ships[seat] > 0 or s.vp[seat] != 0 or s.talers[seat] + s.workers[seat] + s.extra[seat] + load(s, seat) > 0:
            return False
        for good in range(t.N_GOODS):
            if s.delivered[seat, good] > 0:
                return False
    return bool(s.step == t.PLACING) == bool(s.in_hand != t.NOTHING)


@compiled
def stores_are_sound(s: Record) -> bool:
    """2: no warehouse holds more than it can, blue workers are no more than the wheel shows and only in a regular action."""
    for seat in range(s.seats):
        if load(s, seat) > s.box.warehouse_spaces:
            return False
    if s.blue == 0:
        return True
    return bool(s.doing != t.NOTHING and s.when == t.REGULAR and s.chosen != t.NOWHERE and s.blue <= blue_workers(s, s.chosen))


@compiled
def ship_is_sound(s: Record, seat: int, ship: int) -> bool:
    """3: a 1-ship or a row of the right parts, masts on parts, sails on masts, goods under parts, one crest or none."""
    hull = s.hull[seat, ship]
    if hull[t.HULL_SINGLE] > 0 and parts(s, seat, ship) > 1:
        return False
    if (
        hull[t.HULL_SINGLE] > 1
        or hull[t.HULL_BOW] > 1
        or hull[t.HULL_STERN] > 1
        or hull[t.HULL_MIDDLE] > s.box.max_middles_per_ship
    ):
        return False
    if sails(s, seat, ship) > masts(s, seat, ship) or masts(s, seat, ship) > parts(s, seat, ship):
        return False
    normal = s.mast[seat, ship, t.NORMAL] + s.sail[seat, ship, t.NORMAL]
    return bool(loaded(s, seat, ship) <= parts(s, seat, ship) and (s.crest[seat, ship] == t.OPEN) == (normal == 0))


@compiled
def ships_are_sound(s: Record) -> bool:
    """3: every ship is sound, and there is nothing but open water beyond the last one."""
    for seat in range(t.N_SEATS):
        if s.ships[seat] > s.box.shipyard_slots:
            return False
        for ship in range(SHIPS):
            if not ship_is_sound(s, seat, ship) or (parts(s, seat, ship) > 0) != (ship < s.ships[seat]):
                return False
    return True


@compiled
def board_is_sound(s: Record) -> bool:
    """5: each tile lies on one space; as many are face up as there are phases left in the round, and one more."""
    laid, up = 0, 0
    for space in range(SPACES):
        tile = s.action_tile[space]
        laid += tile != t.NOTHING
        up += s.face_up[space]
        if tile == t.NOTHING and s.face_up[space]:
            return False
        if (tile != t.NOTHING) != ((space - s.anchor) % SPACES < s.laid):
            return False
        for other in range(space):
            if tile != t.NOTHING and s.action_tile[other] == tile:
                return False
    if s.step <= t.LAYING:
        return bool(laid < SPACES and up == laid and s.phase == 0 and s.anchor_tile == t.NOWHERE and s.chosen == t.NOWHERE)
    if laid < SPACES or up != SPACES - s.phase or (s.phase == 0) != (s.anchor_tile == t.NOWHERE):
        return False
    if (s.chosen == t.NOWHERE) != (s.step == t.CHOOSING or s.step == t.OVER):
        return False
    return bool(s.chosen == t.NOWHERE or s.face_up[s.chosen]) and bool(s.anchor_tile == t.NOWHERE or not s.face_up[s.anchor_tile])


@compiled
def rewards_are_sound(s: Record) -> bool:
    """6: rewards are taken only for a ship just completed, each no more often than allowed, no more than it has masts."""
    taken, largest = 0, 0
    for reward in range(t.N_REWARDS):
        taken += s.rewards_taken[reward]
        if s.rewards_taken[reward] > s.box.reward_limit_per_ship:
            return False
    for ship in range(s.ships[s.active]):
        if is_complete(s, s.active, ship):
            largest = max(largest, parts(s, s.active, ship))
    if s.step != t.REWARDING and s.step != t.REWARD_GOOD:
        return bool(s.rewards_left + taken == 0 and s.first_good == t.NOTHING)
    if s.step == t.REWARDING and (s.rewards_left == 0 or s.first_good != t.NOTHING):
        return False
    return bool(s.rewards_left + taken <= largest)


@compiled
def pass_tiles_are_sound(s: Record) -> bool:
    """8: before the first turn of a round, and after the last, all pass tiles show their numbers."""
    fresh = s.step <= t.LAYING or s.step == t.OVER or (s.step == t.CHOOSING and s.phase == 0)
    for seat in range(t.N_SEATS):
        for tile in range(PASS_TILES):
            if s.turned[seat, tile] and (fresh or seat >= s.seats):
                return False
    return True


@compiled
def start_player_is_sound(s: Record) -> bool:
    """9: the start marker has gone round without a break."""
    rounds, phases = s.box.rounds[s.seats - 2], s.box.phases_per_round
    if s.first >= s.seats or s.active >= s.seats or s.round_marker > rounds:
        return False
    if s.phase > phases or (s.phase == phases) != (s.step == t.OVER) or (s.step == t.OVER and s.round_marker < rounds):
        return False
    return bool(s.start_player == (s.first + (s.round_marker - 1) * phases + s.phase) % s.seats)


@compiled
def wheel_is_sound(s: Record) -> bool:
    """10: however the wheel stands, the spaces share all of its blue workers."""
    shown, printed = 0, 0
    for space in range(SPACES):
        shown += blue_workers(s, space)
        printed += s.box.wheel[space]
    return bool(shown == printed)


@compiled
def turn_is_sound(s: Record) -> bool:
    """12: what is being done fits the step, and between turns nothing is left of one."""
    performing = s.step == t.DOING or (s.step >= t.PLACING and s.step < t.OVER)
    if performing != (s.doing != t.NOTHING) or (s.when != t.REGULAR and not performing and s.step != t.EXTRA):
        return False
    if (s.when != t.REGULAR or s.step == t.EXTRA) and s.extra[s.active]:
        return False
    if s.step == t.EXTRA and s.when == t.REGULAR:
        return False
    if performing and s.when == t.REGULAR and s.doing != s.action_tile[s.chosen]:
        return False
    purchases, kinds = 0, 0
    for slot in range(SLOTS):
        purchases += s.bought[slot]
        kinds += s.bought[slot] > 0
    if (purchases > 0) != bool(s.used and s.doing <= t.BUY_GOODS) or (s.four_types and kinds < SLOTS):
        return False
    if (s.used and not performing) or (s.step > t.DOING and performing and not s.used):
        return False
    if s.step == t.PLACING and s.doing != t.TRANSPORT and category(s.in_hand) != s.doing:
        return False
    if s.step == t.FREE_TILE and not s.four_types:
        return False
    return bool(s.step > t.BONUS_TILE or s.step <= t.LAYING or s.active == s.start_player)


@compiled
def somebody_can_act(s: Record) -> bool:
    """11: whoever is asked has an option."""
    seat = s.active
    if s.step == t.BONUS_TILE:
        free = s.box.bonus_tile[s.chosen]
        return bool(free != t.NOTHING) and can_store_any(s, seat, free)
    if s.step == t.AFTER:
        return bool(s.extra[seat])
    if s.step == t.DOING:
        return bool(s.used) or can_use(s, seat, s.doing, s.when, s.blue + s.workers[seat])
    if s.step == t.EXTRA:
        return bool(s.workers[seat] > 0)
    if s.step == t.PLACING:
        return has_place(s, seat, s.in_hand) or (s.doing != t.TRANSPORT and has_room(s, seat, s.in_hand))
    if s.step == t.FREE_TILE:
        return can_store_any(s, seat, s.doing)
    if s.step == t.REWARDING:
        for reward in range(t.N_REWARDS):
            if may_take_reward(s, seat, reward):
                return True
        return False
    if s.step == t.REWARD_GOOD:
        return bool(s.first_good != t.NOTHING) or can_store_any(s, seat, t.GOODS)
    return True


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of the first invariant that one event broke, or 0."""
    if (seat == CHANCE) != (action >= t.LAY):
        return 11
    for kind in range(t.N_KINDS):
        if after.supply[kind] > before.supply[kind]:
            return 1
    buying = before.step == t.DOING and before.doing <= t.BUY_GOODS
    if buying and (action == t.TILE + t.MAST_CROWN or action == t.TILE + t.SAIL_CROWN):
        return 1
    if not shipyards_grow(before, after):
        return 4
    if not rewards_match(before, action, after):
        return 6
    if before.step == t.DOING and before.doing == t.CROWNS and action == t.USE_WORKER:
        gain = after.vp[seat] - before.vp[seat]
        if gain < 1 or gain > crowns(before, seat) or gain != after.crown_vp - before.crown_vp:
            return 7
    if not round_loss_is_right(before, after):
        return 8
    for other in range(t.N_SEATS):
        spent = before.extra[other] - after.extra[other]
        if spent != (other == seat and action == t.USE_EXTRA):
            return 9
    return 0 if turns_go_round(before, after) else 12


@compiled
def shipyards_grow(before: Record, after: Record) -> bool:
    """4: nothing built goes away, complete ships stay complete, delivered goods stay delivered."""
    for seat in range(t.N_SEATS):
        for good in range(t.N_GOODS):
            if after.delivered[seat, good] < before.delivered[seat, good]:
                return False
        for ship in range(before.ships[seat]):
            for kind in range(t.N_HULLS):
                if after.hull[seat, ship, kind] < before.hull[seat, ship, kind]:
                    return False
            for kind in range(2):
                if after.mast[seat, ship, kind] < before.mast[seat, ship, kind]:
                    return False
                if after.sail[seat, ship, kind] < before.sail[seat, ship, kind]:
                    return False
            if is_complete(before, seat, ship) and not is_complete(after, seat, ship):
                return False
    return True


@compiled
def complete_size(s: Record) -> int:
    """The sizes of all complete ships together."""
    size = 0
    for seat in range(s.seats):
        for ship in range(s.ships[seat]):
            if is_complete(s, seat, ship):
                size += parts(s, seat, ship)
    return size


@compiled
def rewards_match(before: Record, action: int, after: Record) -> bool:
    """6: a completed ship grants as many rewards as its size, and only taking one uses one up."""
    taken = t.REWARD <= action < t.LAY
    return bool(after.rewards_left - before.rewards_left == complete_size(after) - complete_size(before) - taken)


@compiled
def round_loss_is_right(before: Record, after: Record) -> bool:
    """8: at a round end everybody loses what the unturned tiles say; at any other time tiles are only turned."""
    ended = after.round_marker != before.round_marker or (after.step == t.OVER and before.step != t.OVER)
    for seat in range(before.seats):
        loss = 0
        for tile in range(PASS_TILES):
            if not before.turned[seat, tile]:
                loss += before.box.pass_tiles[tile]
            if after.turned[seat, tile] < before.turned[seat, tile] and not ended:
                return False
        if ended and seat != before.active and before.vp[seat] - after.vp[seat] != loss:
            return False
        if ended and seat == before.active and not 0 <= before.vp[seat] - after.vp[seat] <= loss:
            return False
    return True


@compiled
def turns_go_round(before: Record, after: Record) -> bool:
    """12: a turn goes to the next seat, a phase ends when it would come back to the start player, and only then."""
    if before.step <= t.LAYING or (
        after.active == before.active and after.phase == before.phase and after.round_marker == before.round_marker
    ):
        return True
    following = (before.active + 1) % before.seats
    if following != before.start_player:
        return bool(after.active == following and after.phase == before.phase and after.step == t.TURN)
    starts = (before.start_player + 1) % before.seats
    ended = after.phase == before.phase + 1 or (after.phase == 0 and after.round_marker == before.round_marker + 1)
    return bool(after.active == starts and after.start_player == starts and ended)
