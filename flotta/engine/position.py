"""Any position as plain data, taken back onto a table only if it could stand there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from flotta.engine.box import Box
from flotta.engine.contract import Game
from flotta.engine.dice import Dice, ManualDice, SeededDice
from flotta.engine.errors import BadPosition
from flotta.engine.notation import WrittenLine, read_position
from flotta.engine.play import Play, checked_seed
from flotta.engine.words import Say

KEYS = {"game", "version", "box", "seats", "options", "state"}


def place_position(game: Game, position: Mapping[str, Any], seed: int | None, box: Box) -> Play:
    """A play that begins at this position. Fields left out are as the set-up leaves them. Raises BadPosition."""
    if not isinstance(position, Mapping):
        raise BadPosition(Say("A position is a dictionary, not {kind}.", kind=type(position).__name__))
    for key in position:
        if key not in KEYS:
            raise BadPosition(Say("A position has no entry {name}; its entries are: {names}.", name=repr(key), names=_list(KEYS)))
    for key, mine in (("game", game.name), ("version", game.version), ("box", box.digest)):
        if position.get(key, mine) != mine:
            raise BadPosition(
                Say(
                    "This position says {key} {theirs}, but here it is {mine}.",
                    key=key,
                    theirs=repr(position[key]),
                    mine=repr(mine),
                )
            )
    array, options = filled(game, position, box)
    return begun(game, array, options, seed, box)


def filled(game: Game, position: Mapping[str, Any], box: Box) -> tuple[Any, dict[str, Any]]:
    """The record of a position, its fields within their bounds, and its options. Raises BadPosition."""
    array, options = game.ready_to_play(position.get("seats"), position.get("options", {}), box)
    _fill(game, array, position.get("state", {}))
    return array, options


def place_written(game: Game, lines: list[WrittenLine], seed: int | None, box: Box) -> Play:
    """A play that begins at a position as a person writes it (`engine/notation.py`). Raises BadPosition."""
    array, options = read_position(game, lines, box)
    return begun(game, array, options, seed, box)


def begun(game: Game, array: Any, options: dict[str, Any], seed: int | None, box: Box) -> Play:
    """A play from this record on, unless it breaks an invariant. Raises BadPosition."""
    invariant = int(game.broken(array[0]))
    if invariant:
        text = game.law.invariants.get(invariant)
        raise BadPosition(Say("This position breaks invariant {number}: {text}", number=invariant, text=text), invariant)
    source: Dice = ManualDice() if seed is None else SeededDice(checked_seed(seed))
    play = Play(game, array, options, box, source)
    play.settle()
    return play


def _fill(game: Game, array: Any, state: Any) -> None:
    if not isinstance(state, Mapping):
        raise BadPosition(Say("The state of a position is a dictionary of fields."))
    for name, value in state.items():
        field = game.state.fields.get(name)
        if field is None:
            raise BadPosition(Say("{game} has no field {name}.", game=game.name, name=repr(name)))
        try:
            values = np.array(value, dtype=object)
        except ValueError as error:
            raise BadPosition(Say("Field {name} is not a regular table of numbers.", name=name)) from error
        flat = values.ravel().tolist()
        if values.shape != field.shape or not all(isinstance(n, int) and not isinstance(n, bool) for n in flat):
            raise BadPosition(Say("Field {name} must be whole numbers of shape {shape}.", name=name, shape=repr(field.shape)))
        if not all(field.low <= n <= field.high for n in flat):
            raise BadPosition(Say("Field {name} must lie between {low} and {high}.", name=name, low=field.low, high=field.high))
        array[0][name] = values.astype(np.int16) if field.shape else int(value)


def _list(names: set[str]) -> str:
    return ", ".join(sorted(names))
