"""Performing an action, use by use, and the rewards that interrupt it (NA-6.30 to NA-6.63)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import SLOTS
from flotta.games.nauticus.choices import can_store_any
from flotta.games.nauticus.ships import category, is_complete, parts, put
from flotta.games.nauticus.uses import crowns, price


@compiled
def begin_action(s: Record, action: int, when: int, blue: int) -> None:
    """A player begins to perform an action with so many blue workers (NA-6.2, NA-6.36, NA-R18)."""
    s.doing, s.when, s.blue = action, when, blue
    s.step = t.DOING


@compiled
def pay_workers(s: Record, count: int) -> None:
    """Spend workers, the blue ones first (NA-6.1, NA-6.3)."""
    blue = min(count, s.blue)
    s.blue -= blue
    s.workers[s.active] -= count - blue
    s.used = 1


@compiled
def take_from_supply(s: Record, kind: int) -> None:
    """A tile obtained for nothing goes from its stack to the warehouse: the golden rule (NA-6.5, NA-R28, NA-R55)."""
    s.supply[kind] -= 1
    s.warehouse[s.active, kind] += 1


@compiled
def buy(s: Record, kind: int) -> None:
    """Buy one tile: worker, talers, and at price 0 straight to the warehouse (NA-6.30 to NA-6.33, NA-R54)."""
    cost = price(s, kind, s.when)
    pay_workers(s, 1)
    s.talers[s.active] -= cost
    s.bought[s.box.slot[kind]] += 1
    if cost == 0:
        take_from_supply(s, kind)
        go_on(s)
        return
    s.supply[kind] -= 1
    s.in_hand = kind
    s.step = t.PLACING


@compiled
def carry(s: Record, kind: int) -> None:
    """Take one tile out of the warehouse to build it in; its room is free at once (NA-6.40, NA-R54)."""
    pay_workers(s, 1)
    s.warehouse[s.active, kind] -= 1
    s.in_hand = kind
    s.step = t.PLACING


@compiled
def place_tile(s: Record, where: int, ship: int) -> None:
    """The tile in hand finds its place; a sail may complete the ship (NA-6.6, NA-6.11, NA-6.55, NA-R27)."""
    seat, kind = s.active, s.in_hand
    s.in_hand = t.NOTHING
    if where == t.TO_WAREHOUSE:
        s.warehouse[seat, kind] += 1
    else:
        if where == t.TO_NEW_SHIP:  # NA-R46
            ship = s.ships[seat]
            s.ships[seat] += 1
        put(s, seat, ship, kind)
        if category(kind) == t.SAILS and is_complete(s, seat, ship):
            s.rewards_left = parts(s, seat, ship)
    go_on(s)


@compiled
def go_on(s: Record) -> None:
    """What follows a use: rewards first, then the four-type bonus, then the next use (NA-6.37, NA-6.55, NA-R9)."""
    if s.rewards_left > 0:
        s.step = t.REWARDING
        return
    s.rewards_taken[:] = 0
    s.step = t.DOING
    if s.doing <= t.BUY_GOODS and not s.four_types and bought_four_types(s):
        s.four_types = 1  # once per action, and lost if nothing can be taken (NA-R2, NA-R56)
        if can_store_any(s, s.active, s.doing):
            s.step = t.FREE_TILE


@compiled
def bought_four_types(s: Record) -> bool:
    """Whether each kind of the tile has been bought in this action (NA-6.34, NA-6.35, NA-R10)."""
    for slot in range(SLOTS):
        if s.bought[slot] == 0:
            return False
    return True


@compiled
def use_worker(s: Record) -> None:
    """One worker draws money (NA-6.43) or scores the crowns, up to the cap (NA-6.51, NA-6.52, NA-R20)."""
    seat = s.active
    pay_workers(s, 1)
    if s.doing == t.MONEY:
        s.talers[seat] += s.box.money_per_worker
        return
    gain = min(crowns(s, seat), s.box.crown_cap_per_action - s.crown_vp)
    s.crown_vp += gain
    s.vp[seat] += gain


@compiled
def deliver(s: Record, ship: int) -> None:
    """Unload a ship: a worker for each good (NA-6.45, NA-6.46); it can be loaded again later (NA-6.22)."""
    seat = s.active
    pay_workers(s, parts(s, seat, ship))
    for good in range(t.N_GOODS):
        s.delivered[seat, good] += s.cargo[seat, ship, good]
        s.cargo[seat, ship, good] = 0


@compiled
def use_on_ship(s: Record, action: int, ship: int) -> None:
    """A ship was chosen: to be unloaded, or for the tile in hand."""
    if s.step == t.DOING and s.doing == t.DELIVER:
        deliver(s, ship)
    else:
        place_tile(s, action, ship)


@compiled
def use_tile(s: Record, kind: int) -> None:
    """A kind was chosen: to buy, to carry, or as a free tile or reward good."""
    if s.step == t.DOING:
        if s.doing == t.TRANSPORT:
            carry(s, kind)
        else:
            buy(s, kind)
        return
    take_from_supply(s, kind)
    if s.step == t.REWARD_GOOD and s.first_good == t.NOTHING:
        s.first_good = kind - t.FIRST_GOOD
        return
    s.first_good = t.NOTHING
    go_on(s)


@compiled
def take_reward(s: Record, reward: int) -> None:
    """One reward for the completed ship, effective at once (NA-6.55, NA-6.57, NA-6.58)."""
    seat = s.active
    s.rewards_left -= 1
    s.rewards_taken[reward] += 1
    if reward == t.CROWN_MAST:
        take_from_supply(s, t.MAST_CROWN)
    elif reward == t.CROWN_SAIL:
        take_from_supply(s, t.SAIL_CROWN)
    elif reward == t.POINTS:
        s.vp[seat] += s.box.reward_vp
    elif reward == t.TALERS:
        s.talers[seat] += s.box.reward_talers
    elif reward == t.WORKERS:
        s.workers[seat] += s.box.reward_workers
    else:
        s.step = t.REWARD_GOOD
        return
    go_on(s)


@compiled
def decline(s: Record) -> None:
    """Do without the free tile, or without the second good (NA-R3)."""
    s.first_good = t.NOTHING
    go_on(s)
