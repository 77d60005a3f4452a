"""The second phase of a round: the five actions, each for its first and its second place."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.piles import total
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import best, capacity, dice_on, lose_excess, take_chest


@compiled
def go_on_acting(s: Record) -> None:
    """Ask the next player entitled to act: first place, then second, action by action (TO-5.24, TO-5.28, TO-5.29)."""
    while True:
        if s.place == t.FIRST and s.second != t.NOBODY:
            s.place = t.SECOND
        elif s.action == t.N_ACTIONS - 1:
            break
        else:
            s.action += 1
            s.place = t.FIRST
            s.first = best(s, s.action, t.NOBODY)
            s.second = best(s, s.action, s.first) if not s.duel else t.NOBODY  # TO-8.1
        if s.first == t.NOBODY:
            continue
        s.active = s.first if s.place == t.FIRST else s.second
        if is_asked(s, s.active):
            s.step = t.TARGETING if s.action >= t.BOARDING else t.ACTING
            return
    for seat in range(s.seats):  # TO-5.31: all dice return to their owners
        for letter in range(t.N_DICE):
            s.die[seat, letter] = t.HAND
    s.action, s.place, s.first, s.second = 0, t.FIRST, t.NOBODY, t.NOBODY
    s.roll_step = 0
    s.step = t.AFTER_ACTIONS


@compiled
def is_asked(s: Record, seat: int) -> bool:
    """Whether the action can have an effect for this player; attacks are always asked (TO-R49)."""
    if s.action <= t.CREW:
        return bool(s.marker[seat, s.action] < s.box.last_field)
    if s.action == t.TREASURE:
        chests = s.box.hunt_chests[s.duel, s.place] > 0 and s.bag_size > 0
        return bool(chests or (s.box.hunt_tiles[s.duel, s.place] > 0 and s.pool_size > 0))
    return True


@compiled
def act(s: Record, seat: int) -> None:
    """Expand the fleet, recruit a crew, or hunt for treasure."""
    if s.action == t.TREASURE:
        s.chests_due = s.box.hunt_chests[s.duel, s.place]
        s.tiles_due = min(s.box.hunt_tiles[s.duel, s.place], s.pool_size)  # TO-R29
        go_on_hunting(s)
    else:
        fields = s.box.steps[s.duel, s.action, s.place]  # TO-6.1, TO-6.2, TO-8.2
        s.marker[seat, s.action] = min(s.marker[seat, s.action] + fields, s.box.last_field)  # TO-5.37, TO-R16
        s.step = t.AFTER_PLACE


@compiled
def move_left(s: Record, seat: int, track: int, fields: int) -> None:
    """Move ship or pirate back, never past field 1, and lose what has no room any more (TO-5.37, TO-R16, TO-R21)."""
    s.marker[seat, track] = max(s.marker[seat, track] - fields, 1)
    lose_excess(s, seat, track, capacity(s, seat, track))


@compiled
def go_on_hunting(s: Record) -> None:
    """First chests, then tiles (TO-6.3, TO-6.4, TO-8.3); an empty bag gives nothing (TO-R28)."""
    if s.chests_due > 0 and s.bag_size > 0:
        s.step = t.HUNTING_CHEST
        return
    s.chests_due = 0
    if s.tiles_due > 0:
        s.step = t.HUNTING_TILE
    elif s.looking == 2:  # TO-R50: also if they are equal
        s.step = t.KEEPING_TILE
    else:
        s.step = t.AFTER_PLACE


@compiled
def draw_chest(s: Record, colour: int) -> None:
    """A chest goes from the bag to the island area of who draws."""
    s.bag[colour] -= 1
    s.bag_size -= 1
    s.island_area[s.active, colour] += 1


@compiled
def hunt_tile(s: Record, coins: int) -> None:
    """A tile from the pool: looked at if it is one of two, else kept at once (TO-6.3, TO-6.4, TO-R29)."""
    s.pool[coins - 1] -= 1
    s.pool_size -= 1
    s.tiles_due -= 1
    if s.looking == 0 and s.tiles_due == 0:
        own_tile(s, coins)
    else:
        s.looked_at[coins - 1] += 1
        s.looking += 1
    go_on_hunting(s)


@compiled
def own_tile(s: Record, coins: int) -> None:
    """A tile lies face down before its taker from now on (TO-R38)."""
    s.tile_owner[s.taken] = s.active
    s.tile_coins[s.taken] = coins
    s.taken += 1


@compiled
def keep_tile(s: Record, coins: int) -> None:
    """Keep one of the two tiles, return the other to the pool (TO-6.3)."""
    s.looked_at[coins - 1] -= 1
    s.tile_of_two[s.taken] = 1
    for i in range(len(s.looked_at)):
        if s.looked_at[i] > 0:
            s.looked_at[i] = 0
            s.tile_returned[s.taken] = i + 1
            s.pool[i] += 1
    s.pool_size += 1
    s.looking = 0
    own_tile(s, coins)
    s.step = t.AFTER_PLACE


@compiled
def attack(s: Record, victim: int) -> None:
    """Choose a victim; a chest is stolen first, if there is one to steal (TO-6.5, TO-6.12, TO-R17, TO-R18)."""
    track = s.action - t.BOARDING
    s.victim = victim
    if s.box.steals[s.duel, track, s.place] > 0 and s.area_size[victim, track] > 0:
        s.step = t.STEALING
    else:
        s.step = t.AFTER_ATTACK


@compiled
def steal(s: Record, slot: int) -> None:
    """A chest from a slot of the victim's area goes to the attacker's island area (TO-6.5, TO-6.10, TO-R20)."""
    colour = take_chest(s, s.victim, s.action - t.BOARDING, slot)
    s.island_area[s.active, colour] += 1
    s.step = t.AFTER_ATTACK


@compiled
def finish_attack(s: Record) -> None:
    """Markers move back: the victim's, and the attacker's if the victim defended (TO-6.6, TO-6.7, TO-6.12, TO-R24)."""
    track = s.action - t.BOARDING
    move_left(s, s.victim, track, s.box.victim_steps[s.duel, track])
    if dice_on(s, s.victim, s.action) > 0:
        move_left(s, s.active, track, s.box.attacker_steps[s.duel, track])
    s.victim = t.NOBODY
    begin_salvage(s)


@compiled
def begin_salvage(s: Record) -> None:
    """After the attack, made or not: may a chest be taken from the central island? (TO-6.9, TO-R22, TO-R49)"""
    if s.box.salvages[s.duel, s.action - t.BOARDING, s.place] > 0 and total(s.central_island) > 0:
        s.step = t.SALVAGING
    else:
        s.step = t.AFTER_PLACE


@compiled
def salvage(s: Record, seat: int, colour: int) -> None:
    """A chest from the central island goes to the own island area (TO-6.9)."""
    s.central_island[colour] -= 1
    s.island_area[seat, colour] += 1
    s.step = t.AFTER_PLACE


@compiled
def lapse(s: Record) -> None:
    """Let the action lapse; nobody moves up (TO-5.30, TO-R12). Second place may still salvage (TO-R22)."""
    if s.step == t.TARGETING:
        begin_salvage(s)
    else:
        s.step = t.AFTER_PLACE
