"""Whether a Ray cluster plays what one process plays, even when a worker is lost on the way.

python -m bench.cluster [GAME] [--games N]    (pip install flotta[ray]; `make cluster` does both)

A contest is played in this process, then by a local cluster of two workers, one of which is killed after the first results;
the same with a round of `flotta fit`. Both tables must be the same.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import Any

import numpy as np

import flotta
from flotta.bots import fit
from flotta.cli.contest import Match, Setting, play_one, rotations
from flotta.cli.fit import play_portion
from flotta.cli.spread import HERE, on_ray


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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default=flotta.games.names()[1])
    parser.add_argument("--games", type=int, default=200)
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
    ray.shutdown()
    sys.exit(0 if here == there and same else 1)


if __name__ == "__main__":
    main()
