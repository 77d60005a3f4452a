"""The shelf: every folder beside this file that holds rules is a game. Nothing else names a particular game."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from flotta.engine.contract import Game
from flotta.engine.errors import BadOption
from flotta.engine.words import Say

HERE = Path(__file__).parent
_registered: dict[str, str] = {}


def register(name: str, package: str) -> None:
    """Put a game from another package on the shelf, under a name of its own."""
    _registered[name] = package


def names() -> list[str]:
    """The names of all games."""
    return sorted([*_folders(), *_registered])


@cache
def _folders() -> list[str]:
    """The folders beside this file that hold a game, looked for once."""
    return [m.name for m in pkgutil.iter_modules([str(HERE)]) if m.ispkg and (HERE / m.name / "rules.py").exists()]


@cache
def find(name: str) -> Game:
    """The game of this name, its folder checked against the contract. Raises BadOption when there is none."""
    if name not in names():
        for file in missing(name):
            raise BadOption(Say("The folder {name} is no game yet: it has no {file}.", name=repr(name), file=file))
        raise BadOption(Say("There is no game {name}; the games are: {names}.", name=repr(name), names=", ".join(names())))
    return Game(name, importlib.import_module(_registered.get(name, f"{__name__}.{name}")))


def missing(name: str) -> list[str]:
    """What a folder beside this file needs before it is taken for a game; nothing, where there is no such folder."""
    folders = [path for path in HERE.iterdir() if path.name == name and path.is_dir() and not name.startswith("_")]
    return [file for folder in folders for file in ("__init__.py", "rules.py") if not (folder / file).exists()]


def shelf() -> list[Game]:
    """All games."""
    return [find(name) for name in names()]


class _Shelf(ModuleType):
    """`flotta.games` is this package and also the call that lists what is in it."""

    def __call__(self) -> list[Game]:
        return shelf()


sys.modules[__name__].__class__ = _Shelf
