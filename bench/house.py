"""The house under load: durable moves per second, and how long it takes from a POST until the last viewer's stream has it.

python -m bench.house [--seconds 8] [--rate 305] [--minutes 10] [--game NAME] [--workers 2] [--data postgresql://...]

A real `flotta serve` on loopback, its clients in another process, three pages open at each table: two people play, one watches.
Rows "at N/s" are sent at that rate, each move timed from when it was due; rows "flat out" have every table move as fast as it
can, so that their times are those of a queue; a row "70 %" follows one "flat out" and sends that share of what it reached.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine

TABLES = (1, 50, 200)
PAGE, UPDATE, RATE, LATE = 220_000, 8_000, 300, 0.1
"""What was promised: bytes of a page with everything, of an update, moves a second, seconds for 99 of 100 moves."""
LIMITS = (
    "CONNECTIONS_PER_ADDRESS",
    "STREAMS_PER_ADDRESS",
    "STREAMS_PER_PERSON",
    "STREAMS",
    "TABLES",
    "TABLES_UNPLAYED",
    "TABLES_PER_HOUR",
    "TABLES_PER_DAY",
)
RATES = ("ADDRESS_RATE", "ADDRESS_BURST", "PERSON_RATE", "PERSON_BURST")
READINGS = 10
SHARE = 0.7
"""Of what was reached flat out: how much is sent to see how long a move takes in a house that is busy and not full."""
TICKS = os.sysconf("SC_CLK_TCK")
PORT = re.compile(r"(?::|^)(\d+)(?:/|$)")
"""How a server says where it listens."""


class Process:
    """A server of our own in a process, which says its port, with all the processes it starts."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        found = None
        while not found:
            found = PORT.search(self.process.stdout.readline())
            assert found or self.process.poll() is None, command
        self.port = int(found.group(1))

    @property
    def processes(self) -> list[int]:
        """The process that was started, and its workers."""
        pid = self.process.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def memory(self) -> float:
        """Resident megabytes."""
        found = [re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text()) for pid in self.processes]
        return sum(int(each.group(1)) for each in found if each) / 1024

    def used(self) -> float:
        """Seconds of processor time."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.processes]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Server(Process):
    """A `flotta serve`; `first` is Python that it runs before."""

    def __init__(self, data: str, workers: int, first: str = "") -> None:
        environment = {**os.environ, "FLOTTA_PREPARE": "0", **{f"FLOTTA_{name}": "1000000" for name in LIMITS + RATES}}
        serve = ["serve", "--port", "0", "--data", data, "--workers", str(workers)]
        super().__init__([sys.executable, "-c", f"{first}from flotta.cli import main; main()", *serve], environment)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> tuple[bytes, bytes]:
        """An answer as it came, and unpacked."""
        headers = {"Authorization": "Bearer " + "bench" * 8, "Accept-Encoding": "gzip", "Content-Type": "application/json"}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=600) as answer:
            raw = answer.read()
            return raw, gzip.decompress(raw) if answer.headers["Content-Encoding"] == "gzip" else raw


@contextlib.contextmanager
def a_server(data: str | None, workers: int, first: str = "") -> Iterator[Server]:
    """A server on a file of its own, or on this database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(data or str(Path(folder) / "bench.db"), workers, first)
        try:
            yield server
        finally:
            server.close()


def measured(server: Process, command: list[str], environment: dict[str, str] | None = None) -> dict[str, float]:
    """What a process of clients measured, from when all of them were ready, and how busy the server was."""
    clients = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    assert clients.stdin is not None and clients.stdout is not None
    assert clients.stdout.readline() == "ready\n"
    began, used = time.perf_counter(), server.used()
    clients.stdin.write("go\n")
    clients.stdin.flush()
    figures: dict[str, float] = json.loads(clients.stdout.readline())
    figures["server"] = (server.used() - used) / (time.perf_counter() - began)
    clients.communicate()
    return figures


def loaded(server: Server, game: str, tables: int, rate: float, seconds: float, first: str = "") -> dict[str, float]:
    """What people at so many tables of a game measured; `first` is Python that their process runs before."""
    load = [sys.executable, "-c", f"{first}from bench.load import begin; begin()"]
    return measured(server, [*load, str(server.port), game, str(tables), str(rate), str(seconds)])


@contextlib.contextmanager
def memory_of(server: Server, every: float) -> Iterator[list[float]]:
    """The server's memory at the beginning, now and then, and at the end."""
    readings, over = [server.memory()], threading.Event()

    def read() -> None:
        while not over.wait(every):
            readings.append(server.memory())

    reader = threading.Thread(target=read)
    reader.start()
    yield readings
    over.set()
    reader.join()
    readings.append(server.memory())


def weight(server: Server, game: str) -> tuple[int, int]:
    """The bytes of a table's page with everything it needs: unpacked, and on the wire."""
    seats = ["person", *["open"] * (flotta.games.find(game).max_seats - 1)]
    laid = json.loads(server.ask("/api/tables", {"game": game, "seats": seats})[1])
    for seat in range(1, len(seats)):
        server.ask(f"/api/tables/{laid['id']}/join", {"seat": seat})
    sizes = [server.ask(f"/t/{laid['id']}?seat=0")]
    page = sizes[0][1].decode()
    needed = re.findall(r'<(?:link|script|img|audio)[^>]*(?:href|src)="(/[^"]+)"', page)
    sizes += [server.ask(path) for path in dict.fromkeys(needed)]
    return sum(len(plain) for _, plain in sizes), sum(len(raw) for raw, _ in sizes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each measurement")
    parser.add_argument("--rate", type=float, default=305.0, help="moves a second that are sent")
    parser.add_argument("--minutes", type=float, default=0.5, help="of the load before and after which memory is looked at")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--data", help="a database instead of a file: postgresql://...")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="how many tables are played at")
    parser.add_argument("--game", action="append", help="these games (all that are drawn when none is named)")
    chosen = parser.parse_args()
    names = chosen.game or [game.name for game in flotta.games.shelf() if game.scene]
    where = "PostgreSQL" if chosen.data else "SQLite"
    table = Table(title=f"the house, {where}, {chosen.workers} process(es), {machine()}")
    for heading in ("game", "tables", "sent", "moves/s", "p50 ms", "p99 ms", "largest update", "server busy", "clients busy"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    console = Console(width=140)
    notes = []
    with a_server(chosen.data, chosen.workers) as server:
        for game in names:
            plain, packed = weight(server, game)
            notes.append(f"{game}: page with everything {plain:,} bytes, {packed:,} on the wire (at most {PAGE:,})")
            for tables in chosen.tables:
                reached = 0.0
                for rate in (chosen.rate, 0.0, SHARE) if tables > 1 else (0.0,):
                    got = loaded(server, game, tables, SHARE * reached if rate == SHARE else rate, chosen.seconds)
                    reached = got["rate"]
                    row = [
                        f"{got['rate']:,.0f}",
                        f"{1000 * got['p50']:.1f}",
                        f"{1000 * got['p99']:.1f}",
                        f"{got['update']:,.0f} B",
                    ]
                    row += [f"{got['server']:.0%}", f"{got['busy']:.0%}"]
                    sent = "flat out" if not rate else f"{SHARE:.0%}" if rate == SHARE else f"at {rate:.0f}/s"
                    table.add_row(game, str(tables), sent, *row)
            table.add_section()
        with memory_of(server, 60 * chosen.minutes / READINGS) as megabytes:
            got = loaded(server, names[0], chosen.tables[-1], chosen.rate, 60 * chosen.minutes)
    console.print(table)
    for note in notes:
        console.print(note, highlight=False)
    moves = got["rate"] * 60 * chosen.minutes
    readings = ", ".join(f"{each:.0f}" for each in megabytes)
    console.print(f"memory over {chosen.minutes:g} minutes and {moves:,.0f} moves, in MB: {readings}", highlight=False)


if __name__ == "__main__":
    main()
