"""`flotta backup`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from flotta.cli import main
from flotta.store import Entry, SqliteStore, Summary


def test_backup_copies_a_house_that_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "house.db", tmp_path / "copy.db"
    store = SqliteStore(source)

    async def work() -> None:
        await store.open()
        await store.append("t", [Entry(1, "open", {}, 1.0)], Summary("t", "toy", "open", False, 1, 1.0, 1.0))
        assert await asyncio.to_thread(main, ["backup", str(target), "--data", str(source)]) == 0
        monkeypatch.setenv("FLOTTA_DATABASE", str(source))
        assert await asyncio.to_thread(main, ["backup", str(target)]) == 0
        await store.close()
        copy = SqliteStore(target)
        await copy.open()
        assert await copy.read("t") == [Entry(1, "open", {}, 1.0)]
        await copy.close()

    asyncio.run(work())
    assert str(target) in capsys.readouterr().out


def test_backup_refuses_what_would_do_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "house.db"
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(source)]) == 2
    assert not source.exists()
    asyncio.run(opened_and_closed(source))
    assert main(["backup", str(source), "--data", str(source)]) == 2
    assert main(["backup", str(tmp_path / "nowhere" / "copy.db"), "--data", str(source)]) == 2
    assert "nowhere" in capsys.readouterr().err


async def opened_and_closed(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.close()
