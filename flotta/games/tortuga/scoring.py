"""The final scoring of Tortuga."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t


@compiled
def sets(s: Record, seat: int) -> int:
    """The most sets of chests in crew area, fleet area and Tortuga, with the jokers that lie in Tortuga (TO-7.4 to TO-7.6,
    TO-R35, TO-R36).
    """
    most, spare = -1, 0
    while spare >= 0:
        most += 1
        spare = 0  # jokers left over when one more set is made
        for colour in range(t.N_COLOURS):
            if s.box.role[colour] == t.JOKER:
                spare += s.tortuga_area[seat, colour]
            elif s.box.role[colour] == t.SET_COLOUR:
                there = int(s.tortuga_area[seat, colour])
                for track in range(t.N_TRACKS):
                    for slot in range(s.area_size[seat, track]):
                        if s.area[seat, track, slot] == colour:
                            there += 1
                spare -= max(0, most + 1 - there)
    return most


@compiled
def coins(s: Record, seat: int) -> int:
    """The coins on a player's tiles, as far as they are known to who looks (TO-7.8, TO-R36)."""
    count = 0
    for i in range(s.taken):
        if s.tile_owner[i] == seat:
            count += s.tile_coins[i]
    return count


@compiled
def score(s: Record, seat: int) -> int:
    """Points so far; advantage tokens bring none (TO-7.10)."""
    points = sets(s, seat) * int(s.box.points[t.PER_SET]) + coins(s, seat) * int(s.box.points[t.PER_COIN])
    points += (int(s.marker[seat, t.SHIP]) + int(s.marker[seat, t.PIRATE])) * int(s.box.points[t.PER_FIELD])  # TO-7.7, TO-R37
    for colour in range(t.N_COLOURS):
        chests = int(s.tortuga_area[seat, colour]) * int(s.box.points[t.IN_TORTUGA])  # TO-7.2
        for track in range(t.N_TRACKS):
            for slot in range(s.area_size[seat, track]):
                if s.area[seat, track, slot] == colour:
                    chests += int(s.box.points[t.IN_FLEET if track == t.FLEET_AREA else t.IN_CREW])
        points += chests * int(s.box.points[t.DOUBLED]) if s.box.role[colour] == t.DOUBLE else chests  # TO-7.3
    return points


@compiled
def place(s: Record, seat: int) -> int:
    """Rank: one more than the players with more points (TO-7.9, TO-R51)."""
    mine, rank = score(s, seat), 1
    for other in range(s.seats):
        if other != seat and score(s, other) > mine:
            rank += 1
    return rank
