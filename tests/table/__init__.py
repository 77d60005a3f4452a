"""A house for tests: its own file, a clock that is set by hand, bots that do not wait; and what must hold of it at any time."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import harness as harness

from flotta.engine.dice import FairDice
from flotta.engine.play import Play
from flotta.store import Store, Where, store_at
from flotta.table import House, LiveTable, Settings
from flotta.table.state import State, rebuilt

Result = TypeVar("Result")
ANNA, BENCE, CSILLA, STRANGER = "anna" * 8, "bence" * 8, "csilla" * 8, "stranger" * 8
SETTINGS = Settings(bot_delay=0.0, calm=0.0, poll=3600.0, heartbeat=3600.0, bot_threads=1)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, time: float = 1_000_000.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time


class Requests:
    """A new id for every request."""

    def __init__(self, prefix: str = "request") -> None:
        self.prefix = prefix
        self.count = 0

    def __call__(self) -> str:
        self.count += 1
        return f"{self.prefix}-{self.count:06}"


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a test's coroutine."""
    return asyncio.run(work)


@contextlib.asynccontextmanager
async def a_house(where: Where, clock: Clock | None = None, name: str = "house.db", **settings: Any) -> AsyncIterator[House]:
    """A house, in a file of a folder or in a database; when it closes, every table in it must be as its log says. What other
    servers write, it takes in when it is told to (`tick`).
    """
    clock = clock or Clock()
    store = store_at(where / name if isinstance(where, Path) and where.is_dir() else where)
    house = House(store, replace(SETTINGS, **settings), now=clock, ticks=clock, hears=False)
    async with house:
        yield house
        await house.bots.settled()
        await check(house)


def fingerprint(state: State) -> dict[str, Any]:
    """Everything a table's state is made of, in a form that can be compared."""

    def plain(value: object) -> object:
        if isinstance(value, Play):
            return value.bytes(), value.happened, value.start.tobytes(), plain(value.dice)
        return value.secret if isinstance(value, FairDice) else value

    return {name: plain(value) for name, value in vars(state).items()}


async def check(house: House) -> None:
    """Every table at hand is what its log says, and its summary says the same."""
    for id, table in house.loaded().items():
        await table.settled()
        await check_log(house.store, id, table.state)


async def check_log(store: Store, id: str, live: State | None = None) -> State:
    """A log has numbers without gaps, replays, and makes what is live; its dice were not touched."""
    entries = await store.read(id)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert all(one.at <= two.at for one, two in itertools.pairwise(entries))
    state = rebuilt(id, entries, live.boxes if live else {})
    if live is not None:
        assert fingerprint(state) == fingerprint(live)
    assert await store.summary(id) == state.summary()
    return state


async def two_people(house: House, *, low: bool = False, **more: Any) -> LiveTable:
    """Anna and Bence at a table of the toy, the game begun."""
    table = await house.new_table(ANNA, "toy", {"low": low}, ["person", "open"], ["Anna", ""], **more)
    await table.sit(BENCE, 1, "Bence")
    assert table.state.status == "playing"
    return table


async def choose(table: LiveTable, person: str, seat: int, request: str, which: int = 0) -> int:
    """Make one of the choices a seat is offered; the number of its entry."""
    shown = table.snapshot(seat)
    return (await table.act(person, seat, shown.legal[which % len(shown.legal)].id, shown.version, request)).version


async def play_out(table: LiveTable, people: dict[int, str], requests: Requests) -> None:
    """Play to the end, the people by their first choices, the bots as they like."""
    while table.state.status == "playing":
        await table.house.bots.settled()
        for seat, person in people.items():
            if seat in table.state.waiting:
                await choose(table, person, seat, requests())
