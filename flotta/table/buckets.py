"""Limits for whoever asks: so many a second, so many at once, so many at a time. They hold for all workers together."""

from __future__ import annotations

import time

from flotta.table.workers import PLACES, Workers


class Buckets:
    """How much each address (or person) may still ask: so many a second, so many at once. What is kept is when a bucket will
    be full again.
    """

    def __init__(self, name: str, rate: float, burst: float, workers: Workers) -> None:
        self.rate, self.burst, self.workers = rate, burst, workers
        self.full_at = workers.numbers(name, 1).cast("d")

    def take(self, who: str) -> float:
        """Take one; the seconds to wait when there is none, else 0."""
        now, places = time.monotonic(), self.workers.places_of(who)
        left = max(self.burst - max(0.0, self.full_at[place] - now) * self.rate for place in places)
        if left < 1:
            return (1 - left) / self.rate
        for place in places:
            self.full_at[place] = max(self.full_at[place], now) + 1 / self.rate
        return 0.0


class Gauge:
    """How many of something there are at a time, for each address (or person): each worker counts its own, in its own row."""

    def __init__(self, name: str, workers: Workers) -> None:
        self.workers = workers
        self.rows = workers.numbers(f"gauge {name}", workers.rows).cast("q")

    def count(self, who: str) -> int:
        """How many there are, in all workers."""
        return min(sum(self.rows[place::PLACES]) for place in self.workers.places_of(who))

    def add(self, who: str, step: int) -> None:
        """So many more, or less, in this worker."""
        for place in self.workers.places_of(who):
            self.rows[self.workers.row * PLACES + place] += step
