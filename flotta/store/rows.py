"""How entries and summaries stand in SQL rows, and the statements that write them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

from flotta.store.base import Conflict, Damaged, Entry, Summary, Wish
from flotta.store.dialect import Connection

COLUMNS = "id, version, game, status, public, made_at, changed_at, due_at, seats, people, waiting, holders, played, agreed"
YES_OR_NO = ("public", "played", "agreed")
STATUSES = ("open", "playing", "over", "record", "removed")
LIVING = "NOT IN ('record', 'removed')"
LATEST = 1e11
"""No time can be later than this: a later one is damage."""
PING = 4096
"""How many bytes are written to see whether writing works."""

packed = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as compact JSON."""


def summary_of(row: Sequence[Any]) -> Summary:
    """A summary from its row. Raises Damaged when it is not what was written there."""
    id, version, game, status, public, made_at, changed_at, due_at, seats, people, waiting, holders, played, agreed = row
    try:
        found = Summary(
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
            played=bool(played),
            agreed=bool(agreed),
        )
    except (ValueError, TypeError, RecursionError) as error:
        raise Damaged(f"tables, id {id!a}") from error
    if not sound(found):
        raise Damaged(f"tables, id {id!a}")
    return found


def sound(summary: Summary) -> bool:
    """Whether everything in a summary is of its kind, so that whoever shows it need not ask."""
    seats, texts = summary.seats, (*summary.people, *(who for seat in summary.holders for who in seat))
    return (
        isinstance(seats, list)
        and all(isinstance(seat, dict) and isinstance(seat.get("name", ""), str) for seat in seats)
        and all(isinstance(text, str) for text in texts)
        and all(isinstance(seat, int) for seat in summary.waiting)
        and summary.status in STATUSES
        and all(0 <= at < LATEST for at in (summary.made_at, summary.changed_at))
    )


def entry_of(table: str, row: Sequence[Any]) -> Entry:
    """An entry from its row. Raises Damaged when it is not what was written there."""
    number, kind, body, at = row
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Damaged(f"log, table_id {table!a}, number {number}") from error
    if not isinstance(found, dict) or not 0 <= at < LATEST:
        raise Damaged(f"log, table_id {table!a}, number {number}")
    return Entry(number, kind, found, at)


def record_of(table: str, row: Sequence[Any]) -> dict[str, Any]:
    """What was kept of a finished table, from its row. Raises Damaged."""
    try:
        found = json.loads(row[0])
    except (ValueError, RecursionError) as error:
        raise Damaged(f"records, table_id {table!a}") from error
    if not isinstance(found, dict):
        raise Damaged(f"records, table_id {table!a}")
    return found


def analysis_of(row: Sequence[Any]) -> list[dict[str, Any]] | None:
    """What a bot found out about a seat's decisions, from its row; None where there is nothing that can be read."""
    try:
        found = json.loads(row[0])
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, list) and all(isinstance(one, dict) for one in found) else None


def compact(connection: Connection, summary: Summary, record: dict[str, Any]) -> None:
    """Put a record in the place of a log. Raises Conflict when the table has changed."""
    done = connection.execute(
        "UPDATE tables SET status = 'record', due_at = NULL WHERE id = ? AND version = ? AND status = 'over'",
        (summary.id, summary.version),
    )
    if done.rowcount != 1:
        raise Conflict
    connection.execute("INSERT INTO records (table_id, body) VALUES (?, ?)", (summary.id, packed(record)))
    connection.execute("DELETE FROM log WHERE table_id = ?", (summary.id,))


def keep_analysis(connection: Connection, table: str, seat: int, found: list[dict[str, Any]] | None) -> None:
    """Keep what a bot found out about a seat's decisions, in the place of what was kept."""
    connection.execute(
        "INSERT INTO analyses (table_id, seat, body) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET body = excluded.body",
        (table, seat, packed(found)),
    )


def watch(connection: Connection, now: float) -> None:
    """Note the versions of all tables, each with the age of the house at which it was first seen."""
    connection.execute(
        "INSERT INTO watched (table_id, version, since) SELECT id, version, ? FROM tables WHERE status <> 'record'"
        " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, since = excluded.since"
        " WHERE watched.version <> excluded.version",
        (now,),
    )
    connection.execute("DELETE FROM watched WHERE table_id NOT IN (SELECT id FROM tables WHERE status <> 'record')")


def remove(connection: Connection, summary: Summary, now: float) -> None:
    """Take an open table out of all lists. Raises Conflict when it has changed."""
    done = connection.execute(
        "UPDATE tables SET status = 'removed', due_at = NULL WHERE id = ? AND version = ? AND status = 'open'",
        (summary.id, summary.version),
    )
    if done.rowcount != 1:
        raise Conflict
    _seen(connection, summary.id, now)


def put_back(connection: Connection, table: str, now: float) -> bool:
    """Put back a table that was removed; it gets its whole time again."""
    done = connection.execute("UPDATE tables SET status = 'open' WHERE id = ? AND status = 'removed'", (table,))
    _seen(connection, table, now)
    return done.rowcount == 1


def _seen(connection: Connection, table: str, now: float) -> None:
    connection.execute("UPDATE watched SET since = ? WHERE table_id = ?", (now, table))


def purge(connection: Connection, before: float, limit: int) -> list[str]:
    """Drop tables that were removed that long ago; which."""
    found = connection.execute(
        "SELECT id FROM tables JOIN watched ON table_id = id WHERE status = 'removed' AND since <= ? ORDER BY since LIMIT ?",
        (before, limit),
    )
    gone = [str(row[0]) for row in found]
    for table, column in (("tables", "id"), ("log", "table_id"), ("sitting", "table_id"), ("watched", "table_id")):
        connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(id,) for id in gone])
    return gone


def wish(connection: Connection, wish: Wish, most: int) -> None:
    """Keep a wish, and of this person's by the same way only so many."""
    values = (wish.person, wish.way, wish.target, wish.lang)
    others = connection.execute(
        "SELECT count(*) FROM wishes WHERE person = ? AND way = ? AND target != ?", (wish.person, wish.way, wish.target)
    ).fetchone()[0]
    if others >= most:
        connection.execute("DELETE FROM wishes WHERE person = ? AND way = ?", (wish.person, wish.way))
    connection.execute(
        "INSERT INTO wishes (person, way, target, lang) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (person, way, target) DO UPDATE SET lang = excluded.lang",
        values,
    )


def tells_first(connection: Connection, table: str, seat: int, decision: int) -> bool:
    """Note that somebody is told of a decision; whether it was not noted before."""
    known = "SELECT 1 FROM told WHERE table_id = ? AND seat = ? AND decision >= ?"
    if connection.execute(known, (table, seat, decision)).fetchone():
        return False
    connection.execute(
        "INSERT INTO told (table_id, seat, decision) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET decision = excluded.decision",
        (table, seat, decision),
    )
    return True


def offer(connection: Connection, person: str, token: str, sealed: str, until: float, now: float) -> None:
    """Keep something sealed for a token, in the place of what this person offered before; drop what is too old."""
    connection.execute("DELETE FROM carried WHERE until <= ? OR person = ?", (now, person))
    connection.execute("INSERT INTO carried (person, token, sealed, until) VALUES (?, ?, ?, ?)", (person, token, sealed, until))


def take(connection: Connection, token: str, by: str, now: float) -> str | None:
    """What is kept for a token, if its time is not over; from now on it is kept for whoever took it, and for nobody else."""
    connection.execute("UPDATE carried SET token = ? WHERE token = ? AND until > ?", (by, token, now))
    found = connection.execute("SELECT sealed FROM carried WHERE token = ? AND until > ?", (by, now)).fetchone()
    return str(found[0]) if found else None


def keep(connection: Connection, name: str, value: str) -> None:
    """Keep a value under this name, in the place of the one before."""
    connection.execute(
        "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", (name, value)
    )


def setting(connection: Connection, name: str, value: str) -> str:
    """Keep a value under this name unless there is one; the one that is kept."""
    connection.execute("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
    return str(connection.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()[0])


def ping(connection: Connection) -> None:
    """Write something new, of the size of a long move."""
    keep(connection, "ping", secrets.token_hex(PING))
