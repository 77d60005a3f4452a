"""The owner's own box: its numbers are played by, one that does not add up is refused, a record keeps to its box."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.cartagena.table import LAY_A, LAY_B, Table, table
from harness import rule

import flotta

SHIPPED = flotta.games.find("cartagena").folder.joinpath("box.toml").read_text(encoding="utf-8")

Write = Callable[..., Path]


@pytest.fixture
def box(tmp_path: Path) -> Write:
    """Write a copy of the shipped box with some of its lines changed (the first of each kind)."""

    def write(*changes: tuple[str, str]) -> Path:
        text = SHIPPED
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        path = tmp_path / "my.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def dealt(path: Path, **options: Any) -> Table:
    t = Table(flotta.new("cartagena", seats=2, dice="manual", layout="standard", box=path, **options))
    while t.turn == "chance":
        t.chance(next(iter(t.odds)))
    return t


def test_the_number_of_cards_dealt(box: Write) -> None:
    t = dealt(box(("hand_start = 6", "hand_start = 5")))
    assert (t.holds("r"), t.holds("g"), t.draw_pile) == (5, 5, 92)


def test_the_actions_of_a_turn(box: Write) -> None:
    t = dealt(box(("actions_per_turn = 3", "actions_per_turn = 2")))
    me = t.turn
    t.does(me, min(t.options), "from:0").does(me, min(t.options - {"end_turn"}), "from:0")
    assert (t.turn != me, t.left) == (True, 2)


def test_the_least_number_of_actions(box: Write) -> None:
    t = table(LAY_A, "hand r: rum", box=box(("actions_min = 1", "actions_min = 0")))
    assert t.options == {"play:rum", "end_turn"}


def test_the_room_on_a_space(box: Write) -> None:
    path = box(("space_capacity = 3", "space_capacity = 4"))
    t = table(LAY_A, "r: 9; g: 8 8; y: 8", box=path).does("r", "retreat", "from:9").chance(*["draw:rum"] * 3)
    assert (t.crew("r"), t.turn, t.holds("r")) == ("P P P P P 8", "r", 3)
    t = table(LAY_A, "r: 9; g: 8 8; y: 4", box=box(("space_capacity = 3", "space_capacity = 2"))).does("r", "retreat", "from:9")
    assert t.crew("r") == "P P P P P 4"


def test_the_room_aboard(box: Write) -> None:
    path = box(("ship_capacity_per_colour_full = 3", "ship_capacity_per_colour_full = 2"))
    assert not table(LAY_B, "r: 17 S S K K K; hand r: hook", box=path).offers("play:hook")
    assert table(LAY_B, "r: 17 S K K K K; hand r: hook", box=path).offers("play:hook")
    with pytest.raises(flotta.BadPosition) as refused:
        table(LAY_B, "r: S S S", box=path)
    assert refused.value.invariant == 4


def test_the_cards_for_a_push_to_the_end(box: Write) -> None:
    t = table(LAY_A, "hand r: rum", box=box(("morgan_end_cards = 2", "morgan_end_cards = 3")), refill_tunnel="morgan")
    t.does("r", "morgan", "colour:green", "from:0").chance("draw:rum", "draw:rum", "draw:rum")
    assert (t.turn, t.holds("r")) == ("r", 4)


@pytest.mark.parametrize("magician", [False, True])
def test_the_cards_for_passing(box: Write, magician: bool) -> None:
    path = box(("pass_draw_cards = 1", "pass_draw_cards = 5"))
    t = table(LAY_A, "", box=path, magician=magician).does("r", "pass_draw").chance(*["draw:rum"] * 4)
    assert flotta.at("cartagena", t.play.position(), box=path).waiting == [flotta.CHANCE]  # a sound position on the way
    assert (t.chance("draw:rum").turn, t.holds("r")) == ("g", 5)


def test_the_freebooter_limit(box: Write) -> None:
    path = box(("freebooter_limit = 7", "freebooter_limit = 5"))
    t = table(LAY_A, "hand r: rum_dark; hand g: hook 6", box=path, freebooter=True).does("r", "play:rum_dark", "from:0")
    assert t.does("g", "discard:hook").turn == "r"


def test_whether_the_prison_counts_for_sailing_home(box: Write) -> None:
    path = box(("sail_home_counts_prison = false", "sail_home_counts_prison = true"))
    assert table(LAY_B, "r: P S K; hand r: rum; ship: tortuga", box=path).offers("sail")
    assert not table(LAY_B, "r: S S S K K K; hand r: rum; ship: tortuga", box=path).offers("sail")


@rule("CA-8.29", "CA-8.31")
def test_the_magicians_numbers(box: Write) -> None:
    path = box(("rum_fill = 4", "rum_fill = 5"), ("grapple_reach = 12", "grapple_reach = 6"))
    t = table(LAY_A, "hand r: rum, hook 4", box=path, magician=True).does("r", "enchant:rum").chance("draw:rum")
    assert (t.turn, t.holds("r")) == ("r", 5)
    assert table(LAY_A, "g: 6; hand r: hook", box=path, magician=True).offers("enchant:hook")
    assert not table(LAY_A, "g: 7; hand r: hook", box=path, magician=True).offers("enchant:hook")


def test_the_numbers_of_the_chest_tokens(box: Write) -> None:
    path = box(
        ("doubloons_3_cards = 3", "doubloons_3_cards = 7"),
        ("doubloons_2_cards = 2", "doubloons_2_cards = 1"),
        ("curse_cards = 2", "curse_cards = 3"),
    )
    t = table(LAY_A, "hand r: chest, rum 5", box=path, magician=True).does("r", "enchant:chest", "from:0")
    for face, cards in (("doubloons_3", 7), ("doubloons_2", 1)):
        drawn = t.copy().chance(f"open:{face}")
        assert flotta.at("cartagena", drawn.play.position(), box=path).waiting == [flotta.CHANCE]  # a sound position
        assert (drawn.chance(*["draw:hook"] * cards).turn, drawn.holds("r")) == ("r", 5 + cards)
    t.chance("open:curse").does("r", "discard:rum", "discard:rum", "discard:rum")
    assert (t.options, t.holds("r")) == ({"play:rum", "enchant:rum", "end_turn"}, 2)


def test_the_counts_of_cards(box: Write) -> None:
    path = box(
        ('id = "rum"\nsymbol = "rum"\ndark = false\ncount = 15', 'id = "rum"\nsymbol = "rum"\ndark = false\ncount = 14'),
        ('id = "rum_dark"\nsymbol = "rum"\ndark = true\ncount = 2', 'id = "rum_dark"\nsymbol = "rum"\ndark = true\ncount = 3'),
    )
    t = Table(flotta.new("cartagena", seats=2, dice="manual", layout="standard", box=path, freebooter=True)).chance("first:0")
    assert (t.odds["draw:rum"], t.odds["draw:rum_dark"], t.odds["draw:hook"]) == (14, 3, 15)
    t = table(LAY_A, "hand r: rum_dark 3; draw pile: hook; rest: g", box=path, freebooter=True)
    assert flotta.at("cartagena", t.play.position(), box=path).view(0).guess(1).s.hand[1].sum() == 98


def test_the_faces_of_boards_and_tokens(box: Write) -> None:
    path = box(
        ('tunnel = ["hook", "pistol", "parrot"', 'tunnel = ["pistol", "hook", "parrot"'),
        ('id = "alarm"\ncount = 1', 'id = "alarm"\ncount = 3'),
        ("[chest_tokens]\ntotal = 8", "[chest_tokens]\ntotal = 10"),
    )
    t = table(LAY_A, "hand r: hook, chest", box=path, magician=True)
    assert t.symbols[:3] == ["pistol", "hook", "parrot"]
    assert t.after("r", "play:hook", "from:0").crew("r") == "P P P P P 2"
    assert t.does("r", "enchant:chest", "from:0").odds["open:alarm"] == 3


def test_the_same_table_by_two_boxes_in_one_process(box: Write) -> None:
    path = box(("hand_start = 6", "hand_start = 4"))
    assert [dealt(p).holds("r") for p in (path, flotta.games.find("cartagena").folder / "box.toml", path)] == [4, 6, 4]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("total = 102", "total = 101", "15 + 15 + 15 + 15 + 15 + 15 + 2 + 2 + 2 + 2 + 2 + 2 = 102, expected 101"),
        ("per_symbol = 17", "per_symbol = 16", "15 + 2 = 17, expected 16"),
        ("count = 15", "count = 16", "= 103, expected 102"),
        ("count = 15", "count = -15", "every count of [[card]]"),
        ("count = 15", 'count = "15"', "every count of [[card]]"),
        ("[chest_tokens]\ntotal = 8", "[chest_tokens]\ntotal = 9", "1 + 1 + 1 + 1 + 1 + 2 + 1 = 8, expected 9"),
        ('id = "curse"\ncount = 2', 'id = "curse"\ncount = 1', "= 7, expected 8"),
        ("hand_start = 6", "hand_start = 21", "cards enough to deal"),
        ("hand_start = 6", "hand_start = 0", "hand_start must be a whole number from 1"),
        ("hand_start = 6", "hand_start = 6.5", "hand_start"),
        ("hand_start = 6", "", "hand_start"),
        ("actions_per_turn = 3", "actions_per_turn = 0", "actions_per_turn"),
        ("actions_per_turn = 3", "actions_per_turn = 10", "actions_per_turn"),
        ("actions_min = 1", "actions_min = 2", "actions_min"),
        ("space_capacity = 3", "space_capacity = 1", "space_capacity"),
        ("spaces_per_board = 6", "spaces_per_board = 7", "spaces_per_board"),
        ('tunnel = ["hook", "pistol"', 'tunnel = ["hook", "hook"', "side tunnel of board 1"),
        ('jungle = ["rum", "lantern", "hook", "pistol", "chest", "parrot"]', 'jungle = ["rum"]', "side jungle of board 1"),
        ("[[board]]\nid = 8", "[[board]]\nid = 9", "map boards 1 to 8"),
        ('id = "rum_dark"', 'id = "gin_dark"', "[[card]] must be"),
        ("[[card]]                                 #", '[[card]]\nid = "rum"\ncount = 15\n[[card]] #', "[[card]] must be"),
        ('id = "snare"', 'id = "snare"\ncount = 4\n[[chest_token]]\nid = "snare"', "[[chest_token]] must be"),
        ('id = "snare"', 'id = "trap"', "[[chest_token]] must be"),
        ('[[colour]]\nid = "brown"', '[[colour]]\nid = "pink"', "[[colour]] must be"),
        ("total = 102", "total = 1002", "total"),
        ("[game]", "[game", "TOML"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(box: Write, old: str, new: str, told: str) -> None:
    with pytest.raises(flotta.BadBox) as refused:
        flotta.new("cartagena", seats=2, seed=1, box=box((old, new)))
    assert told in str(refused.value)


def test_too_few_tokens_are_refused(box: Write) -> None:
    path = box(('id = "curse"\ncount = 2', 'id = "curse"\ncount = 1'), ("tokens]\ntotal = 8", "tokens]\ntotal = 7"))
    with pytest.raises(flotta.BadBox) as refused:
        flotta.new("cartagena", seats=2, box=path)
    assert "a chest token for every board" in str(refused.value)


def test_a_missing_box_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(flotta.BadBox):
        flotta.new("cartagena", seats=2, seed=1, box=tmp_path / "none.toml")


def test_a_record_refuses_to_replay_on_another_box(box: Write) -> None:
    path = box(("hand_start = 6", "hand_start = 5"))
    mine, shipped = flotta.new("cartagena", seats=2, seed=4, box=path), flotta.new("cartagena", seats=2, seed=4)
    assert flotta.replay(mine.record(), box=path).bytes() == mine.bytes()
    for text, other in ((mine.record(), None), (shipped.record(), path)):
        with pytest.raises(flotta.BadRecord) as refused:
            flotta.replay(text, box=other)
        assert "another box" in str(refused.value)
        assert mine.box.digest in str(refused.value)
        assert refused.value.line == 3
    with pytest.raises(flotta.BadPosition):
        flotta.at("cartagena", mine.position())


def test_comments_do_not_make_another_box(box: Write) -> None:
    path = box(("# Own the box", "# My own box"))
    assert flotta.replay(flotta.new("cartagena", seats=2, seed=4).record(), box=path).box.digest


def test_an_owners_box_is_played_to_the_end(box: Write) -> None:
    path = box(
        ("hand_start = 6", "hand_start = 5"), ("actions_per_turn = 3", "actions_per_turn = 9"), ("rum_fill = 4", "rum_fill = 30"),
        ("pass_draw_cards = 1", "pass_draw_cards = 4"), ("freebooter_limit = 7", "freebooter_limit = 0"),
        ('id = "fair_wind"\ncount = 1', 'id = "fair_wind"\ncount = 9'), ("tokens]\ntotal = 8", "tokens]\ntotal = 16"),
    )  # fmt: skip
    play = flotta.new("cartagena", seats=3, seed=4, box=path, magician=True, freebooter=True, refill_tunnel="both", round_cap=50)
    for number in range(4000):
        if play.over:
            break
        seat = play.waiting[0]
        play.act(seat, play.legal(seat)[number % len(play.legal(seat))])
        assert play.game.broken(play.s) == 0
        assert play.game.state.out_of_bounds(play.s) is None
    assert play.over
