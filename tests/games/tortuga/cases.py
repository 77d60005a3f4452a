"""What Tortuga brings to the harness: option sets for random games, and the ways it can end."""

from __future__ import annotations

from typing import Any

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.tortuga.terms import KEEPING, THROWING

VARIANTS: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "two-long": {"seats": 2, "tortuga_goal": 8},
    "three": {"seats": 3},
    "three-long": {"seats": 3, "tortuga_goal": 8},
    "four": {"seats": 4},
    "four-long": {"seats": 4, "tortuga_goal": 8},
}
STARTS: list[dict[str, Any]] = [
    {"seats": 2, "first_player": "seat1"},
    {"seats": 3, "first_player": "seat2", "tortuga_goal": 8},
    {"seats": 4, "first_player": "seat0"},
    {"seats": 4, "first_player": "seat3", "tortuga_goal": 8},
]
OPTION_SETS: list[dict[str, Any]] = [*VARIANTS.values(), *STARTS]

ENDINGS = {f"{how}-{variant}" for variant in VARIANTS for how in ("won", "shared")} | {"stopped-two", "stopped-two-long"}


def ending(play: Play) -> str:
    """How the game ended, and in which variant."""
    long = "-long" if play.options["tortuga_goal"] == 8 else ""
    variant = f"{('two', 'three', 'four')[play.seats - 2]}{long}"
    most = max(int(heap.sum()) for heap in play.s.tortuga_area)
    if most < play.options["tortuga_goal"]:
        return f"stopped-{variant}"
    return f"{'won' if play.places.count(1) == 1 else 'shared'}-{variant}"


def reveals(play: Play, actor: int, action: int) -> bool:
    """What lifts the screens: the last choice behind them; the last die of a throw, after which everybody sees who is ready at
    once because nothing can be placed (TO-R48); and the end of the game, when all tiles are turned over.
    """
    after = play.copy()
    after.happen(actor, action)
    if actor == CHANCE and play.s.step == THROWING:
        return bool(after.s.step != THROWING)
    return bool(after.over or (play.s.step == KEEPING and after.s.step != KEEPING))


OURS = "TO-5.28 TO-5.32 TO-5.39"
"""Rules that were taken for the rulebook's and are, wholly or in part, our reading or choice."""
