"""What is said of a game when it is over: the score sheet as the box has it, the reason, how it stood after each round.

A game says its own in `ending.py`; a game without that file gets a sheet of one line and the plainest of reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from flotta.engine.colours import wearing
from flotta.engine.state import Record, copied
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.engine.play import Play


class Cell(NamedTuple):
    """What one of those who are ranked has on a line of the score sheet: how much (None: nothing of the kind), and what it
    comes from.
    """

    points: int | None
    note: object = ""


class Row(NamedTuple):
    """A line of the score sheet: the rule behind it, its name, a cell for each who is ranked. What only breaks ties is not
    `counted`.
    """

    rule: str
    name: Say
    cells: list[Cell]
    counted: bool = True


class Reason(NamedTuple):
    """Why the game was won, and the rule that says so (None where the game names none)."""

    rule: str | None
    text: Say


class Ending(NamedTuple):
    """How a game speaks of its end: whether points decide it, the round that is being played (0: before the first), what is
    counted from round to round, the score sheet, and the reason. `names` are those of all who are ranked.
    """

    points: bool
    turn: Callable[[Record], int]
    standing: Callable[[Record, int], int]
    counts: Say
    sheet: Callable[[Record], list[Row]]
    reason: Callable[[Record, list[object]], Reason]


class Stand(NamedTuple):
    """How it stood at the end of a round: the place and the count of each who is ranked."""

    turn: int
    places: list[int]
    counts: list[int]


def cells(s: Record, ranked: int, points: Callable[[Record, int], int]) -> list[Cell]:
    """The cells of a line that is nothing but a number for everybody."""
    return [Cell(int(points(s, seat))) for seat in range(ranked)]


def course(play: Play) -> list[Stand]:
    """How it stood after each round, as if the game had been scored there; the last one is how it stands now."""
    game, work, found = play.game, copied(play.start), []
    turn = game.ending.turn(work[0])

    def stand() -> Stand:
        s, ranked = work[0], range(play.ranked)
        return Stand(turn, [int(game.place(s, seat)) for seat in ranked], [game.ending.standing(s, seat) for seat in ranked])

    with wearing(play.colours):
        for actor, id in play.happened:
            before = copied(work)
            game.apply(work[0], actor, id)
            now = game.ending.turn(work[0])
            if now > turn:
                if turn > 0:
                    work, after = before, work
                    found.append(stand())
                    work = after
                turn = now
        found.append(stand())
    return found


def turns(play: Play) -> list[int]:
    """The round of each moment of a game: before the first event, and after each."""
    game, work = play.game, copied(play.start)
    found = [game.ending.turn(work[0])]
    for actor, id in play.happened:
        game.apply(work[0], actor, id)
        found.append(game.ending.turn(work[0]))
    return found
