"""What makes a position good in Lighthouse Run, in named numbers: where the ships are, how long they may still sail, and what
the cards still to be played would bring.

Every player plays the same number of cards, so what counts is the way each of them makes: the light, ships that sail together,
and ships of others to take along for a bonus.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, ALWAYS_LIT
from flotta.games.lighthouse_run.choices import position_of, slots
from flotta.games.lighthouse_run.river import cloud_field, is_frozen, steps

FEATURES = (
    "points",  # reached so far
    "points_late",  # the same, growing with the rounds
    "way",  # fields sailed
    "front",  # the same, felt most for ships far ahead, where a field brings more
    "starters",  # ships waiting at the start
    "starters_late",  # the same when the cloud is near
    "life",  # rounds until the cloud is over each ship
    "threatened",  # ships the cloud freezes at its next step
    "threatened_soon",  # and those of the step after
    "light",  # lit fields before the ships
    "best_gain",  # points of the best card in hand
    "hand_gain",  # points of all cards in hand
    "best_way",  # fields of the best card in hand
    "hand_way",  # fields of all cards in hand
    "card_left",  # whether the round's card is still to be played, by what the best one brings
    "turns_left",  # cards still to be played
    "hand_value",  # the numbers on the cards in hand
    "deck_value",  # the numbers on all cards not yet played
    "stack",  # ships on one field, with a team card to come
    "company",  # ships of others beside the own ones, with group cards to come
    "pending",  # points of the card that is being played
    "pending_way",  # its fields
)

USUAL_WAY = 4  # fields a solo card sails at most


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's features: the mean over its colours."""
    for i in range(len(FEATURES)):
        out[i] = 0.0
    for slot in range(slots(s)):
        if s.fleet[seat, slot] != t.NONE:
            add_ships(s, int(s.fleet[seat, slot]), out)
            add_cards(s, int(s.fleet[seat, slot]), out)
    if s.active == seat and s.card != t.NONE:
        add_pending(s, int(s.fleet[seat, s.slot]), out)
    for i in range(len(FEATURES)):
        out[i] /= float(slots(s))


@compiled
def add_ships(s: Record, colour: int, out: Floats) -> None:
    """What the ships of a colour are worth where they are."""
    ships, last, rounds = float(s.box.ships_per_colour), float(s.box.last_field), float(s.box.rounds)
    late = float(s.cloud) / rounds
    for field in range(s.box.last_field + 1):
        count = float(s.ships[colour, field])
        if count == 0:
            continue
        share = count / ships
        points = share * float(s.box.points[field]) / 6.0
        out[0] += points
        out[1] += points * late
        out[2] += share * float(field) / last
        if is_frozen(s, field):
            continue
        out[3] += share * (float(field) / last) ** 2
        if field == t.START_FIELD:
            out[4] += share
            out[5] += share * late
        out[9] += share * float(steps(s, field, USUAL_WAY)) / USUAL_WAY
        if field == s.box.last_field:
            continue
        left = rounds_left(s, field)
        out[6] += share * float(left) / rounds
        out[7] += share if left == 1 and s.cloud < s.box.rounds else 0.0
        out[8] += share if left == 2 and s.cloud + 1 < s.box.rounds else 0.0


@compiled
def rounds_left(s: Record, field: int) -> int:
    """Rounds, this one counted, until the cloud is over this field."""
    space = int(s.cloud)
    while space <= s.box.rounds and s.box.cloud_field[space] < field:
        space += 1
    return space - int(s.cloud)


@compiled
def add_cards(s: Record, colour: int, out: Floats) -> None:
    """What the cards of a colour would bring: those in hand now, those to come."""
    best_gain, best_way, held_value, value_left, teams, groups = 0, 0, 0, 0, 0, 0
    for card in range(t.N_CARDS):
        held, left = int(s.hand[colour, card]), int(s.hand[colour, card]) + int(s.draw_pile[colour, card])
        value_left += left * s.box.value[card]
        if s.box.kind[card] == t.TEAM:
            teams += left
        elif s.box.kind[card] == t.GROUP:
            groups += left
        if held == 0:
            continue
        held_value += held * s.box.value[card]
        gain, way = best_of(s, colour, card, False)
        best_gain, best_way = max(best_gain, gain), max(best_way, way)
        out[11] += float(held * gain) / 9.0
        out[13] += float(held * way) / 24.0
    turns = int(s.box.rounds) - int(s.played_size[colour])
    out[10] += float(best_gain) / 6.0
    out[12] += float(best_way) / 12.0
    out[14] += float(best_way) / 12.0 if s.played_size[colour] < s.cloud else 0.0
    out[15] += float(turns) / float(s.box.rounds)
    out[16] += float(held_value) / 12.0
    out[17] += float(value_left) / 32.0
    stack, company = together(s, colour)
    out[18] += float(min(teams, turns) * (stack - 1)) / 4.0 if stack > 1 else 0.0
    out[19] += float(min(groups, turns) * company) / 40.0


@compiled
def together(s: Record, colour: int) -> tuple[int, int]:
    """The most own ships on one field of the river, and the number of fields shared with ships of others, cloud apart."""
    stack, company = 0, 0
    for field in range(cloud_field(s) + 1, s.box.last_field):
        own = int(s.ships[colour, field])
        if field < 0 or own == 0:
            continue
        if field != t.START_FIELD:
            stack = max(stack, own)
        if has_company(s, colour, field):
            company += 1
    return stack, company


@compiled
def has_company(s: Record, colour: int, field: int) -> bool:
    """Whether a ship of another player lies on a field."""
    for other in range(t.N_COLOURS):
        if s.ships[other, field] > 0 and s.owner[other] != s.owner[colour]:
            return True
    return False


@compiled
def add_pending(s: Record, colour: int, out: Floats) -> None:
    """The card on the table: what it brings yet."""
    gain, way = 0, 0
    if s.step == t.LIFTING or s.step == t.SETTING:
        gain, way = best_of(s, colour, s.card, False)
    elif s.step == t.SAILING:
        gain, way = best_of(s, colour, s.card, True)
    elif s.step == t.BONUS:
        way = steps(s, s.bonus_at, s.box.value[s.card])
        gain = int(s.box.points[s.bonus_at + way]) - int(s.box.points[s.bonus_at])
    out[20] += float(gain) / 6.0
    out[21] += float(way) / 12.0


@compiled
def best_of(s: Record, colour: int, card: int, lit: bool) -> tuple[int, int]:
    """The most points and the most fields a card brings its colour; unless the lights are `lit` for it already, with one more
    light as it would put there.
    """
    kind, value = int(s.box.kind[card]), int(s.box.value[card])
    position = t.NONE
    if not lit and s.box.lighthouse[card] != ALL_LIGHTHOUSES:
        position = position_of(s, s.box.lighthouse[card])
    choose = not lit and s.box.lighthouse[card] == ALL_LIGHTHOUSES
    most_points, most_way = 0, 0
    for field in range(max(cloud_field(s) + 1, 1 if kind == t.TEAM else 0), s.box.last_field):
        ships = int(s.ships[colour, field])
        if ships == 0:
            continue
        there = reach(s, field, value, position, choose)
        if kind == t.GROUP and there > field and has_company(s, colour, field):
            there = reach(s, field, 2 * value, position, choose)
        sailing = ships if kind == t.TEAM else 1
        most_points = max(most_points, sailing * (int(s.box.points[there]) - int(s.box.points[field])))
        most_way = max(most_way, sailing * (there - field))
    return most_points, most_way


@compiled
def reach(s: Record, field: int, value: int, position: int, choose: bool) -> int:
    """Where a ship comes to with one more light: at a given position, or at the first dark one if it may be chosen."""
    there = field
    while there < s.box.last_field and there < field + value:
        section = int(s.box.section[there + 1])
        if section != ALWAYS_LIT and not s.beacon[section] and section != position:
            if not choose or position != t.NONE:
                break
            position = section
        there += 1
    return there
