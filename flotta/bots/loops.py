"""The bots' inner loops, compiled once per game (see `engine.bind`)."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from numba import typeof, types

from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.engine.warm import Progress, Step, steps, warm_functions

SIGNATURES = {"greedy": ("best_turn", "rriiiaaa"), "search": ("grow", "rrTViiiiaaaa")}
"""What each bot needs compiled: the function and its arguments, in the letters of `engine.warm`, T a tree and V its values."""


def loops_for(game: Game) -> ModuleType:
    """The loops bound to this game."""
    return bind.to_game("flotta.bots.bound", game)


def warm(game: Game, progress: Progress | None = None, bots: Sequence[str] = ()) -> float:
    """Get a game and these bots ready; the seconds it took."""
    return warm_functions([*steps(game), *bot_steps(game, bots)], progress)


def bot_steps(game: Game, bots: Sequence[str]) -> list[Step]:
    """The functions of these bots, with the types of their arguments."""
    array = game.state.blank()
    kinds = {"i": types.int64, "a": types.int64[::1], "r": typeof(array), "T": types.int64[:, ::1], "V": types.float64[:, ::1]}
    chosen = [SIGNATURES[bot] for bot in bots if bot in SIGNATURES]
    return [(name, getattr(loops_for(game), name), tuple(kinds[k] for k in letters)) for name, letters in chosen]
