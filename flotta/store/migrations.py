"""The schema, as the numbered steps that lead to it. A step that was ever released is never changed; a new one is added, to the
steps of each database: after the last step all of them have the same tables with the same columns.
"""

from __future__ import annotations

from typing import Protocol

from flotta.store.dialect import Connection, Dialect

Steps = tuple[tuple[str, ...], ...]

SQLITE: Steps = (
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

POSTGRES: Steps = (
    (
        """CREATE TABLE tables (
            id TEXT COLLATE "C" PRIMARY KEY,
            version BIGINT NOT NULL,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            public BOOLEAN NOT NULL,
            made_at DOUBLE PRECISION NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL,
            due_at DOUBLE PRECISION,
            seats TEXT NOT NULL,
            people TEXT NOT NULL,
            waiting TEXT NOT NULL,
            holders TEXT NOT NULL DEFAULT '[]',
            played BOOLEAN NOT NULL DEFAULT true,
            agreed BOOLEAN NOT NULL DEFAULT false
        ) WITH (fillfactor = 70)""",
        "CREATE INDEX tables_by_change ON tables (status, changed_at)",
        "CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL",
        """CREATE TABLE log (
            table_id TEXT COLLATE "C" NOT NULL,
            number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        """CREATE FUNCTION log_is_only_appended_to() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN RAISE EXCEPTION 'the log is only appended to' USING ERRCODE = 'integrity_constraint_violation'; END $$""",
        """CREATE TRIGGER log_is_only_appended_to BEFORE UPDATE ON log
            FOR EACH STATEMENT EXECUTE FUNCTION log_is_only_appended_to()""",
        """CREATE TABLE sitting (
            person TEXT COLLATE "C" NOT NULL,
            table_id TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (person, table_id)
        )""",
        "CREATE INDEX sitting_by_table ON sitting (table_id)",
        'CREATE TABLE settings (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL)',
        'CREATE TABLE records (table_id TEXT COLLATE "C" PRIMARY KEY, body TEXT NOT NULL)',
        """CREATE TABLE watched (table_id TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL,
            since DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE carried (person TEXT COLLATE "C" PRIMARY KEY, token TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE wishes (person TEXT COLLATE "C" NOT NULL, way TEXT NOT NULL, target TEXT NOT NULL, lang TEXT NOT NULL,
            PRIMARY KEY (person, way, target))""",
        """CREATE TABLE told (table_id TEXT COLLATE "C" NOT NULL, seat BIGINT NOT NULL, decision BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        """CREATE TABLE analyses (table_id TEXT COLLATE "C" NOT NULL, seat BIGINT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
    ),
)


class TooNew(Exception):
    """The database has steps this program does not know."""


class Notes(Protocol):
    """Where a database keeps how many steps were taken."""

    def taken(self, connection: Connection) -> int:
        """How many steps were taken."""

    def note(self, connection: Connection, taken: int) -> None:
        """Write down that it is so many now."""


class SqliteNotes:
    """In SQLite: that number stands in the head of the file."""

    def taken(self, connection: Connection) -> int:
        """How many steps were taken."""
        return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def note(self, connection: Connection, taken: int) -> None:
        """Write down that it is so many now."""
        connection.execute(f"PRAGMA user_version = {taken}")


class PostgresNotes:
    """In PostgreSQL: that number stands in a table of its own."""

    def taken(self, connection: Connection) -> int:
        """How many steps were taken."""
        here = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'steps'"
        if not connection.execute(here).fetchone()[0]:
            return 0
        return int(connection.execute("SELECT count(*) FROM steps").fetchone()[0])

    def note(self, connection: Connection, taken: int) -> None:
        """Write down that it is so many now."""
        connection.execute("CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY)")
        connection.execute("INSERT INTO steps (number) VALUES (?)", (taken,))


def migrate(connection: Connection, dialect: Dialect, notes: Notes, steps: Steps) -> int:
    """Take the steps that are missing, each whole or not at all; the number taken. Raises TooNew."""
    count = 0
    while True:
        connection.execute(dialect.begin)
        try:
            done = notes.taken(connection)
            if done > len(steps):
                raise TooNew
            if done < len(steps):
                for statement in steps[done]:
                    connection.execute(statement)
                notes.note(connection, done + 1)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        if done == len(steps):
            return count
        count += 1
