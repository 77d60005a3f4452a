"""After the game: the ending, the replay, a bot that looks at it, and playing on from a moment of it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from table import run

from flotta.table import LiveTable
from web import ANNA, BENCE, JSON, STRANGER, a_web_house, played_out, two_people, visitor


async def ready(table: LiveTable, seat: int) -> None:
    """Wait until a bot has looked at a seat's game."""
    analysis = table.house.analyses.of(table.id, seat)
    assert analysis is not None
    while analysis.status not in ("ready", "failed"):
        await asyncio.sleep(0.05)
    assert analysis.status == "ready"


def test_the_ending_says_who_won_by_what_and_everybody_may_share_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, STRANGER, "hu") as stranger:
            table = await two_people(app)
            before = await anna.get(f"/t/{table.id}/over")
            assert before.status_code == 303 and before.headers["location"].startswith(f"/t/{table.id}/replay")
            await played_out(table, {0: ANNA, 1: BENCE})
            assert table.play is not None
            winners = [name for name, place in zip(("Anna", "Bence"), table.play.places, strict=True) if place == 1]
            page = (await anna.get(f"/t/{table.id}/over")).text
            heading = re.search(r"<h1[^>]*><span>(.*?)</span>", page)
            assert heading and all(name in heading[1] for name in winners)
            assert heading[1] in (await anna.get(f"/t/{table.id}")).text, "the table says so itself"
            assert str(max(table.play.scores)) in page and "Play again" in page and table.state.dice.secret in page
            assert f"/t/{table.id}/record" in page and f'/t/{table.id}/replay"' in page
            watched = (await stranger.get(f"/t/{table.id}/over")).text
            assert "Pontozólap" in watched and "Még egyet?" not in watched, "who only watches is not asked"

    run(work())


def test_a_bot_looks_at_a_finished_game_and_every_decision_can_be_gone_to(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            path, data = f"/t/{table.id}/replay", {"seat": "0", "at": "3"}
            assert (await anna.post(f"{path}/analysis", data=data)).status_code == 409, "not before the end"
            assert "look at it with you" in (await anna.get(path)).text
            await played_out(table, {0: ANNA, 1: BENCE})
            assert "Let the captain look" in (await anna.get(f"{path}?seat=0")).text
            assert (await anna.post(f"{path}/analysis", data={**data, "seat": "-1"})).status_code == 409
            assert (await anna.post(f"{path}/analysis", data=data)).headers["location"] == f"{path}?seat=0&at=3"
            assert (await anna.post(f"{path}/analysis", data=data)).status_code == 303, "asking again asks for the same"
            await ready(table, 0)
            analysis = table.house.analyses.of(table.id, 0)
            assert analysis and table.play
            own = [n for n, (actor, _) in enumerate(table.play.happened, 1) if actor == 0]
            assert {one.number for one in analysis.decisions} <= set(own) and len(analysis.decisions) >= 2
            assert all(abs(sum(one.before) - 1) < 0.01 and one.seat == 0 for one in analysis.decisions)
            first = analysis.decisions[0]
            parts = (await anna.get(f"{path}?seat=0&at={first.number - 1}", headers=JSON)).json()["parts"]
            assert 'class="scene river"' in parts["analysis"] and 'class="opened"' in parts["analysis"]
            assert parts["analysis"].count("<tr>") == 1 + len(analysis.decisions), "the river is also a table"
            assert "data-poll" not in parts["analysis"]

    run(work())


def test_playing_on_from_a_moment_opens_a_table_with_bots_from_that_position(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            data = {"seat": "0", "at": "6"}
            assert (await anna.post(f"/t/{table.id}/replay/practice", data=data)).status_code == 409
            await played_out(table, {0: ANNA, 1: BENCE})
            assert table.play is not None
            then = table.play.as_of(6).view(0)
            answer = await anna.post(f"/t/{table.id}/replay/practice", data=data)
            on = await app.state.house.table(answer.headers["location"].removeprefix("/t/"))
            assert on.state.start is not None and on.snapshot(0).practice and on.seats[1].bot
            own = [field for field in ("hand", "tricks") if field in then.position()["state"]]
            start = on.state.start
            assert own and all(start[field][0] == then.position()["state"][field][0] for field in own), (
                "my own things are as they were"
            )
            await played_out(on, {0: ANNA})
            assert on.status == "over"
            assert "<h1" in (await anna.get(f"/t/{on.id}/over")).text
            assert (await anna.get(f"/t/{on.id}/record")).status_code == 200
            again = await app.state.house.store.read(on.id)
            assert again[0].body["start"] == start, "the log is the truth"

    run(work())
