"""What a table offers to be taken back."""

from __future__ import annotations

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
