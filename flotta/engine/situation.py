"""What can be asked of a record: who is waiting, what may be done, why not, how it stands, how it looks."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np

from flotta.engine.box import Box
from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.errors import Illegal
from flotta.engine.state import Record, copied
from flotta.engine.undo import WORLDS
from flotta.engine.verbs import CHANCE, CHANCE_BIT, MAX_SEATS, WATCHER, Action
from flotta.engine.words import Say, joined


class Situation:
    """What can be asked of a record, whole (a Play) or seen from one seat (a View)."""

    def __init__(self, game: Game, array: Any, options: dict[str, Any], box: Box) -> None:
        self.game = game
        self.options = options
        self.box = box
        self.colours: tuple[int, ...] = ()
        self._array = array

    @property
    def s(self) -> Record:
        """The record itself, to be read: only events change it."""
        return self._array[0]

    @cached_property
    def seats(self) -> int:
        """How many play: the same from the set-up to the end."""
        return int(self.s.seats)

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now, CHANCE among them when dice are waiting for the caller."""
        return [*actors(self.game.waiting(self.s))]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.waiting(self.s) == 0

    @property
    def ranked(self) -> int:
        """How many are scored: the seats, and after them what no seat plays (a third fleet, for example)."""
        return self.seats + len(self.game.unplayed(self.s))

    @property
    def scores(self) -> list[int]:
        """The points so far of each seat, then of what is scored although no seat plays it."""
        return [int(self.game.score(self.s, seat)) for seat in range(self.ranked)]

    @property
    def places(self) -> list[int]:
        """The rank of all who are scored, 1 for the best, with the game's own tie-breaks; shared ranks are equal."""
        return [int(self.game.place(self.s, seat)) for seat in range(self.ranked)]

    def viewer(self, seat: Any) -> int:
        """A seat or a watcher, or Illegal: compiled code does not check where it reads and writes."""
        if type(seat) is int and WATCHER <= seat < self.seats:
            return seat
        try:
            number = operator.index(seat)
        except TypeError:
            number = WATCHER - 1
        if isinstance(seat, (bool, np.bool_)) or not WATCHER <= number < self.seats:
            raise no_such_seat(seat, self.seats)
        return number

    def scoring(self, seat: int) -> list[tuple[str, Say, int]]:
        """A seat's points line by line: the rule behind each, what it is for, how many."""
        if not (isinstance(seat, int) and 0 <= seat < self.ranked):
            raise no_such_seat(seat, self.seats)
        with wearing(self.colours):
            return self.game.scoring(self.s, seat)

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, in the order of ids; nothing when it is not waiting."""
        now = copied(self._array)
        return [self._named(now, seat, id) for id in self.legal_ids(seat)]

    def legal_ids(self, seat: int) -> list[int]:
        """The ids of what this seat may do now."""
        if seat != CHANCE:
            seat = self.viewer(seat)
        return self._open_to(seat) if 0 <= seat < self.seats and self.game.waiting(self.s) >> seat & 1 else []

    def _open_to(self, seat: int) -> list[int]:
        """The ids of what a seat that is waiting may do."""
        out = np.empty(len(self.game.verbs), dtype=np.int64)
        count = self.game.legal(self.s, seat, out)
        found: list[int] = out[:count].tolist()
        return found

    def _named(self, now: Any, seat: int, id: int) -> Action:
        action = self.game.verbs[id]
        return action.offered(lambda: self.label(now[0], seat, action))

    def label(self, s: Record, seat: int, action: Action) -> Say:
        """What an action is called at a table with this record, whose colours these are."""
        with wearing(self.colours):
            return self.game.label(s, seat, action)

    def seat_name(self, seat: int) -> Say:
        """What a seat is called that was given no name: by the colours it wears here."""
        with wearing(self.colours):
            return self.game.seat_name(self.s, seat)

    def action(self, action: object) -> Action:
        """The action that an id, a slug or an action means. Raises Illegal."""
        verbs = self.game.verbs
        if isinstance(action, Action):
            action = action.id
        if isinstance(action, str):
            found = verbs.by_slug.get(action)
            if found is None:
                raise Illegal(Say("There is no action {action} in {game}.", action=repr(action), game=self.game.name))
            return found
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < len(verbs):
            raise Illegal(Say("An action is a number from 0 to {last}, not {action}.", last=len(verbs) - 1, action=repr(action)))
        return verbs[int(action)]

    def why(self, seat: int, action: Action | int | str) -> str | None:
        """The id of the rule that forbids this action, or None when it is legal."""
        id = self.action(action).id
        if self.viewer(seat) == WATCHER:
            raise no_such_seat(seat, self.seats)
        if id in self.legal_ids(seat):
            return None
        return self.game.why(self.s, seat, id)

    def checked(self, seat: object, action: object) -> int:
        """The id of something this seat may do now. Raises Illegal in words that say no more than this record holds: what is
        refused to a person is asked of that person's view.
        """
        mask = self.game.waiting(self.s)
        if mask == 0:
            raise Illegal(Say("The game is over."))
        if type(seat) is bool or not isinstance(seat, (int, np.integer)) or not (seat == CHANCE or 0 <= seat < self.seats):
            raise no_such_seat(seat, self.seats)
        seat = int(seat)
        wanted = self.action(action)
        if not mask >> seat & 1:
            waiting = joined([self._who(other) for other in self.waiting])
            raise Illegal(Say("It is not the turn of {who}; waiting for: {waiting}.", who=self._who(seat), waiting=waiting))
        if wanted.id not in ([a.id for a, _ in self.odds()] if seat == CHANCE else self._open_to(seat)):
            raise self._refusal(seat, wanted)
        return wanted.id

    def _who(self, actor: int) -> Say:
        return Say("chance") if actor == CHANCE else self.seat_name(actor)

    def _refusal(self, seat: int, action: Action) -> Illegal:
        by_name = action.chance or seat == CHANCE
        label = Say("{action}", action=action.slug) if by_name else self.label(self.s, seat, action)
        rule = None if seat == CHANCE else self.game.why(self.s, seat, action.id)
        if rule is None:
            return Illegal(Say("Not possible now: {action}.", action=label))
        text = self.game.law.rules[rule].text
        return Illegal(Say("{action}: not allowed by {rule}: {text}", action=label, rule=rule, text=text), rule)

    def odds(self) -> list[tuple[Action, int]]:
        """What chance may do now, each outcome with its weight; nothing when chance is not waiting."""
        if not self.game.waiting(self.s) & CHANCE_BIT:
            return []
        ids = np.empty(len(self.game.verbs), dtype=np.int64)
        weights = np.empty(len(self.game.verbs), dtype=np.int64)
        count = self.game.odds(self.s, ids, weights)
        return [(self.game.verbs[int(ids[i])], int(weights[i])) for i in range(count)]

    def forced(self) -> tuple[int, Action] | None:
        """The only thing that can happen next, if there is no choice and pressing it unasked tells no secret: one seat waits,
        and a watcher could know that it has only this one option.
        """
        waiting = self.waiting
        if len(waiting) != 1 or waiting[0] == CHANCE:
            return None
        seat = waiting[0]
        options = self._open_to(seat)
        if len(options) != 1:
            return None
        view, work = self.game.state.blank(), self.game.state.blank()
        ids = np.empty(len(self.game.verbs), dtype=np.int64)
        if not self.game.loops.foreseen(self._array, seat, options[0], view, work, WORLDS.copy(), ids):
            return None
        return seat, self._named(copied(self._array), seat, options[0])

    def picture(self, viewer: int = WATCHER, names: Sequence[object] | None = None) -> str:
        """The table as text, as this viewer sees it."""
        viewer = self.viewer(viewer)
        view = self.game.state.blank()
        self.game.loops.look(self.s, viewer, view[0])
        with wearing(self.colours):
            return self.game.picture(view[0], viewer, self.names(names))

    def names(self, names: Sequence[object] | None = None) -> list[object]:
        """The names of all who are scored: those given for the seats, the game's own where none are given."""
        seats: list[object] = list(names) if names else [self.seat_name(seat) for seat in range(self.seats)]
        with wearing(self.colours):
            return [*seats, *self.game.unplayed(self.s)]

    def position(self) -> dict[str, Any]:
        """The position as plain data, for tests, puzzles and bug reports; `flotta.at` takes it back."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "box": self.box.digest,
            "seats": self.seats,
            "options": own(self.options),
            "state": {name: np.asarray(self.s[name]).tolist() for name in self.game.state.fields},
        }

    def bytes(self) -> bytes:
        """The record itself: equal bytes, equal table."""
        return bytes(self._array.tobytes())

    def copy_of_record(self) -> Any:
        """A copy of the record, as an array of one."""
        return copied(self._array)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.name}, {self.seats} seats, {'over' if self.over else self.waiting}>"


@cache
def actors(mask: int) -> tuple[int, ...]:
    """The seats of a mask, CHANCE among them."""
    return tuple(actor for actor in range(MAX_SEATS + 1) if mask >> actor & 1)


def own(options: dict[str, Any]) -> dict[str, Any]:
    """A copy of options, lists copied too."""
    return {name: list(value) if isinstance(value, list) else value for name, value in options.items()}


def no_such_seat(seat: object, seats: int) -> Illegal:
    """The exception for a seat that is not at the table."""
    return Illegal(Say("There is no seat {seat}; the seats are 0 to {last}.", seat=repr(seat), last=seats - 1))
