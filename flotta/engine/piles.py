"""Piles for compiled rules: a pile counts its pieces by kind, `pile[kind]`, because the order of what is hidden means nothing.

A bag of chests, a deck of cards, the cards of a hand are all piles. What is drawn is as likely as there are pieces of it.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below


@compiled
def total(pile: Ints) -> int:
    """How many pieces are in a pile."""
    pieces = 0
    for kind in range(len(pile)):
        pieces += int(pile[kind])
    return pieces


@compiled
def draw_blindly(pile: Ints, hand: Ints, dice: Ints) -> int:
    """Move one piece picked blindly from a pile to another; its kind. For `guess`: in `apply`, chance says what is drawn."""
    rest, kind = below(dice, total(pile)), 0
    while rest >= pile[kind]:
        rest -= int(pile[kind])
        kind += 1
    pile[kind] -= 1
    hand[kind] += 1
    return kind


@compiled
def odds_of_pile(pile: Ints, first: int, ids: Ints, weights: Ints) -> int:
    """What chance may draw from a pile, for `odds`: the id `first + kind` for each kind that is there. How many ids."""
    count = 0
    for kind in range(len(pile)):
        if pile[kind] > 0:
            ids[count], weights[count] = first + kind, pile[kind]
            count += 1
    return count


@compiled
def odds_of_lot(n: int, first: int, ids: Ints, weights: Ints) -> int:
    """The ids from `first` on, `n` of them, each as likely, for `odds`: who begins, a side of a die. How many ids."""
    for i in range(n):
        ids[i], weights[i] = first + i, 1
    return n
