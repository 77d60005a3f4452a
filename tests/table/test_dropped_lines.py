"""The way between a house and its database breaks again and again, on the way there or on the way back: people are told to try
again, and what was answered is in the log once, also where the database had committed and its answer was lost.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

from cluster import PORT, shared

from flotta.store import store_at
from flotta.table import House
from table import SETTINGS, run
from table.test_kill_database import Crowd, everything_is_there

FAULTS = max(40, int(os.environ.get("FLOTTA_SOAK_KILLS", "0")))
SOCKET = f".s.PGSQL.{PORT}"


class Line:
    """A way to the database that breaks after so many pieces have gone through it, in either direction; the piece that would have
    come next is lost.
    """

    def __init__(self, target: Path, dice: random.Random) -> None:
        self.target, self.dice = target, dice
        self.left: int | None = None
        self.broken = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass everything on, to and fro, until one side or the line ends."""
        there, back = await asyncio.open_unix_connection(self.target)
        ways = [asyncio.ensure_future(self.carry(reader, back)), asyncio.ensure_future(self.carry(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for end in (writer, back):
                end.transport.abort()

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while piece := await source.read(65536):
            if self.left is not None:
                self.left -= 1
                if self.left <= 0:
                    self.left = self.dice.randint(5, 80)
                    self.broken += 1
                    return
            target.write(piece)


def test_a_line_that_breaks_loses_nothing_that_was_answered(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        line = Line(shared().folder / SOCKET, random.Random(4))
        settings = SETTINGS.__class__(**{**vars(SETTINGS), "tables": 10**6, "tables_per_person": 10**6, "poll": 0.2})
        async with await asyncio.start_unix_server(line.serve, tmp_path / SOCKET):
            broken = store_at(database.replace(str(shared().folder), str(tmp_path)))
            async with House(broken, settings) as one, House(store_at(database), settings) as two:
                crowd = Crowd([one, two])
                people = [asyncio.ensure_future(crowd.play(number)) for number in range(3)]
                line.left = 10
                while line.broken < FAULTS or len(crowd.acknowledged) < FAULTS:
                    await asyncio.sleep(0.01)
                    for each in people:
                        assert not each.done(), each.exception()
                line.left = None
                crowd.going = False
                await asyncio.gather(*people)
                assert crowd.told > 0, "somebody was told to try again"
                await everything_is_there(crowd)
                print(f"the line to the database broken {line.broken} times: {crowd}")

    run(work())
