"""Why a table does not do what it is asked: one exception per kind of answer, each with a sentence for the asker."""

from __future__ import annotations

from flotta.engine.errors import FlottaError
from flotta.engine.words import Say


class Refused(FlottaError):
    """A command that was not carried out; nothing has changed."""


class NoTable(Refused):
    """There is no such table."""

    def __init__(self, say: Say | None = None) -> None:
        super().__init__(say or Say("There is no such table."))


class Compacted(NoTable):
    """An old finished table, of which only the record is kept."""

    def __init__(self) -> None:
        super().__init__(Say("This game is over; only its record is kept."))


class Broken(Refused):
    """A table whose log this version of the game cannot replay; `row` names the row where it ends, if one is to blame."""

    def __init__(self, row: str = "") -> None:
        super().__init__(Say("This table cannot be opened: it was played by other rules or with another box."))
        self.row = row


class NotYours(Refused):
    """This seat, or this command, is somebody else's."""


class NotNow(Refused):
    """The table is not at the point where this could be done."""


class Stale(Refused):
    """The decision was no longer open. `version` is how far the table has come."""

    def __init__(self, version: int) -> None:
        super().__init__(Say("The table has moved on; look again."))
        self.version = version


class TooMany(Refused):
    """A limit of the house. `retry_after` says in how many seconds it is worth trying again."""

    def __init__(self, say: Say, retry_after: float) -> None:
        super().__init__(say)
        self.retry_after = retry_after


class BadText(Refused):
    """A name, a line of talk or a request's id that cannot be taken."""
