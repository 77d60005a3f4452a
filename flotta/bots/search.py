"""The bot that grows a tree of what may happen (information-set Monte Carlo tree search)."""

from __future__ import annotations

import time

import numpy as np

from flotta.bots.base import Bot, whole_number
from flotta.bots.bound import ACTION, FIRST_CHILD, SIBLING, VISITS
from flotta.bots.loops import loops_for
from flotta.engine.play import View
from flotta.engine.verbs import MAX_SEATS, Action

NODES = 100_000
DEEPEST = 400
SLICE = 64


class Search(Bot):
    """Looks at its options for some `seconds`, or for a number of `iterations`, and takes the one it came back to most."""

    name = "search"

    def __init__(self, seed: int | None = None, seconds: float = 1.0, iterations: int | None = None, depth: int = 60) -> None:
        super().__init__(seed)
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds < 86400:
            raise TypeError(f"seconds={seconds!r}")
        self.seconds = seconds
        self.iterations = None if iterations is None else whole_number("iterations", iterations, 1)
        self.depth = whole_number("depth", depth)

    def pick(self, view: View, options: list[Action]) -> Action:
        """The option visited most often when the time or the iterations are used up."""
        grow = loops_for(view.game).grow
        tree = np.zeros((NODES, 6), dtype=np.int64)
        tree[0, FIRST_CHILD] = tree[0, SIBLING] = -1
        values = np.zeros((NODES, MAX_SEATS))
        path = np.zeros(DEEPEST, dtype=np.int64)
        ids, weights = (np.empty(len(view.game.verbs), dtype=np.int64) for _ in range(2))
        record, work = view.copy_of_record(), view.copy_of_record()
        size = grow(record, work, tree, values, 1, view.seat, 0, self.depth, path, self.dice, ids, weights)
        deadline, done = time.perf_counter() + self.seconds, 0
        while done < self.iterations if self.iterations is not None else time.perf_counter() < deadline:
            size = grow(record, work, tree, values, size, view.seat, SLICE, self.depth, path, self.dice, ids, weights)
            done += SLICE
        visits = {action.id: 0 for action in options}
        child = int(tree[0, FIRST_CHILD])
        while child >= 0:
            visits[int(tree[child, ACTION])] = int(tree[child, VISITS])
            child = int(tree[child, SIBLING])
        return max(options, key=lambda action: visits[action.id])
