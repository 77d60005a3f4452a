"""Every game that is drawn, in the one frame: at every size, in both languages and themes, from the opening to the end, the
drawing fills its area, everything can be read and pressed, and nothing lies under a bar or over the edge.
"""

from __future__ import annotations

import os
import random
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from harness import Case
from playwright.sync_api import Browser, Page

from browser import ALL_DRAWN, DRAWN
from tools.look import Room, laid, played, secret

SIZES = ((360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080))
Theme = Literal["light", "dark"]
BOTH: tuple[Theme, ...] = ("light", "dark")
THEMES: dict[str, tuple[Theme, ...]] = {"en": ("light",), "hu": ("dark",)}
"""In which theme each language is looked at."""
MOMENTS = {"opening": 0, "middle": 45, "end": -1}
SCRIPT = Path(__file__).parent / "measure.js"
SOAKING = "FLOTTA_SOAK_FRAMES" in os.environ
"""Whether every option set of a game is looked at in both languages and both themes, instead of a few in two looks."""
MOST_SETS = 3
"""How many of a game's option sets are looked at in each moment: in the three moments together three times as many."""


def some_sets(game: str, moment: str) -> list[dict[str, Any]]:
    """A spread of the option sets, with their seats: in each moment of a game others, so that together they are many."""
    sets, number = Case(game).option_sets, list(MOMENTS).index(moment)
    some = min(MOST_SETS, len(sets))
    return sets if SOAKING else [sets[(i * len(MOMENTS) + number) * len(sets) // (some * len(MOMENTS))] for i in range(some)]


def look(chromium: Browser, room: Room, lang: str, theme: str, touch: bool = False) -> Page:
    """The page of the person on seat 0, in one look."""
    context = chromium.new_context(locale=lang, color_scheme=theme, reduced_motion="reduce", has_touch=touch)  # type: ignore[arg-type]
    context.add_cookies([{"name": "flotta", "value": secret(0), "url": room.address}])
    context.add_init_script(path=SCRIPT)
    return context.new_page()


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", DRAWN)
def test_the_table_fills_its_frame(game: str, moment: str, room: Room, chromium: Browser) -> None:
    pages = {lang: look(chromium, room, lang, "light") for lang in THEMES}
    wrong: dict[str, list[str]] = {}
    for number, chosen in enumerate(some_sets(game, moment)):
        options = dict(chosen)
        table = room.do(laid(room, game, options.pop("seats"), options))
        room.do(played(table, MOMENTS[moment], 0, random.Random(number)))
        for lang, page in pages.items():
            page.goto(f"{room.address}/t/{table.id}")
            page.wait_for_selector("html.live")
            assert moment != "opening" or page.locator("#hint").is_visible(), "a first game begins with a hint on the page"
            for (width, height), theme in product(SIZES, BOTH if SOAKING else THEMES[lang]):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=theme)
                for fault in page.evaluate("measured()"):
                    wrong.setdefault(fault, []).append(f"{width}x{height} {lang} {theme} {chosen}")
    for page in pages.values():
        page.context.close()
    assert not wrong, "\n".join(f"{fault}  <- {len(where)} times, first {where[0]}" for fault, where in wrong.items())


SEEN = "[...document.querySelectorAll('.ghost.now')].map(el => [...document.querySelectorAll('.ghost')].indexOf(el)).join()"
"""Which previews are seen."""


@pytest.mark.parametrize("game", DRAWN)
def test_what_is_focused_is_previewed_like_what_is_pointed_at(game: str, room: Room, chromium: Browser) -> None:
    """By mouse and by keyboard the same is shown, and arrow keys lead from one thing that can be pressed to the next."""
    table = room.do(laid(room, game, 2, {}))
    room.do(played(table, 14, 0, random.Random(1)))
    page = look(chromium, room, "en", "light")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{room.address}/t/{table.id}")
    page.wait_for_selector(".pick.open:visible")
    picks = page.locator(".pick.open:visible")
    for number in range(min(4, picks.count())):
        page.mouse.move(0, 0)
        picks.nth(number).dispatch_event("pointerover")
        pointed = page.evaluate(SEEN)
        page.locator("body").dispatch_event("pointerover")
        assert not page.evaluate(SEEN)
        picks.nth(number).focus()
        assert page.evaluate(SEEN) == pointed
        page.evaluate("document.activeElement.blur()")
        assert not page.evaluate(SEEN)
    picks.first.focus()
    reached = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        reached.add(page.evaluate("[...document.querySelectorAll('.pick.open')].indexOf(document.activeElement)"))
    assert len(reached) > 1 or picks.count() == 1, "arrow keys lead from one thing to another"
    assert -1 not in reached
    page.context.close()


COUNTING = """
const counted = document.documentElement.dataset;
counted.pressed = counted.sent = 0;
addEventListener("click", () => counted.pressed++);
addEventListener("submit", (event) => { counted.sent++; event.preventDefault(); event.stopPropagation(); }, true);
"""
"""Counts what was pressed, and choices that would have been sent: none is."""


ON_TOP = """[...document.querySelectorAll(".pick.open")].flatMap((el) => {
  const { x, y, width, height } = (el.querySelector(":scope > .hit") ?? el).getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return width && document.elementFromPoint(across, down)?.closest(".pick") === el ? [[across, down]] : [];
})"""
"""Where a finger meets something that can be chosen."""


def test_what_a_finger_has_chosen_stays_previewed(room: Room, chromium: Browser) -> None:
    """A finger leaves the screen between two presses, and may touch something else: what was pressed first is still shown,
    wherever one press does not make the choice already. In which games that is so depends on the position, so all are tried.
    """
    page = look(chromium, room, "en", "light", touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    stayed = set()
    for game, moves in product(ALL_DRAWN, (4, 9, 14)):
        if game in stayed:
            continue
        table = room.do(laid(room, game, 2, {}))
        room.do(played(table, moves, 0, random.Random(1)))
        page.goto(f"{room.address}/t/{table.id}")
        page.wait_for_selector("#choices.mine")
        page.evaluate(COUNTING)
        number = 0
        while number < min(6, len(places := page.evaluate(ON_TOP))):
            page.touchscreen.tap(*places[-1 - number])
            page.wait_for_selector(f"html[data-pressed='{2 * number + 1}']")
            shown, sent = page.evaluate(SEEN), page.locator("html:not([data-sent='0'])").count()
            page.locator("#turn").tap()
            page.wait_for_selector(f"html[data-pressed='{2 * number + 2}']")
            if not sent:
                assert page.evaluate(SEEN) == shown, game
                stayed |= {game} if shown else set()
            page.keyboard.press("Escape")
            page.evaluate("document.documentElement.dataset.sent = 0")
            number += 1
    page.context.close()
    assert len(stayed) > 2, f"nothing stayed to be seen but in {stayed}"


ASKS = """for (const button of document.querySelectorAll("#choices [data-act]")) button.dataset.final = "Sure?";
document.querySelector("#choices [data-act]").form.requestSubmit(document.querySelector("#choices [data-act]"));"""
"""Every choice is asked for once more, and the first one is wanted."""


def test_a_phone_shows_the_table_while_a_choice_is_asked_for_once_more(room: Room, chromium: Browser) -> None:
    """The button that asks lies in the bar, which is in sight: the page does not move to where the bar stands in it."""
    page = look(chromium, room, "hu", "light", touch=True)
    page.set_viewport_size({"width": 390, "height": 844})
    table = room.do(laid(room, DRAWN[0], 2, {}))
    room.do(played(table, 4, 0, random.Random(1)))
    page.goto(f"{room.address}/t/{table.id}")
    page.wait_for_selector("#choices.mine")
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(ASKS)
    page.wait_for_selector("#choices .btn.main:focus")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight"), "the page is longer than the screen"
    page.context.close()
