"""What can happen to a house in PostgreSQL and to no file: servers that go, connections that end, others who write."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from cluster import shared
from table import ANNA, BENCE, SETTINGS, choose, run, two_people

from flotta.store import Entry, SqlStore, Summary, Unavailable, store_at
from flotta.store.moves import LONGEST
from flotta.store.postgres import PostgresStore, understood
from flotta.table import House


def summary(version: int, id: str = "t") -> Summary:
    return Summary(id, "toy", "playing", True, version, 1.0, 1.0)


def entry(number: int) -> list[Entry]:
    return [Entry(number, "talk", {}, 1.0)]


async def opened(address: str) -> SqlStore:
    store = store_at(address)
    await store.open()
    return store


def ask(address: str, sql: str) -> object:
    connection = store_at(address).connect()
    try:
        found = connection.execute(sql)
        return found.fetchall() if found.rowcount > 0 else None
    finally:
        connection.close()


OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def test_connections_that_were_ended_are_made_anew_and_nobody_notices(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.append("t", entry(1), summary(1))
        assert len(await store.read("t")) == 1
        await asyncio.to_thread(ask, database, OTHERS)
        assert len(await store.read("t")) == 1
        await store.append("t", entry(2), summary(2))
        await store.close()

    asyncio.run(work())


def test_a_connection_that_ends_while_something_is_written_leaves_nothing_half(database: str) -> None:
    async def work() -> None:
        store = await opened(database)
        await store.append("t", entry(1), summary(1))
        assert store.writer is not None
        cut = store.writer.submit(
            lambda connection: [connection.execute("SELECT 1"), ask(database, OTHERS), connection.execute("SELECT 1")]
        )
        with pytest.raises(store.dialect.error):
            await cut
        await store.append("t", entry(2), summary(2))
        assert [found.number for found in await store.read("t")] == [1, 2]
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("trouble", "said", "mended"),
    [
        ("ALTER TABLE log ADD CONSTRAINT nothing CHECK (false) NOT VALID", None, "ALTER TABLE log DROP CONSTRAINT nothing"),
        (
            """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
                CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk()""",
            "No space left",
            "DROP TRIGGER full_disk ON log",
        ),
        (
            "ALTER DATABASE {name} SET default_transaction_read_only = on",
            "read-only",
            "ALTER DATABASE {name} RESET default_transaction_read_only",
        ),
        ("ALTER DATABASE {name} CONNECTION LIMIT 0", "too many connections", "ALTER DATABASE {name} CONNECTION LIMIT -1"),
        (
            "ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            "not currently accepting",
            "ALTER DATABASE {name} ALLOW_CONNECTIONS true",
        ),
    ],
    ids=["a rule", "disk full", "a standby", "connection limit", "closed for work"],
)
def test_a_database_that_cannot_write_says_why_and_works_again_afterwards(
    database: str, trouble: str, said: str | None, mended: str
) -> None:
    """What the server itself answers in each of these cases; a connection that was there before is ended, as a failover does."""
    name = database.split("@/")[1].split("?")[0]
    server = shared().address("postgres")

    def do(sql: str) -> None:
        ask(server if "DATABASE" in sql else database, sql.format(name=name))
        ask(server, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    async def work() -> None:
        # A limit of connections binds nobody who may do everything: so the house is somebody who may not.
        await asyncio.to_thread(ask, server, f"CREATE ROLE guest_{name} LOGIN; GRANT ALL ON DATABASE {name} TO guest_{name}")
        await asyncio.to_thread(ask, database, f"GRANT ALL ON SCHEMA public TO guest_{name}")
        store = await opened(database.replace("flotta@", f"guest_{name}@"))
        await store.append("t", entry(1), summary(1))
        await asyncio.to_thread(do, trouble)
        for same_people in (False, True):
            with pytest.raises(Unavailable if said else Exception, match=said):
                await store.append("t", entry(2), summary(2), same_people)
        await asyncio.to_thread(do, mended)
        assert len(await store.read("t")) == 1
        await store.append("t", entry(2), summary(2))
        await store.close()
        await asyncio.to_thread(ask, database, f"DROP OWNED BY guest_{name}")

    asyncio.run(work())
    ask(server, f"DROP OWNED BY guest_{name}; DROP ROLE guest_{name}")


def test_no_server_is_a_sentence_without_the_password(tmp_path: Path) -> None:
    store = store_at(f"postgresql://flotta:secret@/house?host={tmp_path}&port=1")
    with pytest.raises(Unavailable) as trouble:
        asyncio.run(store.open())
    said = str(trouble.value)
    assert said.startswith("The database postgresql://") and "No such file" in said and "\n" not in said
    assert "secret" not in said + store.name


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(Unavailable, match="address"):
        store_at("postgresql://host:port:port/x?nonsense")


def test_another_servers_move_is_heard_of_without_asking_and_also_after_the_line_was_cut(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No house here ever asks by itself (its clockwork beats once an hour): what it knows it was told."""
    monkeypatch.setattr("flotta.store.postgres.AGAIN", 0.01)

    async def heard(house: House, id: str, version: int) -> None:
        table = await house.table(id)
        while table.version < version:
            assert await table.news(60), "nobody told us"

    async def work() -> None:
        async with House(store_at(database), SETTINGS) as one, House(store_at(database), SETTINGS) as two:
            here = await two_people(one)
            await two.table(here.id)
            await choose(here, ANNA, 0, "anna-0001")
            await heard(two, here.id, here.version)
            await asyncio.to_thread(ask, database, OTHERS)
            with contextlib.suppress(Unavailable):  # the line may be cut in the middle of writing: then the same is asked again
                await choose(here, BENCE, 1, "bence-001")
            await choose(here, BENCE, 1, "bence-001")
            await heard(two, here.id, here.version)
            assert (await two.table(here.id)).state.version == here.version

    run(work())


def test_a_message_names_every_table_of_a_transaction_or_none() -> None:
    store = PostgresStore("postgresql:///x")
    assert store.ending() == "COMMIT"
    store.wrote("one", 7)
    store.wrote("two", 8)
    store.wrote("one", 9)
    assert store.ending() == "SELECT pg_notify('flotta', 'one:9 two:8'); COMMIT"
    for number in range(1000):
        store.wrote(f"table{number}", number)
    assert len(store.ending()) < LONGEST and store.ending() == "COMMIT"
    assert understood("one:9 two:8") == {"one": 9, "two": 8}
    assert understood("") is None and understood("one") is None
