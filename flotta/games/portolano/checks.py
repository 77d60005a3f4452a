"""The invariants of Portolano's table, by number (law.toml): what must hold after every step. Pieces are counted in
inventory.py; what one event may change is in steps.py.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.battles import is_target, may_loot
from flotta.games.portolano.box import IN_PLAY, N_FIELDS
from flotta.games.portolano.choices import gain_is_blocked, may_anchor
from flotta.games.portolano.course import RELIEF_GOODS
from flotta.games.portolano.holds import goods_aboard, has_loot, in_hold, is_full
from flotta.games.portolano.inventory import (
    board_is_whole,
    cannons_are_whole,
    chests_are_whole,
    goods_are_whole,
    holds_are_sound,
    markers_are_sound,
    ports_are_whole,
    ports_fit,
    ships_are_placed,
    upgrades_are_whole,
)
from flotta.games.portolano.moves import is_peaceful, is_sea, size_of
from flotta.games.portolano.scores import score
from flotta.games.portolano.steps import broken_step
from flotta.games.portolano.turns import box_has_but

__all__ = ["broken", "broken_step"]


@compiled
def broken(s: Record) -> int:
    """The number of the first invariant that does not hold, or 0."""
    if not table_is_laid(s):
        return 16
    if not (board_is_whole(s) and ports_are_whole(s)):
        return 6
    if not ships_are_placed(s):
        return 7
    if not ports_fit(s):
        return 9
    if not goods_are_whole(s):
        return 1
    if not holds_are_sound(s):
        return 2
    if not cannons_are_whole(s):
        return 3
    if not upgrades_are_whole(s):
        return 4
    if not chests_are_whole(s):
        return 5
    if not markers_are_sound(s):
        return 10
    if not battle_is_sound(s):
        return 13
    if not knight_is_sound(s):
        return 14
    return 0 if turn_is_sound(s) and cards_are_sound(s) and end_is_sound(s) else 16


@compiled
def table_is_laid(s: Record) -> bool:
    """16: seats, sterns and missions are of this game, and there when they are needed."""
    if s.start >= s.seats or s.active >= s.seats or s.offset > s.seats or s.laid > size_of(s) * size_of(s):
        return False
    if s.step > t.LAYING and s.laid < size_of(s) * size_of(s):
        return False
    if (s.side >= 0) != (s.step >= t.DRAWING_MISSIONS) or (s.round_number > 0) != (s.step > t.FIRST_SPIN):
        return False
    for index in range(IN_PLAY):
        if s.step >= t.DEALING_STERNS and s.mission[index] <= (s.mission[index - 1] if index > 0 else -1):
            return False
        if s.step < t.DEALING_STERNS and s.mission[index] >= 0:
            return False
    return sterns_are_dealt(s)


@compiled
def sterns_are_dealt(s: Record) -> bool:
    """16: every seat has a stern of its own once they are dealt, and nobody else has one."""
    for seat in range(t.N_SEATS):
        if seat >= s.seats and s.stern[seat] >= 0:
            return False
        if seat < s.seats and s.step > t.DEALING_STERNS and s.stern[seat] < 0:
            return False
        for other in range(seat):
            if s.stern[seat] >= 0 and (s.stern[other] == s.stern[seat] or s.stern[other] < 0):
                return False
    return True


@compiled
def is_pirate_battle(s: Record) -> bool:
    """Whether the table waits for something in a battle with the pirate."""
    if s.step == t.PIRATE_ROLLING or s.step == t.PAYING:
        return True
    return bool(s.battle_at == t.NOWHERE and (s.step == t.ASKING_KNIGHT or s.step == t.ROLLING))


@compiled
def battle_is_sound(s: Record) -> bool:
    """13: a ship that fights the pirate is at sea and in its reach; ships that fight each other stand on one tile; nobody fights
    on an Isle of Peace.
    """
    between_players = s.battle_at != t.NOWHERE
    if between_players and not (s.step == t.ASKING_KNIGHT or s.step == t.ROLLING or s.step == t.LOOTING):
        return False
    if s.step == t.LOOTING and not between_players:
        return False
    fighters = 0
    for seat in range(t.N_SEATS):
        if (s.fought[seat] or s.stays_out[seat]) and (seat >= s.seats or s.step <= t.SPINNING or s.step == t.DONE):
            return False
        if not s.fights[seat]:
            if s.allowance[seat] > 0 or (s.hits[seat] > 0 and not (is_pirate_battle(s) and seat == s.active)):
                return False
            continue
        fighters += 1
        if not between_players or s.ship[seat] != s.battle_at or is_peaceful(s, s.battle_at) or s.stays_out[seat]:
            return False
        if (s.fought[seat] == 1) != (s.step == t.LOOTING) or (s.fights[seat] == 2 and s.step != t.LOOTING):
            return False
        if s.step == t.LOOTING and s.allowance[seat] > 0 and s.hits[seat] > s.hits[s.active]:
            return False
    if between_players:
        return bool(fighters >= 2 and s.fights[s.active] > 0 and s.allowance[s.active] == 0)
    if not is_pirate_battle(s):
        return True
    return bool(is_target(s, s.active) and not s.stays_out[s.active] and (s.fought[s.active] == 1) == (s.step != t.ASKING_KNIGHT))


@compiled
def knight_is_sound(s: Record) -> bool:
    """14: the marker lies only on the Peace Knight's stern, and only its owner stays out or is asked."""
    for seat in range(t.N_SEATS):
        if (s.knight[seat] or s.stays_out[seat]) and s.stern[seat] != t.PEACE_KNIGHT:
            return False
        if s.knight[seat] and s.stays_out[seat]:
            return False
    return bool(s.step != t.ASKING_KNIGHT or s.knight[s.active])


@compiled
def turn_is_sound(s: Record) -> bool:
    """16: what the table waits for can be done, and nothing is pending elsewhere."""
    if not (counts_are_idle(s) and chance_can_fall(s)):
        return False
    seat = s.active
    if t.AT_SEA <= s.step <= t.REPLACING:
        if s.offset >= s.seats or seat != (s.start + s.offset) % s.seats:
            return False
        if is_sea(s, s.ship[seat]) != (s.step <= t.GOODS_FOR_GOODS):
            return False
    if s.step == t.TINKERING:
        return bool(s.stern[seat] == t.HANDYMAN)
    if s.step == t.DISTILLING:
        return bool(s.stern[seat] == t.RUM_STILL)
    if s.step == t.RELIEVING:
        missing = RELIEF_GOODS - s.relieved
        return bool(s.drifted[seat] and s.rum[seat] == 0 and 0 < missing <= goods_aboard(s, seat))
    if s.step == t.GOODS_FOR_RUM:
        return bool(s.acted and goods_aboard(s, seat) > 0)
    if s.step == t.RUM_FOR_GOODS:
        return bool(s.acted and s.rum[seat] > 0 and box_has_but(s, t.COCOA))
    if s.step == t.REFILLING:
        return bool(s.refills > 0 and (goods_aboard(s, seat) > 0 or not is_full(s, seat)))
    if s.step == t.GOODS_FOR_GOODS:
        can_take = s.swapped > 0 or not is_full(s, seat)
        return bool(s.acted and s.given >= 0 and s.swapped < 2 and box_has_but(s, s.given) and can_take)
    if s.step == t.PAYING:
        return bool(s.owed > 0 and has_loot(s, seat))
    return s.step != t.LOOTING or may_loot(s)


@compiled
def counts_are_idle(s: Record) -> bool:
    """16: what belongs to one step of a turn is empty at any other time."""
    if s.room_made and (is_full(s, s.active) or not room_has_use(s)):
        return False
    if (s.relieved > 0 and s.step != t.RELIEVING) or (s.sold > 0 and s.step != t.UNLOADING):
        return False
    if s.refills > 0 and s.step != t.REFILLING:
        return False
    if s.step != t.GOODS_FOR_GOODS and (s.given >= 0 or s.swapped > 0):
        return False
    if (s.picked or s.acted) and not t.AT_SEA <= s.step <= t.GOODS_FOR_GOODS:
        return False
    if s.step != t.PIRATE_ROLLING and s.pirate_hits > 0:
        return False
    return bool((s.owed == 0 or s.step == t.PAYING) and (s.dice_left == 0 or s.step == t.ROLLING or s.step == t.PIRATE_ROLLING))


@compiled
def room_has_use(s: Record) -> bool:
    """16: room is made only for a gain that can follow."""
    if s.step == t.AT_SEA:
        cell = s.ship[s.active]
        return gain_is_blocked(s, s.active, s.box.action[s.tile[cell], s.face[cell]])
    if s.step == t.LOOTING:
        for victim in range(s.seats):
            if s.allowance[victim] > 0 and in_hold(s, victim) > 0:
                return True
        return False
    return bool((s.step == t.GOODS_FOR_GOODS and s.swapped == 1) or s.step == t.REFILLING)


@compiled
def chance_can_fall(s: Record) -> bool:
    """16: there is something to draw, deal or roll where that is waited for."""
    if s.step == t.DRAWING_CHEST:
        return bool(s.heap_size > 0)
    if s.step == t.ROLLING or s.step == t.PIRATE_ROLLING:
        return bool(s.dice_left > 0)
    if s.step == t.LAYING:
        return bool(s.laid < size_of(s) * size_of(s))
    if s.step == t.DEALING_STERNS:
        return bool(s.stern[s.seats - 1] < 0)
    if s.step == t.DRAWING_LOTS or s.step > t.LAYING:
        return True
    sea, ports = 0, 0
    for tile in range(t.N_TILES):
        sea += s.pool[tile] if tile < t.N_SEA else 0
        ports += s.pool[tile] if tile >= t.N_SEA else 0
    return bool(sea < s.box.sea_laid[s.seats - 2] and ports <= s.box.ports_laid[s.seats - 2])


@compiled
def cards_are_sound(s: Record) -> bool:
    """16: cards lie before those who have chosen and have not had their turn, and they may be played."""
    to_choose = 0
    for seat in range(t.N_SEATS):
        if s.face_down[seat] and not (seat < s.seats and s.order[seat] > 0 and t.CHOOSING_CARDS <= s.step <= t.REPLACING):
            return False
        if s.order[seat] > 0 and not s.face_down[seat] and not (seat == s.active and t.AT_SEA <= s.step <= t.REPLACING):
            return False
        action = s.order[seat] - 1 + t.SAIL
        if s.order[seat] > 0 and t.SAIL_TWO <= action < t.ANCHOR and s.upgrades[seat, t.EXTRA_SAIL] == 0:
            return False
        if s.face_down[seat] and action == t.ANCHOR and not may_anchor(s, seat):
            return False
        to_choose += seat < s.seats and not s.mutiny[seat] and not s.face_down[seat]
        if t.AT_SEA <= s.step <= t.REPLACING and seat < s.seats and (seat - s.start) % s.seats > s.offset:
            if s.mutiny[seat] == s.face_down[seat]:
                return False
    return to_choose > 0 or s.step != t.CHOOSING_CARDS


@compiled
def end_is_sound(s: Record) -> bool:
    """16: the last round is known when a row is empty; the game is over after it; no score is too low."""
    empty = False
    for row in range(t.N_COLOURS):
        empty = empty or (s.side >= 0 and s.front[row] >= N_FIELDS)
    if empty != (s.last_round > 0) or (s.last_round > 0 and not s.last_round - 1 <= s.round_number <= s.last_round):
        return False
    capped = s.options.round_cap > 0 and s.round_number >= s.options.round_cap
    if s.step == t.DONE and not (s.round_number == s.last_round or capped):
        return False
    for seat in range(s.seats):
        if score(s, seat) < -IN_PLAY * s.box.penalty:
            return False
    return bool(s.options.round_cap == 0 or s.round_number <= s.options.round_cap)
