"""The bot that looks to the end of its own turn."""

from __future__ import annotations

import numpy as np

from flotta.bots.base import Bot, whole_number
from flotta.bots.loops import loops_for
from flotta.engine.play import View
from flotta.engine.verbs import Action


class Greedy(Bot):
    """For each option, a handful of ways the turn could go on; the option with the best of them is taken."""

    name = "greedy"

    def __init__(self, seed: int | None = None, samples: int = 24) -> None:
        super().__init__(seed)
        self.samples = whole_number("samples", samples, 1)

    def pick(self, view: View, options: list[Action]) -> Action:
        """The option whose best sampled turn leaves this seat best off against the best of the others."""
        loops = loops_for(view.game)
        ids, weights = (np.empty(len(view.game.verbs), dtype=np.int64) for _ in range(2))
        record, work = view.copy_of_record(), view.copy_of_record()
        values = [
            loops.best_turn(record, work, view.seat, action.id, self.samples, self.dice, ids, weights) for action in options
        ]
        return options[int(np.argmax(values))]
