"""The set-up, rounds and order (TO-4.1 to TO-5.4)."""

from __future__ import annotations

from typing import Any

import pytest
from games.tortuga.table import Table, all_dice, table
from harness import rule

import flotta

BAG = "red " * 10 + "blue " * 10 + "yellow " * 10 + "white " * 5 + "purple " * 5


def new(seats: int = 3, **options: Any) -> Table:
    return Table(flotta.new("tortuga", seats=seats, dice="manual", **options))


def dealt(seats: int = 3, **options: Any) -> Table:
    """A table after the chests of the set-up: red and then blue for everybody."""
    t = new(seats, **{"first_player": "seat0", **options})
    return t.chance(*["chest:red", "chest:blue"] * seats)


@rule("TO-4.1", "TO-4.3", "TO-4.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_island_tokens_and_bag(seats: int) -> None:
    t = new(seats)
    assert (t.island, t.supply, t.bag) == ("", 20, BAG.strip())


@rule("TO-4.2", "TO-4.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_tiles_are_in_the_pool_and_nobody_knows_them(seats: int) -> None:
    t = new(seats)
    assert t.pool == [17, 9, 4]
    for seat in range(-1, seats):
        view = t.seen_by(seat)
        assert view.pool == [0, 0, 0]
        assert view.play.s.pool_size == 30


@rule("TO-4.4", "TO-5.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_five_dice_in_hand(seats: int) -> None:
    t = dealt(seats)
    assert [t.hand(seat) for seat in range(seats)] == ["ABCDE"] * seats
    assert [str(t.play.seat_name(seat)) for seat in range(seats)] == ["Blue", "Orange", "Yellow", "Green"][:seats]
    t.throws(*[all_dice("fleet")] * seats)  # and all of them are thrown


@rule("TO-4.5")
def test_markers_start_on_field_three() -> None:
    t = new(4)
    assert [(t.ship(seat), t.pirate(seat)) for seat in range(4)] == [(3, 3)] * 4


@rule("TO-4.6", "TO-5.3", "TO-R45")
def test_two_chests_each_the_first_to_the_island_area_the_second_to_the_crew_area() -> None:
    t = new(3, first_player="seat2").chance("chest:red")
    assert (t.area(2), t.crew(2)) == ("red", "")
    t.chance("chest:white")
    assert (t.area(2), t.crew(2)) == ("red", "white")
    t.chance("chest:blue", "chest:yellow")
    assert (t.area(0), t.crew(0)) == ("blue", "yellow")
    t.chance("chest:purple", "chest:purple")
    assert (t.area(1), t.crew(1)) == ("purple", "purple")
    assert (t.island, len(t.bag.split())) == ("", 34)
    assert t.roll == 1


@rule("TO-4.7")
def test_the_start_player_is_drawn_by_lot_or_chosen() -> None:
    assert new(3).odds == {"start_player:0": 1, "start_player:1": 1, "start_player:2": 1}
    assert new(3).chance("start_player:1").start == 1
    for seat in range(4):
        t = new(4, first_player=f"seat{seat}")
        assert t.start == seat
        assert set(t.odds) == {"chest:red", "chest:blue", "chest:yellow", "chest:white", "chest:purple"}
    with pytest.raises(flotta.BadOption) as refused:
        new(2, first_player="seat2")
    assert refused.value.rule == "TO-4.7"


@rule("TO-4.8")
def test_nobody_starts_with_tokens_tiles_or_chests_further_on() -> None:
    t = dealt(4)
    for seat in range(4):
        assert (t.tokens(seat), t.tiles(seat), t.fleet(seat), t.tortuga(seat)) == ("", "", "", "")


@rule("TO-4.9")
def test_unused_seats_stay_in_the_box() -> None:
    state = dealt(2).play.position()["state"]
    assert state["marker"][2:] == [[0, 0], [0, 0]]
    assert state["area_size"][2:] == [[0, 0], [0, 0]]
    assert state["island_area"][2:] == [[0] * 5, [0] * 5]


@rule("TO-R45")
def test_the_areas_have_room_for_the_chests_of_the_set_up() -> None:
    t = dealt(2)
    assert t.play.game.broken(t.play.s) == 0
    assert (t.crew(0), t.fleet(0), t.pirate(0)) == ("blue", "", 3)


def whole_round(t: Table) -> Table:
    """All keep everything, nobody acts, everybody draws yellow and loads the first there is."""
    seats = t.play.seats
    t.throws(*[all_dice("fleet")] * seats)
    for seat in range(seats):
        t.does(seat, "keep:abcde")
    while t.phase != "move":
        t.does(t.waiting[0], "pass")
    rounds = t.rounds
    while t.rounds == rounds and not t.play.over:
        if t.waiting == [flotta.CHANCE]:
            t.chance("chest:yellow")
        else:
            seat = t.waiting[0]
            t.does(seat, min(t.options(seat)))
    return t


@rule("TO-5.1", "TO-5.2", "TO-5.31")
def test_a_round_is_rolling_actions_moving_and_the_start_marker_passes_on() -> None:
    t = dealt(3, first_player="seat1")
    assert (t.phase, t.rounds, t.start) == ("roll", 1, 1)
    t.throws(*[all_dice("fleet")] * 3).does(0, "keep:abcde").does(1, "keep:abcde")
    assert t.phase == "roll"
    t.does(2, "keep:abcde")
    assert t.phase == "fleet first 1"
    t.does(1, "act").does(2, "act")
    assert t.phase == "move"
    assert [t.hand(seat) for seat in range(3)] == ["ABCDE"] * 3
    t.chance("chest:red", "chest:red", "chest:red")
    while t.waiting != [flotta.CHANCE]:
        t.does(t.waiting[0], min(t.options()))
    assert (t.phase, t.rounds, t.start, t.roll) == ("roll", 2, 2, 1)


@rule("TO-5.2", "TO-5.3")
def test_the_start_marker_goes_round_the_table() -> None:
    t = dealt(3, first_player="seat1")
    starts = [t.start]
    for _ in range(3):
        starts.append(whole_round(t).start)
    assert starts == [1, 2, 0, 1]


@rule("TO-5.3")
def test_the_order_begins_with_the_start_player_of_this_round() -> None:
    t = table("", "", "", phase="move", start=2)
    drawers = []
    for _ in range(3):
        drawers.append(int(t.play.s.active))
        t.chance("chest:red")
    assert drawers == [2, 0, 1]
    movers = []
    for _ in range(3):
        movers += t.waiting
        t.does(t.waiting[0], "load:red")
    assert movers == [2, 0, 1]
