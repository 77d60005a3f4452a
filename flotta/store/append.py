"""The append: entries of a table's log and its new summary, written all or not at all, if nobody else has taken their numbers.

It runs as one job of the writing thread (`store/writer.py`), which answers only after the commit: then it is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flotta.store.base import Conflict, Entry, Full, Room, Summary
from flotta.store.dialect import Connection
from flotta.store.rows import LIVING, packed


@dataclass(frozen=True)
class Append:
    """The job of writing entries and summary, if the first number is the next one of this table, and there is room. Raises
    Conflict, Full. `wrote` is called, in the transaction, with the table and how far its log then reaches.
    """

    table: str
    entries: Sequence[Entry]
    summary: Summary
    same_people: bool
    room: Room | None
    wrote: Callable[[str, int], None]

    @property
    def before(self) -> int:
        """How far the log must reach for this append to be the next."""
        return self.entries[0].number - 1

    @property
    def is_move(self) -> bool:
        """Whether the table was there before and nobody comes or goes: most appends are such, and a database may take many of
        them in one statement.
        """
        return self.same_people and self.before > 0 and self.room is None

    @property
    def lines(self) -> list[tuple[Any, ...]]:
        """The entries as rows of the log."""
        return [(self.table, entry.number, entry.kind, packed(entry.body), entry.at) for entry in self.entries]

    @property
    def changes(self) -> tuple[Any, ...]:
        """What a move changes of a summary, the table, and how far its log must reach."""
        row = self.summary
        return (row.version, row.status, row.changed_at, row.due_at, packed(row.waiting), row.played, row.agreed, row.id,
                self.before)  # fmt: skip

    def __call__(self, connection: Connection) -> None:
        """Write them."""
        if self.room is not None:
            must_have_room(connection, self.room)
        if self.is_move:
            _go_on(connection, self.changes)
        else:
            _take_numbers(connection, self.summary, self.before)
            _seat_people(connection, self.table, self.summary.people)
        connection.executemany("INSERT INTO log (table_id, number, kind, body, at) VALUES (?, ?, ?, ?, ?)", self.lines)
        self.wrote(self.table, self.summary.version)


def _go_on(connection: Connection, values: tuple[Any, ...]) -> None:
    """Write what a move changes of a summary."""
    done = connection.execute(
        "UPDATE tables SET version = ?, status = ?, changed_at = ?, due_at = ?, waiting = ?, played = ?, agreed = ?"
        f" WHERE id = ? AND version = ? AND status {LIVING}",
        values,
    )
    if done.rowcount != 1:
        raise Conflict


def _take_numbers(connection: Connection, summary: Summary, before: int) -> None:
    row = summary
    values = (row.version, row.status, row.public, row.changed_at, row.due_at, packed(row.seats), packed(row.people),
              packed(row.waiting), packed(row.holders), row.played, row.agreed)  # fmt: skip
    if before == 0:
        done = connection.execute(
            "INSERT INTO tables (version, status, public, changed_at, due_at, seats, people, waiting, holders, played,"
            " agreed, id, game, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (*values, row.id, row.game, row.made_at),
        )
    else:
        done = connection.execute(
            "UPDATE tables SET version = ?, status = ?, public = ?, changed_at = ?, due_at = ?, seats = ?, people = ?,"
            f" waiting = ?, holders = ?, played = ?, agreed = ? WHERE id = ? AND version = ? AND status {LIVING}",
            (*values, row.id, before),
        )
    if done.rowcount != 1:
        raise Conflict


def _seat_people(connection: Connection, table: str, people: tuple[str, ...]) -> None:
    seated = {row[0] for row in connection.execute("SELECT person FROM sitting WHERE table_id = ?", (table,))}
    gone, came = seated - set(people), set(people) - seated
    connection.executemany("DELETE FROM sitting WHERE person = ? AND table_id = ?", [(person, table) for person in gone])
    connection.executemany("INSERT INTO sitting (person, table_id) VALUES (?, ?)", [(person, table) for person in came])


def must_have_room(connection: Connection, room: Room) -> None:
    """Whether one more table may be laid, asked in the same transaction that lays it. Raises Full."""
    unfinished = "status IN ('open', 'playing') AND (played OR changed_at > :unplayed_since)"
    ended_early = "status = 'over' AND agreed AND changed_at > :ended_since"
    mine = "id IN (SELECT table_id FROM sitting WHERE person = :person)"
    values = vars(room)

    def count(where: str) -> int:
        return int(connection.execute(f"SELECT count(*) FROM tables WHERE {where}", values).fetchone()[0])

    if count(f"{mine} AND ({unfinished} OR {ended_early})") >= room.per_person:
        raise Full(person=True)
    known = count(f"{mine} AND played") > 0
    if count(unfinished) >= (room.total if known else room.total - room.total // 10):
        raise Full(person=False)
    if not known and count(f"{unfinished} AND NOT played") >= room.unplayed:
        raise Full(person=False)
