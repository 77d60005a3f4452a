"""One exception per kind of mistake. Each carries a sentence that is put into the reader's language when it is read."""

from __future__ import annotations

from flotta.engine.words import Say


class FlottaError(Exception):
    """What went wrong, as a sentence for a person."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.say = say

    def __str__(self) -> str:
        return str(self.say)


class Illegal(FlottaError):
    """This seat may not do this now. `rule` is the id of the rule that forbids it, when the game names one."""

    def __init__(self, say: Say, rule: str | None = None) -> None:
        super().__init__(say)
        self.rule = rule


class BadOption(FlottaError):
    """A game cannot be set up this way: wrong seats, an unknown option, a value it does not take."""

    def __init__(self, say: Say, rule: str | None = None) -> None:
        super().__init__(say)
        self.rule = rule


class BadBox(BadOption):
    """A box file whose contents do not add up."""


class BadRecord(FlottaError):
    """A saved game that cannot be trusted. `line` is the first line that is wrong, counted from 1."""

    def __init__(self, say: Say, line: int) -> None:
        super().__init__(Say("line {line}: {reason}", line=line, reason=say))
        self.reason = say
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return BadRecord, (self.reason, self.line)


class BadPosition(FlottaError):
    """A position that cannot stand on a table. `invariant` is the number of the first invariant it breaks, when it is one."""

    def __init__(self, say: Say, invariant: int | None = None) -> None:
        super().__init__(say)
        self.invariant = invariant


class BadGame(FlottaError):
    """A game folder that does not keep the contract; every fault is listed."""
