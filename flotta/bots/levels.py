"""The five levels people choose from: the same names in every game, the search behind them set for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flotta.bots.grove import Looked
from flotta.bots.mind import Strength, brain
from flotta.bots.search import Search
from flotta.engine.contract import Game
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.engine.words import Say

MOST_SECONDS = 1.2
"""The longest time for one decision, however slow the machine; only the highest level may take longer."""


@dataclass(frozen=True)
class Level:
    """A level: its name for people, its strength with a net and without one (`fitted`) in games that do not set their own, and
    the longest it thinks.
    """

    id: str
    title: Say
    usual: Strength
    fitted: Strength
    seconds: float = MOST_SECONDS


LEVELS = {
    level.id: level
    for level in (
        Level("boy", Say("ship's boy"), Strength(1, temperature=2.0, floor=0.02), Strength(60, noise=0.15)),
        Level("sailor", Say("sailor"), Strength(1, temperature=0.5), Strength(200, noise=0.08)),
        Level("mate", Say("mate"), Strength(30), Strength(600, noise=0.03)),
        Level("captain", Say("captain"), Strength(400), Strength(4000)),
        Level("admiral", Say("admiral"), Strength(20_000, trees=2), Strength(30_000, trees=2), seconds=2.0),
    )
}


class AtLevel(Search):
    """A search as strong as its level in the game at hand. It takes no longer than the level does, or than so many `seconds`:
    more of them let it think to the end also on a machine that is slow or busy.
    """

    level: Level

    def __init__(self, seed: int | None = None, version: int | None = None, seconds: float | None = None) -> None:
        super().__init__(seed, seconds=self.level.seconds if seconds is None else seconds, version=version)

    def strength(self, game: Game, seats: int) -> Strength:
        """How strong it is in this game with so many seats."""
        known = brain(game)
        if self.guided(game, seats):
            return known.levels.get(self.level.id, self.level.usual)
        without = known.fitted.get(self.level.id, self.level.fitted)
        return without if self.version is None else known.first.get(self.level.id, without)

    def look(self, view: View, options: list[Action], closer: Sequence[Action] = (), best: int = 0) -> list[Looked]:
        """As much as the level allows in this game."""
        strength = self.strength(view.game, view.seats)
        self.iterations, self.noise, self.depth = strength.iterations, strength.noise, strength.depth
        self.temperature, self.floor, self.trees = strength.temperature, strength.floor, strength.trees
        return super().look(view, options, closer, best)


def at_level(level: Level) -> type[AtLevel]:
    """The bot of a level."""
    return type(level.id.title(), (AtLevel,), {"name": level.id, "level": level, "__doc__": f"The bot of level {level.id}."})
