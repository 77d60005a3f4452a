"""Nothing that takes long runs in the event loop: while one reader's answer is being made, everybody else is answered."""

from __future__ import annotations

import asyncio
import importlib
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from table import run

from bench.loop import FORMS, PAGES, PROGRAMS, routes
from flotta.web.commands import COMMANDS
from web import ANNA, JSON, PATIENCE, a_web_house, two_people, visitor


@pytest.mark.parametrize(
    ("method", "path", "work"),
    [
        ("GET", "/t/{id}", "flotta.web.view.Viewer.paint"),
        ("GET", "/t/{id}", "flotta.web.answers.gzipped"),
        ("GET", "/api/tables/{id}", "flotta.table.snapshot.Snapshot.data"),
        ("POST", "/t/{id}/why", "flotta.web.commands.because"),
        ("GET", "/t/{id}/replay", "flotta.web.replay.moment_page"),
        ("GET", "/t/{id}/record", "flotta.engine.play.Play.record"),
        ("GET", "/api/tables/{id}/record", "flotta.engine.play.Play.record"),
        ("GET", "/t/{id}/links", "flotta.web.tables.links_page"),
        ("GET", "/", "flotta.web.shelf.page"),
        ("GET", "/rules/toy", "flotta.web.rules.law"),
        ("GET", "/new/toy", "flotta.web.new_table.form_page"),
        ("POST", "/new/toy/check", "flotta.web.new_table.form_page"),
        ("GET", "/api/games", "flotta.web.api.about"),
    ],
)
def test_what_takes_long_is_done_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str, work: str
) -> None:
    gate, begun = threading.Event(), threading.Event()
    way, _, name = work.rpartition(".")
    module, _, kind = way.rpartition(".")
    where: Any = getattr(importlib.import_module(module), kind) if kind[0].isupper() else importlib.import_module(way)
    real = getattr(where, name)

    def slow(*args: Any, **kwargs: Any) -> Any:
        begun.set()
        assert gate.wait(PATIENCE)
        return real(*args, **kwargs)

    async def test() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app) as other:
            table = await two_people(app)
            monkeypatch.setattr(where, name, slow)
            asking = asyncio.ensure_future(
                anna.request(method, path.format(id=table.id), data={"seat": "0"} if method == "POST" else None)
            )
            while not begun.is_set() and not asking.done():
                await asyncio.sleep(0.001)
            assert not asking.done()
            assert (await other.get("/healthz")).status_code == 200, "others are answered meanwhile"
            assert not asking.done()
            gate.set()
            assert (await asking).status_code == 200

    run(test())


def test_the_bench_of_the_loop_asks_every_route(tmp_path: Path) -> None:
    def plain(path: str) -> str:
        return re.sub(r"\{\w+\}", "*", path.partition("?")[0]).replace("flotta.js", "*")

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            asked = {f"GET {plain(path)}" for path in PAGES} | {f"POST {plain(path)}" for path, _ in (*FORMS, *PROGRAMS)}
            there = {f"{method} {plain(path)}" for method, path in routes(app) if method != "HEAD"}
            commands = {f"POST /t/*/{name}" for name in COMMANDS}
            there |= commands
            assert there - {"POST /notices/*"} == asked - {"POST /notices/mail"}

    run(work())


def test_a_table_is_drawn_once_for_all_who_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table, viewer, drawn = await two_people(app), app.state.viewer, 0
            paint = viewer.paint

            def counted(*given: Any) -> Any:
                nonlocal drawn
                drawn += 1
                return paint(*given)

            monkeypatch.setattr(viewer, "paint", counted)
            first, second = await asyncio.gather(viewer.see(table, ANNA, 0), viewer.see(table, ANNA, 0))
            assert first is second is await viewer.see(table, ANNA, 0)
            assert drawn == 1

    run(work())


def test_a_page_shows_the_table_as_it_was_when_it_was_begun(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            asking = asyncio.ensure_future(anna.get(f"/t/{table.id}?seat=0", headers=JSON))
            for number in range(4):
                await table.talk(ANNA, 0, f"line {number}", f"anna-000{number}")
            page = (await asking).text
            version = int(page.split('data-version="')[1].split('"')[0])
            said = [number for number in range(4) if f"line {number}" in page]
            assert said == list(range(version - (table.version - 4)))

    run(work())
