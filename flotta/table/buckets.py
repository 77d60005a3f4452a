"""Limits over time: so many a second, so many at once, counted by whoever asks."""

from __future__ import annotations

import time
from collections import OrderedDict


class Buckets:
    """How much each address may still ask: so many a second, so many at once. Only the latest addresses are kept."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> float:
        """Take one; the seconds to wait when there is none, else 0."""
        now = time.monotonic()
        left, at = self.left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        short = left < 1
        self.left[address] = (left if short else left - 1, now)
        if len(self.left) > self.most:
            self.left.popitem(last=False)
        return (1 - left) / self.rate if short else 0.0
