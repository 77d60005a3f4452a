"""How far decisions can be taken back: never past chance, another seat's decision, or something that was turned over."""

from __future__ import annotations

from typing import Any

import numpy as np

from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.state import copied, numbers_of
from flotta.engine.verbs import CHANCE

GUESSES = 16
"""How many possible worlds are looked at to tell whether something is secret."""
WORLDS = np.stack([seeded(k) for k in range(GUESSES)])
"""The dice by which they are imagined."""
NEVER = -1


def reveals(game: Game, before: Any, seat: int, action: int) -> bool:
    """Whether a decision made at this record turned something over (`engine.loops.reveals`)."""
    looks, work = game.state.blank(3), game.state.blank()
    return bool(game.loops.reveals(before, seat, action, WORLDS.copy(), looks, numbers_of(looks), work))


class Undo:
    """Where taking back would stop, worked out once for each event: how many events it would leave, NEVER for an event that
    stays. `record` is the table after the events that have been looked at.
    """

    def __init__(self, game: Game, record: Any, left: list[int]) -> None:
        self.game = game
        self.record = record
        self.left = left

    def copy(self) -> Undo:
        """The same again, to go on from."""
        return Undo(self.game, copied(self.record), list(self.left))

    def stop(self, happened: list[tuple[int, int]], seat: int) -> int:
        """How many of these events would be left if this seat took back what it can; all of them when it can take back none."""
        for at in range(len(self.left), len(happened)):
            actor, id = happened[at]
            self.left.append(self._left(happened, at))
            self.game.apply(self.record[0], actor, id)
        if not happened or happened[-1][0] != seat or self.left[-1] == NEVER:
            return len(happened)
        return self.left[-1]

    def _left(self, happened: list[tuple[int, int]], at: int) -> int:
        actor, id = happened[at]
        if actor == CHANCE or reveals(self.game, self.record, actor, id):
            return NEVER
        if at and happened[at - 1][0] == actor and self.left[at - 1] != NEVER:
            return self.left[at - 1]
        return at
