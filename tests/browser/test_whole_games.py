"""Whole games in real browsers: every drawn game to its end by touch, by keyboard alone, by mouse and by what a screen reader
tells; and one in which everything goes wrong that can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from harness import Case
from harness.walk import choices

import flotta
from browser import DRAWN
from browser.logs import chosen
from browser.people import PHONE, WIDE, Person
from browser.wire import Line
from flotta.engine.words import LANGUAGES
from tools.browser import PATIENCE
from tools.house import House
from tools.look import Room, laid, secret

NAP = 10
"""Milliseconds between two looks at the pages."""
PAIRS = (("touch", "keyboard"), ("mouse", "reader"))
"""Who plays against whom. Each begins in a language of their own, and reads on in the other after some choices."""
FIRST = 12
"""So many choices are made in the first language, in a short game a sixth of all."""
LONG = [game for game in DRAWN if flotta.games.find(game).law.minutes >= 30]
"""The games in which there is time for everything to go wrong."""


def somebody_asked(people: list[Person]) -> Person | None:
    """Whoever must choose now; None when the game is over."""
    for _ in range(PATIENCE // NAP):
        for person in people:
            if person.is_asked:
                return person
        if all(person.sees_the_end for person in people):
            return None
        people[0].page.wait_for_timeout(NAP)
    raise AssertionError(f"the game stands still: {[person.page.locator('#turn').inner_text() for person in people]}")


def differences(people: list[Person]) -> list[tuple[str, list[str]]]:
    """Nothing, once every page has come to the same moment and shows what it would show if it were opened now."""
    for _ in range(100):
        found = [(person.at, person.differs()) for person in people]
        if found == [(found[0][0], [])] * len(people):
            return []
        people[0].page.wait_for_timeout(10 * NAP)
    return found


@pytest.mark.parametrize("ways", PAIRS, ids="-".join)
@pytest.mark.parametrize("game", DRAWN)
def test_a_game_to_its_end(game: str, ways: tuple[str, str], room: Room, person: Callable[..., Person]) -> None:
    """Two people, each in their own way, in both languages: what they mean is what is made, on the picture in three presses at
    most.
    """
    table = room.do(laid(room, game, 2, Case(game).at_a_table))
    people = [
        person(room.address, lang, size=PHONE if way == "touch" else WIDE, way=way, secret=secret(seat))
        for seat, (way, lang) in enumerate(zip(ways, LANGUAGES, strict=True))
    ]
    first = choices(game, {"seats": 2, **Case(game).at_a_table}, 6 * FIRST) // 6
    later = dict(zip(people, reversed(LANGUAGES), strict=True))
    for each in people:
        each.goes(f"/t/{table.id}")
    while (asked := somebody_asked(people)) is not None:
        asked.chooses()
        if asked in later and len(asked.made) > first:
            assert asked.unheard() == []
            asked.speaks(later.pop(asked))
    assert not later, "the game was too short for both languages"
    assert differences(people) == []
    for seat, each in enumerate(people):
        assert chosen(room.database, table.id, seat) == each.made
        assert each.unheard() == []
        assert each.looks_at_the_result() == 2


@pytest.fixture
def line(own_house: House) -> Iterator[Line]:
    laid = Line(own_house.port)
    yield laid
    laid.close()


def lays_the_table(host: Person, game: str) -> str:
    """The host fills in the form: a seat here, one by link, a bot, the options; the path of the table."""
    host.goes("/")
    host.page.locator(f"a[href^='/new/{game}']").click()
    host.page.wait_for_url("**/new/*")
    host.page.locator("#options > summary").click()
    fields = {"seat1": "link", "seat2": "bot:boy"}
    fields |= {f"o.{name}": str(value) for name, value in Case(game).at_a_table.items()}
    for name, value in fields.items():
        field = host.page.locator(f"[name='{name}']")
        with host.page.expect_response("**/check"):
            if field.get_attribute("type") == "checkbox":
                field.check()
            else:
                field.select_option(value)
    host.page.locator("[name='name0']").fill("Anna")
    host.page.locator("#create").click()
    host.page.wait_for_url("**/t/*")
    return host.page.url.removeprefix(host.address)


def sits_down(guest: Person, link: str) -> None:
    """The guest comes by the personal link and takes the seat, by keyboard alone."""
    guest.goes(link)
    guest.tab_to("[name=name]")
    guest.page.keyboard.type("Bence")
    guest.tab_to("main button")
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/*?seat=1")


@pytest.mark.parametrize("game", LONG[:1])
def test_a_game_on_a_bad_day(game: str, own_house: House, line: Line, person: Callable[..., Person]) -> None:
    """Two people, a bot and somebody who looks on; a cut line, a double click, a sleeping tab, a new server, a look back."""
    host = person(own_house.address, "hu", size=PHONE, way="touch")
    guest = person(line.address, way="keyboard")
    watcher = person(own_house.address)
    people, everybody = [host, guest], [host, guest, watcher]
    path = lays_the_table(host, game)
    host.goes(f"{path}/links")
    sits_down(guest, host.page.locator("#address-1").input_value().removeprefix(own_house.address))
    host.goes(path)
    watcher.goes(path)

    wakes: list[Callable[[], None]] = []
    trials: dict[int, tuple[Callable[[], None], Callable[[], None]]] = {
        4: (line.cut, line.mend),
        6: (line.cut, line.mend),
        7: (lambda: wakes.append(watcher.sleeps()), lambda: None),
        9: (own_house.stop, own_house.start),
        11: (own_house.stop, own_house.start),
        14: (lambda: wakes.pop()(), lambda: None),
    }
    count = taken_back = 0
    while trials or not taken_back:
        asked = somebody_asked(people)
        assert asked, "the game was too short for everything we meant to do to it"
        goes_wrong, is_mended = trials.pop(count, (lambda: None, lambda: None))
        goes_wrong()
        asked.chooses(twice=count in (2, 3), then=is_mended)
        is_mended()
        count += 1
        if taken_back < 2 and count > 3 and asked.is_asked and asked.takes_back():
            taken_back += 1
    assert differences(everybody) == []
    table = path.removeprefix("/t/")
    for seat, each in enumerate(people):
        assert chosen(own_house.database, table, seat) == each.made
    assert [each.unheard() for each in everybody] == [[], [], []]
