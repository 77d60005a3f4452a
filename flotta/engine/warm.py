"""Getting a game's machine code ready, step by step, so that a waiting person sees it coming."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from numba import typeof, types

from flotta.engine.compile import COMPILING
from flotta.engine.contract import Game

Progress = Callable[[int, int, str], None]
"""Called before each step: how many are done, how many there are, what comes now."""


SIGNATURES = {
    "setup": "s",
    "waiting": "s",
    "legal": "sia",
    "odds": "saa",
    "apply": "sii",
    "score": "si",
    "place": "si",
    "seen": "sii",
    "show": "sis",
    "guess": "sia",
}
LOOPS = {"look": "sis", "imagine": "rria"}
"""What a play needs, and the arguments of each function: a record (s), an integer (i), an array of integers (a) or of
records (r).
"""
CHECKS = {"broken": "s", "broken_step": "siis"}
SIMULATION = {"choose": "siaaa", "step": "saaa", "many": "rraaai"}
"""What only tests, positions made by hand and random play need: compiled when first called."""


Step = tuple[str, Any, tuple[Any, ...]]
"""A function by its name, and the types it is compiled for."""


def steps(game: Game, everything: bool = False) -> list[Step]:
    """Every function a play needs, or every function there is, with the types of its arguments."""
    array = game.state.blank()
    kinds = {"s": typeof(array[0]), "i": types.int64, "a": types.int64[::1], "r": typeof(array)}
    own = SIGNATURES | CHECKS if everything else SIGNATURES
    shared = LOOPS | SIMULATION if everything else LOOPS
    found = [(name, getattr(game, name), letters) for name, letters in own.items()]
    found += [(name, getattr(game.loops, name), letters) for name, letters in shared.items()]
    return [(name, function, tuple(kinds[kind] for kind in letters)) for name, function, letters in found]


def warm(game: Game, progress: Progress | None = None) -> float:
    """Compile everything a play needs, or fetch it from the cache; the seconds it took."""
    return warm_functions(steps(game), progress)


def warm_functions(todo: list[Step], progress: Progress | None) -> float:
    """Compile these functions one after another, saying which; nothing when compilation is off."""
    began = time.perf_counter()
    for done, (name, function, signature) in enumerate(todo if COMPILING else []):
        if progress:
            progress(done, len(todo), name)
        function.compile(signature)
    return time.perf_counter() - began
