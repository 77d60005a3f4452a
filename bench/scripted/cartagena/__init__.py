"""Cartagena by rules of thumb: bring everybody forward, the last ones first, and keep a hand of cards of many kinds."""

from __future__ import annotations

from bench.scripted import by_features
from flotta.engine.contract import Game
from flotta.engine.state import Record

THUMBS = {
    "progress": 8.0,
    "home": 2.0,
    "rear": 1.0,
    "hand": 3.0,
    "kinds": 0.5,
    "actions_needed": -3.0,
    "cut_off": -1.0,
    "homing": 0.5,
}


def worth(game: Game, s: Record, seat: int) -> float:
    """What a position is worth to a seat."""
    return by_features(game, s, seat, THUMBS)
