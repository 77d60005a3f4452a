"""What a page is made of is remembered, at other tables too: it is what somebody who remembers nothing would have drawn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from harness import names
from table import run

from flotta.engine.drawing import afresh
from flotta.table import LiveTable
from flotta.web.view import Viewer, filled
from web import ANNA, BENCE, CSILLA, a_web_house

LOOKS = [(ANNA, 0), (BENCE, 1), (CSILLA, None), (ANNA, -1), (CSILLA, -2)]
PACES = [(None, 600.0), (120.0, None), (7200.0, None), (None, None)]
"""How long one may think, and when at a table without a clock the others may let a bot play on."""


async def look(known: Viewer, table: LiveTable) -> None:
    """See the table as everybody at it does, by memory and without any."""
    await table.house.bots.settled()
    for person, wanted in LOOKS:
        seen = await known.see(table, person, wanted)
        with afresh():
            filled.cache_clear()
            anew = await Viewer(table.house).see(table, person, wanted)
        assert (seen.title, seen.mark, seen.mine) == (anew.title, anew.mark, anew.mine)
        for name, part in anew.parts.items():
            assert seen.parts[name].html == part.html, (name, person, wanted)
            assert "\0" not in part.html


@pytest.mark.parametrize("game", names())
def test_what_is_remembered_is_what_would_be_drawn_now(game: str, tmp_path: Path) -> None:
    """Four tables in turn, with other names, paces and times, with choices, undo, talk, an offer to end, and a bot that plays on."""

    async def work() -> None:
        chance, clock = random.Random(3), 1_000_000.0
        async with a_web_house(tmp_path) as app:
            known, tables, house = Viewer(app.state.house), [], app.state.house
            house.now = lambda: clock
            for number, (pace, away) in enumerate(PACES):
                table = await house.new_table(
                    ANNA, game, {}, ["person", "open"], [f"Anna {number}"], request=f"request-{number:09}"
                )
                await look(known, table)
                await table.change(ANNA, 2, {}, pace=pace, away_after=away, public=False, advice=bool(number % 2))
                await look(known, table)
                await table.sit(BENCE, 1, "Bence" if number < 3 else "<Bence & Co>")
                tables.append(table)
            for step in range(24):
                clock += chance.choice([1.0, 61.0])
                table = tables[step % 4]
                if table.state.status == "playing":
                    await something(table, step // 4, chance)
                await look(known, table)

    run(work())


async def something(table: LiveTable, step: int, chance: random.Random) -> None:
    """A choice; and now and then something else."""
    seat = table.state.waiting[0]
    person, request = (ANNA, BENCE)[seat], f"request-{table.version:09}"
    shown = table.snapshot(seat)
    if table.state.seats[seat].bot:
        await table.come_back(person, seat)
    elif step == 3:
        await table.take_over(person, seat)
    elif step == 4:
        await table.offer_end(person, seat)
    elif shown.can_undo and chance.random() < 0.5:
        await table.undo(person, seat, table.version, request)
    else:
        await table.act(person, seat, chance.choice(shown.legal).id, table.version, request)
