"""What chance may do in Portolano: lots, draws, the wind, dice, chests and ports."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.games.portolano.setting import has_upgrade, tiles_in_pool
from flotta.games.portolano.table import (
    CHEST,
    CHOOSING_SIDE,
    DRAWING_CHEST,
    DRAWING_LOTS,
    DRAWING_MISSIONS,
    DRAWING_PORTS,
    DRAWING_TILES,
    FIRST_SPIN,
    HITS,
    IN_STOCK,
    LAY,
    LAYING,
    MISSION_SET,
    N_CHESTS,
    N_DIRECTIONS,
    N_PORTS,
    N_SEA,
    N_SIDES,
    N_STERNS,
    N_TILES,
    N_TRIPLES,
    PIRATE_ROLLING,
    PORT,
    REPLACE,
    REPLACING,
    ROLLING,
    SIDE,
    SPINNING,
    START,
    STERN,
    TILE,
    WIND,
)


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights."""
    if s.step == ROLLING or s.step == PIRATE_ROLLING:
        return odds_of_dice(s, ids, weights)
    if s.step == SPINNING or s.step == FIRST_SPIN:
        for direction in range(N_DIRECTIONS):
            ids[direction], weights[direction] = WIND + direction, s.box.sectors[direction]
        return N_DIRECTIONS
    if s.step == DRAWING_CHEST:
        return odds_of_chests(s, ids, weights)
    if s.step == REPLACING:
        return odds_of_ports(s, ids, weights)
    return odds_of_setting(s, ids, weights)


@compiled
def odds_of_dice(s: Record, ids: Ints, weights: Ints) -> int:
    """How many of the dice show a hit: C(n, k) times hit^k times miss^(n-k) (PO-6.21, PO-R31)."""
    dice = int(min(s.dice_left, s.box.at_once))
    hit, miss = int(s.box.hit), int(s.box.miss)
    weight = 1
    for _ in range(dice):
        weight *= miss
    for hits in range(dice + 1):
        ids[hits], weights[hits] = HITS + hits, weight
        weight = weight * (dice - hits) // (hits + 1) * hit // miss
    return dice + 1


@compiled
def odds_of_chests(s: Record, ids: Ints, weights: Ints) -> int:
    """A chest of the heap by its value (PO-6.17)."""
    count = 0
    for value in range(N_CHESTS):
        if s.heap[value] > 0:
            ids[count], weights[count] = CHEST + value, s.heap[value]
            count += 1
    return count


@compiled
def odds_of_ports(s: Record, ids: Ints, weights: Ints) -> int:
    """A port of the stock: any face the first time (PO-6.18), the other face when it comes back (PO-6.19, PO-R29)."""
    count = 0
    for port in range(N_PORTS):
        if s.port_at[port] == IN_STOCK:
            for face in range(2):
                if s.last_face[port] != face:
                    ids[count], weights[count] = REPLACE + 2 * port + face, 1 if s.last_face[port] < 0 else 2
                    count += 1
    return count


@compiled
def odds_of_setting(s: Record, ids: Ints, weights: Ints) -> int:
    """Lots, draws and deals before the first round; all outcomes are equally likely."""
    count = 0
    if s.step == DRAWING_LOTS:  # PO-4.14
        for seat in range(s.seats):
            ids[count] = START + seat
            count += 1
    elif s.step == DRAWING_PORTS:  # PO-4.2
        for port in range(N_PORTS):
            if not s.pool[N_SEA + port]:
                ids[count] = PORT + port
                count += 1
    elif s.step == DRAWING_TILES:  # PO-4.3
        first = tiles_in_pool(s, 0, N_SEA) == 0
        for tile in range(N_SEA):
            if not s.pool[tile] and (not first or has_upgrade(s, tile)):
                ids[count] = TILE + tile
                count += 1
    elif s.step == LAYING:  # PO-4.4
        for tile in range(N_TILES):
            if s.pool[tile]:
                ids[count], ids[count + 1] = LAY + 2 * tile, LAY + 2 * tile + 1
                count += 2
    elif s.step == CHOOSING_SIDE:
        for side in range(N_SIDES):
            ids[count] = SIDE + side
            count += 1
    elif s.step == DRAWING_MISSIONS:
        for triple in range(N_TRIPLES):
            ids[count] = MISSION_SET + triple
            count += 1
    else:
        count = odds_of_sterns(s, ids)
    for outcome in range(count):
        weights[outcome] = 1
    return count


@compiled
def odds_of_sterns(s: Record, ids: Ints) -> int:
    """The sterns nobody has yet (PO-4.13)."""
    count = 0
    for stern in range(N_STERNS):
        dealt = False
        for seat in range(s.seats):
            dealt = dealt or s.stern[seat] == stern
        if not dealt:
            ids[count] = STERN + stern
            count += 1
    return count
