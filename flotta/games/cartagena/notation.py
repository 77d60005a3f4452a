"""Positions of Cartagena as a player would write them down.

    cartagena: 3 players
    boards: 1 2 -3 4 5 6
    red: 1 11 S
    hand green: rum 2, hook
    discard: chest, rum
    turn: green
    left: 2

P is the start, S the ship, K the cove, numbers are spaces; pirates that are not written stand on the start. A board that lies
reversed has a minus sign. The top card of the discard pile is named last; cards that are nowhere else are in the draw pile.
"""

from __future__ import annotations

import numpy as np

from flotta.engine.notation import Counted, Item, Number, Ordered, OwnItem, Spots, Wrong, index_of, whole
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import BOARDS, CARDS, COLOURS, FACES, SYMBOLS, say
from flotta.games.cartagena.rules import boards_in_play, lay_board

PLACES = tuple({t.START: "P", t.SHIP: "S", t.COVE: "K"}.get(place, str(place)) for place in range(t.N_PLACES))
STEPS = (
    "boards", "lots", "deal", "captain", "action", "colour", "pirate", "take", "draw", "open", "discard", "over",
)  # fmt: skip
"""What the table is waiting for, in the order of the steps."""
DOINGS = ("nothing", "advance", "retreat", "push", "shot", "grapple", "open_chest")


def write_discard(s: Record, _: int) -> str:
    """The discard pile by type, its top card last."""
    below, top = s.discard_pile.copy(), ""
    if s.top >= 0:
        below[s.top] -= 1
        top = CARDS[s.top]
    return ", ".join(filter(None, (Counted(CARDS).write(below), top)))


def read_discard(s: Record, _: int, text: str) -> None:
    """The discard pile; the card named last is on top."""
    s.discard_pile[:] = Counted(CARDS).read(text, s.discard_pile)
    s.top = CARDS.index(text.split(",")[-1].split()[0]) if text else -1


def write_trail(s: Record, _: int) -> str:
    """The cards put down since the pile was turned over, each as: drawn by then, whose, which."""
    found = []
    for code in s.trail[: s.trail_size].tolist():
        drawn, rest = divmod(code, t.N_COLOURS * t.N_CARDS)
        found.append(f"{drawn} {COLOURS[rest // t.N_CARDS]} {CARDS[rest % t.N_CARDS]}")
    return ", ".join(found)


def read_trail(s: Record, _: int, text: str) -> None:
    """The same, read."""
    found = []
    for part in filter(None, text.split(",")):
        words = part.split()
        if len(words) != 3:
            raise Wrong(say("a card that was put down is written as: {example}", example="3 red rum"))
        found.append((whole(words[0]) * t.N_COLOURS + index_of(COLOURS, words[1])) * t.N_CARDS + index_of(CARDS, words[2]))
    if len(found) > len(s.trail) or max(found, default=0) > t.STATE.fields["trail"].high:
        raise Wrong(say("there are not so many cards"))
    s.trail[:] = 0
    s.trail[: len(found)] = found
    s.trail_size = len(found)


ITEMS = (
    Item("boards", "row", Ordered(tuple(map(str, range(-BOARDS, BOARDS + 1))), 0, -BOARDS)),
    Item("", "pirates", Spots(PLACES), COLOURS),
    Item("ship", "ship_at", Number(("cartagena", "tortuga"))),
    Item("closed", "chest_token", Spots(tuple(map(str, range(t.N_SPACES)))), rest=True),
    Item("opened", "opened", Counted(FACES)),
    Item("hand", "hand", Counted(CARDS), COLOURS),
    OwnItem("discard", write_discard, read_discard),
    Item("draw pile", "draw_pile", Counted(CARDS), rest=True),
    Item("first", "first", Number(COLOURS)),
    Item("rounds", "rounds", Number()),
    Item("turn", "active", Number(COLOURS)),
    Item("now", "step", Number(STEPS)),
    Item("left", "actions_left", Number()),
    Item("used", "actions_used", Number(), rest=True),
    Item("captain sailed", "sailed_as_captain", Number(("no", "yes"))),
    Item("cards laid", "cards_laid", Number()),
    Item("doing", "doing", Number(DOINGS)),
    Item("symbol", "symbol_played", Number(("none", *SYMBOLS), -1)),
    Item("whose pirate", "colour", Number(COLOURS)),
    Item("opener", "opener", Number(PLACES)),
    Item("draws due", "draws_due", Number()),
    Item("dark", "dark", Number(("no", "yes"))),
    Item("discarder", "discarder", Number(COLOURS)),
    Item("discards due", "discards_due", Number()),
    Item("winner", "winner", Number(("nobody", *COLOURS), -1)),
    # What everybody may remember of hidden hands.
    Item("known", "known", Counted(CARDS), COLOURS),
    Item("turnings", "turnings", Number()),
    Item("turned", "turned", Counted(CARDS)),
    Item("held", "held", Number(), COLOURS),
    Item("drew", "drew", Number(), COLOURS),
    Item("own draws", "own_draws", Counted(CARDS), COLOURS),
    OwnItem("trail", write_trail, read_trail),
)


def begin(s: Record) -> None:
    """Red begins a turn of three actions; boards that are not laid yet lie in the order of their numbers."""
    boards = boards_in_play(s)
    if s.laid < boards:
        s.row[:boards] = np.arange(1, boards + 1)
        lay(s)
    s.step = t.ACTION
    s.actions_left = s.box.actions_per_turn
    s.pirates[:] = 0


def derive(s: Record, spoken: frozenset[str]) -> None:
    """The symbols of the boards, pirates and cards that are not written, and everything that is counted."""
    if "boards" in spoken:
        lay(s)
    for seat in range(s.seats):
        s.pirates[seat, t.START] += max(0, int(s.options.crew) - int(s.pirates[seat].sum()))
    s.crowd[:] = s.pirates.sum(axis=0)
    if "draw pile" not in spoken:
        rest = deck(s) - s.discard_pile - s.hand.sum(axis=0)
        if rest.min() < 0:
            raise Wrong(say("there are not so many cards: {card}", card=CARDS[int(rest.argmin())]))
        s.draw_pile[:] = rest
    s.hand_size[:] = s.hand.sum(axis=1)
    s.draw_size, s.discard_size = s.draw_pile.sum(), s.discard_pile.sum()
    if "used" not in spoken:
        s.actions_used = max(0, int(s.box.actions_per_turn) - int(s.actions_left))


def lay(s: Record) -> None:
    """Lay the boards of the row."""
    row, step = s.row.tolist(), int(s.step)
    s.laid, s.symbol[:] = 0, -1
    closed = s.chest_token.copy()
    s.row[:] = 0
    for board in row:
        if board:
            lay_board(s, board)
    s.step = step
    if closed.any():
        s.chest_token[:] = closed


def deck(s: Record) -> np.ndarray:
    """All cards; without the freebooter rule every one is light."""
    cards = s.box.cards.copy()
    if not s.options.freebooter:
        cards[: t.N_SYMBOLS] += cards[t.N_SYMBOLS : t.N_CARDS]
        cards[t.N_SYMBOLS :] = 0
    return cards
