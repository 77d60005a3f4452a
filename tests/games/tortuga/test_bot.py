"""Positions of Tortuga in which a bot must not go wrong: the round that may be the last.

A round in which somebody comes to six chests in Tortuga ends the game. A chest is worth 3 points there, 2 in the fleet, 1 in the
crew, a purple one double; a set of red, blue and yellow 3; a field of a track 1.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.tortuga.table import table
from harness.puzzles import Puzzle, finds, puzzle

RICH = "tortuga red blue yellow white purple; fleet blue"  # ends the game, and wins it, unless the fleet is boarded
CLOSE = "tortuga red red blue blue; crew purple red"  # will be ahead in another round


def stop_the_sixth() -> Puzzle:
    t = table(f"{CLOSE}; on: boarding A", RICH, phase="boarding", rounds=5)
    return puzzle(t.play, 0, "target:1", "Unless its fleet is boarded, Orange comes to six chests and wins.")


def whom_to_board() -> Puzzle:
    t = table(f"{CLOSE}; on: boarding A", "fleet purple purple; tortuga red", RICH, phase="boarding", rounds=5)
    return puzzle(t.play, 0, "target:2", "The purple chests are worth more, but Yellow's one chest ends the game.")


def better_not() -> Puzzle:
    t = table(
        "ship 2; fleet red blue; tortuga red red yellow blue; on: boarding A",
        "tortuga blue blue yellow yellow; crew blue; on: boarding C",
        phase="boarding",
        rounds=5,
    )
    return puzzle(
        t.play, 0, "pass", "Orange defends an empty fleet: an attack costs the own ship a field and the sixth chest its place."
    )


def the_missing_colour() -> Puzzle:
    t = table(
        "tortuga red red yellow yellow purple; fleet red; on: raid D",
        "tortuga purple purple blue; fleet blue; crew blue white; ship 5; pirate 5",
        phase="raid",
        rounds=5,
    )
    t.does(0, "target:1")
    return puzzle(t.play, 0, "steal:1", "The blue chest makes a set, and with it Blue is ahead.")


def purple_aboard() -> Puzzle:
    t = table(
        "ship 1; pirate 4; fleet red; tortuga red red blue; crew red purple",
        "ship 1; pirate 1; tortuga blue blue blue yellow yellow; fleet yellow",
        phase="move",
        rounds=5,
    )
    t.chance("chest:red", "chest:yellow")
    return puzzle(t.play, 0, "load:purple", "There is room for one chest, and purple counts four in the fleet: 22 points to 21.")


def a_skull_for_the_attack() -> Puzzle:
    t = table(f"{CLOSE}; on: fleet ABCD", f"{RICH}; on: crew ABCDE", phase="throw", rounds=5, roll=3)
    t.throws("E skull")
    if "keep:e" in t.options(0):
        t.does(0, "keep:e")
    return puzzle(t.play, 0, "assign:boarding", "Nobody else boards: one die there takes the chest that would end the game.")


def first_things_first() -> Puzzle:
    t = table(f"{CLOSE}; on: fleet ABC", f"{RICH}; on: crew ABCDE", phase="throw", rounds=5, roll=3)
    t.throws("D boarding, E treasure")
    return puzzle(t.play, 0, "keep:d", "Orange must be boarded; a die thrown again finds boarding or a skull one time in three.")


def the_better_tile() -> Puzzle:
    t = table(
        "tortuga red red red red red; fleet red; on: treasure C",
        "ship 6; tortuga yellow yellow yellow yellow; fleet yellow yellow",
        "tortuga blue",
        phase="treasure",
        rounds=5,
    )
    t.does(0, "act").chance("chest:red", "tile:3", "tile:1")
    return puzzle(t.play, 0, "keep_tile:3", "The game ends this round; coins are points.")


PUZZLES = (
    stop_the_sixth,
    whom_to_board,
    better_not,
    the_missing_colour,
    purple_aboard,
    a_skull_for_the_attack,
    first_things_first,
    the_better_tile,
)


@pytest.mark.parametrize("position", PUZZLES, ids=lambda position: position.__name__)
def test_the_bot_finds_it(position: Callable[[], Puzzle]) -> None:
    asked = position()
    finds(asked.play, asked.seat, asked.right)
