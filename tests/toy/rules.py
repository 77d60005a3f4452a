"""The law of the toy: three tricks with three hidden cards each, chosen at the same time."""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, CHANCE_BIT
from toy.box import VALUES
from toy.knowledge import guess, unseen
from toy.terms import CARDS, DEAL, OPTIONS, SEATS, STATE, VERBS, VERSION

__all__ = ["OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "guess"]


def forbid(seats: int, options: dict[str, Any]) -> None:
    return None


def why(s: Record, seat: int, action: int) -> str | None:
    return "TY-2" if action < DEAL and s.hand[seat, action] == 0 else None


@compiled
def setup(s: Record) -> None:
    s.trick = 0


@compiled
def dealt_to(s: Record) -> int:
    for seat in range(s.seats):
        if s.held[seat] < CARDS and s.trick == 0 and s.ready[seat] == 0:  # TY-1
            return seat
    return -1


@compiled
def waiting(s: Record) -> int:
    if dealt_to(s) >= 0:
        return CHANCE_BIT
    mask = 0
    for seat in range(s.seats):
        if s.trick < CARDS and not s.ready[seat]:
            mask |= 1 << seat
    return mask


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    count = 0
    for value in range(VALUES):
        if s.hand[seat, value] > 0:
            out[count] = value
            count += 1
    return count


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    count = 0
    for value in range(VALUES):
        if unseen(s, value) > 0:
            ids[count], weights[count] = DEAL + value, unseen(s, value)
            count += 1
    return count


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    if seat == CHANCE:
        seat = dealt_to(s)
        s.hand[seat, action - DEAL] += 1
        s.held[seat] += 1
        return
    s.chosen[seat], s.ready[seat] = action + 1, 1  # TY-2
    s.hand[seat, action] -= 1
    s.held[seat] -= 1
    if waiting(s) == 0:
        take_trick(s)


@compiled
def take_trick(s: Record) -> None:
    best, alone = 0, False
    for seat in range(s.seats):  # TY-3
        s.played[s.chosen[seat] - 1] += 1
        rank = VALUES + 1 - s.chosen[seat] if s.options.low else s.chosen[seat]
        alone = rank > best or (alone and rank < best)
        best = max(best, rank)
    for seat in range(s.seats):
        rank = VALUES + 1 - s.chosen[seat] if s.options.low else s.chosen[seat]
        if alone and rank == best:
            s.tricks[seat] += 1
        s.chosen[seat], s.ready[seat] = 0, 0
    s.trick += 1


@compiled
def score(s: Record, seat: int) -> int:
    return int(s.tricks[seat])


@compiled
def place(s: Record, seat: int) -> int:
    rank = 1
    for other in range(s.seats):
        rank += s.tricks[other] > s.tricks[seat]
    return rank


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    return 1 << (dealt_to(s) if seat == CHANCE else seat)
