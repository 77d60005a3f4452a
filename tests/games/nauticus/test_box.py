"""Another box file is played by its own numbers; one that does not add up is refused with the sum that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.nauticus.boxes import changed, variant
from games.nauticus.table import act, node, offered, table
from harness import rule

import flotta


@rule("NA-8.3", "NA-6.31")
def test_prices_slots_and_wheel_are_those_of_the_box(tmp_path: Path) -> None:
    box = changed(
        tmp_path,
        ("prices = [1, 2, 3, 0]", "prices = [3, 0, 1, 5]"),
        (
            'slots = ["hull_bow", "hull_middle", "hull_stern", "hull_single"]',
            'slots = ["hull_stern", "hull_bow", "hull_single", "hull_middle"]',
        ),
        ("[0, 1, 3, 2, 2, 2, 3, 1]", "[0, 1, 1, 4, 2, 2, 3, 1]"),
    )
    text = "2 players\nbuy_hull on 3: TURN of 0\nseat 0: t20 w0"
    theirs = act(table(text, box=box), "perform")
    assert int(theirs.s.blue) == 4
    assert [str(a).split(";")[0] for a in theirs.legal(0)] == [
        "1-ship hull: 1 taler, 1 blue worker",
        "Bow: 0 talers, 1 blue worker",
        "Middle section: 5 talers, 1 blue worker",
        "Stern: 3 talers, 1 blue worker",
    ]
    act(theirs, "hull_middle", "dest_new_ship")
    assert int(theirs.s.talers[0]) == 15
    assert ">3 <0 o1 =5" in theirs.picture()
    ours = act(table(text), "perform", "hull_middle", "dest_new_ship")
    assert int(ours.s.talers[0]) == 18, "the shipped box is played by its own numbers in the same run"


@rule("NA-8.3")
def test_every_number_of_the_box_is_played_by(tmp_path: Path) -> None:
    box = variant(tmp_path, talers=30, workers=20, other_print=True)
    play = flotta.new("nauticus", seats=4, seed=1, box=box)
    s = play.s
    assert [int(n) for n in s.talers] == [30] * 4
    assert [int(n) for n in s.vp] == [3] * 4
    assert int(s.anchor) == 5
    phases = 0
    while not play.over:
        phases += node(play) == "CHOOSE_ACTION"
        options = offered(play)
        name = next((name for name in options if name.startswith(("pass", "decline", "end_turn"))), options[0])
        act(play, name)
    assert phases == 2 * 5
    assert int(play.s.round_marker) == 2


@rule("NA-8.3", "NA-6.62")
def test_a_free_extra_price_obeys_the_golden_rule(tmp_path: Path) -> None:
    box = changed(tmp_path, ("extra_base_price = 2", "extra_base_price = 0"), ("extra_workers = 2", "extra_workers = 3"))
    play = table("2 players\nmoney on 3: TURN of 0\nseat 0: t0 w0\n[S]", box=box)
    act(play, "use_extra", "buy_hull", "hull_bow")
    assert node(play) == "BUY"
    assert int(play.s.warehouse[0][1]) == 1
    assert int(play.s.workers[0]) == 2


def test_a_record_knows_its_box(tmp_path: Path) -> None:
    box = changed(tmp_path, ("repeat_price = 4", "repeat_price = 3"))
    play = flotta.new("nauticus", seats=2, seed=1, box=box)
    text = play.record()
    assert flotta.replay(text, box=box).bytes() == play.bytes()
    with pytest.raises(flotta.BadRecord, match="another box"):
        flotta.replay(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'id = "hull_middle"\ncategory = "hull"\ncount = 9',
            'id = "hull_middle"\ncategory = "hull"\ncount = 8',
            r"category hull: 18 \+ 18 \+ 8 \+ 18 = 62, expected 63",
        ),
        ("ship_tiles = 207", "ship_tiles = 208", r"ship tiles: 63 \+ 72 \+ 72 = 207, expected 208"),
        ("goods = 48", "goods = 50", r"category goods: 12 \+ 12 \+ 12 \+ 12 = 48, expected 50"),
        ("ship_stacks = 14", "ship_stacks = 13", r"stacks of ship tiles: 4 \+ 5 \+ 5 = 14, expected 13"),
        ("pass_tiles = 12", "pass_tiles = 9", r"pass tiles: 3 \+ 3 \+ 3 \+ 3 = 12, expected 9"),
        ("extra_action_tiles = 4", "extra_action_tiles = 3", r"extra-action tiles: 1 \+ 1 \+ 1 \+ 1 = 4, expected 3"),
        ("action_tiles = 8", "action_tiles = 7", "action tiles: .* = 8, expected 7"),
        ("[0, 1, 3, 2, 2, 2, 3, 1]", "[1, 1, 3, 2, 2, 2, 3, 0]", "anchor sector"),
        ("[0, 1, 3, 2, 2, 2, 3, 1]", "[0, 1, 3]", "clockwise_from_anchor must be 8 whole numbers"),
        ("prices = [1, 2, 3, 0]", 'prices = [1, 2, 3, "x"]', "3: prices"),
        ("prices = [1, 2, 3, 0]", "prices = [1, 2, 3, -1]", "3: prices"),
        ("index = 3", "index = 4", "action spaces must be 0 to 7"),
        ('"hull_stern", "hull_single"]', '"hull_stern", "hull_stern"]', "buy_hull must be blue and show each"),
        ('"mast_helm", "mast_star"]', '"mast_helm", "mast_crown"]', "buy_mast must be blue and show each"),
        ('free_tile = "mast"', 'free_tile = "rum"', "free tile of space 1"),
        ("bonus = { vp = 2 }", "bonus = { }", "space 3 must name its bonus"),
        ("different_goods = 2", "different_goods = 3", "reward_goods2 must give"),
        ("reward_limit_per_ship = 2", "reward_limit_per_ship = 1", "reward_limit_per_ship"),
        ("shipyard_slots = 24", "shipyard_slots = 25", "shipyard_slots"),
        ("extra_workers = 2", "extra_workers = 0", "extra_workers"),
        ("talers_3p = [15, 16, 17]", "talers_3p = [15, 16]", "talers_3p must be 3 whole numbers"),
        ("3 = 20, ", "", r"\[scoring\] ship must be 4 whole numbers"),
        ('id = "crowns"', 'id = "crown"', "action.* must be, in this order"),
        ('id = "good_salt"', 'id = "good_rum"', "tile.* must be, in this order"),
    ],
)
@rule("NA-8.3", "NA-4.1")
def test_a_box_that_does_not_add_up_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(flotta.BadBox, match=said):
        flotta.new("nauticus", seats=2, seed=1, box=changed(tmp_path, (old, new)))
