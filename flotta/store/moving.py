"""Everything a house keeps, copied from one database into another, row by row, each looked at on its way and read again there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from flotta.engine.errors import FlottaError
from flotta.engine.words import Say
from flotta.store import rows
from flotta.store.base import Damaged
from flotta.store.dialect import Connection

if TYPE_CHECKING:
    from flotta.store.sql import SqlStore

OF_A_TABLE = {
    "log": "number, kind, body, at",
    "sitting": "person",
    "records": "body",
    "watched": "version, since",
    "told": "seat, decision",
    "analyses": "seat, body",
}
"""What belongs to a table, by its id: the columns beside it."""
OF_THE_HOUSE = {"settings": "name, value", "carried": "person, token, sealed, until", "wishes": "person, way, target, lang"}
"""What belongs to the house and to no table."""


class NotEmpty(FlottaError):
    """Something is kept already where everything should be copied to."""


def move(old: SqlStore, new: SqlStore) -> Counter[str]:
    """Bring both stores up to date, then copy everything. Raises NotEmpty, Damaged, Unavailable."""
    old.made_ready()
    new.made_ready()
    try:
        return copy(old, new)
    except old.dialect.error as error:
        raise old.unavailable(error) from error
    except new.dialect.error as error:
        raise new.unavailable(error) from error


def copy(old: SqlStore, new: SqlStore) -> Counter[str]:
    """Copy everything as it is at one moment, all or nothing; how many rows of each kind. Both stores must have their schema.
    Raises NotEmpty, Damaged, and what the databases raise.
    """
    source, target = old.reading(), new.connect()
    try:
        source.execute(old.dialect.snapshot)
        target.execute(new.dialect.begin)
        must_be_empty(target, new.name)
        done = _copied(source, target)
        target.execute("COMMIT")
        return done
    finally:
        source.close()
        target.close()


def must_be_empty(connection: Connection, name: str) -> None:
    """Raises NotEmpty when anything is kept here."""
    for table in ("tables", *OF_A_TABLE, *OF_THE_HOUSE):
        if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            raise NotEmpty(Say("Something is kept in {path} already; everything is copied into an empty place only.", path=name))


def _copied(source: Connection, target: Connection) -> Counter[str]:
    done: Counter[str] = Counter()
    for name, columns in OF_THE_HOUSE.items():
        done[name] += carried_over(source, target, name, columns)
    for (id,) in source.execute("SELECT id FROM tables ORDER BY id").fetchall():
        row = source.execute(f"SELECT {rows.COLUMNS} FROM tables WHERE id = ?", (id,)).fetchone()
        must_be_whole(source, id, row)
        done["tables"] += carried_over(source, target, "tables", rows.COLUMNS, "id", id)
        for name, columns in OF_A_TABLE.items():
            done[name] += carried_over(source, target, name, f"table_id, {columns}", "table_id", id)
    for name in ("tables", *OF_A_TABLE):  # of what belongs to no table any more only notes may be left
        (here,) = source.execute(f"SELECT count(*) FROM {name}").fetchone()
        if here != done[name] and name in ("tables", "log", "records"):
            raise Damaged(f"{name}: {here - done[name]} without a row of tables")
    return done


def must_be_whole(source: Connection, id: str, row: Sequence[Any]) -> None:
    """Every row of a table can be read, and its log has every number up to the last. Raises Damaged."""
    summary = rows.summary_of(row)
    sql = "SELECT number, kind, body, at FROM log WHERE table_id = ? ORDER BY number"
    numbers = [rows.entry_of(id, entry).number for entry in source.execute(sql, (id,)).fetchall()]
    record = source.execute("SELECT body FROM records WHERE table_id = ?", (id,)).fetchone()
    if record is not None:
        rows.record_of(id, record)
    wanted = [] if summary.status == "record" else list(range(1, summary.version + 1))
    if numbers != wanted:
        missing = sorted(set(wanted) ^ set(numbers))[:5]
        raise Damaged(f"log, table_id {id!a}, number {', '.join(map(str, missing))}")
    if (record is not None) != (summary.status == "record"):
        raise Damaged(f"records, table_id {id!a}")


def carried_over(source: Connection, target: Connection, name: str, columns: str, key: str = "", value: str = "") -> int:
    """Copy the rows of one kind, of one table if a key is given, and read them again; how many there were. Raises Damaged."""
    where, values = (f" WHERE {key} = ?", (value,)) if key else ("", ())
    asked = f"SELECT {columns} FROM {name}{where}"
    found = list(plain(source, asked, columns, values))
    blanks = ", ".join("?" * len(columns.split(", ")))
    target.executemany(f"INSERT INTO {name} ({columns}) VALUES ({blanks})", found)
    if sorted(plain(target, asked, columns, values), key=repr) != sorted(found, key=repr):
        raise Damaged(f"{name} {value}".strip())
    return len(found)


def plain(connection: Connection, asked: str, columns: str, values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Rows with yes and no as such, however a database writes them."""
    yes_or_no = [column in rows.YES_OR_NO for column in columns.split(", ")]
    for row in connection.execute(asked, values):
        yield tuple(bool(value) if truth else value for value, truth in zip(row, yes_or_no, strict=True))
