"""A house on a real socket, in a thread of its own, and clients that speak to it byte by byte."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from flotta.web import create_app
from flotta.web.connections import connections
from flotta.web.server import listener
from web import PATIENCE, SETTINGS


@contextlib.contextmanager
def served(folder: Path, **settings: Any) -> Iterator[tuple[FastAPI, int]]:
    """A house with its port."""
    chosen = replace(SETTINGS, database=folder / "house.db", **settings)
    app = create_app(chosen)
    config = uvicorn.Config(app, http=connections(chosen, app.state.house.workers), log_config=None, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    with listener("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield app, listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


@contextlib.contextmanager
def connected(port: int, said: bytes = b"") -> Iterator[socket.socket]:
    """A connection at which something was said."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
        wire.sendall(said)
        yield wire


def head(method: str, path: str, person: str = "", *more: str) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: house.test", *more]
    if person:
        lines.append(f"Cookie: flotta={person}")
    return "\r\n".join([*lines, "", ""]).encode()


def everything(wire: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := wire.recv(65536):
            found += piece
    return found


def heard(wire: socket.socket, words: bytes) -> bytes:
    """What comes up to these words."""
    found = b""
    while words not in found:
        piece = wire.recv(65536)
        assert piece, found
        found += piece
    return found


def done(work: Any, timeout: float = PATIENCE) -> Any:
    """Run a coroutine from a test without a loop."""
    return asyncio.run(asyncio.wait_for(work, timeout))
