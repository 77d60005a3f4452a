"""What the viewer may choose now, and the names by which each choice can be pointed at on the picture."""

from __future__ import annotations

import numpy as np

from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.portolano import terms as t
from flotta.games.portolano.art.look import GAINS, gain, tile_at
from flotta.games.portolano.art.orders import target_of
from flotta.games.portolano.box import GOODS, OFFERS
from flotta.games.portolano.choices import legal, waiting
from flotta.games.portolano.moves import first_step, order_cost, second_step
from flotta.games.portolano.terms import say
from flotta.games.portolano.turns import port_here, slot_colour

_ids = np.empty(len(t.VERBS), dtype=np.int64)


def open_choices(v: Record, viewer: int) -> tuple[Action, ...]:
    """What this viewer may choose now."""
    if viewer < 0 or not waiting(v) >> viewer & 1:
        return ()
    return tuple(t.VERBS[int(id)] for id in _ids[: legal(v, viewer, _ids)])


def pairs(choices: tuple[Action, ...]) -> tuple[tuple[str, str], ...]:
    """Choices as plain words: the verb and its first parameter."""
    return tuple((action.verb, str(next(iter(action.params.values()), ""))) for action in choices)


def after_drop(v: Record, viewer: int, choices: tuple[Action, ...]) -> list[tuple[str, str]]:
    """What will be open once something has been thrown out of a full hold: it can be pressed at once, with what goes for it."""
    if not any(action.verb == "drop" for action in choices):
        return []
    if v.step == t.REFILLING:
        return [("refill", "")]
    if v.step == t.GOODS_FOR_GOODS:
        return [("gg_take", GOODS[good]) for good in range(t.N_COLOURS) if good != v.given and v.in_box[good] > 0]
    found = []
    tile = tile_at(v, int(v.ship[viewer]))
    if v.step == t.AT_SEA and tile is not None:
        if not v.picked:
            found += [("take", OFFERS[offer]) for offer in range(t.N_COLOURS) if tile.offers[offer] >= 0]
        if not v.acted and tile.action == t.FREE_RUM:
            found.append(("act_rum", ""))
    return found


def is_swapped_for(v: Record, viewer: int, good: int) -> bool:
    """Whether a captain has another good to give for this one."""
    return any(count > 0 for other, count in enumerate(v.goods[viewer].tolist()) if other != good)


def warning(v: Record, seat: int, action: Action) -> object:
    """What is asked before an order is sealed that the rum aboard does not pay for."""
    beyond = action.verb in ("sail", "sail_two") and order_cost(v, seat, action.id) > v.rum[seat]
    return say("Really?") if beyond else ""


def aboard(v: Record, viewer: int, choices: tuple[Action, ...]) -> tuple[set[str], set[str], list[dict[str, str]]]:
    """The tokens and verbs that may be chosen, and the further names of all choices."""
    named = [means(v, viewer, action) for action in choices]
    return {one["token"] for one in named if "token" in one}, {action.verb for action in choices}, named


def means(v: Record, seat: int, action: Action) -> dict[str, str]:
    """Further names by which a choice can be pointed at."""
    verb, params = action.verb, action.params
    if verb in ("sail", "sail_two"):
        first, second = first_step(action.id), second_step(action.id)
        cost = int(order_cost(v, seat, action.id))
        found = {"target": str(target_of(v, seat, first, second)), "cost": str(cost) if cost <= v.rum[seat] else "mutiny"}
        return found | ({"twice": "yes"} if first == second else {})
    if verb == "anchor":
        return {"target": str(int(v.ship[seat])), "twice": "yes", "cost": "0"}
    if verb in ("drop", "pay"):
        return {"token": str(params["kind"])} | ({"deal": "over"} if verb == "drop" else {})
    if verb in ("g2r", "gg_give", "relief"):
        return {"token": str(params["good"]), "deal": "tile"} | ({"gain": "rum"} if verb != "gg_give" else {})
    if verb == "hustle":
        return {"token": str(params["good"]), "deal": "stern", "gain": "rum"}
    if verb in ("r2g", "gg_take"):
        return {"deal": "tile", "gain": str(params["good"])}
    if verb in ("up", "tinker"):
        return {"deal": "tile", "new": str(params["upgrade"])}
    if verb in ("act_rum", "act_taler"):
        return {"deal": "tile"} | {"gain": "rum" if verb == "act_rum" else "taler"}
    if verb == "refill":
        return {"gain": "rum"}
    if verb == "loot":
        return {"gain": str(params["kind"])}
    if verb == "take":
        got = gain(v, OFFERS.index(str(params["offer"])))
        return {"gain": GAINS[got]} if got >= 0 else {}
    if verb in ("cocoa1", "cocoa2"):
        return {"token": "cocoa"}
    if verb == "unload":
        return {"token": GOODS[slot_colour(v, port_here(v, seat), int(params["slot"]) - 1)]}
    return {}
