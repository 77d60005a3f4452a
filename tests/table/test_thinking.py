"""Bots think in fair turns: people are waited for first, whoever asks much waits for themselves, and nobody thinks for the gone."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from flotta.bots.pauses import pause
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.table import TooMany
from flotta.table.thinking import Abandoned, Rank, Thinking
from table import ANNA, BENCE, CSILLA, STRANGER, a_house, run, two_people


class Slices:
    """Works in slices that are counted; who had which is written down."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.gate = threading.Event()

    def work(self, name: str, slices: int) -> Callable[[], str]:
        def think() -> str:
            self.gate.wait()
            for _ in range(slices):
                self.order.append(name)
                pause()
            return name

        return think


async def begun(thinking: Thinking, slices: Slices) -> asyncio.Task[str]:
    """A thought that has the only slot and waits at the gate, so that the others can be asked for meanwhile."""
    first = asyncio.ensure_future(thinking.think(slices.work("first", 1), Rank.PEOPLE, "gate", "gate"))
    while not thinking.busy:
        await asyncio.sleep(0)
    return first


def test_bots_people_wait_for_go_before_everything_else(tmp_path: Path) -> None:
    async def work() -> None:
        thinking, slices = Thinking(1), Slices()
        first = await begun(thinking, slices)
        asked = [
            thinking.think(slices.work("alone", 3), Rank.BOTS, "a", "a"),
            thinking.think(slices.work("advice", 3), Rank.ADVICE, "b", "b"),
            thinking.think(slices.work("people", 3), Rank.PEOPLE, "c", "c"),
        ]
        tasks = [asyncio.ensure_future(each) for each in asked]
        await asyncio.sleep(0)
        slices.gate.set()
        await asyncio.gather(first, *tasks)
        assert slices.order == ["first"] + ["people"] * 3 + ["advice"] * 3 + ["alone"] * 3
        thinking.close()

    run(work())


def test_a_long_thought_makes_way_in_its_middle(tmp_path: Path) -> None:
    async def work() -> None:
        thinking, slices, inside = Thinking(1), Slices(), threading.Event()
        slices.gate.set()

        def long() -> str:
            while "short" not in slices.order:
                inside.set()
                pause()
            return "made way"

        long_one = asyncio.ensure_future(thinking.think(long, Rank.ADVICE, "a", "a"))
        await asyncio.to_thread(inside.wait)
        assert await thinking.think(slices.work("short", 2), Rank.PEOPLE, "b", "b") == "short"
        assert await long_one == "made way"
        thinking.close()

    run(work())


def test_addresses_and_people_share_fairly(tmp_path: Path) -> None:
    async def work() -> None:
        thinking, slices = Thinking(1), Slices()
        first = await begun(thinking, slices)
        greedy = [thinking.think(slices.work("greedy", 4), Rank.ADVICE, "one", f"person {n}") for n in range(20)]
        modest = [thinking.think(slices.work("modest", 4), Rank.ADVICE, "two", "somebody")]
        tasks = [asyncio.ensure_future(each) for each in (*greedy, *modest)]
        await asyncio.sleep(0)
        slices.gate.set()
        await asyncio.gather(first, *tasks)
        last = max(place for place, name in enumerate(slices.order) if name == "modest")
        assert last <= 9, "every second slice, whoever asked first and however often"
        assert slices.order.count("greedy") == 80
        thinking.close()

    run(work())


def test_whoever_hangs_up_is_not_thought_for(tmp_path: Path) -> None:
    async def work() -> None:
        thinking, inside, ended = Thinking(1), threading.Event(), []

        def endless() -> None:
            try:
                while True:
                    inside.set()
                    pause()
            finally:
                ended.append(True)

        task = asyncio.ensure_future(thinking.think(endless, Rank.ADVICE, "a", "a"))
        await asyncio.to_thread(inside.wait)
        waiting = asyncio.ensure_future(thinking.think(lambda: 1, Rank.BOTS, "b", "b"))
        await asyncio.sleep(0)
        for each in (waiting, task):
            each.cancel()
        while thinking.busy:
            await asyncio.sleep(0.01)
        assert ended == [True]
        asked = thinking.think(lambda: 1, Rank.ADVICE, "a", "a", lambda: False)
        with pytest.raises(Abandoned):
            await asked
        thinking.close()

    run(work())


def test_one_core_is_left_for_everything_else() -> None:
    cores = len(os.sched_getaffinity(0))
    for threads in (1, 2, 1000):
        thinking = Thinking(threads)
        assert thinking.slots <= max(1, cores - 1)
        thinking.close()


def test_advice_is_asked_for_once_at_a_time_and_not_by_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def slow(view: View) -> str:
        gate.wait()
        return "an opinion"

    async def work() -> None:
        monkeypatch.setattr("flotta.table.bots.advise", slow)
        async with a_house(tmp_path, advice=3, advice_per_address=2) as house:
            table = await two_people(house)
            other = await house.new_table(CSILLA, "toy", {}, ["person", "open"])
            await other.sit(STRANGER, 1)
            asked = [asyncio.ensure_future(table.opinion(ANNA, 0, "1.1.1.1"))]
            await asyncio.sleep(0)
            with pytest.raises(TooMany, match="already"):
                await table.opinion(ANNA, 0, "2.2.2.2")
            asked.append(asyncio.ensure_future(table.opinion(BENCE, 1, "1.1.1.1")))
            await asyncio.sleep(0)
            with pytest.raises(TooMany, match="too many questions"):
                await other.opinion(CSILLA, 0, "1.1.1.1")
            asked.append(asyncio.ensure_future(other.opinion(CSILLA, 0, "3.3.3.3")))
            await asyncio.sleep(0)
            with pytest.raises(TooMany, match="too many questions"):
                await other.opinion(STRANGER, 1, "4.4.4.4")
            asked[0].cancel()
            await asyncio.wait(asked[:1])
            gate.set()
            said: list[object] = [*await asyncio.gather(*asked[1:]), await table.opinion(ANNA, 0, "1.1.1.1")]
            assert said == ["an opinion"] * 3, "the share of whoever hung up is free again"

    run(work())


class Endless:
    """Thoughts of bots that go on until they are told to end, and who had begun one."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.enough, self.left = threading.Event(), 0

    def think(self, name: str) -> None:
        self.begun.append(name)
        try:
            while not self.enough.is_set():
                pause()
        finally:
            self.left += 1

    def __enter__(self) -> None:
        """Within the block they think; a test that fails must not leave them behind."""

    def __exit__(self, *_: object) -> None:
        self.enough.set()


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so; not for ever."""
    async with asyncio.timeout(120):
        while not true():
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("others", ["advice", "bots"])
def test_a_bot_people_wait_for_moves_while_others_think_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: str
) -> None:
    """One thread for all, and a guest who uses it as much as the house allows: with advice, or with tables of bots only."""
    endless = Endless()

    def thought(view: View, level: str) -> Action:
        if level == "captain":
            endless.think("captain")
        return view.legal(view.seat)[0]

    def advise(view: View) -> None:
        endless.think("advice")

    async def work() -> None:
        monkeypatch.setattr("flotta.table.bots.thought", thought)
        monkeypatch.setattr("flotta.table.bots.advise", advise)
        async with a_house(tmp_path) as house, AsyncExitStack() as stack:
            stack.enter_context(endless)
            asked = []
            if others == "advice":
                crowd = [await two_people(house), await two_people(house)]
                asked = [asyncio.ensure_future(crowd[0].opinion(ANNA, 0)), asyncio.ensure_future(crowd[1].opinion(BENCE, 1))]
            else:
                for _ in range(3):
                    await house.new_table(STRANGER, "toy", {}, ["bot:captain", "bot:captain"])
            await until(lambda: bool(endless.begun))
            table = await house.new_table(CSILLA, "toy", {}, ["person", "bot:boy"])
            await until(lambda: bool(table.state.play and [1 for seat, _ in table.state.play.happened if seat == 1]))
            assert not endless.left, "nobody had to finish first"
            endless.enough.set()
            await asyncio.gather(*asked)

    run(work())


def test_a_bot_that_is_not_asked_any_more_stops_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()

    def thought(view: View, level: str) -> Action:
        endless.think(level)
        return view.legal(view.seat)[0]

    async def work() -> None:
        monkeypatch.setattr("flotta.table.bots.thought", thought)
        async with a_house(tmp_path) as house, AsyncExitStack() as stack:
            stack.enter_context(endless)
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:captain"])
            await until(lambda: bool(endless.begun))
            await table.offer_end(ANNA, 0)
            assert table.state.status == "over"
            await until(lambda: endless.left == len(endless.begun))

    run(work())
