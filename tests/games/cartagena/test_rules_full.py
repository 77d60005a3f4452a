"""The full adventure: two paths and the ship between them (CA-8.6 to CA-8.17 and their rulings).

LAY_B, tunnel 1 5 6, jungle 2 3 4:
   1 hook      2 pistol    3 parrot    4 chest     5 lantern   6 rum
   7 parrot    8 chest     9 lantern  10 hook     11 pistol   12 rum
  13 parrot   14 hook     15 chest    16 rum      17 pistol   18 lantern
  19 parrot   20 chest    21 lantern  22 pistol   23 hook     24 rum
  25 chest    26 rum      27 pistol   28 parrot   29 hook     30 lantern
  31 pistol   32 hook     33 parrot   34 rum      35 lantern  36 chest
"""

from __future__ import annotations

import pytest
from games.cartagena.table import LAY_A, LAY_B, table
from harness import rule

BOTH = {"refill_tunnel": "both", "refill_jungle": "both"}


@rule("CA-8.6")
def test_the_way_of_a_pirate() -> None:
    t = table(LAY_B, "r: K K K K K; hand r: lantern").does("r", "play:lantern", "from:0")
    assert t.crew("r") == "5 K K K K K"
    t = table(LAY_B, "r: 15 K K K K K; hand r: chest 3").does("r", "play:chest", "from:15")
    assert t.crew("r") == "S K K K K K"
    t.does("r", "sail").does("r", "play:chest", "from:49")
    assert t.crew("r") == "20 K K K K K"
    t = table(LAY_B, "r: 36 K K K K K; hand r: chest").does("r", "play:chest", "from:36")
    assert t.winner == "r"


@rule("CA-8.7")
def test_a_card_looks_only_at_the_spaces_of_its_path() -> None:
    # no free rum in the tunnel beyond 16, but there is one on 24
    t = table(LAY_B, "r: 16 S; hand r: rum").does("r", "play:rum")
    assert t.options == {"from:0", "from:16"}
    assert t.after("r", "from:16").crew("r") == "P P P P S S"
    # from the ship at Tortuga the tunnel does not count
    t = table(LAY_B, "r: S; hand r: rum; ship: tortuga").does("r", "play:rum", "from:49")
    assert t.crew("r") == "P P P P P 24"
    t = table(LAY_B, "r: S; hand r: lantern; ship: tortuga").does("r", "play:lantern", "from:49")
    assert t.crew("r") == "P P P P P 21"  # not 18, though it is free and the ship lies beside it


@rule("CA-8.7", "CA-8.17")
def test_a_step_back_looks_only_at_the_spaces_of_its_path() -> None:
    t = table(LAY_B, "r: 19 21 S; g: 18; hand r: rum").does("r", "retreat")
    assert t.options == {"from:21", "from:49"}
    assert t.after("r", "from:21").crew("r") == "P P P 19 19 S"
    assert t.after("r", "from:49").crew("r") == "P P P 18 19 21"
    # the cove belongs to the jungle: nobody there, no step back, whoever is in the tunnel
    assert not table(LAY_B, "r: K; g: 18; hand r: rum").offers("retreat")
    assert table(LAY_B, "r: K; g: 18 19; hand r: rum").does("r", "retreat", "from:50").crew("r") == "P P P P P 19"


@rule("CA-8.8")
def test_boarding_needs_the_ship_at_cartagena_with_room() -> None:
    for aboard, ship, may in (
        ("S S", "cartagena", True),
        ("S S S", "cartagena", False),
        ("", "tortuga", False),
        ("S", "tortuga", False),
    ):
        # hook spaces 1, 10 and 14 are taken: from the prison and from 17 a pirate would have to board
        t = table(LAY_B, f"r: 17 28 {aboard}; g: 1 10 14; hand r: hook; ship: {ship}").does("r", "play:hook")
        assert t.offers("from:28")
        assert t.offers("from:0") == t.offers("from:17") == may
    # the others' pirates aboard take no room
    t = table(LAY_B, "r: 17 S S; g: S S S; y: S S S; hand r: hook").does("r", "play:hook", "from:17")
    assert t.crew("r") == "P P P S S S"


@rule("CA-8.9")
def test_never_more_than_three_of_a_colour_aboard() -> None:
    t = table(LAY_B, "r: 17 18 S S S; hand r: hook").does("r", "play:hook")
    assert t.options == {"from:0"}
    assert not table(LAY_B, "r: 18 18 18 S S S; g: 10; hand r: rum").offers("play:rum")
    t = table(LAY_B, "r: 18 S S S; g: 10; turn: g; hand g: rum", **BOTH).does("g", "morgan")
    assert t.options == {"colour:red"}
    assert not t.does("g", "colour:red").offers("from:18")
    assert t.offers("from:0")


@rule("CA-8.10")
def test_landing_by_card_on_the_nearest_free_symbol_or_in_the_cove() -> None:
    text = "r: S S; ship: tortuga; hand r: chest, hook"
    assert table(LAY_B, text).does("r", "play:chest", "from:49").crew("r") == "P P P P 20 S"
    assert table(LAY_B, f"{text}; g: 20").does("r", "play:chest", "from:49").crew("r") == "P P P P 25 S"
    assert table(LAY_B, f"{text}; g: 20 25 36").does("r", "play:chest", "from:49").crew("r") == "P P P P S K"


@rule("CA-8.11")
def test_aboard_at_cartagena_nobody_advances() -> None:
    t = table(LAY_B, "r: 3 S S; hand r: rum").does("r", "play:rum")
    assert t.options == {"from:0", "from:3"}
    assert not table(LAY_B, "r: S S S K K K; hand r: rum").offers("play:rum")
    assert table(LAY_B, "r: S S S K K K; hand r: rum; ship: tortuga").offers("play:rum")


@rule("CA-8.12")
def test_sailing_out_needs_an_own_pirate_aboard_and_costs_an_action() -> None:
    t = table(LAY_B, "r: 3 S; hand r: rum").does("r", "sail")
    assert (t.ship, t.left, t.hand("r"), t.turn) == ("tortuga", 2, "rum", "r")
    assert not table(LAY_B, "r: 3; g: S; hand r: rum").offers("sail")
    assert not table(LAY_A, "r: 3 S; hand r: rum").offers("sail")  # only in the full adventure


@rule("CA-8.13", "CA-R15")
@pytest.mark.parametrize(
    ("crew", "may"),
    [("1", True), ("18", True), ("", False), ("S S S", False), ("19 36 K", False), ("S 18", True), ("P P 9 K K K", True)],
)
def test_sailing_home_needs_an_own_pirate_on_a_tunnel_space(crew: str, may: bool) -> None:
    t = table(LAY_B, f"r: {crew}; g: 4 S; hand r: rum; ship: tortuga")
    assert t.offers("sail") == may
    if may:
        assert t.does("r", "sail").ship == "cartagena"
        assert t.left == 2


@rule("CA-8.14")
def test_everyone_aboard_travels_along() -> None:
    t = table(LAY_B, "r: 3 S; g: S S; y: S; hand r: chest; hand g: chest; turn: r").does("r", "sail")
    assert [t.crew(who).count("S") for who in "rgy"] == [1, 2, 1]
    t.does("r", "play:chest", "from:49").does("r", "end_turn")
    assert t.turn == "g"  # green's pirates came along and can land
    assert t.does("g", "play:chest").options == {"from:0", "from:49"}
    # and back: a pirate that came home aboard cannot land any more
    home = table(LAY_B, "r: 3; g: S; turn: r; hand r: rum; hand g: rum; ship: tortuga").does("r", "sail", "end_turn")
    assert home.ship == "cartagena"
    home.does("g", "captain_stay").does("g", "play:rum")
    assert home.options == {"from:0"}


@rule("CA-8.15", "CA-R14")
@pytest.mark.parametrize(
    ("crews", "captain"),
    [
        ("r: S; g: 3", True),
        ("r: S; g: S; y: S", True),
        ("r: S S; g: S; y: S", True),
        ("r: S S; g: S; y: S S S", False),
        ("r: S; g: S S", False),
        ("r: 3; g: 3", False),
        ("r: 3; g: S", False),
    ],
)
def test_the_captain_has_most_aboard_ties_included(crews: str, captain: bool) -> None:
    text = f"{crews}; hand r: rum; turn: r; left: 2"
    last = "y" if "y:" in crews else "g"
    t = table(LAY_B, text.replace("turn: r", f"turn: {last}")).does(last, "end_turn")
    assert (t.options == {"captain_sail", "captain_stay"}) == captain
    if captain:
        assert t.after("r", "captain_stay").ship == "cartagena"
        t.does("r", "captain_sail")
        assert (t.ship, t.left, t.turn) == ("tortuga", 3, "r")
    assert t.offers("play:rum")


@rule("CA-8.15", "CA-8.13", "CA-R16")
def test_the_free_sail_must_meet_the_conditions() -> None:
    for crew, asked in (("S", False), ("S 9", True), ("S 19 K", False)):
        t = table(LAY_B, f"r: {crew}; g: 3; turn: g; left: 2; hand r: rum; ship: tortuga").does("g", "end_turn")
        assert t.offers("captain_sail") == asked
        assert asked or t.offers("play:rum")


@rule("CA-8.16")
def test_a_player_may_sail_several_times_in_a_turn() -> None:
    t = table(LAY_B, "r: 7 S; hand r: rum").does("r", "sail", "sail", "sail")
    assert (t.ship, t.turn, t.active) == ("tortuga", "g", "g")
    # each time the conditions are met anew: nobody in the tunnel, no way back
    t = table(LAY_B, "r: S; hand r: rum").does("r", "sail")
    assert not t.offers("sail")


@rule("CA-8.17", "CA-R20")
def test_who_may_step_back() -> None:
    crews = "r: 1 3 19 20 S K; g: 1 20; hand r: rum"
    t = table(LAY_B, crews).does("r", "retreat")
    assert t.options == {"from:3", "from:20", "from:49", "from:50"}  # not 1 and 19: nobody behind them on their path
    assert t.after("r", "from:49").crew("r") == "1 3 3 19 20 K"
    assert t.after("r", "from:50").crew("r") == "1 3 19 20 20 S"
    t = table(LAY_B, f"{crews}; ship: tortuga").does("r", "retreat")
    assert t.options == {"from:3", "from:20", "from:50"}
    # nobody steps back onto the ship: 20 goes to 19, and 19 has nowhere to go though pirates are aboard
    assert t.after("r", "from:20").crew("r") == "1 3 19 19 S K"
    # with nobody else about, each kind alone
    assert not table(LAY_B, "r: S; g: 19; hand r: rum; ship: tortuga").offers("retreat")
    assert not table(LAY_B, "r: S; g: 19; hand r: rum").offers("retreat")
    assert not table(LAY_B, "g: 1; hand r: rum").offers("retreat")


@rule("CA-R20")
def test_stepping_back_off_the_ship_frees_a_place() -> None:
    t = table(LAY_B, "r: 17 S S S; g: 1 10 14; hand r: hook")
    assert not t.offers("play:hook")
    t.does("r", "retreat", "from:49").chance("draw:rum")
    assert t.crew("r") == "P P 17 17 S S"
    assert t.does("r", "play:hook", "from:17").crew("r") == "P P 17 S S S"


@rule("CA-R13")
def test_the_limit_aboard_is_the_travelling_ships_alone() -> None:
    t = table(LAY_A, "r: 36 S S S; hand r: rum").does("r", "play:rum", "from:36")
    assert t.crew("r") == "P P S S S S"
    t = table(LAY_A, "r: S S S S 36; hand g: rum; turn: g", refill_tunnel="morgan").does("g", "morgan", "colour:red", "from:36")
    assert t.crew("r") == "P S S S S S"


@rule("CA-R16")
def test_captaincy_is_settled_once_when_the_turn_begins() -> None:
    # not captain at the beginning; boarding makes red the majority, but there is no free sail any more
    t = table(LAY_B, "r: 18 S; g: S; y: S S; hand r: rum 2; turn: y; left: 2").does("y", "end_turn")
    assert not t.offers("captain_sail")
    t.does("r", "play:rum", "from:18")
    assert t.crew("r").count("S") == 2
    assert t.options == {"play:rum", "sail", "end_turn"}
    # one free sail at most, and none once declined
    t = table(LAY_B, "r: 7 S; captain: yes; hand r: rum").does("r", "captain_sail")
    assert "captain_sail" not in t.options
    t = table(LAY_B, "r: 7 S; captain: yes; hand r: rum").does("r", "captain_stay")
    assert t.options == {"play:rum", "retreat", "sail"}


@rule("CA-R16", "CA-5.4")
def test_the_free_sail_is_not_the_compulsory_action() -> None:
    t = table(LAY_B, "r: 7 S; captain: yes; hand r: rum").does("r", "captain_sail")
    assert t.options == {"play:rum", "sail"}
    assert not t.offers("end_turn")


@rule("CA-R22")
def test_echo_and_secret_passage_obey_the_ship() -> None:
    # an echo of rum from 17 would board; a pirate in prison has the free rum on 6
    echo = "r: 17 S S; hand r: parrot; discard: rum"
    assert table(LAY_B, echo, magician=True).does("r", "enchant:parrot", "from:17").crew("r") == "P P P S S S"
    full = table(LAY_B, echo.replace("S S", "S S S"), magician=True).does("r", "enchant:parrot")
    assert full.options == {"from:0"}
    away = table(LAY_B, f"{echo}; ship: tortuga", magician=True).does("r", "enchant:parrot")
    assert away.options == {"from:0", "from:49"}
    # a secret passage from the last chest of the tunnel boards if it may, else the pirate stays on 15
    for aboard, ship, after in (
        ("S S", "cartagena", "P P P S S S"),
        ("S S S", "cartagena", "P P 15 S S S"),
        ("S S", "tortuga", "P P P 15 S S"),
    ):
        t = table(LAY_B, f"r: 14 {aboard}; hand r: chest; ship: {ship}", magician=True)
        t.does("r", "enchant:chest", "from:14").chance("open:secret_passage")
        assert t.crew("r") == after
        assert (t.turn, t.left, t.closed) == ("r", 2, "4 8 20 25 36")
    assert not table(LAY_B, "r: 17 18 18 S S S; g: 6 12 16; hand r: parrot; discard: rum", magician=True).offers("enchant:parrot")
