"""The four levels people choose from: the same names in every game, the search behind them set for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flotta.bots.mind import Strength, brain
from flotta.bots.search import Search
from flotta.engine.advice import Prospect
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.engine.words import Say

MOST_SECONDS = 1.2
"""No level thinks longer about one decision, however slow the machine."""


@dataclass(frozen=True)
class Level:
    """A level: its name for people, and its strength in games that do not set their own."""

    id: str
    title: Say
    usual: Strength


LEVELS = {
    level.id: level
    for level in (
        Level("boy", Say("ship's boy"), Strength(iterations=60, noise=0.15)),
        Level("sailor", Say("sailor"), Strength(iterations=200, noise=0.08)),
        Level("mate", Say("mate"), Strength(iterations=600, noise=0.03)),
        Level("captain", Say("captain"), Strength(iterations=4000)),
    )
}


class AtLevel(Search):
    """A search as strong as its level in the game at hand."""

    level: Level

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed, seconds=MOST_SECONDS)

    def look(self, view: View, options: list[Action], closer: Sequence[Action] = (), best: int = 0) -> list[Prospect]:
        """As much as the level allows in this game."""
        strength = brain(view.game).levels.get(self.level.id, self.level.usual)
        self.iterations, self.noise, self.depth = strength.iterations, strength.noise, strength.depth
        return super().look(view, options, closer, best)


def at_level(level: Level) -> type[AtLevel]:
    """The bot of a level."""
    return type(level.id.title(), (AtLevel,), {"name": level.id, "level": level, "__doc__": f"The bot of level {level.id}."})
