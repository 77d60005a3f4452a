"""Every game compiled before the tests, and not by each of their processes: what a table needs, and what only tests call.

python -m harness.prepared [GAME]    without a game all of them, as many at a time as there are cores
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import flotta
import flotta.env
from flotta.bots.bind import bot_steps
from flotta.bots.net import ELSEWHERE
from flotta.cli.prepare import prepare
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.warm import warm_functions
from harness import Case, names
from harness.nets import forget_nets, write_net
from harness.perft import count, positions
from harness.walk import scratch


def compile_game(name: str) -> None:
    """Compile everything of a game, or see that nothing is left to compile."""
    case = Case(name)
    game = case.game
    prepare(game, everything=True, alone=True, numbers=False)
    start = flotta.new(name, dice="manual", **case.option_sets[0]).copy_of_record()
    game.loops.inspect(start, start.copy(), start.copy(), seeded(1), *scratch(game), np.zeros(3, dtype=np.int64))
    count(name, positions(name)[0], depth=1)
    flotta.env.observation(flotta.new(name, seed=1, **case.option_sets[0]).view(0), signs=True)
    with TemporaryDirectory() as folder:  # tests give every game a net
        os.environ[ELSEWHERE] = folder
        write_net(Path(folder), game)
        forget_nets()
        warm_functions(game, bot_steps(game, ["search", "version=1"]), None, alone=True)
    if game is smallest():
        for signs in (False, True):
            batch = flotta.env.batch(name, seats=game.min_seats, count=2, seed=1, signs=signs)
            batch.step(batch.mask.argmax(1))
            batch.observe()


def smallest() -> Game:
    """The game whose batches are tested compiled."""
    return min((flotta.games.find(name) for name in names() if name != "toy"), key=lambda game: game.state.dtype.itemsize)


def size(name: str) -> int:
    """How much there is to compile of a game."""
    return sum(path.stat().st_size for path in flotta.games.find(name).folder.glob("*.py"))


def compile_all() -> int:
    """Compile each game in a process of its own, the longest first."""

    def one(name: str) -> int:
        return subprocess.run([sys.executable, "-m", "harness.prepared", name], check=False).returncode

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        return int(any([*cores.map(one, sorted(names(), key=size, reverse=True))]))


if __name__ == "__main__":
    if sys.argv[1:]:
        compile_game(sys.argv[1])
    else:
        sys.exit(compile_all())
