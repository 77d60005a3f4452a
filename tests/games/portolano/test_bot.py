"""Positions of Portolano in which a bot must not go wrong.

All stand in the last round, or just before it: what is not turned into talers now never will be. The small board is

    S01B  S02B  S03B        H1A buys two cotton and a wine and gives 4 rum, H2A two wine and a tea;
    S04B  S07B  S10B        S07B is an Isle of Peace. No sea tile that can be reached sells upgrades,
    H1A   S13A  H2A         pays a taler or has a cannon, unless a position puts one there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from games.portolano.table import table
from harness.puzzles import Puzzle, finds, puzzle

SEA = """
    S01B  S02B  S03B
    S04B  S07B  S10B
    H1A   S13A  H2A
"""
OCEAN = """
    S01B  S02B  S03B  S04B
    S05B  S06B  S07B  S08B
    S09B  H1A   S10B  H2A
    S11B  H3A   S12B  S13A
"""
FAR = "upgrades3; chests2; upgrade_pair"  # missions nobody can fulfil any more
LAST: dict[str, Any] = {"round": 9, "last_round": 9, "left": {"tea": 0}, "missions": FAR}


def cocoa_between() -> Puzzle:
    board = SEA.replace("H1A", "H4B")
    t = table(board, "2,0: r1 1c 1w 1t 1k", "0,1: r1 T10", turn=0, **LAST)
    t.does(0, "unload:5")
    return puzzle(
        t.play,
        0,
        "unload:1 unload:4 cocoa2:2",
        "The cocoa must cover the inner cotton and the inner wine: then all five spaces are filled, for 10 talers.",
    )


def last_port() -> Puzzle:
    t = table(SEA, "1,0: r2 2c 1w", "0,2: r1 T6", wind="N", pirate="0,1", **LAST)
    return puzzle(t.play, 0, "sail:south", "The port pays 5 talers and a chest for all three goods; it takes all the rum.")


def no_mutiny() -> Puzzle:
    t = table(
        SEA,
        "1,0: r1 4t T5",
        "0,2: r2 T4",
        wind="N",
        pirate="2,1",
        **LAST | {"missions": "no_mutiny: 0 1; chests2; upgrade_pair"},
    )
    return puzzle(
        t.play, 0, "sail:north sail:east sail:west", "South costs two rum: a mutiny, and three talers for the mission gone."
    )


def pay_in_rum() -> Puzzle:
    t = table(SEA, "0,0: r3 T2 sail2 fuse2", "2,0: r1 T6 gun2", spin=True, pirate="1,0", **LAST)
    t.chance("wind:north", "hits:1")
    return puzzle(
        t.play, 0, "pay:rum", "Two rum are worth as much as three; a taler less is a tie, and Yellow's ship has the lower value."
    )


def knight_stays_out() -> Puzzle:
    t = table(SEA, "0,0: r0 T3 sail2 peace_knight knight", "2,0: r1 T6", spin=True, pirate="1,0", **LAST)
    t.chance("wind:north")
    return puzzle(
        t.play,
        0,
        "knight_out",
        "That costs the marker's taler of a lead of two; three dice take two talers or more every second time.",
    )


def ship_value() -> Puzzle:
    t = table(SEA.replace("S01B", "S01A"), "0,0: r2 1c T6", "2,0: r1 T5 hold2", turn=0, start=1, pirate="1,2", **LAST)
    t.does(0, "take:cotton")
    return puzzle(
        t.play,
        0,
        "up:gun_ext up:extra_sail up:extra_fuse",
        "An upgrade of value 2 shares the first place; the Hold Extensions are down to 1.",
    )


def relief() -> Puzzle:
    t = table(
        SEA,
        "2,1: r0 2c 1w 2t drifted",
        "0,2: r2 T5",
        spin=True,
        pirate="2,1",
        **LAST | {"round": 8},
    )
    t.chance("wind:north")
    return puzzle(t.play, 0, "relief:tea", "Two tea for a rum: with it the ship reaches the port that buys cotton and wine.")


def two_steps() -> Puzzle:
    t = table(OCEAN, "0,1: r3 2c 1w sail4", "1,3: r1 T12", "3,3: r1 T10", "3,2: r1 T9", wind="S", pirate="3,3", **LAST)
    return puzzle(
        t.play,
        0,
        "sail_two:south:south",
        "With the wind to the port that takes all three goods; the same port by way of the north costs four rum.",
    )


PUZZLES = (cocoa_between, last_port, no_mutiny, pay_in_rum, knight_stays_out, ship_value, relief, two_steps)


@pytest.mark.parametrize("position", PUZZLES, ids=lambda position: position.__name__)
def test_the_bot_finds_it(position: Callable[[], Puzzle]) -> None:
    asked = position()
    finds(asked.play, asked.seat, asked.right)
