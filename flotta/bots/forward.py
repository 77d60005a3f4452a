"""A net at work: from the numbers of a table, as one seat sees it, to its policy and to every seat's chances.

The row of numbers is never made. Most of its numbers are what a raw 0 gives, and what those add is in the sum already
(`first_bias`); for each number that differs, its row of weights is added in one pass. No function of a game is called here.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from flotta.engine.compile import COMPILING, compiled
from flotta.engine.dice import Floats, Ints
from flotta.env.plan import LEAST, LOW, MOST, TO, TURNED, VALUES, Signs, Tables, near_zero

CURIOSITY, REDUCTION, SOFTNESS, EVENNESS, MIX, SCALE, HOPE, GAP = range(8)
"""How to search with a net: see `bots.mind`."""
NOTHING = np.float32(0)
FACTOR, LARGEST = 1_000_003, (1 << 42) - 1
"""What the stamp of a position is made with: no product is larger than 63 bits."""
LANES = 8
"""Inner layers have a multiple of so many numbers: those added are 0."""


class Weights(NamedTuple):
    """The weights and biases of a net's layers, in single precision: as its file has them, or laid out for compiled code."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    policy: Any
    policy_bias: Any
    value: Any
    value_bias: Any

    def answer(self, row: Any) -> tuple[Any, Any]:
        """The plain numbers of the policy and of the value for a row, by NumPy, from weights as a file has them. Tests hold the
        compiled code to it.
        """
        before = np.maximum(row @ self.first + self.first_bias, 0)
        after = np.maximum(before @ self.second + self.second_bias, 0) + before
        return after @ self.policy + self.policy_bias, after @ self.value + self.value_bias


class Net(NamedTuple):
    """A game's net for one number of seats, as compiled code reads it: how the row is made, which numbers of a record some may
    not see (`hidden`), what a raw 0 gives (`zero`, and `sign_zero` of signs), the weights, whose `first_bias` is the sum that a
    row of raw zeros gives, how to search with them, and which sign says what a seat may hope for (-1: none).
    """

    tables: Tables
    signs: Signs
    hidden: Any
    zero: Any
    sign_zero: Any
    weights: Weights
    how: Any
    hoped: int


@compiled
def add_row(out: Any, factor: Any, weights: Any, row: int) -> None:
    """Add a row of weights so many times."""
    for j in range(out.shape[0]):
        out[j] += factor * weights[row, j]


@compiled
def dot(weights: Any, row: int, numbers: Any) -> float:
    """The sum of products with a row of weights, in eight sums side by side."""
    a, b, c, d = NOTHING, NOTHING, NOTHING, NOTHING
    e, f, g, h = NOTHING, NOTHING, NOTHING, NOTHING
    for j in range(0, numbers.shape[0], LANES):
        a += weights[row, j] * numbers[j]
        b += weights[row, j + 1] * numbers[j + 1]
        c += weights[row, j + 2] * numbers[j + 2]
        d += weights[row, j + 3] * numbers[j + 3]
        e += weights[row, j + 4] * numbers[j + 4]
        f += weights[row, j + 5] * numbers[j + 5]
        g += weights[row, j + 6] * numbers[j + 6]
        h += weights[row, j + 7] * numbers[j + 7]
    return float(((a + b) + (c + d)) + ((e + f) + (g + h)))


if not COMPILING:  # number by number would take a second for each look

    def add_row(out: Any, factor: Any, weights: Any, row: int) -> None:
        """Add a row of weights so many times."""
        out += factor * weights[row]

    def dot(weights: Any, row: int, numbers: Any) -> float:
        """The sum of products with a row of weights."""
        return float(weights[row] @ numbers)


@compiled
def first_layer(net: Net, record: Any, view: Any, signs: Any, seats: int, seat: int, out: Any) -> None:
    """The first inner layer: what everybody sees from the numbers of the table, the rest from those of the seat's view. `signs`
    has a row for each seat, where the game has signs.
    """
    tables, weights, kept = net.tables, net.weights, net.signs
    counts = tables.centre.shape[0]
    for j in range(out.shape[0]):
        out[j] = weights.first_bias[j]
    for c in range(counts):
        at = tables.source[seat, c]
        number = record[at] if c < tables.parts[0] else view[at]
        if number != 0:
            scaled = min(max((np.float32(number) - tables.centre[c]) * tables.scale[c], LEAST), MOST) - net.zero[c]
            if scaled != NOTHING:
                add_row(out, scaled, weights.first, tables.place[c])
    for player in range(kept.place.shape[0]):
        of_seat = signs[(seat + player) % seats]
        for sign in range(kept.place.shape[1]):
            if of_seat[sign] != 0.0:
                number = near_zero(of_seat[sign], kept.centre[player, sign], kept.scale[player, sign])
                scaled = number - net.sign_zero[player, sign]
                if scaled != NOTHING:
                    add_row(out, scaled, weights.first, kept.place[player, sign])
    for c in range(tables.choices.shape[0]):
        at, values = tables.source[seat, counts + c], tables.choices[c, VALUES]
        value = int(record[at] if c < tables.parts[1] else view[at]) - tables.choices[c, LOW]
        if tables.choices[c, TURNED]:
            value = (value - seat) % seats if 0 <= value < seats else values - 1
        if 0 <= value < values:
            add_row(out, np.float32(1), weights.first, tables.choices[c, TO] + value)
    add_row(out, np.float32(1), weights.first, tables.parts[2] + seat)
    for j in range(out.shape[0]):
        out[j] = max(out[j], NOTHING)


@compiled
def stamped(net: Net, record: Any, view: Any, seat: int) -> int:
    """A number made of every field the net is told of: where it is the same, the net says the same. Signs follow from fields."""
    tables = net.tables
    counts, stamp = tables.centre.shape[0], 1
    for c in range(counts + tables.choices.shape[0]):
        at = tables.source[seat, c]
        is_open = c < tables.parts[0] if c < counts else c - counts < tables.parts[1]
        stamp = (stamp * FACTOR + int(record[at] if is_open else view[at])) & LARGEST
    return stamp


@compiled
def second_layer(weights: Weights, before: Any, out: Any) -> None:
    """The second inner layer, which adds to the first."""
    for j in range(out.shape[0]):
        out[j] = weights.second_bias[j]
    for i in range(before.shape[0]):
        if before[i] > NOTHING:
            add_row(out, before[i], weights.second, i)
    for j in range(out.shape[0]):
        out[j] = max(out[j], NOTHING) + before[j]


@compiled
def softmax(numbers: Any, n: int) -> None:
    """Shares of 1 that grow with the first n numbers, in their place."""
    top = numbers[0]
    for i in range(1, n):
        top = max(top, numbers[i])
    total = 0.0
    for i in range(n):
        numbers[i] = math.exp(numbers[i] - top)
        total += numbers[i]
    for i in range(n):
        numbers[i] /= total


@compiled
def think(
    net: Net, record: Any, view: Any, signs: Any, seats: int, seat: int, ids: Ints, n: int, softness: float, layers: Any,
    odds: Floats, heads: Floats, value: Floats,
) -> None:  # fmt: skip
    """What the net makes of a position seen by a seat: how likely it takes each of its n legal actions to be the right one (into
    `odds`, the more evenly the greater the softness), and what the position is worth to every seat (into `value`). `layers` and
    `heads` are written on.
    """
    weights = net.weights
    first_layer(net, record, view, signs, seats, seat, layers[0])
    second_layer(weights, layers[0], layers[1])
    for i in range(n):
        odds[i] = (dot(weights.policy, ids[i], layers[1]) + weights.policy_bias[ids[i]]) / softness
    softmax(odds, n)
    for k in range(seats):
        heads[k] = dot(weights.value, k, layers[1]) + weights.value_bias[k]
    softmax(heads, seats)
    mix, most = net.how[MIX], weights.value_bias.shape[0] // 2
    for k in range(seats):
        worth = heads[k]
        if mix > 0.0:
            margin = dot(weights.value, most + k, layers[1]) + weights.value_bias[most + k]
            worth = (1.0 - mix) * worth + mix / (1.0 + math.exp(-margin))
        value[(seat + k) % seats] = worth
