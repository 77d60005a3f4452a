"""Every rule and ruling is cited by a test, and no test cites a rule that is not there."""

from __future__ import annotations

import pytest

import flotta
from flotta.cli.coverage import cited_in
from harness import TESTS, names


@pytest.mark.parametrize("name", names())
def test_every_rule_is_cited(name: str) -> None:
    law = flotta.games.find(name).law
    cited = cited_in(TESTS / "games" / name)
    assert set(cited) <= law.ids, "cited, but no such rule"
    assert law.ids - set(cited) == set(), "not cited"


@pytest.mark.parametrize("name", names())
def test_a_game_without_cases_is_noticed(name: str) -> None:
    for data in ("cases.py", "perft.toml", "fixtures"):
        assert (TESTS / "games" / name / data).exists()
