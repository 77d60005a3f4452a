"""The invariants of Cartagena's table, by number (law.toml): what must hold after every step, and across one."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.piles import total
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import SPACES
from flotta.games.cartagena.choices import any_rival_target, any_target, can_enchant, may_sail_as_captain
from flotta.games.cartagena.knowledge import in_the_box
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.rules import boards_in_play, score


@compiled
def broken(s: Record) -> int:
    """The number of the first invariant that does not hold, or 0."""
    if not cards_are_whole(s):
        return 1
    if not pirates_are_whole(s):
        return 2
    for n in range(t.FIRST_SPACE, t.N_SPACES):
        if s.crowd[n] > s.box.space_capacity:
            return 3
    if not ship_is_sound(s):
        return 4
    if not counts_are_sound(s):
        return 5
    if (s.top >= 0) != (s.discard_size > 0) or (s.top >= 0 and s.discard_pile[s.top] == 0):
        return 8
    if not tokens_are_sound(s):
        return 9
    if not end_is_sound(s):
        return 10
    return 0 if somebody_can_act(s) else 11


@compiled
def cards_are_whole(s: Record) -> bool:
    """1: no card is lost or made, and the sizes agree."""
    for card in range(t.N_CARDS):
        count = s.draw_pile[card] + s.discard_pile[card]
        for seat in range(t.N_COLOURS):
            count += s.hand[seat, card]
        if count != in_the_box(s, card):
            return False
    for seat in range(t.N_COLOURS):
        if total(s.hand[seat]) != s.hand_size[seat] or (seat >= s.seats and s.hand_size[seat] > 0):
            return False
        for card in range(t.N_CARDS):
            if s.known[seat, card] > s.hand[seat, card]:
                return False
    if total(s.draw_pile) != s.draw_size or total(s.discard_pile) != s.discard_size or total(s.pool) != 0:
        return False
    return memory_is_sound(s)


@compiled
def memory_is_sound(s: Record) -> bool:
    """1: what is remembered of the pile last turned over is what became of it."""
    if s.turnings == 0:
        return bool(s.trail_size == 0 and total(s.turned) == 0)
    for i in range(s.trail_size):
        owner = s.trail[i] // t.N_CARDS % t.N_COLOURS
        if not 0 < s.trail[i] // (t.N_CARDS * t.N_COLOURS) <= s.drew[owner]:
            return False
    for card in range(t.N_CARDS):
        left = s.turned[card] - s.draw_pile[card]
        for seat in range(t.N_COLOURS):
            left -= s.own_draws[seat, card]
        if left != 0:
            return False
    for seat in range(t.N_COLOURS):
        if total(s.own_draws[seat]) != s.drew[seat] or held_still(s, seat) != s.held[seat]:
            return False
    return True


@compiled
def held_still(s: Record, seat: int) -> int:
    """How many unknown cards this hand has held since the discard pile was turned over, cards of the trail included; -1 if the
    numbers cannot be true.
    """
    held = 0
    for card in range(t.N_CARDS):
        old = s.hand[seat, card] - s.known[seat, card] - s.own_draws[seat, card]
        for i in range(s.trail_size):
            if s.trail[i] % (t.N_CARDS * t.N_COLOURS) == seat * t.N_CARDS + card:
                old += 1
        if old < 0:
            return -1
        held += old
    return held


@compiled
def pirates_are_whole(s: Record) -> bool:
    """2: every crew in play is complete, on places of the scenario, and the crowds agree."""
    for place in range(t.N_PLACES):
        crowd = 0
        for colour in range(t.N_COLOURS):
            crowd += s.pirates[colour, place]
        if crowd != s.crowd[place] or (crowd > 0 and s.last < place < t.SHIP):
            return False
    for colour in range(t.N_COLOURS):
        crew = 0
        for place in range(t.N_PLACES):
            crew += s.pirates[colour, place]
        if crew != (s.options.crew if colour < s.seats else 0):
            return False
    if s.options.scenario == t.ESCAPE:
        return bool(s.crowd[t.COVE] == 0)
    return bool(s.options.scenario == t.FULL or s.crowd[t.SHIP] == 0)


@compiled
def ship_is_sound(s: Record) -> bool:
    """4: the travelling ship carries at most its share of each colour, and exists only in the full adventure."""
    if s.options.scenario != t.FULL:
        return bool(s.ship_at == 0)
    for colour in range(s.seats):
        if s.pirates[colour, t.SHIP] > s.box.ship_capacity_per_colour_full:
            return False
    return True


@compiled
def counts_are_sound(s: Record) -> bool:
    """5: actions, draws and discards within their bounds, seats within the table, the path as long as its boards."""
    extra = s.opened[t.FAIR_WIND]
    if s.actions_left > s.box.actions_per_turn or s.actions_left + s.actions_used > s.box.actions_per_turn + extra:
        return False
    if s.active >= s.seats or s.first >= s.seats or s.discarder >= s.seats or s.colour >= s.seats or s.winner >= s.seats:
        return False
    spaces = boards_in_play(s) * SPACES
    jungle_start = 0 if s.options.scenario == t.JUNGLE else spaces // 2 if s.options.scenario == t.FULL else spaces
    if s.last != spaces or s.tunnel_end != jungle_start:
        return False
    stray = (s.draws_due > 0 and s.step != t.DRAWING) or (s.discards_due > 0 and s.step != t.DISCARDING)
    if stray and s.step != t.DONE:  # at the end: 10
        return False
    if s.cards_laid > s.actions_used or (s.sailed_as_captain and s.options.scenario != t.FULL):
        return False
    most = max(s.box.rum_fill, s.box.pass_draw_cards, s.box.morgan_end_cards, s.box.space_capacity)
    most = max(most, s.box.doubloons_3_cards, s.box.doubloons_2_cards)
    return bool(s.draws_due <= most and (s.step != t.DISCARDING or 0 < s.discards_due <= s.hand_size[s.discarder]))


@compiled
def tokens_are_sound(s: Record) -> bool:
    """9: closed tokens lie on chest spaces, no face is opened more often than it exists, none are lost."""
    tokens, opened, closed = 0, 0, 0
    for face in range(t.N_FACES):
        if s.opened[face] > s.box.tokens[face]:
            return False
        tokens += s.box.tokens[face]
        opened += s.opened[face]
    for n in range(t.N_SPACES):
        if s.chest_token[n] and (s.symbol[n] != t.CHEST or not s.options.magician):
            return False
        closed += s.chest_token[n]
    if s.step == t.OPENING and not s.chest_token[s.opener if s.opener < t.SHIP else 0]:
        return False
    return bool(closed + opened <= tokens)


@compiled
def end_is_sound(s: Record) -> bool:
    """10: a crew is complete at the goal if and only if it has won; the game is over then or at the cap."""
    for colour in range(s.seats):
        if (s.pirates[colour, goal(s)] == s.options.crew) != (s.winner == colour):
            return False
    capped = s.rounds >= s.options.round_cap
    if (s.step == t.DONE) != (s.winner != t.NOBODY or capped):
        return False
    return bool(s.step != t.DONE or (s.draws_due == 0 and s.discards_due == 0))


@compiled
def somebody_can_act(s: Record) -> bool:
    """11: there is something to draw where something is drawn, someone to move where someone is chosen."""
    if (s.step == t.LAYING) != (s.laid < boards_in_play(s)):
        return False
    if s.step == t.DRAWING:
        return bool(s.draw_size > 0 and s.draws_due > 0)
    if s.step == t.DEALING:
        return bool(s.hand_size[s.active] < s.box.hand_start and s.draw_size > 0)
    if s.step == t.CAPTAIN:
        return may_sail_as_captain(s)
    if s.step == t.ACTION:
        return bool(s.actions_left > 0)
    if s.step == t.TAKING:
        return can_enchant(s, t.LANTERN)
    return somebody_can_move(s)


@compiled
def somebody_can_move(s: Record) -> bool:
    """11: whoever is to choose a colour or a pirate finds one that can do what is asked of it."""
    rival = s.doing == t.PUSH or s.doing == t.SHOT
    if s.step == t.CHOOSING_COLOUR:
        return rival and any_rival_target(s, s.doing)
    if s.step != t.CHOOSING_PIRATE:
        return True
    if s.doing == t.NOTHING or rival == (s.colour == s.active) or (s.doing == t.ADVANCE and s.symbol_played < 0):
        return False
    return any_target(s, s.doing, s.colour, s.symbol_played)


@compiled
def broken_step(before: Record, seat: int, action: int, after: Record) -> int:
    """The number of the first invariant that one event broke, or 0."""
    if seat == CHANCE:
        return 7 if t.DRAW <= action < t.OPEN_TOKEN and after.draw_size != draws_expected(before) else 0
    if t.FROM <= action < t.FROM + t.N_PLACES:
        return broken_by_move(before, action - t.FROM, after)
    if t.PLAY <= action < t.RETREAT and after.hand_size[seat] != before.hand_size[seat] - 1:
        return 7
    if (action == t.SAIL or action == t.RETREAT or action == t.MORGAN_PUSH) and after.hand_size[seat] != before.hand_size[seat]:
        return 7
    moved = False
    for place in range(t.N_PLACES):
        moved = moved or before.crowd[place] != after.crowd[place]
    return 6 if moved and not action >= t.LAY else 0


@compiled
def draws_expected(before: Record) -> int:
    """The size of the draw pile after one draw, the turning over of the discard pile counted in."""
    left = int(before.draw_size) - 1
    if left == 0 and before.step == t.DRAWING and before.draws_due > 1:
        return int(before.discard_size)
    return left


@compiled
def broken_by_move(before: Record, place: int, after: Record) -> int:
    """3 and 6: how many stand where the pirate arrived, and whether it went the right way."""
    arrived = -1
    for there in range(t.N_PLACES):
        if after.crowd[there] > before.crowd[there]:
            arrived = there
    if arrived < 0 or after.crowd[place] != before.crowd[place] - 1:
        return 6
    joins = before.doing == t.STEP_BACK or before.doing == t.PUSH or before.doing == t.SHOT or before.doing == t.GRAPPLE
    if t.FIRST_SPACE <= arrived < t.SHIP and (after.crowd[arrived] == 1) == joins:
        return 3
    gained = score(after, before.colour) - score(before, before.colour)
    back = before.doing == t.STEP_BACK or before.doing == t.SHOT
    return 6 if gained == 0 or (gained < 0) != back else 0
