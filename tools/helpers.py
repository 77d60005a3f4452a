"""What a module of the engine offers to games, without what pydoc says of every Python class.

python -m tools.helpers notation     its functions and classes, what they take and give
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any


class Bare(str):
    """An annotation as its source has it."""

    __slots__ = ()
    __repr__ = str.__str__


def offered(module: ModuleType) -> Iterator[str]:
    """The lines about a module: its constants, then what is defined in it and has no underscore."""
    yield from summary(module, "")
    constants = [name for name in vars(module) if name.isupper() and name not in ("TYPE_CHECKING", "COMPILING")]
    if constants:
        yield f"\n{', '.join(constants)}"
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__ or not callable(thing):
            continue
        yield f"\n{'class ' * inspect.isclass(thing)}{name}{signature(thing)}"
        yield from summary(thing, "    ")
        for part, what in vars(thing).items() if inspect.isclass(thing) else ():
            if isinstance(what, FunctionType | property | cached_property) and not part.startswith("_"):
                yield f"    {part}{signature(what) if callable(what) else ''}"
                yield from summary(what, "        ")


def signature(thing: Callable[..., object]) -> str:
    """What it takes and gives."""
    try:
        said = inspect.signature(thing)
    except ValueError:
        return ""
    given = [each.replace(annotation=bare(each.annotation)) for each in said.parameters.values()]
    return str(said.replace(parameters=given, return_annotation=bare(said.return_annotation)))


def bare(annotation: Any) -> Any:
    """An annotation that is written without quotes."""
    text = getattr(annotation, "__forward_arg__", annotation)
    return Bare(text) if isinstance(text, str) else annotation


def summary(thing: object, indent: str) -> Iterator[str]:
    """What its docstring says."""
    for line in (inspect.getdoc(thing) or "").splitlines():
        yield f"{indent}{line}".rstrip()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print("\n".join(offered(importlib.import_module(f"flotta.engine.{name}"))))
