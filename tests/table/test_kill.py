"""SIGKILL at any moment: every acknowledged choice is in the log once, every log replays, no table is stuck."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import TESTS

from flotta.store import Where, store_at
from flotta.table.people import key_of
from table import ANNA, BENCE, Requests, a_house, check_log, play_out, run

KILLS = int(os.environ.get("FLOTTA_SOAK_KILLS", "50"))


class Nursery:
    """The process that forks servers, and everything they reported."""

    def __init__(self, database: Where) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])}
        environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "table.nursery", str(database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.acknowledged: dict[tuple[str, str, str], int] = {}
        self.refused: set[tuple[str, str, str]] = set()
        self.tried: dict[tuple[str, str, str], list[object]] = {}
        self.tables: set[str] = set()
        assert self.line() == ["ready"]

    def tell(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def line(self) -> list[str]:
        """The next line, noted."""
        assert self.process.stdout is not None
        words = self.process.stdout.readline().strip().split(" ", 1)
        what, rest = words[0], words[-1]
        assert what not in ("", "failed"), f"the server died by itself: {rest}"
        if what == "try":
            request = json.loads(rest)
            self.tried[tuple(request[:3])] = request
        elif what == "ack":
            table, person, request, number = rest.split(" ")
            key = (table, person, request)
            assert self.acknowledged.setdefault(key, int(number)) == int(number), "another answer to the same request"
        elif what == "refused":
            table, person, request, _ = rest.split(" ")
            self.refused.add((table, person, request))
        elif what == "laid":
            self.tables.add(rest)
        return words

    def pending(self) -> list[list[object]]:
        """What was sent and never answered."""
        return [request for key, request in self.tried.items() if key not in self.acknowledged and key not in self.refused]

    def life(self, seed: int, answers: int) -> None:
        """A server's life, ended after so many answers."""
        self.tell(f"go {seed} {json.dumps(self.pending(), separators=(',', ':'))}")
        born, pid = self.line()
        assert born == "born"
        seen = 0
        while seen < answers:
            seen += self.line()[0] == "ack"
        os.kill(int(pid), signal.SIGKILL)
        self.tell("reap")
        while self.line()[0] != "reaped":
            pass

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def nursery(where: Where) -> Iterator[Nursery]:
    nursery = Nursery(where)
    yield nursery
    nursery.close()


async def everything_is_there(nursery: Nursery, where: Where, ids: set[str]) -> None:
    """Each log replays; each acknowledged request is in it, once, under the number that was answered; nothing twice."""
    store = store_at(where)
    await store.open()
    try:
        states = {id: await check_log(store, id) for id in ids}
        for (id, person, request), number in nursery.acknowledged.items():
            assert id not in ids or states[id].requests[key_of(person), request] == number
        for id in ids:
            written = Counter((e.body["who"], e.body["request"]) for e in await store.read(id) if "request" in e.body)
            assert set(written.values()) <= {1}
        for id, person, request in nursery.refused:
            assert id not in ids or (key_of(person), request) not in states[id].requests
    finally:
        await store.close()


@pytest.mark.long
def test_killed_at_any_moment_nothing_acknowledged_is_lost(where: Where, nursery: Nursery) -> None:
    dice = random.Random(2024)
    kills = KILLS if isinstance(where, Path) else KILLS // 4  # each costs three times as much there
    for kill in range(kills):
        before = set(nursery.acknowledged)
        nursery.life(kill, dice.choice([0, 0, 1, 2, 3, 5, 8, 13, 30]))
        touched = {id for id, _, _ in set(nursery.acknowledged) - before}
        run(everything_is_there(nursery, where, touched))
    run(everything_is_there(nursery, where, {id for id, _, _ in nursery.acknowledged} | nursery.tables))
    assert len(nursery.acknowledged) >= 3 * kills
    run(no_table_is_stuck(where))
    print(
        f"a server killed {kills} times: {len(nursery.acknowledged):,} answers, none lost, none twice; {len(nursery.tables):,} tables"
    )


async def no_table_is_stuck(where: Where) -> None:
    """Every table that was left can be played to its end."""
    async with a_house(where) as house:
        left = await house.tables(status=("open", "playing"), limit=10**6)
        assert left
        for summary in left:
            table = await house.table(summary.id)
            for seat, found in enumerate(table.state.seats):
                if not found.filled:
                    await table.sit(BENCE, seat)
            people = {seat: person for person in (ANNA, BENCE) for seat in table.seats_of(person)}
            for seat, person in people.items():
                await table.come_back(person, seat)
            await play_out(table, people, Requests("after"))
            assert table.state.status == "over"
