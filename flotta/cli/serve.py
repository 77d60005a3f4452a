"""`flotta serve`: the house in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import json
import logging
import os
import socket
from typing import TYPE_CHECKING, Any

from flotta.engine.errors import BadOption
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.table import Settings

MOST = 64
"""How many workers there may be."""


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Opens the house in the browser: prints an address, keeps every table, stops with Ctrl-C.")
    parser = commands.add_parser(
        "serve", help=str(Say("play in the browser")), description=str(about), example="flotta serve --port 8000"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help=str(Say("the address to listen at; lan lets others on your network in"))
    )
    parser.add_argument("--port", type=int, default=8000, help=str(Say("the port; 0 finds a free one")))
    parser.add_argument(
        "--data", metavar=str(Say("PLACE")), help=str(Say("where the tables are kept: a file, or postgresql://..."))
    )
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help=str(Say("how many processes share the work; one core each is enough"))
    )
    parser.add_argument("--log", action="store_true", help=str(Say("print a line for every request")))
    parser.set_defaults(run=run)


class Lines(logging.Formatter):
    """Log lines as JSON: when, how grave, from where, what."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        text = record.getMessage()
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        line |= said(text)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def said(text: str) -> dict[str, Any]:
    """What a message says: the fields of one that is JSON itself, or its words."""
    with contextlib.suppress(ValueError):
        if text.startswith('{"'):
            found: dict[str, Any] = json.loads(text)
            return found
    return {"what": text}


def set_up_logs(every: bool) -> None:
    """Warnings always, also those of the libraries we use; every request when asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("flotta").setLevel(logging.INFO if every else logging.WARNING)


def run(chosen: argparse.Namespace) -> int:
    """Open the house until it is stopped: in this process, or in several workers that this one looks after."""
    from flotta.store import where_of
    from flotta.table import Settings
    from flotta.table.workers import Workers
    from flotta.web.address import on_the_network, only_here
    from flotta.web.server import listener, serve
    from flotta.web.supervisor import LISTENING, TAKES_OVER, WORKER, supervised

    settings = Settings.from_environment()
    if chosen.data:
        settings = dataclasses.replace(settings, database=where_of(chosen.data))
    host = "0.0.0.0" if chosen.host == "lan" else chosen.host
    set_up_logs(chosen.log)
    if WORKER in os.environ:
        workers = Workers.read(os.environ[WORKER], TAKES_OVER in os.environ)
        serve(settings, socket.socket(fileno=int(os.environ[LISTENING])), workers, only_here(host))
        return 0
    if not 1 <= chosen.workers <= MOST:
        raise BadOption(Say("There can be 1 to {most} workers.", most=MOST))
    asyncio.run(try_out(settings))
    listening = listener(host, chosen.port)
    port = listening.getsockname()[1]
    said = [Say("The house is open: {address}", address=f"http://{'localhost' if only_here(host) else host}:{port}/")]
    if host in ("0.0.0.0", "::") and settings.address is None:
        others = on_the_network()
        if others is None:
            said.append(Say("This computer is on no network: nobody else can come."))
        else:
            settings = dataclasses.replace(settings, address=f"http://{others}:{port}")
    if settings.address:
        said.append(Say("For others on your network: {address}", address=f"{settings.address}/"))
    if chosen.workers > 1:
        told = {"FLOTTA_ADDRESS": settings.address} if settings.address else {}
        environment = {**os.environ, **told}
        return supervised(
            chosen.workers, listening, environment, lambda: print(*said, sep="\n", flush=True), settings.stuck_after
        )
    print(*said, sep="\n", flush=True)
    serve(settings, listening, Workers(), only_here(host))
    return 0


async def try_out(settings: Settings) -> None:
    """Open the place where the tables are kept, write into it, close it. Raises Unavailable, which says what is wrong with it."""
    from flotta.store import store_at
    from flotta.table.house import house_key

    store = store_at(settings.database)
    await store.open()
    try:
        await house_key(store)
        await store.ping()
    finally:
        await store.close()
