"""Why something is not allowed in Tortuga: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

import numpy as np

from flotta.engine.state import Record
from flotta.games.tortuga.choices import legal, waiting
from flotta.games.tortuga.table import (
    ACTING,
    ASSIGNING,
    BOARDING,
    GAINING,
    HAND,
    KEEP,
    KEEPING,
    KEEPING_OPENLY,
    KEEPING_TILE,
    LOADING_CREW,
    LOADING_FLEET,
    N_DICE,
    SALVAGING,
    SKULL,
    STEALING,
    TARGET,
    TARGETING,
    VERBS,
)

ASKED = {
    KEEPING: ("keep",),
    ASSIGNING: ("assign",),
    KEEPING_OPENLY: ("keep",),
    GAINING: ("adv_new", "adv_flip"),
    ACTING: ("act", "pass"),
    KEEPING_TILE: ("keep_tile",),
    TARGETING: ("target", "pass"),
    STEALING: ("steal",),
    SALVAGING: ("salvage", "pass"),
    LOADING_FLEET: ("load",),
    LOADING_CREW: ("load",),
}
NO_PASSING = {
    KEEPING: "TO-R3",
    KEEPING_OPENLY: "TO-R3",
    ASSIGNING: "TO-5.12",
    GAINING: "TO-R10",
    KEEPING_TILE: "TO-6.3",
    STEALING: "TO-R18",
    LOADING_FLEET: "TO-R31",
    LOADING_CREW: "TO-R31",
}


WRONG_CHOICE = {
    "assign": "TO-R6",
    "adv_new": "TO-5.21",
    "adv_flip": "TO-5.21",
    "steal": "TO-R18",
    "salvage": "TO-6.9",
    "keep_tile": "TO-6.3",
    "load": "TO-5.34",
}


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return why_not_now(s, seat)
    step = int(s.step)
    if chosen.verb not in ASKED[step]:
        return NO_PASSING[step] if chosen.verb == "pass" else "TO-5.1"
    out = np.empty(len(VERBS), dtype=np.int64)
    if action in out[: legal(s, seat, out)]:
        return None
    if chosen.verb == "keep":
        return why_not_keep(s, seat, action - KEEP + 1)
    if chosen.verb == "target":
        return why_not_target(s, seat, action - TARGET)
    return WRONG_CHOICE[chosen.verb]


def why_not_now(s: Record, seat: int) -> str:
    """The rule by which another player decides now, or nobody."""
    if s.step == KEEPING:
        if s.stuck[seat]:
            return "TO-5.16"
        return "TO-5.6" if s.ready[seat] else "TO-5.5"
    return "TO-5.28" if ACTING <= s.step <= SALVAGING else "TO-5.3"


def why_not_keep(s: Record, seat: int, dice: int) -> str:
    """The rule against keeping these dice."""
    letters = [letter for letter in range(N_DICE) if dice >> letter & 1]
    if any(s.die[seat, letter] != HAND for letter in letters):
        return "TO-5.6"
    symbols = {int(s.face[seat, letter]) for letter in letters} - {SKULL}
    if len(symbols) > 1:
        return "TO-5.7"
    return "TO-5.10" if symbols else "TO-R6"


def why_not_target(s: Record, seat: int, other: int) -> str:
    """The rule against attacking this player."""
    if other == seat or other >= s.seats:
        return "TO-6.13"
    return "TO-6.8" if s.action == BOARDING else "TO-6.11"
