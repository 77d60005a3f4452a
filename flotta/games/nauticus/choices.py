"""What may be chosen in Nauticus, node by node, and what chance may do."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.piles import odds_of_lot
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.ships import fits, may_begin_ship
from flotta.games.nauticus.uses import (
    can_buy,
    can_deliver,
    can_perform,
    can_score_crowns,
    can_store,
    can_transport,
    can_use,
    first_kind,
    has_room,
)


@compiled
def waiting(s: Record) -> int:
    """Whose move it is."""
    if s.step == t.OVER:
        return 0
    if s.step <= t.LAYING:
        return CHANCE_BIT
    return 1 << s.active


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    if s.step == t.DOING:
        return legal_uses(s, seat, out)
    if s.step == t.PLACING:
        return legal_places(s, seat, out)
    if s.step == t.TURN:
        return legal_turn(s, seat, out)
    if s.step >= t.REWARDING:
        return legal_rewards(s, seat, out) if s.step == t.REWARDING else legal_reward_goods(s, seat, out)
    if s.step == t.BONUS_TILE or s.step == t.FREE_TILE:
        return legal_free_tiles(s, seat, out)
    if s.step == t.AFTER:  # NA-6.60
        out[0], out[1] = t.USE_EXTRA, t.END_TURN
        return 2
    return legal_actions(s, seat, out)


@compiled
def legal_actions(s: Record, seat: int, out: Ints) -> int:
    """CHOOSE_ACTION: every tile that lies face up (NA-5.3, NA-R40). EXTRA: every action that can be used (NA-6.61, NA-R19)."""
    count = 0
    for action in range(t.N_ACTIONS):
        if s.step == t.EXTRA:
            offered = can_use(s, seat, action, s.when, s.workers[seat])
        else:
            offered = is_face_up(s, action)
        if offered:
            out[count] = t.ACTION + action
            count += 1
    return count


@compiled
def is_face_up(s: Record, action: int) -> bool:
    """Whether the tile of an action lies face up."""
    for space in range(SPACES):
        if s.action_tile[space] == action and s.face_up[space]:
            return True
    return False


@compiled
def legal_turn(s: Record, seat: int, out: Ints) -> int:
    """TURN: perform, pass, or the extra action first (NA-5.7, NA-5.8, NA-5.9, NA-R12, NA-R13, NA-R14)."""
    count = 0
    if can_perform(s):
        out[0] = t.PERFORM
        count = 1
    passes = 0
    for tile in range(PASS_TILES):
        if not s.turned[seat, tile]:
            out[count + passes] = t.PASS_FLIP + tile
            passes += 1
    if passes == 0:
        out[count] = t.PASS_PLAIN
        passes = 1
    count += passes
    if s.extra[seat]:
        out[count] = t.USE_EXTRA
        count += 1
    return count


@compiled
def legal_uses(s: Record, seat: int, out: Ints) -> int:
    """BUY, TRANSPORT, MONEY, DELIVER, CROWNS: the next use, or done once there was one (NA-6.1, NA-6.4, NA-R11)."""
    count = 0
    workers = s.blue + s.workers[seat]
    if s.doing <= t.BUY_GOODS:
        count = legal_purchases(s, seat, workers, out)
    elif s.doing == t.TRANSPORT:
        for kind in range(t.N_KINDS):
            if workers > 0 and can_transport(s, seat, kind):
                out[count] = t.TILE + kind
                count += 1
    elif s.doing == t.DELIVER:
        for ship in range(s.ships[seat]):
            if can_deliver(s, seat, ship, workers):
                out[count] = t.TO_SHIP + ship
                count += 1
    elif workers > 0 and (s.doing == t.MONEY or can_score_crowns(s, seat)):
        out[0] = t.USE_WORKER
        count = 1
    if s.used:
        out[count] = t.DONE
        count += 1
    return count


@compiled
def legal_purchases(s: Record, seat: int, workers: int, out: Ints) -> int:
    """The kinds of the blue tile that can be bought (NA-6.30, NA-6.32)."""
    count = 0
    first = first_kind(s.doing)
    for kind in range(first, first + 4):
        if workers > 0 and can_buy(s, seat, kind, s.when):
            out[count] = t.TILE + kind
            count += 1
    return count


@compiled
def legal_places(s: Record, seat: int, out: Ints) -> int:
    """DEST: the warehouse for what was bought, a new ship for a hull part, ships that take it (NA-6.6, NA-6.11, NA-6.40)."""
    count = 0
    if s.doing != t.TRANSPORT and has_room(s, seat, s.in_hand):
        out[count] = t.TO_WAREHOUSE
        count += 1
    if may_begin_ship(s, seat, s.in_hand):
        out[count] = t.TO_NEW_SHIP
        count += 1
    for ship in range(s.ships[seat]):
        if fits(s, seat, ship, s.in_hand):
            out[count] = t.TO_SHIP + ship
            count += 1
    return count


@compiled
def free_tile_category(s: Record) -> int:
    """From which category a bonus tile or the free tile for all four types comes (NA-5.6, NA-6.34)."""
    return int(s.box.bonus_tile[s.chosen]) if s.step == t.BONUS_TILE else int(s.doing)


@compiled
def legal_free_tiles(s: Record, seat: int, out: Ints) -> int:
    """BONUS_TILE, FREE_TILE: any normal kind with stock and room, or nothing (NA-5.6, NA-6.34, NA-R3)."""
    count = 0
    first = first_kind(free_tile_category(s))
    for kind in range(first, first + 4):
        if can_store(s, seat, kind):
            out[count] = t.TILE + kind
            count += 1
    out[count] = t.DECLINE
    return count + 1


@compiled
def can_store_any(s: Record, seat: int, category: int) -> bool:
    """Whether some normal kind of a category can be had for free."""
    first = first_kind(category)
    for kind in range(first, first + 4):
        if can_store(s, seat, kind):
            return True
    return False


@compiled
def may_take_reward(s: Record, seat: int, reward: int) -> bool:
    """Whether a reward can still be taken for this ship and received (NA-6.56, NA-R25, NA-R26)."""
    if s.rewards_taken[reward] >= s.box.reward_limit_per_ship:
        return False
    if reward == t.CROWN_MAST:
        return can_store(s, seat, t.MAST_CROWN)
    if reward == t.CROWN_SAIL:
        return can_store(s, seat, t.SAIL_CROWN)
    return reward != t.TWO_GOODS or can_store_any(s, seat, t.BUY_GOODS)


@compiled
def legal_rewards(s: Record, seat: int, out: Ints) -> int:
    """REWARD: what may be taken for the ship just completed (NA-6.55)."""
    count = 0
    for reward in range(t.N_REWARDS):
        if may_take_reward(s, seat, reward):
            out[count] = t.REWARD + reward
            count += 1
    return count


@compiled
def legal_reward_goods(s: Record, seat: int, out: Ints) -> int:
    """REWARD_GOOD: two goods of different kinds; the second may be declined (NA-6.58, NA-R3, NA-R26)."""
    count = 0
    for good in range(t.N_GOODS):
        if good != s.first_good and can_store(s, seat, t.FIRST_GOOD + good):
            out[count] = t.TILE + t.FIRST_GOOD + good
            count += 1
    if s.first_good != t.NOTHING:
        out[count] = t.DECLINE
        count += 1
    return count


@compiled
def is_laid(s: Record, action: int) -> bool:
    """Whether the tile of an action lies on the board."""
    for space in range(SPACES):
        if s.action_tile[space] == action:
            return True
    return False


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do: draw the first start player (C2, NA-8.2), then lay the action tiles (C1, NA-5.2)."""
    if s.step == t.DRAWING_LOTS:
        return odds_of_lot(s.seats, t.FIRST, ids, weights)
    count = 0
    for action in range(t.N_ACTIONS):
        if not is_laid(s, action):
            ids[count], weights[count] = t.LAY + action, 1
            count += 1
    return count
