"""The database killed under a house that is being played in: people are told to try again, and everything that was answered stays."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster import Cluster

from flotta.store import Unavailable, store_at
from flotta.table import House, LiveTable, Refused
from flotta.table.people import key_of
from flotta.table.snapshot import Snapshot
from table import ANNA, BENCE, SETTINGS, Requests, check_log, fingerprint, play_out, run

KILLS = int(os.environ.get("FLOTTA_SOAK_KILLS", "30")) // 10
TABLES = 4


@pytest.fixture
def server() -> Iterator[Cluster]:
    """A server of its own, to be killed."""
    found = Cluster(Path(tempfile.mkdtemp(prefix="flotta-pg-", dir="/tmp")))
    found.make()
    found.start()
    yield found
    found.stop()


class Crowd:
    """People at several tables of two servers, who ask again whenever they are told that the database is not there."""

    def __init__(self, houses: list[House]) -> None:
        self.houses = houses
        self.acknowledged: dict[tuple[str, str, str], int] = {}
        self.tables: set[str] = set()
        self.told = 0
        self.going = True

    def __str__(self) -> str:
        return f"{len(self.acknowledged):,} answers, none lost, none twice; {len(self.tables):,} tables; told to try again {self.told:,} times"

    async def insist(self, person: str, request: str, id: str, what: str, *arguments: object) -> int | None:
        """Send one request until it is answered; None when it is refused."""
        while True:
            try:
                table = await random.choice(self.houses).table(id)
                answer = await getattr(table, what)(person, *arguments, request)
                self.acknowledged[id, key_of(person), request] = answer.version
                return int(answer.version)
            except Unavailable as trouble:
                assert str(trouble).startswith("The database postgresql://")
                self.told += 1
                await asyncio.sleep(0.05)
            except Refused:
                return None

    async def laid(self, request: str) -> LiveTable:
        """A new table with both seated."""
        while True:
            try:
                table = await self.houses[0].new_table(ANNA, "toy", {}, ["person", "open"], request=request)
                if not table.seats_of(BENCE):
                    await table.sit(BENCE, 1)
                return table
            except Unavailable:
                self.told += 1
                await asyncio.sleep(0.05)

    async def play(self, number: int) -> None:
        """One table after another."""
        requests = Requests(f"crowd{number}")
        while self.going:
            id = (await self.laid(requests())).id
            self.tables.add(id)
            while self.going:
                shown = [(person, seat, await self.seen(id, seat)) for seat, person in enumerate((ANNA, BENCE))]
                if shown[0][2].status == "over":
                    break
                for person, seat, seen in shown:
                    if seen.legal:
                        await self.insist(person, requests(), id, "act", seat, seen.legal[0].id, seen.version)

    async def seen(self, id: str, seat: int) -> Snapshot:
        """What somebody sees, as soon as the table can be had."""
        while True:
            try:
                return (await self.houses[0].table(id)).snapshot(seat)
            except Unavailable:
                self.told += 1
                await asyncio.sleep(0.05)


def test_the_database_killed_again_and_again_loses_nothing_that_was_answered(server: Cluster) -> None:
    async def work() -> None:
        settings = SETTINGS.__class__(**{**vars(SETTINGS), "tables": 10**6, "tables_per_person": 10**6, "poll": 0.2})
        where = server.new_database()
        async with House(store_at(where), settings) as one, House(store_at(where), settings) as two:
            crowd = Crowd([one, two])
            people = [asyncio.ensure_future(crowd.play(number)) for number in range(TABLES)]
            for _ in range(KILLS):
                before, told = len(crowd.acknowledged), crowd.told
                while len(crowd.acknowledged) < before + 20:
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(server.kill)
                while crowd.told < told + TABLES:
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(server.start)
            crowd.going = False
            await asyncio.gather(*people)
            await everything_is_there(crowd)
            print(f"the database killed {KILLS} times: {crowd}")

    run(work())


async def everything_is_there(crowd: Crowd) -> None:
    """Each answered request is in the log once, under its number; both servers know the same; every table can be played out."""
    for id in crowd.tables:
        states = []
        for house in crowd.houses:
            table = await house.table(id)
            await table.refresh()
            states.append(await check_log(house.store, id, table.state))
        assert fingerprint(states[0]) == fingerprint(states[1])
        log = await crowd.houses[0].store.read(id)
        written = Counter((entry.body["who"], entry.body["request"]) for entry in log if "request" in entry.body)
        assert set(written.values()) <= {1}
        for (table_id, who, request), number in crowd.acknowledged.items():
            assert table_id != id or states[0].requests[who, request] == number
        await play_out(await crowd.houses[0].table(id), {0: ANNA, 1: BENCE}, Requests(f"after-{id}"))
