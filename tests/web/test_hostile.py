"""People who mean no good: nothing but clean refusals, nobody else held up, nothing stored that should not be."""

from __future__ import annotations

import json
import random
import re
import socket
import sqlite3
import threading
import unicodedata
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import run

from bench.loop import routes
from web import ANNA, BENCE, JSON, PATIENCE, STRANGER, a_web_house, listening, played_out, two_people, visitor
from web.serving import connected, everything, head, heard, served

EXAMPLES = 25
NASTY = (
    "'; DROP TABLE log;--",
    "<script>alert(1)</script>",
    '"><img src=x onerror=y>',
    "{{ 7*7 }}{n}%s%(n)s",
    "\u202egnp.exe",
    "a\x00b\x1b[31m\r\nSet-Cookie: x=y",
    "Z" + "\u0335\u0321\u0489" * 60,
    "\u2066\u200b\u200d\ufeff\U000e0041",
    "\ud800",
    "../../etc/passwd",
    "x" * 1_000_000,
)
ID = re.compile("[A-Za-z0-9_-]{4,40}")
"""What the API's description calls an id: one that was made wrong on purpose stays wrong."""
BEARER = {"Authorization": f"Bearer {ANNA}"}


def stored_texts(folder: Path) -> list[str]:
    """Every text in the database that a person could have given."""
    texts: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list | dict):
            for each in value.values() if isinstance(value, dict) else value:
                walk(each)

    with sqlite3.connect(folder / "house.db") as database:
        for (body,) in database.execute("SELECT body FROM log"):
            walk(json.loads(body))
        for (seats,) in database.execute("SELECT seats FROM tables"):
            walk(json.loads(seats))
    database.close()
    return texts


def nothing_strange_is_stored(folder: Path) -> None:
    """Short texts in one line, of letters that can be seen, with few marks upon one letter; and the tables are all there."""
    for text in stored_texts(folder):
        assert len(text) <= 280
        assert not any(unicodedata.category(char)[0] == "C" for char in text), ascii(text)
        marks = 0
        for char in text:
            marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
            assert marks <= 3, ascii(text)
        assert text == " ".join(text.split())


def test_the_api_keeps_its_word_whatever_is_asked(tmp_path: Path) -> None:
    """Requests made from the API's own description, right and wrong ones, at a real table and at none."""
    import schemathesis  # a second, which every process of a run would spend
    from schemathesis.core.result import Ok
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    with (
        served(tmp_path, tables_per_person=10**6) as (app, port),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=False) as web,
    ):
        body = {"game": "toy", "seats": ["person", "open"], "public": True}
        table = web.post("/api/tables", json=body, headers=BEARER).json()["id"]
        document = schemathesis.openapi.from_dict(app.openapi())

        def ask(case: Any) -> None:
            if case.path.endswith("/stream"):
                case.path_parameters["id"] = "aaaaaaaaaaaaa"  # a stream that is there has no end
            elif (
                ID.fullmatch(str((case.path_parameters or {}).get("id")))
                and random.Random(repr(case.path_parameters)).random() < 0.5
            ):
                case.path_parameters["id"] = table
            if case.method == "POST" and isinstance(case.body, dict) and "game" in case.body and len(case.body) % 2:
                case.body |= {"game": "toy", "seats": ["person", "open"], "options": {}}
            case.call_and_validate(f"http://127.0.0.1:{port}", headers=BEARER, excluded_checks=[positive_data_acceptance])

        for result in document.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            check = given(operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
            limits = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
            limits(check(ask))()
        assert web.get(f"/api/tables/{table}").status_code == 200
    nothing_strange_is_stored(tmp_path)


def test_texts_that_are_no_names_reach_nobody(tmp_path: Path) -> None:
    """Markup, queries and tricks of writing in every text field: stored as plain short lines, or not at all."""

    async def work() -> None:
        async with a_web_house(tmp_path, talk_rate=1000) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            await app.state.house.prepare("toy")
            for number, nasty in enumerate(NASTY):
                safe = nasty.encode("utf-8", "replace").decode()
                body = {"game": "toy", "seats": ["person", "open"], "names": [nasty, nasty], "public": True}
                answers = [await anna.post("/api/tables", content=json.dumps(body), headers=JSON)]
                form = {"seat0": "person", "seat1": "open", "name0": safe, "name1": safe, "public": "on", "request": safe}
                answers.append(await anna.post("/new/toy", data=form))
                for field in ("game", "seats", "options"):
                    wrong = {
                        **body,
                        "names": [],
                        field: [nasty] * 2 if field == "seats" else {nasty: nasty} if field == "options" else nasty,
                    }
                    answers.append(await anna.post("/api/tables", content=json.dumps(wrong), headers=JSON))
                table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open"])
                path = f"/t/{table.id}"
                answers.append(await bence.post(f"{path}/sit", data={"seat": "1", "name": safe}))
                answers.append(await bence.post(f"/api/tables/{table.id}/join", content=json.dumps({"seat": 1, "name": nasty})))
                answers.append(await anna.post(f"{path}/talk", data={"seat": "0", "text": safe, "request": f"request-{number}"}))
                answers.append(await anna.post(f"{path}/talk", data={"seat": "0", "text": "hi", "request": safe}))
                answers.append(await anna.post(f"{path}/act", data={"seat": safe, "action": safe, "version": safe}))
                answers.append(await anna.post(f"{path}/why", data={"seat": "0", "wish": safe}))
                answers.append(await anna.post("/settings", data={"lang": safe, "back": safe}))
                assert all(answer.status_code < 500 for answer in answers), [answer.status_code for answer in answers]
                assert not any("x" in answer.headers.get("set-cookie", "").partition("flotta")[0] for answer in answers)
                for page in ("/", path, f"{path}/over"):
                    text = (await anna.get(page)).text
                    assert (
                        "<script>alert" not in text and "<img src=x" not in text and "\u202e" not in text and "\x00" not in text
                    )
                assert (await anna.get(f"/api/tables/{table.id}")).headers["content-type"] == "application/json"
            assert len(await app.state.house.tables(person=ANNA, limit=1000)) >= len(NASTY)

    run(work())
    nothing_strange_is_stored(tmp_path)


def test_bodies_that_are_no_requests(tmp_path: Path) -> None:
    """Nesting without end, wrong types in every field, broken encodings, giant numbers: refused, and nothing is stored."""
    deep = [b"[" * 30_000, b'{"a":' * 6_000, b"[" * 15_000 + b"]" * 15_000, b'{"seat":' + b"[" * 9000 + b"]" * 9000 + b"}"]
    odd: list[Any] = [None, True, -1, 1e400, 10**40, 2**63, "0", "", [], {}, [[]], "\ud800", "9" * 400, 0.5, {"a": {"b": []}}]

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            before, api = table.version, f"/api/tables/{table.id}"
            right: dict[str, dict[str, Any]] = {
                f"{api}/act": {"seat": 0, "action": 0, "version": before, "request": "request-1"},
                f"{api}/join": {"seat": 1, "token": "x" * 22, "name": "Anna"},
                "/api/tables": {"game": "toy", "seats": ["person", "open"], "names": [], "options": {}, "pace": 60},
            }
            for path, body in right.items():
                for content in (
                    *deep,
                    b"\xff\xfe\x00",
                    b"",
                    b"null",
                    b"1",
                    b'"x"',
                    b"NaN",
                    b'{"seat": NaN}',
                    b'{"pace": Infinity}',
                ):
                    answer = await anna.post(path, content=content, headers={"Content-Type": "application/json"})
                    assert 400 <= answer.status_code < 500, (path, content[:20], answer.status_code)
                    assert set(answer.json()) == {"error", "rule"} and len(answer.text) < 1000
                for field in body:
                    for value in odd:
                        wrong = {**body, field: value}
                        if path == "/api/tables":
                            wrong["seats"] = value if field == "seats" else ["person", "queen"]
                        if path.endswith("/act") and field != "action":
                            wrong["action"] = "nonsense"
                        answer = await anna.post(path, content=json.dumps(wrong), headers={"Content-Type": "application/json"})
                        assert 400 <= answer.status_code < 500, (path, field, value, answer.status_code)
                        assert len(answer.text) < 2000, "what was sent is not sent back"
            assert table.version == before
            assert len(await app.state.house.tables(person=ANNA)) == 1

    run(work())


def test_every_door_asks_where_one_comes_from(tmp_path: Path) -> None:
    """Whatever changes something or streams is not answered to other sites, whichever route it is."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            before, asked = table.version, 0
            blanks = {"id": table.id, "name": "toy", "token": "x" * 22, "command": "talk"}
            for method, path in routes(app):
                if method in ("POST", "PUT", "DELETE", "PATCH") or path.endswith("/stream"):
                    for origin in (
                        "https://elsewhere.test",
                        "null",
                        "http://house.test.elsewhere.test",
                        "http://house.test:81",
                        "",
                        "file://",
                    ):
                        address = re.sub(r"\{(\w+)\}", lambda found: blanks.get(found[1], "x"), path)
                        answer = await anna.request(method, address, headers={"Origin": origin}, data={"seat": "0", "text": "x"})
                        assert answer.status_code == 403, (method, path, origin)
                        asked += 1
            assert asked > 50 and table.version == before

    run(work())


def test_no_address_makes_trouble(tmp_path: Path) -> None:
    """Every page with nonsense in its address and in its query."""
    words = [
        "",
        "0",
        "-1",
        "999999999999999999999",
        "aaaaaaaaaaaaa",
        "%00",
        "%ff",
        "..%2f..",
        "'\"<>",
        "é" * 50,
        "a" * 5000,
        "NaN",
    ]

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            for method, path in routes(app):
                if method != "GET" or path.endswith("/stream"):
                    continue
                for word in words:
                    for id in (table.id, word):
                        address = re.sub(r"\{\w+(:\w+)?\}", word, path.replace("{id}", id))
                        queries = ("seat", "at", "since", "limit", "mine", "game", "lang", "back")
                        for query in ("", "?" + "&".join(f"{name}={word}" for name in queries)):
                            for headers in ({}, JSON):
                                answer = await anna.get(address + query, headers=headers)
                                assert answer.status_code < 500, (address[:80], query[:40])
                                assert "Traceback" not in answer.text

    run(work())


def test_forged_cookies_and_links_open_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            house = app.state.house
            table = await house.new_table(ANNA, "toy", {}, ["person", "link"])
            other = await house.new_table(BENCE, "toy", {}, ["person", "link"])
            right = table.link(ANNA, 1)
            before = table.version
            forged = [
                other.link(BENCE, 1),
                right[:-1],
                right + "A",
                right.swapcase(),
                right[::-1],
                "A" * 22,
                "%00",
                "é",
                "x" * 5000,
            ]
            async with visitor(app, STRANGER) as stranger:
                for token in forged:
                    answer = await stranger.post(f"/t/{table.id}/sit/{token}", data={"name": "x"})
                    assert answer.status_code in (403, 404), token
                    answer = await stranger.post(f"/api/tables/{table.id}/join", json={"token": token[:64]})
                    assert answer.status_code in (403, 422), token
            cookies = [
                b"",
                b"flotta=",
                b"flotta=" + ANNA[:-1].encode(),
                b"flotta=" + ANNA.encode() + b"x",
                b"flotta=\xff\xfe" * 20,
            ]
            cookies += [
                b"flotta=" + ANNA.upper().encode(),
                b"flotta=' OR 1=1--" + b"a" * 30,
                b"x=1; " * 500,
                b"flotta=" + b"a" * 20_000,
            ]
            cookies += [
                b"flotta=" + table.state.host.encode(),
                b"flotta=" + house.key.encode(),
                b'flotta="' + ANNA.encode() + b'"x',
            ]
            for cookie in cookies:
                async with visitor(app) as forger:
                    for address in (f"/t/{table.id}/start", f"/t/{table.id}/renew", f"/t/{table.id}/talk"):
                        answer = await forger.post(address, data={"seat": "0", "text": "x"}, headers={b"Cookie": cookie})
                        assert answer.status_code in (403, 409), (cookie[:40], address)
                    links = await forger.get(f"/t/{table.id}/links", headers={b"Cookie": cookie})
                    assert right not in links.text
            assert table.version == before and not table.state.seats[1].claimed
            assert right in (await anna.get(f"/t/{table.id}/links")).text, "while its owner sees it"

    run(work())


def test_requests_that_come_again_in_any_order_change_nothing(tmp_path: Path) -> None:
    """A whole game's requests, recorded and sent again, shuffled, from their senders and from a stranger."""

    async def work() -> None:
        async with (
            a_web_house(tmp_path) as app,
            visitor(app, ANNA) as anna,
            visitor(app, BENCE) as bence,
            visitor(app, STRANGER) as thief,
        ):
            table = await two_people(app)
            path = f"/t/{table.id}"
            sent: list[tuple[httpx.AsyncClient, dict[str, str]]] = []
            while table.state.status == "playing":
                for seat, who in ((0, anna), (1, bence)):
                    if seat in table.state.waiting:
                        shown = table.snapshot(seat)
                        data = {"seat": str(seat), "version": str(shown.version), "action": shown.legal[0].slug}
                        data["request"] = f"request-{len(sent)}"
                        assert (await who.post(f"{path}/act", data=data, headers=JSON)).status_code == 200
                        sent.append((who, data))
            log = await app.state.house.store.read(table.id)
            again = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open"])
            await again.sit(BENCE, 1)
            opened = again.version
            random.Random(5).shuffle(sent)
            for who, data in sent:
                assert (await who.post(f"{path}/act", data=data, headers=JSON)).status_code == 200, "the same answer again"
                assert (await thief.post(f"{path}/act", data=data, headers=JSON)).status_code in (403, 409)
                fresh = {**data, "request": f"again-{data['request']}"}
                assert (await who.post(f"{path}/act", data=fresh, headers=JSON)).status_code in (409, 422)
                assert (await thief.post(f"/t/{again.id}/act", data=data, headers=JSON)).status_code == 403
            assert await app.state.house.store.read(table.id) == log
            assert again.version == opened

    run(work())


def test_five_hundred_streams_cost_one_drawing_and_the_next_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        limits: dict[str, Any] = {"streams_per_address": 500, "trust_proxy": True}
        async with a_web_house(tmp_path, **limits) as app, AsyncExitStack() as crowd, visitor(app, ANNA) as anna:
            table = await two_people(app)
            path = f"/t/{table.id}/stream"
            streams = [await crowd.enter_async_context(listening(app, path)) for _ in range(505)]
            assert [stream.status for stream in streams] == [200] * 500 + [429] * 5
            for stream in streams[:500]:
                await stream.update()
            other = await crowd.enter_async_context(listening(app, path, x_forwarded_for="9.9.9.9"))
            assert (await other.update())["version"] == table.version, "somebody from elsewhere is let in"
            drawn = 0
            paint = app.state.viewer.painted

            def counted(*arguments: Any) -> Any:
                nonlocal drawn
                drawn += 1
                return paint(*arguments)

            app.state.viewer.painted = counted
            shown = table.snapshot(0)
            data = {"seat": "0", "version": str(shown.version), "action": shown.legal[0].slug, "live": "yes"}
            assert (await anna.post(f"/t/{table.id}/act", data=data, headers=JSON)).status_code == 200
            for stream in (*streams[:500], other):
                assert (await stream.update())["version"] == table.version
            assert drawn == 1, "drawn once for all of them"

    run(work())


def test_slow_clients_hold_up_nobody(tmp_path: Path) -> None:
    """Heads and bodies that never end, and streams nobody reads, while two people play a whole game at the same table."""
    with (
        served(tmp_path, head_seconds=3.0, body_seconds=3.0, head_bytes=4096, talk_rate=10**6) as (app, port),
        ExitStack() as slow,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=JSON, timeout=PATIENCE, verify=False) as web,
    ):

        def answered(method: str, path: str, **asked: Any) -> httpx.Response:
            """The answer to somebody who asks again where a busy machine was slower than the limits of this house: then a head or
            a body is refused (408), and an idle connection is closed before the next request is on it.
            """
            while True:
                with suppress(httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
                    answer = web.request(method, path, **asked)
                    if answer.status_code != 408:
                        return answer

        def begun(sent: bytes, answer: bytes) -> socket.socket:
            """A connection at which something was said that is answered so, as soon as the machine is quick enough."""
            while True:
                wire = slow.enter_context(connected(port, sent))
                with suppress(AssertionError, ConnectionResetError):
                    if heard(wire, b"\r\n").startswith(b"HTTP/1.1 " + answer):
                        return wire

        laid = answered("POST", "/api/tables", json={"game": "toy", "seats": ["person", "open"]}, headers=BEARER).json()
        path = f"/t/{laid['id']}"
        assert answered("POST", f"/api/tables/{laid['id']}/join", json={"seat": 1}, headers=bearer(BENCE)).status_code == 200
        heads = [slow.enter_context(connected(port, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")) for _ in range(40)]
        body = head("POST", f"{path}/talk", ANNA, "Content-Length: 30")
        bodies = [slow.enter_context(connected(port, body + b"seat=0")) for _ in range(40)]
        deaf = [slow.enter_context(connected(port, head("GET", f"{path}/stream", ANNA))) for _ in range(15)]
        listener = begun(head("GET", f"{path}/stream"), b"200")
        begun(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-More: 1\r\n" * 1000, b"431")
        moves = 0
        while (view := answered("GET", f"/api/tables/{laid['id']}", headers=BEARER).json())["status"] == "playing":
            for seat, person in ((0, ANNA), (1, BENCE)):
                legal = answered("GET", f"/api/tables/{laid['id']}/legal", headers=bearer(person)).json()
                if legal:
                    choice = {"seat": seat, "action": legal[0]["id"], "version": view["version"], "request": f"request-{moves}"}
                    made = answered("POST", f"/api/tables/{laid['id']}/act", json=choice, headers=bearer(person))
                    assert made.status_code in (200, 409)
                    moves += 1
            for number in range(20):
                text = {"seat": "0", "text": "word " * 50, "request": f"talk-{moves:04}-{number:04}", "live": "yes"}
                assert answered("POST", f"{path}/talk", data=text, headers=bearer(ANNA)).status_code == 200
        heard(listener, f"id: {view['version']}.".encode())
        for wire in heads:
            assert everything(wire).startswith(b"HTTP/1.1 408")
        for wire in bodies:
            assert b" 408 " in heard(wire, b"\r\n")
        assert app.state.streams.total <= len(deaf) + 1
        assert answered("GET", "/healthz").status_code == 200
    nothing_strange_is_stored(tmp_path)


def test_one_address_does_not_take_every_connection(tmp_path: Path) -> None:
    with served(tmp_path, connections_per_address=5) as (_, port), ExitStack() as held:
        for _ in range(5):
            wire = held.enter_context(connected(port, head("GET", "/healthz")))
            assert heard(wire, b"\r\n").startswith(b"HTTP/1.1 200")
        with connected(port) as refused:
            assert everything(refused).startswith(b"HTTP/1.1 503")
        held.close()
        answers: list[bytes] = []
        while not (answers and answers[-1].startswith(b"HTTP/1.1 200")):
            with connected(port, head("GET", "/healthz", "", "Connection: close")) as wire:
                answers.append(everything(wire))


def bearer(person: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {person}"}


@pytest.mark.parametrize(
    "nasty", ["word\r\nX-Evil: 1", "%0d%0aX-Evil:%201", "//elsewhere.test", "https://elsewhere.test/", "/\\elsewhere.test"]
)
def test_no_answer_leads_elsewhere(tmp_path: Path, nasty: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            await played_out(table, {0: ANNA, 1: BENCE})
            answers = [
                await anna.post("/settings", data={"back": nasty}),
                await anna.post(f"/t/{table.id}/rematch", data={"seat": nasty, "go": nasty}),
                await anna.get(f"/settings?back={nasty!r}", headers={"Referer": "https://elsewhere.test//x"}),
            ]
            for answer in answers:
                assert "x-evil" not in answer.headers
                assert answer.headers.get("location", "/").startswith("/")
                assert not answer.headers.get("location", "/").startswith(("//", "/\\"))

    run(work())


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_is_kept_of_a_text_is_plain(text: str) -> None:
    from flotta.table import BadText
    from flotta.table.people import plain

    try:
        kept = plain(text, 24)
    except BadText:
        return
    assert len(kept) <= 24 and kept == plain(kept, 24), "and stays as it is"
    assert not any(unicodedata.category(char)[0] == "C" for char in kept)


def test_a_household_is_one_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, address_rate=0.001, address_burst=3, trust_proxy=True) as app:
            statuses = []
            for number in range(5):
                async with visitor(app, X_Forwarded_For=f"2001:db8:1:2::{number:x}") as someone:
                    statuses.append((await someone.get("/healthz")).status_code)
            assert statuses == [200, 200, 200, 429, 429]
            async with visitor(app, X_Forwarded_For="2001:db8:1:3::1") as neighbour, visitor(app, X_Forwarded_For="::x::") as odd:
                assert (await neighbour.get("/healthz")).status_code == 200
                assert (await odd.get("/healthz")).status_code == 200

    run(work())


def test_what_those_who_have_gone_left_is_swept_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept = threading.Event()
    monkeypatch.setattr("flotta.web.connections.SWEPT_AFTER", 3)
    monkeypatch.setattr("flotta.web.connections.gc", SimpleNamespace(collect=swept.set))
    with served(tmp_path) as (_, port):
        for gone in range(3):
            assert not swept.is_set(), gone
            with connected(port, head("GET", "/healthz", "", "Connection: close")) as wire:
                assert b"200" in everything(wire)
        assert swept.wait(60)
