"""Positions of Lighthouse Run in which a bot must not go wrong: the last round, where every card left is known.

The cloud stands on field 19. Points from there on: field 20 8, 21 9, 22 10, 23 11, 24 12. Field 21 needs the light of position 6,
the harbour (22 to 24) none. Lighthouses: 1 orange, 2 purple, 3 turquoise, 4 green, 5 pink, 6 brown. Equal points are decided by
the numbers on the two cards left over.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.lighthouse_run.table import table
from harness.puzzles import Puzzle, finds, puzzle

from flotta.engine.play import Play

LAST = "players: green red; round: 12; start: green; turn: red; "  # Red plays the last card of the game


def longest_card() -> Puzzle:
    t = table(
        LAST + "lights: 1 5 6; red: 20 8 8 8 8; green: 24 11 8 5 5; "
        "hand red: solo_orange_4, solo_pink_3, group_1; hand green: solo_purple_4, team_3"
    )
    return puzzle(
        t.play, 1, "play:0:solo_orange_4", "Three points behind: four win; three are level, and Green's cards left are higher."
    )


def no_passenger() -> Puzzle:
    t = table(
        LAST + "lights: 1 5 6; red: 21 8 8 8 8; green: 21 11 8 8 8; "
        "hand red: solo_brown_2, group_2, group_1; hand green: solo_purple_4, team_3"
    )
    return puzzle(
        t.play, 1, "play:0:solo_brown_2", "A point behind: alone two fields win; a group takes Green along, to level points."
    )


def which_light() -> Puzzle:
    t = table(
        LAST + "lights: 2 5 6; red: 20 8 8 8 8; green: 24 11 8 5 5; hand red: solo_orange_4, team_2, group_1; "
        "hand green: solo_purple_4, team_3"
    )
    t.does("red", "play:solo_orange_4")
    return puzzle(t.play, 1, "beacon_from:2 beacon_from:5", "Without the light of position 6 the ship on 20 cannot sail.")


def whole_team() -> Puzzle:
    t = table(
        LAST
        + "lights: 1 5 6; red: 20 20 21 5 5; green: 24 24 8 8 8; hand red: team_3, group_1 2; hand green: solo_purple_4, team_3"
    )
    t.does("red", "play:team_3", "beacon_keep")
    return puzzle(t.play, 1, "sail_from:20", "Four points behind: two ships make three points each, the one on 21 three alone.")


def dark_river() -> Play:
    """Red begins the last round three points ahead and has no ship that can sail; Green has one on 20, and lights only 1, 2, 5."""
    return table(
        "players: red green; round: 12; turn: red; lights: 3 4 6; red: 24 8 8 8 8; green: 20 11 8 8 8; "
        "hand red: group_1 2, solo_brown_2; hand green: solo_purple_4, solo_orange_4, solo_pink_3"
    ).play


def put_out_the_light() -> Puzzle:
    return puzzle(
        dark_river(), 0, "play:0:group_1", "Green's ship on 20 needs position 6, and none of Green's cards lights it again."
    )


def which_light_goes_out() -> Puzzle:
    play = dark_river()
    play.act(0, "play:0:group_1")
    return puzzle(play, 0, "beacon_from:6", "Any other beacon leaves Green's ship its light and four points.")


def bonus_of_three() -> Puzzle:
    t = table(
        "players: green red blue; round: 12; start: green; turn: blue; lights: 1 5 6; green: 23 11 8 8 8; red: 20 11 11 8 8; "
        "blue: 20 11 8 8 8; hand blue: group_2, solo_green_2, solo_pink_3; hand green: solo_purple_4, team_3; hand red: team_3"
    )
    return puzzle(
        t.play, 2, "play:0:group_2", "With Red on the same field the group sails twice: four fields, one more than alone."
    )


PUZZLES = (longest_card, no_passenger, which_light, whole_team, put_out_the_light, which_light_goes_out, bonus_of_three)


@pytest.mark.parametrize("position", PUZZLES, ids=lambda position: position.__name__)
def test_the_bot_finds_it(position: Callable[[], Puzzle]) -> None:
    asked = position()
    finds(asked.play, asked.seat, asked.right)
