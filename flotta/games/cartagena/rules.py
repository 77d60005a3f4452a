"""The law of Cartagena. Ids like CA-6.3 name the rules in law.toml; this file follows their order: setup, the course of a
turn, what happens, the end. The geometry is in paths.py, what may be chosen in choices.py, who knows what in knowledge.py.
"""

from __future__ import annotations

from typing import Any

from flotta.engine.compile import compiled
from flotta.engine.ranking import then_by
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import SPACES, say
from flotta.games.cartagena.choices import legal, may_sail_as_captain, odds, target, waiting
from flotta.games.cartagena.knowledge import guess, leave_trail, seen, sees_hand
from flotta.games.cartagena.paths import advance_target, goal, retreat_target
from flotta.games.cartagena.refusals import why
from flotta.games.cartagena.terms import OPTIONS, SEATS, STATE, VERBS, VERSION

__all__ = [
    "OPTIONS", "SEATS", "STATE", "VERBS", "VERSION", "apply", "forbid", "guess", "legal", "odds", "place", "score", "seen",
    "sees_hand", "setup", "waiting", "why",
]  # fmt: skip


def forbid(seats: int, options: dict[str, Any]) -> tuple[str, Say] | None:
    """All options combine (CA-8.1); only a row of boards that cannot be laid is refused (CA-4.6), and a first player who is not
    at the table (CA-4.10).
    """
    if options["start_player"] != "random" and options["start_player"] >= seats:
        return "CA-4.10", say("Whoever begins must sit at the table.")
    row, custom = options["row"], options["layout"] == "custom"
    if not custom:
        return ("CA-4.6", say("An order of the boards is given, but they are not laid by it.")) if row else None
    wanted = 2 * options["boards_per_section"] if options["scenario"] == "full" else options["boards"]
    if len(row) != wanted:
        return "CA-4.6", say("The order must name {wanted} boards, not {given}.", wanted=wanted, given=len(row))
    if len({abs(board) for board in row}) != len(row):
        return "CA-4.6", say("The order names a board twice.")
    return None


@compiled
def setup(s: Record) -> None:
    """The table before the first chance event (CA-4.1 to CA-4.11)."""
    boards = boards_in_play(s)
    if s.options.scenario == t.ESCAPE:  # CA-4.2
        s.tunnel_end, s.last = boards * SPACES, boards * SPACES
    elif s.options.scenario == t.JUNGLE:  # CA-4.3, CA-8.5
        s.tunnel_end, s.last = 0, boards * SPACES
    else:  # CA-4.4
        s.tunnel_end, s.last = boards // 2 * SPACES, boards * SPACES
    s.ship_at = t.AT_CARTAGENA  # CA-4.5
    s.symbol[:] = -1
    for seat in range(s.seats):  # CA-4.7, CA-8.3
        s.pirates[seat, t.START] = s.options.crew
        s.crowd[t.START] += s.options.crew
    for card in range(t.N_CARDS):  # CA-4.8
        s.draw_pile[card] = s.box.cards[card]
        s.draw_size += s.box.cards[card]
    if not s.options.freebooter:  # CA-4.9
        for card in range(t.N_SYMBOLS):
            s.draw_pile[card] += s.draw_pile[card + t.N_SYMBOLS]
            s.draw_pile[card + t.N_SYMBOLS] = 0
    s.top, s.winner, s.symbol_played = -1, t.NOBODY, -1
    s.step = t.LAYING
    if s.options.layout == t.STANDARD:  # CA-4.6
        for index in range(boards):
            lay_board(s, index + 1)
    elif s.options.layout == t.CUSTOM:
        for index in range(boards):
            lay_board(s, s.options.row[index])


@compiled
def boards_in_play(s: Record) -> int:
    """How many boards are laid (CA-8.2, CA-4.4)."""
    if s.options.scenario == t.FULL:
        return 2 * s.options.boards_per_section
    return int(s.options.boards)


@compiled
def lay_board(s: Record, board: int) -> None:
    """Lay one more board at the end of the row, reversed if its number is negative."""
    index = abs(board) - 1
    base = s.laid * SPACES
    side = t.TUNNEL_SIDE if base < s.tunnel_end else t.JUNGLE_SIDE
    for i in range(SPACES):
        symbol = s.box.faces[index, side, SPACES - 1 - i if board < 0 else i]
        s.symbol[base + i + 1] = symbol
        if s.options.magician and symbol == t.CHEST:  # CA-4.11
            s.chest_token[base + i + 1] = 1
    s.row[s.laid] = board
    s.laid += 1
    if s.laid == boards_in_play(s):
        if s.options.start_player > 0:  # CA-4.10: who was chosen to begin is no event
            deal_from(s, s.options.start_player - 1)
        else:
            s.step = t.DRAWING_LOTS


@compiled
def deal_from(s: Record, first: int) -> None:
    """It is known who begins; the cards are dealt (CA-4.8, CA-4.10)."""
    s.first, s.active = first, 0  # while dealing, `active` is the one who is dealt to
    s.step = t.DEALING


@compiled
def begin_turn(s: Record) -> None:
    """The active player's turn: the captain's step, then actions (CA-5.1)."""
    s.actions_left = s.box.actions_per_turn
    s.actions_used = 0
    s.sailed_as_captain = 0
    s.cards_laid = 0
    s.step = t.CAPTAIN if may_sail_as_captain(s) else t.ACTION


@compiled
def end_turn(s: Record) -> None:
    """The next player, clockwise (CA-4.10); the cap on rounds (CA-R30)."""
    s.active = (s.active + 1) % s.seats
    if s.active == s.first:
        s.rounds += 1
        if s.rounds >= s.options.round_cap:
            finish(s)
            return
    begin_turn(s)


@compiled
def finish(s: Record) -> None:
    """Nothing is pending any more (CA-7.2)."""
    s.step = t.DONE
    s.draws_due, s.discards_due, s.dark = 0, 0, 0
    s.doing = t.NOTHING


@compiled
def proceed(s: Record) -> None:
    """What comes next once something has been resolved: draws, the dark card's discards, the next action (CA-R24)."""
    if s.draws_due > 0:
        turn_over_if_empty(s)
        if s.draw_size > 0:
            s.step = t.DRAWING
            return
        s.draws_due = 0  # CA-6.14: the rest of the draw is lost
    if s.discards_due > 0:
        s.step = t.DISCARDING
        return
    if s.dark and next_to_discard(s):
        s.step = t.DISCARDING
        return
    s.dark = 0
    if s.actions_left == 0:  # CA-5.5, CA-8.37
        end_turn(s)
    else:
        s.step = t.ACTION


@compiled
def next_to_discard(s: Record) -> bool:
    """The next player clockwise from the active one who holds too much (CA-8.25, CA-8.26)."""
    for i in range(1, s.seats):
        seat = (s.active + i) % s.seats
        if s.hand_size[seat] > s.box.freebooter_limit:
            s.discarder = seat
            s.discards_due = s.hand_size[seat] - s.box.freebooter_limit
            return True
    return False


@compiled
def apply(s: Record, seat: int, action: int) -> None:
    """Let one legal event happen."""
    if action >= t.LAY:
        happen(s, action)
    elif action >= t.DISCARD:
        discard(s, seat, action - t.DISCARD)
    elif action >= t.TAKE:
        take(s, action - t.TAKE)
    elif action >= t.FROM:
        move_chosen(s, action - t.FROM)
    elif action >= t.COLOUR:
        s.colour = action - t.COLOUR
        s.step = t.CHOOSING_PIRATE
    elif action <= t.CAPTAIN_STAY:
        s.step = t.ACTION
        if action == t.CAPTAIN_SAIL:
            s.sailed_as_captain = 1
            s.ship_at = 1 - s.ship_at
    elif action == t.PASS_DRAW:  # CA-5.6
        s.actions_left = 0
        s.draws_due = s.box.pass_draw_cards
        proceed(s)
    elif action == t.END_TURN:
        end_turn(s)
    else:
        take_action(s, action)


@compiled
def take_action(s: Record, action: int) -> None:
    """Spend an action: lay the card if there is one, then ask for whatever is still open (CA-5.2)."""
    s.actions_left -= 1
    s.actions_used += 1
    s.colour = s.active
    s.step = t.CHOOSING_PIRATE
    if action == t.RETREAT:
        s.doing = t.STEP_BACK
    elif action == t.MORGAN_PUSH:
        s.doing = t.PUSH
        s.step = t.CHOOSING_COLOUR
    elif action == t.SAIL:  # CA-8.14: everyone aboard travels along, nobody changes place
        s.ship_at = 1 - s.ship_at
        proceed(s)
    elif action >= t.ENCHANT:
        enchant(s, action - t.ENCHANT)
    else:
        lay_card(s, action - t.PLAY)
        s.doing = t.ADVANCE
        s.symbol_played = (action - t.PLAY) % t.N_SYMBOLS


@compiled
def lay_card(s: Record, card: int) -> None:
    """A played card goes on top of the discard pile (CA-6.1, CA-8.27)."""
    put_down(s, s.active, card)
    s.cards_laid += 1
    if card >= t.N_SYMBOLS:
        s.dark = 1


@compiled
def enchant(s: Record, card: int) -> None:
    """Play a card for its effect (CA-8.27): our reconstruction, as the rulebook's text is lost."""
    symbol = card % t.N_SYMBOLS
    top = s.top
    lay_card(s, card)
    if symbol == t.RUM:  # CA-8.29
        s.draws_due = s.box.rum_fill - s.hand_size[s.active]
        proceed(s)
    elif symbol == t.PISTOL:  # CA-8.30
        s.doing = t.SHOT
        s.step = t.CHOOSING_COLOUR
    elif symbol == t.HOOK:  # CA-8.31
        s.doing = t.GRAPPLE
    elif symbol == t.LANTERN:  # CA-8.32
        s.step = t.TAKING
    elif symbol == t.PARROT:  # CA-8.33
        s.doing = t.ADVANCE
        s.symbol_played = top % t.N_SYMBOLS
    else:  # CA-8.34
        s.doing = t.OPEN_CHEST


@compiled
def move_chosen(s: Record, place: int) -> None:
    """Move the chosen pirate; then the cards it brings, the chest it opens (CA-6.9, CA-8.20, CA-8.21, CA-8.35)."""
    doing, there = s.doing, target(s, s.doing, s.colour, place, s.symbol_played)
    met = s.crowd[there]
    s.doing = t.NOTHING
    if move(s, s.colour, place, there):
        return
    if doing == t.STEP_BACK:
        s.draws_due = met
    elif doing == t.PUSH:
        s.draws_due = met if there < t.SHIP else s.box.morgan_end_cards
    elif doing == t.OPEN_CHEST:
        s.opener = there
        s.step = t.OPENING
        return
    proceed(s)


@compiled
def move(s: Record, colour: int, place: int, there: int) -> bool:
    """Move one pirate; whether that ended the game (CA-7.1, CA-R5, CA-R24)."""
    s.pirates[colour, place] -= 1
    s.crowd[place] -= 1
    s.pirates[colour, there] += 1
    s.crowd[there] += 1
    if s.pirates[colour, goal(s)] < s.options.crew:
        return False
    s.winner = colour
    finish(s)  # CA-R23
    return True


@compiled
def open_chest(s: Record, face: int) -> None:
    """Turn the token over, apply it to the player who opened the chest, and take it out of the game (CA-8.35, CA-8.37)."""
    s.opened[face] += 1
    s.chest_token[s.opener] = 0
    if face == t.DOUBLOONS_3:
        s.draws_due = s.box.doubloons_3_cards
    elif face == t.DOUBLOONS_2:
        s.draws_due = s.box.doubloons_2_cards
    elif face == t.FAIR_WIND:  # CA-R29
        s.actions_left += 1
    elif face == t.SECRET_PASSAGE:
        there = advance_target(s, s.active, s.opener, t.CHEST)
        if there != t.NOWHERE and move(s, s.active, s.opener, there):
            return
    elif face == t.SNARE:
        there = retreat_target(s, s.opener)
        if there != t.NOWHERE:
            move(s, s.active, s.opener, there)
    elif face == t.CURSE:  # CA-R28
        s.discarder = s.active
        s.discards_due = min(s.box.curse_cards, s.hand_size[s.active])
    else:  # an alarm: the turn has ended, whatever has still to be discarded
        s.actions_left = 0
    proceed(s)


@compiled
def take(s: Record, card: int) -> None:
    """Take a card out of the discard pile, in the open (CA-8.32); the lantern stays on top (CA-R27)."""
    s.discard_pile[card] -= 1
    s.discard_size -= 1
    s.hand[s.active, card] += 1
    s.hand_size[s.active] += 1
    s.known[s.active, card] += 1
    proceed(s)


@compiled
def discard(s: Record, seat: int, card: int) -> None:
    """Throw one card away (CA-8.25, CA-8.37)."""
    put_down(s, seat, card)
    s.discards_due -= 1
    proceed(s)


@compiled
def put_down(s: Record, seat: int, card: int) -> None:
    """A card from a hand goes face up on the discard pile."""
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    s.discard_pile[card] += 1
    s.discard_size += 1
    s.top = card
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1
    elif s.turnings > 0:
        leave_trail(s, seat, card)


@compiled
def turn_over_if_empty(s: Record) -> None:
    """When the draw pile is empty, the discard pile is turned over and becomes the draw pile (CA-6.14, CA-R11); from then on
    everybody knows what is in it.
    """
    if s.draw_size > 0 or s.discard_size == 0:
        return
    for card in range(t.N_CARDS):
        s.draw_pile[card] = s.discard_pile[card]
        s.turned[card] = s.discard_pile[card]
        s.discard_pile[card] = 0
    s.draw_size, s.discard_size, s.top = s.discard_size, 0, -1
    s.turnings = min(s.turnings + 1, 999)
    for n in range(s.trail_size):
        s.trail[n] = 0
    s.trail_size = 0
    s.own_draws[:] = 0
    s.drew[:] = 0
    for seat in range(s.seats):
        s.held[seat] = s.hand_size[seat]
        for card in range(t.N_CARDS):
            s.held[seat] -= s.known[seat, card]


@compiled
def happen(s: Record, action: int) -> None:
    """An outcome of chance."""
    if action >= t.OPEN_TOKEN:
        open_chest(s, action - t.OPEN_TOKEN)
    elif action >= t.DRAW:
        draw_card(s, action - t.DRAW)
    elif action >= t.FIRST:  # CA-4.10
        deal_from(s, action - t.FIRST)
    else:
        board = (action - t.LAY) // 2 + 1
        lay_board(s, -board if (action - t.LAY) % 2 else board)


@compiled
def draw_card(s: Record, card: int) -> None:
    """One card from the draw pile into the active player's hand (CA-6.13, CA-5.3, CA-R10)."""
    s.draw_pile[card] -= 1
    s.draw_size -= 1
    s.hand[s.active, card] += 1
    s.hand_size[s.active] += 1
    if s.turnings > 0:
        s.drew[s.active] += 1
        s.own_draws[s.active, card] += 1
    if s.step == t.DEALING:  # CA-4.8
        if s.hand_size[s.active] == s.box.hand_start:
            s.active += 1
            if s.active == s.seats:
                s.active = s.first
                begin_turn(s)
        return
    s.draws_due -= 1
    proceed(s)


@compiled
def progress(s: Record, place: int) -> int:
    """How far a pirate has come (CA-7.3)."""
    if place == t.COVE:
        return int(s.last) + (2 if s.options.scenario == t.FULL else 1)
    if place == t.SHIP:
        return int(s.tunnel_end) + 1
    return place + 1 if s.options.scenario == t.FULL and place > s.tunnel_end else place


@compiled
def score(s: Record, seat: int) -> int:
    """The progress of the whole crew: the rulebook knows no points, this is for lists only (CA-7.3)."""
    total = 0
    for place in range(t.N_PLACES):
        if s.pirates[seat, place] > 0:
            total += s.pirates[seat, place] * progress(s, place)
    return total


@compiled
def ranked_by(s: Record, seat: int) -> int:
    """What seats are ranked by: the winner first, then pirates at the goal, progress, cards (CA-7.3)."""
    home = then_by(s.winner == seat, s.pirates[seat, goal(s)])
    return then_by(then_by(home, score(s, seat)), s.hand_size[seat])


@compiled
def place(s: Record, seat: int) -> int:
    """Rank, 1 for the winner; equals share a place (CA-7.3, CA-R30)."""
    mine, rank = ranked_by(s, seat), 1
    for other in range(s.seats):
        if other != seat and ranked_by(s, other) > mine:
            rank += 1
    return rank
