"""The limits of a connection before it is a request: how soon the head of a request must arrive, how long it may be, and how many
connections one address may hold.
"""

from __future__ import annotations

import asyncio
import gc
from itertools import count

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flotta.table import Settings
from flotta.table.buckets import Gauge
from flotta.table.workers import Workers
from flotta.web.guard import household
from flotta.web.handing import handed, meant

BAD = "HTTP/1.1 {status} {reason}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


SWEPT_AFTER = 1000
"""The garbage collector runs each time so many connections have been closed."""


def connections(settings: Settings, workers: Workers) -> type[HttpToolsProtocol]:
    """The class of the connections of one house, for uvicorn."""
    held = Gauge("connections", workers)
    gone = count(1)

    class Connection(HttpToolsProtocol):
        """A connection that counts for its address, and is closed when a head does not arrive in time."""

        address: str | None = None
        head = 0
        """How many bytes of a head have arrived that is not complete yet."""
        patience: asyncio.TimerHandle | None = None
        given = b""
        """What another worker had read of this connection when it handed it over."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn's own class
            """A new connection: refused when its address holds too many already."""
            super().connection_made(transport)
            address = household(self.client[0]) if self.client and not settings.trust_proxy else None
            if address is not None and held.count(address) >= settings.connections_per_address:
                self.refuse(503, "Too many connections")
                return
            if address is not None:
                held.add(address, 1)
                self.address = address
            self.wait()
            if self.given:
                self.read(self.given)

        def connection_lost(self, exc: Exception | None) -> None:
            """The connection is closed and no longer counts for its address."""
            super().connection_lost(exc)
            self.stop_waiting()
            if self.address is not None:
                held.add(self.address, -1)
                self.address = None
            if next(gone) % SWEPT_AFTER == 0:
                self.loop.call_soon(gc.collect)

        def data_received(self, data: bytes) -> None:
            """A piece of a head or of a body has arrived. If it is the beginning of a request for a table that another worker
            keeps, that one takes the connection over.
            """
            if workers.count == 1 or self.patience is None or self.head or not self.handed_over(data):
                self.read(data)

        def handed_over(self, data: bytes) -> bool:
            """Whether another worker has taken this connection, at which nothing is under way, with the request that begins."""
            numbers = meant(workers, data)
            if not numbers or self.pipeline or self.transport.get_write_buffer_size():
                return False
            if not handed(workers, numbers, self.transport.get_extra_info("socket"), data):
                return False
            self.transport.close()
            return True

        def read(self, data: bytes) -> None:
            """Read what has arrived for this worker; a head that is too long is refused."""
            super().data_received(data)
            if self.patience is not None:
                self.head += len(data)
                if self.head > settings.head_bytes:
                    self.refuse(431, "Request header fields too large")

        def on_headers_complete(self) -> None:
            """The head is complete: its time limit ends."""
            self.stop_waiting()
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            """The answer has been sent: on a connection that stays open the next head may come."""
            super().on_response_complete()
            if self.patience is None and not self.transport.is_closing() and not self.pipeline:
                self.wait()

        def wait(self) -> None:
            """Begin the time limit of a head."""
            self.head = 0
            self.patience = self.loop.call_later(settings.head_seconds, self.refuse, 408, "Request timeout")

        def stop_waiting(self) -> None:
            """End the time limit of a head."""
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def refuse(self, status: int, reason: str) -> None:
            """Answer with this status and close the connection."""
            self.stop_waiting()
            if not self.transport.is_closing():
                self.transport.write(BAD.format(status=status, reason=reason).encode())
                self.transport.close()

    return Connection


def sweep_seldom() -> None:
    """Let the garbage collector run seldom. Moves leave no garbage that only it can find, closed connections do; each run makes
    everybody wait up to a fifth of a second. Connections start the collector when enough of them have been closed.
    """
    gc.set_threshold(1_000_000, 10, 10)


def more_files() -> None:
    """Allow as many open connections as the system permits; many systems begin with a low limit."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if most == resource.RLIM_INFINITY else min(most, 65536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
