"""The one decorator every compiled function goes through, its switch, and where its machine code is kept."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import platform
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Numba and its compiler make a great many small objects that live as long as they do: looking for garbage among them is in
    vain, and takes a while.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


with without_collecting():
    import numba
    from numba.core import config, sigutils, types

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILING = os.environ.get("FLOTTA_COMPILE", "1") != "0"
"""Off (`FLOTTA_COMPILE=0`): the same source runs interpreted, to debug it or to check that both agree."""

HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
"""How Numba compiles: without counting references to arrays, for which nothing may be allocated and which makes play 15 to 35 %
faster; and without the entrance for programs in C, which nobody takes.
"""
DRAWN = frozenset(("drawing.py", "scene.py", "cover.py", "ending.py", "merits.py"))
"""Files that only draw or speak: nothing compiled comes from them, so a change in them does not compile a game again."""
_STALE_AFTER = 30 * 24 * 3600
_bound_to: Path | None = None
DECORATING = threading.RLock()
"""Held while a function is decorated or a module bound: both go through settings of the whole process."""


@cache
def cache_folder(*sources: Path) -> Path | None:
    """Where machine code made from these folders is kept: in the reader's cache (`FLOTTA_CACHE_DIR` moves it), under a
    name made of everything that went into it, because callers inline what they call, across files, and Numba does not
    notice when that changes. None when nowhere can be written: compiled anew each time, but it works.
    """
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {platform.python_version()}".encode())
    for folder in sources:
        for path in sorted(path for path in folder.glob("*.py") if path.name not in DRAWN):
            digest.update(f"{path.name} ".encode() + path.read_bytes())
    chosen = os.environ.get("FLOTTA_CACHE_DIR")
    home = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "flotta"
    shared = Path(tempfile.gettempdir()) / f"flotta-{_user()}"
    for base in (home / "code", shared / "code"):
        try:
            folder = base / digest.hexdigest()[:16]
            is_new = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if base.parent == shared and (shared.stat().st_uid != _user() or shared.stat().st_mode & 0o022):
                continue  # somebody else could put code there
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        os.utime(folder)
        if is_new:
            _sweep(base)
        return folder
    return None


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _sweep(base: Path) -> None:
    """Drop machine code of versions that nobody has started for a month."""
    for old in base.iterdir():
        with contextlib.suppress(OSError):
            ours = old.is_dir() and re.fullmatch(r"[0-9a-f]{16}", old.name)
            if ours and time.time() - old.stat().st_mtime > _STALE_AFTER:
                shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def bound_to(folder: Path) -> Iterator[None]:
    """Functions decorated inside the block call the game in this folder: their machine code is kept apart from that of other
    games.
    """
    global _bound_to
    before, _bound_to = _bound_to, folder
    try:
        yield
    finally:
        _bound_to = before


def compiled(function: Function) -> Function:
    """Compile this function with Numba on first use: no Python objects, no allocation of its own, no GIL held."""
    if not COMPILING:
        return function
    own = Path(function.__code__.co_filename).parent
    sources = {Path(__file__).parent, own, _bound_to or own}
    folder = cache_folder(*sorted(sources))
    with DECORATING, _cached_in(folder):
        dispatcher = numba.njit(cache=folder is not None, **HOW)(function)
    _take_any_integer(dispatcher)
    return cast(Function, dispatcher)


def compiled_text(
    name: str, arguments: str, body: Sequence[str], known: Mapping[str, object], compiling: bool = COMPILING
) -> Any:
    """A compiled function made from lines of text, which may call what is `known`. Numba cannot cache it, because it has no file;
    the cached functions that call it contain its machine code.
    """
    text = "\n    ".join([f"def {name}({arguments}):", *(body or ["pass"])]) + "\n"
    made: dict[str, Any] = dict(known)
    exec(compile(text, f"<{name}, made of the game's fields>", "exec"), made)
    if not compiling:
        return made[name]
    dispatcher = numba.njit(**HOW)(made[name])
    _take_any_integer(dispatcher)
    return dispatcher


@contextlib.contextmanager
def _cached_in(folder: Path | None) -> Iterator[None]:
    """Numba reads its cache folder from a setting of the whole process when a function is decorated: set it for the block, then
    put it back.
    """
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(folder) if folder else before
    try:
        yield
    finally:
        settings["CACHE_DIR"] = before


def _take_any_integer(dispatcher: Any) -> None:
    """Compile for 64-bit integers only: a field of a record, a constant and a counter must not each cost a compilation.

    Calls from Python with a shorter integer are led to the same code; it converts its arguments itself.
    """
    compile_once = dispatcher.compile

    def compile_widened(signature: Any) -> Any:
        given, _ = sigutils.normalize_signature(signature)
        widened = tuple(types.int64 if isinstance(t, types.Integer | types.IntegerLiteral) else t for t in given)
        entry = compile_once(widened)
        if widened != given:
            dispatcher._insert([t._code for t in given], entry, False)
        return entry

    dispatcher.compile = compile_widened


def is_compiled(function: object) -> bool:
    """Whether the function is machine code (or will be on its first call)."""
    return isinstance(function, numba.core.registry.CPUDispatcher)
