"""Small batches played step by step, in a process of its own: interpreted, with the card's simulator.

python tests/env/walks.py GAME SEATS STEPS    (PYTHONPATH=tests FLOTTA_COMPILE=0 NUMBA_ENABLE_CUDASIM=1)
"""

from __future__ import annotations

import hashlib
import os
import sys
from typing import Any

import numpy as np

import flotta
import flotta.env
from flotta.engine.dice import pick
from flotta.engine.verbs import CHANCE, CHANCE_BIT
from flotta.env.batches import dice_for
from flotta.env.seats import returns_of

PARTS = ("work", "actor", "mask", "allowed", "choices", "done", "returns", "scores", "row", "dice", "events")

CLOSELY, SELDOM = 60, 1 if "FLOTTA_SOAK_GAMES" in os.environ else 7
"""Interpreted, making rows takes nearly all the time: they are compared after each of so many steps, then now and then, and again
when another game begins; `make soak` compares them all.
"""


def host(array: Any) -> Any:
    """An array of a batch, wherever it is."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)


def chosen(mask: Any, random: np.random.Generator) -> Any:
    """One of the allowed actions of each game."""
    return (random.random(mask.shape) * mask).argmax(1).astype(np.int32)


def digest(game: str, seats: int, steps: int, device: str = "cpu") -> str:
    """What came of some steps of a small batch, every byte of it."""
    batch: Any = flotta.env.batch(game, seats=seats, count=5, seed=11, device=device, signs=True)
    random, seen = np.random.default_rng(4), hashlib.sha256()
    for _ in range(steps):
        batch.step(chosen(host(batch.mask), random))
        batch.observe()
        for part in PARTS:
            seen.update(host(getattr(batch, part)).tobytes())
    batch.wander(steps)
    for part in PARTS:
        seen.update(host(getattr(batch, part)).tobytes())
    return seen.hexdigest()


class Alone:
    """One game of a batch, played again by itself with the same dice."""

    def __init__(self, game: str, seats: int, dice: Any) -> None:
        self.game, self.seats, self.dice = game, seats, dice
        self.begin()
        self.settle()

    def begin(self) -> None:
        """Lay a new table."""
        self.play = flotta.new(self.game, seats=self.seats, dice="manual")

    def settle(self) -> list[float] | None:
        """Let happen what leaves no choice; what the game was worth if it ended on the way."""
        worth = None
        while True:
            if self.play.over:
                worth, self.scores = returns_of(self.play), self.play.scores[: self.seats]
                self.begin()
            elif CHANCE in self.play.waiting:
                odds = self.play.odds()
                index = int(pick(self.dice, np.array([weight for _, weight in odds], np.int64), len(odds)))
                self.play.act(CHANCE, odds[index][0])
            elif len(only := self.play.legal_ids(self.play.waiting[0])) == 1:
                self.play.act(self.play.waiting[0], only[0])
            else:
                return worth


def compare_with_single_games(game: str, seats: int, count: int = 2) -> None:
    """Each game of a batch is played again alone, event by event, until one has ended and another has begun in its place."""
    batch: Any = flotta.env.batch(game, seats=seats, count=count, seed=2, signs=True)
    alone = [Alone(game, seats, dice) for dice in dice_for(2, count)]
    random, step, ended = np.random.default_rng(9), 0, -1
    while ended < 0 or step < ended + 5:
        looking = step < CLOSELY or step % SELDOM == 0 or ended >= 0
        rows = batch.observe() if looking else None
        for k in range(count):
            view = alone[k].play.view(alone[k].play.waiting[0])
            assert batch.actor[k] == view.seat
            assert (batch.mask[k] == flotta.env.mask(view)).all()
            assert batch.allowed[k, : batch.choices[k]].tolist() == np.flatnonzero(batch.mask[k]).tolist()
            assert rows is None or rows[k].tobytes() == flotta.env.observation(view, signs=True).tobytes()
        actions = chosen(batch.mask, random)
        batch.step(actions)
        for k in range(count):
            alone[k].play.act(alone[k].play.waiting[0], int(actions[k]))
            worth = alone[k].settle()
            assert bool(batch.done[k]) == (worth is not None)
            if worth is not None:
                assert batch.returns[k].tolist() == np.array(worth, np.float32).tolist()
                assert batch.scores[k].tolist() == list(alone[k].scores)
                ended = step
        step += 1


def compare_with_random_play(game: str, seats: int, turns: int) -> None:
    """A batch that wanders plays the random games of the engine: the same choices by the same dice, games begun anew included."""
    batch: Any = flotta.env.batch(game, seats=seats, count=2, seed=3)
    loops, ids, weights = batch.game.loops, *np.zeros((2, batch.actions), np.int64)
    work, dice, events = batch.work.copy(), batch.dice.copy(), int(batch.events[0])
    batch.wander(turns)
    for k in range(2):
        turn = 0
        while True:
            waits = int(loops.waiting(work[k]))
            if turn >= turns and waits and not waits & CHANCE_BIT:
                seat = loops.actor_of(waits)
                if (n := loops.legal(work[k], seat, ids)) > 1:
                    break
                assert n == 1
                loops.apply(work[k], seat, ids[0])
            elif waits:
                event = int(loops.choose(work[k], waits, dice[k], ids, weights))
                loops.apply(work[k], event >> 16, event & 0xFFFF)
            else:
                work[k] = batch.start[0]
            events += waits != 0
            turn += 1
        assert batch.actor[k] == seat
    assert work.tobytes() == batch.work.tobytes()
    assert dice.tobytes() == batch.dice.tobytes()
    assert events == batch.events[0]


if __name__ == "__main__":
    name, players, length = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    from env.simulator import wait_patiently

    wait_patiently()
    ours = digest(name, players, length)
    assert digest(name, players, length, "cuda") == ours, "card and cores differ"
    compare_with_single_games(name, players)
    compare_with_random_play(name, players, 400)
    print(ours)
