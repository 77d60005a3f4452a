"""What the stores in SQL databases have in common: one writing thread, reading threads beside it, and every statement."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from flotta.engine.words import Say
from flotta.store import rows
from flotta.store.append import Append
from flotta.store.base import Damaged, Entry, Room, Store, Summary, Unavailable, Wish
from flotta.store.dialect import Connection, Dialect
from flotta.store.migrations import TooNew
from flotta.store.writer import Writer

log = logging.getLogger("flotta.store")
Result = TypeVar("Result")
PATIENCE = 10.0
"""Seconds to wait for another server that is writing."""
ENOUGH = 3 * PATIENCE
"""Seconds after which nobody waits any longer for something to be written: the disk hangs, or a standby does not answer."""


class SqlStore(Store):
    """A store in a database that understands SQL. Several servers may share it."""

    dialect: Dialect
    readers: int
    """How many questions are asked at a time."""

    def __init__(self) -> None:
        self.writer: Writer | None = None
        self.turn: AbstractContextManager[object] = contextlib.nullcontext()
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()
        self._connections: list[Connection] = []
        self._told: set[str] = set()

    @abstractmethod
    def connect(self) -> Connection:
        """A new connection, whose commits are durable."""

    @abstractmethod
    def prepare(self) -> None:
        """Make the database or bring its schema up to date. Raises TooNew, and what the database raises."""

    async def open(self) -> None:
        """Make the database ready, then start the threads."""
        await asyncio.to_thread(self.made_ready)
        self.writer = Writer(self.connect, self.dialect, self.ending, self.together, self.turn)
        self._readers = ThreadPoolExecutor(self.readers, thread_name_prefix="flotta-reader")

    def made_ready(self) -> None:
        """Prepare the database. Raises Unavailable, which says what is wrong with it."""
        try:
            self.prepare()
        except TooNew as error:
            raise Unavailable(Say("The database {path} was written by a newer Flotta.", path=self.name)) from error
        except OSError as error:
            raise self.unavailable(error) from error
        except self.dialect.error as error:
            raise self.unavailable(error) from error

    def unavailable(self, error: Exception) -> Unavailable:
        """Why the database cannot be used, for people."""
        reason = " ".join(str(error).split())
        return Unavailable(Say("The database {path} cannot be used: {reason}", path=self.name, reason=reason))

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self.writer is not None:
            await asyncio.to_thread(self.writer.close)
        if self._readers is not None:
            await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            with contextlib.suppress(*self.dialect.error):
                connection.close()
        self._connections.clear()
        self.writer = self._readers = None
        self._own = threading.local()

    @property
    def commits(self) -> int:
        """How many transactions were made: fewer than appends when some shared one."""
        return self.writer.commits if self.writer else 0

    async def _write(self, job: Callable[[Connection], Result]) -> Result:
        """The result of a job of the writing thread. What was begun when patience ends may still be written: whoever asks again
        finds it in the log.
        """
        if self.writer is None:
            raise self.unavailable(RuntimeError("closed"))
        try:
            async with asyncio.timeout(ENOUGH):
                return await self.writer.submit(job)
        except TimeoutError as error:
            raise self.unavailable(TimeoutError(f"it has not answered for {ENOUGH:.0f} seconds")) from error
        except self.dialect.error as error:
            raise self.unavailable(error) from error

    async def _read(self, query: Callable[[Connection], Result]) -> Result:
        if self._readers is None:
            raise self.unavailable(RuntimeError("closed"))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._asked, query)
        except self.dialect.error as error:
            raise self.unavailable(error) from error

    def _asked(self, query: Callable[[Connection], Result]) -> Result:
        """The answer to a question, asked once more over a new connection if the old one was lost."""
        known: Connection | None = getattr(self._own, "connection", None)
        if known is not None:
            try:
                return query(known)
            except self.dialect.lost:
                self._own.connection = None
                self._connections.remove(known)
                with contextlib.suppress(*self.dialect.error):
                    known.close()
        self._own.connection = self.reading()
        self._connections.append(self._own.connection)
        return query(self._own.connection)

    @abstractmethod
    def reading(self) -> Connection:
        """A new connection that can only read."""

    def wrote(self, table: str, version: int) -> None:
        """Called in a transaction in which the log of a table grows up to this version."""

    def ending(self) -> str:
        """What makes a transaction of the writer durable."""
        return "COMMIT"

    def together(self, connection: Connection, moves: Sequence[Append]) -> list[bool] | None:
        """Write moves of different tables at once, durably, where the database has a quicker way for them than one after the
        other; for each whether its numbers were free. None: there is no such way, or they must be tried one by one.
        """
        return None

    async def ping(self) -> None:
        """Write what a move writes: a few pages that must reach the disk."""
        await self._write(rows.ping)

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, same_people: bool = False, room: Room | None = None
    ) -> None:
        """Add entries to a log, with the table's new summary."""
        await self._write(Append(table, entries, summary, same_people, room, self.wrote))

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries after number `since`."""
        sql = "SELECT number, kind, body, at FROM log WHERE table_id = ? AND number > ? ORDER BY number"
        return await self._read(lambda connection: [rows.entry_of(table, row) for row in connection.execute(sql, (table, since))])

    async def summary(self, table: str) -> Summary | None:
        """The summary of one table."""
        sql = f"SELECT {rows.COLUMNS} FROM tables WHERE id = ?"
        found = await self._read(lambda connection: connection.execute(sql, (table,)).fetchone())
        return rows.summary_of(found) if found else None

    async def _summaries(self, where: str, values: Sequence[Any]) -> list[Summary]:
        """The summaries that can be read; each row that cannot is named in the log, once."""
        sql, found = f"SELECT {rows.COLUMNS} FROM tables {where}", []
        for row in await self._read(lambda connection: connection.execute(sql, values).fetchall()):
            try:
                found.append(rows.summary_of(row))
            except Damaged as error:
                if error.row not in self._told:
                    self._told.add(error.row)
                    log.error("damaged row: %s", error.row)
        return found

    async def tables(
        self,
        *,
        status: Iterable[str] | None = None,
        public: bool | None = None,
        person: str | None = None,
        game: str | None = None,
        limit: int = 50,
    ) -> list[Summary]:
        """Summaries, the last changed first."""
        where, values = self._chosen(status, public, person, game)
        return await self._summaries(f"{where} ORDER BY changed_at DESC, id LIMIT ?", [*values, limit])

    def _chosen(
        self, status: Iterable[str] | None, public: bool | None, person: str | None, game: str | None
    ) -> tuple[str, list[object]]:
        """The WHERE of a choice of tables, and its values."""
        parts: list[str] = []
        values: list[object] = []
        if status is None:
            parts.append("status <> 'removed'")
        else:
            parts.append(f"status {self.dialect.among}")
            values.append(self.dialect.several(status))
        for name, value in (("public", public), ("game", game)):
            if value is not None:
                parts.append(f"{name} = ?")
                values.append(value)
        if person is not None:
            parts.append("id IN (SELECT table_id FROM sitting WHERE person = ?)")
            values.append(person)
        return ("WHERE " + " AND ".join(parts) if parts else ""), values

    async def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """How far these logs reach."""
        sql, ids = f"SELECT id, version FROM tables WHERE id {self.dialect.among}", self.dialect.several(tables)
        return await self._read(lambda connection: dict(connection.execute(sql, (ids,)).fetchall()))

    async def due(self, before: float, limit: int = 500) -> list[str]:
        """The tables somebody must look at by this time."""
        sql = "SELECT id FROM tables WHERE due_at <= ? ORDER BY due_at LIMIT ?"
        return await self._read(lambda connection: [str(row[0]) for row in connection.execute(sql, (before, limit))])

    async def watch(self, now: float) -> None:
        """Note which versions all tables have now."""
        await self._write(lambda connection: rows.watch(connection, now))

    async def stale(self, status: str, before: float, limit: int, unplayed: bool = False) -> list[Summary]:
        """Tables in this state, seen long ago at the version they still have."""
        seen = "SELECT 1 FROM watched WHERE table_id = id AND watched.version = tables.version AND since <= ?"
        where = f"WHERE status = ? AND (NOT played OR NOT ?) AND EXISTS ({seen}) ORDER BY changed_at LIMIT ?"
        return await self._summaries(where, (status, unplayed, before, limit))

    async def remove(self, summary: Summary, now: float) -> None:
        """Take a table at which no game was begun out of all lists."""
        await self._write(lambda connection: rows.remove(connection, summary, now))

    async def put_back(self, table: str, now: float) -> bool:
        """Put back a table that was removed."""
        return await self._write(lambda connection: rows.put_back(connection, table, now))

    async def purge(self, before: float, limit: int) -> list[str]:
        """Drop tables that were removed long ago."""
        return await self._write(lambda connection: rows.purge(connection, before, limit))

    async def compact(self, summary: Summary, record: dict[str, Any]) -> None:
        """A record in the place of a log."""
        await self._write(lambda connection: rows.compact(connection, summary, record))

    async def record(self, table: str) -> dict[str, Any] | None:
        """What was kept of a compacted table."""
        sql = "SELECT body FROM records WHERE table_id = ?"
        found = await self._read(lambda connection: connection.execute(sql, (table,)).fetchone())
        return rows.record_of(table, found) if found else None

    async def keep_analysis(self, table: str, seat: int, found: list[dict[str, Any]] | None) -> None:
        """Keep what a bot found out about a seat's decisions."""
        await self._write(lambda connection: rows.keep_analysis(connection, table, seat, found))

    async def analysis(self, table: str, seat: int) -> tuple[bool, list[dict[str, Any]] | None]:
        """Whether a seat's game was asked about, and what was found out."""
        sql = "SELECT body FROM analyses WHERE table_id = ? AND seat = ?"
        row = await self._read(lambda connection: connection.execute(sql, (table, seat)).fetchone())
        return row is not None, rows.analysis_of(row) if row else None

    async def wish(self, wish: Wish, most: int) -> None:
        """Keep a wish."""
        await self._write(lambda connection: rows.wish(connection, wish, most))

    async def wish_no_more(self, person: str, way: str) -> None:
        """Drop the wishes of a person to be told by this way."""
        sql = "DELETE FROM wishes WHERE person = ? AND way = ?"
        await self._write(lambda connection: connection.execute(sql, (person, way)) and None)

    async def wishes(self, people: Iterable[str]) -> list[Wish]:
        """The wishes of these people."""
        sql = f"SELECT person, way, target, lang FROM wishes WHERE person {self.dialect.among}"
        asked = self.dialect.several(people)
        return await self._read(lambda connection: [Wish(*map(str, row)) for row in connection.execute(sql, (asked,))])

    async def tells_first(self, table: str, seat: int, decision: int) -> bool:
        """Whether nobody was told of this decision yet."""
        return await self._write(lambda connection: rows.tells_first(connection, table, seat, decision))

    async def offer(self, person: str, token: str, sealed: str, until: float, now: float) -> None:
        """Keep something sealed for whoever brings a token."""
        await self._write(lambda connection: rows.offer(connection, person, token, sealed, until, now))

    async def offered(self, token: str, by: str, now: float) -> str | None:
        """Who offered what is kept for this token, or was taken for it."""
        sql = "SELECT person FROM carried WHERE (token = ? OR token = ?) AND until > ?"
        found = await self._read(lambda connection: connection.execute(sql, (token, by, now)).fetchone())
        return str(found[0]) if found else None

    async def take(self, token: str, by: str, now: float) -> str | None:
        """What is kept for this token, for one who asks, also again."""
        return await self._write(lambda connection: rows.take(connection, token, by, now))

    async def keep(self, name: str, value: str) -> None:
        """Keep a value of the house."""
        await self._write(lambda connection: rows.keep(connection, name, value))

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value of the house."""
        return await self._write(lambda connection: rows.setting(connection, name, make()))
