"""What is said of a finished game: the sheet adds up to the score, the reason names a rule, the course ends where the game did."""

from __future__ import annotations

from typing import Any

import pytest

from flotta.engine.ending import course, turns
from flotta.engine.words import LANGUAGES, speaking
from harness import called, names, some_option_sets
from harness.walk import finished


@pytest.mark.parametrize(("name", "options"), some_option_sets(3), ids=called)
def test_the_sheet_adds_up_and_the_reason_is_a_rule_of_the_variant(name: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        play = finished(name, options, seed)
        ending, law = play.game.ending, play.game.law
        rows = ending.sheet(play.s)
        assert rows and all(len(row.cells) == play.ranked for row in rows)
        counted = [row for row in rows if row.counted]
        assert bool(counted) == ending.points, "a game without points adds nothing up"
        if counted:
            assert [sum(row.cells[seat].points or 0 for row in counted) for seat in range(play.ranked)] == play.scores
        reason = ending.reason(play.s, play.names())
        for rule in [*(row.rule for row in rows if row.rule), *([reason.rule] if reason.rule else [])]:
            assert law.is_played(rule, play.options)
        for lang in LANGUAGES:
            with speaking(lang):
                said = [reason.text, *(row.name for row in rows), *(cell.note for row in rows for cell in row.cells)]
                assert not any("{" in str(each) or "()" in str(each) for each in said)


@pytest.mark.parametrize("name", names())
def test_the_course_of_a_game_goes_round_by_round_to_its_result(name: str) -> None:
    options = some_option_sets(1)[names().index(name)][1]
    play = finished(name, options, 1)
    stands = course(play)
    rounds = [stand.turn for stand in stands]
    assert rounds == sorted(set(rounds)) and rounds[0] >= 1
    assert stands[-1].places == play.places
    assert stands[-1].counts == [play.game.ending.standing(play.s, seat) for seat in range(play.ranked)]
    assert len(turns(play)) == len(play.happened) + 1 and turns(play)[-1] == rounds[-1]
