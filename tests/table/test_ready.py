"""Games are made ready in the background one by one, and the one somebody waits for comes first."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from harness.nets import nets as nets

from flotta import games
from flotta.bots.mind import Brain
from flotta.cli import main
from flotta.engine.contract import Game
from flotta.engine.errors import BadGame
from flotta.engine.words import Say
from flotta.table import Settings
from flotta.table.ready import MARK, USUAL, Readiness, mark_of
from flotta.table.workers import Workers
from flotta.web import create_app
from table import run

SHELF = [name for name in games.names() if name != "toy"]


class Bench(Readiness):
    """Games that are made as soon as they may be, by nobody: what was begun, in order, and how gently."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[tuple[str, bool]] = []
        self.made: list[str] = []
        self.go_on = asyncio.Event()

    async def compile(self, name: str, gently: bool = False) -> None:
        self.begun.append((name, gently))
        if gently:
            await self.go_on.wait()

    def make_ready(self, name: str) -> None:
        self.made.append(name)


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.001)


def test_every_game_is_made_ready_in_the_background_and_what_is_pressed_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: SHELF)

    async def work() -> None:
        ready = Bench()
        ready.prepare_all()
        await until(lambda: ready.begun == [(SHELF[0], True)])
        await ready.prepare(SHELF[2])
        await until(lambda: len(ready.begun) == 3)
        assert ready.begun[1:] == [(SHELF[2], False), (SHELF[0], True)], "the pressed one, then on with what was begun"
        ready.go_on.set()
        await until(lambda: len(ready.made) == len(SHELF))
        await ready.prepare(SHELF[-1])
        assert ready.made == [SHELF[2], SHELF[0], SHELF[1], *SHELF[3:]]
        assert all(ready.getting_ready(name) is None for name in SHELF)
        await ready.close()

    run(work())


def test_a_worker_that_takes_over_serves_when_what_was_compiled_is_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games that are still to be compiled are not waited for, nor does a game keep anybody out that has a broken folder or cannot be
    made ready.
    """
    made: list[str] = []

    def mark_for(game: Game) -> Path:
        if game.name == SHELF[2]:
            raise BadGame(Say("its folder is not what it should be"))
        return tmp_path / game.name

    def make_ready(_: Readiness, name: str) -> None:
        made.append(name)
        if name == SHELF[1]:
            raise PermissionError(name)

    monkeypatch.setattr("flotta.table.ready.mark_of", mark_for)
    monkeypatch.setattr(Readiness, "make_ready", make_ready)
    monkeypatch.setattr(Readiness, "prepare_all", lambda self: made.append("the others"))
    for name in SHELF[1:4]:
        (tmp_path / name).touch()

    async def work(takes_over: bool) -> list[str]:
        made.clear()
        app = create_app(Settings(database=tmp_path / "house.db"), workers=Workers(takes_over=takes_over))
        async with app.router.lifespan_context(app):
            return list(made)

    assert run(work(takes_over=True)) == [SHELF[1], SHELF[3], "the others"]
    assert run(work(takes_over=False)) == ["the others"]


def test_the_next_game_is_compiled_while_the_house_fetches_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: SHELF)
    fetched = threading.Event()

    class Slow(Bench):
        def make_ready(self, name: str) -> None:
            fetched.wait()
            super().make_ready(name)

    async def work() -> None:
        ready = Slow()
        ready.go_on.set()
        ready.prepare_all()
        await until(lambda: (SHELF[1], True) in ready.begun)
        assert ready.made == []
        fetched.set()
        await until(lambda: len(ready.made) == len(SHELF))
        await ready.close()

    run(work())


def test_a_house_that_closes_stops_what_it_has_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another process is at it: it is ended, and the game is not compiled here instead."""
    monkeypatch.setattr("flotta.table.ready.mark_of", lambda game: tmp_path / MARK)
    monkeypatch.setattr(Readiness, "make_ready", lambda *given: pytest.fail("compiled after closing"))

    async def work() -> None:
        ready = Readiness()
        progress = ready.getting_ready(SHELF[0])
        assert progress is not None
        assert progress.left == USUAL
        await until(lambda: bool(ready.processes))
        (process,) = ready.processes
        await ready.close()
        assert process.returncode is not None

    run(work())


def test_how_long_it_will_take_is_told_by_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        ready, now = Readiness(), [100.0]
        monkeypatch.setattr("flotta.table.ready.time.monotonic", lambda: now[0])
        ready.began["toy"] = 100.0
        now[0] = 110.0
        ready.note("toy", 10, 40, "apply")
        assert ready.progress["toy"].left == 30.0

    run(work())


def test_the_command_tells_every_step(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lowered: list[int] = []
    monkeypatch.setattr("flotta.cli.prepare.os.nice", lowered.append)
    assert main(["prepare", "toy", "--steps", "--gently"]) == 0
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [int(done) for done, _, _ in told] == sorted(int(done) for done, _, _ in told)
    assert {total for _, total, _ in told} == {told[0][1]}
    assert told[-1][2] == "rehearsal"
    assert lowered == [19]


def test_another_copy_of_the_same_sources_is_compiled_for_itself(tmp_path: Path) -> None:
    game = games.find("toy")
    copy: Any = SimpleNamespace(name="toy", folder=Path(shutil.copytree(game.folder, tmp_path / "toy")))
    ours, theirs = mark_of(game), mark_of(copy)
    assert ours and theirs
    assert ours.name != theirs.name


def test_a_game_is_compiled_for_its_net_and_for_the_seats_it_is_asked_with(
    nets: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find("toy")
    marks = [mark_of(game)]
    nets(game.name)
    marks.append(mark_of(game))
    monkeypatch.setattr("flotta.table.ready.brain", lambda game: Brain(game.features_named, net_seats=2))
    marks.append(mark_of(game))
    assert None not in marks and len(set(marks)) == 3
