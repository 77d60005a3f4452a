"""What people do at a table besides choosing: come, share a screen, change devices, talk, look back."""

from __future__ import annotations

import resource
from collections.abc import Callable

import pytest
from harness import Case
from playwright.sync_api import Route, expect

from browser import DRAWN, SHELF, UNDRAWN
from browser.logs import chosen
from browser.people import PHONE, WIDE, Person
from browser.test_access import violations
from tools.house import House
from tools.look import Room, finished

People = Callable[..., Person]


@pytest.mark.parametrize(("lang", "size"), [("en", PHONE), ("hu", WIDE)])
def test_two_clicks_and_a_game_is_running(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    somebody = person(house.address, lang, size=size)
    somebody.context.add_init_script("window.AudioContext = null")  # making one unasked fails
    somebody.page.goto(house.address)
    assert violations(somebody) == []
    somebody.page.locator("main form[action^='/play/'] button").first.click()
    somebody.page.wait_for_url("**/t/*")
    somebody.page.locator("#choices [data-act]").first.wait_for(state="attached")
    assert somebody.page.title().startswith("●"), "the title says whose turn it is"
    assert violations(somebody) == []
    somebody.chooses()


@pytest.mark.parametrize("game", SHELF)
def test_nothing_hangs_over_the_edge_of_a_phone(game: str, house: House, person: People) -> None:
    somebody = person(house.address, "hu", size=PHONE)
    table = somebody.sets(game, ["person", "bot:boy", "bot:boy"])
    for path in ("/", f"/new/{game}", f"/rules/{game}", table, f"{table}/links", f"{table}/over", "/settings", "/nowhere"):
        somebody.page.goto(path)
        too_wide = somebody.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert too_wide == 0, path
        somebody.troubles = [trouble for trouble in somebody.troubles if "404" not in trouble]


def reload_until_asked(somebody: Person) -> None:
    """Without script nothing comes by itself: look again, however long the bots think, as long as the game goes on."""
    while not somebody.page.locator("#choices [name=action]").count():
        over = somebody.page.locator("#choices a[href$='/over']").count()
        assert not over, f"nothing to choose: {somebody.page.locator('main').inner_text()}"
        somebody.page.wait_for_timeout(100)
        answer = somebody.page.reload()
        assert answer is not None and answer.ok, f"no table: {somebody.page.locator('main').inner_text()}"


@pytest.mark.parametrize("game", [*DRAWN, *UNDRAWN[:1]])
def test_plain_buttons_are_enough_without_any_script(game: str, house: House, person: People) -> None:
    somebody = person(house.address, script=False)
    path = somebody.sets(game, ["person", "bot:boy", "bot:boy"], Case(game).at_a_table)
    somebody.goes(path)
    pressed: list[tuple[str, str]] = []
    while len(pressed) < 6:
        reload_until_asked(somebody)
        button = somebody.page.locator("#choices [name=action]").first
        pressed.append(("act", str(button.get_attribute("value"))))
        with somebody.page.expect_navigation():
            button.click()
    made = chosen(house.database, path.removeprefix("/t/"), 0, unasked=True)
    left = iter(made)
    assert all(choice in left for choice in pressed), f"pressed {pressed}, and {made} was made"


@pytest.mark.parametrize("lang", ["en", "hu"])
def test_while_the_disk_is_full_the_page_says_that_it_waits_and_then_the_choice_is_made_once(
    lang: str, own_house: House, person: People
) -> None:
    somebody = person(own_house.address, lang)
    path = somebody.sets(DRAWN[0], ["person", "bot:boy"], Case(DRAWN[0]).at_a_table)
    somebody.goes(path)
    choice = somebody.page.locator("#choices [data-act]:not([data-final])").first
    choice.wait_for(state="attached")
    if not choice.is_visible():
        somebody.presses_button("handle")
    state, meant = somebody.page.locator("#state"), str(choice.get_attribute("value"))
    before = chosen(own_house.database, path.removeprefix("/t/"), 0)
    assert own_house.process
    for room, says in ((0, "data-late"), (resource.RLIM_INFINITY, "data-here")):
        resource.prlimit(own_house.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        if room == 0:
            with somebody.page.expect_response(lambda answer: answer.status == 503):  # also where a busy house is late by itself
                choice.click()
        expect(state).to_have_text(str(state.get_attribute(says)))
        made = chosen(own_house.database, path.removeprefix("/t/"), 0)
        assert made == (before if room == 0 else [*before, ("act", meant)])
    assert {trouble[:3] for trouble in somebody.troubles} == {"503"}
    somebody.troubles.clear()


def test_while_a_bot_thinks_about_an_advice_the_page_says_so_and_not_that_the_house_is_away(house: House, person: People) -> None:
    somebody = person(house.address)
    somebody.goes(somebody.sets(DRAWN[0], ["person", "bot:boy"], Case(DRAWN[0]).at_a_table))
    held: list[Route] = []
    somebody.page.route("**/advice", lambda route: held.append(route))
    somebody.page.locator("#advice").click()
    state = somebody.page.locator("#state")
    expect(state).to_have_text(str(state.get_attribute("data-thinking")))
    held.pop().continue_()
    somebody.page.locator("#answer .good").first.wait_for()
    expect(state).to_have_text(str(state.get_attribute("data-here")))


@pytest.mark.parametrize("game", DRAWN[:1])
def test_a_curtain_between_two_people_at_one_screen(game: str, house: House, person: People) -> None:
    both = person(house.address, way="mouse")
    path = both.sets(game, ["person", "person"], Case(game).at_a_table, "Anna Bence")
    both.goes(path)
    page = both.page
    seats: list[str] = []
    lift = page.locator("#choices [data-sit]")
    while len(seats) < 4:
        lift.wait_for()
        assert not both.is_asked, "behind the curtain there is nothing to see or to press"
        page.locator("#tray .curtain").wait_for()
        assert not page.locator(".pick").count()
        seats.append(str(lift.get_attribute("data-sit")))
        assert page.title().startswith("●")
        lift.press("Enter")
        page.locator("#choices [data-act]").first.wait_for(state="attached")
        page.wait_for_url(f"**?seat={seats[-1]}")
        while not lift.count():
            both.chooses()
            page.locator("#choices [data-act], #choices [data-sit]").first.wait_for(state="attached")
        assert not page.locator(".curtain").count(), "one sees what one did until the next one takes over"
        lift.press("Enter")
    assert seats in (["0", "1"] * 2, ["1", "0"] * 2)


@pytest.mark.parametrize("game", DRAWN[:1])
def test_a_seat_moves_to_another_device_and_back(game: str, house: House, person: People) -> None:
    laptop, phone = person(house.address), person(house.address, "hu", size=PHONE, way="mouse")
    path = laptop.sets(game, ["person", "bot:boy"], Case(game).at_a_table)
    laptop.goes(path)
    laptop.page.locator("#tools summary").click()
    laptop.page.locator("#tools a[href$='/links']").click()
    link = laptop.page.locator("#address-0").input_value()
    expect(laptop.page.locator(".qr svg")).to_have_count(1)
    phone.goes(link.removeprefix(house.address))
    phone.page.locator("main button").click()
    phone.page.wait_for_url("**/t/*?seat=0")
    laptop.goes(path)
    phone.page.locator("#choices [data-act]").first.wait_for(state="attached")
    phone.chooses()
    last = phone  # whoever chose last shows no older decision
    for device in (laptop, phone, laptop):
        last.page.locator("#choices [data-act]").first.wait_for(state="attached")
        version = last.page.locator("#choices [name=version]").first.input_value()
        for other in (laptop, phone):
            other.page.locator(f"#choices [name=version][value='{version}']").first.wait_for(state="attached")
        device.chooses()
        last = device
    assert len(chosen(house.database, path.removeprefix("/t/"), 0)) == len(laptop.made) + len(phone.made) >= 4
    laptop.page.locator("#tools summary").click()
    laptop.page.locator("#tools a[href$='/links']").click()
    laptop.page.locator("form[action$='/renew'] button").click()
    expect(laptop.page.locator("#address-0")).not_to_have_value(link)
    phone.page.reload()
    assert not phone.is_asked, "who has only the old link has lost the seat"
    laptop.goes(path)
    laptop.page.locator("#choices [data-act]").first.wait_for(state="attached")


@pytest.mark.parametrize("game", DRAWN)
def test_a_finished_game_is_replayed_with_the_arrow_keys(game: str, room: Room, person: People) -> None:
    somebody = person(room.address)
    page = somebody.page
    somebody.goes(finished(room, game, 3, Case(game).at_a_table))
    page.locator("#choices a[href$='/over']").click()
    page.wait_for_url("**/over")
    page.locator(".doors a[href*='/replay']").first.click()
    page.locator("#go-last").click()
    last = int(str(page.locator("#replay").get_attribute("max")))
    assert last > 20

    def shows(at: int) -> str:
        page.locator("#moment", has_text=f"Event {at} of {last}").wait_for()
        return str(page.locator("#board").inner_html())

    pictures = [shows(last)]
    for back in range(1, 6):
        page.keyboard.press("ArrowLeft")
        pictures.append(shows(last - back))
    assert len(set(pictures)) > 1
    page.locator("#replay").focus()
    for on in range(4, -1, -1):
        page.keyboard.press("ArrowRight")
        pictures.append(shows(last - on))
    page.keyboard.press("Home")
    shows(0)
    page.locator("[id^=side-][aria-current=true] + a").click()
    page.wait_for_url("**seat=1&at=0**")
    shows(0)


@pytest.mark.parametrize("game", UNDRAWN[:1] or DRAWN[:1])
def test_talk_is_only_text_and_is_heard(game: str, house: House, person: People) -> None:
    anna, watcher = person(house.address), person(house.address, "hu")
    path = anna.sets(game, ["person", "bot:boy", "bot:boy"], names="Anna")
    for each in (anna, watcher):
        each.goes(path)
    anna.page.locator("#talk-text").fill("<b>ahoy</b>")
    anna.page.locator("#talk-text").press("Enter")
    for each in (anna, watcher):
        each.page.locator("#talk li[id]", has_text="<b>ahoy</b>").wait_for()
        each.page.locator("#news p", has_text="Anna: <b>ahoy</b>").wait_for(state="attached")
    expect(anna.page.locator("#talk-text")).to_have_value("")


@pytest.mark.parametrize("game", DRAWN[:1])
def test_settings_are_kept(game: str, house: House, person: People) -> None:
    somebody = person(house.address, "en")
    somebody.goes(f"/rules/{game}")
    somebody.page.locator("nav a[href^='/settings']").click()
    for name, value in {"lang": "hu", "theme": "dark", "motion": "still", "confirm": "off"}.items():
        somebody.page.locator(f"input[name={name}][value={value}]").check()
    somebody.page.locator("main button").click()
    somebody.page.wait_for_url(f"**/rules/{game}")
    html = somebody.page.locator("html")
    assert [html.get_attribute(name) for name in ("lang", "data-theme", "data-motion", "data-confirm")] == [
        "hu",
        "dark",
        "still",
        "off",
    ]


def test_what_others_say_and_take_back_is_seen_where_one_looks(house: House, person: People) -> None:
    """Anna and Bence at two screens: a line of talk is shown at once and leaves a badge until it is looked at; so is an undo."""
    anna, bence, watcher = person(house.address, size=PHONE), person(house.address, "hu"), person(house.address)
    path = anna.sets(DRAWN[0], ["person", "open"], Case(DRAWN[0]).at_a_table, "Anna")
    bence.post(f"{path}/sit", seat="1", name="Bence")
    bence.post(f"{path}/start", when="ready")
    for somebody in (anna, bence, watcher):
        somebody.goes(path)
    bence.page.locator("#talk-text").fill("Ahoy!")
    bence.page.locator("#talk-form button").click()
    expect(anna.page.locator("#word")).to_have_text("Bence: Ahoy!")
    expect(anna.page.locator("#word")).to_have_text("1 new line of talk")
    assert violations(anna) == violations(bence) == []
    expect(bence.page.locator("#word")).to_be_hidden()
    anna.page.locator("#word").click()
    expect(anna.page.locator("#word")).to_be_hidden()
    for _ in range(8):
        asked = anna if anna.is_asked else bence
        asked.chooses()
        if asked.takes_back():
            break
    else:
        raise AssertionError("nothing could be taken back")
    expect(watcher.page.locator("#word")).to_contain_text("took back")
    expect(watcher.page.locator("#log .took-back")).to_be_visible()
    assert violations(watcher) == []
    expect(asked.page.locator("#word")).to_be_hidden()
    expect(watcher.page.locator("#notify")).to_be_hidden()
    assert watcher.page.locator("#talk-form, #undo, #why, #advice, form[action$=takeover]").count() == 0
