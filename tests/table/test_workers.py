"""What the workers of a machine know of each other: who keeps a table, whose turn it is, and how much somebody has asked of all."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from pathlib import Path

from flotta.store import SqliteStore
from flotta.table import House, Settings
from flotta.table.buckets import Buckets, Gauge
from flotta.table.workers import Workers

TABLES = [f"table{number}" for number in range(600)]


def crew(folder: Path, count: int) -> list[Workers]:
    return [Workers.read(Workers(folder, number, count, number).written()) for number in range(count)]


def keepers(workers: list[Workers], table: str) -> list[int]:
    return [each.number for each in workers if each.keeps(table)]


def test_somebody_alone_keeps_every_table() -> None:
    assert all(Workers().keeps(table) for table in TABLES)


def test_every_table_is_kept_by_one_worker_and_only_those_of_a_dead_one_move(tmp_path: Path) -> None:
    workers = crew(tmp_path, 3)
    for each in workers:
        each.door(each.number).touch()
    kept = {table: keepers(workers, table) for table in TABLES}
    shares = Counter(tuple(found) for found in kept.values())
    assert set(shares) == {(0,), (1,), (2,)} and min(shares.values()) > 150
    workers[1].door(1).unlink()
    living = [workers[0], workers[2]]
    moved = {table: keepers(living, table) for table in TABLES}
    assert all(len(found) == 1 for found in moved.values())
    assert {table for table in TABLES if moved[table] != kept[table]} == {table for table in TABLES if kept[table] == [1]}
    assert {tuple(moved[table]) for table in TABLES if kept[table] == [1]} == {(0,), (2,)}


def test_a_worker_whose_own_door_is_not_open_yet_leaves_its_tables_to_the_others(tmp_path: Path) -> None:
    workers = crew(tmp_path, 2)
    workers[0].door(0).touch()
    assert all(workers[0].keeps(table) for table in TABLES)


def test_a_turn_is_one_workers_at_a_time_and_ends_with_it(tmp_path: Path) -> None:
    one, two = (each.turn("thinking 0") for each in crew(tmp_path, 2))
    one.take()
    assert not two.taken_at_once()
    had: list[bool] = []

    def other() -> None:
        two.take()
        had.append(True)
        two.give()

    waiting = threading.Thread(target=other)
    waiting.start()
    while not had:
        one.let_others()
    waiting.join()
    assert not two.taken_at_once()
    one.close()  # as when its process ends
    assert two.taken_at_once()
    two.close()


def test_workers_write_to_one_file_in_turn(tmp_path: Path) -> None:
    async def work() -> None:
        first, second = crew(tmp_path, 2)
        store = SqliteStore(tmp_path / "tables.db")
        async with House(store, Settings(), clockwork=False, workers=second) as house:
            before = store.commits
            with first.turn("writing"):
                pings = [asyncio.ensure_future(house.store.ping()) for _ in range(3)]
                await asyncio.sleep(0)
            await asyncio.gather(*pings)
            assert store.commits == before + 1

    asyncio.run(work())


def test_what_somebody_asks_of_one_worker_counts_for_all(tmp_path: Path) -> None:
    buckets = [Buckets("requests", 0.001, 5, each) for each in crew(tmp_path, 2)]
    assert [buckets[number % 2].take("anna") for number in range(5)] == [0.0] * 5
    assert all(900 < bucket.take("anna") <= 1000 for bucket in buckets)
    assert buckets[0].take("bence") == 0.0


def test_those_who_are_there_count_for_all_workers_and_a_dead_worker_counts_no_more(tmp_path: Path) -> None:
    from flotta.web.supervisor import Supervisor

    workers = crew(tmp_path, 2)
    gauges = [Gauge("streams", each) for each in workers]
    gauges[0].add("anna", 2)
    gauges[1].add("anna", 3)
    gauges[1].add("bence", 1)
    assert [gauge.count("anna") for gauge in gauges] == [5, 5]
    gauges[1].add("anna", -1)
    assert gauges[0].count("anna") == 4
    supervisor = Supervisor.__new__(Supervisor)
    supervisor.folder = tmp_path
    supervisor.forget(1)
    assert [gauges[0].count(who) for who in ("anna", "bence", "csilla")] == [2, 0, 0]


def test_a_folder_whose_house_was_killed_is_removed_by_the_next_and_no_other(tmp_path: Path) -> None:
    from flotta.web.supervisor import FOLDER, own_folder

    killed, held = own_folder(tmp_path)
    (killed / "gauge streams").write_bytes(b"counts")
    (tmp_path / f"{FOLDER}file").write_text("somebody else's")
    (tmp_path / "other").mkdir()
    living, held2 = own_folder(tmp_path)
    assert killed.is_dir() and living.is_dir()
    os.close(held)  # what the system does when the process is killed
    last, held3 = own_folder(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([living, last, tmp_path / "other", tmp_path / f"{FOLDER}file"])
    os.close(held2)
    os.close(held3)


def test_a_worker_may_be_silent_for_longer_while_it_begins_but_not_for_ever() -> None:
    """A real process that says nothing, then that it serves, then nothing more: looked at as often as it takes."""
    from flotta.web.supervisor import BEGINNING, Worker

    async def work() -> None:
        process = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        assert process.stdin is not None
        worker = Worker(process, 0, 0.0)
        assert [worker.is_stuck(2) for _ in range(2 * BEGINNING + 1)] == [False] * (2 * BEGINNING) + [True]
        process.stdin.write(b"serving\n")
        assert await worker.is_ready()
        assert [worker.is_stuck(2) for _ in range(3)] == [False, False, True]
        process.stdin.close()
        await worker.hearing
        await process.wait()

    asyncio.run(work())
