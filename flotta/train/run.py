"""A course of learning: played and learnt in rounds, kept so that it can be stopped and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from flotta.engine.contract import Game
from flotta.train.elsewhere import Hands, PartsElsewhere
from flotta.train.examples import Examples, follow
from flotta.train.net import HIDDEN, Pupil
from flotta.train.parts import CourseParts, CoursePlan, PartsHere
from flotta.train.ppo import USUAL, Training

KEEP = 60.0
"""Seconds between two times that everything is kept."""
LEARNT = 0.35
"""How far into the course a net begins that has learnt already: with the fast steps and the wide trials of the beginning it
would forget much of what it knows.
"""

KEPT = "seconds", "rounds", "decisions", "games", "scale", "begun"
"""What is kept of the progress of a course."""


@dataclass(frozen=True)
class Extent:
    """How long to learn, and how long the whole course is to take, if it is learnt at several times: in seconds, or in rounds. Of
    two courses of as many rounds with the same seed both come to the same net; seconds are not the same twice.
    """

    most: float
    whole: float
    in_rounds: bool = False


def for_seconds(seconds: float, whole: float | None = None) -> Extent:
    """So many seconds."""
    return Extent(seconds, seconds if whole is None else whole)


def for_rounds(rounds: int, whole: float | None = None) -> Extent:
    """So many rounds."""
    return Extent(rounds, rounds if whole is None else whole, in_rounds=True)


@dataclass(frozen=True)
class Progress:
    """How far a course is: seconds, rounds, decisions and games so far, what margin is usual, how far into the course its net was
    when it began, and what the last round says of itself.
    """

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    games: int = 0
    scale: float = USUAL
    begun: float = 0.0
    news: dict[str, float] = field(default_factory=dict)

    def spent(self, extent: Extent) -> float:
        """How much of this extent is behind."""
        return self.rounds if extent.in_rounds else self.seconds

    def of_course(self, extent: Extent) -> float:
        """How far into the course that is, from 0 to 1."""
        return self.begun + (1 - self.begun) * self.spent(extent) / extent.whole


def train(
    game: Game,
    folder: Path,
    extent: Extent,
    *,
    device: str = "cpu",
    count: int = 1024,
    parts: int = 1,
    hidden: int = HIDDEN,
    seed: int = 1,
    course: Training | None = None,
    examples: Mapping[int, Examples] | None = None,
    favour: int | None = None,
    rivals: float = 0.0,
    hands: Hands | None = None,
    tell: Callable[[Progress], None] = lambda stand: None,
) -> Pupil:
    """Learn for so long, and keep `net.npz` and all that is needed to go on (`course.npz`) in the folder. Where a course was
    begun there, it is gone on with; where there is only a net, it is learnt on from there. With `examples`, by the number of
    players, a new course first learns what was done there, and half of the games begin there. Half of the tables have as many
    players as `favour` says; at a share of them some seats are played by `rivals`. With `hands`, they play and learn.
    """
    folder.mkdir(parents=True, exist_ok=True)
    net = Pupil(game, device, hidden, seed)
    stand = before = taken_up(net, folder)
    positions = {seats: some.record for seats, some in (examples or {}).items()}
    plan = CoursePlan(count, parts, course or Training(), seed + stand.rounds, positions, favour, rivals)
    learning: CourseParts = PartsElsewhere(net, plan, hands) if hands else PartsHere(net, plan)
    learning.scale = stand.scale
    if examples and not stand.rounds:
        learning.scale = follow(net, game, examples, seed).scale
    began, last = time.monotonic(), 0.0
    while stand.spent(extent) - before.spent(extent) < extent.most:
        learning.round(stand.of_course(extent))
        spent = time.monotonic() - began
        stand = replace(
            stand,
            seconds=before.seconds + spent,
            rounds=stand.rounds + 1,
            decisions=stand.decisions + learning.size,
            games=before.games + learning.games,
            scale=learning.scale,
            news=dict(learning.news),
        )
        tell(stand)
        if spent - last > KEEP:
            last = spent
            keep(net, stand, folder)
    keep(net, stand, folder)
    return net


def taken_up(net: Pupil, folder: Path) -> Progress:
    """How far the course kept in a folder is; its net, or the net that is there alone, is taken up."""
    if (folder / "course.npz").exists():
        with np.load(folder / "course.npz", allow_pickle=False) as kept:
            net.take_up(kept)
            return Progress(**{name: kept[name].item() for name in KEPT if name in kept})
    if (folder / "net.npz").exists():
        net.read(folder / "net.npz")
        return Progress(begun=LEARNT)
    return Progress()


def keep(net: Pupil, stand: Progress, folder: Path) -> None:
    """Keep the net, and all that is needed to go on."""
    net.write(folder / "net.npz")
    so_far: dict[str, Any] = {name: getattr(stand, name) for name in KEPT}
    new = folder / "course.new"
    with new.open("wb") as file:
        np.savez(file, **net.state(), **so_far)
    new.replace(folder / "course.npz")
