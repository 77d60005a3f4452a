"""What a store promises. The log is the truth; a summary is a small index row that can be made again from it.

Nothing here relies on being the only writer: an append names the numbers it takes, and the second writer of a number loses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flotta.engine.errors import FlottaError
from flotta.engine.words import Say


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
    `people` are all to whom the table belongs and `holders` those of each seat, by the digests of their secrets. It is `played`
    once a second person has come or somebody has made a choice, and `agreed` when it was ended before its own end.
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
    played: bool = True
    agreed: bool = False


@dataclass(frozen=True)
class Wish:
    """Somebody (by digest) wishes to be told by this way, to this target, in this language."""

    person: str
    way: str
    target: str
    lang: str


@dataclass(frozen=True)
class Room:
    """How many unfinished tables there may be when somebody lays one more. Tables nobody plays at count only if they changed
    after `unplayed_since`, and may be `unplayed` in number unless the person is known from a table that was played; the last
    tenth of the room is for the known, too. Tables ended before their own end after `ended_since` still count for a person.
    """

    person: str
    per_person: int
    total: int
    unplayed: int
    unplayed_since: float
    ended_since: float


class Full(Exception):
    """There is no room for one more table: in the house, or for this `person`."""

    def __init__(self, person: bool) -> None:
        super().__init__()
        self.person = person


class Conflict(Exception):
    """That number is taken, or the log does not reach up to it: somebody else wrote. Read again."""


class Unavailable(FlottaError):
    """The database cannot be used now, or not by this version; whether the last append is in it must be read again."""


class Damaged(FlottaError):
    """A row of the database that cannot be read. `row` names it for whoever runs the house."""

    def __init__(self, row: str) -> None:
        super().__init__(Say("A row of the database cannot be read: {row}.", row=row))
        self.row = row


class Store(ABC):
    """The logs of all tables, shared by every server of a house. `name` is what an operator knows it by."""

    name: str

    @property
    @abstractmethod
    def commits(self) -> int:
        """How many transactions this server has made: fewer than appends when some shared one."""

    @abstractmethod
    async def open(self) -> None:
        """Get ready; bring the schema up to date. Raises Unavailable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go of everything."""

    def listen(self, heard: Callable[[Mapping[str, int] | None], None]) -> None:
        """Call `heard` soon after another server has written: with the tables it wrote to, each with the version it has now, or
        with None when it is not known which. Only a hint, from an open store to a running loop: a store that cannot tell never
        calls, and whoever must know asks for `versions` from time to time.
        """
        return

    def write_in_turn(self, turn: AbstractContextManager[object]) -> None:
        """Before it is opened: a turn to wait for with each transaction, which everybody takes who writes to it on this machine.
        For a store that lets one write at a time and does not say whose turn it is; any other does without.
        """
        return

    @abstractmethod
    async def ping(self) -> None:
        """Write something, as a move would, until it is durable. Raises Unavailable."""

    @abstractmethod
    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, same_people: bool = False, room: Room | None = None
    ) -> None:
        """Add entries with consecutive numbers to a log, and its new summary: all or nothing, durable when this returns.
        With `same_people`, seats, people and holders are as they were before these entries, and need not be written. With
        `room`, only if there is room for one more table. Raises Conflict when the first number is not the next one, Full,
        Unavailable when it is not known what happened.
        """

    @abstractmethod
    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a log after number `since`, in order; none for an unknown table. Raises Damaged."""

    @abstractmethod
    async def summary(self, table: str) -> Summary | None:
        """The summary of one table. Raises Damaged."""

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
        """Summaries, the last changed first: of these statuses, public or not, where this person sits, of this game. Rows that
        are damaged are left out and named in the log.
        """

    @abstractmethod
    async def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """How far the logs of these tables reach now."""

    @abstractmethod
    async def due(self, before: float, limit: int = 500) -> list[str]:
        """The tables somebody must look at by this time, the longest overdue first."""

    @abstractmethod
    async def watch(self, now: float) -> None:
        """Note which versions all tables have now; `now` is how long the house has been open in all its life."""

    @abstractmethod
    async def stale(self, status: str, before: float, limit: int, unplayed: bool = False) -> list[Summary]:
        """Tables in this state that were seen at the version they still have when the house was no older than `before`, the
        oldest first; with `unplayed`, only those at which nobody has played.
        """

    @abstractmethod
    async def remove(self, summary: Summary, now: float) -> None:
        """Take a table at which no game was begun out of all lists; it can be put back until it is purged. Raises Conflict when
        it has changed since.
        """

    @abstractmethod
    async def put_back(self, table: str, now: float) -> bool:
        """Put back a table that was removed; whether there was one."""

    @abstractmethod
    async def purge(self, before: float, limit: int) -> list[str]:
        """Drop tables that were removed when the house was no older than `before`, with all their rows; which."""

    @abstractmethod
    async def compact(self, summary: Summary, record: dict[str, Any]) -> None:
        """Keep a record in the place of a finished table's log. Raises Conflict when the table has changed since."""

    @abstractmethod
    async def record(self, table: str) -> dict[str, Any] | None:
        """What was kept of a compacted table."""

    @abstractmethod
    async def keep_analysis(self, table: str, seat: int, found: list[dict[str, Any]] | None) -> None:
        """Keep what a bot found out about a seat's decisions, in the place of what was kept; None: it was only asked for."""

    @abstractmethod
    async def analysis(self, table: str, seat: int) -> tuple[bool, list[dict[str, Any]] | None]:
        """Whether somebody asked a bot to look at a seat's game, and what it found out; None: nothing yet that can be read."""

    @abstractmethod
    async def wish(self, wish: Wish, most: int) -> None:
        """Keep a wish; of several of a person by one way only the last few are kept."""

    @abstractmethod
    async def wish_no_more(self, person: str, way: str) -> None:
        """Drop the wishes of a person to be told by this way."""

    @abstractmethod
    async def wishes(self, people: Iterable[str]) -> list[Wish]:
        """The wishes of these people."""

    @abstractmethod
    async def tells_first(self, table: str, seat: int, decision: int) -> bool:
        """Whether nobody was told of this decision of a seat yet: of several servers that ask, one is answered yes."""

    @abstractmethod
    async def offer(self, person: str, token: str, sealed: str, until: float, now: float) -> None:
        """Keep something sealed for whoever brings a token (by its digest), until a time, in the place of what this person
        offered before. What is too old is dropped.
        """

    @abstractmethod
    async def offered(self, token: str, by: str, now: float) -> str | None:
        """Who offered what is kept for this token, or was taken for it as `take` says; None when there is nothing."""

    @abstractmethod
    async def take(self, token: str, by: str, now: float) -> str | None:
        """What is kept for this token, for the first who asks: from then on it is kept for the name they gave (`by`), and until
        its time is over whoever gives that again gets it again, because the first answer may be lost. Of several who ask at the
        same time one gets it. None when there is nothing.
        """

    @abstractmethod
    async def keep(self, name: str, value: str) -> None:
        """Keep a value of the house under this name, in the place of the one before."""

    @abstractmethod
    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value of the house: the one made first, by whichever server."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A consistent copy, made while everybody goes on playing. Raises Unavailable."""
