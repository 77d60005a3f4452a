"""The workers of a house on one machine: which of them keeps which table, and what they count and do in turn.

Any worker can serve any table. It is quicker, and people see who else is there, when everybody at a table talks to the same one:
a table is kept by the first worker that is there, in an order that depends on the table alone. When a worker dies, its tables are
spread over the others, and no other table moves.

What they share are files in a folder that only they may read. A lock on a file ends with the process that holds it, and each
worker counts in rows of its own, which are emptied when it is replaced: a worker that is killed leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import hashlib
import mmap
import os
import secrets
import time
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path

PLACES = 1 << 15
"""How many places there are to count in, for each thing that is counted."""
MOMENT = 0.0001
"""Seconds in which somebody who waits for a turn wakes up."""
AGAIN = 0.2
"""Seconds until somebody who waits for a turn asks again."""


class WorkTurn:
    """The right to do something that only one worker does at a time. Without a path there is only one worker, which never
    waits.
    """

    def __init__(self, path: Path | None) -> None:
        self.file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600) if path else None

    def take(self) -> None:
        """Wait for the turn. For a thread that may wait."""
        if self.file is not None:
            fcntl.flock(self.file, fcntl.LOCK_EX)

    def taken_at_once(self) -> bool:
        """Take the turn if nobody has it; whether it is taken."""
        with contextlib.suppress(BlockingIOError):
            if self.file is not None:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def give(self) -> None:
        """End the turn."""
        if self.file is not None:
            fcntl.flock(self.file, fcntl.LOCK_UN)

    def __enter__(self) -> None:
        """Take the turn for a block."""
        self.take()

    def __exit__(self, *_: object) -> None:
        """The block is over."""
        self.give()

    def let_others(self) -> None:
        """Between two parts of something long: whoever waits goes first."""
        if self.file is not None:
            self.give()
            time.sleep(MOMENT)
            self.take()

    def close(self) -> None:
        """Be done with it."""
        if self.file is not None:
            os.close(self.file)
            self.file = None


class Workers:
    """All workers of a machine, as one of them knows them: its own `number`, how many there are, the `row` it counts in, and
    whether it `takes_over` from one that served before, while others serve. Without a folder it is alone.
    """

    def __init__(
        self, folder: Path | None = None, number: int = 0, count: int = 1, row: int = 0, takes_over: bool = False
    ) -> None:
        self.folder, self.number, self.count, self.row, self.takes_over = folder, number, count, row, takes_over
        self.order = lru_cache(4096)(self._order)
        self.key = secrets.token_bytes(16) if folder is None else folder.name.encode()[-64:]

    @classmethod
    def read(cls, text: str, takes_over: bool = False) -> Workers:
        """The workers as `written` by whoever started this one, who may be of an older version: what is added to the text it
        cannot say.
        """
        number, count, row, folder = text.split(":", 3)
        return cls(Path(folder), int(number), int(count), int(row), takes_over)

    def written(self) -> str:
        """What another process must know of it, as one text."""
        return f"{self.number}:{self.count}:{self.row}:{self.folder}"

    def door(self, number: int) -> Path:
        """Where a worker takes over connections; nothing is there while it does not."""
        assert self.folder is not None
        return self.folder / f"worker{number}"

    def _order(self, table: str) -> tuple[int, ...]:
        """The workers in the order in which they would keep this table."""
        weights = {number: hashlib.blake2b(f"{number} {table}".encode(), digest_size=8).digest() for number in range(self.count)}
        return tuple(sorted(weights, key=weights.__getitem__))

    def keeps(self, table: str) -> bool:
        """Whether this worker is the one that keeps a table now: those who come before it are not there."""
        for number in self.order(table):
            if number == self.number:
                return True
            if self.door(number).exists():
                return False
        return True

    def turn(self, name: str) -> WorkTurn:
        """A turn by this name."""
        return WorkTurn(None if self.folder is None else self.folder / name)

    @contextlib.asynccontextmanager
    async def one_at_a_time(self, name: str) -> AsyncIterator[None]:
        """Do something that takes long only while no other worker does; whoever waits asks again and again."""
        turn = self.turn(name)
        try:
            while not turn.taken_at_once():
                await asyncio.sleep(AGAIN)
            yield
        finally:
            turn.close()

    def numbers(self, name: str, rows: int) -> memoryview:
        """Memory of whole rows of 64 bits in each place, the same for all workers; only zeros at first."""
        size = 8 * PLACES * rows
        if self.folder is None:
            return memoryview(mmap.mmap(-1, size))
        with os.fdopen(os.open(self.folder / name, os.O_CREAT | os.O_RDWR, 0o600), "r+b") as file:
            if os.fstat(file.fileno()).st_size < size:
                os.truncate(file.fileno(), size)  # a hole: it takes no room until it is written to
            return memoryview(mmap.mmap(file.fileno(), size))

    @property
    def rows(self) -> int:
        """How many rows gauges have: while a worker is replaced, the old and the new one count beside each other."""
        return 2 * self.count

    def places_of(self, who: str) -> tuple[int, int]:
        """The two places where somebody is counted. Who shares one of them with somebody else hardly ever shares both, and nobody
        outside can find out who does.
        """
        found = int.from_bytes(hashlib.blake2b(who.encode(), digest_size=8, key=self.key).digest())
        return found % PLACES, found // PLACES % PLACES
