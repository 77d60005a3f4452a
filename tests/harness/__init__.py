"""The proof harness: what every game must show, asked the same way of each. A game brings only data (`cases.py`)."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import flotta
from flotta.engine.play import Play

TESTS = Path(__file__).parent.parent
Test = TypeVar("Test", bound=Callable[..., object])

if "toy" not in flotta.games.names():
    flotta.games.register("toy", "toy")


def rule(*ids: str) -> Callable[[Test], Test]:
    """Say which rules a test proves; `flotta rules <game> --coverage` reads it."""

    def cite(test: Test) -> Test:
        test.rules = ids  # type: ignore[attr-defined]  # read by `flotta rules --coverage` and the tests of citation
        return test

    return cite


class Case:
    """The data a game brings: its option sets, its endings, its folder."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = TESTS / "games" / name
        module = importlib.import_module(f"games.{name}.cases")
        self.option_sets: list[dict[str, Any]] = module.OPTION_SETS
        self.endings: set[str] = module.ENDINGS
        self.ending: Callable[[Play], str] = module.ending
        self.reveals: Callable[[Play, int, int], bool] = getattr(module, "reveals", lambda play, actor, action: False)
        self.blindly: Callable[[Any, int, int], int] = getattr(module, "blindly", lambda s, seat, action: 1)
        self.rare: Callable[[], list[Play]] = getattr(module, "rare", list)
        self.ours: list[str] = getattr(module, "OURS", "").split()
        self.at_a_table: dict[str, Any] = getattr(module, "AT_A_TABLE", {})
        self.game = flotta.games.find(name)

    def __repr__(self) -> str:
        return self.name


SOAKING = "FLOTTA_SOAK_GAMES" in os.environ
"""Whether `make soak` asks for more than every run of the tests does."""


def at_most(usual: int, soaking: int) -> int:
    """How many are looked at in every run of the tests, and in `make soak`."""
    return soaking if SOAKING else usual


def names() -> list[str]:
    """The games on the shelf and the toy; `FLOTTA_TEST_GAMES=one,two` while working on those."""
    chosen = os.environ.get("FLOTTA_TEST_GAMES")
    return chosen.split(",") if chosen else flotta.games.names()


def option_sets() -> list[tuple[str, dict[str, Any]]]:
    """Every game with each of its option sets, for parametrised tests."""
    return [(name, options) for name in names() for options in Case(name).option_sets]


def some_option_sets(most: int = 12) -> list[tuple[str, dict[str, Any]]]:
    """A spread of each game's option sets, for tests that look at every step with Python's slow eyes."""
    chosen = []
    for name in names():
        sets = Case(name).option_sets
        chosen += [(name, sets[i * len(sets) // min(most, len(sets))]) for i in range(min(most, len(sets)))]
    return chosen


def called(value: object) -> str:
    """A short name of an option set for test reports."""
    if isinstance(value, dict):
        return ",".join(f"{k}={v}" for k, v in value.items())
    return str(value)
