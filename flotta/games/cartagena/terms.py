"""The terms of Cartagena: constants, options, the action space and the record. What may be done with it is in rules.py.

Places: 0 the start (prison or wreck), 1..48 the spaces, 49 the ship, 50 the cove. Pirates of one colour on one place are
alike, so a pirate is named by its place. Seat k plays the k-th colour (CA-4.7), so a colour is a seat.
"""

from __future__ import annotations

from flotta.engine.options import Chosen, Option, Options, only_seats
from flotta.engine.sight import ALL, SCRATCH, SECRET, by
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from flotta.games.cartagena.box import BOARDS, BOX, CARDS, COLOURS, FACES, MAX_DECK

VERSION = 2
SEATS = (2, 5)

N_COLOURS = len(COLOURS)
N_CARDS = len(CARDS)
N_SYMBOLS = 6
N_FACES = len(FACES)
START, FIRST_SPACE, SHIP, COVE = 0, 1, 49, 50
N_PLACES = 51
N_SPACES = 49  # spaces are numbered from 1
NOWHERE = -1
NOBODY = -1

PISTOL, RUM, LANTERN, PARROT, HOOK, CHEST = range(N_SYMBOLS)
DOUBLOONS_3, DOUBLOONS_2, FAIR_WIND, SECRET_PASSAGE, SNARE, CURSE, ALARM = range(N_FACES)

ESCAPE, JUNGLE, FULL = 0, 1, 2
CLASSIC, MORGAN, BOTH = 0, 1, 2
RANDOM, STANDARD, CUSTOM = 0, 1, 2
HIDDEN, OPEN = 0, 1
TUNNEL_SIDE, JUNGLE_SIDE = 0, 1
AT_CARTAGENA, AT_TORTUGA = 0, 1


def boards_wanted(seats: int, chosen: Chosen) -> int:
    """How many boards make the path: two sections in the full adventure (CA-4.4), else as many as were asked for (CA-8.2)."""
    return int(2 * chosen["boards_per_section"] if chosen["scenario"] == "full" else chosen["boards"])


def single_path(seats: int, chosen: Chosen, value: object) -> bool:
    """What only a single path has (CA-8.2)."""
    return bool(chosen["scenario"] != "full")


def full_adventure(seats: int, chosen: Chosen, value: object) -> bool:
    """What only the full adventure has (CA-4.4)."""
    return bool(chosen["scenario"] == "full")


def with_tunnel(seats: int, chosen: Chosen, value: object) -> bool:
    """What only a path with a tunnel has."""
    return bool(chosen["scenario"] != "jungle")


def with_jungle(seats: int, chosen: Chosen, value: object) -> bool:
    """What only a path with a jungle has."""
    return bool(chosen["scenario"] != "escape")


def laid_by_hand(seats: int, chosen: Chosen, value: object) -> bool:
    """What is asked only where the boards are laid in an order of one's own (CA-4.6)."""
    return bool(chosen["layout"] == "custom")


OPTIONS = Options(
    Option("scenario", ("escape", "jungle", "full"), "escape", "CA-4.1"),
    Option("boards", (4, 5, 6, 7, 8), 6, "CA-8.2", applies=single_path),
    Option("boards_per_section", (3, 4), 3, "CA-4.4", applies=full_adventure),
    Option("crew", (4, 5, 6), 6, "CA-8.3"),
    Option("refill_tunnel", ("classic", "morgan", "both"), "classic", "CA-8.18", applies=with_tunnel),
    Option("refill_jungle", ("classic", "morgan", "both"), "classic", "CA-8.18", applies=with_jungle),
    Option("freebooter", (False, True), False, "CA-8.25"),
    Option("magician", (False, True), False, "CA-8.27"),
    Option("layout", ("random", "standard", "custom"), "random", "CA-4.6"),
    Option(
        "row",
        (*range(-BOARDS, 0), *range(1, BOARDS + 1)),
        (),
        "CA-4.6",
        length=BOARDS,
        applies=laid_by_hand,
        wanted=boards_wanted,
    ),
    Option("start_player", ("random", *range(SEATS[1])), "random", "CA-4.10", applies=only_seats),
    Option("round_cap", (50, 100, 200, 300, 500), 200, "CA-R30", offered=False),
    Option("hand_visibility", ("hidden", "open"), "hidden", "CA-8.4"),
)

VERBS = Verbs(
    Verb("captain_sail", "CA-8.15"),
    Verb("captain_stay", "CA-8.15"),
    Verb("play", "CA-6.1", card=CARDS),
    Verb("enchant", "CA-8.27", card=CARDS),
    Verb("retreat", "CA-6.6"),
    Verb("morgan", "CA-8.19"),
    Verb("sail", "CA-8.12"),
    Verb("end_turn", "CA-5.4"),
    Verb("pass_draw", "CA-5.6"),
    Verb("colour", "CA-8.19", colour=COLOURS),
    Verb("from", "CA-6.2", place=range(N_PLACES)),
    Verb("take", "CA-8.32", card=CARDS),
    Verb("discard", "CA-8.25", card=CARDS),
    Verb("lay", "CA-4.6", chance=True, board=range(1, BOARDS + 1), reversed=("no", "yes")),
    Verb("first", "CA-4.10", chance=True, seat=range(N_COLOURS)),
    Verb("draw", "CA-6.13", chance=True, card=CARDS),
    Verb("open", "CA-8.35", chance=True, face=FACES),
)
(
    CAPTAIN_SAIL, CAPTAIN_STAY, PLAY, ENCHANT, RETREAT, MORGAN_PUSH, SAIL, END_TURN, PASS_DRAW, COLOUR, FROM, TAKE, DISCARD, LAY,
    FIRST, DRAW, OPEN_TOKEN,
) = VERBS.firsts  # fmt: skip

# What the table is waiting for.
LAYING, DRAWING_LOTS, DEALING, CAPTAIN, ACTION, CHOOSING_COLOUR, CHOOSING_PIRATE, TAKING, DRAWING, OPENING, DISCARDING, DONE = (
    range(12)
)
# What the pirate that is being chosen will do.
NOTHING, ADVANCE, STEP_BACK, PUSH, SHOT, GRAPPLE, OPEN_CHEST = range(7)

STATE = Layout(
    BOX,
    OPTIONS.dtype,
    [
        Field("step", high=11, seen_by=ALL),
        Field("row", (BOARDS,), -BOARDS, BOARDS, seen_by=ALL),  # the boards from space 1 on, negative when reversed, 0 for none
        Field("laid", high=BOARDS, seen_by=ALL),
        Field("tunnel_end", high=48, seen_by=ALL),  # the last space of the tunnel; 0 when there is none
        Field("last", high=48, seen_by=ALL),  # the last space of all
        Field("symbol", (N_SPACES,), -1, N_SYMBOLS - 1, seen_by=ALL),
        Field("chest_token", (N_SPACES,), 0, 1, seen_by=ALL),
        Field("opened", (N_FACES,), 0, 60, seen_by=ALL),
        Field("pirates", (N_COLOURS, N_PLACES), 0, 6, seen_by=ALL, by_seat=0),
        Field("crowd", (N_PLACES,), 0, 30, seen_by=ALL),  # pirates of all colours on a place
        Field("ship_at", high=1, seen_by=ALL),
        Field("hand", (N_COLOURS, N_CARDS), 0, 999, seen_by=by("sees_hand"), by_seat=0),
        Field("hand_size", (N_COLOURS,), 0, 999, seen_by=ALL, by_seat=0),
        Field("draw_pile", (N_CARDS,), 0, 999, seen_by=SECRET),
        Field("draw_size", high=999, seen_by=ALL),
        Field("discard_pile", (N_CARDS,), 0, 999, seen_by=ALL),
        Field("discard_size", high=999, seen_by=ALL),
        Field("top", low=-1, high=N_CARDS - 1, seen_by=ALL),
        Field("first", high=N_COLOURS - 1, seen_by=ALL, names_seats=True),
        Field("active", high=N_COLOURS - 1, seen_by=ALL, names_seats=True),
        Field("rounds", high=500, seen_by=ALL),
        Field("actions_left", high=10, seen_by=ALL),
        Field("actions_used", high=99, seen_by=ALL),
        Field("sailed_as_captain", high=1, seen_by=ALL),
        Field("cards_laid", high=99, seen_by=ALL),
        Field("doing", high=6, seen_by=ALL),
        Field("symbol_played", low=-1, high=N_SYMBOLS - 1, seen_by=ALL),
        Field("colour", high=N_COLOURS - 1, seen_by=ALL, names_seats=True),  # the colour whose pirate is being chosen
        Field("opener", high=N_PLACES - 1, seen_by=ALL),  # the space of the pirate that opens a chest
        Field("draws_due", high=99, seen_by=ALL),
        Field("dark", high=1, seen_by=ALL),  # a dark card was played and its discards have not been settled
        Field("discarder", high=N_COLOURS - 1, seen_by=ALL, names_seats=True),
        Field("discards_due", high=999, seen_by=ALL),
        Field("winner", low=-1, high=N_COLOURS - 1, seen_by=ALL, names_seats=True),
        Field("turnings", high=999, seen_by=ALL),  # how often the discard pile became the draw pile, counted up to this many
        # What anybody may remember of hidden hands, kept so that guesses need no history.
        Field("known", (N_COLOURS, N_CARDS), 0, 999, seen_by=ALL, by_seat=0),  # cards taken in the open and not seen since
        Field("turned", (N_CARDS,), 0, 999, seen_by=ALL),  # the discard pile that last became the draw pile
        # Unknown cards in hand then, less those surely put down since.
        Field("held", (N_COLOURS,), 0, 999, seen_by=ALL, by_seat=0),
        Field("drew", (N_COLOURS,), 0, 999, seen_by=ALL, by_seat=0),  # cards drawn since
        # Cards put down since that were held then or drawn since: how many their owner had drawn by then, who, which.
        Field("trail", (MAX_DECK,), 0, (MAX_DECK + 1) * N_COLOURS * N_CARDS - 1, seen_by=ALL, left_out=True),
        Field("trail_size", high=MAX_DECK, seen_by=ALL),
        # As drew, by type: each seat knows its own.
        Field("own_draws", (N_COLOURS, N_CARDS), 0, 999, seen_by=by("sees_hand"), by_seat=0),
        Field("pool", (N_CARDS,), 0, 999, seen_by=SCRATCH),  # scratch paper of a guess; empty at any other time
    ],
)
