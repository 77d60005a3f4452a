"""The form of a new table: two questions, lengths by name, only what applies, and whatever one chooses can be played or says why not."""

from __future__ import annotations

import random
import re
from html import unescape
from pathlib import Path

import pytest
from harness import names
from table import run

import flotta
from flotta.engine.words import LANGUAGES, speaking
from flotta.web.forms import Form
from flotta.web.new_table import PARTS, choices
from flotta.web.pages import rendered
from flotta.web.setup import Setup, from_form
from web import ANNA, JSON, a_web_house, visitor

WALK = 40


def page_of(setup: Setup) -> str:
    """The parts of the form that change, as the page has them."""
    return "".join(rendered(f"new/{part}.html", setup=setup, **choices()) for part in PARTS)


def sent(html: str) -> Form:
    """What a browser would send of a form: what is ticked, selected and typed."""
    form: Form = {}
    for tag in re.findall(r"<input[^>]*>", html):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") not in ("radio", "checkbox") or " checked" in tag:
            form[given["name"]] = unescape(given.get("value", ""))
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', html):
        values = re.findall(r'<option value="([^"]*)"([^>]*)>', inside)
        form[name] = unescape(next((value for value, more in values if "selected" in more), values[0][0]))
    return form


def offered(html: str) -> list[tuple[str, str]]:
    """Every value that can be chosen on the form just now."""
    found = []
    for tag in re.findall(r'<input[^>]*type="(?:radio|checkbox)"[^>]*>', html):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        found += [(given["name"], given["value"])] if " disabled" not in tag else []
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', html):
        found += [
            (name, value) for value, barred in re.findall(r'<option value="([^"]*)"([^>]*)>', inside) if "disabled" not in barred
        ]
    return found


@pytest.mark.parametrize("name", names())
def test_whatever_one_chooses_can_be_played_or_says_why_not(name: str) -> None:
    """Somebody who presses here and there: after each press the form is whole, and refuses only in words of a rule."""
    game, dice = flotta.games.find(name), random.Random(f"new table {name}")
    setup = from_form(game, {})
    refusals = 0
    for _ in range(WALK):
        with speaking(dice.choice(LANGUAGES)):
            html = page_of(setup)
            form = sent(html)
            wish, value = dice.choice(offered(html))
            if form.get(wish) == value and value == "True":
                del form[wish]
            else:
                form[wish] = value
            setup = from_form(game, form)
            if setup.trouble:
                assert setup.reason is not None and str(setup.reason) in unescape(page_of(setup))
                assert setup.trouble.rule in game.law.rules, "what is refused names its rule"
                refusals += 1
                setup = from_form(game, {})
            else:
                game.checked(len(setup.seats), setup.chosen)
    assert refusals < WALK // 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in names() if name != "toy"])
def test_the_form_speaks_as_the_box_does(name: str, lang: str) -> None:
    """No name of an option or of a value as programs write it."""
    game = flotta.games.find(name)
    with speaking(lang):
        for form in ({}, {"count": "2"}, *({"length": str(n), "was-length": "-2"} for n in range(len(game.presets)))):
            words = re.sub(r"<[^>]*>", " ", page_of(from_form(game, form)))
            assert not re.search(r"\w_\w|\bseat\d|\bTrue\b|\bFalse\b|\w=\w|\{|a\(z\)", words), words


@pytest.mark.parametrize("name", names())
def test_a_length_sets_its_options_and_one_that_cannot_be_had_says_why(name: str) -> None:
    game = flotta.games.find(name)
    assert any(not preset.options and preset.minutes == game.law.minutes for preset in game.presets)
    for count in range(game.min_seats, game.max_seats + 1):
        for number, preset in enumerate(game.presets):
            setup = from_form(game, {"count": str(count), "length": str(number), "was-length": "-1"})
            length = from_form(game, {"count": str(count)}).lengths()[number]
            if length.against:
                assert f"{length.reason}" in unescape(page_of(from_form(game, {"count": str(count)})))
            else:
                assert setup.length == number
                assert {option: setup.chosen[option] for option in preset.options} == preset.options
                usual = from_form(game, {**sent(page_of(setup)), "length": str([p.options for p in game.presets].index({}))})
                assert usual.whole == from_form(game, {"count": str(count)}).whole, "the usual length puts everything back"


def test_the_first_question_fills_the_seats_and_each_can_be_changed_after() -> None:
    game = flotta.games.find("toy")
    assert from_form(game, {}).seats == ["person", "bot:mate", "bot:mate"]
    assert from_form(game, {"who": "friends"}).seats == ["person", "open", "open"]
    assert from_form(game, {"who": "screen", "was-who": "alone", "seat1": "bot:boy"}).seats == ["person", "person", "person"]
    own = {"who": "friends", "was-who": "friends", "seat0": "person", "seat1": "bot:boy", "seat2": "link"}
    assert from_form(game, own).seats == ["person", "bot:boy", "link"]
    assert from_form(game, {**own, "level": "captain", "was-level": "mate"}).seats == ["person", "bot:captain", "link"]
    assert from_form(game, {**own, "count": "2"}).seats == ["person", "bot:boy"]
    assert from_form(game, {"who": "nobody", "count": "99", "length": "7", "was-length": "0"}).seats == [
        "person",
        *["bot:mate"] * 2,
    ]


def test_from_the_shelf_to_a_table_with_friends_by_plain_forms(tmp_path: Path) -> None:
    """As somebody without script: the shelf with the number of players, the form, the table; the name is not asked again."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            await app.state.house.prepare("toy")
            shelf = (await anna.get("/?seats=2")).text
            assert 'href="/new/toy?who=friends&amp;count=2"' in shelf
            form = sent((await anna.get("/new/toy?who=friends&count=2")).text)
            assert (form["count"], form["seat0"], form["seat1"], form["name0"]) == ("2", "person", "open", "")
            answer = await anna.post("/new/toy", data={**form, "name0": "Anna"})
            assert answer.status_code == 303
            shelf = (await anna.get("/")).text
            assert "Anna</h1>" in shelf, "greeted by name"
            assert f'href="{answer.headers["location"]}"' in shelf
            assert sent((await anna.get("/new/toy")).text)["name0"] == "Anna"
            checked = (await anna.post("/new/toy/check", data=form, headers=JSON)).json()
            assert set(checked["parts"]) == set(PARTS)

    run(work())
