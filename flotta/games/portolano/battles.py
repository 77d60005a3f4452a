"""The battles of a round of Portolano: first with the pirate, then between players (PO-5.24)."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.holds import gain, give_up, has_loot, lose
from flotta.games.portolano.moves import is_peaceful, is_sea, pirate_dice


@compiled
def is_target(s: Record, seat: int) -> bool:
    """Whether the pirate attacks this ship (PO-5.25 to PO-5.28)."""
    return pirate_dice(s, seat) >= 0 and not is_peaceful(s, s.ship[seat])


@compiled
def next_target(s: Record) -> None:
    """The next ship in turn order that the pirate attacks (PO-5.24); the Peace Knight is asked first (PO-6.33, PO-R53)."""
    while s.offset < s.seats:
        seat = (s.start + s.offset) % s.seats
        s.offset += 1
        if is_target(s, seat):
            s.active = seat
            s.step = t.ASKING_KNIGHT if s.knight[seat] else t.SHIP_FIRES
            return
    s.offset = 0
    s.step = t.NEXT_TILE


@compiled
def answer_knight(s: Record, seat: int, action: int) -> None:
    """The Peace Knight fights, or gives the marker up and stays out for this round (PO-6.33, PO-R34)."""
    if action == t.KNIGHT_OUT:
        s.knight[seat] = 0
        s.stays_out[seat] = 1
        s.fights[seat] = 0
    if s.battle_at == t.NOWHERE:
        s.step = t.NEXT_TARGET if action == t.KNIGHT_OUT else t.SHIP_FIRES
    else:
        s.step = t.VOLLEYS


@compiled
def load_dice(s: Record, seat: int, at_sea: bool) -> None:
    """Cannons at sea, with sure hits by Extra Fuse; rum in a port (PO-6.21, PO-6.22, PO-R32)."""
    if at_sea:
        sure = min(s.box.fuse_hits * s.upgrades[seat, t.EXTRA_FUSE], s.cannons[seat])
        s.hits[seat] = sure
        s.dice_left = s.cannons[seat] - sure
    else:
        s.hits[seat] = 0
        s.dice_left = s.rum[seat]


@compiled
def fire_at_pirate(s: Record) -> None:
    """The ship's dice against the pirate."""
    s.fought[s.active] = 1
    load_dice(s, s.active, True)
    s.step = t.ROLLING if s.dice_left > 0 else t.PIRATE_FIRES


@compiled
def pirate_fires(s: Record) -> None:
    """The pirate's dice, rolled by the right-hand neighbour (PO-6.21, PO-R44)."""
    s.pirate_hits = 0
    s.dice_left = pirate_dice(s, s.active)
    s.step = t.PIRATE_ROLLING if s.dice_left > 0 else t.PIRATE_SETTLES


@compiled
def roll(s: Record, hits: int) -> None:
    """Dice have fallen; more follow when there were too many to throw at once (PO-R31)."""
    s.dice_left = max(0, s.dice_left - s.box.at_once)
    if s.step == t.PIRATE_ROLLING:
        s.pirate_hits += hits
        if s.dice_left == 0:
            s.step = t.PIRATE_SETTLES
        return
    s.hits[s.active] += hits
    if s.dice_left == 0:
        s.step = t.PIRATE_FIRES if s.battle_at == t.NOWHERE else t.VOLLEYS


@compiled
def settle_with_pirate(s: Record) -> None:
    """Talers for every hit more (PO-6.23), loot for every hit less (PO-6.25), nothing for a tie (PO-6.24)."""
    seat = s.active
    more = s.hits[seat] - s.pirate_hits
    s.sea_hits[seat] = s.hits[seat]
    s.hits[seat], s.pirate_hits = 0, 0
    s.step = t.NEXT_TARGET
    if more > 0:
        s.beat[seat] = 1
        s.talers[seat] += more
    elif more == 0:
        if s.stern[seat] == t.FORTUNES_CHILD:  # PO-6.32
            s.talers[seat] += 1
    elif has_loot(s, seat):
        s.owed = -more
        s.step = t.PAYING


@compiled
def pay(s: Record, seat: int, kind: int) -> None:
    """Give one item up, until all is paid or nothing is left (PO-6.25)."""
    give_up(s, seat, kind)
    s.owed -= 1
    if s.owed == 0 or not has_loot(s, seat):
        s.owed = 0
        s.step = t.NEXT_TARGET


@compiled
def may_fight(s: Record, seat: int) -> bool:
    """Whether a ship is free for a battle between players (PO-5.24, PO-5.25, PO-5.29, PO-R46)."""
    return not (s.fought[seat] or s.stays_out[seat] or is_peaceful(s, s.ship[seat]))


@compiled
def next_tile(s: Record) -> None:
    """The next tile with two free ships or more, by its first ship in turn order (PO-5.24, PO-5.29)."""
    for offset in range(s.seats):
        first = (s.start + offset) % s.seats
        if may_fight(s, first) and count_fighters(s, s.ship[first]) >= 2:
            s.battle_at = s.ship[first]
            s.step = t.VOLLEYS
            for seat in range(s.seats):
                if s.ship[seat] == s.battle_at and may_fight(s, seat):
                    s.fights[seat] = 1
                    if s.knight[seat]:  # PO-6.33, PO-R53
                        s.active = seat
                        s.step = t.ASKING_KNIGHT
            return
    s.step = t.ROUND_ENDS


@compiled
def count_fighters(s: Record, cell: int) -> int:
    """How many ships on a cell are free to fight."""
    count = 0
    for seat in range(s.seats):
        if s.ship[seat] == cell and may_fight(s, seat):
            count += 1
    return count


@compiled
def roll_next(s: Record) -> None:
    """Everyone in the battle rolls once, in turn order (PO-6.26); a single ship left has no battle (PO-R34)."""
    if s.offset == 0 and count_fighters(s, s.battle_at) < 2:
        end_battle(s)
        return
    while s.offset < s.seats:
        seat = (s.start + s.offset) % s.seats
        s.offset += 1
        if s.fights[seat]:
            load_dice(s, seat, is_sea(s, s.battle_at))
            if s.dice_left > 0:
                s.active = seat
                s.step = t.ROLLING
                return
    for seat in range(s.seats):
        if s.fights[seat]:
            s.fought[seat] = 1
            if is_sea(s, s.battle_at):  # PO-R43
                s.sea_hits[seat] = s.hits[seat]
    s.step = t.NEXT_LOOTER


@compiled
def next_looter(s: Record) -> None:
    """The next to be evaluated: most hits first, ties in turn order (PO-6.26)."""
    s.allowance[:] = 0
    best = t.NOBODY
    for offset in range(s.seats):
        seat = (s.start + offset) % s.seats
        if s.fights[seat] == 1 and (best == t.NOBODY or s.hits[seat] > s.hits[best]):
            best = seat
    if best == t.NOBODY:
        end_battle(s)
        return
    s.fights[best] = 2
    for victim in range(s.seats):
        if s.fights[victim] and victim != best:
            more = s.hits[best] - s.hits[victim]
            if more > 0:  # PO-6.27
                s.allowance[victim] = more
            elif more == 0 and s.stern[best] == t.FORTUNES_CHILD:  # PO-6.28, PO-6.32, PO-R42
                s.allowance[victim] = 1
    s.active = best
    s.step = t.LOOTING if may_loot(s) else t.NEXT_LOOTER


@compiled
def may_loot(s: Record) -> bool:
    """Whether somebody still has something that may be taken (PO-R35)."""
    for victim in range(s.seats):
        if s.allowance[victim] > 0 and has_loot(s, victim):
            return True
    return False


@compiled
def loot(s: Record, seat: int, choice: int) -> None:
    """Take one item of one victim (PO-6.27, PO-R35)."""
    victim, kind = choice // t.N_KINDS, choice % t.N_KINDS
    lose(s, victim, kind)
    gain(s, seat, kind)
    s.allowance[victim] -= 1
    s.room_made = 0
    if not may_loot(s):
        s.step = t.NEXT_LOOTER


@compiled
def end_battle(s: Record) -> None:
    """Nothing of this battle stays on the table; the next tile."""
    s.allowance[:] = 0
    s.fights[:] = 0
    s.hits[:] = 0
    s.offset = 0
    s.battle_at = t.NOWHERE
    s.step = t.NEXT_TILE
