"""What a house keeps beside its tables, asked of every kind of store; and rows that cannot be read."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest

from flotta.store import Damaged, Entry, Full, Room, SqlStore, Summary, Where, Wish, store_at


async def opened(where: Where) -> SqlStore:
    store = store_at(where)
    await store.open()
    return store


def laid(id: str, person: str = "anna", **more: object) -> tuple[str, list[Entry], Summary]:
    summary = Summary(id, "toy", "open", False, 1, 1.0, 1.0, people=(person,), holders=((person,),))
    return id, [Entry(1, "open", {"text": "ő\0\u2028"}, 1.0)], replace(summary, **more)  # type: ignore[arg-type]  # any fields


def test_wishes_are_kept_and_only_the_last_few_of_a_way(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.wish(Wish("anna", "mail", "a@a", "hu"), 2)
        await store.wish(Wish("anna", "mail", "a@a", "en"), 2)
        await store.wish(Wish("anna", "push", "https://p", "en"), 2)
        assert sorted(wish.lang for wish in await store.wishes(["anna", "nobody"])) == ["en", "en"]
        await store.wish(Wish("anna", "mail", "b@a", "hu"), 2)
        await store.wish(Wish("anna", "mail", "c@a", "hu"), 2)
        assert sorted(wish.target for wish in await store.wishes(["anna"])) == ["c@a", "https://p"]
        await store.wish_no_more("anna", "mail")
        assert [wish.way for wish in await store.wishes(["anna"])] == ["push"]
        assert await store.wishes([]) == []
        await store.close()

    asyncio.run(work())


def test_of_several_servers_one_tells_and_one_takes(where: Where) -> None:
    async def work() -> None:
        stores = [await opened(where) for _ in range(3)]
        for decision in (4, 9):
            assert sorted(await asyncio.gather(*(store.tells_first("t", 0, decision) for store in stores))) == [
                False,
                False,
                True,
            ]
        assert not await stores[0].tells_first("t", 0, 5)
        await stores[0].offer("anna", "token", "sealed", 20.0, 10.0)
        assert await stores[1].offered("token", "a", 19.0) == "anna"
        assert await stores[1].offered("token", "a", 20.0) is None
        devices = list(zip(stores, "abc", strict=True))
        taken = await asyncio.gather(*(store.take("token", device, 15.0) for store, device in devices))
        assert sorted(taken, key=str) == [None, None, "sealed"], "one device has it"
        assert await asyncio.gather(*(store.take("token", device, 19.0) for store, device in devices)) == taken, "it has it again"
        known = await asyncio.gather(*(store.offered("token", device, 19.0) for store, device in devices))
        assert [who == "anna" for who in known] == [found is not None for found in taken]
        assert [await store.take("token", device, 20.0) for store, device in devices] == [None] * 3, "its time is over"
        await stores[0].offer("anna", "one", "old", 20.0, 10.0)
        await stores[0].offer("anna", "two", "new", 20.0, 11.0)
        assert [await stores[0].take(token, "a", 12.0) for token in ("one", "two")] == [None, "new"]
        await stores[0].keep("name", "first")
        await stores[1].keep("name", "second")
        assert await stores[2].setting("name", lambda: "third") == "second"
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_room_is_counted_in_the_transaction_that_takes_it(where: Where) -> None:
    room = Room("anna", per_person=2, total=10, unplayed=4, unplayed_since=0.0, ended_since=0.0)

    async def work() -> None:
        stores = [await opened(where) for _ in range(2)]
        tries = [stores[i % 2].append(*laid(f"t{i}"), room=room) for i in range(8)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(answer) for answer in answers if answer].count(Full) == 6
        assert all(answer.person for answer in answers if isinstance(answer, Full))
        await stores[0].append(*laid("u1", "bence", played=False), room=replace(room, person="bence"))
        with pytest.raises(Full) as refusal:
            await stores[0].append(*laid("u2", "bence", played=False), room=replace(room, person="bence", unplayed=1, total=100))
        assert not refusal.value.person
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_what_cannot_be_a_name_is_not_found(where: Where) -> None:
    async def work() -> None:
        store = await opened(where)
        await store.append(*laid("t"))
        for name in ("t\0", "\0", "", "%s", "?", ":id"):
            assert await store.summary(name) is None
            assert await store.read(name) == []
            assert await store.tables(game=name) == []
        assert await store.versions(["%s", "\0", "t"]) == {"t": 1}
        assert (await store.read("t"))[0].body == {"text": "ő\0\u2028"}
        await store.close()

    asyncio.run(work())


def test_a_damaged_row_is_named_and_the_others_are_read(where: Where, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        store = await opened(where)
        for id in ("a", "b", "c"):
            await store.append(*laid(id))
        connection = store.connect()
        connection.execute("UPDATE tables SET seats = '{' WHERE id = 'a'")
        connection.execute("DELETE FROM log WHERE table_id = 'b'")
        connection.execute("INSERT INTO log (table_id, number, kind, body, at) VALUES ('b', 1, 'open', '[', 1.0)")
        connection.execute("INSERT INTO records (table_id, body) VALUES ('c', 'nothing')")
        connection.close()
        with caplog.at_level(logging.ERROR):
            assert [summary.id for summary in await store.tables()] == ["b", "c"]
            await store.tables()
        assert caplog.messages == ["damaged row: tables, id 'a'"]
        for row, asked in (
            ("tables, id 'a'", store.summary("a")),
            ("log, table_id 'b', number 1", store.read("b")),
            ("records, table_id 'c'", store.record("c")),
        ):
            with pytest.raises(Damaged) as found:
                await asked
            assert found.value.row == row
        await store.close()

    asyncio.run(work())
