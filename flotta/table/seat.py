"""A seat at a table: who may sit there, who does, and who plays it now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.table.levels import checked_level

KINDS = ("person", "link", "open", "bot")


@dataclass(frozen=True)
class Seat:
    """`kind` is how the seat is filled: from the browser that laid the table, by invitation, by anyone, or by a bot.
    `level` is the bot that plays it now, if one does; `holders` are the browsers (by digest) it belongs to.
    `colour` is the number of the colour chosen for it, None for one that is left. `ready` is whether the person who sits here has
    said before the game that they are; a bot always is.
    """

    kind: str
    name: str = ""
    level: str | None = None
    holders: tuple[str, ...] = ()
    generation: int = 0
    muted: frozenset[int] = frozenset()
    colour: int | None = None
    ready: bool = False

    @property
    def claimed(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.holders)

    @property
    def bot(self) -> bool:
        """Whether a bot plays it now."""
        return self.level is not None

    @property
    def away(self) -> bool:
        """Whether a bot plays it for somebody who has left."""
        return self.bot and self.claimed

    @property
    def filled(self) -> bool:
        """Whether the game could begin, as far as this seat goes."""
        return self.bot or self.claimed

    @property
    def awaited(self) -> bool:
        """Whether the others wait for it before the game: nobody has come, or whoever has is not ready."""
        return not self.bot and not (self.claimed and self.ready)

    @property
    def decides(self) -> bool:
        """Whether a person plays it now."""
        return self.claimed and not self.bot

    def shown(self) -> dict[str, Any]:
        """The seat in lists of tables."""
        return {"kind": self.kind, "name": self.name, "level": self.level, "claimed": self.claimed, "bot": self.bot}


def planned(plan: object, name: str, colour: int | None) -> dict[str, Any]:
    """A seat as the log's first entry holds it, from a plan like "open" or "bot:mate". Raises BadOption."""
    kind, _, level = plan.partition(":") if isinstance(plan, str) else ("", "", "")
    if kind not in KINDS or (level and kind != "bot"):
        allowed = "person, link, open, bot:<level>"
        raise BadOption(Say("A seat can be: {kinds}; not {plan}.", kinds=allowed, plan=repr(plan)[:40]))
    return {"kind": kind, "level": checked_level(level) if kind == "bot" else None, "name": name, "colour": colour}


def laid(plan: Sequence[Mapping[str, Any]]) -> list[Seat]:
    """The seats of a table that was just laid."""
    return [Seat(kind=seat["kind"], name=seat["name"], level=seat["level"], colour=seat.get("colour")) for seat in plan]
