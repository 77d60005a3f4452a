"""The store in one SQLite file: write-ahead log, full sync, one writing thread, reading threads beside it."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from flotta.engine.words import Say
from flotta.store import rows
from flotta.store.append import append
from flotta.store.base import Damaged, Entry, Room, Store, Summary, Unavailable, Wish
from flotta.store.migrations import TooNew, migrate
from flotta.store.writer import Writer

log = logging.getLogger("flotta.store")
Result = TypeVar("Result")
READERS = 2
PATIENCE = 10.0
"""Seconds to wait for another server that is writing."""


class SqliteStore(Store):
    """A store for one machine. Several processes may share the file."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).expanduser()
        self.name = str(self.path)
        self.writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._told: set[str] = set()

    def connect(self) -> sqlite3.Connection:
        """A new connection to the file."""
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.text_factory = readable
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    async def open(self) -> None:
        """Make or update the file, then start the threads."""
        await asyncio.to_thread(self._prepare)
        self.writer = Writer(self.connect)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="flotta-reader")

    def _prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.exists():
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # dice and seats are secrets
            connection = self.connect()
            try:
                migrate(connection)
            finally:
                connection.close()
        except TooNew as error:
            raise Unavailable(Say("The database {path} was written by a newer Flotta.", path=str(self.path))) from error
        except (sqlite3.Error, OSError) as error:
            raise self._unavailable(error) from error

    def _unavailable(self, error: Exception) -> Unavailable:
        return Unavailable(Say("The database {path} cannot be used: {reason}", path=str(self.path), reason=str(error)))

    async def close(self) -> None:
        """Write what is waiting, then let go of the file."""
        if self.writer is not None:
            await asyncio.to_thread(self.writer.close)
        if self._readers is not None:
            await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()
        self._connections.clear()
        self.writer = self._readers = None
        self._own = threading.local()

    @property
    def commits(self) -> int:
        """How many transactions were made: fewer than appends when some shared one."""
        return self.writer.commits if self.writer else 0

    async def _write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        if self.writer is None:
            raise self._unavailable(RuntimeError("closed"))
        try:
            return await self.writer.submit(job)
        except sqlite3.Error as error:
            raise self._unavailable(error) from error

    async def _read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        if self._readers is None:
            raise self._unavailable(RuntimeError("closed"))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: query(self._reader()))
        except sqlite3.Error as error:
            raise self._unavailable(error) from error

    def _reader(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = self.connect()
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        return connection

    async def ping(self) -> None:
        """Write what a move writes: a few pages that must reach the disk."""
        await self._write(rows.ping)

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, same_people: bool = False, room: Room | None = None
    ) -> None:
        """Add entries to a log, with the table's new summary."""
        await self._write(lambda connection: append(connection, table, entries, summary, same_people, room))

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
        where, values = _chosen(status, public, person, game)
        return await self._summaries(f"{where} ORDER BY changed_at DESC, id LIMIT ?", [*values, limit])

    async def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """How far these logs reach."""
        sql, ids = "SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each(?))", rows.packed(list(tables))
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
        sql, values = "INSERT OR REPLACE INTO analyses (table_id, seat, body) VALUES (?, ?, ?)", (table, seat, rows.packed(found))
        await self._write(lambda connection: connection.execute(sql, values) and None)

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
        """What these people wish."""
        sql = "SELECT person, way, target, lang FROM wishes WHERE person IN (SELECT value FROM json_each(?))"
        asked = rows.packed(list(people))
        return await self._read(lambda connection: [Wish(*map(str, row)) for row in connection.execute(sql, (asked,))])

    async def tells_first(self, table: str, seat: int, decision: int) -> bool:
        """Whether nobody was told of this decision yet."""
        return await self._write(lambda connection: rows.tells_first(connection, table, seat, decision))

    async def offer(self, person: str, token: str, sealed: str, until: float, now: float) -> None:
        """Keep something sealed for whoever brings a token."""
        await self._write(lambda connection: rows.offer(connection, person, token, sealed, until, now))

    async def offered(self, token: str, now: float) -> bool:
        """Whether something is kept for this token still."""
        sql = "SELECT 1 FROM carried WHERE token = ? AND until > ?"
        return await self._read(lambda connection: connection.execute(sql, (token, now)).fetchone() is not None)

    async def take(self, token: str, now: float) -> str | None:
        """What is kept for this token, once."""
        return await self._write(lambda connection: rows.take(connection, token, now))

    async def keep(self, name: str, value: str) -> None:
        """Keep a value of the house."""
        await self._write(lambda connection: rows.keep(connection, name, value))

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value of the house."""
        return await self._write(lambda connection: rows.setting(connection, name, make()))

    async def backup(self, path: Path) -> None:
        """A copy of the file as it is at one moment, in place only when it is whole."""
        await self._read(lambda connection: self._copy(connection, path))

    def _copy(self, source: sqlite3.Connection, path: Path) -> None:
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            copy = sqlite3.connect(fresh, isolation_level=None)
            try:
                source.backup(copy)
                (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
            finally:
                copy.close()
            if sound != "ok":
                raise sqlite3.DatabaseError(sound)
            fresh.replace(path)
        except OSError as error:
            raise self._unavailable(error) from error
        finally:
            fresh.unlink(missing_ok=True)


def readable(text: bytes) -> str:
    """A text of the database; what is no text stays visible as such, so that one bad letter does not stop a whole query."""
    return text.decode("utf-8", "replace")


def _chosen(status: Iterable[str] | None, public: bool | None, person: str | None, game: str | None) -> tuple[str, list[object]]:
    """The WHERE of a choice of tables, and its values."""
    parts: list[str] = []
    values: list[object] = []
    if status is None:
        parts.append("status <> 'removed'")
    else:
        parts.append("status IN (SELECT value FROM json_each(?))")
        values.append(rows.packed(list(status)))
    for name, value in (("public", public), ("game", game)):
        if value is not None:
            parts.append(f"{name} = ?")
            values.append(value)
    if person is not None:
        parts.append("id IN (SELECT table_id FROM sitting WHERE person = ?)")
        values.append(person)
    return ("WHERE " + " AND ".join(parts) if parts else ""), values
