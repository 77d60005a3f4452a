"""The end of the game and its scoring (chapter 7 of the rules and its rulings)."""

from __future__ import annotations

import pytest
from games.nauticus.table import act, points, table, talers_line
from harness import rule


@rule("NA-7.1", "NA-R43")
def test_the_pass_tiles_of_the_last_round_count_before_the_scoring() -> None:
    play = table("""
        2 players, round 4, phase 6
        money on 3: TURN of 0
        seat 0: t0 w0 vp20 P{2} spent
        [1 | star | star | -]
        seat 1: t3 w0 vp20
    """)
    act(play, "pass_flip_1")
    assert play.over
    assert [int(vp) for vp in play.s.vp[:2]] == [17, 14]
    assert play.scores == [17 + 2, 14 + 1]
    assert play.places == [1, 2]
    assert sum(line[2] for line in play.scoring(0)) == 19


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 25), (9, 40)])
@rule("NA-7.2")
def test_delivered_goods_of_a_kind(count: int, worth: int) -> None:
    play = table(f"2 players\nmoney on 3: TURN of 0\nseat 0: D{{good_salt {count}}}")
    assert points(play, 0, "NA-7.2") == worth


@pytest.mark.parametrize(
    ("ship", "worth"),
    [
        ("[1 | K | K]", 2),
        ("[B S | star star | star star]", 8),
        ("[B M S | star star star | K K K]", 20),
        ("[B M M S | star star star star | star star star star]", 35),
        ("[B M M S | star star star star | star star star]", 0),
        ("[B M M | star star star | star star star]", 0),
    ],
)
@rule("NA-7.3")
def test_ships_by_size_unfinished_ones_nothing(ship: str, worth: int) -> None:
    assert points(table(f"2 players\nmoney on 3: TURN of 0\nseat 0:\n{ship}"), 0, "NA-7.3") == worth


@pytest.mark.parametrize(
    ("me", "talers"),
    [
        ("t4 w3", 7),
        ("t0 w0 W{mast_star 2, good_salt 1}", 3),
        ("t0 w0\n[B S | star | star | c c]", 6),
        ("t0 w0\n[B S | star star | star star | c c]", 2),
        ("t0 w0 D{good_salt 5}", 0),
    ],
)
@rule("NA-7.4", "NA-R44")
def test_leftovers_are_a_taler_each(me: str, talers: int) -> None:
    play = table(f"2 players\nmoney on 3: TURN of 0\nseat 0: {me}")
    assert talers_line(play, 0).startswith(f"{talers} talers:")


@pytest.mark.parametrize(("talers", "worth"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
@rule("NA-7.5")
def test_a_point_for_three_talers(talers: int, worth: int) -> None:
    play = table(f"2 players\nmoney on 3: TURN of 0\nseat 0: t{talers} w0 vp0")
    assert points(play, 0, "NA-7.5") == worth
    assert play.scores[0] == worth


@rule("NA-7.6")
def test_an_unspent_extra_tile_is_worth_nothing() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t5 w2 vp7\nseat 1: t5 w2 vp7 spent")
    assert play.scores[0] == play.scores[1]
    assert play.places == [1, 1]


@rule("NA-7.7", "NA-R52")
def test_three_tie_breaks_and_shared_places() -> None:
    seats = "seat 0: t14 w0 vp20\nseat 1: t13 w0 vp20\nseat 2: t16 w0 vp19\nseat 3: t13 w0 vp20"
    play = table(f"4 players\nmoney on 3: TURN of 0\n{seats}")
    assert play.scores == [24, 24, 24, 24]
    assert play.places == [1, 3, 2, 3]
    alike = table("3 players\nmoney on 3: TURN of 0\nseat 0: t9 w0 vp5\nseat 1: t9 w0 vp5\nseat 2: t0 w0 vp5")
    assert alike.places == [1, 1, 3]
