"""What can be read off the boards of Tortuga: order, room and capacity, totals, first and second place, chests."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t


@compiled
def in_order(s: Record, i: int) -> int:
    """The i-th player, clockwise from the start player (TO-5.3)."""
    return int((s.start_player + i) % s.seats)


@compiled
def dice_on(s: Record, seat: int, where: int) -> int:
    """How many dice of a player are on an action (or in hand, or kept with no action named yet)."""
    count, die = 0, s.die[seat]
    for letter in range(t.N_DICE):
        if die[letter] == where:
            count += 1
    return count


@compiled
def capacity(s: Record, seat: int, track: int) -> int:
    """What the ship or the pirate allows on the field where it stands (TO-5.9, TO-5.34)."""
    return int(s.box.capacity[s.marker[seat, track] - 1])


@compiled
def room(s: Record, seat: int, action: int) -> int:
    """How many more dice of a player an action takes (TO-5.9)."""
    limit = int(s.box.dice_limit[action])
    if limit < 0:
        limit = capacity(s, seat, -1 - limit)
    return limit - dice_on(s, seat, action)


@compiled
def total(s: Record, seat: int, action: int) -> int:
    """The numbers of a player's dice on an action and the advantage there; 0 without a die (TO-5.25, TO-5.26)."""
    if dice_on(s, seat, action) == 0:
        return 0
    numbers = int(s.box.token_value[s.advantage[seat, action]])
    for letter in range(t.N_DICE):
        if s.die[seat, letter] == action:
            numbers += s.box.dice[letter, action]  # TO-5.15, TO-R2: turned skulls alike
    return numbers


@compiled
def best(s: Record, action: int, but: int) -> int:
    """The highest total of those who take part, one player left out; of equals the first in order (TO-5.27, TO-R15)."""
    found, highest = t.NOBODY, 0
    for i in range(s.seats):
        seat = in_order(s, i)
        if seat != but and total(s, seat, action) > highest:
            found, highest = seat, total(s, seat, action)
    return found


@compiled
def take_chest(s: Record, seat: int, track: int, slot: int) -> int:
    """Take the chest of a slot out of an area; those to its right close up (TO-5.38). Its colour."""
    colour = int(s.area[seat, track, slot])
    last = s.area_size[seat, track] - 1
    for i in range(slot, last):
        s.area[seat, track, i] = s.area[seat, track, i + 1]
    s.area[seat, track, last] = t.EMPTY
    s.area_size[seat, track] = last
    return colour


@compiled
def put_chest(s: Record, seat: int, track: int, colour: int) -> None:
    """Put a chest into the next free slot from the left (TO-5.34, TO-5.38)."""
    s.area[seat, track, s.area_size[seat, track]] = colour
    s.area_size[seat, track] += 1


@compiled
def slot_of(s: Record, seat: int, track: int, colour: int) -> int:
    """The leftmost slot of an area with a chest of this colour, or EMPTY."""
    for slot in range(s.area_size[seat, track]):
        if s.area[seat, track, slot] == colour:
            return slot
    return t.EMPTY


@compiled
def lose_chest(s: Record, colour: int) -> None:
    """An excess chest goes to the central island, or into the bag if its colour lies there (TO-5.40, TO-8.5, TO-R32)."""
    if not s.duel and s.central_island[colour] == 0:
        s.central_island[colour] = 1
    else:
        s.bag[colour] += 1
        s.bag_size += 1


@compiled
def lose_excess(s: Record, seat: int, track: int, most: int) -> None:
    """What an area cannot hold leaves it, from the right (TO-5.39, TO-R19)."""
    while s.area_size[seat, track] > most:
        lose_chest(s, take_chest(s, seat, track, s.area_size[seat, track] - 1))
