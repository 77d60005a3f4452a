"""What may be chosen in Cartagena, and what chance may do."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.piles import odds_of_lot, odds_of_pile
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import BOARDS
from flotta.games.cartagena.paths import (
    advance_target,
    crowd_behind,
    first_joinable,
    grapple_target,
    in_tunnel,
    joinable,
    push_target,
    refill_allows,
    retreat_target,
)


@compiled
def target(s: Record, doing: int, colour: int, place: int, symbol: int) -> int:
    """Where the pirate of this colour on this place would go by what is done (an advance: with this symbol), or NOWHERE."""
    if s.pirates[colour, place] == 0:
        return t.NOWHERE
    if doing == t.ADVANCE:
        return advance_target(s, colour, place, symbol)
    if doing == t.STEP_BACK:
        return retreat_target(s, place) if refill_allows(s, place, t.CLASSIC) else t.NOWHERE
    if doing == t.PUSH:
        return push_target(s, colour, place) if refill_allows(s, place, t.MORGAN) else t.NOWHERE
    if doing == t.SHOT:  # CA-8.30: on a space; the supply rule does not matter
        return crowd_behind(s, place) if t.FIRST_SPACE <= place < t.SHIP else t.NOWHERE
    if doing == t.GRAPPLE:
        return grapple_target(s, place)
    n = advance_target(s, colour, place, t.CHEST)  # CA-8.34
    return n if n != t.NOWHERE and n < t.SHIP and s.chest_token[n] else t.NOWHERE


@compiled
def all_targets(s: Record, wanted: Ints, out: Ints) -> int:
    """Where every pirate would go by each of the things `wanted` (three numbers each: what is done, by which colour, with which
    symbol). `out` gets five numbers for each way that is open: what is done, by which colour, from where, to where, with which
    symbol. Returns how many numbers these are in all.
    """
    count = 0
    for i in range(0, len(wanted), 3):
        doing, colour, symbol = wanted[i], wanted[i + 1], wanted[i + 2]
        for place in range(t.N_PLACES):
            to = target(s, doing, colour, place, symbol)
            if to != t.NOWHERE:
                out[count], out[count + 1], out[count + 2], out[count + 3], out[count + 4] = doing, colour, place, to, symbol
                count += 5
    return count


@compiled
def any_target(s: Record, doing: int, colour: int, symbol: int) -> bool:
    """Whether some pirate of this colour can do it."""
    for place in range(s.last + 1):
        if s.pirates[colour, place] > 0 and target(s, doing, colour, place, symbol) != t.NOWHERE:
            return True
    return target(s, doing, colour, t.SHIP, symbol) != t.NOWHERE or target(s, doing, colour, t.COVE, symbol) != t.NOWHERE


@compiled
def any_rival_target(s: Record, doing: int) -> bool:
    """Whether some pirate of another player can suffer it (CA-R34)."""
    for colour in range(s.seats):
        if colour != s.active and any_target(s, doing, colour, t.CHEST):
            return True
    return False


@compiled
def can_advance(s: Record, symbol: int) -> bool:
    """Whether the active player can use this symbol. On a single path every card can always be played (CA-R3)."""
    if s.options.scenario != t.FULL:
        return True
    return any_target(s, t.ADVANCE, s.active, symbol)


@compiled
def can_retreat(s: Record) -> bool:
    """Whether some own pirate can step back: it has a joinable space behind it on a path with the classic supply."""
    met, tunnel_end = False, int(s.tunnel_end)
    allowed = refill_allows(s, t.FIRST_SPACE, t.CLASSIC)
    for n in range(t.FIRST_SPACE, s.last + 1):
        if n == tunnel_end + 1:
            met, allowed = False, refill_allows(s, n, t.CLASSIC)
        if not allowed:
            continue
        if not met:
            met = joinable(s, n)
        elif s.pirates[s.active, n] > 0:
            return True
        if n == tunnel_end and met and s.pirates[s.active, t.SHIP] > 0 and in_tunnel(s, t.SHIP):
            return True
    return bool(met and s.pirates[s.active, t.COVE] > 0)


@compiled
def may_sail(s: Record) -> bool:
    """Whether the active player may move the travelling ship (CA-8.12, CA-8.13)."""
    if s.options.scenario != t.FULL:
        return False
    if s.ship_at == t.AT_CARTAGENA:
        return bool(s.pirates[s.active, t.SHIP] > 0)
    first = t.START if s.box.sail_home_counts_prison else t.FIRST_SPACE  # CA-R15
    for place in range(first, s.tunnel_end + 1):
        if s.pirates[s.active, place] > 0:
            return True
    return False


@compiled
def may_sail_as_captain(s: Record) -> bool:
    """Whether the active player begins as captain and can use it (CA-8.15, CA-R14, CA-R16)."""
    if s.options.scenario != t.FULL or s.pirates[s.active, t.SHIP] == 0:
        return False
    for colour in range(s.seats):
        if s.pirates[colour, t.SHIP] > s.pirates[s.active, t.SHIP]:
            return False
    return may_sail(s)


@compiled
def can_enchant(s: Record, symbol: int) -> bool:
    """Whether an effect can be carried out in full (CA-8.28)."""
    if symbol == t.RUM:  # CA-8.29
        return bool(s.hand_size[s.active] - 1 < s.box.rum_fill)
    if symbol == t.PISTOL:
        return any_rival_target(s, t.SHOT)
    if symbol == t.HOOK:
        return any_target(s, t.GRAPPLE, s.active, t.CHEST)
    if symbol == t.LANTERN:
        for card in range(t.N_CARDS):
            if may_take(s, card):
                return True
        return False
    if symbol == t.CHEST:
        return any_target(s, t.OPEN_CHEST, s.active, t.CHEST)
    # CA-8.33, CA-R27, CA-R36
    return bool(s.cards_laid == 0 and s.top >= 0 and s.top % t.N_SYMBOLS != t.PARROT and can_advance(s, s.top % t.N_SYMBOLS))


@compiled
def may_take(s: Record, card: int) -> bool:
    """Whether lantern light finds this card in the discard pile (CA-8.32, CA-R37)."""
    if s.discard_pile[card] == 0 or card % t.N_SYMBOLS == t.LANTERN:
        return False
    for n in range(t.FIRST_SPACE, s.last + 1):
        if s.symbol[n] == card % t.N_SYMBOLS and s.pirates[s.active, n] > 0:
            return True
    return False


@compiled
def may_pass(s: Record) -> bool:
    """Whether the turn may be skipped for a card (CA-5.6, CA-R4)."""
    return bool(s.hand_size[s.active] == 0 and s.actions_used == 0 and not s.sailed_as_captain)


@compiled
def legal_actions(s: Record, out: Ints) -> int:
    """The choices of D2: each only if it can be completed."""
    count = 0
    hand = s.hand[s.active]
    for card in range(t.N_CARDS):
        if hand[card] > 0 and can_advance(s, card % t.N_SYMBOLS):
            out[count] = t.PLAY + card
            count += 1
    is_compelled = count > 0 or may_pass(s)  # CA-5.4, CA-R1: nothing but a playable card, or the card for an empty hand
    if s.options.magician:
        for card in range(t.N_CARDS):
            if hand[card] > 0 and can_enchant(s, card % t.N_SYMBOLS):
                out[count] = t.ENCHANT + card
                count += 1
    if can_retreat(s):
        out[count] = t.RETREAT
        count += 1
    if (s.options.refill_tunnel != t.CLASSIC or s.options.refill_jungle != t.CLASSIC) and any_rival_target(s, t.PUSH):
        out[count] = t.MORGAN_PUSH
        count += 1
    if may_sail(s):
        out[count] = t.SAIL
        count += 1
    if s.actions_used >= s.box.actions_min or not is_compelled:  # CA-R2, CA-R3
        out[count] = t.END_TURN
        count += 1
    if may_pass(s):
        out[count] = t.PASS_DRAW
        count += 1
    return count


@compiled
def legal_pirates(s: Record, out: Ints) -> int:
    """The places of the pirates that can do what is being done. On a single path nobody has to look where each of them would go:
    all that are not home can advance (CA-R3), and all that are past a joinable space can step back.
    """
    doing, colour, symbol, last = int(s.doing), int(s.colour), int(s.symbol_played), int(s.last)
    pirates, count = s.pirates[colour], 0
    all_can = s.options.scenario != t.FULL and (doing == t.ADVANCE or doing == t.STEP_BACK)
    first, places = t.START, last + 3  # the spaces, ship and cove
    if all_can and doing == t.ADVANCE:
        places = last + 1
    elif all_can:
        first = first_joinable(s) + 1 if refill_allows(s, t.FIRST_SPACE, t.CLASSIC) else places
    for n in range(first, places):
        place = n if n <= last else n - last - 1 + t.SHIP
        if pirates[place] > 0 and (all_can or target(s, doing, colour, place, symbol) != t.NOWHERE):
            out[count] = t.FROM + place
            count += 1
    return count


@compiled
def waiting(s: Record) -> int:
    """Whose move it is."""
    if s.step == t.DONE:
        return 0
    if s.step == t.DISCARDING:
        return 1 << s.discarder
    if s.step <= t.DEALING or s.step == t.DRAWING or s.step == t.OPENING:
        return CHANCE_BIT
    return 1 << s.active


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    if s.step == t.ACTION:
        return legal_actions(s, out)
    count = 0
    if s.step == t.CAPTAIN:
        out[0], out[1] = t.CAPTAIN_SAIL, t.CAPTAIN_STAY
        count = 2
    elif s.step == t.CHOOSING_COLOUR:
        for colour in range(s.seats):
            if colour != s.active and any_target(s, s.doing, colour, t.CHEST):
                out[count] = t.COLOUR + colour
                count += 1
    elif s.step == t.CHOOSING_PIRATE:
        return legal_pirates(s, out)
    elif s.step == t.TAKING:
        for card in range(t.N_CARDS):
            if may_take(s, card):
                out[count] = t.TAKE + card
                count += 1
    elif s.step == t.DISCARDING:
        for card in range(t.N_CARDS):
            if s.hand[seat, card] > 0:
                out[count] = t.DISCARD + card
                count += 1
    return count


@compiled
def is_laid(s: Record, board: int) -> bool:
    """Whether this board (1..8) lies on the table."""
    for i in range(s.laid):
        if abs(s.row[i]) == board:
            return True
    return False


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights (K1 to K4)."""
    count = 0
    if s.step == t.LAYING:
        for board in range(1, BOARDS + 1):
            if not is_laid(s, board):
                for turned in range(2):
                    ids[count], weights[count] = t.LAY + 2 * (board - 1) + turned, 1
                    count += 1
    elif s.step == t.DRAWING_LOTS:
        return odds_of_lot(s.seats, t.FIRST, ids, weights)
    elif s.step == t.OPENING:
        for face in range(t.N_FACES):  # CA-R31
            if s.box.tokens[face] > s.opened[face]:
                ids[count], weights[count] = t.OPEN_TOKEN + face, s.box.tokens[face] - s.opened[face]
                count += 1
    else:
        return odds_of_pile(s.draw_pile, t.DRAW, ids, weights)
    return count
