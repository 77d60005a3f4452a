"""The house at an address: a server that ends its streams before it waits for what is under way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from typing import Any

import uvicorn

from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.table import Settings
from flotta.table.workers import Workers
from flotta.web.address import on_the_network
from flotta.web.app import create_app
from flotta.web.beside import let_the_loop_go_on
from flotta.web.connections import connections, more_files, sweep_seldom
from flotta.web.handing import Door
from flotta.web.supervisor import BEAT

LAST_CALL = 0.25
"""Seconds for which a worker that ends still serves connections on which no request has arrived yet."""


def listener(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises BadOption when the place is taken."""
    try:
        found = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # those it accepts inherit it: no answer waits for another
        return found
    except (OSError, OverflowError) as error:
        raise BadOption(
            Say("Nobody can listen at {host}, port {port}: {reason}.", host=host, port=port, reason=str(error))
        ) from error


class Server(uvicorn.Server):
    """A server of a house, alone or one of several workers."""

    def __init__(self, settings: Settings, workers: Workers, only_here: bool) -> None:
        self.workers = workers
        app = create_app(settings, workers=workers)
        self.house = app.state.house
        if only_here and workers.folder is None:
            app.state.switch = self.to_the_network
        super().__init__(
            uvicorn.Config(
                app,
                http=connections(settings, workers),
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=2,
                proxy_headers=False,
            )
        )
        self.door: Door | None = None

    def connection(self, given: bytes = b"") -> asyncio.Protocol:
        """What serves a connection, of which so much was read already."""
        kind: Any = self.config.http_protocol_class
        made: Any = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        made.given = given
        served: asyncio.Protocol = made
        return served

    async def to_the_network(self) -> str | None:
        """Listen at this computer's address on its network too; that address, None where there is none."""
        others = on_the_network()
        if others is None:
            return None
        port = self.servers[0].sockets[0].getsockname()[1]
        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(self.connection, sock=listener(others, port), backlog=self.config.backlog))
        return f"http://{others}:{port}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve. A worker says when it is ready, and ends when its supervisor is gone."""
        await super().startup(sockets)
        if self.workers.folder is not None and not self.should_exit:
            self.door = Door(self.workers, self.connection)
            self.door.open()
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self.hear)
            os.set_blocking(sys.stdout.fileno(), False)
            self.beat()

    def beat(self) -> None:
        """Say that this worker serves, now and then as long as its event loop goes round. If nobody reads it, it is not worth
        waiting for.
        """
        with contextlib.suppress(OSError):
            os.write(sys.stdout.fileno(), b"serving\n")
        asyncio.get_running_loop().call_later(BEAT, self.beat)

    def hear(self) -> None:
        """Wait until the pipe to the supervisor is closed: the supervisor writes nothing into it, so this means that it has
        ended.
        """
        if not os.read(sys.stdin.fileno(), 1):
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, finish what was begun."""
        if self.door is not None:
            for server in self.servers:
                server.close()  # whoever comes now finds another worker
            self.door.close()
            await asyncio.sleep(LAST_CALL)
        self.house.hang_up()
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket, workers: Workers, only_here: bool) -> None:
    """Serve until somebody stops it."""
    more_files()
    sweep_seldom()
    let_the_loop_go_on()
    Server(settings, workers, only_here).run(sockets=[listening])
