"""What Lighthouse Run brings to the harness: option sets for random games, and the ways it can end."""

from __future__ import annotations

from typing import Any

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run.rules import difference
from flotta.games.lighthouse_run.terms import BEACON_KEEP, N_CARDS, PLAY

ORDER = ["orange", "purple", "turquoise", "green", "pink", "brown"]
FIXED: dict[str, Any] = {"lighthouse_order": ORDER, "start_player": 1}

VARIANTS: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "erik": {"seats": 2, "variant": "erik"},
    "big-fleet": {"seats": 2, "variant": "big_fleet"},
    "two-fixed": {"seats": 2, **FIXED, "colours": ["yellow", "green"]},
    "three-fixed": {"seats": 3, **FIXED, "colours": ["blue", "red", "yellow"]},
    "four-fixed": {"seats": 4, **FIXED, "colours": ["yellow", "blue", "red", "green"]},
    "erik-fixed": {"seats": 2, **FIXED, "variant": "erik", "colours": ["blue", "red"], "erik_colour": "yellow"},
    "big-fleet-fixed": {"seats": 2, **FIXED, "variant": "big_fleet", "colours": ["yellow", "red", "green", "blue"]},
}
OPTION_SETS: list[dict[str, Any]] = list(VARIANTS.values())

WAYS = {
    "base": ("points", "leftovers", "shared"),
    "erik": ("points", "leftovers", "shared", "erik"),
    "big_fleet": ("points", "difference", "leftovers", "shared"),
}
ENDINGS = {
    f"{way}-{name}"
    for name, options in VARIANTS.items()
    for way in (WAYS[options.get("variant", "base")] if "fixed" not in name else ("points",))
}


def ending(play: Play) -> str:
    """What decided the first place, and in which variant."""
    complete = play.game.options.complete
    chosen = {"seats": play.seats, **play.options}
    variant = next(
        name
        for name, options in VARIANTS.items()
        if {"seats": options["seats"], **complete({k: v for k, v in options.items() if k != "seats"})} == chosen
    )
    return f"{way(play) if 'fixed' not in variant else 'points'}-{variant}"


def way(play: Play) -> str:
    """What decided the first place: points, the difference of a fleet's teams, leftover cards, or nothing."""
    winners = [party for party, rank in enumerate(play.places) if rank == 1]
    if len(winners) > 1:
        return "shared"
    if winners[0] == play.seats:
        return "erik"
    level = [party for party, points in enumerate(play.scores) if points == max(play.scores)]
    if len(level) == 1:
        return "points"
    apart = [int(difference(play.s, party)) for party in level]
    return "leftovers" if apart.count(min(apart)) > 1 else "difference"


def reveals(play: Play, actor: int, action: int) -> bool:
    """Whether a hidden event shows everyone something of itself: a first hand that must be dealt again."""
    twin = play.copy()
    twin.happen(actor, action)
    return actor == CHANCE and twin.s.redeals.tolist() != play.s.redeals.tolist()


def blindly(s: Any, seat: int, action: int) -> int:
    """How many cards like the one that is played are in the hand."""
    slot, card = divmod(action - PLAY, N_CARDS)
    return int(s.hand[s.fleet[seat, slot], card]) if PLAY <= action < BEACON_KEEP else 1


OURS = "LR-6.16 LR-6.19 LR-6.20 LR-R4 LR-R10 LR-R14 LR-R28 LR-R41 LR-R50 LR-R53"
"""Rules that were taken for the rulebook's and are, wholly or in part, our reading or choice."""
