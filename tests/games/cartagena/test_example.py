"""The library example of the documents runs as it stands there, for every option set."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.cartagena.cases import OPTION_SETS
from harness import TESTS, called

import flotta


def example() -> list[str]:
    """The statements of the first example in docs/library.md, prompts taken off."""
    text = (TESTS.parent / "docs" / "library.md").read_text(encoding="utf-8")
    block = text.split("```python\n")[1].split("```")[0]
    lines = [line[4:] for line in block.split("\n") if line.startswith((">>> ", "... "))]
    statements: list[str] = []
    for line in lines:
        if line.startswith(" "):
            statements[-1] += f"\n{line}"
        else:
            statements.append(line)
    return statements


@pytest.mark.parametrize("options", OPTION_SETS, ids=called)
def test_the_example_runs_with_every_option_set(options: dict[str, Any]) -> None:
    names: dict[str, Any] = {}
    *statements, last = example()
    assert 'flotta.new("cartagena", seats=3, seed=7, boards=6)' in statements[1]
    chosen = ", ".join(f"{name}={value!r}" for name, value in {"seed": 7, **options}.items())
    for statement in statements:
        exec(re.sub(r"seats=3, seed=7, boards=6", chosen, statement), names)
    assert names["same"].bytes() == names["play"].bytes()
    assert sorted(names["play"].places)[0] == 1
    with pytest.raises(flotta.Illegal, match="over"):
        exec(last, names)
