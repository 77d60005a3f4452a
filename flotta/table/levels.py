"""The bots that can sit at a table."""

from __future__ import annotations

from dataclasses import dataclass

from flotta import bots
from flotta.bots import Bot
from flotta.engine.errors import BadOption
from flotta.engine.words import Say

FALLBACK = "random"
"""Who chooses when the bot of a seat fails: the game must go on."""


@dataclass(frozen=True)
class Level:
    """How well a bot plays, by an id for the log and a name for people."""

    id: str
    name: Say


def levels() -> list[Level]:
    """The levels people choose from, the weakest first."""
    return [Level(level.id, level.title) for level in bots.LEVELS.values()]


def default_level() -> str:
    """The level that fills an empty seat, and plays on for somebody who has left: the last but one."""
    return levels()[-2].id


def checked_level(level: object) -> str:
    """A bot by its id, also one that is not among the levels. Raises BadOption."""
    if not isinstance(level, str) or level not in bots.BOTS:
        names = ", ".join(known.id for known in levels())
        raise BadOption(Say("There is no bot {name}; the bots are: {names}.", name=repr(level)[:40], names=names))
    return level


def seated(level: str) -> Bot:
    """A bot of this level; of the default level when it was retired since."""
    return bots.bot(level if level in bots.BOTS else default_level())
