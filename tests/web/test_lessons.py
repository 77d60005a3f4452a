"""Lessons, hints and rules as pages: every lesson walked to its end in both languages, without script and with it."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from harness import names
from table import run

import flotta
from flotta.engine.teaching import LEARNER, course, hint_for
from flotta.engine.words import LANGUAGES
from flotta.table.ready import Preparation
from flotta.web.rules import plain
from web import ANNA, BENCE, JSON, STRANGER, a_web_house, played_out, two_people, visitor
from web.test_pages import checked

TAUGHT = [name for name in names() if name != "toy"]


@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_walked_to_its_end_in_both_languages(tmp_path: Path, name: str) -> None:
    """By plain forms in Hungarian, as the script does it in English: the same places, the same words."""
    game = flotta.games.find(name)
    assert game.has_lesson, "lesson.toml is missing"

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, lang="hu") as anna, visitor(app, lang="en") as bence:
            await app.state.house.prepare(name)
            address = f"/lesson/{name}/1"
            for number, did, moment in course(game).walked():
                asked = f"/lesson/{name}/{number}" + (f"?did={','.join(did)}" if did else "")
                assert address.partition("?done")[0] == asked
                for lang, page in (("hu", await anna.get(address)), ("en", await bence.get(address))):
                    checked(page.text, lang)
                    step = moment.step
                    hint = hint_for(game, moment.play, LEARNER) if step.free and did else None
                    assert all(bare(said.text(lang)) in bare(page.text) for said in (step.title, hint or step.text, step.task))
                right = moment.right[0].slug
                wrong = [each.slug for each in moment.play.legal(LEARNER) if each.id not in {a.id for a in moment.right}]
                for slug in wrong[:1]:
                    refused = await anna.post(asked, data={"action": slug}, follow_redirects=True)
                    assert refused.url.params["tried"] == slug
                    assert bare(moment.step.no.text("hu")) in bare(refused.text)
                told = (await bence.post(asked, data={"action": right}, headers=JSON)).json()
                assert set(told["parts"]) == {"turn", "board", "tray", "told", "choices", "seats", "log"}
                address = (await anna.post(asked, data={"action": right})).headers["location"]
                assert told["here"] == address
            assert address == f"/lesson/{name}/{len(game.lesson.steps) + 1}?done=yes"
            checked((await anna.get(address)).text, "hu")

    run(work())


def bare(text: str) -> str:
    """Words without markup."""
    return re.sub(r"<[^>]*>|\*", "", text).replace("&#39;", "'").replace("&#34;", '"')


def test_an_address_that_is_nobodys_is_no_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as anna:
            name = TAUGHT[0]
            await app.state.house.prepare(name)
            last = len(flotta.games.find(name).lesson.steps) + 1
            for path in (f"{name}/0", f"{name}/{last + 1}", f"{name}/1?did=swim", f"{name}/1?tried=swim", "toy/1", "chess"):
                assert (await anna.get(f"/lesson/{path}")).status_code == 404, path
            assert (await anna.post(f"/lesson/{name}/1", data={"action": "swim"})).status_code == 422
            answer = await anna.post(f"/lesson/{name}/1/why", data={"wish": "{}"}, headers=JSON)
            assert f"/rules/{name}#" in answer.json()["parts"]["answer"]

    run(work())


def test_a_lesson_waits_for_its_game_and_looks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as anna:
            monkeypatch.setattr(app.state.house, "getting_ready", lambda name: Preparation(1, 4, "apply"))
            answer = await anna.get(f"/lesson/{TAUGHT[0]}")
            assert answer.status_code == 200
            assert answer.headers["refresh"] == "2"
            assert "<progress" in answer.text
            checked(answer.text, "en")

    run(work())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_stands_at_the_first_decision_and_can_be_turned_off(tmp_path: Path, lang: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, lang) as anna:
            name = TAUGHT[0]
            game, house = flotta.games.find(name), app.state.house
            table = await house.new_table(ANNA, name, {}, ["person", "person"], ["Anna", "Anna"])
            seat = table.state.waiting[0]
            page = (await anna.get(f"/t/{table.id}?seat={seat}")).text
            first = game.lesson.hints[0].text.text(lang)
            assert bare(first) in bare(page)
            assert 'data-hints="on"' in page
            await anna.post("/settings", data={"hints": "off"})
            assert 'data-hints="off"' in (await anna.get(f"/t/{table.id}?seat={seat}")).text
            while seat in table.state.waiting:
                legal = table.snapshot(seat).legal
                await table.act(ANNA, seat, legal[0].id, table.version, f"request-{table.version}")
            while seat not in table.state.waiting:
                other = table.state.waiting[0]
                await table.act(ANNA, other, table.snapshot(other).legal[0].id, table.version, f"request-{table.version}")
            assert bare(first) not in bare((await anna.get(f"/t/{table.id}?seat={seat}")).text)

    run(work())


def test_hints_are_for_the_first_game_of_each_kind(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, STRANGER) as stranger:
            table = await two_people(app)
            assert 'data-hints="on"' in (await anna.get(f"/t/{table.id}")).text
            await played_out(table, {0: ANNA, 1: BENCE})
            again = await two_people(app)
            assert 'data-hints="off"' in (await anna.get(f"/t/{again.id}")).text, "Anna knows this game now"
            assert 'data-hints="on"' in (await stranger.get(f"/t/{again.id}")).text

    run(work())


def test_rules_have_an_overview_with_pictures_and_a_search(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as anna:
            for name in TAUGHT:
                await app.state.house.prepare(name)
                for lang in LANGUAGES:
                    await anna.post("/settings", data={"lang": lang})
                    await looks_through_the_rules(anna, name, lang)

    run(work())


async def looks_through_the_rules(anna: httpx.AsyncClient, name: str, lang: str) -> None:
    """The overview of a game with its pictures; its last rule found by a word of it, however it is typed, and by its id."""
    game = flotta.games.find(name)
    page = (await anna.get(f"/rules/{name}")).text
    checked(page, lang)
    assert all(topic.title.text(lang) in page for topic in game.lesson.overview)
    assert page.count("<figure") == sum(topic.step > 0 for topic in game.lesson.overview) >= 2
    rule = list(game.law.rules.values())[-1]
    word = max(rule.text.text(lang).split(), key=len).strip(".,:;()")
    for path, wanted in ((f"/rules/{name}", word), ("/rules", plain(word).upper()), (f"/rules/{name}", rule.id)):
        page = (await anna.get(path, params={"q": wanted})).text
        checked(page, lang)
        assert f'href="/rules/{name}#{rule.id}"' in page.partition("</section>")[0]
        assert wanted == rule.id or "<mark>" in page
    assert "<mark>" not in (await anna.get(f"/rules/{name}", params={"q": "xyzzy"})).text
    assert (await anna.get(f"/law/{rule.id}")).headers["location"] == f"/rules/{name}#{rule.id}"
    assert (await anna.get("/law/XX-1")).status_code == 404


def test_refusals_and_lines_of_the_log_lead_to_their_rule(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            house = app.state.house
            table = await house.new_table(ANNA, "toy", {}, ["person", "open"], ["Anna"])
            await table.sit(BENCE, 1, "Bence")
            legal = {each.slug for each in table.snapshot(0).legal}
            wrong = next(a.slug for a in table.state.game.verbs.actions if not a.chance and a.slug not in legal)
            said = {"seat": "0", "action": wrong, "version": str(table.version)}
            refused = await anna.post(f"/t/{table.id}/act", data=said)
            assert refused.status_code == 422
            assert 'href="/law/TY-2"' in refused.text
            assert (await anna.get("/law/TY-2")).headers["location"] == "/rules/toy#TY-2"
            page = (await anna.get(f"/t/{table.id}?seat=0")).text
            assert '<a class="rule" href="/rules/toy#TY-1">TY-1</a>' in page

    run(work())
