"""Rivals at practice tables on a graphics card: some threads for each table share the choices of its actor."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.env.card import cuda
from flotta.env.card_box import share_box
from flotta.train.rivals import TOGETHER, Rivals

THREADS = 64
"""Threads to a block."""


@cache
def rival_kernel(game: Game) -> Any:
    """What the card runs for the rivals of this game."""
    share_box(game)
    consider = bind.to_game("flotta.train.ahead", game).consider

    def choose(
        looks: int, levels: int, rivals: Any, tables: Any, actor: Any, allowed: Any, choices: Any, records: Any, numbers: Any,
        ids: Any, tasks: Any, worth: Any, way: Any,
    ) -> None:  # fmt: skip
        thread = cuda.grid(1)
        i, part = thread // TOGETHER, thread % TOGETHER
        if i < way.shape[0]:
            first, last = thread * levels, (thread + 1) * levels
            room = records[first:last], numbers[first:last], ids[first:last], tasks[first:last]
            consider(i, part, TOGETHER, looks, rivals, tables, actor, allowed, choices, *room, worth, way)

    return cuda.jit(choose)


class RivalsOnCard(Rivals):
    """Rivals at a batch in the memory of a card."""

    def begin(self) -> None:
        """Make room to look ahead."""
        batch = self.batch
        self.kernel, self.threads = rival_kernel(batch.game), batch.count * TOGETHER
        records, ids, tasks = self.rooms(self.threads, np.int16)
        self.records, self.ids, self.tasks = (cuda.to_device(each) for each in (records, ids, tasks))
        self.numbers = batch.same_memory(self.records)
        self.places, self.worth, self.way = (cuda.to_device(each) for each in (self.places, self.worth, self.way))

    def think(self) -> None:
        """Look at the choices of all rivals who are to choose."""
        batch = self.batch
        seen = self.places, batch.records, batch.actor, batch.allowed, batch.choices
        room = self.records, self.numbers, self.ids, self.tasks
        batch.run(self.kernel, self.threads, THREADS, self.looks, self.levels, *seen, *room, self.worth, self.way)
