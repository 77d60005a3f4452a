"""The course of the game: layout, phases, turns, round end (NA-5.1 to NA-5.13, NA-6.60)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.actions import begin_action
from flotta.games.nauticus.box import PASS_TILES, SPACES
from flotta.games.nauticus.choices import can_store_any
from flotta.games.nauticus.uses import blue_workers


@compiled
def deal_kits(s: Record) -> None:
    """Talers and workers by seat, counted from the first start player (NA-4.2, NA-8.1)."""
    table = s.seats - 2
    for i in range(s.seats):
        seat = (s.first + i) % s.seats
        s.talers[seat] = s.box.start_talers[table, i]
        s.workers[seat] = s.box.start_workers[table, i]
    s.start_player, s.active = s.first, s.first


@compiled
def begin_round(s: Record) -> None:
    """The board is cleared for the layout (NA-5.2)."""
    s.action_tile[:] = t.NOTHING
    s.face_up[:] = 0
    s.laid = 0
    s.phase = 0
    s.step = t.LAYING


@compiled
def lay_tile(s: Record, action: int) -> None:
    """One more action tile, clockwise from the anchor (NA-5.2)."""
    space = (s.anchor + s.laid) % SPACES
    s.action_tile[space] = action
    s.face_up[space] = 1
    s.laid += 1
    if s.laid == SPACES:
        s.step = t.CHOOSING


@compiled
def choose_tile(s: Record, action: int) -> None:
    """The start player picks the tile of the phase and receives the bonus of its space (NA-5.3, NA-5.5, NA-5.6)."""
    for space in range(SPACES):
        if s.action_tile[space] == action:
            s.chosen = space
    seat, space = s.active, s.chosen
    s.workers[seat] += s.box.bonus_workers[space]
    s.talers[seat] += s.box.bonus_talers[space]
    s.vp[seat] += s.box.bonus_vp[space]
    free = s.box.bonus_tile[space]
    s.step = t.BONUS_TILE if free != t.NOTHING and can_store_any(s, seat, free) else t.TURN  # NA-R2


@compiled
def perform(s: Record) -> None:
    """The regular action, with the wheel's blue workers (NA-6.2)."""
    begin_action(s, s.action_tile[s.chosen], t.REGULAR, blue_workers(s, s.chosen))


@compiled
def turn_pass_tile(s: Record, tile: int) -> None:
    """A pass shows one more crown (NA-5.8)."""
    s.turned[s.active, tile] = 1
    after_regular(s)


@compiled
def after_regular(s: Record) -> None:
    """The regular action or pass is over: the extra action may still follow (NA-6.60, NA-R14)."""
    if s.extra[s.active]:
        s.step = t.AFTER
    else:
        end_turn(s)


@compiled
def spend_extra(s: Record) -> None:
    """The extra-action tile leaves the game and brings workers to keep (NA-6.60, NA-6.61, NA-R17)."""
    s.when = t.EXTRA_AFTER if s.step == t.AFTER else t.EXTRA_BEFORE
    s.extra[s.active] = 0
    s.workers[s.active] += s.box.extra_workers
    s.step = t.EXTRA


@compiled
def choose_extra(s: Record, action: int) -> None:
    """Any action, without blue workers, bonus or tile (NA-6.61, NA-6.62)."""
    begin_action(s, action, s.when, 0)


@compiled
def end_action(s: Record) -> None:
    """An action is over, blue workers left are lost; what follows depends on which it was (NA-6.2, NA-6.60, NA-R53)."""
    when = s.when
    s.doing, s.when, s.blue, s.used = t.NOTHING, t.REGULAR, 0, 0
    s.bought[:] = 0
    s.four_types, s.crown_vp = 0, 0
    if when == t.EXTRA_BEFORE:
        s.step = t.TURN
    elif when == t.EXTRA_AFTER:
        end_turn(s)
    else:
        after_regular(s)


@compiled
def end_turn(s: Record) -> None:
    """The next player clockwise, or the end of the phase (NA-5.3, NA-5.9)."""
    s.active = (s.active + 1) % s.seats
    s.step = t.TURN
    if s.active == s.start_player:
        end_phase(s)


@compiled
def end_phase(s: Record) -> None:
    """The tile is turned down, the start marker moves on (NA-5.3, NA-5.4, NA-5.12)."""
    s.face_up[s.chosen] = 0
    if s.phase == 0:
        s.anchor_tile = s.chosen
    s.chosen = t.NOWHERE
    s.start_player = (s.start_player + 1) % s.seats
    s.active = s.start_player
    s.phase += 1
    s.step = t.CHOOSING
    if s.phase == s.box.phases_per_round:  # NA-5.10
        end_round(s)


@compiled
def end_round(s: Record) -> None:
    """Pass tiles cost points and are turned back; the wheel turns to the anchor tile (NA-5.11, NA-R38, NA-R42, NA-R43)."""
    for seat in range(s.seats):
        for tile in range(PASS_TILES):
            if not s.turned[seat, tile]:
                s.vp[seat] -= s.box.pass_tiles[tile]  # NA-R49: no floor
            s.turned[seat, tile] = 0
    if s.round_marker == s.box.rounds[s.seats - 2]:  # NA-5.1
        s.step = t.OVER
        return
    s.round_marker += 1
    s.anchor, s.anchor_tile = s.anchor_tile, t.NOWHERE
    begin_round(s)
