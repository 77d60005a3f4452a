"""The sea of Portolano: neighbours, the price of a course, leaving a tile, the pirate's way."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t


@compiled
def size_of(s: Record) -> int:
    """The side of the board (PO-4.2, PO-4.3)."""
    return int(s.box.side_length[s.seats - 2])


@compiled
def neighbour(s: Record, cell: int, direction: int) -> int:
    """The next cell in a direction; the board wraps (PO-5.12)."""
    size = size_of(s)
    row, column = cell // size, cell % size
    if direction == t.NORTH:
        row = (row + size - 1) % size
    elif direction == t.SOUTH:
        row = (row + 1) % size
    elif direction == t.EAST:
        column = (column + 1) % size
    else:
        column = (column + size - 1) % size
    return row * size + column


@compiled
def is_sea(s: Record, cell: int) -> bool:
    """Whether a sea tile lies here; otherwise it is a port."""
    return bool(s.tile[cell] < t.N_SEA)


@compiled
def is_peaceful(s: Record, cell: int) -> bool:
    """Whether the cell shows an Isle of Peace (PO-5.25, PO-6.12, PO-R25)."""
    return bool(is_sea(s, cell) and s.box.action[s.tile[cell], s.face[cell]] == t.PEACE_ISLE)


@compiled
def step_cost(s: Record, seat: int, direction: int) -> int:
    """The rum for one step: with, across or against the wind (PO-5.13); cheaper for the Cape Southerner (PO-5.14)."""
    turn = (direction - s.wind) % t.N_DIRECTIONS
    if turn == 0:
        cost = int(s.box.cost_with)
    elif turn == 2:
        cost = int(s.box.cost_against)
    else:
        cost = int(s.box.cost_across)
    if s.stern[seat] == t.CAPE_SOUTHERNER:  # PO-6.31
        cost = max(0, cost - s.box.discount[direction])
    return int(cost)


@compiled
def first_step(action: int) -> int:
    """The direction of the first card of an order, or NOWHERE for an anchor."""
    if action == t.ANCHOR:
        return t.NOWHERE
    return action - t.SAIL if action < t.SAIL_TWO else (action - t.SAIL_TWO) // t.N_DIRECTIONS


@compiled
def second_step(action: int) -> int:
    """The direction of the second step, or NOWHERE when there is none (PO-5.7)."""
    return (action - t.SAIL_TWO) % t.N_DIRECTIONS if t.SAIL_TWO <= action < t.ANCHOR else t.NOWHERE


@compiled
def order_cost(s: Record, seat: int, action: int) -> int:
    """The rum for a whole order (PO-5.13); an anchor is free (PO-5.18)."""
    cost = 0
    if first_step(action) != t.NOWHERE:
        cost += step_cost(s, seat, first_step(action))
    if second_step(action) != t.NOWHERE:
        cost += step_cost(s, seat, second_step(action))
    return cost


@compiled
def has_ship(s: Record, cell: int, but: int) -> bool:
    """Whether a merchant ship other than this seat's stands here."""
    for seat in range(s.seats):
        if seat != but and s.ship[seat] == cell:
            return True
    return False


@compiled
def sail_one(s: Record, seat: int, direction: int) -> None:
    """One step; the sea tile left is flipped if nobody stays there (PO-5.12, PO-5.19, PO-R17)."""
    cell = s.ship[seat]
    if is_sea(s, cell) and s.pirate != cell and not has_ship(s, cell, seat):
        s.face[cell] = 1 - s.face[cell]
    s.ship[seat] = neighbour(s, cell, direction)


@compiled
def move_pirate(s: Record) -> None:
    """One tile with the wind, on over ports (PO-5.22); the tile left is flipped if no ship is there (PO-5.23, PO-R18)."""
    cell = s.pirate
    if not has_ship(s, cell, t.NOWHERE):
        s.face[cell] = 1 - s.face[cell]
    there = neighbour(s, cell, s.wind)
    while not is_sea(s, there):
        there = neighbour(s, there, s.wind)
    s.pirate = there


@compiled
def pirate_dice(s: Record, seat: int) -> int:
    """The dice the pirate rolls against this ship, -1 when it cannot reach it (PO-5.26 to PO-5.28, PO-6.21)."""
    cell = s.ship[seat]
    if not is_sea(s, cell):
        return -1
    if cell == s.pirate:
        return int(s.box.dice_same)
    for direction in range(t.N_DIRECTIONS):
        across = (direction - s.wind) % 2 == 1
        if (s.box.all_four[s.seats - 2] or across) and neighbour(s, s.pirate, direction) == cell:
            return int(s.box.dice_adjacent)
    return -1
