"""What happened, in the words of one viewer: told event by event, so that a new event costs one line and not a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flotta.engine.colours import wearing
from flotta.engine.drawing import Mark
from flotta.engine.state import bytes_of
from flotta.engine.verbs import CHANCE, WATCHER, WATCHER_BIT, Action
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.engine.play import Play


class Line(NamedTuple):
    """One event as a viewer reads it; `action` is None when they learn only that something happened. `mark` is what it left to
    be seen, where the game draws it. `seat` is whose line it is: for an outcome of chance the seat that it concerns, or CHANCE
    where it concerns everybody.
    """

    number: int
    actor: int
    action: Action | None
    text: Say
    mark: Mark | None = None
    seat: int = CHANCE


class Teller:
    """Follows a play for one viewer, from the event after the first `count` on."""

    def __init__(self, play: Play, viewer: int, names: list[object], count: int) -> None:
        self.viewer = viewer
        self.names = names
        self.mask = WATCHER_BIT if viewer == WATCHER else 1 << viewer
        self.go_to(play, count)

    def go_to(self, play: Play, count: int) -> None:
        """Stand where the play stood after so many events."""
        self.count = count
        self.record = play.record_after(count)
        self.before, self.after = play.game.state.blank(), play.game.state.blank()
        play.game.loops.look(self.record[0], self.viewer, self.before[0])

    def next(self, play: Play) -> Line | None:
        """The line of the next event; None when there is none yet."""
        if self.count >= len(play.happened):
            return None
        game, (actor, id) = play.game, play.happened[self.count]
        learns = int(game.seen(self.record[0], actor, id))
        action = game.verbs[id] if learns & self.mask else None
        game.apply(self.record[0], actor, id)
        bytes_of(self.after).fill(0)
        game.loops.look(self.record[0], self.viewer, self.after[0])
        self.count += 1
        with wearing(play.colours):
            text = game.tell(self.before[0], self.after[0], actor, action, self.viewer, self.names)
            mark = game.scene.mark(self.before[0], self.after[0], actor, action, self.viewer) if game.scene else None
            seat = self.concerned(play, action, text, learns) if actor == CHANCE else actor
        self.before, self.after = self.after, self.before
        return Line(self.count, actor, action, text, mark, seat)

    def concerned(self, play: Play, action: Action | None, text: Say, learns: int) -> int:
        """The seat to which chance did something, as far as this viewer knows: the only one that learns what it was, or the
        one of whom it is told.
        """
        if action is not None and learns & (1 << play.seats) - 1 == self.mask:
            return self.viewer
        seat = named(text, self.names)
        if seat == CHANCE and action is not None:  # "You draw" names nobody; told to a watcher it would
            before, after = self.before[0], self.after[0]
            seat = named(play.game.tell(before, after, CHANCE, action, WATCHER, self.names), self.names)
        return seat if seat < play.seats else CHANCE


def named(text: object, names: list[object]) -> int:
    """The one of whom a sentence speaks by name; CHANCE where it is nobody, or several."""
    found = [number for number, name in enumerate(names) if speaks_of(text, name)]
    return found[0] if len(found) == 1 else CHANCE


def speaks_of(text: object, name: object) -> bool:
    """Whether a name stands in a blank of a sentence, or of a sentence in one of its blanks."""
    return isinstance(text, Say) and any(part is name or speaks_of(part, name) for part in text.params.values())
