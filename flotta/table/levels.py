"""The bots that can sit at a table."""

from __future__ import annotations

from flotta import bots
from flotta.bots import Bot
from flotta.bots.levels import Level
from flotta.engine.errors import BadOption
from flotta.engine.words import Say

FALLBACK = "random"
"""Who chooses when the bot of a seat fails: the game must go on."""


def levels() -> list[Level]:
    """The levels people choose from, the weakest first."""
    return list(bots.LEVELS.values())


def default_level() -> str:
    """The level that fills an empty seat, and plays on for somebody who has left: the one in the middle."""
    return levels()[len(levels()) // 2].id


def checked_level(level: object) -> str:
    """A bot by its id, also one that is not among the levels. Raises BadOption."""
    if not isinstance(level, str) or level not in bots.BOTS:
        names = ", ".join(known.id for known in levels())
        raise BadOption(Say("There is no bot {name}; the bots are: {names}.", name=repr(level)[:40], names=names))
    return level


def seated(level: str) -> Bot:
    """A bot of this level; of the default level when it was retired since."""
    return bots.bot(level if level in bots.BOTS else default_level())
