"""What a move costs on the wire: an update of a page that is there already is small, in every game that is drawn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from harness import names
from table import run

import flotta
from flotta.table import House
from flotta.web.stream import packed
from flotta.web.view import Rendered, Viewer, event, looks
from web import a_web_house

UPDATE_BYTES = 8192
MOVES = 50
DRAWN = [name for name in names() if flotta.games.find(name).scene]


@pytest.mark.parametrize("name", DRAWN)
def test_an_update_is_small_on_the_wire(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        seats, chooser = flotta.games.find(name).max_seats, random.Random(4)
        people = [f"person-{seat}-".ljust(40, "x") for seat in range(seats)]
        async with a_web_house(tmp_path) as app:
            house: House = app.state.house
            table = await house.new_table(people[0], name, {}, ["person", *["open"] * (seats - 1)], ["Anna"])
            for seat in range(1, seats):
                await table.sit(people[seat], seat, f"Guest {seat}")
            viewer, sent = Viewer(house), 0
            before: dict[int, Rendered] = {}
            for move in range(MOVES):
                for seat, person in enumerate(people):
                    now = viewer.see(table, looks(table, person, seat))
                    if seat in before and before[seat] is not now:
                        update = event(now.update(before[seat], frozenset(now.parts)))
                        assert len(packed(update)) <= UPDATE_BYTES, f"{name}, move {move}, seat {seat}"
                        sent += 1
                    before[seat] = now
                if table.status != "playing":
                    break
                seat = chooser.choice(table.state.waiting)
                choice = chooser.choice(table.snapshot(seat).legal)
                await table.act(people[seat], seat, choice.id, table.version, f"request-{move}")
            assert sent > MOVES

    run(work())
