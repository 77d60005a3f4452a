"""The third phase of a round: drawing chests, moving them towards Tortuga, and the end of the round."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.piles import total
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import capacity, in_order, lose_chest, lose_excess, put_chest, slot_of, take_chest


@compiled
def begin_moving(s: Record) -> None:
    """Everybody draws a chest, in order (TO-5.32); with an empty bag nobody does (TO-R28)."""
    s.turns = 0
    s.active = s.start_player
    if s.bag_size > 0:
        s.step = t.DRAWING
    else:
        begin_own_move(s)


@compiled
def next_drawer(s: Record) -> None:
    """The next player draws; when all have drawn or the bag is empty, the moves begin (TO-5.32, TO-R28, TO-R30)."""
    s.turns += 1
    if s.turns < s.seats and s.bag_size > 0:
        s.active = in_order(s, s.turns)
        return
    s.turns = 0
    s.active = s.start_player
    begin_own_move(s)


@compiled
def begin_own_move(s: Record) -> None:
    """First all chests of the fleet area go to Tortuga (TO-5.33)."""
    for slot in range(s.area_size[s.active, t.FLEET_AREA]):
        s.tortuga_area[s.active, s.area[s.active, t.FLEET_AREA, slot]] += 1
        s.area[s.active, t.FLEET_AREA, slot] = t.EMPTY
    s.area_size[s.active, t.FLEET_AREA] = 0
    s.step = t.LOADING_FLEET


@compiled
def go_on_loading(s: Record) -> None:
    """Crew area to fleet area, island area to crew area, as much as fits; then the next player (TO-5.33 to TO-5.36, TO-R31)."""
    while s.step != t.AFTER_MOVES:
        if s.step == t.LOADING_FLEET:
            if can_load(s, t.FLEET_AREA, s.area_size[s.active, t.CREW_AREA]):
                return
            lose_excess(s, s.active, t.CREW_AREA, 0)
            s.step = t.LOADING_CREW
        else:
            if can_load(s, t.CREW_AREA, total(s.island_area[s.active])):
                return
            for colour in range(t.N_COLOURS):
                while s.island_area[s.active, colour] > 0:
                    s.island_area[s.active, colour] -= 1
                    lose_chest(s, colour)
            s.turns += 1
            s.active = in_order(s, s.turns)
            if s.turns == s.seats:
                s.step = t.AFTER_MOVES
            else:
                begin_own_move(s)


@compiled
def can_load(s: Record, track: int, chests: int) -> bool:
    """Whether there is a chest to load and room for it (TO-5.34)."""
    return chests > 0 and s.area_size[s.active, track] < capacity(s, s.active, track)


@compiled
def load(s: Record, colour: int) -> None:
    """The owner puts a chest of this colour into the next slot (TO-5.34). Of equal chests the leftmost goes; the order of the
    others does not matter, because they are loaded too, or lost.
    """
    if s.step == t.LOADING_FLEET:
        take_chest(s, s.active, t.CREW_AREA, slot_of(s, s.active, t.CREW_AREA, colour))
        put_chest(s, s.active, t.FLEET_AREA, colour)
    else:
        s.island_area[s.active, colour] -= 1
        put_chest(s, s.active, t.CREW_AREA, colour)


@compiled
def end_round(s: Record) -> None:
    """The end is checked when all have moved; else the start marker passes on (TO-5.2, TO-7.1, TO-R34, TO-R43)."""
    s.turns = 0
    s.step = t.DONE
    for seat in range(s.seats):
        if total(s.tortuga_area[seat]) >= s.options.tortuga_goal:
            return
    if s.rounds >= s.box.round_limit:
        return
    s.start_player = in_order(s, 1)
    s.rounds += 1
    s.step = t.NEXT_ROLL
