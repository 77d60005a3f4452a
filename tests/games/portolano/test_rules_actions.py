"""What a captain does: hold, sea tiles, ports, missions at the end of an action. Chapter 6 of the law and its rulings."""

from __future__ import annotations

import pytest
from games.portolano.table import LARGE, SMALL, Table, table
from harness import rule

import flotta
from flotta.engine.verbs import WATCHER

OTHERS = ("2,0: r3", "2,0: r3", "2,0: r3")


def on(tile: str, ship: str, *others: str, **said: object) -> Table:
    """A ship that has come to a tile in the north-west corner of a large board; the others lie far away."""
    name = tile.partition("[")[0][:-1]
    sea = [f"S{n:02}A" for n in range(1, 14) if f"S{n:02}" != name]
    ports = [f"H{n}A" for n in range(1, 5) if f"H{n}" != name]
    board = " ".join([tile, *sea, *ports][:16])
    return table(board, f"0,0: {ship}", *(others or OTHERS), turn=0, **said)


@rule("PO-6.1", "PO-R4", "PO-6.2")
def test_rum_and_goods_share_the_hold() -> None:
    t = on("S13B", "r3 3c")
    assert t.offers("take:wine")
    t.does(0, "take:wine")
    assert t.hold(0) == "r3 3c 1w"  # only numbers matter, full with seven
    full = on("S13B", "r4 3c")
    assert not full.offers("take:wine")
    assert full.refuses(0, "take:wine") == "PO-6.3"
    assert on("S13B", "r4 3c hold4").offers("take:wine")
    assert on("S13B", "r6 3c hold4").offers("take:wine") is False
    with pytest.raises(flotta.BadPosition):
        on("S13B", "r5 3c")


@rule("PO-6.3", "PO-R7", "PO-R20", "PO-R49")
def test_room_is_made_only_for_a_gain_that_follows() -> None:
    t = on("S13B", "r4 2c 1k")
    assert {"drop:rum", "drop:cotton", "drop:cocoa"} <= t.options()
    cocoa = t.box("cocoa")
    t.does(0, "drop:cocoa")
    assert t.box("cocoa") == cocoa + 1
    assert t.options() == {"take:cotton", "take:wine", "take:tea"}  # no act_taler, no end
    assert t.refuses(0, "end_turn") == "PO-R49"
    assert t.refuses(0, "act_taler") == "PO-R49"
    assert t.refuses(0, "drop:rum") == "PO-R49"
    t.does(0, "take:tea")
    assert t.options() == {"act_taler", "end_turn"}  # nothing more to gain, nothing to drop
    assert not any(o.startswith("drop") for o in on("S13B", "r3 3c").options())  # there is room
    assert not any(o.startswith("drop") for o in on("S01A", "r4 3c", left={"cotton": 0}).options())  # the row is empty
    assert not any(
        o.startswith("drop") for o in on("S13A", "r4 3c").does(0, "drop:rum", "act_rum", "drop:rum", "take:tea").options()
    )


@rule("PO-R49")
def test_room_made_in_the_hold_is_not_for_a_cannon() -> None:
    t = on("S04A", "r4 3w T1")
    assert {"take:cannon", "up:gun_ext", "drop:rum"} <= t.options()
    t.does(0, "drop:rum")
    assert t.options() == {"take:cotton"}
    assert t.refuses(0, "take:cannon") == "PO-R49"
    assert t.refuses(0, "up:gun_ext") == "PO-R49"


@rule("PO-R8", "PO-6.16")
def test_only_goods_make_room_for_port_rum() -> None:
    t = on("H1A", "r3 1c 1t 2w", *OTHERS).does(0, "unload:1", "unload_done")
    assert t.options() == {"refill", "refill_done"}
    t.does(0, "refill")
    assert t.options() == {"refill_done", "drop:wine", "drop:tea"}
    assert t.refuses(0, "drop:rum") == "PO-R8"
    t.does(0, "drop:tea")
    assert t.options() == {"refill"}
    t.does(0, "refill", "drop:wine", "refill", "drop:wine", "refill")
    assert t.hold(0) == "r7"
    assert t.waiting == [1]  # the printed number is used up, the turn is over


@rule("PO-6.16")
def test_refilling_ends_when_the_hold_is_full_of_rum() -> None:
    t = on("H1A", "r6 1c").does(0, "unload:1", "unload_done", "refill")
    assert (t.hold(0), t.waiting) == ("r7", [1])
    t = on("H1A", "r3 1c").does(0, "unload:1", "unload_done", "refill", "refill_done")
    assert (t.rum(0), t.waiting) == (4, [1])


@rule("PO-6.4")
def test_pick_up_and_action_in_either_order_once_each_or_not_at_all() -> None:
    t = on("S13A", "r1")
    assert t.options() == {"take:cotton", "take:wine", "take:tea", "act_rum", "end_turn"}
    for first, second in (("take:wine", "act_rum"), ("act_rum", "take:wine")):
        done = t.after(0, first, second)
        assert done.hold(0) == "r2 1w"
        assert done.options() == {"end_turn"}
    picked = t.after(0, "take:wine")
    assert picked.options() == {"act_rum", "end_turn"}
    assert picked.refuses(0, "take:tea") == "PO-6.4"
    assert t.after(0, "act_rum").refuses(0, "act_rum") == "PO-6.4"
    assert t.after(0, "end_turn").waiting == [1]


@rule("PO-6.5", "PO-6.6")
def test_only_what_the_tile_offers_and_the_supply_has() -> None:
    assert {o for o in on("S05A", "r1").options() if o.startswith("take")} == {"take:wine", "take:cannon"}
    t = on("S05A", "r1", left={"wine": 0})
    assert {o for o in t.options() if o.startswith("take")} == {"take:cannon"}
    assert t.refuses(0, "take:wine") == "PO-6.5"
    assert t.refuses(0, "take:tea") == "PO-6.5"
    all_taken = ("2,0: r1 g5 gun4 gun2", "2,0: r1 g4 gun3 gun1", "2,0: r1 g3 gun0")
    t = on("S05A", "r1", *all_taken)
    assert t.s.cannon_supply == 0
    assert t.refuses(0, "take:cannon") == "PO-6.6"
    t = on("S05A", "r1 g2 gun4")
    supply = int(t.s.cannon_supply)
    t.does(0, "take:cannon")
    assert (t.cannons(0), t.s.cannon_supply) == (3, supply - 1)


@rule("PO-6.7")
def test_an_upgrade_may_be_bought_twice_and_works_at_once() -> None:
    t = on("S01A", "r6 1c T1 hold4")
    assert t.refuses(0, "take:cotton") is None
    t.does(0, "up:hold_ext")
    assert (t.s.upgrades[0, 0], t.talers(0)) == (2, 0)
    full = on("S01A", "r6 1c T2")
    assert not full.offers("take:cotton")
    full.does(0, "up:hold_ext", "take:cotton")
    assert full.hold(0) == "r6 2c"
    assert full.refuses(0, "up:gun_ext") == "PO-6.4"
    empty = on("S01A", "r1 T9", "2,0: r1 sail4 sail3 sail2 sail1", *OTHERS[:2])
    assert {o for o in empty.options() if o.startswith("up")} == {"up:hold_ext", "up:gun_ext", "up:extra_fuse"}


@rule("PO-6.8")
def test_rum_into_goods_until_nothing_can_be_exchanged() -> None:
    t = on("S10A", "r2")
    t.does(0, "r2g:wine")
    assert t.options() == {"r2g:cotton", "r2g:wine", "r2g:tea", "trade_done"}
    assert t.refuses(0, "g2r:wine") == "PO-6.8"
    assert t.refuses(0, "end_turn") is not None
    t.does(0, "r2g:tea")  # no rum left: it closes
    assert (t.hold(0), t.options()) == ("r0 1w 1t", {"take:cotton", "take:cannon", "end_turn"})
    t = on("S10A", "r2 1c").does(0, "g2r:cotton")
    assert t.offers("end_turn")  # no good left: it closes
    assert not t.offers("r2g:cotton")
    t = on("S10A", "r1 2c").does(0, "g2r:cotton", "trade_done")
    assert (t.hold(0), t.offers("g2r:cotton")) == ("r2 1c", False)
    assert on("S10A", "r7").offers("r2g:cotton")  # a full hold does not matter one for one


@rule("PO-6.9", "PO-R23")
def test_goods_for_goods_as_far_as_the_box_goes() -> None:
    t = on("S10B", "r1 1k")
    t.does(0, "gg_give:cocoa")
    assert t.options() == {"gg_take:cotton", "gg_take:wine", "gg_take:tea"}
    t.does(0, "gg_take:tea")
    assert t.options() == {"gg_take:cotton", "gg_take:wine", "gg_take:tea", "gg_stop"}
    assert t.after(0, "gg_take:tea").hold(0) == "r1 2t"
    assert t.after(0, "gg_stop").hold(0) == "r1 1t"
    holders = ("2,0: r1 2w 1c", "2,0: r1 1c", "2,0: r1", "2,0: r1")
    t = on("S10B", "r1 1t", *holders, left={"tea": 16})
    assert [t.box(good) for good in ("cotton", "wine", "tea")] == [0, 0, 1]
    assert not t.offers("gg_give:tea")  # nothing of another kind is in the box
    assert t.refuses(0, "gg_give:tea") == "PO-R23"
    t = on("S10B", "r1 1t", "2,0: r1 2w", "2,0: r1 1c", "2,0: r1", "2,0: r1", left={"tea": 16})
    t.does(0, "gg_give:tea", "gg_take:cotton")  # the only one: it closes
    assert (t.hold(0), t.box("tea")) == ("r1 1c", 2)
    assert t.offers("end_turn")


@rule("PO-6.10", "PO-6.11")
def test_free_rum_and_taler() -> None:
    t = on("S13A", "r1").does(0, "act_rum")
    assert t.rum(0) == 2
    t = on("S07A", "r1").does(0, "act_taler")
    assert t.talers(0) == 1
    assert on("S01A", "r1").refuses(0, "act_taler") == "PO-6.11"


@rule("PO-6.12", "PO-R24")
def test_the_hustler_on_the_isle_of_peace() -> None:
    t = on("S07B", "r1 1c hustler")
    assert t.options() == {"take:wine", "take:tea", "hustle:cotton", "end_turn"}
    t.does(0, "hustle:cotton")
    assert (t.hold(0), t.offers("take:wine")) == ("r2", True)
    assert not any(o.startswith("hustle") for o in t.options())  # at most one
    assert on("S07B", "r1 1c").options() == {"take:wine", "take:tea", "end_turn"}
    full = on("S07B", "r4 3c hustler")
    assert full.offers("hustle:cotton")
    meet = table(LARGE.replace("S07A", "S07B"), "1,2: r1 1c hustler", "1,2: r1", *OTHERS[:2], turn=0, orders={1: "sail:north"})
    meet.does(0, "hustle:cotton").pass_round("north")
    assert not meet.s.fought.any()


@rule("PO-6.30")
def test_hustling_takes_the_place_of_the_tile_action() -> None:
    t = on("S01A", "r1 1c T1 hustler")
    assert {"up:hold_ext", "hustle:cotton"} <= t.options()
    assert t.after(0, "hustle:cotton").refuses(0, "up:hold_ext") == "PO-6.4"
    assert t.after(0, "up:gun_ext").refuses(0, "hustle:cotton") == "PO-6.4"
    assert on("S01A", "r1 1c").refuses(0, "hustle:cotton") == "PO-6.30"


@rule("PO-6.13", "PO-6.16", "PO-R26")
def test_goods_go_only_on_free_spaces_of_their_colour() -> None:
    t = on("H1A[x..]", "r1 1c 1w 1t")
    assert t.options() == {"unload:2", "unload:3", "unload_done"}
    assert t.refuses(0, "unload:1") == "PO-6.13"
    assert t.refuses(0, "cocoa1:2") == "PO-6.13"
    t.does(0, "unload:3")
    assert t.options() == {"unload:2", "unload_done"}
    nothing = on("H1A", "r1 1c").does(0, "unload_done")  # no pay, no rum
    assert (nothing.talers(0), nothing.hold(0), nothing.waiting) == (0, "r1 1c", [1])


@rule("PO-6.14")
def test_cocoa_on_one_space_or_two_neighbours() -> None:
    t = on("H1A", "r1 2k")
    assert t.options() == {"cocoa1:1", "cocoa1:2", "cocoa1:3", "cocoa2:1", "cocoa2:2", "unload_done"}
    assert t.after(0, "cocoa1:2").options() == {"cocoa1:1", "cocoa1:3", "unload_done"}
    two = t.after(0, "cocoa2:2")
    assert (two.port("0,0"), two.hold(0)) == (".<>..", "r1 1k")
    assert two.after(0, "unload_done").talers(0) == 3
    assert two.after(0, "cocoa1:1", "unload_done").talers(0) == 5
    assert t.after(0, "cocoa1:2", "unload_done").talers(0) == 1


@rule("PO-6.15")
def test_pay_for_one_to_five() -> None:
    pay = []
    for count in range(6):
        t = on("H4B", "r0 2c 2w 1t")
        pay.append(t.does(0, *(f"unload:{slot}" for slot in range(1, count + 1)), "unload_done").talers(0))
    assert pay == [0, 1, 3, 5, 7, 10]


@rule("PO-6.17", "PO-R38", "PO-R27")
def test_a_complete_port_brings_a_chest_only_its_owner_sees() -> None:
    t = on("H1A[xx.]", "r1 1w").does(0, "unload:3", "unload_done", "refill_done")
    assert t.odds == {"chest:1": 5, "chest:2": 5, "chest:3": 5}
    t.chance("chest:3")
    assert t.s.chests[0] == 1
    assert t.play.view(0).s.chest[0].tolist() == [0, 0, 1]
    for viewer in (WATCHER, 1, 2, 3):
        assert t.play.view(viewer).s.chest.sum() == 0
        assert t.play.view(viewer).s.heap.sum() == 0
        assert t.play.view(viewer).s.chests[0] == 1
        assert "chest:" not in t.play.record(viewer)
        assert "of value" not in " ".join(str(line) for _, line in t.play.told(viewer))
    assert "You draw a treasure chest of value 3." in [str(line) for _, line in t.play.told(0)]
    none = on("H1A[xx.]", "r1 1w", no_chests=True).does(0, "unload:3", "unload_done", "refill_done")
    assert {slug.split(":")[0] for slug in none.odds} == {"replace"}  # no chest left: none is drawn
    assert none.s.chests[0] == 0


@rule("PO-6.18", "PO-6.20")
def test_a_new_port_shows_a_random_face_and_ships_stay() -> None:
    t = on("H1A[xx.]", "r1 2w", "0,0: r3 1w", *OTHERS[:2]).does(0, "unload:3", "unload_done", "refill_done").chance("chest:1")
    assert set(t.odds.values()) == {1}
    assert {slug.split(":")[2] for slug in t.odds if ":h5:" in slug} == {"a", "b"}
    assert not any(":h1:" in slug for slug in t.odds)  # never itself
    t.chance("replace:h5:b")
    assert (t.tile("0,0"), t.port("0,0")) == ("H5B", ".....")
    assert (t.ship(0), t.waiting) == ("0,0", [1])  # his turn is over


@rule("PO-6.36", "PO-R2", "PO-R3", "PO-6.35")
@pytest.mark.parametrize(
    ("mission", "enough", "too_little"),
    [
        ("cotton4", "r1 4c", "r1 3c 1k"),
        ("cotton4", "r1 5c", "r4 3w"),
        ("wine4", "r1 4w", "r1 3w 1k"),
        ("tea4", "r1 4t", "r1 3t 1k"),
        ("rum6", "r6", "r5 2c"),
        ("rum6", "r7", "r5"),
        ("mixed_cargo", "r2 1c 1w 1t", "r1 1c 1w 1t"),
        ("mixed_cargo", "r3 2c 1w 1t", "r2 1c 1w 1k"),
        ("chests2", "r1 chest1 chest3", "r1 chest3"),
        ("chests2", "r1 chest1 chest3 chest2", "r1"),
        ("upgrades3", "r1 sail4 gun4 hold4", "r1 sail4 sail3 gun4"),
        ("upgrade_pair", "r1 sail4 sail3", "r1 sail4 gun4 hold4"),
    ],
)
def test_missions_of_the_end_of_an_action(mission: str, enough: str, too_little: str) -> None:
    said = {"missions": "; ".join([mission, *[m for m in ("hits3", "beat_pirate", "rum6") if m != mission][:2]])}
    t = on("S13B", enough, **said)
    assert t.marker(0, mission) == 0
    assert t.does(0, "end_turn").marker(0, mission) == 1
    assert on("S13B", too_little, **said).does(0, "end_turn").marker(0, mission) == 0


@rule("PO-6.35", "PO-6.36", "PO-R52")
def test_a_marker_takes_the_best_free_position_and_stays() -> None:
    t = on("S10A", "r1 4c", "2,0: r6", *OTHERS[:2], missions="cotton4: 2 1; rum6; tea4")
    t.does(0, "end_turn")
    assert t.marker(0, "cotton4") == 3
    assert t.marker(1, "rum6") == 0  # six rum, but it is not the end of that action
    assert [t.marker(seat, "cotton4") for seat in (2, 1)] == [1, 2]
    again = on("S10A", "r1 4c", missions="cotton4: 0; rum6; tea4").does(0, "g2r:cotton", "trade_done", "end_turn")
    assert again.marker(0, "cotton4") == 1  # it stays, and there is no second one
    once = on("S10A", "r1 4c", missions="cotton4: 1 0; rum6; tea4").does(0, "end_turn")
    assert once.marker(0, "cotton4") == 2


@rule("PO-R33")
def test_the_bank_never_runs_out() -> None:
    t = on("S07A", "r1 T999", "2,0: T999", *OTHERS[:2]).does(0, "act_taler")
    assert t.talers(0) == 1000


@rule("PO-R39")
def test_everything_but_cards_and_chests_is_open() -> None:
    t = table(SMALL, "0,0: r3 2c T4 g1 sail2 chest2", "0,1: r3", turn=1)
    view = t.play.view(WATCHER).s
    for name in t.play.game.state.fields:
        if name not in ("chest", "heap", "order"):
            assert (view[name] == t.s[name]).all(), name
