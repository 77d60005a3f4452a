"""Who knows what in Portolano: views, guesses, and who learns which event."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below
from flotta.engine.piles import draw_blindly
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.portolano import terms as t
from flotta.games.portolano.choices import may_anchor


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """Chosen cards are the chooser's alone until the turn (PO-5.6, PO-5.11), a chest is the drawer's (PO-R38)."""
    if seat == CHANCE:
        return 1 << int(s.active) if t.CHEST <= action < t.REPLACE else EVERYONE
    return 1 << seat if t.SAIL <= action <= t.ANCHOR else EVERYONE


@compiled
def sees_chests(s: Record, seat: int, owner: int) -> bool:
    """One's own chests (PO-R38); all of them when they are turned over for scoring (PO-7.2)."""
    return bool(owner == seat or s.step == t.DONE)


@compiled
def sees_order(s: Record, seat: int, owner: int) -> bool:
    """One's own cards, and those that do not lie face down (PO-5.11)."""
    return bool(owner == seat or not s.face_down[owner])


@compiled
def sees_heap(s: Record, seat: int) -> bool:
    """The chests that nobody has drawn are known when all the others lie open (PO-R39)."""
    return bool(s.step == t.DONE)


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Deal the unseen chests to their owners and to the heap, and cards to those who lie face down.

    Chests were drawn blindly, so every deal of the unseen ones is as likely. Of face-down cards only what may be chosen is
    known, and each choice is taken as equally likely: no conclusion is drawn about a captain's plans.
    """
    if v.step != t.DONE:
        deal_chests(v, seat, dice)
    for owner in range(v.seats):
        if owner != seat and v.face_down[owner]:
            v.order[owner] = guess_order(v, owner, dice)


@compiled
def deal_chests(v: Record, seat: int, dice: Ints) -> None:
    """Everything unseen goes on the heap, then each other player draws as many as they have."""
    for value in range(t.N_CHESTS):
        v.heap[value] = v.box.chests[value]
        if seat >= 0:
            v.heap[value] -= v.chest[seat, value]
    for owner in range(v.seats):
        if owner == seat:
            continue
        for _ in range(v.chests[owner]):
            draw_blindly(v.heap, v.chest[owner], dice)


@compiled
def guess_order(v: Record, owner: int, dice: Ints) -> int:
    """One of the orders a captain could give (PO-5.6 to PO-5.8)."""
    orders = t.N_ORDERS - 1 if v.upgrades[owner, t.EXTRA_SAIL] > 0 else t.N_DIRECTIONS
    chosen = below(dice, orders + may_anchor(v, owner))
    return chosen + 1 if chosen < orders else t.N_ORDERS
