"""What every bot is: a seat's view goes in, one of its legal actions comes out."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod

from flotta.bots.desk import new_desk
from flotta.bots.loops import Desk
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.errors import Illegal
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.engine.words import Say


def whole_number(name: str, value: object, least: int = 0) -> int:
    """A setting that must be a whole number. Raises TypeError."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise TypeError(f"{name}={value!r}")
    return value


def number(name: str, value: object, least: float, most: float) -> float:
    """A setting that must be a number within bounds. Raises TypeError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise TypeError(f"{name}={value!r}")
    return float(value)


class Bot(ABC):
    """An opponent. The same seed and the same views give the same choices. One thread at a time."""

    name = ""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = secrets.randbits(48) if seed is None else whole_number("seed", seed, -(1 << 63))
        self.kept_desks: tuple[Game, list[Desk]] | None = None
        self.forget()

    def forget(self) -> None:
        """Begin anew, as if no game had been played."""
        self.dice = seeded(self.seed)

    def desks(self, game: Game, count: int = 1) -> list[Desk]:
        """What to think on at this game: made at the first decision, kept while the game stays the same."""
        if self.kept_desks is None or self.kept_desks[0] is not game:
            self.kept_desks = game, []
        kept = self.kept_desks[1]
        kept.extend(new_desk(game) for _ in range(count - len(kept)))
        return kept[:count]

    def desk(self, game: Game) -> Desk:
        """The first of them."""
        return self.desks(game)[0]

    def choose(self, view: View) -> Action:
        """One of the actions this view's seat may take now. Raises Illegal when it has none."""
        options = view.legal(view.seat)
        if not options:
            raise Illegal(Say("The game is over.") if view.over else Say("This seat has nothing to decide now."))
        return options[0] if len(options) == 1 else self.pick(view, options)

    @abstractmethod
    def pick(self, view: View, options: list[Action]) -> Action:
        """One of at least two options."""
