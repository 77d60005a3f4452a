"""What a table does with a play's list of events that the play itself has no need of."""

from __future__ import annotations

import copy
from typing import Any

from flotta.engine.play import Play
from flotta.engine.state import copied
from flotta.engine.verbs import CHANCE
from flotta.table.loops import reveals


def count(play: Play) -> int:
    """How many events there are."""
    return len(play._events)


def last_actor(play: Play) -> int | None:
    """Who did the last thing that happened."""
    return play._events[-1][0] if play._events else None


def rolled(play: Play, since: int) -> list[int]:
    """What chance did after so many events."""
    return [id for actor, id in play._events[since:] if actor == CHANCE]


def cut_to(play: Play, kept: int) -> None:
    """Go back to where the play was after so many events: an undo that was decided earlier, whoever decided it."""
    play._array[:] = play._at(kept)
    del play._events[kept:]


def twin(play: Play) -> Play:
    """The same game again, quickly: what never changes is shared."""
    other = copy.copy(play)
    other._array = copied(play._array)
    other._events = list(play._events)
    return other


class Open:
    """How far back each event can be taken, kept as the events come: where `Play.undo` would stop, without asking it.

    For every event: how many events would be kept (-1: it cannot be taken back), and whether what goes was all pressed
    unasked, so that it would only be pressed again.
    """

    def __init__(self, points: list[tuple[int, bool]] | None = None) -> None:
        self.points = points or []

    def copy(self) -> Open:
        """The same points, to go on from."""
        return Open(list(self.points))

    def note(self, play: Play, before: Any, at: int, auto: bool) -> None:
        """Take in the events after the first `at`: a decision made at the record `before`, and what chance did then."""
        seat, action = play._events[at]
        followed = count(play) - at - 1
        if followed or reveals(play.game, before, seat, action):
            self.points += [(-1, True)] * (followed + 1)
            return
        kept, pressed = (at, auto)
        if at and play._events[at - 1][0] == seat and self.points[at - 1][0] >= 0:
            kept, pressed = self.points[at - 1][0], auto and self.points[at - 1][1]
        self.points.append((kept, pressed))

    def cut_to(self, kept: int) -> None:
        """Forget the events that were taken back."""
        del self.points[kept:]

    def taken_back(self, play: Play, seat: int) -> int:
        """How many decisions an undo by this seat would take back now; 0 when they would only be pressed again."""
        if not self.points or last_actor(play) != seat:
            return 0
        kept, pressed = self.points[-1]
        return 0 if kept < 0 or pressed else count(play) - kept
