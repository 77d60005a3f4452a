"""Lists of tables, records in the place of logs, values of the house, migrations and backups."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from flotta.store import Conflict, Entry, SqliteStore, SqlStore, Summary, Unavailable, Where, store_at
from flotta.store.dialect import Connection
from flotta.store.migrations import POSTGRES, SQLITE, Notes, PostgresNotes, SqliteNotes, Steps, TooNew, migrate


def row(id: str, **changes: object) -> Summary:
    values: dict[str, object] = {
        "game": "toy",
        "status": "open",
        "public": False,
        "version": 1,
        "made_at": 1.0,
        "changed_at": 1.0,
    }
    return Summary(id, **{**values, **changes})  # type: ignore[arg-type]  # any fields


async def filled(where: Where) -> SqlStore:
    store = store_at(where)
    await store.open()
    for summary in (
        row("a", public=True, changed_at=5.0, people=("anna",)),
        row("b", status="playing", changed_at=7.0, people=("anna", "bence"), due_at=20.0),
        row("c", status="over", changed_at=3.0, people=("bence",)),
        row("d", game="other", status="playing", public=True, changed_at=9.0, due_at=10.0),
    ):
        await store.append(summary.id, [Entry(1, "open", {}, 1.0)], summary)
    return store


def test_tables_are_found_by_what_they_are(where: Where) -> None:
    async def work() -> None:
        store = await filled(where)

        async def found(**choice: object) -> str:
            return "".join(s.id for s in await store.tables(**choice))  # type: ignore[arg-type]  # any fields

        assert await found() == "dbac"
        assert await found(limit=2) == "db"
        assert await found(status=["playing"]) == "db"
        assert await found(status=["open", "over"]) == "ac"
        assert await found(public=True) == "da"
        assert await found(public=False, status=["over"]) == "c"
        assert await found(person="anna") == "ba"
        assert await found(person="nobody") == ""
        assert await found(game="other") == "d"
        assert await found(game="' OR 1=1 --") == ""
        assert await store.versions(["a", "d", "zzz"]) == {"a": 1, "d": 1}
        assert await store.due(9.9) == []
        assert await store.due(20.0) == ["d", "b"]
        await store.watch(3.0)
        await store.watch(9.0)
        assert await store.stale("over", 2.9, 9) == []
        assert [s.id for s in await store.stale("over", 3.0, 9)] == ["c"]
        assert await store.stale("over", 3.0, 9, unplayed=True) == []
        open_one, playing = await store.summary("a"), await store.summary("b")
        assert open_one is not None and playing is not None
        with pytest.raises(Conflict):
            await store.remove(playing, 10.0)
        await store.remove(open_one, 10.0)
        assert await found(person="anna") == "b"
        with pytest.raises(Conflict):
            await store.append("a", [Entry(2, "talk", {}, 9.0)], row("a", version=2))
        assert await store.put_back("a", 11.0) and not await store.put_back("a", 11.0)
        assert await found(person="anna") == "ba"
        await store.remove(open_one, 12.0)
        assert await store.purge(11.9, 9) == []
        assert await store.purge(12.0, 9) == ["a"]
        assert await store.summary("a") is None
        assert await store.read("a") == []
        assert not await store.put_back("a", 13.0)
        await store.close()

    asyncio.run(work())


def test_a_record_takes_the_place_of_a_finished_log_once(where: Where) -> None:
    async def work() -> None:
        store = await filled(where)
        over, playing = await store.summary("c"), await store.summary("b")
        assert over is not None and playing is not None
        with pytest.raises(Conflict):
            await store.compact(playing, {"record": "?"})
        assert await store.record("b") is None
        await store.compact(over, {"record": "text"})
        assert await store.record("c") == {"record": "text"}
        assert await store.read("c") == []
        kept = await store.summary("c")
        assert kept is not None and kept.status == "record"
        await store.watch(1.0)
        assert await store.stale("over", 99.0, 9) == []
        with pytest.raises(Conflict):
            await store.compact(over, {"record": "again"})
        with pytest.raises(Conflict):
            await store.append("c", [Entry(2, "talk", {}, 9.0)], row("c", version=2))
        with pytest.raises(Conflict):
            await store.append("c", [Entry(1, "open", {}, 9.0)], row("c"))
        await store.close()

    asyncio.run(work())


def test_the_first_server_makes_the_key_and_all_share_it(where: Where) -> None:
    async def work() -> None:
        stores = [store_at(where) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        keys = await asyncio.gather(*(store.setting("key", partial(str, i)) for i, store in enumerate(stores)))
        assert len(set(keys)) == 1
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_a_backup_is_whole_while_others_write(where: Where, tmp_path: Path) -> None:
    async def work() -> None:
        store = await filled(where)

        async def write() -> None:
            for number in range(2, 60):
                await store.append("a", [Entry(number, "talk", {"n": number}, float(number))], row("a", version=number))

        writing = asyncio.ensure_future(write())
        for i in range(5):
            await store.backup(tmp_path / f"copy{i}.db")
        await store.backup(tmp_path / "copy0.db")
        await writing
        with pytest.raises(Unavailable):
            await store.backup(tmp_path / "nowhere" / "copy.db")
        await store.close()
        assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith((".", "copy"))) == [
            f"copy{i}.db" for i in range(5)
        ]
        for i in range(5):
            copy = SqliteStore(tmp_path / f"copy{i}.db")
            await copy.open()
            log = await copy.read("a")
            summary = await copy.summary("a")
            assert summary is not None and summary.version == len(log) == log[-1].number
            await copy.close()

    asyncio.run(work())


def kind(where: Where) -> tuple[Notes, Steps]:
    """How a kind of database is brought up to date."""
    return (SqliteNotes(), SQLITE) if isinstance(where, Path) else (PostgresNotes(), POSTGRES)


def connected(where: Where) -> Connection:
    if isinstance(where, Path):
        where.parent.mkdir(exist_ok=True)
    return store_at(where).connect()


def test_an_old_database_is_brought_up_to_date_with_what_is_in_it(where: Where) -> None:
    connection, dialect, (notes, steps) = connected(where), store_at(where).dialect, kind(where)
    assert migrate(connection, dialect, notes, steps[:1]) == 1
    connection.execute("INSERT INTO log VALUES ('t', 1, 'open', '{}', 1.0)")
    more = (*steps, ("CREATE TABLE later (x TEXT)", "INSERT INTO later VALUES ('y')"))
    assert migrate(connection, dialect, notes, more) == len(steps)
    assert migrate(connection, dialect, notes, more) == 0
    assert connection.execute("SELECT count(*) FROM log").fetchone() == (1,)
    assert connection.execute("SELECT x FROM later").fetchall() == [("y",)]
    connection.close()


def test_a_step_is_taken_whole_or_not_at_all(where: Where) -> None:
    connection, dialect, (notes, steps) = connected(where), store_at(where).dialect, kind(where)
    with pytest.raises(dialect.error):
        migrate(connection, dialect, notes, (*steps, ("CREATE TABLE half (x TEXT)", "CREATE NONSENSE")))
    assert notes.taken(connection) == len(steps)
    with pytest.raises(dialect.error, match="half"):
        connection.execute("SELECT * FROM half")
    connection.close()


def test_a_newer_database_is_left_alone(where: Where) -> None:
    connection, dialect, (notes, steps) = connected(where), store_at(where).dialect, kind(where)
    migrate(connection, dialect, notes, (*steps, ("CREATE TABLE later (x TEXT)",)))
    with pytest.raises(TooNew):
        migrate(connection, dialect, notes, steps)
    connection.close()
    with pytest.raises(Unavailable, match="newer"):
        asyncio.run(store_at(where).open())


def test_servers_that_open_a_new_house_at_once_make_it_once(where: Where) -> None:
    async def work() -> None:
        stores = [store_at(where) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.ping() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_every_kind_of_database_has_the_same_tables_and_columns(tmp_path: Path, database: str) -> None:
    here, there = SqliteStore(tmp_path / "store.db"), store_at(database)
    here.prepare()
    there.prepare()
    asked = "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'"
    columns = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    one, two = here.connect(), there.connect()
    found = set(two.execute(columns).fetchall()) - {("steps", "number")}
    assert set(one.execute(asked).fetchall()) == found
    one.close()
    two.close()


def test_something_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "store.db").write_text("This is not a database. " * 100)
    with pytest.raises(Unavailable):
        asyncio.run(SqliteStore(tmp_path / "store.db").open())


def test_a_move_changes_what_moves_change_and_nobodys_seat(where: Where) -> None:
    async def work() -> None:
        store = await filled(where)
        moved = row("b", version=2, status="over", changed_at=11.0, people=("anna", "bence"), waiting=(1,))
        await store.append("b", [Entry(2, "act", {}, 11.0)], moved, same_people=True)
        assert await store.summary("b") == moved
        assert [summary.id for summary in await store.tables(person="bence")] == ["b", "c"]
        with pytest.raises(Conflict):
            await store.append("b", [Entry(2, "act", {}, 12.0)], moved, same_people=True)
        assert len(await store.read("b")) == 2
        await store.close()

    asyncio.run(work())
