"""The invariants notice what they are there for: positions and steps broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from games.nauticus.boxes import variant
from games.nauticus.table import DECISIONS, act, table
from harness.walk import scratch

import flotta
from flotta.engine.dice import seeded
from flotta.engine.play import Play

Change = Callable[[dict[str, Any]], object]


def at_turn() -> Play:
    return table("""
        2 players, phase 1
        crowns on 3: TURN of 1
        seat 0: t20 w5 W{sail_crown 2}
        [B S | star star | star star | c]
        seat 1: t20 w5 W{sail_crown 1} P{3}
    """)


def set_to(name: str, index: int | tuple[int, ...], value: int) -> Change:
    def change(state: dict[str, Any]) -> None:
        if index == ():
            state[name] = value
            return
        spot = state[name]
        path = (index,) if isinstance(index, int) else index
        for i in path[:-1]:
            spot = spot[i]
        spot[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "invariant"),
    [
        (set_to("supply", 0, 17), 1),
        (set_to("in_hand", (), 3), 1),
        (set_to("talers", 3, 5), 1),
        (set_to("blue", (), 2), 2),
        (set_to("crest", (0, 0), -1), 1),
        (set_to("action_tile", 0, 7), 5),
        (set_to("face_up", 3, 0), 5),
        (set_to("anchor_tile", (), -1), 5),
        (set_to("laid", (), 7), 5),
        (set_to("chosen", (), -1), 5),
        (set_to("rewards_left", (), 1), 6),
        (set_to("rewards_taken", 0, 2), 6),
        (set_to("first_good", (), 1), 6),
        (set_to("crown_vp", (), 3), 7),
        (set_to("turned", (3, 0), 1), 8),
        (set_to("start_player", (), 0), 9),
        (set_to("round_marker", (), 2), 9),
        (set_to("active", (), 3), 9),
        (set_to("step", (), 6), 0),
        (set_to("doing", (), 5), 12),
        (set_to("when", (), 1), 12),
        (set_to("used", (), 1), 12),
        (set_to("bought", 2, 1), 12),
        (set_to("step", (), 3), 11),
        (set_to("step", (), 5), 12),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_the_right_invariant(change: Change, invariant: int) -> None:
    position = at_turn().position()
    change(position["state"])
    if invariant == 0:
        flotta.at("nauticus", position)
        return
    with pytest.raises(flotta.BadPosition) as refusal:
        flotta.at("nauticus", position)
    assert refusal.value.invariant == invariant


@pytest.mark.parametrize(
    "ships", ["[1 1]", "[B B]", "[M M M]", "[1 M]", "[B | star star]", "[B | star | star star]", "[B | | | c c]", "[]"]
)
def test_ships_that_cannot_be_built_are_refused(ships: str) -> None:
    with pytest.raises(flotta.BadPosition) as refusal:
        table(f"2 players\nmoney on 3: TURN of 0\nseat 0:\n{ships}")
    assert refusal.value.invariant in (3, None)


def test_a_warehouse_that_overflows_is_refused() -> None:
    with pytest.raises(flotta.BadPosition) as refusal:
        table("2 players\nmoney on 3: TURN of 0\nseat 0: W{mast_star 6, good_salt 1}")
    assert refusal.value.invariant == 2


def step_broken(play: Play, name: str, spoil: Callable[[Any], object]) -> int:
    """Take a decision, spoil the record after it, and ask which invariant the step broke."""
    before, actor = play.copy_of_record(), play.waiting[0]
    act(play, name)
    after = play.copy_of_record()
    assert play.game.broken_step(before[0], actor, DECISIONS.index(name), after[0]) == 0
    spoil(after[0])
    return int(play.game.broken_step(before[0], actor, DECISIONS.index(name), after[0]))


def bump(name: str, index: Any, by: int) -> Callable[[Any], None]:
    def spoil(s: Any) -> None:
        if index is None:
            setattr(s, name, getattr(s, name) + by)
        else:
            getattr(s, name)[index] += by

    return spoil


@pytest.mark.parametrize(
    ("name", "spoil", "invariant"),
    [
        ("perform", bump("supply", 4, 1), 1),
        ("perform", bump("hull", (0, 0, 1), -1), 4),
        ("perform", bump("sail", (0, 0, 0), -1), 4),
        ("perform", bump("delivered", (0, 0), -1), 4),
        ("perform", bump("rewards_left", None, 1), 6),
        ("perform", bump("turned", (1, 0), -1), 8),
        ("perform", bump("round_marker", None, 1), 8),
        ("perform", bump("extra", 0, -1), 9),
        ("use_extra", bump("extra", 1, 1), 9),
        ("perform", bump("active", None, -1), 12),
    ],
)
def test_a_step_that_cannot_be_is_noticed(name: str, spoil: Callable[[Any], object], invariant: int) -> None:
    assert step_broken(at_turn(), name, spoil) == invariant


def test_crowns_that_give_too_much_are_noticed() -> None:
    assert step_broken(act(at_turn(), "perform"), "use_worker", bump("vp", 1, 1)) == 7


def test_invariants_hold_where_ships_are_built_in_plenty(tmp_path: Path) -> None:
    """Random players complete few ships; with workers and talers enough, and another print, they complete many."""
    game = flotta.games.find("nauticus")
    ids, weights = scratch(game)
    for other_print in (False, True):
        box = variant(tmp_path, talers=99, workers=60, other_print=other_print)
        for seats in (2, 3, 4):
            start = flotta.new("nauticus", seats=seats, dice="manual", box=box).copy_of_record()
            work, before, report = start.copy(), start.copy(), np.zeros(3, dtype=np.int64)
            ships = 0
            for seed in range(200):
                game.loops.inspect(start, work, before, seeded(seed), ids, weights, report)
                assert report[0] == 0, f"seed {seed}, event {report[1]}: invariant {report[0]}"
                assert game.state.out_of_bounds(work[0]) is None
                ships += int(work[0].ships.sum())
            assert ships > 200
