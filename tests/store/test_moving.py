"""`flotta move-house`: everything there is, from one kind of store to any other, and nothing that is damaged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table import ANNA, BENCE, Clock, Requests, a_house, check_log, choose, play_out, run, two_people

from flotta.cli import MISTAKE, OK, main
from flotta.store import Where, Wish, store_at
from flotta.store.moving import OF_A_TABLE, OF_THE_HOUSE
from flotta.store.rows import COLUMNS

NEW: dict[str, Callable[[Path, pytest.FixtureRequest], Where]] = {
    "to-sqlite": lambda folder, request: folder / "new.db",
    "to-postgres": lambda folder, request: str(request.getfixturevalue("database2")),
}


@pytest.fixture(params=list(NEW))
def new(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    return NEW[request.param](tmp_path, request)


async def lived_in(where: Where) -> tuple[str, str]:
    """A house with something of every kind in it: a game in play, one of which only the record is kept."""
    from flotta.table.finished import kept

    async with a_house(where) as house:
        playing, over = await two_people(house), await two_people(house)
        await choose(playing, ANNA, 0, "anna-0001")
        await play_out(over, {0: ANNA, 1: BENCE}, Requests())
        summary = await house.store.summary(over.id)
        assert summary is not None
        await house.store.watch(1.0)
        await house.store.compact(summary, kept(await house.finished(over.id)))
        house.put_away(over.id)
        await house.store.wish(Wish("anna", "mail", "a@a", "hu"), 3)
        await house.store.offer("anna", "token", "sealed", 2e9, 1.0)
        await house.store.tells_first(playing.id, 0, 1)
        await house.store.keep_analysis(over.id, 0, None)
        await house.store.keep_analysis(over.id, 0, [{"found": 1}])
        return playing.id, over.id


def everything(where: Where) -> dict[str, list[Any]]:
    """Every row of a store, with yes and no as 1 and 0."""
    connection = store_at(where).connect()
    columns = {"tables": COLUMNS, **{name: f"table_id, {rest}" for name, rest in OF_A_TABLE.items()}, **OF_THE_HOUSE}
    found = {
        name: sorted(map(list, connection.execute(f"SELECT {asked} FROM {name}").fetchall()), key=repr)
        for name, asked in columns.items()
    }
    connection.close()
    return {
        name: [[+value if isinstance(value, bool) else value for value in row] for row in rows] for name, rows in found.items()
    }


def test_everything_is_moved_and_every_game_goes_on(
    where: Where, new: Where, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    playing, over = run(lived_in(where))
    before = everything(where)
    assert all(before.values()), "there is something of every kind"
    assert main(["move-house", str(where), str(new)]) == OK
    assert "2 tables" in capsys.readouterr().out
    assert everything(new) == before
    assert everything(where) == before
    assert main(["move-house", str(where), str(new)]) == MISTAKE
    assert "already" in capsys.readouterr().err
    assert everything(new) == before

    async def work() -> None:
        async with a_house(new, Clock(1_000_100.0)) as house:
            table = await house.table(playing)
            await choose(table, BENCE, 1, "bence-001")
            await play_out(table, {0: ANNA, 1: BENCE}, Requests("after"))
            await check_log(house.store, playing, table.state)
            assert (await house.finished(over)).record
            assert await house.store.analysis(over, 0) == (True, [{"found": 1}])

    run(work())


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("DELETE FROM log WHERE number = 2", "number 2"),
        ("UPDATE tables SET seats = '7' WHERE status = 'playing'", "tables, id"),
        ("UPDATE records SET body = '{'", "records, table_id"),
        ("DELETE FROM records", "records, table_id"),
        ("INSERT INTO log (table_id, number, kind, body, at) VALUES ('gone', 1, 'open', '{}', 1.0)", "log: 1"),
    ],
)
def test_damage_is_named_and_nothing_is_copied(
    where: Where, tmp_path: Path, damage: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(lived_in(where))
    connection = store_at(where).connect()
    connection.execute(damage)
    connection.close()
    assert main(["move-house", str(where), str(tmp_path / "new.db")]) == MISTAKE
    assert named in capsys.readouterr().err
    assert not any(everything(tmp_path / "new.db").values())


def test_a_place_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move-house", str(tmp_path / "nothing.db"), str(tmp_path / "new.db")]) == MISTAKE
    assert "nothing.db" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_backup_made_while_people_play_is_a_house_that_goes_on(where: Where, tmp_path: Path, database2: str) -> None:
    """What an operator does on the day after: the copy is served as it is, and moved into an empty database."""

    async def work() -> str:
        async with a_house(where) as house:
            table = await two_people(house)
            await choose(table, ANNA, 0, "anna-0001")
            assert await asyncio.to_thread(main, ["backup", str(tmp_path / "friday.db"), "--data", str(where)]) == OK
            await choose(table, BENCE, 1, "bence-001")
            return table.id

    id = run(work())
    assert main(["move-house", str(tmp_path / "friday.db"), database2]) == OK

    async def later() -> None:
        for place in (tmp_path / "friday.db", database2):
            async with a_house(place) as house:
                table = await house.table(id)
                assert [entry.body["request"] for entry in await house.store.read(id) if "request" in entry.body] == ["anna-0001"]
                await play_out(table, {0: ANNA, 1: BENCE}, Requests("after"))

    run(later())
