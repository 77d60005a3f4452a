"""How much better a decision went than its actor had thought."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flotta
import flotta.env
from flotta.env import advantages, columns
from flotta.env.plan import plan_of

EXAMPLES = sorted((Path(flotta.__file__).parent.parent / "examples").glob("*.py"))


def test_a_seat_compares_with_its_own_next_decision_or_with_what_the_game_was_worth() -> None:
    """One game: seats 0, 1, 0, 1 decide; the third decision ends it and seat 0 has won; then another game begins."""
    worth = np.array([[0.2], [0.1], [0.6], [0.3]])
    actor, done = np.array([[0], [1], [0], [1]]), np.array([[0], [0], [1], [0]], np.uint8)
    returns = np.array([[[9.0, 9.0]], [[9.0, 9.0]], [[1.0, -1.0]], [[9.0, 9.0]]])  # of use only where a game ended
    assert advantages(worth, actor, done, returns, 0.5).ravel() == pytest.approx([0.6 - 0.2 + 0.5 * 0.4, -1 - 0.1, 1 - 0.6])


def test_a_game_that_goes_on_is_judged_by_the_last_actor() -> None:
    """What the last actor thinks it will win the others lose among them."""
    worth, actor = np.array([[0.5], [0.1], [0.4]]), np.array([[2], [0], [1]])
    done, returns = np.zeros((3, 1)), np.zeros((3, 1, 3))
    assert advantages(worth, actor, done, returns, 0.9).ravel() == pytest.approx([-0.2 - 0.5, -0.2 - 0.1])


def test_games_side_by_side_do_not_touch() -> None:
    chance = np.random.default_rng(1)
    worth, actor = chance.random((20, 3)), chance.integers(0, 4, (20, 3))
    done, returns = chance.random((20, 3)) < 0.2, chance.random((20, 3, 4))
    together = advantages(worth, actor, done, returns)
    for k in range(3):
        one = slice(k, k + 1)
        assert (advantages(worth[:, one], actor[:, one], done[:, one], returns[:, one]) == together[:, one]).all()


def test_the_parts_of_a_field_can_be_put_in_another_order() -> None:
    """A field by colour, of which two are wanted, the second first; every other number stays where it was."""
    game = min((flotta.games.find(name) for name in flotta.games.names()), key=lambda game: game.state.dtype.itemsize)
    block = next(block for block in plan_of(game).blocks if block.player < 0 and block.size > 3)
    size = block.width // game.state.fields[block.field].shape[0]
    before, after = list(range(block.to)), list(range(block.to + block.width, plan_of(game).length))
    turned = list(range(block.to + size, block.to + 2 * size)) + list(range(block.to, block.to + size))
    assert columns(game, (block.field,), (1, 0)) == before + turned + after


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_read_at_a_glance(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40


@pytest.mark.parametrize(
    ("example", "made_by"),
    [("random_batch", "batch"), ("random_gymnasium", "gym"), ("random_openspiel", "openspiel"), ("random_pettingzoo", "aec")],
)
def test_a_random_agent_plays_the_game_it_is_told(example: str, made_by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = min((flotta.games.find(name) for name in flotta.games.names()), key=lambda game: game.state.dtype.itemsize).name
    make, made = getattr(flotta.env, made_by), []

    def noted(name: str, **settings: Any) -> Any:
        made.append(name)
        return make(name, **settings | ({"count": 64} if "count" in settings else {}))

    monkeypatch.setattr(flotta.env, made_by, noted)
    path = next(path for path in EXAMPLES if path.stem == example)
    monkeypatch.setattr(sys, "argv", [str(path), game])
    runpy.run_path(str(path), run_name="__main__")
    assert made == [game]
