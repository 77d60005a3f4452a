"""Beside the event loop: what takes longer than everybody else should wait is done in one thread of its own, one thing at a time.

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
LANE = ThreadPoolExecutor(1, thread_name_prefix="flotta-page")
SWITCH = 0.0005
"""Seconds after which a thread that computes must let the event loop go on, if it wants to; Python's are ten times as many."""


async def beside(work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
    """The result of some work, done in that thread, in the reader's language."""
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(LANE, lambda: context.run(work, *args, **kwargs))


def let_the_loop_go_on() -> None:
    """Make threads hand over often, so that the loop is never kept waiting long by one that computes."""
    sys.setswitchinterval(SWITCH)
