"""Tortuga by rules of thumb: chests on Tortuga first, then those on the way; dice and tokens for later, no chest too many."""

from __future__ import annotations

from bench.scripted import by_features
from flotta.engine.contract import Game
from flotta.engine.state import Record

THUMBS = {
    "points": 6.0, "tortuga": 1.5, "crew_chests": 0.6, "fleet_chests": 0.8, "island_chests": 0.4, "excess": -1.0, "outlook": 3.0,
    "ship": 1.0, "pirate": 1.5, "attack_tokens": 1.0, "work_tokens": 0.5, "dice_in_hand": 1.0,
}  # fmt: skip


def worth(game: Game, s: Record, seat: int) -> float:
    """What a position is worth to a seat."""
    return by_features(game, s, seat, THUMBS)
