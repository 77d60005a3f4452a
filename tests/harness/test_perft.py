"""The tree of decisions has the size it had: counts kept as data, as chess engines do."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness import names, perft
from harness.perft import count, positions


@pytest.mark.parametrize("name", names())
def test_perft(name: str) -> None:
    kept = positions(name)
    assert len(kept) >= 3
    for position in kept:
        assert count(name, position) == position["nodes"], position["name"]
        assert position["nodes"] >= 200_000, "too small to tell much"


def test_the_command_says_in_a_sentence_what_it_cannot_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game of this name, a game without positions, something it does not know: no traceback."""
    assert str(perft.main(["chess"])).startswith("There is no game 'chess'; the games are: ")
    for wrong in ([], ["toy", "--wirte"], ["toy", "--write", "3"]):
        assert str(perft.main(wrong)).startswith("python -m harness.perft GAME [--write]: ")
    monkeypatch.setattr(perft, "TESTS", tmp_path)
    missing = tmp_path / "games" / "toy" / "perft.toml"
    for ask in (["toy"], ["toy", "--write"]):
        assert perft.main(ask) == f"There are no positions to count yet: {missing} is missing."


def test_the_command_prints_a_line_for_each_position(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(perft, "count", lambda name, position: 7)
    assert perft.main(["toy"]) is None
    assert capsys.readouterr().out.splitlines() == [f"{p['name']} {p['depth']} {p['nodes']} 7" for p in positions("toy")]
