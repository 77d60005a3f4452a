"""What speaks for a choice: which of the things a bot counts it makes better, in the words of the game."""

from __future__ import annotations

import numpy as np

from flotta.bots.mind import brain
from flotta.engine.dice import pick, seeded
from flotta.engine.state import copied
from flotta.engine.verbs import CHANCE, CHANCE_BIT, Action
from flotta.engine.view import View
from flotta.engine.words import Say

GUESSES = 12
"""Possibilities of what the seat cannot see that are tried for each choice."""
CLEAR = 0.02
"""A merit must weigh at least so much to be spoken of."""
MOST_CHANCE = 200


def counted(view: View, action: Action) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The weighted features of every seat after a choice and what chance makes of it, the mean over some guesses."""
    game, seats = view.game, view.seats
    weights = np.asarray(brain(game).mind(seats).weights)
    ids, odds = np.empty(len(game.verbs), dtype=np.int64), np.empty(len(game.verbs), dtype=np.int64)
    told, total = np.zeros(len(game.features_named)), np.zeros((seats, len(game.features_named)))
    for seed in range(GUESSES):
        dice = seeded(seed)
        world = view.guess(seed)
        work = copied(world.copy_of_record())
        game.apply(work[0], view.seat, action.id)
        for _ in range(MOST_CHANCE):
            if not game.waiting(work[0]) & CHANCE_BIT:
                break
            count = game.odds(work[0], ids, odds)
            game.apply(work[0], CHANCE, int(ids[pick(dice, odds, count)]))
        for seat in range(seats):
            game.features(work[0], seat, told)
            total[seat] += weights * told
    return total / GUESSES


def merit(view: View, best: Action, others: list[Action]) -> Say | None:
    """What the best choice is good for, compared with these others; None where nothing speaks clearly for it."""
    if not others or not view.game.merits:
        return None
    against = sum((counted(view, other) for other in others[1:]), counted(view, others[0])) / len(others)
    gained = counted(view, best) - against
    names = view.game.features_named
    weighed = [
        (float(sum(gained[view.seat][names.index(name)] for name in features)), words) for features, words in view.game.merits
    ]
    weight, words = max(weighed, key=lambda found: found[0])
    return words if weight >= CLEAR else None
