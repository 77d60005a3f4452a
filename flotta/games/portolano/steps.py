"""What one event may change on Portolano's table: the invariants that speak of a step, by number (law.toml)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY
from flotta.games.portolano.holds import goods_aboard
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import has_ship, neighbour


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of the first invariant that one event broke, or 0."""
    if before.step < t.FIRST_SPIN:
        return 0
    for other in range(before.seats):
        if after.cannons[other] < before.cannons[other]:
            return 3
        if after.chests[other] < before.chests[other]:
            return 5
        if after.knight[other] > before.knight[other]:
            return 14
        if before.fought[other] and after.fights[other] > before.fights[other] and before.fights[other] == 0:
            return 13
    if not stacks_shrink(before, after):
        return 4
    if not tiles_stay(before, action, after):
        return 6
    if not rows_shrink(before, action, after):
        return 8
    if not markers_stay(before, after):
        return 10
    if not talers_are_earned(before, seat, action, after):
        return 11
    if not faces_turn_at_departures(before, after):
        return 12
    return 0 if rum_is_earned(before, seat, action, after) else 15


@compiled
def stacks_shrink(before: Record, after: Record) -> bool:
    """4: an upgrade on a ship stays there."""
    for upgrade in range(t.N_UPGRADES):
        for level in range(before.seats):
            if before.owner[upgrade, level] >= 0 and after.owner[upgrade, level] != before.owner[upgrade, level]:
                return False
    return True


@compiled
def tiles_stay(before: Record, action: int, after: Record) -> bool:
    """6: sea tiles never change place; a port only when it is replaced."""
    for cell in range(t.N_CELLS):
        if after.tile[cell] != before.tile[cell] and (before.tile[cell] < t.N_SEA or action < t.REPLACE):
            return False
    return True


@compiled
def rows_shrink(before: Record, action: int, after: Record) -> bool:
    """8: a supply row loses its front token when somebody takes it, and never otherwise."""
    for row in range(t.N_COLOURS):
        if after.front[row] != before.front[row] + (action == t.TAKE + row):
            return False
    return True


@compiled
def markers_stay(before: Record, after: Record) -> bool:
    """10: a marker on an unstarred mission stays; one taken off a starred mission never returns."""
    for index in range(IN_PLAY):
        for seat in range(before.seats):
            was, now = before.marker[seat, index], after.marker[seat, index]
            if is_starred(before.mission[index]):
                if now > was:
                    return False
            elif was > 0 and now != was:
                return False
    return True


@compiled
def talers_are_earned(before: Record, seat: int, action: int, after: Record) -> bool:
    """11: talers change only by what pays or costs them, and by loot from hand to hand."""
    for other in range(before.seats):
        more = after.talers[other] - before.talers[other]
        due = 0
        if other == seat:
            if action == t.UNLOAD_DONE:
                due = before.box.pay[before.sold]
            elif action == t.ACT_TALER:
                due = 1
            elif t.UP <= action < t.G2R:
                due = -before.box.price
            elif action == t.PAY + t.TALER:
                due = -1
        if t.LOOT <= action < t.LOOT_DONE and (action - t.LOOT) % t.N_KINDS == t.TALER:
            due = (other == seat) - (other == (action - t.LOOT) // t.N_KINDS)
        if t.HITS <= action < t.CHEST and other == before.active and more >= 0:
            due = more  # what the pirate's defeat brings
        if more != due:
            return False
    return True


@compiled
def turn_began(before: Record, after: Record) -> bool:
    """Whether a ship has moved in this step."""
    if after.step != t.AT_SEA and after.step != t.UNLOADING:
        return False
    return not (t.AT_SEA <= before.step <= t.REPLACING and before.offset == after.offset)


@compiled
def faces_turn_at_departures(before: Record, after: Record) -> bool:
    """12: a sea tile is flipped only when a ship or the pirate leaves it and no other ship stays."""
    mover = after.active if turn_began(before, after) else t.NOBODY
    for cell in range(t.N_CELLS):
        if before.tile[cell] >= t.N_SEA or after.face[cell] == before.face[cell]:
            continue
        by_pirate = before.step == t.SPINNING and before.pirate == cell and not has_ship(before, cell, t.NOBODY)
        by_ship = mover != t.NOBODY and is_on_course(before, mover, cell) and not has_ship(before, cell, mover)
        if not (by_pirate or by_ship):
            return False
    return True


@compiled
def is_on_course(before: Record, mover: int, cell: int) -> bool:
    """Whether a ship may leave this cell in this step: it stands there, or passes it on its way."""
    start = before.ship[mover]
    for direction in range(t.N_DIRECTIONS):
        if neighbour(before, start, direction) == cell:
            return True
    return bool(start == cell)


@compiled
def rum_is_earned(before: Record, seat: int, action: int, after: Record) -> bool:
    """15: rum is paid for moves, given by ports and tiles, traded, dropped or looted, and changes by nothing else."""
    began = turn_began(before, after)
    dearest = 2 * max(before.box.cost_with, before.box.cost_across, before.box.cost_against)
    for other in range(before.seats):
        more = after.rum[other] - before.rum[other]
        if began and other == after.active:
            if more > 0 or (-more > dearest and after.rum[other] > 0):
                return False
            continue
        if more != rum_due(before, seat, action, other):
            return False
    return trade_is_fair(before, seat, action, after)


@compiled
def rum_due(before: Record, seat: int, action: int, other: int) -> int:
    """How much rum an event brings or takes a seat."""
    if action >= t.START:
        return 0
    if t.LOOT <= action < t.LOOT_DONE and (action - t.LOOT) % t.N_KINDS == t.RUM:
        return int((other == seat) - (other == (action - t.LOOT) // t.N_KINDS))
    if other != seat:
        return 0
    if action == t.DROP + t.RUM or action == t.PAY + t.RUM:
        return -1
    if t.RELIEF <= action < t.SAIL:
        return 1 if before.relieved == 1 else 0
    if action in (t.REFILL, t.ACT_RUM) or t.HUSTLE <= action < t.END_TURN:
        return 1
    if t.G2R <= action < t.TRADE_DONE:
        return 1 if action < t.G2R + t.N_COLOURS + 1 else -1
    return 0


@compiled
def trade_is_fair(before: Record, seat: int, action: int, after: Record) -> bool:
    """15: trades keep rum and goods together the same; goods for goods give one and take one, twice at most."""
    if action >= t.START:
        return True
    more = after.rum[seat] + goods_aboard(after, seat) - before.rum[seat] - goods_aboard(before, seat)
    if t.G2R <= action <= t.TRADE_DONE or t.HUSTLE <= action < t.END_TURN:
        return bool(more == 0)
    if t.GG_GIVE <= action <= t.GG_STOP:
        return bool(more == (-1 if action < t.GG_TAKE else 1 if action < t.GG_STOP else 0))
    return True
