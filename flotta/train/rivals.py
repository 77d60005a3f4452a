"""Rivals: seats at practice tables that are not played by the net, but by who goes by rules of thumb (`ahead.py`). A net that
plays only itself never meets what it never does.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from flotta.engine import bind
from flotta.engine.state import numbers_of
from flotta.train.ahead import levels_for

LOOKS = 0
"""Positions a rival looks at for one choice before the rest of the turn goes by what seems best at once. With some of them it
plays better, but on a card all tables wait for who looks longest.
"""
TOGETHER = 32
"""Into how many parts the choices of a rival are divided: threads of a card look at them together."""


def places_of_rivals(count: int, seats: int, share: float, seed: int) -> Any:
    """For each table the seats that rivals play, as a bit mask: at this share of the tables some of them, but not all."""
    dice = random.Random(seed)
    everybody = (1 << seats) - 1
    return np.array([dice.randrange(1, everybody) if dice.random() < share else 0 for _ in range(count)], np.int32)


class Rivals(ABC):
    """Who plays the seats of rivals at the tables of a batch."""

    def __init__(self, batch: Any, share: float, seed: int, looks: int = LOOKS) -> None:
        self.batch, self.looks, self.levels = batch, looks, levels_for(looks)
        self.places = places_of_rivals(batch.count, batch.seats, share, seed)
        self.worth: Any = np.zeros((batch.count, TOGETHER), np.float32)
        self.way: Any = np.full((batch.count, TOGETHER), -1, np.int32)
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Make room to look ahead."""

    @abstractmethod
    def think(self) -> None:
        """Look at the choices of all rivals who are to choose: the best of each part goes into `way`, what it is worth into
        `worth`.
        """

    def choices(self, xp: Any) -> Any:
        """What the rivals choose at each table, negative where none of them is to choose."""
        self.think()
        worth, way = xp.asarray(self.worth), xp.asarray(self.way)
        return xp.take_along_axis(way, worth.argmax(1)[:, None], 1)[:, 0]

    def rooms(self, many: int, ids: Any) -> tuple[Any, Any, Any]:
        """Room for so many who look ahead at once: records, ids of actions in this kind of number, and how far they are."""
        game, levels = self.batch.game, many * self.levels
        return game.state.blank(levels), np.zeros((levels, len(game.verbs)), ids), np.zeros((levels, 3), np.int64)


class RivalsOnCores(Rivals):
    """Rivals at a batch in NumPy arrays: each thread plays those of its games."""

    def begin(self) -> None:
        """Make room to look ahead."""
        self.loops = bind.to_game("flotta.train.ahead", self.batch.game)
        rooms = [self.rooms(1, np.int64) for _ in self.batch.shares]
        self.desks = [(records, numbers_of(records), ids, tasks) for records, ids, tasks in rooms]

    def think(self) -> None:
        """Look at the choices of all rivals who are to choose."""
        batch = self.batch
        seen = self.places, batch.records, batch.actor, batch.allowed, batch.choices

        def share(k: int) -> None:
            self.loops.consider_some(*batch.shares[k], self.looks, *seen, *self.desks[k], self.worth, self.way)

        batch.shared(share)
