"""A fresh machine: the time from `git clone` to the first decision of one's own, for each game.

python -m tools.cold_start [--game NAME ...] [--idle SECONDS] [--from COMMIT]

Clones this repository into a scratch folder, runs `make play` there with an empty cache of compiled games, and presses each game
in a house that was just opened, or left alone for so many seconds. Every game begins with an empty cache.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

import flotta
from flotta.cli.bench import machine

ROOT = Path(__file__).parent.parent
LOOK_EVERY = 0.2
PATIENCE = 1800.0


@contextmanager
def playing(clone: Path, cache: Path) -> Iterator[tuple[str, float]]:
    """`make play` in a clone: the address of the house, and how long it took to open."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "FLOTTA_CACHE_DIR": str(cache), "PYTHONUNBUFFERED": "1"}
    began = time.perf_counter()
    house = subprocess.Popen(
        ["make", "play", f"PORT={port}"], cwd=clone, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert house.stdout
    try:
        said = ""
        while not (found := re.search(r"http://\S+:(\d+)", said)):
            said = house.stdout.readline()
            if not said:
                raise SystemExit("the house did not open")
        while not listens(int(found[1])):  # an older house takes a port of its own
            time.sleep(0.05)
        yield found[0], time.perf_counter() - began
    finally:
        os.killpg(house.pid, signal.SIGTERM)
        house.wait()
        house.stdout.close()


def listens(port: int) -> bool:
    """Whether somebody answers there."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def first_decision(address: str, game: str) -> float:
    """Press a game on the shelf, as somebody new, and wait for something to choose; the seconds that took."""
    reader = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    began = time.perf_counter()
    answer = reader.open(f"{address}/play/{game}", data=urllib.parse.urlencode({"request": "cold-start"}).encode())
    while time.perf_counter() - began < PATIENCE:
        page = answer.read().decode()
        if 'name="action"' in page:
            return time.perf_counter() - began
        time.sleep(LOOK_EVERY)
        answer = reader.open(answer.url)
    raise SystemExit(f"nothing to choose in {game} after {PATIENCE:.0f} s")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="these games (all on the shelf when none is named)")
    parser.add_argument("--idle", type=float, default=0.0, help="seconds the house is left alone before a game is pressed")
    parser.add_argument("--from", dest="commit", default="HEAD", help="the commit to start from")
    chosen = parser.parse_args()
    table = Table(title=f"from git clone to the first decision, seconds, {machine()}, house left alone for {chosen.idle:g} s")
    for heading in ("game", "clone", "make play to the page", "press to decision", "in all"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    with tempfile.TemporaryDirectory() as folder:
        clone, began = Path(folder) / "flotta", time.perf_counter()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        subprocess.run(["git", "checkout", "-q", chosen.commit], cwd=clone, check=True)
        cloned, installed = time.perf_counter() - began, 0.0
        for game in chosen.game or flotta.games.names():
            with playing(clone, Path(folder) / f"cache-{game}") as (address, opened):
                installed = installed or opened  # only the first start installs the package; its time counts for each
                time.sleep(chosen.idle)
                pressed = first_decision(address, game)
            row = (cloned, installed, pressed, cloned + installed + pressed)
            table.add_row(game, *(f"{seconds:.1f}" for seconds in row))
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
