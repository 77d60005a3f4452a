"""The terms of Portolano: constants, options, the action space and the record. What may be done with it is in rules.py.

Cells are numbered row by row from the north-west corner. A tile is a number: the thirteen sea tiles, then the eight
ports. A good is a number too: cotton, wine, tea, cocoa; what lies in a hold or is looted is rum, then the goods, then
talers. Where something goes round the table, `offset` counts the seats from the start player on.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from flotta.engine.options import Chosen, Option, Options, only_seats
from flotta.engine.sight import ALL, by
from flotta.engine.state import Field, Layout
from flotta.engine.verbs import Verb, Verbs
from flotta.engine.words import Sentences
from flotta.games.portolano.box import (
    ACTIONS,
    BOX,
    CHEST_VALUES,
    COLOURS,
    DIRECTIONS,
    FACES,
    GOODS,
    IN_PLAY,
    MISSIONS,
    MOST_DICE,
    N_FIELDS,
    N_SLOTS,
    OFFERS,
    PORT_TILES,
    SEA_TILES,
    SEATS_COLOURS,
    SIDES,
    STERNS,
    UPGRADES,
)

VERSION = 2
SEATS = (2, 5)
say = Sentences(Path(__file__).parent / "words")

N_SEATS = len(SEATS_COLOURS)
N_COLOURS = len(COLOURS)
N_GOODS = len(GOODS)
N_KINDS = N_GOODS + 2  # rum, goods, talers
N_UPGRADES = len(UPGRADES)
N_STERNS = len(STERNS)
N_MISSIONS = len(MISSIONS)
N_DIRECTIONS = len(DIRECTIONS)
N_CHESTS = len(CHEST_VALUES)
N_SEA = len(SEA_TILES)
N_PORTS = len(PORT_TILES)
N_TILES = N_SEA + N_PORTS
N_SIDES = len(SIDES)
N_CELLS = 16
N_TRIPLES = 220  # ways to choose three of twelve missions
NOWHERE = -1
NOBODY = -1

NORTH, EAST, SOUTH, WEST = range(N_DIRECTIONS)
COTTON, WINE, TEA, COCOA = range(N_GOODS)
CANNON = N_COLOURS  # as a number of the things a sea tile offers
RUM, FIRST_GOOD, TALER = 0, 1, N_KINDS - 1  # as numbers of the kinds of things in a hold
UPGRADE, GOODS_RUM, GOODS_GOODS, FREE_RUM, TALER_ISLE, PEACE_ISLE = range(len(ACTIONS))
HOLD_EXT, GUN_EXT, EXTRA_SAIL, EXTRA_FUSE = range(N_UPGRADES)
(
    LIGHT_FINGERED,
    GRAPESHOT_MASTER,
    HANDYMAN,
    RUM_STILL,
    HUSTLER,
    CAPE_SOUTHERNER,
    FORTUNES_CHILD,
    PEACE_KNIGHT,
    STRATEGIST,
) = range(N_STERNS)
NO_CANNON, NO_MUTINY = MISSIONS.index("no_cannon"), MISSIONS.index("no_mutiny")
NEED_RUM, NEED_CHESTS, NEED_TYPES, NEED_PAIR, NEED_BEATEN, NEED_HITS = range(N_COLOURS, N_COLOURS + 6)

IN_STOCK, ON_BOARD, USED = range(3)  # where a port is
EMPTY, COLOURED, LONE_COCOA, COCOA_LEFT, COCOA_RIGHT = range(5)  # what lies on an unloading space

HOLD_KINDS = ("rum", *GOODS)
LOOT_KINDS = (*HOLD_KINDS, "taler")
SLOTS = tuple(range(1, N_SLOTS + 1))
TRIPLES = tuple("-".join(chosen) for chosen in combinations(MISSIONS, IN_PLAY))
TILE_SLUGS = tuple(tile.lower() for tile in (*SEA_TILES, *PORT_TILES))
FACE_SLUGS = tuple(face.lower() for face in FACES)


SMALL = 3
"""The most players on the small board (PO-8.1)."""


def small_board(seats: int, chosen: Chosen, value: object) -> bool:
    """The tile with the Ship upgrade lies only on the board for 2 or 3 (PO-8.4)."""
    return seats <= SMALL


def all_missions(seats: int, chosen: Chosen) -> int:
    """Three missions are in play (PO-8.5)."""
    return IN_PLAY


def one_each(seats: int, chosen: Chosen) -> int:
    """A stern for every ship (PO-8.6)."""
    return seats


OPTIONS = Options(
    Option("board", ("by_players", "small", "large"), "by_players", "PO-8.1", offered=False),
    Option("supply_side", ("random", *SIDES), "random", "PO-8.2"),
    Option("start_player", ("random", *range(N_SEATS)), "random", "PO-8.3", applies=only_seats),
    Option("upgrade_tile", ("random", *SEA_TILES[:6]), "random", "PO-8.4", applies=small_board),
    Option("missions", ("random", *MISSIONS), ("random",), "PO-8.5", length=IN_PLAY, wanted=all_missions),
    Option("sterns", ("random", *STERNS), ("random",), "PO-8.6", length=N_SEATS, wanted=one_each),
    Option("round_cap", (0, *range(20, 201)), 60, "PO-8.7", offered=False),
)

VERBS = Verbs(
    Verb("tinker", "PO-4.15", upgrade=UPGRADES),
    Verb("still", "PO-4.15", kind=("rum", *COLOURS)),
    Verb("pirate", "PO-4.16", cell=range(N_CELLS)),
    Verb("ship", "PO-4.17", cell=range(N_CELLS)),
    Verb("relief_pass", "PO-5.4"),
    Verb("relief", "PO-5.4", good=GOODS),
    Verb("sail", "PO-5.6", direction=DIRECTIONS),
    Verb("sail_two", "PO-5.7", direction=DIRECTIONS, then=DIRECTIONS),
    Verb("anchor", "PO-5.8"),
    Verb("take", "PO-6.5", offer=OFFERS),
    Verb("up", "PO-6.7", upgrade=UPGRADES),
    Verb("g2r", "PO-6.8", good=GOODS),
    Verb("r2g", "PO-6.8", good=COLOURS),
    Verb("trade_done", "PO-6.8"),
    Verb("gg_give", "PO-6.9", good=GOODS),
    Verb("gg_take", "PO-6.9", good=COLOURS),
    Verb("gg_stop", "PO-6.9"),
    Verb("act_rum", "PO-6.10"),
    Verb("act_taler", "PO-6.11"),
    Verb("hustle", "PO-6.30", good=GOODS),
    Verb("end_turn", "PO-6.4"),
    Verb("drop", "PO-6.3", kind=HOLD_KINDS),
    Verb("unload", "PO-6.13", slot=SLOTS),
    Verb("cocoa1", "PO-6.14", slot=SLOTS),
    Verb("cocoa2", "PO-6.14", slot=SLOTS[:-1]),
    Verb("unload_done", "PO-6.15"),
    Verb("refill", "PO-6.16"),
    Verb("refill_done", "PO-6.16"),
    Verb("knight_out", "PO-6.33"),
    Verb("knight_fight", "PO-6.33"),
    Verb("pay", "PO-6.25", kind=LOOT_KINDS),
    Verb("loot", "PO-6.27", seat=range(N_SEATS), kind=LOOT_KINDS),
    Verb("loot_done", "PO-6.27"),
    Verb("start", "PO-4.14", chance=True, seat=range(N_SEATS)),
    Verb("port", "PO-4.2", chance=True, tile=TILE_SLUGS[N_SEA:]),
    Verb("tile", "PO-4.3", chance=True, tile=TILE_SLUGS[:N_SEA]),
    Verb("lay", "PO-4.4", chance=True, tile=TILE_SLUGS, face=FACE_SLUGS),
    Verb("side", "PO-4.6", chance=True, side=tuple(side.lower() for side in SIDES)),
    Verb("missions", "PO-4.10", chance=True, missions=TRIPLES),
    Verb("stern", "PO-4.13", chance=True, stern=STERNS),
    Verb("wind", "PO-5.21", chance=True, direction=DIRECTIONS),
    Verb("hits", "PO-6.21", chance=True, count=range(MOST_DICE + 1)),
    Verb("chest", "PO-6.17", chance=True, value=CHEST_VALUES),
    Verb("replace", "PO-6.18", chance=True, tile=TILE_SLUGS[N_SEA:], face=FACE_SLUGS),
)
(
    TINKER, STILL, PIRATE, SHIP, RELIEF_PASS, RELIEF, SAIL, SAIL_TWO, ANCHOR, TAKE, UP, G2R, R2G, TRADE_DONE, GG_GIVE, GG_TAKE,
    GG_STOP, ACT_RUM, ACT_TALER, HUSTLE, END_TURN, DROP, UNLOAD, COCOA1, COCOA2, UNLOAD_DONE, REFILL, REFILL_DONE, KNIGHT_OUT,
    KNIGHT_FIGHT, PAY, LOOT, LOOT_DONE, START, PORT, TILE, LAY, SIDE, MISSIONS_SET, STERN, WIND, HITS, CHEST, REPLACE,
) = VERBS.firsts  # fmt: skip
N_ORDERS = ANCHOR + 1 - SAIL

# What the table is waiting for.
(
    DRAWING_LOTS,
    DRAWING_PORTS,
    DRAWING_TILES,
    LAYING,
    CHOOSING_SIDE,
    DRAWING_MISSIONS,
    DEALING_STERNS,
    TINKERING,
    DISTILLING,
    PLACING_PIRATE,
    PLACING_SHIP,
    FIRST_SPIN,
    RELIEVING,
    CHOOSING_CARDS,
    AT_SEA,
    GOODS_FOR_RUM,
    RUM_FOR_GOODS,
    GOODS_FOR_GOODS,
    UNLOADING,
    REFILLING,
    DRAWING_CHEST,
    REPLACING,
    SPINNING,
    ASKING_KNIGHT,
    ROLLING,
    PIRATE_ROLLING,
    PAYING,
    LOOTING,
    DONE,
) = range(29)
# Steps that pass by themselves; nobody ever sees a table in one of them.
(
    TILES_CHOSEN,
    STERNS_DEALT,
    ROUND_BEGINS,
    RELIEF_OFFERS,
    CARDS_OUT,
    TURN_BEGINS,
    PORT_LEFT,
    TURN_ENDS,
    NEXT_TARGET,
    SHIP_FIRES,
    PIRATE_FIRES,
    PIRATE_SETTLES,
    NEXT_TILE,
    VOLLEYS,
    NEXT_LOOTER,
    ROUND_ENDS,
) = range(DONE + 1, DONE + 17)

STATE = Layout(
    BOX,
    OPTIONS.dtype,
    [
        Field("step", high=DONE, seen_by=ALL),
        Field("start", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # the start player
        Field("offset", high=N_SEATS, seen_by=ALL),  # how far something has gone round the table
        Field("active", high=N_SEATS - 1, seen_by=ALL, names_seats=True),  # who decides, draws or rolls
        Field("round_number", high=32767, seen_by=ALL),
        Field("last_round", high=32767, seen_by=ALL),  # 0 until a supply row is empty
        Field("wind", high=N_DIRECTIONS - 1, seen_by=ALL),
        # The board.
        Field("pool", (N_TILES,), 0, 1, seen_by=ALL),  # tiles drawn and not yet laid
        Field("laid", high=N_CELLS, seen_by=ALL),
        Field("tile", (N_CELLS,), NOWHERE, N_TILES - 1, seen_by=ALL),
        Field("face", (N_CELLS,), 0, 1, seen_by=ALL),
        Field("pirate", low=NOWHERE, high=N_CELLS - 1, seen_by=ALL),
        Field("ship", (N_SEATS,), NOWHERE, N_CELLS - 1, seen_by=ALL, by_seat=0),
        Field("port_at", (N_PORTS,), IN_STOCK, USED, seen_by=ALL),
        Field("last_face", (N_PORTS,), -1, 1, seen_by=ALL),  # the face a port showed last, -1 if it was never laid
        Field("unloaded", (N_PORTS, N_SLOTS), EMPTY, COCOA_RIGHT, seen_by=ALL),
        # Stocks.
        Field("side", low=-1, high=N_SIDES - 1, seen_by=ALL),
        Field("front", (N_COLOURS,), 0, N_FIELDS, seen_by=ALL),  # fields of a supply row that are empty, from the arrow's start
        Field("in_box", (N_GOODS,), 0, 99, seen_by=ALL),
        Field("cannon_supply", high=99, seen_by=ALL),
        # By value from the bottom; NOBODY: on the stack.
        Field("owner", (N_UPGRADES, N_SEATS), NOBODY, N_SEATS - 1, seen_by=ALL, names_seats=True),
        Field("heap", (N_CHESTS,), 0, 99, seen_by=by("sees_heap")),  # face-down chests by value
        Field("heap_size", high=99, seen_by=ALL),
        Field("mission", (IN_PLAY,), -1, N_MISSIONS - 1, seen_by=ALL),
        # Ships.
        Field("stern", (N_SEATS,), -1, N_STERNS - 1, seen_by=ALL, by_seat=0),
        Field("rum", (N_SEATS,), 0, 999, seen_by=ALL, by_seat=0),
        Field("goods", (N_SEATS, N_GOODS), 0, 99, seen_by=ALL, by_seat=0),
        Field("talers", (N_SEATS,), 0, 32767, seen_by=ALL, by_seat=0),
        Field("cannons", (N_SEATS,), 0, 99, seen_by=ALL, by_seat=0),
        Field("upgrades", (N_SEATS, N_UPGRADES), 0, N_SEATS + 1, seen_by=ALL, by_seat=0),  # how many of each type
        Field("tinkered", low=-1, high=N_UPGRADES - 1, seen_by=ALL),  # the type of the Handyman's 0 upgrade
        Field("chest", (N_SEATS, N_CHESTS), 0, 99, seen_by=by("sees_chests"), by_seat=0),  # own chests by value
        Field("chests", (N_SEATS,), 0, 99, seen_by=ALL, by_seat=0),
        Field("knight", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # the knight marker is on the stern
        Field("marker", (N_SEATS, IN_PLAY), 0, N_SEATS, seen_by=ALL, by_seat=0),  # the position on a mission; on a starred one 1
        Field("order", (N_SEATS,), 0, N_ORDERS, seen_by=by("sees_order"), by_seat=0),  # the cards chosen, 0 for none
        Field("face_down", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # cards chosen and not yet revealed
        Field("mutiny", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),
        Field("drifted", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # in the latest turn
        Field("anchored", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # in the latest turn
        # A turn.
        Field("relieved", high=2, seen_by=ALL),  # goods given for relief
        Field("picked", high=1, seen_by=ALL),
        Field("acted", high=1, seen_by=ALL),
        Field("room_made", high=1, seen_by=ALL),  # something was dropped and its gain has not followed yet
        Field("given", low=-1, high=N_GOODS - 1, seen_by=ALL),  # the good given for other goods
        Field("swapped", high=2, seen_by=ALL),  # goods taken for it
        Field("sold", high=N_SLOTS, seen_by=ALL),  # unloading spaces filled on this visit
        Field("refills", high=99, seen_by=ALL),  # rum the port still gives
        # Battles.
        Field("fought", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # this round
        Field("stays_out", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # the Peace Knight, this round
        Field("beat", (N_SEATS,), 0, 1, seen_by=ALL, by_seat=0),  # more hits than the pirate, this round
        Field("sea_hits", (N_SEATS,), 0, 99, seen_by=ALL, by_seat=0),  # in a battle at sea, this round
        Field("battle_at", low=NOWHERE, high=N_CELLS - 1, seen_by=ALL),  # the cell of a battle between players
        Field("fights", (N_SEATS,), 0, 2, seen_by=ALL, by_seat=0),  # takes part in it; 2 when evaluated
        Field("hits", (N_SEATS,), 0, 999, seen_by=ALL, by_seat=0),
        Field("pirate_hits", high=99, seen_by=ALL),
        Field("dice_left", high=999, seen_by=ALL),
        Field("owed", high=99, seen_by=ALL),  # items the pirate still wants
        Field("allowance", (N_SEATS,), 0, 999, seen_by=ALL, by_seat=0),  # items that may still be looted from a seat
    ],
)
