"""Moves of many tables in one statement of PostgreSQL: as fast as one move, however many there are.

For each move the same is done as by itself (`store/append.py`): if its numbers are the next ones of its table, the summary is
changed and the entries are written; otherwise nothing is. One message tells the other servers of all of them. The statement,
what begins its transaction and what ends it are sent together and answered together: one exchange with the server.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg

from flotta.store.append import Append
from flotta.store.rows import LIVING

Raw = psycopg.Connection[tuple[Any, ...]]
CHANNEL = "flotta"
LONGEST = 7000
"""The longest message to other servers; PostgreSQL takes 8000 bytes."""
MOVES = f"""
WITH wanted (version, status, changed_at, due_at, waiting, played, agreed, id, before) AS (
    SELECT * FROM unnest(%s::bigint[], %s::text[], %s::float8[], %s::float8[], %s::text[], %s::bool[], %s::bool[], %s::text[],
        %s::bigint[])
), taken AS (
    UPDATE tables SET version = wanted.version, status = wanted.status, changed_at = wanted.changed_at, due_at = wanted.due_at,
        waiting = wanted.waiting, played = wanted.played, agreed = wanted.agreed
    FROM wanted WHERE tables.id = wanted.id AND tables.version = wanted.before AND tables.status {LIVING}
    RETURNING tables.id, tables.version
), written AS (
    INSERT INTO log (table_id, number, kind, body, at)
    SELECT line.* FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::float8[])
        AS line (table_id, number, kind, body, at)
    JOIN taken ON taken.id = line.table_id
), told (ids, message) AS (
    SELECT array_agg(id), string_agg(id || ':' || version, ' ') FROM taken HAVING count(*) > 0
)
SELECT ids, pg_notify('{CHANNEL}', CASE WHEN length(message) > {LONGEST} THEN '' ELSE message END) FROM told
"""


def known(text: str) -> str:
    """A text without the one character that PostgreSQL cannot keep (NUL). Nothing the house writes contains it (JSON writes it
    as an escape), so nothing can be found under a name with it.
    """
    return text.replace("\0", "\ufffd")


def columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    """Rows of values as one list for each column."""
    return [[known(value) if isinstance(value, str) else value for value in column] for column in zip(*rows, strict=True)]


def written(raw: Raw, lock: int, moves: Sequence[Append]) -> list[bool] | None:
    """Write moves of different tables in a transaction that holds this advisory lock; for each whether its numbers were free.
    None, and nothing is written, where one of them breaks a rule of the schema or cannot be kept: they must be tried one by one.
    """
    values = columns([move.changes for move in moves]) + columns([line for move in moves for line in move.lines])
    try:
        with raw.pipeline():
            raw.execute("BEGIN")
            raw.execute("SELECT pg_advisory_xact_lock(%s)", (lock,))  # the statement after it sees what others wrote before
            found = raw.execute(MOVES, values)
            raw.execute("COMMIT")
    except (psycopg.IntegrityError, psycopg.DataError):
        raw.execute("ROLLBACK")
        return None
    row = found.fetchone()
    taken = set(row[0]) if row else set()
    return [move.table in taken for move in moves]
