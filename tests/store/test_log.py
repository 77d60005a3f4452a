"""The log: appended to whole or not at all, by one writer of each number, durable before anyone is answered."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from flotta.store import Conflict, Entry, SqliteStore, SqlStore, Summary, Unavailable, Where, store_at
from flotta.store.dialect import Connection


def entries(first: int, count: int = 1) -> list[Entry]:
    return [Entry(number, "talk", {"text": f"line {number} ő"}, 10.0 + number) for number in range(first, first + count)]


def summary(version: int, id: str = "t") -> Summary:
    return Summary(
        id,
        "toy",
        "playing",
        True,
        version,
        10.0,
        10.0 + version,
        None,
        [{"kind": "open"}],
        ("p1", "p2"),
        (("p1",), ("p2",)),
        (0,),
    )


async def opened(where: Where) -> SqlStore:
    store = store_at(where)
    await store.open()
    return store


def test_what_was_appended_is_read_again_also_after_a_restart(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.append("t", entries(1, 3), summary(3))
        await store.append("t", entries(4), summary(4))
        assert await store.read("t") == entries(1, 4)
        assert await store.read("t", 2) == entries(3, 2)
        assert await store.read("other") == []
        await store.close()
        store = await opened(where)
        assert await store.read("t") == entries(1, 4)
        assert await store.summary("t") == summary(4)
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize("first", [1, 2, 3, 5, 9])
def test_a_number_is_given_once_and_none_is_left_out(where: Where, first: int) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.append("t", entries(1, 3), summary(3))
        with pytest.raises(Conflict):
            await store.append("t", entries(first, 2), summary(first + 1))
        assert await store.read("t") == entries(1, 3)
        assert await store.summary("t") == summary(3)
        await store.close()

    asyncio.run(work())


def test_a_log_must_begin_at_one(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        with pytest.raises(Conflict):
            await store.append("t", entries(2), summary(2))
        assert await store.read("t") == []
        assert await store.summary("t") is None
        await store.close()

    asyncio.run(work())


def test_entries_are_never_changed(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.append("t", entries(1), summary(1))
        connection = store.connect()
        with pytest.raises(store.dialect.refused, match="only appended"):
            connection.execute("UPDATE log SET kind = 'act'")
        connection.close()
        await store.close()

    asyncio.run(work())


async def occupied(store: SqlStore) -> tuple[threading.Event, asyncio.Future[None]]:
    """Keep the writing thread of a store busy: the gate that lets it go on, and the job it is busy with."""
    gate, begun = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        begun.set()
        gate.wait()

    assert store.writer is not None
    job = store.writer.submit(slow)
    await asyncio.to_thread(begun.wait)
    return gate, job


def test_those_who_wait_share_a_transaction_and_one_refusal_hurts_nobody_else(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        gate, first = await occupied(store)
        appends = [asyncio.ensure_future(store.append(f"t{i}", entries(1), summary(1, f"t{i}"))) for i in range(50)]
        refused = asyncio.ensure_future(store.append("t7", entries(1), summary(1, "t7")))
        assert store.writer is not None
        faulty = store.writer.submit(lambda connection: 1 // 0)
        await asyncio.sleep(0)
        before = store.commits
        gate.set()
        await first
        await asyncio.gather(*appends)
        with pytest.raises(Conflict):
            await refused
        with pytest.raises(ZeroDivisionError):
            await faulty
        assert store.commits == before + 2
        assert [await store.read(f"t{i}") for i in range(50)] == [entries(1)] * 50
        await store.close()

    asyncio.run(work())


def test_whoever_has_to_wait_for_the_turn_to_write_writes_all_that_has_come_meanwhile(tmp_path: Path) -> None:
    async def work() -> None:
        store, turn = SqliteStore(tmp_path / "tables.db"), threading.Lock()
        store.write_in_turn(turn)
        await store.open()
        before = store.commits
        with turn:
            appends = [asyncio.ensure_future(store.append(f"t{i}", entries(1), summary(1, f"t{i}"))) for i in range(5)]
            await asyncio.sleep(0)
        await asyncio.gather(*appends)
        assert store.commits == before + 1
        await store.close()
        assert not turn.locked()

    asyncio.run(work())


def test_moves_of_many_tables_share_a_transaction_and_each_is_written_by_its_own_right(where: Where) -> None:
    """Some go on, with one entry or several; one comes too late; one would write a number that stands in the log; one waits
    behind another of the same table. Each gets what it would get alone, and the summaries say the same as the logs.
    """

    async def work() -> None:
        store = await opened(where)
        for i in range(8):
            await store.append(f"t{i}", entries(1), summary(1, f"t{i}"))
        log = "INSERT INTO log (table_id, number, kind, body, at) VALUES ('t6', 2, 'talk', '{}', 1.0)"
        assert store.writer is not None
        for trouble in range(3):
            versions = await store.versions(f"t{i}" for i in range(8))
            gate, begun = threading.Event(), threading.Event()

            def slow(connection: Connection, gate: threading.Event = gate, begun: threading.Event = begun) -> None:
                begun.set()
                gate.wait()

            def move(i: int, first: int, count: int = 1) -> asyncio.Future[None]:
                row = replace(summary(first + count - 1, f"t{i}"), status="over", due_at=None if i else 5.0, waiting=(i,))
                return asyncio.ensure_future(store.append(f"t{i}", entries(first, count), row, same_people=True))

            if trouble == 1:
                await store.writer.submit(lambda connection: connection.execute(log) and None)
            first = store.writer.submit(slow)
            await asyncio.to_thread(begun.wait)
            good = [move(i, versions[f"t{i}"] + 1, 1 + i % 2) for i in range(4)]
            late = [move(4, 1), move(5, 9), *([move(6, 2)] if trouble else [])]
            if trouble == 2:
                late.append(move(0, versions["t0"] + 1))
                good.append(move(0, versions["t0"] + 2))
            await asyncio.sleep(0)
            before = store.commits
            gate.set()
            await first
            await asyncio.gather(*good)
            for refused in late:
                with pytest.raises(Conflict):
                    await refused
            assert store.commits == before + 2
            for i in range(4):
                reached = versions[f"t{i}"] + 1 + i % 2 + (trouble == 2 and i == 0)
                assert await store.read(f"t{i}") == entries(1, reached)
                found = await store.summary(f"t{i}")
                assert found is not None and (found.version, found.status, found.waiting) == (reached, "over", (i,))
                assert (found.due_at, found.people) == (None if i else 5.0, ("p1", "p2"))
            assert await store.read("t4") == await store.read("t5") == entries(1)
        await store.close()

    asyncio.run(work())


def test_two_servers_of_one_house_never_fork_a_log(where: Where) -> None:
    async def work() -> None:
        stores = [await opened(where) for _ in range(2)]
        won: list[int] = []

        async def writer(store: SqlStore, me: int) -> None:
            mine = 0
            while mine < 30:
                last = len(await store.read("t"))
                entry = Entry(last + 1, "talk", {"by": me}, float(last))
                try:
                    await store.append("t", [entry], summary(last + 1))
                except Conflict:
                    continue
                won.append(entry.number)
                mine += 1

        await asyncio.gather(*(writer(store, i) for i, store in enumerate(stores)))
        log = await stores[0].read("t")
        assert [entry.number for entry in log] == list(range(1, 61)) == sorted(won)
        assert [sum(entry.body["by"] == i for entry in log) for i in range(2)] == [30, 30]
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_an_append_cancelled_before_its_turn_is_not_written(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        gate, first = await occupied(store)
        append = asyncio.ensure_future(store.append("t", entries(1), summary(1)))
        await asyncio.sleep(0)
        append.cancel()
        with pytest.raises(asyncio.CancelledError):
            await append
        gate.set()
        await first
        await store.ping()
        assert await store.read("t") == []
        await store.close()

    asyncio.run(work())


def test_a_database_that_fails_says_so_and_works_again_afterwards(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        assert store.writer is not None
        with pytest.raises(store.dialect.error):
            await store.writer.submit(lambda connection: connection.execute("SELECT * FROM nothing"))
        await store.append("t", entries(1), summary(1))
        connect = store.writer.connect

        def cannot() -> Connection:
            raise store.dialect.refused("the disk is gone")

        store.writer.drop_connection()
        store.writer.connect = cannot
        with pytest.raises(Unavailable, match="disk"):
            await store.append("t", entries(2), summary(2))
        store.writer.connect = connect
        await store.append("t", entries(2), summary(2))
        await store.close()
        with pytest.raises(Unavailable):
            await store.append("t", entries(3), summary(3))
        with pytest.raises(Unavailable):
            await store.read("t")

    asyncio.run(work())


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "store.db")
        await store.open()
        assert store.path.stat().st_mode & 0o077 == 0
        await store.close()

    asyncio.run(work())


def test_every_commit_is_synced(tmp_path: Path, database: str) -> None:
    connection = SqliteStore(tmp_path / "store.db").connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
    for asked, given in (("off", "on"), ("remote_apply", "remote_apply")):
        careless = store_at(f"{database}&options=-csynchronous_commit%3D{asked}").connect()
        assert careless.execute("SHOW synchronous_commit").fetchone() == (given,)
        careless.close()


def test_a_summary_can_be_replaced_without_touching_the_others(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.append("t", entries(1), summary(1))
        await store.append("u", entries(1), summary(1, "u"))
        changed = replace(summary(2), status="over", people=("p3",), waiting=(), due_at=5.0)
        await store.append("t", entries(2), changed)
        assert await store.summary("t") == changed
        assert await store.summary("u") == summary(1, "u")
        assert [s.id for s in await store.tables(person="p1")] == ["u"]
        assert [s.id for s in await store.tables(person="p3")] == ["t"]
        await store.close()

    asyncio.run(work())
