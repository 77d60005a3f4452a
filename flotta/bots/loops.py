"""The bots' inner loops, compiled once per game (see `engine.bind`)."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from flotta.engine import bind
from flotta.engine.contract import Game


@cache
def loops_for(game: Game) -> ModuleType:
    """The loops bound to this game."""
    return bind.to_game("flotta.bots.bound", game)
