"""Once a game is ready, nothing more is compiled while people play it and look at it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from harness import names

CODE = """
import random, sys
import flotta
from flotta.engine.compile import is_compiled
from flotta.engine.verbs import WATCHER
from flotta.table.ready import Readiness
from flotta.table.rehearsal import look_at

def made():
    modules = [module for key, module in sys.modules.items() if key.startswith(f"flotta.games.{name}")]
    functions = {function for module in modules for function in vars(module).values() if is_compiled(function)}
    return {function.__name__: len(function.overloads) for function in functions}

name = sys.argv[1]
Readiness().make_ready(name)
before, chooser = made(), random.Random(8)
play = flotta.new(name, seats=flotta.games.find(name).max_seats, seed=8)
while not play.over and len(play.events) < 300:
    seat = chooser.choice(play.waiting)
    for viewer in (seat, WATCHER):
        look_at(play.view(viewer))
    play.act(seat, chooser.choice([option for option in play.legal(seat) if str(option)]))
assert before and any(before.values())
print([function for function, count in made().items() if count != before.get(function)])
"""


@pytest.mark.parametrize("name", [name for name in names() if name != "toy"])
def test_a_rehearsed_game_needs_nothing_more(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", CODE, name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
