"""Room for tables: one guest cannot fill the house, neither with many secrets nor by laying and ending."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from flotta.table import TooMany
from flotta.table.draft import DAY
from table import ANNA, BENCE, CSILLA, STRANGER, Clock, a_house, choose, run, two_people


def test_many_secrets_from_one_address_do_not_fill_the_house(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, tables=2000) as house:
            laid = 0
            for number in range(50):
                for _ in range(40):
                    try:
                        await house.new_table(f"{STRANGER}{number}", "toy", {}, ["person", "open"], address="1.2.3.4")
                        laid += 1
                    except TooMany:
                        break
            assert laid == 30, "as many as one address may lay in an hour"
            await house.new_table(ANNA, "toy", {}, ["person", "open"], address="5.6.7.8")

    run(work())


def test_an_address_is_counted_by_the_hour_and_by_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        clock = Clock()
        monkeypatch.setattr("flotta.table.buckets.time.monotonic", clock)
        async with a_house(tmp_path, clock, tables_per_hour=4, tables_per_day=6, tables_per_person=1000) as house:

            async def lay() -> bool:
                try:
                    await house.new_table(ANNA, "toy", {}, ["person", "open"], address="1.2.3.4")
                except TooMany:
                    return False
                return True

            assert [await lay() for _ in range(6)] == [True] * 4 + [False] * 2
            clock.time += 3600
            assert [await lay() for _ in range(4)] == [True, True, False, False], "the day's are used up"
            clock.time += DAY
            assert [await lay() for _ in range(5)] == [True] * 4 + [False]

    run(work())


def test_room_is_kept_for_those_the_house_knows(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, tables=20, tables_unplayed=5) as house:
            table = await two_people(house)
            await choose(table, ANNA, 0, "anna-0001")
            for number in range(5):
                await house.new_table(f"{STRANGER}{number}", "toy", {}, ["person", "open"])
            with pytest.raises(TooMany, match="full"):
                await house.new_table(CSILLA, "toy", {}, ["person", "open"])
            for _ in range(10):
                await house.new_table(BENCE, "toy", {}, ["person", "open"])

    run(work())


def test_the_last_tenth_is_for_the_known(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, tables=10) as house:
            for number in range(9):
                table = await house.new_table(f"{STRANGER}{number}", "toy", {}, ["person", "open"])
                await table.sit(BENCE, 1)
            with pytest.raises(TooMany, match="full"):
                await house.new_table(CSILLA, "toy", {}, ["person", "open"])
            await house.new_table(BENCE, "toy", {}, ["person", "open"])
            with pytest.raises(TooMany, match="full"):
                await house.new_table(BENCE, "toy", {}, ["person", "open"])

    run(work())


def test_tables_nobody_plays_at_stop_counting_before_they_are_gone(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, tables=20, tables_unplayed=5, removals=0) as house:
            for number in range(5):
                await house.new_table(f"{STRANGER}{number}", "toy", {}, ["person", "open"])
            with pytest.raises(TooMany):
                await house.new_table(CSILLA, "toy", {}, ["person", "open"])
            clock.time += 3 * DAY
            await house.new_table(CSILLA, "toy", {}, ["person", "open"])

    run(work())


def test_laying_and_ending_does_not_pass_the_limit_of_a_person(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, tables_per_person=2) as house:
            for _ in range(2):
                table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
                await table.offer_end(ANNA, 0)
            with pytest.raises(TooMany):
                await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            with pytest.raises(TooMany):
                await table.rematch(ANNA)
            clock.time += DAY + 1
            await house.new_table(ANNA, "toy", {}, ["person", "open"])

    run(work())


def test_nor_does_laying_many_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, tables_per_person=2) as house:
            asked = [house.new_table(ANNA, "toy", {}, ["person", "open"]) for _ in range(60)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert sum(not isinstance(answer, TooMany) for answer in answers) == 2
            assert len(await house.tables(person=ANNA)) == 2

    run(work())
