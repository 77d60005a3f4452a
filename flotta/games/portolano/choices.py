"""What may be chosen in Portolano."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import N_SLOTS
from flotta.games.portolano.holds import cannon_places, has, is_full, is_row_empty, stack_height
from flotta.games.portolano.moves import is_sea, size_of
from flotta.games.portolano.turns import box_has_but, is_free, port_here, slot_colour


@compiled
def waiting(s: Record) -> int:
    """Whose move it is; while cards are chosen, everyone who has not chosen yet (PO-5.6)."""
    step = s.step
    if step == t.DONE:
        return 0
    if step == t.CHOOSING_CARDS:
        mask = 0
        for seat in range(s.seats):
            if not s.mutiny[seat] and not s.face_down[seat]:
                mask |= 1 << seat
        return mask
    if step <= t.DEALING_STERNS or step == t.FIRST_SPIN or t.DRAWING_CHEST <= step <= t.SPINNING:
        return CHANCE_BIT
    if step in (t.ROLLING, t.PIRATE_ROLLING):
        return CHANCE_BIT
    return 1 << int(s.active)


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    step = s.step
    if step == t.AT_SEA:
        return legal_at_sea(s, seat, out)
    if step == t.CHOOSING_CARDS:
        return legal_orders(s, seat, out)
    if step == t.UNLOADING:
        return legal_unloading(s, seat, out)
    if step == t.REFILLING:
        return legal_refill(s, seat, out)
    if step == t.LOOTING:
        return legal_loot(s, seat, out)
    if step <= t.PLACING_SHIP:
        return legal_setting(s, out)
    return legal_trade(s, seat, out)


@compiled
def legal_setting(s: Record, out: Ints) -> int:
    """Choices before the first round (PO-4.15 to PO-4.17)."""
    count = 0
    if s.step == t.TINKERING:
        for upgrade in range(t.N_UPGRADES):
            out[count] = t.TINKER + upgrade
            count += 1
    elif s.step == t.DISTILLING:
        for kind in range(t.N_COLOURS + 1):
            if kind == 0 or s.in_box[kind - 1] > 0:
                out[count] = t.STILL + kind
                count += 1
    else:
        first = t.PIRATE if s.step == t.PLACING_PIRATE else t.SHIP
        for cell in range(size_of(s) * size_of(s)):
            if is_sea(s, cell):
                out[count] = first + cell
                count += 1
    return count


@compiled
def legal_orders(s: Record, seat: int, out: Ints) -> int:
    """The cards a captain may lay, affordable or not (PO-5.6 to PO-5.9, PO-R12)."""
    count = 0
    for direction in range(t.N_DIRECTIONS):
        out[count] = t.SAIL + direction
        count += 1
    if s.upgrades[seat, t.EXTRA_SAIL] > 0:
        for pair in range(t.N_DIRECTIONS * t.N_DIRECTIONS):
            out[count] = t.SAIL_TWO + pair
            count += 1
    if may_anchor(s, seat):
        out[count] = t.ANCHOR
        count += 1
    return count


@compiled
def may_anchor(s: Record, seat: int) -> bool:
    """Only the Strategist, and not twice in a row (PO-5.8, PO-R15)."""
    return bool(s.stern[seat] == t.STRATEGIST and not s.anchored[seat])


@compiled
def may_take(s: Record, seat: int, offer: int) -> bool:
    """Whether something on the tile can be picked up now (PO-6.5, PO-6.6)."""
    cell = s.ship[seat]
    if s.picked or not s.box.offers[s.tile[cell], s.face[cell], offer]:
        return False
    if offer == t.CANNON:  # PO-R49: room made in the hold is not for a cannon
        return bool(not s.room_made and s.cannon_supply > 0 and s.cannons[seat] < cannon_places(s, seat))
    return not is_row_empty(s, offer) and not is_full(s, seat)


@compiled
def legal_at_sea(s: Record, seat: int, out: Ints) -> int:
    """The choices of a turn on a sea tile (PO-6.4); after a drop only the gains it made room for (PO-R49)."""
    count = 0
    for offer in range(t.N_COLOURS + 1):
        if may_take(s, seat, offer):
            out[count] = t.TAKE + offer
            count += 1
    cell = s.ship[seat]
    action = s.box.action[s.tile[cell], s.face[cell]]
    if not s.acted:
        if s.room_made:
            if action == t.FREE_RUM:
                out[count] = t.ACT_RUM
                count += 1
        else:
            count = legal_tile_action(s, seat, action, out, count)
    if s.room_made:
        return count
    out[count] = t.END_TURN
    count += 1
    if is_full(s, seat) and gain_is_blocked(s, seat, action):
        count = legal_drop(s, seat, out, count, 0)
    return count


@compiled
def gain_is_blocked(s: Record, seat: int, action: int) -> bool:
    """Whether only the full hold keeps a good or a rum away (PO-6.3, PO-R7, PO-R20)."""
    if not s.acted and action == t.FREE_RUM:
        return True
    cell = s.ship[seat]
    for offer in range(t.N_COLOURS):
        if not s.picked and s.box.offers[s.tile[cell], s.face[cell], offer] and not is_row_empty(s, offer):
            return True
    return False


@compiled
def legal_drop(s: Record, seat: int, out: Ints, count: int, first: int) -> int:
    """What may be thrown out of the hold, from this kind on (PO-R8)."""
    for kind in range(first, t.TALER):
        if has(s, seat, kind) > 0:
            out[count] = t.DROP + kind
            count += 1
    return count


@compiled
def legal_tile_action(s: Record, seat: int, action: int, out: Ints, count: int) -> int:
    """The action of the tile, or what the Hustler does in its place (PO-6.7 to PO-6.12, PO-6.30)."""
    if action == t.UPGRADE:
        for upgrade in range(t.N_UPGRADES):
            if s.talers[seat] >= s.box.price and stack_height(s, upgrade) > 0:
                out[count] = t.UP + upgrade
                count += 1
    elif action == t.GOODS_RUM:
        count = legal_goods(s, seat, t.G2R, out, count)
        if s.rum[seat] > 0:
            count = legal_from_box(s, t.COCOA, t.R2G, out, count)
    elif action == t.GOODS_GOODS:
        for good in range(t.N_GOODS):
            if s.goods[seat, good] > 0 and box_has_but(s, good):  # PO-R23
                out[count] = t.GG_GIVE + good
                count += 1
    elif action == t.FREE_RUM:
        if not is_full(s, seat):
            out[count] = t.ACT_RUM
            count += 1
    elif action == t.TALER_ISLE:
        out[count] = t.ACT_TALER
        count += 1
    if s.stern[seat] == t.HUSTLER:
        count = legal_goods(s, seat, t.HUSTLE, out, count)
    return count


@compiled
def legal_goods(s: Record, seat: int, first: int, out: Ints, count: int) -> int:
    """One choice for each kind of good aboard."""
    for good in range(t.N_GOODS):
        if s.goods[seat, good] > 0:
            out[count] = first + good
            count += 1
    return count


@compiled
def legal_from_box(s: Record, but: int, first: int, out: Ints, count: int) -> int:
    """One choice for each kind of good in the box except one; cocoa never (PO-6.8, PO-6.9)."""
    for good in range(t.N_COLOURS):
        if good != but and s.in_box[good] > 0:
            out[count] = first + good
            count += 1
    return count


@compiled
def legal_trade(s: Record, seat: int, out: Ints) -> int:
    """Relief, trades under way, the Peace Knight's answer, what the pirate is paid."""
    count = 0
    if s.step == t.RELIEVING:
        if s.relieved == 0:
            out[count] = t.RELIEF_PASS
            count += 1
        return legal_goods(s, seat, t.RELIEF, out, count)
    if s.step == t.GOODS_FOR_RUM:
        count = legal_goods(s, seat, t.G2R, out, count)
        out[count] = t.TRADE_DONE
        return count + 1
    if s.step == t.RUM_FOR_GOODS:
        count = legal_from_box(s, t.COCOA, t.R2G, out, count)
        out[count] = t.TRADE_DONE
        return count + 1
    if s.step == t.GOODS_FOR_GOODS:
        return legal_swap(s, seat, out)
    if s.step == t.ASKING_KNIGHT:
        out[0], out[1] = t.KNIGHT_OUT, t.KNIGHT_FIGHT
        return 2
    for kind in range(t.N_KINDS):  # PAYING
        if has(s, seat, kind) > 0:
            out[count] = t.PAY + kind
            count += 1
    return count


@compiled
def legal_swap(s: Record, seat: int, out: Ints) -> int:
    """The first good for goods is compulsory; for the second room may be made, or one may stop (PO-6.9, PO-R23)."""
    count = 0
    if not is_full(s, seat):
        count = legal_from_box(s, s.given, t.GG_TAKE, out, count)
    if s.swapped == 0 or s.room_made:
        return count
    out[count] = t.GG_STOP
    count += 1
    return legal_drop(s, seat, out, count, 0) if is_full(s, seat) else count


@compiled
def legal_unloading(s: Record, seat: int, out: Ints) -> int:
    """Goods onto free spaces of their colour, cocoa onto one or two (PO-6.13, PO-6.14); or done (PO-R26)."""
    count = 0
    port = port_here(s, seat)
    for slot in range(N_SLOTS):
        if is_free(s, port, slot) and s.goods[seat, slot_colour(s, port, slot)] > 0:
            out[count] = t.UNLOAD + slot
            count += 1
    if s.goods[seat, t.COCOA] > 0:
        for slot in range(N_SLOTS):
            if is_free(s, port, slot):
                out[count] = t.COCOA1 + slot
                count += 1
        for slot in range(N_SLOTS - 1):
            if is_free(s, port, slot) and is_free(s, port, slot + 1):
                out[count] = t.COCOA2 + slot
                count += 1
    out[count] = t.UNLOAD_DONE
    return count + 1


@compiled
def legal_refill(s: Record, seat: int, out: Ints) -> int:
    """Rum while there is room; only goods may make room for it (PO-6.16, PO-R8)."""
    count = 0
    if is_full(s, seat):
        count = legal_drop(s, seat, out, count, t.FIRST_GOOD)
    else:
        out[count] = t.REFILL
        count += 1
    if not s.room_made:
        out[count] = t.REFILL_DONE
        count += 1
    return count


@compiled
def legal_loot(s: Record, seat: int, out: Ints) -> int:
    """Items of the victims that fit, or done (PO-6.27, PO-R35); after a drop only what goes into the hold (PO-R49)."""
    full, blocked = is_full(s, seat), False
    for victim in range(s.seats):
        for kind in range(t.TALER):
            if s.allowance[victim] > 0 and has(s, victim, kind) > 0:
                blocked = full
    count = 0
    if blocked:
        count = legal_drop(s, seat, out, count, 0)
    for victim in range(s.seats):
        for kind in range(t.N_KINDS):
            fits = not s.room_made if kind == t.TALER else not full
            if fits and s.allowance[victim] > 0 and has(s, victim, kind) > 0:
                out[count] = t.LOOT + victim * t.N_KINDS + kind
                count += 1
    if not s.room_made:
        out[count] = t.LOOT_DONE
        count += 1
    return count
