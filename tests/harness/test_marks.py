"""What is printed as the rulebook's stands in the rulebook: our own readings and choices are marked, and say so."""

from __future__ import annotations

import re

import pytest

from flotta.cli.rules import written
from harness import Case, names


@pytest.mark.parametrize("name", names())
def test_our_readings_are_not_called_the_rulebooks(name: str) -> None:
    case = Case(name)
    for id in case.ours:
        rule = case.game.law.rules[id]
        line = " ".join(written(rule).split())
        assert line.endswith(("[our choice]", "[rulebook, our choice]")), line
        assert re.search(r"\bour (reading|choice|ruling|reckoning|reconstruction)", str(rule.text)), line
        assert re.search(r"\bsaját (értelmezés|döntés|számítás|rekonstrukció)", rule.text.text("hu").lower()), id
