"""The course of a turn, cards forward, steps back, drawing (CA-5.1 to CA-6.14 and their rulings)."""

from __future__ import annotations

import pytest
from games.cartagena.table import JUNGLE, LAY_A, LAY_B, table
from harness import rule

import flotta

SYMBOLS = ("pistol", "rum", "lantern", "parrot", "hook", "chest")


@rule("CA-5.1", "CA-5.5")
def test_a_turn_has_three_actions_then_the_next_player_has_three() -> None:
    t = table(LAY_A, "hand r: rum 5; hand g: hook")
    for left in (2, 1):
        t.does("r", "play:rum", "from:0")
        assert (t.turn, t.left) == ("r", left)
    t.does("r", "play:rum", "from:0")
    assert (t.turn, t.left, t.holds("r")) == ("g", 3, 2)


@rule("CA-5.1")
def test_an_action_is_resolved_before_the_next_is_chosen() -> None:
    t = table(LAY_A, "r: 9; g: 4; hand r: rum, hook")
    t.does("r", "play:rum")
    assert t.options == {"from:0", "from:9"}
    t.does("r", "from:9").does("r", "retreat")
    assert t.options == {"from:11"}
    t.does("r", "from:11")
    assert t.turn == "chance"
    with pytest.raises(flotta.Illegal):
        t.does("r", "play:hook")
    assert t.chance("draw:chest").options == {"play:hook", "play:chest", "end_turn"}


@rule("CA-5.1", "CA-8.15")
def test_the_captain_is_asked_before_the_actions() -> None:
    t = table(LAY_B, "r: 3; g: S; turn: r; left: 2; hand g: rum").does("r", "end_turn")
    assert t.options == {"captain_sail", "captain_stay"}
    t.does("g", "captain_stay")
    assert (t.turn, t.left, t.ship) == ("g", 3, "cartagena")
    assert t.offers("play:rum")


@rule("CA-5.2", "CA-R33")
def test_actions_may_be_mixed_and_repeated_with_one_pirate_or_several() -> None:
    crews = "r: 9 16; g: 4 14; hand r: rum 2"
    t = table(LAY_A, crews).does("r", "retreat", "from:16").chance("draw:hook")
    assert t.options == {"play:rum", "play:hook", "retreat", "end_turn"}
    same = t.after("r", "retreat", "from:14").chance("draw:hook")  # the same pirate again, onto the own one on 9
    assert same.crew("r") == "P P P P 9 9"
    assert same.does("r", "play:rum", "from:9").crew("r") == "P P P P 9 11"
    other = t.after("r", "play:rum", "from:9").does("r", "play:rum", "from:0")
    assert other.crew("r") == "P P P 6 11 14"


@rule("CA-5.3")
def test_a_card_drawn_in_this_turn_may_be_played_in_it() -> None:
    t = table(LAY_A, "r: 9; g: 4").does("r", "retreat", "from:9").chance("draw:chest")
    assert t.offers("play:chest")
    assert t.does("r", "play:chest", "from:4").crew("r") == "P P P P P 12"


@rule("CA-5.4", "CA-R1")
@pytest.mark.parametrize(
    ("lay", "text"),
    [
        (LAY_A, "hand r: rum"),  # a card to play
        (LAY_A, "r: 9; g: 4; hand r: rum"),  # a card and a step back
        (LAY_B, "r: 3 S; hand r: rum"),  # a card and a sail
        (LAY_A, ""),  # no card: the turn is skipped to draw one
    ],
)
def test_the_first_action_is_compulsory_for_whoever_can_play_or_draw(lay: str, text: str) -> None:
    t = table(lay, text)
    assert t.options
    assert not t.offers("end_turn")


@rule("CA-5.4", "CA-R1", "CA-R2", "CA-R3")
def test_nothing_but_a_playable_card_compels() -> None:
    # Red is blocked: the ship is away, and all hook spaces ahead of the prison are taken.
    blocked = "g: 1 10 14; ship: tortuga; hand r: hook"
    assert table(LAY_B, f"r: P K K K K K; {blocked}").options == {"end_turn"}
    assert table(LAY_B, f"r: P 23 26 K K K; {blocked}").options == {"play:hook", "retreat"}  # 26 can play, and step back to 23
    only_sail = table(LAY_B, f"r: P 18 K K K K; y: K; {blocked}", refill_tunnel="morgan", refill_jungle="morgan")
    assert only_sail.options == {"morgan", "sail", "end_turn"}
    only_retreat = table(LAY_B, "r: P K K K K K; g: 1 10 14; y: 20; ship: tortuga; hand r: hook")
    assert only_retreat.options == {"retreat", "end_turn"}


@rule("CA-5.4", "CA-R1")
def test_the_second_and_third_action_are_optional() -> None:
    t = table(LAY_A, "r: 9; g: 4; hand r: rum 3; hand g: rum").does("r", "play:rum", "from:0")
    assert t.offers("end_turn")
    second = t.after("r", "retreat", "from:9").chance("draw:hook")
    assert second.offers("end_turn")
    t.does("r", "end_turn")
    assert (t.turn, t.left) == ("g", 3)


@rule("CA-5.6", "CA-R4")
def test_an_empty_hand_may_be_the_whole_turn_for_one_card() -> None:
    assert table(LAY_A, "").options == {"pass_draw"}
    assert not table(LAY_A, "hand r: rum").offers("pass_draw")
    t = table(LAY_A, "r: 9; g: 4; hand g: rum").does("r", "retreat", "from:9").chance("draw:rum")
    t.does("r", "play:rum", "from:0")
    assert t.holds("r") == 0
    assert t.options == {"retreat", "end_turn"}  # an action was taken: no draw for the empty hand


@rule("CA-R4", "CA-R3", "CA-R16")
def test_the_captains_free_sail_gives_up_the_draw() -> None:
    t = table(LAY_B, "r: S; captain: yes")
    stayed = t.after("r", "captain_stay")
    assert stayed.options == {"sail", "pass_draw"}
    assert t.does("r", "captain_sail").options == {"end_turn"}  # nothing to play, nobody in the tunnel to sail home
    t.does("r", "end_turn")
    assert (t.turn, t.holds("r")) == ("g", 0)
    assert t.options == {"pass_draw"}  # green has not sailed


@rule("CA-R4")
def test_passing_with_both_piles_empty_draws_nothing() -> None:
    t = table(LAY_A, "draw pile: ; rest: g").does("r", "pass_draw")
    assert (t.turn, t.holds("r")) == ("g", 0)


@rule("CA-5.7", "CA-7.2")
def test_the_game_can_end_in_the_middle_of_a_turn() -> None:
    t = table(LAY_A, "r: 30 36 S S S S; hand r: rum 4").does("r", "play:rum", "from:36")
    assert t.left == 2
    t.does("r", "play:rum", "from:30")  # 34 is free
    assert t.crew("r") == "34 S S S S S"
    t.does("r", "play:rum", "from:34")
    assert (t.winner, t.turn) == ("r", "")


@rule("CA-6.1")
def test_a_card_goes_on_top_of_the_discard_pile_and_costs_an_action() -> None:
    t = table(LAY_A, "hand r: rum, hook; discard: chest, pistol").does("r", "play:rum")
    assert (t.hand("r"), t.discard, t.top, t.left) == ("hook", "pistol, rum, chest", "rum", 2)


@rule("CA-6.1")
@pytest.mark.parametrize("card", SYMBOLS)
def test_only_a_card_in_hand_can_be_played(card: str) -> None:
    assert table(LAY_A, f"hand r: {card}; hand g: rum, hook").options == {f"play:{card}"}


@rule("CA-6.2")
def test_only_an_own_pirate_short_of_the_goal_can_be_chosen() -> None:
    t = table(LAY_A, "r: P P 4 9 S S; g: 3 17; hand r: rum").does("r", "play:rum")
    assert t.options == {"from:0", "from:4", "from:9"}
    t = table(JUNGLE, "r: P 4 9 K K K; g: 3 17; hand r: rum").does("r", "play:rum")
    assert t.options == {"from:0", "from:4", "from:9"}


@rule("CA-6.3")
@pytest.mark.parametrize(
    ("card", "start", "there"),
    [("hook", "0", "1"), ("hook", "1", "9"), ("hook", "8", "9"), ("hook", "9", "14"), ("rum", "0", "6"), ("lantern", "35", "36")],
)
def test_a_card_goes_to_the_nearest_free_symbol_ahead(card: str, start: str, there: str) -> None:
    crew = "" if start == "0" else f"r: {start}; "
    t = table(LAY_A, f"{crew}hand r: {card}").does("r", f"play:{card}", f"from:{start}")
    assert there in t.crew("r").split()


@rule("CA-6.3", "CA-R6")
@pytest.mark.parametrize("blockers", ["r: P P P P 5 9", "g: 9", "r: 9; g: 9", "r: 9; g: 9; y: 9"])
def test_any_pirate_blocks_own_ones_too(blockers: str) -> None:
    t = table(LAY_A, f"{blockers}; hand r: hook; hand y: rum").does("r", "play:hook", "from:0")
    assert "1" in t.crew("r").split()  # 1 is free: the spaces beyond do not matter
    t = table(LAY_A, f"{blockers}; b: 1; hand r: hook").does("r", "play:hook", "from:0")
    assert "14" in t.crew("r").split()


@rule("CA-6.4", "CA-R9")
def test_without_a_free_symbol_ahead_the_chosen_pirate_goes_to_the_goal() -> None:
    t = table(LAY_A, "r: 32 24; g: 28; hand r: hook").does("r", "play:hook")
    assert t.options == {"from:0", "from:24", "from:32"}  # another pirate may be chosen
    assert t.after("r", "from:24").crew("r") == "P P P P 32 S"  # 28 and 32 are occupied
    assert t.after("r", "from:32").crew("r") == "P P P P 24 S"
    assert t.after("r", "from:32").turn == "r"
    assert table(JUNGLE, "r: 36; hand r: hook").does("r", "play:hook", "from:36").crew("r") == "P P P P P K"


@rule("CA-6.5", "CA-R13")
def test_advancing_draws_nothing_and_any_number_may_be_home() -> None:
    t = table(LAY_A, "r: 35 36 S S S; g: S S S S; hand r: rum, hook").does("r", "play:rum", "from:36")
    assert t.crew("r") == "P 35 S S S S"
    assert (t.turn, t.hand("r")) == ("r", "hook")
    t.does("r", "play:hook", "from:35")
    assert t.crew("r") == "P S S S S S"
    t = table(JUNGLE, "r: 36 K K K K; g: K K K K K; hand r: hook").does("r", "play:hook", "from:36")
    assert t.crew("r") == "P K K K K K"


@rule("CA-6.6")
def test_a_step_back_costs_an_action_and_no_card_and_needs_the_classic_supply() -> None:
    text = "r: 9 S; g: 4 20; hand r: rum; discard: hook"
    t = table(LAY_A, text).does("r", "retreat")
    assert (t.left, t.hand("r"), t.discard, t.top) == (2, "rum", "hook", "hook")
    assert t.options == {"from:9", "from:49"}
    assert table(LAY_A, text, refill_tunnel="both").offers("retreat")
    assert not table(LAY_A, text, refill_tunnel="morgan").offers("retreat")
    assert table(JUNGLE, "r: 9; g: 4", refill_tunnel="morgan").offers("retreat")
    assert not table(JUNGLE, "r: 9; g: 4", refill_jungle="morgan").offers("retreat")


@rule("CA-6.7", "CA-6.9", "CA-R6")
@pytest.mark.parametrize(
    ("others", "there", "cards"),
    [
        ("g: 8", "8", 1),
        ("g: 8; y: 8", "8", 2),
        ("g: 8 1; y: 8; b: 8", "1", 1),  # three are jumped
        ("g: 1; y: 1", "1", 2),  # empty spaces are jumped
        ("r: 9 8; g: 1", "8", 1),  # own pirates count
        ("r: 9 8; g: 8", "8", 2),
        ("g: 8 8; y: 3", "8", 2),  # two of one colour
    ],
)
def test_a_step_back_goes_to_the_first_space_with_one_or_two(others: str, there: str, cards: int) -> None:
    crews = others if others.startswith("r:") else f"r: 9; {others}"
    t = table(LAY_A, crews).does("r", "retreat", "from:9")
    assert there in t.crew("r").split()
    assert "9" not in t.crew("r").split()
    for _ in range(cards):
        assert t.turn == "chance"
        t.chance("draw:rum")
    assert (t.turn, t.hand("r")) == ("r", "rum" if cards == 1 else "rum 2")


@rule("CA-6.8")
def test_one_pirate_may_not_be_passed_for_two() -> None:
    t = table(LAY_A, "r: 9; g: 7 8; y: 7").does("r", "retreat", "from:9")
    assert t.crew("r") == "P P P P P 8"


@rule("CA-6.10", "CA-R32")
def test_the_start_is_never_stepped_back_to() -> None:
    assert table(LAY_A, "r: 5; y: P; hand r: rum").options == {"play:rum"}
    assert table(JUNGLE, "r: 5; hand r: rum").options == {"play:rum"}
    # one on the start would be a target for 5 and 8 if it were a space; 5 itself is full
    t = table(LAY_A, "r: P 5 8 20 S S; g: 5 5 S S S 30; hand r: rum").does("r", "retreat")
    assert t.options == {"from:20", "from:49"}


@rule("CA-6.11")
def test_a_space_never_holds_more_than_three() -> None:
    t = table(LAY_A, "r: 9; g: 8 8; y: 8; b: 5", refill_tunnel="both", magician=True)
    assert t.after("r", "retreat", "from:9").crew("r") == "P P P P P 5"
    with pytest.raises(flotta.BadPosition) as refused:
        table(LAY_A, "r: 8; g: 8 8; y: 8")
    assert refused.value.invariant == 3


@rule("CA-6.12")
def test_from_the_goal_the_last_space_is_looked_at_first() -> None:
    for lay, goal in ((LAY_A, "S"), (JUNGLE, "K")):
        place = {"S": 49, "K": 50}[goal]
        t = table(lay, f"r: {goal}; g: 35 36; y: 35").does("r", "retreat", f"from:{place}")
        assert t.crew("r") == "P P P P P 36"
        assert t.chance("draw:rum").turn == "r"


@rule("CA-6.13", "CA-R12")
def test_drawn_cards_are_hidden_and_a_hand_may_be_of_any_size() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; hand r: rum 17, hook 17").does("r", "retreat", "from:9")
    t.chance("draw:chest", "draw:parrot")
    assert (t.turn, t.holds("r")) == ("r", 36)
    assert t.seen_by("g").hand("r") == ""
    assert t.seen_by("g").holds("r") == 36
    assert t.seen_by("r").hand("r") == "rum 17, parrot, hook 17, chest"


@rule("CA-6.14", "CA-R11")
def test_a_draw_pile_that_is_just_enough_is_not_replaced() -> None:
    t = table(LAY_A, "r: 9; g: 4; draw pile: rum; discard: hook 3; rest: g").does("r", "retreat", "from:9")
    t.chance("draw:rum")
    assert (t.turn, t.draw_pile, t.discard, t.top) == ("r", 0, "hook 3", "hook")
    again = table(LAY_A, "r: 9; g: 4; draw pile: ; discard: hook 3; rest: g").does("r", "retreat", "from:9")
    assert again.odds == {"draw:hook": 3}
    assert (again.draw_pile, again.discard, again.top) == (3, "", "")


@rule("CA-R11", "CA-6.14")
def test_cards_played_this_turn_are_drawn_again_and_the_rest_is_lost() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; hand r: rum; draw pile: ; rest: g").does("r", "play:rum", "from:0")
    t.does("r", "retreat", "from:9")
    assert t.odds == {"draw:rum": 1}
    t.chance("draw:rum")  # the second card is lost
    assert (t.turn, t.left, t.hand("r"), t.top, t.draw_pile) == ("r", 1, "rum", "", 0)
    # lost for good: a card laid later does not come back
    t = table(LAY_A, "r: 9; g: 4; y: 4; hand r: rum 2; draw pile: ; rest: g").does("r", "retreat", "from:9")
    t.does("r", "play:rum", "from:0")
    assert (t.turn, t.hand("r"), t.discard) == ("r", "rum", "rum")


@rule("CA-R7", "CA-R8")
def test_any_pirate_of_a_stack_may_move_and_its_own_space_is_no_target() -> None:
    stack = "r: 9; g: 9; y: 9; b: 4"
    for who in "rgy":
        t = table(LAY_A, f"{stack}; turn: {who}; hand {who}: hook")
        assert t.after(who, "play:hook", "from:9").crew(who) == "P P P P P 14"
        assert t.after(who, "retreat", "from:9").crew(who) == "P P P P P 4"
    assert not table(LAY_A, "r: 9 9; hand r: rum").offers("retreat")  # the other one on 9 is no step back


@rule("CA-R10")
def test_drawing_is_no_decision() -> None:
    t = table(LAY_A, "r: 9; g: 4; y: 4; hand r: rum").does("r", "retreat", "from:9")
    assert t.play.waiting == [flotta.CHANCE]
    assert t.options == set()
    assert t.chance("draw:rum").play.waiting == [flotta.CHANCE]
    assert t.chance("draw:rum").turn == "r"


@rule("CA-R32")
def test_prison_and_goal_have_no_limit_and_are_never_counted() -> None:
    # the lone green pirate on the ship is nobody to join: a push there brings two cards, not one
    t = table(LAY_A, "r: S; g: 36; hand r: rum", refill_tunnel="morgan").does("r", "morgan", "colour:green", "from:36")
    t.chance("draw:hook")
    assert t.turn == "chance"
    t.chance("draw:hook")
    assert (t.turn, t.crew("g")) == ("r", "P P P P P S")
    t = table(LAY_A, "g: P S S S S S; hand r: rum", refill_tunnel="morgan").does("r", "morgan", "colour:green", "from:0")
    assert t.winner == "g"
