"""How much better a decision went than its actor had thought."""

from __future__ import annotations

import numpy as np
import pytest

from flotta.env.learning import advantages


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
