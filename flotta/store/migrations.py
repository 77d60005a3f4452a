"""The schema, as the numbered steps that lead to it. A step that was ever released is never changed; a new one is added."""

from __future__ import annotations

import sqlite3

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            public INTEGER NOT NULL,
            made_at REAL NOT NULL,
            changed_at REAL NOT NULL,
            due_at REAL,
            seats TEXT NOT NULL,
            people TEXT NOT NULL,
            waiting TEXT NOT NULL
        ) STRICT""",
        "CREATE INDEX tables_by_change ON tables (status, changed_at)",
        "CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL",
        """CREATE TABLE log (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (table_id, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TRIGGER log_is_only_appended_to BEFORE UPDATE ON log
            BEGIN SELECT RAISE(ABORT, 'the log is only appended to'); END""",
        """CREATE TABLE sitting (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            PRIMARY KEY (person, table_id)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX sitting_by_table ON sitting (table_id)",
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    ),
    ("CREATE TABLE records (table_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT",),
    ("ALTER TABLE tables ADD COLUMN holders TEXT NOT NULL DEFAULT '[]'",),
    (
        "ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE tables ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE watched (table_id TEXT PRIMARY KEY, version INTEGER NOT NULL, since REAL NOT NULL) STRICT, WITHOUT ROWID",
    ),
    (
        "CREATE TABLE carried (person TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL, until REAL NOT NULL)"
        " STRICT, WITHOUT ROWID",
    ),
    (
        """CREATE TABLE wishes (person TEXT NOT NULL, way TEXT NOT NULL, target TEXT NOT NULL, lang TEXT NOT NULL,
            PRIMARY KEY (person, way, target)) STRICT, WITHOUT ROWID""",
        """CREATE TABLE told (table_id TEXT NOT NULL, seat INTEGER NOT NULL, decision INTEGER NOT NULL,
            PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID""",
    ),
    (
        "CREATE TABLE analyses (table_id TEXT NOT NULL, seat INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seat))"
        " STRICT, WITHOUT ROWID",
    ),
)


class TooNew(Exception):
    """The database has steps this program does not know."""


def migrate(connection: sqlite3.Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> int:
    """Take the steps that are missing, each whole or not at all; the number taken. Raises TooNew."""
    taken = 0
    while True:
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if done > len(steps):
                raise TooNew
            if done < len(steps):
                for statement in steps[done]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {done + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        if done == len(steps):
            return taken
        taken += 1
