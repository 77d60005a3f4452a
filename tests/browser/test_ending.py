"""After a game, as two people meet it: the ending, a word of thanks, a picture for those who were not there, another game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from harness import Case
from playwright.sync_api import expect

from browser import DRAWN
from browser.people import PHONE, WIDE, Person
from browser.test_way_in import looked_at
from tools.house import House

People = Callable[..., Person]


def test_from_the_end_to_another_game(house: House, person: People) -> None:
    """Anna on a wide screen in English, Bence on a phone in Hungarian. Bots play their game out; then both look at the ending, Bence
    says thanks, Anna keeps a picture, and both want another game.
    """
    anna, bence = person(house.address, "en", size=WIDE), person(house.address, "hu", size=PHONE)
    path = anna.sets(DRAWN[0], ["person", "open"], Case(DRAWN[0]).at_a_table, "Anna")
    bence.goes(path)
    bence.page.locator("[name=name]").fill("Bence")
    bence.page.locator("#sit-down").click()
    bence.page.locator("#board.drawn").wait_for()
    for somebody, seat in ((anna, "0"), (bence, "1")):
        somebody.post(f"{path}/takeover", seat=seat)
    for somebody in (anna, bence):
        somebody.goes(path)
        somebody.page.locator("#choices a[href$='/over']").click()
        ribbon = somebody.page.locator("#ribbon").inner_text()
        assert "Anna" in ribbon or "Bence" in ribbon
        expect(somebody.page.locator(".reason .wax")).to_be_visible()
        assert somebody.page.locator(".sheet-table tbody tr").count() >= 2
        somebody.page.locator("#chart-title ~ details summary").click()
        expect(somebody.page.locator("#chart-title ~ details tbody tr").last).to_be_visible()
        looked_at(somebody)
    bence.page.locator(".thanks button").first.click()
    expect(anna.page.locator("#talk li[id]")).to_have_count(1)
    with anna.page.expect_download() as kept:
        anna.page.locator("#picture").click()
    assert kept.value.suggested_filename.endswith(".png")
    picture = Path(kept.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 20_000
    anna.page.locator(".another button[value=yes]").click()
    expect(bence.page.locator("#again-0 span.small")).to_have_text("igent mond ✓")
    bence.page.locator(".another button[value=yes]").click()
    for somebody in (anna, bence):
        somebody.page.wait_for_url(lambda url: not url.endswith("/over"))
        somebody.page.locator("#board.drawn").wait_for()
        expect(somebody.page.locator("#choices")).to_be_visible()
    assert anna.page.url == bence.page.url != f"{house.address}{path}"
