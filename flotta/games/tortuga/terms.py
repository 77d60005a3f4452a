"""The terms of Tortuga: constants, options, the action space and the record. What may be done with it is in rules.py.

A player has two tracks: the ship's, which belongs to the fleet area and to boarding, and the pirate's, which belongs to the
crew area and to raid. So marker, area and attack are numbered alike: 0 the ship's, 1 the pirate's.
"""

from __future__ import annotations

from pathlib import Path

from flotta.engine.options import Option, Options, only_seats
from flotta.engine.sight import ALL, SECRET, by
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from flotta.engine.words import Sentences
from flotta.games.tortuga.box import ACTIONS, BOX, COINS, COLOURS, LETTERS, MAX_FIELDS, MAX_TILES, SEAT_COLOURS, SLOTS

VERSION = 1
SEATS = (2, 4)
say = Sentences(Path(__file__).parent / "words")

N_SEATS = len(SEAT_COLOURS)
N_COLOURS = len(COLOURS)
N_ACTIONS = len(ACTIONS)
N_DICE = len(LETTERS)
N_KEEPS = 2**N_DICE - 1  # every choice of at least one die
N_TRACKS = 2
NOBODY = -1
EMPTY = -1  # a slot of an area without a chest

FLEET, CREW, TREASURE, BOARDING, RAID = range(N_ACTIONS)
SHIP, PIRATE = range(N_TRACKS)
FLEET_AREA, CREW_AREA = range(N_TRACKS)
FIRST, SECOND = 0, 1

# Where a die is: in hand, on one of the actions, or kept as a skull whose action is not named yet.
HAND, UNNAMED = -1, N_ACTIONS
# What a thrown die shows: one of the actions or a skull; in a view, that it lies behind somebody's screen.
NOT_THROWN, SKULL, UNSEEN = -1, N_ACTIONS, N_ACTIONS + 1

NO_AREA, TO_ISLAND_AREA, TO_CREW_AREA = range(3)
NO_ROLE, SET_COLOUR, JOKER, DOUBLE = range(4)
IN_TORTUGA, IN_FLEET, IN_CREW, DOUBLED, PER_SET, PER_FIELD, PER_COIN = range(7)
RANDOM = 0  # first_player: 0 by lot, else the seat plus one

OPTIONS = Options(
    Option("tortuga_goal", (6, 8), 6, "TO-8.7"),
    Option("first_player", ("random", *(f"seat{seat}" for seat in range(N_SEATS))), "random", "TO-4.7", applies=only_seats),
)

KEEPS = tuple("".join(LETTERS[i] for i in range(N_DICE) if dice >> i & 1) for dice in range(1, N_KEEPS + 1))
"""The choices of dice by name: the k-th is the set of dice whose bits make up k + 1 (bit 0 is die A)."""

VERBS = Verbs(
    Verb("keep", "TO-5.6", dice=KEEPS),
    Verb("assign", "TO-5.12", action=ACTIONS),
    Verb("adv_new", "TO-5.21", action=ACTIONS),
    Verb("adv_flip", "TO-5.21", action=ACTIONS),
    Verb("act", "TO-5.28"),
    Verb("pass", "TO-5.30"),
    Verb("target", "TO-6.13", seat=range(N_SEATS)),
    Verb("steal", "TO-R18", slot=range(1, SLOTS + 1)),
    Verb("salvage", "TO-6.9", colour=COLOURS),
    Verb("keep_tile", "TO-6.3", coins=COINS),
    Verb("load", "TO-5.34", colour=COLOURS),
    Verb("start_player", "TO-4.7", chance=True, seat=range(N_SEATS)),
    Verb("face", "TO-5.5", chance=True, side=(*ACTIONS, "skull")),
    Verb("chest", "TO-5.32", chance=True, colour=COLOURS),
    Verb("tile", "TO-6.3", chance=True, coins=COINS),
)
(
    KEEP, ASSIGN, ADV_NEW, ADV_FLIP, ACT, PASS, TARGET, STEAL, SALVAGE, KEEP_TILE, LOAD, START_PLAYER, FACE, CHEST, TILE,
) = VERBS.firsts  # fmt: skip

# What the table is waiting for, in the order of a round.
(
    DRAWING_LOTS,
    DEALING,
    THROWING,
    KEEPING,
    ASSIGNING,
    REROLLING,
    KEEPING_OPENLY,
    GAINING,
    ACTING,
    HUNTING_CHEST,
    HUNTING_TILE,
    KEEPING_TILE,
    TARGETING,
    STEALING,
    SALVAGING,
    DRAWING,
    LOADING_FLEET,
    LOADING_CREW,
    DONE,
) = range(19)
# Steps between two of those, passed within one event: where the round goes on.
AFTER_THROW, AFTER_ATTACK, AFTER_PLACE, AFTER_ACTIONS, AFTER_MOVES, NEXT_ROLL = range(DONE + 1, DONE + 7)

STATE = Layout(
    BOX,
    OPTIONS.dtype,
    [
        Field("step", high=DONE, seen_by=ALL),
        Field("duel", high=1, seen_by=ALL),  # two players: the effects of the two-player game hold (TO-8.1)
        Field("rounds", high=999, seen_by=ALL),  # the number of the round, from 1
        Field("start_player", high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("first_start", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # the start player of round 1
        Field("active", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # who throws, decides or draws, where it is one player
        Field("turns", high=99, seen_by=ALL),  # chests dealt at the set-up; players who have drawn or moved in the third phase
        # The player boards.
        Field("marker", (N_SEATS, N_TRACKS), 0, MAX_FIELDS, seen_by=ALL, by_seat=0),  # ship and pirate
        # The chests on it, leftmost first.
        Field("area", (N_SEATS, N_TRACKS, SLOTS), EMPTY, N_COLOURS - 1, seen_by=ALL, by_seat=0),
        Field("area_size", (N_SEATS, N_TRACKS), 0, SLOTS, seen_by=ALL, by_seat=0),
        Field("island_area", (N_SEATS, N_COLOURS), 0, 99, seen_by=ALL, by_seat=0),
        Field("tortuga_area", (N_SEATS, N_COLOURS), 0, 99, seen_by=ALL, by_seat=0),
        Field("advantage", (N_SEATS, N_ACTIONS), 0, 2, seen_by=ALL, by_seat=0),
        # The middle of the table.
        Field("central_island", (N_COLOURS,), 0, 99, seen_by=ALL),
        Field("bag", (N_COLOURS,), 0, 99, seen_by=ALL),
        Field("bag_size", high=999, seen_by=ALL),
        Field("supply", high=999, seen_by=ALL),  # advantage tokens
        # Dice.
        Field("roll_step", high=N_DICE, seen_by=ALL),
        Field("die", (N_SEATS, N_DICE), HAND, UNNAMED, seen_by=ALL, by_seat=0),
        Field(
            "face", (N_SEATS, N_DICE), NOT_THROWN, UNSEEN, seen_by=by("sees_throw", hidden=UNSEEN, unless=NOT_THROWN), by_seat=0
        ),
        Field("letter", high=N_DICE - 1, seen_by=ALL),  # the die that is thrown next
        Field("rolled", (N_SEATS,), 0, N_DICE, seen_by=ALL, by_seat=0),  # dice in hand when the roll began: 0 for the idle
        Field("kept", (N_SEATS,), 0, N_KEEPS, seen_by=by("sees_throw"), by_seat=0),  # the hidden choice, as bits
        Field("ready", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),
        Field("stuck", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # the throw is unplaceable
        Field("gain", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # an advantage is due
        # The action being resolved.
        Field("action", high=N_ACTIONS - 1, seen_by=ALL),
        Field("place", high=SECOND, seen_by=ALL),
        Field("first", low=NOBODY, high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("second", low=NOBODY, high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("victim", low=NOBODY, high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("chests_due", high=9, seen_by=ALL),
        Field("tiles_due", high=2, seen_by=ALL),
        # Treasure tiles; those taken, in the order of taking. Values are secrets of their takers.
        Field("pool", (len(COINS),), 0, MAX_TILES, seen_by=SECRET),
        Field("pool_size", high=MAX_TILES, seen_by=ALL),
        Field("looked_at", (len(COINS),), 0, 2, seen_by=by("sees_looked_at")),
        Field("looking", high=2, seen_by=ALL),  # how many tiles the active player looks at
        Field("taken", high=MAX_TILES, seen_by=ALL),
        Field("tile_owner", (MAX_TILES,), NOBODY, N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("tile_of_two", (MAX_TILES,), 0, 1, seen_by=ALL),  # chosen from two
        Field("tile_coins", (MAX_TILES,), 0, len(COINS), seen_by=by("sees_coins", until="taken")),
        Field("tile_returned", (MAX_TILES,), 0, len(COINS), seen_by=by("sees_returned", until="taken")),  # put back by its taker
    ],
)
