"""The same dice in every run: a test that fails, fails for whoever runs it again."""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def the_same_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the house or a bot asks for chance, this test gets what it got the last time: chance drawn from its own name."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr("flotta.engine.dice.secrets", SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex()))
    monkeypatch.setattr("flotta.bots.base.secrets", SimpleNamespace(randbits=chance.getrandbits))
