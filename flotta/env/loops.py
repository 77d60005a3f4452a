"""Many games at once, one step of one of them at a time: the same source for the processor and for a graphics card.

Never imported as it stands: `engine.bind` imports it once per game, with the game's functions under the names below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, pick
from flotta.engine.state import Record, Records
from flotta.engine.verbs import CHANCE, CHANCE_BIT
from flotta.env.plan import Indices, Singles, fill
from flotta.env.seats import reward

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, legal, odds, place, score, show_hidden, waiting

Rows = Any
"""An array with a row for each game."""


@compiled
def advance(
    i: int, work: Records, start: Records, dice: Rows, actor: Ints, action: Ints, mask: Rows, allowed: Rows, choices: Ints,
    done: Ints, returns: Rows, scores: Rows, ids: Ints, weights: Ints,
) -> None:  # fmt: skip
    """Game i: do what its actor chose (a negative action begins the game anew), then let happen what leaves no choice, until
    somebody has one. A game that ends tells its returns and its scores, and is begun anew.
    """
    done[i], s = 0, work[i]
    seat, chosen, n = actor[i], action[i], 0
    if chosen < 0:
        work[i] = start[i % start.shape[0]]
    while True:
        if chosen >= 0:  # one place for all events: threads of a card that do different things meet here
            apply(s, seat, chosen)
        waits = waiting(s)
        if waits == 0:
            for other in range(s.seats):
                returns[i, other] = place(s, other)
                scores[i, other] = score(s, other)
            reward(returns[i])
            done[i], chosen = 1, -1
            work[i] = start[i % start.shape[0]]
        elif waits & CHANCE_BIT:
            n = odds(s, ids, weights)
            seat, chosen = CHANCE, ids[pick(dice[i], weights, n)]
        else:
            seat = 0
            while not waits >> seat & 1:
                seat += 1
            n = legal(s, seat, ids)
            if n > 1:
                break
            chosen = ids[0]
    actor[i] = seat
    for k in range(choices[i]):  # only what was set is cleared: most of a mask never changes
        mask[i, allowed[i, k]] = 0
    choices[i] = n
    for k in range(n):
        allowed[i, k] = ids[k]
        mask[i, ids[k]] = 1


@compiled
def unveil(s: Record, seat: int, view: Record, numbers: Any, hidden: Indices) -> None:
    """Make in `view` (whose numbers are `numbers`), from nothing, what a seat may see of the fields that not everybody sees."""
    for h in range(hidden.shape[0]):
        for k in range(hidden[h, 0], hidden[h, 1]):
            numbers[k] = 0
    show_hidden(s, seat, view)


@compiled
def advance_some(
    first: int, last: int, work: Records, start: Records, dice: Rows, actor: Ints, action: Ints, mask: Rows, allowed: Rows,
    choices: Ints, done: Ints, returns: Rows, scores: Rows, ids: Ints, weights: Ints,
) -> None:  # fmt: skip
    """Games `first` to `last` - 1, one after the other: what one thread does."""
    for i in range(first, last):
        advance(i, work, start, dice, actor, action, mask, allowed, choices, done, returns, scores, ids, weights)


@compiled
def observe_some(
    first: int, last: int, work: Records, records: Rows, actor: Ints, view: Records, numbers: Rows, hidden: Indices,
    source: Indices, place: Indices, centre: Singles, scale: Singles, choices: Indices, parts: Indices, spots: Rows, out: Rows,
) -> None:  # fmt: skip
    """The rows of games `first` to `last` - 1: what one thread does, on one view of its own."""
    for i in range(first, last):
        unveil(work[i], actor[i], view[0], numbers[0], hidden)
        tables = source, place, centre, scale, choices, parts
        fill(records[i], numbers[0], work[i].seats, actor[i], *tables, 0, 1, spots[i], out[i])
