"""What does not move the game cannot end it: whoever fills a log with other things only uses up their own share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from flotta.table import LiveTable, TooMany
from table import ANNA, BENCE, CSILLA, STRANGER, Clock, Requests, a_house, choose, play_out, run, two_people

Toggle = Callable[[LiveTable, Requests], Awaitable[object]]


async def often(work: Callable[[], Awaitable[object]]) -> None:
    for _ in range(20):
        await work()


async def mute(table: LiveTable, requests: Requests) -> None:
    await table.mute(BENCE, 1, 0, True)
    await table.mute(BENCE, 1, 0, False)


async def renew(table: LiveTable, requests: Requests) -> None:
    await table.renew_link(BENCE, 1)


async def leave(table: LiveTable, requests: Requests) -> None:
    await table.take_over(BENCE, 1, "random")
    await table.come_back(BENCE, 1)


async def offer(table: LiveTable, requests: Requests) -> None:
    await table.offer_end(BENCE, 1)
    await table.answer_end(BENCE, 1, False)


async def talk(table: LiveTable, requests: Requests) -> None:
    await table.talk(BENCE, 1, "and another thing", requests())


async def take_back(table: LiveTable, requests: Requests) -> None:
    await choose(table, BENCE, 1, requests())
    await table.undo(BENCE, 1, table.version, requests())


@pytest.mark.parametrize("toggle", [mute, renew, leave, offer, talk, take_back], ids=lambda toggle: str(toggle.__name__))
def test_one_players_doings_beside_the_game_are_their_own_share(tmp_path: Path, toggle: Toggle) -> None:
    async def work() -> None:
        async with a_house(tmp_path, asides=10, talk_rate=1000, bot_delay=3600.0) as house:
            table, requests = await two_people(house), Requests("bence")
            with pytest.raises(TooMany, match="Too much"):
                await often(lambda: toggle(table, requests))
            assert table.version < 60
            await table.talk(ANNA, 0, "I may still speak", "anna-0001")
            if table.state.seats[1].bot:
                await table.house.bots.settled()
                return
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            assert table.state.status == "over"

    run(work())


def test_whoever_comes_back_can_always_play_on(tmp_path: Path) -> None:
    """Coming back to one's seat moves the game: it is never refused."""

    async def work() -> None:
        async with a_house(tmp_path, asides=10, bot_delay=3600.0) as house:
            table = await two_people(house)
            with pytest.raises(TooMany):
                await often(lambda: leave(table, Requests()))
            await table.come_back(BENCE, 1)
            assert table.state.seats[1].decides

    run(work())


def test_strangers_who_sit_down_and_stand_up_do_not_stop_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, comings=10) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "link"])
            strangers = iter(range(20))

            async def come_and_go() -> None:
                stranger = f"{STRANGER}{next(strangers)}"
                await table.sit(stranger, 1)
                await table.stand(stranger, 1)

            with pytest.raises(TooMany):
                await often(come_and_go)
            seat = await table.sit_by(CSILLA, table.link(ANNA, 2))
            assert seat == 2, "the invited come in all the same"
            clock.time += 3601
            await table.sit(BENCE, 1)
            assert table.state.status == "playing", "and after an hour everybody does"
            await choose(table, BENCE, 1, "bence-0001")

    run(work())
