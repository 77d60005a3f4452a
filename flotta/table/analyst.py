"""The process that looks at a finished game with a bot: questions on the lines of its input, answers on those of its output.

The first line says which game: `{"record": text, "box": path or null, "package": of a game that is not on the shelf, "path":
where Python looks, "all_cards": whether the bot sees everything, "nice": how far this process stands back}`. When the game is
loaded the answer is `ready`; every other line is the number of a decision.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np


def answers() -> None:
    """Read, think, answer, until there is nothing more to read."""
    told: dict[str, Any] = json.loads(sys.stdin.readline())
    os.nice(told["nice"])
    sys.path[:] = told["path"]
    from flotta import bots as bots
    from flotta import games
    from flotta.bots.analysis import judged
    from flotta.bots.bind import warm
    from flotta.engine import record

    if told["package"]:
        games.register(*told["package"])
    box = told["box"]
    play = record.read(told["record"], games.find, lambda game: game.box_from(Path(box) if box else None))
    warm(play.game, None, ["search"])
    play.game.features(play.s, 0, np.zeros(len(play.game.features_named)))
    print("ready", flush=True)
    for line in sys.stdin:
        one = judged(play, int(line), all_cards=told["all_cards"])
        answer = {
            "done": one.done.id,
            "best": one.best.id,
            "before": one.before,
            "after": one.after,
            "line": [action.id for action in one.line],
            "good_for": next((i for i, (_, words) in enumerate(play.game.merits) if words is one.good_for), None),
        }
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    answers()
