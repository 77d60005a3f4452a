"""Random games, driven the same way by every test that needs one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import flotta
from flotta.engine.contract import Game
from flotta.engine.dice import Ints, seeded
from flotta.engine.play import Play


def scratch(game: Game) -> tuple[Ints, Ints]:
    """Room for ids and weights."""
    return np.empty(len(game.verbs), dtype=np.int64), np.empty(len(game.verbs), dtype=np.int64)


def fresh(name: str, options: dict[str, Any], seed: int = 1) -> Play:
    """A game of an option set at its first decision."""
    return flotta.new(name, seed=seed, **options)


def from_the_first_event(name: str, options: dict[str, Any]) -> Play:
    """A game of an option set before anything has happened: its deals and lots are still to come."""
    return flotta.new(name, dice="manual", **options)


def steps(play: Play, seed: int) -> Iterator[tuple[int, int]]:
    """Play at random to the end, each event as it happens (actor, id); the play is changed between the events."""
    game, dice = play.game, seeded(seed)
    ids, weights = scratch(game)
    while True:
        mask = game.waiting(play.s)
        if mask == 0:
            return
        event = int(game.loops.choose(play.s, mask, dice, ids, weights))
        actor, id = event >> 16, event & 0xFFFF
        yield actor, id
        play.happen(actor, id)


def choices(name: str, options: dict[str, Any], most: int) -> int:
    """How many choices are made in a random game, without those that leave no choice; counted up to `most`."""
    play, count = fresh(name, options), 0
    for actor, _ in steps(play, 1):
        count += actor != flotta.CHANCE and len(play.legal(actor)) > 1
        if count == most:
            break
    return count


def where(name: str, options: dict[str, Any], step: int, **state: int) -> Play:
    """A position of a random game that waits for this step, with some fields changed to what random games do not bring about."""
    for seed in range(1000):
        play = fresh(name, options, seed)
        for _ in steps(play, seed):
            if play.s.step == step:
                position = play.position()
                position["state"].update(state)
                return flotta.at(name, position)
    raise AssertionError(f"no random game of {name} comes to step {step}")


def finished(name: str, options: dict[str, Any], seed: int) -> Play:
    """A whole random game by the play's own dice."""
    play, dice = fresh(name, options, seed), seeded(seed)
    game = play.game
    ids, _ = scratch(game)
    while not play.over:
        seat = play.waiting[0]
        count = game.legal(play.s, seat, ids)
        play.happen(seat, int(ids[int(game.loops.below(dice, count))]))
        play.settle()
    return play
