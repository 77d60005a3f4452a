"""The trees of one search: one, or several grown side by side by threads, each with dice of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from flotta.bots.loops import ACTION, FIRST_CHILD, SIBLING, VISITS, Desk
from flotta.engine.advice import Prospect
from flotta.engine.dice import Ints
from flotta.engine.verbs import Action

Grow = Callable[[Desk, int, int, int, Ints], int]
"""Grows a tree of so many nodes by some iterations, of one option only if there is a first action; the nodes afterwards."""


@dataclass(frozen=True)
class Looked(Prospect):
    """What a search found out about an option, and how likely its net takes it to be the right one."""

    prior: float = 0.0

    @property
    def weight(self) -> float:
        """What speaks for it: how often the search came back to it, and before the first look what the net says."""
        return self.visits + self.prior


@dataclass
class Tree:
    """A tree that grows, with its dice."""

    desk: Desk
    dice: Ints
    size: int


class Grove:
    """Trees from the same view. The same dice and the same iterations give the same trees, whichever thread is faster."""

    def __init__(self, trees: list[Tree], grow: Grow, pool: ThreadPoolExecutor | None) -> None:
        self.trees, self._grow, self._pool = trees, grow, pool

    def grow(self, iterations: int, first: int = -1) -> None:
        """So many iterations, shared by all trees."""
        count = len(self.trees)
        shares = [iterations // count + (number < iterations % count) for number in range(count)]

        def part(number: int) -> None:
            tree = self.trees[number]
            tree.size = self._grow(tree.desk, tree.size, shares[number], first, tree.dice)

        others = [self._pool.submit(part, number) for number in range(1, count)] if self._pool else []
        part(0)
        for other in others:
            other.result()

    def found(self, seat: int, seats: int, options: list[Action]) -> list[Looked]:
        """The options as all trees together have them now."""
        visits, priors = dict.fromkeys((action.id for action in options), 0), dict.fromkeys((a.id for a in options), 0.0)
        worth = {action.id: [0.0] * seats for action in options}
        for tree in self.trees:
            desk = tree.desk
            child = int(desk.tree[seat, FIRST_CHILD])
            while child >= 0:
                id = int(desk.tree[child, ACTION])
                visits[id] += int(desk.tree[child, VISITS])
                priors[id] = max(0.0, float(desk.priors[child]))
                worth[id] = [sum(pair) for pair in zip(worth[id], map(float, desk.values[child, :seats]), strict=True)]
                child = int(desk.tree[child, SIBLING])
        return [
            Looked(a, visits[a.id], tuple(total / max(1, visits[a.id]) for total in worth[a.id]), prior=priors[a.id])
            for a in options
        ]


@contextmanager
def planted(trees: list[Tree], grow: Grow) -> Iterator[Grove]:
    """Trees to grow inside the block: one in this thread, the others beside it."""
    if len(trees) == 1:
        yield Grove(trees, grow, None)
        return
    with ThreadPoolExecutor(len(trees) - 1, thread_name_prefix="flotta-tree") as pool:
        yield Grove(trees, grow, pool)
