"""Whether a Ray cluster plays and learns what one process does, even when a worker is lost on the way.

python -m bench.cluster [GAME] [--games N] [--rounds N] [--tables N] [--hidden N]

(`pip install flotta[ray]`; `make cluster` does both.) A contest is played in this process, then by a local cluster of two
workers, one of which is killed after the first results; the same with a round of `flotta fit`. Both tables must be the same. Then
a net learns in parts, in this process and by the cluster, which loses a worker that has played a round and one that has learnt
from one, before they can tell. The net and all that is kept to go on must be the same to the last bit. For that a product of
matrices must be worked out by as many threads on both sides: OMP_NUM_THREADS=1, as Ray has it.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import flotta
from flotta.bots import fit
from flotta.cli.contest import Match, Setting, play_one, rotations
from flotta.cli.fit import play_portion
from flotta.cli.spread import HERE, RayHands, on_ray
from flotta.train.ppo import Training
from flotta.train.run import for_rounds, train

PARTS, COURSE = 6, Training(steps=32, portion=8192, rate=(3e-4, 3e-5))
LOST = 10
"""How many pieces of work of each kind are done before a worker is lost."""


def by_ray(work: Any, parts: Any) -> tuple[dict[Any, Any], int]:
    """The results of a cluster, of which a worker is killed in the middle of its work; and that worker's process."""
    import ray

    @ray.remote  # type: ignore[untyped-decorator, unused-ignore]  # typed or not, by Ray's version
    def who() -> int:
        return os.getpid()

    found: dict[Any, Any] = {}
    killed = 0
    for part, result in on_ray(work, parts, HERE):
        found[part] = result
        if not killed:
            killed = int(ray.get(who.remote()))
            os.kill(killed, signal.SIGKILL)
    return found, killed


def mortal(folder: str, work: Callable[..., Any], *given: Any) -> Any:
    """Do this work. Who is the LOST-th to do such work is killed before it can give back what it has found."""
    began = time.process_time()
    found = work(*given)
    spent = time.process_time() - began
    for number in itertools.count():
        with contextlib.suppress(FileExistsError), Path(folder, f"{work.__name__} {number}").open("x", encoding="utf-8") as file:
            file.write(f"{os.getpid()} {spent}")
            break
    if number == LOST:
        os.kill(os.getpid(), signal.SIGKILL)
    return found


class MortalHands(RayHands):
    """A cluster that loses a worker of each kind of work, and notes in a folder who did what, and how long it took."""

    def __init__(self, folder: Path) -> None:
        super().__init__(HERE)
        self.folder, self.asked = folder, 0

    def ask(self, work: Callable[..., Any], *given: Any, results: int = 1) -> Any:
        self.asked += 1
        return super().ask(mortal, str(self.folder), work, *given, results=results)

    def told(self) -> str:
        """Who was killed, and how much was done again."""
        killed = " and ".join(
            f"{path.read_text().split()[0]} at {path.name.split()[0]}" for path in self.folder.glob(f"* {LOST}")
        )
        again = len(list(self.folder.iterdir())) - self.asked
        return f"processes killed: {killed}; {again} of {self.asked} tasks were done again"

    def spent(self) -> float:
        """The processor time of all tasks."""
        return sum(float(path.read_text().split()[1]) for path in self.folder.iterdir())


def learns_the_same(name: str, rounds: int, tables: int, hidden: int) -> bool:
    """Whether a short course comes to the same net here and on a cluster that loses workers; and how long it took."""
    game, kept, clock, own = flotta.games.find(name), [], [], []
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder, "notes")
        notes.mkdir()
        there = MortalHands(notes)
        for place, hands in (("warm", None), ("here", None), ("there", there)):
            began, spent = time.perf_counter(), time.process_time()
            extent = for_rounds(1 if place == "warm" else rounds)
            train(game, Path(folder, place), extent, count=tables, parts=PARTS, hidden=hidden, course=COURSE, hands=hands)
            clock.append(time.perf_counter() - began)
            own.append(time.process_time() - spent)
            with np.load(Path(folder, place, "course.npz")) as course:
                arrays = {each: course[each].tobytes() for each in course.files if each != "seconds"}
            kept.append((Path(folder, place, "net.npz").read_bytes(), arrays))
        same = kept[1] == kept[2]
        print(f"{rounds} rounds of training: {'the same' if same else 'NOT the same'} ({there.told()})")
        print(
            f"here {clock[1]:.1f} s by the clock, {own[1]:.1f} s of processor time; there {clock[2]:.1f} s by the clock, "
            f"{own[2]:.1f} s of processor time in this process and {there.spent():.1f} s in the tasks"
        )
    return same


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default=flotta.games.names()[1])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=384)
    parser.add_argument("--hidden", type=int, default=64)
    chosen = parser.parse_args()
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    games: list[Match] = rotations(Setting(chosen.game, seed=3), ("greedy", "random"), chosen.games)
    here = {game: play_one(game) for game in games}
    there, killed = by_ray(play_one, games)
    print(f"{len(games)} games of a contest: {'the same' if here == there else 'NOT the same'} (process {killed} was killed)")
    fitted = max(chosen.games, 4 * fit.PORTION)  # several portions, so that one is lost with the worker
    parts = fit.portions(flotta.games.find(chosen.game), 2, None, fitted, 5)
    ours = fit.gathered((part, play_portion(part)) for part in parts)
    shared, killed = by_ray(play_portion, parts)
    theirs = fit.gathered(shared.items())
    same = np.array_equal(ours.told, theirs.told) and np.array_equal(ours.shares, theirs.shares)
    print(f"{fitted} games of a fit: {'the same' if same else 'NOT the same'} (process {killed} was killed)")
    learnt = learns_the_same(chosen.game, chosen.rounds, chosen.tables, chosen.hidden)
    ray.shutdown()
    sys.exit(0 if here == there and same and learnt else 1)


if __name__ == "__main__":
    main()
