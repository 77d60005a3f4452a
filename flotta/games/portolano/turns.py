"""What a captain does in a turn of Portolano (chapter 6): pick-ups and tile actions at sea, unloading and rum in ports."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import N_SLOTS
from flotta.games.portolano.holds import (
    add_cannon,
    give_up,
    goods_aboard,
    is_full,
    is_row_empty,
    next_in_row,
    stack_height,
)

GOODS_FOR_ONE = 2  # goods for the one given (PO-6.9)


@compiled
def act_at_sea(s: Record, seat: int, action: int) -> None:
    """One choice of a turn on a sea tile (PO-6.4)."""
    if action == t.END_TURN:
        s.step = t.TURN_ENDS
    elif action >= t.HUSTLE:  # PO-6.30: in place of the tile action
        s.acted = 1
        give_up(s, seat, action - t.HUSTLE + t.FIRST_GOOD)
        s.rum[seat] += 1
    elif action == t.ACT_TALER:  # PO-6.11
        s.acted = 1
        s.talers[seat] += 1
    elif action == t.ACT_RUM:  # PO-6.10
        s.acted, s.room_made = 1, 0
        s.rum[seat] += 1
    elif action >= t.GG_GIVE:
        trade_goods_for_goods(s, seat, action)
    elif action >= t.G2R:
        trade_rum(s, seat, action)
    elif action >= t.UP:
        buy_upgrade(s, seat, action - t.UP)
    else:
        pick_up(s, seat, action - t.TAKE)


@compiled
def pick_up(s: Record, seat: int, offer: int) -> None:
    """A cannon, or the front token of a supply row (PO-6.5, PO-R21); an empty row brings the end near (PO-5.2, PO-R22)."""
    s.picked, s.room_made = 1, 0
    if offer == t.CANNON:
        add_cannon(s, seat)
        return
    s.goods[seat, next_in_row(s, offer)] += 1
    s.front[offer] += 1
    if is_row_empty(s, offer) and s.last_round == 0:
        s.last_round = s.round_number + 1


@compiled
def buy_upgrade(s: Record, seat: int, upgrade: int) -> None:
    """The top of a stack for its price (PO-6.7)."""
    s.acted = 1
    s.talers[seat] -= s.box.price
    s.owner[upgrade, stack_height(s, upgrade) - 1] = seat
    s.upgrades[seat, upgrade] += 1


@compiled
def trade_rum(s: Record, seat: int, action: int) -> None:
    """Goods into rum or rum into goods, one for one, in one direction (PO-6.8); it closes when nothing is left."""
    s.acted = 1
    if action == t.TRADE_DONE:
        s.step = t.AT_SEA
    elif action >= t.R2G:
        s.in_box[action - t.R2G] -= 1
        s.goods[seat, action - t.R2G] += 1
        s.rum[seat] -= 1
        s.step = t.RUM_FOR_GOODS if s.rum[seat] > 0 and box_has_but(s, t.COCOA) else t.AT_SEA
    else:
        give_up(s, seat, action - t.G2R + t.FIRST_GOOD)
        s.rum[seat] += 1
        s.step = t.GOODS_FOR_RUM if goods_aboard(s, seat) > 0 else t.AT_SEA


@compiled
def box_has_but(s: Record, kind: int) -> bool:
    """Whether the box has cotton, wine or tea of another kind than this (PO-6.8, PO-6.9, PO-R23)."""
    for good in range(t.N_COLOURS):
        if good != kind and s.in_box[good] > 0:
            return True
    return False


@compiled
def trade_goods_for_goods(s: Record, seat: int, action: int) -> None:
    """One good to the box, up to two of other kinds out of it (PO-6.9, PO-R23)."""
    if action < t.GG_TAKE:
        s.acted = 1
        s.given = action - t.GG_GIVE
        give_up(s, seat, s.given + t.FIRST_GOOD)
        s.step = t.GOODS_FOR_GOODS
        return
    if action < t.GG_STOP:
        s.in_box[action - t.GG_TAKE] -= 1
        s.goods[seat, action - t.GG_TAKE] += 1
        s.swapped += 1
        s.room_made = 0
        if s.swapped < GOODS_FOR_ONE and box_has_but(s, s.given):
            return
    s.given, s.swapped = -1, 0
    s.step = t.AT_SEA


@compiled
def drop(s: Record, seat: int, kind: int) -> None:
    """Make room for a gain that must follow (PO-6.3, PO-R7, PO-R49)."""
    give_up(s, seat, kind)
    s.room_made = 1


@compiled
def port_here(s: Record, seat: int) -> int:
    """The port a ship stands in."""
    return int(s.tile[s.ship[seat]] - t.N_SEA)


@compiled
def slot_colour(s: Record, port: int, slot: int) -> int:
    """The colour of an unloading space of a port on the board, -1 when it has no such space."""
    return int(s.box.slots[port, s.last_face[port], slot])


@compiled
def is_free(s: Record, port: int, slot: int) -> bool:
    """Whether a port has this unloading space and nothing lies on it (PO-6.13)."""
    return bool(slot < N_SLOTS and slot_colour(s, port, slot) >= 0 and s.unloaded[port, slot] == t.EMPTY)


@compiled
def unload(s: Record, seat: int, action: int) -> None:
    """A good of its colour, or a cocoa on one or two spaces (PO-6.13, PO-6.14)."""
    port = port_here(s, seat)
    if action >= t.COCOA2:
        slot = action - t.COCOA2
        s.unloaded[port, slot], s.unloaded[port, slot + 1] = t.COCOA_LEFT, t.COCOA_RIGHT
        s.goods[seat, t.COCOA] -= 1
        s.sold += 2
    elif action >= t.COCOA1:
        s.unloaded[port, action - t.COCOA1] = t.LONE_COCOA
        s.goods[seat, t.COCOA] -= 1
        s.sold += 1
    else:
        slot = action - t.UNLOAD
        s.unloaded[port, slot] = t.COLOURED
        s.goods[seat, slot_colour(s, port, slot)] -= 1
        s.sold += 1


@compiled
def finish_unloading(s: Record, seat: int) -> None:
    """Pay for the whole visit (PO-6.15); rum only for those who unloaded something (PO-6.16, PO-R26)."""
    port = port_here(s, seat)
    s.talers[seat] += s.box.pay[s.sold]
    if s.sold > 0:
        s.refills = s.box.rum[port, s.last_face[port]]
    s.sold = 0
    s.step = t.REFILLING
    close_refill(s, seat)


@compiled
def refill(s: Record, seat: int) -> None:
    """One rum of the port (PO-6.16)."""
    s.rum[seat] += 1
    s.refills -= 1
    s.room_made = 0
    close_refill(s, seat)


@compiled
def close_refill(s: Record, seat: int) -> None:
    """No more rum when the port gives none, or the hold is full of rum alone (PO-6.16, PO-R8)."""
    if s.refills == 0 or (is_full(s, seat) and goods_aboard(s, seat) == 0):
        s.step = t.PORT_LEFT


@compiled
def leave_port(s: Record) -> None:
    """A complete port brings a chest if there is one and is replaced (PO-6.17, PO-R27, PO-R38); then the turn ends."""
    s.refills = 0
    port = port_here(s, s.active)
    s.step = t.TURN_ENDS
    for slot in range(N_SLOTS):
        if is_free(s, port, slot):
            return
    if s.heap_size > 0:
        s.step = t.DRAWING_CHEST
    else:
        clear_port(s, port)


@compiled
def draw_chest(s: Record, value: int) -> None:
    """A chest from the heap, kept face down (PO-6.17)."""
    s.heap[value] -= 1
    s.heap_size -= 1
    s.chest[s.active, value] += 1
    s.chests[s.active] += 1
    clear_port(s, port_here(s, s.active))


@compiled
def clear_port(s: Record, port: int) -> None:
    """The goods go to the box (PO-6.17); an empty stock is made of the ports used before (PO-6.19, PO-R28)."""
    for slot in range(N_SLOTS):
        token = s.unloaded[port, slot]
        if token == t.COLOURED:
            s.in_box[slot_colour(s, port, slot)] += 1
        elif token in (t.LONE_COCOA, t.COCOA_LEFT):
            s.in_box[t.COCOA] += 1
        s.unloaded[port, slot] = t.EMPTY
    s.step = t.REPLACING
    for other in range(t.N_PORTS):
        if s.port_at[other] == t.IN_STOCK:
            return
    for other in range(t.N_PORTS):
        if s.port_at[other] == t.USED:
            s.port_at[other] = t.IN_STOCK


@compiled
def replace_port(s: Record, port: int, face: int) -> None:
    """A port from the stock takes the place of the complete one; ships stay (PO-6.18, PO-R28)."""
    cell = s.ship[s.active]
    s.port_at[s.tile[cell] - t.N_SEA] = t.USED
    s.port_at[port] = t.ON_BOARD
    s.tile[cell], s.face[cell] = t.N_SEA + port, face
    s.last_face[port] = face
    s.step = t.TURN_ENDS
