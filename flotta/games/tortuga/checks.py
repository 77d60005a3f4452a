"""The invariants of Tortuga's table, by number (law.toml): what must hold after every step, and across one."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.piles import total
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.actions import is_asked
from flotta.games.tortuga.board import capacity, dice_on, in_order, room
from flotta.games.tortuga.box import MAX_TILES, SLOTS
from flotta.games.tortuga.moving import can_load
from flotta.games.tortuga.rolling import can_gain, can_keep, may_keep
from flotta.games.tortuga.rules import deals


@compiled
def broken(s: Record) -> int:
    """The number of the first invariant that does not hold, or 0."""
    if not markers_are_sound(s):
        return 5
    if not start_is_sound(s):
        return 12
    if not chests_are_whole(s):
        return 1
    if not tiles_are_whole(s):
        return 2
    if not dice_are_whole(s):
        return 3
    if not dice_fit(s):
        return 4
    for seat in range(s.seats):
        for track in range(t.N_TRACKS):
            if s.area_size[seat, track] > capacity(s, seat, track):
                return 6
    for colour in range(t.N_COLOURS):
        if s.central_island[colour] > 1 - s.duel:
            return 7
    if not tokens_are_whole(s):
        return 8
    if not moves_are_sound(s):
        return 9
    if t.ACTING <= s.step <= t.SALVAGING:
        if not places_are_sound(s):
            return 11
        if ahead(s, s.first) != 0 or (s.second != t.NOBODY and ahead(s, s.second) != 1):
            return 10
        if not (attack_is_sound(s) if s.step >= t.TARGETING else hunt_is_sound(s)):
            return 11
    elif (
        s.first != t.NOBODY or s.second != t.NOBODY or s.victim != t.NOBODY or s.action + s.place + s.chests_due + s.tiles_due > 0
    ):
        return 11
    if not rolls_are_sound(s):
        return 13
    return 0 if end_is_sound(s) else 15


@compiled
def is_rolling(s: Record) -> bool:
    """Whether it is the first phase of a round."""
    return bool(t.THROWING <= s.step <= t.GAINING)


@compiled
def markers_are_sound(s: Record) -> bool:
    """5: ship and pirate of every player stand on a field of their track."""
    for seat in range(t.N_SEATS):
        for track in range(t.N_TRACKS):
            field = s.marker[seat, track]
            if (seat >= s.seats and field != 0) or (seat < s.seats and not 1 <= field <= s.box.last_field):
                return False
    return bool(s.duel == (1 if s.seats == 2 else 0))


@compiled
def start_is_sound(s: Record) -> bool:
    """12: the start marker has passed on once a round; whoever is named sits at the table."""
    if s.active >= s.seats or s.start_player >= s.seats or s.first_start >= s.seats:
        return False
    if s.step > t.DEALING:
        return bool(s.rounds > 0 and s.start_player == (s.first_start + s.rounds - 1) % s.seats)
    if s.rounds > 0 or s.start_player != s.first_start:
        return False
    draws = deals(s)
    return bool(s.step == t.DRAWING_LOTS or (s.turns < draws * s.seats and s.active == in_order(s, s.turns // draws)))


@compiled
def chests_are_whole(s: Record) -> bool:
    """1: no chest is lost or made, rows have no gaps, the sizes agree."""
    for colour in range(t.N_COLOURS):
        count = s.bag[colour] + s.central_island[colour]
        for seat in range(s.seats):
            count += s.island_area[seat, colour] + s.tortuga_area[seat, colour]
        for seat in range(s.seats, t.N_SEATS):
            if s.island_area[seat, colour] + s.tortuga_area[seat, colour] > 0:
                return False
        for seat in range(t.N_SEATS):
            for track in range(t.N_TRACKS):
                for slot in range(SLOTS):
                    chest = s.area[seat, track, slot]
                    if (chest != t.EMPTY) != (slot < s.area_size[seat, track]) or (chest != t.EMPTY and seat >= s.seats):
                        return False
                    if chest == colour:
                        count += 1
        if count != s.box.chests[colour]:
            return False
    return bool(total(s.bag) == s.bag_size)


@compiled
def tiles_are_whole(s: Record) -> bool:
    """2: no tile is lost or made; those taken have an owner, and what was put back can have been there."""
    lying, looked_at = 0, 0
    for i in range(len(s.pool)):
        if s.pool[i] + s.looked_at[i] + taken_until(s, s.taken, i + 1) != s.box.tiles[i]:
            return False
        lying += s.pool[i]
        looked_at += s.looked_at[i]
    for i in range(MAX_TILES):
        owner, coins, returned, of_two = s.tile_owner[i], s.tile_coins[i], s.tile_returned[i], s.tile_of_two[i]
        if i >= s.taken:
            if owner != t.NOBODY or coins + returned + of_two > 0:
                return False
        elif owner < 0 or owner >= s.seats or coins == 0 or (returned > 0) != (of_two > 0):
            return False
        elif returned > 0 and taken_until(s, i + 1, returned) >= s.box.tiles[returned - 1]:
            return False
    if (s.step == t.KEEPING_TILE) != (s.looking == 2) or (s.looking == 1 and s.step != t.HUNTING_TILE):
        return False
    return bool(lying == s.pool_size and looked_at == s.looking)


@compiled
def taken_until(s: Record, end: int, coins: int) -> int:
    """Tiles of a value among the first ones taken."""
    count = 0
    for i in range(end):
        if s.tile_coins[i] == coins:
            count += 1
    return count


@compiled
def dice_are_whole(s: Record) -> bool:
    """3: every die is where the phase allows it, and faces are there of just the dice that lie thrown."""
    acting, turn = t.ACTING <= s.step <= t.SALVAGING, (s.active - s.start_player + s.seats) % s.seats
    for seat in range(t.N_SEATS):
        mine = (seat - s.start_player + s.seats) % s.seats
        for letter in range(t.N_DICE):
            die, face = s.die[seat, letter], s.face[seat, letter]
            placed = seat < s.seats and (acting or is_rolling(s))
            if (die != t.HAND and not placed) or (die == t.HAND and acting and seat < s.seats):
                return False
            if s.step == t.THROWING:
                thrown = mine < turn or (mine == turn and letter < s.letter)
            else:
                thrown = s.step == t.KEEPING or (is_rolling(s) and s.stuck[seat] > 0)
            thrown = thrown and die == t.HAND and seat < s.seats
            if face == t.UNSEEN or (face != t.NOT_THROWN) != thrown or (die == t.UNNAMED and s.step != t.ASSIGNING):
                return False
    if s.step == t.THROWING or s.step == t.REROLLING:
        return bool(s.die[s.active, s.letter] == t.HAND)
    return bool(s.step != t.ASSIGNING or dice_on(s, s.active, t.UNNAMED) > 0)


@compiled
def dice_fit(s: Record) -> bool:
    """4: while dice are placed, no action holds more than it has room for, and skulls without an action find one."""
    if not is_rolling(s):
        return True
    for seat in range(s.seats):
        widest = 0
        for action in range(t.N_ACTIONS):
            free = room(s, seat, action)
            widest = max(widest, free)
            if free < 0:
                return False
        if widest < dice_on(s, seat, t.UNNAMED):
            return False
    return True


@compiled
def tokens_are_whole(s: Record) -> bool:
    """8: tokens on the boards and in the supply are all there are."""
    tokens = int(s.supply)
    for seat in range(t.N_SEATS):
        for action in range(t.N_ACTIONS):
            if s.advantage[seat, action] > 0:
                tokens += 1
                if seat >= s.seats:
                    return False
    return bool(tokens == s.box.tokens)


@compiled
def moves_are_sound(s: Record) -> bool:
    """9: an island area holds no more chests than can have come there, and is empty after the third phase; in that phase players
    take turns.
    """
    most = 3 + max(s.box.hunt_chests[s.duel, t.FIRST], s.box.hunt_chests[s.duel, t.SECOND])
    for area in s.box.setup_draws:
        if area == t.TO_ISLAND_AREA:
            most += 1
    if s.step == t.DONE or (is_rolling(s) and s.rounds > 1):
        most = 0
    for seat in range(s.seats):
        if total(s.island_area[seat]) > most:
            return False
    if s.step < t.DRAWING or s.step == t.DONE:
        return bool(s.turns == 0 or s.step == t.DEALING)
    if s.turns >= s.seats or s.active != in_order(s, s.turns):
        return False
    if s.step == t.DRAWING:
        return bool(s.bag_size > 0)
    if s.step == t.LOADING_FLEET:
        return can_load(s, t.FLEET_AREA, s.area_size[s.active, t.CREW_AREA])
    return can_load(s, t.CREW_AREA, total(s.island_area[s.active]))


@compiled
def places_are_sound(s: Record) -> bool:
    """11: first and second place are two players with dice on the action, and the one who acts is asked."""
    if s.first == t.NOBODY or s.first >= s.seats or s.second >= s.seats or s.first == s.second:
        return False
    if s.active != (s.first if s.place == t.FIRST else s.second):
        return False
    others = 0
    for seat in range(s.seats):
        if seat != s.first and dice_on(s, seat, s.action) > 0:
            others += 1
    return bool((s.second != t.NOBODY) == (others > 0 and not s.duel))


@compiled
def ahead(s: Record, seat: int) -> int:
    """10: how many of those with dice on the action rank before this player, by the numbers of the dice table; -1 if he has none
    there.
    """
    mine, before = points(s, seat), 0
    if mine < 0:
        return -1
    for other in range(s.seats):
        theirs = points(s, other)
        sooner = (other - s.start_player + s.seats) % s.seats < (seat - s.start_player + s.seats) % s.seats
        if theirs > mine or (theirs == mine and sooner):
            before += 1
    return before


@compiled
def points(s: Record, seat: int) -> int:
    """A player's total on the action, or -1 without a die there."""
    dice, numbers = 0, 0
    for letter in range(t.N_DICE):
        if s.die[seat, letter] == s.action:
            dice += 1
            numbers += s.box.dice[letter, s.action]
    return numbers + int(s.box.token_value[s.advantage[seat, s.action]]) if dice > 0 else -1


@compiled
def attack_is_sound(s: Record) -> bool:
    """11: there is somebody to steal from, something to salvage."""
    if s.action < t.BOARDING or s.chests_due + s.tiles_due > 0:
        return False
    track = s.action - t.BOARDING
    if s.step == t.SALVAGING and (s.box.salvages[s.duel, track, s.place] == 0 or total(s.central_island) == 0):
        return False
    if s.step != t.STEALING:
        return bool(s.victim == t.NOBODY)
    if s.box.steals[s.duel, track, s.place] == 0 or s.victim < 0 or s.victim >= s.seats or s.victim == s.active:
        return False
    if s.place == t.SECOND and s.victim == s.first and not s.box.second_may_attack_first[s.duel, track]:
        return False
    return bool(s.area_size[s.victim, track] > 0)


@compiled
def hunt_is_sound(s: Record) -> bool:
    """11: there is something to do for who is asked, something to draw for who hunts."""
    if s.action > t.TREASURE or s.victim != t.NOBODY:
        return False
    if s.step == t.ACTING:
        return bool(is_asked(s, s.active) and s.chests_due + s.tiles_due == 0)
    if s.action != t.TREASURE or s.tiles_due > s.pool_size:
        return False
    if s.chests_due > s.box.hunt_chests[s.duel, s.place] or s.tiles_due + s.looking > s.box.hunt_tiles[s.duel, s.place]:
        return False
    if s.step == t.HUNTING_CHEST:
        return bool(s.chests_due > 0 and s.bag_size > 0)
    return bool(s.chests_due == 0 and (s.tiles_due > 0) == (s.step == t.HUNTING_TILE))


@compiled
def rolls_are_sound(s: Record) -> bool:
    """13: one to five rolls; whoever rolled has fewer dice after it; the marks of a roll are as the throws are."""
    if is_rolling(s) != (s.roll_step > 0 and (s.step < t.ACTING or s.step > t.SALVAGING)):
        return False
    choosing = 0
    for seat in range(t.N_SEATS):
        if not is_rolling(s) or seat >= s.seats:
            if s.rolled[seat] + s.kept[seat] + s.ready[seat] + s.stuck[seat] + s.gain[seat] > 0:
                return False
            continue
        if not roll_is_sound(s, seat):
            return False
        if s.rolled[seat] > 0 and not s.ready[seat]:
            choosing += 1
    if s.step == t.GAINING:
        return bool(s.gain[s.active] and can_gain(s, s.active))
    if s.step == t.REROLLING or s.step == t.KEEPING_OPENLY:
        return bool(s.stuck[s.active])
    return choosing > 0 or s.step != t.KEEPING


@compiled
def roll_is_sound(s: Record, seat: int) -> bool:
    """13: one player's part in a roll."""
    hand, rolled, stuck = dice_on(s, seat, t.HAND), s.rolled[seat], s.stuck[seat]
    if rolled > t.N_DICE + 1 - s.roll_step or (s.roll_step == 1 and rolled < t.N_DICE):  # TO-5.4
        return False
    if s.gain[seat] and rolled > 0:
        return False
    if s.step <= t.KEEPING:
        if hand != rolled or (rolled == 0) != (s.gain[seat] > 0):
            return False
    elif hand > rolled or (hand == rolled and rolled > 0) != (stuck > 0):
        return False
    if s.step == t.THROWING or rolled == 0:
        return bool(s.kept[seat] + s.ready[seat] + stuck == 0)
    rerolling = seat == s.active and s.step == t.REROLLING
    if (s.step == t.KEEPING or stuck) and not rerolling:
        openly = seat == s.active and s.step == t.KEEPING_OPENLY
        if can_keep(s, seat) != (openly or not stuck):
            return False
    if s.step != t.KEEPING or stuck:
        return bool(s.kept[seat] == 0 and (s.ready[seat] > 0) == (s.step == t.KEEPING))
    return (s.ready[seat] > 0) == (s.kept[seat] > 0) and (s.kept[seat] == 0 or may_keep(s, seat, s.kept[seat]))


@compiled
def end_is_sound(s: Record) -> bool:
    """15: over after a third phase, when somebody has reached the goal or the last round is played."""
    reached = False
    for seat in range(s.seats):
        if total(s.tortuga_area[seat]) >= s.options.tortuga_goal:
            reached = True
    if s.step == t.DONE:
        return bool(reached or s.rounds >= s.box.round_limit)
    return bool((not reached or s.step >= t.LOADING_FLEET) and s.rounds <= s.box.round_limit)


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of the first invariant that one event broke, or 0."""
    rolled_on = is_rolling(before) and (after.roll_step > before.roll_step or not is_rolling(after))
    choosing = before.step == t.KEEPING and after.step == t.KEEPING
    for player in range(before.seats):
        if (
            choosing
            and player != seat
            and (after.kept[player] != before.kept[player] or after.ready[player] != before.ready[player])
        ):
            return 16
        for spot in range(t.N_ACTIONS):
            gained = after.advantage[player, spot] - before.advantage[player, spot]
            if gained < 0 or gained > 1:
                return 8
        arrived = 0
        for colour in range(t.N_COLOURS):
            if after.tortuga_area[player, colour] < before.tortuga_area[player, colour]:
                return 9
            arrived += after.tortuga_area[player, colour] - before.tortuga_area[player, colour]
        if arrived > before.box.capacity[before.box.last_field - 1] or (
            arrived > 0 and arrived != before.area_size[player, t.FLEET_AREA]
        ):
            return 14
        if rolled_on and is_rolling(after) and before.rolled[player] > 0 and after.rolled[player] >= before.rolled[player]:
            return 13
    if choosing and after.kept[seat] != action - t.KEEP + 1:
        return 16
    if after.rounds < before.rounds or after.rounds > before.rounds + 1:
        return 12
    if before.rounds > 0 and after.rounds > before.rounds and after.start_player != (before.start_player + 1) % before.seats:
        return 12
    return 0
