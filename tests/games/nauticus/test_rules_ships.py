"""Ships: hulls, masts, sails, goods and where they may go (chapter 6.2 of the rules and its rulings)."""

from __future__ import annotations

import pytest
from games.nauticus.table import act, node, offered, refused, seat, ship, table, talers_line
from harness import rule

import flotta
from flotta.engine.play import Play


def transporting(stored: str, *ships: str) -> Play:
    """A transport with workers enough: these tiles in the warehouse, these ships in the yard."""
    play = table(f"2 players\ntransport on 2: TURN of 0\nseat 0: w9 t20 vp10 W{{{stored}}}\n{' '.join(ships)}")
    return act(play, "perform")


@rule("NA-6.10", "NA-6.14")
def test_a_ship_grows_at_both_ends_without_gaps() -> None:
    play = transporting("hull_middle 3, hull_bow 1, hull_stern 1")
    act(play, "hull_middle", "dest_new_ship", "hull_middle", "ship_0", "hull_stern", "ship_0", "hull_bow", "ship_0")
    assert ship(play, 0, 0) == "[B M M S | - | - | -]"
    act(play, "hull_middle")
    assert offered(play) == ["dest_new_ship"]
    assert refused(play, "ship_0") == "NA-6.14"


@rule("NA-6.10", "NA-6.13")
def test_a_row_has_one_bow_and_one_stern_at_most() -> None:
    play = transporting("hull_bow 1, hull_stern 1", "[B M]", "[M S]", "[M]")
    bow = act(play.copy(), "hull_bow")
    assert offered(bow) == ["dest_new_ship", "ship_1", "ship_2"]
    assert refused(bow, "ship_0") == "NA-6.13"
    stern = act(play, "hull_stern")
    assert offered(stern) == ["dest_new_ship", "ship_0", "ship_2"]
    assert refused(stern, "ship_1") == "NA-6.13"


@rule("NA-6.11", "NA-R46")
def test_a_hull_part_begins_a_ship_or_joins_exactly_one_and_numbers_stay() -> None:
    play = transporting("hull_bow 2, hull_single 1", "[S]", "[M]")
    act(play, "hull_single", "dest_new_ship")
    assert ship(play, 0, 2) == "[1 | - | - | -]"
    act(play, "hull_bow")
    assert refused(play, "ship_3") == "NA-R46"
    act(play, "ship_0")
    assert seat(play).endswith("[B S | - | - | -] [M | - | - | -] [1 | - | - | -]")
    act(play, "hull_bow", "dest_new_ship")
    assert ship(play, 0, 3) == "[B | - | - | -]"


@pytest.mark.parametrize("kind", ["hull_bow", "hull_middle", "hull_stern"])
@rule("NA-6.12")
def test_a_1_ship_is_never_extended(kind: str) -> None:
    play = act(transporting(f"{kind} 1", "[1]"), kind)
    assert offered(play) == ["dest_new_ship"]
    assert refused(play, "ship_0") == "NA-6.12"
    single = act(transporting("hull_single 1", "[B]"), "hull_single")
    assert offered(single) == ["dest_new_ship"]
    assert refused(single, "ship_0") == "NA-6.12"


@rule("NA-R33")
def test_a_ship_may_begin_with_a_middle_section() -> None:
    play = act(transporting("hull_middle 1, hull_stern 1, hull_bow 1"), "hull_middle", "dest_new_ship", "hull_stern", "ship_0")
    assert ship(play, 0, 0) == "[M S | - | - | -]"
    act(play, "hull_bow", "ship_0")
    assert ship(play, 0, 0) == "[B M S | - | - | -]"


@rule("NA-6.16", "NA-6.17")
def test_one_mast_a_part_one_sail_a_mast_one_good_a_part_on_unfinished_hulls_too() -> None:
    stored = "mast_star 1, sail_star 1, good_coffee 1, good_fish 1"
    play = transporting(stored, "[B]", "[B M | star]", "[B | star | star | c]")
    assert offered(act(play.copy(), "mast_star")) == ["ship_0", "ship_1"]
    assert offered(act(play.copy(), "sail_star")) == ["ship_1"]
    assert offered(act(play.copy(), "good_fish")) == ["ship_0", "ship_1"]
    assert refused(act(play.copy(), "mast_star"), "ship_2") == "NA-6.16"
    assert refused(act(play.copy(), "sail_star"), "ship_2") == "NA-6.16"
    assert refused(act(play.copy(), "good_fish"), "ship_2") == "NA-6.16"
    assert refused(act(play.copy(), "sail_star"), "ship_0") == "NA-6.17"
    assert refused(act(play.copy(), "sail_star"), "dest_new_ship") == "NA-6.17"
    act(play, "good_coffee", "ship_1", "good_fish", "ship_1")
    assert ship(play, 0, 1) == "[B M | star | - | c f]"


@rule("NA-6.17")
def test_a_mast_needs_a_hull_and_a_sail_a_mast() -> None:
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w9 W{mast_star 1, sail_star 1, good_salt 1}")
    assert "perform" not in offered(play)
    play = table("2 players\ntransport on 2: TURN of 0\nseat 0: w9 W{sail_star 1}\n[B S]")
    assert "perform" not in offered(play)


@rule("NA-6.18", "NA-6.19")
def test_normal_tiles_of_a_ship_share_one_crest_and_crowns_fit_everywhere() -> None:
    stored = "mast_whale 1, mast_crown 1, sail_whale 1, sail_crown 1"
    play = transporting(stored, "[B S | anchor]", "[B S]", "[B S | whale]", "[B | K]")
    whale = act(play.copy(), "mast_whale")
    assert offered(whale) == ["ship_1", "ship_2"]
    assert refused(whale, "ship_0") == "NA-6.18"
    assert offered(act(play.copy(), "mast_crown")) == ["ship_0", "ship_1", "ship_2"]
    sail = act(play.copy(), "sail_whale")
    assert offered(sail) == ["ship_2", "ship_3"]
    assert refused(sail, "ship_0") == "NA-6.20"
    assert offered(act(play.copy(), "sail_crown")) == ["ship_0", "ship_2", "ship_3"]
    act(play, "mast_crown", "ship_1")
    assert ship(play, 0, 1) == "[B S | K | - | -]"
    assert int(play.s.crest[0][1]) == -1
    act(play, "mast_whale", "ship_1")
    assert int(play.s.crest[0][1]) == 0


@rule("NA-6.21", "NA-R27")
def test_only_the_last_sail_on_a_closed_hull_completes_a_ship() -> None:
    play = transporting("hull_stern 1, mast_star 1, sail_star 1, good_salt 1", "[B | star | star | -]")
    for tile in ("hull_stern", "mast_star", "good_salt"):
        act(play, tile, "ship_0")
        assert node(play) == "TRANSPORT"
    act(play, "sail_star", "ship_0")
    assert node(play) == "REWARD"
    assert int(play.s.rewards_left) == 2
    unfinished = act(transporting("sail_star 1", "[B M | star star | star]"), "sail_star", "ship_0")
    assert node(unfinished) == "TRANSPORT"


@rule("NA-6.22")
def test_goods_of_any_mix_on_finished_and_unfinished_ships() -> None:
    play = transporting("good_coffee 2, good_fish 2", "[B S | K K | K K]", "[M]")
    act(play, "good_coffee", "ship_0", "good_fish", "ship_0", "good_coffee", "ship_1")
    assert seat(play).endswith("[B S | K K | K K | c f] [M | - | - | c]")
    assert "good_fish" not in offered(play)


@rule("NA-R30")
def test_where_on_a_ship_a_tile_stands_is_no_decision() -> None:
    play = transporting("mast_star 1, sail_star 1, good_salt 1", "[B M S | star]")
    for kind in ("mast_star", "sail_star", "good_salt"):
        assert offered(act(play.copy(), kind)) == ["ship_0"]
    act(play, "mast_star", "ship_0", "good_salt", "ship_0")
    rows = [line[25:28] for line in play.picture().split("\n")[17:21]]
    assert rows == ["...", "SS.", "<=>", "s.."]
    middles = act(transporting("hull_middle 1", "[M]", "[M S]"), "hull_middle", "ship_1")
    assert [line[25:30] for line in middles.picture().split("\n")[19:20]] == ["= ==>"]


@rule("NA-R35")
def test_a_ship_that_can_never_be_finished_may_be_begun_and_counts_as_leftovers() -> None:
    gone = (
        "[B M M S | star star star star] [B M M S | star star star star] [B M M S | star star star star] [B M S | star star star]"
    )
    play = table(
        f"2 players\ntransport on 2: TURN of 0\nseat 0: w1 t0 W{{hull_single 1, sail_star 1}} spent\nseat 1: t0 w0\n{gone}"
    )
    assert int(play.s.supply[7]) == 0
    act(play, "perform", "hull_single", "dest_new_ship")
    assert ship(play, 0, 0) == "[1 | - | - | -]"
    assert talers_line(play, 0).startswith("3 talers:")
    assert talers_line(play, 1).startswith("30 talers:")


@rule("NA-6.8", "NA-R36")
def test_nothing_leaves_a_warehouse_but_by_transport_and_nothing_returns_to_a_stack() -> None:
    for seed in range(8):
        play = flotta.new("nauticus", seats=3, seed=seed)
        while not play.over:
            before, doing, step = play.copy_of_record()[0], int(play.s.doing), node(play)
            actor = play.waiting[0]
            options = play.legal(actor)
            play.act(actor, options[(seed + len(play.events)) % len(options)])
            after = play.s
            for i in range(3):
                if not (step == "TRANSPORT" and i == actor):
                    assert all(after.warehouse[i] >= before.warehouse[i]), (seed, step, doing)
                assert (after.hull[i] >= before.hull[i]).all()
                assert (after.mast[i] >= before.mast[i]).all()
                assert (after.sail[i] >= before.sail[i]).all()
                if step != "DELIVER":
                    assert (after.cargo[i] >= before.cargo[i]).all()
            assert all(after.supply <= before.supply)
