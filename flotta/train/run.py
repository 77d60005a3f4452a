"""A course of learning: played and learnt in rounds, kept so that it can be stopped and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from flotta.engine.contract import Game
from flotta.train.examples import Examples, follow
from flotta.train.net import HIDDEN, Pupil
from flotta.train.ppo import Learner, Training
from flotta.train.tables import PracticeTables

KEEP = 60.0
"""Seconds between two times that everything is kept."""
LEARNT = 0.35
"""How far into the course a net begins that has learnt already: with the fast steps and the wide trials of the beginning it
would forget much of what it knows.
"""


@dataclass(frozen=True)
class Progress:
    """How far a course is: seconds, rounds, decisions and games so far, and what the last round says of itself."""

    seconds: float
    rounds: int
    decisions: int
    games: int
    news: dict[str, float]


def train(
    game: Game,
    folder: Path,
    seconds: float,
    *,
    whole: float | None = None,
    device: str = "cpu",
    count: int = 1024,
    hidden: int = HIDDEN,
    seed: int = 1,
    course: Training | None = None,
    examples: Mapping[int, Examples] | None = None,
    tell: Callable[[Progress], None] = lambda stand: None,
) -> Pupil:
    """Learn for so many seconds, and keep `net.npz` and all that is needed to go on (`course.npz`) in the folder. Where a course
    was begun there, it is gone on with; where there is only a net, it is learnt on from there. `whole` is how long the whole
    course is to take, if it is learnt in several parts. With `examples`, by the number of players, a new course first learns
    what was done there, and half of the games begin there.
    """
    course, whole = course or Training(), whole or seconds
    folder.mkdir(parents=True, exist_ok=True)
    net, kept = Pupil(game, device, hidden, seed), folder / "course.npz"
    rounds, decisions, games, before, scale, begun = 0, 0, 0, 0.0, 10.0, 0.0
    if kept.exists():
        with np.load(kept, allow_pickle=False) as found:
            net.take_up(found)
            rounds, decisions, games = (int(found[name]) for name in ("rounds", "decisions", "games"))
            before, scale = float(found["seconds"]), float(found["scale"])
            begun = float(found["begun"]) if "begun" in found else 0.0
    elif (folder / "net.npz").exists():
        net.read(folder / "net.npz")
        begun = LEARNT
    positions = {seats: some.record for seats, some in (examples or {}).items()}
    learner = Learner(net, PracticeTables(game, count, device, seed + rounds, positions), course, seed + rounds)
    learner.games, learner.scale = games, scale
    if examples and not rounds:
        follow(learner, game, examples)

    def keep(spent: float) -> None:
        net.write(folder / "net.npz")
        so_far: dict[str, Any] = {
            "rounds": rounds,
            "decisions": decisions,
            "games": learner.games,
            "scale": learner.scale,
            "begun": begun,
        }
        new = folder / "course.new"
        with new.open("wb") as file:
            np.savez(file, **net.state(), **so_far, seconds=before + spent)
        new.replace(kept)

    began, last, spent = time.monotonic(), 0.0, 0.0
    while spent < seconds:
        learner.play()
        learner.learn(begun + (1 - begun) * (before + spent) / whole)
        rounds, decisions = rounds + 1, decisions + course.steps * learner.tables.count
        spent = time.monotonic() - began
        tell(Progress(before + spent, rounds, decisions, learner.games, learner.news))
        if spent - last > KEEP:
            last = spent
            keep(spent)
    keep(spent)
    return net
