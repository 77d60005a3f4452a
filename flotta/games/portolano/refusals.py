"""Why something is not allowed in Portolano: the rule to point a person to. Plain Python, clarity over speed."""

from __future__ import annotations

import numpy as np

from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import ACTIONS, GOODS, OFFERS, UPGRADES
from flotta.games.portolano.choices import legal, waiting
from flotta.games.portolano.holds import has, is_full, is_row_empty, stack_height
from flotta.games.portolano.turns import box_has_but, is_free, port_here

SEA_VERBS = ("take", "up", "g2r", "r2g", "gg_give", "act_rum", "act_taler", "hustle", "end_turn", "drop")
ASKED = {
    t.TINKERING: ("tinker",),
    t.DISTILLING: ("still",),
    t.PLACING_PIRATE: ("pirate",),
    t.PLACING_SHIP: ("ship",),
    t.RELIEVING: ("relief", "relief_pass"),
    t.CHOOSING_CARDS: ("sail", "sail_two", "anchor"),
    t.AT_SEA: SEA_VERBS,
    t.GOODS_FOR_RUM: ("g2r", "trade_done"),
    t.RUM_FOR_GOODS: ("r2g", "trade_done"),
    t.GOODS_FOR_GOODS: ("gg_take", "gg_stop", "drop"),
    t.UNLOADING: ("unload", "cocoa1", "cocoa2", "unload_done"),
    t.REFILLING: ("refill", "refill_done", "drop"),
    t.ASKING_KNIGHT: ("knight_out", "knight_fight"),
    t.PAYING: ("pay",),
    t.LOOTING: ("loot", "loot_done", "drop"),
}
FACES_FOR = {
    "up": "upgrade",
    "g2r": "goods_rum",
    "r2g": "goods_rum",
    "gg_give": "goods_goods",
    "act_rum": "free_rum",
    "act_taler": "taler",
}


def why(s: Record, seat: int, action: int) -> str | None:
    """The rule that forbids an action, or None when it is legal or nothing of the kind is asked for."""
    chosen = t.VERBS[action]
    if chosen.chance or not waiting(s):
        return None
    if not waiting(s) >> seat & 1:
        return why_not_waiting(s, seat)
    allowed = np.empty(len(t.VERBS), dtype=np.int64)
    if action in allowed[: legal(s, seat, allowed)]:
        return None
    if chosen.verb not in ASKED[int(s.step)]:
        return why_not_now(s, chosen)
    if chosen.verb == "drop":
        return why_not_drop(s, seat, t.LOOT_KINDS.index(str(chosen.params["kind"])))
    if s.room_made and chosen.verb in ("end_turn", "refill_done", "gg_stop", "loot_done"):
        return "PO-R49"
    if s.step == t.AT_SEA:
        return why_not_at_sea(s, seat, chosen)
    if s.step in (t.GOODS_FOR_RUM, t.RUM_FOR_GOODS, t.GOODS_FOR_GOODS):
        return why_not_trade(s, chosen)
    if s.step == t.UNLOADING:
        return why_not_unload(s, seat, chosen)
    if s.step == t.LOOTING:
        return why_not_loot(s, seat, chosen)
    if s.step == t.CHOOSING_CARDS:
        return why_not_cards(s, seat, chosen)
    return chosen.rule


def why_not_waiting(s: Record, seat: int) -> str:
    """The rule by which it is not for this seat to choose."""
    if s.step == t.CHOOSING_CARDS:
        return "PO-5.5" if s.mutiny[seat] else "PO-5.6"
    if s.step < t.CHOOSING_CARDS:
        return "PO-4.1" if s.step < t.RELIEVING else "PO-R9"
    return "PO-5.11" if s.step <= t.REFILLING else "PO-5.24"


def why_not_now(s: Record, chosen: Action) -> str:
    """The rule by which something else is asked for."""
    if s.step in (t.GOODS_FOR_RUM, t.RUM_FOR_GOODS) and chosen.verb in ("g2r", "r2g"):
        return "PO-6.8"
    if s.step in (t.UNLOADING, t.REFILLING) and chosen.verb in SEA_VERBS:
        return "PO-6.13"
    if s.step == t.AT_SEA and chosen.verb in ("unload", "cocoa1", "cocoa2", "unload_done", "refill", "refill_done"):
        return "PO-6.4"
    return chosen.rule if chosen.verb not in ("sail", "sail_two", "anchor") else "PO-5.1"


def why_not_cards(s: Record, seat: int, chosen: Action) -> str:
    """The rule against these movement cards."""
    if chosen.verb == "anchor":
        return "PO-5.8" if s.stern[seat] == t.STRATEGIST else "PO-6.34"
    return "PO-5.6"


def why_not_at_sea(s: Record, seat: int, chosen: Action) -> str:
    """The rule against a choice on a sea tile."""
    if chosen.verb == "take":
        return why_not_take(s, seat, OFFERS.index(str(chosen.params["offer"])))
    if s.room_made and chosen.verb != "act_rum":
        return "PO-R49"
    if s.acted:
        return "PO-6.4"
    if chosen.verb == "hustle":
        return "PO-6.30"
    cell = s.ship[seat]
    shown = ACTIONS[s.box.action[s.tile[cell], s.face[cell]]]
    if FACES_FOR[chosen.verb] != shown:
        return chosen.rule if s.stern[seat] != t.HUSTLER else "PO-R24"
    if chosen.verb == "act_rum":
        return "PO-6.3"
    if chosen.verb == "up":
        return "PO-6.7" if stack_height(s, UPGRADES.index(str(chosen.params["upgrade"]))) else "PO-4.12"
    if chosen.verb == "gg_give" and s.goods[seat, GOODS.index(str(chosen.params["good"]))]:
        return "PO-R23"
    return "PO-R23" if chosen.verb == "r2g" and s.rum[seat] else chosen.rule


def why_not_take(s: Record, seat: int, offer: int) -> str:
    """The rule against picking something up."""
    if s.picked:
        return "PO-6.4"
    cell = s.ship[seat]
    if not s.box.offers[s.tile[cell], s.face[cell], offer]:
        return "PO-6.5"
    if offer == t.CANNON:
        return "PO-R49" if s.room_made else "PO-6.6"
    return "PO-6.5" if is_row_empty(s, offer) else "PO-6.3"


def why_not_trade(s: Record, chosen: Action) -> str:
    """The rule against a choice in a trade under way."""
    if chosen.verb == "gg_take":
        good = GOODS.index(str(chosen.params["good"]))
        return "PO-6.9" if good == s.given or not box_has_but(s, s.given) or s.in_box[good] else "PO-R23"
    return "PO-R23" if chosen.verb == "r2g" else chosen.rule


def why_not_unload(s: Record, seat: int, chosen: Action) -> str:
    """The rule against unloading on a space."""
    if chosen.verb == "unload_done":
        return "PO-6.15"
    slot, port = int(chosen.params["slot"]) - 1, port_here(s, seat)
    if chosen.verb == "unload" or not is_free(s, port, slot):
        return "PO-6.13"
    return "PO-6.14" if s.goods[seat, t.COCOA] else "PO-6.13"


def why_not_drop(s: Record, seat: int, kind: int) -> str:
    """The rule against throwing something out of the hold."""
    if s.room_made:
        return "PO-R49"
    if s.step == t.REFILLING and kind == t.RUM:
        return "PO-R8"
    return "PO-6.3" if is_full(s, seat) and not has(s, seat, kind) else "PO-R7"


def why_not_loot(s: Record, seat: int, chosen: Action) -> str:
    """The rule against taking this item from this victim."""
    if chosen.verb == "loot_done":
        return "PO-R49"
    victim, kind = int(chosen.params["seat"]), t.LOOT_KINDS.index(str(chosen.params["kind"]))
    if victim >= s.seats or not s.fights[victim]:
        return "PO-5.29"
    if not s.allowance[victim]:
        return "PO-6.28" if s.hits[victim] == s.hits[seat] else "PO-6.27"
    if kind == t.TALER and s.room_made:
        return "PO-R49"
    return "PO-R35" if not has(s, victim, kind) else "PO-6.3"
