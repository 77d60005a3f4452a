"""Work beside the event loop: in order, in the reader's language, and whoever asked is always answered."""

from __future__ import annotations

import asyncio
import threading

import pytest
from table import run

import flotta
from flotta.engine.words import language
from flotta.web.beside import WorkThread
from web import PATIENCE


def test_work_is_done_in_order_in_one_thread_and_in_the_readers_language() -> None:
    thread = WorkThread("test")
    done: list[int] = []

    def work(number: int) -> tuple[str, str]:
        done.append(number)
        return language(), threading.current_thread().name

    async def ask() -> None:
        asked = []
        for number in range(20):
            with flotta.speaking(("en", "hu")[number % 2]):
                asked.append(thread.begin(work, number))
        assert await asyncio.gather(*asked) == [("en", "flotta-test"), ("hu", "flotta-test")] * 10

    run(ask())
    run(ask())
    assert done == [*range(20)] * 2, "the same thread serves one event loop after the other"


@pytest.mark.parametrize("problem", [ValueError("no"), StopIteration("no"), SystemExit("no"), asyncio.CancelledError()])
def test_whatever_goes_wrong_is_told_and_the_next_work_is_done(problem: BaseException) -> None:
    """No future takes StopIteration: whoever waited would wait for ever."""
    thread = WorkThread("test")

    def wrong() -> None:
        raise problem

    async def ask() -> None:
        first, second = thread.begin(wrong), thread.begin(lambda: 7)
        (found,) = await asyncio.wait_for(asyncio.gather(first, return_exceptions=True), PATIENCE)
        assert isinstance(found, (type(problem), RuntimeError))
        assert await second == 7

    run(ask())


def test_what_is_called_off_before_its_turn_is_not_done_and_nobody_waits_for_a_loop_that_has_ended() -> None:
    thread, gate = WorkThread("test"), threading.Event()
    done: list[int] = []

    async def leaves() -> None:
        thread.begin(gate.wait)
        thread.begin(done.append, 1).cancel()
        thread.begin(done.append, 2)

    async def comes() -> None:
        gate.set()
        await thread(done.append, 3)

    run(leaves())
    run(comes())
    assert done == [2, 3]


def test_a_thread_that_cannot_begin_fails_this_work_only(monkeypatch: pytest.MonkeyPatch) -> None:
    thread = WorkThread("test")

    def none_left(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def ask() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(threading.Thread, "start", none_left)
            with pytest.raises(RuntimeError, match="new thread"):
                await thread(lambda: 1)
        assert await thread(lambda: 2) == 2

    run(ask())
