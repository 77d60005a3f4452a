"""Weights for a game's features, from games the bots play against themselves.

The model is the one the search uses: a seat's chance to win is the softmax of the weighted sums of the seats' features.
Weights are fitted to who really won (conditional logistic regression, Newton's method), the games are played anew with
the weights found, and so on for some rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
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
"""One decision in so many is looked at: decisions close to each other tell nearly the same."""
MOST_ROWS = 400
PORTION = 50
"""Games that are played with the same dice, one after the other."""


@dataclass
class Sample:
    """Positions as the features of every seat (position, seat, feature), and each seat's share of the win (position, seat)."""

    told: Floats
    shares: Floats

    def joined(self, other: Sample) -> Sample:
        """Both samples as one."""
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


@dataclass(frozen=True)
class Portion:
    """Some of the games of a round, with dice of their own: what one process plays at a time. No weights: blind games."""

    game: str
    seats: int
    weights: tuple[float, ...] | None
    games: int
    seed: int


def portions(game: Game, seats: int, weights: Floats | None, games: int, seed: int) -> list[Portion]:
    """So many games in portions: the same ones however many processes or machines play them."""
    known = None if weights is None else tuple(float(weight) for weight in weights)
    sizes = [min(PORTION, games - first) for first in range(0, games, PORTION)]
    return [Portion(game.name, seats, known, size, seed * 1_000_003 + number) for number, size in enumerate(sizes)]


def played(game: Game, portion: Portion) -> Sample:
    """What games of all seats against themselves show: blind ones without weights, else one step of lookahead."""
    seats = portion.seats
    loops, desk = loops_for(game), new_desk(game, nodes=1)
    mind = Mind(np.array(portion.weights or [0.0] * len(game.features_named)), How().numbers())
    rows = np.zeros((MOST_ROWS, seats, len(game.features_named)))
    trial, result, dice = game.state.blank(), np.zeros(seats), seeded(portion.seed)
    options, told, shares = random.Random(portion.seed), [], []
    for _ in range(portion.games):
        desk.shown[:] = new_play(game, seats, None, "manual", game.box, any_options(game, seats, options)).copy_of_record()
        count = loops.self_play(desk, mind, trial, 100 if portion.weights is None else RASH, EVERY, dice, rows, result)
        told.append(rows[:count].copy())
        shares.append(np.repeat(result[None], count, axis=0))
    return Sample(np.concatenate(told), np.concatenate(shares))


def gathered(results: Iterable[tuple[Portion, Sample]], tick: Callable[[int], None] = lambda games: None) -> Sample:
    """All of them in one sample, in the order of their seeds, without the games nobody at the table won."""
    by_seed = {}
    for portion, sample in results:
        by_seed[portion.seed] = sample
        tick(portion.games)
    parts = [by_seed[seed] for seed in sorted(by_seed)]
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
