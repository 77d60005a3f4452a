"""Setting up Portolano (chapter 4): tiles, supply, missions, sterns and what they give at the start, the ships."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY, N_FIELDS
from flotta.games.portolano.holds import add_cannon, next_in_row
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import size_of


@compiled
def setup(s: Record) -> None:
    """The table before the first chance event (PO-4.1 to PO-4.14)."""
    s.tile[:] = t.NOWHERE
    s.ship[:] = t.NOWHERE
    s.pirate, s.battle_at = t.NOWHERE, t.NOWHERE
    s.last_face[:] = -1
    s.side, s.tinkered, s.given = -1, -1, -1
    s.owner[:] = t.NOBODY  # PO-4.12
    s.stern[:] = -1
    s.mission[:] = -1
    s.in_box = s.box.tokens  # PO-4.7
    s.heap = s.box.chests  # PO-4.8
    for value in range(t.N_CHESTS):
        s.heap_size += s.box.chests[value]
    s.cannon_supply = s.box.cannons[s.seats - 2]  # PO-4.9
    for seat in range(s.seats):  # PO-4.13
        s.rum[seat] = s.box.start_rum
        s.talers[seat] = s.box.start_talers
    s.step = t.DRAWING_LOTS
    if s.options.start_player > 0:  # PO-8.3
        begin_with(s, s.options.start_player - 1)


@compiled
def begin_with(s: Record, seat: int) -> None:
    """The start player takes the spinner (PO-4.14)."""
    s.start = seat
    s.step = t.DRAWING_PORTS


@compiled
def tiles_in_pool(s: Record, first: int, last: int) -> int:
    """How many tiles of a range are drawn and not yet laid."""
    count = 0
    for tile in range(first, last):
        count += s.pool[tile]
    return int(count)


@compiled
def draw_port(s: Record, port: int) -> None:
    """One port for the board (PO-4.2, PO-4.3); then the sea tiles."""
    s.pool[t.N_SEA + port] = 1
    s.port_at[port] = t.ON_BOARD
    if tiles_in_pool(s, t.N_SEA, t.N_TILES) < s.box.ports_laid[s.seats - 2]:
        return
    s.step = t.DRAWING_TILES
    if s.box.sea_laid[s.seats - 2] == t.N_SEA:  # PO-4.2: all of them
        s.pool[: t.N_SEA] = 1
        s.step = t.LAYING
    elif s.options.upgrade_tile > 0 and has_upgrade(s, s.options.upgrade_tile - 1):  # PO-8.4
        draw_tile(s, s.options.upgrade_tile - 1)


@compiled
def has_upgrade(s: Record, tile: int) -> bool:
    """Whether a sea tile has an upgrade action on a face (PO-4.3)."""
    return bool(s.box.action[tile, 0] == t.UPGRADE or s.box.action[tile, 1] == t.UPGRADE)


@compiled
def draw_tile(s: Record, tile: int) -> None:
    """One sea tile for the small board: first one with an upgrade, then any (PO-4.3, PO-R45)."""
    s.pool[tile] = 1
    if tiles_in_pool(s, 0, t.N_SEA) == s.box.sea_laid[s.seats - 2]:
        s.step = t.LAYING


@compiled
def lay_tile(s: Record, tile: int, face: int) -> None:
    """The next cell gets a tile with a random face up (PO-4.4)."""
    s.pool[tile] = 0
    s.tile[s.laid], s.face[s.laid] = tile, face
    if tile >= t.N_SEA:
        s.last_face[tile - t.N_SEA] = face
    s.laid += 1
    if s.laid == size_of(s) * size_of(s):
        s.step = t.TILES_CHOSEN


@compiled
def choose_side(s: Record) -> None:
    """The supply side, unless the players have chosen one (PO-8.2)."""
    s.step = t.CHOOSING_SIDE
    if s.options.supply_side > 0:
        fill_supply(s, s.options.supply_side - 1)


@compiled
def fill_supply(s: Record, side: int) -> None:
    """Fill every field marked with at most so many players; the rest stays in the box (PO-4.6, PO-4.7)."""
    s.side = side
    for row in range(t.N_COLOURS):
        s.front[row] = N_FIELDS
        while s.front[row] > 0 and s.box.min_players[s.front[row] - 1] <= s.seats:
            s.front[row] -= 1
            s.in_box[next_in_row(s, row)] -= 1
    s.step = t.DRAWING_MISSIONS
    if s.options.missions[0] > 0:  # PO-8.5
        for mission in range(t.N_MISSIONS):
            for index in range(IN_PLAY):
                if s.options.missions[index] - 1 == mission:
                    reveal_mission(s, mission)


@compiled
def draw_missions(s: Record, number: int) -> None:
    """The three missions of this number in the list of all sets of three (PO-4.10)."""
    for first in range(t.N_MISSIONS):
        for second in range(first + 1, t.N_MISSIONS):
            for third in range(second + 1, t.N_MISSIONS):
                if number == 0:
                    reveal_mission(s, first)
                    reveal_mission(s, second)
                    reveal_mission(s, third)
                    return
                number -= 1


@compiled
def reveal_mission(s: Record, mission: int) -> None:
    """A mission comes into play; on a starred one everyone has a marker (PO-4.11)."""
    index = 0
    while s.mission[index] >= 0:
        index += 1
    s.mission[index] = mission
    if is_starred(mission):
        for seat in range(s.seats):
            s.marker[seat, index] = 1
    if index < IN_PLAY - 1:
        return
    s.step = t.DEALING_STERNS
    if s.options.sterns[0] > 0:  # PO-8.6
        for seat in range(s.seats):
            deal_stern(s, s.options.sterns[seat] - 1)


@compiled
def deal_stern(s: Record, stern: int) -> None:
    """A stern for the next seat (PO-4.13)."""
    seat = 0
    while s.stern[seat] >= 0:
        seat += 1
    s.stern[seat] = stern
    if seat == s.seats - 1:
        s.step = t.STERNS_DEALT


@compiled
def use_sterns(s: Record) -> None:
    """What some sterns give at the start, in turn order (PO-4.15); then the pirate is placed."""
    while s.offset < s.seats:
        seat = (s.start + s.offset) % s.seats
        s.active = seat
        s.offset += 1
        if s.stern[seat] == t.LIGHT_FINGERED:
            s.talers[seat] += s.box.thief_talers
        elif s.stern[seat] == t.GRAPESHOT_MASTER:
            for _ in range(s.box.gift_cannons):
                add_cannon(s, seat)
        elif s.stern[seat] == t.PEACE_KNIGHT:
            s.knight[seat] = 1
        elif s.stern[seat] == t.HANDYMAN:
            s.step = t.TINKERING
            return
        elif s.stern[seat] == t.RUM_STILL:
            s.step = t.DISTILLING
            return
    s.active = s.start
    s.step = t.PLACING_PIRATE


@compiled
def tinker(s: Record, seat: int, upgrade: int) -> None:
    """The Handyman takes a 0 upgrade; it works at once (PO-4.15, PO-R51)."""
    s.tinkered = upgrade
    s.upgrades[seat, upgrade] += 1
    s.step = t.STERNS_DEALT


@compiled
def distil(s: Record, seat: int, kind: int) -> None:
    """The Rum Still: more rum, or the usual rum and a good from the box (PO-4.15, PO-R5, PO-R6)."""
    if kind == 0:
        s.rum[seat] = s.box.still_rum
    else:
        s.rum[seat] = s.box.still_rum_with_good
        s.in_box[kind - 1] -= 1
        s.goods[seat, kind - 1] += 1
    s.step = t.STERNS_DEALT


@compiled
def place_pirate(s: Record, cell: int) -> None:
    """The start player puts the pirate on a sea tile (PO-4.16)."""
    s.pirate = cell
    s.offset = 0
    s.step = t.PLACING_SHIP


@compiled
def place_ship(s: Record, seat: int, cell: int) -> None:
    """Each player in turn order puts a ship on a sea tile (PO-4.17); then the first wind is spun (PO-4.18)."""
    s.ship[seat] = cell
    s.offset += 1
    s.active = (s.start + s.offset) % s.seats
    if s.offset == s.seats:
        s.step = t.FIRST_SPIN
