"""What a bot thinks of a position, and where the engine finds one to ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flotta.engine.errors import FlottaError
from flotta.engine.verbs import Action
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.engine.view import View


@dataclass(frozen=True)
class Prospect:
    """One thing a seat could do: how much it was looked at, and each seat's chance to win after it. `is_sure` says that it was
    looked at as often as the option looked at most: figures of such options can be compared.
    """

    action: Action
    visits: int
    chances: tuple[float, ...]
    is_sure: bool = False


@dataclass(frozen=True)
class Advice:
    """What to do at a position: the options, the best first, each seat's chance to win if the best is taken, and what the best
    is good for, where that can be said.
    """

    seat: int
    options: list[Prospect]
    good_for: Say | None = None

    @property
    def best(self) -> Action:
        """The best choice."""
        return self.options[0].action

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's chance to win, as this seat can judge it."""
        return self.options[0].chances

    def of(self, action: Action) -> Prospect:
        """What was found out about one of the options. Raises KeyError."""
        for option in self.options:
            if option.action.id == action.id:
                return option
        raise KeyError(action.slug)


Adviser = Callable[["View", int | None, Action | None], Advice]
_adviser: list[Adviser] = []


def set_adviser(adviser: Adviser) -> None:
    """Say who gives advice from here on: `flotta.bots` does so when it is imported, because the engine knows no bots."""
    _adviser[:] = [adviser]


def advise(view: View, iterations: int | None, about: Action | None) -> Advice:
    """The adviser's advice. Raises FlottaError when there is no adviser."""
    if not _adviser:
        raise FlottaError(Say("There is no bot here to be asked for advice."))
    return _adviser[0](view, iterations, about)
