"""`flotta serve --workers 2`: one address, every table kept by one process, any process able to serve any table; a worker that is
killed, and one that is replaced, lose nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from harness import TESTS
from table import run

import flotta
from flotta.cli import main
from flotta.table.workers import Workers
from flotta.web.supervisor import LISTENING, TAKES_OVER, WORKER
from web import ADDRESS, ANNA, BENCE, JSON, PATIENCE, STRANGER, a_web_house, played_out, two_people, visitor
from web.test_kill import ROOMY, Group, Memory, everything_is_there

KILLS = max(2, int(os.environ.get("FLOTTA_SOAK_KILLS", "0")) // 10)
ORDER = Workers(Path("nowhere"), 0, 2).order


class Opened:
    """A house of two workers. No worker ever asks by itself what the other wrote: whoever hears of a move is at the same one."""

    def __init__(self, database: Path, **settings: object) -> None:
        chosen = {**dict.fromkeys((*ROOMY, "CONNECTIONS_PER_ADDRESS"), 1000000), **settings}
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])}
        environment |= {f"FLOTTA_{name}": str(value) for name, value in chosen.items()}
        environment |= {"FLOTTA_COMPILE": "0", "FLOTTA_PREPARE": "0", "FLOTTA_BOT_DELAY": "0", "FLOTTA_CALM": "0"}
        command = [sys.executable, "-m", "web.opened", "serve", "--port", "0", "--workers", "2", "--data", str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found.group(1))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def workers(self) -> set[int]:
        """The processes that live now."""
        pid = self.process.pid
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}

    def close(self) -> None:
        assert self.process.stdout is not None
        self.process.terminate()
        assert self.process.wait() == 0
        self.process.stdout.close()


@contextlib.contextmanager
def opened(database: Path, **settings: object) -> Iterator[Opened]:
    house = Opened(database, **settings)
    try:
        yield house
    finally:
        house.close()


@dataclass(frozen=True)
class Alike:
    """What one process has made of some tables, and a house of two workers that has the same tables."""

    house: Opened
    tables: list[str]
    found: dict[tuple[str, str, str], tuple[int, bytes]]


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alike]:
    folder = tmp_path_factory.mktemp("houses")
    tables, found = run(in_one_process(folder))
    shutil.copy(folder / "house.db", folder / "copy.db")
    with opened(folder / "copy.db", POLL=3600, METRICS=1, STUCK_AFTER=3600) as house:  # on a busy machine nobody is stuck
        yield Alike(house, tables, found)


@pytest.fixture
def house(alike: Alike) -> Opened:
    return alike.house


def takes_over(pid: int) -> bool:
    """Whether a worker was told that others serve while it begins."""
    return f"{TAKES_OVER}=yes".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")


def person(house: Opened, who: str) -> httpx.AsyncClient:
    """Somebody with a browser, whose connections are their own."""
    headers = {**JSON, "Authorization": f"Bearer {who}", "Host": "house.test"}
    return httpx.AsyncClient(base_url=house.address, headers=headers, timeout=PATIENCE, verify=False)


Result = TypeVar("Result")


async def insisting(work: Callable[[], Awaitable[Result]]) -> Result:
    """Ask again where a connection was closed before it was answered, as browsers do; but nobody may be refused one."""
    while True:
        with contextlib.suppress(httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError):
            return await work()


async def laid(anna: httpx.AsyncClient, bence: httpx.AsyncClient, keeper: int) -> str:
    """A table of both that this worker keeps."""
    while True:
        answer = await anna.post("/api/tables", json={"game": "toy", "seats": ["person", "open"]})
        id = str(answer.json()["id"])
        if ORDER(id)[0] == keeper:
            assert (await bence.post(f"/api/tables/{id}/join", json={"seat": 1})).status_code == 200
            return id


async def move(who: httpx.AsyncClient, id: str, seat: int) -> int:
    """A choice of somebody; the version it made."""
    view = (await insisting(lambda: who.get(f"/api/tables/{id}"))).json()
    form = {"seat": seat, "version": view["version"], "action": view["legal"][0]["slug"]}
    form["request"] = f"request-{id}-{view['version']}-{seat}"
    answer = await insisting(lambda: who.post(f"/api/tables/{id}/act", json=form))
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])


@contextlib.asynccontextmanager
async def stream(who: httpx.AsyncClient, id: str, since: str = "") -> AsyncIterator[AsyncIterator[str]]:
    """The lines of a stream."""
    async with who.stream("GET", f"/t/{id}/stream?seat=&since={since}") as answer:
        assert answer.status_code == 200
        yield answer.aiter_lines()


async def heard(lines: AsyncIterator[str], version: int) -> str:
    """Wait until a stream tells of a version; its mark."""
    async for line in lines:
        if re.match(r"id: \d", line) and int(line[4:].partition(".")[0]) >= version:
            return line[4:]
    raise httpx.RemoteProtocolError("the stream has ended")


async def listened_to(who: httpx.AsyncClient, keeper: int) -> None:
    """Wait until both streams are counted by the worker that keeps their table, and none by the other."""
    expected = [2 * (number == keeper) for number in (0, 1)]
    while True:
        told = [(await who.get(f"/metrics?worker={number}")).text for number in (0, 1)]
        if all(f"\nflotta_streams {count}\n" in text for count, text in zip(expected, told, strict=True)):
            return


def test_who_plays_at_a_table_meets_at_the_worker_that_keeps_it_whichever_took_their_connection(house: Opened) -> None:
    """Each person asks for both workers' tables over one connection: it is handed to and fro. Each hears of the other's moves, which
    is only so in one process: the workers never ask what the other wrote.
    """

    async def work() -> None:
        async with person(house, ANNA) as anna, person(house, BENCE) as bence:
            tables = [await laid(anna, bence, keeper) for keeper in (0, 1)]
            for id in tables:
                async with stream(anna, id) as hers, stream(bence, id) as his:
                    await asyncio.wait_for(listened_to(anna, tables.index(id)), PATIENCE)
                    for _ in range(2):
                        version = await move(anna, id, 0)
                        await asyncio.gather(heard(hers, version), heard(his, version))
                        for other in tables:
                            assert (await anna.get(f"/t/{other}")).status_code == 200
                        version = await move(bence, id, 1)
                        await asyncio.gather(heard(hers, version), heard(his, version))
            mine = (await anna.get("/api/tables?mine=yes")).json()
            assert {each["id"] for each in mine} >= set(tables)

    run(work())


def test_a_table_on_its_way_is_found_whichever_worker_takes_the_connection(tmp_path: Path) -> None:
    """Only the worker that lays it knows how far it is. The page and its stream are connections of their own."""

    async def work(house: Opened) -> None:
        async with person(house, ANNA) as anna:
            for game in flotta.games.names():
                way = (await anna.post(f"/play/{game}")).headers["location"]
                if way.startswith("/opening/"):
                    break
            assert way.startswith("/opening/"), "no game was ready when the house was opened"
            for _ in range(20):  # each worker takes some of them
                async with person(house, ANNA) as again:
                    assert (await again.get(way)).status_code in (200, 303), way

    with opened(tmp_path / "house.db", STUCK_AFTER=3600) as house:
        run(work(house))


async def goes_on(group: Group) -> None:
    """Play until the game is over in the last life, whatever happens to the worker one talks to."""
    while not (group.last and not group.table):
        await group.live()


@pytest.mark.long
def test_a_worker_that_is_killed_or_hangs_is_replaced_and_loses_nothing_it_has_answered(tmp_path: Path) -> None:
    """Killed and stopped by turns. One that is stopped does not die, and is ended by whoever looks after it; it is the older one,
    which serves for certain: one that is only beginning may be silent for a whole minute.
    """
    dice, memory = random.Random(20), Memory()

    async def work(house: Opened) -> None:
        groups = [Group(memory, house.port, dice) for _ in range(4)]
        people = [asyncio.ensure_future(goes_on(group)) for group in groups]

        async def until(answers: int) -> None:
            while sum(group.answers for group in groups) < answers:
                done, _ = await asyncio.wait(people, timeout=0.01)
                for each in done:
                    each.result()

        for number in range(KILLS):
            await until(sum(group.answers for group in groups) + 10)
            before = house.workers
            killed, sign = (min(before), signal.SIGSTOP) if number % 2 else (dice.choice(sorted(before)), signal.SIGKILL)
            os.kill(killed, sign)
            await until(sum(group.answers for group in groups) + 10)  # somebody else serves its tables
            while len(house.workers - {killed}) < 2 or killed in house.workers:
                await asyncio.sleep(0.01)
        for group in groups:
            group.last = True
        await asyncio.gather(*people)

    with opened(tmp_path / "house.db", STUCK_AFTER=3) as house:
        assert [takes_over(pid) for pid in house.workers] == [False, False], "the first open the house at once"
        run(work(house))
    run(everything_is_there(memory, tmp_path / "house.db", memory.laid))
    assert len(memory.told) >= 10 * KILLS
    print(f"one of two workers killed or stopped {KILLS} times: {memory}")


def test_all_workers_are_replaced_while_people_play_and_nobody_is_turned_away(house: Opened) -> None:
    async def work() -> None:
        async with person(house, ANNA) as anna, person(house, BENCE) as bence:
            tables = [await laid(anna, bence, keeper) for keeper in (0, 1)]
            visits = 0
            over = asyncio.Event()

            async def newcomers() -> None:
                nonlocal visits
                while not over.is_set():
                    for id in tables:
                        assert await insisting(partial(visited, id)) == 200
                        visits += 1

            async def visited(id: str) -> int:
                async with person(house, BENCE) as somebody:
                    return (await somebody.get(f"/t/{id}?seat=1")).status_code

            async def hears_elsewhere(id: str, mark: str, versions: list[int]) -> None:
                async with person(house, ANNA) as watcher, stream(watcher, id, mark) as lines:
                    if not versions:
                        versions.append(await move(bence, id, 1))
                    await heard(lines, versions[0])

            async def told_to_come_again(id: str) -> None:
                version = await move(anna, id, 0)
                async with person(house, ANNA) as watcher, stream(watcher, id) as lines:
                    mark = await heard(lines, version)
                    listening.release()
                    assert [line async for line in lines][-4:] == ["retry: 300", "event: again", "data: 1", ""]
                versions: list[int] = []
                await insisting(lambda: hears_elsewhere(id, mark, versions))

            listening, before = asyncio.Semaphore(0), house.workers
            readers = [asyncio.ensure_future(told_to_come_again(id)) for id in tables]
            for _ in tables:
                await listening.acquire()
            others = asyncio.ensure_future(newcomers())
            house.process.send_signal(signal.SIGHUP)
            await asyncio.gather(*readers)
            while house.workers & before:
                await asyncio.sleep(0.01)
            over.set()
            await others
            assert visits > 0 and len(house.workers) == 2
            assert [takes_over(pid) for pid in house.workers] == [True, True], "they make the games ready first"

    run(work())


PAGES = ("/api/tables/{id}", "/t/{id}", "/t/{id}/links", "/t/{id}/over", "/t/{id}/replay?seat=0", "/api/tables/{id}/record")
VISITORS = (ANNA, BENCE, STRANGER)
Found = dict[tuple[str, str, str], tuple[int, bytes]]


async def asked(web: httpx.AsyncClient, who: str, id: str) -> Found:
    """Everything somebody may ask of a table, with the answers. The first waits until the game is ready."""
    answers = {page: await web.get(page.format(id=id)) for page in PAGES}
    return {(who, id, page): (answer.status_code, answer.content) for page, answer in answers.items()}


async def in_one_process(folder: Path) -> tuple[list[str], Found]:
    """Tables in play and tables that are over, of each worker's; and what a house of one process makes of their logs."""
    tables: list[str] = []
    found: Found = {}
    async with a_web_house(folder) as app:
        for keeper, over in ((0, False), (1, False), (0, True), (1, True)):
            table = await two_people(app)
            while ORDER(table.id)[0] != keeper:
                table = await two_people(app)
            if over:
                await played_out(table, {0: ANNA, 1: BENCE})
            tables.append(table.id)
        for id in tables:
            app.state.house.put_away(id)  # it is read from its log again, as the others will read it
            for who in VISITORS:
                async with visitor(app, who) as web:
                    found |= await asked(web, who, id)
    return tables, found


def test_two_workers_and_one_process_make_the_same_pages_and_records_of_the_same_log(alike: Alike) -> None:
    """Byte by byte, of games in play and over, for each who sits there and for somebody who does not."""

    async def work() -> None:
        for id in alike.tables:
            for who in VISITORS:
                headers = {"Host": ADDRESS.removeprefix("http://"), "Cookie": f"flotta={who}", "Accept-Language": "en"}
                async with httpx.AsyncClient(
                    base_url=alike.house.address, headers=headers, timeout=PATIENCE, verify=False
                ) as web:
                    for key, answer in (await asked(web, who, id)).items():
                        assert alike.found[key] == answer, key

    assert all(alike.found[who, id, PAGES[1]][0] == 200 for who in (ANNA, BENCE) for id in alike.tables)
    assert all(alike.found[ANNA, id, page][0] == 200 for id in alike.tables[2:] for page in PAGES if "links" not in page)
    run(work())


@pytest.mark.parametrize("others_serve", [False, True])
def test_a_worker_understands_who_started_it_also_a_supervisor_of_the_version_before(
    monkeypatch: pytest.MonkeyPatch, others_serve: bool
) -> None:
    """`systemctl reload` starts workers of a new version from a process of the old one: the text stays as it was, and what the old one
    does not say need not be said.
    """
    served: list[Workers] = []

    def serve(settings: object, listening: socket.socket, workers: Workers, only_here: bool) -> None:
        listening.close()
        served.append(workers)

    monkeypatch.setattr("flotta.web.server.serve", serve)
    monkeypatch.setenv(WORKER, "1:2:3:/nowhere/a:b")
    if others_serve:
        monkeypatch.setenv(TAKES_OVER, "yes")
    with socket.socket() as listening:
        monkeypatch.setenv(LISTENING, str(os.dup(listening.fileno())))
        assert main(["serve"]) == 0
    (told,) = served
    assert (told.number, told.count, told.row, told.folder) == (1, 2, 3, Path("/nowhere/a:b"))
    assert told.takes_over == others_serve and told.written() == "1:2:3:/nowhere/a:b"


def test_a_number_of_workers_that_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "0", "--data", str(tmp_path / "house.db")]) == 2
    assert "1 to 64 workers" in capsys.readouterr().err
