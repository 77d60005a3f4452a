"""What the databases do not have in common. Everything else of SQL is said once, for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Errors = tuple[type[Exception], ...]


class RowsFound(Protocol):
    """What a statement has found or done."""

    @property
    def rowcount(self) -> int:
        """How many rows were written."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All rows."""

    def __iter__(self) -> Iterator[Any]:
        """Row by row."""


class Connection(Protocol):
    """A connection to a database, as Python's own sqlite3 has it. A blank in a statement is `?`, or `:name`."""

    def execute(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = ..., /) -> RowsFound:
        """Run a statement."""

    def executemany(self, sql: str, rows: list[tuple[Any, ...]], /) -> object:
        """Run a statement once for each row of values."""

    def close(self) -> None:
        """Let go of the database."""


@dataclass(frozen=True)
class Dialect:
    """One kind of database."""

    error: Errors
    """Anything that is wrong with a statement or with the database."""
    refused: type[Exception]
    """A statement that would break a rule of the schema: somebody else has written that row."""
    unfit: type[Exception]
    """A value that the database cannot keep."""
    lost: Errors
    """The connection is gone; a new one may be had."""
    begin: str
    """Begins a transaction that writes; only one server at a time is in such a transaction."""
    snapshot: str
    """Begins a transaction that reads everything as it is at one moment."""
    among: str
    """What stands behind a column that must have one of several values."""
    several: Callable[[Iterable[str]], object]
    """Those values, as what fills the blank in `among`."""
