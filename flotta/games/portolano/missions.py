"""The missions of Portolano: who meets them, when they are checked, what becomes of the markers."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY


@compiled
def is_starred(mission: int) -> bool:
    """Whether everyone begins with a marker on it (PO-4.11, PO-6.38)."""
    return mission in (t.NO_CANNON, t.NO_MUTINY)


@compiled
def is_of_battle(s: Record, mission: int) -> bool:
    """Whether a mission is checked after the battles (PO-6.37, PO-R1)."""
    return bool(s.box.need[mission, t.NEED_BEATEN] > 0 or s.box.need[mission, t.NEED_HITS] > 0)


@compiled
def lose_marker(s: Record, seat: int, mission: int) -> None:
    """A starred mission is broken: the marker goes for good (PO-6.38)."""
    for index in range(IN_PLAY):
        if s.mission[index] == mission:
            s.marker[seat, index] = 0


@compiled
def has_cargo(s: Record, seat: int, mission: int) -> bool:
    """Whether goods, rum and chests are enough; more is enough too (PO-R2), cocoa stands for nothing (PO-R3)."""
    for good in range(t.N_COLOURS):
        if s.goods[seat, good] < s.box.need[mission, good]:
            return False
    return bool(s.rum[seat] >= s.box.need[mission, t.NEED_RUM] and s.chests[seat] >= s.box.need[mission, t.NEED_CHESTS])


@compiled
def has_upgrades(s: Record, seat: int, mission: int) -> bool:
    """Whether types of upgrade, and upgrades of one type, are enough; a 0 upgrade counts (PO-R51)."""
    types, most = 0, 0
    for upgrade in range(t.N_UPGRADES):
        if s.upgrades[seat, upgrade] > 0:
            types += 1
        most = max(most, s.upgrades[seat, upgrade])
    return bool(types >= s.box.need[mission, t.NEED_TYPES] and most >= s.box.need[mission, t.NEED_PAIR])


@compiled
def has_won(s: Record, seat: int, mission: int) -> bool:
    """Whether the battle of this round was good enough (PO-R42, PO-R43)."""
    return bool(s.beat[seat] >= s.box.need[mission, t.NEED_BEATEN] and s.sea_hits[seat] >= s.box.need[mission, t.NEED_HITS])


@compiled
def meets(s: Record, seat: int, mission: int) -> bool:
    """Whether a seat meets the condition of an unstarred mission now."""
    return has_cargo(s, seat, mission) and has_upgrades(s, seat, mission) and has_won(s, seat, mission)


@compiled
def check_missions(s: Record, seat: int, after_battle: bool) -> None:
    """Put markers on the missions of this check time that are met for the first time (PO-6.35 to PO-6.37)."""
    for index in range(IN_PLAY):
        mission = s.mission[index]
        if is_starred(mission) or s.marker[seat, index] > 0 or is_of_battle(s, mission) != after_battle:
            continue
        if meets(s, seat, mission):
            position = 1  # the highest free one
            for other in range(s.seats):
                if s.marker[other, index] > 0:
                    position += 1
            s.marker[seat, index] = position
