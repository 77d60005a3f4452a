"""The bot that looks one step ahead."""

from __future__ import annotations

from flotta.bots.base import Bot, whole_number
from flotta.bots.bind import loops_for
from flotta.bots.mind import brain
from flotta.engine.verbs import Action
from flotta.engine.view import View


class Greedy(Bot):
    """Takes the option after which the position is worth most to it, over some guesses of what it cannot see."""

    name = "greedy"

    def __init__(self, seed: int | None = None, samples: int = 16) -> None:
        super().__init__(seed)
        self.samples = whole_number("samples", samples, 1)

    def pick(self, view: View, options: list[Action]) -> Action:
        """The option that looks best one step on; every option is tried in the same guesses."""
        desk, mind = self.desk(view.game), brain(view.game).mind(view.seats)
        desk.shown[:] = view.copy_of_record()
        appraise, start = loops_for(view.game).appraise, self.dice.copy()
        worth = []
        for action in options:
            self.dice[:] = start
            worth.append(appraise(desk, mind, view.seat, action.id, self.samples, self.dice))
        return options[worth.index(max(worth))]
