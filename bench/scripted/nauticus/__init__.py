"""Nauticus by rules of thumb: build ships of three and four parts, score the crowns, turn the pass tiles over.

It looks through its whole turn and takes the way after which it may hope for most (`outlook.py` in the game's folder).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.engine.state import numbers_of
from flotta.train.ahead import levels_for

LOOKS = 300
"""Positions looked at for one choice before the rest of the turn goes by what seems best at once."""


@cache
def room(game: Game) -> tuple[Any, Any, Any, Any]:
    """Where to look ahead, for each game (there may be several boxes): records, the numbers in them, ids, and how far it is."""
    levels = levels_for(LOOKS)
    records = game.state.blank(levels)
    return records, numbers_of(records), np.zeros((levels, len(game.verbs)), np.int64), np.zeros((levels, 3), np.int64)


def best_end(game: Game, table: Any, seat: int, action: int) -> float:
    """What a choice is worth to a seat that goes on as well as it can for as long as only it decides."""
    records, numbers, ids, tasks = room(game)
    numbers[0] = numbers_of(table)[0]
    return float(bind.to_game("flotta.train.ahead", game).best_end(records, numbers, ids, tasks, seat, action, LOOKS))
