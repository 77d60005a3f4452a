"""The course of a round of Portolano (chapter 5): relief, card choice, movement, and what ends a round and the game."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.holds import goods_aboard
from flotta.games.portolano.missions import check_missions, lose_marker
from flotta.games.portolano.moves import first_step, is_sea, move_pirate, order_cost, sail_one, second_step

RELIEF_GOODS = 2  # for one rum (PO-5.4)


@compiled
def begin_round(s: Record) -> None:
    """Ships without rum lose their marker for No Mutiny (PO-5.3); relief is offered next (PO-R9)."""
    s.mutiny[:] = 0
    for seat in range(s.seats):
        if s.rum[seat] == 0:
            lose_marker(s, seat, t.NO_MUTINY)
    s.offset = 0
    s.step = t.RELIEF_OFFERS


@compiled
def offer_relief(s: Record) -> None:
    """Ask the next player in turn order who drifted, has no rum and two goods to give (PO-5.4, PO-R10, PO-R50)."""
    while s.offset < s.seats:
        seat = (s.start + s.offset) % s.seats
        s.offset += 1
        if s.drifted[seat] and s.rum[seat] == 0 and goods_aboard(s, seat) >= RELIEF_GOODS:
            s.active = seat
            s.step = t.RELIEVING
            return
    s.step = t.CARDS_OUT


@compiled
def relieve(s: Record, seat: int, good: int) -> None:
    """One of the two goods for a rum goes to the box (PO-5.4, PO-R11)."""
    s.goods[seat, good] -= 1
    s.in_box[good] += 1
    s.relieved += 1
    if s.relieved == RELIEF_GOODS:
        s.relieved = 0
        s.rum[seat] += 1
        s.step = t.RELIEF_OFFERS


@compiled
def hand_out_cards(s: Record) -> None:
    """Mutiny where there is no rum (PO-5.3, PO-R9); the others choose (PO-5.5, PO-5.6)."""
    for seat in range(s.seats):
        s.mutiny[seat] = s.rum[seat] == 0
    s.step = t.CHOOSING_CARDS
    begin_turns_when_ready(s)


@compiled
def choose_cards(s: Record, seat: int, action: int) -> None:
    """Lay the chosen cards face down; the turns begin when the last are down (PO-5.6, PO-5.11)."""
    s.order[seat] = action - t.SAIL + 1
    s.face_down[seat] = 1
    begin_turns_when_ready(s)


@compiled
def begin_turns_when_ready(s: Record) -> None:
    """The turns begin when everyone who is not in mutiny has chosen."""
    for seat in range(s.seats):
        if not s.mutiny[seat] and not s.face_down[seat]:
            return
    s.offset = 0
    s.step = t.TURN_BEGINS


@compiled
def begin_turn(s: Record) -> None:
    """The next player in turn order reveals his cards and moves (PO-5.11), then acts where he stands (PO-5.20, PO-R14)."""
    seat = (s.start + s.offset) % s.seats
    s.active = seat
    s.face_down[seat] = 0
    move_ship(s, seat)
    s.picked, s.acted = 0, 0
    s.step = t.AT_SEA if is_sea(s, s.ship[seat]) else t.UNLOADING


@compiled
def move_ship(s: Record, seat: int) -> None:
    """Carry out the cards, or drift (PO-5.15 to PO-5.18, PO-R13)."""
    s.anchored[seat], s.drifted[seat] = 0, 0
    if s.mutiny[seat]:
        drift(s, seat)
        return
    action = s.order[seat] - 1 + t.SAIL
    cost = order_cost(s, seat, action)
    if cost > s.rum[seat]:  # PO-5.16
        s.mutiny[seat] = 1
        s.rum[seat] = 0
        lose_marker(s, seat, t.NO_MUTINY)
        drift(s, seat)
        return
    s.rum[seat] -= cost
    if action == t.ANCHOR:
        s.anchored[seat] = 1
        return
    sail_one(s, seat, first_step(action))
    if second_step(action) != t.NOWHERE:
        sail_one(s, seat, second_step(action))


@compiled
def drift(s: Record, seat: int) -> None:
    """One step with the wind, free, whatever sails there are (PO-5.17)."""
    s.drifted[seat] = 1
    sail_one(s, seat, s.wind)


@compiled
def end_turn(s: Record) -> None:
    """Missions of the end of an action (PO-6.36), cards back (PO-5.10), the next player or the wind (PO-5.21)."""
    check_missions(s, s.active, False)
    s.order[s.active] = 0
    s.picked, s.acted = 0, 0
    s.offset += 1
    s.step = t.TURN_BEGINS if s.offset < s.seats else t.SPINNING


@compiled
def spin(s: Record, direction: int) -> None:
    """The wind turns; after the turns of a round the pirate sails with it (PO-5.21, PO-4.18)."""
    s.wind = direction
    if s.step == t.FIRST_SPIN:
        s.round_number = 1
        s.step = t.ROUND_BEGINS
        return
    move_pirate(s)
    s.offset = 0
    s.step = t.NEXT_TARGET


@compiled
def end_round(s: Record) -> None:
    """Missions of the battles (PO-5.30), then the spinner goes on (PO-5.1) or the game ends (PO-5.2, PO-R40)."""
    for offset in range(s.seats):
        check_missions(s, (s.start + offset) % s.seats, True)
    s.fought[:] = 0
    s.stays_out[:] = 0
    s.beat[:] = 0
    s.sea_hits[:] = 0
    s.offset = 0
    if s.round_number == s.last_round or (s.options.round_cap > 0 and s.round_number >= s.options.round_cap):
        s.step = t.DONE
        return
    s.start = (s.start + 1) % s.seats
    s.round_number += 1
    s.step = t.ROUND_BEGINS
