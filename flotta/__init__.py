"""Flotta: exact digital editions of nautical board games, for people and for programs.

play = flotta.new("cartagena", seats=3, seed=7)
while not play.over:
    seat = play.waiting[0]
    play.act(seat, play.legal(seat)[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flotta import games as games
from flotta.engine import record as _record
from flotta.engine.advice import Advice, set_adviser
from flotta.engine.dice import FairDice as FairDice
from flotta.engine.errors import BadBox as BadBox
from flotta.engine.errors import BadGame as BadGame
from flotta.engine.errors import BadOption as BadOption
from flotta.engine.errors import BadPosition as BadPosition
from flotta.engine.errors import BadRecord as BadRecord
from flotta.engine.errors import FlottaError as FlottaError
from flotta.engine.errors import Illegal as Illegal
from flotta.engine.notation import lines_of
from flotta.engine.play import Event as Event
from flotta.engine.play import Play as Play
from flotta.engine.play import new_play
from flotta.engine.position import place_position, place_written
from flotta.engine.verbs import CHANCE as CHANCE
from flotta.engine.verbs import Action as Action
from flotta.engine.view import View as View
from flotta.engine.words import language as language
from flotta.engine.words import speaking as speaking

if TYPE_CHECKING:
    from flotta import bots as bots
    from flotta.bots import Bot as Bot
    from flotta.bots import bot as bot

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`flotta.bot`, `flotta.Bot` and `flotta.bots` are loaded when somebody asks for them: many programs need no bot, and loading
    the search takes a while.
    """
    if name not in ("bot", "Bot", "bots"):
        raise AttributeError(f"module 'flotta' has no attribute {name!r}")
    bots = import_module("flotta.bots")
    return bots if name == "bots" else getattr(bots, name)


def _advise(view: View, iterations: int | None, about: Action | None) -> Advice:
    advice: Advice = import_module("flotta.bots.advise").advise(view, iterations, about)
    return advice


set_adviser(_advise)


def new(
    game: str,
    *,
    seats: int,
    seed: int | None = None,
    dice: str | FairDice | None = None,
    box: str | Path | None = None,
    **options: object,
) -> Play:
    """Set up a game by its name and go to the first decision. With a `seed` the dice repeat; without one they are fair
    (`flotta.verify`); `dice="manual"` leaves them to you. `box` is a box file of your own. Raises BadOption.
    """
    found = games.find(game)
    return new_play(found, seats, seed, dice, found.box_from(box), dict(options))


def at(text: str, position: Mapping[str, Any] | None = None, *, seed: int | None = None, box: str | Path | None = None) -> Play:
    """A play that begins at a position: one written down (`play.notation()`), or the name of a game and plain data
    (`play.position()`). Chance is yours (`play.odds()`, `play.act(flotta.CHANCE, outcome)`) unless a `seed` is given. Raises
    BadPosition.
    """
    if position is not None:
        found = games.find(text)
        return place_position(found, position, seed, found.box_from(box))
    lines = lines_of(text)
    found = games.find(lines[0].key)
    return place_written(found, lines, seed, found.box_from(box))


def replay(text: str, *, box: str | Path | None = None) -> Play:
    """The game a record tells of, every event checked. Raises BadRecord."""
    return _record.read(text, games.find, lambda game: game.box_from(box))


def verify(text: str, *, box: str | Path | None = None) -> int | None:
    """Replay a record and throw every die again: the number of the first event that came out otherwise, or None.
    Raises BadRecord, and ValueError for dice that cannot be thrown again.
    """
    return _record.verify(replay(text, box=box))
