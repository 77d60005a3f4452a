"""The database's machine is lost, and its standby takes over; or the standby does not keep up: everything that was answered is there,
and every table goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from cluster import PORT, Cluster

from flotta.store import Unavailable, store_at
from flotta.table.house import House
from table import ANNA, BENCE, SETTINGS, check_log, choose, run, two_people
from table.test_kill_database import TABLES, Crowd, everything_is_there

ANSWERS = 30
"""So many requests are answered by each of the two machines."""
PATIENCE = 0.5
"""Seconds a house here waits for a standby that does not answer."""


@pytest.fixture
def servers() -> Iterator[tuple[Cluster, Cluster]]:
    """A server and its standby: a commit is answered when both have written it."""
    found = []
    for _ in range(2):
        folder = Path(tempfile.mkdtemp(prefix="flotta-pg-", dir="/tmp"))
        found.append(Cluster(folder, wal_level="replica", max_wal_senders="4"))
    first, standby = found
    first.make()
    first.start()
    standby.follow(first)
    standby.start()
    first.tell("ALTER SYSTEM SET synchronous_standby_names = '*'")
    first.tell("SELECT pg_reload_conf()")
    yield first, standby
    for each in found:
        each.stop()


def stands_by(server: Cluster) -> bool:
    """Whether this server waits for its standby before it answers."""
    with psycopg.connect(server.address("postgres")) as connection:
        return connection.execute("SELECT sync_state FROM pg_stat_replication").fetchall() == [("sync",)]


def test_the_standby_takes_over_and_nothing_that_was_answered_is_lost(servers: tuple[Cluster, Cluster]) -> None:
    """The address names both; a server of ours asks the one that can be written to, whichever that is."""
    first, standby = servers

    async def answered(crowd: Crowd, more: int) -> None:
        before = len(crowd.acknowledged)
        while len(crowd.acknowledged) < before + more:
            await asyncio.sleep(0.01)

    async def work() -> None:
        while not stands_by(first):
            await asyncio.sleep(0.01)
        name = first.new_database().partition("@/")[2].partition("?")[0]
        places = f"host={first.folder},{standby.folder}&port={PORT},{PORT}&target_session_attrs=read-write"
        settings = SETTINGS.__class__(**{**vars(SETTINGS), "tables": 10**6, "tables_per_person": 10**6, "poll": 0.2})
        where = f"postgresql://flotta@/{name}?{places}"
        async with House(store_at(where), settings) as one, House(store_at(where), settings) as two:
            crowd = Crowd([one, two])
            people = [asyncio.ensure_future(crowd.play(number)) for number in range(TABLES)]
            await answered(crowd, ANSWERS)
            await asyncio.to_thread(first.kill)
            told = crowd.told
            while crowd.told < told + TABLES:  # meanwhile everybody gets a sentence
                await asyncio.sleep(0.01)
            await asyncio.to_thread(standby.call, "pg_ctl", "promote")
            await answered(crowd, ANSWERS)
            crowd.going = False
            await asyncio.gather(*people)
            await everything_is_there(crowd)

    run(work())


def test_while_a_standby_does_not_keep_up_people_get_a_sentence_and_nothing_is_done_twice(
    servers: tuple[Cluster, Cluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that the standby has not got is not answered; whoever asks again later finds it made, once."""
    first, standby = servers
    settings = replace(SETTINGS, poll=3600.0)

    async def work() -> None:
        while not stands_by(first):
            await asyncio.sleep(0.01)
        async with House(store_at(first.new_database()), settings, hears=False) as house:
            table = await two_people(house)
            shown = table.snapshot(0)
            asked = ANNA, 0, shown.legal[0].id, shown.version, "anna-0001"
            with standby.frozen(), monkeypatch.context() as here:
                here.setattr("flotta.store.sql.ENOUGH", PATIENCE)
                for _ in range(2):
                    with pytest.raises(Unavailable, match="has not answered"):
                        await table.act(*asked)
                with pytest.raises(Unavailable, match="has not answered"):
                    await house.store.ping()
            number = 0
            while not number:  # how long the standby needs to catch up is the machine's affair
                with contextlib.suppress(Unavailable):
                    number = (await table.act(*asked)).version
            entries = await house.store.read(table.id)
            assert [entry.number for entry in entries if entry.body.get("request") == "anna-0001"] == [number]
            assert await choose(table, BENCE, 1, "bence-001") > number
            await check_log(house.store, table.id, table.state)

    run(work())
