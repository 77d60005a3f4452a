"""The arrays a bot thinks on, made once per game and kept."""

from __future__ import annotations

import numpy as np

from flotta.bots.forward import LANES
from flotta.bots.loops import Desk
from flotta.bots.net import weights_of
from flotta.engine.contract import Game
from flotta.engine.state import numbers_of
from flotta.engine.verbs import MAX_SEATS

NODES = 400_000
"""Nodes of all trees together; a full search goes on in the trees it has. Memory is taken as they grow."""
DEEPEST = 1_024


def new_desk(game: Game, nodes: int = NODES) -> Desk:
    """Room for one search at a time."""
    actions, weights = len(game.verbs), weights_of(game)
    width = -(-len(weights.first_bias) // LANES) * LANES if weights else 0
    work, sight = game.state.blank(), game.state.blank()
    return Desk(
        shown=game.state.blank(),
        open=np.zeros(1, dtype=np.int64),
        work=work,
        record=numbers_of(work),
        sight=sight,
        seen=numbers_of(sight),
        tree=np.zeros((nodes, 6), dtype=np.int32),
        values=np.zeros((nodes, game.max_seats)),
        priors=np.zeros(nodes, dtype=np.float32),
        stamps=np.zeros(nodes, dtype=np.int64),
        path=np.zeros(DEEPEST, dtype=np.int64),
        at=np.zeros(MAX_SEATS, dtype=np.int64),
        slot=np.full(actions, -1, dtype=np.int64),
        ids=np.empty(actions, dtype=np.int64),
        weights=np.empty(actions, dtype=np.int64),
        told=np.zeros(len(game.features_named)),
        value=np.zeros(MAX_SEATS),
        layers=np.zeros((2, width), dtype=np.float32),
        heads=np.zeros(MAX_SEATS),
        signs=np.zeros((game.max_seats, len(game.signs_named))),
        likely=np.zeros(actions),
        kids=np.zeros(actions, dtype=np.int64),
    )
