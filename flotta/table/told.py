"""What happened, in the words of one viewer: the newest lines, kept so that a new event costs one line and not a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flotta.engine.colours import wearing
from flotta.engine.drawing import Left, Mark, Moment
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE, WATCHER, WATCHER_BIT, Action
from flotta.engine.words import Say
from flotta.table.loops import loops_for, numbers_of

KEPT = 60
"""How many of the newest lines are kept."""


class Line(NamedTuple):
    """One event as a viewer reads it; `action` is None when they learn only that something happened. `mark` is what it left
    to be seen, where the game draws it.
    """

    number: int
    actor: int
    action: Action | None
    text: Say
    mark: Mark | None = None


class Teller:
    """Follows a play for one viewer."""

    def __init__(self, play: Play, viewer: int, names: list[Any]) -> None:
        self.viewer = viewer
        self.names = names
        self.mask = WATCHER_BIT if viewer == WATCHER else 1 << viewer
        self._begin(play, max(0, len(play._events) - KEPT))

    def _begin(self, play: Play, count: int) -> None:
        self.count = count
        self.lines: list[Line] = []
        self._go_to(play, count)

    def _go_to(self, play: Play, count: int) -> None:
        self.record = play._at(count)
        self.before, self.after = play.game.state.blank(), play.game.state.blank()
        self.numbers, self.next_numbers = numbers_of(self.before)[0], numbers_of(self.after)[0]
        play.game.loops.look(self.record[0], self.viewer, self.before[0])

    def go_back(self, play: Play, kept: int) -> None:
        """Forget what was taken back: only so many events were kept."""
        if kept < self.count:
            self.lines = [line for line in self.lines if line.number <= kept]
            self.count = kept
            self._go_to(play, kept)

    def follow(self, play: Play) -> list[Line]:
        """The newest lines, up to the play's last event."""
        game = play.game
        step = loops_for(game).follow
        for number, (actor, id) in enumerate(play._events[self.count :], self.count + 1):
            learns = step(self.record, actor, id, self.viewer, self.after, self.next_numbers)
            action = game.verbs[id] if learns & self.mask else None
            with wearing(play.colours):
                text = game.tell(self.before[0], self.after[0], actor, action, self.viewer, self.names)
                mark = game.scene.mark(self.before[0], self.after[0], actor, action, self.viewer) if game.scene else None
            self.lines.append(Line(number, actor, action, text, mark))
            self.before, self.after = self.after, self.before
            self.numbers, self.next_numbers = self.next_numbers, self.numbers
        self.count = len(play._events)
        del self.lines[:-KEPT]
        return self.lines


class Chronicle:
    """The tellers of one table, one for each viewer who has asked."""

    def __init__(self) -> None:
        self.tellers: dict[int, Teller] = {}
        self.names: list[object] = []
        self.undone = 0

    def lines(self, play: Play, viewer: int, names: list[object], undone: int, kept: int, since: int | None) -> list[Line]:
        """What happened after event `since` (None: the newest lines) as this viewer may read it. `undone` counts the
        undos so far, `kept` is how many events the last one left.
        """
        if names != self.names or undone > self.undone + 1:
            self.tellers.clear()
        elif undone > self.undone:
            for teller in self.tellers.values():
                teller.go_back(play, kept)
        self.names, self.undone = names, undone
        if viewer not in self.tellers:
            self.tellers[viewer] = Teller(play, viewer, names)
        newest = self.tellers[viewer].follow(play)
        if since is None:
            return list(newest)
        first = newest[0].number if newest else len(play._events) + 1
        if since < first - 1:
            told = play.told(viewer, names, since)
            return [Line(event.number, event.actor, event.action, text) for event, text in told]
        return [line for line in newest if line.number > since]


def left(lines: Sequence[Line], viewer: int) -> tuple[Left, ...]:
    """The marks that lie on the table for a viewer, oldest first: those of everything since their own last decision, and
    of that decision itself what everybody had a part in. For somebody who only watches: of everybody's last turn.
    """
    fresh: list[Line] = []
    turns: list[int] = []
    for line in reversed(lines):
        if line.actor == viewer and isinstance(line.mark, Moment):
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
