"""The third phase, the end of the game and the scoring (TO-5.32 to TO-5.36, TO-7.1 to TO-7.10 and their rulings)."""

from __future__ import annotations

import pytest
from games.tortuga.table import Table, rule_of, table
from harness import rule

import flotta
from flotta.engine.verbs import WATCHER


def refused_by(t: Table, seat: int, action: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(flotta.Illegal) as refused:
        t.does(seat, action)
    return rule_of(refused.value)


@rule("TO-5.32", "TO-R33", "TO-R30")
def test_everybody_draws_one_chest_before_anybody_moves() -> None:
    t = table("fleet red", "fleet red", "fleet red", phase="move", start=1)
    for seat in (1, 2, 0):
        assert [t.tortuga(other) for other in range(3)] == ["", "", ""]
        t.chance("chest:blue")
        assert t.area(seat) == "blue"
    assert [t.tortuga(other) for other in range(3)] == ["", "red", ""]
    assert t.options() == {"load:blue"}  # the chest just drawn moves on
    t.does(1, "load:blue")
    assert (t.crew(1), t.area(1)) == ("blue", "")


@rule("TO-5.33")
def test_fleet_to_tortuga_crew_to_fleet_island_to_crew() -> None:
    t = table("fleet red blue; crew yellow; area white", "", "", phase="move").chance("chest:purple", "chest:red", "chest:red")
    assert (t.tortuga(0), t.fleet(0), t.crew(0), t.area(0)) == ("red blue", "", "yellow", "white purple")
    t.does(0, "load:yellow")
    assert (t.fleet(0), t.crew(0)) == ("yellow", "")
    t.does(0, "load:white", "load:purple")
    assert (t.fleet(0), t.crew(0), t.area(0)) == ("yellow", "white purple", "")


@rule("TO-5.34", "TO-5.35")
@pytest.mark.parametrize(("field", "capacity"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 4)])
def test_the_markers_limit_what_is_loaded(field: int, capacity: int) -> None:
    chests = "red blue yellow white"
    t = table(f"ship {field}; pirate 8; crew {chests}", "", "", phase="move").chance(
        "chest:purple", "chest:purple", "chest:purple"
    )
    t.does(0, *[f"load:{colour}" for colour in chests.split()[:capacity]])
    assert t.fleet(0) == " ".join(chests.split()[:capacity])
    assert t.island == " ".join(chests.split()[capacity:])
    assert t.options() == {"load:purple"}
    t = table(f"pirate {field}; area {chests}", "", "", phase="move").chance("chest:purple", "chest:purple", "chest:purple")
    t.does(0, *[f"load:{colour}" for colour in chests.split()[:capacity]])
    assert (t.crew(0), t.area(0)) == (" ".join(chests.split()[:capacity]), "")
    assert t.island == " ".join([*chests.split()[capacity:], "purple"])


@rule("TO-5.34")
def test_the_owner_chooses_which_chests_and_in_which_order() -> None:
    t = table("crew red blue; area white", "", phase="move").chance("chest:purple", "chest:red")
    assert t.options() == {"load:red", "load:blue"}
    assert refused_by(t, 0, "load:white") == "TO-5.34"
    assert t.after(0, "load:red", "load:blue").fleet(0) == "red blue"
    t.does(0, "load:blue", "load:red", "load:purple", "load:white")
    assert (t.fleet(0), t.crew(0)) == ("blue red", "purple white")


@rule("TO-5.35", "TO-6.14")
def test_nothing_stays_behind() -> None:
    t = table("ship 1; pirate 5; crew red blue yellow; area white white", "", "", phase="move")
    t.chance("chest:red", "chest:red", "chest:red").does(0, "load:blue")
    assert t.island == "red yellow"
    t.does(0, "load:red", "load:white", "load:white")
    assert (t.fleet(0), t.crew(0), t.area(0)) == ("blue", "red white white", "")


@rule("TO-5.36")
def test_one_player_finishes_before_the_next_begins() -> None:
    t = table("fleet red; crew red", "fleet red; crew red", "", phase="move", start=1).chance(
        "chest:blue", "chest:blue", "chest:blue"
    )
    assert t.waiting == [1]
    assert (t.tortuga(1), t.tortuga(0)) == ("red", "")
    t.does(1, "load:red", "load:blue")
    assert t.waiting == [2]
    t.does(2, "load:blue")
    assert t.waiting == [0]
    assert t.tortuga(0) == "red"
    assert t.play.why(1, "load:red") == "TO-5.3"


@rule("TO-R31")
def test_loading_is_a_duty() -> None:
    t = table("crew red blue", "", phase="move").chance("chest:white", "chest:white")
    assert refused_by(t, 0, "pass") == "TO-R31"
    t.does(0, "load:red")
    assert t.options() == {"load:blue"}
    assert refused_by(t, 0, "pass") == "TO-R31"


@rule("TO-R32")
def test_of_several_excess_chests_one_goes_to_the_island() -> None:
    t = table("pirate 1; area red red red", "", "", phase="move").chance("chest:red", "chest:blue", "chest:blue")
    red = t.in_bag("red")
    t.does(0, "load:red")
    assert (t.crew(0), t.island, t.in_bag("red")) == ("red", "red", red + 2)


@rule("TO-R30")
def test_the_order_of_moving_does_not_change_island_and_bag() -> None:
    boards = ("pirate 1; area red white", "ship 1; pirate 2; crew blue white", "")
    results = set()
    for start in range(3):
        t = table(*boards, phase="move", start=start)
        t.chance(*["chest:yellow"] * 3)
        for seat in [(start + i) % 3 for i in range(3)]:
            t.does(seat, *{0: ["load:yellow"], 1: ["load:blue", "load:yellow"], 2: ["load:yellow"]}[seat])
        results.add((t.island, t.bag))
    assert len(results) == 1


@rule("TO-R28", "TO-R33")
def test_a_chest_that_comes_into_the_bag_while_moving_waits_for_the_next_round() -> None:
    full = "ship 8; pirate 8; tortuga red red red red red {0} {0}; fleet {0} {0} {0} {0}; crew {0} {0} {0}"
    rest = "pirate 1; area white blue yellow; tortuga white white white white purple"
    t = table(full.format("blue"), full.format("yellow"), rest, phase="move", tortuga_goal=8, island="purple", start=2)
    assert t.bag == "purple purple purple"
    t.chance("chest:purple", "chest:purple", "chest:purple")
    assert t.bag == ""
    t.does(2, "load:white")
    assert (t.island, t.bag) == ("blue yellow purple", "purple")  # the excess purple went into the bag
    assert t.waiting == [0]  # nobody draws it now


@rule("TO-R46")
def test_captured_chests_move_on_in_the_same_round() -> None:
    t = table("on: boarding AE", "fleet white; on: boarding B", "", phase="boarding", island="purple").does(
        0, "target:1", "steal:1"
    )
    t.does(1, "pass", "salvage:purple")
    assert t.phase == "move"
    t.chance("chest:red", "chest:red", "chest:red").does(0, "load:white", "load:red").does(1, "load:purple", "load:red")
    assert (t.crew(0), t.crew(1)) == ("white red", "purple red")


@rule("TO-7.1", "TO-8.7")
@pytest.mark.parametrize(("goal", "chests", "over"), [(6, 5, False), (6, 6, True), (6, 9, True), (8, 7, False), (8, 8, True)])
def test_the_game_ends_with_enough_chests_in_tortuga(goal: int, chests: int, over: bool) -> None:
    there, coming = max(0, chests - 4), min(4, chests)
    t = table(f"ship 8; tortuga {'red ' * there}; fleet {'blue ' * coming}", "", phase="move", tortuga_goal=goal)
    t.chance("chest:white", "chest:white")
    while t.rounds == 1 and not t.play.over:
        t.does(t.waiting[0], "load:white")
    assert t.play.over == over
    assert len(t.tortuga(0).split()) == chests


@rule("TO-7.1", "TO-R34")
def test_all_finish_the_last_phase() -> None:
    t = table("tortuga red red red red red; fleet blue", "crew blue", "", phase="move").chance(*["chest:white"] * 3)
    t.does(0, "load:white")
    assert len(t.tortuga(0).split()) == 6
    assert not t.play.over
    t.does(1, "load:blue", "load:white").does(2, "load:white")
    assert t.play.over
    assert (t.fleet(1), t.crew(2)) == ("blue", "white")


@rule("TO-7.2", "TO-R36")
def test_points_by_area() -> None:
    t = table("tortuga red blue; fleet red red; crew blue blue; area yellow yellow", "")
    assert t.play.scores[0] == 2 * 3 + 2 * 2 + 2 * 1 + 6  # the yellow ones on the island area bring nothing, not even a set
    assert [points for rule, _, points in t.play.scoring(0) if rule == "TO-7.2"] == [6, 4, 2]


@rule("TO-R36")
def test_an_island_area_is_empty_at_the_end() -> None:
    t = table("tortuga red red red red red; fleet blue; pirate 1; area white white", "", "", phase="move").chance(
        *["chest:red"] * 3
    )
    t.does(0, "load:white").does(1, "load:red").does(2, "load:red")
    assert t.play.over
    assert [t.area(seat) for seat in range(3)] == ["", "", ""]


@rule("TO-7.3")
@pytest.mark.parametrize(("area", "points"), [("tortuga", 6), ("fleet", 4), ("crew", 2)])
def test_purple_counts_double(area: str, points: int) -> None:
    t = table(f"{area} purple", f"{area} red")
    assert t.play.scores == [points + 6, points // 2 + 6]


@rule("TO-7.4", "TO-7.5")
@pytest.mark.parametrize(
    ("board", "sets"),
    [
        ("tortuga red; fleet blue; crew yellow", 1),
        ("tortuga red red; fleet blue blue; crew yellow", 1),
        ("tortuga red red blue; fleet blue yellow; crew yellow", 2),
        ("tortuga red blue purple", 0),
        ("tortuga red blue white", 1),
        ("tortuga red blue; fleet white", 0),
        ("tortuga red white; fleet white; crew blue", 1),
        ("tortuga red blue; crew yellow; area red blue yellow", 1),
    ],
)
def test_sets(board: str, sets: int) -> None:
    t = table(board, "")
    assert [points for rule, _, points in t.play.scoring(0) if rule == "TO-7.4"] == [3 * sets]
    assert t.play.scores[0] == sum(points for _, _, points in t.play.scoring(0))


@rule("TO-7.6", "TO-R35")
def test_the_number_of_sets_is_the_greatest_possible() -> None:
    for red in range(3):
        for blue in range(3):
            for white in range(4):
                board = "tortuga " + "red " * red + "blue " * blue + "white " * white
                t = table(board, "", tortuga_goal=8)
                counted = [points // 3 for rule, _, points in t.play.scoring(0) if rule == "TO-7.4"]
                assert counted == [max(n for n in range(9) if max(0, n - red) + max(0, n - blue) + n <= white)]


@rule("TO-R35")
def test_a_white_chest_scores_its_area_besides() -> None:
    assert table("tortuga red blue white", "").play.scores[0] == 9 + 3 + 6


@rule("TO-7.7", "TO-R37")
def test_track_points_are_field_numbers() -> None:
    assert table("ship 5; pirate 3", "ship 1; pirate 8").play.scores == [8, 9]


@rule("TO-7.8")
def test_every_coin_is_a_point() -> None:
    assert table("tiles 3 1 2", "tiles 1").play.scores == [6 + 6, 6 + 1]


@rule("TO-7.9", "TO-R51")
def test_places() -> None:
    t = table("tiles 1", "tiles 3", "tiles 1", "tiles 3")
    assert t.play.places == [3, 1, 3, 1]
    assert table("tiles 2", "tiles 1", "", "tiles 1").play.places == [1, 2, 4, 2]


@rule("TO-7.10")
def test_tokens_score_nothing() -> None:
    assert table("tokens: fleet 2, crew 2, treasure 1", "").play.scores == [6, 6]


@rule("TO-R36", "TO-R38")
def test_a_score_shown_during_the_game_leaves_out_the_coins_of_others() -> None:
    t = table("tiles 3", "tiles 2")
    assert t.play.scores == [9, 8]
    assert t.play.view(0).scores == [9, 6]
    assert t.play.view(1).scores == [6, 8]
    assert t.play.view(WATCHER).scores == [6, 6]


@rule("TO-R43")
@pytest.mark.parametrize(("rounds", "over"), [(39, False), (40, True)])
def test_the_technical_stop(rounds: int, over: bool) -> None:
    t = (
        table("", "", phase="move", rounds=rounds, start=1)
        .chance("chest:red", "chest:red")
        .does(1, "load:red")
        .does(0, "load:red")
    )
    assert t.play.over == over
    assert t.rounds == rounds + (not over)
