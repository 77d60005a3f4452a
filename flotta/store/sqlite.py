"""The store in one SQLite file: write-ahead log, full sync."""

from __future__ import annotations

import os
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

from flotta.store.dialect import Connection, Dialect
from flotta.store.migrations import SQLITE, SqliteNotes, migrate
from flotta.store.rows import packed
from flotta.store.sql import PATIENCE, SqlStore

DIALECT = Dialect(
    error=(sqlite3.Error,),
    refused=sqlite3.IntegrityError,
    unfit=sqlite3.DataError,
    lost=(),
    begin="BEGIN IMMEDIATE",
    snapshot="BEGIN",
    among="IN (SELECT value FROM json_each(?))",
    several=lambda values: packed(list(values)),
)


class SqliteStore(SqlStore):
    """A store for one machine. Several processes may share the file."""

    dialect = DIALECT
    readers = 2

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self.path = Path(path).expanduser()
        self.name = str(self.path)

    def write_in_turn(self, turn: AbstractContextManager[object]) -> None:
        """SQLite lets whoever finds the file locked ask again after up to a tenth of a second, and whoever comes meanwhile goes
        first: under load one of two workers waited for seconds.
        """
        self.turn = turn

    def connect(self) -> sqlite3.Connection:
        """A new connection to the file."""
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.text_factory = readable
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def reading(self) -> sqlite3.Connection:
        """A new connection that can only read."""
        connection = self.connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def prepare(self) -> None:
        """Make or update the file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # dice and seats are secrets
        connection = self.connect()
        try:
            migrate(connection, DIALECT, SqliteNotes(), SQLITE)
        finally:
            connection.close()

    def single(self) -> None:
        """Put everything into the one file, so that it can be moved. Nobody else may have it open."""
        connection = self.connect()
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        finally:
            connection.close()

    async def backup(self, path: Path) -> None:
        """A copy of the file as it is at one moment, in place only when it is whole."""
        await self._read(lambda connection: self._copy(connection, path))

    def _copy(self, source: Connection, path: Path) -> None:
        assert isinstance(source, sqlite3.Connection)
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
            raise self.unavailable(error) from error
        finally:
            fresh.unlink(missing_ok=True)


def readable(text: bytes) -> str:
    """A text of the database; what is no text stays visible as such, so that one bad letter does not stop a whole query."""
    return text.decode("utf-8", "replace")
