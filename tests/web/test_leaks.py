"""Nobody is shown more than their seat may know: exchange everything hidden from a viewer, and not one byte that the house
sends them changes: page, stream, JSON, log, replay, download, refusals.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from harness import Case, names
from harness.test_leaks import learns, twin_event
from harness.walk import fresh, steps
from table import run

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.table import LiveTable
from web import ANNA, JSON, STRANGER, a_web_house, listening, visitor

INTENT = re.compile(r'name="request" value="[0-9a-f]+"')
"""What is drawn anew for every page: an id for what its reader may do next."""
LOOKS = 8
"""How many moments of a game are compared."""


def worlds(name: str, options: dict[str, Any], viewer: int) -> Iterator[tuple[Play, Play]]:
    """A random game and one with other secrets that has looked the same to the viewer from its first event on."""
    case, play = Case(name), fresh(name, options)
    play = Play(play.game, play.start.copy(), play.options, play.box, play.dice)
    play.from_setup = True
    twin = play.copy()
    for number, (actor, id) in enumerate(steps(play, 31)):
        other = twin_event(twin, viewer, actor, id, learns(play, viewer, actor, id), number)
        if other is None or case.reveals(play, actor, id) or case.reveals(twin, actor, other):
            other = None
        if other is not None:
            twin._happen(actor, other)
        after = play.copy()
        after._happen(actor, id)
        if other is None or after.view(viewer).bytes() != twin.view(viewer).bytes():
            twin = after.copy()
        elif not after.over and CHANCE not in after.waiting and twin.bytes() != after.bytes():
            yield after, twin.copy()


async def seated(app: FastAPI, name: str, options: dict[str, Any], viewer: int) -> LiveTable:
    """A table of this game: the viewer is Anna, the others are others; watching, Anna sits nowhere."""
    count = int(options.get("seats", 2))
    rest = {key: value for key, value in options.items() if key != "seats"}
    table: LiveTable = await app.state.house.new_table(STRANGER, name, rest, ["open"] * count)
    for seat in range(count):
        await table.sit(ANNA if seat == viewer else f"{'other' * 7}{seat}", seat, f"Name {seat}")
    return table


def put(app: FastAPI, table: LiveTable, play: Play) -> LiveTable:
    """The same table with this play on it, and nothing remembered of another."""
    state = table.state.copy()
    state.play = play.copy()
    state.opened = [state.version if seat in play.waiting else 0 for seat in range(play.seats)]
    app.state.viewer.made.kept.clear()
    fresh = app.state.house._tables[table.id] = LiveTable(app.state.house, state)
    return fresh


async def everything(app: FastAPI, table: LiveTable, viewer: int) -> dict[str, Any]:
    """All the house gives to Anna of this table."""
    path, api, seat = f"/t/{table.id}", f"/api/tables/{table.id}", viewer
    events = len(table.play._events) if table.play else 0
    given: dict[str, Any] = {}
    async with visitor(app, ANNA, "hu" if events % 2 else "en") as anna:
        for address in (
            path,
            f"{path}?seat={seat}",
            f"{path}/over?seat={seat}",
            f"{path}/record?seat={seat}",
            f"{path}/links",
            "/",
        ):
            given[address] = INTENT.sub("", (await anna.get(address)).text)
        for at in (0, events // 2, events - 1):
            given[f"replay {at}"] = (await anna.get(f"{path}/over?seat={seat}&at={at}", headers=JSON)).text
        for address in (f"{api}?seat={seat}", f"{api}/legal?seat={seat}", f"{api}/record?seat={seat}"):
            given[address] = (await anna.get(address)).text
        if viewer != WATCHER:
            given["why"] = (await anna.post(f"{path}/why", data={"seat": str(seat)}, headers=JSON)).text
            for slug in list(table.game.verbs.by_slug)[:: max(1, len(table.game.verbs) // 6)]:
                if slug not in [action.slug for action in table.snapshot(viewer).legal]:
                    data = {"seat": str(seat), "action": slug, "version": str(table.version)}
                    given[f"refusal {slug}"] = (await anna.post(f"{path}/act", data=data, headers=JSON)).text
            for action in table.snapshot(viewer).legal[:3]:
                given[f"final {action.slug}"] = str(table.final(viewer, action.slug))
    async with listening(app, f"{path}/stream", ANNA, f"seat={seat}") as stream:
        given["stream"] = await stream.update()
    return given


@pytest.mark.parametrize("many", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("name", names())
def test_exchanging_secrets_changes_nothing_the_house_shows(tmp_path: Path, name: str, many: bool) -> None:
    sets = Case(name).option_sets
    options = max(sets, key=lambda each: int(each["seats"])) if many else sets[0]

    async def work() -> int:
        compared = 0
        async with a_web_house(tmp_path) as app:
            for viewer in (0, WATCHER):
                table = await seated(app, name, options, viewer)
                await asyncio.sleep(0)
                pairs = list(worlds(name, options, viewer))
                for play, twin in pairs[:: max(1, len(pairs) // LOOKS)]:
                    one = await everything(app, put(app, table, play), viewer)
                    two = await everything(app, put(app, table, twin), viewer)
                    for what in one:
                        assert one[what] == two[what], f"{what} tells {viewer} a secret"
                    compared += 1
        return compared

    compared = run(work())
    assert compared or not any(True for _ in worlds(name, options, WATCHER)), "some games have no secrets"
