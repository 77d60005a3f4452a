"""Why something is not allowed in Tortuga: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

import numpy as np

from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.choices import legal, waiting

ASKED = {
    t.KEEPING: ("keep",),
    t.ASSIGNING: ("assign",),
    t.KEEPING_OPENLY: ("keep",),
    t.GAINING: ("adv_new", "adv_flip"),
    t.ACTING: ("act", "pass"),
    t.KEEPING_TILE: ("keep_tile",),
    t.TARGETING: ("target", "pass"),
    t.STEALING: ("steal",),
    t.SALVAGING: ("salvage", "pass"),
    t.LOADING_FLEET: ("load",),
    t.LOADING_CREW: ("load",),
}
NO_PASSING = {
    t.KEEPING: "TO-R3",
    t.KEEPING_OPENLY: "TO-R3",
    t.ASSIGNING: "TO-5.12",
    t.GAINING: "TO-R10",
    t.KEEPING_TILE: "TO-6.3",
    t.STEALING: "TO-R18",
    t.LOADING_FLEET: "TO-R31",
    t.LOADING_CREW: "TO-R31",
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
    chosen = t.VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return why_not_now(s, seat)
    step = int(s.step)
    if chosen.verb not in ASKED[step]:
        return NO_PASSING[step] if chosen.verb == "pass" else "TO-5.1"
    out = np.empty(len(t.VERBS), dtype=np.int64)
    if action in out[: legal(s, seat, out)]:
        return None
    if chosen.verb == "keep":
        return why_not_keep(s, seat, action - t.KEEP + 1)
    if chosen.verb == "target":
        return why_not_target(s, seat, action - t.TARGET)
    return WRONG_CHOICE[chosen.verb]


def why_not_now(s: Record, seat: int) -> str:
    """The rule by which another player decides now, or nobody."""
    if s.step == t.KEEPING:
        if s.stuck[seat]:
            return "TO-5.16"
        return "TO-5.6" if s.ready[seat] else "TO-5.5"
    return "TO-5.28" if t.ACTING <= s.step <= t.SALVAGING else "TO-5.3"


def why_not_keep(s: Record, seat: int, dice: int) -> str:
    """The rule against keeping these dice."""
    letters = [letter for letter in range(t.N_DICE) if dice >> letter & 1]
    if any(s.die[seat, letter] != t.HAND for letter in letters):
        return "TO-5.6"
    symbols = {int(s.face[seat, letter]) for letter in letters} - {t.SKULL}
    if len(symbols) > 1:
        return "TO-5.7"
    return "TO-5.10" if symbols else "TO-R6"


def why_not_target(s: Record, seat: int, other: int) -> str:
    """The rule against attacking this player."""
    if other == seat or other >= s.seats:
        return "TO-6.13"
    return "TO-6.8" if s.action == t.BOARDING else "TO-6.11"
