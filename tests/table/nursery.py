"""A server to be killed: a process that has imported and compiled everything forks a child for each life, which plays at several tables
at once and reports every answer it got.

python -m table.nursery DATABASE, then on standard input `go SEED PENDING`, where PENDING is a JSON list of requests that
were sent and not answered in an earlier life, and `reap` after the child was killed.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from dataclasses import replace

from flotta.store import store_at, where_of
from flotta.table import House, LiveTable, Refused
from flotta.table.ready import Readiness
from table import ANNA, BENCE, SETTINGS

TABLES = 6
PLANS = (["person", "open"], ["person", "bot:random"], ["person", "open", "bot:random"])
Try = list[object]


def say(*words: object) -> None:
    """A line to whoever counts, written in one piece."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def live(path: str, seed: int, pending: list[Try]) -> None:
    """Ask again what was not answered, then play until killed."""
    async with House(store_at(where_of(path)), replace(SETTINGS, tables_per_person=10**6, tables=10**6)) as house:
        for request in pending:
            await attempt(house, request)
        going = [summary.id for summary in await house.tables(person=ANNA, status=("open", "playing"))]
        dice = random.Random(seed)
        await asyncio.gather(*(play(house, dice, going[i] if i < len(going) else None) for i in range(TABLES)))


async def play(house: House, dice: random.Random, id: str | None) -> None:
    """Play at one table after another."""
    while True:
        table = await house.table(id) if id else await laid(house, dice)
        id = None
        for seat, found in enumerate(table.state.seats):
            if not found.filled:
                await table.sit(BENCE, seat)
        while table.state.status == "playing":
            await house.bots.settled()
            await move(house, table, dice)
        if dice.random() < 0.5 and table.state.status == "over":
            id = await table.rematch(ANNA)


async def laid(house: House, dice: random.Random) -> LiveTable:
    """A new table."""
    table = await house.new_table(ANNA, "toy", {}, dice.choice(PLANS))
    say("laid", table.id)
    return table


async def move(house: House, table: LiveTable, dice: random.Random) -> None:
    """One thing somebody does: mostly a choice, sometimes talk, an undo, or letting a bot play on for a while."""
    asked = [(person, seat) for person in (ANNA, BENCE) for seat in table.seats_of(person)]
    person, seat = dice.choice(asked)
    shown, request = table.snapshot(seat), f"{os.getpid()}-{dice.getrandbits(64):016x}"
    if shown.seats[seat].bot:
        await table.come_back(person, seat)
    elif shown.legal:
        await attempt(house, [table.id, person, request, "act", seat, dice.choice(shown.legal).id, shown.version])
    elif shown.can_undo and dice.random() < 0.2:
        await attempt(house, [table.id, person, request, "undo", seat, shown.version])
    elif dice.random() < 0.1:
        await table.take_over(person, seat, "random")
    elif dice.random() < 0.2:
        await attempt(house, [table.id, person, request, "talk", seat, "hello"])


async def attempt(house: House, request: Try) -> None:
    """Send a request, and report it before and after."""
    id, person, name, what, *arguments = request
    say("try", json.dumps(request, separators=(",", ":")))
    try:
        answer = await getattr(await house.table(str(id)), str(what))(person, *arguments, name)
        say("ack", id, person, name, answer.version)
    except Refused as refusal:
        say("refused", id, person, name, type(refusal).__name__)


def serve(path: str) -> None:
    """Fork a child for every life asked for."""
    child = 0
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "reap":
            os.waitpid(child, 0)
            say("reaped")
            continue
        seed, _, pending = rest.partition(" ")
        announced, announce = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(announce)
            os.read(announced, 1)
            try:
                asyncio.run(live(path, int(seed), json.loads(pending)))
            except BaseException as error:
                say("failed", repr(error))
                raise
            finally:
                os._exit(1)
        say("born", child)
        os.close(announce)
        os.close(announced)


if __name__ == "__main__":
    Readiness().make_ready("toy")
    say("ready")
    serve(sys.argv[1])
