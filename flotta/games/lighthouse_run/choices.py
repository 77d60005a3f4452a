"""What may be chosen in Lighthouse Run, and what chance may do."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints
from flotta.engine.piles import odds_of_lot, odds_of_pile
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE_BIT
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, POSITIONS
from flotta.games.lighthouse_run.river import cloud_field, may_choose, steps


@compiled
def slots(s: Record) -> int:
    """How many colours, and so card sets, each player has (LR-4.4, LR-8.13)."""
    return 2 if s.options.variant == t.BIG_FLEET else 1


@compiled
def own_colour(s: Record) -> int:
    """The colour of the set the active player plays, draws or is dealt from: "own" for the card (LR-8.17)."""
    return int(s.fleet[s.active, s.slot])


@compiled
def position_of(s: Record, lighthouse: int) -> int:
    """Where a lighthouse stands, or NONE."""
    for position in range(POSITIONS):
        if s.tower[position] == lighthouse:
            return position
    return t.NONE


@compiled
def may_play_from(s: Record, colour: int) -> bool:
    """Whether a set has not been played from in this round (LR-5.1, LR-8.16)."""
    return bool(s.played_size[colour] < s.cloud)


@compiled
def legal_cards(s: Record, seat: int, out: Ints) -> int:
    """Any card in hand (LR-5.5); in the big fleet the second card is of the other colour (LR-8.16)."""
    count = 0
    for slot in range(slots(s)):
        colour = s.fleet[seat, slot]
        if may_play_from(s, colour):
            for card in range(t.N_CARDS):
                if s.hand[colour, card] > 0:
                    out[count] = t.PLAY + slot * t.N_CARDS + card
                    count += 1
    return count


@compiled
def legal_beacons(s: Record, out: Ints) -> int:
    """Where a beacon may come from: any lit lighthouse (LR-6.2); with all six shown none need move (LR-6.4)."""
    count = 0
    if s.box.lighthouse[s.card] == ALL_LIGHTHOUSES:
        out[count] = t.BEACON_KEEP
        count += 1
    for position in range(POSITIONS):
        if s.beacon[position]:
            out[count] = t.BEACON_FROM + position
            count += 1
    return count


@compiled
def legal_sailing(s: Record, out: Ints) -> int:
    """Every field the card may choose whose ships can move; all the others are one option, `stay` (LR-6.19, LR-6.20)."""
    colour, kind, value = own_colour(s), s.box.kind[s.card], s.box.value[s.card]
    count, stuck = 0, False
    for field in range(cloud_field(s) + 1, s.box.last_field + 1):
        if may_choose(s, colour, kind, field):
            if steps(s, field, value) > 0:
                out[count] = t.SAIL_FROM + field
                count += 1
            else:  # LR-R4, LR-R53
                stuck = True
    if stuck or count == 0:  # LR-R6, LR-R9, LR-R34
        out[count] = t.STAY
        count += 1
    return count


@compiled
def waiting(s: Record) -> int:
    """Whose move it is."""
    if s.step == t.DONE:
        return 0
    if t.PLAYING <= s.step <= t.BONUS:
        return 1 << int(s.active)
    return CHANCE_BIT


@compiled
def legal(s: Record, seat: int, out: Ints) -> int:
    """The legal ids of a waiting seat, ascending."""
    if s.step == t.PLAYING:
        return legal_cards(s, seat, out)
    if s.step == t.LIFTING:
        return legal_beacons(s, out)
    if s.step == t.SAILING:
        return legal_sailing(s, out)
    count = 0
    if s.step == t.SETTING:  # LR-6.4, LR-6.5, LR-R19, LR-R23
        for position in range(POSITIONS):
            if not s.beacon[position]:
                out[count] = t.BEACON_TO + position
                count += 1
    elif s.step == t.BONUS:  # LR-6.18, LR-R16
        out[0], out[1] = t.BONUS_TAKE, t.BONUS_SKIP
        count = 2
    return count


@compiled
def odds(s: Record, ids: Ints, weights: Ints) -> int:
    """What chance may do, with weights."""
    count = 0
    if s.step == t.TOWERS:  # LR-4.1
        for lighthouse in range(t.N_LIGHTHOUSES):
            if position_of(s, lighthouse) == t.NONE:
                ids[count], weights[count] = t.TOWER + lighthouse, 1
                count += 1
    elif s.step == t.STARTING:  # LR-4.7
        return odds_of_lot(s.seats, t.START, ids, weights)
    elif s.step == t.DEALING or s.step == t.DRAWING:  # LR-4.5, LR-5.3: no order of the pile is kept
        return odds_of_pile(s.draw_pile[own_colour(s)], t.DRAW, ids, weights)
    elif s.step == t.ERIKS_CARD:  # LR-8.3
        return odds_of_pile(s.draw_pile[s.erik], t.ERIK_CARD, ids, weights)
    return count
