"""Small nets with weights at random, for tests of what the bots do with a net."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flotta import games
from flotta.bots.net import ELSEWHERE, net_of, weights_of
from flotta.engine.contract import Game
from flotta.env.plan import plan_of


def random_arrays(game: Game, hidden: int = 20, seed: int = 1) -> dict[str, Any]:
    """The arrays of a net's file, of weights that make a difference."""
    plan, actions, values = plan_of(game, signs=True), len(game.verbs), 2 * game.max_seats
    dice = np.random.default_rng(seed)

    def some(*shape: int) -> Any:
        return (dice.normal(size=shape) / np.sqrt(shape[0])).astype(np.float16)

    return {
        "first": some(plan.length, hidden),
        "first_bias": some(hidden),
        "second": some(hidden, hidden),
        "second_bias": some(hidden),
        "policy": some(hidden, actions),
        "policy_bias": some(actions),
        "value": some(hidden, values),
        "value_bias": some(values),
        "layout": np.frombuffer(plan.layout, np.uint8),
    }


def write_net(folder: Path, game: Game, hidden: int = 20, seed: int = 1) -> Path:
    """A net's file where `FLOTTA_NETS` finds it."""
    path = folder / game.name / "net.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(path, **random_arrays(game, hidden, seed))
    return path


def forget_nets() -> None:
    """Read the weights of all games anew when they are asked for."""
    for kept in (weights_of, net_of):
        kept.cache_clear()


@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Gives a game a small net of random weights, for one test."""
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))

    def give(name: str) -> None:
        write_net(tmp_path, games.find(name))
        forget_nets()

    yield give
    forget_nets()
