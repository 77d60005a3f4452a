"""Random play of many games at once: python examples/random_batch.py [GAME] [COUNT]."""

from __future__ import annotations

import sys
import time

import numpy as np

import flotta.env

game, count = [*sys.argv[1:], *["lighthouse_run", "4096"][len(sys.argv) - 1 :]]
batch = flotta.env.batch(game, seats=2, count=int(count), seed=1)
choice, ended, began = np.random.default_rng(1), 0, time.perf_counter()
for _ in range(200):
    rows = batch.observe()
    batch.step((choice.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(1))
    ended += int(batch.done.sum())
rate = 200 * batch.count / (time.perf_counter() - began)
print(f"{rate:,.0f} decisions a second, {ended} games ended, rows of {rows.shape[1]} numbers")
