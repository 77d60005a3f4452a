"""Flotta for programs that learn: observations, masks, batches of games, and the interfaces researchers know.

Nothing here is imported until it is used, and none of the foreign packages is needed for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from flotta import games
from flotta.engine.state import numbers_of
from flotta.engine.view import View
from flotta.env.learning import advantages as advantages
from flotta.env.learning import columns as columns
from flotta.env.plan import RowNumber, Singles, fill, fill_signs, names_of, plan_of, signs_of, tables_of

if TYPE_CHECKING:
    from flotta.env.batches import Batch


def observation(view: View, signs: bool = False) -> Singles:
    """A view as one row of numbers, its seat first (`docs/env/` names them, game by game); with the signs of the seats, where
    the game has any.
    """
    numbers, tables = numbers_of(view.copy_of_record())[0], tables_of(view.game, view.seats)
    row, spots = np.zeros(plan_of(view.game, signs).length, np.float32), np.full(tables.spots, -1, np.int16)
    fill(numbers, numbers, view.seats, view.seat, *tables, 0, 1, spots, row)
    if signs and view.game.signs_named:
        found = np.zeros(len(view.game.signs_named))
        for seat in range(view.seats):
            view.game.signs(view.s, seat, found)
            fill_signs(found, view.seats, view.seat, seat, *signs_of(view.game, view.seats), row)
    return row


def numbers(game: str, signs: bool = False) -> list[RowNumber]:
    """What each number of a game's rows tells: its field, its player, its place in the field and the value it stands for."""
    return names_of(games.find(game), signs)


def mask(view: View) -> Any:
    """1 for each action that the view's seat may take now, by the actions' ids."""
    allowed = np.zeros(len(view.game.verbs), np.int8)
    allowed[view.legal_ids(view.seat)] = 1
    return allowed


def batch(
    game: str,
    *,
    seats: int,
    count: int = 65536,
    device: str = "cpu",
    seed: int = 0,
    variants: Sequence[Mapping[str, object]] = (),
    signs: bool = False,
    positions: Any = None,
    **options: object,
) -> Batch:
    """So many games side by side, on the processor ("cpu") or a graphics card ("cuda"), all with these options; or with several
    variants, each a set of options, given to the games in turn. Their rows have the signs of the seats if you ask for them. With
    `positions`, records of games of so many seats, the games begin there instead, each at one of them in turn, always the same.
    Raises BadOption.
    """
    from flotta.engine.errors import BadOption
    from flotta.engine.words import Say
    from flotta.env.batches import OnCores

    played = [{**options, **variant} for variant in variants] or [options]
    if device == "cpu":
        return OnCores(games.find(game), seats, count, seed, played, signs, positions)
    if device != "cuda":
        raise BadOption(Say("device can be cpu or cuda, not {device}.", device=repr(device)))
    from flotta.env.card import OnCard

    return OnCard(games.find(game), seats, count, seed, played, signs, positions)


def aec(game: str, *, seats: int, render_mode: str | None = None, **options: object) -> Any:
    """A game for PettingZoo: agents that act in turn (`pip install flotta[pettingzoo]`)."""
    from flotta.env.pettingzoo_env import Aec

    return Aec(game, seats, render_mode, **options)


def gym(game: str, *, seats: int, bots: Sequence[str] = ("sailor",), render_mode: str | None = None, **options: object) -> Any:
    """One seat of a game against bots, for Gymnasium (`pip install flotta[gymnasium]`). The other seats get the bots in this
    order, again from the first when there are more seats.
    """
    import gymnasium

    from flotta.env.gymnasium_env import name_of

    settings: dict[str, Any] = {"seats": seats, "bots": tuple(bots), **options}
    return gymnasium.make(name_of(game), render_mode=render_mode, **settings)


def openspiel(game: str, *, seats: int, **options: object) -> Any:
    """A game for OpenSpiel, made known there as `python_flotta_<game>` (`pip install flotta[openspiel]`)."""
    import pyspiel

    from flotta.env.openspiel_env import registered

    texts = {
        name: ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value) for name, value in options.items()
    }
    return pyspiel.load_game(registered(game), {"players": seats, **texts})


def against(
    policy: Callable[[Singles, Any], int],
    game: str,
    *,
    seats: int = 2,
    bots: Sequence[str] = ("greedy",),
    games: int = 100,
    **options: Any,
) -> float:
    """The share of the wins of a policy, which names an action for a row and a mask, in games against bots (by Gymnasium)."""
    env, won = gym(game, seats=seats, bots=bots, **options), 0.0
    for seed in range(games):
        (row, info), over, reward = env.reset(seed=seed), False, 0.0
        while not over:
            row, reward, over, _, info = env.step(policy(row, info["action_mask"]))
        won += max(reward, 0.0)
    return won / games
