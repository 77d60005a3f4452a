"""Somebody who has never played learns a game: from the shelf, pressing where the hand points, to a first game with hints."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser import ALL_DRAWN, SHELF
from browser.people import PHONE, WIDE, Person
from browser.test_access import violations
from tools.house import House

People = Callable[..., Person]


POINTED = "(el) => [parseFloat(el.style.left) - scrollX, parseFloat(el.style.top) - scrollY]"
AT_THE_EDGE = """(hand) => {
    hand.removeAttribute("hidden");
    hand.style.left = `${innerWidth}px`;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}"""
"""How much wider the page gets when the hand points to its very edge."""


def presses(learner: Person, step: int) -> list[tuple[float, float]]:
    """Press where the hand points until the step is done: where that was."""
    pressed: list[tuple[float, float]] = []
    while f"/{step}" in learner.page.url.partition("?")[0] and len(pressed) < 4:
        x, y = learner.page.locator("#guide").evaluate(POINTED)
        pressed.append((x, y))
        before = re.escape(learner.page.url)
        learner.page.mouse.click(x, y)
        expect(learner.page).not_to_have_url(re.compile(f"^{before}$"))
    return pressed


FREE = """(id) => {
    const [top, bottom] = [document.getElementById("told").getBoundingClientRect().bottom, document.getElementById("choices").getBoundingClientRect().top];
    const box = document.getElementById(id).getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
}"""
"""Whether a thing lies between what is told above it and the bar below it."""
SPOKEN_OF = """() => {
    const seen = (things) => things.filter((el) => el?.checkVisibility()).map((el) => el.id);
    const lit = document.getElementById("told").dataset.lit.split(" ").filter(Boolean);
    return [seen(lit.flatMap((id) => [id, `t-${id}`]).map((id) => document.getElementById(id))), seen([...document.querySelectorAll("#tray .pick")])];
}"""
"""The ids of what a step speaks of, and of what may be pressed in the tray."""


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_on_a_phone_what_the_first_step_speaks_of_is_in_view(lang: str, house: House, person: People) -> None:
    learner = person(house.address, lang, size=(390, 844))
    learner.goes(f"/lesson/{ALL_DRAWN[0]}/1")
    learner.page.locator("#guide:not([hidden])").wait_for(state="attached", timeout=240_000)
    lit, pressed = learner.page.evaluate(SPOKEN_OF)
    assert lit and pressed, "the step speaks of something on the board and asks for something in the tray"
    spoken_of = [*lit, *pressed]
    assert [id for id in spoken_of if not learner.page.evaluate(FREE, id)] == []


@pytest.mark.parametrize(("lang", "size"), [("en", WIDE), ("hu", PHONE)])
def test_a_newcomer_learns_and_plays(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    newcomer = person(house.address, lang, size=size)
    page, game = newcomer.page, SHELF[0]
    newcomer.goes("/")
    page.locator(f"a[href='/lesson/{game}']").click()
    page.locator("#guide:not([hidden])").wait_for(state="attached", timeout=240_000)
    assert violations(newcomer) == []
    page.locator("#show").click()
    page.mouse.click(*page.locator("#guide").evaluate(POINTED))  # a lesson begins with a single press
    expect(page).to_have_url(re.compile(rf"/lesson/{game}/2\?done=yes$"))
    expect(page.locator("#told .well")).to_be_visible()
    expect(page.locator("#lesson-words.on-board" if size == WIDE else ".lesson-way a[href$='/1']")).to_be_visible()
    assert violations(newcomer) == []
    pressed = presses(newcomer, 2)
    assert len(set(pressed)) == len(pressed) > 1, "the hand goes on to the next thing"
    assert page.locator("#guide").evaluate(AT_THE_EDGE) == 0, "the page cannot be dragged sideways"
    page.go_back()
    expect(page.locator("#told .well")).to_have_count(0)
    newcomer.goes(newcomer.sets(game, ["person", "person"]))
    page.locator(".lift").click()
    expect(page.locator("#hint")).to_be_visible()
    newcomer.goes(f"/rules/{game}")
    page.locator("[name=q]").fill("xyzzy")
    page.keyboard.press("Enter")
    expect(page.locator(".found li")).to_have_count(0)
