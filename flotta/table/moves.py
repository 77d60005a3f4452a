"""What a table does with a play's list of events that the play itself has no need of."""

from __future__ import annotations

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE


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


def can_take_back(play: Play, seat: int) -> int:
    """How many decisions an undo by this seat would take back; 0 also when all of them would be pressed again unasked."""
    if last_actor(play) != seat or play.over:
        return 0
    trial = play.copy()
    taken = trial.undo(seat)
    if not taken:
        return 0
    while (forced := trial.forced()) is not None:
        trial.act(*forced)
    return taken if count(trial) < count(play) else 0
