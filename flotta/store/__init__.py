"""Where the logs of tables live: an interface, with SQLite or PostgreSQL behind it."""

from __future__ import annotations

from pathlib import Path

from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.store.base import Conflict as Conflict
from flotta.store.base import Damaged as Damaged
from flotta.store.base import Entry as Entry
from flotta.store.base import Full as Full
from flotta.store.base import Room as Room
from flotta.store.base import Store as Store
from flotta.store.base import Summary as Summary
from flotta.store.base import Unavailable as Unavailable
from flotta.store.base import Wish as Wish
from flotta.store.sql import SqlStore as SqlStore
from flotta.store.sqlite import SqliteStore as SqliteStore

Where = Path | str
"""Where a house is kept: the path of a file, or the address of a PostgreSQL database."""


def where_of(text: str) -> Where:
    """What somebody has written in a setting or a command."""
    return text if text.startswith(("postgresql://", "postgres://")) else Path(text).expanduser()


def must_exist(where: Where) -> None:
    """Raises BadOption when there is no file; a database says so itself when it is opened."""
    if isinstance(where, Path) and not where.exists():
        raise BadOption(Say("There is no house at {path} yet.", path=str(where)))


def store_at(where: Where) -> SqlStore:
    """The store at this place, not opened yet. Raises Unavailable when the package for such a database is not installed."""
    if isinstance(where, Path):
        return SqliteStore(where)
    try:
        from flotta.store.postgres import PostgresStore
    except ImportError as error:
        raise Unavailable(Say("A house in PostgreSQL needs more than is installed: pip install flotta[postgres]")) from error
    return PostgresStore(where)
