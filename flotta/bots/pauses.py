"""Where a long thought can be interrupted: between two slices of it, whoever runs it may let others go first or call it off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_between: ContextVar[Callable[[], None] | None] = ContextVar("flotta_between_slices", default=None)


@contextmanager
def pausing(between: Callable[[], None]) -> Iterator[None]:
    """Call this between the slices of every thought in the block. What it raises ends the thought."""
    token = _between.set(between)
    try:
        yield
    finally:
        _between.reset(token)


def pause() -> None:
    """Called by a bot after each slice."""
    between = _between.get()
    if between is not None:
        between()
