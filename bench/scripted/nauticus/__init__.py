"""Nauticus by rules of thumb: build ships of three and four parts, score the crowns, turn the pass tiles over.

It looks through its whole turn and takes the way after which it may hope for most (`outlook.py` in the game's folder).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flotta.engine.compile import compiled
from flotta.engine.contract import Game
from flotta.engine.state import numbers_of
from flotta.games.nauticus.outlook import hoped
from flotta.games.nauticus.rules import apply, legal, waiting

LOOKS = 300
"""Positions looked at for one choice before the rest of the turn goes by what seems best at once."""
DEPTH = 64
"""Choices of a turn that are looked ahead, at most."""
DESKS: dict[Game, tuple[Any, Any, Any]] = {}
"""Where to look ahead, for each game (there may be several boxes): records, the numbers in them, and room for ids."""


def best_end(game: Game, table: Any, seat: int, action: int) -> float:
    """What a choice is worth to a seat that goes on as well as it can for as long as only it decides."""
    if game not in DESKS:
        records = game.state.blank(DEPTH)
        DESKS[game] = records, numbers_of(records), np.zeros((DEPTH, len(game.verbs)), np.int64)
    records, numbers, ids = DESKS[game]
    numbers[0] = numbers_of(table)[0]
    return float(look(records, numbers, ids, 0, seat, action, LOOKS))


@compiled
def look(records: Any, numbers: Any, ids: Any, depth: int, seat: int, action: int, looks: int) -> float:
    """The same from the record at this depth, with so many looks; when there are none left, whatever seems best is done."""
    at = depth + 1
    copy_row(numbers, depth, at)
    apply(records[at], seat, action)
    if waiting(records[at]) != 1 << seat or at + 2 >= len(records):
        return hoped(records[at], seat)
    count = legal(records[at], seat, ids[at])
    if looks >= count:
        best = -1e9
        for k in range(count):
            best = max(best, look(records, numbers, ids, at, seat, ids[at, k], (looks - 1) // count))
        return best
    while True:
        best, chosen = -1e9, 0
        for k in range(count):
            copy_row(numbers, at, at + 1)
            apply(records[at + 1], seat, ids[at, k])
            seems = hoped(records[at + 1], seat)
            if seems > best:
                best, chosen = seems, ids[at, k]
        apply(records[at], seat, chosen)
        if waiting(records[at]) != 1 << seat:
            return best
        count = legal(records[at], seat, ids[at])


@compiled
def copy_row(numbers: Any, source: int, to: int) -> None:
    """Copy one record over another, number by number: what allocates cannot be compiled."""
    for k in range(numbers.shape[1]):
        numbers[to, k] = numbers[source, k]
