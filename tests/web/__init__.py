"""A house for tests, asked without a network: visitors with cookies of their own, and streams read event by event."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import harness as harness
import httpx
from fastapi import FastAPI
from starlette.types import Message

from bench.load import patched
from flotta.store import SqliteStore
from flotta.table import House, LiveTable, Settings
from flotta.web import create_app

ANNA, BENCE, CSILLA, STRANGER = "anna" * 10, "bence" * 8, "csilla" * 7, "stranger" * 5
SETTINGS = Settings(
    bot_delay=0.0,
    calm=0.0,
    poll=3600.0,
    heartbeat=3600.0,
    bot_threads=1,
    analysis_nice=0,
    prepare=False,
    address_rate=1e6,
    address_burst=1_000_000,
    person_rate=1e6,
    person_burst=1_000_000,
    tables_per_hour=1_000_000,
    question_rate=1e6,
    question_burst=1_000_000,
    tables_per_day=1_000_000,
)
ADDRESS = "http://house.test"
JSON = {"Accept": "application/json"}
PATIENCE = 120
"""Seconds a test waits for what must come: the machine may be busy."""


@contextlib.asynccontextmanager
async def a_web_house(folder: Path, **settings: Any) -> AsyncIterator[FastAPI]:
    """A house with its pages, its tables in a file of this folder."""
    chosen = replace(SETTINGS, database=folder / "house.db", **settings)
    async with House(SqliteStore(chosen.database), chosen) as house:
        yield create_app(chosen, house)
        await house.bots.settled()


def visitor(app: FastAPI, person: str | None = None, lang: str = "en", **headers: str) -> httpx.AsyncClient:
    """Somebody with a browser."""
    cookies = {"flotta": person} if person else {}
    chosen = {"Accept-Language": lang, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ADDRESS, cookies=cookies, headers=chosen)


async def two_people(app: FastAPI, game: str = "toy", **more: Any) -> LiveTable:
    """Anna and Bence at a table, the game begun."""
    house: House = app.state.house
    table = await house.new_table(ANNA, game, {}, ["person", "open"], ["Anna", ""], **more)
    await table.sit(BENCE, 1, "Bence")
    assert table.state.status == "playing"
    return table


async def played_out(table: LiveTable, people: dict[int, str]) -> None:
    """Play to the end by first choices."""
    while table.state.status == "playing":
        await table.house.bots.settled()
        for seat, person in people.items():
            if seat in table.state.waiting:
                shown = table.snapshot(seat)
                await table.act(person, seat, shown.legal[0].id, shown.version, f"request-{table.version}-{seat}")


class Stream:
    """A stream as a browser reads it, event by event."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.left = asyncio.Event()
        self.text = ""
        self.had: dict[str, str] = {}

    async def event(self) -> dict[str, str]:
        """The next event: its fields."""
        while "\n\n" not in self.text:
            message = await asyncio.wait_for(self.messages.get(), PATIENCE)
            self.text += message["body"].decode()
        event, _, self.text = self.text.partition("\n\n")
        return dict(line.split(": ", 1) for line in event.split("\n"))

    async def update(self) -> dict[str, Any]:
        """The next event with an update in it."""
        while True:
            event = await self.event()
            if event.get("data", "").startswith("{"):
                update: dict[str, Any] = json.loads(event["data"])
                for name, part in update.get("parts", {}).items():
                    self.had[name] = update["parts"][name] = patched(self.had.get(name, ""), part)
                return {**update, "id": event.get("id", "")}

    @property
    def silent(self) -> bool:
        """Whether nothing waits to be read but the stream's opening words."""
        return self.messages.empty() and "data" not in self.text


@contextlib.asynccontextmanager
async def listening(app: FastAPI, path: str, person: str | None = None, query: str = "", **headers: str) -> AsyncIterator[Stream]:
    """Open a stream; it ends with the block."""
    stream = Stream()
    chosen = {"host": "house.test", "accept-language": "en", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if person:
        chosen["cookie"] = f"flotta={person}"
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in chosen.items()],
        "client": ("127.0.0.1", 1),
        "server": ("house.test", 80),
        "state": {},
    }
    begun = asyncio.Event()

    async def receive() -> Message:
        await stream.left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            stream.status = message["status"]
            stream.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            begun.set()
        else:
            await stream.messages.put(message)

    task = asyncio.create_task(app(scope, receive, send))
    await asyncio.wait([task, asyncio.ensure_future(begun.wait())], return_when=asyncio.FIRST_COMPLETED)
    try:
        yield stream
    finally:
        stream.left.set()
        await asyncio.wait_for(task, PATIENCE)
