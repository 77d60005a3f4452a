"""What a move costs on the wire, for every game that is drawn: the update a page gets that has heard everything before."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from harness import Case, called, names
from harness.walk import choices
from table import run

import flotta
from flotta.web.stream import packed
from flotta.web.view import Rendered
from web import a_web_house

MOST = 7_168
"""Bytes of an update on the wire: the promise is 8 KB, and what is drawn may still grow a little."""
UNSEEN, MOVES = 30, 30
"""How many decisions are made before somebody looks, and how many are looked at; the first half of a short game is not looked at."""
GAMES = int(os.environ.get("FLOTTA_SOAK_UPDATES", 0))
"""How many games of every variant are looked at, instead of one of a few."""


def tables(name: str) -> list[dict[str, Any]]:
    """Every variant of a game with the most seats it is tried with."""
    found: dict[str, dict[str, Any]] = {}
    for options in Case(name).option_sets:
        variant = called({key: value for key, value in options.items() if key != "seats"})
        found[variant] = max(found.get(variant, options), options, key=lambda each: int(each["seats"]))
    return list(found.values())


def looked_at() -> list[tuple[str, dict[str, Any], int]]:
    """The games of this run: name, options, seed. Unless more are asked for, the first variant and the one with most options."""
    chosen = []
    for name in names():
        if flotta.games.find(name).scene:
            every = tables(name)
            some = every if GAMES else [every[0], max(every[1:], key=len)]
            chosen += [(name, options, seed) for options in some for seed in range(GAMES or 1)]
    return chosen


@pytest.mark.parametrize(("game", "options", "seed"), looked_at(), ids=called)
def test_an_update_stays_well_below_8_kilobytes(game: str, options: dict[str, Any], seed: int, tmp_path: Path) -> None:
    chooser = random.Random(seed)
    people = [f"person-{seat}" * 5 for seat in range(options["seats"])]
    looks = [(people[0], 0), (people[1], 1), (None, -1)]
    sizes: list[int] = []
    unseen = choices(game, options, 2 * UNSEEN) // 2

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            variant = {key: value for key, value in options.items() if key != "seats"}
            plan = ["person", *["open"] * (len(people) - 1)]
            table = await app.state.house.new_table(people[0], game, variant, plan, ["Anna"], request="the-first-of-all")
            for seat, person in enumerate(people[1:], 1):
                await table.sit(person, seat, f"Guest {seat}")
            viewer = app.state.viewer
            shown: list[Rendered] = []
            had: list[frozenset[str]] = []
            for number in range(unseen + MOVES):
                if table.state.status != "playing":
                    break
                seat = chooser.choice(table.state.waiting)
                legal = table.snapshot(seat).legal
                await table.act(people[seat], seat, chooser.choice(legal).id, table.version, f"request-{number}")
                if number == unseen:
                    shown = [await viewer.see(table, *seen) for seen in looks]
                    had = [frozenset(each.parts) for each in shown]
                for i, before in enumerate(shown):
                    shown[i] = await viewer.see(table, *looks[i])
                    update, had[i] = viewer.wire(shown[i], before, had[i])
                    sizes.append(len(packed(update)))

    run(work())
    assert len(sizes) > unseen  # three looks at each
    assert max(sizes) < MOST, sorted(sizes)[-5:]
