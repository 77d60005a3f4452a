"""Component data come from the box alone: any change to a box is played by, or refused with a sentence; never a crash."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import flotta
from flotta.engine.box import Box
from flotta.engine.dice import seeded
from flotta.engine.play import new_play
from harness import Case, names
from harness.walk import scratch

WRONG: list[Any] = [-1, 0, 1, 7, 10**6, 10**30, "x", "", None, [], {}, True, 1.5]


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything in a box."""
    if path:
        yield path
    if isinstance(data, dict):
        for key in data:
            yield from leaves(data[key], (*path, key))
    elif isinstance(data, list):
        for index in range(len(data)):
            yield from leaves(data[index], (*path, index))


@pytest.mark.parametrize("name", names())
def test_a_changed_box_is_played_by_or_refused(name: str) -> None:
    game, chooser = flotta.games.find(name), random.Random(4)
    sets = Case(name).option_sets
    refused = 0
    for path in list(leaves(game.box.data)):
        for value in chooser.sample(WRONG, 3):
            data = copy.deepcopy(game.box.data)
            place = data
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
            try:
                game.empty(Box(data, "0" * 16))
            except flotta.BadBox as error:
                refused += 1
                assert len(str(error)) > 9
    assert refused > 20
    assert sets


@pytest.mark.parametrize("name", names())
def test_numbers_in_an_accepted_box_never_break_the_table(name: str) -> None:
    game, chooser = flotta.games.find(name), random.Random(5)
    sets = Case(name).option_sets
    ids, weights = scratch(game)
    numbers = [path for path in leaves(game.box.data) if type(value_at(game.box.data, path)) is int]
    for path in chooser.sample(numbers, min(60, len(numbers))):
        data = copy.deepcopy(game.box.data)
        value_at(data, path[:-1])[path[-1]] += chooser.choice([-1, 1])
        options = dict(chooser.choice(sets))
        try:
            play = new_play(game, options.pop("seats"), 1, None, Box(data, "0" * 16), options)
        except flotta.BadOption:
            continue
        for _ in range(400):
            if game.loops.step(play.s, seeded(3), ids, weights) < 0:
                break
        assert game.state.out_of_bounds(play.s) is None, path


def value_at(data: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data
