"""Choosing and taking back at a table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import flotta
from flotta.table import NotNow, NotYours, Stale
from flotta.table.errors import BadText
from flotta.table.live import Answer
from table import ANNA, BENCE, STRANGER, Requests, a_house, check_log, choose, play_out, run, two_people


def test_two_people_play_to_the_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            shown = table.snapshot(-1)
            assert (shown.status, shown.waiting, shown.legal) == ("over", (), ())
            assert shown.scores is not None and shown.places is not None
            assert shown.secret is not None and flotta.verify((await house.finished(table.id)).record) is None

    run(work())


def test_simultaneous_choices_arrive_in_any_order_and_do_not_close_each_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            anna, bence = table.snapshot(0), table.snapshot(1)
            assert anna.waiting == bence.waiting == (0, 1)
            await table.act(BENCE, 1, bence.legal[0].id, bence.version, "bence-001")
            await table.talk(BENCE, 1, "I am ready", "bence-002")
            between = table.snapshot(0)
            assert between.waiting == (0,)
            assert [line.action for line in between.told][-1] is None, "only that Bence is ready"
            await table.act(ANNA, 0, anna.legal[0].id, anna.version, "anna-0001")
            assert table.snapshot(0).waiting == (0, 1)

    run(work())


def test_the_same_request_gets_the_same_answer_also_after_a_restart(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            id, shown = table.id, table.snapshot(0)
            call = (ANNA, 0, shown.legal[0].id, shown.version, "anna-0001")
            answers = await asyncio.gather(*(table.act(*call) for _ in range(10)))
            assert len(set(answers)) == 1
            said = await table.talk(ANNA, 0, "hello", "anna-0002")
            taken = await table.undo(ANNA, 0, table.version, "anna-0003")
            version = table.version
        async with a_house(tmp_path) as house:
            table = await house.table(id)
            assert await table.act(*call) == answers[0]
            assert await table.talk(ANNA, 0, "something else", "anna-0002") == said
            assert await table.undo(ANNA, 0, 1, "anna-0003") == taken
            assert table.version == version
            with pytest.raises(Stale):
                await table.act(BENCE, 1, 0, 1, "anna-0001")

    run(work())


def test_a_choice_for_a_decision_that_is_closed_is_stale(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            first = table.snapshot(0)
            await choose(table, ANNA, 0, "anna-0001")
            with pytest.raises(Stale) as stale:
                await table.act(ANNA, 0, first.legal[-1].id, first.version, "anna-0002")
            assert stale.value.version == table.version
            await choose(table, BENCE, 1, "bence-001")
            for version in (0, first.version, table.version + 1, 10**30):
                with pytest.raises(Stale):
                    await table.act(ANNA, 0, table.snapshot(0).legal[0].id, version, "anna-0003")

    run(work())


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            action, version = table.snapshot(0).legal[0].id, table.version
            for person, seat in ((BENCE, 0), (STRANGER, 0), (ANNA, 1), (ANNA, 2), (ANNA, -1), (ANNA, True), ("", 0)):
                with pytest.raises(NotYours):
                    await table.act(person, seat, action, version, "request-1")
                with pytest.raises(NotYours):
                    await table.undo(person, seat, version, "request-2")
            for request in ("", "short", "x" * 65, "with space", "ő" * 10, None, 7):
                with pytest.raises(BadText):
                    await table.act(ANNA, 0, action, version, request)  # type: ignore[arg-type]  # wrong on purpose
            assert table.version == version

    run(work())


def test_an_illegal_choice_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            shown = table.snapshot(0)
            mine = {action.slug for action in shown.legal}
            missing = next(f"choose:{n}" for n in range(1, 6) if f"choose:{n}" not in mine)
            with pytest.raises(flotta.Illegal) as refused:
                await table.act(ANNA, 0, missing, shown.version, "anna-0001")
            assert refused.value.rule == "TY-2"
            why = table.why(0, missing)
            assert why is not None and why[0] == "TY-2"
            assert table.why(0, shown.legal[0].slug) is None
            for nonsense in ("deal:1", "nothing", -1, 10**9, True, 3.5, None):
                with pytest.raises(flotta.Illegal):
                    await table.act(ANNA, 0, nonsense, shown.version, "anna-0001")  # type: ignore[arg-type]  # wrong on purpose
            assert table.version == shown.version
            await choose(table, ANNA, 0, "anna-0001")

    run(work())


def test_a_choice_that_was_pressed_unasked_meanwhile_is_made(tmp_path: Path) -> None:
    """Whoever presses the only option a moment after it was pressed for them gets what they wanted, and nothing else does."""

    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            shown = table.snapshot(0)
            only, other = shown.legal[0], shown.legal[1]
            number = await table.command(lambda draft: draft.add("act", seat=0, action=only.id, auto=True))
            version = table.version
            assert await table.act(ANNA, 0, only.id, shown.version, "anna-0001") == Answer(number)
            assert await table.act(ANNA, 0, only.slug, shown.version, "anna-0002") == Answer(number)
            assert table.version == version, "it is in the log once"
            with pytest.raises(Stale):
                await table.act(ANNA, 0, other.id, shown.version, "anna-other-1")
            with pytest.raises(Stale):
                await table.act(ANNA, 0, only.id, shown.version - 1, "anna-early-1")
            with pytest.raises(NotYours):
                await table.act(BENCE, 0, only.id, shown.version, "bence-0001")

    run(work())


def test_undo_is_an_event_and_stops_where_the_engine_says(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            before = table.snapshot(0)
            assert not before.can_undo
            with pytest.raises(NotNow):
                await table.undo(ANNA, 0, table.version, "anna-0001")
            assert table.surprising(0) == {}
            await choose(table, ANNA, 0, "anna-0002")
            assert table.snapshot(0).can_undo and not table.snapshot(1).can_undo and not table.snapshot(-1).can_undo
            with pytest.raises(NotYours):
                await table.undo(BENCE, 0, table.version, "bence-001")
            with pytest.raises(NotNow):
                await table.undo(BENCE, 1, table.version, "bence-002")
            with pytest.raises(Stale):
                await table.undo(ANNA, 0, before.version, "anna-0003")
            lines = table.snapshot(1).told
            await table.undo(ANNA, 0, table.version, "anna-0004")
            after = table.snapshot(0)
            assert (after.events, after.waiting, [a.id for a in after.legal]) == (
                before.events,
                (0, 1),
                [a.id for a in before.legal],
            )
            assert len(table.snapshot(1).told) == len(lines) - 1
            await choose(table, BENCE, 1, "bence-003")
            assert table.surprising(0) == {}, "the last secret choice turns them over, but that can be seen coming"
            await choose(table, ANNA, 0, "anna-0005", which=1)
            assert not table.snapshot(0).can_undo
            with pytest.raises(NotNow):
                await table.undo(ANNA, 0, table.version, "anna-0006")
            assert [entry.kind for entry in await house.store.read(table.id)].count("undo") == 1

    run(work())


def test_told_lines_are_the_engines_own_also_after_undos(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table, requests = await two_people(house), Requests()
            while table.state.status == "playing":
                for seat, person in ((0, ANNA), (1, BENCE)):
                    await choose(table, person, seat, requests())
                    if seat == 0:
                        table.snapshot(1)
                        await table.undo(ANNA, 0, table.version, requests())
                        await choose(table, person, seat, requests(), which=1)
                    assert table.state.play is not None
                    for viewer in (-1, 0, 1):
                        told = [
                            (e.number, e.actor, e.action, str(t)) for e, t in table.state.play.told(viewer, ["Anna", "Bence"])
                        ]
                        assert [(x.number, x.actor, x.action, str(x.text)) for x in table.snapshot(viewer).told] == told
                        assert [x.number for x in table.snapshot(viewer, since=4).told] == [n for n, *_ in told if n > 4]

    run(work())


def test_a_person_who_goes_away_in_the_middle_of_a_command_does_not_break_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            shown = table.snapshot(0)
            call = asyncio.ensure_future(table.act(ANNA, 0, shown.legal[0].id, shown.version, "anna-0001"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await table.settled()
            state = await check_log(house.store, table.id, table.state)
            assert state.waiting == [1]

    run(work())


def test_when_it_is_not_known_what_was_stored_the_log_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            shown = table.snapshot(0)
            append = house.store.append

            async def stores_and_fails(*args: Any) -> None:
                await append(*args)
                raise OSError("the wire was cut")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "append", stores_and_fails)
                with pytest.raises(OSError, match="wire"):
                    await table.act(ANNA, 0, shown.legal[0].id, shown.version, "anna-0001")
            assert table.version == shown.version, "nobody hears of what is not known to be stored"
            answer = await table.act(ANNA, 0, shown.legal[0].id, shown.version, "anna-0001")
            assert answer.version == shown.version + 1 == table.version

    run(work())


def test_a_bot_waits_where_somebody_could_still_take_back(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, bot_delay=0.0, calm=7.0) as house:
            table = await two_people(house)
            assert house.bots.held_back(table.state) == 0.0, "nobody has decided anything"
            await choose(table, ANNA, 0, "anna-0001")
            assert house.bots.held_back(table.state) == 7.0
            await table.undo(ANNA, 0, table.version, "anna-0002")
            assert house.bots.held_back(table.state) == 0.0
            await choose(table, ANNA, 0, "anna-0003")
            await choose(table, BENCE, 1, "bence-001")
            assert house.bots.held_back(table.state) == 0.0, "what was turned over stays so"

    run(work())
