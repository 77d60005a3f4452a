"""axe-core finds nothing on any page that would keep somebody out: light and dark, both languages, wide and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import Case

from browser import DRAWN, SHELF, UNDRAWN
from browser.people import PHONE, WIDE, Person
from tools.look import Room, finished

People = Callable[..., Person]
LOOKS = {"en": WIDE, "hu": PHONE}
"""The languages, and the screen of whoever reads in each."""
ALL_RULES = {"resultTypes": ["violations"]}
OF_COLOURS = {**ALL_RULES, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What the dark can change: nothing else depends on it."""


def violations(person: Person) -> list[str]:
    """What axe has against the page, in the light and in the dark, with where it is and why."""
    wrong = []
    person.page.wait_for_load_state()
    for scheme, options in (("light", ALL_RULES), ("dark", OF_COLOURS)):
        person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found = Axe().run(person.page, options=options).response["violations"]
        wrong += [f"{scheme} {each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]
    return wrong


@pytest.mark.parametrize("lang", LOOKS)
def test_pages_beside_the_table(lang: str, room: Room, person: People) -> None:
    somebody = person(room.address, lang, size=LOOKS[lang])
    game = SHELF[0]
    table = somebody.sets(game, ["person", "link", "open"])
    for path in ("/", f"/new/{game}", "/rules", f"/rules/{game}", "/settings", "/notices", table, f"{table}/links"):
        somebody.goes(path)
        assert violations(somebody) == [], path
    somebody.goes("/nowhere")
    assert violations(somebody) == []
    somebody.troubles = [trouble for trouble in somebody.troubles if not trouble.startswith("404")]
    somebody.goes(f"/new/{SHELF[-1]}")
    assert violations(somebody) == []


@pytest.mark.parametrize("lang", LOOKS)
@pytest.mark.parametrize("game", [*DRAWN, *UNDRAWN[:1]])
def test_tables(game: str, lang: str, room: Room, person: People) -> None:
    """A table on the wide screen and on a phone, with the answer to a question, something chosen, and a curtain."""
    somebody = person(room.address, lang, size=LOOKS[lang])
    page = somebody.page
    somebody.goes(somebody.sets(game, ["person", "bot:boy", "bot:boy"], Case(game).at_a_table))
    page.locator("#choices [data-act]").first.wait_for(state="attached")
    assert violations(somebody) == []
    somebody.presses_button("why-button")
    page.locator("#answer > *").first.wait_for()
    if page.locator(".pick.open").count():
        page.locator(".pick.open").first.dispatch_event("click")
    assert violations(somebody) == []
    somebody.goes(somebody.sets(game, ["person", "person"]))
    page.locator(".curtain").wait_for()
    assert violations(somebody) == []


@pytest.mark.parametrize("game", [*DRAWN, *UNDRAWN[:1]])
def test_finished_games(game: str, room: Room, person: People) -> None:
    path = finished(room, game, 3, Case(game).at_a_table)
    for lang in LOOKS:
        somebody = person(room.address, lang, size=LOOKS[lang])
        somebody.goes(path)
        somebody.page.locator("#choices a[href$='/over']").wait_for()
        assert violations(somebody) == []
        somebody.goes(f"{path}/over")
        assert violations(somebody) == []
        somebody.goes(f"{path}/replay?at=30")
        assert violations(somebody) == []


def test_a_finished_game_is_looked_at_with_the_admiral(room: Room, person: People) -> None:
    """From the result to the analysis, to a decision, to the admiral's way, and on from there at a table of one's own. What one
    person asked for is there for the next.
    """
    game = DRAWN[1]
    first, second = (person(room.address, lang, size=LOOKS[lang]) for lang in LOOKS)
    path = first.sets(game, ["bot:boy"] * 2)
    for somebody in (first, second):
        goes_to_the_analysis(somebody, path, asks=somebody is first)
        presses_the_river(somebody)
        looks_at_a_decision(somebody)


def goes_to_the_analysis(somebody: Person, path: str, asks: bool) -> None:
    page = somebody.page
    somebody.goes(path)
    somebody.follows("#choices a[href$='/over']")
    page.locator("#ribbon").wait_for()
    somebody.follows(".doors a[href*='#analysis']")
    page.locator("#side-0").click()
    if asks:
        page.locator("#analysis form[action$='/analysis'] button").click()
    page.locator(":root:has(#analysis:not([data-poll])) .river:visible").wait_for()


def presses_the_river(somebody: Person) -> None:
    """Anywhere in it: that leads to the decision nearest to there. On a wide screen it lies below the board, both in sight."""
    page = somebody.page
    page.evaluate("scrollTo(0, 0)")
    river = page.locator(".river:visible")
    assert river.count() == 1
    if page.evaluate("innerWidth") == WIDE[0]:
        board, below = page.locator("#board").bounding_box(), page.locator("#chances").bounding_box()
        assert board and below and below["width"] > board["width"] and below["y"] >= board["y"] + board["height"]
        assert below["y"] + below["height"] <= WIDE[1]
    else:
        river.scroll_into_view_if_needed()
    box = river.bounding_box()
    assert box
    marks = page.evaluate(
        "[...document.querySelectorAll('.river a')].filter((a) => a.checkVisibility()).map((a) => [+a.dataset.at, "
        "a.querySelector('.hit, .judged, .flag').getBoundingClientRect()]).map(([at, b]) => [at, (b.left + b.right) / 2])"
    )
    x = box["x"] + box["width"] * 0.62
    expected = {at for at, middle in marks if abs(middle - x) < min(abs(each - x) for _, each in marks) + 0.5}
    page.mouse.click(x, box["y"] + box["height"] * 0.35)
    page.wait_for_function("(expected) => expected.includes(+new URL(location).searchParams.get('at'))", arg=[*expected])
    first, last = min(marks, key=lambda mark: mark[1]), max(marks, key=lambda mark: mark[1])
    page.mouse.move(first[1], box["y"] + box["height"] * 0.35)
    page.mouse.down()
    page.mouse.move(last[1], box["y"] + box["height"] * 0.35, steps=5)
    page.wait_for_function("(at) => +new URL(location).searchParams.get('at') === at", arg=last[0])
    page.mouse.up()
    kept = "(link) => !link.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }))"
    assert page.locator(".river:visible a").first.evaluate(kept), "drawing along carries no link away"


def looks_at_a_decision(somebody: Person) -> None:
    page = somebody.page
    page.locator(".marked a").first.click()
    page.locator(".opened").wait_for()
    assert violations(somebody) == []
    if page.locator("#why-line").count():
        page.locator("#way-done").click()
        page.locator("#board.of-the-seat").wait_for()
        assert violations(somebody) == []
        page.locator("#why-line").click()
        page.wait_for_url("**step=1**")
        page.locator("#board.of-the-bot").wait_for()
        page.locator("#way-both").press("Enter")  # by a key: the way is still played, and a mouse may meet a step just put in
        page.locator("#board.both figure + figure .board svg").first.wait_for(state="attached")
        assert violations(somebody) == []
    page.locator("#go-on").click()
    page.locator("#board:not(.of-the-bot, .of-the-seat, .both)").wait_for()
    page.locator("#practice").click()
    page.locator("#choices").wait_for()
    assert "/replay" not in page.url
