"""A finished game with all cards on the table: what a bot is shown that is to judge by what nobody could know in play."""

from __future__ import annotations

from flotta.engine.dice import ManualDice
from flotta.engine.play import Play
from flotta.engine.state import copied
from flotta.engine.view import View


class OpenView(View):
    """A seat's place at a table of which everything is shown. Only an analysis of a finished game makes one."""

    def __init__(self, of: Play, seat: int) -> None:
        super().__init__(of, seat)
        self._array = of.copy_of_record()

    def guess(self, seed: int = 0) -> Play:
        """The table itself: there is nothing to guess."""
        play = Play(self.game, copied(self._array), self.options, self.box, ManualDice())
        play.colours = self.colours
        return play
