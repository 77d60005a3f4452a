"""The terms of Lighthouse Run: constants, options, the action space and the record. What may be done with it is in rules.py.

Fields of the river: 0 the start field, 1 to 24 towards the harbour. Ships of one colour on one field are alike, so they
are counted, not named. A card set is its colour's, so cards are kept by colour. Seats and Erik own colours; Erik, where
he sails, comes after the two seats (LR-8.22).
"""

from __future__ import annotations

from pathlib import Path

from flotta.engine.options import Chosen, Option, Options, only_seats
from flotta.engine.sight import ALL, by
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from flotta.engine.words import Sentences
from flotta.games.lighthouse_run.box import BOX, CARDS, COLOURS, FIELDS, LIGHTHOUSES, POSITIONS, ROUNDS

VERSION = 1
SEATS = (2, 4)
say = Sentences(Path(__file__).parent / "words")

N_COLOURS = len(COLOURS)
N_SEATS = 4
N_SLOTS = 2  # colours of one player: the second only in the big fleet
N_CARDS = len(CARDS)
N_LIGHTHOUSES = len(LIGHTHOUSES)
START_FIELD = 0
NONE = -1

SOLO, TEAM, GROUP = 0, 1, 2
BASE, ERIK, BIG_FLEET = 0, 1, 2
ERIKS_SEAT = 2  # where Erik stands in scores and ranks: after the two seats (LR-8.22)


def for_two(seats: int, chosen: Chosen, value: object) -> bool:
    """The variants are for 2 players (LR-R49)."""
    return seats == 2


def all_towers(seats: int, chosen: Chosen) -> int:
    """Every lighthouse stands somewhere (LR-4.1)."""
    return POSITIONS


OPTIONS = Options(
    Option("variant", ("base", "erik", "big_fleet"), "base", "LR-R49", applies=for_two),
    Option("lighthouse_order", ("random", *LIGHTHOUSES), ("random",), "LR-4.1", length=POSITIONS, wanted=all_towers),
    Option("start_player", ("random", *range(N_SEATS)), "random", "LR-4.7", applies=only_seats),
    Option("colours", ("by_seat", *COLOURS), ("by_seat",), "LR-4.4", length=N_COLOURS, offered=False),
    Option("erik_colour", ("auto", *COLOURS), "auto", "LR-8.1", offered=False),
)

VERBS = Verbs(
    Verb("play", "LR-5.3", slot=range(N_SLOTS), card=CARDS),
    Verb("beacon_keep", "LR-6.4"),
    Verb("beacon_from", "LR-6.2", position=range(1, POSITIONS + 1)),
    Verb("beacon_to", "LR-6.4", position=range(1, POSITIONS + 1)),
    Verb("sail_from", "LR-6.7", field=range(FIELDS - 1)),
    Verb("stay", "LR-6.20"),
    Verb("bonus_take", "LR-6.17"),
    Verb("bonus_skip", "LR-6.18"),
    Verb("tower", "LR-4.1", chance=True, lighthouse=LIGHTHOUSES),
    Verb("draw", "LR-4.5", chance=True, card=CARDS),
    Verb("start", "LR-4.7", chance=True, seat=range(N_SEATS)),
    Verb("erik", "LR-8.3", chance=True, card=CARDS),
)
(
    PLAY, BEACON_KEEP, BEACON_FROM, BEACON_TO, SAIL_FROM, STAY, BONUS_TAKE, BONUS_SKIP, TOWER, DRAW, START, ERIK_CARD,
) = VERBS.firsts  # fmt: skip

# What the table is waiting for, in the order things happen.
TOWERS, DEALING, STARTING, PLAYING, LIFTING, SETTING, SAILING, BONUS, DRAWING, ERIKS_CARD, DONE = range(11)

STATE = Layout(
    BOX,
    OPTIONS.dtype,
    [
        Field("step", high=DONE, seen_by=ALL),
        Field("tower", (POSITIONS,), NONE, N_LIGHTHOUSES - 1, seen_by=ALL),  # the lighthouse at each position
        Field("beacon", (POSITIONS,), 0, 1, seen_by=ALL),
        Field("cloud", low=1, high=ROUNDS + 1, seen_by=ALL),  # its cloud space, which is the number of the round (LR-5.8)
        Field("ships", (N_COLOURS, FIELDS), 0, 9, seen_by=ALL),
        Field("fleet", (N_SEATS, N_SLOTS), NONE, N_COLOURS - 1, seen_by=ALL, by_seat=0),  # the colours of each seat
        # Whose a colour is: a seat, or ERIKS_SEAT where he sails.
        Field("owner", (N_COLOURS,), NONE, N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("erik", low=NONE, high=N_COLOURS - 1, seen_by=ALL),  # his colour
        Field("hand", (N_COLOURS, N_CARDS), 0, 99, seen_by=by("sees_cards")),
        Field("hand_size", (N_COLOURS,), 0, 999, seen_by=ALL),
        Field("draw_pile", (N_COLOURS, N_CARDS), 0, 99, seen_by=by("sees_cards")),
        Field("draw_size", (N_COLOURS,), 0, 999, seen_by=ALL),
        Field("played", (N_COLOURS, ROUNDS), NONE, N_CARDS - 1, seen_by=ALL),  # face up, in order; Erik's: turned up
        Field("played_size", (N_COLOURS,), 0, ROUNDS, seen_by=ALL),
        Field("redeals", (N_COLOURS,), seen_by=ALL),  # how often a first hand was dealt again
        Field("storm", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # the start player of the round
        Field("turn", high=N_SEATS, seen_by=ALL),  # turns of the round that are over
        Field("active", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # who is in turn, or is dealt to, or draws
        Field("slot", high=N_SLOTS - 1, seen_by=ALL),  # which of the active player's colours the card comes from
        Field("card", low=NONE, high=N_CARDS - 1, seen_by=ALL),  # the card of this turn
        Field("lifted", low=NONE, high=POSITIONS - 1, seen_by=ALL),  # where the beacon is that will be moved
        Field("bonus_at", low=NONE, high=FIELDS - 1, seen_by=ALL),  # where the ship is that has earned a bonus move
    ],
)
