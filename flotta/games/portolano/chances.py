"""What chance may do in Portolano: lots, draws, the wind, dice, chests and ports."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.piles import odds_of_lot, odds_of_pile
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.setting import has_upgrade, tiles_in_pool


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights."""
    if s.step == t.ROLLING or s.step == t.PIRATE_ROLLING:
        return odds_of_dice(s, ids, weights)
    if s.step == t.SPINNING or s.step == t.FIRST_SPIN:
        return odds_of_pile(s.box.sectors, t.WIND, ids, weights)
    if s.step == t.DRAWING_CHEST:
        return odds_of_pile(s.heap, t.CHEST, ids, weights)  # PO-6.17
    if s.step == t.REPLACING:
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
        ids[hits], weights[hits] = t.HITS + hits, weight
        weight = weight * (dice - hits) // (hits + 1) * hit // miss
    return dice + 1


@compiled
def odds_of_ports(s: Record, ids: Ints, weights: Ints) -> int:
    """A port of the stock: any face the first time (PO-6.18), the other face when it comes back (PO-6.19, PO-R29)."""
    count = 0
    for port in range(t.N_PORTS):
        if s.port_at[port] == t.IN_STOCK:
            for face in range(2):
                if s.last_face[port] != face:
                    ids[count], weights[count] = t.REPLACE + 2 * port + face, 1 if s.last_face[port] < 0 else 2
                    count += 1
    return count


@compiled
def odds_of_setting(s: Record, ids: Ints, weights: Ints) -> int:
    """Lots, draws and deals before the first round; all outcomes are equally likely."""
    if s.step == t.DRAWING_LOTS:  # PO-4.14
        return odds_of_lot(s.seats, t.START, ids, weights)
    if s.step == t.CHOOSING_SIDE:
        return odds_of_lot(t.N_SIDES, t.SIDE, ids, weights)
    if s.step == t.DRAWING_MISSIONS:
        return odds_of_lot(t.N_TRIPLES, t.MISSIONS_SET, ids, weights)
    count = 0
    if s.step == t.DRAWING_PORTS:  # PO-4.2
        for port in range(t.N_PORTS):
            if not s.pool[t.N_SEA + port]:
                ids[count] = t.PORT + port
                count += 1
    elif s.step == t.DRAWING_TILES:  # PO-4.3
        first = tiles_in_pool(s, 0, t.N_SEA) == 0
        for tile in range(t.N_SEA):
            if not s.pool[tile] and (not first or has_upgrade(s, tile)):
                ids[count] = t.TILE + tile
                count += 1
    elif s.step == t.LAYING:  # PO-4.4
        for tile in range(t.N_TILES):
            if s.pool[tile]:
                ids[count], ids[count + 1] = t.LAY + 2 * tile, t.LAY + 2 * tile + 1
                count += 2
    else:
        count = odds_of_sterns(s, ids)
    for outcome in range(count):
        weights[outcome] = 1
    return count


@compiled
def odds_of_sterns(s: Record, ids: Ints) -> int:
    """The sterns nobody has yet (PO-4.13)."""
    count = 0
    for stern in range(t.N_STERNS):
        dealt = False
        for seat in range(s.seats):
            dealt = dealt or s.stern[seat] == stern
        if not dealt:
            ids[count] = t.STERN + stern
            count += 1
    return count
