"""Captain Morgan's rules (CA-8.18 to CA-8.23 and their rulings) and the freebooter rule (CA-8.24 to CA-8.26)."""

from __future__ import annotations

import pytest
from games.cartagena.table import JUNGLE, LAY_A, LAY_B, table
from harness import rule

import flotta

MORGAN = {"refill_tunnel": "morgan", "refill_jungle": "morgan"}


@rule("CA-8.18")
@pytest.mark.parametrize(("setting", "back", "push"), [("classic", True, False), ("morgan", False, True), ("both", True, True)])
@pytest.mark.parametrize(("lay", "option"), [(LAY_A, "refill_tunnel"), (JUNGLE, "refill_jungle")])
def test_the_supply_setting_of_a_single_path(lay: str, option: str, setting: str, back: bool, push: bool) -> None:
    t = table(lay, "r: 9; g: 4; hand r: rum", **{option: setting})
    assert (t.offers("retreat"), t.offers("morgan")) == (back, push)


@rule("CA-8.18", "CA-R21")
@pytest.mark.parametrize(
    ("tunnel", "jungle"), [("classic", "morgan"), ("morgan", "classic"), ("both", "classic"), ("morgan", "both")]
)
def test_the_setting_of_the_moved_pirates_own_path_counts(tunnel: str, jungle: str) -> None:
    options = {"refill_tunnel": tunnel, "refill_jungle": jungle}
    crews = "r: 4 21 S K; g: 3 8 20 26 S K"
    for ship in ("cartagena", "tortuga"):
        t = table(LAY_B, f"{crews}; hand r: rum; ship: {ship}", **options)
        backs = {"from:4"} if tunnel != "morgan" else set()
        backs |= {"from:49"} if tunnel != "morgan" and ship == "cartagena" else set()
        backs |= {"from:21", "from:50"} if jungle != "morgan" else set()
        pushes = {"from:3", "from:8"} if tunnel != "classic" else set()
        pushes -= {"from:8"} if ship == "tortuga" else set()  # nobody ahead of 8 in the tunnel, and the ship is away
        pushes |= {"from:20", "from:26"} if jungle != "classic" else set()
        pushes |= {"from:49"} if jungle != "classic" and ship == "tortuga" else set()
        assert t.offers("retreat") == bool(backs)
        assert t.offers("morgan") == bool(pushes)
        if backs:
            assert t.after("r", "retreat").options == backs
        if pushes:
            assert t.after("r", "morgan", "colour:green").options == pushes


@rule("CA-R21", "CA-8.18")
def test_the_prison_belongs_to_the_tunnel() -> None:
    for setting, may in (("morgan", True), ("classic", False)):
        t = table(LAY_B, "r: 3; hand r: rum", refill_tunnel=setting, refill_jungle="both")
        assert t.offers("morgan") == may


@rule("CA-8.19")
def test_a_push_moves_another_players_pirate_that_is_not_home() -> None:
    t = table(LAY_A, "r: 9; g: 4 S; y: S S S S S 3; hand r: rum; discard: hook", refill_tunnel="morgan").does("r", "morgan")
    assert (t.left, t.hand("r"), t.discard) == (2, "rum", "hook")
    assert t.options == {"colour:green", "colour:yellow"}
    assert t.after("r", "colour:green").options == {"from:0", "from:4"}
    assert t.after("r", "colour:yellow").options == {"from:3"}
    t = table(JUNGLE, "r: 9; g: 4 K; hand r: rum", refill_jungle="morgan").does("r", "morgan", "colour:green")
    assert t.options == {"from:0", "from:4"}


@rule("CA-8.20", "CA-R6", "CA-R8")
@pytest.mark.parametrize(
    ("others", "there", "cards"),
    [
        ("r: 4", "4", 1),
        ("r: 4; y: 4", "4", 2),
        ("r: 4 9; y: 4; b: 4", "9", 1),  # three are jumped
        ("r: 36; b: 36", "36", 2),  # empty spaces are jumped
        ("r: 5; y: 6; b: 6", "5", 1),  # it stops at the first
        ("y: 3 8", "8", 1),  # a pirate beside it on 3 does not count
        ("g: 3 8", "8", 1),  # one of its own colour does
    ],
)
def test_a_push_goes_to_the_first_space_ahead_with_one_or_two(others: str, there: str, cards: int) -> None:
    crews = others if "g:" in others else f"g: 3; {others}"
    t = table(LAY_A, f"{crews}; hand r: rum", refill_tunnel="morgan").does("r", "morgan", "colour:green", "from:3")
    places = t.crew("g").split()
    assert "3" not in places
    assert places.count(there) == (2 if "g:" in others else 1)
    for _ in range(cards):
        assert t.turn == "chance"
        t.chance("draw:hook")
    assert (t.turn, t.holds("r"), t.holds("g")) == ("r", 1 + cards, 0)


@rule("CA-8.21", "CA-R18")
def test_without_such_a_space_it_goes_to_the_end_for_two_cards() -> None:
    t = table(LAY_A, "r: 4; g: 9; y: 12; b: 12 12; hand r: rum", refill_tunnel="morgan")  # 12 is full
    t.does("r", "morgan", "colour:green", "from:9").chance("draw:hook", "draw:hook")
    assert (t.crew("g"), t.turn, t.holds("r")) == ("P P P P P S", "r", 3)
    t = table(JUNGLE, "hand r: rum", refill_jungle="morgan").does("r", "morgan", "colour:green", "from:0")
    t.chance("draw:hook", "draw:hook")
    assert (t.crew("g"), t.turn) == ("P P P P P K", "r")
    t = (
        table(LAY_B, "g: 18; hand r: rum", **MORGAN)
        .does("r", "morgan", "colour:green", "from:18")
        .chance("draw:hook", "draw:hook")
    )
    assert (t.crew("g"), t.turn) == ("P P P P P S", "r")
    t = (
        table(LAY_B, "g: 30; hand r: rum", **MORGAN)
        .does("r", "morgan", "colour:green", "from:30")
        .chance("draw:hook", "draw:hook")
    )
    assert (t.crew("g"), t.turn) == ("P P P P P K", "r")


@rule("CA-8.22", "CA-R17")
def test_aboard_at_tortuga_a_rival_can_be_pushed_ashore_at_cartagena_not() -> None:
    crews = "r: 21; g: S; hand r: rum"
    t = table(LAY_B, f"{crews}; ship: tortuga", **MORGAN).does("r", "morgan", "colour:green")
    assert t.options == {"from:49"}  # those in prison have nowhere to go
    assert t.does("r", "from:49").crew("g") == "P P P P P 21"
    t = table(LAY_B, crews, **MORGAN).does("r", "morgan", "colour:green")
    assert t.options == {"from:0"}
    t = table(LAY_B, "r: 18 21; g: S; ship: tortuga; hand r: rum", **MORGAN).does("r", "morgan", "colour:green", "from:49")
    assert t.crew("g") == "P P P P P 21"  # 18 belongs to the tunnel
    t = table(LAY_B, "g: S; ship: tortuga; hand r: rum", **MORGAN).does("r", "morgan", "colour:green", "from:49")
    assert t.crew("g") == "P P P P P K"
    # one's own pirate lands by card only: no push offers it
    t = table(LAY_B, "r: S; g: S; ship: tortuga; hand r: rum", **MORGAN).does("r", "morgan")
    assert t.options == {"colour:green"}


@rule("CA-8.23", "CA-R19", "CA-8.9")
def test_nobody_is_pushed_onto_a_ship_that_is_away_or_full() -> None:
    for ship, aboard, may in (("cartagena", "S S", True), ("cartagena", "S S S", False), ("tortuga", "", False)):
        t = table(LAY_B, f"r: 30; g: 17 {aboard} 29; hand r: rum; ship: {ship}", **MORGAN).does("r", "morgan", "colour:green")
        assert t.offers("from:29")
        assert t.offers("from:17") == may
    # the same rule for the prison: with nobody in the tunnel the push has no other space to fall back on
    t = table(LAY_B, "r: 30; g: 29; hand r: rum; ship: tortuga", **MORGAN).does("r", "morgan", "colour:green")
    assert t.options == {"from:29"}


@rule("CA-8.23")
def test_a_colour_without_a_target_is_not_offered() -> None:
    t = table(LAY_B, "r: 30; g: 17; y: 29; hand r: rum; ship: tortuga; b: 31", **MORGAN).does("r", "morgan")
    assert t.options == {"colour:green", "colour:yellow", "colour:blue"}  # green's and blue's prisoners can go to 17
    t = table(LAY_B, "r: 30; g: 17 K K K K K; y: 29; hand r: rum; ship: tortuga", **MORGAN).does("r", "morgan")
    assert t.options == {"colour:yellow"}


@rule("CA-R2", "CA-5.4")
def test_a_push_never_has_to_be_made() -> None:
    t = table(LAY_B, "r: P K K K K K; g: 1 10 14; ship: tortuga; hand r: hook", **MORGAN)
    assert t.options == {"morgan", "end_turn"}
    assert t.does("r", "end_turn").turn == "g"
    # nor by an empty hand, which may draw instead
    assert table(LAY_A, "", refill_tunnel="morgan").options == {"morgan", "pass_draw"}


@rule("CA-R2", "CA-5.4")
def test_an_enchanted_play_never_has_to_be_made() -> None:
    # the only card cannot be played forward: the ship is away and 14 is the last hook
    crews = "r: P K K K K K; g: 1 10 14; ship: tortuga"
    t = table(LAY_B, f"{crews}; hand r: hook", magician=True)
    assert t.options == {"enchant:hook", "end_turn"}  # a grapple from the prison to 1
    t = table(LAY_B, f"{crews}; hand r: hook, rum", magician=True)
    assert t.options == {"play:rum", "enchant:rum", "enchant:hook"}


@rule("CA-R34")
def test_only_colours_in_play_can_be_pushed_or_shot() -> None:
    assert table(LAY_A, "hand r: rum", refill_tunnel="morgan").does("r", "morgan").options == {"colour:green"}
    t = table(LAY_A, "hand r: rum; players: 5", refill_tunnel="morgan").does("r", "morgan")
    assert t.options == {"colour:green", "colour:yellow", "colour:blue", "colour:brown"}
    t = table(LAY_A, "r: 3; g: 4; hand r: pistol", magician=True).does("r", "enchant:pistol")
    assert t.options == {"colour:green"}


@rule("CA-8.24")
def test_hands_grow_without_limit_until_a_dark_card_is_played() -> None:
    t = table(LAY_A, "r: 9; g: 4; hand r: rum 9, hook 9; hand g: chest 12", freebooter=True)
    t.does("r", "retreat", "from:9").chance("draw:pistol")
    assert (t.turn, t.holds("r")) == ("r", 19)
    t.does("r", "play:rum", "from:0")
    assert (t.turn, t.holds("g")) == ("r", 12)
    t.does("r", "end_turn")
    assert (t.turn, t.active, t.holds("g")) == ("g", "g", 12)


@rule("CA-8.25")
def test_every_other_player_with_more_than_seven_discards_down_to_seven() -> None:
    t = table(LAY_A, "hand r: hook_dark, rum 9; hand g: chest 4, parrot 4; hand y: pistol 7", freebooter=True)
    t.does("r", "play:hook_dark", "from:0")
    assert t.options == {"discard:chest", "discard:parrot"}  # green chooses
    with pytest.raises(flotta.Illegal):
        t.does("g", "discard:rum")
    t.does("g", "discard:parrot")
    assert (t.turn, t.hand("g"), t.hand("y"), t.holds("r")) == ("r", "parrot 3, chest 4", "pistol 7", 9)
    # a light card makes nobody discard
    t = table(LAY_A, "hand r: hook, rum 9; hand g: chest 8", freebooter=True).does("r", "play:hook", "from:0")
    assert t.turn == "r"


@rule("CA-8.25")
@pytest.mark.parametrize("card", ["pistol", "rum", "lantern", "parrot", "hook", "chest"])
def test_every_dark_card_has_the_symbol_of_the_light_one(card: str) -> None:
    dark = table(LAY_A, f"hand r: {card}_dark; hand g: rum 8", freebooter=True).does("r", f"play:{card}_dark", "from:0")
    light = table(LAY_A, f"hand r: {card}; hand g: rum 8", freebooter=True).does("r", f"play:{card}", "from:0")
    assert dark.crew("r") == light.crew("r")
    assert (dark.turn, light.turn) == ("g", "r")
    assert dark.top == f"{card}_dark"


@rule("CA-8.26", "CA-8.25")
def test_the_others_discard_clockwise_from_the_active_players_left() -> None:
    hands = "hand r: rum 9; hand g: rum_dark, hook; hand y: chest 8; hand b: pistol 10; hand n: lantern 8"
    t = table(LAY_A, f"{hands}; turn: g", freebooter=True).does("g", "play:rum_dark")
    assert t.turn == "g"  # the move first
    t.does("g", "from:0")
    order = []
    while t.turn != "g":
        order.append(t.turn)
        t.does(t.turn, min(t.options))
    assert order == ["y", "b", "b", "b", "n", "r", "r"]
    assert [t.holds(who) for who in "rgybn"] == [7, 1, 7, 7, 7]
    assert (t.left, t.top) == (2, "rum")
    assert t.discard == "pistol 3, rum 2, lantern, chest, rum_dark"


@rule("CA-8.26", "CA-R24")
def test_discards_come_before_the_turn_passes() -> None:
    t = table(LAY_A, "hand r: rum_dark, hook; hand g: chest 8; left: 1", freebooter=True).does("r", "play:rum_dark", "from:0")
    assert (t.turn, t.active, t.options) == ("g", "r", {"discard:chest"})
    t.does("g", "discard:chest")
    assert (t.turn, t.active, t.left) == ("g", "g", 3)


@rule("CA-R25")
def test_each_dark_card_counts_and_only_dark_cards_do() -> None:
    hands = "hand r: rum_dark 2, hook; hand g: chest 9"
    t = table(LAY_A, hands, freebooter=True).does("r", "play:rum_dark", "from:0").does("g", "discard:chest", "discard:chest")
    t.does("r", "play:rum_dark", "from:0")
    assert (t.turn, t.left, t.holds("g")) == ("r", 1, 7)  # green is down to seven already
    # in a later turn a dark card counts again
    t = table(LAY_A, "r: 9; g: 12 20; hand r: rum_dark 2; hand g: chest 7", freebooter=True).does(
        "r", "play:rum_dark", "from:0", "end_turn"
    )
    t.does("g", "retreat", "from:12").chance("draw:hook").does("g", "end_turn")
    assert t.holds("g") == 8
    assert t.does("r", "play:rum_dark", "from:0").turn == "g"
    # but nobody discards for the dark card of an earlier turn
    t = table(LAY_A, "hand r: rum_dark, hook 9; hand g: chest 2", freebooter=True).does(
        "r", "play:rum_dark", "from:0", "end_turn"
    )
    assert t.does("g", "play:chest", "from:0").turn == "g"


@rule("CA-R25")
def test_echo_and_secret_passage_trigger_nothing_by_themselves() -> None:
    magic = {"freebooter": True, "magician": True}
    t = table(LAY_A, "hand r: parrot, hook; hand g: chest 9; discard: rum_dark", **magic).does("r", "enchant:parrot", "from:0")
    assert (t.crew("r"), t.turn) == ("P P P P P 6", "r")
    t = table(LAY_A, "hand r: parrot_dark, hook; hand g: chest 9; discard: rum", **magic).does(
        "r", "enchant:parrot_dark", "from:0"
    )
    assert t.turn == "g"
    t = (
        table(LAY_A, "hand r: chest, hook; hand g: chest 9", **magic)
        .does("r", "enchant:chest", "from:0")
        .chance("open:secret_passage")
    )
    assert (t.crew("r"), t.turn) == ("P P P P P 12", "r")
