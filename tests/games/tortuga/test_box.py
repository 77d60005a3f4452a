"""The box file: another one is played by its own numbers, one that does not add up is refused with the sum that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.tortuga.boxes import changed_box, small_box
from games.tortuga.table import Table, all_dice, table
from harness import rule

import flotta


def new(box: Path, seats: int = 3) -> Table:
    return Table(flotta.new("tortuga", seats=seats, dice="manual", box=box, first_player="seat0"))


@rule("TO-R1", "TO-5.15")
def test_another_die_counts_its_own_numbers(tmp_path: Path) -> None:
    box = changed_box(tmp_path, ("[dice.a]\nfleet = 4\ncrew = 1", "[dice.a]\nfleet = 1\ncrew = 4"))
    t = table("on: fleet A, crew A", "on: fleet C", "", phase="fleet", box=box, start=1)
    assert t.phase == "fleet first 1"  # A is worth 1 here: a tie
    t = table("", "", "", box=box).throws(*[all_dice("crew")] * 3).does(0, "keep:a").does(1, "keep:a").does(2, "keep:a")
    assert t.on(0) == "crew A4"


@rule("TO-5.9", "TO-5.34")
def test_other_capacities_and_tracks(tmp_path: Path) -> None:
    box = changed_box(
        tmp_path,
        ("fields = 8", "fields = 4"),
        ("ship_start = 3", "ship_start = 2"),
        ("capacity = [1, 2, 2, 3, 3, 4, 4, 4]", "capacity = [2, 3, 4, 4]"),
    )
    t = new(box)
    assert (t.ship(0), t.pirate(0)) == (2, 3)
    t.chance(*["chest:red"] * 6).throws(*[all_dice("boarding")] * 3)
    assert max(len(keep) for keep in t.keeps(0).split()) == 3
    assert table("ship 4; on: fleet A", "on: fleet C", "", phase="fleet second", box=box).does(1, "act").ship(1) == 4
    moved = table("ship 1; crew red red red; pirate 4", "", "", phase="move", box=box).chance(*["chest:blue"] * 3)
    assert moved.does(0, "load:red", "load:red").options() == {"load:blue"}


@rule("TO-6.1", "TO-6.3", "TO-8.2", "TO-8.3")
def test_other_effects(tmp_path: Path) -> None:
    multi = changed_box(
        tmp_path,
        ("[effects.fleet]                          # [R]\nsteps = [2, 1]", "[effects.fleet]\nsteps = [3, 2]"),
        ("chests = [1, 0]\ntiles = [2, 1]", "chests = [2, 1]\ntiles = [1, 2]"),
    )
    t = table("on: fleet AB", "on: fleet A", "", phase="fleet", box=multi).does(0, "act").does(1, "act")
    assert (t.ship(0), t.ship(1)) == (6, 5)
    t = (
        table("on: treasure C", "on: treasure D", "", phase="treasure", box=multi)
        .does(0, "act")
        .chance("chest:red", "chest:red", "tile:1")
    )
    assert (t.area(0), t.tiles(0)) == ("red red", "1")
    t.does(1, "act").chance("chest:blue", "tile:1", "tile:2").does(1, "keep_tile:2")
    assert (t.area(1), t.tiles(1)) == ("blue", "2")
    duel = changed_box(
        tmp_path, ("[duel.fleet]                             # [R]\nsteps = [1, 0]", "[duel.fleet]\nsteps = [2, 0]")
    )
    assert table("on: fleet A", "", phase="fleet", box=duel).does(0, "act").ship(0) == 5


@rule("TO-6.6", "TO-6.7")
def test_harder_attacks(tmp_path: Path) -> None:
    old = (
        "[effects.boarding]                       # [R]\nsteals = [1, 0]\nsalvages = [0, 1]\nvictim = 1\nattacker_if_defended = 1"
    )
    box = changed_box(tmp_path, (old, old.replace("victim = 1", "victim = 3").replace("defended = 1", "defended = 2")))
    t = table("ship 6; on: boarding AE", "ship 6; fleet red blue white purple; on: boarding B", "", phase="boarding", box=box)
    t.does(0, "target:1", "steal:1")
    assert (t.ship(1), t.fleet(1), t.island, t.ship(0)) == (3, "blue white", "purple", 4)  # two fewer fit: one stolen, one lost


@rule("TO-7.2", "TO-7.3", "TO-7.4", "TO-5.25", "TO-R43")
def test_other_points_tokens_and_limits(tmp_path: Path) -> None:
    box = changed_box(
        tmp_path,
        ("tortuga = 3", "tortuga = 5"),
        ("double = 2", "double = 3"),
        ("set = 3", "set = 7"),
        ("field = 1", "field = 0"),
        ("coin = 1", "coin = 10"),
        ("sides = [1, 2]", "sides = [3, 9]"),
        ("round_limit = 40", "round_limit = 2"),
    )
    t = table("tortuga red blue yellow purple; tiles 2", "fleet purple; crew red", box=box)
    assert t.play.scores == [5 * 3 + 15 + 7 + 20, 6 + 1]
    assert sum(points for _, _, points in t.play.scoring(0)) == t.play.scores[0]
    t = table("on: raid D, treasure A", "on: raid E; tokens: raid 1", "", phase="treasure", box=box).does(0, "pass")
    assert t.phase == "raid first 0"  # 5 to 1 + 3
    t = table("on: raid D, treasure A", "on: raid E; tokens: raid 2", "", phase="treasure", box=box).does(0, "pass")
    assert t.phase == "raid first 1"  # 5 to 1 + 9
    t = (
        table("", "", phase="move", box=box, rounds=2, start=1)
        .chance("chest:red", "chest:red")
        .does(1, "load:red")
        .does(0, "load:red")
    )
    assert t.play.over


@rule("TO-4.3", "TO-4.2", "TO-4.6")
def test_other_chests_tiles_and_set_up(tmp_path: Path) -> None:
    box = small_box(tmp_path, {"red": 9, "blue": 1, "yellow": 1, "white": 1, "purple": 1}, {1: 1, 2: 2, 3: 3})
    t = new(box)
    assert t.odds == {"chest:red": 9, "chest:blue": 1, "chest:yellow": 1, "chest:white": 1, "chest:purple": 1}
    assert t.pool == [1, 2, 3]
    crew_first = changed_box(tmp_path, ('["island_area", "crew_area"]', '["crew_area", "crew_area", "island_area"]'))
    t = new(crew_first, 2).chance("chest:red", "chest:blue", "chest:white")
    assert (t.crew(0), t.area(0)) == ("red blue", "white")


def test_a_die_with_two_skulls(tmp_path: Path) -> None:
    box = changed_box(tmp_path, ("sides = 6", "sides = 7"), ("skulls = 1", "skulls = 2"))
    assert table("", "", box=box).odds["face:skull"] == 2


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("red = 10", "red = 11"), "chests of all colours: 11 + 10 + 10 + 5 + 5 = 41, expected 40"),
        (("chests = 40", "chests = 39"), "10 + 10 + 10 + 5 + 5 = 40, expected 39"),
        (("1 = 17", "1 = 16"), "treasure tiles of all values: 16 + 9 + 4 = 29, expected 30"),
        (("dice = 20 ", "dice = 24 "), "dice of all seat colours: 5 + 5 + 5 + 5 = 20, expected 24"),
        (("skulls = 1", "skulls = 2"), "sides of a die: actions and skulls: 5 + 2 = 7, expected 6"),
        (("capacity = [1, 2, 2, 3, 3, 4, 4, 4]", "capacity = [1, 2, 2, 3, 3, 4, 4]"), "capacity must be 8 whole numbers"),
        (("capacity = [1, 2, 2, 3, 3, 4, 4, 4]", "capacity = [1, 2, 2, 3, 3, 4, 4, 5]"), "capacity must be 8 whole numbers"),
        (("capacity = [1, 2, 2, 3, 3, 4, 4, 4]", "capacity = [1, 2, 2, 3, 3, 4, 4, 3]"), "never fall"),
        (("ship_start = 3", "ship_start = 9"), "ship_start"),
        (('white = "joker"', 'white = "jester"'), "chest_role"),
        (('boarding = "ship"', 'boarding = "boat"'), "boarding"),
        (("[dice.e]\nfleet = 3", "[dice.e]\nfleet = 0"), "fleet must be a whole number"),
        (("spots_per_player = 5", "spots_per_player = 4"), "spots_per_player"),
        (("sides = [1, 2]", "sides = [2, 1]"), "the second must be greater"),
        (('["island_area", "crew_area"]', '["fleet_area"]'), "chest_draws"),
        (('["island_area", "crew_area"]', "[]"), "chest_draws"),
        (('["island_area", "crew_area"]', '["crew_area", "crew_area", "crew_area"]'), "room"),
        (("chests = [1, 0]\ntiles = [2, 1]", "chests = [1, 0]\ntiles = [3, 1]"), "tiles must be 2 whole numbers"),
        (("round_limit = 40", "round_limit = 0"), "round_limit"),
        (("round_limit = 40", 'round_limit = "none"'), "round_limit"),
        (('ids = ["blue", "orange", "yellow", "green"]', 'ids = ["blue"]'), "seat colours"),
        (("[scoring]                                # [R]\ntortuga = 3\n", "[scoring]\n"), "tortuga"),
        (("[counts]                                 # [R]\n", "[other]\n"), "chests"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(change: tuple[str, str], says: str, tmp_path: Path) -> None:
    with pytest.raises(flotta.BadBox) as refused:
        new(changed_box(tmp_path, change))
    assert says in str(refused.value)


def test_a_box_with_too_many_tiles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(flotta.BadBox, match="at most 40"):
        new(small_box(tmp_path, treasure_tiles={1: 30, 2: 20, 3: 4}))


def test_a_record_is_bound_to_its_box(tmp_path: Path) -> None:
    box = changed_box(tmp_path, ("set = 3", "set = 4"))
    play = flotta.new("tortuga", seats=2, seed=1, box=box)
    text = play.record()
    assert flotta.replay(text, box=box).bytes() == play.bytes()
    with pytest.raises(flotta.BadRecord, match="another box"):
        flotta.replay(text)


def test_a_narrow_box_never_leaves_a_die_without_a_place(tmp_path: Path) -> None:
    # every action takes one die only: skulls kept alone must find room too
    box = changed_box(tmp_path, ("fleet = 5\ncrew = 5\ntreasure = 5", "fleet = 1\ncrew = 1\ntreasure = 1"))
    t = table("ship 1; pirate 1", "ship 1; pirate 1", box=box).throws(*[all_dice("skull")] * 2)
    assert t.keeps(0) == "A B C D E"
    for seed in range(20):
        play = flotta.new("tortuga", seats=3, seed=seed, box=box)
        while not play.over and play.s.rounds < 3:
            seat = play.waiting[0]
            play.act(seat, play.legal(seat)[seed % len(play.legal(seat))])
            assert play.game.broken(play.s) == 0
