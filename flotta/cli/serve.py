"""`flotta serve`: the house in the browser."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import json
import logging
import socket
from typing import TYPE_CHECKING, Any

from flotta.engine.errors import BadOption
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.table import Settings


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
    parser.add_argument("--log", action="store_true", help=str(Say("print a line for every request")))
    parser.set_defaults(run=run)


class Lines(logging.Formatter):
    """Log lines as JSON: when, how grave, from where, what."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        text = record.getMessage()
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        line |= json.loads(text) if text.startswith('{"') else {"what": text}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(every: bool) -> None:
    """Warnings always, every request when asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    log = logging.getLogger("flotta")
    log.addHandler(handler)
    log.setLevel(logging.INFO if every else logging.WARNING)
    log.propagate = False


def run(chosen: argparse.Namespace) -> int:
    """Open the house until it is stopped."""
    import uvicorn

    from flotta.store import where_of
    from flotta.table import Settings
    from flotta.web import create_app
    from flotta.web.address import on_the_network, only_here
    from flotta.web.beside import let_the_loop_go_on
    from flotta.web.connections import connections, more_files, sweep_seldom

    settings = Settings.from_environment()
    if chosen.data:
        settings = dataclasses.replace(settings, database=where_of(chosen.data))
    asyncio.run(try_out(settings))
    host = "0.0.0.0" if chosen.host == "lan" else chosen.host
    listening = listener(host, chosen.port)
    set_up_logs(chosen.log)
    port = listening.getsockname()[1]
    print(Say("The house is open: {address}", address=f"http://{'localhost' if only_here(host) else host}:{port}/"), flush=True)
    if host in ("0.0.0.0", "::") and settings.address is None:
        others = on_the_network()
        if others is None:
            print(Say("This computer is on no network: nobody else can come."), flush=True)
        else:
            settings = dataclasses.replace(settings, address=f"http://{others}:{port}")
    if settings.address:
        print(Say("For others on your network: {address}", address=f"{settings.address}/"), flush=True)
    more_files()
    sweep_seldom()
    let_the_loop_go_on()
    app = create_app(settings)

    class Server(uvicorn.Server):
        """Streams last for hours: they are ended before the server waits for what is under way."""

        async def to_the_network(self) -> str | None:
            """Listen at this computer's address on its network too; that address, None where there is none."""
            others = on_the_network()
            if others is None:
                return None
            config, loop = self.config, asyncio.get_running_loop()

            def connection() -> asyncio.Protocol:
                return config.http_protocol_class(  # type: ignore[call-arg]
                    config=config, server_state=self.server_state, app_state=self.lifespan.state
                )

            self.servers.append(await loop.create_server(connection, sock=listener(others, port), backlog=config.backlog))
            return f"http://{others}:{port}"

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.house.hang_up()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http=connections(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=False,
    )
    server = Server(config)
    app.state.switch = server.to_the_network if only_here(host) else None
    server.run(sockets=[listening])
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
