"""Two servers on one database never fork a game: the second writer of a number loses, reads, and answers with the truth."""

from __future__ import annotations

import asyncio
import random

import pytest

from flotta.store import Where
from flotta.table import House, LiveTable, NotNow, Stale
from table import ANNA, BENCE, Clock, Requests, a_house, check_log, choose, fingerprint, play_out, run, two_people


def test_what_one_server_wrote_the_other_knows_when_it_matters(where: Where) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(where, clock) as one, a_house(where, clock) as two:
            here = await two_people(one)
            there = await two.table(here.id)
            first = there.snapshot(0)
            number = await choose(here, ANNA, 0, "anna-0001")
            assert there.version < here.version
            with pytest.raises(Stale):
                await there.act(ANNA, 0, first.legal[-1].id, first.version, "anna-0002")
            assert there.version == here.version, "a refusal is given by the truth"
            await choose(here, BENCE, 1, "bence-001")
            again = await there.act(ANNA, 0, first.legal[0].id, first.version, "anna-0001")
            assert again.version == number, "the other server's answer is mine, too"
            shown = here.snapshot(0)
            assert shown.version > there.version
            await there.act(ANNA, 0, shown.legal[0].id, shown.version, "anna-0003")
            with pytest.raises(NotNow):
                await here.undo(BENCE, 1, there.version, "bence-002")
            listening = here.listen(here.mark_for())
            waiting = asyncio.ensure_future(anext(listening))
            await there.talk(BENCE, 1, "hello", "bence-003")
            await one.tick()
            assert await waiting == there.version == here.version
            await listening.aclose()
            assert fingerprint(here.state) == fingerprint(there.state)

    run(work())


async def player(tables: list[LiveTable], person: str, seat: int, seed: int, acknowledged: dict[tuple[str, str], int]) -> None:
    """Somebody whose requests go now to one server, now to the other, often twice, sometimes late."""
    dice, requests = random.Random(seed), Requests(f"person{seat}-{seed}")
    while True:
        table = dice.choice(tables)
        shown = table.snapshot(seat)
        if shown.status == "over":
            return
        request = requests()
        where = [table] if dice.random() < 0.5 else tables
        try:
            if shown.legal and dice.random() < 0.9:
                choice = dice.choice(shown.legal).id
                answers = await asyncio.gather(*(at.act(person, seat, choice, shown.version, request) for at in where))
            elif shown.can_undo and dice.random() < 0.3:
                answers = await asyncio.gather(*(at.undo(person, seat, shown.version, request) for at in where))
            else:
                await table.refresh()
                continue
        except (Stale, NotNow):
            await table.refresh()
            continue
        assert len(set(answers)) == 1, "the same request, the same answer, whichever server was asked"
        acknowledged[person, request] = answers[0].version


@pytest.mark.parametrize("seed", range(4))
def test_racing_servers_keep_every_acknowledged_choice_once(where: Where, seed: int) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(where, clock) as one, a_house(where, clock) as two:
            houses: list[House] = [one, two]
            acknowledged: dict[tuple[str, str], int] = {}
            for game in range(3):
                first = await two_people(one)
                tables = [await house.table(first.id) for house in houses]
                people = [(ANNA, 0), (BENCE, 1)]
                known = dict(acknowledged)
                await asyncio.gather(*(player(tables, p, s, 10 * seed + game, acknowledged) for p, s in people))
                for table in tables:
                    await table.refresh()
                state = await check_log(one.store, first.id, tables[0].state)
                assert fingerprint(tables[0].state) == fingerprint(tables[1].state)
                from flotta.table.people import key_of

                mine = {(key_of(p), r): number for (p, r), number in acknowledged.items() if (p, r) not in known}
                assert mine == state.requests, "each acknowledged once, nothing else"

    run(work())


def test_bots_of_two_servers_at_one_table_move_once_each(where: Where) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(where, clock) as one, a_house(where, clock) as two:
            here = await one.new_table(ANNA, "toy", {}, ["person", "bot:random", "bot:random"])
            there = await two.table(here.id)
            requests = Requests()
            while True:
                await asyncio.gather(one.bots.settled(), two.bots.settled())
                await asyncio.gather(here.refresh(), there.refresh())
                await asyncio.gather(one.bots.settled(), two.bots.settled())
                if here.state.status == "over":
                    break
                if 0 in here.state.waiting:
                    await choose(here, ANNA, 0, requests())
            await there.refresh()
            acts = [entry for entry in await one.store.read(here.id) if entry.kind == "act"]
            assert len(acts) == 9

    run(work())


def test_a_rematch_asked_of_two_servers_is_one_table(where: Where) -> None:
    async def work() -> None:
        clock = Clock()
        async with a_house(where, clock) as one, a_house(where, clock) as two:
            here = await two_people(one)
            await play_out(here, {0: ANNA, 1: BENCE}, Requests())
            there = await two.table(here.id)
            await asyncio.gather(here.rematch(ANNA), there.rematch(BENCE))
            ids = [await table.rematch(person) or "" for table, person in ((here, ANNA), (there, BENCE))]
            assert len(set(ids)) == 1 and ids[0]
            await asyncio.gather(here.refresh(), there.refresh())
            assert [entry.kind for entry in await one.store.read(here.id)].count("rematch") == 1
            assert (await one.table(ids[0])).state.dice.secret == (await two.table(ids[0])).state.dice.secret

    run(work())
