"""Who knows what in Cartagena: views, guesses, and who learns which event."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import COUNTER, MASK, Ints, below
from flotta.engine.piles import draw_blindly, total
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.cartagena import terms as t

TRIES, MOST_TRIES = 16, 4096


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """Drawn cards are the drawer's alone; everything else happens in the open (CA-6.13, CA-R12, CA-8.4)."""
    if seat == CHANCE and t.DRAW <= action < t.OPEN_TOKEN and s.options.hand_visibility == t.HIDDEN:
        return 1 << s.active
    return EVERYONE


@compiled
def sees_hand(s: Record, seat: int, owner: int) -> bool:
    """Everybody sees their own cards; with open hands all cards (CA-R12, CA-8.4)."""
    return bool(owner == seat or s.options.hand_visibility != t.HIDDEN)


@compiled
def leave_trail(s: Record, seat: int, card: int) -> None:
    """Remember a card that was put down since the discard pile was last turned over. If its owner has drawn no card since, it was
    in hand at that time. Otherwise it may have been in hand or drawn since: then the card is kept with the number of cards its
    owner had drawn by then.
    """
    if s.drew[seat] == 0:
        s.held[seat] -= 1
    else:
        s.trail[s.trail_size] = (s.drew[seat] * t.N_COLOURS + seat) * t.N_CARDS + card
        s.trail_size += 1


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Deal the unseen cards to the other hands and the draw pile.

    A card put down is taken as one picked blindly from the hand: no conclusion is drawn from a choice. Cards taken in the open
    stay where they went, and are the first of their kind to be put down again. Once the discard pile has become the draw pile,
    its content is remembered: what other hands held then cannot come from it, what they drew since cannot come from elsewhere.
    What they held then is any of the cards missing then: earlier turnings are forgotten.
    """
    if v.turnings > 0 and v.options.hand_visibility == t.HIDDEN:
        if likely_trace(v, seat, dice):
            deal_by_memory(v, seat, dice)
            return
    v.pool[:] = 0
    spread_unseen(v, seat)
    for owner in range(v.seats):
        if not sees_hand(v, seat, owner):
            deal(v.draw_pile, v.hand[owner], v.hand_size[owner] - total(v.known[owner]), dice)
            v.own_draws[owner] = 0


@compiled
def in_the_box(v: Record, card: int) -> int:
    """How many cards of a type there are (CA-4.9: without the freebooter rule all are light)."""
    if v.options.freebooter:
        return int(v.box.cards[card])
    return int(v.box.cards[card] + v.box.cards[card + t.N_SYMBOLS]) if card < t.N_SYMBOLS else 0


@compiled
def spread_unseen(v: Record, seat: int) -> None:
    """Put what is known into the hands and all that is unseen on the draw pile."""
    for owner in range(v.seats):
        if not sees_hand(v, seat, owner):
            for card in range(t.N_CARDS):
                v.hand[owner, card] = v.known[owner, card]
    for card in range(t.N_CARDS):
        v.draw_pile[card] = in_the_box(v, card) - v.discard_pile[card]
        for owner in range(v.seats):
            v.draw_pile[card] -= v.hand[owner, card]


@compiled
def split_unseen(v: Record, seat: int) -> None:
    """Draw pile: the cards that were turned over, except those this seat drew. Pool: the cards that other hands held at that
    time.
    """
    spread_unseen(v, seat)
    for card in range(t.N_CARDS):
        v.pool[card] = v.draw_pile[card]
        v.draw_pile[card] = v.turned[card]
        if seat >= 0:
            v.draw_pile[card] -= v.own_draws[seat, card]
        v.pool[card] -= v.draw_pile[card]
    for i in range(v.trail_size):
        if v.trail[i] // t.N_CARDS % t.N_COLOURS != seat:
            v.pool[v.trail[i] % t.N_CARDS] += 1


@compiled
def likely_trace(v: Record, seat: int, dice: Ints) -> bool:
    """Choose one of several tries to trace the cards put down, each as likely as it explains what was seen. False if none
    explains it.
    """
    chosen, weights = -1, 0.0
    for i in range(MOST_TRIES):
        if chosen >= 0 and (i >= TRIES or v.trail_size < 2):
            break
        start = int(dice[COUNTER])
        weight = trace(v, seat, dice)
        weights += weight
        if below(dice, MASK >> 1) * weights < weight * (MASK >> 1):
            chosen = start
    end = int(dice[COUNTER])
    if chosen >= 0:
        dice[COUNTER] = chosen  # the same throws again make the same trace
        trace(v, seat, dice)
        dice[COUNTER] = end
    return chosen >= 0


@compiled
def trace(v: Record, seat: int, dice: Ints) -> float:
    """Say of each card put down since the turning whether it was held then or drawn since, and take it from pool or draw
    pile. Returns how well that explains what was seen, 0.0 when it cannot be.
    """
    split_unseen(v, seat)
    weight = 1.0
    old_cards, new_cards = total(v.pool), total(v.draw_pile)
    for owner in range(v.seats):
        if owner == seat:
            continue
        v.own_draws[owner] = 0
        old, new_gone = int(v.held[owner]), 0
        for i in range(v.trail_size):
            if v.trail[i] // t.N_CARDS % t.N_COLOURS != owner:
                continue
            card, new = v.trail[i] % t.N_CARDS, v.trail[i] // (t.N_CARDS * t.N_COLOURS) - new_gone
            from_old = old * int(v.pool[card]) * max(new_cards, 1)
            from_new = int(new) * int(v.draw_pile[card]) * max(old_cards, 1)
            if from_old + from_new == 0:
                return 0.0
            weight *= (from_old + from_new) / (max(old_cards, 1) * max(new_cards, 1))
            if below(dice, from_old + from_new) < from_old:
                old, old_cards = old - 1, old_cards - 1
                v.pool[card] -= 1
            else:
                new_gone, new_cards = new_gone + 1, new_cards - 1
                v.draw_pile[card] -= 1
                v.own_draws[owner, card] += 1
    return weight


@compiled
def deal_by_memory(v: Record, seat: int, dice: Ints) -> None:
    """Give each other hand what it must still hold from before the turning and what it drew since."""
    for owner in range(v.seats):
        if owner == seat:
            continue
        new = v.drew[owner] - total(v.own_draws[owner])
        old = v.hand_size[owner] - total(v.known[owner]) - new
        deal(v.pool, v.hand[owner], old, dice)
        for card in range(t.N_CARDS):
            v.hand[owner, card] -= v.own_draws[owner, card]
        deal(v.draw_pile, v.own_draws[owner], new, dice)
        for card in range(t.N_CARDS):
            v.hand[owner, card] += v.own_draws[owner, card]
    v.pool[:] = 0


@compiled
def deal(pile: Ints, hand: Ints, count: int, dice: Ints) -> None:
    """Move cards picked blindly from a pile to a hand."""
    for _ in range(count):
        draw_blindly(pile, hand, dice)
