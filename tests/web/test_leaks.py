"""Nobody is shown more than their seat may know: exchange everything hidden from a viewer, and not one byte that the house
sends them changes: page, stream, JSON, log, replay, download, refusals, headers; nor what it writes into its own log.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from harness import Case, at_most, names
from harness.leaks import twin_event
from harness.walk import fresh, steps
from table import run

from flotta.engine.drawing import afresh
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER
from flotta.table import LiveTable
from flotta.table.state import State
from flotta.web.stream import packed
from web import ANNA, JSON, STRANGER, a_web_house, listening, visitor

INTENT = re.compile(r'name="request" value="[0-9a-f]+"')
"""What is drawn anew for every page: an id for what its reader may do next."""
LOOKS = at_most(3, 8)
"""How many moments of a game are compared."""


def worlds(name: str, options: dict[str, Any], viewer: int) -> Iterator[tuple[Play, Play]]:
    """A random game and one with other secrets that has looked the same to the viewer from its first event on."""
    case, play = Case(name), fresh(name, options)
    play = Play(play.game, play.start.copy(), play.options, play.box, play.dice)
    play.from_setup = True
    twin = play.copy()
    for number, (actor, id) in enumerate(steps(play, 31)):
        other = twin_event(play.game, play.copy_of_record(), twin.copy_of_record(), viewer, actor, id, number)
        if other is None or case.reveals(play, actor, id) or case.reveals(twin, actor, other):
            other = None
        if other is not None:
            twin.happen(actor, other)
        after = play.copy()
        after.happen(actor, id)
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


def stood(table: LiveTable, play: Play, version: int) -> State:
    """The table's state with this play on it, as its log would have made it."""
    state = table.state.copy()
    state.version = state.moved = version
    state.heard = [version] * (play.seats + 1)
    state.play = play.copy()
    state.waiting = play.waiting
    state.decision = [version if seat in play.waiting else 0 for seat in range(play.seats)]
    state.pressed = [actor == CHANCE for actor, _ in play.happened]
    return state


def put(app: FastAPI, table: LiveTable, play: Play) -> LiveTable:
    """The same table with this play on it, and nothing remembered of another."""
    viewer = app.state.viewer
    for remembered in (viewer.made, viewer.small, viewer.wired, viewer.logs):
        remembered.kept.clear()
    packed.cache_clear()
    fresh = app.state.house.at_hand[table.id] = LiveTable(app.state.house, stood(table, play, 10))
    return fresh


class Lines(logging.Handler):
    """What the house writes into its log, but for how long things took."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(re.sub(r'"ms": [0-9.]+', "", record.getMessage()))


def answered(answer: httpx.Response) -> tuple[int, dict[str, str], str]:
    """Everything of an answer, but for ids drawn anew."""
    assert answer.status_code < 500, f"{answer.request.url}: nothing to compare"
    return answer.status_code, {**answer.headers, "content-length": ""}, INTENT.sub("", answer.text)


async def everything(app: FastAPI, table: LiveTable, viewer: int, later: Play | None) -> dict[str, Any]:
    """All the house gives to Anna of this table, and what its streams tell her when `later` has come."""
    path, api, seat = f"/t/{table.id}", f"/api/tables/{table.id}", viewer
    events = len(table.state.play.happened) if table.state.play else 0
    given: dict[str, Any] = {}
    log = Lines()
    logging.getLogger("flotta").addHandler(log)
    logging.getLogger("flotta").setLevel(logging.INFO)
    async with visitor(app, ANNA, "hu" if events % 2 else "en") as anna:
        pages = [path, f"{path}/replay", f"{path}/record", api, f"{api}/legal", f"{api}/record"]
        for address in (*(f"{page}?seat={side}" for page in pages for side in {seat, WATCHER, 0, 1}), path, f"{path}/links", "/"):
            given[address] = answered(await anna.get(address))
        for at in (0, events // 2, events - 1):
            given[f"replay {at}"] = answered(await anna.get(f"{path}/replay?seat={seat}&at={at}", headers=JSON))
        legal = [action.slug for action in table.snapshot(viewer).legal]
        others = [
            slug
            for slug in list(table.state.game.verbs.by_slug)[:: max(1, len(table.state.game.verbs) // 4)]
            if slug not in legal
        ]
        theirs = legal[:: max(1, len(legal) // at_most(2, len(legal) or 1))]
        for side in range(len(table.state.seats)):
            data = {"seat": str(side), "version": "10", "yes": "yes", "other": "0"}
            for command in ("undo", "why", "answer", "takeover", "back", "stand", "start", "sit", "nonsense"):
                if side != viewer or command in ("why", "answer", "back", "stand", "start", "sit"):
                    given[f"{command} {side}"] = answered(await anna.post(f"{path}/{command}", data=data, headers=JSON))
            for slug in (*others, *(theirs if side != viewer else ())):
                choice = {**data, "action": slug, "request": "request-1"}
                given[f"act {side} {slug}"] = answered(await anna.post(f"{path}/act", data=choice, headers=JSON))
                body = {"seat": side, "version": 10, "action": slug, "request": "request-1"}
                given[f"API act {side} {slug}"] = answered(await anna.post(f"{api}/act", json=body))
                given[f"page act {side} {slug}"] = answered(await anna.post(f"{path}/act", data=choice))
                meant = table.state.game.verbs.by_slug[slug]
                wish = json.dumps({"verb": meant.verb, **{name: str(value) for name, value in meant.params.items()}})
                given[f"why {side} {slug}"] = answered(await anna.post(f"{path}/why", data={**data, "wish": wish}, headers=JSON))
        given["surprising"] = table.surprising(viewer) if viewer >= 0 else []
        given["summary"] = table.state.summary()
    assert table.version == 10, "looking changes nothing"
    async with (
        listening(app, f"{path}/stream", ANNA, f"seat={seat}") as stream,
        listening(app, f"{api}/stream", ANNA, f"seat={seat}") as told,
    ):
        given["stream"] = [await stream.event(), await stream.event(), await told.event()]
        if later is not None:
            table.become(stood(table, later, 11))
            given["stream, later"] = [await stream.event(), await told.event()]
    given["log"] = log.lines
    logging.getLogger("flotta").removeHandler(log)
    return given


def goes_on_from(play: Play, later: Play) -> bool:
    """Whether the second is the first, some events later."""
    count = len(play.happened)
    return len(later.happened) > count and later.happened[:count] == play.happened


@pytest.mark.long
@pytest.mark.parametrize("many", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("name", names())
def test_exchanging_secrets_changes_nothing_the_house_shows(tmp_path: Path, name: str, many: bool) -> None:
    sets = Case(name).option_sets
    options = max(sets, key=lambda each: int(each["seats"])) if many else sets[0]

    async def work() -> int:
        compared = 0
        async with a_web_house(tmp_path) as app:
            moment = app.state.house.now()
            app.state.house.now = lambda: moment  # how long ago something happened is no secret
            for viewer in (0, WATCHER) if not many else (int(options["seats"]) - 1, WATCHER):
                table = await seated(app, name, options, viewer)
                await asyncio.sleep(0)
                pairs = list(worlds(name, options, viewer))
                for at in range(0, len(pairs), max(1, len(pairs) // LOOKS)):
                    (play, twin), (later, twin_later) = pairs[at], pairs[min(at + 1, len(pairs) - 1)]
                    goes_on = goes_on_from(play, later) and goes_on_from(twin, twin_later)
                    one = await everything(app, put(app, table, play), viewer, later if goes_on else None)
                    two = await everything(app, put(app, table, twin), viewer, twin_later if goes_on else None)
                    assert one.keys() == two.keys()
                    for what in one:
                        assert one[what] == two[what], f"{what} tells {viewer} a secret"
                    compared += 1
        return compared

    with afresh():  # what is remembered of one world would hide what another shows
        compared = run(work())
    assert compared or not any(True for _ in worlds(name, options, WATCHER)), "some games have no secrets"
