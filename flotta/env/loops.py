"""Many games at once, one step of one of them at a time: the same source for the processor and for a graphics card.

Never imported as it stands: `engine.bind` imports it once per game, with the game's functions under the names below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below, pick
from flotta.engine.loops import ACTOR_SHIFT
from flotta.engine.state import Record, Records
from flotta.engine.verbs import CHANCE, CHANCE_BIT
from flotta.env.plan import Indices, Singles, fill, fill_signs
from flotta.env.seats import reward

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, legal, odds, place, score, show_hidden, signs, waiting

Rows = Any
"""An array with a row for each game."""
ACTION_BITS = (1 << ACTOR_SHIFT) - 1
OVER, BEGIN, GO_ON = -1, -2, -3
"""In the place of an event: the game is over; it begins anew; it goes on from where it is. A number below says that somebody has
a choice.
"""


@compiled
def happen(s: Record, event: int, is_free: bool, dice: Ints, ids: Ints, weights: Ints) -> int:
    """Let an event happen (actor and action in one integer; none if it is negative). What comes next: the event that
    leaves no choice; OVER; or, below GO_ON, that a seat has a choice among the first `ids`: `chooser` and `choices_of` say who,
    and how many. Where it `is_free`, dice choose, and nobody is asked.
    """
    if event >= 0:
        apply(s, event >> ACTOR_SHIFT, event & ACTION_BITS)
    waits = waiting(s)
    if waits == 0:
        return OVER
    if waits & CHANCE_BIT:
        n = odds(s, ids, weights)
        return CHANCE << ACTOR_SHIFT | int(ids[pick(dice, weights, n)])
    seat = 0
    while not waits >> seat & 1:
        seat += 1
    n = legal(s, seat, ids)
    if is_free:
        return seat << ACTOR_SHIFT | int(ids[below(dice, n)])
    if n == 1:
        return seat << ACTOR_SHIFT | int(ids[0])
    return GO_ON - (seat << ACTOR_SHIFT | n)


@compiled
def chooser(choice: int) -> int:
    """The seat that has a choice."""
    return (GO_ON - choice) >> ACTOR_SHIFT


@compiled
def choices_of(choice: int) -> int:
    """How many actions it may choose from."""
    return (GO_ON - choice) & ACTION_BITS


@compiled
def tell(i: int, seat: int, work: Records, returns: Rows, scores: Rows) -> None:
    """Game i is over: write down the rank of a seat, and what it had."""
    returns[i, seat] = place(work[i], seat)
    scores[i, seat] = score(work[i], seat)


@compiled
def close(i: int, done: Ints, returns: Rows) -> None:
    """Game i is over and all ranks are known: write down what it was worth."""
    reward(returns[i])
    done[i] = 1


@compiled
def first_event(i: int, free: int, actor: Ints, action: Ints, done: Ints) -> int:
    """What a step of game i begins with: nothing if dice choose, else what its actor chose; a negative action begins the game
    anew.
    """
    done[i] = 0
    if free:
        return GO_ON
    return int(actor[i]) << ACTOR_SHIFT | int(action[i]) if action[i] >= 0 else BEGIN


@compiled
def offer(i: int, choice: int, ids: Ints, actor: Ints, mask: Rows, allowed: Rows, choices: Ints) -> None:
    """Game i: write down who has this choice, and among which `ids`."""
    actor[i] = chooser(choice)
    for k in range(choices[i]):  # only what was set is cleared: most of a mask never changes
        mask[i, allowed[i, k]] = 0
    choices[i] = choices_of(choice)
    for k in range(choices_of(choice)):
        allowed[i, k] = ids[k]
        mask[i, ids[k]] = 1


@compiled
def advance(
    i: int, free: int, work: Records, start: Records, dice: Rows, actor: Ints, action: Ints, mask: Rows, allowed: Rows,
    choices: Ints, done: Ints, returns: Rows, scores: Rows, ids: Ints, weights: Ints,
) -> int:  # fmt: skip
    """Game i: do what its actor chose, then let happen what leaves no choice, until somebody has one. The first `free` turns
    dice choose for everybody; a turn is an event, or a game that begins. How many events there were.
    """
    event, turn, events = first_event(i, free, actor, action, done), 0, 0
    s, of_game = work[i], dice[i]
    while event >= GO_ON:
        if event == OVER:
            for seat in range(returns.shape[1]):
                tell(i, seat, work, returns, scores)
            close(i, done, returns)
        if event == OVER or event == BEGIN:
            work[i] = start[i % start.shape[0]]
        events += event >= 0
        event = happen(s, event, turn < free, of_game, ids, weights)
        turn += 1
    offer(i, event, ids, actor, mask, allowed, choices)
    return events


@compiled
def unveil(s: Record, seat: int, view: Record, numbers: Any, hidden: Indices) -> None:
    """Make in `view` (whose numbers are `numbers`), from nothing, what a seat may see of the fields that not everybody sees."""
    for h in range(hidden.shape[0]):
        for k in range(hidden[h, 0], hidden[h, 1]):
            numbers[k] = 0
    show_hidden(s, seat, view)


@compiled
def advance_some(
    first: int, last: int, free: int, work: Records, start: Records, dice: Rows, actor: Ints, action: Ints, mask: Rows,
    allowed: Rows, choices: Ints, done: Ints, returns: Rows, scores: Rows, ids: Ints, weights: Ints,
) -> int:  # fmt: skip
    """Games `first` to `last` - 1, one after the other: what one thread does. How many events there were."""
    events = 0
    for i in range(first, last):
        events += advance(i, free, work, start, dice, actor, action, mask, allowed, choices, done, returns, scores, ids, weights)
    return events


@compiled
def observe_some(
    first: int, last: int, work: Records, records: Rows, actor: Ints, view: Records, numbers: Rows, hidden: Indices,
    source: Indices, place: Indices, centre: Singles, scale: Singles, choices: Indices, parts: Indices, sign_place: Indices,
    sign_centre: Singles, sign_scale: Singles, found: Any, spots: Rows, out: Rows,
) -> None:  # fmt: skip
    """The rows of games `first` to `last` - 1: what one thread does, on one view of its own. Signs, where the game has them, are
    found from the whole view; other games need only the hidden fields of it.
    """
    players = sign_place.shape[0]
    for i in range(first, last):
        if players > 0:
            view[0] = work[i]
        unveil(work[i], actor[i], view[0], numbers[0], hidden)
        tables = source, place, centre, scale, choices, parts
        fill(records[i], numbers[0], work[i].seats, actor[i], *tables, 0, 1, spots[i], out[i])
        for seat in range(players):
            signs(view[0], seat, found)
            fill_signs(found, players, actor[i], seat, sign_place, sign_centre, sign_scale, out[i])
