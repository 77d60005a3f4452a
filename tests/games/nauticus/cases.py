"""What Nauticus brings to the harness: option sets for random games, and the ways it can end."""

from __future__ import annotations

from typing import Any

from flotta.engine.play import Play
from flotta.games.nauticus.scoring import final_talers

VARIANTS: dict[str, dict[str, Any]] = {"seat0": {}, "random": {"first_start_player": "random"}}
OPTION_SETS: list[dict[str, Any]] = [{"seats": seats, **options} for options in VARIANTS.values() for seats in (2, 3, 4)]

# The last round always ends the game; what differs is what decides it.
ENDINGS = {f"points-{variant}-{seats}" for variant in VARIANTS for seats in (2, 3, 4)} | {
    f"{how}-{variant}" for variant in VARIANTS for how in ("remainder", "talers", "shared")
}


def ending(play: Play) -> str:
    """What told the winner from the next: points, the talers beyond the full threes, or all talers; or nothing did."""
    variant = next(name for name, options in VARIANTS.items() if play.game.options.complete(options) == play.options)
    keys = sorted(((play.scores[seat], *divmod_of(play, seat)) for seat in range(play.seats)), reverse=True)
    how = next((("points", "remainder", "talers")[i] for i in range(3) if keys[0][i] != keys[1][i]), "shared")
    return f"points-{variant}-{play.seats}" if how == "points" else f"{how}-{variant}"


def divmod_of(play: Play, seat: int) -> tuple[int, int]:
    """The tie-breaks: talers beyond the full threes, all talers."""
    total = int(final_talers(play.s, seat))
    return total % 3, total


OURS = "NA-5.2 NA-5.7 NA-5.8 NA-6.33 NA-6.34 NA-6.51 NA-6.52 NA-6.60 NA-6.61 NA-6.62 NA-7.6 NA-R6 NA-R47"
"""Rules that were taken for the rulebook's and are, wholly or in part, our reading or choice."""
