"""Performing actions and taking rewards (chapters 6.1 and 6.3 to 6.8 of the rules and their rulings)."""

from __future__ import annotations

import pytest
from games.nauticus.table import FULL, act, node, offered, refused, seat, table
from harness import rule

from flotta.engine.play import Play


def buying(what: str, space: int, me: str, anchor: int = 0) -> Play:
    """Seat 0 performs a paid action on this space."""
    return act(table(f"2 players, anchor {anchor}\n{what} on {space}: TURN of 0\nseat 0: {me}"), "perform")


@rule("NA-6.1", "NA-6.3")
def test_every_use_costs_a_worker_blue_ones_first() -> None:
    play = buying("money", 3, "t0 w2 vp10")
    spent = []
    while "use_worker" in offered(play):
        act(play, "use_worker")
        spent.append((int(play.s.blue), int(play.s.workers[0])))
    assert spent == [(1, 2), (0, 2), (0, 1), (0, 0)]
    assert refused(play, "use_worker") == "NA-6.4"


@rule("NA-6.2", "NA-R41")
def test_everybody_has_the_blue_workers_anew_and_need_not_use_them() -> None:
    play = table("3 players\nmoney on 2: TURN of 0\nseat 0: w5\nseat 1: w5\nseat 2: w5")
    for turn in (0, 1, 2):
        act(play, "perform")
        assert (play.waiting, int(play.s.blue)) == ([turn], 3)
        act(play, "use_worker", "done", "end_turn")
    assert [int(n) for n in play.s.workers[:3]] == [5, 5, 5]


@rule("NA-R41")
def test_the_dearest_kind_may_be_bought_first() -> None:
    play = act(buying("buy_goods", 1, "t3 w5"), "good_salt", "dest_warehouse", "done")
    assert seat(play).startswith("t0 w5 vp10 W{good_salt 1}")


@rule("NA-6.5", "NA-6.33", "NA-R55")
def test_what_costs_nothing_goes_to_the_warehouse_without_asking() -> None:
    for what, kind, place in (
        ("buy_hull", "hull_bow", "[S]"),
        ("buy_mast", "mast_whale", "[1]"),
        ("buy_goods", "good_coffee", "[1]"),
    ):
        play = buying(what, 6, f"t20 w5\n{place}")
        act(play, kind)
        assert node(play) == "BUY"
        assert f"W{{{kind} 1}}" in seat(play)


@rule("NA-6.6", "NA-6.33", "NA-R8", "NA-R54")
def test_a_paid_tile_is_placed_before_anything_else() -> None:
    play = buying("buy_hull", 3, "t20 w5 vp10\n[S]", anchor=3)
    act(play, "hull_bow")
    assert offered(play) == ["dest_warehouse", "dest_new_ship", "ship_0"]
    assert refused(play, "hull_stern") == "NA-R8"
    assert refused(play, "done") == "NA-R8"
    assert refused(play, "decline") == "NA-R54"
    assert seat(play) == "t19 w4 vp10 W{} [S | - | - | -]"
    assert (int(play.s.supply[1]), int(play.s.in_hand)) == (17, 1)
    act(play, "ship_0")
    assert seat(play) == "t19 w4 vp10 W{} [B S | - | - | -]"
    assert int(play.s.in_hand) == -1


@rule("NA-R54", "NA-6.40")
def test_a_tile_picked_for_transport_has_left_the_warehouse_and_cannot_go_back() -> None:
    play = table("2 players, anchor 2\ntransport on 2: TURN of 0\nseat 0: w2 t20 vp10 W{hull_bow 2}")
    act(play, "perform", "hull_bow")
    assert seat(play) == "t20 w1 vp10 W{hull_bow 1}"
    assert offered(play) == ["dest_new_ship"]
    assert refused(play, "dest_warehouse") == "NA-6.40"


@rule("NA-6.6", "NA-6.7")
def test_no_room_no_warehouse() -> None:
    play = act(buying("buy_hull", 3, f"t20 w5 {FULL}"), "hull_bow")
    assert offered(play) == ["dest_new_ship"]
    assert refused(play, "dest_warehouse") == "NA-6.7"
    mast = act(buying("buy_mast", 1, "t20 w5 W{good_salt 11}\n[1]"), "mast_anchor")
    assert offered(mast) == ["ship_0"]


@rule("NA-6.30")
def test_a_blue_tile_sells_its_four_kinds_and_never_crowns() -> None:
    play = buying("buy_mast", 1, "t20 w5\n[1]")
    assert offered(play) == ["mast_whale", "mast_anchor", "mast_helm", "mast_star"]
    for kind in ("mast_crown", "sail_whale", "hull_bow", "good_salt"):
        assert refused(play, kind) == "NA-6.30"
    assert offered(buying("buy_sail", 1, "t20 w5")) == ["sail_whale", "sail_anchor", "sail_helm", "sail_star"]


@rule("NA-6.31", "NA-R6", "NA-R7")
def test_list_price_once_then_four() -> None:
    play = buying("buy_goods", 3, "t30 w9", anchor=3)  # coffee 1, grain 2, fish 3, salt 0
    paid = []
    for kind in ("good_salt", "good_salt", "good_coffee", "good_coffee", "good_coffee", "good_grain"):
        before = int(play.s.talers[0])
        act(play, kind)
        if node(play) == "DEST":
            act(play, "dest_warehouse")
        paid.append(before - int(play.s.talers[0]))
    assert paid == [0, 4, 1, 4, 4, 2]


@rule("NA-6.32", "NA-6.4", "NA-6.9", "NA-R4", "NA-R5", "NA-R45")
def test_what_a_purchase_needs_and_why_it_is_refused() -> None:
    poor = buying("buy_goods", 1, "t2 w5")
    assert offered(poor) == ["good_coffee", "good_grain", "good_fish"]
    assert refused(poor, "good_salt") == "NA-6.4"
    tired = act(buying("buy_goods", 1, "t9 w0"), "good_grain", "dest_warehouse")
    assert refused(tired, "good_fish") == "NA-6.4"
    gone = act(table("2 players\nbuy_goods on 1: TURN of 0\nseat 0: t9 w5\nseat 1: D{good_grain 12}"), "perform")
    assert refused(gone, "good_grain") == "NA-6.9"
    full = buying("buy_sail", 1, f"t9 w5 {FULL}\n[1 | helm]")
    assert refused(full, "sail_whale") == "NA-R4"
    assert refused(full, "sail_star") == "NA-R5"
    crowded = buying("buy_hull", 3, f"t9 w5 {FULL}\n" + "[1] " * 12 + "[B] " * 12)
    assert refused(crowded, "hull_bow") == "NA-R45"


@rule("NA-6.34", "NA-6.35", "NA-R3")
def test_the_free_tile_for_four_types_may_be_declined_and_changes_no_price() -> None:
    play = buying("buy_goods", 1, "t30 w9 vp10", anchor=1)
    act(play, "good_coffee", "good_grain", "dest_warehouse", "good_fish", "dest_warehouse")
    assert node(play) == "BUY"
    act(play, "good_salt", "dest_warehouse")
    assert offered(play) == ["good_coffee", "good_grain", "good_fish", "good_salt", "decline"]
    assert refused(play, "hull_bow") == "NA-6.34"
    declined = act(play.copy(), "decline")
    assert node(declined) == "BUY"
    assert seat(declined) == "t24 w5 vp10 W{good_coffee 1, good_grain 1, good_fish 1, good_salt 1}"
    act(play, "good_fish")
    assert seat(play) == "t24 w5 vp10 W{good_coffee 1, good_grain 1, good_fish 2, good_salt 1}"
    assert [int(n) for n in play.s.bought] == [1, 1, 1, 1]


@rule("NA-6.34", "NA-R2")
def test_a_free_mast_needs_two_spaces_or_is_lost() -> None:
    text = "2 players, anchor 1\nbuy_mast on 1: TURN of 0\nseat 0: t30 w9 W{{good_salt {}}}\n[1] [1] [1]"
    buys = ("perform", "mast_whale", "mast_anchor", "ship_0", "mast_helm", "ship_1", "mast_star", "ship_2")
    assert node(act(table(text.format(8)), *buys)) == "FREE_TILE"
    assert node(act(table(text.format(9)), *buys)) == "BUY"


@rule("NA-6.36")
def test_prices_start_anew_for_every_player() -> None:
    play = table("2 players\nbuy_goods on 1: TURN of 0\nseat 0: t9 w5\nseat 1: t9 w5")
    act(play, "perform", "good_grain", "dest_warehouse", "done", "end_turn", "perform", "good_grain", "dest_warehouse")
    assert [int(n) for n in play.s.talers[:2]] == [8, 8]


@rule("NA-6.40")
def test_transport_takes_any_kind_that_has_a_place() -> None:
    play = table("""
        2 players, anchor 2
        transport on 2: TURN of 0
        seat 0: w9 W{hull_bow 1, mast_crown 1, mast_star 1, sail_crown 1, good_fish 1, sail_helm 1}
        [B S | star]
    """)
    act(play, "perform")
    assert offered(play) == ["hull_bow", "mast_star", "mast_crown", "sail_crown", "good_fish"]
    assert refused(play, "sail_helm") == "NA-6.40"
    assert refused(play, "hull_stern") == "NA-6.40"
    act(play, "mast_crown", "ship_0", "sail_crown", "ship_0", "good_fish", "ship_0")
    assert int(play.s.workers[0]) == 6
    tired = table("2 players, anchor 2\ntransport on 2: TURN of 0\nseat 0: w1 W{hull_bow 2}")
    act(tired, "perform", "hull_bow", "dest_new_ship")
    assert offered(tired) == ["done"]
    assert refused(tired, "hull_bow") == "NA-6.4"


@rule("NA-6.43")
def test_a_worker_draws_two_talers() -> None:
    play = act(buying("money", 3, "t0 w5"), "use_worker", "use_worker", "use_worker")
    assert int(play.s.talers[0]) == 6


@rule("NA-6.45", "NA-6.46")
def test_several_ships_deliver_one_after_another_each_paid_in_full() -> None:
    ships = "[B S | star star | star star | c g] [1 | helm | helm | c] [1 | K | K | f]"
    play = table(f"2 players\ndeliver on 3: TURN of 0\nseat 0: t20 w2 vp10\n{ships}")
    act(play, "perform")
    assert offered(play) == ["ship_0", "ship_1", "ship_2"]
    act(play, "ship_0")
    assert (int(play.s.blue), int(play.s.workers[0])) == (0, 2)
    act(play, "ship_2", "ship_1")
    assert "D{good_coffee 2, good_grain 1, good_fish 1}" in seat(play)
    assert int(play.s.workers[0]) == 0
    assert not play.s.cargo.any()


@rule("NA-R23", "NA-6.45", "NA-R24")
def test_a_ship_delivers_once_and_refusals_name_their_rule() -> None:
    ships = "[1 | K | K | c] [B M M S | star star star star | star star star star | c c g g] [1]"
    play = table(f"2 players\ndeliver on 3: TURN of 0\nseat 0: w1\n{ships}")
    act(play, "perform", "ship_0")
    assert offered(play) == ["done"]
    assert refused(play, "ship_0") == "NA-6.45"
    assert refused(play, "ship_1") == "NA-R24"
    assert refused(play, "ship_2") == "NA-6.45"


@rule("NA-6.50", "NA-R22")
def test_crowns_in_the_warehouse_on_any_ship_and_on_turned_pass_tiles_count() -> None:
    ships = "[1 | K | star] [B | K] [1 | K | K]"
    play = table(f"2 players, phase 2\ncrowns on 3: TURN of 0\nseat 0: vp0 w5 W{{mast_crown 1, sail_crown 1}} P{{3 1}}\n{ships}")
    act(play, "perform", "use_worker")
    assert int(play.s.vp[0]) == 4 + 2 + 2


@rule("NA-6.51", "NA-R21")
def test_without_a_crown_the_crowns_are_not_scored() -> None:
    play = table("2 players\ncrowns on 3: TURN of 0\nseat 0: w5\nseat 1: W{sail_crown 3}")
    assert "perform" not in offered(play)
    assert refused(play, "perform") == "NA-R21"


@rule("NA-6.52", "NA-R20")
def test_no_use_beyond_the_cap() -> None:
    play = act(table("2 players\ncrowns on 3: TURN of 0\nseat 0: w9 vp0 W{sail_crown 8}"), "perform", "use_worker", "use_worker")
    assert int(play.s.vp[0]) == 15
    assert refused(play, "use_worker") == "NA-6.52"


@rule("NA-6.55", "NA-6.57")
def test_completion_interrupts_a_purchase_and_what_it_brings_is_spent_at_once() -> None:
    play = table("2 players, anchor 1\nbuy_sail on 1: TURN of 0\nseat 0: t3 w1 vp10\n[1 | star]")
    act(play, "perform", "sail_star", "ship_0")
    assert node(play) == "REWARD"
    assert refused(play, "sail_helm") == "NA-6.55"
    act(play, "reward_workers3")
    assert seat(play) == "t0 w3 vp10 W{} [1 | star | star | -]"
    assert offered(play) == ["sail_whale", "done"]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@rule("NA-6.55", "NA-R25")
def test_as_many_rewards_as_masts(size: int) -> None:
    hull = {1: "1", 2: "B S", 3: "B M S", 4: "B M M S"}[size]
    sails = " ".join(["star"] * (size - 1)) or "-"
    play = table(
        f"2 players\nbuy_sail on 1: TURN of 0\nseat 0: t3 w5 vp0 {FULL}\n[{hull} | {' '.join(['star'] * size)} | {sails}]"
    )
    act(play, "perform", "sail_star", "ship_0")
    taken = 0
    while node(play) == "REWARD":
        assert set(offered(play)) <= {"reward_vp3", "reward_talers7", "reward_workers3"}
        act(play, offered(play)[0])
        taken += 1
    assert taken == size


@rule("NA-6.56", "NA-6.9", "NA-R25", "NA-R26", "NA-R36")
def test_why_a_reward_is_refused() -> None:
    play = table(f"2 players\nbuy_sail on 1: TURN of 0\nseat 0: t3 w5 {FULL}\n[B M S | star star star | star star]")
    act(play, "perform", "sail_star", "ship_0")
    assert refused(play, "reward_crown_sail") == "NA-R25"
    assert refused(play, "reward_goods2") == "NA-R26"
    assert refused(play, "decline") == "NA-6.55"
    act(play, "reward_vp3", "reward_vp3")
    assert refused(play, "reward_vp3") == "NA-6.56"


@rule("NA-6.56")
def test_the_limit_of_two_is_for_each_ship_anew() -> None:
    play = table(
        "2 players\ntransport on 2: TURN of 0\nseat 0: w9 vp0 W{sail_star 2}\n[B S | star star | star] [B S | star star | star]"
    )
    act(play, "perform", "sail_star", "ship_0", "reward_vp3", "reward_vp3", "sail_star", "ship_1", "reward_vp3", "reward_vp3")
    assert int(play.s.vp[0]) == 12


@rule("NA-6.58", "NA-R26", "NA-R3")
def test_reward_goods_are_of_different_kinds_and_the_first_is_not_declined() -> None:
    play = table("2 players\nbuy_sail on 1: TURN of 0\nseat 0: t3 w5\n[1 | star]")
    act(play, "perform", "sail_star", "ship_0", "reward_goods2")
    assert refused(play, "decline") == "NA-R3"
    act(play, "good_salt")
    assert refused(play, "good_salt") == "NA-6.58"
    act(play, "good_coffee")
    assert "W{good_coffee 1, good_salt 1}" in seat(play)
    twice = table("2 players\ntransport on 2: TURN of 0\nseat 0: w5 W{sail_star 1}\n[B S | star star | star]")
    act(twice, "perform", "sail_star", "ship_0", "reward_goods2", "good_fish")
    for second in ("good_salt", "decline"):
        again = act(twice.copy(), second, "reward_goods2")
        assert offered(again) == ["good_coffee", "good_grain", "good_fish", "good_salt"]
    one_kind = table(
        "2 players\nbuy_sail on 1: TURN of 0\nseat 0: t3 w5\n[1 | star]\nseat 1: D{good_coffee 12, good_grain 12, good_fish 12}"
    )
    act(one_kind, "perform", "sail_star", "ship_0", "reward_goods2")
    assert offered(one_kind) == ["good_salt"]
    act(one_kind, "good_salt")
    assert offered(one_kind) == ["decline"]


@rule("NA-R50", "NA-6.4")
def test_no_worker_no_use() -> None:
    play = table("2 players\nmoney on 0: TURN of 0\nseat 0: w0")
    assert refused(play, "perform") == "NA-R50"
    assert offered(play)[-1] == "use_extra"
    assert "perform" in offered(table("2 players\nmoney on 1: TURN of 0\nseat 0: w0"))


@rule("NA-R51")
def test_bonus_workers_serve_in_the_same_phase() -> None:
    play = act(
        table("2 players\nmoney on 0: CHOOSE_ACTION\nseat 0: w0 t0"), "money", "perform", "use_worker", "use_worker", "use_worker"
    )
    assert int(play.s.talers[0]) == 6
