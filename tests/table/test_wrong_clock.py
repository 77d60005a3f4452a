"""A clock that is wrong by weeks ends nobody's game and removes nobody's table; and what is given up can be brought back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from flotta.table import NoTable, NotNow
from flotta.table.draft import DAY
from flotta.table.tidying import given_up, restore
from table import ANNA, BENCE, Clock, Requests, a_house, choose, play_out, run, two_people


@pytest.mark.parametrize("starts", [1, 20])
def test_one_start_with_the_clock_weeks_ahead_destroys_nothing(tmp_path: Path, starts: int) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            playing, timed = await two_people(house), await two_people(house, pace=3600.0)
            waiting = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            await house.tidy()
        clock.time += 46 * DAY
        for _ in range(starts):
            async with a_house(tmp_path, clock) as house:
                await house.tick()
        clock.time -= 46 * DAY - 60
        async with a_house(tmp_path, clock) as house:
            await house.tick()
            assert (await house.table(playing.id)).state.status == "playing"
            assert (await house.table(waiting.id)).state.status == "open"
            assert all(seat.decides for seat in (await house.table(timed.id)).state.seats), "nobody lost a seat to a bot either"
            await choose(await house.table(playing.id), BENCE, 1, "bence-0001")

    run(work())


def test_after_a_day_closed_everybody_has_their_time_again(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            id = (await two_people(house, pace=60.0)).id
        clock.time += 2 * DAY
        async with a_house(tmp_path, clock, bot_delay=3600.0) as house:
            clock.time += 59
            await house.tick()
            assert all(seat.decides for seat in (await house.table(id)).state.seats)
            clock.time += 1
            await house.tick()
            assert any(seat.bot for seat in (await house.table(id)).state.seats)
            await (await house.table(id)).come_back(ANNA, 0)
            await (await house.table(id)).come_back(BENCE, 1)

    run(work())


def test_the_age_of_a_house_is_what_it_has_seen_pass(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock(1e9)
        ages = []
        for closed_for in (0.0, 100.0, 400 * DAY, -500 * DAY, 0.0):
            clock.time += closed_for
            async with a_house(tmp_path, clock) as house:
                clock.time += 1000
                ages.append(house.life.age)
        assert ages == [1000, 2100, 3100 + DAY, 4100 + DAY, 5100 + DAY]

    run(work())


def test_never_more_than_a_few_an_hour(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, removals=2) as house:
            for _ in range(7):
                await house.new_table(ANNA, "toy", {}, ["person", "open"])
            await house.tidy()
            clock.time += 4 * DAY
            left = []
            for _ in range(5):
                await house.tick()
                await house.tick()
                left.append(len(await house.tables(status="open")))
                clock.time += 3600
            assert left == [5, 3, 1, 0, 0]

    run(work())


def test_what_was_given_up_can_be_brought_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            playing = await two_people(house)
            await choose(playing, ANNA, 0, "anna-0001")
            waiting = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            agreed = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            await agreed.offer_end(ANNA, 0)
            await house.tidy()
            clock.time += 46 * DAY
            await house.tick()
            assert {summary.id for summary in await given_up(house)} == {playing.id, waiting.id}
            with pytest.raises(NoTable):
                await house.summary(waiting.id)
            for id in (playing.id, waiting.id):
                await restore(house, id)
            with pytest.raises(NotNow, match="not given up"):
                await restore(house, agreed.id)
            with pytest.raises(NoTable):
                await restore(house, "a" * 13)
            assert await given_up(house) == []
            await house.tick()
            again = await house.table(waiting.id)
            await again.sit(BENCE, 1)
            assert again.state.status == "playing"
            found = await house.table(playing.id)
            assert found.state.ended is None and found.state.waiting == [1]
            await play_out(found, {0: ANNA, 1: BENCE}, Requests())
            assert found.state.status == "over" and not found.state.agreed

    run(work())


def test_the_command_lists_and_restores(tmp_path: Path) -> None:
    async def given() -> str:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            waiting = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            await house.tidy()
            clock.time += 4 * DAY
            await house.tick()
            return waiting.id

    id = run(given())

    def flotta(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "flotta.cli", "restore", "--data", str(tmp_path / "house.db"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert flotta().stdout.split()[:3] == [id, "toy", "removed"]
    done = flotta(id)
    assert (done.returncode, done.stdout) == (0, f"Brought back: {id}\n")
    assert flotta().stdout == ""
    assert flotta("nothing").returncode == 2
