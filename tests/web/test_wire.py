"""Choices by POST, states by stream: the same request twice, late choices, lost streams, several tabs, several people at one screen."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from table import run

from flotta.store import SqlStore
from flotta.store.dialect import Connection
from flotta.web.replay import PARTS
from web import ANNA, BENCE, JSON, a_web_house, listening, played_out, two_people, visitor


def test_the_same_request_twice_is_one_choice(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            shown = table.snapshot(0)
            data = {"seat": "0", "version": str(shown.version), "action": shown.legal[0].slug, "request": "request-1"}
            answers = [await anna.post(f"/t/{table.id}/act", data=data, headers=JSON) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200] * 3
            assert table.version == shown.version + 1
            plain = {"seat": "0", "text": "hello there"}
            for _ in range(2):
                assert (await anna.post(f"/t/{table.id}/talk", data=plain)).status_code == 303, "a plain form needs no id"
            assert table.version == shown.version + 2

    run(work())


def test_a_house_that_cannot_write_says_so_and_the_same_form_is_one_choice_afterwards(tmp_path: Path) -> None:
    """As a page and for a program; what is wrong with the disk is for whoever runs the house."""

    def cannot() -> Connection:
        raise sqlite3.OperationalError("database or disk is full")

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, "hu") as anna:
            table = await two_people(app)
            assert isinstance(table.house.store, SqlStore) and table.house.store.writer
            shown, writer = table.snapshot(0), table.house.store.writer
            data = {"seat": "0", "version": str(shown.version), "action": shown.legal[0].slug, "request": "request-1"}
            connect = writer.connect
            writer.drop_connection()
            writer.connect = cannot
            for headers in ({}, JSON):
                answer = await anna.post(f"/t/{table.id}/act", data=data, headers=headers)
                assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
                assert "Feljegyeztük" in answer.text and "full" not in answer.text
                assert (await anna.get("/healthz")).status_code == 503
                assert (await anna.get(f"/t/{table.id}?seat=0")).status_code == 200, "looking needs no disk"
            writer.connect = connect
            answers = [await anna.post(f"/t/{table.id}/act", data=data, headers=JSON) for _ in range(2)]
            assert [answer.status_code for answer in answers] == [200] * 2
            assert table.version == shown.version + 1

    run(work())


def test_a_choice_that_is_no_longer_open_gets_the_truth(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            shown = table.snapshot(0)
            for number in (1, 2):
                data = {"seat": "0", "version": str(shown.version), "action": shown.legal[0].slug, "request": f"request-{number}"}
                answer = await anna.post(f"/t/{table.id}/act", data=data, headers=JSON)
            assert answer.status_code in (409, 422)
            told = answer.json()
            assert told["error"] and told["version"] == table.version
            assert {"turn", "board", "tray", "seats", "choices", "hint", "log", "talk", "tools"} == set(told["parts"])

    run(work())


def test_two_steps_are_made_together_or_not_at_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await two_people(app)
            first = {"seat": "0", "version": str(table.version), "action": table.snapshot(0).legal[0].slug}
            other = {**first, "seat": "1", "action": table.snapshot(1).legal[0].slug}
            assert (await bence.post(f"/t/{table.id}/act", data=other, headers=JSON)).status_code == 200
            stood = table.version
            refused = await anna.post(f"/t/{table.id}/act", data={**first, "then": "nonsense"}, headers=JSON)
            assert refused.status_code == 422 and refused.json()["error"]
            assert table.version == stood and 0 in table.state.waiting, "the first step alone was not made either"
            next_card = table.snapshot(0).legal[-1].slug
            assert next_card != first["action"]
            both = {**first, "then": next_card, "request": "request-1"}
            assert (await anna.post(f"/t/{table.id}/act", data=both, headers=JSON)).status_code == 200
            assert table.version == stood + 2 and 0 not in table.state.waiting
            assert (await anna.post(f"/t/{table.id}/act", data=both, headers=JSON)).status_code == 200
            assert table.version == stood + 2, "the same request again gets the same answer"

    run(work())


def test_why_not_names_the_rule_and_links_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            held = {str(action.params["value"]) for action in table.snapshot(0).legal}
            missing = next(
                str(value) for value in table.state.game.verbs.verbs["choose"].params["value"] if str(value) not in held
            )
            data = {"seat": "0", "wish": json.dumps({"verb": "choose", "value": missing})}
            told = (await anna.post(f"/t/{table.id}/why", data=data, headers=JSON)).json()["parts"]["answer"]
            assert "/rules/toy#TY-" in told
            assert (await anna.post(f"/t/{table.id}/why", data={"seat": "0"})).status_code == 200, "as a page, without script"

    run(work())


def test_taking_back_offers_and_bots_that_play_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await two_people(app)
            path = f"/t/{table.id}"
            choice = {"seat": "0", "version": str(table.version), "action": table.snapshot(0).legal[0].slug}
            await anna.post(f"{path}/act", data=choice)
            assert 'id="undo"' in (await anna.get(path)).text
            await anna.post(f"{path}/undo", data={"seat": "0", "version": str(table.version)})
            assert 0 in table.state.waiting
            await anna.post(f"{path}/takeover", data={"seat": "0"})
            assert table.state.seats[0].bot
            await anna.post(f"{path}/back", data={"seat": "0"})
            assert not table.state.seats[0].bot
            await anna.post(f"{path}/offer", data={"seat": "0"})
            assert 'value="no"' in (await bence.get(path)).text
            await bence.post(f"{path}/answer", data={"seat": "1", "yes": "yes"})
            assert table.state.status == "over"
            assert (await bence.post(f"{path}/rematch", data={"seat": "1"})).headers["location"].startswith(path), "asked first"
            assert "says yes" in (await anna.get(f"{path}/over")).text
            again = await anna.post(f"{path}/rematch", data={"seat": "0"})
            assert again.headers["location"] == f"/t/{table.state.rematch}" != path

    run(work())


def test_a_stream_begins_with_the_whole_and_goes_on_with_what_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0") as stream:
                assert stream.headers["content-type"].startswith("text/event-stream")
                whole = await stream.update()
                assert whole["version"] == table.version and whole["seat"] == 0 and whole["mine"]
                assert len(whole["parts"]) == 9
                await table.talk(BENCE, 1, "good luck", "request-1")
                update = await stream.update()
                assert set(update["parts"]) == {"talk", "choices"} or set(update["parts"]) == {"talk"}, (
                    "only what changed (and the form's version)"
                )
                assert "good luck" in update["parts"]["talk"]
                shown = table.snapshot(1)
                await table.act(BENCE, 1, shown.legal[0].id, shown.version, "request-2")
                update = await stream.update()
                assert "Bence is ready." in str(update["parts"]["log"])
                assert update["id"] == update["mark"]

    run(work())


def test_a_page_that_comes_back_hears_what_it_missed_and_nothing_twice(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app)
            async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0") as other_tab:
                await other_tab.update()
                async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0") as stream:
                    mark = (await stream.update())["id"]
                async with listening(app, f"/t/{table.id}/stream", ANNA, f"seat=0&since={mark}") as stream:
                    await stream.event()
                    assert stream.silent, "nothing was missed"
                shown = table.snapshot(1)
                await table.act(BENCE, 1, shown.legal[0].id, shown.version, "request-1")
                async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0", last_event_id=mark) as stream:
                    missed = await stream.update()
                    assert missed["version"] == table.version
                    assert "Bence is ready." in str(missed["parts"]["log"])
                async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0&since=999.9") as stream:
                    assert len((await stream.update())["parts"]) == 9, "a mark nobody knows gets everything"
                assert (await other_tab.update())["version"] == table.version, "every tab hears it"

    run(work())


def test_a_choice_whose_answer_was_lost_is_known_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            shown = table.snapshot(0)
            form = {
                "seat": "0",
                "action": shown.legal[0].slug,
                "version": str(shown.version),
                "request": "request-1",
            }
            first = await anna.post(f"/t/{table.id}/act", data=form, headers=JSON)
            version = table.version
            again = await anna.post(f"/t/{table.id}/act", data=form, headers=JSON)
            assert (first.status_code, again.status_code, table.version) == (200, 200, version)
            assert "error" not in again.json()

    run(work())


def test_a_slow_page_gets_only_the_newest(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, talk_rate=1000) as app:
            table = await two_people(app)
            async with listening(app, f"/t/{table.id}/stream", ANNA) as stream:
                await stream.update()
                for number in range(30):
                    await table.talk(ANNA, 0, f"line {number}", f"request-{number:03}")
                seen = 0
                while (await stream.update())["version"] != table.version:
                    seen += 1
                assert seen < 30

    run(work())


def test_the_stream_beats(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, heartbeat=0.05) as app:
            table = await two_people(app)
            async with listening(app, f"/t/{table.id}/stream") as stream:
                await stream.update()
                assert (await stream.event()) == {"event": "beat", "data": "1"}

    run(work())


def test_several_people_at_one_screen_have_a_curtain(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "person"], ["Anna", "Bence"])
            text = (await anna.get(f"/t/{table.id}")).text
            assert "curtain" in text and "data-act" not in text, "nobody's cards lie open when the page is opened"
            assert 'data-seat=""' in text
            async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=&since=") as stream:
                update = await stream.update()
                assert "curtain" in update["parts"]["tray"] and update["seat"] == "", "nor does the stream lift it"
            assert "data-act" in (await anna.get(f"/t/{table.id}?seat=0")).text
            async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=0") as stream:
                assert "curtain" not in (await stream.update())["parts"]["tray"]
                shown = table.snapshot(0)
                await table.act(ANNA, 0, shown.legal[0].id, shown.version, "request-1")
                update = await stream.update()
                assert "curtain" not in update["parts"].get("tray", ""), "Anna still sees what is hers"
                assert 'data-sit="-3"' in str(update["parts"]["choices"]) and not update["mine"]
            async with listening(app, f"/t/{table.id}/stream", ANNA, "seat=-3") as stream:
                update = await stream.update()
                assert "curtain" in update["parts"]["tray"] and 'data-sit="1"' in update["parts"]["choices"]
                assert not update["mine"] and update["seat"] == -3

    run(work())


def test_a_personal_link_brings_the_seat_to_another_device(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app) as phone:
            table = await app.state.house.new_table(ANNA, "toy", {}, ["person", "link"], ["Anna", ""])
            page = (await anna.get(f"/t/{table.id}/links")).text
            assert page.count("<svg") >= 2 + 1, "two codes and the house's rose"
            token = table.link(ANNA, 1)
            assert token in page
            door = f"/t/{table.id}/sit/{token}"
            assert (await phone.get(door)).status_code == 200
            assert not table.state.seats[1].claimed, "looking at a link takes no seat"
            answer = await phone.post(door, data={"name": "Bence"})
            assert answer.headers["location"] == f"/t/{table.id}?seat=1"
            assert 'id="begins"' in (await phone.get(answer.headers["location"])).text, "all are ready, and it begins"
            await phone.post(f"/t/{table.id}/start", data={"when": "ready"})
            assert "data-act" in (await phone.get(answer.headers["location"])).text
            assert (await anna.get(f"/t/{table.id}/links")).text.count(token) == 0

    run(work())


def test_a_finished_game_can_be_replayed_from_every_side(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app) as stranger:
            table = await two_people(app)
            path = f"/t/{table.id}/replay"
            assert (await anna.get(f"{path}?seat=0&at=2")).status_code == 200, "one's own side, before the end too"
            assert (await anna.get(f"{path}?seat=1")).status_code == 403
            await played_out(table, {0: ANNA, 1: BENCE})
            for side in (0, 1, -1):
                for at in (0, 1, 5, 99999):
                    parts = (await stranger.get(f"{path}?seat={side}&at={at}", headers=JSON)).json()["parts"]
                    assert set(parts) == set(PARTS)
            text = (await stranger.get(f"/t/{table.id}/over")).text
            assert "Total" in text and table.state.dice.secret in text
            record = await stranger.get(f"/t/{table.id}/record")
            assert record.text.startswith("flotta record 1") and "attachment" in record.headers["content-disposition"]
            assert (await anna.get("/")).text.count(table.id) >= 1

    run(work())


@pytest.mark.parametrize("seats", [["open", "open"], ["link", "bot:random"]])
def test_a_table_waits_for_its_people(tmp_path: Path, seats: list[str]) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            table = await app.state.house.new_table(ANNA, "toy", {}, seats, public=True)
            assert table.id in (await bence.get("/")).text
            if seats[0] == "open":
                told = (await bence.post(f"/t/{table.id}/sit", data={"seat": "0", "name": "Bence"}, headers=JSON)).json()
                assert told["sit"] == 0
                await bence.post(f"/t/{table.id}/stand", data={"seat": "0"})
                assert not table.state.seats[0].claimed
            assert (await bence.post(f"/t/{table.id}/start", headers=JSON)).status_code == 403
            assert (await anna.post(f"/t/{table.id}/start")).status_code == 303
            assert table.state.status != "open"

    run(work())


def test_what_was_taken_back_is_told_until_somebody_decides(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as watcher:
            table = await two_people(app)
            seat = table.state.waiting[0]
            person = (ANNA, BENCE)[seat]
            while True:
                shown = table.snapshot(seat)
                await table.act(person, seat, shown.legal[0].id, shown.version, f"request-{shown.version}")
                if table.snapshot(seat).can_undo:
                    break
            assert "took-back" not in (await watcher.get(f"/t/{table.id}")).text
            await table.undo(person, seat, table.version, "request-undo")
            page = (await watcher.get(f"/t/{table.id}")).text
            assert f"{('Anna', 'Bence')[seat]} took back the last" in page
            shown = table.snapshot(seat)
            await table.act(person, seat, shown.legal[0].id, shown.version, "request-again")
            assert "took-back" not in (await watcher.get(f"/t/{table.id}")).text

    run(work())
