"""Beside the event loop: work that would make everybody else wait is done in a thread, one thing at a time.

Only work on what never changes belongs here: a state that was replaced stays as it was, a game that is over, rules, templates.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")
SWITCH = 0.0005
"""Seconds after which a thread that computes must let the event loop go on, if that waits; Python's own value is ten times as
long.
"""


class WorkThread:
    """One thread, in which work is done in the order in which it came."""

    def __init__(self, name: str) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"flotta-{name}")

    async def __call__(self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """The result of some work, done in this thread, in the reader's language."""
        context = copy_context()
        return await asyncio.get_running_loop().run_in_executor(self.thread, lambda: context.run(work, *args, **kwargs))


beside = WorkThread("page")
"""For pages and questions that one reader waits for."""
painting = WorkThread("table")
"""For the tables: whoever plays does not wait behind somebody who reads."""


def let_the_loop_go_on() -> None:
    """Make threads hand over often, so that the loop is never kept waiting long by one that computes."""
    sys.setswitchinterval(SWITCH)
