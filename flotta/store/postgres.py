"""The store in a PostgreSQL database, for a house of several machines.

One server writes at a time, as with SQLite: every transaction of a writer holds the same advisory lock. So two transactions can
never wait for each other, what one of them counts stays true until it ends, and a new transaction knows that one whose
connection was lost is over. While one writes, the jobs of the others gather and share their next transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import select
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg import conninfo, sql

from flotta.engine.words import Say
from flotta.store import moves, moving
from flotta.store.append import Append
from flotta.store.base import Unavailable
from flotta.store.dialect import Connection, Dialect, RowsFound
from flotta.store.migrations import POSTGRES, PostgresNotes, migrate
from flotta.store.moves import CHANNEL, LONGEST, known
from flotta.store.sql import PATIENCE, SqlStore
from flotta.store.sqlite import SqliteStore

LOCK = 0x666C6F747461
"""The advisory lock of whoever writes."""
AGAIN = 1.0
"""Seconds until a server that cannot listen tries again."""


class LostConnection(Exception):
    """The server is gone, or has ended the connection."""


DIALECT = Dialect(
    error=(psycopg.Error, LostConnection),
    refused=psycopg.IntegrityError,
    unfit=psycopg.DataError,
    lost=(LostConnection,),
    begin=f"BEGIN; SELECT pg_advisory_xact_lock({LOCK})",
    snapshot="BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    among="= ANY(?)",
    several=lambda values: [known(value) for value in values],
)
SESSION = f"""SET lock_timeout = {1000 * PATIENCE:.0f};
SET statement_timeout = {3000 * PATIENCE:.0f};
SET idle_in_transaction_session_timeout = {3000 * PATIENCE:.0f};
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"""
"""How the server treats our sessions: a commit is on the disk when it is answered, no wait is endless, and a transaction that
nobody continues is ended.
"""
DEFAULTS = {
    "connect_timeout": "5",
    "tcp_user_timeout": f"{1000 * PATIENCE:.0f}",
    "application_name": "flotta",
    "client_encoding": "utf8",
}
"""How a connection is made, as far as the address does not say otherwise."""
NAMED = re.compile(r"(?<![:\w]):([a-z_]+)")


class PostgresConnection:
    """A connection of psycopg that takes statements as SQLite writes them."""

    def __init__(self, raw: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.raw = raw

    def execute(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> RowsFound:
        """Run a statement; without values it may be several, one after the other."""
        with self.may_be_lost():
            found: RowsFound = (
                self.raw.execute(translated(sql), storable(values)) if values else self.raw.execute(sql, prepare=False)
            )
            return found

    @contextlib.contextmanager
    def may_be_lost(self) -> Iterator[None]:
        """Raise LostConnection when the connection is lost: psycopg raises the same error for other trouble."""
        try:
            yield
        except psycopg.OperationalError as error:
            if self.raw.closed:
                raise LostConnection(str(error)) from error
            raise

    def was_ended(self) -> bool:
        """Whether the server has ended this connection while nothing was asked: then it has said so, or hung up."""
        heard = select.poll()
        heard.register(self.raw.fileno(), select.POLLIN)
        if not heard.poll(0):
            return False
        with contextlib.suppress(psycopg.OperationalError):
            self.raw.execute("SELECT 1")
        return self.raw.closed

    def executemany(self, sql: str, rows: list[tuple[Any, ...]], /) -> None:
        """Run a statement once for each row of values."""
        if len(rows) == 1:
            self.execute(sql, rows[0])
        elif rows:
            with self.raw.cursor() as cursor:
                cursor.executemany(translated(sql), [storable(row) for row in rows])

    def close(self) -> None:
        """Let go of the database."""
        self.raw.close()


@lru_cache(maxsize=256)
def translated(sql: str) -> str:
    """A statement with its blanks as psycopg writes them."""
    return NAMED.sub(r"%(\1)s", sql.replace("?", "%s"))


def storable(values: Sequence[Any] | Mapping[str, Any]) -> Sequence[Any] | Mapping[str, Any]:
    """The same values, as PostgreSQL can take them."""
    if isinstance(values, Mapping):
        return values
    return [known(value) if isinstance(value, str) else value for value in values]


class PostgresStore(SqlStore):
    """A store for several machines. `address` is as libpq knows it: postgresql://user:password@host/database."""

    dialect = DIALECT
    readers = 4

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            said = conninfo.conninfo_to_dict(address)
            unsaid = {name: value for name, value in DEFAULTS.items() if name not in said}
            self._address = conninfo.make_conninfo(address, **unsaid)
        except psycopg.Error as error:
            raise Unavailable(Say("{path} is no address of a database.", path="postgresql://...")) from error
        self.name = f"postgresql://{said.get('host') or ''}/{said.get('dbname') or ''}"
        self._changed: dict[str, int] = {}
        self._writing = 0
        self._listening: asyncio.Task[None] | None = None

    def _connected(self) -> PostgresConnection:
        raw = psycopg.connect(self._address, autocommit=True)
        raw.execute(SESSION, prepare=False)
        return PostgresConnection(raw)

    def connect(self) -> PostgresConnection:
        """A new connection that writes."""
        connection = self._connected()
        self._writing = connection.raw.info.backend_pid
        return connection

    def reading(self) -> PostgresConnection:
        """A new connection that can only read."""
        connection = self._connected()
        connection.execute("SET default_transaction_read_only = on")
        return connection

    def prepare(self) -> None:
        """Bring the schema up to date."""
        connection = self._connected()
        try:
            encoding = connection.raw.info.parameter_status("server_encoding")
            if encoding != "UTF8":
                raise OSError(f"its encoding is {encoding}, not UTF8")
            migrate(connection, DIALECT, PostgresNotes(), POSTGRES)
        finally:
            connection.close()

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        await super().close()

    def wrote(self, table: str, version: int) -> None:
        """Remember of which table the other servers must be told."""
        self._changed[table] = version

    def ending(self) -> str:
        """One message for all tables of a transaction. Only one server writes at a time, so the lock that NOTIFY takes makes
        nobody wait.
        """
        changed, self._changed = self._changed, {}
        if not changed:
            return "COMMIT"
        message = " ".join(f"{table}:{version}" for table, version in changed.items())
        told = sql.Literal(message if len(message) <= LONGEST else "").as_string()
        return f"SELECT pg_notify('{CHANNEL}', {told}); COMMIT"

    def together(self, connection: Connection, asked: Sequence[Append]) -> list[bool] | None:
        """Write moves of different tables in one transaction of one exchange. Nothing is tried over a connection that has ended
        meanwhile: it could not be told afterwards whether the moves were written.
        """
        assert isinstance(connection, PostgresConnection)
        if connection.was_ended():
            return None
        with connection.may_be_lost():
            return moves.written(connection.raw, LOCK, asked)

    def listen(self, heard: Callable[[Mapping[str, int] | None], None]) -> None:
        """Call `heard` whenever another server has written."""
        self._listening = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Callable[[Mapping[str, int] | None], None]) -> None:
        while True:
            with contextlib.suppress(psycopg.Error):
                raw = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
                async with raw:
                    await raw.execute(f"LISTEN {CHANNEL}")
                    heard(None)
                    async for message in raw.notifies():
                        if message.pid != self._writing:
                            heard(understood(message.payload))
            await asyncio.sleep(AGAIN)

    async def backup(self, path: Path) -> None:
        """Everything as it is at one moment, as the file of a store in SQLite: it can be served, or moved into a database."""
        await asyncio.to_thread(self._copy, path)

    def _copy(self, path: Path) -> None:
        fresh = SqliteStore(path.with_name(f".{path.name}.new"))
        try:
            fresh.path.unlink(missing_ok=True)
            if not path.parent.is_dir():
                raise FileNotFoundError(2, "No such file or directory", str(path.parent))
            fresh.prepare()
            moving.copy(self, fresh)
            fresh.single()
            fresh.path.replace(path)
        except (psycopg.Error, LostConnection, sqlite3.Error, OSError) as error:
            raise self.unavailable(error) from error
        finally:
            fresh.path.unlink(missing_ok=True)


def understood(message: str) -> dict[str, int] | None:
    """Which tables a message names, each with how far its log reaches; None when it does not say."""
    try:
        return {table: int(version) for table, _, version in (part.partition(":") for part in message.split())} or None
    except ValueError:
        return None
