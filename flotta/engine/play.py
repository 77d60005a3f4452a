"""A game in play, and what one seat may see of it."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from flotta.engine.advice import Advice, advise
from flotta.engine.box import Box
from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.dice import Dice, FairDice, ManualDice, SeededDice, seeded
from flotta.engine.errors import BadOption, Illegal
from flotta.engine.notation import notation
from flotta.engine.state import Record, copied
from flotta.engine.verbs import CHANCE, CHANCE_BIT, MAX_SEATS, WATCHER, WATCHER_BIT, Action
from flotta.engine.words import Say, joined

GUESSES = 16
"""How many possible worlds are looked at to tell whether something is secret."""
WORLDS = np.stack([seeded(k) for k in range(GUESSES)])
"""The dice by which they are imagined."""


@dataclass(frozen=True)
class Event:
    """Something that happened: its number from 1, who did it (or CHANCE), and what. `action` is None for those who
    learn only that something happened.
    """

    number: int
    actor: int
    action: Action | None


class Table:
    """What can be asked of a record, whole or seen from one seat."""

    def __init__(self, game: Game, array: Any, options: dict[str, Any], box: Box) -> None:
        self.game = game
        self.options = options
        self.box = box
        self.colours: tuple[int, ...] = ()
        self._array = array

    @property
    def _s(self) -> Record:
        return self._array[0]

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._s.seats)

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now, CHANCE among them when dice are waiting for the caller."""
        mask = self.game.waiting(self._s)
        return [actor for actor in range(MAX_SEATS + 1) if mask >> actor & 1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.waiting(self._s) == 0

    @property
    def ranked(self) -> int:
        """How many are scored: the seats, and after them those on the table whom nobody plays."""
        return self.seats + len(self.game.unplayed(self._s))

    @property
    def scores(self) -> list[int]:
        """The points so far of each seat, and after them of those whom nobody plays."""
        return [int(self.game.score(self._s, seat)) for seat in range(self.ranked)]

    @property
    def places(self) -> list[int]:
        """The rank of all who are scored, 1 for the best, with the game's own tie-breaks; shared ranks are equal."""
        return [int(self.game.place(self._s, seat)) for seat in range(self.ranked)]

    def _viewer(self, seat: object) -> int:
        """A seat or a watcher, or Illegal: compiled code does not check where it reads and writes."""
        try:
            number = operator.index(seat)  # type: ignore[arg-type]
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
            return self.game.scoring(self._s, seat)

    def legal(self, seat: int) -> list[Action]:
        """What this seat may do now, in the order of ids; nothing when it is not waiting."""
        now = copied(self._array)
        return [self._named(now, seat, id) for id in self._legal_ids(seat)]

    def _legal_ids(self, seat: int) -> list[int]:
        if seat != CHANCE:
            seat = self._viewer(seat)
        if not (0 <= seat < self.seats and self.game.waiting(self._s) >> seat & 1):
            return []
        out = np.empty(len(self.game.verbs), dtype=np.int64)
        count = self.game.legal(self._s, seat, out)
        return [int(id) for id in out[:count]]

    def _named(self, now: Any, seat: int, id: int) -> Action:
        action = self.game.verbs[id]
        return action.offered(lambda: self._label(now[0], seat, action))

    def _label(self, s: Record, seat: int, action: Action) -> Say:
        with wearing(self.colours):
            return self.game.label(s, seat, action)

    def seat_name(self, seat: int) -> Say:
        """What a seat is called that was given no name: by the colours it wears here."""
        with wearing(self.colours):
            return self.game.seat_name(self._s, seat)

    def forced(self) -> tuple[int, Action] | None:
        """The only thing that can happen next, if there is no choice and pressing it unasked betrays nothing: one seat
        waits, and anybody watching could tell that it has this one option.
        """
        waiting = self.waiting
        if len(waiting) != 1 or waiting[0] == CHANCE:
            return None
        seat = waiting[0]
        options = self._legal_ids(seat)
        if len(options) != 1:
            return None
        view, work = self.game.state.blank(), self.game.state.blank()
        ids = np.empty(len(self.game.verbs), dtype=np.int64)
        if not self.game.loops.foreseen(self._array, seat, options[0], view, work, WORLDS.copy(), ids):
            return None
        return seat, self._named(copied(self._array), seat, options[0])

    def picture(self, viewer: int = WATCHER, names: Sequence[object] | None = None) -> str:
        """The table as text, as this viewer sees it."""
        viewer = self._viewer(viewer)
        view = self.game.state.blank()
        self.game.loops.look(self._s, viewer, view[0])
        with wearing(self.colours):
            return self.game.picture(view[0], viewer, self.names(names))

    def names(self, names: Sequence[object] | None = None) -> list[object]:
        """The names of all who are scored: those given for the seats, the game's own where none are given."""
        seats: list[object] = list(names) if names else [self.seat_name(seat) for seat in range(self.seats)]
        with wearing(self.colours):
            return [*seats, *self.game.unplayed(self._s)]

    def position(self) -> dict[str, Any]:
        """The position as plain data, for tests, puzzles and bug reports; `flotta.at` takes it back."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "box": self.box.digest,
            "seats": self.seats,
            "options": own(self.options),
            "state": {name: np.asarray(self._s[name]).tolist() for name in self.game.state.fields},
        }

    def bytes(self) -> bytes:
        """The record itself: equal bytes, equal table."""
        return bytes(self._array.tobytes())

    def copy_of_record(self) -> Any:
        """A copy of the record, as an array of one."""
        return copied(self._array)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.name}, {self.seats} seats, {'over' if self.over else self.waiting}>"


class View(Table):
    """What one seat (or a watcher) may see: a table like any other, without the secrets."""

    def __init__(self, table: Table, seat: int) -> None:
        seat = table._viewer(seat)
        array = table.game.state.blank()
        table.game.loops.look(table._s, seat, array[0])
        super().__init__(table.game, array, own(table.options), table.box)
        self.colours = table.colours
        self.seat = seat

    def legal(self, seat: int) -> list[Action]:
        """What the viewer may do now; of others' hands a view knows nothing."""
        return super().legal(seat) if seat == self.seat else []

    def advice(self, iterations: int | None = None, about: Action | None = None) -> Advice:
        """What a bot would do in the viewer's place, and each seat's chances after every option; `about` one of them it
        takes a closer look. Raises Illegal when there is nothing to do.
        """
        return advise(self, iterations, about)

    def guess(self, seed: int = 0) -> Play:
        """One possibility of the whole table behind this view, drawn with the right odds."""
        array = copied(self._array)
        self.game.guess(array[0], self.seat, seeded(seed))
        play = Play(self.game, array, self.options, self.box, ManualDice())
        play.colours = self.colours
        return play


class Play(Table):
    """A game in play: the record, its dice, and everything that has happened."""

    def __init__(self, game: Game, array: Any, options: dict[str, Any], box: Box, dice: Dice) -> None:
        super().__init__(game, array, options, box)
        self.dice = dice
        self.start = copied(array)
        self.from_setup = False
        self._events: list[tuple[int, int]] = []

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, nothing left out."""
        return [Event(i, actor, self.game.verbs[id]) for i, (actor, id) in enumerate(self._events, 1)]

    def act(self, seat: int, action: Action | int | str) -> None:
        """Do it; then chance goes on by itself until somebody has to decide. Raises Illegal, changing nothing."""
        id = self._checked(seat, action)
        if seat == CHANCE and not self.dice.by_hand:
            raise Illegal(Say("The dice of this game are not the caller's."))
        self._happen(int(seat), id)
        self.settle()

    def settle(self) -> None:
        """Let chance happen until somebody must decide; with manual dice, nothing."""
        if isinstance(self.dice, ManualDice):
            return
        while self.game.waiting(self._s) & CHANCE_BIT:
            outcomes = self.odds()
            index = self.dice.pick(len(self._events) + 1, [weight for _, weight in outcomes])
            self._happen(CHANCE, outcomes[index][0].id)

    def odds(self) -> list[tuple[Action, int]]:
        """What chance may do now, each outcome with its weight; nothing when chance is not waiting."""
        if not self.game.waiting(self._s) & CHANCE_BIT:
            return []
        ids = np.empty(len(self.game.verbs), dtype=np.int64)
        weights = np.empty(len(self.game.verbs), dtype=np.int64)
        count = self.game.odds(self._s, ids, weights)
        return [(self.game.verbs[int(ids[i])], int(weights[i])) for i in range(count)]

    def _happen(self, actor: int, id: int) -> None:
        self.game.apply(self._s, actor, id)
        self._events.append((actor, id))

    def _checked(self, seat: object, action: object) -> int:
        if self.over:
            raise Illegal(Say("The game is over."))
        if type(seat) is bool or not isinstance(seat, (int, np.integer)) or not (seat == CHANCE or 0 <= seat < self.seats):
            raise no_such_seat(seat, self.seats)
        seat = int(seat)
        id = self._id(action)
        if seat not in self.waiting:
            waiting = joined([self._who(other) for other in self.waiting])
            raise Illegal(Say("It is not the turn of {who}; waiting for: {waiting}.", who=self._who(seat), waiting=waiting))
        options = [a.id for a, _ in self.odds()] if seat == CHANCE else self._legal_ids(seat)
        if id not in options:
            self._refuse(seat, id)
        return id

    def _id(self, action: object) -> int:
        if isinstance(action, Action):
            action = action.id
        if isinstance(action, str):
            found = self.game.verbs.by_slug.get(action)
            if found is None:
                raise Illegal(Say("There is no action {action} in {game}.", action=repr(action), game=self.game.name))
            return found.id
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < len(self.game.verbs):
            raise Illegal(
                Say("An action is a number from 0 to {last}, not {action}.", last=len(self.game.verbs) - 1, action=repr(action))
            )
        return int(action)

    def _who(self, actor: int) -> Say:
        return Say("chance") if actor == CHANCE else self.seat_name(actor)

    def _refuse(self, seat: int, id: int) -> None:
        rule = None if seat == CHANCE else self.game.why(self._s, seat, id)
        named = self.game.verbs[id]
        label = Say("{action}", action=named.slug) if named.chance or seat == CHANCE else self._label(self._s, seat, named)
        if rule is None:
            raise Illegal(Say("Not possible now: {action}.", action=label))
        raise Illegal(
            Say("{action}: not allowed by {rule}: {text}", action=label, rule=rule, text=self.game.law.rules[rule].text), rule
        )

    def why(self, seat: int, action: Action | int | str) -> str | None:
        """The id of the rule that forbids this action, or None when it is legal."""
        id = self._id(action)
        if self._viewer(seat) == WATCHER:
            raise no_such_seat(seat, self.seats)
        if id in self._legal_ids(seat):
            return None
        return self.game.why(self._s, seat, id)

    def view(self, seat: int) -> View:
        """What this seat may see (-1: a watcher)."""
        return View(self, seat)

    def advice(self, seat: int, iterations: int | None = None, about: Action | None = None) -> Advice:
        """What a bot that sees no more than this seat would do in its place: see `View.advice`."""
        return self.view(seat).advice(iterations, about)

    def as_of(self, count: int) -> Play:
        """The game as it stood after so many events; its chance is the caller's."""
        twin = Play(self.game, copied(self.start), self.options, self.box, ManualDice())
        twin.from_setup, twin.colours = self.from_setup, self.colours
        for actor, id in self._events[:count]:
            twin._happen(actor, id)
        return twin

    def told(self, viewer: int = WATCHER, names: Sequence[object] | None = None, since: int = 0) -> Iterator[tuple[Event, Say]]:
        """What happened, from one viewer's side: each event, cut to what the viewer learns, with its sentence; only
        those after the event of number `since`.
        """
        viewer = self._viewer(viewer)
        work = self._at(min(since, len(self._events)))
        before, after = self.game.state.blank(), self.game.state.blank()
        look, called = self.game.loops.look, self.names(names)
        look(work[0], viewer, before[0])
        for number, (actor, id) in enumerate(self._events[since:], since + 1):
            learns = self.game.seen(work[0], actor, id) & (WATCHER_BIT if viewer == WATCHER else 1 << viewer)
            self.game.apply(work[0], actor, id)
            after[:] = 0
            look(work[0], viewer, after[0])
            action = self.game.verbs[id] if learns else None
            with wearing(self.colours):
                line = self.game.tell(before[0], after[0], actor, action, viewer, called)
            yield Event(number, actor, action), line
            before, after = after, before

    def undo(self, seat: int) -> int:
        """Take back this seat's open decisions: back to the first one since chance, another seat or a revelation.
        Returns how many were taken back; 0 when nothing can be.
        """
        seat, keep = self._viewer(seat), len(self._events)
        while keep and self._events[keep - 1][0] == seat and not self._reveals(keep - 1):
            keep -= 1
        taken = len(self._events) - keep
        if taken:
            self._array[:] = self._at(keep)
            del self._events[keep:]
        return taken

    def _at(self, count: int) -> Any:
        work = copied(self.start)
        for actor, id in self._events[:count]:
            self.game.apply(work[0], actor, id)
        return work

    def _reveals(self, index: int) -> bool:
        """Whether the event at this index turned something over: it was the last of a round of secret choices, or it
        showed its actor something it could not know, because in one of several worlds that looked the same to the
        actor before, it would have led to something that looks different.
        """
        actor, id = self._events[index]
        before = self._at(index)
        alone = self.game.waiting(before[0]) == 1 << actor
        if alone and not self.game.seen(before[0], actor, id) & WATCHER_BIT:
            return True
        after = copied(before)
        self.game.apply(after[0], actor, id)
        was, now = View(self._with(before), actor), View(self._with(after), actor)
        for k in range(GUESSES):
            other = was.guess(k)
            other._happen(actor, id)
            if View(other, actor).bytes() != now.bytes():
                return True
        return False

    def _with(self, array: Any) -> Table:
        table = Table(self.game, array, self.options, self.box)
        table.colours = self.colours
        return table

    def record(self, viewer: int | None = None) -> str:
        """The game as text: options and events. For a viewer, cut to what that viewer has learnt."""
        from flotta.engine.record import write

        return write(self, viewer)

    def notation(self) -> str:
        """The position as text that a person can read and write (`engine/notation.py`); `flotta.at` takes it back."""
        return notation(self.game, self._s, self.options)

    def save(self, path: str | Path) -> None:
        """Write the game to a file from which it can be gone on with: the dice's secret is in it, too."""
        from flotta.engine.record import write

        path = Path(path).expanduser()
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        fresh.write_text(write(self, None, with_secret=True), encoding="utf-8")
        fresh.replace(path)

    def copy(self) -> Play:
        """The same game again, to try something on."""
        twin = Play(self.game, copied(self.start), self.options, self.box, self.dice)
        twin._array = copied(self._array)
        twin._events = list(self._events)
        twin.from_setup, twin.colours = self.from_setup, self.colours
        return twin


def own(options: dict[str, Any]) -> dict[str, Any]:
    """Options of one's own: their values are single ones or lists of such."""
    return {name: list(value) if isinstance(value, list) else value for name, value in options.items()}


def no_such_seat(seat: object, seats: int) -> Illegal:
    """The exception for a seat that is not at the table."""
    return Illegal(Say("There is no seat {seat}; the seats are 0 to {last}.", seat=repr(seat), last=seats - 1))


def checked_seed(seed: object) -> int:
    """A seed as a plain integer of at most 63 bits. Raises BadOption."""
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and abs(int(seed)) < 1 << 63:
        return int(seed)
    raise BadOption(Say("seed must be a whole number of at most 63 bits, not {seed}.", seed=repr(seed)[:40]))


def new_play(game: Game, seats: int, seed: int | None, dice: str | FairDice | None, box: Box, chosen: dict[str, object]) -> Play:
    """A game at its first decision. Without a seed the dice are fair: unpredictable, and checkable afterwards."""
    if not (dice in (None, "fair", "manual") or isinstance(dice, FairDice)):
        raise BadOption(Say("dice can be fair or manual, not {dice}.", dice=repr(dice)))
    if seed is not None and dice is not None:
        raise BadOption(Say("Give a seed or dice={dice}, not both.", dice=repr(dice)))
    source: Dice = dice if isinstance(dice, FairDice) else ManualDice() if dice == "manual" else FairDice()
    if seed is not None:
        source = SeededDice(checked_seed(seed))
    array, options = game.ready_to_play(seats, chosen, box)
    play = Play(game, array, options, box, source)
    play.from_setup = True
    play.settle()
    return play
