"""The invariants of Lighthouse Run's table, by number (law.toml): what must hold after every step, and across one.

Three are not asked of a single table: 13 and 14 follow from each step going on to the next (12, 6) and are counted over
whole games in the tests; 15 is the leak test's.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, FIELDS, POSITIONS, ROUNDS
from flotta.games.lighthouse_run.choices import may_play_from, own_colour, position_of, slots
from flotta.games.lighthouse_run.river import cloud_field, is_lit, steps
from flotta.games.lighthouse_run.rules import colour_chosen, eriks_colour, score


@compiled
def broken(s: Record) -> int:
    """The number of the first invariant that does not hold, or 0."""
    if not lights_are_sound(s):
        return 1
    if not ships_are_whole(s):
        return 2
    if not sets_are_whole(s):
        return 4
    if not round_is_sound(s):
        return 6
    if not hands_are_full(s):
        return 5
    return 0 if turn_is_sound(s) else 12


@compiled
def lights_are_sound(s: Record) -> bool:
    """1: three beacons on different positions; the towers are a permutation, built from position 1 on."""
    beacons, standing = 0, 0
    for position in range(POSITIONS):
        beacons += s.beacon[position]
        if s.tower[position] != t.NONE:
            standing += 1
            if standing <= position or position_of(s, s.tower[position]) != position:
                return False
    if s.options.lighthouse_order[0] > 0:
        for position in range(POSITIONS):
            if s.tower[position] != s.options.lighthouse_order[position] - 1:
                return False
    is_building = standing < POSITIONS - 1
    return bool(beacons == s.box.beacons and standing != POSITIONS - 1 and is_building == (s.step == t.TOWERS))


@compiled
def ships_are_whole(s: Record) -> bool:
    """2: every colour in play has its ships, on the river or at the start, and belongs to whom the options say."""
    for seat in range(t.N_SEATS):
        for slot in range(t.N_SLOTS):
            is_used = seat < s.seats and slot < slots(s)
            if s.fleet[seat, slot] != (colour_chosen(s, seat, slot) if is_used else t.NONE):
                return False
            if is_used and s.owner[s.fleet[seat, slot]] != seat:
                return False
    in_play = int(s.seats) * slots(s)
    if s.options.variant == t.ERIK:
        in_play += 1
        if s.erik == t.NONE or s.owner[s.erik] != t.ERIKS_SEAT or (s.options.erik_colour > 0 and s.erik != eriks_colour(s)):
            return False
        for colour in range(s.erik):  # LR-8.1: the first colour nobody has
            if s.options.erik_colour == 0 and s.owner[colour] == t.NONE:
                return False
    elif s.erik != t.NONE:
        return False
    owned = 0
    for colour in range(t.N_COLOURS):
        owned += 0 if s.owner[colour] == t.NONE else 1
        if not colour_is_whole(s, colour):
            return False
    return owned == in_play


@compiled
def colour_is_whole(s: Record, colour: int) -> bool:
    """2: the ships of one colour, none if nobody has it, none beyond the river, none afloat before the first round."""
    ships = 0
    for field in range(FIELDS):
        ships += s.ships[colour, field]
        if s.ships[colour, field] > 0 and (field > s.box.last_field or (field > 0 and s.step < t.PLAYING)):
            return False
    return bool(ships == (0 if s.owner[colour] == t.NONE else s.box.ships_per_colour))


@compiled
def in_set(s: Record, colour: int, card: int) -> int:
    """How many cards of a type belong to a colour's set: none if nobody has it, no team cards if Erik does (LR-8.2)."""
    if s.owner[colour] == t.NONE or (colour == s.erik and s.box.kind[card] == t.TEAM):
        return 0
    return int(s.box.count[card])


@compiled
def sets_are_whole(s: Record) -> bool:
    """4: hand, draw pile and played cards of every set make up the set, and their sizes are right."""
    for colour in range(t.N_COLOURS):
        hand, pile = 0, 0
        for card in range(t.N_CARDS):
            played = 0
            for i in range(ROUNDS):
                if s.played[colour, i] == card:
                    played += 1
            hand += s.hand[colour, card]
            pile += s.draw_pile[colour, card]
            if s.hand[colour, card] + s.draw_pile[colour, card] + played != in_set(s, colour, card):
                return False
        if hand != s.hand_size[colour] or pile != s.draw_size[colour] or (colour == s.erik and hand > 0):
            return False
        for i in range(ROUNDS):
            if (s.played[colour, i] != t.NONE) != (i < s.played_size[colour]):
                return False
    return True


@compiled
def turns_taken(s: Record, seat: int) -> int:
    """How many cards a seat has played in this round."""
    taken = 0
    for turn in range(s.turn + (1 if t.LIFTING <= s.step <= t.DRAWING else 0)):
        if turn < s.seats * slots(s) and (s.storm + turn) % s.seats == seat:
            taken += 1
    return taken


@compiled
def round_is_sound(s: Record) -> bool:
    """6: everyone has played a card for each round that is over, and in this one those who have had their turn; the one
    in turn is who should be.
    """
    if s.cloud < 1 or s.cloud > s.box.rounds + 1 or (s.cloud > s.box.rounds) != (s.step == t.DONE):
        return False
    if s.storm >= s.seats or s.active >= s.seats or s.slot >= slots(s) or not seat_is_due(s):
        return False
    rounds = int(s.cloud) - 1
    for seat in range(s.seats):
        played, most = 0, 0
        for slot in range(slots(s)):
            size = int(s.played_size[s.fleet[seat, slot]])
            played += size
            most = max(most, size)
            if size < rounds:
                return False
        if played != rounds * slots(s) + turns_taken(s, seat) or most > rounds + 1:
            return False
    if t.LIFTING <= s.step <= t.BONUS and s.played_size[own_colour(s)] != s.cloud:
        return False
    return bool(s.erik == t.NONE or s.played_size[s.erik] == rounds)


@compiled
def seat_is_due(s: Record) -> bool:
    """6: the active seat is the one whose turn it is to play, to be dealt to or to draw (LR-5.2, LR-8.15, LR-8.23)."""
    if s.step < t.PLAYING:
        return bool(s.cloud == 1 and s.turn == 0 and (s.step == t.DEALING or (s.active == 0 and s.slot == 0)) and fixed_start(s))
    if s.step == t.DONE or s.step == t.ERIKS_CARD:
        all_turns = s.seats if s.step == t.ERIKS_CARD else 0
        return bool(
            (s.step == t.DONE or s.options.variant == t.ERIK) and s.turn == all_turns and s.active == s.storm and s.slot == 0
        )
    if s.step == t.DRAWING and s.options.variant == t.BIG_FLEET:
        return bool(s.turn == s.seats * slots(s))
    if s.turn >= s.seats * slots(s) or (s.step == t.PLAYING and s.slot != 0):
        return False
    return bool(s.active == (s.storm + s.turn) % s.seats)


@compiled
def fixed_start(s: Record) -> bool:
    """6: before the first round the storm card lies with the start player chosen by option, else nowhere (seat 0)."""
    return bool(s.storm == (s.options.start_player - 1 if s.options.start_player > 0 else 0))


@compiled
def place_in_line(s: Record, seat: int, slot: int, first: int) -> int:
    """When a set gets its card if the seats are served in order, beginning with this one, slot by slot."""
    return int((seat - first + s.seats) % s.seats * slots(s) + slot)


@compiled
def cards_missing(s: Record, seat: int, slot: int) -> int:
    """5: how many cards a hand lacks: those not yet dealt, or the one played and not replaced."""
    colour, whole = s.fleet[seat, slot], int(s.box.hand_size)
    is_drawing = s.step == t.DRAWING and s.options.variant == t.BIG_FLEET
    first = int(s.storm) if is_drawing else 0
    due, now = place_in_line(s, seat, slot, first), place_in_line(s, s.active, s.slot, first)
    if s.step == t.TOWERS:
        return whole
    if s.step == t.DEALING:
        return 0 if due < now else whole if due > now else whole - int(s.hand_size[colour])
    if s.played_size[colour] == s.box.rounds:  # LR-5.12
        return 1
    if is_drawing:  # LR-8.23
        return 0 if due < now else 1
    if s.options.variant == t.BIG_FLEET:  # LR-8.19
        return 0 if may_play_from(s, colour) else 1
    return 1 if seat == s.active and t.LIFTING <= s.step <= t.DRAWING else 0


@compiled
def hands_are_full(s: Record) -> bool:
    """5: a hand of three but for the card just played or the deal not finished; no first hand that must be dealt again."""
    for seat in range(s.seats):
        for slot in range(slots(s)):
            colour = s.fleet[seat, slot]
            if s.hand_size[colour] != s.box.hand_size - cards_missing(s, seat, slot):
                return False
            team = 0
            for card in range(t.N_CARDS):
                team += s.hand[colour, card] if s.box.kind[card] == t.TEAM else 0
            is_first = s.played_size[colour] == 0 and s.hand_size[colour] == s.box.hand_size
            if is_first and team >= s.box.redeal_if:  # LR-4.6
                return False
    if s.step == t.DEALING and s.hand_size[own_colour(s)] == s.box.hand_size:
        return False
    return bool(s.step != t.DRAWING or s.draw_size[own_colour(s)] > 0)


@compiled
def turn_is_sound(s: Record) -> bool:
    """12: what the step needs is there, and nothing else is, so that there is always something to choose."""
    is_sailing = t.LIFTING <= s.step <= t.BONUS
    if (
        (s.card != t.NONE) != is_sailing
        or (s.lifted != t.NONE) != (s.step == t.SETTING)
        or (s.bonus_at != t.NONE) != (s.step == t.BONUS)
    ):
        return False
    if not is_sailing:
        return True
    if s.played[own_colour(s), s.cloud - 1] != s.card:
        return False
    lighthouse = s.box.lighthouse[s.card]
    is_free = lighthouse == ALL_LIGHTHOUSES
    if s.step == t.SETTING:
        return bool(is_free and s.beacon[s.lifted])
    if s.step == t.LIFTING:
        return bool(is_free or not s.beacon[position_of(s, lighthouse)])
    if not is_free and not s.beacon[position_of(s, lighthouse)]:
        return False
    return s.step == t.SAILING or bonus_is_earned(s)


@compiled
def bonus_is_earned(s: Record) -> bool:
    """12: the ship with a bonus came here with a group and another player's ship, and can go on (LR-6.17, LR-R15)."""
    others = False
    for colour in range(t.N_COLOURS):
        others = others or (s.ships[colour, s.bonus_at] > 0 and s.owner[colour] != s.active)
    is_ahead = cloud_field(s) < s.bonus_at and s.bonus_at > t.START_FIELD and is_lit(s, s.bonus_at)
    can_go = is_ahead and s.ships[own_colour(s), s.bonus_at] > 0 and steps(s, s.bonus_at, s.box.value[s.card]) > 0
    return bool(s.box.kind[s.card] == t.GROUP and others and can_go)


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of the first invariant that one event broke, or 0."""
    for position in range(POSITIONS):
        if before.tower[position] != t.NONE and before.tower[position] != after.tower[position]:
            return 1
    if before.box.cloud_field[before.cloud] > after.box.cloud_field[after.cloud] or after.cloud > before.cloud + 1:
        return 7
    for colour in range(t.N_COLOURS):
        if not is_only_forward(before, after, colour):
            return 2
    for party in range(before.seats + (1 if before.erik != t.NONE else 0)):
        if score(after, party) < score(before, party):
            return 11
    if beacons_moved(before, after) > (1 if t.BEACON_FROM <= action < t.SAIL_FROM else 0):
        return 8
    if not goes_on(before, action, after):
        return 12
    if seat == CHANCE:
        return broken_by_chance(before, action, after)
    return broken_by_ships(before, action, after)


@compiled
def is_only_forward(before: Record, after: Record, colour: int) -> bool:
    """2: no ship goes back: from the start on, no field has more ships at or behind it than before."""
    was, now = 0, 0
    for field in range(FIELDS):
        was += before.ships[colour, field]
        now += after.ships[colour, field]
        if now > was:
            return False
    return True


@compiled
def beacons_moved(before: Record, after: Record) -> int:
    """8: how many lighthouses have lost their beacon."""
    moved = 0
    for position in range(POSITIONS):
        if before.beacon[position] and not after.beacon[position]:
            moved += 1
    return moved


@compiled
def goes_on(before: Record, action: int, after: Record) -> bool:
    """12, 13: each decision leads to the next of its turn: play, beacon, sail, bonus, draw; sailing is asked once."""
    if action >= t.TOWER:
        return True
    if action < t.BEACON_FROM - 1:
        return bool(before.step == t.PLAYING and (after.step == t.LIFTING or after.step == t.SAILING))
    if action < t.BEACON_TO:
        return bool(before.step == t.LIFTING and (after.step == t.SETTING or after.step == t.SAILING))
    if action < t.SAIL_FROM:
        return bool(before.step == t.SETTING and after.step == t.SAILING)
    is_over = after.step == t.PLAYING or after.step >= t.DRAWING
    if action <= t.STAY:
        return bool(before.step == t.SAILING and (after.step == t.BONUS or is_over))
    return bool(before.step == t.BONUS and is_over)


@compiled
def broken_by_chance(before: Record, action: int, after: Record) -> int:
    """14: every chance event is one tower, one card or the start seat; 3: none but Erik's card moves a ship."""
    if action >= t.ERIK_CARD:
        return broken_by_erik(before, action - t.ERIK_CARD, after)
    if ships_moved(before, after) > 0:
        return 8
    if action >= t.START:
        return 0 if before.step == t.STARTING and after.step == t.PLAYING else 14
    if action >= t.DRAW:
        colour = before.fleet[before.active, before.slot]
        drawn = after.hand_size[colour] - before.hand_size[colour]
        again = after.redeals[colour] - before.redeals[colour]
        is_dealt_again = again == 1 and after.hand_size[colour] == 0 and before.step == t.DEALING
        return 0 if (drawn == 1 and again == 0) or is_dealt_again else 14
    standing = 0
    for position in range(POSITIONS):
        standing += (1 if after.tower[position] != t.NONE else 0) - (1 if before.tower[position] != t.NONE else 0)
    return 0 if standing == 1 or (standing == 2 and after.step == t.DEALING) else 14


@compiled
def ships_moved(before: Record, after: Record) -> int:
    """How many ships have left their field."""
    moved = 0
    for colour in range(t.N_COLOURS):
        for field in range(FIELDS):
            moved += max(0, before.ships[colour, field] - after.ships[colour, field])
    return moved


@compiled
def lowest_left(before: Record, after: Record, colour: int) -> int:
    """The rearmost field a ship of this colour has left, or NONE."""
    for field in range(FIELDS):
        if before.ships[colour, field] > after.ships[colour, field]:
            return field
    return t.NONE


@compiled
def highest_entered(before: Record, after: Record, colour: int) -> int:
    """The foremost field a ship of this colour has entered, or NONE."""
    for field in range(FIELDS - 1, -1, -1):
        if after.ships[colour, field] > before.ships[colour, field]:
            return field
    return t.NONE


@compiled
def broken_by_erik(before: Record, card: int, after: Record) -> int:
    """3, 8, 9: Erik's card moves one ship of his and one of each player's at most, none that is frozen, none too far."""
    value, is_group = before.box.value[card], before.box.kind[card] == t.GROUP
    for colour in range(t.N_COLOURS):
        left, entered = lowest_left(before, after, colour), highest_entered(before, after, colour)
        if left == t.NONE:
            continue
        if left <= cloud_field(before):
            return 3
        if before.ships[colour, left] - after.ships[colour, left] > 1 or (colour != before.erik and not is_group):
            return 8
        most = 2 * value if colour == before.erik and is_group else value
        if entered - left > most:
            return 9
        if colour != before.erik and not way_is_lit(before, left, entered):
            return 10
    return 0


@compiled
def way_is_lit(before: Record, left: int, entered: int) -> bool:
    """10: every field after the one left, up to the one entered, is lit."""
    lit = 0
    for field in range(left + 1, entered + 1):
        lit += 1 if is_lit(before, field) else 0
    return lit == entered - left


@compiled
def broken_by_ships(before: Record, action: int, after: Record) -> int:
    """3, 8, 9, 10: what a decision moved: nothing but by sailing, and then as many ships and fields as its card allows."""
    is_sail, is_bonus = t.SAIL_FROM <= action < t.STAY, action == t.BONUS_TAKE
    own, total = before.fleet[before.active, before.slot], ships_moved(before, after)
    if not is_sail and not is_bonus:
        return 0 if total == 0 else 8
    kind = before.box.kind[before.card]
    for colour in range(t.N_COLOURS):
        left, entered = lowest_left(before, after, colour), highest_entered(before, after, colour)
        if left == t.NONE:
            continue
        moved = before.ships[colour, left] - after.ships[colour, left]
        if left <= cloud_field(before):
            return 3
        if left != (before.bonus_at if is_bonus else action - t.SAIL_FROM):
            return 8
        if colour != own and (kind != t.GROUP or is_bonus):
            return 8
        if moved > 1 and kind != t.TEAM:
            return 8
        if entered - left > before.box.value[before.card]:
            return 9
        if not way_is_lit(before, left, entered):
            return 10
    if kind == t.SOLO or is_bonus:
        return 0 if total == 1 else 8
    return 0 if total > 0 else 8
