"""Any row of the store may be garbage: its own table says so, everything else goes on, and the log names the row."""

from __future__ import annotations

import logging
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from table import Clock, run

import flotta
from flotta.engine.contract import plain_vessel
from flotta.engine.errors import BadGame
from flotta.engine.words import Say
from flotta.store import SqliteStore
from flotta.table import House, LiveTable
from flotta.web import create_app, drawn, triumph
from web import ANNA, BENCE, JSON, SETTINGS, a_web_house, listening, played_out, two_people, visitor

GARBAGE = (
    "",
    "{",
    "[]",
    "null",
    "7",
    '"x"',
    "[[[[",
    "{}",
    '{"seat": "zero"}',
    '{"seat": -99}',
    "\ud7ff",
    "[1]",
    '[{"name": 7}]',
    "9" * 400,
    "nan",
)
NUMBERS = (-1, 0, 10**9, 2**62, 1e300, float("inf"))
ROUNDS = 60
ROOT = Path(__file__).parent.parent.parent


def damage(path: Path, change: Callable[[sqlite3.Connection], Any]) -> None:
    """Write into a house's file behind its back."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DROP TRIGGER IF EXISTS log_is_only_appended_to")
    change(connection)
    connection.close()


async def ended(house: House) -> str:
    """A game that is over, of which only the record is kept."""
    table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"], public=True)
    await table.offer_end(ANNA, 0)
    from flotta.table.finished import kept

    summary = await house.store.summary(table.id)
    assert summary is not None
    await house.store.compact(summary, kept(await house.finished(table.id)))
    return table.id


async def laid(house: House) -> tuple[LiveTable, LiveTable, str]:
    """Two games by the clock, both public, and one that is over."""
    tables = []
    for _ in range(2):
        table = await house.new_table(ANNA, "toy", {}, ["person", "open"], ["Anna", ""], public=True, pace=60.0)
        await table.sit(BENCE, 1, "Bence")
        await table.talk(ANNA, 0, "Good luck!", "anna-0001")
        await table.act(BENCE, 1, table.snapshot(1).legal[0].id, table.version, "bence-0001")
        tables.append(table)
    return tables[0], tables[1], await ended(house)


async def goes_on(path: Path, clock: Clock, bad: list[str], good: str) -> dict[str, int]:
    """Open the house again: the sound table can be played at and its clock runs out; what the others answer."""
    settings, answers = SETTINGS.__class__(**{**vars(SETTINGS), "database": path}), {}
    async with House(SqliteStore(path), settings, now=clock, ticks=clock) as house:
        app = create_app(settings, house)
        await house.prepare("toy")
        async with visitor(app, ANNA) as anna:
            assert (await anna.get("/")).status_code == 200
            for address in ("/api/tables", "/api/tables?mine=true"):
                assert (await anna.get(address)).status_code == 200
            for id in bad:
                for address in (f"/t/{id}", f"/t/{id}/over", f"/api/tables/{id}", f"/api/tables/{id}/record", f"/t/{id}/links"):
                    answers[f"{address.replace(id, 'ID')}"] = (await anna.get(address, headers=JSON)).status_code
                sent = {"seat": "0", "text": "hello", "request": f"anna-{random.getrandbits(60)}"}
                answers["talk"] = (await anna.post(f"/t/{id}/talk", data=sent, headers=JSON)).status_code
            table = await house.table(good)
            await table.talk(BENCE, 1, "We go on", f"bence-{random.getrandbits(60)}")
            clock.time += 61
            await house.tick()
            assert (await house.table(good)).state.seats[0].bot, "clocks run out elsewhere"
            await (await house.table(good)).come_back(ANNA, 0) if (await house.table(good)).state.status == "playing" else None
    assert not {status for status in answers.values() if status >= 500}, answers
    return answers


@pytest.mark.parametrize("row", ["log body", "log kind", "log number", "tables seats", "tables game", "records body"])
def test_a_damaged_row_is_its_own_tables_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture, row: str) -> None:
    async def work() -> None:
        path, clock = tmp_path / "house.db", Clock()
        async with House(SqliteStore(path), SETTINGS, now=clock, ticks=clock) as house:
            bad, good, over = await laid(house)
            await house.bots.settled()
        name, column = row.split()
        victim = over if name == "records" else bad.id
        value: Any = {"number": 900, "game": "chess"}.get(column, "{garbage")
        where = "id" if name == "tables" else "table_id"
        last = f" AND number = {bad.version}" if name == "log" else ""
        damage(path, lambda c: c.execute(f"UPDATE {name} SET {column} = ? WHERE {where} = ?{last}", (value, victim)))
        with caplog.at_level(logging.ERROR, "flotta"):
            answers = await goes_on(path, clock, [victim], good.id)
        if row == "tables game":  # only the index is wrong, the log is sound
            assert answers["/t/ID"] == 410 and answers["/api/tables/ID"] == 200, answers
            return
        assert answers["/t/ID/over"] == 410, answers
        if name == "log":
            assert answers["/t/ID"] == answers["/api/tables/ID"] == answers["talk"] == 410, answers
        number = {"log number": ", number 900", "log body": f", number {bad.version}", "log kind": f", number {bad.version}"}
        assert f"{name}, {where} {victim!a}{number.get(row, '')}" in caplog.text, "the log names the row"

    run(work())


@pytest.mark.parametrize("row", ["log body", "log number", "tables seats", "records body"])
def test_what_the_page_on_the_house_tells_an_operator_to_do_mends_a_table(tmp_path: Path, row: str) -> None:
    async def work() -> None:
        path, clock = tmp_path / "house.db", Clock()
        async with House(SqliteStore(path), SETTINGS, now=clock, ticks=clock) as house:
            bad, good, over = await laid(house)
            await house.bots.settled()
            await house.store.backup(tmp_path / "friday.db")
        name, column = row.split()
        victim, where = over if name == "records" else bad.id, "id" if name == "tables" else "table_id"
        last = f" AND number = {bad.version}" if name == "log" else ""
        value: Any = 900 if column == "number" else "{garbage"
        damage(path, lambda c: c.execute(f"UPDATE {name} SET {column} = ? WHERE {where} = ?{last}", (value, victim)))
        statements = (ROOT / "docs" / "house.md").read_text().split("```sql\n")[1].split("```")[0]
        told = statements.replace("friday.db", str(tmp_path / "friday.db")).replace("NAME", victim)
        damage(path, lambda c: c.executescript(told))
        answers = await goes_on(path, clock, [victim], good.id)
        assert answers["/t/ID/over"] == 200 if name == "records" else answers["/t/ID"] == answers["talk"] == 200, answers

    run(work())


def test_any_row_may_be_garbage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        path, clock, dice = tmp_path / "house.db", Clock(), random.Random(14)
        async with House(SqliteStore(path), SETTINGS, now=clock, ticks=clock) as house:
            bad, good, over = await laid(house)
            await house.bots.settled()
        sound = sqlite3.connect(path)
        columns = [
            (name, column) for name in ("log", "tables", "records", "sitting", "watched") for column in fields(sound, name)
        ]
        for number in range(ROUNDS):
            copy = tmp_path / f"copy-{number}.db"
            target = sqlite3.connect(copy)
            sound.backup(target)
            target.close()
            name, column = columns[number % len(columns)] if number < len(columns) else dice.choice(columns)
            victim = over if name == "records" else bad.id
            where = "id" if name == "tables" else "table_id"

            def spoil(
                connection: sqlite3.Connection, name: str = name, column: str = column, where: str = where, victim: str = victim
            ) -> None:
                rows = connection.execute(f"SELECT {key(name)} FROM {name} WHERE {where} = ?", (victim,)).fetchall()
                chosen = dice.choice(rows) if rows else None
                match = " AND ".join(f"{part} = ?" for part in key(name).split(", "))
                for value in dice.sample([*GARBAGE, *NUMBERS, b"\xff\xfe".decode("latin-1")], 6):
                    try:
                        connection.execute(f"UPDATE {name} SET {column} = ? WHERE {match}", (value, *(chosen or ())))
                        return
                    except sqlite3.Error:
                        continue

            damage(copy, spoil)
            await goes_on(copy, Clock(clock.time), [victim], good.id)
        sound.close()

    run(work())


def fields(connection: sqlite3.Connection, name: str) -> list[str]:
    return [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]


def key(name: str) -> str:
    return {"log": "table_id, number", "sitting": "person, table_id", "tables": "id"}.get(name, "table_id")


def test_one_broken_game_takes_down_its_own_card_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        path, clock = tmp_path / "house.db", Clock()
        async with House(SqliteStore(path), SETTINGS, now=clock, ticks=clock) as house:
            bad, good, _ = await laid(house)
            await house.bots.settled()
        damage(path, lambda c: c.execute("UPDATE tables SET game = 'broken' WHERE id = ?", (bad.id,)))
        find, names = flotta.games.find, flotta.games.names

        def found(name: str) -> Any:
            if name == "broken":
                raise BadGame(Say("its folder is not what it should be"))
            return find(name)

        monkeypatch.setattr(flotta.games, "find", found)
        monkeypatch.setattr(flotta.games, "names", lambda: [*names(), "broken"])
        settings = SETTINGS.__class__(**{**vars(SETTINGS), "database": path})
        async with House(SqliteStore(path), settings, now=clock, ticks=clock) as house:
            app = create_app(settings, house)
            async with visitor(app, ANNA) as anna:
                shelf = await anna.get("/")
                assert shelf.status_code == 200
                assert "folder is damaged" in shelf.text and good.id in shelf.text and bad.id not in shelf.text
                assert {game["name"] for game in (await anna.get("/api/games")).json()} == set(names())
                assert (await anna.get("/rules")).status_code == 200
                assert (await anna.get(f"/t/{bad.id}")).status_code == 410
                assert (await anna.get(f"/t/{good.id}")).status_code == 200
                assert (await anna.get("/rules/broken")).status_code == 500

    run(work())


def broken_in_two() -> str:
    raise ValueError("the brush broke")


def test_a_cover_that_cannot_be_drawn_takes_no_page_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its game is on the shelf with the house's own cover, the others have theirs, and the log says it once, with the trace."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            whole = (await anna.get("/")).text
            broken = flotta.games.find("toy")
            monkeypatch.setattr(broken, "cover", broken_in_two)
            for path in ("/", "/new/toy", "/"):
                found = await anna.get(path)
                assert found.status_code == 200, path
                assert str(drawn.plain_cover(broken)) in found.text, path
            assert found.text.count('<li class="game') == whole.count('<li class="game') == len(flotta.games.names())
            assert "folder is damaged" not in found.text
            for game in flotta.games.shelf():
                assert str(drawn.cover(game)) in found.text, game.name

    drawn.say_not_drawn.cache_clear()
    run(work())
    (said,) = [record for record in caplog.records if "cover" in record.getMessage()]
    assert said.getMessage() == "the cover of the game toy cannot be drawn"
    assert said.exc_info and said.exc_info[0] is ValueError


def test_a_ship_that_cannot_be_drawn_takes_no_ending_down(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The house's own ship sails there instead, and the log says it once."""
    play, dice = flotta.new("toy", seats=2, seed=1), random.Random(1)
    while not play.over:
        play.act(play.waiting[0], dice.choice(play.legal_ids(play.waiting[0])))
    drawn.say_not_drawn.cache_clear()
    monkeypatch.setattr(play.game, "vessel", lambda hue: broken_in_two())
    scene = str(triumph.scene(play.game, play.s, list(play.places)))
    assert scene.count(plain_vessel(None)) >= 2
    assert [record.getMessage() for record in caplog.records] == ["the ship of the game toy cannot be drawn"]


def test_how_far_a_game_has_come_may_fail_and_my_tables_are_listed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            scene = SimpleNamespace(stage=lambda s: broken_in_two())
            monkeypatch.setattr(table.state.game, "scene", scene)
            found = await anna.get("/")
            assert found.status_code == 200 and f'href="/t/{table.id}"' in found.text
            assert f"how far table {table.id} has come cannot be said" in caplog.text

    run(work())


def test_an_upgrade_with_other_rules_says_so_at_tables_in_play_and_harms_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of a game get a new VERSION while people play it: their table answers with a sentence until somebody serves it with the
    old version, where it goes on. Tables laid with the new rules are played.
    """
    sentences = {"en": "it was played by other rules", "hu": "más szabályokkal"}
    game = flotta.games.find("toy")

    async def before() -> str:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            shown = table.snapshot(0)
            await table.act(ANNA, 0, shown.legal[0].id, shown.version, "request-before")
            return table.id

    async def upgraded(id: str) -> None:
        async with a_web_house(tmp_path) as app:
            async with listening(app, f"/t/{id}/stream", ANNA, "seat=0&since=3.1") as stream:
                while "go" not in (told := await stream.update()):
                    pass
            assert told["go"] == f"/t/{id}", "a page that was open looks again"
            for lang, sentence in sentences.items():
                async with visitor(app, ANNA, lang) as anna:
                    answers = [await anna.get(f"/t/{id}"), await anna.post(f"/t/{id}/talk", data={"seat": "0", "text": "hello"})]
                    assert all(answer.status_code == 410 and sentence in answer.text for answer in answers), answers[0].text
            table = await two_people(app)
            await played_out(table, {0: ANNA, 1: BENCE})

    async def after(id: str) -> None:
        async with a_web_house(tmp_path) as app:
            table = await app.state.house.table(id)
            await played_out(table, {0: ANNA, 1: BENCE})
            requests = [entry.body.get("request") for entry in await table.house.store.read(id)]
            assert requests.count("request-before") == 1

    id = run(before())
    with monkeypatch.context() as patched:
        patched.setattr(game, "version", game.version + 1)
        run(upgraded(id))
    run(after(id))
