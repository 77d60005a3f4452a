"""How entries and summaries stand in SQL rows, and the statements that write them."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Sequence
from typing import Any

from flotta.store.base import Conflict, Entry, Summary

COLUMNS = "id, version, game, status, public, made_at, changed_at, due_at, seats, people, waiting, holders"

PING = 4096
"""How many bytes are written to see whether writing works."""

packed = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as compact JSON."""


def summary_of(row: Sequence[Any]) -> Summary:
    """A summary from its row."""
    id, version, game, status, public, made_at, changed_at, due_at, seats, people, waiting, holders = row
    return Summary(
        id=id,
        game=game,
        status=status,
        public=bool(public),
        version=version,
        made_at=made_at,
        changed_at=changed_at,
        due_at=due_at,
        seats=json.loads(seats),
        people=tuple(json.loads(people)),
        waiting=tuple(json.loads(waiting)),
        holders=tuple(tuple(seat) for seat in json.loads(holders)),
    )


def entry_of(row: Sequence[Any]) -> Entry:
    """An entry from its row."""
    number, kind, body, at = row
    return Entry(number, kind, json.loads(body), at)


def append(connection: sqlite3.Connection, table: str, entries: Sequence[Entry], summary: Summary, same_people: bool) -> None:
    """Write entries and summary, if the first number is the next one of this table. Raises Conflict."""
    before = entries[0].number - 1
    if same_people and before:
        _go_on(connection, summary, before)
    else:
        _take_numbers(connection, summary, before)
        _seat_people(connection, table, summary.people)
    rows = [(table, entry.number, entry.kind, packed(entry.body), entry.at) for entry in entries]
    connection.executemany("INSERT INTO log (table_id, number, kind, body, at) VALUES (?, ?, ?, ?, ?)", rows)


def _go_on(connection: sqlite3.Connection, summary: Summary, before: int) -> None:
    """Write what a move changes of a summary."""
    row = summary
    values = (row.version, row.status, row.changed_at, row.due_at, packed(row.waiting), row.id, before)
    done = connection.execute(
        "UPDATE tables SET version = ?, status = ?, changed_at = ?, due_at = ?, waiting = ?"
        " WHERE id = ? AND version = ? AND status <> 'record'",
        values,
    )
    if done.rowcount != 1:
        raise Conflict


def _take_numbers(connection: sqlite3.Connection, summary: Summary, before: int) -> None:
    row = summary
    values = (row.version, row.status, row.public, row.changed_at, row.due_at, packed(row.seats), packed(row.people),
              packed(row.waiting), packed(row.holders))  # fmt: skip
    if before == 0:
        done = connection.execute(
            "INSERT INTO tables (version, status, public, changed_at, due_at, seats, people, waiting, holders, id, game,"
            " made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (*values, row.id, row.game, row.made_at),
        )
    else:
        done = connection.execute(
            "UPDATE tables SET version = ?, status = ?, public = ?, changed_at = ?, due_at = ?, seats = ?, people = ?,"
            " waiting = ?, holders = ? WHERE id = ? AND version = ? AND status <> 'record'",
            (*values, row.id, before),
        )
    if done.rowcount != 1:
        raise Conflict


def _seat_people(connection: sqlite3.Connection, table: str, people: tuple[str, ...]) -> None:
    seated = {row[0] for row in connection.execute("SELECT person FROM sitting WHERE table_id = ?", (table,))}
    gone, came = seated - set(people), set(people) - seated
    connection.executemany("DELETE FROM sitting WHERE person = ? AND table_id = ?", [(person, table) for person in gone])
    connection.executemany("INSERT INTO sitting (person, table_id) VALUES (?, ?)", [(person, table) for person in came])


def compact(connection: sqlite3.Connection, summary: Summary, record: dict[str, Any]) -> None:
    """Put a record in the place of a log. Raises Conflict when the table has changed."""
    done = connection.execute(
        "UPDATE tables SET status = 'record', due_at = NULL WHERE id = ? AND version = ? AND status = 'over'",
        (summary.id, summary.version),
    )
    if done.rowcount != 1:
        raise Conflict
    connection.execute("INSERT INTO records (table_id, body) VALUES (?, ?)", (summary.id, packed(record)))
    connection.execute("DELETE FROM log WHERE table_id = ?", (summary.id,))


def remove(connection: sqlite3.Connection, summary: Summary) -> None:
    """Drop an open table with all its rows. Raises Conflict when it has changed."""
    done = connection.execute(
        "DELETE FROM tables WHERE id = ? AND version = ? AND status = 'open'", (summary.id, summary.version)
    )
    if done.rowcount != 1:
        raise Conflict
    connection.execute("DELETE FROM log WHERE table_id = ?", (summary.id,))
    connection.execute("DELETE FROM sitting WHERE table_id = ?", (summary.id,))


def setting(connection: sqlite3.Connection, name: str, value: str) -> str:
    """Keep a value under this name unless there is one; the one that is kept."""
    connection.execute("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
    return str(connection.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()[0])


def ping(connection: sqlite3.Connection) -> None:
    """Write something new, of the size of a long move."""
    connection.execute(
        "INSERT INTO settings (name, value) VALUES ('ping', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        (secrets.token_hex(PING),),
    )
