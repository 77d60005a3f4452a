"""The games a net learns from: a batch for each number of players, variants mixed, seen as one long row of tables.

On a card both libraries (Numba for the rules, CuPy for the net) work on one stream, so that each waits for the other.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

import flotta.env
from flotta.bots.fit import any_options
from flotta.engine.contract import HOPED, Game
from flotta.env.plan import signs_of
from flotta.train.net import Array, arrays_of
from flotta.train.rivals import Rivals, RivalsOnCores

VARIANTS = 64
"""Different sets of options for each number of players; about every second one is the game as the box has it."""
TWO = 2
"""Games for two are what most people play with a bot: they get twice the share of the other numbers of players."""
NOWHERE: Mapping[int, Any] = {}
"""No positions: every game begins with the set-up."""
PARTS = ("row", "mask", "actor", "action", "done", "returns", "scores")


class PracticeTables:
    """Games of every number of players side by side. `parts` holds the batches' arrays, in their own memory."""

    def __init__(
        self,
        game: Game,
        count: int,
        device: str,
        seed: int,
        starts: Mapping[int, Any] | None = None,
        favour: int | None = None,
        rivals: float = 0.0,
    ) -> None:
        self.game, self.xp, self.most = game, arrays_of(device), game.max_seats
        sizes = sizes_of(game, count, favour)
        starts = starts or beginnings(game, seed)
        self.count = sum(sizes.values())
        self.spans = [slice(a, b) for a, b in pairwise([0, *accumulate(sizes.values())])]
        self.batches: list[Any] = [
            flotta.env.batch(
                game.name, seats=seats, count=size, device=device, seed=seed * 31 + seats, signs=True, positions=starts[seats]
            )
            for seats, size in sizes.items()
        ]
        if device == "cuda":
            share_one_stream(self.batches)
        self.rivals = [rivals_at(batch, rivals, seed, device) for batch in self.batches] if rivals else []
        self.parts = [{name: self.xp.asarray(getattr(batch, name)) for name in PARTS} for batch in self.batches]
        self.seats = self.xp.concatenate([self.xp.full(size, seats, np.int64) for seats, size in sizes.items()])
        self.present = self.xp.arange(self.most) < self.seats[:, None]
        """Which seats there are at each table."""
        masks = [self.xp.asarray(each.places) for each in self.rivals] or [self.xp.zeros(self.count, np.int32)]
        self.learns = self.xp.concatenate(masks)[:, None] >> self.xp.arange(self.most) & 1 == 0
        """Which seats are played by the net."""
        self.length, self.actions = self.parts[0]["row"].shape[1], self.parts[0]["mask"].shape[1]

    def look(self, rows: Array, mask: Array, actor: Array) -> None:
        """Write down what every actor sees, what it may do, and who it is."""
        for batch, span, part in zip(self.batches, self.spans, self.parts, strict=True):
            batch.observe()
            rows[span] = part["row"]
            mask[span] = part["mask"]
            actor[span] = part["actor"]

    def hoped(self, rows: Array, actor: Array) -> Array:
        """What each seat may hope for, by the signs in these rows of the actors."""
        sign, signs = self.game.signs_named.index(HOPED), signs_of(self.game, self.most)
        place, centre, scale = (self.xp.asarray(each[:, sign]) for each in signs)
        return self.turned(rows[..., place].astype(np.float32) / scale + centre, actor)

    def let_rivals_choose(self, actions: Array) -> None:
        """Where a rival is the actor, write down what it does."""
        for rivals, span in zip(self.rivals, self.spans, strict=False):
            chosen = rivals.choices(self.xp)
            actions[span] = self.xp.where(chosen >= 0, chosen, actions[span])

    def step(self, actions: Array) -> None:
        """Let every actor do this."""
        for batch, span, part in zip(self.batches, self.spans, self.parts, strict=True):
            part["action"][:] = actions[span]
            batch.go()

    def ended(self, done: Array, shares: Array, margins: Array) -> None:
        """Write down which games ended, and each seat's share of the win and margin in points in them."""
        for span, part in zip(self.spans, self.parts, strict=True):
            seats = part["returns"].shape[1]
            done[span] = part["done"]
            won = self.xp.maximum(part["returns"], 0)
            none = won.sum(1, keepdims=True) < 0.5  # all have won, or none
            shares[span, :seats] = self.xp.where(none, np.float32(1 / seats), won)
            ordered = self.xp.sort(part["scores"], 1)
            best, second = ordered[:, -1:], ordered[:, -2:-1]
            margins[span, :seats] = part["scores"] - self.xp.where(part["scores"] == best, second, best)

    def turned(self, told: Array, actor: Array, back: bool = False) -> Array:
        """Figures for each seat: from the order that begins with the actor to the order of the seats at the table, or the other
        way round. 0 where there is no such seat. The last axis is the seats, the one before it the tables.
        """
        shift = actor[..., None] if back else -actor[..., None]
        source = (self.xp.arange(self.most) + shift) % self.seats[:, None]
        source = self.xp.broadcast_to(source, told.shape)
        return self.xp.where(self.present, self.xp.take_along_axis(told, source, -1), np.float32(0))


def rivals_at(batch: Any, share: float, seed: int, device: str) -> Rivals:
    """The rivals at this share of the tables of a batch."""
    if device == "cpu":
        return RivalsOnCores(batch, share, seed)
    from flotta.train.rivals_card import RivalsOnCard

    return RivalsOnCard(batch, share, seed)


def sizes_of(game: Game, count: int, favour: int | None = None) -> dict[int, int]:
    """How many of so many tables there are for each number of players. Of one to `favour` there are as many as of all others."""
    wanted = range(game.min_seats, game.max_seats + 1)
    if favour is not None and len(wanted) > 1:
        others = len(wanted) - 1
        share = count // (2 * others)
        return {seats: share * others if seats == favour else share for seats in wanted}
    share = count // (len(wanted) + 1)
    return {seats: share * 2 if seats == TWO else share for seats in wanted}


def beginnings(game: Game, seed: int, positions: Mapping[int, Any] = NOWHERE) -> dict[int, Any]:
    """For each number of players the records that games begin with: the set-ups of many variants, and positions in the middle
    of games where there are any.
    """
    dice, found = random.Random(seed), {}
    for seats in range(game.min_seats, game.max_seats + 1):
        variants = [any_options(game, seats, dice) for _ in range(VARIANTS)]
        found[seats] = np.concatenate([game.ready_to_play(seats, options, game.box)[0] for options in variants])
        if seats in positions:
            found[seats] = half_each(found[seats], positions[seats], dice.randrange(1 << 30))
    return found


def half_each(starts: Any, positions: Any, seed: int) -> Any:
    """As many beginnings as positions in the middle of games, and those positions, mixed."""
    both = np.concatenate([np.resize(starts, len(positions)), positions])
    return both[np.random.default_rng(seed).permutation(len(both))]


def share_one_stream(batches: Iterable[Any]) -> None:
    """Let these batches and the net work on one stream of the card, so that each waits for the other."""
    for batch in batches:
        batch.use_stream(stream_of_the_card().ptr)


@cache
def stream_of_the_card() -> Any:
    """A stream for everything that this process does on the card from now on."""
    stream = importlib.import_module("cupy").cuda.Stream()
    stream.use()
    return stream


def drawn(xp: Any, random: Any, policy: Array, mask: Array) -> Array:
    """An action for each table, as likely as these logits have it."""
    noise = -xp.log(-xp.log(random.random(policy.shape, dtype=np.float32) * np.float32(0.9999998) + np.float32(1e-7)))
    return xp.where(mask, policy + noise, -np.float32(np.inf)).argmax(1)
