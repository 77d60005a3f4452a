"""Looking ahead from a view: sampled turns, and a tree of information sets. Bound to a game by `engine.bind`.

The tree (ISMCTS) has one node per sequence of decisions; chance is sampled on the way and never stored, every iteration
starts from a fresh guess of what the seat cannot see, values are kept for every seat and each maximises its own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below, pick
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, CHANCE_BIT, MAX_SEATS

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, guess, legal, odds, place, score, waiting

Records = Any
Floats = Any

FIRST_CHILD, SIBLING, ACTION, ACTOR, VISITS, OFFERED = range(6)
"""The columns of a tree: its shape, what led to a node, how often it was visited and how often it could have been."""
WON = 1_000_000
OPTIMISM = 0.7


@compiled
def actor_first(mask: int, seat: int) -> int:
    """Who goes next: chance, else the seat that is thinking, else the lowest waiting one."""
    if mask & CHANCE_BIT:
        return CHANCE
    if mask >> seat & 1:
        return seat
    other = 0
    while not mask >> other & 1:
        other += 1
    return other


@compiled
def random_event(s: Record, actor: int, dice: Ints, ids: Ints, weights: Ints) -> int:
    """What chance does, or any legal action of a seat."""
    if actor == CHANCE:
        n = odds(s, ids, weights)
        return int(ids[pick(dice, weights, n)])
    n = legal(s, actor, ids)
    return int(ids[below(dice, n)])


@compiled
def lead(s: Record, seat: int) -> int:
    """Points ahead of the best of the others."""
    best = -WON
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
    return score(s, seat) - best


@compiled
def best_turn(view: Records, work: Records, seat: int, action: int, samples: int, dice: Ints, ids: Ints, weights: Ints) -> int:
    """The best lead this seat reaches by the end of its turn in some sampled continuations of an action."""
    best = -2 * WON
    for _ in range(samples):
        work[0] = view[0]
        guess(work[0], seat, dice)
        apply(work[0], seat, action)
        for _ in range(40):
            mask = waiting(work[0])
            if mask == 0 or not mask & (CHANCE_BIT | 1 << seat):
                break
            actor = CHANCE if mask & CHANCE_BIT else seat
            apply(work[0], actor, random_event(work[0], actor, dice, ids, weights))
        value = lead(work[0], seat)
        if waiting(work[0]) == 0:
            value += WON if place(work[0], seat) == 1 else -WON
        best = max(best, value)
    return best


@compiled
def add_node(tree: Any, values: Floats, size: int, parent: int, action: int, actor: int) -> int:
    """A new child; its index is the old size."""
    tree[size, FIRST_CHILD], tree[size, SIBLING] = -1, tree[parent, FIRST_CHILD]
    tree[size, ACTION], tree[size, ACTOR], tree[size, VISITS], tree[size, OFFERED] = action, actor, 0, 0
    for seat in range(MAX_SEATS):
        values[size, seat] = 0.0
    tree[parent, FIRST_CHILD] = size
    return size


@compiled
def child_for(tree: Any, node: int, actor: int, action: int) -> int:
    """The child an action leads to, or -1."""
    child = tree[node, FIRST_CHILD]
    while child >= 0:
        if tree[child, ACTION] == action and tree[child, ACTOR] == actor:
            return int(child)
        child = tree[child, SIBLING]
    return -1


@compiled
def promising(tree: Any, values: Floats, node: int, actor: int, ids: Ints, n: int, dice: Ints) -> int:
    """Which of the legal actions to look at: one never tried, else the best by upper confidence. An index into ids."""
    untried, best, chosen = 0, -1.0, 0
    for i in range(n):
        child = child_for(tree, node, actor, ids[i])
        if child < 0:
            untried += 1
            if below(dice, untried) == 0:
                chosen = i
            continue
        tree[child, OFFERED] += 1
        if untried == 0:
            visits = tree[child, VISITS]
            bound = values[child, actor] / visits + OPTIMISM * math.sqrt(math.log(tree[child, OFFERED] + 1.0) / visits)
            if bound > best:
                best, chosen = bound, i
    return chosen


@compiled
def descend(
    work: Records, tree: Any, values: Floats, size: int, seat: int, path: Ints, dice: Ints, ids: Ints, weights: Ints
) -> int:
    """Go down the tree with one guess of the hidden things, adding at most one node; the length of the path."""
    node, length = 0, 1
    path[0] = 0
    while length < path.shape[0] - 1:
        mask = waiting(work[0])
        if mask == 0:
            break
        actor = actor_first(mask, seat)
        if actor == CHANCE:
            apply(work[0], CHANCE, random_event(work[0], CHANCE, dice, ids, weights))
            continue
        n = legal(work[0], actor, ids)
        action = ids[promising(tree, values, node, actor, ids, n, dice)]
        child = child_for(tree, node, actor, action)
        apply(work[0], actor, action)
        fresh = child < 0
        if fresh:
            if size >= tree.shape[0]:
                break
            child = add_node(tree, values, size, node, action, actor)
        path[length] = child
        length += 1
        node = child
        if fresh:
            break
    return length


@compiled
def rollout(work: Records, depth: int, seat: int, dice: Ints, ids: Ints, weights: Ints) -> None:
    """Random play for a while."""
    for _ in range(depth):
        mask = waiting(work[0])
        if mask == 0:
            return
        actor = actor_first(mask, seat)
        apply(work[0], actor, random_event(work[0], actor, dice, ids, weights))


@compiled
def chances(s: Record, seat: int) -> float:
    """A seat's share of the win if the game is over; else a guess from its lead, between 0 and 1."""
    if waiting(s) == 0:
        winners = 0
        for other in range(s.seats):
            if place(s, other) == 1:
                winners += 1
        return 1.0 / winners if place(s, seat) == 1 else 0.0
    ahead = lead(s, seat)
    scale = 4.0 + abs(score(s, seat)) / 8.0
    return 1.0 / (1.0 + math.exp(-ahead / scale))


@compiled
def grow(
    view: Records, work: Records, tree: Any, values: Floats, size: int, seat: int, iterations: int, depth: int,
    path: Ints, dice: Ints, ids: Ints, weights: Ints,
) -> int:  # fmt: skip
    """Iterations of the search; the number of nodes afterwards."""
    for _ in range(iterations):
        work[0] = view[0]
        guess(work[0], seat, dice)
        length = descend(work, tree, values, size, seat, path, dice, ids, weights)
        size = max(size, path[length - 1] + 1)
        rollout(work, depth, seat, dice, ids, weights)
        for i in range(length):
            tree[path[i], VISITS] += 1
            for other in range(view[0].seats):
                values[path[i], other] += chances(work[0], other)
    return size
