"""What others do is seen one by one at the reader's pace, leaves marks on the board, and can be shown again. The page's clock stands
still in these tests and is put on by hand: nothing depends on how fast the machine is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from harness import Case

from browser import DRAWN
from browser.people import Person
from flotta.table import LiveTable
from tools.look import Room, laid, played, secret

BEAT = 900
"""Milliseconds between two moves of others at the normal pace; a replay takes half as long again for each."""
AHEAD = 600
"""How many seconds ahead of now a page's clock is stopped: further than it can have come by then on a busy machine."""
HEARS = """
window.updates = [];
window.EventSource = class extends EventSource {
  constructor(...arguments_) {
    super(...arguments_);
    this.addEventListener("message", ({ data }) => {
      const { version, parts } = JSON.parse(data);
      updates.push({ version, board: parts?.board !== undefined });
    });
  }
};
"""
"""Keeps a note of every update that comes, shown or not."""


async def choice(table: LiveTable, chooser: random.Random) -> int:
    """One choice of whoever is asked; how far the table has come."""
    who, play = table.state.waiting[0], table.state.play
    assert play is not None
    await table.act(secret(who), who, chooser.choice(play.legal(who)).id, table.version, f"choice-{table.version}")
    return table.version


class Reader(Person):
    """Somebody whose clock stands still."""

    def opens(self, path: str) -> None:
        self.page.clock.install()
        self.page.add_init_script(HEARS)
        self.goes(path)
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + AHEAD)

    def has(self, version: int) -> None:
        """Wait until the update of a version has come."""
        while self.page.evaluate("updates.at(-1)?.version ?? -1") < version:
            self.page.wait_for_timeout(10)

    @property
    def shown(self) -> int:
        """The version the page shows."""
        return int(str(self.page.locator("#table").get_attribute("data-version")))

    @property
    def lit(self) -> list[int]:
        """The events whose marks are lit on the board."""
        found: list[int] = self.page.evaluate(
            "[...new Set([...document.querySelectorAll('#board .lit')].map(el => +el.dataset.mark))]"
        )
        return found

    def later(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)


@pytest.fixture
def readers(chromium: object, room: Room) -> Iterator[Callable[..., Reader]]:
    came: list[Reader] = []

    def comes(pace: str, seat: int | None) -> Reader:
        came.append(
            Reader(chromium, room.address, "en", motion="no-preference", pace=pace, secret=None if seat is None else secret(seat))  # type: ignore[arg-type]
        )
        return came[-1]

    yield comes
    for each in came:
        each.leave()
    assert [trouble for each in came for trouble in each.troubles] == []


@pytest.mark.parametrize("game", DRAWN)
def test_moves_of_others_are_seen_one_by_one(game: str, room: Room, readers: Callable[..., Reader]) -> None:
    chooser = random.Random(game)
    table = room.do(laid(room, game, 2, Case(game).at_a_table))
    anna, watcher = readers("normal", 0), readers("at_once", None)
    for each in (anna, watcher):
        each.opens(f"/t/{table.id}")

    def happens(times: int) -> list[int]:
        """So many choices; the versions after which the board was another, as Anna's page heard of them."""
        before = len(anna.page.evaluate("updates"))
        for _ in range(times):
            version = room.do(choice(table, chooser))
            anna.has(version)
        return [each["version"] for each in anna.page.evaluate("updates")[before:] if each["board"]]

    boards = happens(4)
    assert len(boards) > 1, "each choice is seen on the board"
    last = table.version
    watcher.has(last)
    assert watcher.shown == last, "at once"
    seen = [anna.shown]
    while anna.shown < last:
        anna.later(BEAT - 1)
        assert anna.shown == seen[-1], "a move is looked at for its time"
        anna.later(1)
        seen.append(anna.shown)
    assert [sum(version <= shown for version in boards) for shown in seen] == list(range(1, len(boards) + 1))

    anna.later(BEAT)
    happens(3)
    assert anna.shown < table.version
    anna.page.keyboard.press("Shift")
    assert anna.shown == table.version, "any press shows the newest"


@pytest.mark.parametrize("game", DRAWN)
def test_what_happened_lies_on_the_board_and_is_shown_again(game: str, room: Room, readers: Callable[..., Reader]) -> None:
    chooser = random.Random(game)
    table = room.do(laid(room, game, 2, Case(game).at_a_table))
    anna = readers("at_once", 0)
    anna.opens(f"/t/{table.id}")
    again = anna.page.locator("#again")
    for _ in range(40):  # until something of somebody else's can be seen
        room.do(choice(table, chooser))
        room.do(played(table, 0, 0, chooser))
        anna.has(table.version)
        if again.count():
            break
    marks = sorted({int(str(el.get_attribute("data-mark"))) for el in anna.page.locator("#board [data-mark]").all()})
    assert marks
    again.click()
    for event in marks:
        assert anna.lit == [event]
        assert anna.page.locator(f"#line-{event}.lit").count() == 1, "and so is its line"
        anna.later(BEAT * 3 // 2)
    assert anna.lit == []
    line = anna.page.locator(f"#line-{marks[0]} [data-shows]")
    line.click()
    assert anna.lit == [marks[0]]
    line.click()
    assert anna.lit == []
