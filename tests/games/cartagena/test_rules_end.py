"""The end of the game, result lists and the cap on rounds (CA-7.1 to CA-7.3, CA-R5, CA-R23, CA-R30)."""

from __future__ import annotations

import pytest
from games.cartagena.table import JUNGLE, LAY_A, LAY_B, table
from harness import rule

import flotta


@rule("CA-7.1")
@pytest.mark.parametrize(
    ("lay", "last", "crew", "card", "goal"),
    [(LAY_A, 36, "S S S S S", "rum", "S"), (JUNGLE, 36, "K K K K K", "rum", "K"), (LAY_B, 36, "K K K K K", "rum", "K")],
)
def test_a_whole_crew_at_the_goal_wins_at_once(lay: str, last: int, crew: str, card: str, goal: str) -> None:
    t = table(lay, f"r: {last} {crew}; hand r: {card} 3; hand g: rum").does("r", f"play:{card}", f"from:{last}")
    assert t.crew("r") == f"{goal} {crew}"
    assert (t.winner, t.turn, t.options) == ("r", "", set())
    assert t.play.over


@rule("CA-7.1", "CA-8.6")
def test_the_ship_is_not_the_goal_of_the_full_adventure() -> None:
    t = table(LAY_B, "r: 18 S S K K K; hand r: rum").does("r", "play:rum", "from:18")
    assert t.crew("r") == "S S S K K K"
    assert (t.winner, t.turn) == ("", "r")


@rule("CA-7.1")
def test_five_of_six_are_not_enough() -> None:
    t = table(LAY_A, "r: 34 36 S S S S; hand r: rum").does("r", "play:rum", "from:36")
    assert (t.winner, t.turn) == ("", "r")


@rule("CA-R5", "CA-7.1", "CA-7.2")
def test_a_push_may_finish_a_rival_who_wins_in_anothers_turn() -> None:
    t = table(JUNGLE, "y: 36 K K K K K; hand r: rum; hand g: hook 2; turn: g", refill_jungle="morgan")
    t.does("g", "morgan", "colour:yellow", "from:36")
    assert (t.winner, t.turn) == ("y", "")
    assert t.hand("g") == "hook 2"  # the two cards lapse
    assert t.play.places == [3, 2, 1]  # green holds more cards than red


@rule("CA-R23", "CA-7.2")
def test_pending_discards_lapse_at_the_end() -> None:
    t = table(LAY_A, "r: 36 S S S S S; hand r: hook_dark; hand g: rum 9", freebooter=True)
    t.does("r", "play:hook_dark", "from:36")
    assert (t.winner, t.turn, t.holds("g")) == ("r", "", 9)
    assert t.play.s.discards_due == 0
    assert t.play.s.dark == 0


@rule("CA-7.2", "CA-7.1")
def test_a_chest_effect_lapses_with_the_game() -> None:
    # a dark chest card, a secret passage home: nobody discards any more
    t = table(LAY_A, "r: 30 S S S S S; hand r: chest_dark; hand g: rum 9", freebooter=True, magician=True)
    t.does("r", "enchant:chest_dark", "from:30").chance("open:secret_passage")
    assert (t.winner, t.turn, t.holds("g")) == ("r", "", 9)


@rule("CA-7.3")
@pytest.mark.parametrize(
    ("lay", "crew", "progress"),
    [
        (LAY_A, "P P P P P P", 0),
        (LAY_A, "1 P P P P P", 1),
        (LAY_A, "36 36 P P P P", 72),
        (LAY_A, "S P P P P P", 37),
        (JUNGLE, "K 7 P P P P", 44),
        ("escape: 1 2 3 4", "S 24 P P P P", 49),
        ("escape: 1 2 3 4 5 6 7 8", "S S S S S P", 245),
        (LAY_B, "18 P P P P P", 18),
        (LAY_B, "S P P P P P", 19),
        (LAY_B, "19 P P P P P", 20),
        (LAY_B, "36 P P P P P", 37),
        (LAY_B, "K P P P P P", 38),
        (LAY_B, "1 18 S 19 36 K", 1 + 18 + 19 + 20 + 37 + 38),
    ],
)
def test_progress(lay: str, crew: str, progress: int) -> None:
    t = table(lay, f"r: {crew}")
    assert t.play.scores == [progress, 0]
    assert sum(points for _, _, points in t.play.scoring(0)) == progress


@rule("CA-7.3")
@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("r: S 1 1 1 2 2; g: 36 36 36 35 35 35", [1, 2]),  # more at the goal is first, whatever the sum
        ("r: 36 36 36; g: S", [2, 1]),
        ("r: S 12; g: S 11", [1, 2]),  # then the sum
        ("r: S 11; g: S 12", [2, 1]),
        ("r: S 12; g: S 12; hand r: rum; hand g: rum 2", [2, 1]),  # then the hand
        ("r: S 12; g: S 5 7; hand r: rum; hand g: hook", [1, 1]),  # equal in all
        ("r: S 12; g: S 5 7; y: 3; hand r: rum; hand g: hook", [1, 1, 3]),
        ("r: 3; g: S 5 7; y: S 12; hand r: rum 9", [3, 1, 1]),
    ],
)
def test_result_lists(text: str, places: list[int]) -> None:
    assert table(LAY_A, text).play.places == places


@rule("CA-7.3")
def test_the_winner_is_first_regardless() -> None:
    t = table(LAY_A, "r: S S S S S P; g: 36 S S S S S; hand r: rum 9; hand g: rum; turn: g")
    assert t.does("g", "play:rum", "from:36").play.places == [2, 1]
    # behind the winner the key decides as ever
    t = table(LAY_A, "r: 36 S S S S S; g: 4; y: 9; b: 4; hand r: rum; hand b: rum").does("r", "play:rum", "from:36")
    assert t.play.places == [1, 4, 2, 3]


@rule("CA-R30")
@pytest.mark.parametrize("cap", [50, 100, 200, 300, 500])
def test_after_so_many_complete_rounds_the_game_stops(cap: int) -> None:
    t = table(LAY_A, f"r: 3; g: 4; y: 2; hand r: rum; hand g: rum; first: y; turn: r; left: 2; rounds: {cap - 1}", round_cap=cap)
    t.does("r", "end_turn")  # yellow began: the round is complete when the turn comes back to yellow
    assert (t.turn, t.play.s.rounds) == ("g", cap - 1)
    t.does("g", "play:rum", "from:0").does("g", "end_turn")
    assert (t.turn, t.options, t.winner) == ("", set(), "")
    assert t.play.over
    assert t.play.places == [2, 1, 3]


@rule("CA-R30")
def test_a_round_is_complete_when_the_first_player_is_due_again() -> None:
    t = table(LAY_A, "hand r: rum; hand g: rum; hand y: rum; turn: g; first: g; left: 2; rounds: 7").does("g", "end_turn")
    assert t.play.s.rounds == 7
    t.does("y", "play:rum", "from:0").does("y", "end_turn")
    assert t.play.s.rounds == 7
    t.does("r", "play:rum", "from:0").does("r", "end_turn")
    assert (t.turn, t.play.s.rounds) == ("g", 8)


@rule("CA-R30")
def test_equal_keys_share_the_win_at_the_cap() -> None:
    t = table(LAY_A, "r: 5; g: 5; turn: g; left: 2; rounds: 49; hand r: rum; hand g: hook", round_cap=50).does("g", "end_turn")
    assert t.play.over
    assert t.play.places == [1, 1]


@rule("CA-R30")
def test_other_caps_are_refused() -> None:
    with pytest.raises(flotta.BadOption) as refused:
        flotta.new("cartagena", seats=2, seed=1, round_cap=0)
    assert refused.value.rule == "CA-R30"
