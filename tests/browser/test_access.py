"""axe-core finds nothing on any page that would keep somebody out: light and dark, both languages, wide and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import Case

from browser import DRAWN, SHELF, UNDRAWN
from browser.people import PHONE, WIDE, Person
from flotta.engine.words import LANGUAGES
from tools.house import House

People = Callable[..., Person]
LOOKS = [(scheme, lang) for scheme in ("light", "dark") for lang in LANGUAGES]


def violations(person: Person) -> list[str]:
    """What axe has against the page, with where it is and why."""
    found = Axe().run(person.page).response["violations"]
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize(("scheme", "lang"), LOOKS)
def test_pages_beside_the_table(scheme: str, lang: str, house: House, person: People) -> None:
    somebody = person(house.address, lang, scheme=scheme, size=PHONE if scheme == "dark" else WIDE)
    game = SHELF[0]
    table = somebody.sets(game, ["person", "link", "open"])
    for path in ("/", f"/new/{game}", "/rules", f"/rules/{game}", "/settings", table, f"{table}/links"):
        somebody.goes(path)
        assert violations(somebody) == [], path
    somebody.goes("/nowhere")
    assert violations(somebody) == []
    somebody.troubles = [trouble for trouble in somebody.troubles if not trouble.startswith("404")]
    somebody.goes(f"/new/{SHELF[-1]}")
    assert violations(somebody) == []


@pytest.mark.parametrize(("scheme", "lang"), LOOKS)
@pytest.mark.parametrize("game", [*DRAWN, *UNDRAWN[:1]])
def test_tables(game: str, scheme: str, lang: str, house: House, person: People) -> None:
    """A table on the wide screen and on a phone, with the answer to a question, something chosen, and a curtain."""
    somebody = person(house.address, lang, scheme=scheme, size=PHONE if lang == "hu" else WIDE)
    page = somebody.page
    somebody.goes(somebody.sets(game, ["person", "bot:boy", "bot:boy"], Case(game).at_a_table))
    page.locator("#choices [data-act]").first.wait_for(state="attached")
    assert violations(somebody) == []
    somebody.in_the_list("why-button").click()
    page.locator("#answer p").first.wait_for()
    if page.locator(".pick.open").count():
        page.locator(".pick.open").first.dispatch_event("click")
    assert violations(somebody) == []
    somebody.goes(somebody.sets(game, ["person", "person"]))
    page.locator(".curtain").wait_for()
    assert violations(somebody) == []


@pytest.mark.parametrize("game", [*DRAWN, *UNDRAWN[:1]])
def test_finished_games(game: str, house: House, person: People) -> None:
    path = person(house.address).sets(game, ["bot:boy"] * 3, Case(game).at_a_table)
    for scheme, lang in LOOKS:
        somebody = person(house.address, lang, scheme=scheme, size=PHONE if lang == "hu" else WIDE)
        somebody.goes(path)
        somebody.page.locator("#choices a[href$='/over']").wait_for()
        assert violations(somebody) == []
        somebody.goes(f"{path}/over?at=30")
        assert violations(somebody) == []
