"""Everybody picks a colour of those left: when a table is laid, when somebody sits down, until the start; a rematch keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import flotta
from flotta.engine.colours import dressed
from flotta.engine.errors import BadOption
from flotta.table import LiveTable, NotNow
from table import ANNA, BENCE, CSILLA, Requests, a_house, check_log, play_out, run

RED, BLUE, GREEN = range(3)


def called(table: LiveTable) -> list[str]:
    return [str(name) for name in table.state.names]


def test_a_crew_wears_what_its_seat_chose_or_its_own_or_what_is_left() -> None:
    assert dressed(4, [[0], [1]], [None, None]) == ()
    assert dressed(4, [[0], [1]], [0, 1]) == ()
    assert dressed(4, [[0], [1]], [1, None]) == (1, 0, 2, 3)
    assert dressed(4, [[0], [1]], [3, None]) == (3, 1, 2, 0)
    assert dressed(4, [[0], [1], [2]], [1, 2, None]) == (1, 2, 0, 3)
    assert dressed(4, [[0, 1], [2, 3]], [2, None]) == (2, 1, 0, 3)  # a seat with two crews chooses the first


def test_colours_are_chosen_when_a_table_is_laid(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            seats = ["person", "bot:random", "bot:random"]
            table = await house.new_table(ANNA, "toy", {}, seats, colours=[GREEN, None, RED])
            assert called(table) == ["Green", "Blue", "Red"]
            assert [seat.colours for seat in table.snapshot(0).seats] == [(GREEN,), (BLUE,), (RED,)]
            assert table.state.play and table.state.play.colours == (GREEN, BLUE, RED)
            text = table.state.play.record()
            assert "\ncolours 2 1 0\n" in text
            assert [str(name) for name in flotta.replay(text).names()] == ["Green", "Blue", "Red"]
            plain = (await house.new_table(ANNA, "toy", {}, seats)).state.play
            assert plain and "colours" not in plain.record()

    run(work())


@pytest.mark.parametrize("colours", [[3], [-1], [RED, RED], ["red"], [True], [1.0], [None, 99, None]])
def test_what_is_no_choice_of_colours_is_refused(tmp_path: Path, colours: list[Any]) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            with pytest.raises(BadOption):
                await house.new_table(ANNA, "toy", {}, ["person", "open", "open"], colours=colours)
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            with pytest.raises((BadOption, NotNow)):
                await table.sit(BENCE, 1, "Bence", colours[-1] if colours[-1] is not None else colours[1])
            assert not table.state.seats[1].claimed

    run(work())


def test_whoever_sits_down_picks_a_colour_that_is_left(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "link"], colours=[None, BLUE, None])
            assert table.snapshot(-1).seats[1].free == (BLUE, GREEN)
            with pytest.raises(NotNow, match="Red"):
                await table.sit(BENCE, 1, "Bence", RED)
            await table.sit(BENCE, 1, "", GREEN)
            assert called(table) == ["Red", "Green", "Blue"]
            await table.sit(ANNA, 0, "", BLUE)  # until the start one may change
            assert called(table) == ["Blue", "Green", "Red"]
            with pytest.raises(NotNow, match="Green"):
                await table.sit(ANNA, 0, "", GREEN)
            await table.stand(BENCE, 1)
            assert table.snapshot(-1).seats[1].free == (RED, GREEN)
            await table.sit(BENCE, 1, "Bence")
            await table.sit_by(CSILLA, table.link(ANNA, 2), "", None)
            assert table.state.status == "playing"
            read = await check_log(house.store, table.id, table.state)
            assert read.play and table.state.play and read.play.colours == table.state.play.colours
            was = called(table)
            await table.sit(ANNA, 0, "", RED)  # too late: nothing changes
            assert called(table) == was == ["Blue", "Bence", "Green"]
            assert table.snapshot(0).seats[0].free == ()
            assert all(line.text.text("en").startswith(("A card", "You", *was)) for line in table.snapshot(0).told)

    run(work())


def test_a_rematch_keeps_everybodys_colour(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "person", "bot:random"], colours=[GREEN, RED])
            assert called(table) == ["Green", "Red", "Blue"]
            await play_out(table, {0: ANNA, 1: ANNA}, Requests())
            again = await house.table(await table.rematch(ANNA) or "")
            assert called(again) == ["Red", "Blue", "Green"]  # each one seat further on

    run(work())


def test_a_finished_game_is_shown_in_its_colours(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"], colours=[GREEN])
            await play_out(table, {0: ANNA}, Requests())
            done = await house.finished(table.id)
            assert [str(name) for name in done.names] == ["Green", "Blue"]
            assert [seat["colours"] for seat in done.seats] == [[GREEN], [BLUE]]

    run(work())


@pytest.mark.parametrize("line", ["colours 0 1 2", "colours 0 0 1", "colours 2 1", "colours 2 1 3", "colours x", "colours"])
def test_a_record_with_colours_that_are_none_is_refused(line: str) -> None:
    play = flotta.new("toy", seats=2, seed=1)
    play.colours = (2, 1, 0)
    text = play.record()
    assert flotta.replay(text).colours == (2, 1, 0)
    with pytest.raises(flotta.BadRecord):
        flotta.replay(text.replace("colours 2 1 0", line))
