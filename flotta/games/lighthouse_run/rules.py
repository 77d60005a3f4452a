"""The law of Lighthouse Run. Ids like LR-6.3 name the rules in law.toml; this file follows their order: setup, rounds and
turns, beacons, sailing, Erik, the end. Light and cloud are in river.py, what may be chosen in choices.py, who knows what
in knowledge.py.
"""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.ranking import then_by
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, LIGHTHOUSES, POSITIONS
from flotta.games.lighthouse_run.choices import legal, odds, own_colour, position_of, slots, waiting
from flotta.games.lighthouse_run.knowledge import guess, seen, sees_cards
from flotta.games.lighthouse_run.refusals import why
from flotta.games.lighthouse_run.river import rearmost, steps
from flotta.games.lighthouse_run.terms import OPTIONS, SEATS, STATE, VERBS, VERSION, say

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "sees_cards", "setup", "waiting", "why",
]  # fmt: skip


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """The variants are for 2 players (LR-R49); lists must fit the table (LR-4.1, LR-4.4, LR-8.13); Erik's colour is a
    free one (LR-8.1).
    """
    variant, order, start = options["variant"], options["lighthouse_order"], options["start_player"]
    if variant != "base" and seats != 2:
        return "LR-R49", say("The variants are for exactly 2 players.")
    if order != ["random"] and sorted(order) != sorted(LIGHTHOUSES):
        return "LR-4.1", say("Each of the six lighthouses must stand in one place.")
    if start != "random" and start >= seats:
        return "LR-4.7", say("The start player must sit at the table.")
    return forbid_colours(seats, options)


def forbid_colours(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """Every colour has one owner."""
    colours, erik, big = options["colours"], options["erik_colour"], options["variant"] == "big_fleet"
    wanted = seats * 2 if big else seats
    if colours != ["by_seat"] and (len(colours) != wanted or len({*colours, "by_seat"}) != wanted + 1):
        return "LR-8.13" if big else "LR-4.4", say("{wanted} different colours must be named, seat by seat.", wanted=wanted)
    if erik != "auto" and options["variant"] != "erik":
        return "LR-8.1", say("Erik's colour is chosen only where Erik sails.")
    if erik in (colours if colours != ["by_seat"] else OPTIONS.by_name["colours"].values[1 : seats + 1]):
        return "LR-8.1", say("Erik's colour must be one that no player has.")
    return None


@compiled
def setup(s: Record) -> None:
    """The table before the first chance event (LR-4.1 to LR-4.8)."""
    s.tower[:], s.played[:], s.fleet[:], s.owner[:] = t.NONE, t.NONE, t.NONE, t.NONE
    s.erik, s.card, s.lifted, s.bonus_at = t.NONE, t.NONE, t.NONE, t.NONE
    s.cloud = 1  # LR-4.3
    for position in range(POSITIONS):  # LR-4.2
        s.beacon[position] = s.box.beacon_starts[position]
    for seat in range(s.seats):
        for slot in range(slots(s)):
            join(s, colour_chosen(s, seat, slot), seat)
            s.fleet[seat, slot] = colour_chosen(s, seat, slot)
    if s.options.variant == t.ERIK:  # LR-8.1
        s.erik = eriks_colour(s)
        join(s, s.erik, t.ERIKS_SEAT)
    if s.options.start_player > 0:  # LR-4.7: a fixed start player is no event
        s.storm = s.options.start_player - 1
    s.step = t.TOWERS
    if s.options.lighthouse_order[0] > 0:  # LR-4.1: nor is a given order
        for position in range(POSITIONS):
            s.tower[position] = s.options.lighthouse_order[position] - 1
        s.step = t.DEALING


@compiled
def colour_chosen(s: Record, seat: int, slot: int) -> int:
    """The colour of a seat: the one asked for, else by seat (LR-4.4, LR-8.13)."""
    index = seat * slots(s) + slot
    return int(s.options.colours[index]) - 1 if s.options.colours[0] > 0 else index


@compiled
def eriks_colour(s: Record) -> int:
    """The colour asked for, else the first one nobody has (LR-8.1)."""
    if s.options.erik_colour > 0:
        return int(s.options.erik_colour) - 1
    colour = 0
    while s.owner[colour] != t.NONE:
        colour += 1
    return colour


@compiled
def join(s: Record, colour: int, owner: int) -> None:
    """A colour comes into play: its ships wait at the start, its set is the draw pile (LR-4.4, LR-4.5)."""
    s.owner[colour] = owner
    s.ships[colour, t.START_FIELD] = s.box.ships_per_colour
    for card in range(t.N_CARDS):
        if colour != s.erik or s.box.kind[card] != t.TEAM:  # LR-8.2
            s.draw_pile[colour, card] = s.box.count[card]
            s.draw_size[colour] += s.box.count[card]


@compiled
def raise_tower(s: Record, lighthouse: int) -> None:
    """The next position gets a lighthouse; the last one needs no chance (LR-4.1)."""
    position = position_of(s, t.NONE)
    s.tower[position] = lighthouse
    if position < POSITIONS - 2:
        return
    for last in range(t.N_LIGHTHOUSES):
        if position_of(s, last) == t.NONE:
            s.tower[POSITIONS - 1] = last
    s.step = t.DEALING


@compiled
def holds_too_many_teams(s: Record, colour: int) -> bool:
    """Whether a first hand must be dealt again: it holds both team cards (LR-4.6, LR-8.14, LR-R25)."""
    team = 0
    for card in range(t.N_CARDS):
        if s.box.kind[card] == t.TEAM:
            team += s.hand[colour, card]
    return bool(team >= s.box.redeal_if)


@compiled
def deal_on(s: Record, colour: int) -> None:
    """A first hand is complete: deal it again, or go to the next set, or begin (LR-4.6, LR-4.7)."""
    if holds_too_many_teams(s, colour):  # LR-R24: as often as it takes
        for card in range(t.N_CARDS):
            s.draw_pile[colour, card] += s.hand[colour, card]
            s.hand[colour, card] = 0
        s.draw_size[colour] += s.hand_size[colour]
        s.hand_size[colour] = 0
        s.redeals[colour] += 1
        return
    s.slot += 1
    if s.slot == slots(s):
        s.slot = 0
        s.active += 1
    if s.active == s.seats:
        s.active = 0
        if s.options.start_player > 0:
            begin_round(s)
        else:
            s.step = t.STARTING


@compiled
def begin_round(s: Record) -> None:
    """The start player is in turn (LR-5.2)."""
    s.turn, s.slot = 0, 0
    s.active = s.storm
    s.step = t.PLAYING


@compiled
def end_turn(s: Record) -> None:
    """The next player clockwise, until everyone has played (LR-5.1, LR-5.2, LR-8.15)."""
    s.turn += 1
    s.slot = 0
    if s.turn < s.seats * slots(s):
        s.active = (s.active + 1) % s.seats
        s.step = t.PLAYING
        return
    s.active = s.storm
    if s.options.variant == t.BIG_FLEET and s.draw_size[own_colour(s)] > 0:  # LR-8.19
        s.step = t.DRAWING
    else:
        end_round(s)


@compiled
def end_round(s: Record) -> None:
    """All have played and drawn: where Erik takes part, he sails before the cloud moves (LR-8.3, LR-R43, LR-R52)."""
    if s.options.variant == t.ERIK:
        s.step = t.ERIKS_CARD
    else:
        advance_cloud(s)


@compiled
def advance_cloud(s: Record) -> None:
    """The cloud moves and the storm card goes on (LR-5.6, LR-5.7, LR-8.11, LR-8.21), or the game is over (LR-5.11).

    Whoever the cloud reaches or passes is frozen from here on: that follows from the fields (LR-5.9, LR-R35).
    """
    s.cloud += 1
    s.turn = 0
    if s.cloud > s.box.rounds:
        s.step = t.DONE
        return
    s.storm = (s.storm + 1) % s.seats
    begin_round(s)


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen."""
    if action >= t.TOWER:
        happen(s, action)
    elif action >= t.BONUS_TAKE:
        if action == t.BONUS_TAKE:
            take_bonus(s)
        end_sailing(s)
    elif action == t.STAY:  # LR-6.19
        end_sailing(s)
    elif action >= t.SAIL_FROM:
        sail(s, action - t.SAIL_FROM)
    elif action >= t.BEACON_TO:
        move_beacon(s, s.lifted, action - t.BEACON_TO)
    elif action >= t.BEACON_FROM:
        lift_beacon(s, action - t.BEACON_FROM)
    elif action == t.BEACON_KEEP:
        s.step = t.SAILING
    else:
        play_card(s, seat, (action - t.PLAY) // t.N_CARDS, (action - t.PLAY) % t.N_CARDS)


@compiled
def play_card(s: Record, seat: int, slot: int, card: int) -> None:
    """A card is played face up; its upper half comes first (LR-5.3, LR-5.4, LR-R22)."""
    colour = s.fleet[seat, slot]
    s.hand[colour, card] -= 1
    s.hand_size[colour] -= 1
    s.played[colour, s.played_size[colour]] = card
    s.played_size[colour] += 1
    s.slot, s.card = slot, card
    lighthouse = s.box.lighthouse[card]
    if lighthouse != ALL_LIGHTHOUSES and s.beacon[position_of(s, lighthouse)]:  # LR-6.3, LR-R20
        s.step = t.SAILING
    else:
        s.step = t.LIFTING


@compiled
def lift_beacon(s: Record, position: int) -> None:
    """Take a beacon out: the card says where it goes (LR-6.2, LR-R21), or the player will (LR-6.4)."""
    lighthouse = s.box.lighthouse[s.card]
    if lighthouse == ALL_LIGHTHOUSES:
        s.lifted = position
        s.step = t.SETTING
    else:
        move_beacon(s, position, position_of(s, lighthouse))


@compiled
def move_beacon(s: Record, position: int, there: int) -> None:
    """One beacon goes from a lighthouse to another, no more in this turn (LR-6.5, LR-6.6)."""
    s.beacon[position] = 0
    s.beacon[there] = 1
    s.lifted = t.NONE
    s.step = t.SAILING


@compiled
def move(s: Record, colour: int, field: int, there: int, count: int) -> None:
    """Ships of one colour go from a field to another; there is room for any number (LR-6.10, LR-R39)."""
    s.ships[colour, field] -= count
    s.ships[colour, there] += count


@compiled
def sail(s: Record, field: int) -> None:
    """Carry out the lower half of the card with the ships of a field (LR-6.12, LR-6.13, LR-6.15)."""
    colour, kind, value = own_colour(s), s.box.kind[s.card], s.box.value[s.card]
    there = field + steps(s, field, value)
    if kind == t.GROUP:
        sail_group(s, colour, field, there)
        if s.bonus_at != t.NONE and steps(s, there, value) > 0:  # LR-R15
            s.step = t.BONUS
            return
    else:  # LR-R36: a team is all ships of the colour on the field
        move(s, colour, field, there, 1 if kind == t.SOLO else s.ships[colour, field])
    end_sailing(s)


@compiled
def sail_group(s: Record, colour: int, field: int, there: int) -> None:
    """One ship of every colour on the field (LR-6.15, LR-R11, LR-R12). An own ship that took another player's along has
    earned a bonus (LR-6.17, LR-8.9); a second colour of the same player is no other player's (LR-8.18, LR-R46, LR-R47).
    """
    own, others = False, False
    for present in range(t.N_COLOURS):
        if s.ships[present, field] > 0:
            move(s, present, field, there, 1)
            own = own or present == colour
            others = others or s.owner[present] != s.active
    if own and others:
        s.bonus_at = there


@compiled
def take_bonus(s: Record) -> None:
    """The same ship sails the card's full value once more (LR-6.17, LR-6.18, LR-R14, LR-R17, LR-R18)."""
    there = s.bonus_at + steps(s, s.bonus_at, s.box.value[s.card])
    move(s, own_colour(s), s.bonus_at, there, 1)


@compiled
def end_sailing(s: Record) -> None:
    """Draw a card, if there is one (LR-5.3, LR-5.12, LR-R26, LR-R27); in the big fleet not before the round's end (LR-8.19)."""
    s.card, s.bonus_at = t.NONE, t.NONE
    if s.options.variant != t.BIG_FLEET and s.draw_size[own_colour(s)] > 0:
        s.step = t.DRAWING
    else:
        end_turn(s)


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance."""
    if action >= t.ERIK_CARD:
        turn_up(s, action - t.ERIK_CARD)
        sail_erik(s, s.box.kind[action - t.ERIK_CARD], s.box.value[action - t.ERIK_CARD])
        advance_cloud(s)
    elif action >= t.START:  # LR-4.7
        s.storm = action - t.START
        begin_round(s)
    elif action >= t.DRAW:
        draw_card(s, action - t.DRAW)
    else:
        raise_tower(s, action - t.TOWER)


@compiled
def draw_card(s: Record, card: int) -> None:
    """One card from the draw pile into the hand; then whatever the draw was part of goes on."""
    colour = own_colour(s)
    s.draw_pile[colour, card] -= 1
    s.draw_size[colour] -= 1
    s.hand[colour, card] += 1
    s.hand_size[colour] += 1
    if s.step == t.DEALING:
        if s.hand_size[colour] == s.box.hand_size:  # LR-4.5
            deal_on(s, colour)
    elif s.options.variant == t.BIG_FLEET:
        draw_on(s)
    else:
        end_turn(s)


@compiled
def draw_on(s: Record) -> None:
    """The next draw at the end of a round: each player for both colours, the start player first (LR-8.23)."""
    s.slot += 1
    if s.slot == slots(s):
        s.slot = 0
        s.active = (s.active + 1) % s.seats
        if s.active == s.storm:
            end_round(s)


@compiled
def turn_up(s: Record, card: int) -> None:
    """Erik's next card lies open; nobody had it in hand (LR-8.2, LR-8.3)."""
    s.draw_pile[s.erik, card] -= 1
    s.draw_size[s.erik] -= 1
    s.played[s.erik, s.played_size[s.erik]] = card
    s.played_size[s.erik] += 1


@compiled
def sail_erik(s: Record, kind: int, value: int) -> None:
    """Erik's rearmost ship sails through the dark, no beacon moves (LR-8.4 to LR-8.6). With a group card it takes the
    players' ships along as far as there is light, and if one moved it sails on (LR-8.7, LR-8.8, LR-R40, LR-R41).
    """
    field = rearmost(s, s.erik)
    if field == t.NONE:  # LR-8.12
        return
    last = int(s.box.last_field)
    there = min(field + value, last)
    move(s, s.erik, field, there, 1)
    if kind == t.GROUP and carry_along(s, field, field + steps(s, field, value)):
        move(s, s.erik, there, min(there + value, last), 1)


@compiled
def carry_along(s: Record, field: int, there: int) -> bool:
    """One ship of each player's colour goes along with Erik's; whether any moved (LR-8.7, LR-8.8)."""
    moved = False
    for colour in range(t.N_COLOURS):
        if colour != s.erik and s.ships[colour, field] > 0 and there > field:
            move(s, colour, field, there, 1)
            moved = True
    return moved


@compiled
def colour_score(s: Record, colour: int) -> int:
    """The points of the five ships of a colour (LR-7.1, LR-7.2, LR-R33)."""
    points = 0
    for field in range(s.box.last_field + 1):
        points += s.ships[colour, field] * s.box.points[field]
    return points


@compiled
def score(s: Record, seat: int) -> int:
    """Points so far; of a fleet, those of both its teams (LR-7.2, LR-8.10, LR-8.20). Erik comes after the seats (LR-8.22)."""
    points = 0
    for colour in range(t.N_COLOURS):
        if s.owner[colour] == seat:
            points += colour_score(s, colour)
    return points


@compiled
def difference(s: Record, seat: int) -> int:
    """How far apart the two ship teams of a fleet are (LR-8.20)."""
    if s.options.variant != t.BIG_FLEET:
        return 0
    return abs(colour_score(s, s.fleet[seat, 0]) - colour_score(s, s.fleet[seat, 1]))


@compiled
def leftover(s: Record, seat: int) -> int:
    """The sum of the numbers on the cards left over, 0 before the end (LR-7.3, LR-R38); Erik has none (LR-8.10, LR-R45)."""
    total = 0
    if s.step == t.DONE:
        for colour in range(t.N_COLOURS):
            if s.owner[colour] == seat:
                for card in range(t.N_CARDS):
                    total += s.hand[colour, card] * s.box.value[card]
    return total


@compiled
def ranked_by(s: Record, seat: int) -> int:
    """What seats are ranked by: points, then teams that are not far apart, then the cards left over (LR-7.2, LR-7.3, LR-8.20)."""
    return then_by(then_by(score(s, seat), -difference(s, seat)), leftover(s, seat))


@compiled
def place(s: Record, seat: int) -> int:
    """Rank, 1 for the winner: one more than there are ahead, so equals share it (LR-7.4, LR-8.10, LR-R37)."""
    mine, rank = ranked_by(s, seat), 1
    for other in range(s.seats + (1 if s.options.variant == t.ERIK else 0)):
        if other != seat and ranked_by(s, other) > mine:
            rank += 1
    return rank
