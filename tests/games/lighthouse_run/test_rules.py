"""The rules the worked examples leave open: setup, rounds and turns, beacons, sailing, the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.lighthouse_run.table import SET, TOWERS, Table, counts, table
from harness import rule

import flotta
from flotta.games.lighthouse_run.box import COLOURS, LIGHTHOUSES
from flotta.games.lighthouse_run.river import cloud_field, is_frozen, is_lit

RIVER = {1: range(1, 3), 2: range(3, 6), 3: range(6, 10), 4: range(10, 14), 5: range(14, 18), 6: range(18, 22)}


def fresh(**options: Any) -> Table:
    """A new game whose chance is ours."""
    return Table(flotta.new("lighthouse_run", dice="manual", **options))


def odds(t: Table) -> dict[str, int]:
    """What chance may do, with weights."""
    return {action.slug: weight for action, weight in t.play.odds()}


@rule("LR-4.1")
def test_lighthouses_are_put_up_by_chance_from_position_1_on() -> None:
    t = fresh(seats=2)
    standing: list[str] = []
    for tower in ["pink", "brown", "purple", "green", "turquoise"]:
        assert odds(t) == {f"tower:{name}": 1 for name in LIGHTHOUSES if name not in standing}
        t.chance(f"tower:{tower}")
        standing.append(tower)
    assert t.waits_for == "draw"  # the sixth is no event
    assert [LIGHTHOUSES[tower] for tower in t.play.s.tower] == [*standing, "orange"]


@rule("LR-4.1")
def test_a_given_order_of_lighthouses_is_no_event() -> None:
    t = fresh(seats=2, lighthouse_order=TOWERS.split())
    assert t.waits_for == "draw"
    assert [LIGHTHOUSES[tower] for tower in t.play.s.tower] == TOWERS.split()
    assert fresh(seats=2, lighthouse_order="random").waits_for == "tower"
    for bad in (TOWERS.split()[:5], ["pink"] * 6, [*TOWERS.split()[:5], "random"], []):
        with pytest.raises(flotta.BadOption) as refused:
            flotta.new("lighthouse_run", seats=2, lighthouse_order=bad)
        assert refused.value.rule == "LR-4.1"


@rule("LR-4.2", "LR-4.3", "LR-4.4", "LR-4.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_before_the_first_round(seats: int) -> None:
    t = Table(flotta.new("lighthouse_run", seats=seats, seed=1))
    assert t.lights == "1 3 5"
    assert (t.round, cloud_field(t.play.s)) == (1, -1)
    assert t.river == dict.fromkeys(COLOURS[:seats], "0 0 0 0 0")
    assert int(t.play.s.ships.sum()) == 5 * seats  # the others have left the game
    assert [t.cards(colour) for colour in COLOURS[:seats]] == [(3, 11, 0)] * seats
    assert [t.cards(colour) for colour in COLOURS[seats:]] == [(0, 0, 0)] * (4 - seats)


@rule("LR-4.4")
def test_colours_can_be_chosen_but_not_twice() -> None:
    t = Table(flotta.new("lighthouse_run", seats=3, colours=["yellow", "green", "blue"], seed=1))
    assert [t.seat(colour) for colour in ("yellow", "green", "blue", "red")] == [0, 1, 2, -1]
    assert t.cards("red") == (0, 0, 0)
    assert t.play.options["colours"] == ["yellow", "green", "blue"]
    for bad in (["red", "red", "blue"], ["red", "blue"], ["red", "blue", "green", "yellow"], ["by_seat", "red", "blue"], []):
        with pytest.raises(flotta.BadOption) as refused:
            flotta.new("lighthouse_run", seats=3, colours=bad)
        assert refused.value.rule == "LR-4.4"


@rule("LR-4.5")
def test_a_first_hand_is_drawn_from_the_own_set_of_14() -> None:
    t = fresh(seats=2, lighthouse_order=TOWERS.split())
    whole = {f"draw:{card}": SET.count(card) for card in SET}
    assert odds(t) == whole
    t.chance("draw:group_2")
    assert odds(t) == {**whole, "draw:group_2": 1}
    t.chance("draw:group_2")
    assert odds(t) == {name: n for name, n in whole.items() if name != "draw:group_2"}
    t.chance("draw:team_3")
    assert t.hand("green") == "team_3, group_2 2"
    assert odds(t) == whole  # the next set, untouched
    assert [a + b for a, b in zip(t.play.s.hand[0], t.play.s.draw_pile[0], strict=True)] == counts(SET)


@rule("LR-4.6", "LR-R24", "LR-R51")
def test_both_team_cards_are_dealt_again_as_often_as_it_takes() -> None:
    t = fresh(seats=2, lighthouse_order=TOWERS.split())
    for number, third in enumerate(("group_1", "solo_pink_3", "group_3"), 1):
        t.chance("draw:team_3", f"draw:{third}", "draw:team_2")
        assert t.play.s.redeals[0] == number
        assert t.cards("green") == (0, 14, 0)
        assert odds(t) == {f"draw:{card}": SET.count(card) for card in SET}
    t.chance("draw:team_3", "draw:group_1", "draw:group_2")
    assert (t.cards("green"), t.play.s.redeals.tolist()) == ((3, 11, 0), [3, 0, 0, 0])


@rule("LR-R51")
def test_a_first_hand_is_dealt_again_with_chance_3_in_91() -> None:
    def again(t: Table) -> Fraction:
        if t.play.s.redeals[0]:
            return Fraction(1)
        if t.cards("green")[0] == 3:
            return Fraction(0)
        possible = odds(t)
        return sum(
            (Fraction(n, sum(possible.values())) * again(t.copy().chance(name)) for name, n in possible.items()), Fraction(0)
        )

    assert again(fresh(seats=2, lighthouse_order=TOWERS.split())) == Fraction(3, 91)


@rule("LR-4.7")
def test_the_start_player_is_drawn_last_or_given() -> None:
    for seats in (2, 3, 4):
        t = fresh(seats=seats, lighthouse_order=TOWERS.split())
        while t.waits_for == "draw":
            t.chance(next(name for name in odds(t) if "team" not in name))
        assert odds(t) == {f"start:{seat}": 1 for seat in range(seats)}
        t.chance(f"start:{seats - 1}")
        assert (t.start, t.play.waiting) == (seats - 1, [seats - 1])
    given = flotta.new("lighthouse_run", seats=3, start_player=2, seed=1)
    assert given.waiting == [2]
    assert not any(event.action and event.action.verb == "start" for event in given.events)
    with pytest.raises(flotta.BadOption) as refused:
        flotta.new("lighthouse_run", seats=3, start_player=3)
    assert refused.value.rule == "LR-4.7"


@rule("LR-5.1", "LR-5.11", "LR-R51")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_rounds_of_one_turn_each_and_no_more(seats: int) -> None:
    play = flotta.new("lighthouse_run", seats=seats, seed=2)
    turns = [0] * seats
    while not play.over:
        seat = play.waiting[0]
        action = play.legal(seat)[-1]
        turns[seat] += action.verb == "play"
        play.act(seat, action)
    assert turns == [12] * seats
    assert (play.s.cloud, cloud_field(play.s)) == (13, 24)
    assert play.waiting == []


@rule("LR-5.3", "LR-R26", "LR-R50")
def test_a_turn_is_play_beacon_sail_bonus_draw() -> None:
    t = table("lights: 1 2 3; red: 4; blue: 4; turn: red; hand red: group_1, team_3, solo_pink_3")
    t.does("red", "play:group_1")
    assert (t.hand("red"), t.cards("red")) == ("solo_pink_3, team_3", (2, 11, 1))
    for viewer in (-1, 0, 1):
        assert t.play.view(viewer).s.played[1].tolist()[:2] == [SET.index("group_1"), -1]
    t.does("red", "beacon_from:1")
    assert t.cards("red") == (2, 11, 1)
    t.does("red", "beacon_to:4", "sail_from:4")
    assert (t.options, t.cards("red")) == ({"bonus_take", "bonus_skip"}, (2, 11, 1))
    t.does("red", "bonus_take")
    assert (t.waits_for, t.cards("red")) == ("draw", (2, 11, 1))
    t.chance("draw:team_2")
    assert (t.hand("red"), t.cards("red"), t.play.waiting) == ("solo_pink_3, team_3, team_2", (3, 10, 1), [2])


@rule("LR-5.3", "LR-5.4", "LR-6.6")
def test_the_beacon_comes_first_and_once() -> None:
    t = table("lights: 1 3 5; turn: red; hand red: group_2")
    for early in ("sail_from:0", "beacon_keep", "beacon_from:1", "bonus_take"):
        assert t.why("red", early) == "LR-5.3"
    t.does("red", "play:group_2")
    assert t.why("red", "sail_from:0") == t.why("red", "stay") == "LR-5.4"
    assert t.why("red", "play:0:group_3") == "LR-5.3"
    t.does("red", "beacon_from:5")
    assert t.lights == "1 3 5"  # still three, until it is put down
    assert t.why("red", "beacon_from:1") == t.why("red", "beacon_keep") == "LR-6.6"
    t.does("red", "beacon_to:2")
    assert t.lights == "1 2 3"
    assert t.options == {"sail_from:0"}
    assert t.why("red", "beacon_from:1") == "LR-5.4"


@rule("LR-5.5")
def test_any_card_in_hand_may_be_played_and_one_must_be() -> None:
    t = table("round: 9; lights: 1 2 3; red: 24 24 24 24 24; turn: red; hand red: team_2, solo_green_2, group_1")
    assert t.options == {"play:0:team_2", "play:0:solo_green_2", "play:0:group_1"}
    assert t.why("red", "stay") == "LR-5.5"
    assert t.why("red", "play:0:team_3") == "LR-5.3"
    assert t.why("red", "play:1:team_2") == "LR-8.13"


@rule("LR-5.2")
def test_nobody_plays_out_of_turn() -> None:
    t = table("turn: red; start: red; hand green: team_2")
    assert t.play.waiting == [1]
    assert t.why("green", "play:0:team_2") == "LR-5.2"
    with pytest.raises(flotta.Illegal):
        t.does("green", "play:team_2")


@rule("LR-5.6", "LR-5.8")
def test_a_round_ends_with_the_cloud_and_the_storm_card() -> None:
    t = table("players: green red blue; round: 4; now: draw; turn: blue; start: red")
    t.draws()
    assert (t.round, t.start, t.play.waiting) == (4, 1, [0])  # green has not had a turn yet
    last = table("players: green red blue; round: 4; now: draw; turn: green; start: red")
    last.draws()
    assert (last.round, last.start, last.play.waiting) == (5, 2, [2])  # and red does not play again


@rule("LR-5.8", "LR-R35")
def test_the_cloud_is_at_sea_for_six_rounds() -> None:
    fields = {}
    play = flotta.new("lighthouse_run", seats=2, seed=3)
    while not play.over:
        fields[int(play.s.cloud)] = cloud_field(play.s)
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    assert fields == {**dict.fromkeys(range(1, 7), -1), 7: 2, 8: 5, 9: 8, 10: 11, 11: 15, 12: 19}


@rule("LR-5.10", "LR-6.11", "LR-R31")
@pytest.mark.parametrize("card", ["solo_turquoise_3", "team_3", "group_3"])
def test_no_card_moves_a_ship_the_cloud_has_caught(card: str) -> None:
    t = table(f"round: 8; lights: 2 3 4; red: 6 5 4 3 0; blue: 5 6; turn: red; hand red: {card}")
    assert [is_frozen(t.play.s, field) for field in (0, 3, 4, 5, 6)] == [True] * 4 + [False]
    t.does("red", f"play:{card}")
    if "beacon_keep" in t.options:
        t.does("red", "beacon_keep")
    assert t.options == {"sail_from:6"}
    for field in (3, 4, 5):
        assert t.why("red", f"sail_from:{field}") == "LR-5.10"
    t.does("red", "sail_from:6")
    assert t.ships("red") == "9 5 4 3 0"
    assert t.scores[1] == 3 + 2 + 1 + 1


@rule("LR-6.1", "LR-R3")
def test_a_beacon_lights_the_section_of_its_position_and_nothing_else() -> None:
    for lights in ("1 2 3", "4 5 6", "1 3 5", "2 4 6"):
        s = table(f"lights: {lights}").play.s
        expected = {field for position in lights.split() for field in RIVER[int(position)]} | {22, 23, 24}
        assert {field for field in range(1, 25) if is_lit(s, field)} == expected
    assert sorted(field for section in RIVER.values() for field in section) == [*range(1, 22)]


@rule("LR-6.1")
def test_the_lighthouse_on_the_card_is_lit_where_it_stands() -> None:
    towers = "brown pink green turquoise purple orange"
    t = table(f"towers: {towers}; lights: 1 3 5; turn: red; hand red: solo_orange_4")
    t.does("red", "play:solo_orange_4", "beacon_from:1")
    assert t.lights == "3 5 6"


@rule("LR-6.5", "LR-R19")
def test_three_different_lighthouses_shine_whatever_is_moved() -> None:
    start = table("lights: 2 4 6; turn: red; hand red: group_1").does("red", "play:group_1")
    for here in (2, 4, 6):
        t = start.after("red", f"beacon_from:{here}")
        assert t.options == {"beacon_to:1", "beacon_to:3", "beacon_to:5"}
        for there in (1, 3, 5):
            lights = t.after("red", f"beacon_to:{there}").lights
            assert set(map(int, lights.split())) == ({2, 4, 6} - {here}) | {there}


@rule("LR-6.2", "LR-R21")
def test_only_the_source_of_a_forced_beacon_is_free() -> None:
    t = table("lights: 1 2 3; red: 2; turn: red; hand red: solo_brown_2").does("red", "play:solo_brown_2")
    for here, lights in ((1, "2 3 6"), (2, "1 3 6"), (3, "1 2 6")):
        assert t.after("red", f"beacon_from:{here}").lights == lights
    assert t.why("red", "beacon_from:4") == t.why("red", "beacon_to:6") == "LR-6.2"


@rule("LR-6.4")
def test_a_card_with_all_lighthouses_takes_only_beacons_that_shine() -> None:
    t = table("lights: 1 2 3; turn: red; hand red: team_2").does("red", "play:team_2")
    assert t.why("red", "beacon_from:4") == t.why("red", "beacon_to:4") == "LR-6.4"


@rule("LR-6.10", "LR-R39")
def test_any_number_of_ships_share_a_field_and_none_is_in_the_way() -> None:
    crowd = "green: 7 7 7 7 7; blue: 7 7 7 7 7; yellow: 8 8 8 8 8"
    t = table(f"lights: 1 2 3; red: 6 6 6 6 6; {crowd}; turn: red; hand red: team_3, solo_turquoise_3")
    passing = t.after("red", "play:solo_turquoise_3", "sail_from:6")
    assert passing.ships("red") == "9 6 6 6 6"
    t = table(f"lights: 1 2 3; red: 6 6 6 6 6; {crowd}; turn: red; hand red: group_1")
    t.does("red", "play:group_1", "beacon_keep", "sail_from:6")
    assert (t.ships("red"), t.ships("green"), t.ships("blue")) == ("7 6 6 6 6", "7 7 7 7 7", "7 7 7 7 7")


@rule("LR-6.12")
def test_a_solo_card_sails_one_own_ship_from_the_start_or_the_river() -> None:
    t = table("lights: 1 2 3; red: 5 5 2 0 0; blue: 7; turn: red; hand red: solo_turquoise_3").does(
        "red", "play:solo_turquoise_3"
    )
    assert t.options == {"sail_from:0", "sail_from:2", "sail_from:5"}
    assert t.why("red", "sail_from:7") == "LR-6.12"  # blue's
    assert t.after("red", "sail_from:5").river == {
        "green": "0 0 0 0 0", "red": "8 5 2 0 0", "blue": "7 0 0 0 0", "yellow": "0 0 0 0 0",
    }  # fmt: skip


@rule("LR-6.15", "LR-R11")
def test_a_group_takes_one_ship_of_every_colour_on_the_field() -> None:
    t = table("lights: 1 2 3; green: 4 4; red: 4 4 4; blue: 4; yellow: 4 3; turn: red; hand red: group_2")
    t.does("red", "play:group_2", "beacon_keep", "sail_from:4")
    assert t.river == {"green": "6 4 0 0 0", "red": "6 4 4 0 0", "blue": "6 0 0 0 0", "yellow": "6 3 0 0 0"}


@rule("LR-6.16", "LR-6.17")
def test_no_bonus_without_an_own_ship_or_without_another_players() -> None:
    alone = table("lights: 1 2 3; red: 3 3; blue: 4; green: 4; turn: red; hand red: group_1").does(
        "red", "play:group_1", "beacon_keep"
    )
    assert alone.after("red", "sail_from:3").waits_for == "draw"  # only red
    assert alone.after("red", "sail_from:4").waits_for == "draw"  # without red
    assert alone.why("red", "bonus_take") == "LR-6.17"
    assert alone.after("red", "sail_from:0").options == {"bonus_take", "bonus_skip"}


@rule("LR-6.17", "LR-6.18", "LR-R17")
def test_the_bonus_is_for_the_ship_that_sailed_and_comes_once() -> None:
    t = table("lights: 1 2 3; red: 6 5 4 3; blue: 6 4; turn: red; hand red: group_1")
    t.does("red", "play:group_1", "beacon_keep", "sail_from:4")
    assert t.ships("red") == "6 5 5 3 0"
    assert t.options == {"bonus_take", "bonus_skip"}
    assert t.why("red", "sail_from:6") == "LR-R17"
    assert t.why("red", "stay") == "LR-6.18"
    assert t.why("red", "beacon_from:1") == "LR-5.4"
    t.does("red", "bonus_take")  # onto field 6, where a red and a blue ship stand; the other red one stays on 5
    assert (t.ships("red"), t.ships("blue"), t.waits_for) == ("6 6 5 3 0", "6 5 0 0 0", "draw")


@rule("LR-6.13", "LR-R7")
def test_a_field_without_ships_cannot_be_chosen_to_stay() -> None:
    team = table("lights: 1 2 3; red: 3; blue: 4; turn: red; hand red: team_2").does("red", "play:team_2", "beacon_keep")
    assert team.options == {"sail_from:3"}
    assert team.why("red", "sail_from:4") == team.why("red", "sail_from:12") == "LR-6.13"
    group = table("lights: 1 2 3; red: 3; blue: 4; turn: red; hand red: group_2").does("red", "play:group_2", "beacon_keep")
    assert group.options == {"sail_from:0", "sail_from:3", "sail_from:4"}
    assert group.why("red", "sail_from:12") == "LR-6.15"
    assert group.why("red", "stay") == "LR-6.20"


@rule("LR-6.19", "LR-6.20", "LR-R4", "LR-R53")
@pytest.mark.parametrize(
    ("card", "red", "blue", "options"),
    [
        ("solo_turquoise_3", "24 3 3 3 3", "0", {"sail_from:3", "stay"}),  # the ship at home allows it
        ("solo_turquoise_3", "3 3 3 3 3", "24", {"sail_from:3"}),  # another player's does not
        ("team_2", "24 3 3 3 3", "0", {"sail_from:3", "stay"}),
        ("team_2", "24 24 24 24 24", "0", {"stay"}),
        ("team_2", "5 3 0 0 0", "24", {"sail_from:3", "sail_from:5"}),  # ships at the start are no choice for a team card
        ("group_2", "3 3 3 3 3", "24", {"sail_from:0", "sail_from:3", "stay"}),  # for a group card any colour counts
        ("group_2", "3 3 3 3 3", "0", {"sail_from:0", "sail_from:3"}),
    ],
)
def test_stay_is_open_exactly_when_something_choosable_is_stuck(card: str, red: str, blue: str, options: set[str]) -> None:
    t = table(f"lights: 1 2 3; red: {red}; blue: {blue}; turn: red; hand red: {card}").does("red", f"play:{card}")
    if "beacon_keep" in t.options:
        t.does("red", "beacon_keep")
    assert t.options == options


@rule("LR-7.1", "LR-R33")
def test_the_last_move_of_the_cloud_changes_no_score() -> None:
    t = table("""
        round: 12; players: green red; turn: red; start: green; lights: 1 2 3;
        green: 24 20 13 5 0; red: 20 17 8 2 1; hand red: team_2
    """)
    before = t.scores
    assert before == [12 + 8 + 5 + 2 + 0, 8 + 7 + 3 + 1 + 0]
    t.does("red", "play:team_2", "beacon_keep", "stay")
    assert t.play.over
    assert t.scores == before


@rule("LR-7.2", "LR-7.3")
def test_leftover_cards_count_only_in_a_tie_and_only_at_the_end() -> None:
    river = "players: green red; green: 24; red: 23"
    hands = "hand green: group_1 2; hand red: solo_purple_4, solo_orange_4"
    assert table(f"{river}; now: over; {hands}").places == [1, 2]
    level = "players: green red; green: 24; red: 24"
    assert table(f"{level}; now: over; {hands}").places == [2, 1]
    assert table(f"{level}; {hands}").places == [1, 1]  # while playing, a rank says nothing of a hand


@rule("LR-7.1")
def test_points_by_field() -> None:
    points = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12]
    for field, expected in enumerate(points):
        assert table(f"red: {' '.join([str(field)] * 5)}").scores[1] == 5 * expected
