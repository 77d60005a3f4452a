"""The tree of decisions has the size it had: counts kept as data, as chess engines do."""

from __future__ import annotations

import pytest

from harness import names
from harness.perft import count, positions


@pytest.mark.parametrize("name", names())
def test_perft(name: str) -> None:
    kept = positions(name)
    assert len(kept) >= 3
    for position in kept:
        assert count(name, position) == position["nodes"], position["name"]
        assert position["nodes"] >= 200_000, "too small to tell much"
