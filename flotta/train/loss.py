"""How the loss changes with what the net says: of the actions, and of the seats. For arrays of NumPy's or CuPy's (`xp`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from flotta.train.net import Array

NEVER = np.float32(-1e9)
"""The logit of what may not be done."""


def log_softmax(xp: Any, logits: Array) -> Array:
    """The logarithms of the chances that these logits stand for."""
    above = logits - logits.max(-1, keepdims=True)
    return above - xp.log(xp.exp(above).sum(-1, keepdims=True))


def sigmoid(xp: Any, number: Array) -> Array:
    """Any number between 0 and 1."""
    return 1 / (1 + xp.exp(-number))


def policy_slope(
    xp: Any, logits: Array, mask: Array, action: Array, chance: Array, gain: Array, trust: float, variety: float
) -> tuple[Array, Array, Array]:
    """How the loss changes with the logits of the actions: what went well becomes likelier, as far as `trust` allows, and
    some variety is kept. Also how much variety there is, and how far the chances have moved. Where the gain is 0 somebody
    else may have chosen, who does what the net never would: the chance of that moves by leaps, and says nothing of how it plays.
    """
    policy = log_softmax(xp, xp.where(mask, logits, NEVER))
    likely, own = xp.exp(policy), gain != 0
    ratio = xp.exp(xp.where(own, xp.take_along_axis(policy, action[:, None], 1)[:, 0] - chance, np.float32(0)))
    trusted = xp.where(gain > 0, ratio <= 1 + trust, ratio >= 1 - trust)
    weight = xp.where(trusted, -gain * ratio, np.float32(0)) / np.float32(len(gain))
    slope = -weight[:, None] * likely
    slope[xp.arange(len(gain)), action] += weight
    surprise = xp.where(mask, policy, np.float32(0))
    open_to = -(likely * surprise).sum(1, keepdims=True)
    slope += np.float32(variety / len(gain)) * likely * (surprise + open_to)
    return slope, open_to.mean(), xp.abs(ratio - 1).sum() / xp.maximum(own.sum(), 1)


def value_slope(xp: Any, logits: Array, present: Array, wins: Array, margins: Array) -> tuple[Array, Array]:
    """How the loss changes with the logits of the seats: the chances to win and the margins move towards how the games ended.
    Also how surprising it was who won.
    """
    most = present.shape[1]
    told = log_softmax(xp, xp.where(present, logits[:, :most], NEVER))
    win = xp.exp(told) * wins.sum(1, keepdims=True) - wins
    margin = sigmoid(xp, logits[:, most:]) - margins
    here = present / np.float32(len(logits))
    missed = -(wins * xp.where(present, told, np.float32(0))).sum(1).mean()
    return xp.concatenate([win * here, margin * present / present.sum()], 1).astype(np.float32), missed
