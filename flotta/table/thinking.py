"""Turns at thinking: a few threads for all bots of a house, shared fairly.

A thought is cut into slices of a few milliseconds. Before each slice the thoughts that wait are looked at, and the one that
goes first has the next slice: bots people are waiting for before advice, and advice before games without people; among equals
the address that has waited longest, then the person. So people who ask for much wait longer themselves, and hardly anybody else
does.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from flotta.bots.pauses import pausing
from flotta.table.workers import Workers, WorkTurn

Result = TypeVar("Result")
MOST_BEGUN, EACH_BEGUN = 32, 2
"""How many thoughts may be begun and not finished, in all and for one address; the others wait without a thread."""
REMEMBERED = 10_000


class Rank(IntEnum):
    """Who goes first."""

    PEOPLE = 0
    ADVICE = 1
    BOTS = 2


class Abandoned(Exception):
    """Raised inside a thought when nobody wants its result any more."""


@dataclass(eq=False)
class Thought:
    """Something a bot is to think about: for whom, and whether they still want the result."""

    work: Callable[[], Any]
    rank: Rank
    address: str
    person: str
    wanted: Callable[[], bool]
    number: int
    outcome: Future[Any] = field(default_factory=Future)
    go_on: threading.Event | None = None
    """Set when a thought that was interrupted has its turn again; None before it was begun."""
    gone: bool = False
    turn: WorkTurn | None = None
    """While it has its turn: the turn itself, which all workers of the machine share."""


class Thinking:
    """The thinking of one house. At most `threads` slices at a time, in all its workers together, and one core is always left for
    everything else.
    """

    def __init__(self, threads: int, workers: Workers | None = None) -> None:
        self.slots = max(1, min(threads, len(os.sched_getaffinity(0)) - 1))
        self._turns = [(workers or Workers()).turn(f"thinking {number}") for number in range(self.slots)]
        self._pool = ThreadPoolExecutor(MOST_BEGUN, thread_name_prefix="flotta-bot")
        self._lock = threading.Lock()
        self._waiting: list[Thought] = []
        self._running = 0
        self._begun: Counter[str] = Counter()
        self._numbers = itertools.count(1)
        self._served: OrderedDict[str, int] = OrderedDict()

    @property
    def busy(self) -> int:
        """How many thoughts are waiting or under way."""
        with self._lock:
            return len(self._waiting) + self._running

    async def think(
        self, work: Callable[[], Result], rank: Rank, address: str, person: str, wanted: Callable[[], bool] = lambda: True
    ) -> Result:
        """The result of some work, when its turns have come. It is called off when the asker is cancelled, or when `wanted`
        says that nobody wants to know any more (Abandoned).
        """
        thought = Thought(work, rank, address, person, wanted, next(self._numbers))
        with self._lock:
            self._waiting.append(thought)
            self._begin_next()
        try:
            result: Result = await asyncio.wrap_future(thought.outcome)
            return result
        except asyncio.CancelledError:
            self._call_off(thought)
            raise

    def _call_off(self, thought: Thought) -> None:
        with self._lock:
            thought.gone = True
            if thought.go_on is None and thought in self._waiting:
                self._waiting.remove(thought)

    def _place(self, thought: Thought) -> tuple[int, int, int, int]:
        """The order of thoughts: by rank, then whoever was served longest ago."""
        served = self._served.get
        return thought.rank, served(thought.address, 0), served(thought.person, 0), thought.number

    def _may_run(self, thought: Thought) -> bool:
        if thought.go_on is not None:
            return True
        return self._begun.total() < MOST_BEGUN and self._begun[thought.address] < EACH_BEGUN

    def _begin_next(self) -> None:
        """Give the free slots away."""
        while self._running < self.slots:
            ready = [thought for thought in self._waiting if self._may_run(thought)]
            if not ready:
                return
            first = min(ready, key=self._place)
            self._waiting.remove(first)
            self._running += 1
            first.turn = self._turns.pop()
            if first.go_on is not None:
                first.go_on.set()
            else:
                first.go_on = threading.Event()
                self._begun[first.address] += 1
                self._pool.submit(self._run, first)

    def _run(self, thought: Thought) -> None:
        try:
            self._still_wanted(thought)
            self._turn_of(thought).take()
            with pausing(lambda: self._between(thought)):
                result = thought.work()
        except BaseException as error:
            self._finished(thought)
            self._answer(thought, None, error)
        else:
            self._finished(thought)
            self._answer(thought, result, None)

    def _answer(self, thought: Thought, result: Any, error: BaseException | None) -> None:
        if not thought.outcome.set_running_or_notify_cancel():
            return
        if error is None:
            thought.outcome.set_result(result)
        else:
            thought.outcome.set_exception(error)

    def _turn_of(self, thought: Thought) -> WorkTurn:
        assert thought.turn is not None
        return thought.turn

    def _end_turn(self, thought: Thought) -> None:
        """Let another thought run, here or in another worker."""
        turn, thought.turn = self._turn_of(thought), None
        turn.give()
        self._turns.append(turn)
        self._running -= 1

    def _still_wanted(self, thought: Thought) -> None:
        if thought.gone or not thought.wanted():
            raise Abandoned

    def _between(self, thought: Thought) -> None:
        """Between two slices: stop if nobody wants to know any more, and let others go first whose turn it is."""
        self._still_wanted(thought)
        assert thought.go_on is not None
        with self._lock:
            for whose in (thought.address, thought.person):
                self._served[whose] = next(self._numbers)
                self._served.move_to_end(whose)
            while len(self._served) > REMEMBERED:
                self._served.popitem(last=False)
            place = self._place(thought)
            makes_way = any(self._may_run(other) and self._place(other) < place for other in self._waiting)
            if makes_way:
                thought.go_on.clear()
                self._waiting.append(thought)
                self._end_turn(thought)
                self._begin_next()
        if makes_way:
            thought.go_on.wait()
            self._still_wanted(thought)
            self._turn_of(thought).take()
        else:
            self._turn_of(thought).let_others()

    def _finished(self, thought: Thought) -> None:
        with self._lock:
            self._end_turn(thought)
            self._begun[thought.address] -= 1
            self._begun += Counter()
            self._begin_next()

    def close(self) -> None:
        """Call everything off and wait until the threads have ended."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
            for thought in waiting:
                thought.gone = True
                if thought.go_on is not None:
                    self._running += 1
                    thought.turn = WorkTurn(None)
                    thought.go_on.set()
                else:
                    thought.outcome.cancel()
        self._pool.shutdown()
        for turn in self._turns:
            turn.close()
