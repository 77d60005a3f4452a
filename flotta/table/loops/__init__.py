"""The table's own compiled questions, made once per game (see `engine.bind`), and quick copies of records."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
from numba import typeof

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.engine.play import WORLDS
from flotta.engine.warm import Progress, warm_functions


def loops_for(game: Game) -> ModuleType:
    """The questions bound to this game."""
    bound = bind.to_game("flotta.table.loops.bound", game)
    vars(bound)["look"] = game.loops.look
    return bound


def numbers_of(records: Any) -> Any:
    """The numbers of each record in a row, in the same memory."""
    return records.view(np.int16).reshape(len(records), -1)


def reveals(game: Game, before: Any, seat: int, action: int) -> bool:
    """Whether a decision made at this record turned something over (`Play.undo` stops there)."""
    looks, work = game.state.blank(3), game.state.blank()
    return bool(loops_for(game).reveals(before, seat, action, WORLDS.copy(), looks, numbers_of(looks), work))


def warm(game: Game, progress: Progress | None = None) -> float:
    """Compile the table's questions for a game, or fetch them from the cache; the seconds it took."""
    bound, one, three = loops_for(game), game.state.blank(), game.state.blank(3)
    calls: dict[str, tuple[Any, ...]] = {
        "follow": (one, 0, 0, 0, one, numbers_of(one)[0]),
        "reveals": (one, 0, 0, WORLDS, three, numbers_of(three), one),
    }
    todo = [(name, getattr(bound, name), tuple(typeof(a) for a in arguments)) for name, arguments in calls.items()]
    return warm_functions(game, todo, progress)
