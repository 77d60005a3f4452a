"""The Magician's chests: how they are opened and what is in them (CA-8.34 to CA-8.37 and their rulings).

LAY_A:
   1 hook      2 pistol    3 parrot    4 chest     5 lantern   6 rum
   7 pistol    8 lantern   9 hook     10 parrot   11 rum      12 chest
  13 pistol   14 hook     15 rum      16 lantern  17 chest    18 parrot
  19 lantern  20 parrot   21 rum      22 pistol   23 chest    24 hook
  25 parrot   26 chest    27 lantern  28 hook     29 pistol   30 rum
  31 parrot   32 hook     33 chest    34 rum      35 pistol   36 lantern
"""

from __future__ import annotations

from typing import Any

import pytest
from games.cartagena.table import LAY_A, LAY_B, Table, table
from harness import rule


def magic(text: str, lay: str = LAY_A, **options: Any) -> Table:
    return table(lay, text, magician=True, **options)


@rule("CA-8.34")
def test_a_chest_card_opens_the_chest_it_leads_to() -> None:
    t = magic("r: 5 18 33 S; g: 17; hand r: chest; closed: 4 12 17 26").does("r", "enchant:chest")
    # from 0 to 4 and from 5 to 12; from 18 the way leads to 23, opened before; from 33 to the ship
    assert t.options == {"from:0", "from:5"}
    assert t.after("r", "from:5").crew("r") == "P P 12 18 33 S"
    assert t.after("r", "from:5").chance("open:fair_wind").closed == "4 17 26"
    assert not magic("r: 33 S S S S S; hand r: chest").offers("enchant:chest")
    assert magic("r: S K K K K K; hand r: chest; ship: tortuga", LAY_B).does("r", "enchant:chest").options == {"from:49"}


@rule("CA-8.35", "CA-8.34")
def test_an_opened_token_leaves_the_game_and_the_space_stays() -> None:
    t = magic("r: 3; hand r: chest 2; hand g: chest").does("r", "enchant:chest", "from:3").chance("open:fair_wind")
    assert t.closed == "12 17 23 26 33"
    t.does("r", "play:chest", "from:4")  # to 12
    t.does("r", "end_turn").does("g", "play:chest", "from:0")
    assert t.crew("g") == "P P P P P 4"  # still a chest space, but there is nothing to open


@rule("CA-8.35", "CA-R31")
def test_what_was_opened_cannot_be_opened_again() -> None:
    opened = "opened: curse, alarm, doubloons_3; closed: 4 12 17"
    t = magic(f"hand r: chest; {opened}").does("r", "enchant:chest", "from:0")
    assert t.odds == {"open:doubloons_2": 1, "open:fair_wind": 1, "open:secret_passage": 1, "open:snare": 1, "open:curse": 1}
    t = magic("hand r: chest; opened: doubloons_3, doubloons_2, fair_wind, secret_passage, snare, curse, curse; closed: 4")
    assert t.does("r", "enchant:chest", "from:0").odds == {"open:alarm": 1}
    t = (
        magic("hand r: chest 2")
        .does("r", "enchant:chest", "from:0")
        .chance("open:fair_wind")
        .does("r", "enchant:chest", "from:4")
    )
    assert "open:fair_wind" not in t.odds
    assert sum(t.odds.values()) == 7


@rule("CA-8.36")
def test_nothing_else_opens_a_chest() -> None:
    every = "4 12 17 23 26 33"
    t = magic("r: 13; g: 12; hand r: rum", refill_tunnel="both")
    assert t.after("r", "retreat", "from:13").chance("draw:rum").closed == every
    t = magic("r: 12; g: 3; hand r: hook, rum", refill_tunnel="both")
    assert t.after("r", "morgan", "colour:green", "from:3").chance("draw:rum").closed == every
    grapple = t.after("r", "enchant:hook", "from:0")
    assert (grapple.crew("r"), grapple.closed, grapple.turn) == ("P P P P 3 12", every, "r")
    t = magic("r: 9; g: 12; hand r: hook, rum").does("r", "enchant:hook", "from:9")
    assert (t.crew("r"), t.closed, t.turn) == ("P P P P P 12", every, "r")
    t = magic("hand r: parrot; discard: chest").does("r", "enchant:parrot", "from:0")
    assert (t.crew("r"), t.closed, t.turn) == ("P P P P P 4", every, "r")
    t = magic("r: 12; g: 14; hand r: pistol").does("r", "enchant:pistol", "colour:green", "from:14")
    assert (t.crew("g"), t.closed, t.turn) == ("P P P P P 12", every, "r")
    t = magic("hand r: chest").does("r", "enchant:chest", "from:0").chance("open:secret_passage")
    assert (t.crew("r"), t.closed, t.turn) == ("P P P P P 12", "12 17 23 26 33", "r")


def opening(face: str, text: str = "hand r: chest, rum 3; hand g: hook") -> Table:
    return magic(text).does("r", "enchant:chest", "from:0").chance(f"open:{face}")


@rule("CA-8.37")
@pytest.mark.parametrize(("face", "cards"), [("doubloons_3", 3), ("doubloons_2", 2)])
def test_doubloons_draw_cards(face: str, cards: int) -> None:
    t = opening(face)
    for _ in range(cards):
        assert t.turn == "chance"
        t.chance("draw:hook")
    assert (t.turn, t.left, t.holds("r"), t.holds("g")) == ("r", 2, 3 + cards, 1)


@rule("CA-8.37", "CA-R29")
@pytest.mark.parametrize(("left", "after"), [(3, 3), (2, 2), (1, 1)])
def test_a_fair_wind_is_one_more_action_this_turn(left: int, after: int) -> None:
    t = opening("fair_wind", f"hand r: chest, rum 9; hand g: hook; left: {left}")
    assert (t.turn, t.left) == ("r", after)
    for _ in range(after):
        assert t.turn == "r"
        t.does("r", "play:rum", "from:0")
    assert (t.turn, t.left) == ("g", 3)


@rule("CA-8.37")
def test_a_secret_passage_is_a_further_free_chest_card() -> None:
    t = opening("secret_passage", "g: 12; hand r: chest, rum; hand g: hook")
    assert (t.crew("r"), t.turn, t.left, t.hand("r")) == ("P P P P P 17", "r", 2, "rum")
    t = magic("r: 30; hand r: chest, rum").does("r", "enchant:chest", "from:30").chance("open:secret_passage")
    assert (t.crew("r"), t.turn) == ("P P P P P S", "r")


@rule("CA-8.37", "CA-R6", "CA-R32")
def test_a_snare_sends_the_opener_back_without_a_card() -> None:
    t = opening("snare", "g: 2 3 3; y: 3; hand r: chest, rum; hand g: hook")
    assert (t.crew("r"), t.turn, t.left, t.hand("r")) == ("P P P P P 2", "r", 2, "rum")  # 3 is full
    t = opening("snare", "g: 3; hand r: chest, rum; hand g: hook")
    assert t.crew("r") == "P P P P P 3"
    t = magic("g: 3; hand r: chest", refill_tunnel="morgan").does("r", "enchant:chest", "from:0").chance("open:snare")
    assert t.crew("r") == "P P P P P 3"  # the supply setting does not matter
    t = opening("snare")
    assert (t.crew("r"), t.turn) == ("P P P P P 4", "r")  # nobody behind but the prison
    t = magic("r: S; g: 18; hand r: chest; ship: tortuga", LAY_B).does("r", "enchant:chest", "from:49").chance("open:snare")
    assert t.crew("r") == "P P P P P 20"  # the tunnel is another path


@rule("CA-8.37", "CA-R28")
@pytest.mark.parametrize(("hand", "discards"), [("", 0), ("rum", 1), ("rum 2", 2), ("rum 3", 2), ("rum 8", 2)])
def test_a_curse_costs_two_cards_or_all(hand: str, discards: int) -> None:
    t = opening("curse", f"hand r: chest{', ' + hand if hand else ''}; hand g: hook")
    held = t.holds("r")
    for _ in range(discards):
        assert t.options == {"discard:rum"}
        t.does("r", "discard:rum")
    assert (t.turn, t.left, t.holds("r"), t.holds("g")) == ("r", 2, held - discards, 1)
    assert t.options >= {"end_turn"}


@rule("CA-R28")
def test_the_discards_of_a_curse_are_chosen_one_at_a_time() -> None:
    t = opening("curse", "hand r: chest, rum, hook, parrot; hand g: hook")
    assert t.options == {"discard:rum", "discard:hook", "discard:parrot"}
    t.does("r", "discard:hook")
    assert t.options == {"discard:rum", "discard:parrot"}
    t.does("r", "discard:parrot")
    assert (t.hand("r"), t.top, t.turn) == ("rum", "parrot", "r")


@rule("CA-8.37")
def test_an_alarm_ends_the_turn_at_once() -> None:
    for left in (3, 2, 1):
        t = opening("alarm", f"hand r: chest, rum 3; hand g: hook; left: {left}")
        assert (t.turn, t.active, t.left, t.holds("r")) == ("g", "g", 3, 3)
    # and only that turn: the next one has its three actions
    t.does("g", "play:hook", "from:0")
    assert (t.turn, t.left) == ("g", 2)


@rule("CA-8.35")
def test_an_effect_falls_on_the_one_whose_pirate_opened() -> None:
    t = magic("hand g: chest, rum 3; hand r: hook 3; turn: g").does("g", "enchant:chest", "from:0").chance("open:curse")
    assert t.options == {"discard:rum"}
    assert t.turn == "g"
