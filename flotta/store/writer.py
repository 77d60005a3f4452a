"""One thread that writes: whatever waits for it goes into one transaction, so one sync to disk serves many tables."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from flotta.store.append import Append
from flotta.store.base import Conflict
from flotta.store.dialect import Connection, Dialect

Result = TypeVar("Result")
Job = Callable[[Connection], Any]
Asked = tuple[Job, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]
Together = Callable[[Connection, Sequence[Append]], list[bool] | None]
MOST = 256
"""How many waiting jobs share a transaction at most."""


class Writer:
    """Runs jobs on its own connection. A job's future is answered after the COMMIT that holds it, never before.
    `ending` is what ends a transaction; `together` writes moves in a whole transaction of its own, if it can. `turn` is held
    while a transaction lasts.
    """

    def __init__(
        self,
        connect: Callable[[], Connection],
        dialect: Dialect,
        ending: Callable[[], str],
        together: Together,
        turn: AbstractContextManager[object],
    ) -> None:
        self.connect = connect
        self.dialect = dialect
        self.ending = ending
        self.together = together
        self.turn = turn
        self._waiting: SimpleQueue[Asked | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="flotta-writer", daemon=True)
        self._connection: Connection | None = None
        self.commits = 0
        self.thread.start()

    def submit(self, job: Callable[[Connection], Result]) -> asyncio.Future[Result]:
        """Have this done; the future has its result when it is durable."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.put((job, future))
        return future

    def close(self) -> None:
        """Do what is waiting, then stop."""
        self._waiting.put(None)
        self.thread.join()

    def _run(self) -> None:
        going = True
        while going:
            first = self._waiting.get()
            with self.turn:  # whatever comes while it is waited for is written together
                batch, going = self._gather(first)
                if batch:
                    self._write(batch)
        self.drop_connection()

    def _gather(self, item: Asked | None) -> tuple[list[Asked], bool]:
        """The first job that came and all that wait behind it, and whether to go on after them."""
        batch: list[Asked] = []
        while item is not None:
            if not item[1].cancelled():
                batch.append(item)
            if len(batch) == MOST:
                return batch, True
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _write(self, batch: list[Asked]) -> None:
        """Write all jobs in one transaction; one that is refused does not undo the others. When the database fails, all of them
        fail, and the next batch begins with a new connection.
        """
        try:
            answers = self._together(batch) or self._one_by_one(batch)
            self.commits += 1
        except Exception as error:
            self.drop_connection()
            answers = [(future, None, error) for _, future in batch]
        for loop in {future.get_loop() for _, future in batch}:
            with contextlib.suppress(RuntimeError):  # the event loop of whoever asked has ended
                loop.call_soon_threadsafe(deliver, [each for each in answers if each[0].get_loop() is loop])

    def _together(self, batch: list[Asked]) -> list[Outcome] | None:
        """Write a batch that is nothing but moves of different tables in the database's quick way; None where there is none."""
        moves = [job for job, _ in batch if isinstance(job, Append) and job.is_move]
        if len(moves) < len(batch) or len({move.table for move in moves}) < len(batch):
            return None
        if self._connection is None:
            self._connection = self.connect()
        done = self.together(self._connection, moves)
        if done is None:
            return None
        return [(future, None, None if free else Conflict()) for (_, future), free in zip(batch, done, strict=True)]

    def _one_by_one(self, batch: list[Asked]) -> list[Outcome]:
        """Do the jobs of a batch one after the other, in one transaction."""
        connection = self._begun()
        if len(batch) == 1:
            result, problem = outcome(connection, self.dialect, batch[0][0])
            connection.execute("ROLLBACK" if problem else self.ending())
            return [(batch[0][1], result, problem)]
        answers: list[Outcome] = [(future, *attempt(connection, self.dialect, job)) for job, future in batch]
        connection.execute(self.ending())
        return answers

    def _begun(self) -> Connection:
        """The connection, in a new transaction. One that was lost since the last transaction is replaced: nothing was begun."""
        if self._connection is not None:
            try:
                self._connection.execute(self.dialect.begin)
                return self._connection
            except self.dialect.lost:
                self.drop_connection()
        self._connection = self.connect()
        self._connection.execute(self.dialect.begin)
        return self._connection

    def drop_connection(self) -> None:
        """Close the connection, which undoes what was not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*self.dialect.error):
                connection.close()


def deliver(answers: list[Outcome]) -> None:
    """Answer those who still wait, in their own thread: one wake-up for a whole transaction."""
    for future, result, problem in answers:
        if future.done():
            continue
        if problem is None:
            future.set_result(result)
        elif isinstance(problem, StopIteration):  # no future takes it: this one, and those behind it, would never be answered
            future.set_exception(RuntimeError(repr(problem)))
        else:
            future.set_exception(problem)


def attempt(connection: Connection, dialect: Dialect, job: Job) -> tuple[Any, Exception | None]:
    """A job's result, or why it is not done; then nothing of it stays."""
    connection.execute("SAVEPOINT job")
    result, problem = outcome(connection, dialect, job)
    if problem is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return result, problem


def outcome(connection: Connection, dialect: Dialect, job: Job) -> tuple[Any, Exception | None]:
    """A job's result, or why it cannot be done. Errors of the database itself are raised."""
    try:
        return job(connection), None
    except dialect.refused:
        return None, Conflict()
    except dialect.unfit as error:
        return None, error
    except dialect.error:
        raise
    except Exception as error:
        return None, error
