"""The terms of Nauticus: constants, options, the action space and the record. What may be done with it is in rules.py.

A ship is described by its hull parts, its crest, its masts and sails (normal and crown ones) and its cargo: where on the
ship a tile stands never matters (NA-R30). Ships keep their number, the order in which they were begun (NA-R46).
"""

from __future__ import annotations

from flotta.engine.options import Option, Options, only_seats
from flotta.engine.sight import ALL
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from flotta.games.nauticus.box import ACTIONS, BOX, COLOURS, KINDS, PASS_TILES, REWARDS, SHIPS, SLOTS, SPACES, TABLES

VERSION = 1
SEATS = (TABLES[0], TABLES[-1])

N_SEATS = len(COLOURS)
N_ACTIONS = len(ACTIONS)
N_KINDS = len(KINDS)
N_GOODS = 4
N_HULLS = 4
N_CRESTS = 4
N_REWARDS = len(REWARDS)

# An action sells the category of the same number.
BUY_HULL, BUY_MAST, BUY_SAIL, BUY_GOODS, TRANSPORT, MONEY, DELIVER, CROWNS = range(N_ACTIONS)
HULLS, MASTS, SAILS, GOODS = range(4)
HULL_SINGLE, HULL_BOW, HULL_MIDDLE, HULL_STERN = range(N_HULLS)
FIRST_MAST, MAST_CROWN, FIRST_SAIL, SAIL_CROWN, FIRST_GOOD = 4, 8, 9, 13, 14
NORMAL, CROWN = 0, 1
NOTHING = -1
OPEN = -1  # the crest of a ship without normal masts and sails
NOWHERE = -1
CROWN_MAST, CROWN_SAIL, POINTS, TALERS, WORKERS, TWO_GOODS = range(N_REWARDS)

SEAT0, RANDOM = 0, 1  # first_start_player: the first seat, by lot, else the number of another seat plus one
OPTIONS = Options(
    Option("first_start_player", ("seat0", "random", "seat1", "seat2", "seat3"), "seat0", "NA-8.2", applies=only_seats)
)

VERBS = Verbs(
    Verb("action", "NA-5.3", action=ACTIONS),
    Verb("tile", "NA-6.30", tile=KINDS),
    Verb("warehouse", "NA-6.6"),
    Verb("new_ship", "NA-6.11"),
    Verb("ship", "NA-6.11", ship=range(1, SHIPS + 1)),
    Verb("perform", "NA-5.7"),
    Verb("pass_flip", "NA-5.8", tile=(3, 2, 1)),  # named after the tiles of the box as it ships
    Verb("pass_plain", "NA-5.8"),
    Verb("use_extra", "NA-6.60"),
    Verb("end_turn", "NA-5.7"),
    Verb("use_worker", "NA-6.1"),
    Verb("done", "NA-6.4"),
    Verb("decline", "NA-R3"),
    Verb("reward", "NA-6.55", reward=tuple(reward.removeprefix("reward_") for reward in REWARDS)),
    Verb("lay", "NA-5.2", chance=True, action=ACTIONS),
    Verb("first", "NA-8.2", chance=True, seat=range(N_SEATS)),
)
(
    ACTION, TILE, TO_WAREHOUSE, TO_NEW_SHIP, TO_SHIP, PERFORM, PASS_FLIP, PASS_PLAIN, USE_EXTRA, END_TURN, USE_WORKER, DONE,
    DECLINE, REWARD, LAY, FIRST,
) = VERBS.firsts  # fmt: skip

# What the table is waiting for. An action that is being performed waits at DOING for its next use.
(
    DRAWING_LOTS,
    LAYING,
    CHOOSING,
    BONUS_TILE,
    TURN,
    EXTRA,
    AFTER,
    DOING,
    PLACING,
    FREE_TILE,
    REWARDING,
    REWARD_GOOD,
    OVER,
) = range(13)
# Which action of his turn a player performs: the regular one, or the extra action before or after it.
REGULAR, EXTRA_BEFORE, EXTRA_AFTER = 0, 1, 2

STATE = Layout(
    BOX,
    OPTIONS.dtype,
    [
        Field("step", high=OVER, seen_by=ALL),
        Field("round_marker", low=1, high=9, seen_by=ALL),
        Field("phase", high=SPACES, seen_by=ALL),  # phases of this round that are over
        Field("first", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # the first start player
        Field("start_player", high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("active", high=N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("action_tile", (SPACES,), NOTHING, N_ACTIONS - 1, seen_by=ALL),  # by space
        Field("face_up", (SPACES,), 0, 1, seen_by=ALL),  # by space
        Field("laid", high=SPACES, seen_by=ALL),
        Field("anchor", high=SPACES - 1, seen_by=ALL),  # the space the wheel's anchor faces
        Field("anchor_tile", low=NOWHERE, high=SPACES - 1, seen_by=ALL),
        Field("chosen", low=NOWHERE, high=SPACES - 1, seen_by=ALL),  # the space of the tile of this phase
        Field("supply", (N_KINDS,), 0, 200, seen_by=ALL),
        Field("vp", (N_SEATS,), -999, 9999, seen_by=ALL, by_seat=0),
        Field("talers", (N_SEATS,), 0, 9999, seen_by=ALL, by_seat=0),
        Field("workers", (N_SEATS,), 0, 999, seen_by=ALL, by_seat=0),
        Field("warehouse", (N_SEATS, N_KINDS), 0, 99, seen_by=ALL, by_seat=0),
        Field("delivered", (N_SEATS, N_GOODS), 0, 200, seen_by=ALL, by_seat=0),
        Field("turned", (N_SEATS, PASS_TILES), 0, 1, seen_by=ALL, by_seat=0),
        Field("extra", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),
        Field("ships", (N_SEATS,), 0, SHIPS, seen_by=ALL, by_seat=0),
        Field("hull", (N_SEATS, SHIPS, N_HULLS), 0, 2, seen_by=ALL, by_seat=0),  # parts by kind
        Field("crest", (N_SEATS, SHIPS), OPEN, N_CRESTS - 1, seen_by=ALL, by_seat=0),
        Field("mast", (N_SEATS, SHIPS, 2), 0, 4, seen_by=ALL, by_seat=0),  # normal, crown
        Field("sail", (N_SEATS, SHIPS, 2), 0, 4, seen_by=ALL, by_seat=0),
        Field("cargo", (N_SEATS, SHIPS, N_GOODS), 0, 4, seen_by=ALL, by_seat=0),
        # The action that is being performed.
        Field("doing", low=NOTHING, high=N_ACTIONS - 1, seen_by=ALL),
        Field("when", high=EXTRA_AFTER, seen_by=ALL),
        Field("blue", high=9, seen_by=ALL),
        Field("used", high=1, seen_by=ALL),  # a use was made
        Field("bought", (SLOTS,), 0, 200, seen_by=ALL),
        Field("four_types", high=1, seen_by=ALL),  # the four-type bonus has been settled
        Field("crown_vp", high=999, seen_by=ALL),
        Field("in_hand", low=NOTHING, high=N_KINDS - 1, seen_by=ALL),  # the tile that waits for its place
        Field("rewards_left", high=4, seen_by=ALL),
        Field("rewards_taken", (N_REWARDS,), 0, 4, seen_by=ALL),
        Field("first_good", low=NOTHING, high=N_GOODS - 1, seen_by=ALL),
    ],
)
