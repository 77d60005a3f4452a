"""Getting games ready: their machine code is made by a process of its own, which fills the cache; then the house fetches it.

A game somebody waits for comes first. While nobody waits, the other games of the shelf are made ready one after another, by a
process that takes only what the machine has to spare.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from flotta import bots, engine, games
from flotta.bots import BOTS
from flotta.bots.bind import bot_steps
from flotta.bots.mind import brain
from flotta.bots.net import path_of
from flotta.engine.compile import COMPILING, cache_folder
from flotta.engine.contract import Game
from flotta.engine.errors import FlottaError
from flotta.engine.warm import Report, steps, warm_functions
from flotta.table.rehearsal import rehearse
from flotta.table.workers import Workers

WEIGHTS = {
    "setup": 2,
    "legal": 6,
    "guess": 4,
    "apply": 12,
    "foreseen": 2,
    "reveals": 2,
    "appraise": 15,
    "grow": 11,
    "grow_guided": 14,
}
"""How long a function takes to compile, in half seconds of a slow core; those not named take 1."""
REHEARSAL = 3
"""How long the rehearsal takes, in the same measure."""
USUAL = 30.0
"""Seconds a game is expected to take, before any time has been measured."""
MARK = "prepared"
"""The beginning of the name of the file in the cache that says that nothing of a game is left to compile."""


@dataclass(frozen=True)
class Preparation:
    """How far a game is from being ready: steps done, steps in all, the one being taken, and about how many seconds are left."""

    done: int
    total: int
    step: str
    left: float = USUAL


def mark_of(game: Game) -> Path | None:
    """The file that says that a game is compiled, from these sources of it, the engine and the bots; None without a cache. Numba
    keeps machine code by where its source lies, so another copy of the same sources has a file of its own; and so has a game
    that came by a net, or whose net is asked up to another number of seats: its bots run other code than before.
    """
    folders = [game.folder, *(Path(str(package.__file__)).parent for package in (engine, bots))]
    folder = cache_folder(*sorted(folders)) if COMPILING else None
    place = hashlib.sha256(str(game.folder).encode()).hexdigest()[:16]
    thinking = f"-with-net-{brain(game).net_seats}" if path_of(game).exists() else ""
    return folder / f"{MARK}-{place}{thinking}" if folder else None


def mark_prepared(game: Game) -> None:
    """Note in the cache that a game is compiled."""
    mark = mark_of(game)
    if mark is not None:
        mark.touch()


class Readiness:
    """Which games are ready, and how far the others are."""

    def __init__(self, workers: Workers | None = None) -> None:
        self.workers = workers or Workers()
        self.progress: dict[str, Preparation] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._all: asyncio.Task[None] | None = None
        self.began: dict[str, float] = {}
        self._wanted = asyncio.Event()
        self._closed = False
        self.processes: set[asyncio.subprocess.Process] = set()

    def getting_ready(self, name: str) -> Preparation | None:
        """How far a game is; None when it is ready. Work begins with the first call. Raises BadOption for an unknown game."""
        task = self._begun(name)
        if task.done() and not task.cancelled():
            task.result()
            return None
        return self.progress.get(name, Preparation(0, 1, ""))

    async def prepare(self, name: str) -> None:
        """Wait until a game is ready."""
        await asyncio.shield(self._begun(name))

    async def prepare_compiled(self) -> None:
        """Wait until every game of the shelf is ready that was compiled before, or cannot be; no other is begun."""
        for name in games.names():
            with contextlib.suppress(FlottaError):  # a broken folder: whoever asks for the game is told
                mark = mark_of(games.find(name))
                if mark is not None and mark.exists():
                    await asyncio.wait((self._begun(name),))  # what is wrong with a game is told to whoever asks for it, too

    def prepare_all(self) -> None:
        """Begin to make every game of the shelf ready, in the background."""
        self._all = asyncio.ensure_future(self._one_by_one())

    async def _one_by_one(self) -> None:
        """Make the games ready that nobody has asked for yet; while the house fetches one, the next is compiled. When somebody
        asks for a game, that one is made ready first, and this one begun again: what was compiled of it stays in the cache.
        """
        waiting = games.names()
        while waiting := [name for name in waiting if name not in self._tasks]:
            self._wanted.clear()
            name = waiting[0]
            compiled = asyncio.ensure_future(self.compile(name, gently=True))
            wanted = asyncio.ensure_future(self._wanted.wait())
            try:
                await asyncio.wait((compiled, wanted), return_when=asyncio.FIRST_COMPLETED)
                begun = compiled.done()
            finally:
                for task in (compiled, wanted):
                    task.cancel()
                await asyncio.wait((compiled, wanted))
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            if begun:
                self._begun(name)

    def _begun(self, name: str) -> asyncio.Task[None]:
        games.find(name)
        task = self._tasks.get(name)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            self._wanted.set()
            task = self._tasks[name] = asyncio.ensure_future(self._make(name))
        return task

    async def _make(self, name: str) -> None:
        self.began[name] = time.monotonic()
        await self.compile(name)
        if not self._closed:
            await asyncio.to_thread(self.make_ready, name)

    async def compile(self, name: str, gently: bool = False) -> None:
        """Have a game compiled by another process, unless that was done before. What that process leaves undone is compiled
        here.
        """
        try:
            mark = mark_of(games.find(name))
        except FlottaError:
            return  # a broken folder: whoever asks for the game is told
        if mark is None or mark.exists():
            return
        async with self.workers.one_at_a_time(f"compiling {name}"):
            if not mark.exists():
                await self._compile(name, gently)

    async def _compile(self, name: str, gently: bool) -> None:
        line = [sys.executable, "-m", "flotta.cli", "prepare", name, "--steps", *(["--gently"] if gently else [])]
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*line, stdin=nothing, stdout=pipe, stderr=nothing)
        self.processes.add(process)
        try:
            assert process.stdout is not None
            async for text in process.stdout:
                done, total, step = text.decode().split()
                self.note(name, int(done), int(total), step)
        finally:
            stop(process)
            await process.wait()
            self.processes.discard(process)

    def note(self, name: str, done: int, total: int, step: str) -> None:
        """Keep how far a game is, and how long the rest will take by the time it took so far."""
        passed = time.monotonic() - self.began.get(name, time.monotonic())
        share = done / total
        left = passed * (1 - share) / share if passed > 2 and share > 0.05 else USUAL * (1 - share)
        self.progress[name] = Preparation(done, total, step, left)

    def make_ready(self, name: str) -> None:
        """Compile a game or fetch it from the cache, and rehearse it; this may take long."""
        game = games.find(name)
        make_ready(game, lambda done, total, step: self.note(name, done, total, step))
        mark_prepared(game)
        gc.collect()
        gc.freeze()  # compiled code is never freed: the garbage collector need not look at it

    async def close(self) -> None:
        """Stop what other processes do, and wait for the rest: a compiling thread cannot be stopped."""
        self._closed = True
        for process in self.processes:
            stop(process)
        if self._all is not None:
            self._all.cancel()
            await asyncio.wait((self._all,))
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def stop(process: asyncio.subprocess.Process) -> None:
    """End a process, unless it has ended by itself."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def make_ready(game: Game, note: Report, alone: bool = False) -> None:
    """Compile everything people at a table need of a game, or fetch it from the cache, and rehearse it. `alone`: no second
    process helps.
    """
    todo = [*steps(game, undo=True), *bot_steps(game, list(BOTS))]
    weights = [WEIGHTS.get(name, 1) for name, _, _ in todo]
    total = sum(weights) + REHEARSAL
    warm_functions(game, todo, lambda done, _, step: note(sum(weights[:done]), total, step), alone)
    note(total - REHEARSAL, total, "rehearsal")
    rehearse(game)
