"""What Cartagena brings to the harness: option sets for random games, and the ways it can end."""

from __future__ import annotations

from typing import Any

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.cartagena.terms import DISCARD, ENCHANT, N_CARDS, PLAY

VARIANTS: dict[str, dict[str, Any]] = {
    "escape": {},
    "escape-short": {"boards": 4, "crew": 4, "layout": "standard"},
    "escape-five": {"boards": 5, "crew": 5, "refill_tunnel": "both", "hand_visibility": "open"},
    "escape-long-morgan": {"boards": 8, "refill_tunnel": "morgan", "freebooter": True},
    "jungle": {"scenario": "jungle", "boards": 7, "refill_jungle": "morgan"},
    "jungle-magic": {"scenario": "jungle", "refill_jungle": "both", "magician": True, "freebooter": True},
    "magician": {"magician": True},
    "full": {"scenario": "full"},
    "full-four": {"scenario": "full", "boards_per_section": 4, "refill_tunnel": "classic", "refill_jungle": "morgan"},
    "full-morgan": {"scenario": "full", "refill_tunnel": "morgan", "refill_jungle": "morgan", "freebooter": True},
    "full-all": {"scenario": "full", "refill_tunnel": "both", "refill_jungle": "both", "freebooter": True, "magician": True},
    "custom": {"layout": "custom", "row": [8, -1, 3, -5, 2, 7], "magician": True, "hand_visibility": "open"},
    "full-custom": {"scenario": "full", "layout": "custom", "row": [-8, 1, 3, 5, 2, -7], "magician": True},
    "capped": {"round_cap": 50, "boards": 8, "magician": True},
}
OPTION_SETS: list[dict[str, Any]] = [{"seats": seats, **options} for options in VARIANTS.values() for seats in (2, 3, 4, 5)]
AT_A_TABLE = {"boards": 4, "crew": 4, "refill_tunnel": "both", "magician": True}
"""What is played in the browser."""

ENDINGS = {f"{how}-{variant}" for variant in VARIANTS for how in ("home", "pushed-home", "cap")} - {
    # a push exists only with Morgan's rules, and only there can a rival finish a crew; only the shortest cap is met by chance
    *(f"pushed-home-{v}" for v, o in VARIANTS.items() if "refill_tunnel" not in o and "refill_jungle" not in o),
    *(f"cap-{v}" for v in VARIANTS if v != "capped"),
}


def ending(play: Play) -> str:
    """How the game ended, and in which variant."""
    complete = play.game.options.complete
    variant = next(name for name, options in VARIANTS.items() if complete(options) == play.options)
    winner = int(play.s.winner)
    if winner < 0:
        return f"cap-{variant}"
    by_rival = play.events[-1].actor not in (winner, CHANCE)
    return f"pushed-home-{variant}" if by_rival else f"home-{variant}"


def blindly(s: Any, seat: int, action: int) -> int:
    """How many cards like the one that is put down are in the hand."""
    for first in (PLAY, ENCHANT, DISCARD):
        if first <= action < first + N_CARDS:
            return int(s.hand[seat, action - first])
    return 1


OURS = "CA-5.4 CA-8.13 CA-8.15 CA-8.17 CA-8.23 CA-8.28"
"""Rules that were taken for the rulebook's and are, wholly or in part, our reading or choice."""
