"""What a command would do: entries, and the table as it would be after them. It becomes true when the entries are stored."""

from __future__ import annotations

from typing import Any

from flotta.engine.words import Say
from flotta.store import Entry
from flotta.table.errors import TooMany
from flotta.table.settings import Settings
from flotta.table.state import MOVING, State

DAY = 86400.0


class Draft:
    """A copy of a table's state with entries added to it."""

    def __init__(self, state: State, at: float, settings: Settings) -> None:
        self.state = state.copy()
        self.settings = settings
        self.at = max(at, state.at)
        self.entries: list[Entry] = []

    def add(self, kind: str, **body: Any) -> int:
        """Add an entry and take it in; its number. Raises TooMany when somebody has used up their share of what does not move
        the game.
        """
        if kind not in MOVING and self.state.asides[body.get("who", "")] >= self.settings.asides:
            raise TooMany(Say("Too much of that at this table; from now on only the game goes on."), DAY)
        entry = Entry(self.state.version + 1, kind, body, self.at)
        self.state.apply(entry)
        self.entries.append(entry)
        return entry.number

    def press_forced(self) -> None:
        """Press what leaves no choice: the one place where this is done at a table."""
        while self.state.play is not None and (forced := self.state.play.forced()) is not None:
            seat, action = forced
            self.add("act", seat=seat, action=action.id, auto=True)

    def begin_if_ready(self) -> None:
        """Begin the game when every seat is taken and everybody is ready."""
        if self.state.status == "open" and self.state.all_ready:
            self.begin()

    def begin(self) -> None:
        """Begin the game."""
        self.add("start")
        self.press_forced()
