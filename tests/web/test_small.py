"""Small things strangers tried: odd headers, odd addresses, the same words twice, numbers written as 6.0."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table import run

from flotta.web.guard import here, household
from web import ANNA, a_web_house, listening, two_people, visitor
from web.serving import connected, head, heard, served

ME = {"Authorization": f"Bearer {ANNA}"}


def test_without_script_the_same_words_can_be_said_twice_but_one_form_counts_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)

            async def form() -> dict[str, str]:
                page = (await anna.get(f"/t/{table.id}?seat=0")).text
                fields = page[page.index('id="talk-form"') :].partition("</form>")[0]
                hidden = [tag for tag in fields.split("<input") if 'type="hidden"' in tag]
                named = {tag.split('name="')[1].split('"')[0]: tag.split('value="')[1].split('"')[0] for tag in hidden}
                return {**named, "text": "Your move!"}

            for _ in range(2):
                sent = await form()
                for _ in range(2):  # pressed twice, or sent again by the browser
                    assert (await anna.post(f"/t/{table.id}/talk", data=sent)).status_code == 303
            assert [said.text for said in table.snapshot(0).talk] == ["Your move!"] * 2

    run(work())


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://]", "\x00", "http://house.test:99999999"])
def test_an_origin_that_cannot_be_read_is_foreign(tmp_path: Path, origin: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            answer = await anna.post(f"/t/{table.id}/talk", data={"seat": "0", "text": "hi"}, headers={"Origin": origin})
            assert answer.status_code == 403

    run(work())


@pytest.mark.parametrize(
    ("written", "counted"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("::FFFF:102:304", "1.2.3.4"),
        ("1.2.3.4:5678", "1.2.3.4"),
        ("[::ffff:1.2.3.4]:80", "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_an_address_is_counted_once_however_it_is_written(written: str, counted: str) -> None:
    assert household(written) == counted


def test_behind_a_proxy_each_client_has_a_bucket_of_its_own_and_only_one(tmp_path: Path) -> None:
    async def work() -> None:
        limits: dict[str, Any] = {"address_rate": 0.001, "address_burst": 2, "trust_proxy": True}
        async with a_web_house(tmp_path, **limits) as app:

            async def asked(address: str) -> int:
                async with visitor(app, X_Forwarded_For=address) as someone:
                    return (await someone.get("/healthz")).status_code

            assert [await asked(f"::ffff:9.9.9.{number}") for number in range(4)] == [200] * 4, "four people"
            assert [await asked(f"7.7.7.7:{port}") for port in (1, 2, 3, 4)] == [200, 200, 429, 429], "one person"

    run(work())


def test_allow_names_every_method_that_is_allowed(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            for path, allowed in (("/api/tables", {"GET", "HEAD", "POST"}), ("/", {"GET", "HEAD"}), ("/play/toy", {"POST"})):
                answer = await someone.delete(path)
                assert answer.status_code == 405
                assert set(answer.headers["allow"].split(", ")) == allowed

    run(work())


def test_the_api_takes_what_its_description_allows(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as web:
            schemas = (await web.get("/api/openapi.json")).json()["components"]["schemas"]
            assert schemas["NewTable"]["properties"]["game"]["minLength"] == 1
            empty = await web.post("/api/tables", json={"game": "", "seats": ["person", "open"]}, headers=ME)
            assert empty.status_code == 422 and "game" in empty.json()["error"]
            laid = (await web.post("/api/tables", json={"game": "toy", "seats": ["open", "open"]}, headers=ME)).json()
            path = f"/api/tables/{laid['id']}"
            for seat, wanted in ((1.0, 200), (6.0, 403), (1.5, 422), (True, 422), ("1", 422)):
                assert (await web.post(f"{path}/join", json={"seat": seat}, headers=ME)).status_code == wanted, seat
            await web.post(f"{path}/join", json={"seat": 0}, headers=ME)
            view = (await web.get(path, headers=ME)).json()
            body = {
                "seat": 0.0,
                "action": float(view["legal"][0]["id"]),
                "version": float(view["version"]),
                "request": "request-1",
            }
            assert (await web.post(f"{path}/act", json=body, headers=ME)).status_code == 200

    run(work())


def test_a_field_that_is_not_as_expected_is_named_as_it_was_sent(tmp_path: Path) -> None:
    """And not in the words of the library that looks at it."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as web:
            table = await two_people(app)
            act = {"seat": 0, "action": 0, "version": table.version, "request": "request-1"}
            lay = {"game": "toy", "seats": ["person", "open"]}
            for path, body, named in (
                (f"/api/tables/{table.id}/act", {**act, "action": None}, "action"),
                (f"/api/tables/{table.id}/act", {**act, "then": 0.5, "seat": "0"}, "seat, then"),
                (f"/api/tables/{table.id}/act", [], "body"),
                ("/api/tables", {**lay, "options": {"low": None}}, "options.low"),
                ("/api/tables", {**lay, "options": {"low": [[]]}}, "options.low"),
                ("/api/tables", {**lay, "seats": ["person", 7]}, "seats.1"),
                ("/api/tables", {**lay, "pace": "soon", "more": 1}, "more, pace"),
            ):
                answer = await web.post(path, json=body, headers=ME)
                assert (answer.status_code, answer.json()["error"]) == (422, f"Not as expected: {named}."), answer.text

    run(work())


@pytest.mark.parametrize("length", [301, 3000])
def test_a_host_that_is_longer_than_any_is_refused(tmp_path: Path, length: int) -> None:
    """Links and their codes carry it: one that fits into no code would break the page."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, Host="x" * length) as anna:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open"])
            asked = [await anna.get(f"/t/{table.id}{page}") for page in ("", "/links")] + [await anna.post("/carry")]
            assert [answer.status_code for answer in asked] == [400] * 3
            anna.headers["Host"] = "x" * 300
            assert (await anna.get(f"/t/{table.id}/links")).status_code == 200

    run(work())


@pytest.mark.parametrize(
    "path", ["/t/{id}/", "/t/{id}/links/?seat=0&back=http://x", "/rules/toy/", "/t/x%0d%0aX:%20y/", "/settings/"]
)
def test_an_address_with_a_stroke_too_many_leads_to_the_right_one_of_this_house(tmp_path: Path, path: str) -> None:
    """By its path alone: a whole address would say http where a proxy speaks https to the reader."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "open"])
            asked = path.format(id=table.id)
            answer = await anna.get(asked)
            assert answer.status_code == 307 and "x" not in answer.headers
            before, query, after = asked.partition("?")
            assert answer.headers["location"].lower() == f"{before.removesuffix('/')}{query}{after}".lower()

    run(work())


@pytest.mark.parametrize("path", [b"//evil.example/", b"/\\evil.example/", b"/evil.example/", b"///"])
def test_no_address_one_is_sent_on_to_is_another_houses(path: bytes) -> None:
    """A path that begins with two strokes would be read as a host. No page has such a one today."""
    name, value = here((b"location", b"http://house.example" + path))
    assert name == b"location" and value == b"/" + path.lstrip(b"/\\")
    assert here((b"content-type", b"http://house.example/")) == (b"content-type", b"http://house.example/")


def test_who_hangs_up_in_the_middle_of_a_body_is_no_trouble(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody who does so on purpose would fill the log with traces."""
    with served(tmp_path) as (_, port):
        for path in ("/t/aaaaaaaaaaaaa/talk", "/settings", "/new/toy", "/api/tables"):
            with connected(port, head("POST", path, ANNA, "Content-Type: application/json", "Content-Length: 30") + b"seat=0"):
                pass
        with connected(port, head("GET", "/healthz")) as wire:
            assert heard(wire, b"\r\n").startswith(b"HTTP/1.1 200")
    assert "trouble" not in [record.getMessage() for record in caplog.records]


def test_head_is_answered_like_get_without_a_body(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            for path in ("/", "/healthz", "/static/flotta.css", f"/t/{table.id}", "/api/games", "/nothing"):
                get, head = await anna.get(path), await anna.head(path)
                assert head.status_code == get.status_code and not head.content
                assert head.headers["content-type"] == get.headers["content-type"], path
            for path in (f"/t/{table.id}/stream", f"/api/tables/{table.id}/stream"):
                head = await anna.head(path)
                assert head.status_code == 200 and head.headers["content-type"].startswith("text/event-stream")
            async with listening(app, f"/t/{table.id}/stream", ANNA) as stream:
                assert stream.status == 200
            assert not app.state.streams.total, "asking for the head of a stream does not listen"

    run(work())
