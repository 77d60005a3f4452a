"""Random games as a list of digests, one per step: run once compiled and once interpreted, the lists must be equal.

python -m harness.trace GAME SEED STEPS < option sets as JSON
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

from flotta.engine.dice import seeded
from harness.walk import fresh, steps

EVERY = 9
"""Every so many steps the record, views and guesses are looked at; all steps are taken."""


def trace(name: str, options: dict[str, Any], seed: int, most: int) -> list[str]:
    """What happened and what the record, its views, guesses, scores and checks were after each step."""
    play = fresh(name, options, seed)
    game = play.game
    before = play.copy_of_record()
    lines = []
    for number, (actor, id) in enumerate(steps(play, seed)):
        if number % EVERY:
            before = play.copy_of_record()
            continue
        digest = hashlib.sha256(play.bytes())
        digest.update(repr((actor, id, play.scores, play.places, int(game.seen(play.s, actor, id)))).encode())
        viewer = number % (play.seats + 1) - 1
        view = play.view(viewer)
        digest.update(view.bytes())
        guess = view.copy_of_record()
        game.guess(guess[0], viewer, seeded(number))
        digest.update(guess.tobytes())
        digest.update(repr((int(game.broken(play.s)), int(game.broken_step(before[0], actor, id, play.s)))).encode())
        before = play.copy_of_record()
        lines.append(digest.hexdigest()[:12])
        if len(lines) == most:
            break
    return lines


if __name__ == "__main__":
    _, name, seed, most = sys.argv
    json.dump([trace(name, options, int(seed), int(most)) for options in json.load(sys.stdin)], sys.stdout)
