"""The speed of everything in one table: random play, batches with mask and observation, memory; OpenSpiel's and Pgx's beside it.

python -m bench.env [--count N] [--on-card N] [--seconds S] [--device cpu|cuda] [--json FILE] [GAME ...]

`random` is random play with the most seats, all events counted: whole games on one core, or a batch of them wholly on the card.
`steps` is a step of every game of a batch with its mask, `rows` the rows of all actors, `both` what a program that learns gets.
The games of OpenSpiel and Pgx are played at random in the same run where they are installed (OpenSpiel on one core, Pgx on all of
them or on the card). Where there is a card, the games there and on the cores are compared byte for byte first.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import flotta
import flotta.env
from bench import openspiel, pgx
from flotta.cli.bench import machine, random_play

SPREAD = 1000
"""After so many turns of random play the games of a batch are at all points from the first event to the last."""
AT_A_TIME = 256
"""Turns of random play for which the card is started once."""


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)


def card() -> str | None:
    """The card's name, or None."""
    try:
        from flotta.env.card import cuda

        name = cuda.get_current_device().name if cuda.is_available() else None  # bytes or text, by the version of numba-cuda
        return name.decode() if isinstance(name, bytes) else name
    except Exception as error:
        print(f"no card: {error!r}"[:200])
        return None


def chosen(mask: Any, random: np.random.Generator) -> Any:
    """One of the allowed actions of each game."""
    return (random.random(mask.shape, dtype=np.float32) * mask).argmax(1).astype(np.int32)


def picked(batch: Any, random: np.random.Generator) -> Any:
    """One of the allowed actions of each game, by the list of them."""
    index = (random.random(batch.count) * host(batch.choices)).astype(np.int64)
    return host(batch.allowed)[np.arange(batch.count), index].astype(np.int32)


def compared(name: str, seats: int, count: int = 2560, steps: int = 60) -> int:
    """How many bytes differ between cores and card after so many steps and random play, everything counted."""
    cores = flotta.env.batch(name, seats=seats, count=count, seed=7)
    there: Any = flotta.env.batch(name, seats=seats, count=count, seed=7, device="cuda")
    there.places = 1  # one block with all games, more than it has slots, as in a large batch
    random, differ = np.random.default_rng(1), 0
    for step in range(steps):
        actions = chosen(cores.mask, random)
        cores.step(actions)
        there.step(actions)
        if step % 20 == 19:
            for batch in (cores, there):
                batch.wander(10 * step)
                batch.observe()
            for part in ("work", "actor", "mask", "done", "returns", "scores", "row", "dice", "events"):
                ours, theirs = host(getattr(cores, part)), host(getattr(there, part))
                differ += int((np.frombuffer(ours.tobytes(), np.uint8) != np.frombuffer(theirs.tobytes(), np.uint8)).sum())
    return differ


def rates(name: str, seats: int, device: str, count: int, seconds: float) -> tuple[float, float, float, float]:
    """Seconds to the first rows (compiling), then steps, observations and both per second: the quickest step of all, so that what
    else the machine does in the meantime counts little.
    """
    began = time.perf_counter()
    batch = flotta.env.batch(name, seats=seats, count=count, seed=1, device=device)
    batch.observe()
    wait(batch)
    first = time.perf_counter() - began
    random = np.random.default_rng(2)
    batch.wander(SPREAD)
    best, until = (math.inf, math.inf), time.perf_counter() + seconds
    while time.perf_counter() < until:
        batch.put(picked(batch, random))
        spent = []
        for work in (batch.go, batch.observe):
            wait(batch)
            began = time.perf_counter()
            work()
            wait(batch)
            spent.append(time.perf_counter() - began)
        best = min(best, (spent[0], spent[1]), key=sum)
    return first, count / best[0], count / best[1], count / sum(best)


def wait(batch: Any) -> None:
    if hasattr(batch, "stream"):
        from flotta.env.card import cuda

        cuda.synchronize()


def random_on_card(name: str, seats: int, count: int, seconds: float) -> float:
    """Events per second of random games wholly on the card, which are at all points from the first event to the last."""
    batch = flotta.env.batch(name, seats=seats, count=count, seed=3, device="cuda")
    batch.wander(SPREAD)
    before, began = int(host(batch.events)[0]), time.perf_counter()
    while time.perf_counter() - began < seconds:
        batch.wander(AT_A_TIME)
        wait(batch)
    return (int(host(batch.events)[0]) - before) / (time.perf_counter() - began)


def figures(name: str, device: str, count: int, seconds: float) -> dict[str, Any]:
    """What is measured of one game in one place."""
    game = flotta.games.find(name)
    first, steps, rows, both = rates(name, 2, device, count, seconds)
    on_card = device == "cuda"
    alone = random_on_card(name, game.max_seats, count, seconds) if on_card else random_play(game, game.max_seats, seconds)
    batch = flotta.env.batch(name, seats=2, count=1, device=device)
    memory = sum(host(array).nbytes for array in batch.arrays().values()) + batch.dice.nbytes
    return {"game": name, "where": device, "random": alone, "games": count, "steps": steps, "rows": rows, "both": both,
            "bytes": memory, "first": first}  # fmt: skip


def others(seconds: float) -> list[dict[str, Any]]:
    """OpenSpiel's games and Pgx's, where they are installed."""
    found = []
    for title, measured in (("OpenSpiel", openspiel.rates(seconds)), ("Pgx", pgx.rates(seconds))):
        if measured is None:
            print(f"{title} is not installed: nothing of it in the table")
        found += [{"game": f"{title} {name}", "random": rate} for name, rate in (measured or {}).items()]
    return found


def told(row: dict[str, Any]) -> list[str]:
    """A row of figures in words."""
    numbers = [f"{row[key]:,.0f}" if key in row else "–" for key in ("random", "games", "steps", "rows", "both", "bytes")]
    return [row["game"], row.get("where", "–"), *numbers, f"{row['first']:.1f} s" if "first" in row else "–"]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=4096)
    parser.add_argument("--on-card", type=int, default=270336)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--device", choices=("cpu", "cuda"))
    parser.add_argument("--json", type=Path)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    there = card()
    table = Table(title=f"random play and batches of 2 seats, each a second; {machine()}" + (f"; {there}" if there else ""))
    for heading in ("game", "where", "random/s", "games", "steps/s", "rows/s", "both/s", "bytes a game", "first"):
        table.add_column(heading, justify="left" if heading in ("game", "where") else "right")
    places = [(device, count) for device, count in (("cpu", asked.count), ("cuda", asked.on_card)) if device == "cpu" or there]
    rows = []
    for name in asked.games or flotta.games.names():
        if there and asked.device != "cpu":
            print(f"{name}: {compared(name, flotta.games.find(name).max_seats)} bytes differ between cores and card", flush=True)
        for device, count in places:
            if asked.device in (None, device):
                rows.append(figures(name, device, count, asked.seconds))
                print(*told(rows[-1]), flush=True)
    rows += [] if asked.games else others(asked.seconds)
    for row in rows:
        table.add_row(*told(row))
    Console(width=150).print(table)
    if asked.json:
        asked.json.write_text(json.dumps({"machine": machine(), "card": there, "rows": rows}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
