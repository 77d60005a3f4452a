"""Supporting Erik and The big fleet: what the worked examples leave open."""

from __future__ import annotations

from typing import Any

import pytest
from games.lighthouse_run.table import SET, TOWERS, Table, table
from harness import rule

import flotta
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.box import COLOURS
from flotta.games.lighthouse_run.river import cloud_field

BIG = "players: green+red blue+yellow"
ERIK = "players: red blue; erik: green"


def refused(**options: Any) -> str | None:
    """The rule that forbids a table."""
    with pytest.raises(flotta.BadOption) as caught:
        flotta.new("lighthouse_run", **options)
    return caught.value.rule


@rule("LR-R49")
def test_the_variants_are_for_two_players() -> None:
    for variant in ("erik", "big_fleet"):
        assert flotta.new("lighthouse_run", seats=2, variant=variant, seed=1).options["variant"] == variant
        for seats in (3, 4):
            assert refused(seats=seats, variant=variant) == "LR-R49"


@rule("LR-R48")
def test_the_variants_exclude_each_other() -> None:
    assert refused(seats=2, variant="erik+big_fleet") == "LR-R49"
    assert refused(seats=2, variant="big_fleet", erik_colour="yellow") == "LR-8.1"
    play = flotta.new("lighthouse_run", seats=2, variant="big_fleet", seed=1)
    assert play.s.erik == -1
    assert sorted(play.s.owner.tolist()) == [0, 0, 1, 1]  # no colour is left for him


@rule("LR-8.1")
def test_erik_takes_a_colour_that_nobody_has() -> None:
    def eriks(**options: Any) -> str:
        return COLOURS[flotta.new("lighthouse_run", seats=2, variant="erik", seed=1, **options).s.erik]

    assert eriks() == "blue"
    assert eriks(colours=["red", "blue"]) == "green"
    assert eriks(colours=["green", "blue"]) == "red"
    assert eriks(erik_colour="yellow") == "yellow"
    assert refused(seats=2, variant="erik", erik_colour="green") == "LR-8.1"
    assert refused(seats=2, variant="erik", erik_colour="blue", colours=["red", "blue"]) == "LR-8.1"
    assert refused(seats=2, erik_colour="blue") == "LR-8.1"
    t = Table(flotta.new("lighthouse_run", seats=2, variant="erik", seed=1))
    assert t.river == {"green": "0 0 0 0 0", "red": "0 0 0 0 0", "blue": "0 0 0 0 0"}


@rule("LR-8.2")
def test_erik_has_twelve_cards_no_team_card_and_no_hand() -> None:
    t = Table(flotta.new("lighthouse_run", seats=2, variant="erik", dice="manual", lighthouse_order=TOWERS.split()))
    assert t.cards("blue") == (0, 12, 0)
    while t.waits_for == "draw":  # nobody deals to Erik
        t.chance(next(a.slug for a, _ in t.play.odds() if "team" not in a.slug))
    assert t.cards("blue") == (0, 12, 0)
    eriks = table(f"{ERIK}; now: erik")
    assert {a.slug: n for a, n in eriks.play.odds()} == {f"erik:{card}": SET.count(card) for card in SET if "team" not in card}
    eriks.chance("erik:group_2")
    assert eriks.cards("green") == (0, 11, 1)


@rule("LR-8.3", "LR-R52", "LR-R43")
def test_eriks_card_comes_after_the_last_draw_and_before_the_cloud() -> None:
    t = table(f"{ERIK}; round: 7; now: draw; turn: blue; start: red; green: 5 5 5 5 5")
    assert (t.round, t.waits_for) == (7, "draw")
    t.draws()
    assert (t.round, t.waits_for) == (7, "erik")
    t.chance("erik:group_1")
    assert (t.round, t.start, t.play.waiting) == (8, 1, [1])
    assert t.ships("green") == "6 5 5 5 5"  # it sailed from 5 before the cloud came to 5


@rule("LR-8.3")
def test_eriks_pile_is_drawn_as_it_is_frequent_even_when_one_card_is_left() -> None:
    last = table(f"{ERIK}; round: 12; now: erik")
    assert len(last.play.odds()) == 1
    assert last.draws().play.over


@rule("LR-8.4")
def test_eriks_card_moves_no_beacon() -> None:
    for card in ("solo_purple_4", "group_3"):
        t = table(f"{ERIK}; now: erik; lights: 4 5 6").chance(f"erik:{card}")
        assert t.lights == "4 5 6"


@rule("LR-8.7")
def test_eriks_solo_card_takes_nobody_along() -> None:
    t = table(f"{ERIK}; now: erik; lights: 1 2 3; red: 0; blue: 0").chance("erik:solo_pink_3")
    assert t.river == {"green": "3 0 0 0 0", "red": "0 0 0 0 0", "blue": "0 0 0 0 0"}


@rule("LR-8.7", "LR-8.8")
def test_eriks_group_card_takes_one_ship_of_each_player_along() -> None:
    t = table(f"{ERIK}; now: erik; lights: 1 2 3; green: 9 9 9 9 3; red: 3 3; blue: 3 3 3").chance("erik:group_2")
    assert t.river == {"green": "9 9 9 9 7", "red": "5 3 0 0 0", "blue": "5 3 3 0 0"}


@rule("LR-8.9", "LR-R42")
def test_eriks_ship_needs_light_on_a_players_card() -> None:
    t = table(f"{ERIK}; lights: 1 2 4; red: 4; green: 4; turn: red; hand red: group_3")
    t.does("red", "play:group_3", "beacon_keep", "sail_from:4")
    assert (t.ships("red"), t.ships("green")) == ("5 0 0 0 0", "5 0 0 0 0")
    alone = table(f"{ERIK}; lights: 1 2 4; green: 9; turn: red; hand red: group_3").does("red", "play:group_3", "beacon_keep")
    assert alone.options == {"sail_from:0", "sail_from:9"}  # his ship may be moved without one of ours
    assert alone.does("red", "sail_from:9").ships("green") == "12 0 0 0 0"


@rule("LR-8.10", "LR-R45")
def test_erik_can_win() -> None:
    t = table(f"{ERIK}; now: over; green: 24; red: 23; blue: 5")
    assert (t.scores, t.places) == ([11, 2, 12], [2, 3, 1])


@rule("LR-8.11", "LR-5.7")
def test_the_storm_card_goes_back_and_forth_between_the_players() -> None:
    play = flotta.new("lighthouse_run", seats=2, variant="erik", start_player=1, seed=5)
    starts = {}
    while not play.over:
        starts[int(play.s.cloud)] = int(play.s.storm)
        assert play.waiting[0] in (0, 1)
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    assert starts == {number: number % 2 for number in range(1, 13)}


@rule("LR-8.12")
def test_eriks_card_is_turned_up_even_when_no_ship_of_his_can_sail() -> None:
    t = table(f"{ERIK}; round: 9; now: erik; green: 8 7 5 2 0; red: 8 20; blue: 9")
    river = t.river
    t.draws()
    assert (t.river, t.cards("green"), t.round) == (river, (0, 3, 9), 10)


@rule("LR-8.22")
def test_erik_is_listed_last_and_never_asked() -> None:
    play = flotta.new("lighthouse_run", seats=2, variant="erik", seed=6)
    actors = set()
    while not play.over:
        actors.add(play.waiting[0])
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    assert actors == {0, 1}
    assert len(play.scores) == len(play.places) == 3
    assert [str(name) for name in play.names(["Anna", "Béla"])] == ["Anna", "Béla", "Erik"]
    blue = sum(int(play.s.ships[2, field]) * int(play.s.box.points[field]) for field in range(25))
    assert play.scores[2] == blue == sum(points for _, _, points in play.scoring(2))
    assert len(flotta.new("lighthouse_run", seats=2, seed=1).scores) == 2


@rule("LR-8.13")
def test_a_fleet_has_two_colours_with_sets_and_piles_of_their_own() -> None:
    t = Table(flotta.new("lighthouse_run", seats=2, variant="big_fleet", seed=1))
    assert [t.seat(colour) for colour in COLOURS] == [0, 0, 1, 1]
    assert [t.cards(colour) for colour in COLOURS] == [(3, 11, 0)] * 4
    assert t.river == dict.fromkeys(COLOURS, "0 0 0 0 0")
    chosen = Table(flotta.new("lighthouse_run", seats=2, variant="big_fleet", colours=["yellow", "red", "green", "blue"], seed=1))
    assert chosen.play.s.fleet[:2].tolist() == [[3, 1], [0, 2]]
    assert refused(seats=2, variant="big_fleet", colours=["red", "blue"]) == "LR-8.13"
    assert refused(seats=2, variant="big_fleet", colours=["red", "blue", "red", "green"]) == "LR-8.13"


@rule("LR-8.14")
def test_each_set_of_a_fleet_is_dealt_again_by_itself() -> None:
    order = TOWERS.split()
    t = Table(flotta.new("lighthouse_run", seats=2, variant="big_fleet", dice="manual", lighthouse_order=order))
    t.chance("draw:team_3", "draw:group_1", "draw:group_1")
    assert t.cards("green") == (3, 11, 0)
    t.chance("draw:team_2", "draw:group_1", "draw:group_1")  # one in each set is no reason
    assert t.cards("red") == (3, 11, 0)
    t.chance("draw:team_2", "draw:team_3", "draw:group_1")  # both in one is
    assert (t.cards("blue"), t.cards("green"), t.cards("red")) == ((0, 14, 0), (3, 11, 0), (3, 11, 0))
    assert t.play.s.redeals.tolist() == [0, 0, 1, 0]


@rule("LR-8.15", "LR-8.16")
def test_the_second_card_is_of_the_other_colour() -> None:
    t = table(f"{BIG}; turn: green; played: red blue; hand green: team_2, group_1, group_3")
    assert t.options == {"play:0:team_2", "play:0:group_1", "play:0:group_3"}
    assert t.why("green", next(f"play:1:{card}" for card in SET if card in t.hand("red"))) == "LR-8.16"
    assert t.why("blue", "play:1:team_2") == "LR-8.15"


@rule("LR-8.17")
def test_own_ships_are_those_of_the_cards_colour() -> None:
    t = table(f"{BIG}; lights: 1 2 3; green: 3; red: 4; turn: green; hand green: solo_turquoise_3; hand red: team_2")
    solo = t.after("green", "play:solo_turquoise_3")
    assert solo.options == {"sail_from:0", "sail_from:3"}
    team = t.after("red", "play:team_2", "beacon_keep")
    assert team.options == {"sail_from:4"}
    assert team.does("red", "sail_from:4").river["red"] == "6 0 0 0 0"


@rule("LR-8.18", "LR-R46")
def test_the_bonus_of_a_fleet_goes_to_the_cards_colour() -> None:
    for card, moved in (
        ("green", {"green": "5 0 0 0 0", "red": "4 0 0 0 0"}),
        ("red", {"green": "4 0 0 0 0", "red": "5 0 0 0 0"}),
    ):
        t = table(f"{BIG}; lights: 1 2 3; green: 3; red: 3; yellow: 3; turn: green; hand {card}: group_1")
        t.does(card, "play:group_1", "beacon_keep", "sail_from:3", "bonus_take")
        assert {colour: t.ships(colour) for colour in ("green", "red")} == moved
        assert t.ships("yellow") == "4 0 0 0 0"


@rule("LR-8.19", "LR-8.23")
def test_a_fleet_draws_when_the_round_is_over_and_before_the_cloud() -> None:
    t = table(f"{BIG}; round: 6; turn: yellow; played: red blue green; hand yellow: team_2")
    t.does("yellow", "play:team_2", "beacon_keep", "stay")
    assert [t.cards(colour)[0] for colour in COLOURS] == [2, 2, 2, 2]
    for hands in ([3, 2, 2, 2], [3, 3, 2, 2], [3, 3, 3, 2]):
        assert (t.waits_for, t.round) == ("draw", 6)
        t.draws()
        assert [t.cards(colour)[0] for colour in COLOURS] == hands
    t.draws()
    assert ([t.cards(colour)[0] for colour in COLOURS], t.round, t.play.waiting) == ([3, 3, 3, 3], 7, [1])


@rule("LR-8.20")
def test_a_fleet_is_scored_as_a_whole() -> None:
    t = table(f"{BIG}; green: 24; red: 5; blue: 11; yellow: 8")
    assert t.scores == [14, 7]
    assert t.places == [1, 2]


@rule("LR-8.21")
def test_cloud_and_storm_card_of_a_fleet() -> None:
    play = flotta.new("lighthouse_run", seats=2, variant="big_fleet", start_player=0, seed=7)
    rounds = {}
    while not play.over:
        rounds[int(play.s.cloud)] = (int(play.s.storm), cloud_field(play.s))
        play.act(play.waiting[0], play.legal(play.waiting[0])[0])
    fields = [-1] * 6 + [2, 5, 8, 11, 15, 19]
    assert rounds == {number: ((number - 1) % 2, fields[number - 1]) for number in range(1, 13)}
    assert (play.s.cloud, cloud_field(play.s)) == (13, 24)


LENGTHS = [
    ({"seats": 2}, 48, 120, 5 + 1 + 2 * 14),
    ({"seats": 3}, 72, 180, 5 + 1 + 3 * 14),
    ({"seats": 4, "start_player": 2}, 96, 240, 5 + 4 * 14),
    ({"seats": 2, "variant": "erik"}, 48, 120, 5 + 1 + 2 * 14 + 12),
    ({"seats": 2, "variant": "big_fleet", "lighthouse_order": TOWERS.split()}, 96, 240, 1 + 4 * 14),
]


@pytest.mark.parametrize(("options", "least", "most", "events"), LENGTHS, ids=str)
def test_invariants_13_and_14_a_game_has_so_many_decisions_and_chance_events(
    options: dict[str, Any], least: int, most: int, events: int
) -> None:
    for seed in range(20):
        play = flotta.new("lighthouse_run", seed=seed, **options)
        while not play.over:
            seat = play.waiting[0]
            play.act(seat, play.legal(seat)[(seed + len(play.events)) % len(play.legal(seat))])
        chance = sum(event.actor == CHANCE for event in play.events)
        assert chance == events + 3 * int(play.s.redeals.sum())
        assert least <= len(play.events) - chance <= most
