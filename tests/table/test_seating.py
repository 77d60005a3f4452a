"""Seats: who may sit where, links, bots that take over, coming back, playing again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import flotta
from flotta.engine.words import Say
from flotta.store import Unavailable, Where
from flotta.table import NotNow, NotYours, TooMany
from flotta.table.errors import BadText
from table import ANNA, BENCE, CSILLA, STRANGER, Clock, Requests, a_house, check_log, choose, play_out, run, two_people


def test_one_person_and_bots_begin_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random", "bot:random"], ["Anna"])
            assert table.state.status == "playing"
            assert table.seats_of(ANNA) == [0] and table.seats_of(BENCE) == [] and table.seats_of(None) == []
            assert table.is_host(ANNA) and not table.is_host(BENCE) and not table.is_host(None)
            assert [str(name) for name in table.state.names] == ["Anna", "Blue", "Green"]
            await play_out(table, {0: ANNA}, Requests())

    run(work())


def test_several_people_at_one_screen(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person"] * 3, ["Anna", "Áron", "Ági"])
            assert table.seats_of(ANNA) == [0, 1, 2]
            await play_out(table, {0: ANNA, 1: ANNA, 2: ANNA}, Requests())
            assert table.state.status == "over"

    run(work())


def test_an_open_table_waits_for_people_and_starts_when_full(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "link"], public=True)
            assert table.state.status == "open"
            assert table.snapshot(-1).view is None
            with pytest.raises(NotNow):
                await table.act(ANNA, 0, 0, table.version, "anna-0001")
            with pytest.raises(NotYours):
                await table.sit(BENCE, 2)
            with pytest.raises(NotNow):
                await table.sit(BENCE, 0)
            await table.sit(BENCE, 1, " Bence\n\u202e ")
            assert table.state.seats[1].name == "Bence"
            await table.sit(BENCE, 1, "Bence the Bold")
            with pytest.raises(NotNow):
                await table.sit(CSILLA, 1)
            with pytest.raises(BadText):
                await table.sit(BENCE, 1, "x" * 25)
            with pytest.raises(BadText):
                await table.sit(BENCE, 1, "x" * 1_000_000)
            await table.stand(BENCE, 1)
            assert not table.state.seats[1].claimed
            await table.sit(CSILLA, 1)
            assert await table.sit_by(BENCE, table.link(ANNA, 2), "Bence") == 2
            assert table.state.status == "playing"
            with pytest.raises(NotNow):
                await table.stand(BENCE, 2)
            with pytest.raises(NotNow):
                await table.start(ANNA)

    run(work())


def test_the_host_may_start_early_with_bots_and_people_may_still_take_open_seats(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            with pytest.raises(NotYours):
                await table.start(BENCE)
            with pytest.raises(flotta.BadOption):
                await table.start(ANNA, "commodore")
            await table.start(ANNA, "random")
            assert table.state.status == "playing" and table.state.seats[1].bot
            await house.bots.settled()
            await table.sit(BENCE, 1, "Bence")
            assert not table.state.seats[1].bot
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())

    run(work())


def test_who_comes_by_a_page_says_that_they_are_ready(tmp_path: Path) -> None:
    """Anna lays a table for three. Bence is not ready before he says so; Csilla takes the last seat, which says it. Then
    whoever sits here may begin, and nobody can where somebody would like to wait; the host may begin in any case.
    """

    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            assert [seat.awaited for seat in table.state.seats] == [False, True, True]
            await table.sit(BENCE, 1, "Bence", begin=False)
            await table.ready(BENCE, True)
            await table.ready(BENCE, False)
            await table.sit(CSILLA, 2, "Csilla", begin=False)
            assert [seat.ready for seat in table.snapshot().seats] == [True, False, True]
            await table.start_when_ready(CSILLA)
            assert table.state.status == "open", "Bence is awaited"
            with pytest.raises(NotYours):
                await table.ready(STRANGER, True)
            with pytest.raises(NotYours):
                await table.start_when_ready(STRANGER)
            await table.ready(BENCE, True)
            assert table.state.all_ready and table.state.status == "open", "the pages count to three first"
            await table.ready(ANNA, False)
            await table.start_when_ready(BENCE)
            assert table.state.status == "open", "Anna would like to wait a moment"
            await table.ready(ANNA, True)
            await table.start_when_ready(BENCE)
            assert table.state.status == "playing"
            begun = table.version
            await table.start_when_ready(CSILLA)
            assert table.version == begun, "who asks for it a moment later has what they wanted"
            with pytest.raises(NotNow):
                await table.ready(BENCE, False)
            other = await house.new_table(ANNA, "toy", {}, ["person", "open", "link"])
            await other.sit(BENCE, 1, begin=False)
            await other.sit_by(CSILLA, other.link(ANNA, 2), begin=False)
            await other.start(ANNA)
            assert other.state.status == "playing" and not other.state.seats[1].ready, "the host begins without waiting for Bence"

    run(work())


def test_a_personal_link_works_once_and_can_be_renewed(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "link"])
            with pytest.raises(NotYours):
                table.link(BENCE, 1)
            invitation = table.link(ANNA, 1)
            assert len(invitation) == 22
            for wrong in ("", "x", invitation[:-1] + "_", invitation + "=", "\ud800"):
                with pytest.raises(NotYours):
                    await table.sit_by(BENCE, wrong)
            assert await table.sit_by(BENCE, invitation, "Bence") == 1
            with pytest.raises(NotYours):
                await table.sit_by(ANNA, invitation)
            with pytest.raises(NotYours):
                table.link(ANNA, 1)
            phone = "bences phone" * 4
            own = table.link(BENCE, 1)
            assert await table.sit_by(phone, own) == 1
            assert table.seats_of(BENCE) == table.seats_of(phone) == [1]
            assert table.state.seats[1].name == "Bence"
            await choose(table, phone, 1, "phone-001")
            again = await table.renew_link(BENCE, 1)
            assert again not in (own, invitation)
            assert table.seats_of(phone) == []
            with pytest.raises(NotYours):
                await table.sit_by(phone, own)
            for i in range(7):
                await table.sit_by(f"device {i}" * 4, table.link(BENCE, 1))
            with pytest.raises(TooMany):
                await table.sit_by("one too many" * 4, table.link(BENCE, 1))

    run(work())


def test_an_answer_that_was_lost_uses_up_no_personal_link(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    """Patience ends and the seat is taken all the same: whoever asks again from the same device has it. To everybody else the link
    is used up, and so it is to somebody whose seat was taken away since.
    """

    async def work() -> None:
        async with a_house(where) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "link", "open"])
            invitation, append = table.link(ANNA, 1), house.store.append

            async def too_late(*asked: Any) -> None:
                await append(*asked)
                raise Unavailable(Say("That took too long."))

            monkeypatch.setattr(house.store, "append", too_late)
            with pytest.raises(Unavailable):
                await table.sit_by(BENCE, invitation, "Bence", begin=False)
            monkeypatch.setattr(house.store, "append", append)
            for who in (CSILLA, ANNA):
                with pytest.raises(NotYours):
                    await table.sit_by(who, invitation)
            before = table.version
            assert await table.sit_by(BENCE, invitation, "Bence", begin=False) == 1 == table.seat_by(invitation, BENCE)
            assert table.seats_of(BENCE) == [1] and table.version == before, "he sits there once"
            assert table.seat_by(invitation) is table.seat_by(invitation, CSILLA) is None
            await table.plan(ANNA, 1, None)
            with pytest.raises(NotYours):
                await table.sit_by(BENCE, invitation)
            await table.sit(BENCE, 2)
            with pytest.raises(NotYours):
                await table.sit_by(BENCE, invitation)

    run(work())


def test_an_invitation_to_a_seat_the_host_took_opens_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "link", "link"])
            invitations = [table.link(ANNA, seat) for seat in (1, 2)]
            await table.sit(ANNA, 1)
            with pytest.raises(NotYours):
                await table.sit_by(BENCE, invitations[0])
            await table.start(ANNA, "random")
            assert await table.sit_by(BENCE, invitations[1], "Bence") == 2, "in the place of the bot that filled it"
            await table.take_over(BENCE, 2, "random")
            await play_out(table, {0: ANNA, 1: ANNA}, Requests())
            assert await table.sit_by("bences phone" * 4, table.link(BENCE, 2)) == 2, "to look at the end, and play again"

    run(work())


def test_an_invitation_comes_too_late_when_the_game_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "link"])
            invitation = table.link(ANNA, 1)
            await table.start(ANNA, "random")
            await table.offer_end(ANNA, 0)
            with pytest.raises(NotNow):
                await table.sit_by(BENCE, invitation)

    run(work())


def test_links_of_one_house_mean_nothing_in_another(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as one, a_house(tmp_path, name="other.db") as two:
            assert one.key != two.key

    run(work())


def test_a_bot_takes_over_and_gives_back(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house, away_after=120.0)
            with pytest.raises(NotYours):
                await table.take_over(STRANGER, 1, "random")
            with pytest.raises(NotNow, match="more time"):
                await table.take_over(ANNA, 1, "random")
            with pytest.raises(flotta.BadOption):
                await table.take_over(BENCE, 1, "commodore")
            clock.time += 121
            await table.take_over(ANNA, 1, "random")
            await house.bots.settled()
            assert table.state.seats[1].away and table.state.waiting == [0]
            with pytest.raises(NotNow):
                await table.take_over(ANNA, 1, "random")
            with pytest.raises(NotNow, match="come back"):
                await table.act(BENCE, 1, 0, table.version, "bence-001")
            with pytest.raises(NotYours):
                await table.come_back(ANNA, 1)
            await table.come_back(BENCE, 1)
            assert not table.state.seats[1].bot
            version = table.version
            await table.come_back(BENCE, 1)
            assert table.version == version
            await table.take_over(ANNA, 0, "random")
            await table.take_over(BENCE, 1, "random")
            await house.bots.settled()
            assert table.state.status == "over"
            with pytest.raises(NotNow):
                await table.come_back(BENCE, 1)

    run(work())


def test_a_rematch_is_one_table_whoever_asks_and_somebody_else_begins(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await two_people(house)
            with pytest.raises(NotNow):
                await table.rematch(ANNA)
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            with pytest.raises(NotYours):
                await table.rematch(STRANGER)
            assert await table.rematch(BENCE) is None, "everybody is asked"
            assert table.snapshot(0).again.said == {1: True}
            assert await table.rematch(ANNA, yes=False) is None
            id = await table.rematch(ANNA)
            assert id is not None and await table.rematch(BENCE) == id == table.snapshot(-1).rematch
            again = await house.table(id)
            assert again.state.status == "playing"
            assert (again.seats_of(BENCE), again.seats_of(ANNA)) == ([0], [1])
            assert again.state.names == ["Bence", "Anna"]
            assert again.state.dice.secret != table.state.dice.secret

    run(work())


def test_who_does_not_answer_is_played_by_a_bot_and_colours_are_kept_unless_wished_otherwise(tmp_path: Path) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as house:
            table = await two_people(house)
            await play_out(table, {0: ANNA, 1: BENCE}, Requests())
            with pytest.raises(NotYours):
                await table.excuse(ANNA, 1)
            worn = table.state.worn()
            assert await table.rematch(ANNA, colour=worn[1][0]) is None
            with pytest.raises(NotNow):
                await table.excuse(ANNA, 1)
            clock.time += 61
            id = await table.excuse(ANNA, 1)
            assert id is not None
            again = await house.table(id)
            assert again.state.seats[0].bot and again.seats_of(ANNA) == [1]
            assert again.state.worn() == [worn[0], worn[1]], "the bot has taken the colour that Anna gave away"
            await check_log(house.store, table.id, table.state)

    run(work())


def test_a_rematch_cut_off_in_the_middle_is_found_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "bot:random"])
            await play_out(table, {0: ANNA}, Requests())
            from flotta.table.people import key_of, rematch_id

            id = rematch_id(house.key, table.id)
            await house.lay_again(key_of(ANNA), table.state, id)
            assert table.state.rematch is None
            assert await table.rematch(ANNA) == id
            assert table.state.rematch == id

    run(work())


@pytest.mark.parametrize(
    ("game", "options", "seats", "more"),
    [
        ("nothing", {}, ["person", "open"], {}),
        ("toy", {}, ["person"], {}),
        ("toy", {}, ["person"] * 4, {}),
        ("toy", {"low": "maybe"}, ["person", "open"], {}),
        ("toy", {"high": True}, ["person", "open"], {}),
        ("toy", {}, ["person", "bot:commodore"], {}),
        ("toy", {}, ["person", "bot"], {}),
        ("toy", {}, ["person", "open:x"], {}),
        ("toy", {}, ["person", 7], {}),
        ("toy", {}, ["person", "open"], {"pace": 1.0}),
        ("toy", {}, ["person", "open"], {"pace": float("nan")}),
        ("toy", {}, ["person", "open"], {"pace": "soon"}),
    ],
)
def test_a_table_that_cannot_be_laid_leaves_nothing(
    tmp_path: Path, game: str, options: object, seats: object, more: object
) -> None:
    async def work() -> None:
        async with a_house(tmp_path) as house:
            with pytest.raises(flotta.BadOption):
                await house.new_table(ANNA, game, options, seats, **more)  # type: ignore[arg-type]  # wrong on purpose
            assert await house.tables() == []

    run(work())


def test_a_log_does_not_grow_without_end(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, asides=20) as house:
            table = await house.new_table(ANNA, "toy", {}, ["person", "open", "open"])
            while table.version < 22:
                await table.sit(BENCE, 1)
                await table.stand(BENCE, 1)
            with pytest.raises(TooMany):
                await table.sit(BENCE, 1)

    run(work())


def test_there_are_not_too_many_tables(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_house(tmp_path, tables_per_person=2, tables=3) as house:
            for _ in range(2):
                await house.new_table(ANNA, "toy", {}, ["person", "open"])
            with pytest.raises(TooMany):
                await house.new_table(ANNA, "toy", {}, ["person", "open"])
            await house.new_table(BENCE, "toy", {}, ["person", "open"])
            with pytest.raises(TooMany):
                await house.new_table(BENCE, "toy", {}, ["person", "open"])

    run(work())
