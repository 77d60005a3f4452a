"""`flotta prepare`: games compiled before anybody waits for them."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from flotta import games
from flotta.engine.contract import Game
from flotta.engine.words import Say, language

LOWEST = 19
"""The priority of a process that takes only what the machine has to spare."""


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Compiles games, so that nobody waits for them later. What was made is kept in your cache.")
    parser = commands.add_parser(
        "prepare", help=str(Say("compile games beforehand")), description=str(about), example="flotta prepare"
    )
    parser.add_argument("games", nargs="*", metavar=str(Say("GAME")), help=str(Say("the games; all when none is named")))
    parser.add_argument("--everything", action="store_true", help=str(Say("also what only tests and the making of bots need")))
    parser.add_argument("--gently", action="store_true", help=str(Say("take only what the machine has to spare")))
    parser.add_argument("--steps", action="store_true", help=str(Say("print every step as numbers, for programs")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Prepare one game here; several each in a process of its own, as many at a time as there are cores."""
    if chosen.gently:
        os.nice(LOWEST)
    found = [games.find(name) for name in chosen.games or games.names()]
    if len(found) == 1:
        prepare(found[0], chosen.everything, chosen.gently or chosen.everything, chosen.steps)
        return 0
    given = [*(["--everything"] if chosen.everything else []), *(["--steps"] if chosen.steps else [])]

    def one(game: Game) -> int:
        line = [sys.executable, "-m", "flotta.cli", "prepare", game.name, "--lang", language(), *given]
        return subprocess.run(line, check=False).returncode

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        return max(cores.map(one, found))


def prepare(game: Game, everything: bool, alone: bool, numbers: bool) -> None:
    """Compile a game, and note in the cache that it is done."""
    from flotta.bots.bind import bot_steps
    from flotta.engine.warm import steps, warm_functions
    from flotta.table.ready import make_ready, mark_prepared

    def tell(done: int, total: int, step: str) -> None:
        if numbers:
            print(done, total, step, flush=True)

    if not numbers:
        print(Say("Preparing {game} ...", game=game.title[language()]), flush=True)
    make_ready(game, tell, alone)
    if everything:
        warm_functions(game, [*steps(game, everything=True), *bot_steps(game, ["fit"])], None, alone)
    mark_prepared(game)
