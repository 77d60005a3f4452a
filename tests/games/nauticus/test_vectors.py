"""The worked examples of the rules, by their numbers: a table, decisions, the table after."""

from __future__ import annotations

import pytest
from games.nauticus.table import act, node, offered, seat, ship, table
from harness import rule

from flotta.engine.play import Play


def hull_example() -> Play:
    """NA-V1: buy_hull on space 3, seat 0 chooses it."""
    play = table("""
        3 players, round 1, phase 0, anchor 0
        buy_hull on 3: CHOOSE_ACTION
        seat 0: t15 w4 vp10
        seat 1: t16 w4 vp10
        seat 2: t17 w5 vp10
    """)
    return act(play, "buy_hull")


def after_v2() -> Play:
    """NA-V2 played out."""
    play = act(hull_example(), "perform", "hull_single", "hull_bow", "dest_new_ship", "hull_stern", "ship_0")
    assert node(play) == "BUY"
    act(play, "hull_middle", "dest_new_ship")
    assert node(play) == "FREE_TILE"
    return act(play, "hull_single", "done", "end_turn")


def after_v3() -> Play:
    """NA-V3 played out."""
    play = act(after_v2(), "perform", "hull_bow", "dest_new_ship", "hull_stern", "ship_0")
    return act(play, "done")


@rule("NA-5.3", "NA-5.5", "NA-6.2", "NA-6.31")
def test_v1_the_bonus_comes_first_and_the_prices_are_those_of_the_space() -> None:
    play = hull_example()
    assert seat(play) == "t15 w4 vp12 W{}"
    assert node(play) == "TURN"
    act(play, "perform")
    assert int(play.s.blue) == 2
    labels = {action.params["tile"]: str(action) for action in play.legal(0)}
    assert labels == {
        "hull_bow": "Bow: 1 taler, 1 blue worker; to a new ship, the warehouse",
        "hull_middle": "Middle section: 2 talers, 1 blue worker; to a new ship, the warehouse",
        "hull_stern": "Stern: 3 talers, 1 blue worker; to a new ship, the warehouse",
        "hull_single": "1-ship hull: 0 talers, 1 blue worker; into the warehouse",
    }


@rule("NA-6.3", "NA-6.5", "NA-6.31", "NA-6.34", "NA-6.14")
def test_v2_all_four_hulls_and_a_free_one() -> None:
    play = after_v2()
    assert seat(play, 0) == "t9 w2 vp12 W{hull_single 2} [B S | - | - | -] [M | - | - | -]"
    assert list(play.s.supply[:4]) == [16, 17, 8, 17]
    assert play.waiting == [1]


@rule("NA-6.2", "NA-6.31")
def test_v3_two_blue_workers_are_enough_for_two_hulls() -> None:
    assert seat(after_v3(), 1) == "t12 w4 vp10 W{} [B S | - | - | -]"


@rule("NA-6.2", "NA-6.5")
def test_v4_an_unused_blue_worker_is_lost() -> None:
    play = act(after_v3(), "end_turn", "perform", "hull_single", "done")
    assert seat(play, 2) == "t17 w5 vp10 W{hull_single 1}"
    assert int(play.s.blue) == 0


@rule("NA-6.5", "NA-6.31", "NA-6.7")
def test_v5_three_masts() -> None:
    play = table("""
        2 players, phase 1
        buy_mast on 1: TURN of 0
        seat 0: t9 w2 vp12 W{hull_single 2}
        [B S]
    """)
    act(play, "perform", "mast_whale", "mast_anchor", "ship_0", "mast_anchor", "ship_0")
    assert seat(play, 0) == "t4 w0 vp12 W{hull_single 2, mast_whale 1} [B S | anchor anchor | - | -]"
    assert offered(play) == ["done"]


GOODS_EXAMPLE = """
    2 players
    buy_goods on 1: TURN of 0
    seat 0: t10 w3 vp10
    [B M] [1]
"""


@rule("NA-6.6", "NA-6.31", "NA-R7")
def test_v6_goods_stored_or_loaded_at_once() -> None:
    play = act(table(GOODS_EXAMPLE), "perform", "good_coffee", "good_coffee", "ship_0", "good_grain", "ship_0")
    assert offered(act(play, "good_fish")) == ["dest_warehouse", "ship_1"]
    act(play, "dest_warehouse")
    assert seat(play) == "t3 w0 vp10 W{good_coffee 1, good_fish 1} [B M | - | - | c g] [1 | - | - | -]"


@rule("NA-6.34", "NA-6.5")
def test_v7_the_fourth_kind_instead_of_a_second_coffee() -> None:
    play = act(
        table(GOODS_EXAMPLE), "perform", "good_coffee", "good_grain", "ship_0", "good_fish", "ship_0", "good_salt", "ship_1"
    )
    assert node(play) == "FREE_TILE"
    act(play, "good_coffee")
    assert seat(play) == "t4 w0 vp10 W{good_coffee 2} [B M | - | - | g f] [1 | - | - | s]"


@pytest.mark.parametrize(("own", "uses", "points", "left"), [(1, 3, 9, 0), (4, 5, 15, 1)])
@rule("NA-6.50", "NA-6.51", "NA-6.52")
def test_v8_crowns_times_workers_up_to_fifteen(own: int, uses: int, points: int, left: int) -> None:
    play = table(f"""
        2 players
        crowns on 3: TURN of 0
        seat 0: w{own} vp10 W{{sail_crown 1}} P{{3}}
        [1 | K]
    """)
    act(play, "perform", *["use_worker"] * uses)
    assert int(play.s.vp[0]) == 10 + points
    assert int(play.s.workers[0]) == left
    assert offered(play) == ["done"]


@rule("NA-6.18", "NA-6.19", "NA-6.20", "NA-6.21")
def test_v9_correct_ships() -> None:
    play = table("""
        2 players
        transport on 2: TURN of 0
        seat 0: w5 W{sail_anchor 1, sail_crown 1}
        [B S | anchor anchor | anchor] [B M S | anchor K anchor | anchor anchor]
    """)
    act(play, "perform", "sail_anchor", "ship_0")
    assert node(play) == "REWARD"
    assert int(play.s.rewards_left) == 2
    act(play, "reward_vp3", "reward_vp3", "sail_crown", "ship_1")
    assert int(play.s.rewards_left) == 3
    assert ship(play, 0, 1) == "[B M S | anchor anchor K | anchor anchor K | -]"


@rule("NA-6.20", "NA-R31")
def test_v10_another_crest_does_not_stand_on_a_crown_mast_of_this_ship() -> None:
    play = table("""
        2 players
        transport on 2: TURN of 0
        seat 0: w5 W{sail_helm 1, sail_anchor 1, sail_crown 1}
        [B S | anchor K | anchor -]
    """)
    assert offered(act(play, "perform")) == ["sail_anchor", "sail_crown"]


@pytest.mark.parametrize(("passes", "loss"), [("", 6), ("3", 3), ("3 2", 1), ("3 2 1", 0)])
@rule("NA-5.8", "NA-5.11")
def test_v11_unturned_pass_tiles_cost_their_numbers(passes: str, loss: int) -> None:
    play = table(f"""
        2 players, phase 6
        money on 3: TURN of 1
        seat 0: vp20 P{{{passes}}}
        seat 1: w5 spent
    """)
    act(play, "perform", "use_worker", "done")
    assert int(play.s.vp[0]) == 20 - loss
    assert int(play.s.round_marker) == 2


FOUR_SHIP = """
    2 players
    transport on 2: TURN of 0
    seat 0: w5 t0 vp10 W{sail_star 1}
    [B M M S | star star star star | star star star]
"""


@rule("NA-6.55", "NA-6.56")
def test_v12_four_rewards_each_at_most_twice() -> None:
    play = act(table(FOUR_SHIP), "perform", "sail_star", "ship_0", "reward_crown_mast", "reward_crown_mast")
    assert "reward_crown_mast" not in offered(play)
    act(play, "reward_crown_sail", "reward_crown_sail")
    assert node(play) == "TRANSPORT"
    assert seat(play).startswith("t0 w5 vp10 W{mast_crown 2, sail_crown 2}")
    other = act(
        table(FOUR_SHIP), "perform", "sail_star", "ship_0", "reward_crown_mast", "reward_vp3", "reward_talers7", "reward_workers3"
    )
    assert seat(other).startswith("t7 w8 vp13 W{mast_crown 1}")
    assert node(other) == "TRANSPORT"


@rule("NA-6.57", "NA-R29")
def test_v13_a_reward_moved_in_the_same_transport() -> None:
    play = table("""
        2 players, round 1, anchor 2
        transport on 2: TURN of 0
        seat 0: w2 vp10 t20 W{sail_anchor 1}
        [1 | anchor] [1 | K]
    """)
    act(play, "perform", "sail_anchor", "ship_0", "reward_crown_sail")
    assert seat(play) == "t20 w1 vp10 W{sail_crown 1} [1 | anchor | anchor | -] [1 | K | - | -]"
    act(play, "sail_crown", "ship_1")
    assert node(play) == "REWARD"
    act(play, "reward_vp3")
    assert seat(play) == "t20 w0 vp13 W{} [1 | anchor | anchor | -] [1 | K | K | -]"


@rule("NA-7.2", "NA-7.3", "NA-7.4", "NA-7.5")
def test_v14_end_scoring() -> None:
    play = table("""
        2 players
        money on 3: TURN of 0
        seat 0: t8 w2 vp0 W{hull_bow 1, mast_whale 1, sail_whale 1} D{good_grain 2, good_fish 3, good_coffee 6}
        [1 | K | K | s] [1 | helm | K | s] [1 | helm | helm | s] [B S | star star | star star]
        [B M S | anchor K anchor | anchor anchor K] [M] [B S | whale | whale]
    """)
    lines = [(rule, str(what), points) for rule, what, points in play.scoring(0)]
    assert lines == [
        ("NA-7.1", "On the track", 0),
        ("NA-7.2", "Delivered goods, Coffee: 6", 25),
        ("NA-7.2", "Delivered goods, Grain: 2", 5),
        ("NA-7.2", "Delivered goods, Fish: 3", 9),
        ("NA-7.3", "Complete ships of size 1: 3", 6),
        ("NA-7.3", "Complete ships of size 2: 1", 8),
        ("NA-7.3", "Complete ships of size 3: 1", 20),
        ("NA-7.5", "21 talers: 8 own, 13 for leftovers", 7),
    ]
    assert play.scores[0] == 80


@rule("NA-6.13", "NA-6.14")
def test_v15_a_row_is_open_until_it_has_both_ends() -> None:
    play = table("""
        2 players
        transport on 2: TURN of 0
        seat 0: w9 W{hull_middle 1, hull_stern 1, hull_bow 1}
        [B] [B S]
    """)
    act(play, "perform")
    for kind, places in (("hull_middle", ["ship_0"]), ("hull_stern", ["ship_0"]), ("hull_bow", [])):
        assert offered(act(play.copy(), kind)) == ["dest_new_ship", *places]
