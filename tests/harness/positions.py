"""Positions written for tests, in the games' own notations."""

from __future__ import annotations

from typing import Any

import flotta
from flotta.engine.notation import heading


def head(name: str, seats: int, chosen: dict[str, Any]) -> str:
    """The first line of a position: the game, how many play, and the options chosen."""
    game = flotta.games.find(name)
    return f"{name}: {heading(game, seats, chosen)}"
