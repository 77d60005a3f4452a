"""A browser and a house for each module, and people who leave when their test is over."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.people import Person
from flotta.engine.dice import FairDice
from tools.browser import PATIENCE, browser
from tools.house import House
from tools.look import Room

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Gone before another module's tests begin: while it is here, no other event loop can run in this thread."""
    with browser(painted=False) as started:
        yield started


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that tests share."""
    started = House(tmp_path_factory.mktemp("house"))
    yield started
    started.stop()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A house in this process, whose tables a test can lay and play itself. The dice of each game always fall alike, so that a
    game that was played once is played so again, whichever tests came before.
    """
    with pytest.MonkeyPatch.context() as patched:
        fixed = FairDice(hashlib.sha256(b"whole games").hexdigest())
        patched.setattr("flotta.table.laying.fresh_dice", lambda: {"seal": fixed.commitment, "secret": fixed.secret})
        opened = Room(tmp_path_factory.mktemp("room"))
        yield opened
        opened.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house that a test may stop and start."""
    started = House(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def person(chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own. Afterwards: no page failed, and nobody asked anything of another machine."""
    came: list[Person] = []

    def comes(address: str, lang: str = "en", **more: object) -> Person:
        came.append(Person(chromium, address, lang, **more))  # type: ignore[arg-type]
        return came[-1]

    yield comes
    for each in came:
        each.leave()
    assert [trouble for each in came for trouble in each.troubles] == []
    assert [url for each in came for url in each.asked_elsewhere] == []
