"""Decisions that others made in their games, to learn from and to begin self-play at: a net that plays only itself never meets
what it never does.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import flotta.env
from flotta.engine.contract import Game
from flotta.engine.errors import BadOption
from flotta.engine.state import numbers_of
from flotta.engine.words import Say
from flotta.env.plan import plan_of
from flotta.train.loss import NEVER, log_softmax, sigmoid, value_slope
from flotta.train.net import Array, Pupil
from flotta.train.ppo import between
from flotta.train.tables import share_one_stream

PASSES, PORTION = 3, 1024
"""How often the examples are gone over, and how many of them change the net together."""
RATE = 1e-3, 1e-4
"""How fast to learn from them, at the beginning and at the end."""
FORETOLD = 0.2
"""How much it counts to foretell the end of a game: that is one fact for hundreds of decisions, and soon known by heart."""
SURE = 0.05
"""How much of the weight of an example goes to the other choices: there may be better ones."""


@dataclass(frozen=True)
class Examples:
    """Decisions in games of one number of players: the records before them, who decided what, whether that is worth learning,
    and in the end each seat's share of the win and its margin in points.
    """

    record: Any
    actor: Any
    action: Any
    good: Any
    share: Any
    margin: Any

    def numbers(self) -> dict[str, Any]:
        """As plain arrays."""
        return {**{each.name: getattr(self, each.name) for each in fields(self)}, "record": numbers_of(self.record)}


def write_examples(path: Path, game: Game, by_seats: Mapping[int, Examples]) -> None:
    """Keep examples, by the number of players, in a file of plain arrays."""
    kept = {f"{seats} {name}": array for seats, some in by_seats.items() for name, array in some.numbers().items()}
    with path.open("wb") as file:
        np.savez_compressed(file, **kept, layout=np.frombuffer(plan_of(game).layout, np.uint8))


def read_examples(path: Path, game: Game) -> dict[int, Examples]:
    """The examples of such a file, by the number of players. Raises BadOption."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            if "layout" in kept.files and kept["layout"].tobytes() == plan_of(game).layout:
                found = {}
                for seats in sorted({int(name.split()[0]) for name in kept.files if name != "layout"}):
                    parts = {each.name: kept[f"{seats} {each.name}"] for each in fields(Examples)}
                    parts["record"] = np.ascontiguousarray(parts["record"]).view(game.state.dtype)[:, 0]
                    found[seats] = Examples(**parts)
                return found
    except (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile) as error:
        raise BadOption(Say("The file {file} cannot be read: {error}", file=str(path), error=str(error))) from error
    raise BadOption(Say("The file {file} holds no examples of this game.", file=str(path)))


class Followed(NamedTuple):
    """What came of learning examples: the margin in points that is usual in them; in what part of the good ones the net chose the
    same in the end, and how surprising it was who won.
    """

    scale: float
    agreed: float
    missed: float


def follow(net: Pupil, game: Game, by_seats: Mapping[int, Examples], seed: int, passes: int = PASSES) -> Followed:
    """Let a net learn these examples, going over them so many times: to choose what was chosen, and to foretell how it ended."""
    xp, most, random = net.xp, game.max_seats, net.xp.random.default_rng(seed)
    shown = [rows_of(net, game, seats, some) for seats, some in by_seats.items()]
    rows, mask = (xp.concatenate([each[part] for each in shown]) for part in range(2))
    action, good = (
        xp.concatenate([xp.asarray(getattr(each, part)) for each in by_seats.values()]) for part in ("action", "good")
    )
    wins, margins, present = (
        xp.concatenate([xp.asarray(turned(some, seats, most)[part]) for seats, some in by_seats.items()]) for part in range(3)
    )
    scale = max(float(xp.abs(margins).sum() / present.sum()), 1.0)
    margins = sigmoid(xp, margins / np.float32(scale))
    agreed = missed = xp.zeros(())
    for number in range(passes):
        order = xp.argsort(random.random(len(rows), dtype=np.float32))
        for first in range(0, len(rows), PORTION):
            some = order[first : first + PORTION]
            seen = net.judge(rows[some])
            policy, agreed = example_slope(xp, seen.policy, mask[some], action[some], good[some])
            value, missed = value_slope(xp, seen.value, present[some], wins[some], margins[some])
            net.change(net.slopes(seen, policy, value * np.float32(FORETOLD)), between(RATE, number / passes))
    return Followed(scale, float(agreed), float(missed))


def example_slope(xp: Any, logits: Array, mask: Array, action: Array, good: Array) -> tuple[Array, Array]:
    """How the loss changes with the logits of the actions: what was chosen becomes likelier, as far as that was good. Also in
    what part of the good ones it was the likeliest already.
    """
    likely = xp.exp(log_softmax(xp, xp.where(mask, logits, NEVER)))
    wanted = mask * np.float32(SURE) / mask.sum(1, keepdims=True)
    wanted[xp.arange(len(action)), action] += np.float32(1 - SURE)
    agreed = ((likely.argmax(1) == action) * good).sum() / xp.maximum(good.sum(), 1)
    return ((likely - wanted) * good[:, None] / np.float32(len(action))).astype(np.float32), agreed


def rows_of(net: Pupil, game: Game, seats: int, some: Examples) -> tuple[Array, Array]:
    """What the actors of these examples saw, and might do: as a batch shows it that begins there."""
    batch = flotta.env.batch(game.name, seats=seats, count=len(some.record), device=net.device, signs=True, positions=some.record)
    if net.device == "cuda":
        share_one_stream([batch])
    batch.observe()
    return net.xp.asarray(batch.row).astype(np.float16 if net.device == "cuda" else np.float32), net.xp.asarray(batch.mask) > 0


def turned(some: Examples, seats: int, most: int) -> tuple[Any, Any, Any]:
    """Each seat's share and margin, counted from the one that decided, and which seats there are."""
    order = (np.arange(seats) + some.actor[:, None]) % seats
    here = np.zeros((len(order), most), bool)
    here[:, :seats] = True
    both = []
    for array in (some.share, some.margin):
        wide = np.zeros((len(order), most), np.float32)
        wide[:, :seats] = np.take_along_axis(array, order, 1)
        both.append(wide)
    return both[0], both[1], here
