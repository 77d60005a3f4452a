"""What a table knows of undo as the events come is what the engine finds when it is asked, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from harness import called, some_option_sets

import flotta
from flotta.engine.dice import seeded
from flotta.engine.state import copied
from flotta.table import moves


@pytest.mark.parametrize(("name", "options"), some_option_sets(2), ids=called)
def test_what_can_be_taken_back_is_where_the_engine_stops(name: str, options: dict[str, Any]) -> None:
    play = flotta.new(name, seed=5, **options)
    points, dice, found = moves.Open([(-1, True)] * moves.count(play)), seeded(9), 0
    for step in range(160):
        if play.over:
            break
        seat = play.waiting[int(play.game.loops.below(dice, len(play.waiting)))]
        legal = play.legal(seat)
        at, before = moves.count(play), copied(play._array)
        assert before.tobytes() == play.bytes()
        twin = moves.twin(play)
        play.act(seat, legal[int(play.game.loops.below(dice, len(legal)))])
        assert (twin.bytes(), moves.count(twin)) == (before.tobytes(), at), "a twin is apart"
        points.note(play, before, at, auto=False)
        if step % 3 == 0:
            for other in range(play.seats):
                taken = play.copy().undo(other)
                assert points.taken_back(play, other) == taken
                found += taken > 0
        if step % 7 == 6 and (taken := points.taken_back(play, seat)):
            asked = play.copy()
            asked.undo(seat)
            moves.cut_to(play, moves.count(play) - taken)
            points.cut_to(moves.count(play))
            assert (play.bytes(), play._events) == (asked.bytes(), asked._events)
    assert found or name not in ("toy",)


def test_what_was_pressed_unasked_is_not_offered_to_be_taken_back() -> None:
    play = flotta.new("toy", seats=2, seed=1)
    points = moves.Open([(-1, True)] * moves.count(play))
    at, before = moves.count(play), copied(play._array)
    play.act(0, play.legal(0)[0])
    points.note(play, before, at, auto=True)
    assert points.taken_back(play, 0) == 0
    points.cut_to(at)
    points.note(play, before, at, auto=False)
    assert points.taken_back(play, 0) == 1
