"""Portolano by rules of thumb: sell where it brings most, never run out of rum, do the missions that are near."""

from __future__ import annotations

from bench.scripted import by_features
from flotta.engine.contract import Game
from flotta.engine.state import Record

THUMBS = {
    "score": 10.0, "talers_early": 1.0, "rum": 0.5, "dry": -1.0, "goods": 0.3, "room": -1.0, "sale_here": 1.5, "sale_next": 0.7,
    "sale_best": 1.2, "missions": 0.7, "missions_near": 1.2, "cannons": 0.4, "hold": 0.5,
}  # fmt: skip


def worth(game: Game, s: Record, seat: int) -> float:
    """What a position is worth to a seat."""
    return by_features(game, s, seat, THUMBS)
