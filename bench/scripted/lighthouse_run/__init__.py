"""Lighthouse Run by rules of thumb: points now, the way already made, and no ship left where the cloud comes next."""

from __future__ import annotations

from flotta.engine.contract import Game
from flotta.engine.state import Record

WAY = 0.25
"""What a field is worth to a ship that can still sail, in points."""
LATE = 1.5
"""What a ship costs that the cloud reaches at its next step, in points."""


def worth(game: Game, s: Record, seat: int) -> float:
    """What a position is worth to a seat: its ships, less those of the best of the others."""
    fleets = [ships(s, each) for each in range(int(s.seats))]
    return fleets[seat] - max(fleet for other, fleet in enumerate(fleets) if other != seat)


def ships(s: Record, seat: int) -> float:
    """What the ships of a seat are worth where they are."""
    cloud, rounds = int(s.cloud), int(s.box.rounds)
    covered = int(s.box.cloud_field[min(cloud, rounds)])
    next_covered = int(s.box.cloud_field[min(cloud + 1, rounds)])
    total = 0.0
    for colour in (int(colour) for colour in s.fleet[seat] if colour >= 0):
        for field, count in enumerate(s.ships[colour][: int(s.box.last_field) + 1]):
            if count:
                alive = field > covered and field < s.box.last_field
                caught = alive and field <= next_covered
                total += int(count) * (float(s.box.points[field]) + (WAY * field if alive else 0.0) - (LATE if caught else 0.0))
    return total
