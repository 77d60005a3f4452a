"""Whoever looks after the workers of a house: starts them, replaces one that dies, changes all of them for new ones when asked.

It serves nothing itself and knows nothing of games. It holds the listening socket, so that nobody is turned away while a worker
is replaced: connections wait for the next one. A worker is started by the same command as this process, so that after an
upgrade new workers run the new version.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flotta.table.workers import PLACES, Workers

log = logging.getLogger("flotta.workers")
WORKER, LISTENING = "FLOTTA_WORKER", "FLOTTA_LISTENING"
"""The variables by which a worker knows what it is, and the number of its listening socket."""
SHORT = 1.0
"""A worker that lived no longer than this is replaced only after so many seconds: what ended it would end the next at once."""
LAST = 20.0
"""Seconds a worker may take to finish what it has begun."""


@dataclass(eq=False)
class Worker:
    """A process that serves."""

    process: asyncio.subprocess.Process
    row: int
    began: float

    async def is_ready(self) -> bool:
        """Wait until it serves; whether it does, rather than having ended."""
        assert self.process.stdout is not None
        return await self.process.stdout.readline() == b"ready\n"

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

    def __init__(self, count: int, listening: socket.socket, environment: Mapping[str, str], opened: Callable[[], None]) -> None:
        self.count, self.listening, self.environment, self.opened = count, listening, environment, opened
        self.folder = Path(tempfile.mkdtemp(prefix="flotta-", dir=next(filter(os.path.isdir, ("/dev/shm", "/tmp")), None)))
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
            await self.stopping.wait()
            for task in keeping:
                task.cancel()
            return 0
        finally:
            await asyncio.gather(*(worker.end() for worker in self.workers.values()), *self.leaving, return_exceptions=True)
            shutil.rmtree(self.folder, ignore_errors=True)

    async def start(self, number: int) -> Worker:
        """A new worker in this place, which counts from nothing."""
        row = self.free.pop()
        self.forget(row)
        workers = Workers(self.folder, number, self.count, row)
        process = await asyncio.create_subprocess_exec(
            *sys.orig_argv,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[self.listening.fileno()],
            env={**self.environment, WORKER: workers.written(), LISTENING: str(self.listening.fileno())},
        )
        return Worker(process, row, asyncio.get_running_loop().time())

    def forget(self, row: int) -> None:
        """Empty a row in which a worker counted that is no more."""
        for path in self.folder.glob("gauge *"):
            with path.open("r+b") as file:
                file.seek(8 * PLACES * row)
                file.write(bytes(8 * PLACES))

    async def keep(self, number: int) -> None:
        """Have a worker in this place, for ever."""
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

    def later(self, work: object) -> None:
        """Do something beside everything else."""
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
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


def supervised(count: int, listening: socket.socket, environment: Mapping[str, str], opened: Callable[[], None]) -> int:
    """Keep the house open with so many workers, until it is stopped; `opened` is called when all of them serve."""

    async def work() -> int:
        return await Supervisor(count, listening, environment, opened).run()

    return asyncio.run(work())
