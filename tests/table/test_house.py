"""The house: tables from their logs, put away and found again, old ones kept as records; bots; settings."""

from __future__ import annotations

import asyncio
import logging
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from harness import names

import flotta
from flotta.bots.random import Random
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.store import Entry, SqliteStore
from flotta.table import Broken, Compacted, House, NoTable, NotNow, Settings, default_level, levels
from flotta.table.draft import DAY
from flotta.table.entries import SHAPES
from flotta.table.state import CHANGES, rebuilt
from table import (
    ANNA,
    BENCE,
    SETTINGS,
    STRANGER,
    Clock,
    Requests,
    a_house,
    check_log,
    choose,
    fingerprint,
    play_out,
    run,
    two_people,
)


@pytest.mark.parametrize("name", names())
def test_every_game_is_played_by_bots_and_its_log_makes_the_same_table(tmp_path: Path, name: str) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            game = flotta.games.find(name)
            table = await house.new_table(ANNA, name, {}, ["bot:random"] * game.min_seats)
            await house.bots.settled()
            assert table.state.status == "over"
            assert flotta.verify((await house.finished(table.id)).record) is None
            entries = await house.store.read(table.id)
            for count in range(3, len(entries), 29):
                state = rebuilt(table.id, entries[:count], {})
                assert state.version == count
            assert fingerprint(rebuilt(table.id, entries, {})) == fingerprint(table.state)

    run(work())


def test_a_table_is_rebuilt_when_somebody_comes_and_put_away_when_nobody_does(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, idle=600.0) as house:
            table = await two_people(house)
            await choose(table, ANNA, 0, "anna-0001")
            before = fingerprint(table.state)
            clock.time += 599
            await house.tick()
            assert table.id in house.loaded()
            listening = table.listen()
            await anext(listening)
            clock.time += 600
            await house.tick()
            assert table.id in house.loaded(), "somebody listens"
            await listening.aclose()
            await house.tick()
            assert table.id not in house.loaded() and table.closed
            again = await asyncio.gather(*(house.table(table.id) for _ in range(5)))
            assert len({id(found) for found in again}) == 1 and again[0] is not table
            assert fingerprint(again[0].state) == before
            await choose(again[0], BENCE, 1, "bence-001")
            await choose(table, ANNA, 0, "anna-0002") if 0 in table.state.waiting else await table.talk(
                ANNA, 0, "hi", "anna-0002"
            )
            await again[0].refresh()
            await check_log(house.store, table.id, again[0].state)

    run(work())


def test_a_table_with_bots_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, bot_delay=3600.0) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            id = table.id
            await choose(table, ANNA, 0, "anna-0001")
            assert table.state.waiting == [1]
            await house.bots.close()
        async with a_house(tmp_path, clock) as house:
            await house.tick()
            table = await house.table(id)
            await house.bots.settled()
            assert 0 in table.state.waiting

    run(work())


def test_a_bot_forgotten_by_another_server_is_asked_again(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as other:
            async with a_house(tmp_path, clock, bot_delay=3600.0) as house:
                table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
                id = table.id
                await choose(table, ANNA, 0, "anna-0001")
                await house.bots.close()
            await other.tick()
            assert id not in other.loaded()
            clock.time += 11
            await other.tick()
            await other.bots.settled()
            assert 0 in (await other.table(id)).state.waiting

    run(work())


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            for id in ("", "x", "a" * 13, "../../etc/passwd", "' OR 1=1 --"):
                with pytest.raises(NoTable):
                    await house.table(id)
                with pytest.raises(NoTable):
                    await house.summary(id)
                with pytest.raises(NoTable):
                    await house.finished(id)

    run(work())


def test_the_same_request_lays_one_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:

            async def lay(person: str, request: str) -> str:
                return (await house.new_table(person, "toy", {}, ["person", "open"], request=request)).id

            ids = await asyncio.gather(*(lay(ANNA, "request-1") for _ in range(5)))
            assert len({*ids, await lay(ANNA, "request-1")}) == 1
            assert len({ids[0], await lay(BENCE, "request-1"), await lay(ANNA, "request-2")}) == 3
            assert len(await house.tables()) == 3

    run(work())


def test_lists_show_public_tables_and_ones_own(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            private = await two_people(house)
            clock.time += 1
            public = await house.new_table(BENCE, "toy", {}, ["person", "open"], public=True)
            assert [s.id for s in await house.tables(public=True)] == [public.id]
            assert [s.id for s in await house.tables(person=ANNA)] == [private.id]
            assert [s.id for s in await house.tables(person=BENCE)] == [public.id, private.id]
            assert await house.tables(person=STRANGER) == []
            assert [s.id for s in await house.tables(status="open")] == [public.id]
            assert [s.id for s in await house.tables(status=("open", "playing"))] == [public.id, private.id]
            summary = await house.summary(private.id)
            assert [house.seats_in(summary, person) for person in (ANNA, BENCE, STRANGER, None)] == [[0], [1], [], []]
            assert (summary.status, summary.waiting, summary.version) == ("playing", (0, 1), private.version)

    run(work())


def test_old_finished_tables_become_records(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, keep_days=90.0) as house:
            table = await two_people(house)
            with pytest.raises(NotNow):
                await house.finished(table.id)
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            before = await house.finished(table.id)
            await house.tidy()
            clock.time += 89 * 86400
            await house.tick()
            assert (await house.summary(table.id)).status == "over"
            clock.time += 2 * 86400
            await house.tick()
            assert (await house.summary(table.id)).status == "record"
            assert await house.store.read(table.id) == []
            with pytest.raises(Compacted):
                await house.table(table.id)
            with pytest.raises(Compacted):
                await table.talk(ANNA, 0, "still here?", "anna-talks")
            after = await house.finished(table.id)
            assert after.play.bytes() == before.play.bytes()
            assert (after.record, after.names, after.seats, after.agreed) == (
                before.record,
                before.names,
                before.seats,
                before.agreed,
            )
            assert flotta.verify(after.record) is None

    run(work())


def test_tables_nobody_touches_are_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock, abandon_days=45.0) as house:
            playing = await two_people(house)
            waiting = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            alone = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            await house.bots.settled()
            await house.tidy()
            clock.time += 2 * DAY
            await house.tick()
            assert (await house.summary(waiting.id)).status == "open"
            clock.time += 2 * DAY
            await house.tick()
            with pytest.raises(NoTable, match="given up"):
                await house.table(waiting.id)
            assert (await house.table(alone.id)).state.ended == "abandoned", "nobody came, nobody moved"
            clock.time += 40 * DAY
            await house.tick()
            assert playing.state.status == "playing"
            clock.time += 2 * DAY
            await house.tick()
            found = await house.table(playing.id)
            assert (found.state.status, found.state.ended) == ("over", "abandoned")
            assert await house.store.summary(waiting.id) is None, "after a week it is gone for good"

    run(work())


def test_a_log_that_does_not_replay_breaks_its_own_table_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            good = await two_people(house, pace=60.0)
            entries = await house.store.read(good.id)
            changes = {
                "a" * 13: replace(entries[0], body={**entries[0].body, "version": 99}),
                "b" * 13: replace(entries[0], body={**entries[0].body, "box": "0" * 16}),
                "c" * 13: replace(entries[0], body={**entries[0].body, "secret": "0" * 64}),
                "d" * 13: replace(entries[0], body={**entries[0].body, "game": "nothing"}),
                "e" * 13: replace(entries[-1], body={"chance": [*entries[-1].body["chance"][::-1], 1]}),
                "f" * 13: replace(entries[-1], kind="nonsense"),
                "g" * 13: replace(entries[-1], kind="act", body={"seat": 0, "action": 0}),
                "h" * 13: replace(entries[-1], kind="answer", body={"seat": 0, "yes": True}),
                "i" * 13: replace(entries[-1], kind="sit", body={}),
            }
            for id, changed in changes.items():
                log = [changed if entry.number == changed.number else entry for entry in entries]
                await house.store.append(id, log, replace(good.state.summary(), id=id))
                with pytest.raises(Broken):
                    await house.table(id)
            clock.time += 61
            with caplog.at_level(logging.ERROR):
                await house.tick()
                await house.tick()
            assert sum("cannot be gone on with" in message for message in caplog.messages) == len(changes), "each is said once"
            rows = [message for message in caplog.messages if "damaged row" in message]
            assert len(rows) == len(set(rows)) == len(changes) - 1, "each row is named once; a game that is not there is no row"
            await house.bots.settled()
            assert good.state.status == "over"

    run(work())


def test_a_bot_that_fails_is_replaced_for_that_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, view: View, options: list[Action]) -> Action:
        raise RuntimeError("a bug")

    async def work() -> None:
        async with a_house(tmp_path) as house:
            monkeypatch.setattr("flotta.bots.BOTS", {**flotta.bots.BOTS, "mate": type("Failing", (Random,), {"pick": fail})})
            table = await house.new_table(ANNA, "toy", {}, ["bot:mate", "bot:random"])
            await house.bots.settled()
            assert table.state.status == "over"

    run(work())


def test_a_bots_choice_is_dropped_when_it_is_no_longer_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, thinking = threading.Event(), threading.Event()

    def slow(self: object, view: View) -> Action:
        thinking.set()
        gate.wait()
        return view.legal(view.seat)[0]

    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            monkeypatch.setattr("flotta.bots.BOTS", {**flotta.bots.BOTS, "mate": type("Slow", (Random,), {"choose": slow})})
            await table.take_over(BENCE, 1, "mate")
            await asyncio.to_thread(thinking.wait)
            await table.come_back(BENCE, 1)
            number = await choose(table, BENCE, 1, "bence-001")
            gate.set()
            await house.bots.settled()
            assert [entry.number for entry in await house.store.read(table.id) if entry.kind == "act"] == [number]

    run(work())


def test_bots_think_beside_the_event_loop_and_see_views_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, bool]] = []

    def spy(self: object, view: View) -> Action:
        seen.append((threading.current_thread().name, type(view) is View))
        return view.legal(view.seat)[0]

    async def work() -> None:
        async with a_house(tmp_path) as house:
            monkeypatch.setattr("flotta.bots.BOTS", {**flotta.bots.BOTS, "mate": type("Spy", (Random,), {"choose": spy})})
            await house.new_table(ANNA, "toy", {}, ["bot:mate", "bot:mate"])
            await house.bots.settled()

    run(work())
    assert seen and all(name.startswith("flotta-bot") and only_view for name, only_view in seen)


def test_advice_is_given_where_the_table_allows_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            opinion = await table.opinion(ANNA, 0)
            assert {option.action.id for option in opinion.options} == {action.id for action in table.snapshot(0).legal}
            assert (await table.opinion(ANNA, 0)).best == opinion.best
            await choose(table, ANNA, 0, "anna-0001")
            with pytest.raises(NotNow):
                await table.opinion(ANNA, 0)
            with pytest.raises(NotNow):
                await (await two_people(house, advice=False)).opinion(ANNA, 0)

    run(work())


def test_compiling_shows_progress_and_is_done_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, calls = threading.Event(), []

    def warm(game: object, todo: object, progress: Any, alone: bool) -> float:
        calls.append(game)
        progress(3, 7, "apply")
        gate.wait()
        return 0.0

    async def work() -> None:
        monkeypatch.setattr("flotta.table.ready.warm_functions", warm)
        monkeypatch.setattr("flotta.table.ready.mark_of", lambda game: None)
        async with a_house(tmp_path) as house:
            assert house.getting_ready("toy") is not None
            waiting = asyncio.ensure_future(house.prepare("toy"))
            await asyncio.to_thread(lambda: None)
            gate.set()
            await waiting
            assert house.getting_ready("toy") is None
            assert len(calls) == 1
            with pytest.raises(flotta.BadOption):
                house.getting_ready("nothing")

    run(work())


def test_levels_have_names() -> None:
    assert [level.id for level in levels()] == ["boy", "sailor", "mate", "captain", "admiral"]
    assert default_level() == "mate"
    with flotta.speaking("hu"):
        assert all(str(level.title) for level in levels())


def test_a_house_may_have_its_own_box(tmp_path: Path) -> None:
    async def work() -> None:
        own = tmp_path / "box.toml"
        game = flotta.games.find("toy")
        own.write_text((game.folder / "box.toml").read_text() + '\n[owner]\nname = "Anna"\n')
        async with a_house(tmp_path, boxes={"toy": own}) as house:
            table = await two_people(house)
            assert table.state.box.digest != game.box.digest
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            id = table.id
        house = House(SqliteStore(tmp_path / "house.db"), SETTINGS)
        async with house:
            with pytest.raises(Broken):
                await house.table(id)

    run(work())


def test_settings_come_from_the_environment() -> None:
    environment = {
        "FLOTTA_DATABASE": "/somewhere/house.db",
        "FLOTTA_TITLE": "Our house",
        "FLOTTA_BOT_DELAY": "0.5",
        "FLOTTA_TABLES": "12",
        "FLOTTA_SECURE_COOKIE": "yes",
        "FLOTTA_ORIGINS": "https://one.example, https://two.example",
        "FLOTTA_BOXES": "toy=/a/box.toml,other=/b.toml",
        "FLOTTA_UNKNOWN": "x",
    }
    settings = Settings.from_environment(environment)
    assert settings.database == Path("/somewhere/house.db")
    assert (settings.title, settings.bot_delay, settings.tables, settings.secure_cookie) == ("Our house", 0.5, 12, True)
    assert settings.origins == ("https://one.example", "https://two.example")
    assert settings.boxes == {"toy": Path("/a/box.toml"), "other": Path("/b.toml")}
    assert Settings.from_environment({"XDG_DATA_HOME": "/data"}).database == Path("/data/flotta/flotta.db")
    for name, value in (
        ("TABLES", "many"),
        ("BOT_DELAY", "-1"),
        ("BOT_DELAY", "nan"),
        ("SECURE_COOKIE", "perhaps"),
        ("BOXES", "toy"),
    ):
        with pytest.raises(flotta.BadOption, match=f"FLOTTA_{name}"):
            Settings.from_environment({f"FLOTTA_{name}": value})


def test_an_entry_of_the_log_holds_no_secret_of_a_person(tmp_path: Path) -> None:
    async def work() -> list[Entry]:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            return await house.store.read(table.id)

    text = repr(run(work()))
    assert ANNA not in text and BENCE not in text


def test_every_kind_of_entry_has_a_shape() -> None:
    assert set(SHAPES) == set(CHANGES)
