"""How far decisions can be taken back, against a slow look at every world that looks the same to their actor."""

from __future__ import annotations

from typing import Any

import pytest

import flotta
from flotta.engine.dice import seeded
from flotta.engine.play import Play
from flotta.engine.undo import GUESSES
from flotta.engine.verbs import CHANCE, WATCHER_BIT
from harness import called, some_option_sets


def turned_over(play: Play, index: int) -> bool:
    """Whether an event ended a round of secret choices, or showed its actor something it could not know."""
    actor, id = play.happened[index]
    before, after = play.as_of(index), play.as_of(index + 1)
    if before.waiting == [actor] and not play.game.seen(before.s, actor, id) & WATCHER_BIT:
        return True
    for seed in range(GUESSES):
        other = before.view(actor).guess(seed)
        other.happen(actor, id)
        if other.view(actor).bytes() != after.view(actor).bytes():
            return True
    return False


def stop(play: Play, seat: int) -> int:
    """How many events an undo would leave."""
    left = len(play.happened)
    while left and play.happened[left - 1][0] == seat and not turned_over(play, left - 1):
        left -= 1
    return left


@pytest.mark.parametrize(("name", "options"), some_option_sets(2), ids=called)
def test_taking_back_stops_where_something_was_learnt(name: str, options: dict[str, Any]) -> None:
    play = flotta.new(name, seed=5, **options)
    dice, found, could = seeded(9), 0, False
    for step in range(160):
        if play.over:
            break
        seat = play.waiting[int(play.game.loops.below(dice, len(play.waiting)))]
        legal = play.legal(seat)
        before, twin = play.bytes(), play.copy()
        play.act(seat, legal[int(play.game.loops.below(dice, len(legal)))])
        assert twin.bytes() == before, "a copy is apart"
        if step % 3 == 0:
            leaves = [play.undo_leaves(other) for other in range(play.seats)]
            assert leaves == [stop(play, other) for other in range(play.seats)]
            found += min(leaves) < len(play.happened)
            could |= not play.over and play.happened[-1][0] != CHANCE
        if step % 7 == 6:
            events, left = len(play.happened), play.undo_leaves(seat)
            expected = play.as_of(left)
            assert play.undo(seat) == events - left
            assert (play.bytes(), play.happened) == (expected.bytes(), expected.happened)
            assert play.undo_leaves(seat) == stop(play, seat)
    assert found or not could, "chance follows every decision, or some could be taken back"
