"""What a move costs on the wire, for every game that is drawn: the update a page gets that has heard everything before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from harness import Case, names
from table import run

import flotta
from flotta.web.stream import packed
from flotta.web.view import Rendered
from web import ANNA, BENCE, a_web_house

DRAWN = [name for name in names() if flotta.games.find(name).scene]
MOST = 8_192
"""Bytes of an update on the wire."""
MOVES = 60


@pytest.mark.parametrize("game", DRAWN)
def test_an_update_stays_below_8_kilobytes(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await app.state.house.new_table(ANNA, game, Case(game).at_a_table, ["person", "open"], ["Anna"])
            await table.sit(BENCE, 1, "Bence")
            viewer, chooser = app.state.viewer, random.Random(7)
            looks = [(ANNA, 0), (BENCE, 1), (None, -1)]
            shown: list[Rendered] = [await viewer.see(table, *seen) for seen in looks]
            had = [frozenset(each.parts) for each in shown]
            sizes = []
            for number in range(MOVES):
                if table.status != "playing":
                    break
                seat = table.state.waiting[0]
                legal = table.snapshot(seat).legal
                await table.act((ANNA, BENCE)[seat], seat, chooser.choice(legal).id, table.version, f"request-{number}")
                for i, seen in enumerate(looks):
                    now = await viewer.see(table, *seen)
                    update, had[i] = viewer.wire(now, shown[i], had[i])
                    shown[i] = now
                    sizes.append(len(packed(update)))
            assert len(sizes) > MOVES
            assert max(sizes) < MOST, sorted(sizes)[-5:]

    run(work())
