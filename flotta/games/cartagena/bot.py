"""What makes a position good in Cartagena, in named numbers: how far the crew has come, and what its cards are worth here.

A crew is as far from home as the actions it still needs: an action for every jump, and one for every step back that pays
for the cards of the jumps.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.paths import goal, joinable, may_board, refill_allows
from flotta.games.cartagena.rules import progress

FEATURES = (
    "progress",  # of the whole crew
    "home",  # pirates on the goal
    "starters",  # pirates that have not set out
    "rear",  # progress of the rearmost
    "hand",  # cards held, and those about to be drawn or discarded: each one more is worth less, lest they be hoarded
    "kinds",  # different symbols among them
    "actions_needed",  # a guess of the actions it takes to finish
    "near_end",  # the same, felt most when there are few
    "best_jump",  # the longest jump a card in hand makes
    "hand_jumps",  # the longest jump of each card in hand
    "short",  # jumps to come for which there is no card yet
    "homing",  # how many of the pirates still out could be brought home by the cards in hand
    "refill",  # the cheapest cards a step back brings
    "refills",  # pirates that could step back a little for two cards
    "tempo",  # actions left in the own turn
    "wait",  # players before the own turn
    "pending",  # the jump of a card that is laid and whose pirate is being chosen
    "aboard",  # full adventure: pirates aboard at Cartagena
    "landing",  # pirates aboard at Tortuga
    "cut_off",  # pirates in prison and tunnel while the ship is away
    "excess",  # cards that a dark card would take away
)

STRIDE = 6.0  # spaces a usual jump takes: a board
SHORT = 6  # a step back worth making for two cards
REFILL = 1.6  # cards an action of refilling brings


@compiled
def features(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's features."""
    length = float(progress(s, goal(s)))
    crew = float(s.options.crew)
    way, moves, rear = 0.0, 0.0, length
    for place in range(t.N_PLACES):
        pirates = float(s.pirates[seat, place])
        if pirates > 0:
            come = float(progress(s, place))
            way += pirates * come
            rear = min(rear, come)
            if come < length:
                moves += pirates * max(1.0, (length - come) / STRIDE)
    out[0] = way / (length * crew)
    out[1] = float(s.pirates[seat, goal(s)]) / crew
    out[2] = float(s.pirates[seat, t.START]) / crew
    out[3] = rear / length

    refill, refills = refilling(s, seat)
    in_turn = s.active == seat
    choosing = in_turn and s.step == t.CHOOSING_PIRATE
    hand = float(s.hand_size[seat])
    if in_turn:
        hand += float(s.draws_due)
        if s.step == t.TAKING:
            hand += 1.0
        elif choosing and (s.doing == t.STEP_BACK or s.doing == t.PUSH):
            hand += REFILL
    if s.discarder == seat:
        hand -= float(s.discards_due)
    actions = moves + max(0.0, moves - hand) / REFILL
    out[4] = hand / (hand + 4.0) if hand > 0 else 0.0
    out[6] = actions / 30.0
    out[7] = 1.0 / (1.0 + actions / 3.0)

    kinds, best, jumps, homing = 0, 0, 0, 0
    for symbol in range(t.N_SYMBOLS):
        held = held_of(s, seat, symbol)
        if held > 0:
            jump = longest(s, seat, symbol)
            kinds += 1
            best = max(best, jump)
            jumps += min(held, 2) * jump
            homing += min(held, homeward(s, seat, symbol))
    out[5] = float(kinds) / t.N_SYMBOLS
    out[8] = float(best) / length
    out[9] = float(jumps) / (6.0 * length)
    out[10] = max(0.0, moves - hand) / 12.0
    out[11] = min(1.0, float(homing) / max(1.0, crew - float(s.pirates[seat, goal(s)])))
    out[12] = refill
    out[13] = refills / 3.0
    out[14] = float(s.actions_left) / float(s.box.actions_per_turn) if in_turn else 0.0
    out[15] = float((seat - s.active + s.seats) % s.seats) / float(s.seats)
    out[16] = 0.0
    if choosing and s.doing == t.ADVANCE:
        out[16] = float(longest(s, seat, s.symbol_played)) / length
    elif choosing and (s.doing == t.GRAPPLE or s.doing == t.OPEN_CHEST):
        out[16] = STRIDE / length
    crossing(s, seat, crew, out)
    over = hand - float(s.box.freebooter_limit)
    out[20] = over / 8.0 if s.options.freebooter and over > 0 else 0.0


@compiled
def crossing(s: Record, seat: int, crew: float, out: Floats) -> None:
    """The ship of the full adventure: who is aboard, who is left behind."""
    out[17], out[18], out[19] = 0.0, 0.0, 0.0
    if s.options.scenario != t.FULL:
        return
    aboard = float(s.pirates[seat, t.SHIP]) / crew
    if s.ship_at == t.AT_TORTUGA:
        out[18] = aboard
        for place in range(s.tunnel_end + 1):
            out[19] += float(s.pirates[seat, place]) / crew
    else:
        out[17] = aboard


@compiled
def held_of(s: Record, seat: int, symbol: int) -> int:
    """Cards in hand with this symbol, light and dark."""
    held = 0
    for card in range(symbol, t.N_CARDS, t.N_SYMBOLS):
        held += s.hand[seat, card]
    return held


@compiled
def longest(s: Record, seat: int, symbol: int) -> int:
    """The spaces a card of this symbol takes the own pirate that it takes farthest; 0 if none."""
    full = s.options.scenario == t.FULL
    best, there = 0, int(s.last) + 1
    for n in range(s.last, 0, -1):
        if full and n == s.tunnel_end:
            if s.pirates[seat, t.SHIP] > 0 and s.ship_at == t.AT_TORTUGA:
                best = max(best, there - n)
            there = n + 1 if may_board(s, seat) else 0
        if s.pirates[seat, n] > 0:
            best = max(best, there - n)
        if s.symbol[n] == symbol and s.crowd[n] == 0:
            there = n
    return max(best, there) if s.pirates[seat, t.START] > 0 else best


@compiled
def homeward(s: Record, seat: int, symbol: int) -> int:
    """Own pirates that a card of this symbol brings home: those beyond the last free space that shows it."""
    pirates, n = 0, int(s.last)
    first = int(s.tunnel_end) if s.options.scenario == t.FULL else 0
    while n > first and not (s.symbol[n] == symbol and s.crowd[n] == 0):
        pirates += s.pirates[seat, n]
        n -= 1
    return pirates


@compiled
def refilling(s: Record, seat: int) -> tuple[float, float]:
    """The best of the steps back, in cards less the way lost for them, and how many pirates have a short one for two cards."""
    best, short, behind = -1.0, 0, 0
    for n in range(1, s.last + 2):
        if n == s.tunnel_end + 1 and n <= s.last:
            behind = 0
        pirates = s.pirates[seat, n] if n <= s.last else s.pirates[seat, goal(s)]
        if pirates > 0 and behind > 0 and refill_allows(s, behind, t.CLASSIC):
            cards, lost = int(s.crowd[behind]), n - behind
            best = max(best, 0.5 * (float(cards) - float(lost) / STRIDE))
            if cards >= 2 and lost <= SHORT:
                short += pirates
        if n <= s.last and joinable(s, n):
            behind = n
    return best, float(short)
