"""Every way a game can end has a whole recorded game, and it still replays."""

from __future__ import annotations

import pytest

import flotta
from harness import Case, names
from harness.fixtures import files


@pytest.mark.parametrize("name", names())
def test_every_ending_has_a_fixture_that_replays(name: str) -> None:
    case = Case(name)
    found = set()
    for path in files(case):
        text = path.read_text(encoding="utf-8")
        play = flotta.replay(text)
        assert play.over
        assert play.record() == text
        assert flotta.verify(text) is None
        assert 1 in play.places
        for seat in range(play.seats):
            assert sum(points for _, _, points in play.scoring(seat)) == play.scores[seat], (
                f"{path.name}: the lines do not add up"
            )
            assert all(id in play.game.law.ids for id, _, _ in play.scoring(seat))
        found.add(case.ending(play))
    assert found == case.endings
