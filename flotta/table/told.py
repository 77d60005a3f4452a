"""The newest lines of what happened, kept for each viewer who has asked."""

from __future__ import annotations

from collections.abc import Sequence

from flotta.engine.drawing import Left, SharedMark
from flotta.engine.play import Play
from flotta.engine.told import Line, Teller
from flotta.engine.verbs import CHANCE, WATCHER

KEPT = 60
"""How many of the newest lines are kept."""


class Chronicle:
    """The tellers of one table, one for each viewer who has asked, and the lines they have told."""

    def __init__(self) -> None:
        self.tellers: dict[int, tuple[Teller, list[Line]]] = {}
        self.names: list[object] = []
        self.undone = 0

    def lines(self, play: Play, viewer: int, names: list[object], undone: int, kept: int, since: int | None) -> list[Line]:
        """What happened after event `since` (None: the newest lines) as this viewer may read it. `undone` counts the
        undos so far, `kept` is how many events the last one left.
        """
        if names != self.names or undone > self.undone + 1:
            self.tellers.clear()
        elif undone > self.undone:
            for teller, lines in self.tellers.values():
                if kept < teller.count:
                    teller.go_to(play, kept)
                    lines[:] = [line for line in lines if line.number <= kept]
        self.names, self.undone = names, undone
        if viewer not in self.tellers:
            self.tellers[viewer] = Teller(play, viewer, names, max(0, len(play.happened) - KEPT)), []
        teller, newest = self.tellers[viewer]
        while (line := teller.next(play)) is not None:
            newest.append(line)
        del newest[:-KEPT]
        if since is None:
            return list(newest)
        first = newest[0].number if newest else len(play.happened) + 1
        if since < first - 1:
            told = play.told(viewer, names, since)
            return [Line(event.number, event.actor, event.action, text, seat=event.actor) for event, text in told]
        return [line for line in newest if line.number > since]


def left(lines: Sequence[Line], viewer: int) -> tuple[Left, ...]:
    """The marks that lie on the table for a viewer, oldest first: those of everything since their own last decision, and
    of that decision itself what everybody had a part in. For somebody who only watches: of everybody's last turn.
    """
    fresh: list[Line] = []
    turns: list[int] = []
    for line in reversed(lines):
        if line.actor == viewer and isinstance(line.mark, SharedMark):
            fresh.insert(0, line)
        if line.actor == viewer or (viewer == WATCHER and line.actor in turns[:-1]):
            break
        if line.actor != CHANCE and line.actor not in turns:
            turns.append(line.actor)
        if line.mark is not None:
            fresh.insert(0, line)
    last = {line.actor: line.number for line in fresh}
    return tuple(
        Left(line.number, count, line.actor, line.mark, last[line.actor] == line.number)
        for count, line in enumerate(fresh, 1)
        if line.mark is not None
    )
