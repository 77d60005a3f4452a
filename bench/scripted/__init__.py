"""Players that go by a good player's rules of thumb, one for each game, to measure the bots by. Not part of the package.

A script says what a position is worth to a seat (`worth` in the folder of its game), in what that seat can see. The player
tries each of its choices in a few guesses of what it cannot see, goes on with its own best choices until another seat or chance
comes next, and takes the choice that is worth most in the end. A script of a game in which turns are long looks ahead by itself
(`best_end`). It knows nothing of what the bots have learnt.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from flotta.bots.base import Bot
from flotta.engine.contract import Game
from flotta.engine.state import Record, copied
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.env.plan import plan_of

Worth = Callable[[Game, Record, int], float]
"""What a position is worth to a seat."""
WORLDS = 2
"""Guesses of what the seat cannot see."""
STEPS = 120
"""Positions looked at for one choice at most."""


def by_features(game: Game, s: Record, seat: int, thumbs: dict[str, float]) -> float:
    """Rules of thumb about what the game's `bot.py` counts: the weighted sum of a seat, less that of the best of the others."""
    told, sums = np.zeros(len(game.features_named)), []
    for each in range(int(s.seats)):
        game.features(s, each, told)
        sums.append(sum(weight * told[game.features_named.index(name)] for name, weight in thumbs.items()))
    return float(sums[seat] - max(worth for other, worth in enumerate(sums) if other != seat))


class Scripted(Bot):
    """The player of whichever game is played."""

    name = "scripted"

    def pick(self, view: View, options: list[Action]) -> Action:
        """The choice after which the turn can be ended best."""
        game, script = view.game, importlib.import_module(f"bench.scripted.{view.game.name}")
        total = [0.0] * len(options)
        for world in range(WORLDS if len(plan_of(game).hidden) else 1):
            table = view.guess(world).copy_of_record()
            for number, action in enumerate(options):
                if hasattr(script, "best_end"):
                    total[number] += script.best_end(game, table, view.seat, action.id)
                else:
                    total[number] += self.best_end(game, table, view.seat, action.id, script.worth, [STEPS])
        return options[total.index(max(total))]

    def best_end(self, game: Game, table: Any, seat: int, action: int, worth: Worth, left: list[int]) -> float:
        """What a choice is worth, going on as well as this seat can for as long as only it decides."""
        work = copied(table)
        game.apply(work[0], seat, action)
        left[0] -= 1
        if game.waiting(work[0]) != 1 << seat or left[0] <= 0:
            return worth(game, work[0], seat)
        ids = np.empty(len(game.verbs), np.int64)
        count = game.legal(work[0], seat, ids)
        return max(self.best_end(game, work, seat, int(id), worth, left) for id in ids[:count])
