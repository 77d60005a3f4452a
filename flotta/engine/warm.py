"""Getting a game's machine code ready, step by step, so that a waiting person sees it coming."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numba import typeof, types

from flotta.engine.compile import COMPILING, cache_folder, without_collecting
from flotta.engine.contract import COMPILED, Game

Report = Callable[[int, int, str], None]
"""Called before each step: how many are done, how many there are, what comes now."""


KINDS = {**dict.fromkeys(("s", "v", "before", "after"), "s"), **dict.fromkeys(("seat", "action"), "i")}
KINDS |= dict.fromkeys(("out", "ids", "weights", "dice"), "a")
"""What the arguments of a game's functions are, by their names."""
LOOPS = {"look": "sis", "imagine": "rria", "foreseen": "riirrwa"}
"""The loops a play needs, and the arguments of each: a record (s), an integer (i), an array of integers (a), of such
arrays (w) or of records (r), the numbers of records in rows (n).
"""
UNDO = {"reveals": "riiwrnr"}
"""What taking back needs: compiled when first called, or before people sit down."""
SIMULATION = {"choose": "siaaa", "step": "saaa", "many": "rraaai"}
"""What only tests, positions made by hand and random play need: compiled when first called."""


LARGEST = "apply"
"""The function that takes about as long to compile as all the others together."""
CALLING = ("foreseen", "reveals")
"""The functions that call it, and so are compiled after it."""
HELPER = """
import sys, flotta
from flotta.engine.warm import LARGEST, steps
for name, function, signature in steps(flotta.games.find(sys.argv[1])):
    if name == LARGEST:
        function.compile(signature)
"""


ToCompile = tuple[str, Any, tuple[Any, ...]]
"""A function by its name, and the types it is compiled for."""


def steps(game: Game, everything: bool = False, undo: bool = False) -> list[ToCompile]:
    """Every function a play needs, with undo or without, or every function there is, with the types of its arguments."""
    array = game.state.blank()
    kinds = {"s": typeof(array[0]), "i": types.int64, "a": types.int64[::1], "w": types.int64[:, ::1]}
    kinds |= {"r": typeof(array), "n": types.int16[:, ::1]}
    own = COMPILED["rules"] | COMPILED["checks"] if everything else COMPILED["rules"]
    shared = LOOPS | UNDO | SIMULATION if everything else LOOPS | UNDO if undo else LOOPS
    found = [(name, game.compiled[name], "".join(KINDS[a] for a in arguments)) for name, arguments in own.items()]
    found += [(name, getattr(game.loops, name), letters) for name, letters in shared.items()]
    found.sort(key=lambda entry: (entry[0] in CALLING, entry[0] == LARGEST or entry[0] in CALLING))
    return [(name, function, tuple(kinds[kind] for kind in letters)) for name, function, letters in found]


def warm(game: Game, progress: Report | None = None) -> float:
    """Compile everything a play needs, or fetch it from the cache; the seconds it took."""
    return warm_functions(game, steps(game), progress)


def warm_functions(game: Game, todo: list[ToCompile], progress: Report | None, alone: bool = False) -> float:
    """Compile these functions one after another, saying which; nothing when compilation is off. The first time, a second
    process compiles the largest one beside this one, into the same cache, unless this one is to be `alone`.
    """
    began = time.perf_counter()
    todo = todo if COMPILING else []
    with helped(game, [name for name, _, _ in todo if not alone]) as helper, without_collecting():
        for done, (name, function, signature) in enumerate(todo):
            if progress:
                progress(done, len(todo), name)
            if name == LARGEST and helper:
                helper.wait()
            function.compile(signature)
    return time.perf_counter() - began


@contextlib.contextmanager
def helped(game: Game, names: list[str]) -> Iterator[subprocess.Popen[bytes] | None]:
    """Another process that fills the cache meanwhile, where there is a second core, a cache, and nothing in it yet. What that
    process leaves undone is compiled here.
    """
    folder = cache_folder(*sorted({game.folder, Path(__file__).parent})) if LARGEST in names else None
    if folder is None or (os.cpu_count() or 1) < 2 or any(folder.rglob("*.nbi")):
        yield None
        return
    line = [sys.executable, "-c", HELPER, game.name]
    with subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as helper:
        try:
            yield helper
        finally:
            helper.kill()
