"""The way in, as people walk it: from the shelf to a table, from a friend's link to a seat, from the laptop to the phone; in both
languages, on a wide screen and on a phone, and axe finds nothing on the way.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import Case
from playwright.sync_api import expect

from browser import SHELF
from browser.people import PHONE, WIDE, Person
from browser.test_access import violations
from flotta.web.address import on_the_network
from tools.house import House

People = Callable[..., Person]
LOOKS = [("en", WIDE), ("hu", PHONE)]


def looked_at(somebody: Person) -> None:
    """Nothing on this page keeps anybody out, and nothing hangs over its edge."""
    assert violations(somebody) == []
    assert somebody.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_two_questions_and_a_table(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    """Anna asks for two at the table, looks at a table with friends, plays alone after all, with other lengths and variants."""
    anna = person(house.address, lang, size=size)
    page, game = anna.page, SHELF[0]
    anna.goes("/")
    anna.follows(".counts a:has-text('2')")
    looked_at(anna)
    page.locator(f"a[href^='/new/{game}']").click()
    expect(page.locator("#who-friends")).to_be_checked()
    expect(page.locator("#count-2")).to_be_checked()
    expect(page.locator("#seat1")).to_have_value("open")
    with page.expect_response("**/check"):
        page.locator("#who-alone").check()
    expect(page.locator("#seat1")).to_have_value("bot:mate")
    with page.expect_response("**/check"):
        page.locator("#level").select_option("boy")
    expect(page.locator("#seat1")).to_have_value("bot:boy")
    with page.expect_response("**/check"):
        page.locator("#lengths label").first.click()
    expect(page.locator("#length-0")).to_be_checked()
    page.locator("#options > summary").click()
    variants = page.locator("#options > summary").inner_text()
    with page.expect_response("**/check"):
        page.locator("#options select").first.select_option(index=1)
    expect(page.locator("#options > summary")).not_to_have_text(variants)
    looked_at(anna)
    page.locator("#name0").fill("Anna")
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    page.locator("#choices [data-act]").first.wait_for(state="attached")
    anna.goes("/")
    expect(page.locator("h1")).to_contain_text("Anna")
    page.locator("#mine .slip.now a").first.click()
    page.locator("#choices [data-act]").first.wait_for(state="attached")


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_friends_come_by_the_link(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    """Anna lays a table; the link leads nowhere yet, so she opens the house, and changes her mind about the length; Bence is on the
    way, comes, is sent away and comes again; a bot fills up; Bence says that he is ready, and it begins by itself.
    """
    anna, bence = person(house.address, lang, size=size), person(house.address, lang, size=size)
    path = anna.sets(SHELF[0], ["person", "open", "bot:boy", "open"], Case(SHELF[0]).at_a_table, "Anna")
    anna.goes(path)
    looked_at(anna)
    if on_the_network() and anna.page.locator("form[action='/reach'] button").count():
        expect(anna.page.locator("#invitation [role=alert]")).to_be_visible()
        anna.page.locator("form[action='/reach'] button").click()
        expect(anna.page.locator("#invitation .qr svg")).to_be_visible()
        assert anna.page.locator("#address").input_value().endswith(path)
        looked_at(anna)
    anna.page.locator("#change").click()
    with anna.page.expect_response("**/check"):
        anna.page.locator("#lengths label:has(input:not(:checked))").first.click()
    looked_at(anna)
    anna.page.locator("#change-it").click()
    expect(anna.page.locator("#board [role=status]")).to_be_visible()
    bence.goes(path)
    expect(bence.page.locator("h1")).to_contain_text("Anna")
    expect(anna.page.locator("#seat-1.coming")).to_be_visible()
    looked_at(anna)
    looked_at(bence)
    bence.page.locator("[name=name]").fill("Bence")
    bence.page.locator("#sit-down").click()
    expect(anna.page.locator("#seat-1 .name")).to_have_text("Bence")
    anna.page.locator("#seat-1 form[action$='/plan'] button").click()
    expect(anna.page.locator("#seat-1 .name")).not_to_have_text("Bence")
    bence.goes(path)
    expect(bence.page.locator("[name=name]")).to_have_value("Bence")
    bence.page.locator("#sit-down").click()
    expect(anna.page.locator("#seat-1 .name")).to_have_text("Bence")
    ready, wait = bence.page.locator("#ready[value=yes]"), bence.page.locator("#ready[value=no]")
    ready.click()
    wait.click()
    expect(ready).to_be_visible()
    anna.page.locator("#seat-3 form[action$='/plan'] button").click()
    expect(anna.page.locator("#choices [role=status]")).to_contain_text("Bence")
    looked_at(anna)
    looked_at(bence)
    ready.click()
    for each in (anna, bence):
        expect(each.page.locator("#board.drawn")).to_be_visible()
        expect(each.page.locator("#invitation")).to_be_hidden()


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_carrying_on_on_the_phone(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    """Anna makes the link on the laptop, opens it on the phone, and sits at her table there; a second try finds it used up."""
    laptop, phone = person(house.address, lang, size=size), person(house.address, lang, size=PHONE)
    path = laptop.sets(SHELF[0], ["person", "open"], Case(SHELF[0]).at_a_table, "Anna")
    laptop.goes("/")
    laptop.follows("a[href='/carry']")
    looked_at(laptop)
    laptop.follows("main form[action='/carry'] button")
    looked_at(laptop)
    link = laptop.page.locator("[data-link]").get_attribute("data-link")
    assert link is not None and link.startswith("/carry/")
    phone.goes(link)
    looked_at(phone)
    phone.follows("main form button")
    phone.follows(f"#mine a[href='{path}']")
    expect(phone.page.locator("#seat-0.own")).to_be_visible()
    laptop.goes(link)
    assert laptop.page.locator("main form").count() == 0
    laptop.troubles = [trouble for trouble in laptop.troubles if not trouble.startswith("410")]
