"""The process that looks after the workers of a house: it starts them, replaces one that dies or hangs, and replaces all of them
when asked.

It serves nothing itself and knows nothing of games. It holds the listening socket, so that nobody is turned away while a worker
is replaced: connections wait for the next one. A worker is started by the same command as this process, so that after an
upgrade new workers run the new version.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flotta.table.workers import PLACES, Workers

log = logging.getLogger("flotta.workers")
WORKER, LISTENING, TAKES_OVER = "FLOTTA_WORKER", "FLOTTA_LISTENING", "FLOTTA_TAKES_OVER"
"""The variables by which a worker knows what it is, the number of its listening socket, and that others serve meanwhile. A new
version is started by a supervisor of the old one: what it needs not to know has a variable of its own.
"""
SHORT = 1.0
"""A worker that lived no longer than this is replaced only after so many seconds: what ended it would end the next at once."""
LAST = 20.0
"""Seconds a worker may take to finish what it has begun."""
BEAT = 0.5
"""Seconds after which a worker says again that it is not stuck."""
BEGINNING = 20
"""How many times as long a worker may say nothing before it serves."""
FOLDER = "flotta-workers-"
"""How the folders are called that workers share."""


@dataclass(eq=False)
class Worker:
    """A process that serves."""

    process: asyncio.subprocess.Process
    row: int
    began: float
    silent: int = 0
    """How many times in a row it had said nothing when it was looked at."""

    def __post_init__(self) -> None:
        self.ready: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.hearing = asyncio.ensure_future(self.hear())

    async def hear(self) -> None:
        """Read what it says: that it serves, and from then on every now and then that it is not stuck."""
        assert self.process.stdout is not None
        while await self.process.stdout.readline():
            self.silent = 0
            if not self.ready.done():
                self.ready.set_result(True)
        if not self.ready.done():
            self.ready.set_result(False)

    @property
    def serves(self) -> bool:
        """Whether it serves now, as far as is known."""
        return self.process.returncode is None and self.ready.done()

    async def is_ready(self) -> bool:
        """Wait until it serves; whether it does, rather than having ended."""
        return await self.ready

    def is_stuck(self, most: int) -> bool:
        """Look at it; whether it has said nothing for more than so many looks, or for many more while it begins."""
        self.silent += 1
        if self.silent <= (most if self.ready.done() else BEGINNING * most):
            return False
        self.silent = 0
        return True

    async def end(self) -> None:
        """Have it finish what it has begun, and wait for its end."""
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), LAST)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


class Supervisor:
    """All workers of a house on one machine."""

    def __init__(
        self,
        count: int,
        listening: socket.socket,
        environment: Mapping[str, str],
        opened: Callable[[], None],
        stuck_after: float,
    ) -> None:
        self.count, self.listening, self.environment, self.opened = count, listening, environment, opened
        self.stuck_after = stuck_after
        self.folder, self.held = own_folder(Path(next(filter(os.path.isdir, ("/dev/shm", "/tmp")), tempfile.gettempdir())))
        self.workers: dict[int, Worker] = {}
        self.free = set(range(2 * count))
        """The rows in which no worker counts."""
        self.leaving: set[asyncio.Task[None]] = set()
        self.stopping = asyncio.Event()
        self.renewing = asyncio.Lock()

    async def run(self) -> int:
        """Look after the workers until somebody stops this; 0 if they could be started."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self.stopping.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self.later(self.renew()))
        try:
            for number in range(self.count):
                self.workers[number] = await self.start(number)
            if not all([await worker.is_ready() for worker in self.workers.values()]):
                return 1
            self.opened()
            keeping = [asyncio.create_task(self.keep(number)) for number in range(self.count)]
            keeping.append(asyncio.create_task(self.watch()))
            await self.stopping.wait()
            for task in keeping:
                task.cancel()
            return 0
        finally:
            await asyncio.gather(*(worker.end() for worker in self.workers.values()), *self.leaving, return_exceptions=True)
            shutil.rmtree(self.folder, ignore_errors=True)
            os.close(self.held)

    async def watch(self) -> None:
        """End workers that hang without dying; another takes their place then. They are counted in looks and not in seconds: if
        this process was stopped together with them, nobody is taken for stuck.
        """
        while True:
            await asyncio.sleep(BEAT)
            for number, worker in self.workers.items():
                if worker.is_stuck(round(self.stuck_after / BEAT)):
                    log.error("worker %d does not answer; it is ended", number)
                    with contextlib.suppress(ProcessLookupError):
                        worker.process.kill()

    async def start(self, number: int) -> Worker:
        """A new worker in this place, which counts from nothing. While others serve it makes the games ready before it does: who
        played with the one before need not wait for that.
        """
        row = self.free.pop()
        self.forget(row)
        others = any(each.serves for each in self.workers.values())
        told = {WORKER: Workers(self.folder, number, self.count, row).written(), LISTENING: str(self.listening.fileno())}
        process = await asyncio.create_subprocess_exec(
            *sys.orig_argv,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[self.listening.fileno()],
            env={**self.environment, **told, **({TAKES_OVER: "yes"} if others else {})},
        )
        return Worker(process, row, asyncio.get_running_loop().time())

    def forget(self, row: int) -> None:
        """Empty the row in which a worker counted that has ended."""
        for path in self.folder.glob("gauge *"):
            with path.open("r+b") as file:
                file.seek(8 * PLACES * row)
                file.write(bytes(8 * PLACES))

    async def keep(self, number: int) -> None:
        """Keep a worker in this place: start another whenever it ends."""
        while True:
            worker = self.workers[number]
            code = await worker.process.wait()
            if worker is not self.workers[number]:
                continue
            Workers(self.folder, number, self.count).door(number).unlink(missing_ok=True)
            self.free.add(worker.row)
            log.error("worker %d has ended (%d); another takes its place", number, code)
            if asyncio.get_running_loop().time() - worker.began < SHORT:
                await asyncio.sleep(SHORT)
            self.workers[number] = await self.start(number)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.ensure_future(work)
        self.leaving.add(task)
        task.add_done_callback(self.leaving.discard)

    async def renew(self) -> None:
        """Put a new worker in the place of each, one after the other; the old one goes when the new one serves. If a new one does
        not begin, the old ones stay.
        """
        async with self.renewing:
            for number in range(self.count):
                fresh = await self.start(number)
                if not await fresh.is_ready():
                    await fresh.end()
                    self.free.add(fresh.row)
                    log.error("a new worker does not begin; the old ones go on")
                    return
                old, self.workers[number] = self.workers[number], fresh
                await old.end()
                self.free.add(old.row)


def own_folder(place: Path) -> tuple[Path, int]:
    """A new folder for the workers of this process, and what holds it: a lock that ends with the process. Folders of ours that
    nobody holds were left by processes that were killed; they are removed.
    """
    for left in place.glob(f"{FOLDER}*"):
        with contextlib.suppress(OSError):
            file = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(file).st_uid == os.getuid():
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(left, ignore_errors=True)
            finally:
                os.close(file)
    fresh = Path(tempfile.mkdtemp(prefix="flotta-", dir=place))
    held = os.open(fresh, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(held, fcntl.LOCK_EX)
    return fresh.rename(place / f"{FOLDER}{secrets.token_hex(8)}"), held  # nobody finds it by this name before it is held


def supervised(
    count: int,
    listening: socket.socket,
    environment: Mapping[str, str],
    opened: Callable[[], None],
    stuck_after: float,
) -> int:
    """Keep the house open with so many workers, until it is stopped; `opened` is called when all of them serve. One that says
    nothing for `stuck_after` seconds is replaced.
    """

    async def work() -> int:
        return await Supervisor(count, listening, environment, opened, stuck_after).run()

    return asyncio.run(work())
