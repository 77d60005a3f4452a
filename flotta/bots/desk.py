"""The arrays a bot thinks on, made once per game and kept."""

from __future__ import annotations

import numpy as np

from flotta.bots.loops import Desk
from flotta.engine.contract import Game
from flotta.engine.verbs import MAX_SEATS

NODES = 120_000
"""Nodes of all trees together; a full search goes on in the trees it has."""
DEEPEST = 1_024


def new_desk(game: Game, nodes: int = NODES) -> Desk:
    """Room for one search at a time."""
    actions = len(game.verbs)
    return Desk(
        shown=game.state.blank(),
        work=game.state.blank(),
        tree=np.zeros((nodes, 6), dtype=np.int64),
        values=np.zeros((nodes, MAX_SEATS)),
        path=np.zeros(DEEPEST, dtype=np.int64),
        at=np.zeros(MAX_SEATS, dtype=np.int64),
        slot=np.full(actions, -1, dtype=np.int64),
        ids=np.empty(actions, dtype=np.int64),
        weights=np.empty(actions, dtype=np.int64),
        told=np.zeros(len(game.features_named)),
        value=np.zeros(MAX_SEATS),
    )
