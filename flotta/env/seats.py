"""A game as the interfaces of others ask for it: one seat after the other, what leaves no choice played through."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from flotta.engine.compile import compiled
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE

Places = npt.NDArray[np.floating[Any]]


def actor_of(play: Play) -> int | None:
    """The seat that decides next, the lowest where several wait; CHANCE with dice of the caller's; None when it is over."""
    waiting = play.waiting
    return None if not waiting else CHANCE if CHANCE in waiting else waiting[0]


def play_through(play: Play) -> None:
    """Do what leaves no choice, until somebody has one."""
    while (seat := actor_of(play)) is not None and len(only := play.legal_ids(seat)) == 1:
        play.act(seat, only[0])


@compiled
def reward(places: Places) -> None:
    """Put what a finished game was worth to each seat in the place of its rank: the winners share 1, the others lose 1
    together; 0 for everybody when all have won, or none.
    """
    seats, winners = places.shape[0], 0
    for seat in range(seats):
        if places[seat] == 1:
            winners += 1
    for seat in range(seats):
        if winners in (0, seats):
            places[seat] = 0
        elif places[seat] == 1:
            places[seat] = 1 / winners
        else:
            places[seat] = -1 / (seats - winners)


def returns_of(play: Play) -> list[float]:
    """What the game was worth to each seat; 0 while it is not over."""
    worth = np.array(play.places if play.over else [0] * play.seats, np.float64)
    reward(worth)
    return [float(each) for each in worth]


def drawn_seed(random: Any) -> int:
    """A seed for a game's dice, from a generator of the caller's."""
    return int(random.integers(1 << 62))
