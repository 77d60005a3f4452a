"""What strangers may try: forged origins, forged seats, floods, giant bodies, markup in every text; and what the log keeps."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from harness import names
from table import run

from flotta.cli.serve import set_up_logs
from flotta.web.guard import CSP
from web import ANNA, BENCE, JSON, STRANGER, a_web_house, listening, two_people, visitor

NASTY = (
    '<img src=x onerror="x">',
    "\"'><script>alert(1)</script>",
    "{{ 77*1001 }}{n}",
    "'; DROP TABLE entries;--",
    "&lt;b&gt;\u202e",
)


def test_every_answer_carries_the_policy(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            for path in (
                "/",
                "/nothing",
                "/static/flotta.css",
                "/healthz",
                "/api/games",
                "/t/aaaaaaaaaaaaa",
                "/api/openapi.json",
            ):
                headers = (await someone.get(path)).headers
                assert headers["content-security-policy"] == CSP
                assert headers["x-content-type-options"] == "nosniff"
            refused = await someone.post("/play/toy", headers={"Origin": "https://elsewhere.test"})
            assert refused.headers["content-security-policy"] == CSP

    run(work())


def test_only_our_own_pages_may_change_or_hear_anything(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, origins=("https://proxy.test",)) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            path, before = f"/t/{table.id}/talk", table.version
            foreign = [
                {"Origin": "https://elsewhere.test"},
                {"Origin": "null"},
                {"Sec-Fetch-Site": "cross-site"},
                {"Sec-Fetch-Site": "same-site"},
            ]
            for headers in foreign:
                assert (await anna.post(path, data={"seat": "0", "text": "hi"}, headers=headers)).status_code == 403
                assert (await anna.get(f"/t/{table.id}/stream", headers=headers)).status_code == 403
                assert (await anna.post(f"/api/tables/{table.id}/act", json={}, headers=headers)).status_code == 403
            assert table.version == before
            ours = [{"Origin": "http://house.test"}, {"Origin": "https://proxy.test"}, {"Sec-Fetch-Site": "same-origin"}, {}]
            for number, headers in enumerate(ours):
                data = {"seat": "0", "text": "hi", "request": f"request-{number}"}
                assert (await anna.post(path, data=data, headers=headers)).status_code == 303

    run(work())


def test_a_seat_is_only_its_holders(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            a_web_house(tmp_path) as app,
            visitor(app, STRANGER) as stranger,
            visitor(app) as nobody,
            visitor(app, BENCE) as bence,
        ):
            table = await two_people(app)
            before, action = table.version, table.snapshot(0).legal[0].slug
            for who in (stranger, nobody, bence):
                for command in ("act", "undo", "talk", "offer", "answer", "takeover", "back", "advice", "why", "renew", "mute"):
                    data = {"seat": "0", "version": str(before), "action": action, "text": "x", "other": "1", "yes": "yes"}
                    answer = await who.post(f"/t/{table.id}/{command}", data=data, headers=JSON)
                    assert answer.status_code in (403, 409), command
                    assert "data-act" not in json.dumps(answer.json()) or who is bence
                page = (await who.get(f"/t/{table.id}?seat=0")).text
                assert ("data-act" in page) == (who is bence), "asking for another's seat shows what one may see anyway"
                assert (await who.get(f"/t/{table.id}/over?seat=0")).status_code == 403
                assert (await who.get(f"/t/{table.id}/record?seat=0")).status_code == 403
                assert (await who.get(f"/api/tables/{table.id}?seat=0")).status_code == 403
            assert table.version == before
            assert (await nobody.post(f"/t/{table.id}/sit/{'x' * 22}", data={})).status_code == 403

    run(work())


@pytest.mark.parametrize("nasty", NASTY)
def test_markup_in_names_and_talk_is_only_text(tmp_path: Path, nasty: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            house = app.state.house
            table = await house.new_table(ANNA, "toy", {}, ["person", "open"], [nasty[:24], ""], public=True)
            await table.sit(BENCE, 1, nasty[-24:])
            await anna.post(f"/t/{table.id}/talk", data={"seat": "0", "text": nasty})
            paths = [
                "/",
                f"/t/{table.id}",
                f"/t/{table.id}/over",
                f"/t/{table.id}/links",
                f"/settings?back={nasty}",
                f"/t/{nasty}",
                f"/new/toy?x={nasty}",
            ]
            for path in paths:
                text = (await anna.get(path)).text
                assert "<img" not in text and "<script>" not in text, path
                assert "77077" not in text
            async with listening(app, f"/t/{table.id}/stream", ANNA) as stream:
                parts = "".join((await stream.update())["parts"].values())
            assert "<img" not in parts and "<script>" not in parts
            assert (await anna.get(f"/api/tables/{table.id}")).headers["content-type"] == "application/json"

    run(work())


@pytest.mark.parametrize("game", names())
def test_markup_in_names_is_only_text_in_the_pictures_of_every_game(tmp_path: Path, game: str) -> None:
    """In play, where the game's own drawing writes names, and after it: the ending, its picture, the game moment by moment."""
    nasty = "<img src=x onerror='y'>&"

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await app.state.house.new_table(ANNA, game, {}, ["person", "person"], [nasty, nasty[::-1]])
            pages = []
            for number in range(12):
                if table.state.status == "over":
                    break
                seat = table.state.waiting[0]
                shown = table.snapshot(seat)
                await table.act(ANNA, seat, shown.legal[0].id, shown.version, f"request-{number}")
                pages.append((await anna.get(f"/t/{table.id}?seat={seat}")).text)
            if table.state.status == "playing":
                await table.offer_end(ANNA, 0)
                await table.answer_end(ANNA, 1, True)
            assert table.state.status == "over"
            paths = ("", "/over", "/picture", "/replay?seat=0&at=6", "/replay?seat=1", "/links")
            pages += [(await anna.get(f"/t/{table.id}{path}")).text for path in paths]
            for page in pages:
                assert "<img" not in page and "&lt;img" in page

    run(work())


def test_too_long_too_many_and_nonsense_get_clean_answers(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            before = table.version
            huge = "x" * 1_000_000
            assert (await anna.post(f"/t/{table.id}/talk", data={"seat": "0", "text": huge})).status_code == 413

            async def drips() -> AsyncIterator[bytes]:
                for _ in range(100):
                    yield b"x" * 1000

            assert (await anna.post(f"/t/{table.id}/talk", content=drips())).status_code == 413
            assert (await anna.post("/api/tables", json={"game": huge, "seats": []})).status_code == 413
            for data in (
                {"seat": "zero"},
                {"seat": "9"},
                {"seat": "-7"},
                {"seat": "0", "version": "x", "action": "choose:1"},
                {},
            ):
                for command in ("act", "undo", "talk", "mute", "why", "nonsense"):
                    status = (await anna.post(f"/t/{table.id}/{command}", data=data, headers=JSON)).status_code
                    assert 400 <= status < 500 or (command == "why" and data.get("seat") == "0"), (command, data)
            for content in (b"\xff\xfe", b"a" * 9000, b"&".join(b"a=1" for _ in range(500)), b"wish=[[[[&seat=0"):
                assert 400 <= (await anna.post(f"/t/{table.id}/why", content=content)).status_code < 500
            for action in ("", "deal:1", "choose:99", huge[:5000], "0"):
                data = {"seat": "0", "version": str(before), "action": action}
                assert (await anna.post(f"/t/{table.id}/act", data=data, headers=JSON)).status_code == 422
            for request in ("short", "x" * 65, "späce id!"):
                data = {"seat": "0", "version": str(before), "action": table.snapshot(0).legal[0].slug, "request": request}
                assert (await anna.post(f"/t/{table.id}/act", data=data, headers=JSON)).status_code == 422
            assert table.version == before, "nothing was stored"

    run(work())


def test_floods_are_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    async def work() -> None:
        limits: dict[str, Any] = {"address_rate": 0.001, "address_burst": 5, "trust_proxy": True}
        async with (
            a_web_house(tmp_path, **limits) as app,
            visitor(app, X_Forwarded_For="1.2.3.4") as loud,
            visitor(app, X_Forwarded_For="5.6.7.8") as calm,
        ):
            answers = [await loud.get("/healthz") for _ in range(8)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
            assert int(answers[-1].headers["retry-after"]) > 0
            assert (await calm.get("/healthz")).status_code == 200
            assert (await loud.get("/static/flotta.css")).status_code == 200, "a page that is open keeps its looks"

    run(work())


def test_one_person_cannot_flood_from_many_addresses(tmp_path: Path) -> None:
    async def work() -> None:
        limits: dict[str, Any] = {"person_rate": 0.001, "person_burst": 3, "streams_per_person": 1, "trust_proxy": True}
        async with a_web_house(tmp_path, **limits) as app:
            table = await two_people(app)
            statuses = []
            for number in range(5):
                async with visitor(app, ANNA, X_Forwarded_For=f"1.1.1.{number}") as anna:
                    statuses.append((await anna.post(f"/t/{table.id}/talk", data={"seat": "0", "text": f"{number}"})).status_code)
                    assert (await anna.get(f"/t/{table.id}")).status_code == 200, "looking stays free"
            assert statuses == [303, 303, 303, 429, 429]
            path = f"/t/{table.id}/stream"
            async with listening(app, path, ANNA, x_forwarded_for="1.1.1.1") as one, listening(app, path, ANNA) as two:
                assert (one.status, two.status) == (200, 429)

    run(work())


def test_questions_are_counted_by_person_and_by_address(tmp_path: Path) -> None:
    async def work() -> None:
        limits: dict[str, Any] = {"question_rate": 0.001, "question_burst": 3}
        async with a_web_house(tmp_path, **limits) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await two_people(app)
            path = f"/t/{table.id}/why"
            asked = [(await anna.post(path, data={"seat": "0"}, headers=JSON)).status_code for _ in range(5)]
            asked += [(await bence.post(path, data={"seat": "1"}, headers=JSON)).status_code for _ in range(5)]
            assert asked == [200, 200, 200, 429, 429] * 2
            strangers = [f"{'stranger' * 5}{number}" for number in range(10)]
            refused = []
            for stranger in strangers:
                async with visitor(app, stranger) as someone:
                    refused.append((await someone.post(path, data={"seat": "0"}, headers=JSON)).status_code)
            assert set(refused) == {429}, "the address has used up its share"

    run(work())


def test_a_body_that_drips_is_not_waited_for(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, body_seconds=0.05) as app, visitor(app, ANNA) as anna:

            async def drips() -> AsyncIterator[bytes]:
                yield b"seat=0"
                await asyncio.sleep(60)

            assert (await anna.post("/t/aaaaaaaaaaaaa/talk", content=drips())).status_code == 408

    run(work())


def test_streams_are_counted_by_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, streams_per_address=2) as app:
            table = await two_people(app)
            path = f"/t/{table.id}/stream"
            async with listening(app, path) as one, listening(app, path) as two, listening(app, path) as three:
                assert (one.status, two.status, three.status) == (200, 200, 429)
            async with listening(app, path) as again:
                assert again.status == 200
            async with listening(app, path, ANNA) as again:
                assert again.status == 200
            streams = app.state.streams
            left = [streams.here, streams.total, *streams.addresses.rows, *streams.people.rows]
            assert not any(left), "whoever left is counted no more"

    run(work())


def test_cookies_are_out_of_reach(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, secure_cookie=True) as app, visitor(app) as someone:
            await app.state.house.prepare("toy")
            cookie = (await someone.post("/play/toy")).headers["set-cookie"]
            assert cookie.startswith("flotta=")
            for wanted in ("HttpOnly", "SameSite=lax", "Secure", "Path=/"):
                assert wanted in cookie
            assert "set-cookie" not in (await someone.get("/")).headers, "whoever only looks gets none"

    run(work())


def test_the_log_keeps_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> tuple[str, str]:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            token = table.link(ANNA, 0)
            await anna.get(f"/t/{table.id}/sit/{token}")
            await anna.get(f"/t/{table.id}?seat=0")
            await anna.get("/nothing/at/all?token=abc")
            return table.id, token

    with caplog.at_level(logging.INFO, "flotta"):
        id, token = run(work())
    lines = [json.loads(record.getMessage()) for record in caplog.records if record.name == "flotta.web"]
    assert all(set(line) == {"method", "route", "status", "ms"} for line in lines) and len(lines) == 3
    assert not any(secret in caplog.text for secret in (id, token, ANNA, "abc"))


def test_every_line_of_the_log_is_json_also_those_of_libraries(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = logging.getLogger("flotta")
    level = ours.level
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    try:
        set_up_logs(every=True)
        logging.getLogger("flotta.web").info(json.dumps({"method": "GET", "status": 200}))
        logging.getLogger("flotta.house").warning("given up: %s", "abc")
        logging.getLogger("uvicorn.error").info("nobody wants to know")
        logging.getLogger("uvicorn.error").error('{"half a line')
        try:
            raise RuntimeError("on two\nlines")
        except RuntimeError:
            logging.getLogger("asyncio").exception("a task")
    finally:
        ours.setLevel(level)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["from"] for line in lines] == ["flotta.web", "flotta.house", "uvicorn.error", "asyncio"]
    assert lines[0]["status"] == 200 and lines[1]["what"] == "given up: abc" and lines[2]["what"] == '{"half a line'
    assert lines[3]["level"] == "error" and "on two\nlines" in lines[3]["trace"] and all(line["at"] > 0 for line in lines)


def test_a_mistake_of_ours_is_told_without_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:

            async def broken(*_: object, **__: object) -> None:
                raise RuntimeError("the secret is 42")

            monkeypatch.setattr(app.state.house, "tables", broken)
            for headers in ({}, JSON):
                answer = await someone.get("/", headers=headers)
                assert answer.status_code == 500
                assert "42" not in answer.text and "Traceback" not in answer.text and "RuntimeError" not in answer.text
                assert answer.headers["content-security-policy"] == CSP

    run(work())
    assert "the secret is 42" in caplog.text, "but it is written down"
