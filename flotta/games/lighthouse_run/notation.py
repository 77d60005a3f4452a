"""Positions of Lighthouse Run as a player would write them down.

    lighthouse_run: 2 players, colours=red blue
    towers: orange purple turquoise green pink brown
    lights: 1 3 5
    red: 4
    hand red: solo_purple_4, group_1, team_3
    turn: 0

Numbers after a colour are the fields of its ships; ships that are not written stand on the start field, 0. Cards that are neither
in hand nor played are in the draw pile. Seats are numbered from 0.
"""

from __future__ import annotations

from flotta.engine.notation import Counted, Item, Number, Ordered, Spots, Wrong
from flotta.engine.state import Record
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import CARDS, COLOURS, FIELDS, LIGHTHOUSES, POSITIONS
from flotta.games.lighthouse_run.terms import say

STEPS = ("towers", "deal", "lots", "play", "lift", "set", "sail", "bonus", "draw", "erik", "over")
"""What the table is waiting for, in the order of the steps."""
PLACES = tuple(str(position) for position in range(1, POSITIONS + 1))

ITEMS = (
    Item("towers", "tower", Ordered(LIGHTHOUSES)),
    Item("lights", "beacon", Spots(PLACES)),
    Item("round", "cloud", Number()),
    Item("", "ships", Spots(tuple(map(str, range(FIELDS)))), COLOURS),
    Item("hand", "hand", Counted(CARDS), COLOURS),
    Item("played", "played", Ordered(CARDS), COLOURS),
    Item("draw pile", "draw_pile", Counted(CARDS), COLOURS, rest=True),
    Item("dealt again", "redeals", Number(), COLOURS),
    Item("start", "storm", Number()),
    Item("turns over", "turn", Number()),
    Item("turn", "active", Number()),
    Item("now", "step", Number(STEPS)),
    Item("set", "slot", Number()),
    Item("card", "card", Number(("none", *CARDS), t.NONE)),
    Item("lifted", "lifted", Number(("none", *PLACES), t.NONE)),
    Item("bonus at", "bonus_at", Number(("none", *map(str, range(FIELDS))), t.NONE)),
)


def begin(s: Record) -> None:
    """The first player plays a card; all ships stand on the start field."""
    s.step = t.PLAYING
    s.ships[:] = 0


def derive(s: Record, spoken: frozenset[str]) -> None:
    """Ships and cards that are not written, and how many cards there are."""
    for index, colour in enumerate(COLOURS):
        if s.owner[index] == t.NONE:
            continue
        s.ships[index, t.START_FIELD] += max(0, int(s.box.ships_per_colour) - int(s.ships[index].sum()))
        played = [card for card in s.played[index].tolist() if card != t.NONE]
        if f"draw pile {colour}" not in spoken:
            s.draw_pile[index] -= s.hand[index]
            for card in played:
                s.draw_pile[index, card] -= 1
            if s.draw_pile[index].min() < 0:
                raise Wrong(say("there are not so many cards: {card}", card=CARDS[int(s.draw_pile[index].argmin())]))
        s.hand_size[index], s.draw_size[index] = s.hand[index].sum(), s.draw_pile[index].sum()
        s.played_size[index] = len(played)
