"""The Magician: cards played for an effect (CA-8.27 to CA-8.33 and their rulings); its chests have a page of their own.

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


@rule("CA-8.27", "CA-R26")
def test_a_card_is_either_moved_with_or_enchanted() -> None:
    t = magic("r: 7; g: 3; hand r: rum; discard: hook")
    assert t.options == {"play:rum", "enchant:rum", "retreat"}
    played = t.after("r", "play:rum", "from:7")
    assert (played.crew("r"), played.turn, played.holds("r"), played.left) == ("P P P P P 11", "r", 0, 2)  # nothing is drawn
    enchanted = t.after("r", "enchant:rum")
    assert (enchanted.crew("r"), enchanted.turn, enchanted.left, enchanted.top) == ("P P P P P 7", "chance", 2, "rum")
    assert not table(LAY_A, "r: 7; g: 3; hand r: rum; discard: hook").offers("enchant:rum")  # only with the Magician


@rule("CA-R26", "CA-8.36")
def test_an_ordinary_chest_card_opens_nothing() -> None:
    t = magic("hand r: chest; hand g: rum").does("r", "play:chest", "from:0")
    assert (t.crew("r"), t.turn, t.closed) == ("P P P P P 4", "r", "4 12 17 23 26 33")


@rule("CA-8.27", "CA-8.25")
@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("rum", ["draw:rum"] * 4),
        ("pistol", ["colour:green", "from:9"]),
        ("hook", ["from:0"]),
        ("lantern", ["take:rum"]),
        ("parrot", ["from:0"]),
        ("chest", ["from:0", "open:snare"]),
    ],
)
def test_an_enchanted_card_is_laid_like_any_other_and_a_dark_one_makes_the_others_discard(card: str, steps: list[str]) -> None:
    for dark in ("", "_dark"):
        t = magic(f"r: 6 8; g: 9; y: 5; hand r: {card}{dark}; hand y: hook 8; discard: rum", freebooter=True)
        t.does("r", f"enchant:{card}{dark}")
        assert (t.top, t.left) == (f"{card}{dark}", 2)
        for step in steps:
            t.chance(step) if t.turn == "chance" else t.does("r", step)
        assert (t.turn, t.active, t.left) == ("y" if dark else "r", "r", 2)


@rule("CA-8.28")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("rum", "hand r: rum, hook 4"),
        ("pistol", "r: 3; g: 1; hand r: pistol"),  # nobody behind 1
        ("hook", "r: 14; hand r: hook"),  # too far for the prisoners, and 14 sees nobody
        ("lantern", "r: 9; discard: rum, lantern; hand r: lantern"),
        ("parrot", "discard: parrot; hand r: parrot"),
        ("chest", "closed: 12 17 23 26 33; opened: snare; hand r: chest"),
    ],
)
def test_an_effect_that_cannot_be_carried_out_is_not_offered(card: str, text: str) -> None:
    t = magic(text)
    assert t.offers(f"play:{card}")
    assert not t.offers(f"enchant:{card}")


@rule("CA-8.29")
@pytest.mark.parametrize(("others", "draws"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_enchanted_rum_fills_the_hand_to_four(others: int, draws: int) -> None:
    t = magic(f"hand r: rum, hook {others}" if others else "hand r: rum").does("r", "enchant:rum")
    for _ in range(draws):
        assert t.turn == "chance"
        t.chance("draw:chest")
    assert (t.turn, t.holds("r"), t.left) == ("r", 4, 2)
    assert not magic("hand r: rum 5").offers("enchant:rum")
    assert magic("hand r: rum 4").offers("enchant:rum")


@rule("CA-8.29", "CA-R11")
def test_enchanted_rum_takes_what_is_left() -> None:
    t = magic("hand r: rum; draw pile: hook; rest: g").does("r", "enchant:rum").chance("draw:hook")
    assert t.odds == {"draw:rum": 1}  # the rum just laid comes back
    t.chance("draw:rum")
    assert (t.turn, t.hand("r"), t.draw_pile, t.top) == ("r", "rum, hook", 0, "")


@rule("CA-8.30", "CA-R32")
def test_a_shot_sends_back_a_foreign_pirate_on_a_space() -> None:
    t = magic("r: 3 10; g: 1 12 S; y: 10 14; hand r: pistol; hand g: rum").does("r", "enchant:pistol")
    assert t.options == {"colour:green", "colour:yellow"}
    assert t.after("r", "colour:green").options == {"from:12"}  # not 1 (nobody behind), not the prison, not the ship
    yellow = t.after("r", "colour:yellow")
    assert yellow.options == {"from:10", "from:14"}
    assert yellow.after("r", "from:10").crew("y") == "P P P P 3 14"
    hit = yellow.after("r", "from:14")
    assert hit.crew("y") == "P P P P 10 12"
    assert (hit.turn, hit.left, hit.holds("r"), hit.holds("y")) == ("r", 2, 0, 0)


@rule("CA-8.30", "CA-6.7")
def test_a_shot_jumps_empty_and_full_spaces_and_the_supply_does_not_matter() -> None:
    for setting in ("classic", "morgan", "both"):
        t = magic("r: 5; g: 12 10 10; y: 10; hand r: pistol; hand g: rum", refill_tunnel=setting)
        t.does("r", "enchant:pistol", "colour:green", "from:12")
        assert (t.crew("g"), t.turn) == ("P P P 5 10 10", "r")


@rule("CA-8.30", "CA-8.7")
def test_a_shot_stays_on_the_path_and_spares_ship_and_cove() -> None:
    crews = "r: 18 19; g: 19 30 S K; hand r: pistol"
    for ship in ("cartagena", "tortuga"):
        t = magic(f"{crews}; ship: {ship}", LAY_B).does("r", "enchant:pistol", "colour:green")
        assert t.options == {"from:30"}  # 19 is the first of the jungle: nobody behind it, though 18 is held
    assert not magic("r: 18; g: 19 S K; hand r: pistol", LAY_B).offers("enchant:pistol")
    assert not magic("r: 18; g: S; hand r: pistol").offers("enchant:pistol")


@rule("CA-8.31", "CA-R6")
def test_a_grapple_goes_to_the_nearest_space_ahead_with_one_or_two() -> None:
    t = magic("r: 4 12 S; g: 4 7 9; y: 4 9 9; hand r: hook").does("r", "enchant:hook")
    assert t.options == {"from:0", "from:4"}  # 12 has nobody ahead, and the ship is home
    assert t.after("r", "from:0").crew("r") == "P P 4 7 12 S"  # 4 is full
    assert t.after("r", "from:4").crew("r") == "P P P 7 12 S"
    done = t.after("r", "from:4")
    assert (done.turn, done.left, done.holds("r")) == ("r", 2, 0)
    full = magic("r: 7; g: 9 9; y: 9 12; hand r: hook").does("r", "enchant:hook", "from:7")
    assert full.crew("r") == "P P P P P 12"


@rule("CA-8.31", "CA-R32")
def test_a_grapple_never_reaches_ship_or_cove() -> None:
    assert not magic("r: 36; g: S; hand r: hook").offers("enchant:hook")
    assert not magic("r: 30; g: K S; hand r: hook", LAY_B).offers("enchant:hook")
    # nor does it leave the path: 18 sees nobody, though 19 is held
    assert not magic("r: 18 S; g: 19; hand r: hook", LAY_B).offers("enchant:hook")


@rule("CA-R35", "CA-8.31")
@pytest.mark.parametrize(
    ("lay", "red", "start", "other", "may"),
    [
        (LAY_A, "P", 0, 12, True),
        (LAY_A, "P", 0, 13, False),
        (LAY_A, "20", 20, 32, True),
        (LAY_A, "20", 20, 33, False),
        (LAY_B, "S", 49, 30, True),  # aboard at Tortuga: the ship counts as 18
        (LAY_B, "S", 49, 31, False),
        (LAY_B, "20", 20, 32, True),
        (LAY_B, "20", 20, 33, False),
    ],
)
def test_the_reach_of_a_grapple(lay: str, red: str, start: int, other: int, may: bool) -> None:
    crew = f"r: {red} {' '.join('K' * 5)}" if lay == LAY_B else f"r: {red} {' '.join('S' * 5)}"
    t = magic(f"{crew}; g: {other}; hand r: hook; ship: {'tortuga' if lay == LAY_B else 'cartagena'}", lay)
    assert t.offers("enchant:hook") == may
    if may:
        assert str(other) in t.does("r", "enchant:hook", f"from:{start}").crew("r").split()


@rule("CA-R35")
def test_only_the_nearest_held_space_counts_and_full_ones_are_jumped_within_reach() -> None:
    # 13 is the nearest with one or two; 5 is full
    assert not magic("r: P S S S S S; g: 5 5 13; y: 5; hand r: hook").offers("enchant:hook")
    assert magic("r: P S S S S S; g: 5 5 12; y: 5; hand r: hook").offers("enchant:hook")


@rule("CA-8.31")
def test_aboard_at_cartagena_nobody_grapples() -> None:
    assert not magic("r: S K K K K K; g: 19; hand r: hook", LAY_B).offers("enchant:hook")
    t = magic("r: S K K K K K; g: 18 19; hand r: hook; ship: tortuga", LAY_B).does("r", "enchant:hook")
    assert t.options == {"from:49"}
    assert t.does("r", "from:49").crew("r") == "19 K K K K K"  # 18 belongs to the tunnel


@rule("CA-8.32", "CA-R37")
def test_lantern_light_falls_on_the_symbols_of_own_pirates_spaces() -> None:
    discard = "discard: pistol, rum, lantern, parrot, hook, chest"
    t = magic(f"r: 7 8 10 S; g: 9 11 12; hand r: lantern; {discard}").does("r", "enchant:lantern")
    assert t.options == {"take:pistol", "take:parrot"}  # 8 is a lantern; rum, hook and chest are green's
    assert t.does("r", "take:parrot").hand("r") == "parrot"
    # start, ship and cove show no symbol
    assert not magic(f"r: S S; g: 9; hand r: lantern; {discard}").offers("enchant:lantern")
    assert not magic(f"r: S K; g: 9; hand r: lantern; {discard}", LAY_B).offers("enchant:lantern")
    # jungle spaces count like those of the tunnel
    t = magic(f"r: 2 36; hand r: lantern; {discard}", LAY_B).does("r", "enchant:lantern")
    assert t.options == {"take:pistol", "take:chest"}


@rule("CA-8.32")
def test_there_must_be_such_a_card_in_the_discard_pile() -> None:
    assert not magic("r: 7; hand r: lantern").offers("enchant:lantern")
    assert not magic("r: 7; hand r: lantern; discard: rum").offers("enchant:lantern")
    assert not magic("r: 8; hand r: lantern 2; discard: lantern").offers("enchant:lantern")  # never a lantern
    dark = magic("r: 7 8; hand r: lantern; discard: pistol, lantern_dark", freebooter=True).does("r", "enchant:lantern")
    assert dark.options == {"take:pistol"}  # nor a dark one
    assert magic("r: 7; hand r: lantern; discard: pistol, rum").offers("enchant:lantern")


@rule("CA-8.32", "CA-R37")
def test_the_card_taken_is_public_and_a_dark_one_triggers_nothing() -> None:
    t = magic("r: 7; hand r: lantern; hand g: rum 9; discard: pistol, pistol_dark", freebooter=True).does("r", "enchant:lantern")
    assert t.options == {"take:pistol", "take:pistol_dark"}
    id = t.play.game.verbs.by_slug["take:pistol_dark"].id
    assert t.play.game.seen(t.play.s, 0, id) & 0b10
    t.does("r", "take:pistol_dark")
    assert (t.turn, t.hand("r"), t.discard) == ("r", "pistol_dark", "pistol, lantern")
    assert t.does("r", "play:pistol_dark", "from:0").turn == "g"


@rule("CA-8.33")
@pytest.mark.parametrize(
    ("top", "there"), [("pistol", "2"), ("rum", "6"), ("lantern", "5"), ("hook", "1"), ("chest", "4"), ("rum_dark", "6")]
)
def test_an_echo_advances_by_the_symbol_that_was_on_top(top: str, there: str) -> None:
    t = magic(f"hand r: parrot; discard: parrot, {top}", freebooter=True).does("r", "enchant:parrot", "from:0")
    assert t.crew("r") == f"P P P P P {there}"
    assert (t.top, t.turn, t.left) == ("parrot", "r", 2)


@rule("CA-8.33")
def test_an_echo_needs_a_top_card_that_is_no_parrot() -> None:
    assert not magic("hand r: parrot").offers("enchant:parrot")
    assert not magic("hand r: parrot; discard: rum, parrot").offers("enchant:parrot")
    assert not magic("hand r: parrot; discard: rum, parrot_dark", freebooter=True).offers("enchant:parrot")
    assert magic("hand r: parrot; discard: parrot, rum").offers("enchant:parrot")


@rule("CA-8.33", "CA-6.2", "CA-6.4")
def test_an_echo_is_an_ordinary_advance() -> None:
    t = magic("r: 7 34 S; g: 11; hand r: parrot; discard: rum").does("r", "enchant:parrot")
    assert t.options == {"from:0", "from:7", "from:34"}
    assert t.after("r", "from:7").crew("r") == "P P P 15 34 S"
    assert t.after("r", "from:34").crew("r") == "P P P 7 S S"
    win = magic("r: 34 S S S S S; hand r: parrot; discard: rum").does("r", "enchant:parrot", "from:34")
    assert win.winner == "r"


@rule("CA-R36", "CA-8.33")
def test_an_echo_must_be_the_first_card_laid_in_the_turn() -> None:
    t = magic("r: 4; hand r: parrot, rum, hook; discard: chest")
    assert not t.after("r", "play:hook", "from:0").offers("enchant:parrot")
    assert not t.after("r", "enchant:rum").chance("draw:pistol", "draw:pistol").offers("enchant:parrot")
    # a card laid by another player, in an earlier turn, does not count
    t = magic("hand r: rum; hand g: parrot").does("r", "play:rum", "from:0", "end_turn")
    assert t.offers("enchant:parrot")


@rule("CA-R36")
def test_steps_back_pushes_and_sails_may_come_before_an_echo() -> None:
    t = magic("r: 7; g: 3; hand r: parrot; discard: rum", refill_tunnel="both")
    assert t.after("r", "retreat", "from:7").chance("draw:hook").offers("enchant:parrot")
    assert t.after("r", "morgan", "colour:green", "from:3").chance("draw:hook").offers("enchant:parrot")
    t = magic("r: 3 S; hand r: parrot; discard: rum; captain: yes", LAY_B).does("r", "captain_sail")
    assert t.offers("enchant:parrot")
    assert t.does("r", "sail").offers("enchant:parrot")
    # but if a draw turned the discard pile over, there is no top
    t = (
        magic("r: 7; g: 3; hand r: parrot; draw pile: ; discard: rum 3; rest: g")
        .does("r", "retreat", "from:7")
        .chance("draw:rum")
    )
    assert t.top == ""
    assert not t.offers("enchant:parrot")
    assert t.offers("play:parrot")


@rule("CA-R24")
def test_draws_of_a_dark_card_come_before_the_discards() -> None:
    t = magic("hand r: rum_dark; hand g: hook 9", freebooter=True).does("r", "enchant:rum_dark")
    assert t.turn == "chance"
    t.chance("draw:rum", "draw:rum", "draw:rum", "draw:rum")
    assert (t.turn, t.options) == ("g", {"discard:hook"})
    t = magic("hand r: chest_dark; hand g: hook 9", freebooter=True).does("r", "enchant:chest_dark", "from:0")
    t.chance("open:doubloons_2")
    assert t.turn == "chance"
    assert t.chance("draw:rum", "draw:rum").turn == "g"


@rule("CA-R27")
def test_the_top_of_the_discard_pile_is_the_card_laid_last() -> None:
    t = magic("hand r: rum_dark, hook; hand g: chest 8; discard: pistol", freebooter=True).does("r", "play:rum_dark", "from:0")
    assert t.top == "rum_dark"
    t.does("g", "discard:chest")
    assert t.top == "chest"  # discarded cards count too
    # echo of a discarded card, by the next player
    t = magic("hand r: rum_dark; hand g: chest 7, parrot; discard: pistol", freebooter=True).does("r", "play:rum_dark", "from:0")
    t.does("g", "discard:chest").does("r", "end_turn").does("g", "enchant:parrot", "from:0")
    assert t.crew("g") == "P P P P P 4"
