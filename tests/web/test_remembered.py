"""What a page is made of is remembered, at other tables too: it is what somebody who remembers nothing would have drawn."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from harness import names
from table import run

import flotta
from flotta.engine.drawing import afresh
from flotta.table import LiveTable, Snapshot
from flotta.table.state import Offer
from flotta.web.patch import Part
from flotta.web.view import HERE, Viewer, Viewpoint, filled, looks
from web import ANNA, BENCE, CSILLA, a_web_house, two_people

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
    """Four tables in turn, with other names, paces and times, with choices, undo, an offer to end, and a bot that plays on."""

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


LATER = 1_000_600.0
FLAGS = ("claimed", "bot", "away", "connected", "waiting", "overdue", "muted")


def changed(shown: Snapshot) -> list[Snapshot]:
    """The same moment, each time with one thing different that a page says."""
    other: dict[str, list[Any]] = {
        "version": [shown.version + 1],
        "pace": [120.0, 7200.0],
        "advice": [not shown.advice],
        "legal": [shown.legal[:1], shown.legal[:-1], ()],
        "waiting": [tuple(range(len(shown.seats))), ()],
        "can_undo": [not shown.can_undo],
        "taken_back": [0, 1],
        "offer": [Offer(0, frozenset((0,))), Offer(1, frozenset((1,))), Offer(0, frozenset((0, 1)))],
        "talk": [()],
        "told": [shown.told[:-1], ()],
        "scores": [None, tuple(range(len(shown.seats)))],
        "practice": [not shown.practice],
    }
    found = [shown._replace(**{name: value}) for name, values in other.items() for value in values]
    for place, seat in enumerate(shown.seats):
        told: dict[str, list[Any]] = {name: [not getattr(seat, name)] for name in FLAGS}
        told |= {"name": ["Zoé"], "level": ["mate"], "deadline": [None, LATER], "bot_from": [None, LATER]}
        for one in [seat._replace(**{name: value}) for name, values in told.items() for value in values]:
            seats = (*shown.seats[:place], one, *shown.seats[place + 1 :])
            found.append(shown._replace(seats=seats, names=tuple(each.name for each in seats)))
    return [one for one in found if one != shown]


def painted(known: Viewer, table: LiveTable, shown: Snapshot, seen: Viewpoint) -> dict[str, str]:
    """The page of a moment; or what is wrong, where such a moment cannot be."""
    try:
        page = known.painted(table.state, shown, seen, "a mark")
    except Exception as problem:
        return {"problem": repr(problem)}
    return {"title": page.title, **{name: part.html for name, part in page.parts.items()}}


@pytest.mark.parametrize("game", names())
def test_nothing_a_page_says_is_left_out_of_what_it_is_remembered_by(game: str, tmp_path: Path) -> None:
    """A moment of each seat's turn as everybody sees it, and the same moments with one thing different: by memory, and without."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app:
            table = await two_people(app, game)
            turns: set[int] = set()
            await table.talk(ANNA, 0, "Ahoy", "request-talk-1")
            while len(turns) < 2:
                seat = table.state.waiting[0]
                shown = table.snapshot(seat)
                if table.version > 5 and seat not in turns and len(shown.legal) > 1:
                    turns.add(seat)
                    compare(Viewer(app.state.house), table)
                await table.act((ANNA, BENCE)[seat], seat, shown.legal[0].id, shown.version, f"request-{shown.version:09}")

    run(work())


def compare(known: Viewer, table: LiveTable) -> None:
    """Everybody's page at this moment and at moments a little different; pictures are remembered in both, by what they show."""
    for person, wanted in LOOKS:
        seen = looks(table, person, wanted)
        here = table.snapshot(seen.eyes)
        views = [seen, seen._replace(own=()), seen._replace(host=not seen.host), seen._replace(curtain=0), seen._replace(next=1)]
        for shown, viewpoint, lang in [
            *((shown, seen, "en") for shown in [here, *changed(here)]),
            *((here, viewpoint, lang) for viewpoint in views for lang in ("en", "hu")),
        ]:
            with flotta.speaking(lang):
                found = painted(known, table, shown, viewpoint)
                filled.cache_clear()
                anew = painted(Viewer(table.house), table, shown, viewpoint)
            assert found.keys() == anew.keys()
            for name, html in anew.items():
                assert found[name] == html, (name, person, wanted, shown, viewpoint, lang)


@pytest.mark.parametrize("inside", [(), (("a",), ("b",), ("c",))])
def test_things_that_do_not_fit_the_places_of_a_frame_are_refused(inside: tuple[tuple[str, ...], ...]) -> None:
    """Or a page would wait for ever, or lose something."""
    frame = Part(("<p>", HERE, "</p><p>", HERE, "</p>"))
    assert filled(frame, ("a",), ("b", "c")).html == "<p>a</p><p>bc</p>"
    with pytest.raises(ValueError, match="places"):
        filled(frame, *inside)
