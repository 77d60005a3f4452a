"""The database's machine is lost, and its standby takes over: everything that was answered is there, and every table goes on."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from cluster import PORT, Cluster

from flotta.store import store_at
from flotta.table.house import House
from table import SETTINGS, run
from table.test_kill_database import TABLES, Crowd, everything_is_there

ANSWERS = 30
"""So many requests are answered by each of the two machines."""


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
