"""A game in play: its record, its dice, and everything that has happened."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from flotta.engine.advice import Advice
from flotta.engine.box import Box
from flotta.engine.contract import Game
from flotta.engine.dice import Dice, FairDice, ManualDice, SeededDice
from flotta.engine.errors import BadOption, Illegal
from flotta.engine.notation import notation
from flotta.engine.situation import Situation
from flotta.engine.state import copied
from flotta.engine.told import Teller
from flotta.engine.undo import Undo
from flotta.engine.verbs import CHANCE, CHANCE_BIT, WATCHER, Action
from flotta.engine.view import View
from flotta.engine.words import Say


@dataclass(frozen=True)
class Event:
    """Something that happened: its number from 1, who did it (or CHANCE), and what. `action` is None for those who
    learn only that something happened.
    """

    number: int
    actor: int
    action: Action | None


class Play(Situation):
    """A game in play: the record, its dice, and everything that has happened."""

    def __init__(self, game: Game, array: Any, options: dict[str, Any], box: Box, dice: Dice) -> None:
        super().__init__(game, array, options, box)
        self.dice = dice
        self.start = copied(array)
        self.from_setup = False
        self.happened: list[tuple[int, int]] = []
        self._undo = Undo(game, copied(array), [])

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, nothing left out."""
        return [Event(i, actor, self.game.verbs[id]) for i, (actor, id) in enumerate(self.happened, 1)]

    def act(self, seat: int, action: Action | int | str) -> None:
        """Do it; then chance goes on by itself until somebody has to decide. Raises Illegal, changing nothing."""
        id = self.checked(seat, action)
        if seat == CHANCE and not self.dice.by_hand:
            raise Illegal(Say("The dice of this game are not the caller's."))
        self.happen(int(seat), id)
        self.settle()

    def settle(self) -> None:
        """Let chance happen until somebody must decide; with manual dice, nothing."""
        if isinstance(self.dice, ManualDice):
            return
        while self.game.waiting(self.s) & CHANCE_BIT:
            outcomes = self.odds()
            index = self.dice.pick(len(self.happened) + 1, [weight for _, weight in outcomes])
            self.happen(CHANCE, outcomes[index][0].id)

    def happen(self, actor: int, id: int) -> None:
        """Let an event happen, without asking whether it may."""
        self.game.apply(self.s, actor, id)
        self.happened.append((actor, id))

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
        for actor, id in self.happened[:count]:
            twin.happen(actor, id)
        return twin

    def told(self, viewer: int = WATCHER, names: Sequence[object] | None = None, since: int = 0) -> Iterator[tuple[Event, Say]]:
        """What happened, from one viewer's side: each event, cut to what the viewer learns, with its sentence; only
        those after the event of number `since`.
        """
        teller = Teller(self, self.viewer(viewer), self.names(names), min(since, len(self.happened)))
        while (line := teller.next(self)) is not None:
            yield Event(line.number, line.actor, line.action), line.text

    def undo(self, seat: int) -> int:
        """Take back this seat's open decisions: back to the first one since chance, another seat or a revelation.
        Returns how many were taken back; 0 when nothing can be.
        """
        left = self.undo_leaves(self.viewer(seat))
        taken = len(self.happened) - left
        self.cut_to(left)
        return taken

    def undo_leaves(self, seat: int) -> int:
        """How many events would be left if this seat took back what it can; all of them when it can take back none."""
        return self._undo.stop(self.happened, seat)

    def cut_to(self, count: int) -> None:
        """Go back to where the play was after so many events, whoever decided that."""
        if count < len(self.happened):
            self._array[:] = self.record_after(count)
            del self.happened[count:]
            self._undo = Undo(self.game, copied(self._array), self._undo.left[:count])
            if len(self._undo.left) < count:
                self._undo.record = self.record_after(len(self._undo.left))

    def record_after(self, count: int) -> Any:
        """The record as it was after so many events."""
        work = copied(self.start)
        for actor, id in self.happened[:count]:
            self.game.apply(work[0], actor, id)
        return work

    def record(self, viewer: int | None = None) -> str:
        """The game as text: options and events. For a viewer, cut to what that viewer has learnt."""
        from flotta.engine.record import write

        return write(self, viewer)

    def notation(self) -> str:
        """The position as text that a person can read and write (`engine/notation.py`); `flotta.at` takes it back."""
        return notation(self.game, self.s, self.options)

    def save(self, path: str | Path) -> None:
        """Write the game to a file from which it can be gone on with: the dice's secret is in it, too."""
        from flotta.engine.record import write

        path = Path(path).expanduser()
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        fresh.write_text(write(self, None, with_secret=True), encoding="utf-8")
        fresh.replace(path)

    def copy(self) -> Play:
        """The same game again, to try something on."""
        twin = copy.copy(self)
        twin._array = copied(self._array)
        twin.happened = list(self.happened)
        twin._undo = self._undo.copy()
        return twin


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
