"""Chance: a fast seeded generator for simulation, and dice that people can check after the game.

The generator is counter-based (a keyed hash of a counter), so the n-th draw needs no earlier one; it works on a small
integer array, which is an argument and never part of a record: a search that copies the record cannot read the future.
Only 32-bit products on Python-sized integers are used, so interpreted, compiled and GPU code give the same numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Protocol

import numpy as np
import numpy.typing as npt

from flotta.engine.compile import compiled

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MASK = 0xFFFFFFFF
KEY_LOW, KEY_HIGH, COUNTER = 0, 1, 2
DRAWS_PER_EVENT = 1 << 16  # room for rejected draws, so that two events never share a counter


@compiled
def mix(x: int) -> int:
    """Scatter 32 bits over 32 bits (each output bit depends on each input bit)."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & MASK
    x ^= x >> 15
    x = (x * 0x846CA68B) & MASK
    x ^= x >> 16
    return x


@compiled
def draw(dice: Ints) -> int:
    """The next 32 random bits."""
    counter = int(dice[COUNTER])
    dice[COUNTER] = counter + 1
    x = mix(((counter & MASK) * 0x9E3779B1 + int(dice[KEY_LOW])) & MASK)
    return mix((x ^ int(dice[KEY_HIGH]) ^ mix((counter >> 32) & MASK)) & MASK)


@compiled
def below(dice: Ints, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (draws that would favour some are thrown again); n < 2**31."""
    n = int(n)  # where nothing is compiled, a field of a record is a number of 16 bits
    spill = (MASK + 1) % n
    while True:
        product = draw(dice) * n
        if (product & MASK) >= spill:
            return product >> 32


@compiled
def pick(dice: Ints, weights: Ints, n: int) -> int:
    """An index below n, as likely as its weight."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    rest = below(dice, total)
    for i in range(n):
        rest -= int(weights[i])
        if rest < 0:
            return i
    return n - 1


def seeded(seed: int, event: int = 0) -> Ints:
    """A generator for this seed, standing before its event-th group of draws."""
    key = hashlib.sha256(f"flotta {seed}".encode()).digest()
    return np.array([int.from_bytes(key[:4], "big"), int.from_bytes(key[4:8], "big"), event * DRAWS_PER_EVENT], dtype=np.int64)


class Dice(Protocol):
    """Where the outcomes of a play come from: the outcome of an event depends on its number, not on earlier draws."""

    by_hand: bool
    """Whether the caller says how they fall."""

    def pick(self, event: int, weights: list[int]) -> int:
        """The index of the outcome of this event."""

    def text(self, over: bool) -> str:
        """How a record names these dice; what must stay secret until the end is told only when it is over."""


class SeededDice:
    """Dice for simulation: quick, reproducible, and predictable by anyone who knows the seed."""

    by_hand = False

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pick(self, event: int, weights: list[int]) -> int:
        """The index of the outcome of this event."""
        return int(pick(seeded(self.seed, event), np.array(weights, dtype=np.int64), len(weights)))

    def text(self, over: bool) -> str:
        """How a record names these dice."""
        return f"seed {self.seed}"


class FairDice:
    """Dice for people: HMAC-SHA256 of a secret and the event's number. The secret's SHA-256 is known before the first
    event and the secret after the last, so anyone can check afterwards that no die was touched.
    """

    by_hand = False

    def __init__(self, secret: str | None = None) -> None:
        self.secret = secret or secrets.token_hex(32)
        if not re.fullmatch(r"[0-9a-f]{64}", self.secret):
            raise ValueError("a dice secret is 64 hexadecimal digits")
        self.commitment = commitment(self.secret)

    def pick(self, event: int, weights: list[int]) -> int:
        """The index of the outcome of this event."""
        total, attempt = sum(weights), 0
        while True:
            digest = hmac.new(bytes.fromhex(self.secret), f"{event}/{attempt}".encode(), hashlib.sha256).digest()
            number = int.from_bytes(digest, "big")
            if number < (1 << 256) // total * total:
                break
            attempt += 1
        rest = number % total
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise AssertionError("weights add up to their total")

    def text(self, over: bool) -> str:
        """How a record names these dice: the commitment, and the secret once the game is over."""
        return f"fair {self.commitment}" + (f" {self.secret}" if over else "")


class ManualDice:
    """Chance is left to the caller."""

    by_hand = True

    def pick(self, event: int, weights: list[int]) -> int:
        """Never asked: a play with manual dice waits for its caller."""
        raise AssertionError("manual dice do not roll themselves")

    def text(self, over: bool) -> str:
        """How a record names these dice."""
        return "manual"


def commitment(secret: str) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
