"""A connection is handed to the worker that keeps the table it asks for.

All workers take connections from one listening socket, so any of them may get any request. Before it reads one, it looks which
table the first line names; if another worker keeps that table, that one gets the connection itself, with what was read of it.
It sees the same client at the same address as if it had taken the connection from the beginning: no header is passed on that
somebody could forge, and a stream needs no second process. Where nobody takes it, it is served here.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import Callable

from flotta.table.workers import Workers

ASKED = re.compile(rb"[A-Z]{3,7} /(?:t|api/tables)/([a-z0-9]+)[/? ]")
"""The first line of a request that concerns a table."""
COUNTED = re.compile(rb"GET /metrics\?worker=(\d{1,3}) ")
"""The first line of a request for what one worker counts."""
WAITED = re.compile(rb"GET /opening/(\d{1,3})\.")
"""The first line of a request for a table on its way, which only the worker knows that lays it."""
LONGEST = 1 << 18
"""The most that is read of a connection before it is handed over."""
BACKLOG = 512


def meant(workers: Workers, data: bytes) -> tuple[int, ...]:
    """For which workers a request is, the first of them that is there, if its first line has come and says so."""
    if found := ASKED.match(data):
        return workers.order(found.group(1).decode())
    found = COUNTED.match(data) or WAITED.match(data)
    return (int(found.group(1)),) if found else ()


def handed(workers: Workers, numbers: tuple[int, ...], connection: socket.socket, data: bytes) -> bool:
    """Hand a connection to the first of these workers that takes it; whether there is one before this one."""
    for number in numbers:
        if number == workers.number:
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as way, contextlib.suppress(OSError):
            way.setblocking(False)
            way.connect(str(workers.door(number)))
            socket.send_fds(way, [data], [connection.fileno()])
            return True
    return False


class Door:
    """Where a worker takes over connections from the others. `taken` makes what serves one, given what was read of it."""

    def __init__(self, workers: Workers, taken: Callable[[bytes], asyncio.Protocol]) -> None:
        self.workers, self.taken = workers, taken
        self.loop = asyncio.get_running_loop()
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.listening.setblocking(False)
        self.tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Take connections from now on; the worker before, if there is one, keeps those it has."""
        door = self.workers.door(self.workers.number)
        own = door.with_name(f"{door.name}.{self.workers.row}")
        own.unlink(missing_ok=True)
        self.listening.bind(str(own))
        self.listening.listen(BACKLOG)
        self.loop.add_reader(self.listening, self.come)
        own.replace(door)

    def close(self) -> None:
        """Take those who are on their way, and no more."""
        self.come()
        self.loop.remove_reader(self.listening)
        self.listening.close()

    def come(self) -> None:
        """Somebody hands something over."""
        with contextlib.suppress(BlockingIOError):
            while True:
                way, _ = self.listening.accept()
                way.setblocking(False)
                self.loop.add_reader(way, self.receive, way)

    def receive(self, way: socket.socket) -> None:
        """Take a connection over."""
        self.loop.remove_reader(way)
        with way, contextlib.suppress(OSError):
            data, files, _, _ = socket.recv_fds(way, LONGEST, 1)
            for file in files:
                task = self.loop.create_task(self.take(socket.socket(fileno=file), data))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def take(self, connection: socket.socket, data: bytes) -> None:
        """Serve a connection, beginning with what was read of it. One that was closed on the way is let go."""
        connection.setblocking(False)
        try:
            await self.loop.connect_accepted_socket(lambda: self.taken(data), connection)
        except OSError:
            connection.close()
