"""Rivals on cores and on a card look at the same tables, in a process of its own: interpreted, with the card's simulator.

python tests/train/rival_walk.py GAME SEATS STEPS    (PYTHONPATH=tests FLOTTA_COMPILE=0 NUMBA_ENABLE_CUDASIM=1)
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from env.simulator import wait_patiently
from env.walks import chosen, host

import flotta.env
from flotta.train.rivals import Rivals, RivalsOnCores
from flotta.train.rivals_card import RivalsOnCard

LOOKS = 20
"""Interpreted, a look takes a while."""


def walk(game: str, seats: int, steps: int) -> int:
    """Let both choose at the same tables, again and again; how often they had to."""
    batches: list[Any] = [flotta.env.batch(game, seats=seats, count=4, seed=5, device=device) for device in ("cpu", "cuda")]
    rivals: list[Rivals] = [RivalsOnCores(batches[0], 1.0, 3, LOOKS), RivalsOnCard(batches[1], 1.0, 3, LOOKS)]
    random, times = np.random.default_rng(2), 0
    for _ in range(steps):
        for each in rivals:
            each.think()
        for part in ("way", "worth"):
            assert (host(getattr(rivals[0], part)) == host(getattr(rivals[1], part))).all(), f"{part} differs"
        choices = rivals[0].choices(np)
        times += int((choices >= 0).sum())
        actions = np.where(choices >= 0, choices, chosen(host(batches[0].mask), random)).astype(np.int32)
        for batch in batches:
            batch.step(actions)
    return times


if __name__ == "__main__":
    name, players, length = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    wait_patiently()
    looked = walk(name, players, length)
    assert looked, "no rival had to choose"
    print(looked)
