"""What a captain should know before sealing an order: where each course leads, what it costs, and what may happen there."""

from __future__ import annotations

from typing import NamedTuple

from flotta.engine.drawing import remembered
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.art.look import Tile, free_slots
from flotta.games.portolano.box import STEPS
from flotta.games.portolano.choices import may_anchor
from flotta.games.portolano.moves import is_peaceful, is_sea, neighbour, order_cost


class Way(NamedTuple):
    """One order: its steps, where it ends, its rum."""

    first: int
    second: int
    target: int
    cost: int

    @property
    def steps(self) -> tuple[int, ...]:
        """The directions of its steps: none, one or two."""
        return tuple(step for step in (self.first, self.second) if step != t.NOWHERE)


def chooses(v: Record, viewer: int) -> bool:
    """Whether this viewer is to choose cards now."""
    return bool(v.step == t.CHOOSING_CARDS and viewer >= 0 and not v.mutiny[viewer] and not v.face_down[viewer])


@remembered("seats", "box", "ship", "wind", "stern", "upgrades", "anchored")
def ways(v: Record, seat: int) -> tuple[Way, ...]:
    """All orders a captain may give, by the cards."""
    here = int(v.ship[seat])
    found = []
    for first in range(t.N_DIRECTIONS):
        there = neighbour(v, here, first)
        found.append(Way(first, t.NOWHERE, there, order_cost(v, seat, t.SAIL + first)))
        if v.upgrades[seat, t.EXTRA_SAIL] > 0:
            for second in range(t.N_DIRECTIONS):
                cost = order_cost(v, seat, t.SAIL_TWO + first * t.N_DIRECTIONS + second)
                found.append(Way(first, second, neighbour(v, there, second), cost))
    if may_anchor(v, seat):
        found.append(Way(t.NOWHERE, t.NOWHERE, here, order_cost(v, seat, t.ANCHOR)))
    return tuple(found)


def outside(side: int, start: int, one: Way) -> tuple[int, int] | None:
    """The row and column just outside the board where a course ends, if the margin shows that place; None otherwise."""
    row, column = divmod(start, side)
    for step in one.steps:
        down, right = STEPS[step]
        row, column = row + down, column + right
    beyond = (row in (-1, side)) + (column in (-1, side))
    within = (0 <= row < side) + (0 <= column < side)
    return (row, column) if (beyond, within) == (1, 1) else None


def target_of(v: Record, seat: int, first: int, second: int) -> int:
    """Where an order leads when the rum is enough."""
    there = int(v.ship[seat])
    for step in (first, second):
        if step != t.NOWHERE:
            there = neighbour(v, there, step)
    return there


@remembered("seats", "box", "tile", "face", "pirate")
def danger(v: Record, cell: int) -> int:
    """The winds that would bring the pirate upon a ship on this cell, one bit each (PO-5.22 to PO-5.28)."""
    if v.pirate < 0 or not is_sea(v, cell) or is_peaceful(v, cell):
        return 0
    mask = 0
    for wind in range(t.N_DIRECTIONS):
        pirate = neighbour(v, int(v.pirate), wind)
        while not is_sea(v, pirate):
            pirate = neighbour(v, pirate, wind)
        near = [pirate]
        for direction in range(t.N_DIRECTIONS):
            if v.box.all_four[v.seats - 2] or (direction - wind) % 2 == 1:
                near.append(neighbour(v, pirate, direction))
        mask |= int(cell in near) << wind
    return mask


def sale(v: Record, seat: int, tile: Tile) -> tuple[int, bool]:
    """How many spaces of a port this captain could fill with what is aboard, and whether that completes it."""
    free, goods = free_slots(tile), v.goods[seat].tolist()
    left = []
    for slot in free:
        colour = tile.slots[slot]
        if goods[colour] > 0:
            goods[colour] -= 1
        else:
            left.append(slot)
    count = len(free) - len(left)
    for _ in range(goods[t.COCOA]):
        if left:
            slot = left.pop(0)
            count += 1
            if slot + 1 in left:
                left.remove(slot + 1)
                count += 1
    return count, bool(free) and count == len(free)
