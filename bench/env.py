"""Batches of games: decisions per second with mask and observation, on all cores and, where one is present, on a graphics card.

python -m bench.env [--count N] [--seconds S] [--random GAMES]

The first table is what a program that learns gets: a step of every game of the batch with its mask, and the rows of all
actors. The second is random play inside the kernel, all events counted. Where there is a card, the games on the card and on
the cores are compared byte for byte first.
"""

from __future__ import annotations

import argparse
import time
from functools import cache
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import flotta
import flotta.env
from flotta.cli.bench import machine
from flotta.engine.contract import Game
from flotta.env.plan import plan_of


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else np.array(array)


def card() -> str | None:
    """The card's name, or None."""
    try:
        from flotta.env.card import cuda

        return str(cuda.get_current_device().name, "utf-8") if cuda.is_available() else None
    except Exception as error:
        print(f"no card: {error!r}"[:200])
        return None


def chosen(mask: Any, random: np.random.Generator) -> Any:
    """One of the allowed actions of each game."""
    return (random.random(mask.shape, dtype=np.float32) * mask).argmax(1).astype(np.int32)


def compared(name: str, seats: int, count: int = 2048, steps: int = 60) -> int:
    """How many bytes differ between cores and card after so many steps, everything counted."""
    cores = flotta.env.batch(name, seats=seats, count=count, seed=7)
    there = flotta.env.batch(name, seats=seats, count=count, seed=7, device="cuda")
    random, differ = np.random.default_rng(1), 0
    for step in range(steps):
        actions = chosen(cores.mask, random)
        cores.step(actions)
        there.step(actions)
        if step % 20 == 19:
            cores.observe()
            there.observe()
            for part in ("work", "actor", "mask", "done", "returns", "row", "dice"):
                ours, theirs = host(getattr(cores, part)), host(getattr(there, part))
                differ += int((np.frombuffer(ours.tobytes(), np.uint8) != np.frombuffer(theirs.tobytes(), np.uint8)).sum())
    return differ


def rates(name: str, seats: int, device: str, count: int, seconds: float) -> tuple[float, float, float, float]:
    """Seconds to the first rows (compiling), then steps, observations and both per second."""
    began = time.perf_counter()
    batch = flotta.env.batch(name, seats=seats, count=count, seed=1, device=device)
    batch.observe()
    wait(batch)
    first = time.perf_counter() - began
    random = np.random.default_rng(2)
    for _ in range(20):
        batch.step(chosen(host(batch.mask), random))
    spent, counted = [0.0, 0.0], 0
    while sum(spent) < seconds:
        batch.put(chosen(host(batch.mask), random))
        for k, work in enumerate((batch.go, batch.observe)):
            wait(batch)
            began = time.perf_counter()
            work()
            wait(batch)
            spent[k] += time.perf_counter() - began
        counted += count
    return first, counted / spent[0], counted / spent[1], counted / sum(spent)


def wait(batch: Any) -> None:
    if hasattr(batch, "stream"):
        from flotta.env.card import cuda

        cuda.synchronize()


@cache
def random_kernel(game: Game) -> Any:
    """Whole random games, one thread each."""
    import numba

    from flotta.env.card import cuda

    many, actions = game.loops.many, len(game.verbs)

    def kernel(start: Any, work: Any, dice: Any, steps: Any, games: int) -> None:
        i = cuda.grid(1)
        if i < work.shape[0]:
            ids = cuda.local.array(actions, numba.int64)
            weights = cuda.local.array(actions, numba.int64)
            steps[i] += many(start, work[i : i + 1], dice[i], ids, weights, games)

    return cuda.jit(kernel)


def random_on_card(name: str, seats: int, count: int, seconds: float) -> float:
    """Events per second of random games wholly on the card."""
    from flotta.env.batches import dice_for
    from flotta.env.card import THREADS, cuda

    game = flotta.games.find(name)
    run, blocks = random_kernel(game), (count + THREADS - 1) // THREADS
    start, _ = game.ready_to_play(seats, {}, game.box)
    arrays = [cuda.to_device(a) for a in (start, game.state.blank(count), dice_for(3, count), np.zeros(count, np.int64))]
    run[blocks, THREADS](*arrays, 1)
    cuda.synchronize()
    arrays[3].copy_to_device(np.zeros(count, np.int64))
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        run[blocks, THREADS](*arrays, 2)
        cuda.synchronize()
    return float(arrays[3].copy_to_host().sum()) / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=16384)
    parser.add_argument("--on-card", type=int, default=262144)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    there = card()
    table = Table(title=f"batches, 2 seats, default options; {machine()}" + (f"; {there}" if there else ""))
    headings = (
        "game",
        "where",
        "games",
        "row",
        "actions",
        "bytes a game",
        "first",
        "steps/s",
        "rows/s",
        "both/s",
        "random steps/s",
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("game", "where") else "right")
    for name in asked.games or flotta.games.names():
        game = flotta.games.find(name)
        for device, count in (("cpu", asked.count), *((("cuda", asked.on_card),) if there else ())):
            first, steps, rows, both = rates(name, 2, device, count, asked.seconds)
            length = plan_of(game).length
            memory = game.state.dtype.itemsize + 3 * len(game.verbs) + 4 * length + 64
            alone = f"{random_on_card(name, game.max_seats, count, asked.seconds):,.0f}" if device == "cuda" else "-"
            table.add_row(
                name, device, f"{count:,}", f"{length:,}", str(len(game.verbs)), f"{memory:,}", f"{first:.1f} s",
                f"{steps:,.0f}", f"{rows:,.0f}", f"{both:,.0f}", alone,
            )  # fmt: skip
        if there:
            print(f"{name}: {compared(name, game.max_seats)} bytes differ between cores and card", flush=True)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
