"""`flotta serve` killed with SIGKILL under load from people over HTTP: every acknowledged choice is in the log once, nobody was
told what is not there, every log replays, no table is stuck.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness import TESTS
from table import check_log, run

from flotta.store import SqliteStore
from flotta.table.people import key_of
from web import ANNA, BENCE, JSON

KILLS = int(os.environ.get("FLOTTA_SOAK_KILLS", "50"))
TABLES = 5
PLANS = (["person", "open"], ["person", "bot:random"], ["person", "open", "bot:random"])
ROOMY = (
    "ADDRESS_RATE",
    "ADDRESS_BURST",
    "PERSON_RATE",
    "PERSON_BURST",
    "TABLES",
    "TABLES_PER_PERSON",
    "TALK_RATE",
    "TABLES_PER_HOUR",
    "TABLES_PER_DAY",
    "TABLES_UNPLAYED",
)
PEOPLE = {"anna": ANNA, "bence": BENCE}


@dataclass(frozen=True)
class Asked:
    """Something a person asks of a table, with an id of its own."""

    path: str
    person: str
    request: str
    body: dict[str, Any]
    form: bool = False


@dataclass
class Memory:
    """What people were told, over all lives of the server."""

    told: dict[tuple[str, str, str], int] = field(default_factory=dict)
    refused: set[tuple[str, str, str]] = field(default_factory=set)
    heard: Counter[str] = field(default_factory=Counter)
    laid: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return f"{len(self.told):,} answers, none lost, none twice; {len(self.laid):,} tables"


class Lives:
    """A server that lives again and again at the same address."""

    def __init__(self, database: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])}
        environment |= {f"FLOTTA_{name}": "1000000" for name in ROOMY}
        environment |= {
            "FLOTTA_BOT_DELAY": "0",
            "FLOTTA_CALM": "0",
            "FLOTTA_BOT_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        command = [sys.executable, "-m", "web.nursery", str(self.port), str(database)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.hear() == ["ready"]
        self.pid = 0

    def tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def hear(self) -> list[str]:
        assert self.process.stdout is not None
        return self.process.stdout.readline().split()

    def begin(self) -> None:
        self.tell("go")
        born, pid = self.hear()
        assert born == "born"
        self.pid = int(pid)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.tell("reap")
        assert self.hear() == ["reaped", "-9"], "it died of something else"

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    lives = Lives(tmp_path / "house.db")
    yield lives
    lives.close()


class Group:
    """People at one table after another, all through HTTP. What was not answered is asked again, word for word."""

    def __init__(self, memory: Memory, port: int, dice: random.Random) -> None:
        self.memory, self.port, self.dice = memory, port, dice
        self.table = ""
        self.pending: Asked | None = None
        self.answers = 0
        self.last = False
        self.hopes = True

    async def live(self) -> None:
        """Play for as long as the server lives; in its last life until the game is over."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=None, headers=JSON, verify=False) as web:
            with contextlib.suppress(httpx.TransportError):
                await self.arrive(web)
                if self.pending:
                    await self.ask(web, self.pending)
                while not (self.last and not self.table):
                    await self.play(web)

    async def arrive(self, web: httpx.AsyncClient) -> None:
        """Wait until somebody answers; afterwards a refused connection means that the server is dead."""
        while self.hopes:
            try:
                await web.get("/healthz")
                return
            except httpx.ConnectError:
                await asyncio.sleep(0.01)
        raise httpx.ConnectError("killed before anybody arrived")

    async def play(self, web: httpx.AsyncClient) -> None:
        """One step at the table there is, or a new table."""
        if not self.table:
            body = {"game": "toy", "seats": self.dice.choice(PLANS), "names": ["Anna"]}
            await self.ask(web, Asked("/api/tables", "anna", self.id(), body))
            return
        views = {who: await self.look(web, who) for who in PEOPLE}
        if views["anna"]["status"] == "over":
            self.table = ""
        elif views["anna"]["status"] == "open":
            await self.sit(web, views["anna"])
        else:
            await self.choose(web, views)

    async def look(self, web: httpx.AsyncClient, who: str) -> dict[str, Any]:
        answer = await web.get(f"/api/tables/{self.table}", headers=bearer(who))
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        self.memory.heard[self.table] = max(self.memory.heard[self.table], view["version"])
        return view

    async def sit(self, web: httpx.AsyncClient, view: dict[str, Any]) -> None:
        free = next(seat["seat"] for seat in view["seats"] if seat["kind"] == "open" and not seat["claimed"])
        answer = await web.post(f"/api/tables/{self.table}/join", json={"seat": free}, headers=bearer("bence"))
        assert answer.status_code in (200, 409), answer.text

    async def choose(self, web: httpx.AsyncClient, views: dict[str, dict[str, Any]]) -> None:
        """Mostly a choice; sometimes talk, or taking back."""
        who = self.dice.choice([who for who in PEOPLE if views[who]["viewer"] >= 0])
        view, request = views[who], self.id()
        body: dict[str, Any] = {"seat": view["viewer"], "version": view["version"]}
        luck = self.dice.random()
        if view["legal"] and (luck < 0.8 or self.last):
            body["action"] = self.dice.choice(view["legal"])["slug"]
            if luck < 0.4:
                await self.ask(web, Asked(f"/api/tables/{self.table}/act", who, request, body))
            else:
                await self.ask(web, Asked(f"/t/{self.table}/act", who, request, {**body, "live": "yes"}, form=True))
        elif view["can_undo"] and luck < 0.3 and not self.last:
            await self.ask(web, Asked(f"/t/{self.table}/undo", who, request, body, form=True))
        elif luck > 0.9:
            await self.ask(web, Asked(f"/t/{self.table}/talk", who, request, {**body, "text": "hello"}, form=True))

    async def ask(self, web: httpx.AsyncClient, asked: Asked) -> None:
        """Ask, and note what was answered; if nobody answers, it stays pending."""
        self.pending = asked
        body = {**asked.body, "request": asked.request}
        headers = bearer(asked.person)
        form, data = (body, None) if asked.form else (None, body)
        answer = await web.post(asked.path, headers=headers, data=form, json=data)
        self.pending = None
        assert answer.status_code < 500, answer.text
        if asked.path == "/api/tables":
            assert answer.status_code == 201, answer.text
            self.table = answer.json()["id"]
            self.memory.laid.add(self.table)
        key = (self.table, PEOPLE[asked.person], asked.request)
        if answer.status_code >= 400:
            self.memory.refused.add(key)
            return
        self.answers += 1
        if asked.path.startswith("/api/") and asked.path.endswith("/act"):
            self.memory.told[key] = answer.json()["version"]
        elif asked.path != "/api/tables":
            self.memory.told[key] = 0

    def id(self) -> str:
        return f"{self.dice.getrandbits(96):024x}"


def bearer(who: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {PEOPLE[who]}"}


async def listen(group: Group) -> None:
    """Somebody who watches the group's table: whatever version the stream tells must be in the log for ever."""
    while not group.table:
        await asyncio.sleep(0.01)
    table = group.table
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{group.port}", timeout=None, verify=False) as web:
        with contextlib.suppress(httpx.TransportError):
            async with web.stream("GET", f"/t/{table}/stream") as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("id: ") and "." in line:
                        version = int(line[4:].partition(".")[0])
                        group.memory.heard[table] = max(group.memory.heard[table], version)


async def one_life(lives: Lives, groups: list[Group], dice: random.Random) -> None:
    """A server's life under load, ended after so many answers and a moment more."""
    until = dice.choice([0, 0, 1, 2, 3, 5, 8, 13, 30])
    for group in groups:
        group.answers, group.hopes = 0, True
    lives.begin()
    tasks = [asyncio.create_task(group.live()) for group in groups] + [asyncio.create_task(listen(group)) for group in groups]
    while sum(group.answers for group in groups) < until:
        done, _ = await asyncio.wait(tasks, timeout=0.005, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
    await asyncio.sleep(dice.random() * 0.02)
    lives.kill()
    for group in groups:
        group.hopes = False
    for task in tasks[len(groups) :]:
        task.cancel()
    await asyncio.gather(*tasks[: len(groups)])
    await asyncio.gather(*tasks, return_exceptions=True)


async def everything_is_there(memory: Memory, path: Path, ids: set[str]) -> None:
    """Each log replays; each acknowledged request is in it, once; nothing was told that is not there."""
    store = SqliteStore(path)
    await store.open()
    try:
        states = {id: await check_log(store, id) for id in ids}
        for (id, person, request), number in memory.told.items():
            if id in ids:
                written = states[id].requests[key_of(person), request]
                assert number in (0, written)
        for id, person, request in memory.refused:
            assert id not in ids or (key_of(person), request) not in states[id].requests
        for id in ids:
            assert states[id].version >= memory.heard[id], "somebody heard of what is lost"
            entries = await store.read(id)
            counted = Counter((entry.body["who"], entry.body["request"]) for entry in entries if "request" in entry.body)
            assert set(counted.values()) <= {1}
    finally:
        await store.close()


@pytest.mark.long
def test_a_killed_server_loses_nothing_it_has_answered(tmp_path: Path, lives: Lives) -> None:
    dice, memory = random.Random(8), Memory()
    groups = [Group(memory, lives.port, dice) for _ in range(TABLES)]
    for _ in range(KILLS):
        before = Counter(memory.heard)
        run(one_life(lives, groups, dice))
        touched = {id for id in memory.laid if memory.heard[id] != before[id]} | {group.table for group in groups if group.table}
        run(everything_is_there(memory, tmp_path / "house.db", touched))
    run(everything_is_there(memory, tmp_path / "house.db", memory.laid))
    assert len(memory.told) >= 2 * KILLS

    async def nobody_is_stuck() -> None:
        """In a last life every game that was begun is played to its end."""
        lives.begin()
        for group in groups:
            group.last = group.hopes = True
        await asyncio.gather(*(group.live() for group in groups))
        lives.kill()

    run(nobody_is_stuck())
    run(everything_is_there(memory, tmp_path / "house.db", memory.laid))
    assert not any(group.table or group.pending for group in groups)
    print(f"a server killed {KILLS} times under people who play over HTTP: {memory}")
