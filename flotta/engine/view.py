"""What one seat may see of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flotta.engine.advice import Advice, advise
from flotta.engine.dice import ManualDice, seeded
from flotta.engine.situation import Situation, own
from flotta.engine.state import copied
from flotta.engine.verbs import Action

if TYPE_CHECKING:
    from flotta.engine.play import Play


class View(Situation):
    """What one seat (or a watcher) may see: a table like any other, without the secrets."""

    def __init__(self, of: Situation, seat: int) -> None:
        seat = of.viewer(seat)
        array = of.game.state.blank()
        of.game.loops.look(of.s, seat, array[0])
        super().__init__(of.game, array, own(of.options), of.box)
        self.colours = of.colours
        self.seat = seat

    def legal(self, seat: int) -> list[Action]:
        """What the viewer may do now; for any other seat nothing, because a view does not know their cards."""
        return super().legal(seat) if seat == self.seat else []

    def advice(self, iterations: int | None = None, about: Action | None = None) -> Advice:
        """What a bot would do in the viewer's place, and each seat's chances after every option; `about` one of them it
        takes a closer look. Raises Illegal when there is nothing to do.
        """
        return advise(self, iterations, about)

    def guess(self, seed: int = 0) -> Play:
        """One possibility of the whole table behind this view, drawn with the right odds."""
        from flotta.engine.play import Play

        array = copied(self._array)
        self.game.guess(array[0], self.seat, seeded(seed))
        play = Play(self.game, array, self.options, self.box, ManualDice())
        play.colours = self.colours
        return play
