"""What Portolano brings to the harness: option sets for random games, and the ways it can end."""

from __future__ import annotations

from typing import Any

from harness.walk import where

from flotta.engine.play import Play
from flotta.games.portolano.steps import turn_began
from flotta.games.portolano.terms import PIRATE_ROLLING

VARIANTS: dict[str, dict[str, Any]] = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "five": {"seats": 5},
}


def _sets() -> list[dict[str, Any]]:
    """Every seat count by itself, with every supply side, and with each stern and mission somewhere."""
    sides = ("1A", "1B", "2A", "2B", "3A", "3B")
    sets: list[dict[str, Any]] = [dict(variant) for variant in VARIANTS.values()]
    sets += [
        {"seats": 2 + i % 4, "supply_side": side, "board": "small" if i % 4 < 2 else "large"} for i, side in enumerate(sides)
    ]
    sets += [{"seats": 2 + i % 2, "upgrade_tile": f"S0{i + 1}", "start_player": i % 2} for i in range(6)]
    missions = (
        ["cotton4", "rum6", "no_mutiny"],
        ["wine4", "upgrades3", "hits3"],
        ["tea4", "chests2", "beat_pirate"],
        ["mixed_cargo", "upgrade_pair", "no_cannon"],
    )
    sterns = (
        ["peace_knight", "grapeshot_master"],
        ["fortunes_child", "strategist", "hustler"],
        ["cape_southerner", "rum_still", "handyman", "light_fingered"],
        ["peace_knight", "strategist", "fortunes_child", "hustler", "grapeshot_master"],
    )
    for chosen, owners in zip(missions, sterns, strict=True):
        sets.append({"seats": len(owners), "missions": chosen, "sterns": owners})
    return [
        *sets,
        {"seats": 4, "round_cap": 0},
        {"seats": 3, "round_cap": 200},
        *({"seats": n, "round_cap": 20} for n in (2, 3, 4, 5)),
    ]


OPTION_SETS = _sets()
ENDINGS = {f"{how}-{variant}" for variant in VARIANTS for how in ("row", "cap", "tie-break", "shared")}


def ending(play: Play) -> str:
    """What ended the game or how the winner was found, and with how many players."""
    variant = next(name for name, options in VARIANTS.items() if options["seats"] == play.seats)
    best = [seat for seat in range(play.seats) if play.scores[seat] == max(play.scores)]
    if play.places.count(1) > 1:
        return f"shared-{variant}"
    if len(best) > 1:
        return f"tie-break-{variant}"
    return f"{'row' if play.s.last_round == play.s.round_number else 'cap'}-{variant}"


def reveals(play: Play, actor: int, action: int) -> bool:
    """Whether an event turns cards or chests over: a turn begins, or the game is scored."""
    after = play.copy()
    after.happen(actor, action)
    return after.over or turn_began(play.s, after.s)


def rare() -> list[Play]:
    """What the shipped box does not bring about: a pirate with more dice than are thrown at once."""
    return [where("portolano", {"seats": 2}, PIRATE_ROLLING, pirate_hits=1)]


OURS = "PO-6.3 PO-4.6 PO-7.5 PO-R36"
"""Rules that were taken for the rulebook's and are, wholly or in part, our reading or choice."""
