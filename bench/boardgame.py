"""The house beside boardgame.io's own server: the same toy game, two players and a watcher at each table, in the same run.

python -m bench.boardgame [--seconds 8] [--tables 20 200]

Both servers are real ones on loopback, one process each, their clients in another process. Every table moves as fast as it can,
and a move counts when the last of the three has it. Flotta's moves are on disk before anybody hears of them, and the server
writes what its pages show; boardgame.io keeps its matches in memory and sends the numbers alone. It is fetched by npm into var/;
without npm there is nothing to measure, and the bench says so.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.house import Process, a_server, loaded, measured
from flotta.cli.bench import machine

HERE = Path(__file__).parent / "boardgame_io"
FETCHED = Path("var/boardgame.io")
TOY = "import sys; sys.path.insert(0, 'tests'); import flotta; flotta.games.register('toy', 'toy'); "
"""The toy is no game of the shelf: the server and its clients are told of it."""


class Node(Process):
    """boardgame.io's server in a process of its own."""

    def __init__(self) -> None:
        self.environment = {**os.environ, "NODE_PATH": str(FETCHED.resolve() / "node_modules"), "NODE_ENV": "production"}
        super().__init__(["node", str(HERE / "server.cjs")], self.environment)

    def loaded(self, tables: int, seconds: float) -> dict[str, float]:
        """What its clients measured, and how busy it was."""
        return measured(self, ["node", str(HERE / "load.cjs"), str(self.port), str(tables), str(seconds)], self.environment)


@contextlib.contextmanager
def a_node() -> Iterator[Node]:
    """That server, until it is no longer needed."""
    server = Node()
    try:
        yield server
    finally:
        server.close()


def fetch() -> None:
    """boardgame.io as its authors publish it, once."""
    FETCHED.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", FETCHED)
    if not (FETCHED / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=FETCHED, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each measurement")
    parser.add_argument("--tables", type=int, nargs="+", default=(20, 200), help="how many tables are played at")
    chosen = parser.parse_args()
    if not (shutil.which("npm") and shutil.which("node")):
        print("boardgame.io is not to be had here: npm and Node.js are missing")
        return
    fetch()
    table = Table(title=f"the toy, two players and a watcher, as fast as they can, {machine()}")
    for heading in ("server", "tables", "moves/s", "p50 ms", "p99 ms", "server busy", "clients busy"):
        table.add_column(heading, justify="left" if heading == "server" else "right")
    with a_server(None, 1, TOY) as ours, a_node() as theirs:
        for tables in chosen.tables:
            rows = {
                "Flotta, every move durable": loaded(ours, "toy", tables, 0, chosen.seconds, TOY),
                "boardgame.io, in memory": theirs.loaded(tables, chosen.seconds),
            }
            for name, got in rows.items():
                figures = f"{got['rate']:,.0f}", f"{1000 * got['p50']:.1f}", f"{1000 * got['p99']:.1f}"
                table.add_row(name, str(tables), *figures, f"{got['server']:.0%}", f"{got['busy']:.0%}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
