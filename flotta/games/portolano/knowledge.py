"""Who knows what in Portolano: views, guesses, and who learns which event."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.portolano.choices import may_anchor
from flotta.games.portolano.table import (
    ANCHOR,
    CHEST,
    DONE,
    EXTRA_SAIL,
    N_CHESTS,
    N_DIRECTIONS,
    N_ORDERS,
    N_SEATS,
    REPLACE,
    SAIL,
)


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """Chosen cards are the chooser's alone until the turn (PO-5.6, PO-5.11), a chest is the drawer's (PO-R38)."""
    if seat == CHANCE:
        return 1 << int(s.active) if CHEST <= action < REPLACE else EVERYONE
    return 1 << seat if SAIL <= action <= ANCHOR else EVERYONE


@compiled
def show(s: Record, seat: int, v: Record) -> None:
    """Everything but cards lying face down, chests and the heap they come from (PO-5.11, PO-R38, PO-R39)."""
    v.step, v.start, v.offset, v.active = s.step, s.start, s.offset, s.active
    v.round_number, v.last_round, v.wind = s.round_number, s.last_round, s.wind
    v.pool, v.laid, v.tile, v.face = s.pool, s.laid, s.tile, s.face
    v.pirate, v.ship = s.pirate, s.ship
    v.port_at, v.last_face, v.unloaded = s.port_at, s.last_face, s.unloaded
    v.side, v.front, v.in_box, v.cannon_supply = s.side, s.front, s.in_box, s.cannon_supply
    v.owner, v.heap_size, v.mission = s.owner, s.heap_size, s.mission
    v.stern, v.rum, v.goods, v.talers, v.cannons = s.stern, s.rum, s.goods, s.talers, s.cannons
    v.upgrades, v.tinkered, v.chests, v.knight, v.marker = s.upgrades, s.tinkered, s.chests, s.knight, s.marker
    v.face_down, v.mutiny, v.drifted, v.anchored = s.face_down, s.mutiny, s.drifted, s.anchored
    v.relieved, v.picked, v.acted, v.room_made = s.relieved, s.picked, s.acted, s.room_made
    v.given, v.swapped, v.sold, v.refills = s.given, s.swapped, s.sold, s.refills
    v.fought, v.stays_out, v.beat, v.sea_hits = s.fought, s.stays_out, s.beat, s.sea_hits
    v.battle_at, v.fights, v.hits, v.pirate_hits = s.battle_at, s.fights, s.hits, s.pirate_hits
    v.dice_left, v.owed, v.allowance = s.dice_left, s.owed, s.allowance
    for owner in range(N_SEATS):
        if owner == seat or s.step == DONE:  # PO-7.2: all chests are turned over for scoring
            for value in range(N_CHESTS):
                v.chest[owner, value] = s.chest[owner, value]
        if owner == seat or not s.face_down[owner]:
            v.order[owner] = s.order[owner]
    if s.step == DONE:
        v.heap = s.heap


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Deal the unseen chests to their owners and to the heap, and cards to those who lie face down.

    Chests were drawn blindly, so every deal of the unseen ones is as likely. Of face-down cards only what may be chosen
    is known, and each choice is taken as equally likely: nothing is read into a captain's plans.
    """
    if v.step != DONE:
        deal_chests(v, seat, dice)
    for owner in range(v.seats):
        if owner != seat and v.face_down[owner]:
            v.order[owner] = guess_order(v, owner, dice)


@compiled
def deal_chests(v: Record, seat: int, dice: Ints) -> None:
    """Everything unseen goes on the heap, then each other player draws as many as they have."""
    for value in range(N_CHESTS):
        v.heap[value] = v.box.chests[value]
        if seat >= 0:
            v.heap[value] -= v.chest[seat, value]
    for owner in range(v.seats):
        if owner == seat:
            continue
        for _ in range(v.chests[owner]):
            value = draw_from_heap(v, dice)
            v.heap[value] -= 1
            v.chest[owner, value] += 1


@compiled
def draw_from_heap(v: Record, dice: Ints) -> int:
    """A chest of the heap, each as likely."""
    left = 0
    for value in range(N_CHESTS):
        left += v.heap[value]
    rest = below(dice, left)
    value = 0
    while rest >= v.heap[value]:
        rest -= v.heap[value]
        value += 1
    return value


@compiled
def guess_order(v: Record, owner: int, dice: Ints) -> int:
    """One of the orders a captain could give (PO-5.6 to PO-5.8)."""
    orders = N_ORDERS - 1 if v.upgrades[owner, EXTRA_SAIL] > 0 else N_DIRECTIONS
    chosen = below(dice, orders + may_anchor(v, owner))
    return chosen + 1 if chosen < orders else N_ORDERS
