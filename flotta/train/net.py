"""The net: what a seat sees goes in; how likely each action is and how each seat stands come out. And how it learns."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from flotta.bots.net import read_weights
from flotta.engine.contract import Game
from flotta.env.plan import plan_of

Array = Any
"""An array of NumPy's, or of CuPy's on a graphics card."""

HIDDEN = 256
"""Numbers in each hidden layer: as many as are judged in some tens of microseconds without a card."""
LAYERS = ("first", "second", "policy", "value")


def arrays_of(device: str) -> Any:
    """The library of arrays for this device: NumPy, or CuPy, which has the same functions."""
    return importlib.import_module("cupy") if device == "cuda" else np


class Judged(NamedTuple):
    """What the net makes of some rows: the logits of the actions; the logits of the seats, counted from the one that decides
    (first of their chances to win, then of their margins); and the layers between, from which it learns.
    """

    policy: Array
    value: Array
    rows: Array
    one: Array
    added: Array
    two: Array


class Judge:
    """A net as it is: two hidden layers, the second added to the first, and a head each for the actions and for the seats."""

    def __init__(self, weights: Mapping[str, Array], device: str = "cpu") -> None:
        self.weights, self.device, self.xp = dict(weights), device, arrays_of(device)

    def judge(self, rows: Array) -> Judged:
        """What the net makes of these rows."""
        w = self.weights
        rows = rows.astype(np.float32, copy=False)
        one = self.xp.maximum(rows @ w["first"] + w["first_bias"], 0)
        added = self.xp.maximum(one @ w["second"] + w["second_bias"], 0)
        two = one + added
        return Judged(two @ w["policy"] + w["policy_bias"], two @ w["value"] + w["value_bias"], rows, one, added, two)

    def slopes(self, seen: Judged, policy: Array, value: Array) -> dict[str, Array]:
        """How the loss changes with every weight, from how it changes with the logits."""
        w = self.weights
        two = policy @ w["policy"].T + value @ w["value"].T
        second = two * (seen.added > 0)
        first = (two + second @ w["second"].T) * (seen.one > 0)
        found = {}
        for name, into, back in zip(
            LAYERS, (seen.rows, seen.one, seen.two, seen.two), (first, second, policy, value), strict=True
        ):
            found[name], found[f"{name}_bias"] = into.T @ back, back.sum(0)
        return found


class Pupil(Judge):
    """A net that learns. It begins with weights at random."""

    def __init__(self, game: Game, device: str = "cpu", hidden: int = HIDDEN, seed: int = 0) -> None:
        super().__init__({}, device)
        self.game = game
        inputs, random = plan_of(game, signs=True).length, np.random.default_rng(seed)
        shapes = {
            "first": (inputs, hidden),
            "second": (hidden, hidden),
            "policy": (hidden, len(game.verbs)),
            "value": (hidden, 2 * game.max_seats),
        }
        for name, shape in shapes.items():
            spread = 0.0 if name in ("policy", "value") else shape[0] ** -0.5  # untaught, every action is as likely as another
            self.weights[name] = self.xp.asarray(random.uniform(-spread, spread, shape).astype(np.float32))
            self.weights[f"{name}_bias"] = self.xp.zeros(shape[1], np.float32)
        self.steps = 0
        self.moments = {name: [self.xp.zeros_like(each), self.xp.zeros_like(each)] for name, each in self.weights.items()}

    def change(self, slopes: dict[str, Array], rate: float, most: float = 0.5, slow: float = 0.9, slower: float = 0.999) -> None:
        """Change the weights a little so that the loss becomes smaller (Adam); longer slopes are first shortened to `most`."""
        xp = self.xp
        length = xp.sqrt(sum((slope * slope).sum() for slope in slopes.values()))
        short = xp.minimum(1.0, most / (length + 1e-6))
        self.steps += 1
        fair, fairer = 1 - slow**self.steps, 1 - slower**self.steps
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            slope *= short
            mean += (1 - slow) * (slope - mean)
            square += (1 - slower) * (slope * slope - square)
            self.weights[name] -= (rate / fair) * mean / (xp.sqrt(square / fairer) + 1e-5)

    def on_host(self) -> dict[str, Any]:
        """The weights in the processor's memory."""
        return {name: each.get() if hasattr(each, "get") else each for name, each in self.weights.items()}

    def write(self, path: Path) -> None:
        """Keep the weights in a file of plain arrays, as the bots read them: in half precision, with the layout of the rows. If
        this is stopped half-way, the file is as it was.
        """
        layout, new = np.frombuffer(plan_of(self.game, signs=True).layout, np.uint8), path.with_suffix(".new")
        with new.open("wb") as file:
            half = {name: each.astype(np.float16) for name, each in self.on_host().items()}
            np.savez_compressed(file, **half, layout=layout)
        new.replace(path)

    def read(self, path: Path) -> Pupil:
        """Take the weights of such a file, of layers as wide as they are there. Raises BadGame when they are not of this game."""
        for name, weights in read_weights(path, self.game)._asdict().items():
            self.weights[name] = self.xp.asarray(weights)
            self.moments[name] = [self.xp.zeros_like(self.weights[name]) for _ in range(2)]
        return self

    def state(self) -> dict[str, Any]:
        """Everything needed to go on learning, in the processor's memory."""
        kept = {f"{name} {k}": moment for name, moments in self.moments.items() for k, moment in enumerate(moments)}
        moments = {name: each.get() if hasattr(each, "get") else each for name, each in kept.items()}
        return {**self.on_host(), **moments, "steps": np.array(self.steps)}

    def take_up(self, kept: Any) -> None:
        """Go on learning from there."""
        for name in self.weights:
            self.weights[name] = self.xp.asarray(kept[name])
            self.moments[name] = [self.xp.asarray(kept[f"{name} {k}"]) for k in range(2)]
        self.steps = int(kept["steps"])
