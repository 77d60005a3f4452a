"""A course in parts: each has its own tables and its own dice, and one net learns from all of them.

What the parts teach is always added up in their order, whoever was ready first: so the net is the same to the last bit, wherever
they play (`elsewhere.py`) and however many work on them. A course on a card, or in one process, is usually a single part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flotta.engine.contract import Game
from flotta.train.net import Array, Judge, Pupil
from flotta.train.ppo import USUAL, Decisions, Learner, Played, Taught, Training, between
from flotta.train.tables import PracticeTables, beginnings, sizes_of

APART = 1_000_003
"""Between the seeds of two parts. A course that is gone on with adds its rounds to its seed: that must not be another part's."""


@dataclass(frozen=True)
class CoursePlan:
    """How many tables a course has in all and in how many parts; how to learn; a seed; by the number of players, positions at
    which half of the games begin; a number of players that half of the tables have; and the share of them with rivals.
    """

    tables: int
    parts: int = 1
    course: Training = field(default_factory=Training)
    seed: int = 1
    positions: Mapping[int, Any] = field(default_factory=dict)
    favour: int | None = None
    rivals: float = 0.0

    @property
    def seeds(self) -> list[int]:
        """A seed for each part."""
        return [self.seed + APART * part for part in range(self.parts)]

    @property
    def part(self) -> CoursePlan:
        """What a part has of it: so many of the tables, and so much of each portion."""
        course = replace(self.course, portion=max(1, self.course.portion // self.parts))
        return replace(self, tables=self.tables // self.parts, parts=1, course=course)


class CourseParts(ABC):
    """The parts of a course, and the net that learns from them."""

    def __init__(self, net: Pupil, plan: CoursePlan) -> None:
        self.net, self.plan, self.course = net, plan, plan.part.course
        self.tables = sum(sizes_of(net.game, plan.part.tables, plan.favour).values())
        """How many there are in each part."""
        self.size = plan.parts * self.course.steps * self.tables
        """How many decisions a round has in all."""
        self.scale, self.games = USUAL, 0
        self.news: dict[str, float] = {}

    @abstractmethod
    def play(self, done: float) -> Sequence[Played]:
        """Have every part play a round, this far into the course, and keep its decisions to be learnt from."""

    @abstractmethod
    def teach(self, turn: int, first: int, done: float) -> Sequence[Taught]:
        """What a portion of the decisions of each part teaches the net as it is now."""

    def round(self, done: float) -> None:
        """Play a round and learn from it, this far into the course."""
        played = self.play(done)
        self.scale = sum(each.scale for each in played) / len(played)
        self.games += sum(each.games for each in played)
        for turn in range(self.course.passes):
            for first in range(0, self.course.steps * self.tables, self.course.portion):
                taught = self.teach(turn, first, done)
                slopes = [each.slopes for each in taught if each.slopes is not None]
                self.note(taught)
                if len(slopes) < len(taught):
                    break
                self.net.change(mean(slopes), between(self.course.rate, done))
        self.news["margin"] = self.scale

    def note(self, taught: Sequence[Taught]) -> None:
        """Note what the parts say of the round: the mean of it, where all of them say something."""
        for name in taught[0].news:
            if all(name in each.news for each in taught):
                self.news[name] = sum(each.news[name] for each in taught) / len(taught)


def mean(slopes: Sequence[dict[str, Array]]) -> dict[str, Array]:
    """The mean of the slopes of all parts, added up in this order. Those of a single part are taken as they are."""
    if len(slopes) == 1:
        return slopes[0]
    return {name: sum(each[name] for each in slopes) / len(slopes) for name in slopes[0]}


class PartsHere(CourseParts):
    """The parts of a course in this process, one after the other, on the cores or on a card."""

    def __init__(self, net: Pupil, plan: CoursePlan) -> None:
        super().__init__(net, plan)
        self.learners = [learner_for(net, net.game, plan.part, seed) for seed in plan.seeds]
        self.decisions: list[Decisions] = []

    def play(self, done: float) -> Sequence[Played]:
        """Have every part play a round, one after the other."""
        self.decisions.clear()
        played = []
        for learner in self.learners:
            learner.scale = self.scale
            played.append(learner.play())
            self.decisions.append(learner.decisions(done))
        return played

    def teach(self, turn: int, first: int, done: float) -> Sequence[Taught]:
        """What a portion of the decisions of each part teaches the net as it is now."""
        return [each.teach(self.net, self.course, turn, first, done) for each in self.decisions]


def learner_for(net: Judge, game: Game, part: CoursePlan, seed: int) -> Learner:
    """The learner of a part, with this seed."""
    starts = beginnings(game, seed, part.positions)
    tables = PracticeTables(game, part.tables, net.device, seed, starts, part.favour, part.rivals)
    return Learner(net, tables, part.course, seed)


def least_tables(game: Game, favour: int | None = None) -> int:
    """How many tables a part needs, so that there is one for every number of players."""
    return next(count for count in range(1, 100) if all(sizes_of(game, count, favour).values()))
