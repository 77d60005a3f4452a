"""Many games at once: the same as one game alone, on the cores and on the card."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness import TESTS, names

import flotta
import flotta.env
from env import walks

GAMES = [flotta.games.find(name) for name in names() if name != "toy"]
SMALL = min(GAMES, key=lambda game: game.state.dtype.itemsize)
"""The game that is compiled soonest."""


def walked(game: str, seats: int, steps: int) -> str:
    """What an interpreted walk came to, with the simulator in place of a card."""
    settings = {"FLOTTA_COMPILE": "0", "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"}
    command = [sys.executable, str(Path(walks.__file__)), game, str(seats), str(steps)]
    ran = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), [(game.name, seats) for game in GAMES for seats in (game.min_seats, game.max_seats)])
def test_card_cores_and_single_games_agree_to_the_last_bit(game: str, seats: int) -> None:
    assert walked(game, seats, 12)


def test_compiled_and_interpreted_batches_agree() -> None:
    assert walks.digest(SMALL.name, SMALL.max_seats, 40) == walked(SMALL.name, SMALL.max_seats, 40)


def test_what_a_mask_does_not_allow_is_refused() -> None:
    batch = flotta.env.batch(SMALL.name, seats=SMALL.max_seats, count=3, seed=2)
    before = batch.work.tobytes()
    wrong = batch.mask.argmin(1)
    for actions in (wrong, np.array([0, 1]), np.array([-1, -1, -1]), np.array([10**6] * 3), np.array([0.5] * 3)):
        with pytest.raises(flotta.BadOption):
            batch.step(actions)
    assert batch.work.tobytes() == before


def test_a_batch_says_what_it_cannot_be() -> None:
    settings: list[dict[str, object]] = [
        {"device": "abacus"},
        {"count": 0},
        {"count": True},
        {"seats": 99},
        {"no_such_option": 1},
    ]
    for wrong in settings:
        with pytest.raises(flotta.BadOption):
            flotta.env.batch(SMALL.name, **{"seats": 2, "count": 2, **wrong})  # type: ignore[arg-type]  # wrong on purpose


def test_variants_are_given_to_the_games_in_turn_and_kept_when_a_game_begins_anew() -> None:
    option = next(option for option in SMALL.options if not option.length and len(option.values) > 1)
    variants = [{option.name: value} for value in option.values[:2]]
    batch: Any = flotta.env.batch(SMALL.name, seats=SMALL.min_seats, count=4, seed=2, variants=variants)
    random, ended = np.random.default_rng(1), np.zeros(4, int)
    for _ in range(2000):
        batch.step(walks.chosen(batch.mask, random))
        ended += batch.done
        assert [int(n) for n in batch.work["options"][option.name]] == [option.number(option.values[k % 2]) for k in range(4)]
    assert ended.all()


def test_a_batch_goes_on_where_another_was() -> None:
    """Of one game: it goes on by records and dice alone, and the batches of the others would first have to be compiled."""
    game, seats = SMALL.name, SMALL.max_seats
    first: Any = flotta.env.batch(game, seats=seats, count=6, seed=3)
    second: Any = flotta.env.batch(game, seats=seats, count=6, seed=4)
    first.wander(300)
    second.wander(50)
    events = int(second.events[0])
    second.go_on(first.records.copy(), first.dice.copy())
    assert int(second.events[0]) == events, "nothing happens"
    random = np.random.default_rng(1)
    for _ in range(60):
        for part in ("work", "dice", "actor", "mask", "choices"):
            assert getattr(first, part).tobytes() == getattr(second, part).tobytes(), part
        assert first.observe().tobytes() == second.observe().tobytes()
        actions = walks.chosen(first.mask, random)
        for batch in (first, second):
            batch.step(actions)
        ended = first.done > 0
        for part in ("done", "returns", "scores"):
            assert (getattr(first, part)[ended] == getattr(second, part)[ended]).all(), part
    assert first.done.tobytes() == second.done.tobytes()
