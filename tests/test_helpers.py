"""What `python -m tools.helpers` says of the engine's modules."""

from __future__ import annotations

import importlib

import pytest

from tools.helpers import offered


def told(name: str) -> list[str]:
    return list(offered(importlib.import_module(f"flotta.engine.{name}")))


@pytest.mark.parametrize("name", ["piles", "drawing", "notation", "box", "ending", "sight", "words", "colours"])
def test_a_module_is_told_without_what_every_class_of_python_has(name: str) -> None:
    lines = told(name)
    assert len(lines) > 5
    assert not [line for line in lines if "__" in line or "ForwardRef" in line]


def test_a_helper_is_told_with_its_arguments_compiled_remembered_or_a_class() -> None:
    assert "\ndraw_blindly(pile: Ints, hand: Ints, dice: Ints) -> int" in told("piles")
    assert "\nbadge(hue: int, letter: str = '') -> str" in told("drawing")
    assert "\nclass Row(rule: str, name: Say, cells: list[Cell], counted: bool = True)" in told("ending")
