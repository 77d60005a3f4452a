"""Every test and every example in the documents runs in English, whatever the machine speaks, with the toy on the shelf and with
the same dice in every run.
"""

from __future__ import annotations

import contextlib
import fcntl
import gc
import importlib.util
import itertools
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import cluster
import harness as harness
import pytest
from hypothesis import HealthCheck, settings

import flotta
from flotta.store import Where

settings.register_profile("flotta", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test is bound to a clock
settings.load_profile("flotta")
if importlib.util.find_spec("sniffio") is None:
    # httpx asks for it at every request, and each time Python would look for it everywhere: say once that it is not there
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # Python's own sign for what is not there


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with flotta.speaking("en"):
        yield


@pytest.fixture(autouse=True)
def _the_same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the house or a bot asks for chance, a test gets what it got last time: a failure comes again for everybody."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr("flotta.engine.dice.secrets", SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex()))
    monkeypatch.setattr("flotta.bots.base.secrets", SimpleNamespace(randbits=chance.getrandbits))


GARBAGE = 50
"""After how many tests of a process all garbage is looked for."""
_ended = itertools.count(1)
MEMORY, ROOM, FOLDER = Path("/dev/shm"), 4 << 30, "flotta-t-"
"""Where a system keeps files in its memory, how many bytes must be free there, and how the folder of a run begins."""


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a test run share one PostgreSQL server, which the first that needs it starts. Their files are kept in
    memory where there is room, and thrown away at the end: every choice at a table waits for the disk otherwise, and what is
    killed in tests are processes, not machines. With TMPDIR set they stay where it says.
    """
    if hasattr(config, "workerinput"):
        return
    cluster.announce()
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        folder = tempfile.tempdir = os.environ["TMPDIR"] = folder_in_memory()
        config.option.basetemp = config.option.basetemp or f"{folder}/t"  # short: the name of a socket must be
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_finish() -> None:
    """What is there before the first test (modules, games, thousands of tests) stays to the end: nobody need look for garbage in
    it again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """All garbage is looked for now and then: the next test is told of a connection that somebody forgot to close."""
    yield
    if next(_ended) % GARBAGE == 0:
        gc.collect()


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_open() -> Iterator[None]:
    """What the last tests of a process forgot to close the last one is told of: after it nobody listens."""
    yield
    gc.collect()


def folder_in_memory() -> str:
    """A new folder, held by this process with a lock. Folders that nobody holds were left by runs that were killed: they go."""
    for left in MEMORY.glob(f"{FOLDER}*"):
        with contextlib.suppress(OSError):
            handle = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(left, ignore_errors=True)
            finally:
                os.close(handle)
    fresh = Path(tempfile.mkdtemp(prefix="flotta-", dir=MEMORY))
    fcntl.flock(os.open(fresh, os.O_RDONLY), fcntl.LOCK_EX)
    return str(fresh.rename(MEMORY / f"{FOLDER}{fresh.name[-8:]}"))  # nobody finds it by this name before it is held


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop that server."""
    if not hasattr(config, "workerinput"):
        cluster.finish()


@pytest.fixture
def database() -> Iterator[str]:
    """The address of a new, empty database in PostgreSQL."""
    server = cluster.shared()
    address = server.new_database()
    yield address
    server.drop(address)


database2 = database


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """Where a house can be kept: what asks for this is asked of every kind of store."""
    return tmp_path / "deep" / "house.db" if request.param == "sqlite" else request.getfixturevalue("database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which tests are run, and in which order."""
    chosen = os.environ.get("FLOTTA_TEST_GAMES")
    if chosen and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        items[:] = [item for item in items if needed(item, chosen.split(","))]
    if hasattr(config, "workerinput"):
        items[:] = dealt(items, config.workerinput["workercount"])


def needed(item: pytest.Item, games: list[str]) -> bool:
    """With `FLOTTA_TEST_GAMES=one,two` the whole run is what these games need: the harness, their own tests and pages, and every
    test that is asked of each game by name. Files named on the command line run as they are.
    """
    path = item.path.relative_to(Path(__file__).parent)
    asked = item.name.partition("[")[2]
    return "harness" in path.parts or any(game in asked or game in (*path.parts, path.stem) for game in games)


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """Every process of a run is given an equal part of the list, from its beginning to its end. Tests in a browser often wait,
    the others compute: one half of the processes begins with a browser and the other ends with one, so that the cores are always
    busy. What takes many seconds comes first, and everybody has some of it: begun last, it would keep all the others waiting.
    """
    waiting = [item for item in items if item.path.parent.name == "browser"]
    waiting.sort(key=lambda item: item.path.stem != "test_whole_games")
    working = [item for item in items if item.path.parent.name != "browser"]
    long = [item for item in working if item.get_closest_marker("long")]
    short = [item for item in working if not item.get_closest_marker("long")]
    order = []
    for process in range(processes):
        seen, rest = (
            part[len(part) * process // processes : len(part) * (process + 1) // processes] for part in (waiting, short)
        )
        parts = seen, long[process::processes] + rest
        order += [item for part in (parts if process < processes / 2 else reversed(parts)) for item in part]
    return order
