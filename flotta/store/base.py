"""What a store promises. The log is the truth; a summary is a small index row that can be made again from it.

Nothing here relies on being the only writer: an append names the numbers it takes, and the second writer of a number loses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flotta.engine.errors import FlottaError


@dataclass(frozen=True)
class Entry:
    """One line of a table's log: its number from 1, what kind of thing happened, the particulars, and when."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float


@dataclass(frozen=True)
class Summary:
    """What lists show of a table without reading its log. `due_at` is when somebody must look at it again, if ever;
    `people` are all to whom the table belongs and `holders` those of each seat, by the digests of their secrets.
    """

    id: str
    game: str
    status: str
    public: bool
    version: int
    made_at: float
    changed_at: float
    due_at: float | None = None
    seats: list[dict[str, Any]] = field(default_factory=list)
    people: tuple[str, ...] = ()
    holders: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[int, ...] = ()


class Conflict(Exception):
    """That number is taken, or the log does not reach up to it: somebody else wrote. Read again."""


class Unavailable(FlottaError):
    """The database cannot be used now, or not by this version; whether the last append is in it must be read again."""


class Store(ABC):
    """The logs of all tables, shared by every server of a house. `name` is what an operator knows it by."""

    name: str

    @abstractmethod
    async def open(self) -> None:
        """Get ready; bring the schema up to date. Raises Unavailable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of everything."""

    @abstractmethod
    async def ping(self) -> None:
        """Write something, as a move would, until it is durable. Raises Unavailable."""

    @abstractmethod
    async def append(self, table: str, entries: Sequence[Entry], summary: Summary, same_people: bool = False) -> None:
        """Add entries with consecutive numbers to a log, and its new summary: all or nothing, durable when this returns.
        With `same_people`, seats, people and holders are as they were before these entries, and need not be written.
        Raises Conflict when the first number is not the next one, Unavailable when it is not known what happened.
        """

    @abstractmethod
    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a log after number `since`, in order; none for an unknown table."""

    @abstractmethod
    async def summary(self, table: str) -> Summary | None:
        """The summary of one table."""

    @abstractmethod
    async def tables(
        self,
        *,
        status: Iterable[str] | None = None,
        public: bool | None = None,
        person: str | None = None,
        game: str | None = None,
        limit: int = 50,
    ) -> list[Summary]:
        """Summaries, the last changed first: of these statuses, public or not, where this person sits, of this game."""

    @abstractmethod
    async def count(self, *, status: Iterable[str], person: str | None = None) -> int:
        """How many tables are in one of these states."""

    @abstractmethod
    async def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """How far the logs of these tables reach now."""

    @abstractmethod
    async def due(self, before: float, limit: int = 500) -> list[str]:
        """The tables somebody must look at by this time, the longest overdue first."""

    @abstractmethod
    async def stale(self, status: str, before: float, limit: int = 100) -> list[Summary]:
        """Tables in this state, unchanged since this time, the oldest first."""

    @abstractmethod
    async def remove(self, summary: Summary) -> None:
        """Drop a table at which no game was begun. Raises Conflict when it has changed since."""

    @abstractmethod
    async def compact(self, summary: Summary, record: dict[str, Any]) -> None:
        """Keep a record in the place of a finished table's log. Raises Conflict when the table has changed since."""

    @abstractmethod
    async def record(self, table: str) -> dict[str, Any] | None:
        """What was kept of a compacted table."""

    @abstractmethod
    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value of the house: the one made first, by whichever server."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A consistent copy, made while everybody goes on playing. Raises Unavailable."""
