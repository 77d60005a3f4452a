"""Every page, in both languages: it is there, it is whole, it is safe to look at, and it is light."""

from __future__ import annotations

import gzip
import json
import random
import re
import secrets
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from table import run

import flotta
from flotta.engine.told import Line
from flotta.engine.verbs import CHANCE
from flotta.engine.words import LANGUAGES, Say
from flotta.table import House
from flotta.web.files import HERE
from flotta.web.view import line_words, told_line
from web import ANNA, JSON, a_web_house, listening, played_out, two_people, visitor

TABLE_BYTES, WIRE_BYTES = 220_000, 48_000
"""A page with everything, unpacked and on the wire. It holds the table in two shapes, so that one rendering fits every screen."""
UPDATE_BYTES = 20_000
SCRIPT_BYTES = 20_000
"""A script is about one thing; a page loads those it needs."""


class Page(HTMLParser):
    """What a page holds: ids, links, and what it must not hold."""

    VOID = ("meta", "link", "input", "br", "hr", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.headings: list[str] = []
        self.unlabelled: list[str] = []
        self.lang = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.lang = given.get("lang") or self.lang if tag == "html" else self.lang
        self.ids += [str(given["id"])] if "id" in given else []
        self.addresses += [str(given[name]) for name in ("href", "src", "action", "data-stream") if name in given]
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []
        self.headings += [tag] if tag in ("h1", "h2", "h3") else []
        if tag in ("input", "select", "textarea") and given.get("type") != "hidden" and "label" not in self.open:
            self.unlabelled.append(str(given))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes <{self.open[-1:]}>"
        self.open.pop()


def checked(text: str, lang: str) -> Page:
    page = Page(text)
    assert page.lang == lang
    assert page.headings.count("h1") == 1
    assert len(page.ids) == len(set(page.ids)), "two things have the same id"
    assert not page.inline, page.inline
    assert not page.unlabelled, page.unlabelled
    assert not page.open
    outside = [a for a in page.addresses if re.match(r"[a-z]+:|//", a) and not a.startswith("http://house.test")]
    assert not outside, "a page of the house asks nobody else"
    assert not re.search(r"\{\w*\}|Say\(|>None<|Traceback", re.sub(r"data-act=\"[^\"]*\"", "", text))
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_whole_in_both_languages(tmp_path: Path, lang: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA, lang) as anna, visitor(app, lang=lang) as stranger:
            table = await two_people(app, public=True)
            game = next(name for name in flotta.games.names() if name != "toy")
            pages = [
                "/",
                "/rules",
                "/settings",
                f"/rules/{game}",
                "/new/toy",
                f"/new/{game}",
                f"/t/{table.id}",
                f"/t/{table.id}/replay",
            ]
            pages += [f"/t/{table.id}/links", f"/t/{table.id}?seat=-1", f"/t/{table.id}/sit/{table.link(ANNA, 0)}"]
            for path in pages:
                for who in (anna, stranger):
                    answer = await who.get(path)
                    if who is anna and "/sit/" in path:
                        assert answer.headers["location"] == f"/t/{table.id}?seat=0", "one's own door leads to one's seat"
                        continue
                    assert answer.status_code == 200, path
                    checked(answer.text, lang)
            await played_out(table, {0: ANNA, 1: "bence" * 8})
            for path in (f"/t/{table.id}", f"/t/{table.id}/over", f"/t/{table.id}/replay?seat=1&at=3", "/"):
                for who in (anna, stranger):
                    checked((await who.get(path)).text, lang)

    run(work())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_pages_in_the_houses_words(tmp_path: Path, lang: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, lang=lang) as someone:
            for path, status in (("/nothing", 404), ("/t/aaaaaaaaaaaaa", 404), ("/rules/chess", 404), ("/t/x/stream", 404)):
                answer = await someone.get(path)
                assert answer.status_code == status
                checked(answer.text, lang)
                assert ("Nincs" in answer.text or "nincs" in answer.text) == (lang == "hu")
            answer = await someone.post("/rules")
            assert answer.status_code == 405
            checked(answer.text, lang)
            assert set((await someone.get("/nothing", headers=JSON)).json()) == {"error", "rule"}

    run(work())


def test_every_rule_has_its_place(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            for game in flotta.games.shelf():
                for lang in LANGUAGES:
                    page = checked((await someone.get(f"/rules/{game.name}?lang={lang}")).text, lang)
                    assert set(game.law.rules) <= set(page.ids)

    run(work())


def test_settings_are_kept_in_a_cookie_and_lead_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            chosen = {
                "lang": "hu",
                "theme": "dark",
                "motion": "still",
                "pace": "slow",
                "sound": "on",
                "confirm": "off",
                "back": "/rules",
            }
            answer = await someone.post("/settings", data=chosen)
            assert (answer.status_code, answer.headers["location"]) == (303, "/rules")
            assert "HttpOnly" in answer.headers["set-cookie"]
            text = (await someone.get("/")).text
            assert (
                '<html lang="hu" data-theme="dark" data-motion="still" data-pace="slow" data-sound="on" data-confirm="off" data-hints="on">'
                in text
            )
            assert (await someone.post("/settings", data={**chosen, "theme": "pink"})).status_code == 400
            for away in ("https://elsewhere.test", "//elsewhere.test", "/\\elsewhere.test"):
                answer = await someone.post("/settings", data={**chosen, "back": away})
                assert "elsewhere" not in answer.headers["location"] or answer.headers["location"] == "/"

    run(work())


def test_a_game_against_bots_is_one_click_from_the_shelf(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            await app.state.house.prepare("toy")
            answer = await someone.post("/play/toy")
            assert answer.status_code == 303
            text = (await someone.get(answer.headers["location"])).text
            assert "data-act=" in text, "it is my turn, or will be"
            form = {"request": "one-click-only"}
            twice = [(await someone.post("/play/toy", data=form)).headers["location"] for _ in range(2)]
            assert twice[0] == twice[1] != answer.headers["location"], "a double click lays one table"
            assert f'href="{answer.headers["location"]}"' in (await someone.get("/")).text, "among my tables"

    run(work())


def test_a_game_that_is_not_ready_shows_how_far_it_is(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            answer = await someone.post("/play/toy")
            waiting = answer.headers["location"]
            if waiting.startswith("/opening/"):
                async with listening(app, f"{waiting}/stream") as stream:
                    update = await stream.update()
                    while "go" not in update:
                        assert "<progress" in update["parts"]["board"]
                        update = await stream.update()
                answer = await someone.get(waiting)
                assert answer.headers["location"] == update["go"]
            checked((await someone.get(answer.headers["location"])).text, "en")

    run(work())


def test_options_that_cannot_be_combined_are_barred_with_the_reason(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app) as someone:
            for game in flotta.games.shelf():
                form = {"count": str(game.min_seats), "seat0": "person"}
                answer = (await someone.post(f"/new/{game.name}/check", data=form, headers=JSON)).json()
                assert set(answer["parts"]) == {"seating", "lengths", "options", "verdict"}
                barred = answer["parts"]["options"].count(" disabled")
                reasons = re.findall(r'<p class="note">.*?</p>', answer["parts"]["options"])
                assert not barred or reasons
            assert (await someone.post("/new/toy", data={"count": "2", "seat0": "<b>", "o.low": "True"})).status_code == 303

    run(work())


def test_pages_are_light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured as a browser gets them: the page with everything it loads, and the largest update on the wire. The deals are the
    same every time: how much a page holds depends on what lies open.
    """
    dice = random.Random(1)
    monkeypatch.setattr(secrets, "token_hex", lambda size: dice.randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_bytes", dice.randbytes)
    monkeypatch.setattr(secrets, "randbits", dice.getrandbits)

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            house: House = app.state.house
            for game in flotta.games.shelf():
                seats = ["person", *["bot:random"] * (game.max_seats - 1)]
                table = await house.new_table(ANNA, game.name, {}, seats)
                for turn in range(12):
                    await house.bots.settled()
                    if table.state.status == "over":
                        break
                    shown = table.snapshot(0)
                    if shown.legal:
                        await table.act(
                            ANNA, 0, shown.legal[turn % len(shown.legal)].id, shown.version, f"request-{turn}-{game.name}"
                        )
                text = (await anna.get(f"/t/{table.id}")).text
                loads = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
                assert len(loads) >= 4
                files = [(await anna.get(path)).content for path in loads]
                assert len(text.encode()) + sum(map(len, files)) < TABLE_BYTES, game.name
                assert sum(len(gzip.compress(each, 5)) for each in (text.encode(), *files)) < WIRE_BYTES, game.name
                async with listening(app, f"/t/{table.id}/stream", ANNA) as stream:
                    update = await stream.update()
                assert len(gzip.compress(json.dumps(update).encode(), 5)) < UPDATE_BYTES, game.name

    run(work())


def test_scripts_are_small_and_nothing_is_fetched_from_elsewhere() -> None:
    for path in HERE.iterdir():
        assert path.suffix != ".js" or len(path.read_bytes()) < SCRIPT_BYTES, path.name
        text = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?://|@import|url\(", text), path.name


def test_notices_are_chosen_on_a_page_of_their_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path, address="http://house.test") as app, visitor(app, ANNA) as anna:
            assert "set up no way" in (await anna.get("/notices")).text
            assert (await anna.post("/notices/mail", data={"to": "anna@house.test"})).status_code == 404
            sent: list[tuple[str, Any]] = []
            notices = app.state.house.notices
            notices.ways = {"mail": lambda target, notice: sent.append((target, notice))}
            assert "By mail" in (await anna.get("/notices")).text
            assert (await anna.post("/notices/mail", data={"to": "no address"})).status_code == 422
            answer = await anna.post("/notices/mail", data={"to": "anna+sea@house.test"})
            assert answer.headers["location"] == "/notices?sent=yes"
            ((target, notice),) = sent
            assert target == "anna+sea@house.test"
            page = (await anna.get(notice.address.removeprefix("http://house.test"))).text
            assert "anna+sea@house.test" in page
            form = dict(re.findall(r'name="(who|to|token)" value="([^"]*)"', page))
            assert (await anna.post("/notices/mail", data={**form, "token": "0" * 32})).status_code == 422
            assert (await anna.post("/notices/mail", data=form)).status_code == 303
            assert "anna+sea@house.test" in (await anna.get("/notices")).text
            await anna.post("/notices/mail", data={"off": "yes"})
            assert "anna+sea@house.test" not in (await anna.get("/notices")).text

    run(work())


def test_who_only_watches_reads_what_happened_in_the_place_of_the_tray(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            watched, own = [(await anna.get(f"/t/{table.id}?seat={seat}")).text for seat in (-1, 0)]
            for text, is_beside in ((watched, False), (own, True)):
                places = [text.index(mark) for mark in ('id="tray"', 'id="log"', 'class="column"')]
                assert text.count('id="log"') == 1
                assert (places == sorted(places)) is not is_beside

    run(work())


def test_a_line_of_the_log_is_seen_in_short_and_read_aloud_as_a_sentence() -> None:
    said = Say("{who} draws a card.", who="<Bence>").shortly(Say("+1 card"))
    whole = "&lt;Bence&gt; draws a card."
    assert line_words(Line(3, 1, None, said, None, 1)) == (
        f'<span class="away">{whole}</span><span aria-hidden="true">+1 card</span>'
    )
    assert line_words(Line(3, CHANCE, None, said, None, CHANCE)) == f"<span>{whole}</span>", "no sign says whose it is"
    assert line_words(Line(3, 1, None, Say("A calm."), None, 1)) == "<span>A calm.</span>"
    assert 'class="leads"' not in told_line("toy", Line(3, 1, None, said, None, 1))
    assert 'id="line-3" class="leads"' in told_line("toy", Line(3, 1, None, said.shortly(Say("+1 card"), leads_on=True), None, 1))
