"""The bots' inner loops bound to a game, and what of them is compiled ahead (see `engine.bind`)."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numba import typeof

from flotta.bots.desk import new_desk
from flotta.bots.mind import brain, guide
from flotta.bots.net import has_net
from flotta.engine import bind
from flotta.engine.contract import Game
from flotta.engine.dice import seeded
from flotta.engine.verbs import MAX_SEATS
from flotta.engine.warm import Report, ToCompile, steps, warm_functions


def loops_for(game: Game) -> ModuleType:
    """The loops bound to this game."""
    return bind.to_game("flotta.bots.loops", game)


def warm(game: Game, progress: Report | None = None, bots: Sequence[str] = (), undo: bool = False) -> float:
    """Get a game and these bots ready, and the undo if it will be used; the seconds it took."""
    return warm_functions(game, [*steps(game, undo=undo), *bot_steps(game, bots)], progress)


def arguments(game: Game) -> dict[str, tuple[Any, ...]]:
    """The functions the bots call, each with arguments of the kind it is called with."""
    desk, mind, dice = new_desk(game, nodes=1), brain(game).mind(game.min_seats), seeded(0)
    rows = np.zeros((1, MAX_SEATS, len(game.features_named)))
    return {
        "appraise": (desk, mind, 0, 0, 1, dice),
        "plant": (desk,),
        "grow": (desk, mind, 1, 0, 1, -1, dice),
        "self_play": (desk, mind, desk.work, 0, 1, dice, rows, desk.value),
        **({"grow_guided": (desk, guide(game, game.min_seats), 1, 0, 1, -1, dice)} if has_net(game) else {}),
    }


def bot_steps(game: Game, bots: Sequence[str]) -> list[ToCompile]:
    """The functions of these bots, with the types of their arguments."""
    known = arguments(game)
    ways = ["grow_guided"] if has_net(game) else []
    if not has_net(game) or brain(game).net_seats < game.max_seats:
        ways.append("grow")
    needed = dict.fromkeys(name for bot in bots for name in functions_of(bot, ways))
    return [(name, getattr(loops_for(game), name), tuple(typeof(a) for a in known[name])) for name in needed]


def functions_of(bot: str, ways: list[str]) -> tuple[str, ...]:
    """What a bot needs compiled; all but the simplest ones search in the ways of the game: with a net, without one, or by the
    number of seats.
    """
    simple = {"random": (), "greedy": ("appraise",), "fit": ("self_play",), "version=1": ("plant", "grow")}
    return simple.get(bot, ("plant", *ways))
