"""After the game: the ending, the replay, a bot that looks at it, and playing on from a moment of it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from table import run

import flotta
from flotta.engine import record
from flotta.table import House
from flotta.table.analysing import ALL_CARDS, Analysis, begun, instruct
from flotta.table.finished import finished_from, kept
from flotta.web.replay import renamed
from web import ANNA, BENCE, JSON, STRANGER, a_web_house, played_out, two_people, visitor


async def ready(house: House, table: str, seat: int) -> Analysis:
    """What a bot found out about a seat's game, when it has looked at all of it."""
    analysis = house.analyses.at_hand[table, seat]
    while analysis.status not in ("ready", "failed"):
        await asyncio.sleep(0.05)
    assert analysis.status == "ready"
    return analysis


def test_the_ending_says_who_won_by_what_and_everybody_may_share_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, STRANGER, "hu") as stranger:
            table = await two_people(app)
            before = await anna.get(f"/t/{table.id}/over")
            assert before.status_code == 303 and before.headers["location"].startswith(f"/t/{table.id}/replay")
            await played_out(table, {0: ANNA, 1: BENCE})
            assert table.state.play is not None
            winners = [name for name, place in zip(("Anna", "Bence"), table.state.play.places, strict=True) if place == 1]
            page = (await anna.get(f"/t/{table.id}/over")).text
            heading = re.search(r"<h1[^>]*><span>(.*?)</span>", page)
            assert heading and all(name in heading[1] for name in winners)
            assert heading[1] in (await anna.get(f"/t/{table.id}")).text, "the table says so itself"
            assert str(max(table.state.play.scores)) in page and "Play again" in page and table.state.dice.secret in page
            assert f"/t/{table.id}/record" in page and f'/t/{table.id}/replay"' in page
            doors = re.findall(
                r'<a class="btn" href="([^"]*)"[^>]*>.*?<strong>(.*?)</strong>', page[page.index('class="doors"') :]
            )
            assert len(doors) == len({name for _, name in doors}) == len({path for path, _ in doors}) == 4, (
                "each says what it does"
            )
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
            assert "Let the admiral look" in (await anna.get(f"{path}?seat=0")).text
            assert (await anna.post(f"{path}/analysis", data={**data, "seat": "-1"})).status_code == 409
            assert (await anna.post(f"{path}/analysis", data=data)).headers["location"] == f"{path}?seat=0&at=3"
            assert (await anna.post(f"{path}/analysis", data=data)).status_code == 303, "asking again asks for the same"
            analysis = await ready(table.house, table.id, 0)
            assert table.state.play
            own = [n for n, (actor, _) in enumerate(table.state.play.happened, 1) if actor == 0]
            assert {one.number for one in analysis.decisions} <= set(own) and len(analysis.decisions) >= 2
            assert all(abs(sum(one.before) - 1) < 0.01 and one.seat == 0 for one in analysis.decisions)
            first = analysis.decisions[0]
            parts = (await anna.get(f"{path}?seat=0&at={first.number - 1}", headers=JSON)).json()["parts"]
            assert 'class="scene wide river"' in parts["chances"] and 'class="opened"' in parts["analysis"]
            assert parts["analysis"].count("<tr>") == 1 + len(analysis.decisions), "the river is also a table"
            assert "data-poll" not in parts["analysis"]

    run(work())


def test_the_process_that_looks_at_games_stands_back_as_far_as_it_is_told() -> None:
    play = flotta.new("toy", seats=2, seed=1)
    process = begun()
    try:
        instruct(process, Analysis(("table", 0), play, record.write(play, None, with_secret=True), None, ANNA), 7)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 7)
    finally:
        process.communicate()


def test_a_house_that_closes_ends_the_process_that_looks_at_a_game_also_one_that_is_just_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = []

    def noted() -> subprocess.Popen[str]:
        processes.append(begun())
        return processes[-1]

    monkeypatch.setattr("flotta.table.analysing.begun", noted)

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            await played_out(table, {0: ANNA, 1: BENCE})
            await anna.post(f"/t/{table.id}/replay/analysis", data={"seat": "0"})
            while not processes:
                await asyncio.sleep(0.001)

    run(work())
    (process,) = processes
    assert process.returncode is not None and process.stdin and process.stdin.closed and process.stdout and process.stdout.closed


def test_the_bot_may_know_all_cards_when_the_game_is_over_and_never_before(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            path, data = f"/t/{table.id}/replay", {"seat": "0", "at": "3", "cards": "all"}
            assert (await anna.post(f"{path}/analysis", data=data)).status_code == 409
            in_play = [(await anna.get(f"{path}?seat=0&at=3{more}", headers=JSON)).json()["parts"] for more in ("", "&cards=all")]
            assert in_play[0]["board"] == in_play[1]["board"] and in_play[0]["panels"] == in_play[1]["panels"]
            assert "knowing all cards" not in in_play[0]["analysis"] + in_play[1]["analysis"]
            await played_out(table, {0: ANNA, 1: BENCE})
            page = (await anna.get(f"{path}?seat=0&at=3")).text
            assert "as I saw it</a>" in page and 'id="cards-all" href="' in page
            assert (await anna.post(f"{path}/analysis", data=data)).headers["location"] == f"{path}?seat=0&cards=all&at=3"
            analysis = await ready(table.house, table.id, ALL_CARDS)
            assert analysis.seat == 0 and analysis.all_cards and len(analysis.decisions) >= 2
            page = (await anna.get(f"{path}?seat=0&cards=all")).text
            assert "knew all cards here" in page and "seat=0&amp;cards=all&amp;at=" in page
            assert "Let the admiral look" in (await anna.get(f"{path}?seat=0")).text, "the other way to judge was not asked for"

    run(work())


def test_two_drawings_of_a_kind_can_stand_on_one_page() -> None:
    drawing = '<g id="a"><use href="#a"/><use href="#house"/></g><p aria-labelledby="a" class="a"></p><path fill="url(#a)"/>'
    assert renamed(drawing) == (
        '<g id="beside-a"><use href="#beside-a"/><use href="#house"/></g><p aria-labelledby="beside-a" class="a"></p>'
        '<path fill="url(#beside-a)"/>'
    )


def test_the_ending_is_a_picture_that_stands_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, STRANGER, "hu") as stranger:
            house: House = app.state.house
            table = await house.new_table(ANNA, "toy", {}, ["person", "open"], ["<Anna & co>"])
            await table.sit(BENCE, 1, "Bence")
            assert (await stranger.get(f"/t/{table.id}/picture")).status_code == 409
            await played_out(table, {0: ANNA, 1: BENCE})
            answer = await stranger.get(f"/t/{table.id}/picture")
            assert answer.headers["content-type"] == "image/svg+xml" and "attachment" in answer.headers["content-disposition"]
            drawing = ElementTree.fromstring(answer.text)
            words = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
            assert "<Anna & co>" in words and "Bence" in words, "names are words, never markup"
            assert not re.search(r"(?:href|src)=|url\(|@import", answer.text), "nothing is fetched"
            assert f'href="/t/{table.id}/picture"' in (await stranger.get(f"/t/{table.id}/over")).text

    run(work())


def test_the_evening_is_told_from_game_to_game(tmp_path: Path) -> None:
    """Two games, everybody one seat further on in the second: who won each, and how often each has won."""

    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            first = await two_people(app)
            await played_out(first, {0: ANNA, 1: BENCE})
            assert "Tonight" not in (await anna.get(f"/t/{first.id}/over")).text, "one game is no evening yet"
            await first.rematch(BENCE)
            following = await first.rematch(ANNA)
            second = await app.state.house.table(str(following))
            await played_out(second, {0: BENCE, 1: ANNA})
            assert first.state.play and second.state.play
            games = [dict(zip(("Anna", "Bence"), first.state.play.places, strict=True))]
            games += [dict(zip(("Bence", "Anna"), second.state.play.places, strict=True))]
            wins = {name: sum(game[name] == 1 for game in games) for name in ("Anna", "Bence")}
            page = (await anna.get(f"/t/{second.id}/over")).text
            assert "Tonight" in page and f'href="/t/{first.id}/over"' in page
            for name, count in wins.items():
                assert f"{name}: {count} win{'' if count == 1 else 's'}<" in page
            assert finished_from(second.id, kept(await app.state.house.finished(second.id)), {}).evening == second.state.evening

    run(work())


def test_what_the_admiral_found_out_outlives_the_house_and_what_it_was_only_asked_is_taken_up_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            path = f"/t/{table.id}/replay"
            await played_out(table, {0: ANNA, 1: BENCE})
            await anna.post(f"{path}/analysis", data={"seat": "0"})
            found = (await ready(table.house, table.id, 0)).decisions
            await table.house.store.keep_analysis(table.id, 1, None)
        async with a_web_house(tmp_path) as app, visitor(app, STRANGER) as somebody:
            page = (await somebody.get(f"{path}?seat=0")).text
            assert 'class="scene wide river"' in page and "data-poll" not in page
            analyses = app.state.house.analyses
            assert analyses.at_hand[table.id, 0].decisions == found and not analyses.queue, "nothing is looked at twice"
            assert "data-poll" in (await somebody.get(f"{path}?seat=1")).text
            assert len((await ready(app.state.house, table.id, 1)).decisions) >= 2
            bad = [{"number": 1, "done": 0, "best": 0, "before": ["a", "b"], "after": [1, 0], "line": [], "good_for": None}]
            await app.state.house.store.keep_analysis(table.id, 0, bad)
        async with a_web_house(tmp_path) as app, visitor(app, STRANGER) as somebody:
            assert (await somebody.get(f"{path}?seat=0")).status_code == 200
            assert (await ready(app.state.house, table.id, 0)).decisions == found, "a damaged row is made again"

    run(work())


def test_playing_on_from_a_moment_opens_a_table_with_bots_from_that_position(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna:
            table = await two_people(app)
            data = {"seat": "0", "at": "6"}
            assert (await anna.post(f"/t/{table.id}/replay/practice", data=data)).status_code == 409
            await played_out(table, {0: ANNA, 1: BENCE})
            assert table.state.play is not None
            then = table.state.play.as_of(6).view(0)
            answer = await anna.post(f"/t/{table.id}/replay/practice", data=data)
            on = await app.state.house.table(answer.headers["location"].removeprefix("/t/"))
            assert on.state.start is not None and on.snapshot(0).practice and on.state.seats[1].bot
            assert "Practice" in (await anna.get(f"/t/{on.id}")).text
            own = [field for field in ("hand", "tricks") if field in then.position()["state"]]
            start = on.state.start
            assert own and all(start[field][0] == then.position()["state"][field][0] for field in own), (
                "my own things are as they were"
            )
            await played_out(on, {0: ANNA})
            assert on.state.status == "over"
            assert "counts for nobody" in (await anna.get(f"/t/{on.id}/over")).text
            assert (await anna.get(f"/t/{on.id}/record")).status_code == 200
            again = await app.state.house.store.read(on.id)
            assert again[0].body["start"] == start, "the log is the truth"

    run(work())
