"""What a connection must pass before it is a request: its head comes soon, is not endless, and no address holds too many."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from itertools import count

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flotta.table import Settings
from flotta.web.guard import household

BAD = "HTTP/1.1 {status} {reason}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


SWEPT_AFTER = 1000
"""When so many have gone, what they left is swept up."""


def connections(settings: Settings) -> type[HttpToolsProtocol]:
    """The connections of one house."""
    held: Counter[str] = Counter()
    gone = count(1)

    class Connection(HttpToolsProtocol):
        """A connection that is counted, and not waited for."""

        address: str | None = None
        head = 0
        """How many bytes of a head have come that is not whole yet."""
        patience: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            """Somebody comes."""
            super().connection_made(transport)
            address = household(self.client[0]) if self.client and not settings.trust_proxy else None
            if address is not None and held[address] >= settings.connections_per_address:
                self.refuse(503, "Too many connections")
                return
            if address is not None:
                held[address] += 1
                self.address = address
            self.wait()

        def connection_lost(self, exc: Exception | None) -> None:
            """Somebody has gone."""
            super().connection_lost(exc)
            self.stop_waiting()
            if self.address is not None:
                held[self.address] -= 1
                if not held[self.address]:
                    del held[self.address]
                self.address = None
            if next(gone) % SWEPT_AFTER == 0:
                self.loop.call_soon(gc.collect)

        def data_received(self, data: bytes) -> None:
            """A piece of a head or of a body."""
            super().data_received(data)
            if self.patience is not None:
                self.head += len(data)
                if self.head > settings.head_bytes:
                    self.refuse(431, "Request header fields too large")

        def on_headers_complete(self) -> None:
            """The head is whole."""
            self.stop_waiting()
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            """Answered; the next head may come."""
            super().on_response_complete()
            if self.patience is None and not self.transport.is_closing() and not self.pipeline:
                self.wait()

        def wait(self) -> None:
            """Give a head its time."""
            self.head = 0
            self.patience = self.loop.call_later(settings.head_seconds, self.refuse, 408, "Request timeout")

        def stop_waiting(self) -> None:
            """Nothing is waited for."""
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def refuse(self, status: int, reason: str) -> None:
            """Say why, and hang up."""
            self.stop_waiting()
            if not self.transport.is_closing():
                self.transport.write(BAD.format(status=status, reason=reason).encode())
                self.transport.close()

    return Connection


def sweep_seldom() -> None:
    """Moves leave nothing behind that refers to itself, only connections do: looking for such things all the time, as Python
    does, would make everybody wait a fifth of a second now and then. The door has it done when enough people have gone.
    """
    gc.set_threshold(1_000_000, 10, 10)


def more_files() -> None:
    """As many open connections as the system lets us have; many a system begins with few."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if most == resource.RLIM_INFINITY else min(most, 65536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
