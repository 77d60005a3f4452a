"""Who knows what in the toy."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below
from flotta.engine.state import Record
from toy.box import VALUES


@compiled
def unseen(s: Record, value: int) -> int:
    return int(s.box.copies[value] - s.played[value] - s.hand[0, value] - s.hand[1, value] - s.hand[2, value])


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    for other in range(v.seats):
        if other == seat:
            continue
        for card in range(v.held[other] + v.ready[other]):
            value = draw_unseen(v, dice)
            if card < v.held[other]:
                v.hand[other, value] += 1
            else:
                v.chosen[other] = value + 1


@compiled
def draw_unseen(v: Record, dice: Ints) -> int:
    left = 0
    for value in range(VALUES):
        left += free(v, value)
    rest, value = below(dice, left), 0
    while rest >= free(v, value):
        rest -= free(v, value)
        value += 1
    return value


@compiled
def free(v: Record, value: int) -> int:
    chosen = 0
    for seat in range(v.seats):
        if v.chosen[seat] == value + 1:
            chosen += 1
    return unseen(v, value) - chosen
