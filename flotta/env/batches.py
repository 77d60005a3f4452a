"""Thousands of games at once, on all cores of the processor or on a graphics card."""

from __future__ import annotations

import itertools
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.engine.dice import KEY_HIGH, KEY_LOW, MASK, mix, seeded
from flotta.engine.errors import BadOption
from flotta.engine.state import numbers_of
from flotta.engine.words import Say
from flotta.env.plan import plan_of, tables_of

GOLDEN = 0x9E3779B1
NO_TURN = -1
"""So many turns of a step are free when nothing happens in it: it only finds anew who has which choices."""


def dice_for(seed: int, count: int) -> Any:
    """The dice of each game: all of them from one seed, no two alike."""
    scatter: Callable[[Any], Any] = getattr(mix, "py_func", mix)
    number, key = np.arange(count, dtype=np.int64), seeded(seed)
    dice = np.zeros((count, 3), np.int64)
    dice[:, KEY_LOW] = scatter((number * GOLDEN + key[KEY_LOW]) & MASK)
    dice[:, KEY_HIGH] = scatter(key[KEY_HIGH] ^ scatter(number))
    return dice


class Batch(ABC):
    """Games of one kind side by side, each at a decision of its `actor`. Everything is kept in place: the arrays are the same
    objects from the first step to the last, and hold what came of the latest one.

    - `actor`: the seat that decides; `mask`: 1 for each action it may take; `allowed`: their ids, the first `choices` of a row
    - `done`: 1 where the step ended the game (another one has begun there); `returns`: what that game was worth to each seat,
      and `scores`: what each seat had at its end
    - `events`: how many events there have been in all games together, choices and chance
    - `observe()`: the row of each actor (`flotta.env.plan`). The rows are to be read, not written on: the next ones are made by
      changing what is different
    """

    work: Any
    actor: Any
    action: Any
    mask: Any
    allowed: Any
    choices: Any
    done: Any
    returns: Any
    scores: Any
    row: Any
    spots: Any
    events: Any
    dice: Any

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        seed: int,
        variants: Sequence[Mapping[str, object]],
        signs: bool = False,
        positions: Any = None,
    ) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise BadOption(Say("count must be a whole number from 1 on, not {count}.", count=repr(count)))
        self.game, self.seats, self.count = game, seats, count
        ready = [game.ready_to_play(seats, dict(options), game.box) for options in variants]
        self.start, self.variants = np.concatenate([start for start, _ in ready]), [options for _, options in ready]
        if positions is not None:
            self.start = positions
        self.plan, self.tables = plan_of(game, signs), tables_of(game, seats)
        self.hidden, self.signs = self.plan.hidden, self.plan.signs(seats)
        self.begin(seed)

    @property
    def actions(self) -> int:
        """How many actions the game has."""
        return len(self.game.verbs)

    @abstractmethod
    def begin(self, seed: int) -> None:
        """Make the arrays and begin every game."""

    @abstractmethod
    def reset(self, seed: int) -> None:
        """Begin every game anew, with other dice."""

    @abstractmethod
    def put(self, actions: Any) -> None:
        """Write the actions of the next step down, unchecked."""

    @abstractmethod
    def go(self, free: int = 0) -> None:
        """Do what is in `action`; or let dice choose for everybody for so many turns."""

    def wander(self, turns: int) -> None:
        """Let dice choose for everybody for so many turns of each game (an event, or a game that begins), and then go on until
        somebody has a choice: random play, and positions from all over the game. `done`, `returns` and `scores` tell of the
        last game that ended.
        """
        self.go(turns)

    @abstractmethod
    def step(self, actions: Any) -> None:
        """Let each actor do this, in place: `put` and `go`."""

    @abstractmethod
    def observe(self) -> Any:
        """The row of each actor, one below the other."""

    def arrays(self) -> dict[str, Any]:
        """Empty arrays of every kind, in the processor's memory."""
        return {
            "work": self.game.state.blank(self.count),
            "actor": np.zeros(self.count, np.int32),
            "action": np.full(self.count, -1, np.int32),
            "mask": np.zeros((self.count, self.actions), np.uint8),
            "allowed": np.zeros((self.count, self.actions), np.int16),
            "choices": np.zeros(self.count, np.int32),
            "done": np.zeros(self.count, np.uint8),
            "returns": np.zeros((self.count, self.seats), np.float32),
            "scores": np.zeros((self.count, self.seats), np.int32),
            "row": np.zeros((self.count, self.plan.length), np.float32),
            "spots": np.full((self.count, self.tables.spots), -1, np.int16),
            "events": np.zeros(1, np.int64),
        }

    def stepped(self) -> tuple[Any, ...]:
        """What a step reads and writes, in the order in which `advance` takes it."""
        return self.actor, self.action, self.mask, self.allowed, self.choices, self.done, self.returns, self.scores


class OnCores(Batch):
    """A batch in NumPy arrays; threads share the work, since compiled code holds no lock."""

    def begin(self, seed: int) -> None:
        """Make the arrays and begin every game."""
        self.loops = bind.to_game("flotta.env.loops", self.game)
        vars(self).update(self.arrays())
        self.records = numbers_of(self.work)
        workers = min(os.cpu_count() or 1, max(1, self.count // 64))
        bounds = [self.count * k // workers for k in range(workers + 1)]
        self.shares = list(itertools.pairwise(bounds))
        self.desks = [ThreadDesk(self.game) for _ in self.shares]
        self.pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin every game anew, with other dice."""
        self.dice = dice_for(seed, self.count)
        self.action[:] = -1
        self.returns[:] = 0
        self.go()

    def step(self, actions: Any) -> None:
        """Let each actor do this. An action that its mask does not allow is refused, and nothing happens."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise BadOption(Say("Actions must be {count} whole numbers.", count=self.count))
        if chosen.min() < 0 or chosen.max() >= self.actions or not self.mask[np.arange(self.count), chosen].all():
            raise BadOption(Say("One of the actions is not allowed by its mask."))
        self.put(chosen)
        self.go()

    def put(self, actions: Any) -> None:
        """Write the actions of the next step down, unchecked."""
        self.action[:] = actions

    def go(self, free: int = 0) -> None:
        """Do what is in `action`; or let dice choose for everybody for so many turns."""

        def share(k: int) -> int:
            desk, (first, last) = self.desks[k], self.shares[k]
            arrays = (self.work, self.start, self.dice, *self.stepped())
            return int(self.loops.advance_some(first, last, free, *arrays, desk.ids, desk.weights))

        self.events += sum(self.shared(share))

    def observe(self) -> Any:
        """The row of each actor, one below the other."""

        def share(k: int) -> None:
            desk, (first, last) = self.desks[k], self.shares[k]
            seen = (self.work, self.records, self.actor, desk.view, desk.numbers, self.hidden)
            self.loops.observe_some(first, last, *seen, *self.tables, *self.signs, desk.found, self.spots, self.row)

        self.shared(share)
        return self.row

    def go_on(self, records: Any, dice: Any) -> None:
        """Go on where another batch of the same kind was, with the numbers of its records and its dice: what is asked follows."""
        self.records[:], self.dice[:] = records, dice
        self.go(NO_TURN)

    def shared(self, work: Callable[[int], Any]) -> list[Any]:
        """Let each thread do its share, and wait for all; what they return."""
        return [work(0)] if self.pool is None else list(self.pool.map(work, range(len(self.shares))))


class ThreadDesk:
    """What one thread writes on."""

    def __init__(self, game: Game) -> None:
        self.ids, self.weights = (np.zeros(len(game.verbs), np.int64) for _ in range(2))
        self.view = game.state.blank()
        self.numbers = numbers_of(self.view)
        self.found = np.zeros(len(game.signs_named))
