"""A right is asked for again with every state that is sent: whoever has lost a seat learns nothing more from it."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from table import run

from flotta.bots.pauses import pause
from flotta.engine.view import View
from flotta.table import NotYours, Stale
from web import ANNA, BENCE, CSILLA, a_web_house, listening, two_people, visitor


def bearer(person: str) -> dict[str, str]:
    return {"authorization": f"Bearer {person}"}


def test_an_api_stream_ends_when_its_seat_is_somebody_elses(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            await table.sit(BENCE, 1)
            path = f"/api/tables/{table.id}/stream"
            async with (
                listening(app, path, query="seat=1", **bearer(BENCE)) as asked_for,
                listening(app, path, **bearer(BENCE)) as usual,
            ):
                assert (await asked_for.update())["viewer"] == 1
                assert (await usual.update())["viewer"] == 1
                await table.stand(BENCE, 1)
                event = await asked_for.event()
                while event.get("event") != "end":
                    assert json.loads(event["data"])["viewer"] != 1 or "event" in event
                    event = await asked_for.event()
                assert json.loads(event["data"]) == {"error": "This is not your seat.", "rule": None}
                await table.sit(CSILLA, 1)
                await table.sit(ANNA, 2)
                assert not [seat.seat for seat in table.snapshot(0).seats if seat.connected], (
                    "nobody listens for a seat of theirs"
                )
                while (shown := await usual.update())["status"] != "playing":
                    assert shown["viewer"] == -1
                assert shown["viewer"] == -1 and not shown["legal"], "with no seat named, one becomes a watcher"

    run(work())


def test_a_renewed_link_takes_the_stream_from_other_devices(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            await table.sit_by(CSILLA, table.link(BENCE, 1))
            path = f"/api/tables/{table.id}/stream"
            async with (
                listening(app, path, query="seat=1", **bearer(BENCE)) as api,
                listening(app, f"/t/{table.id}/stream", BENCE, query="seat=1") as page,
            ):
                assert (await api.update())["legal"]
                assert (await page.update())["seat"] == 1
                await table.renew_link(CSILLA, 1)
                while "event" not in (event := await api.event()):
                    pass
                assert event["event"] == "end"
                while (update := await page.update())["version"] < table.version:
                    pass
                assert update["seat"] == -1 and "data-act" not in update["parts"]["choices"]
                assert not table.snapshot(0).seats[1].connected, "who lost the seat does not count as being there"

    run(work())


def test_who_is_here_follows_the_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            async with listening(app, f"/t/{table.id}/stream", BENCE) as page:
                await page.update()
                assert not table.snapshot(0).seats[1].connected
                await table.sit(BENCE, 1)
                assert table.snapshot(0).seats[1].connected, "who listens and sits down is here"
                await table.stand(BENCE, 1)
                await table.sit(CSILLA, 1)
                assert not table.snapshot(0).seats[1].connected

    run(work())


@pytest.mark.parametrize("lost", [True, False])
def test_advice_under_way_is_not_given_to_whoever_lost_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    gate, thinking = threading.Event(), threading.Event()

    def slow(view: View, *_: Any, **__: Any) -> object:
        thinking.set()
        gate.wait()
        return "an opinion"

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            await table.sit_by(CSILLA, table.link(BENCE, 1))
            monkeypatch.setattr("flotta.table.bots.advise", slow)
            asked = asyncio.ensure_future(table.opinion(BENCE, 1))
            await asyncio.to_thread(thinking.wait)
            if lost:
                await table.renew_link(CSILLA, 1)
            else:
                await table.act(BENCE, 1, table.snapshot(1).legal[0].id, table.version, "bence-0001")
            gate.set()
            with pytest.raises(NotYours if lost else Stale):
                await asked

    run(work())


def test_a_muted_players_line_changes_nothing_for_the_one_who_mutes(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            await table.mute(ANNA, 0, 1, True)
            path = f"/api/tables/{table.id}/stream"
            async with (
                listening(app, path, query="seat=0", **bearer(ANNA)) as api,
                listening(app, f"/t/{table.id}/stream", ANNA, query="seat=0") as page,
                listening(app, f"/t/{table.id}/stream", BENCE, query="seat=1") as other,
            ):
                before = (await api.update())["version"]
                for stream in (page, other):
                    await stream.update()
                while not (api.silent and page.silent and other.silent):
                    for stream in (api, page, other):
                        while not stream.silent:
                            await stream.event()
                    await asyncio.sleep(0.05)
                await table.talk(BENCE, 1, "can you hear me", "bence-0001")
                assert "can you hear me" in (await other.update())["parts"]["talk"]
                await asyncio.sleep(0.05)
                assert api.silent and page.silent, "not even that something was said"
                shown = (await anna.get(f"/api/tables/{table.id}")).json()
                assert shown["version"] == before
                choice = shown["legal"][0]["slug"]
                body = {"seat": 0, "action": choice, "version": before, "request": "anna-0001"}
                assert (await anna.post(f"/api/tables/{table.id}/act", json=body)).status_code == 200
                assert (await page.update())["version"] == table.version
                mark = table.snapshot(1).version
                await table.mute(ANNA, 0, 1, False)
                assert table.snapshot(1).version == mark, "nor does one learn that one is muted"

    run(work())


def test_who_hangs_up_while_a_bot_thinks_is_not_thought_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, ended = threading.Event(), threading.Event()

    def endless(view: View) -> None:
        try:
            while True:
                thinking.set()
                pause()
        finally:
            ended.set()

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            monkeypatch.setattr("flotta.table.bots.advise", endless)
            path, body = f"/t/{table.id}/advice", b"seat=0"
            headers = [(b"host", b"house.test"), (b"cookie", f"flotta={ANNA}".encode()), (b"accept", b"application/json")]
            scope: dict[str, Any] = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": headers}
            scope |= {"client": ("127.0.0.1", 1), "server": ("house.test", 80), "scheme": "http", "root_path": "", "state": {}}
            said = iter([{"type": "http.request", "body": body, "more_body": False}])
            left = asyncio.Event()

            async def receive() -> Any:
                message = next(said, None)
                if message is None:
                    await left.wait()
                return message or {"type": "http.disconnect"}

            async def send(_: Any) -> None:
                pass

            asking = asyncio.create_task(app(scope, receive, send))
            await asyncio.to_thread(thinking.wait)
            assert not ended.is_set()
            left.set()
            await asking
            await asyncio.to_thread(ended.wait)

    run(work())
