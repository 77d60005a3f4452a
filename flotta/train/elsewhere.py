"""The parts of a course on the cores of others: what they are asked, and what comes and goes.

Records, dice, weights and slopes travel. The rows of a round are most of all: they stay where they were seen, or go from there
to who learns from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from flotta import games
from flotta.engine.state import numbers_of
from flotta.train.net import Array, Judge, Pupil
from flotta.train.parts import CourseParts, CoursePlan, learner_for
from flotta.train.ppo import Decisions, PartState, Played, Taught, Training


class Hands(Protocol):
    """Who works elsewhere: other processes, or the machines of a cluster. What they are asked depends on nothing but what they
    are given: if one is lost on the way, another does it again and comes to the same.
    """

    def put(self, value: Any) -> Any:
        """A handle of a value, by which it can be given to many."""

    def ask(self, work: Callable[..., Any], *given: Any, results: int = 1) -> Any:
        """Have this done with values or handles of them. A handle of the result, or of each of several results."""

    def get(self, handles: Sequence[Any]) -> Sequence[Any]:
        """The values of these handles, in their order, as soon as all are there."""


class PartsElsewhere(CourseParts):
    """The parts of a course on the cores of others."""

    def __init__(self, net: Pupil, plan: CoursePlan, hands: Hands) -> None:
        super().__init__(net, plan)
        self.hands, self.name = hands, net.game.name
        self.positions = hands.put({seats: numbers_of(records) for seats, records in plan.positions.items()})
        self.part = replace(plan.part, positions={})
        self.states: Sequence[PartState | None] = [None] * plan.parts
        self.decisions: list[Any] = []

    def play(self, done: float) -> Sequence[Played]:
        """Have every part play a round."""
        self.decisions.clear()
        shared = self.hands.put(self.net.weights), self.positions, self.scale, done
        asked = [
            self.hands.ask(play_part, self.name, replace(self.part, seed=seed), state, *shared, results=3)
            for seed, state in zip(self.plan.seeds, self.states, strict=True)
        ]
        self.decisions += [decisions for decisions, _, _ in asked]
        self.states = self.hands.get([state for _, state, _ in asked])
        return self.hands.get([played for _, _, played in asked])

    def teach(self, turn: int, first: int, done: float) -> Sequence[Taught]:
        """What a portion of the decisions of each part teaches the net as it is now."""
        weights = self.hands.put(self.net.weights)
        asked = [self.hands.ask(learn_part, decisions, weights, self.course, turn, first, done) for decisions in self.decisions]
        return [own(taught) for taught in self.hands.get(asked)]


def own(taught: Taught) -> Taught:
    """The same in arrays that may be written on: what comes from elsewhere may lie where many read it."""
    slopes = taught.slopes
    return taught if slopes is None else Taught({name: np.array(each) for name, each in slopes.items()}, taught.news)


def play_part(
    name: str,
    plan: CoursePlan,
    state: PartState | None,
    weights: Mapping[str, Array],
    positions: Mapping[int, Array],
    scale: float,
    done: float,
) -> tuple[Decisions, PartState, Played]:
    """Play a round of a part, this far into the course, from where it was; from its beginning, where there is no state."""
    game = games.find(name)
    records = {seats: numbers.view(game.state.dtype)[:, 0] for seats, numbers in positions.items()}
    learner = learner_for(Judge(weights), game, replace(plan, positions=records), plan.seed)
    if state is not None:
        learner.go_on(state)
    learner.scale = scale
    played = learner.play()
    return learner.decisions(done), learner.state(), played


def learn_part(
    decisions: Decisions, weights: Mapping[str, Array], course: Training, turn: int, first: int, done: float
) -> Taught:
    """What a portion of the decisions of a part teaches a net with these weights."""
    return decisions.teach(Judge(weights), course, turn, first, done)
