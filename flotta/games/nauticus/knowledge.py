"""Who knows what in Nauticus: everybody everything that lies on the table; the future layouts nobody (NA-4.1, NA-5.2)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.engine.verbs import EVERYONE


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """All decisions and all draws are public."""
    return EVERYONE


@compiled
def show(s: Record, seat: int, v: Record) -> None:
    """The whole table: board and supply, every player's things, the running turn."""
    v.step, v.round_marker, v.phase = s.step, s.round_marker, s.phase
    v.first, v.start_player, v.active = s.first, s.start_player, s.active
    v.action_tile, v.face_up, v.laid = s.action_tile, s.face_up, s.laid
    v.anchor, v.anchor_tile, v.chosen = s.anchor, s.anchor_tile, s.chosen
    v.supply, v.vp, v.talers, v.workers = s.supply, s.vp, s.talers, s.workers
    v.warehouse, v.delivered, v.turned, v.extra = s.warehouse, s.delivered, s.turned, s.extra
    v.ships, v.hull, v.crest, v.mast, v.sail, v.cargo = s.ships, s.hull, s.crest, s.mast, s.sail, s.cargo
    v.doing, v.when, v.blue, v.used = s.doing, s.when, s.blue, s.used
    v.bought, v.four_types, v.crown_vp, v.in_hand = s.bought, s.four_types, s.crown_vp, s.in_hand
    v.rewards_left, v.rewards_taken, v.first_good = s.rewards_left, s.rewards_taken, s.first_good


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Nothing is hidden, so a view is the whole table already; layouts to come are drawn when they are laid."""
