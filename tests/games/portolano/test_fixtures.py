"""Recorded games of every kind: each stern is used and each mission fulfilled and missed in whole games, not only in vectors."""

from __future__ import annotations

from games.portolano.exercised import ALL, FOLDER, exercised

import flotta


def plays() -> list[flotta.Play]:
    return [flotta.replay(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.flotta"))]


def test_every_stern_and_every_mission_is_exercised_by_a_recorded_game() -> None:
    found: set[str] = set()
    for play in plays():
        found |= exercised(play)
    assert ALL - found == set()


def test_recorded_games_have_every_seat_count_and_supply_side() -> None:
    recorded = plays()
    assert {play.seats for play in recorded} == {2, 3, 4, 5}
    assert {int(play.s.side) for play in recorded} == set(range(6))
    verbs = {event.action.verb for play in recorded for event in play.events if event.action}
    assert verbs == {verb.name for verb in recorded[0].game.verbs}  # every kind of decision and of chance
