"""A game's net: the file of its weights (`net.npz` in the game's folder), checked, and laid out for compiled code.

    h1 = relu(row @ first + first_bias)
    h2 = relu(h1 @ second + second_bias) + h1
    policy:  h2 @ policy + policy_bias, softmax over the actions that are legal
    value:   h2 @ value + value_bias: for each seat from the viewer on its chance to win (softmax over the seats at the table),
             then for each seat how far it will be ahead (sigmoid)

The row is that of `flotta.env.observation`, with signs. One net serves every number of seats and every variant.
"""

from __future__ import annotations

import os
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from flotta.bots.forward import LANES, Net, Weights
from flotta.engine.contract import HOPED, Game
from flotta.engine.errors import BadGame
from flotta.engine.words import Say
from flotta.env.plan import FAR, plan_of, signs_of, tables_of

FILE = "net.npz"
MOST_BYTES = 2_000_000
"""No larger file of weights is shipped."""
ELSEWHERE = "FLOTTA_NETS"
"""The environment variable that names a folder with nets to be tried: `<game>/net.npz` there comes before that of the game."""


def path_of(game: Game) -> Path:
    """Where the weights of a game are, if it has any."""
    elsewhere = os.environ.get(ELSEWHERE)
    tried = Path(elsewhere) / game.name / FILE if elsewhere else None
    return tried if tried and tried.exists() else game.folder / FILE


@cache
def weights_of(game: Game) -> Weights | None:
    """The weights of a game, read once; None where it has none. Raises BadGame."""
    path = path_of(game)
    return read_weights(path, game) if path.exists() else None


def has_net(game: Game) -> bool:
    """Whether the bots of this game have a net to think with."""
    return weights_of(game) is not None


def read_weights(path: Path, game: Game) -> Weights:
    """The weights in a file. Raises BadGame when they are not those of a net of this game."""
    try:
        with path.open("rb") as file:
            if not zipfile.is_zipfile(file):
                raise ValueError("it is no archive of arrays")
            file.seek(0)
            with np.load(file, allow_pickle=False) as arrays:
                return checked({name: arrays[name] for name in arrays.files}, game)
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise BadGame(Say("The game {name} cannot be loaded: {error}", name=game.name, error=f"{FILE}: {error}")) from error


def checked(arrays: dict[str, Any], game: Game) -> Weights:
    """Weights of the right names, sizes and numbers. Raises ValueError."""
    plan = plan_of(game, signs=True)
    if "layout" not in arrays:
        raise ValueError("the array layout is missing")
    if arrays["layout"].tobytes() != plan.layout:
        raise ValueError("the weights were learnt from rows of another layout: train the net anew")
    hidden = arrays["first"].shape[-1] if "first" in arrays and arrays["first"].ndim else 0
    actions, values = len(game.verbs), 2 * game.max_seats
    shapes = {
        "first": (plan.length, hidden),
        "first_bias": (hidden,),
        "second": (hidden, hidden),
        "second_bias": (hidden,),
        "policy": (hidden, actions),
        "policy_bias": (actions,),
        "value": (hidden, values),
        "value_bias": (values,),
    }
    for name, shape in shapes.items():
        if name not in arrays:
            raise ValueError(f"the array {name} is missing")
        if arrays[name].shape != shape or arrays[name].dtype.kind != "f":
            raise ValueError(f"{name} must be {shape} fractions, not {arrays[name].shape} of {arrays[name].dtype}")
        if not np.isfinite(arrays[name]).all():
            raise ValueError(f"{name} holds something that is not a number")
    return Weights(**{name: arrays[name].astype(np.float32) for name in shapes})


def padded(array: Any, *axes: int) -> Any:
    """An array with zeros added along these axes until compiled code can read it in whole lanes."""
    more = [(0, -size % LANES if axis in axes else 0) for axis, size in enumerate(array.shape)]
    return np.ascontiguousarray(np.pad(array, more))


@cache
def net_of(game: Game, seats: int) -> Net:
    """The net of a game that has one, for so many seats; how to search is to be filled in."""
    tables, signs, weights = tables_of(game, seats), signs_of(game, seats), weights_of(game)
    assert weights is not None
    zero, sign_zero = (np.clip(-kept.centre * kept.scale, -FAR, FAR).astype(np.float32) for kept in (tables, signs))
    base = weights.first_bias.astype(np.float64)
    for numbers, kept in ((zero, tables), (sign_zero, signs)):
        base = base + numbers.ravel().astype(np.float64) @ weights.first[kept.place.ravel()].astype(np.float64)
    laid_out = Weights(
        first=padded(weights.first, 1),
        first_bias=padded(base.astype(np.float32), 0),
        second=padded(weights.second, 0, 1),
        second_bias=padded(weights.second_bias, 0),
        policy=padded(weights.policy.T, 1),
        policy_bias=weights.policy_bias,
        value=padded(weights.value.T, 1),
        value_bias=weights.value_bias,
    )
    hoped = game.signs_named.index(HOPED) if HOPED in game.signs_named else -1
    return Net(tables, signs, plan_of(game).hidden, zero, sign_zero, laid_out, how=np.ones(8), hoped=hoped)
