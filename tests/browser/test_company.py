"""In company: what a bot advises and why something is not allowed, being told while one is away, the ending and another game. Each
as somebody would meet it, in both languages, on a wide screen and on a phone; axe finds nothing.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from harness import Case
from playwright.sync_api import expect
from py_vapid import Vapid02

from browser import DRAWN
from browser.people import PHONE, WIDE, Person
from browser.test_way_in import LOOKS, looked_at
from tools.house import House

People = Callable[..., Person]
GIVES_AN_ADDRESS = """
PushManager.prototype.subscribe = async () => ({
  toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/x", keys: { p256dh: "BA".padEnd(87, "A"), auth: "A".repeat(22) } }),
});
"""
"""No push service can be reached from here: the browser is given an address as one would give it."""


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_advice_lights_up_and_why_not_names_rules(lang: str, size: tuple[int, int], house: House, person: People) -> None:
    """Somebody asks for advice: the best figure comes first and is lit where it is chosen. Then they ask why not something else."""
    somebody = person(house.address, lang, size=size)
    page = somebody.page
    somebody.goes(somebody.sets(DRAWN[0], ["person", "bot:boy"], Case(DRAWN[0]).at_a_table))
    page.locator("#choices [data-act]").first.wait_for(state="attached")
    somebody.presses_button("advice")
    expect(page.locator("#answer .good")).to_be_visible()
    options = page.locator("#answer li").all_inner_texts()
    figures = [int(found[1]) for option in options if (found := re.search(r"(\d+) %", option))]
    assert figures and len(figures) == len(options) and figures == sorted(figures, reverse=True)
    best = options[0].rpartition(":")[0]
    assert best in page.locator("#answer p").first.inner_text(), "what it would choose has the best figure"
    assert page.locator(".pick.advised:visible, .btn.advised:visible").count(), "it is lit where it is chosen"
    looked_at(somebody)
    somebody.presses_button("why-button")
    page.locator("#answer dl.why, #answer p.small").first.wait_for()
    words = page.locator("#answer").inner_text()
    assert words.strip() and "()" not in words and page.locator("#answer dt").count() <= 4
    for rule in page.locator("#answer dd a").all():
        assert f"/rules/{DRAWN[0]}#" in str(rule.get_attribute("href"))
    looked_at(somebody)


@pytest.fixture(scope="module")
def telling_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose operator has set up notices through browsers."""
    vapid = Vapid02()
    vapid.generate_keys()
    key = vapid.private_key.private_numbers().private_value.to_bytes(32, "big")
    told = {"FLOTTA_PUSH_KEY": base64.urlsafe_b64encode(key).decode().rstrip("="), "FLOTTA_PUSH_CONTACT": "mailto:us@house.test"}
    started = House(tmp_path_factory.mktemp("telling"), FLOTTA_ADDRESS="http://127.0.0.1", **told)
    yield started
    started.stop()


def is_pushed(somebody: Person, told: dict[str, str]) -> None:
    """Hand the worker what a push service would bring it."""
    session = somebody.context.new_cdp_session(somebody.page)
    workers: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda news: workers.extend(news["registrations"]))
    session.send("ServiceWorker.enable")
    while not workers:
        somebody.page.wait_for_timeout(50)
    worker = {"origin": somebody.address, "registrationId": workers[-1]["registrationId"]}
    session.send("ServiceWorker.deliverPushMessage", {**worker, "data": json.dumps(told)})
    session.detach()


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_being_told_through_the_browser(lang: str, size: tuple[int, int], telling_house: House, person: People) -> None:
    """Somebody lets the browser tell them. The worker is there; without a push service the page says so; with one the house knows
    the browser, the worker shows what it is told, and no more when it is not wanted any more.
    """
    somebody = person(telling_house.address, lang, size=size)
    somebody.context.grant_permissions(["notifications"])
    page = somebody.page
    somebody.goes("/settings")
    somebody.follows("a[href='/notices']")
    page.locator("[data-ask]").click()
    expect(page.locator("[data-refused]")).to_be_visible()
    assert page.evaluate(
        "navigator.serviceWorker.getRegistration('/static/').then((found) => !!found.active || !!found.installing)"
    )
    looked_at(somebody)
    page.add_init_script(GIVES_AN_ADDRESS)
    page.reload()
    page.locator("[data-ask]").click()
    expect(page.locator("[name=off]")).to_be_visible()
    looked_at(somebody)
    is_pushed(somebody, {"title": "Te jössz", "text": "Döntésre várnak tőled.", "address": f"{telling_house.address}/t/x"})
    shown = "navigator.serviceWorker.getRegistration('/static/').then((worker) => worker.getNotifications())"
    page.wait_for_function(f"{shown}.then(([told]) => told?.title === 'Te jössz' && told.data.endsWith('/t/x'))")
    page.locator("[name=off]").click()
    expect(page.locator("[name=off]")).to_have_count(0)


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
        somebody.follows("#choices a[href$='/over']")
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
