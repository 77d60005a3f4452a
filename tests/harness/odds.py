"""Guesses against every world that fits what a viewer has seen, each with its exact chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import numpy as np

from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.state import copied, spans_of
from flotta.engine.verbs import CHANCE
from harness import Case
from harness.leaks import learns, seen
from harness.walk import from_the_first_event, scratch, steps

Guess = Callable[[Any, int, int], Any]
"""A world behind a view, for a viewer and a seed."""
MOST_WORLDS = 1500
MOST_EVENTS = 250
LEAST_EXPECTED = 5


class Belief:
    """All worlds a viewer may be in with their chances, followed from event to event.

    Nothing is read into why somebody decided as they did: a decision is any legal one, and where a card is put down, it is
    one picked blindly from the hand (`cases.blindly` says how many of its kind are there).
    """

    def __init__(self, case: Case, record: Any, viewer: int) -> None:
        self.case, self.game, self.viewer = case, case.game, viewer
        self.worlds: dict[bytes, float] = {record.tobytes(): 1.0}

    def follow(self, before: Any, actor: int, id: int, after: Any) -> None:
        """An event has happened: the worlds that go on looking like the true one."""
        look = self.game.loops.look
        learnt = learns(self.game, before, self.viewer, actor, id)
        shown = seen(self.game, look, after, self.viewer).tobytes()
        worlds: defaultdict[bytes, float] = defaultdict(float)
        for world, chance in self.worlds.items():
            for other, weight in self.events(self.record(world), actor, id if learnt else None):
                record = self.record(world)
                self.game.apply(record[0], actor, other)
                if seen(self.game, look, record, self.viewer).tobytes() == shown:
                    worlds[record.tobytes()] += chance * weight
        whole = sum(worlds.values())
        assert after.tobytes() in worlds, "the true world has been ruled out"
        self.worlds = {world: chance / whole for world, chance in worlds.items()}

    def record(self, world: bytes) -> Any:
        """A world as a record that can be changed."""
        return np.frombuffer(bytearray(world), dtype=np.uint8).view(self.game.state.dtype)

    def events(self, record: Any, actor: int, id: int | None) -> Iterator[tuple[int, float]]:
        """What may have happened in a world, with its chance: the event that was seen, or any that is not."""
        ids, weights = scratch(self.game)
        count = self.game.odds(record[0], ids, weights) if actor == CHANCE else self.game.legal(record[0], actor, ids)
        if actor != CHANCE:
            weights[:count] = [self.case.blindly(record[0], actor, other) for other in ids[:count].tolist()]
        whole = int(weights[:count].sum()) if actor == CHANCE or id is None else 1
        for other, weight in zip(ids[:count].tolist(), weights[:count].tolist(), strict=True):
            if other == id or (id is None and not learns(self.game, record, self.viewer, actor, other)):
                yield other, weight / whole


def positions(case: Case, options: dict[str, Any], viewer: int, most: int) -> Iterator[tuple[Belief, Any]]:
    """Positions of a random game, from its first event on, where something is hidden from a viewer but not too much: what the
    viewer may believe, and its view. Once nothing is hidden the belief begins anew.
    """
    game, play = case.game, from_the_first_event(case.name, options)
    belief: Belief | None = Belief(case, play.copy_of_record(), viewer)
    for number, (actor, id) in enumerate(steps(play, 5)):
        before = play.copy_of_record()
        after = copied(before)
        game.apply(after[0], actor, id)
        view = seen(game, game.loops.look, after, viewer)
        if belief is not None:
            belief.follow(before, actor, id, after)
            if 2 <= len(belief.worlds) <= MOST_WORLDS and number % 3 == 0:
                yield belief, view
                most -= 1
            if len(belief.worlds) > MOST_WORLDS:
                belief = None
        elif all(honest(game)(view, viewer, seed).tobytes() == after.tobytes() for seed in range(20)):
            belief = Belief(case, after, viewer)
        if most == 0 or number == MOST_EVENTS:
            return


def honest(game: Game) -> Guess:
    """The game's own guess."""

    def guess(view: Any, viewer: int, seed: int) -> Any:
        world = copied(view)
        game.guess(world[0], viewer, seeded(seed))
        return world

    return guess


def lowest(game: Game, of: int) -> Guess:
    """A mutant that prefers low cards: the lowest of some guesses."""
    fair, spans = honest(game), spans_of(game.state.dtype, tuple(game.state.fields))
    in_order = np.concatenate([np.arange(first // 2, last // 2) for first, last in spans])

    def height(world: Any) -> list[int]:
        numbers: list[int] = world.view(np.int16)[in_order].tolist()
        return numbers

    def guess(view: Any, viewer: int, seed: int) -> Any:
        return min((fair(view, viewer, seed * of + k) for k in range(of)), key=height)

    return guess


def wrong_odds(belief: Belief, view: Any, guess: Guess, samples: int) -> str | None:
    """What is wrong with many guesses behind a view: a world that cannot be, or one that comes too often or too seldom."""
    worlds = [guess(view, belief.viewer, seed) for seed in range(samples)]
    for world in worlds:
        if world.tobytes() not in belief.worlds:
            return "a guess that cannot be"
    found = np.stack([world.view(np.int16) for world in worlds])
    right = np.stack([np.frombuffer(world, dtype=np.int16) for world in belief.worlds])
    chances = np.array(list(belief.worlds.values()))
    if misfit(Counter(world.tobytes() for world in worlds), belief.worlds, samples):
        return "whole worlds come too often or too seldom"
    for column in np.flatnonzero((right != right[0]).any(axis=0)):
        expected: defaultdict[int, float] = defaultdict(float)
        for value, chance in zip(right[:, column].tolist(), chances.tolist(), strict=True):
            expected[value] += chance
        if misfit(Counter(found[:, column].tolist()), expected, samples):
            return f"number {column} of the record comes too high or too low"
    return None


def misfit(found: Counter[Any], expected: dict[Any, float], samples: int) -> bool:
    """Whether counts are further from what is expected than chance would have it (chi-square; one in a million)."""
    bins, rest = [], 0.0
    for value, chance in expected.items():
        if chance * samples >= LEAST_EXPECTED:
            bins.append((found[value], chance * samples))
        else:
            rest += chance * samples
    if rest >= LEAST_EXPECTED:
        bins.append((samples - sum(count for count, _ in bins), rest))
    if len(bins) < 2:
        return False
    free = len(bins) - 1
    distance = sum((count - wanted) ** 2 / wanted for count, wanted in bins)
    return distance > free * (1 - 2 / (9 * free) + 4.75 * sqrt(2 / (9 * free))) ** 3
