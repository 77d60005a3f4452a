"""Whoever is away is told that a decision waits, by the ways they chose and no other: tried against receivers on this machine."""

from __future__ import annotations

import asyncio
import base64
import email.policy
import json
import os
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from flotta.engine.errors import FlottaError
from flotta.table import House
from flotta.table.notices import checked_browser, checked_mail, push_public_key
from flotta.table.people import key_of
from flotta.table.settings import Settings
from table import ANNA, BENCE, a_house, choose, run, two_people


@contextmanager
def serving(server: socketserver.BaseServer) -> Iterator[int]:
    """A server in a thread of its own; its port."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield int(server.server_address[1])  # type: ignore[index]  # the library promises less
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def letter_box() -> Iterator[tuple[int, list[str]]]:
    """A mail server that keeps what it is given."""
    got: list[str] = []

    class Session(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                if line.upper().startswith(b"QUIT"):
                    self.wfile.write(b"221 bye\r\n")
                    return
                if not line.upper().startswith(b"DATA"):
                    self.wfile.write(b"250 ok\r\n")
                    continue
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                mail = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                body = mail.get_body()
                assert body is not None
                got.append(f"To: {mail['To']}\n{mail['Subject']}\n{body.get_content()}")
                self.wfile.write(b"250 kept\r\n")

    with serving(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)) as port:
        yield port, got


@contextmanager
def push_service() -> Iterator[tuple[int, list[tuple[dict[str, str], bytes]]]]:
    """A push service that keeps what it is given."""
    got: list[tuple[dict[str, str], bytes]] = []

    class Post(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(
                (
                    {name.lower(): value for name, value in self.headers.items()},
                    self.rfile.read(int(self.headers["Content-Length"])),
                )
            )
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with serving(HTTPServer(("127.0.0.1", 0), Post)) as port:
        yield port, got


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


async def told(house: House) -> None:
    """Wait until everybody was told who is to be."""
    while house.notices.tasks:
        await asyncio.gather(*house.notices.tasks)


def with_mail(port: int) -> dict[str, Any]:
    return {
        "mail": f"smtp://127.0.0.1:{port}",
        "mail_from": "house@house.test",
        "address": "http://house.test",
        "tell_after": 0.0,
    }


def test_a_mail_goes_to_whoever_asked_for_it_when_they_are_away_and_once(tmp_path: Path) -> None:
    async def work(port: int, got: list[str]) -> None:
        async with a_house(tmp_path, **with_mail(port)) as house:
            table = await two_people(house)
            await told(house)
            assert got == [], "nobody has asked for anything"
            for seat, (person, target) in enumerate(((ANNA, "anna@house.test"), (BENCE, "bence@house.test"))):
                assert await house.notices.ask_by_mail(key_of(person), target, "hu")
                found = re.search(r"token=([0-9a-f]{32})", got[-1])
                assert found
                assert f"To: {target}" in got[-1]
                with pytest.raises(FlottaError):
                    await house.notices.confirm_mail(key_of(person), "other@house.test", found[1], "hu")
                await house.notices.confirm_mail(key_of(person), target, found[1], "hu")
                assert len(got) == seat + 1
            got.clear()
            before = list(table.state.decision)
            for seat in list(table.state.waiting):
                await choose(table, (ANNA, BENCE)[seat], seat, f"request-{seat}")
            await told(house)
            asked = {seat for seat in table.state.waiting if table.state.decision[seat] != before[seat]}
            assert asked
            assert {seat for seat in (0, 1) for mail in got if f"To: {('anna', 'bence')[seat]}@" in mail} == asked
            count = len(got)
            assert count == len(asked)
            house.notices.looked.clear()  # as another server would see it
            house.notices.look(table)
            await told(house)
            assert len(got) == count, "nobody is told twice of one decision"

    with letter_box() as (port, got):
        run(work(port, got))


def test_whoever_looks_or_plays_by_a_fast_clock_is_not_told(tmp_path: Path) -> None:
    async def work(port: int, got: list[str]) -> None:
        async with a_house(tmp_path, **with_mail(port)) as house:
            for person in (ANNA, BENCE):
                token = house.notices.token(key_of(person), "somebody@house.test")
                await house.notices.confirm_mail(key_of(person), "somebody@house.test", token, "en")
            await two_people(house, pace=120.0)
            await told(house)
            assert got == []
            house.notices.ways = {}
            table = await two_people(house)
            house.notices.ways = {"mail": lambda target, notice: got.append(target)}
            async with aclosing(table.listen(None, ANNA)) as one, aclosing(table.listen(None, BENCE)) as two:
                await anext(one)
                await anext(two)
                house.notices.look(table)
                await told(house)
            assert got == []
            await house.store.wish_no_more(key_of(ANNA), "mail")
            await house.store.wish_no_more(key_of(BENCE), "mail")
            house.notices.looked.clear()
            house.notices.look(table)
            await told(house)
            assert got == [], "whoever has chosen it no more is told no more"

    with letter_box() as (port, got):
        run(work(port, got))


def test_a_browser_is_told_through_its_push_service_and_only_it_can_read_it(tmp_path: Path) -> None:
    ours, theirs, secret = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = theirs.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key = b64(ours.private_numbers().private_value.to_bytes(32, "big"))

    async def work(port: int, got: list[tuple[dict[str, str], bytes]]) -> None:
        settings: dict[str, Any] = {"push_key": key, "push_contact": "mailto:house@house.test", "push_hosts": ("127.0.0.1",)}
        async with a_house(tmp_path, address="http://house.test", tell_after=0.0, **settings) as house:
            table = await two_people(house)
            browser = {"endpoint": f"http://127.0.0.1:{port}/anna", "keys": {"p256dh": b64(point), "auth": b64(secret)}}
            for person in (ANNA, BENCE):
                await house.notices.wish_push(key_of(person), json.dumps(browser), "hu")
            house.notices.looked.clear()
            house.notices.look(table)
            await told(house)
            assert len(got) == len(table.state.waiting)
            headers, body = got[0]
            assert headers["authorization"].startswith("vapid ")
            assert push_public_key(house.settings) in headers["authorization"]
            read = json.loads(http_ece.decrypt(body, private_key=theirs, auth_secret=secret, version="aes128gcm"))
            assert read["title"].startswith("Te jössz")
            assert read["address"].startswith(f"http://house.test/t/{table.id}")

    with push_service() as (port, got):
        run(work(port, got))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://house.test/",
        "http://fcm.googleapis.com/x",
        "https://evil.push.apple.com.test/",
    ],
)
def test_the_house_writes_to_push_services_only(endpoint: str) -> None:
    keys = {"p256dh": "x", "auth": "y"}
    with pytest.raises(FlottaError):
        checked_browser(Settings(), json.dumps({"endpoint": endpoint, "keys": keys}))
    assert checked_browser(Settings(), json.dumps({"endpoint": "https://web.push.apple.com/x", "keys": keys}))


@pytest.mark.parametrize(
    "text", ["", "anna", "anna@house", "a b@house.test", "anna@house.test\nBcc: all@house.test", "<a@house.test>"]
)
def test_what_is_no_mail_address_is_refused(text: str) -> None:
    with pytest.raises(FlottaError):
        checked_mail(text)


def test_without_settings_there_is_no_way_to_tell_anybody(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            assert house.notices.ways == {}
            await two_people(house)
            assert not house.notices.tasks

    run(work())
