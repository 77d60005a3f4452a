"""Table talk, offers to end, clocks, and who is here."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from flotta.table import NotNow, NotYours, TooMany
from flotta.table.errors import BadText
from table import ANNA, BENCE, CSILLA, STRANGER, Clock, Requests, a_house, choose, run, two_people


def test_talk_is_plain_short_and_not_too_fast(tmp_path: Path) -> None:
    async def work() -> None:
        clock, requests = Clock(), Requests()
        async with a_house(tmp_path, clock, talk_rate=3, talk_window=30.0) as house:
            table = await two_people(house)
            await table.talk(ANNA, 0, "  Hello\n\tthere \u202e\x00<b>&\"'; DROP TABLE log; -- ", requests())
            assert [said.text for said in table.snapshot(1).talk] == ["Hello there <b>&\"'; DROP TABLE log; --"]
            for text in ("", " \n ", "\x00", "x" * 281, "x" * 1_000_000, None):
                with pytest.raises(BadText):
                    await table.talk(ANNA, 0, text, requests())  # type: ignore[arg-type]  # wrong on purpose
            with pytest.raises(NotYours):
                await table.talk(STRANGER, 0, "psst", requests())
            clock.time += 10
            for _ in range(2):
                await table.talk(ANNA, 0, "x" * 280, requests())
            with pytest.raises(TooMany) as refused:
                await table.talk(ANNA, 0, "one more", requests())
            assert refused.value.retry_after == 20
            await table.talk(BENCE, 1, "I may", requests())
            clock.time += 20
            await table.talk(ANNA, 0, "again", requests())

    run(work())


def test_who_is_muted_is_not_heard_by_that_seat_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            await table.sit(BENCE, 1)
            await table.sit(CSILLA, 2)
            for seat, person in enumerate((ANNA, BENCE, CSILLA)):
                await table.talk(person, seat, f"I am {seat}", "request-1")

            def heard(viewer: int) -> list[int]:
                return [said.seat for said in table.snapshot(viewer).talk]

            await table.mute(ANNA, 0, 1, True)
            assert (heard(0), heard(1), heard(-1)) == ([0, 2], [0, 1, 2], [0, 1, 2])
            assert [seat.muted for seat in table.snapshot(0).seats] == [False, True, False]
            await table.mute(ANNA, 0, None, True)
            assert heard(0) == [0]
            version = table.version
            await table.mute(ANNA, 0, 2, True)
            assert table.version == version
            await table.mute(ANNA, 0, None, False)
            assert heard(0) == [0, 1, 2]
            with pytest.raises(NotYours):
                await table.mute(STRANGER, 0, 1, True)
            with pytest.raises(NotYours):
                await table.mute(ANNA, 0, 7, True)

    run(work())


def test_a_game_ends_when_every_person_agrees(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "bot:random"])
            await table.sit(BENCE, 1)
            await house.bots.settled()
            with pytest.raises(NotNow):
                await table.answer_end(ANNA, 0, True)
            await table.offer_end(ANNA, 0)
            offer = table.snapshot(-1).offer
            assert offer is not None and (offer.by, set(offer.yes)) == (0, {0})
            await table.answer_end(BENCE, 1, False)
            assert table.snapshot(-1).offer is None
            await table.offer_end(BENCE, 1)
            await choose(table, BENCE, 1, "bence-001")
            version = table.version
            await table.answer_end(BENCE, 1, True)
            assert table.version == version, "said already"
            await table.offer_end(ANNA, 0)
            shown = table.snapshot(0)
            assert (shown.status, shown.agreed, shown.ended) == ("over", True, "agreed")
            assert (shown.legal, shown.waiting) == ((), ())
            assert shown.secret is not None
            with pytest.raises(NotNow):
                await table.act(ANNA, 0, 0, table.version, "anna-0001")
            with pytest.raises(NotNow):
                await table.offer_end(ANNA, 0)
            over = await house.finished(table.id)
            assert over.agreed and not over.play.over
            assert over.record.count("\n") > 10

    run(work())


def test_alone_among_bots_one_may_just_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            await table.offer_end(ANNA, 0)
            assert table.state.status == "over"

    run(work())


def test_an_offer_goes_with_whoever_made_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            await table.offer_end(ANNA, 0)
            await table.take_over(ANNA, 0, "random")
            assert table.state.offer is None

    run(work())


def test_when_time_is_out_a_bot_plays_on_until_the_person_is_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house, pace=60.0)
            assert [seat.deadline for seat in table.snapshot(-1).seats] == [clock.time + 60] * 2
            clock.time += 30
            await choose(table, BENCE, 1, "bence-001")
            assert [seat.deadline for seat in table.snapshot(-1).seats] == [clock.time + 30, None]
            clock.time += 29
            await house.tick()
            assert not table.state.seats[0].bot
            clock.time += 1
            await house.tick()
            assert table.state.seats[0].level == "mate" and table.state.seats[0].away
            assert [entry.body["reason"] for entry in await house.store.read(table.id) if entry.kind == "bot"] == ["time"]
            await house.bots.settled()
            assert table.state.waiting == [1]
            await table.come_back(ANNA, 0)
            await choose(table, BENCE, 1, "bence-002", which=0) if table.state.status == "playing" else None

    run(work())


def test_taking_back_does_not_turn_the_clock_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house, pace=60.0)
            asked = clock.time
            for number, later in enumerate((30, 10)):
                clock.time += later
                await choose(table, ANNA, 0, f"anna-0{number}00")
                clock.time += 5
                await table.undo(ANNA, 0, table.version, f"anna-0{number}01")
                assert table.snapshot(0).seats[0].deadline == asked + 60
            await choose(table, ANNA, 0, "anna-0200")
            clock.time = asked + 60
            with pytest.raises(NotNow, match="Too much time"):
                await table.undo(ANNA, 0, table.version, "anna-0201")
            assert (await house.store.read(table.id))[-1].kind == "act"

    run(work())


def test_coming_back_starts_the_clock_anew(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, bot_delay=3600.0) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"], pace=60.0)
            clock.time += 61
            await house.tick()
            assert table.state.seats[0].bot
            await table.come_back(ANNA, 0)
            assert table.snapshot(0).seats[0].deadline == clock.time + 60
            await table.offer_end(ANNA, 0)

    run(work())


def test_clocks_run_out_also_for_tables_nobody_has_loaded(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            id = (await two_people(house, pace=60.0)).id
        clock.time += 3600
        async with a_house(tmp_path, clock) as house:
            await house.tick()
            await house.bots.settled()
            table = await house.table(id)
            assert table.state.status == "over" and all(seat.away for seat in table.state.seats)

    run(work())


def test_listeners_hear_of_versions_only_the_newest_and_of_who_is_here(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table, requests = await two_people(house), Requests()
            async with contextlib.aclosing(table.listen()) as watcher:
                assert await anext(watcher) == table.version
                waiting = asyncio.ensure_future(anext(watcher))
                for _ in range(3):
                    await table.talk(ANNA, 0, "hello", requests())
                heard = [await waiting]
                if heard[-1] != table.version:
                    heard.append(await anext(watcher))
                assert heard[-1] == table.version and len(heard) <= 2
                mark = table.mark_for()
                async with contextlib.aclosing(table.listen(mark, ANNA, lambda: 0)) as anna:
                    assert await anext(anna) == table.version, "the presence changed"
                    assert [seat.connected for seat in table.snapshot(1).seats] == [True, False]
                    assert table.mark_for() != mark and table.mark_for()[0] == mark[0]
                    assert await anext(watcher) == table.version
                assert [seat.connected for seat in table.snapshot(1).seats] == [False, False]
                assert not table.idle
                assert await anext(watcher) == table.version, "Anna has gone"
                table.close()
                with pytest.raises(StopAsyncIteration):
                    await anext(watcher)
            assert table.idle

    run(work())


def test_a_listener_who_has_seen_everything_hears_heartbeats(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, heartbeat=0.0) as house:
            table = await two_people(house)
            async with contextlib.aclosing(table.listen(table.mark_for())) as watcher:
                assert [await anext(watcher) for _ in range(3)] == [table.version] * 3

    run(work())


def test_nobody_hears_of_what_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            append, at_append = house.store.append, []
            news = asyncio.ensure_future(table.news(60.0))

            async def looking(*args: Any) -> None:
                await asyncio.sleep(0.01)
                at_append.append((table.version, news.done()))
                await append(*args)

            monkeypatch.setattr(house.store, "append", looking)
            version = table.version
            await table.talk(ANNA, 0, "hello", "request-1")
            assert at_append == [(version, False)]
            assert table.version == version + 1
            assert await news

    run(work())
