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
    """All levels, the weakest first."""
    return [Level(name, Say("{name}", name=name)) for name in bots.BOTS]


def default_level() -> str:
    """The level offered first, and the one that plays on for somebody who has left."""
    return levels()[-1].id


def checked_level(level: object) -> str:
    """A level by its id. Raises BadOption."""
    names = [known.id for known in levels()]
    if level not in names:
        raise BadOption(Say("There is no bot {name}; the bots are: {names}.", name=repr(level)[:40], names=", ".join(names)))
    return str(level)


def seated(level: str) -> Bot:
    """A bot of this level; of the default level when it was retired since."""
    return bots.bot(level if level in (known.id for known in levels()) else default_level())
