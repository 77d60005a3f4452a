"""Every test and every example in the documents runs in English, whatever the machine speaks, with the toy on the shelf and with
the same dice in every run.
"""

from __future__ import annotations

import os
import random
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


def pytest_configure(config: pytest.Config) -> None:
    """The processes of a test run share one PostgreSQL server, which the first that needs it starts."""
    if not hasattr(config, "workerinput"):
        cluster.announce()


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
    """Every process of a run is given an equal part of the list, from its beginning to its end. Tests in a browser mostly wait,
    the others compute: one half of the processes begins with a browser and the other ends with one, the longest tests first, so
    that the cores are busy all the time.
    """
    waiting = [item for item in items if item.path.parent.name == "browser"]
    waiting.sort(key=lambda item: item.path.stem != "test_whole_games")
    working = [item for item in items if item.path.parent.name != "browser"]
    order = []
    for process in range(processes):
        parts = [part[len(part) * process // processes : len(part) * (process + 1) // processes] for part in (waiting, working)]
        order += [item for part in (parts if process < processes / 2 else reversed(parts)) for item in part]
    return order
