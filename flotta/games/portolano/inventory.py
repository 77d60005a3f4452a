"""What must be on Portolano's table and where: the invariants that count pieces, by number (law.toml)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY, N_FIELDS, N_SLOTS
from flotta.games.portolano.holds import cannon_places, hold_size, in_hold, stack_height
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import is_sea


@compiled
def board_is_whole(s: Record) -> bool:
    """6: the cells laid hold so many different sea tiles and ports, and the pool the rest of them."""
    sea, ports = 0, 0
    for cell in range(t.N_CELLS):
        tile = s.tile[cell]
        if (tile >= 0) != (cell < s.laid) or (tile < 0 and s.face[cell] != 0):
            return False
        if tile >= 0:
            sea += tile < t.N_SEA
            ports += tile >= t.N_SEA
            for other in range(cell):
                if s.tile[other] == tile:
                    return False
            if s.pool[tile]:
                return False
    if s.step >= t.LAYING:
        for tile in range(t.N_TILES):
            sea += s.pool[tile] if tile < t.N_SEA else 0
            ports += s.pool[tile] if tile >= t.N_SEA else 0
        return bool(sea == s.box.sea_laid[s.seats - 2] and ports == s.box.ports_laid[s.seats - 2])
    return bool(s.laid == 0)


@compiled
def ports_are_whole(s: Record) -> bool:
    """6: every port is on the board, in the stock or used; ports on the board show their last face, the others are bare."""
    stock = 0
    for port in range(t.N_PORTS):
        here = t.NOWHERE
        for cell in range(s.laid):
            if s.tile[cell] == t.N_SEA + port:
                here = cell
        if (here != t.NOWHERE or s.pool[t.N_SEA + port]) != (s.port_at[port] == t.ON_BOARD):
            return False
        if here != t.NOWHERE and s.last_face[port] != s.face[here]:
            return False
        if here == t.NOWHERE:
            for slot in range(N_SLOTS):
                if s.unloaded[port, slot] != t.EMPTY:
                    return False
        stock += s.port_at[port] == t.IN_STOCK
    return stock > 0 or s.step != t.REPLACING


@compiled
def ships_are_placed(s: Record) -> bool:
    """7: the pirate is on a sea tile, every ship on the board; nobody is there before being placed."""
    if s.step <= t.PLACING_PIRATE:
        if s.pirate != t.NOWHERE:
            return False
    elif s.pirate < 0 or s.pirate >= s.laid or not is_sea(s, s.pirate):
        return False
    for seat in range(t.N_SEATS):
        cell = s.ship[seat]
        turn = (seat - s.start) % s.seats
        placed = seat < s.seats and (s.step > t.PLACING_SHIP or (s.step == t.PLACING_SHIP and turn < s.offset))
        if (cell >= 0) != placed or cell >= s.laid:
            return False
    return True


@compiled
def ports_fit(s: Record) -> bool:
    """9: what lies on a port fits its spaces, and between turns no port is full."""
    in_port = t.UNLOADING <= s.step <= t.REPLACING
    for cell in range(s.laid):
        if is_sea(s, cell):
            continue
        port, free = s.tile[cell] - t.N_SEA, 0
        for slot in range(N_SLOTS):
            token = s.unloaded[port, slot]
            if token != t.EMPTY and s.box.slots[port, s.face[cell], slot] < 0:
                return False
            free += token == t.EMPTY and s.box.slots[port, s.face[cell], slot] >= 0
            if token == t.COCOA_LEFT and (slot == N_SLOTS - 1 or s.unloaded[port, slot + 1] != t.COCOA_RIGHT):
                return False
            if token == t.COCOA_RIGHT and (slot == 0 or s.unloaded[port, slot - 1] != t.COCOA_LEFT):
                return False
        if free == 0 and not (in_port and cell == s.ship[s.active]):
            return False
    return True


@compiled
def goods_are_whole(s: Record) -> bool:
    """1: supply, holds, ports and box hold all goods."""
    for good in range(t.N_GOODS):
        count = s.in_box[good] + on_supply(s, good)
        for seat in range(t.N_SEATS):
            count += s.goods[seat, good]
        for port in range(t.N_PORTS):
            count += on_port(s, port, good)
        if count != s.box.tokens[good]:
            return False
    return True


@compiled
def on_supply(s: Record, good: int) -> int:
    """How many of a good lie on the supply board."""
    count = 0
    for row in range(t.N_COLOURS):
        if s.side < 0:
            continue
        for field in range(s.front[row], N_FIELDS):
            cocoa = s.box.cocoa[s.side, row] == field + 1
            count += good == t.COCOA if cocoa else good == row
    return int(count)


@compiled
def on_port(s: Record, port: int, good: int) -> int:
    """How many of a good lie on a port."""
    count = 0
    for slot in range(N_SLOTS):
        token = s.unloaded[port, slot]
        if token == t.COLOURED:
            count += s.box.slots[port, s.last_face[port], slot] == good
        elif token in (t.LONE_COCOA, t.COCOA_LEFT):
            count += good == t.COCOA
    return int(count)


@compiled
def holds_are_sound(s: Record) -> bool:
    """2: nothing overflows, and empty seats own nothing."""
    for seat in range(t.N_SEATS):
        if seat < s.seats and in_hold(s, seat) > hold_size(s, seat):
            return False
        if seat >= s.seats and (in_hold(s, seat) > 0 or s.talers[seat] > 0):
            return False
    return True


@compiled
def cannons_are_whole(s: Record) -> bool:
    """3: supply and ships have all cannons, no ship more than its places."""
    count = s.cannon_supply
    for seat in range(t.N_SEATS):
        count += s.cannons[seat]
        if s.cannons[seat] > (cannon_places(s, seat) if seat < s.seats else 0):
            return False
    return bool(count == s.box.cannons[s.seats - 2])


@compiled
def upgrades_are_whole(s: Record) -> bool:
    """4: stacks shrink from the top, counts agree, only the Handyman has a 0 upgrade."""
    zero = t.NOBODY
    for seat in range(s.seats):
        if s.stern[seat] == t.HANDYMAN:
            zero = seat
    if (s.tinkered >= 0 and zero == t.NOBODY) or (s.tinkered < 0 and zero != t.NOBODY and s.step > t.DISTILLING):
        return False
    for upgrade in range(t.N_UPGRADES):
        for level in range(t.N_SEATS):
            owner, on_a_ship = s.owner[upgrade, level], stack_height(s, upgrade) <= level < s.seats
            if owner >= s.seats or (owner >= 0) != on_a_ship:
                return False
        for seat in range(t.N_SEATS):
            count = 1 if seat == zero and upgrade == s.tinkered else 0
            for level in range(s.seats):
                count += s.owner[upgrade, level] == seat
            if s.upgrades[seat, upgrade] != count:
                return False
    return True


@compiled
def chests_are_whole(s: Record) -> bool:
    """5: heap and players have all chests, and the counts agree."""
    left = 0
    for value in range(t.N_CHESTS):
        count = s.heap[value]
        left += s.heap[value]
        for seat in range(t.N_SEATS):
            count += s.chest[seat, value]
        if count != s.box.chests[value]:
            return False
    for seat in range(t.N_SEATS):
        count = 0
        for value in range(t.N_CHESTS):
            count += s.chest[seat, value]
        if count != s.chests[seat] or (seat >= s.seats and count > 0):
            return False
    return bool(left == s.heap_size)


@compiled
def markers_are_sound(s: Record) -> bool:
    """10: at most one marker per seat and mission; on an unstarred one the positions have no gaps."""
    for index in range(IN_PLAY):
        placed, sum_of_places = 0, 0
        for seat in range(t.N_SEATS):
            position = s.marker[seat, index]
            if position > 0 and (seat >= s.seats or s.mission[index] < 0):
                return False
            if is_starred(s.mission[index]) and position > 1:
                return False
            placed += position > 0
            sum_of_places += position
            for other in range(seat):
                if position > 0 and s.marker[other, index] == position and not is_starred(s.mission[index]):
                    return False
        if not is_starred(s.mission[index]) and sum_of_places != placed * (placed + 1) // 2:
            return False
    return True
