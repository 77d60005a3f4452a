"""The inner loops every game shares: one random step, whole random games, counting, checking.

Never imported as it stands: `engine.bind` imports it once per game, with the game's functions under the names below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below, pick
from flotta.engine.state import Record, Records
from flotta.engine.verbs import CHANCE, CHANCE_BIT, WATCHER, WATCHER_BIT

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, broken, broken_step, guess, legal, odds, seen, show, waiting

Memory = Any
"""The numbers of a record in a row, in the same memory."""

ACTOR_SHIFT = 16
"""An event packed into one integer: the actor above, the action's id below."""


@compiled
def actor_of(mask: int) -> int:
    """The one to act in the canonical order: chance, else the lowest waiting seat."""
    if mask & CHANCE_BIT:
        return CHANCE
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@compiled
def choose(s: Record, mask: int, dice: Ints, ids: Ints, weights: Ints) -> int:
    """A random event: chance by its odds, a decision evenly among the legal ones, packed into one integer."""
    actor = actor_of(mask)
    if actor == CHANCE:
        n = odds(s, ids, weights)
        return actor << ACTOR_SHIFT | ids[pick(dice, weights, n)]
    n = legal(s, actor, ids)
    return actor << ACTOR_SHIFT | ids[below(dice, n)]


@compiled
def step(s: Record, dice: Ints, ids: Ints, weights: Ints) -> int:
    """One random event applied; the packed event, or -1 when the game is over."""
    mask = waiting(s)
    if mask == 0:
        return -1
    event = choose(s, mask, dice, ids, weights)
    apply(s, event >> ACTOR_SHIFT, event & 0xFFFF)
    return event


@compiled
def playout(s: Record, dice: Ints, ids: Ints, weights: Ints) -> int:
    """Random play to the end; the number of events."""
    steps = 0
    while step(s, dice, ids, weights) >= 0:
        steps += 1
    return steps


@compiled
def many(start: Records, work: Records, dice: Ints, ids: Ints, weights: Ints, games: int) -> int:
    """Random games from the same start; the number of events in all."""
    steps = 0
    for _ in range(games):
        work[0] = start[0]
        steps += playout(work[0], dice, ids, weights)
    return steps


@compiled
def inspect(start: Records, work: Records, before: Records, dice: Ints, ids: Ints, weights: Ints, report: Ints) -> int:
    """One random game with every invariant checked after every step.

    Returns the number of events; `report` gets the broken invariant (0: none), the event's number and the packed event.
    """
    work[0] = start[0]
    steps = 0
    report[0] = broken(work[0])
    while report[0] == 0:
        before[0] = work[0]
        event = step(work[0], dice, ids, weights)
        if event < 0:
            break
        steps += 1
        report[1], report[2] = steps, event
        report[0] = broken(work[0])
        if report[0] == 0:
            report[0] = broken_step(before[0], event >> ACTOR_SHIFT, event & 0xFFFF, work[0])
    return steps


@compiled
def look(s: Record, seat: int, v: Record) -> None:
    """Make a view in an empty record: seats, options and box, which everybody knows, then what the game shows this seat."""
    v.seats = s.seats
    v.options = s.options
    v.box = s.box
    show(s, seat, v)


@compiled
def imagine(view: Records, work: Records, seat: int, dice: Ints) -> None:
    """Fill the blanks of a view with one possibility."""
    work[0] = view[0]
    guess(work[0], seat, dice)


@compiled
def foreseen(s: Records, seat: int, only: int, view: Records, work: Records, worlds: Any, ids: Ints) -> bool:
    """Whether a watcher could know that a seat has only this one option: it has no other in any world that looks the same to a
    watcher. `worlds` are the dice of each.
    """
    look(s[0], WATCHER, view[0])
    for k in range(worlds.shape[0]):
        work[0] = view[0]
        guess(work[0], WATCHER, worlds[k])
        if not waiting(work[0]) >> seat & 1 or legal(work[0], seat, ids) != 1 or ids[0] != only:
            return False
    return True


@compiled
def blank(numbers: Memory) -> None:
    """Set all numbers of a record to 0; `numbers` is its memory."""
    for i in range(numbers.shape[0]):
        numbers[i] = 0


@compiled
def reveals(before: Records, seat: int, action: int, dice: Any, looks: Records, numbers: Memory, work: Records) -> bool:
    """Whether a decision turned something over. It did if it was the last of a round of secret choices, or if in one of several
    worlds that looked the same to its actor it would have led to something that looks different. `numbers` is the memory of the
    three `looks`, a row for each.
    """
    if waiting(before[0]) == 1 << seat and not seen(before[0], seat, action) & WATCHER_BIT:
        return True
    blank(numbers[0])
    look(before[0], seat, looks[0])
    work[0] = before[0]
    apply(work[0], seat, action)
    blank(numbers[1])
    look(work[0], seat, looks[1])
    for world in range(dice.shape[0]):
        work[0] = looks[0]
        guess(work[0], seat, dice[world])
        apply(work[0], seat, action)
        blank(numbers[2])
        look(work[0], seat, looks[2])
        for i in range(numbers.shape[1]):
            if numbers[2, i] != numbers[1, i]:
                return True
    return False


@compiled
def perft(stack: Records, ids: Any, weights: Ints, counts: Ints, tried: Ints, depth: int) -> int:
    """How many event sequences of this length there are from stack[0], games that end sooner counting as one. `stack` and `ids`
    have a row for each level, `counts` and `tried` a number: how many events there are, and how many were tried.
    """
    total = 0
    level = 0
    counts[0] = -1
    while level >= 0:
        s = stack[level]
        if counts[level] < 0:
            mask = waiting(s)
            if level == depth or mask == 0:
                total += 1
                level -= 1
                continue
            actor = actor_of(mask)
            counts[level] = odds(s, ids[level], weights) if actor == CHANCE else legal(s, actor, ids[level])
            tried[level] = 0
        if tried[level] == counts[level]:
            level -= 1
            continue
        actor = actor_of(waiting(s))
        stack[level + 1] = s
        apply(stack[level + 1], actor, ids[level, tried[level]])
        tried[level] += 1
        level += 1
        counts[level] = -1
    return total
