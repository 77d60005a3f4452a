"""Positions of Nauticus in which a bot must not go wrong.

Nearly all stand in the last phase of the last round: what is not scored now never will be. Where nothing is said of pass
tiles they are turned and cost nothing, and the extra-action tiles are spent.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.nauticus.table import act, table
from harness.puzzles import Puzzle, finds, puzzle


def completing_sail() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        buy_sail on 1: TURN of 0
        seat 0: t1 w0 vp40 P{3 2 1} spent
        [B S | anchor anchor | anchor]
        seat 1: t2 w0 vp50 P{3 2 1} spent
    """)
    act(play, "perform")
    return puzzle(
        play, 0, "tile:sail_anchor", "One worker, one taler, and only the anchor completes the ship: 8 points and rewards."
    )


def rewards_in_points() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        buy_sail on 1: TURN of 0
        seat 0: t1 w0 vp40 P{3 2 1} spent
        [B S | anchor anchor | anchor]
        seat 1: t2 w0 vp53 P{3 2 1} spent
    """)
    act(play, "perform", "sail_anchor", "ship_0")
    return puzzle(play, 0, "reward:vp3", "48 and twice 3 make 54; with 7 talers it is 53, and Yellow's two talers break the tie.")


def dearest_pass_tile() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        money on 1: TURN of 0
        seat 0: t0 w0 vp40 spent
        seat 1: t2 w0 vp36 P{3 2 1} spent
    """)
    return puzzle(play, 0, "pass_flip:3", "40 less 2 and 1 is 37; with another tile turned, or two talers, it is 36 at most.")


def no_gift() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        deliver on 3: CHOOSE_ACTION
        seat 0: t0 w4 vp40 P{3 2 1} spent
        [B M M S | helm helm helm helm | helm helm helm helm | c c c c]
        seat 1: t0 w2 vp80 P{3 2 1} spent
        [1 | star | star | f]
    """)
    return puzzle(play, 1, "action:buy_hull", "A delivery brings Yellow 4 points with the bonus, but Red 14 and the lead.")


def extra_action() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        money on 1: TURN of 0
        seat 0: t2 w0 vp40 P{3 2 1} W{good_fish 1}
        [B S | whale whale | whale]
        seat 1: t2 w0 vp52 P{3 2 1} spent
    """)
    act(play, "pass_plain", "use_extra")
    return puzzle(play, 0, "action:buy_sail", "A sail for two talers completes the ship; three crowns score only six points.")


def right_cargo() -> Puzzle:
    play = table("""
        2 players, round 4, phase 6, anchor 0
        deliver on 1: TURN of 0
        seat 0: t0 w2 vp30 P{3 2 1} D{good_coffee 4} spent
        [B M S | helm helm helm | helm helm helm | g f s]
        [B S | whale whale | whale whale | c c]
        seat 1: t2 w0 vp80 P{3 2 1} spent
    """)
    act(play, "perform")
    return puzzle(play, 0, "ship:2", "Workers for one ship: the fifth and sixth coffee bring 11, three single goods only 6.")


def bigger_ship() -> Puzzle:
    play = table("""
        3 players, round 5, phase 6, anchor 0
        transport on 1: TURN of 0
        seat 0: t0 w0 vp40 P{3 2 1} W{sail_crown 1, good_salt 1} spent
        [1 | K]
        [B M S | star star star | star star]
        seat 1: t2 w0 vp60 P{3 2 1} spent
        seat 2: t2 w0 vp55 P{3 2 1} spent
    """)
    act(play, "perform", "sail_crown")
    return puzzle(
        play, 0, "ship:2", "The crown sail fits both: a 3-ship is 20 points and three rewards, a 1-ship 2 points and one."
    )


def last_sails() -> Puzzle:
    play = table("""
        2 players, round 4, phase 5, anchor 0
        buy_sail on 3: CHOOSE_ACTION
        seat 0: t1 w0 vp40 P{3 2 1} spent
        [B M S | whale whale whale | whale whale]
        seat 1: t0 w0 vp60 P{3 2 1} spent
    """)
    return puzzle(play, 0, "action:buy_sail", "Yellow chooses the last tile of the game and will not choose sails.")


PUZZLES = (
    completing_sail,
    rewards_in_points,
    dearest_pass_tile,
    no_gift,
    extra_action,
    right_cargo,
    bigger_ship,
    last_sails,
)


@pytest.mark.parametrize("position", PUZZLES, ids=lambda position: position.__name__)
def test_the_bot_finds_it(position: Callable[[], Puzzle]) -> None:
    asked = position()
    finds(asked.play, asked.seat, asked.right)
