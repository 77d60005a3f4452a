"""What a table offers to be taken back."""

from __future__ import annotations

from itertools import islice

import pytest
from harness import names
from harness.walk import fresh, steps

import flotta
from flotta.table.state import State


def test_what_was_pressed_unasked_is_not_offered_to_be_taken_back() -> None:
    state = State("t", {})
    assert state.taken_back(0) == 0
    play = state.play = flotta.new("toy", seats=2, seed=1)
    state.pressed = [True] * len(play.happened)
    play.act(0, play.legal(0)[0])
    assert play.undo_leaves(0) == len(play.happened) - 1
    state.pressed.append(True)
    assert state.taken_back(0) == 0
    state.pressed[-1] = False
    assert state.taken_back(0) == 1


@pytest.mark.parametrize("name", [name for name in names() if name != "toy"])
def test_one_decision_is_taken_back_at_a_time(name: str) -> None:
    """Of several decisions that are still open the last one goes first, with what was pressed unasked after it."""
    game = flotta.games.find(name)
    state = State("t", {})
    play = state.play = fresh(name, {"seats": game.min_seats})
    several = 0
    for actor, _ in islice(steps(play, 3), 150):
        if actor >= 0 and play.happened and play.happened[-1][0] == actor:
            open_now = range(play.undo_leaves(actor), len(play.happened))
            for unasked in (set(), set(open_now[1:2]), set(open_now[-1:])):
                state.pressed = [at in unasked for at in range(len(play.happened))]
                asked = [at for at in open_now if at not in unasked]
                left = len(play.happened)
                for at in reversed(asked):  # each undo in turn
                    assert left - state.taken_back(actor) == at
                    twin = play.copy()
                    twin.cut_to(at)
                    assert actor in twin.waiting
                    state.play, left = twin, at
                assert state.taken_back(actor) == 0
                state.play = play
            several += len(open_now) > 1
    assert several, "the decisions of a turn were never open together"
