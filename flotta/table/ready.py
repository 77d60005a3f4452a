"""Getting games ready (compiled, or fetched from the cache) in a thread, with progress a page can show."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass

from flotta import games
from flotta.bots import BOTS
from flotta.bots.bind import warm
from flotta.table.rehearsal import rehearse


@dataclass(frozen=True)
class Preparation:
    """How far a game is from being ready: steps done, steps in all, and the one being taken."""

    done: int
    total: int
    step: str


class Readiness:
    """Which games are ready, and how far the others are."""

    def __init__(self) -> None:
        self._progress: dict[str, Preparation] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def getting_ready(self, name: str) -> Preparation | None:
        """How far a game is; None when it is ready. Begins if nobody has. Raises BadOption for an unknown game."""
        task = self._begun(name)
        if task.done() and not task.cancelled():
            task.result()
            return None
        return self._progress.get(name, Preparation(0, 1, ""))

    async def prepare(self, name: str) -> None:
        """Wait until a game is ready."""
        await asyncio.shield(self._begun(name))

    def _begun(self, name: str) -> asyncio.Task[None]:
        games.find(name)
        task = self._tasks.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._tasks[name] = asyncio.ensure_future(asyncio.to_thread(self.make_ready, name))
        return task

    def make_ready(self, name: str) -> None:
        """Compile a game or fetch it from the cache, and rehearse it; takes as long as it takes."""

        def note(done: int, total: int, step: str) -> None:
            self._progress[name] = Preparation(done, total, step)

        warm(games.find(name), note, list(BOTS), undo=True)
        rehearse(games.find(name))
        gc.collect()
        gc.freeze()  # what was compiled stays: nobody need look through it again and again

    async def close(self) -> None:
        """Wait for what was begun: a compiling thread cannot be stopped."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
