"""Positions of Portolano as a player would write them down.

    portolano: 2 players
    map: S04A S01B H5A / S05A S02A S06A / S09A H1A S10A
    port H5: .x..
    ship blue: 1,1
    rum blue: 2
    goods blue: cotton 2, cocoa
    upgrades blue: sail4 hold0
    stern blue: strategist
    missions: cotton4 chests2 upgrade_pair
    wind: N
    pirate: 2,2

The map has north on top, its rows divided by /; cells are row,column from 0. A tile is its number and the face that is up. On a
port . is a free space, x a good of its colour, k a cocoa on one space, <> a cocoa on two. Upgrades have their value behind them;
0 is the Handyman's. `order` is the order that lies before a seat, with `open` behind it when it has been turned over. What is
nowhere is in the box.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from flotta.engine.notation import NONE, Counted, Item, Number, Numbers, Ordered, OwnItem, Spots, Wrong, index_of, whole
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import (
    CHEST_VALUES,
    COLOURS,
    FACES,
    GOODS,
    LETTERS,
    MISSIONS,
    N_FIELDS,
    PORT_TILES,
    SEA_TILES,
    SEATS_COLOURS,
    SIDES,
    STERNS,
)
from flotta.games.portolano.moves import size_of
from flotta.games.portolano.terms import say

STEPS = (
    "lots", "ports", "tiles", "lay", "side", "missions", "sterns", "tinker", "still", "place_pirate", "place_ship", "first_wind",
    "relief", "cards", "at_sea", "goods_for_rum", "rum_for_goods", "goods_for_goods", "unload", "refill", "chest", "replace",
    "spin", "knight", "roll", "pirate_rolls", "pay", "loot", "over",
)  # fmt: skip
"""What the table is waiting for, in the order of the steps."""
TILES = (*SEA_TILES, *PORT_TILES)
UPGRADES = ("hold", "gun", "sail", "fuse")
ORDERS = tuple(t.VERBS[t.SAIL + order].slug for order in range(t.N_ORDERS))
YES = ("no", "yes")
SIGNS = ".xk<>"


def write_map(s: Record, _: int) -> str:
    """The tiles row by row."""
    across = size_of(s)
    words = [
        NONE if tile == t.NOWHERE else f"{TILES[tile]}{FACES[face]}"
        for tile, face in zip(s.tile.tolist(), s.face.tolist(), strict=True)
    ]
    rows = [" ".join(words[row * across : (row + 1) * across]) for row in range(across)]
    return "" if s.laid == 0 else " / ".join(rows)


def read_map(s: Record, _: int, text: str) -> None:
    """The same, read; as many tiles as are laid from the first cell on."""
    rows = [row.split() for row in text.split("/")]
    across = size_of(s)
    if len(rows) != across or any(len(row) != across for row in rows):
        raise Wrong(say("the map of so many players has {n} rows of {n} tiles", n=across))
    s.tile[:], s.face[:] = t.NOWHERE, 0
    for cell, word in enumerate(word for row in rows for word in row):
        if word != NONE:
            s.tile[cell], s.face[cell] = tile_of(word)
    s.laid = int((s.tile != t.NOWHERE).sum())


def tile_of(word: str) -> tuple[int, int]:
    """A tile and its face from a word like S04A."""
    return index_of(TILES, word[:-1]), index_of(FACES, word[-1:])


def write_port(s: Record, port: int) -> str:
    """What lies on a port, up to its last space with something on it."""
    return "".join(SIGNS[token] for token in s.unloaded[port].tolist()).rstrip(".")


def read_port(s: Record, port: int, text: str) -> None:
    """The same, read."""
    if len(text) > len(s.unloaded[port]) or set(text) - set(SIGNS):
        raise Wrong(say("a port is written as: {example}", example=".x<>k"))
    s.unloaded[port] = [SIGNS.index(sign) for sign in text.ljust(len(s.unloaded[port]), ".")]


def ports(place: int) -> tuple[Callable[[Record, int], str], Callable[[Record, int, str], None]]:
    """How the ports are written that are used up, or in the stock again, with the face they showed last."""

    def write(s: Record, _: int) -> str:
        return " ".join(
            f"{name}{FACES[s.last_face[port]]}"
            for port, name in enumerate(PORT_TILES)
            if s.port_at[port] == place and s.last_face[port] >= 0
        )

    def read(s: Record, _: int, text: str) -> None:
        for word in text.split():
            port, face = tile_of(word)
            if port < t.N_SEA:
                raise Wrong(say("{tile} is not a port", tile=word))
            s.port_at[port - t.N_SEA], s.last_face[port - t.N_SEA] = place, face

    return write, read


def cell(text: str, across: int) -> int:
    """A cell from its row and column, or nowhere."""
    if text == NONE:
        return t.NOWHERE
    row, comma, column = text.partition(",")
    if not comma or not (0 <= whole(row) < across and 0 <= whole(column) < across):
        raise Wrong(say("a cell is written as row,column from 0 to {last}", last=across - 1))
    return whole(row) * across + whole(column)


def written(place: int, across: int) -> str:
    """A cell as row and column."""
    return NONE if place == t.NOWHERE else ",".join(map(str, divmod(place, across)))


def write_ship(s: Record, seat: int) -> str:
    """Where a ship is."""
    return written(int(s.ship[seat]), size_of(s))


def read_ship(s: Record, seat: int, text: str) -> None:
    """The same, read."""
    s.ship[seat] = cell(text, size_of(s))


def place(field: str) -> tuple[Callable[[Record, int], str], Callable[[Record, int, str], None]]:
    """How a field is written that holds one cell."""

    def read(s: Record, _: int, text: str) -> None:
        s[field] = cell(text, size_of(s))

    return lambda s, _: written(int(s[field]), size_of(s)), read


def write_upgrades(s: Record, seat: int) -> str:
    """The upgrades of a seat with their values, the Handyman's as 0."""
    found = []
    for upgrade, name in enumerate(UPGRADES):
        found += [f"{name}{value}" for value, owner in enumerate(s.owner[upgrade].tolist(), 1) if owner == seat]
        if s.tinkered == upgrade and s.stern[seat] == STERNS.index("handyman"):
            found.append(f"{name}0")
    return " ".join(found)


def read_upgrades(s: Record, seat: int, text: str) -> None:
    """The same, read."""
    for word in text.split():
        found = re.fullmatch(r"([a-z]+)([0-5])", word)
        if not found:
            raise Wrong(say("upgrades are written as: {example}", example="hold4 sail0"))
        upgrade, value = index_of(UPGRADES, found[1]), int(found[2])
        s.upgrades[seat, upgrade] += 1
        if value:
            s.owner[upgrade, value - 1] = seat
        else:
            s.tinkered = upgrade


def write_order(s: Record, seat: int) -> str:
    """The order that lies before a seat."""
    return f"{ORDERS[s.order[seat] - 1]}{'' if s.face_down[seat] else ' open'}" if s.order[seat] else ""


def read_order(s: Record, seat: int, text: str) -> None:
    """The same, read."""
    words = text.split()
    if not words or words[1:] not in ([], ["open"]):
        raise Wrong(say("an order is written as: {example}", example="sail:north"))
    s.order[seat], s.face_down[seat] = index_of(ORDERS, words[0]) + 1, int(len(words) == 1)


ITEMS = (
    OwnItem("map", write_map, read_map),
    OwnItem("port", write_port, read_port, PORT_TILES),
    OwnItem("used ports", *ports(t.USED)),
    OwnItem("ports again", *ports(t.IN_STOCK)),
    OwnItem("ship", write_ship, read_ship, SEATS_COLOURS),
    Item("stern", "stern", Number((NONE, *STERNS), -1), SEATS_COLOURS),
    Item("rum", "rum", Number(), SEATS_COLOURS),
    Item("goods", "goods", Counted(GOODS), SEATS_COLOURS),
    Item("talers", "talers", Number(), SEATS_COLOURS),
    Item("cannons", "cannons", Number(), SEATS_COLOURS),
    OwnItem("upgrades", write_upgrades, read_upgrades, SEATS_COLOURS),
    Item("chests", "chest", Spots(tuple(map(str, CHEST_VALUES))), SEATS_COLOURS),
    Item("knight", "knight", Number(YES), SEATS_COLOURS),
    Item("mutiny", "mutiny", Number(YES), SEATS_COLOURS),
    Item("drifted", "drifted", Number(YES), SEATS_COLOURS),
    Item("anchored", "anchored", Number(YES), SEATS_COLOURS),
    OwnItem("order", write_order, read_order, SEATS_COLOURS),
    Item("missions", "mission", Ordered(MISSIONS)),
    Item("markers", "marker", Numbers(), SEATS_COLOURS),
    Item("supply side", "side", Number((NONE, *SIDES), -1)),
    Item("supply taken", "front", Numbers()),
    Item("box", "in_box", Counted(GOODS), rest=True),
    Item("cannons left", "cannon_supply", Number(), rest=True),
    Item("chests left", "heap", Counted(tuple(map(str, CHEST_VALUES))), rest=True),
    OwnItem("pirate", *place("pirate")),
    Item("wind", "wind", Number(LETTERS)),
    Item("round", "round_number", Number()),
    Item("last round", "last_round", Number()),
    Item("start", "start", Number(SEATS_COLOURS)),
    Item("turn", "active", Number(SEATS_COLOURS)),
    Item("offset", "offset", Number()),
    Item("now", "step", Number(STEPS)),
    Item("to lay", "pool", Spots(TILES)),
    Item("relieved", "relieved", Number()),
    Item("picked", "picked", Number(YES)),
    Item("acted", "acted", Number(YES)),
    Item("room made", "room_made", Number(YES)),
    Item("given", "given", Number((NONE, *GOODS), -1)),
    Item("swapped", "swapped", Number()),
    Item("sold", "sold", Number()),
    Item("refills", "refills", Number()),
    Item("fought", "fought", Number(YES), SEATS_COLOURS),
    Item("stays out", "stays_out", Number(YES), SEATS_COLOURS),
    Item("beat", "beat", Number(YES), SEATS_COLOURS),
    Item("sea hits", "sea_hits", Number(), SEATS_COLOURS),
    OwnItem("battle", *place("battle_at")),
    Item("fights", "fights", Number(("no", "yes", "done")), SEATS_COLOURS),
    Item("hits", "hits", Number(), SEATS_COLOURS),
    Item("pirate hits", "pirate_hits", Number()),
    Item("dice left", "dice_left", Number()),
    Item("owed", "owed", Number()),
    Item("may loot", "allowance", Number(), SEATS_COLOURS),
)


def begin(s: Record) -> None:
    """Cards are chosen in the first round; the first supply board is filled for so many players, and no ship has anything."""
    s.step, s.round_number, s.side = t.CHOOSING_CARDS, 1, 0
    s.rum[:], s.talers[:], s.pool[:] = 0, 0, 0
    for row in range(len(COLOURS)):
        s.front[row] = sum(int(least) > int(s.seats) for least in s.box.min_players.tolist())


def derive(s: Record, spoken: frozenset[str]) -> None:
    """Where the ports are, and everything that is left in box, heap and stock."""
    for tile, face in zip(s.tile.tolist(), s.face.tolist(), strict=True):
        if tile >= t.N_SEA:
            s.port_at[tile - t.N_SEA], s.last_face[tile - t.N_SEA] = t.ON_BOARD, face
    for tile in range(t.N_SEA, len(TILES)):
        if s.pool[tile]:
            s.port_at[tile - t.N_SEA] = t.ON_BOARD
    s.chests[:] = s.chest.sum(axis=1)
    if "box" not in spoken:
        fill_box(s)
    if "cannons left" not in spoken:
        s.cannon_supply = int(s.box.cannons[s.seats - 2]) - int(s.cannons.sum())
    if "chests left" not in spoken:
        s.heap[:] = s.box.chests - s.chest.sum(axis=0)
    s.heap_size = s.heap.sum()
    taken = [s.owner[upgrade].tolist().count(t.NOBODY) for upgrade in range(len(UPGRADES))]
    if min(taken) < 0 or s.heap.min() < 0 or s.in_box.min() < 0:
        raise Wrong(say("there is not so much in the box"))


def fill_box(s: Record) -> None:
    """The goods that are neither aboard, nor on a port, nor on the supply board."""
    s.in_box[:] = s.box.tokens - s.goods.sum(axis=0)
    for port in range(len(PORT_TILES)):
        for slot, token in enumerate(s.unloaded[port].tolist()):
            if token == t.COLOURED:
                s.in_box[s.box.slots[port, s.last_face[port], slot]] -= 1
            elif token in (t.LONE_COCOA, t.COCOA_LEFT):
                s.in_box[t.COCOA] -= 1
    if s.side < 0:
        return
    for row in range(len(COLOURS)):
        for field in range(int(s.front[row]), N_FIELDS):
            s.in_box[t.COCOA if s.box.cocoa[s.side, row] == field + 1 else row] -= 1
