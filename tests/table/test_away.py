"""Who is away, and what the others may do then: never sooner than the table's pace says, and never in their name."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from flotta.table import NotNow
from table import ANNA, BENCE, Clock, a_house, run, two_people

DAY = 86400.0


def test_with_days_for_a_decision_nobody_is_replaced_after_minutes(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house, pace=3 * DAY, away_after=600.0)
            clock.time += 3 * DAY - 1
            with pytest.raises(NotNow):
                await table.take_over(ANNA, 1, "random")
            assert table.state.seats[1].decides
            clock.time += 1
            await table.take_over(ANNA, 1, "random")
            assert table.state.seats[1].away

    run(work())


@pytest.mark.parametrize("away_after", [600.0, DAY, None])
def test_without_a_clock_the_table_says_how_long_one_may_be_away(tmp_path: Path, away_after: float | None) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house, away_after=away_after)
            shown = table.snapshot(0).seats[1]
            assert shown.bot_from == (None if away_after is None else clock.time + away_after)
            clock.time += (away_after or 60 * DAY) - 1
            with pytest.raises(NotNow):
                await table.take_over(ANNA, 1, "random")
            clock.time += 1
            if away_after is None:
                with pytest.raises(NotNow):
                    await table.take_over(ANNA, 1, "random")
            else:
                await table.take_over(ANNA, 1, "random")

    run(work())


def test_pages_hear_when_a_bot_may_play_on(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house)
            async with contextlib.aclosing(table.listen(None, ANNA, lambda: 0)) as news:
                await anext(news)
                assert not table.snapshot(0).seats[1].overdue
                mark = table.mark_for(0)
                clock.time += 600
                await house.tick()
                assert table.mark_for(0) != mark
                await anext(news)
                assert table.snapshot(0).seats[1].overdue
                mark = table.mark_for(0)
                await house.tick()
                assert table.mark_for(0) == mark, "said once"

    run(work())


def test_a_bot_never_agrees_for_its_person(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, bot_delay=3600.0) as house:
            table = await two_people(house)
            clock.time += 600
            await table.take_over(ANNA, 1, "random")
            await table.offer_end(ANNA, 0)
            assert table.state.status == "playing", "Bence has not been asked"
            with pytest.raises(NotNow):
                await table.answer_end(BENCE, 1, True)
            await table.come_back(BENCE, 1)
            await table.answer_end(BENCE, 1, True)
            assert table.state.status == "over"

    run(work())
