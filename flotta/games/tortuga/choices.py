"""What may be chosen in Tortuga, and what chance may do."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.piles import odds_of_lot, odds_of_pile
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import dice_on, room, slot_of
from flotta.games.tortuga.rolling import fits, rooms_of, thrown


@compiled
def waiting(s: Record) -> int:
    """Whose move it is: of all who have not chosen yet, while dice are kept behind the screens (TO-R48)."""
    if s.step == t.DONE:
        return 0
    if s.step == t.KEEPING:
        mask = 0
        for seat in range(s.seats):
            if s.rolled[seat] > 0 and not s.ready[seat]:
                mask |= 1 << seat
        return mask
    if s.step <= t.THROWING or s.step == t.REROLLING or s.step == t.DRAWING:
        return CHANCE_BIT
    if s.step == t.HUNTING_CHEST or s.step == t.HUNTING_TILE:
        return CHANCE_BIT
    return 1 << int(s.active)


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    if s.step == t.KEEPING or s.step == t.KEEPING_OPENLY:
        return legal_keeps(s, seat, out)
    if s.step == t.ASSIGNING or s.step == t.GAINING:
        return legal_spots(s, seat, out)
    if s.step == t.ACTING:
        out[0], out[1] = t.ACT, t.PASS  # TO-5.30
        return 2
    if s.step == t.TARGETING:
        return legal_targets(s, seat, out)
    return legal_chests(s, seat, out)


@compiled
def legal_keeps(s: Record, seat: int, out: Ints) -> int:
    """Every choice of thrown dice that can be placed (TO-5.7, TO-R3)."""
    sides, rooms, count = thrown(s, seat), rooms_of(s, seat), 0
    for dice in range(1, t.N_KEEPS + 1):
        if fits(sides, rooms, dice):
            out[count] = t.KEEP + dice - 1
            count += 1
    return count


@compiled
def legal_spots(s: Record, seat: int, out: Ints) -> int:
    """Where skulls kept alone may go: actions with room for all (TO-5.12, TO-R6). Where an advantage may: empty spots, and
    tokens with side 1 up (TO-5.21).
    """
    count = 0
    if s.step == t.ASSIGNING:
        skulls = dice_on(s, seat, t.UNNAMED)
        for action in range(t.N_ACTIONS):
            if room(s, seat, action) >= skulls:
                out[count] = t.ASSIGN + action
                count += 1
        return count
    for action in range(t.N_ACTIONS):
        if s.advantage[seat, action] == 0 and s.supply > 0:
            out[count] = t.ADV_NEW + action
            count += 1
    for action in range(t.N_ACTIONS):
        if s.advantage[seat, action] == 1:
            out[count] = t.ADV_FLIP + action
            count += 1
    return count


@compiled
def legal_targets(s: Record, seat: int, out: Ints) -> int:
    """Any other player; for second place not the first (TO-6.8, TO-6.13, TO-R12, TO-R17, TO-R23, TO-R27)."""
    out[0] = t.PASS
    count = 1
    for other in range(s.seats):
        if other == seat:
            continue
        if s.place == t.SECOND and other == s.first and not s.box.second_may_attack_first[s.duel, s.action - t.BOARDING]:
            continue
        out[count] = t.TARGET + other
        count += 1
    return count


@compiled
def legal_chests(s: Record, seat: int, out: Ints) -> int:
    """Which chest to steal (TO-R18), to take from the central island or not (TO-6.9, TO-R22), to load (TO-5.34, TO-R31);
    which tile to keep, one option if both are equal (TO-R50).
    """
    count = 0
    if s.step == t.STEALING:
        for slot in range(s.area_size[s.victim, s.action - t.BOARDING]):
            out[count] = t.STEAL + slot
            count += 1
    elif s.step == t.KEEPING_TILE:
        for i in range(len(s.looked_at)):
            if s.looked_at[i] > 0:
                out[count] = t.KEEP_TILE + i
                count += 1
    elif s.step == t.SALVAGING:
        out[0], count = t.PASS, 1
        for colour in range(t.N_COLOURS):
            if s.central_island[colour] > 0:
                out[count] = t.SALVAGE + colour
                count += 1
    else:
        for colour in range(t.N_COLOURS):
            if s.step == t.LOADING_FLEET:
                there = slot_of(s, seat, t.CREW_AREA, colour) != t.EMPTY
            else:
                there = s.island_area[seat, colour] > 0
            if there:
                out[count] = t.LOAD + colour
                count += 1
    return count


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights."""
    if s.step == t.DRAWING_LOTS:  # TO-4.7
        return odds_of_lot(s.seats, t.START_PLAYER, ids, weights)
    if s.step == t.HUNTING_TILE:
        return odds_of_pile(s.pool, t.TILE, ids, weights)
    if s.step == t.DEALING or s.step == t.HUNTING_CHEST or s.step == t.DRAWING:
        return odds_of_pile(s.bag, t.CHEST, ids, weights)
    count = odds_of_lot(t.N_ACTIONS, t.FACE, ids, weights)  # THROWING, REROLLING
    if s.box.skulls > 0:
        ids[count], weights[count] = t.FACE + t.SKULL, s.box.skulls
        count += 1
    return count
