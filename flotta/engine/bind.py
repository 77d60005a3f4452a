"""Inner loops written once and compiled once per game.

Numba caches a function by its file; a closure over a game's functions would never be found again in the cache. So a
module of loops is imported once for each game, with that game's functions as its globals.
"""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from flotta.engine.compile import DECORATING, bound_to

if TYPE_CHECKING:
    from flotta.engine.contract import Game


@cache
def to_game(module: str, game: Game) -> ModuleType:
    """A copy of a module of loops in which the names of the contract are this game's functions."""
    original = importlib.util.find_spec(module)
    assert original is not None and original.origin is not None
    name = f"{module}@{game.name}"
    with DECORATING:
        if name in sys.modules and sys.modules[name].apply is game.apply:
            return sys.modules[name]
        spec = importlib.util.spec_from_file_location(name, original.origin)
        assert spec is not None and spec.loader is not None
        bound = importlib.util.module_from_spec(spec)
        vars(bound).update(game.compiled)
        with bound_to(game.folder):
            spec.loader.exec_module(bound)
        sys.modules[name] = bound
    return bound
