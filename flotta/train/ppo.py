"""Proximal policy optimisation by self-play: one net plays all seats, and learns from what its games came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from flotta.train.loss import NEVER, log_softmax, policy_slope, sigmoid, value_slope
from flotta.train.net import Array, Judge
from flotta.train.tables import PracticeTables, drawn

FADING = 0.2
"""The last part of the course in which hopes still count, less and less."""
USUAL = 10.0
"""The points that are usual between a seat and the best of the others, until that is known (`scale`)."""
FORESIGHT = np.float32(0.9)
"""How much of what a seat can hope for later counts for a decision, for each decision between."""


@dataclass(frozen=True)
class Training:
    """How to learn.

    steps     decisions of every game between two rounds of learning
    portion   decisions that change the net together
    passes    how often each decision is learnt from
    trust     how far an action's chance may move, as a ratio
    too_far   the mean change of ratio after which a round is cut short
    memory    how much of what is found out later counts for a decision, for each decision between
    margin    how much the margin counts beside the win
    hoping    the part of the course after which only the end of a game counts, and no longer what seats may hope for
    rate      how fast to learn, at the beginning and at the end
    variety   how much it is worth to keep trying things, at the beginning and at the end
    """

    steps: int = 48
    portion: int = 32768
    passes: int = 2
    trust: float = 0.2
    too_far: float = 0.15
    memory: float = 0.98
    margin: float = 0.3
    hoping: float = 0.0
    rate: tuple[float, float] = (6e-4, 3e-5)
    variety: tuple[float, float] = (0.03, 0.002)


def between(ends: tuple[float, float], done: float) -> float:
    """A value that goes from one to another as the course goes on."""
    return ends[0] + (ends[1] - ends[0]) * min(done, 1.0)


def standard(xp: Any, numbers: Array, own: Array) -> Array:
    """The same numbers with the mean 0 and the spread 1, of one's own decisions; 0 for those of others."""
    many = own.sum()
    away = xp.where(own, numbers - (numbers * own).sum() / many, np.float32(0))
    return away / (xp.sqrt((away * away).sum() / many) + 1e-6)


class Played(NamedTuple):
    """How many games ended in a round, and what margin is usual after it."""

    games: int
    scale: float


class Taught(NamedTuple):
    """What some decisions teach: how the loss changes with every weight, or None where the net has already moved too far from how
    it played; and what the round says of itself.
    """

    slopes: dict[str, Array] | None
    news: dict[str, float]


@dataclass(frozen=True)
class Decisions:
    """The decisions of a round, one below the other: what was seen, might be done, was done, how likely that was, and how much
    better it went than foretold; what should have been foretold of each seat, and which seats there were. For each pass over
    them, the order in which they are learnt from.
    """

    rows: Array
    mask: Array
    action: Array
    chance: Array
    gain: Array
    wins: Array
    margins: Array
    present: Array
    orders: tuple[Array, ...]

    def teach(self, net: Judge, course: Training, turn: int, first: int, done: float) -> Taught:
        """What a portion of them teaches a net: those from `first` on in the order of a pass, this far into the course."""
        xp, some = net.xp, self.orders[turn][first : first + course.portion]
        seen = net.judge(self.rows[some])
        policy, open_to, moved = policy_slope(
            xp, seen.policy, self.mask[some], self.action[some], self.chance[some], self.gain[some], course.trust,
            between(course.variety, done),
        )  # fmt: skip
        news = {"variety": float(open_to), "moved": float(moved)}
        if news["moved"] > course.too_far:
            return Taught(None, news)
        value, missed = value_slope(xp, seen.value, self.present[some], self.wins[some], self.margins[some])
        news["missed"] = float(missed)
        return Taught(net.slopes(seen, policy, value), news)


@dataclass
class Round:
    """What is kept of a round of play: for each step (or step and one more) and table what was seen, might be done, was done,
    and how likely that was; what was told of each seat's win and margin, and what came of them where a game ended.
    """

    rows: Array
    mask: Array
    actor: Array
    action: Array
    chance: Array
    done: Array
    told: Array
    came: Array


@dataclass(frozen=True)
class PartState:
    """Where a learner is between two rounds: the numbers of the records of its tables, their dice, and its own."""

    records: list[Array]
    dice: list[Array]
    random: Any


class Learner:
    """A net, the tables it plays at, and what it keeps of a round of play."""

    def __init__(self, net: Judge, tables: PracticeTables, course: Training, seed: int) -> None:
        self.net, self.tables, self.course, self.xp = net, tables, course, net.xp
        xp, steps, count, most = net.xp, course.steps, tables.count, tables.most
        self.random = xp.random.default_rng(seed)
        small = np.float16 if net.device == "cuda" else np.float32
        self.kept = Round(
            rows=xp.zeros((steps + 1, count, tables.length), small),
            mask=xp.zeros((steps + 1, count, tables.actions), bool),
            actor=xp.zeros((steps + 1, count), np.int64),
            action=xp.zeros((steps, count), np.int64),
            chance=xp.zeros((steps, count), np.float32),
            done=xp.zeros((steps, count), bool),
            told=xp.zeros((2, steps + 1, count, most), np.float32),
            came=xp.zeros((2, steps, count, most), np.float32),
        )
        self.scale = USUAL

    def play(self) -> Played:
        """Play a round, and write it down."""
        xp, tables, kept, most = self.xp, self.tables, self.kept, self.tables.most
        for step in range(self.course.steps + 1):
            tables.look(kept.rows[step], kept.mask[step], kept.actor[step])
            seen = self.net.judge(kept.rows[step])
            win = xp.exp(log_softmax(xp, xp.where(tables.present, seen.value[:, :most], NEVER)))
            for kind, told in enumerate((win, sigmoid(xp, seen.value[:, most:]))):
                kept.told[kind, step] = tables.turned(told, kept.actor[step])
            if step == self.course.steps:
                break
            policy = log_softmax(xp, xp.where(kept.mask[step], seen.policy, NEVER))
            action = drawn(xp, self.random, policy, kept.mask[step])
            tables.let_rivals_choose(action)
            kept.action[step] = action
            kept.chance[step] = xp.take_along_axis(policy, action[:, None], 1)[:, 0]
            tables.step(action)
            tables.ended(kept.done[step], kept.came[0, step], kept.came[1, step])
        ended = kept.done[..., None] & tables.present
        games = int(kept.done.sum())
        usual = float((xp.abs(kept.came[1]) * ended).sum() / xp.maximum(ended.sum(), 1))
        if usual:
            self.scale += 0.05 * (max(usual, 1.0) - self.scale)
        kept.came[1] = sigmoid(xp, kept.came[1] / np.float32(self.scale))
        return Played(games, self.scale)

    def gains(self) -> tuple[Array, Array]:
        """How much better each decision went for its seat than the net had foretold; and what it should have foretold for each
        seat.
        """
        xp, kept, margin = self.xp, self.kept, np.float32(self.course.margin)
        later, gain, gains = kept.told[:, -1], xp.zeros_like(kept.told[:, -1]), xp.zeros_like(kept.came)
        for step in range(self.course.steps - 1, -1, -1):
            over = kept.done[step][:, None]
            later = xp.where(over, kept.came[:, step], later)
            gain = later - kept.told[:, step] + np.float32(self.course.memory) * xp.where(over, np.float32(0), gain)
            gain = xp.where(self.tables.present, gain, np.float32(0))
            gains[:, step], later = gain, kept.told[:, step]
        actor = xp.broadcast_to(kept.actor[None, :-1, :, None], (2, *kept.actor[:-1].shape, 1))
        own = xp.take_along_axis(gains, actor, 3)[..., 0]
        return (1 - margin) * own[0] + margin * own[1], gains + kept.told[:, :-1]

    def hopes(self) -> Array:
        """How much more each decision let its seat hope for, at once and soon afterwards (`PracticeTables.hoped`)."""
        xp, kept, tables = self.xp, self.kept, self.tables
        hoped = tables.hoped(kept.rows, kept.actor)
        gain, gains = xp.zeros_like(hoped[0]), xp.zeros_like(kept.chance)
        for step in range(self.course.steps - 1, -1, -1):
            gain = hoped[step + 1] - hoped[step] + FORESIGHT * gain
            gain = xp.where(kept.done[step][:, None], np.float32(0), gain)
            gains[step] = xp.take_along_axis(gain, kept.actor[step][:, None], 1)[:, 0]
        return gains

    def decisions(self, done: float) -> Decisions:
        """What is to be learnt from the round, this far into the course."""
        xp, course, tables, kept = self.xp, self.course, self.tables, self.kept
        gain, wanted = self.gains()
        wanted = xp.clip(tables.turned(wanted, kept.actor[:-1], back=True), 0, 1)
        own = tables.learns[xp.arange(tables.count), kept.actor[:-1]]
        gain, hope = standard(xp, gain, own), min(1.0, (course.hoping - done) / FADING)
        if hope > 0:
            gain = standard(xp, (1 - hope) * gain + hope * standard(xp, self.hopes(), own), own)
        gain = gain.ravel().astype(np.float32)
        decisions = gain.size
        rows, mask = (each[:-1].reshape(decisions, -1) for each in (kept.rows, kept.mask))
        wins, margins = (each.reshape(decisions, -1) for each in wanted)
        present = xp.broadcast_to(tables.present, (course.steps, *tables.present.shape)).reshape(decisions, -1)
        orders = tuple(xp.argsort(self.random.random(decisions, dtype=np.float32)) for _ in range(course.passes))
        return Decisions(rows, mask, kept.action.ravel(), kept.chance.ravel(), gain, wins, margins, present, orders)

    def state(self) -> PartState:
        """All that another learner needs to go on from here, on the cores."""
        batches = self.tables.batches
        records, dice = [batch.records.copy() for batch in batches], [batch.dice.copy() for batch in batches]
        return PartState(records, dice, self.random.bit_generator.state)

    def go_on(self, state: PartState) -> None:
        """Go on where a learner at tables of the same kind was."""
        for batch, records, dice in zip(self.tables.batches, state.records, state.dice, strict=True):
            batch.go_on(records, dice)
        self.random.bit_generator.state = state.random
