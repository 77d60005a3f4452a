"""Beside the event loop: work that would make everybody else wait is done in a thread, one thing at a time.

Only work on what never changes belongs here: a state that was replaced stays as it was, a game that is over, rules, templates.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import sys
import threading
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from flotta.store.writer import deliver

Given = ParamSpec("Given")
Result = TypeVar("Result")
SWITCH = 0.0005
"""Seconds after which a thread that computes must let the event loop go on, if that waits; Python's own value is ten times as
long.
"""


class WorkThread:
    """One thread, in which work is done in the order in which it came. It is a queue and no more: a table is drawn here three
    times for every move, and the pools of the standard library take as long to hand work over as much of the drawing does.
    """

    def __init__(self, name: str) -> None:
        self.name = f"flotta-{name}"
        self._waiting: SimpleQueue[tuple[asyncio.Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self.thread: threading.Thread | None = None

    async def __call__(self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """The result of some work, done in this thread, in the reader's language."""
        return await self.begin(work, *args, **kwargs)

    def begin(self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> asyncio.Future[Result]:
        """Have some work done in this thread, in the reader's language; what is called off before its turn is not done."""
        if self.thread is None:
            thread = threading.Thread(target=self._run, name=self.name, daemon=True)
            thread.start()  # where the system allows no more threads this work fails, and the next tries again
            self.thread = thread
            atexit.register(self._end)
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.put((future, partial(copy_context().run, work, *args, **kwargs)))
        return future

    def _run(self) -> None:
        while self._do_next():
            pass

    def _do_next(self) -> bool:
        """Wait for some work and do it; nothing of it is kept alive afterwards. False when all is to end."""
        asked = self._waiting.get()
        if asked is None:
            return False
        future, work = asked
        if not future.cancelled():
            result, problem = tried(work)
            with contextlib.suppress(RuntimeError):  # the event loop of whoever asked has ended
                future.get_loop().call_soon_threadsafe(deliver, [(future, result, problem)])
        return True

    def _end(self) -> None:
        """Finish what was begun before Python ends."""
        self._waiting.put(None)
        if self.thread is not None:
            self.thread.join()


def tried(work: Callable[[], Result]) -> tuple[Result | None, BaseException | None]:
    """The result of some work, or what it raised instead."""
    try:
        return work(), None
    except BaseException as problem:
        return None, problem


beside = WorkThread("page")
"""For pages and questions that one reader waits for."""
painting = WorkThread("table")
"""For the tables: whoever plays does not wait behind somebody who reads."""


def let_the_loop_go_on() -> None:
    """Make threads hand over often, so that the loop is never kept waiting long by one that computes."""
    sys.setswitchinterval(SWITCH)
