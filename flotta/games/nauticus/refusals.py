"""Why something is not allowed in Nauticus: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

import numpy as np

from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.choices import free_tile_category, legal, waiting
from flotta.games.nauticus.ships import (
    category,
    has_place,
    is_closed,
    is_laden,
    masts,
    parts,
    sails,
)
from flotta.games.nauticus.uses import blue_workers, crowns, price

CROWN_TILES = (t.MAST_CROWN, t.SAIL_CROWN)


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = t.VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return "NA-5.3"
    out = np.empty(len(t.VERBS), dtype=np.int64)
    if action in out[: legal(s, seat, out)]:
        return None
    index = action - t.VERBS.first(chosen.verb)
    return {
        t.CHOOSING: why_not_choose,
        t.BONUS_TILE: why_not_bonus,
        t.TURN: why_not_turn,
        t.EXTRA: why_not_extra,
        t.AFTER: why_not_after,
        t.DOING: why_not_use,
        t.PLACING: why_not_place,
        t.FREE_TILE: why_not_free,
        t.REWARDING: why_not_reward,
        t.REWARD_GOOD: why_not_reward_good,
    }[int(s.step)](s, seat, chosen.verb, index)


def why_not_choose(s: Record, seat: int, verb: str, index: int) -> str:
    """The start player must choose a tile that lies face up."""
    if verb == "use_extra":
        return "NA-R15"
    return "NA-R40" if verb in ("perform", "pass_flip", "pass_plain", "end_turn") else "NA-5.3"


def why_not_bonus(s: Record, seat: int, verb: str, index: int) -> str:
    """The start player takes the free tile of the space or does without."""
    if verb == "use_extra":
        return "NA-R15"
    if verb != "tile":
        return "NA-5.5"
    if index in CROWN_TILES or category(index) != free_tile_category(s):
        return "NA-5.6"
    return why_not_stored(s, index)


def why_not_stored(s: Record, kind: int) -> str:
    """A free tile needs a stack and room."""
    return "NA-6.9" if s.supply[kind] == 0 else "NA-R2"


def why_not_turn(s: Record, seat: int, verb: str, index: int) -> str:
    """Perform, pass, or spend the extra-action tile."""
    if verb == "perform":
        return why_no_use(s, seat, int(s.action_tile[s.chosen]), blue_workers(s, s.chosen) + int(s.workers[seat]))
    if verb == "pass_plain":
        return "NA-R12"
    if verb == "pass_flip":
        return "NA-5.8"
    if verb in ("use_extra", "action"):
        return "NA-6.60"
    return "NA-5.9" if verb in ("end_turn", "done") else "NA-5.7"


def why_no_use(s: Record, seat: int, action: int, workers: int) -> str:
    """Not even one use of an action is possible."""
    if workers == 0:
        return "NA-R50"
    if action <= t.BUY_GOODS:
        return "NA-6.32"
    if action == t.TRANSPORT:
        return "NA-6.40"
    if action == t.CROWNS:
        return "NA-R21"
    laden = any(is_laden(s, seat, ship) for ship in range(s.ships[seat]))
    return "NA-R24" if laden else "NA-6.45"


def why_not_extra(s: Record, seat: int, verb: str, index: int) -> str:
    """An extra action must be one that can be used."""
    return "NA-R19" if verb == "action" else "NA-6.61"


def why_not_after(s: Record, seat: int, verb: str, index: int) -> str:
    """Only the extra action may follow the regular one."""
    return "NA-6.60" if verb == "action" else "NA-5.7"


def why_not_use(s: Record, seat: int, verb: str, index: int) -> str:
    """The next use of the action, or the end of it."""
    workers = int(s.blue) + int(s.workers[seat])
    if verb == "use_extra":
        return "NA-R16"
    if verb == "done":
        return "NA-R11"
    if s.doing <= t.BUY_GOODS and verb == "tile":
        return why_not_buy(s, seat, index, workers)
    if s.doing == t.TRANSPORT and verb == "tile":
        return "NA-6.4" if workers == 0 and s.warehouse[seat, index] > 0 else "NA-6.40"
    if s.doing == t.DELIVER and verb == "ship":
        if index >= s.ships[seat]:
            return "NA-R46"
        return "NA-R24" if is_laden(s, seat, index) else "NA-6.45"
    if s.doing == t.CROWNS and verb == "use_worker":
        if s.crown_vp >= s.box.crown_cap_per_action:
            return "NA-6.52"
        return "NA-R21" if crowns(s, seat) == 0 else "NA-6.4"
    if verb == "use_worker":
        return "NA-6.4"
    return "NA-R16" if verb == "action" else "NA-6.1"


def why_not_buy(s: Record, seat: int, kind: int, workers: int) -> str:
    """A purchase needs a kind on sale, a stack, worker, talers and a place."""
    if category(kind) != s.doing or kind in CROWN_TILES:
        return "NA-6.30"
    cost = price(s, kind, s.when)
    if s.supply[kind] == 0:
        return "NA-6.9"
    if workers == 0 or s.talers[seat] < cost:
        return "NA-6.4"
    if cost == 0:
        return "NA-R4"
    return "NA-R45" if category(kind) == t.HULLS and not has_place(s, seat, kind) else "NA-R5"


def why_not_place(s: Record, seat: int, verb: str, index: int) -> str:
    """The tile in hand must go somewhere at once."""
    kind = int(s.in_hand)
    if verb == "warehouse":
        return "NA-6.40" if s.doing == t.TRANSPORT else "NA-6.7"
    if verb == "new_ship":
        return "NA-R45" if category(kind) == t.HULLS else "NA-6.17" if kind < t.FIRST_GOOD else "NA-6.16"
    if verb == "ship":
        return "NA-R46" if index >= s.ships[seat] else why_not_on_ship(s, seat, index, kind)
    if verb == "use_extra":
        return "NA-R16"
    return "NA-R8" if verb in ("tile", "done") else "NA-R54"


def why_not_on_ship(s: Record, seat: int, ship: int, kind: int) -> str:
    """A ship does not take the tile."""
    if category(kind) == t.HULLS:
        if kind == t.HULL_SINGLE or s.hull[seat, ship, t.HULL_SINGLE]:
            return "NA-6.12"
        return "NA-6.14" if is_closed(s, seat, ship) else "NA-6.13"
    if category(kind) == t.MASTS:
        return "NA-6.16" if masts(s, seat, ship) == parts(s, seat, ship) else "NA-6.18"
    if category(kind) == t.SAILS:
        if masts(s, seat, ship) == 0:
            return "NA-6.17"
        return "NA-6.16" if sails(s, seat, ship) == masts(s, seat, ship) else "NA-6.20"
    return "NA-6.16"


def why_not_free(s: Record, seat: int, verb: str, index: int) -> str:
    """The free tile is one of the four kinds of the action."""
    if verb == "use_extra":
        return "NA-R16"
    if verb != "tile" or index in CROWN_TILES or category(index) != s.doing:
        return "NA-6.34"
    return why_not_stored(s, index)


def why_not_reward(s: Record, seat: int, verb: str, index: int) -> str:
    """Rewards come before anything else, each a limited number of times."""
    if verb == "use_extra":
        return "NA-R16"
    if verb != "reward":
        return "NA-6.55"
    if s.rewards_taken[index] >= s.box.reward_limit_per_ship:
        return "NA-6.56"
    if index == t.TWO_GOODS:
        return "NA-R26"
    kind = {t.CROWN_MAST: t.MAST_CROWN, t.CROWN_SAIL: t.SAIL_CROWN}.get(index)
    return "NA-6.9" if kind is not None and s.supply[kind] == 0 else "NA-R25"


def why_not_reward_good(s: Record, seat: int, verb: str, index: int) -> str:
    """Two goods of different kinds."""
    if verb == "use_extra":
        return "NA-R16"
    if verb == "decline":
        return "NA-R3"
    if verb != "tile" or index < t.FIRST_GOOD or (s.first_good != t.NOTHING and index - t.FIRST_GOOD == s.first_good):
        return "NA-6.58"
    return why_not_stored(s, index)
