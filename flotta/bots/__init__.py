"""Opponents: they are handed the view of their seat and nothing else."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import Any

from flotta.bots.base import Bot as Bot
from flotta.bots.greedy import Greedy
from flotta.bots.levels import LEVELS as LEVELS
from flotta.bots.levels import at_level
from flotta.bots.mind import SETTINGS
from flotta.bots.random import Random
from flotta.bots.search import Search
from flotta.engine.errors import BadOption
from flotta.engine.words import Say

BOTS: dict[str, type[Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
    **{id: at_level(level) for id, level in LEVELS.items()},
}


def bot(name: str, /, **settings: Any) -> Bot:
    """A bot by its name: `random`, `greedy`, `search`, or a level: `boy`, `sailor`, `mate`, `captain`, `admiral`. Raises
    BadOption for an unknown one or an unknown setting.
    """
    if name not in BOTS:
        raise BadOption(Say("There is no bot {name}; the bots are: {names}.", name=repr(name), names=", ".join(BOTS)))
    known = settings_of(BOTS[name])
    if unknown := [setting for setting in settings if setting not in known]:
        has = Say(
            "The bot {name} has no setting {setting}; it has: {settings}.",
            name=name,
            setting=repr(unknown[0]),
            settings=", ".join(known),
        )
        raise BadOption(has)
    try:
        return BOTS[name](**settings)
    except (TypeError, ValueError) as error:
        raise BadOption(Say("The bot {name} cannot be set so: {reason}.", name=name, reason=str(error))) from error


def settings_of(kind: type[Bot]) -> list[str]:
    """The names of what a bot of this kind can be told; of one that also takes whatever a search can be told, these follow."""
    told = signature(kind).parameters.values()
    named = [setting.name for setting in told if setting.kind is not Parameter.VAR_KEYWORD]
    return named + (sorted(SETTINGS - set(named)) if len(named) < len(told) else [])
