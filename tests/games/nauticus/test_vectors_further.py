"""Further worked examples, by their numbers: corner cases of every chapter."""

from __future__ import annotations

import pytest
from games.nauticus.table import FULL, act, node, offered, pass_on, points, seat, settle, ship, table, talers_line
from harness import rule

import flotta
from flotta.engine.play import Play

SHIPS_WITH_MIDDLES = "[M M] [M M] [M M] [M M] [M]"
"""All nine middle sections, in somebody's shipyard."""
CROWN_MASTS_GONE = "[B M M S | K K K K] [B M M S | K K K K] [B M M S | K K K K]"


@rule("NA-4.2")
def test_v20_starting_kits() -> None:
    kits = {2: "15/4 16/4", 3: "15/4 16/4 17/5", 4: "15/4 16/4 16/5 17/6"}
    for seats, kit in kits.items():
        play = flotta.new("nauticus", seats=seats, seed=1)
        assert " ".join(f"{play.s.talers[i]}/{play.s.workers[i]}" for i in range(seats)) == kit
        assert [int(vp) for vp in play.s.vp[:seats]] == [10] * seats


def blue_workers(play: Play) -> list[int]:
    """What the picture's wheel column shows."""
    rows = play.picture().split("\n")[3:11]
    return [int(row[48:62].replace("anchor,", "")) for row in rows]


@rule("NA-5.4", "NA-5.11", "NA-6.2", "NA-4.3")
def test_v21_the_wheel_turns_to_the_first_space_chosen() -> None:
    play = table("""
        2 players, round 1, phase 0, anchor 0
        crowns on 5: CHOOSE_ACTION
        seat 0: w0
    """)
    assert blue_workers(play) == [0, 1, 3, 2, 2, 2, 3, 1]
    act(play, "crowns", "decline")
    pass_on(play, 0, 1)
    for phase in range(1, 7):
        act(play, offered(play)[0])
        if node(play) == "BONUS_TILE":
            act(play, "decline")
        pass_on(play, phase % 2, 1 - phase % 2)
    assert node(play) == "C1"
    while node(play) == "C1":
        play.act(flotta.CHANCE, play.odds()[0][0])
    assert blue_workers(play) == [2, 2, 2, 3, 1, 0, 1, 3]


@pytest.mark.parametrize(("seats", "first_round", "next_start"), [(3, [0, 1, 2, 0, 1, 2, 0], 1), (2, [0, 1, 0, 1, 0, 1, 0], 1)])
@rule("NA-5.12")
def test_v22_start_players_follow_one_another_through_all_rounds(seats: int, first_round: list[int], next_start: int) -> None:
    play = flotta.new("nauticus", seats=seats, seed=4)
    starts = []
    for _ in range(8):
        starts.append(play.waiting[0])
        act(play, offered(play)[0])
        if node(play) == "BONUS_TILE":
            act(play, "decline")
        pass_on(play, *((starts[-1] + i) % seats for i in range(seats)))
    assert starts == [*first_round, next_start]


@pytest.mark.parametrize(("stored", "given"), [(11, False), (10, True)])
@rule("NA-R2", "NA-6.7")
def test_v23_a_bonus_mast_needs_two_spaces(stored: int, given: bool) -> None:
    play = table(f"""
        2 players
        money on 1: CHOOSE_ACTION
        seat 0: W{{good_coffee {stored}}}
    """)
    act(play, "money")
    if not given:
        assert node(play) == "TURN"
        assert "mast" not in seat(play)
        return
    assert offered(play) == ["mast_whale", "mast_anchor", "mast_helm", "mast_star", "decline"]
    act(play, "mast_star")
    assert "W{mast_star 1, good_coffee 10}" in seat(play)
    assert "12/12" in play.picture()


@rule("NA-R2")
def test_v24_the_worker_comes_even_when_the_good_cannot() -> None:
    play = act(table("2 players\nmoney on 5: CHOOSE_ACTION\nseat 0: w2 W{good_coffee 12}"), "money")
    assert int(play.s.workers[0]) == 3
    assert node(play) == "TURN"


@rule("NA-R29", "NA-R51")
def test_v25_a_bonus_tile_is_transported_in_the_same_turn() -> None:
    play = table("2 players, anchor 1\ntransport on 1: CHOOSE_ACTION\nseat 0: w1 t20 vp10\n[1]")
    act(play, "transport", "mast_helm", "perform", "mast_helm", "ship_0")
    assert seat(play) == "t20 w0 vp10 W{} [1 | helm | - | -]"


@rule("NA-R4", "NA-R6")
def test_v26_no_room_for_a_sail_at_price_0_and_no_other_price_for_it() -> None:
    text = f"2 players\nbuy_sail on 1: TURN of 0\nseat 0: t20 w5 {FULL}\n[1 | whale]"
    assert "perform" not in offered(table(text))
    assert offered(act(table(text + " [1 | helm]"), "perform")) == ["sail_helm"]


@rule("NA-R4", "NA-R5", "NA-6.32")
def test_v27_a_full_warehouse_leaves_only_paid_tiles_with_a_place() -> None:
    play = table(f"2 players\nbuy_mast on 1: TURN of 0\nseat 0: t3 w1 vp10 {FULL}\n[1]")
    assert offered(act(play, "perform")) == ["mast_anchor", "mast_helm", "mast_star"]
    act(play, "mast_star")
    assert offered(play) == ["ship_0"]
    settle(play)
    assert ship(play, 0, 0) == "[1 | star | - | -]"
    assert node(play) == "AFTER"


@rule("NA-6.31", "NA-6.32", "NA-6.4")
def test_v28_without_talers_only_the_kind_at_price_0_once() -> None:
    play = table("2 players\nbuy_hull on 3: TURN of 0\nseat 0: t0 w5")
    assert offered(act(play, "perform")) == ["hull_single"]
    assert offered(act(play, "hull_single")) == ["done"]


@rule("NA-R10")
def test_v29_three_kinds_are_not_four() -> None:
    play = table(f"2 players\nbuy_hull on 3: TURN of 0\nseat 0: t20 w5\nseat 1:\n{SHIPS_WITH_MIDDLES}")
    act(play, "perform", "hull_single", "hull_bow", "dest_new_ship", "hull_stern", "ship_0")
    assert node(play) == "BUY"
    assert "hull_middle" not in offered(play)


@rule("NA-R9", "NA-6.31")
def test_v30_eight_tiles_cost_22_talers_and_8_workers_and_bring_one_free_tile() -> None:
    play = table("2 players, anchor 3\nbuy_hull on 3: TURN of 0\nseat 0: t22 w8")
    act(play, "perform", "hull_single")
    free = 0
    for kind in ("hull_bow", "hull_middle", "hull_stern", "hull_single", "hull_bow", "hull_middle", "hull_stern"):
        act(play, kind, "dest_warehouse")
        if node(play) == "FREE_TILE":
            free += 1
            act(play, "hull_bow")
    assert free == 1
    assert seat(play) == "t0 w0 vp10 W{hull_single 2, hull_bow 3, hull_middle 2, hull_stern 2}"


@rule("NA-6.61", "NA-6.62", "NA-6.63")
def test_v31_an_extra_action_buys_at_2_with_two_workers_more() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t8 w0 vp10")
    act(play, "use_extra", "buy_hull", "hull_bow", "dest_warehouse", "hull_stern", "dest_warehouse")
    assert offered(play) == ["done"]
    assert seat(play) == "t4 w0 vp10 W{hull_bow 1, hull_stern 1} spent"
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t8 w2 vp10")
    act(play, "use_extra", "buy_hull", "hull_bow", "dest_new_ship", "hull_middle", "ship_0", "hull_stern", "ship_0")
    act(play, "hull_single", "dest_new_ship", "hull_middle")
    assert seat(play) == "t0 w0 vp10 W{hull_middle 1} spent [B M S | - | - | -] [1 | - | - | -]"


@rule("NA-R17")
def test_v32_an_unused_extra_worker_is_kept() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t5 w0 vp10")
    act(play, "use_extra", "money", "use_worker", "done")
    assert seat(play) == "t7 w1 vp10 W{} spent"


@rule("NA-R14", "NA-6.50")
def test_v33_the_pass_tile_just_turned_counts_in_an_extra_action_after_the_pass() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: w0 vp10")
    act(play, "pass_flip_3", "use_extra", "crowns", "use_worker")
    assert int(play.s.vp[0]) == 11
    act(play, "use_worker")
    assert int(play.s.vp[0]) == 12
    settle(play)
    assert play.waiting == [1]


@rule("NA-R20")
def test_v34_the_last_use_is_cut_to_the_remainder() -> None:
    play = table("2 players\ncrowns on 2: TURN of 0\nseat 0: w3 vp0 W{sail_crown 4}")
    act(play, "perform")
    gains = []
    while "use_worker" in offered(play):
        before = int(play.s.vp[0])
        act(play, "use_worker")
        gains.append(int(play.s.vp[0]) - before)
    assert gains == [4, 4, 4, 3]
    assert offered(play) == ["done"]
    assert int(play.s.workers[0]) == 2


@rule("NA-6.52")
def test_v35_the_extra_action_has_fifteen_points_of_its_own() -> None:
    play = table("2 players\ncrowns on 3: TURN of 0\nseat 0: w9 vp0 W{sail_crown 5}")
    act(play, "use_extra", "crowns", *["use_worker"] * 3, "done", "perform", *["use_worker"] * 3)
    assert int(play.s.vp[0]) == 30
    assert offered(play) == ["done"]


@rule("NA-6.45", "NA-R24")
def test_v36_a_ship_that_needs_more_workers_cannot_deliver() -> None:
    play = table("""
        2 players
        deliver on 3: TURN of 0
        seat 0: w1 vp10 t20
        [B M M S | K K K K | K K K K | c c g g] [B S | star star | star star | f s]
    """)
    assert offered(act(play, "perform")) == ["ship_1"]
    act(play, "ship_1")
    assert int(play.s.workers[0]) == 1
    assert int(play.s.blue) == 0
    assert offered(play) == ["done"]


@rule("NA-6.45")
def test_v37_incomplete_or_partly_loaded_ships_do_not_deliver() -> None:
    play = table("""
        2 players
        deliver on 3: TURN of 0
        seat 0: w9
        [B S | star star | star | c c] [B S | K K | K K | g] [1 | helm | helm | f]
    """)
    assert offered(act(play, "perform")) == ["ship_2"]


@rule("NA-6.15")
def test_v38_a_middle_section_never_joins_two_ships() -> None:
    play = table("2 players\nbuy_hull on 3: TURN of 0\nseat 0: t20 w5 vp10\n[B] [S]")
    act(play, "perform", "hull_middle")
    assert offered(play) == ["dest_warehouse", "dest_new_ship", "ship_0", "ship_1"]
    act(play, "ship_0")
    assert seat(play) == "t18 w5 vp10 W{} [B M | - | - | -] [S | - | - | -]"


@rule("NA-6.13", "NA-R34")
def test_v39_two_middles_take_only_ends() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w9 W{hull_middle 1, hull_bow 1, hull_stern 1}\n[M M]")
    act(play, "perform")
    assert offered(act(play.copy(), "hull_middle")) == ["dest_new_ship"]
    act(play, "hull_bow", "ship_0", "hull_stern", "ship_0")
    assert ship(play, 0, 0) == "[B M M S | - | - | -]"
    assert offered(act(play, "hull_middle")) == ["dest_new_ship"]


@rule("NA-6.20", "NA-R31")
def test_v40_a_normal_sail_on_a_crown_mast_settles_the_crest() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w9 W{sail_whale 1}\n[1 | K]")
    act(play, "perform", "sail_whale", "ship_0")
    assert ship(play, 0, 0) == "[1 | K | whale | -]"
    assert int(play.s.crest[0][0]) == 0
    assert int(play.s.rewards_left) == 1
    play = table(
        "2 players\ntransport on 2: TURN of 0\nseat 0: w9 W{mast_anchor 1, mast_whale 1, mast_crown 1}\n[B S | K | whale]"
    )
    assert offered(act(play, "perform")) == ["mast_whale", "mast_crown"]


@rule("NA-R32", "NA-R22")
def test_v41_a_ship_of_crowns_only() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w9 t0 vp0 W{sail_crown 1}\n[B S | K K | K]")
    act(play, "perform", "sail_crown", "ship_0", "reward_vp3", "reward_vp3", "done", "end_turn")
    assert int(play.s.crest[0][0]) == -1
    assert points(play, 0, "NA-7.3") == 8
    assert "4 crowns" in play.picture()


@rule("NA-6.37")
def test_v42_rewards_come_before_the_free_tile() -> None:
    play = table("""
        2 players, anchor 0
        buy_sail on 1: TURN of 0
        seat 0: t20 w9
        [B S | star star | star]
    """)
    act(play, "perform", "sail_whale", "sail_anchor", "dest_warehouse", "sail_helm", "dest_warehouse", "sail_star", "ship_0")
    seen = []
    while node(play) != "BUY":
        seen.append(node(play))
        act(play, "reward_vp3" if node(play) == "REWARD" else "sail_whale")
    assert seen == ["REWARD", "REWARD", "FREE_TILE"]


@rule("NA-R28")
def test_v43_a_reward_sail_stays_in_the_warehouse_while_buying() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: t20 w9 vp10\n[1 | star] [1 | K]")
    act(play, "perform", "sail_star", "ship_0", "reward_crown_sail")
    assert "W{sail_crown 1}" in seat(play)
    assert "sail_crown" not in offered(play)


@rule("NA-R25", "NA-R26")
def test_v44_rewards_with_one_space_left() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: t20 w9 W{good_coffee 11}\n[1 | star]")
    act(play, "perform", "sail_star", "ship_0")
    assert "reward_crown_mast" not in offered(play)
    assert {"reward_crown_sail", "reward_goods2"} <= set(offered(play))
    act(play, "reward_goods2", "good_salt")
    assert offered(play) == ["decline"]
    forced = play.forced()
    assert forced and (forced[0], forced[1].slug) == (0, "decline")  # nobody is asked: it is pressed at every table
    settle(play)
    assert "W{good_coffee 11, good_salt 1}" in seat(play, 0)


@rule("NA-6.9")
def test_v45_no_crown_mast_left_to_take() -> None:
    play = table(f"2 players\nbuy_sail on 1: TURN of 0\nseat 0: t20 w9\n[1 | star]\nseat 1:\n{CROWN_MASTS_GONE}")
    act(play, "perform", "sail_star", "ship_0")
    assert "reward_crown_mast" not in offered(play)
    assert "reward_crown_sail" in offered(play)


@rule("NA-6.55", "NA-6.57")
def test_v46_reward_talers_are_spent_in_the_same_action() -> None:
    play = table("2 players, anchor 5\nbuy_sail on 4: TURN of 0\nseat 0: t1 w1 vp10\n[1 | whale]")
    act(play, "perform", "sail_whale", "ship_0")
    assert node(play) == "REWARD"
    act(play, "reward_talers7", "sail_helm", "dest_warehouse")
    assert seat(play) == "t4 w0 vp10 W{sail_helm 1} [1 | whale | whale | -]"


@rule("NA-R50", "NA-R12")
def test_v47_without_any_worker_one_can_only_pass() -> None:
    play = table("2 players\nmoney on 0: TURN of 0\nseat 0: w0 spent")
    assert offered(play) == ["pass_flip_3", "pass_flip_2", "pass_flip_1"]
    play = table("2 players, phase 2\nmoney on 0: TURN of 0\nseat 0: w0 P{3 1} spent")
    assert offered(play) == ["pass_flip_2"]
    assert settle(play).waiting == [1]
    assert seat(play, 0).endswith("P{3 2 1} spent")


@rule("NA-R49")
def test_v48_points_below_zero() -> None:
    play = table("2 players, phase 6\nmoney on 3: TURN of 1\nseat 0: vp2\nseat 1: w5 spent")
    act(play, "perform", "use_worker", "done")
    assert int(play.s.vp[0]) == -4


@pytest.mark.parametrize(("first", "second", "places"), [(14, 10, [1, 2]), (13, 10, [1, 2]), (13, 13, [1, 1]), (10, 14, [2, 1])])
@rule("NA-7.7")
def test_v49_ties(first: int, second: int, places: list[int]) -> None:
    points = [100 - first // 3, 100 - second // 3]
    play = table(f"2 players\nmoney on 3: TURN of 0\nseat 0: t{first} w0 vp{points[0]}\nseat 1: t{second} w0 vp{points[1]}")
    assert play.scores == [100, 100]
    assert play.places == places


@rule("NA-R44")
def test_v50_a_good_left_on_a_complete_ship_is_a_taler() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t0 w0 vp0\n[B S | star star | star star | c]")
    assert points(play, 0, "NA-7.3") == 8
    assert talers_line(play, 0) == "1 taler: 0 own, 1 for leftovers"


@rule("NA-7.2")
def test_v51_twelve_coffees() -> None:
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: D{good_coffee 12}")
    assert points(play, 0, "NA-7.2") == 55


@rule("NA-6.7", "NA-6.40")
def test_v52_six_masts_fill_a_warehouse() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w5 W{mast_whale 6}\n[1]")
    assert "warehouse 12/12" in play.picture()
    act(play, "perform", "mast_whale")
    assert "warehouse 10/12" in play.picture()


@rule("NA-5.10", "NA-6.61")
def test_v53_the_eighth_tile_is_never_chosen_but_its_action_can_be_an_extra_one() -> None:
    play = table("2 players, phase 6\nmoney on 0: CHOOSE_ACTION\nseat 0: w5 t20")
    left = offered(play)
    assert left == ["buy_hull", "money"]
    act(play, "money", "use_extra")
    assert {"buy_hull", "buy_mast", "money"} <= set(offered(play))
    act(play, "buy_hull", "hull_bow", "dest_new_ship", "done")
    pass_on(play, 0, 1)
    assert node(play) == "C1"
    last = table("2 players, round 4, phase 6\nmoney on 0: CHOOSE_ACTION\nseat 0: w5 t20")
    starter = last.waiting[0]
    act(last, "money")
    pass_on(last, starter, 1 - starter)
    assert last.over
    assert int(sum(last.s.face_up)) == 1


@rule("NA-R13")
def test_v54_a_fourth_pass_changes_nothing() -> None:
    play = table("2 players, phase 4\nmoney on 3: TURN of 0\nseat 0: w5 t20 vp10 P{3 2 1} spent")
    assert offered(play) == ["perform", "pass_plain"]
    before = seat(play, 0)
    act(play, "pass_plain")
    assert seat(play, 0) == before
    assert play.waiting == [1]


MANY_SHIPS = "[1] " * 12 + "[B] " * 12


@rule("NA-R45")
def test_v55_at_most_24_ships() -> None:
    play = table(f"2 players\nbuy_hull on 3: TURN of 0\nseat 0: t10 w5 {FULL}\n{MANY_SHIPS}")
    assert offered(act(play, "perform")) == ["hull_middle", "hull_stern"]
    for kind in ("hull_middle", "hull_stern"):
        assert offered(act(play.copy(), kind)) == [f"ship_{i}" for i in range(12, 24)]
    play = table(f"2 players\nbuy_hull on 3: TURN of 0\nseat 0: t10 w5\n{MANY_SHIPS}")
    assert offered(act(play, "perform", "hull_bow")) == ["dest_warehouse"]
    play = table(f"2 players\ntransport on 3: TURN of 0\nseat 0: w5 W{{hull_single 1}}\n{MANY_SHIPS}")
    assert "perform" not in offered(play)


@rule("NA-4.2", "NA-5.12", "NA-8.2")
def test_v56_a_drawn_first_start_player() -> None:
    play = flotta.new("nauticus", seats=4, dice="manual", first_start_player="random")
    assert [(a.slug, w) for a, w in play.odds()] == [(f"first:{i}", 1) for i in range(4)]
    play.act(flotta.CHANCE, "first:2")
    assert [int(n) for n in play.s.talers] == [16, 17, 15, 16]
    assert [int(n) for n in play.s.workers] == [5, 6, 4, 4]
    starts = []
    for _ in range(8):
        while play.waiting == [flotta.CHANCE]:
            play.act(flotta.CHANCE, play.odds()[0][0])
        starts.append(play.waiting[0])
        act(play, offered(play)[0])
        if node(play) == "BONUS_TILE":
            act(play, "decline")
        pass_on(play, *((starts[-1] + i) % 4 for i in range(4)))
    assert starts == [2, 3, 0, 1, 2, 3, 0, 1]


@rule("NA-R56")
def test_v57_the_fourth_kind_at_price_0_is_stored_first() -> None:
    text = "2 players, anchor 0\nbuy_goods on 1: TURN of 0\nseat 0: t20 w9 {}\n[B M S]"
    buys = ("perform", "good_grain", "ship_0", "good_fish", "ship_0", "good_salt", "ship_0", "good_coffee")
    play = act(table(text.format("")), *buys)
    assert "W{good_coffee 1}" in seat(play)
    assert node(play) == "FREE_TILE"
    full = act(table(text.format("W{hull_bow 11}")), *buys)
    assert "W{hull_bow 11, good_coffee 1}" in seat(full)
    assert node(full) == "BUY"


@rule("NA-R53", "NA-R14")
def test_v58_the_turn_is_judged_anew_after_an_extra_action() -> None:
    play = table("2 players\ncrowns on 0: TURN of 0\nseat 0: t5 w0 W{sail_crown 1}")
    assert "perform" not in offered(play)
    act(play, "use_extra", "money", "use_worker", "done")
    assert seat(play).startswith("t7 w1")
    assert offered(play) == ["perform", "pass_flip_3", "pass_flip_2", "pass_flip_1"]
    act(play, "pass_flip_3")
    assert play.waiting == [1]
    assert node(play) == "TURN"


@rule("NA-6.36", "NA-6.62", "NA-R18")
def test_v59_regular_and_extra_purchases_are_counted_apart() -> None:
    play = table("2 players\nbuy_hull on 3: TURN of 0\nseat 0: t20 w2 vp10")
    act(play, "perform", "hull_bow", "dest_new_ship", "done", "use_extra", "buy_hull")
    assert int(play.s.blue) == 0
    assert int(play.s.workers[0]) == 4
    assert all("2 talers, 1 own worker" in str(action) for action in play.legal(0))
    act(
        play,
        "hull_bow",
        "dest_warehouse",
        "hull_middle",
        "dest_warehouse",
        "hull_stern",
        "dest_warehouse",
        "hull_single",
        "dest_warehouse",
    )
    assert node(play) == "FREE_TILE"
    assert seat(play).startswith("t11 w0")


@rule("NA-6.5", "NA-R7", "NA-R55")
def test_v60_the_free_sail_is_stored_the_second_may_be_set() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: t4 w1 vp10\n[1 | whale]")
    act(play, "perform", "sail_whale")
    assert seat(play) == "t4 w1 vp10 W{sail_whale 1} [1 | whale | - | -]"
    act(play, "sail_whale", "ship_0")
    assert seat(play) == "t0 w0 vp10 W{sail_whale 1} [1 | whale | whale | -]"
    assert int(play.s.rewards_left) == 1


@rule("NA-6.22", "NA-6.45")
def test_v61_an_unloaded_ship_can_be_loaded_again() -> None:
    play = table("2 players, phase 0\ndeliver on 3: TURN of 0\nseat 0: t20 w5 vp10 spent\n[1 | K | K | c]")
    act(play, "perform", "ship_0")
    assert offered(play) == ["done"]
    assert seat(play) == "t20 w5 vp10 W{} D{good_coffee 1} spent [1 | K | K | -]"
    settle(play)
    pass_on(play, 1)
    act(play, "buy_goods")
    pass_on(play, 1)
    act(play, "perform", "good_coffee", "ship_0")
    assert node(play) == "BUY"
    assert ship(play, 0, 0) == "[1 | K | K | c]"
    again = table("2 players\ndeliver on 3: TURN of 0\nseat 0: t20 w5 vp10 D{good_coffee 1}\n[1 | K | K | c]")
    act(again, "perform", "ship_0")
    assert "D{good_coffee 2}" in seat(again)


@rule("NA-5.10", "NA-5.11", "NA-R43")
def test_v62_the_last_turn_of_the_game() -> None:
    play = table("2 players, round 4, phase 6\nmoney on 3: TURN of 0\nseat 0: t20 w5 vp20 P{3}")
    assert int(play.s.start_player) == 1
    act(play, "perform", "use_worker", "done", "end_turn")
    assert play.over
    assert seat(play, 0) == "t22 w5 vp17 W{}"
    assert int(sum(play.s.face_up)) == 1
    assert int(play.s.laid) == 8


@rule("NA-6.58", "NA-R3")
def test_v63_two_different_goods_the_second_may_be_declined() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w5 W{sail_star 1}\n[1 | star]")
    act(play, "perform", "sail_star", "ship_0", "reward_goods2")
    assert offered(play) == ["good_coffee", "good_grain", "good_fish", "good_salt"]
    act(play, "good_fish")
    assert offered(play) == ["good_coffee", "good_grain", "good_salt", "decline"]
    act(play, "decline")
    assert "W{good_fish 1}" in seat(play)


def test_what_follows_from_two_stated_rules_is_the_rulebooks() -> None:
    assert flotta.games.find("nauticus").law.rules["NA-R4"].mark == "R"
