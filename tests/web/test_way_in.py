"""The way in: the waiting room and how far its link reaches, the door, freeing a seat, opening the house, carrying on elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from table import run

from flotta.engine.words import LANGUAGES, Say
from flotta.store import SqliteStore, Unavailable
from flotta.table import House, LiveTable, NotNow, NotYours, carrying
from flotta.table.people import key_of
from flotta.table.state import rebuilt
from flotta.table.workers import Workers
from flotta.web import create_app
from web import ADDRESS, ANNA, BENCE, CSILLA, JSON, SETTINGS, STRANGER, a_web_house, listening, visitor

HERE, LAN, WORLD = "http://localhost:8000", "http://192.168.1.5:8000", "https://flotta.example"


async def waiting(app: FastAPI, *seats: str) -> LiveTable:
    """A table that Anna has laid, with free seats."""
    house: House = app.state.house
    table = await house.new_table(ANNA, "toy", {}, ["person", *(seats or ("open", "open"))], ["Anna"])
    assert table.state.status == "open"
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("came_by", "says"),
    [
        (HERE, {"en": "works only on this computer", "hu": "csak ezen a számítógépen működik"}),
        (LAN, {"en": "Works in your home network.", "hu": "Az otthoni hálózatodon működik."}),
        (WORLD, {"en": "Works everywhere.", "hu": "Mindenhol működik."}),
    ],
)
def test_the_room_says_how_far_its_link_reaches(tmp_path: Path, lang: str, came_by: str, says: dict[str, str]) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, lang, Host=came_by.partition("://")[2]) as anna:
            table = await waiting(app)
            page = (await anna.get(f"/t/{table.id}")).text
            assert says[lang] in page
            assert ('class="qr"' in page) == (came_by != HERE), "a code that would lead nowhere is not shown"
            assert page.index('id="invitation"') < page.index('id="begin"'), "the link first, bots second"

    run(work())


def test_a_full_room_asks_nobody_to_invite(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, Host="localhost:8000") as anna:
            table = await waiting(app, "open")
            assert "works only on this computer" in (await anna.get(f"/t/{table.id}")).text
            await table.sit(BENCE, 1, begin=False)
            assert table.state.status == "open", "Anna has not said that she is ready"
            page = (await anna.get(f"/t/{table.id}")).text
            assert "nobody is left to invite" in page and "works only on this computer" not in page

    run(work())


def test_the_door_names_who_invites_keeps_the_name_and_says_when_a_link_is_used_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as guest, visitor(app) as late:
            table = await waiting(app, "link", "open")
            personal, open_to_all = f"/t/{table.id}/sit/{table.link(ANNA, 1)}", f"/t/{table.id}"
            for path in (personal, open_to_all):
                assert "Anna invites you to play" in (await guest.get(path)).text
            assert table.seats_of(None) == [] and not table.state.seats[1].claimed, "looking takes no seat"
            sat = await guest.post(personal, data={"name": "Zsófi"})
            assert (sat.status_code, table.state.seats[1].name) == (303, "Zsófi")
            for again in (await guest.get(personal), await guest.post(personal)):
                assert again.headers["location"] == f"/t/{table.id}?seat=1", "whoever has used it comes to their seat"
            used = await late.get(personal)
            assert "This link is used up" in used.text and "Sit down" not in used.text
            assert (await late.post(personal, data={"name": "Late"})).status_code == 403
            other = await waiting(app)
            assert 'value="Zsófi"' in unescape((await guest.get(f"/t/{other.id}")).text), "the name is not asked again"

    run(work())


def test_whoever_comes_by_the_tables_link_gets_the_first_free_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, BENCE) as bence, visitor(app, CSILLA) as csilla:
            table = await waiting(app, "bot:boy", "open")
            door = (await bence.get(f"/t/{table.id}")).text
            assert re.search(r'<form class="block" method="post" action="/t/\w+/sit"', door)
            assert (await bence.post(f"/t/{table.id}/sit", data={"name": "Bence"})).headers["location"].endswith("?seat=2")
            assert table.state.all_ready, "the last free seat was taken"
            other = await waiting(app, "open")
            assert (await bence.post(f"/t/{other.id}/sit", data={"name": "Bence"})).status_code == 303
            assert (await csilla.post(f"/t/{other.id}/sit", data={"name": "Csilla"})).status_code == 409
            assert "All seats are taken" in (await csilla.get(f"/t/{other.id}")).text
            await bence.post(f"/t/{other.id}/start", data={"when": "ready"})
            full = (await csilla.get(f"/t/{other.id}")).text
            assert "invites" not in full, "a game that runs is watched, its door is closed"

    run(work())


def test_everybody_in_the_room_sees_who_is_ready_and_who_is_awaited(tmp_path: Path) -> None:
    """Bence comes before Csilla and says that he is ready; she takes the last seat: all pages count, until Bence would wait."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE, "hu") as bence:
            table = await waiting(app, "open", "open")
            path = f"/t/{table.id}"
            await bence.post(f"{path}/sit", data={"name": "Bence"})
            room = (await bence.get(path)).text
            assert "Kész vagyok" in room and "még nem kész" in room and 'id="begins"' not in room
            await bence.post(f"{path}/ready", data={"yes": "yes"})
            assert "Várjatok egy kicsit" in (await bence.get(path)).text
            assert "Begin with bots" in (await anna.get(path)).text
            await table.sit(CSILLA, 2, "Csilla", begin=False)
            for somebody, words in ((anna, "it begins in three seconds"), (bence, "három másodperc múlva kezdődik")):
                room = (await somebody.get(path)).text
                assert words in room and 'data-begins="3000"' in room
            async with visitor(app, STRANGER) as watcher:
                assert 'id="begins"' not in (await watcher.get(f"{path}?seat=-1")).text, "who only watches begins nothing"
            await bence.post(f"{path}/ready", data={"yes": "no"})
            room = (await anna.get(path)).text
            assert "Waiting for: Bence" in room and "Begin now" in room and 'id="begins"' not in room
            await anna.post(f"{path}/start", data={"when": "ready"})
            assert table.state.status == "open", "the page of somebody who had counted to three asks, and is not obeyed"
            await anna.post(f"{path}/start")
            assert table.state.status == "playing", "Anna does not wait for him"

    run(work())


def test_the_host_frees_seats_and_nobody_else_does(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await waiting(app, "link", "open")
            link = table.link(ANNA, 1)
            await table.sit_by(BENCE, link, "Bence")
            own = table.link(BENCE, 1)
            for person, seat in ((BENCE, 2), (BENCE, 0), (STRANGER, 1)):
                with pytest.raises(NotYours):
                    await table.plan(person, seat, None)
            with pytest.raises(NotNow):
                await table.plan(ANNA, 0, None)
            assert "Free the seat" in (await anna.get(f"/t/{table.id}")).text
            assert "Free the seat" not in (await bence.get(f"/t/{table.id}")).text
            assert (await anna.post(f"/t/{table.id}/plan", data={"seat": "1"})).status_code == 303
            assert not table.state.seats[1].claimed and table.seats_of(BENCE) == []
            for old in (link, own):
                with pytest.raises(NotYours):
                    await table.sit_by(BENCE, old)
            await table.sit_by(CSILLA, table.link(ANNA, 1), "Csilla")
            await anna.post(f"/t/{table.id}/plan", data={"seat": "2", "level": "boy"})
            assert table.state.all_ready and table.state.seats[2].level == "boy"
            await table.start_when_ready(CSILLA)
            with pytest.raises(NotNow):
                await table.plan(ANNA, 1, None)

    run(work())


def test_a_bots_seat_can_be_freed_for_a_friend(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await waiting(app, "bot:boy", "open")
            await table.plan(ANNA, 1, None)
            await table.sit(BENCE, 1, "Bence")
            assert [seat.claimed for seat in table.state.seats] == [True, True, False]

    run(work())


def test_the_room_sees_who_is_on_the_way(tmp_path: Path) -> None:
    """Whoever has opened the link and not sat down yet: counted once, on the seat their link leads to, and gone when they go."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app) as guest:
            table = await waiting(app, "open", "link")
            assert "Nobody has come yet" in (await anna.get(f"/t/{table.id}")).text
            door = (await guest.get(f"/t/{table.id}")).text
            assert f'data-door="/t/{table.id}/door/stream"' in door
            named = (await guest.get(f"/t/{table.id}/sit/{table.link(ANNA, 2)}")).text
            assert f'data-door="/t/{table.id}/door/stream?seat=2"' in named
            person = guest.cookies["flotta"]
            async with listening(app, f"/t/{table.id}/door/stream", person) as stream:
                room = (await anna.get(f"/t/{table.id}")).text
                assert "1 has come, 1 is on the way, 1 seat is free" in room
                assert re.search(r'seat coming" id="seat-1"', room)
                async with listening(app, f"/t/{table.id}/door/stream", CSILLA, "seat=2"):
                    assert [seat.coming for seat in table.snapshot().seats] == [False, True, True]
                    heard = [await stream.event() for _ in range(3)]
                    assert "event" not in heard[-1] and heard[-1]["data"] == "1", "the door shows that too"
                await guest.post(f"/t/{table.id}/sit", data={"name": "Zsófi"})
                assert not any(seat.coming for seat in table.snapshot().seats), "who has sat down has come"
            assert "2 have come, 1 seat is free" in (await anna.get(f"/t/{table.id}")).text

    run(work())


def test_whoever_finds_a_link_used_up_asks_for_another(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app) as late:
            table = await waiting(app, "link", "open")
            link = f"/t/{table.id}/sit/{table.link(ANNA, 1)}"
            await table.sit_by(BENCE, table.link(ANNA, 1), "Bence")
            assert f'action="/t/{table.id}/ask"' in (await late.get(link)).text
            answer = await late.post(f"/t/{table.id}/ask", data={"name": "<b>Zsófi", "back": link})
            assert answer.headers["location"] == f"{link}?asked=yes"
            assert "have been told" in (await late.get(answer.headers["location"])).text
            assert "&lt;b&gt;Zsófi asks for a new link." in (await anna.get(f"/t/{table.id}")).text
            assert "asks for a new link" not in (await late.get(f"/t/{table.id}?seat=-1")).text, "only those who sit here"
            for n in range(20):
                table.ask_for_link(f"{n}{STRANGER}", "Nobody")
            assert len(table.snapshot().asking) == 5
            await table.sit(late.cookies["flotta"], 2, "Zsófi")
            assert table.snapshot().asking == ()

    run(work())


def test_the_host_changes_the_table_while_it_waits(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await waiting(app, "link", "open")
            link, path = table.link(ANNA, 1), f"/t/{table.id}/change"
            form = {"count": "2", "o.low": "True", "pace": "m5", "advice": "no"}
            for status, asked in ((403, await bence.get(path)), (403, await bence.post(path, data=form))):
                assert asked.status_code == status
            assert "Change the table" in (await anna.get(path)).text
            answer = (await anna.post(f"{path}/check", data=form, headers=JSON)).json()
            assert set(answer["parts"]) == {"how-many", "lengths", "options", "verdict"}
            assert (await anna.post(path, data=form)).headers["location"] == f"/t/{table.id}"
            state = table.state
            assert (len(state.seats), state.options["low"], state.pace, state.advice) == (2, True, 300.0, False)
            room = (await anna.get(f"/t/{table.id}")).text
            assert "This was changed" in room and f'href="{path}"' in room
            await table.sit_by(BENCE, link, "Bence")
            assert table.state.status == "playing", "links stay good, and the game begins when every seat is taken"
            assert (await anna.post(path, data=form)).status_code == 409
            other = await waiting(app, "open")
            for count in ("3", "2", "3"):
                await anna.post(f"/t/{other.id}/change", data={"count": count})
            assert [seat.generation for seat in other.state.seats][2] > 3, "a link of a seat that was there before opens nothing"
            await other.sit(BENCE, 2, "Bence")
            assert (await anna.post(f"/t/{other.id}/change", data={"count": "2"})).status_code == 409, "Bence sits there"
            await other.talk(BENCE, 2, "Three of us!", "a-request-of-bence")
            again = rebuilt(other.id, await app.state.house.store.read(other.id), {})
            assert again.summary() == other.state.summary() and again.heard == other.state.heard, "the log is the truth"

    run(work())


def from_elsewhere(app: FastAPI, client: str, host: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=(client, 1))
    return httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers={"Host": host}, cookies={"flotta": ANNA})


@pytest.mark.parametrize(
    ("client", "host", "headers", "opened"),
    [
        ("127.0.0.1", "localhost:8000", {}, True),
        ("192.168.1.9", "localhost:8000", {}, False),
        ("127.0.0.1", "rebound.example:8000", {"Origin": "http://rebound.example:8000"}, False),
        ("127.0.0.1", "localhost:8000", {"Origin": "http://evil.example"}, False),
    ],
)
def test_only_who_sits_at_the_house_opens_it_to_the_network(
    tmp_path: Path, client: str, host: str, headers: dict[str, str], opened: bool
) -> None:
    asked = []

    async def switch() -> str | None:
        asked.append(1)
        return LAN

    async def work() -> None:
        async with a_web_house(tmp_path) as app, from_elsewhere(app, client, host) as somebody:
            app.state.switch = switch
            table = await waiting(app)
            offered = 'action="/reach"' in (await somebody.get(f"/t/{table.id}")).text
            answer = await somebody.post("/reach", data={"back": f"/t/{table.id}"}, headers=headers)
            assert (answer.status_code, bool(asked)) == ((303, True) if opened else (403, False))
            if opened:
                assert offered
                page = (await somebody.get(answer.headers["location"])).text
                assert f'value="{LAN}/t/{table.id}"' in page and 'class="qr"' in page
                assert (await somebody.post("/reach")).status_code == 303 and len(asked) == 1, "once is enough"

    run(work())


def test_a_house_that_cannot_open_itself_says_how_it_is_done(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, from_elsewhere(app, "127.0.0.1", "localhost:8000") as anna:
            table = await waiting(app)
            room = (await anna.get(f"/t/{table.id}")).text
            assert "make play HOST=lan" in room and "several processes" not in room
            refused = await anna.post("/reach")
            assert refused.status_code == 409 and "Stop it and open it with: make play HOST=lan" in refused.text

    run(work())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_house_of_several_processes_shows_no_switch_and_says_why_and_how(tmp_path: Path, lang: str) -> None:
    """One process could let others in only to itself. The room, the page of links and that of carrying on name the command."""
    why = {"en": "The house runs in several processes", "hu": "A ház több folyamatban fut"}[lang]
    command = "flotta serve --host lan --workers 3"
    settings = replace(SETTINGS, database=tmp_path / "house.db")

    async def work() -> None:
        async with House(SqliteStore(tmp_path / "house.db"), settings, workers=Workers(tmp_path, 0, 3)) as house:
            app = create_app(settings, house)
            async with from_elsewhere(app, "127.0.0.1", "localhost:8000") as anna:
                anna.headers["Accept-Language"] = lang
                table = await waiting(app)
                made = await anna.post("/carry")
                for page in [made, *[await anna.get(path) for path in (f"/t/{table.id}", f"/t/{table.id}/links")]]:
                    assert why in page.text and command in page.text and 'action="/reach"' not in page.text, page.url
                refused = await anna.post("/reach")
                assert refused.status_code == 409 and command in refused.text

    run(work())


def token_in(page: str) -> str:
    found = re.search(r'value="http://[^"]*/carry/([\w-]+)"', page)
    assert found, page
    return found[1]


def test_my_tables_come_along_to_another_device_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as laptop, visitor(app) as phone, visitor(app) as thief:
            table = await waiting(app)
            await laptop.post("/settings", data={"name": "Anna"})
            token = token_in((await laptop.post("/carry")).text)
            assert (await phone.get(f"/carry/{token}")).status_code == 200
            assert (await phone.get(f"/carry/{token}")).status_code == 200, "looking does not use it up"
            assert (await phone.post(f"/carry/{token}")).headers["location"] == "/"
            shelf = (await phone.get("/")).text
            assert f'href="/t/{table.id}"' in shelf and "Anna</h1>" in shelf
            assert table.is_host(phone.cookies["flotta"]) and table.is_host(laptop.cookies["flotta"])
            assert (await thief.get(f"/carry/{token}")).status_code == 410
            assert (await thief.post(f"/carry/{token}")).status_code == 403
            assert "flotta" not in thief.cookies

    run(work())


def test_an_answer_that_was_lost_uses_up_no_link_to_carry_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience ends, and what was asked is written all the same. The phone may ask again, also by opening the link again; nobody
    else may, with or without a secret of their own.
    """

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as laptop, visitor(app) as phone, visitor(app) as thief:
            house: House = app.state.house
            table = await waiting(app)
            token = token_in((await laptop.post("/carry")).text)
            path, take = f"/carry/{token}", house.store.take

            async def too_late(*asked: Any) -> str | None:
                await take(*asked)
                raise Unavailable(Say("That took too long."))

            assert (await thief.get(path)).status_code == (await phone.get(path)).status_code == 200
            monkeypatch.setattr(house.store, "take", too_late)
            assert (await phone.post(path)).status_code == 503
            monkeypatch.undo()
            assert (await thief.get(path)).status_code == 410 and (await thief.post(path)).status_code == 403
            async with visitor(app) as newcomer, visitor(app, BENCE) as bence:
                assert (await newcomer.post(path)).status_code == (await bence.post(path)).status_code == 403
            assert "<form" in (await phone.get(path)).text.partition("<main")[2]
            before = dict(phone.cookies)
            assert (await phone.post(path)).headers["location"] == "/"
            assert table.is_host(phone.cookies["flotta"])
            async with visitor(
                app, before["flotta"]
            ) as twice:  # pressed twice: the second press comes with what was known before
                assert table.is_host((await twice.post(path)).cookies["flotta"])

    run(work())


def test_the_device_where_a_link_was_made_does_not_use_it_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as laptop, visitor(app) as phone:
            table = await waiting(app)
            token = token_in((await laptop.post("/carry")).text)
            door = await laptop.get(f"/carry/{token}")
            assert door.status_code == 200 and "tables of its own" not in door.text, "they are the same tables"
            assert (await laptop.post(f"/carry/{token}")).headers["location"] == "/"
            assert (await phone.post(f"/carry/{token}")).headers["location"] == "/"
            assert table.is_host(phone.cookies["flotta"])
            assert (await laptop.get(f"/carry/{token}")).status_code == 410, "now it is used"

    run(work())


def test_a_link_to_carry_on_is_short_lived_replaced_by_the_next_and_useless_in_the_database(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            house: House = app.state.house
            await waiting(app)
            first = await carrying.offer(house, ANNA, "Anna")
            second = await carrying.offer(house, ANNA, "Anna")
            assert await carrying.whose(house, first, BENCE) is None and await carrying.whose(house, second, BENCE) == key_of(
                ANNA
            )
            with pytest.raises(NotYours):
                await carrying.take(house, first, BENCE)
            kept = "".join(path.read_bytes().decode("latin-1") for path in tmp_path.glob("house.db*"))
            assert ANNA not in kept and second not in kept, "neither the person's secret nor the token stands anywhere"
            later = house.now() + carrying.LIFE + 1
            house.now = lambda: later
            assert await carrying.whose(house, second, BENCE) is None
            with pytest.raises(NotYours):
                await carrying.take(house, second, BENCE)
            third = await carrying.offer(house, ANNA, "Anna")
            for wrong in ("", "x", third[:-1], third + "x", third.swapcase(), "ő" * 20):
                with pytest.raises(NotYours):
                    await carrying.take(house, wrong, BENCE)
            assert await carrying.take(house, third, BENCE) == (ANNA, "Anna")

    run(work())


def test_a_device_with_tables_of_its_own_is_asked_first_and_strangers_have_nothing_to_carry(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, BENCE) as bence, visitor(app, STRANGER) as stranger:
            house: House = app.state.house
            table = await waiting(app)
            await table.sit(BENCE, 1, "Bence")
            token = await carrying.offer(house, ANNA, "Anna")
            assert "tables of its own" in (await bence.get(f"/carry/{token}")).text
            assert (await bence.post(f"/carry/{token}")).status_code == 409
            assert await carrying.whose(house, token, CSILLA), "it is not used up by that"
            assert bence.cookies["flotta"] == BENCE
            assert (await bence.post(f"/carry/{token}", headers={"Origin": "http://evil.example"})).status_code == 403
            assert (await bence.post(f"/carry/{token}", data={"leave": "yes"})).status_code == 303
            assert (await stranger.post("/carry")).status_code == 403
            assert "no table here yet" in (await stranger.get("/carry")).text

    run(work())
