"""What may be chosen in Tortuga, and what chance may do."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.tortuga.board import dice_on, room, slot_of
from flotta.games.tortuga.rolling import may_keep
from flotta.games.tortuga.table import (
    ACT,
    ACTING,
    ADV_FLIP,
    ADV_NEW,
    ASSIGN,
    ASSIGNING,
    BOARDING,
    CHEST,
    CREW_AREA,
    DEALING,
    DONE,
    DRAWING,
    DRAWING_LOTS,
    EMPTY,
    FACE,
    GAINING,
    HUNTING_CHEST,
    HUNTING_TILE,
    KEEP,
    KEEP_TILE,
    KEEPING,
    KEEPING_OPENLY,
    KEEPING_TILE,
    LOAD,
    LOADING_FLEET,
    N_ACTIONS,
    N_COLOURS,
    N_KEEPS,
    PASS,
    REROLLING,
    SALVAGE,
    SALVAGING,
    SECOND,
    SKULL,
    START_PLAYER,
    STEAL,
    STEALING,
    TARGET,
    TARGETING,
    THROWING,
    TILE,
    UNNAMED,
)


@compiled
def waiting(s: Record) -> int:
    """Whose move it is: of all who have not chosen yet, while dice are kept behind the screens (TO-R48)."""
    if s.step == DONE:
        return 0
    if s.step == KEEPING:
        mask = 0
        for seat in range(s.seats):
            if s.rolled[seat] > 0 and not s.ready[seat]:
                mask |= 1 << seat
        return mask
    if s.step <= THROWING or s.step == REROLLING or s.step == DRAWING:
        return CHANCE_BIT
    if s.step == HUNTING_CHEST or s.step == HUNTING_TILE:
        return CHANCE_BIT
    return 1 << int(s.active)


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    if s.step == KEEPING or s.step == KEEPING_OPENLY:
        return legal_keeps(s, seat, out)
    if s.step == ASSIGNING or s.step == GAINING:
        return legal_spots(s, seat, out)
    if s.step == ACTING:
        out[0], out[1] = ACT, PASS  # TO-5.30
        return 2
    if s.step == TARGETING:
        return legal_targets(s, seat, out)
    return legal_chests(s, seat, out)


@compiled
def legal_keeps(s: Record, seat: int, out: Ints) -> int:
    """Every choice of thrown dice that can be placed (TO-5.7, TO-R3)."""
    count = 0
    for dice in range(1, N_KEEPS + 1):
        if may_keep(s, seat, dice):
            out[count] = KEEP + dice - 1
            count += 1
    return count


@compiled
def legal_spots(s: Record, seat: int, out: Ints) -> int:
    """Where skulls kept alone may go: actions with room for all (TO-5.12, TO-R6). Where an advantage may: empty spots, and
    tokens with side 1 up (TO-5.21).
    """
    count = 0
    if s.step == ASSIGNING:
        skulls = dice_on(s, seat, UNNAMED)
        for action in range(N_ACTIONS):
            if room(s, seat, action) >= skulls:
                out[count] = ASSIGN + action
                count += 1
        return count
    for action in range(N_ACTIONS):
        if s.advantage[seat, action] == 0 and s.supply > 0:
            out[count] = ADV_NEW + action
            count += 1
    for action in range(N_ACTIONS):
        if s.advantage[seat, action] == 1:
            out[count] = ADV_FLIP + action
            count += 1
    return count


@compiled
def legal_targets(s: Record, seat: int, out: Ints) -> int:
    """Any other player; for second place not the first (TO-6.8, TO-6.13, TO-R12, TO-R17, TO-R23, TO-R27)."""
    out[0] = PASS
    count = 1
    for other in range(s.seats):
        if other == seat:
            continue
        if s.place == SECOND and other == s.first and not s.box.second_may_attack_first[s.duel, s.action - BOARDING]:
            continue
        out[count] = TARGET + other
        count += 1
    return count


@compiled
def legal_chests(s: Record, seat: int, out: Ints) -> int:
    """Which chest to steal (TO-R18), to take from the central island or not (TO-6.9, TO-R22), to load (TO-5.34, TO-R31);
    which tile to keep, one option if both are equal (TO-R50).
    """
    count = 0
    if s.step == STEALING:
        for slot in range(s.area_size[s.victim, s.action - BOARDING]):
            out[count] = STEAL + slot
            count += 1
    elif s.step == KEEPING_TILE:
        for i in range(len(s.looked_at)):
            if s.looked_at[i] > 0:
                out[count] = KEEP_TILE + i
                count += 1
    elif s.step == SALVAGING:
        out[0], count = PASS, 1
        for colour in range(N_COLOURS):
            if s.central_island[colour] > 0:
                out[count] = SALVAGE + colour
                count += 1
    else:
        for colour in range(N_COLOURS):
            if s.step == LOADING_FLEET:
                there = slot_of(s, seat, CREW_AREA, colour) != EMPTY
            else:
                there = s.island_area[seat, colour] > 0
            if there:
                out[count] = LOAD + colour
                count += 1
    return count


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights."""
    count = 0
    if s.step == DRAWING_LOTS:  # TO-4.7
        for seat in range(s.seats):
            ids[count], weights[count] = START_PLAYER + seat, 1
            count += 1
    elif s.step == THROWING or s.step == REROLLING:
        for action in range(N_ACTIONS):
            ids[count], weights[count] = FACE + action, 1
            count += 1
        if s.box.skulls > 0:
            ids[count], weights[count] = FACE + SKULL, s.box.skulls
            count += 1
    elif s.step == HUNTING_TILE:
        for i in range(len(s.pool)):
            if s.pool[i] > 0:
                ids[count], weights[count] = TILE + i, s.pool[i]
                count += 1
    elif s.step == DEALING or s.step == HUNTING_CHEST or s.step == DRAWING:
        for colour in range(N_COLOURS):
            if s.bag[colour] > 0:
                ids[count], weights[count] = CHEST + colour, s.bag[colour]
                count += 1
    return count
