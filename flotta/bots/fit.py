"""Weights for a game's features, from games the bots play against themselves.

The model is the one the search uses: a seat's chance to win is the softmax of the weighted sums of the seats' features.
Weights are fitted to who really won (conditional logistic regression, Newton's method), the games are played anew with
the weights found, and so on for some rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from flotta.bots.bind import loops_for
from flotta.bots.desk import new_desk
from flotta.bots.loops import Mind
from flotta.bots.mind import How
from flotta.engine.contract import Game
from flotta.engine.dice import Floats, seeded
from flotta.engine.errors import BadOption
from flotta.engine.play import new_play

RIDGE = 0.5
"""How strongly weights are held near 0, so that features that tell nothing stay there."""
RASH = 12
"""How many of a hundred decisions are made blindly, so that the games differ."""
EVERY = 6
"""One decision in so many is looked at: neighbours tell nearly the same."""
MOST_ROWS = 400


@dataclass
class Sample:
    """Positions as the features of every seat (position, seat, feature), and each seat's share of the win (position, seat)."""

    told: Floats
    shares: Floats

    def joined(self, other: Sample) -> Sample:
        """Both together."""
        return Sample(np.concatenate([self.told, other.told]), np.concatenate([self.shares, other.shares]))

    def half(self, odd: bool) -> Sample:
        """Every second block of positions, so that half the games can judge what the other half taught."""
        chosen = (np.arange(len(self.told)) // 1000 % 2 == 1) == odd
        return Sample(self.told[chosen], self.shares[chosen])


def any_options(game: Game, seats: int, dice: random.Random) -> dict[str, Any]:
    """Options at random that go together; the usual ones every second time."""
    while dice.random() < 0.5:
        chosen = {option.name: dice.choice(option.values) for option in game.options if not option.length and dice.random() < 0.5}
        try:
            return game.checked(seats, chosen)
        except BadOption:
            continue
    return {}


def played(game: Game, seats: int, weights: Floats | None, games: int, seed: int) -> Iterator[Sample]:
    """What games of all seats against themselves show: blind ones without weights, else one step of lookahead."""
    loops, desk = loops_for(game), new_desk(game, nodes=1)
    mind = Mind(np.zeros(len(game.features_named)) if weights is None else weights, How().numbers())
    rows = np.zeros((MOST_ROWS, seats, len(game.features_named)))
    trial, result, dice = game.state.blank(), np.zeros(seats), seeded(seed)
    options = random.Random(seed)
    for _ in range(games):
        desk.shown[:] = new_play(game, seats, None, "manual", game.box, any_options(game, seats, options)).copy_of_record()
        count = loops.self_play(desk, mind, trial, 100 if weights is None else RASH, EVERY, dice, rows, result)
        yield Sample(rows[:count].copy(), np.repeat(result[None], count, axis=0))


def gathered(
    game: Game, seats: int, weights: Floats | None, games: int, seed: int, tick: Callable[[], None] = lambda: None
) -> Sample:
    """All of them in one sample, without the games nobody at the table won."""
    parts = []
    for part in played(game, seats, weights, games, seed):
        parts.append(part)
        tick()
    told = np.concatenate([part.told for part in parts])
    shares = np.concatenate([part.shares for part in parts])
    decided = shares.sum(axis=1) > 0
    return Sample(told[decided], shares[decided])


def predicted(told: Floats, weights: Floats) -> Floats:
    """Each seat's chance to win by these weights."""
    strength = told @ weights
    strength -= strength.max(axis=1, keepdims=True)
    grown = np.exp(strength)
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


def loss(sample: Sample, weights: Floats) -> float:
    """How badly the weights foretell the winners: mean surprise, in bits."""
    chance = np.clip(predicted(sample.told, weights), 1e-12, 1)
    return float(-(sample.shares * np.log2(chance)).sum() / len(sample.told))


def fitted(sample: Sample, start: Floats | None = None, steps: int = 25) -> Floats:
    """The weights that foretell the winners best."""
    count = sample.told.shape[2]
    weights = np.zeros(count) if start is None else start.copy()
    ridge = RIDGE * np.eye(count)
    for _ in range(steps):
        chance = predicted(sample.told, weights)
        slope = np.einsum("nsf,ns->f", sample.told, sample.shares - chance) - ridge @ weights
        expected = np.einsum("nsf,ns->nf", sample.told, chance)
        bend = np.einsum("nsf,ns,nsg->fg", sample.told, chance, sample.told, optimize=True) - expected.T @ expected + ridge
        step = np.linalg.solve(bend, slope)
        step *= min(1.0, 3.0 / max(1e-12, float(np.abs(step).max())))
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights
