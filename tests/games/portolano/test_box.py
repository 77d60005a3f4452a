"""Someone with another box corrects the file, no code: its numbers are played by, and one that does not add up is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.portolano.table import LARGE, SMALL, table

import flotta
from flotta.games.portolano.moves import order_cost
from flotta.games.portolano.terms import VERBS

SHIPPED = (flotta.games.find("portolano").folder / "box.toml").read_text(encoding="utf-8")
FOURS = ("2,0: r3", "2,0: r3", "2,0: r3")
SAIL_SOUTH = VERBS.by_slug["sail:south"].id


def box(folder: Path, *changes: tuple[str, str]) -> Path:
    """A box file with some lines changed."""
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_hold_cannons_and_prices_are_data(tmp_path: Path) -> None:
    mine = box(
        tmp_path,
        ("hold_base = 7 ", "hold_base = 9 "),
        ("cannon_places_base = 1 ", "cannon_places_base = 3 "),
        ("price = 1", "price = 2"),
        ("hold_plus = 2", "hold_plus = 1"),
        ("cannon_places_plus = 2", "cannon_places_plus = 1"),
    )
    t = table(LARGE, "0,0: r5 4w T1", *FOURS, turn=0, box=mine)
    assert not t.offers("take:cotton")
    assert not t.offers("up:hold_ext")
    t = table(LARGE, "0,0: r5 4w T3", *FOURS, turn=0, box=mine).does(0, "up:hold_ext")
    assert t.talers(0) == 1
    assert t.does(0, "take:cotton").refuses(0, "take:cotton") == "PO-6.4"
    board = LARGE.replace("S01A", "S99A").replace("S04A", "S01A").replace("S99A", "S04A")
    assert table(board, "0,0: r1 g2", *FOURS, turn=0, box=mine).offers("take:cannon")
    assert not table(board, "0,0: r1 g3", *FOURS, turn=0, box=mine).offers("take:cannon")
    assert table(board, "0,0: r1 g3 gun4", *FOURS, turn=0, box=mine).offers("take:cannon")
    assert table(LARGE, "0,0: r3 4w", *FOURS, turn=0).refuses(0, "take:cotton") == "PO-6.3"  # the shipped box as before


def test_wind_dice_and_pirate_are_data(tmp_path: Path) -> None:
    mine = box(
        tmp_path,
        ("cost_against = 2 ", "cost_against = 3 "),
        ("cost_across = 1 ", "cost_across = 2 "),
        ("sectors = { N = 1, E = 1, S = 1, W = 1 }", "sectors = { N = 3, E = 1, S = 2, W = 1 }"),
        (
            'faces = ["hit", "hit", "hit", "blank", "blank", "blank"]',
            'faces = ["hit", "hit", "blank", "blank", "blank", "blank"]',
        ),
        ("pirate_dice_same_tile = 3", "pirate_dice_same_tile = 4"),
        ("discount = { S = 1 }", "discount = { S = 2 }"),
        ("sure_hits_each = 1", "sure_hits_each = 2"),
    )
    t = table(SMALL, "0,1: r3 cape_southerner", "1,1: r3", spin=True, pirate="1,1", wind="N", box=mine)
    assert order_cost(t.s, 1, SAIL_SOUTH) == 3
    assert order_cost(t.s, 0, SAIL_SOUTH) == 1
    assert t.odds == {"wind:north": 3, "wind:east": 1, "wind:south": 2, "wind:west": 1}
    t.chance("wind:north")
    assert t.odds == {"hits:0": 16, "hits:1": 32, "hits:2": 24, "hits:3": 8, "hits:4": 1}
    guns = table(SMALL, "0,1: r3 g3 fuse2 gun2", "1,1: r3", spin=True, pirate="1,1", wind="N", box=mine).chance("wind:north")
    assert (guns.s.hits[0], guns.odds) == (2, {"hits:0": 2, "hits:1": 1})


def test_many_dice_of_a_rare_kind_are_thrown_in_turns(tmp_path: Path) -> None:
    """All outcomes of one event must have whole weights below 2^32: thirteen dice with one hit in six are too many."""
    mine = box(
        tmp_path,
        ("hold_base = 7 ", "hold_base = 13 "),
        (
            'faces = ["hit", "hit", "hit", "blank", "blank", "blank"]',
            'faces = ["hit", "blank", "blank", "blank", "blank", "blank"]',
        ),
    )
    t = table(LARGE, "2,1: r13", "2,1: r0 2c", "2,0: r3", "1,1: r3", spin=True, pirate="1,3", box=mine).chance("wind:north")
    assert sum(t.odds.values()) == 6**12
    t.chance("hits:5")
    assert t.odds == {"hits:0": 5, "hits:1": 1}
    t.chance("hits:1")
    assert t.s.hits[0] == 6


def test_ports_sterns_and_missions_are_data(tmp_path: Path) -> None:
    mine = box(
        tmp_path,
        ("talers = [0, 1, 3, 5, 7, 10]", "talers = [0, 2, 4, 6, 8, 20]"),
        ('A = { slots = ["cotton", "cotton", "wine"], rum = 4 }', 'A = { slots = ["tea", "cotton", "wine", "wine"], rum = 1 }'),
        ("need = { cotton = 4 }", "need = { cotton = 2, rum = 1 }"),
        ("starred_pay = 3", "starred_pay = 7"),
        ("unfulfilled_penalty = 2", "unfulfilled_penalty = 5"),
        ("unused_talers = 1", "unused_talers = 9"),
        ("hold_divisor = 2", "hold_divisor = 3"),
        ("ship_value = { first = 6,", "ship_value = { first = 11,"),
        ("start_rum = 3 ", "start_rum = 2 "),
        ("talers = 2\n", "talers = 8\n"),
    )
    t = table(LARGE, "2,1: r1 1t 2c", *FOURS, turn=0, box=mine, missions="cotton4; no_mutiny: 0; tea4").does(
        0, "unload:1", "unload_done"
    )
    assert (t.talers(0), t.options()) == (2, {"refill", "refill_done"})
    t.does(0, "refill")
    assert t.waiting == [1]  # one rum was all
    assert t.marker(0, "cotton4") == 1
    over = {"left": {"tea": 0}, "round": 9, "last_round": 9, "over": True}
    t = table(LARGE, "0,0: r7 peace_knight knight hold4", *FOURS, box=mine, missions="cotton4; no_mutiny: 0; tea4", **over)
    assert [(id, points) for id, _, points in t.play.scoring(0)] == [
        ("PO-7.1", 0), ("PO-7.2", 0), ("PO-7.3", 9), ("PO-7.4", 11), ("PO-7.5", 0), ("PO-7.6", 2), ("PO-7.7", -5), ("PO-7.7", -5), ("PO-7.7", 7),
    ]  # fmt: skip
    play = flotta.new("portolano", seats=2, seed=1, box=mine, sterns=["light_fingered", "hustler"])
    assert (play.s.talers[0], play.s.rum[1]) == (8, 2)


def test_the_supply_and_the_tiles_are_data(tmp_path: Path) -> None:
    mine = box(
        tmp_path,
        ('A = { action = "upgrade", offers = ["cotton"] }', 'A = { action = "taler", offers = ["tea", "cannon"] }'),
        ("cocoa = { cotton = 12, wine = 12, tea = 12 }", "cocoa = { cotton = 12, wine = 12, tea = 4 }"),
    )
    t = table(LARGE, "0,0: r1", *FOURS, turn=0, box=mine)
    assert t.options() == {"take:tea", "take:cannon", "act_taler", "end_turn"}
    assert t.does(0, "take:tea").hold(0) == "r1 1k"
    small = flotta.new("portolano", seats=2, dice="manual", start_player=0, box=mine)
    small.act(flotta.CHANCE, "port:h1")
    small.act(flotta.CHANCE, "port:h2")
    assert {a.slug for a, _ in small.odds()} == {f"tile:s0{n}" for n in range(2, 7)}  # S01 has no upgrade in this box


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cotton = 17", "cotton = 16", "goods tokens: 16 + 17 + 17 + 3 = 53, expected 54"),
        ("one = 32", "one = 30", "coins: 30 + 20 = 50, expected 52"),
        ("values = [1, 1, 1, 1, 1,", "values = [1, 1, 1, 1,", "treasure chests: 4 \\+ 5 \\+ 5 = 14, expected 15"),
        ("sea_tiles = 7\nport_tiles = 2", "sea_tiles = 8\nport_tiles = 2", "8 \\+ 2 = 10, expected 9"),
        ("cannons = 6", "cannons = 7", "cannons for 2 players: 3 \\+ 3 = 6, expected 7"),
        ("row_fields = 7", "row_fields = 8", "fields per row for 2 players"),
        ("missions = 12", "missions = 11", "missions"),
        ("mission_markers = 15", "mission_markers = 14", "mission markers: 3 \\+ 3 \\+ 3 \\+ 3 \\+ 3 = 15, expected 14"),
        ("move_cards = 25", "move_cards = 24", "movement cards"),
        ("supply_boards = 3", "supply_boards = 2", "sides of supply boards"),
        ("upgrades = 24", "upgrades = 20", "upgrades: 6 \\+ 6 \\+ 6 \\+ 6 = 24, expected 20"),
        ("sterns = 9", "sterns = 8", "sterns"),
        ("bows = 5", "bows = 4", "bows must be 5"),
        ("min_players = [5, 5,", "min_players = [2, 5,", "never rise"),
        ('id = "S13"', 'id = "S14"', "sea_tile"),
        ('offers = ["cotton"] }', "offers = [] }", "must offer something"),
        ('action = "goods_goods"', 'action = "pillage"', "action"),
        ('slots = ["cotton", "cotton", "wine"]', 'slots = ["cotton", "gold", "wine"]', "slots"),
        ("hold_base = 7 ", 'hold_base = "big" ', "hold_base must be a whole number"),
        ("start_rum = 3 ", "start_rum = 9 ", "fit into the hold"),
        ("rum = 4     ", "rum = 9     ", "Rum Still"),
        ("start_cannons = 0", "start_cannons = 1", "start_cannons must be 0"),
        ("mission_pay = [2, 0]", "mission_pay = [2]", "mission_pay"),
        ('pirate_attack = "across_wind"', 'pirate_attack = "sideways"', "pirate_attack"),
        ("upgrade_values = [1, 2]", "upgrade_values = [1, 3]", "upgrade_values"),
        ("cocoa = { cotton = 12, wine = 12, tea = 12 }", "cocoa = { cotton = 0, wine = 12, tea = 12 }", None),
        ("cocoa = { cotton = 12, wine = 12, tea = 12 }", "cocoa = { cotton = 17, wine = 12, tea = 12 }", "cocoa"),
        ('need = { cotton = 4 }', "need = { gold = 4 }", "need"),
        ('"hit", "hit", "hit", "blank"', '"hit", "hit", "hit", "twice"', "faces"),
        ('N = { drow = -1', 'N = { drow = 1', "directions"),
        ("uses = 1", "uses = 2", "uses must be 1"),
        ("max_steps = 2", "max_steps = 3", "max_steps must be 2"),
    ],
)  # fmt: skip
def test_a_box_that_does_not_add_up_is_refused(tmp_path: Path, old: str, new: str, said: str | None) -> None:
    mine = box(tmp_path, (old, new))
    if said is None:
        assert flotta.new("portolano", seats=2, seed=1, box=mine)
        return
    said = said if "\\" in said else said.replace("+", "\\+")
    with pytest.raises(flotta.BadBox, match=said):
        flotta.new("portolano", seats=2, seed=1, box=mine)


@pytest.mark.parametrize(
    "table_name", ["die", "chests", "supply", "port_pay", "colours", "move_cards", "wind", "ship", "scoring", "directions"]
)
def test_a_missing_table_is_refused_by_name(tmp_path: Path, table_name: str) -> None:
    mine = box(tmp_path, (f"[{table_name}]", f"[no_{table_name}]"))
    with pytest.raises(flotta.BadBox):
        flotta.new("portolano", seats=2, seed=1, box=mine)


def test_a_record_is_of_its_box(tmp_path: Path) -> None:
    mine = box(tmp_path, ("price = 1", "price = 2"))
    text = flotta.new("portolano", seats=2, seed=1, box=mine).record()
    assert flotta.replay(text, box=mine).record() == text
    with pytest.raises(flotta.BadRecord, match="another box"):
        flotta.replay(text)
