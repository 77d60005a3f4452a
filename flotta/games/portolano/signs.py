"""What a net is told of a seat of Portolano beside the fields: its features, and what every tile would bring it.

A tile's worth lies several lookups deep in the fields (which tile lies there, which face it shows, what that offers, what is
aboard), and the ship may stand on any of 16 cells. So the tiles are told from the ship on: north of it, east of it, and so on.
"""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Floats
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.bot import (
    ACTING,
    FADE,
    FEATURES,
    N_FEATURES,
    act_worth,
    cell_to_be,
    features,
    sale_at,
    stage_of,
    turns_to,
)
from flotta.games.portolano.box import COLOURS, DIRECTIONS, N_SLOTS
from flotta.games.portolano.holds import cannon_places, is_row_empty
from flotta.games.portolano.moves import has_ship, is_sea, size_of, step_cost

SIDE = 4
"""Rows and columns of the larger board. Of the smaller one the last of both are missing."""
KINDS = ("sale", *COLOURS, "cannon", "act", "ship", "pirate")
"""Of each tile: what a port pays for the goods aboard; which goods and whether a cannon can be taken up; what the action is
worth; whether another ship stands there, and the pirate.
"""
SALE, PICK, CANNON, ACT, SHIP, PIRATE = 0, 1, 1 + len(COLOURS), 2 + len(COLOURS), 3 + len(COLOURS), 4 + len(COLOURS)
WAYS = tuple(f"{down}_{right}" for down in range(-1, SIDE - 1) for right in range(-1, SIDE - 1))
"""How many cells down and to the right of the ship a tile lies; the board wraps."""
SIGNS = (
    *FEATURES,
    *(f"cost_{direction}" for direction in DIRECTIONS),  # rum for a step
    *(f"wanted_{colour}" for colour in COLOURS),  # by the ports on the board, less for every turn to get there
    *(f"{kind}_{way}" for way in WAYS for kind in KINDS),
)
COST, WANTED, TILES = N_FEATURES, N_FEATURES + len(DIRECTIONS), N_FEATURES + len(DIRECTIONS) + len(COLOURS)
N_SIGNS, N_KINDS = len(SIGNS), len(KINDS)


@compiled
def signs(s: Record, seat: int, out: Floats) -> None:
    """Write this seat's signs."""
    for sign in range(N_FEATURES, N_SIGNS):
        out[sign] = 0.0
    features(s, seat, out)
    if s.step < t.FIRST_SPIN or s.ship[seat] == t.NOWHERE:
        return
    for direction in range(t.N_DIRECTIONS):
        out[COST + direction] = float(step_cost(s, seat, direction))
    stage, size = stage_of(s, seat), size_of(s)
    cell = cell_to_be(s, seat, stage)
    for down in range(-1, size - 1):
        for right in range(-1, size - 1):
            there = (cell // size + down + size) % size * size + (cell % size + right + size) % size
            tell_tile(s, seat, there, cell, stage, TILES + ((down + 1) * SIDE + right + 1) * N_KINDS, out)


@compiled
def tell_tile(s: Record, seat: int, there: int, cell: int, stage: int, at: int, out: Floats) -> None:
    """Write what a tile would bring the seat, from `at` on."""
    out[at + SHIP] = 1.0 if has_ship(s, there, seat) else 0.0
    out[at + PIRATE] = 1.0 if s.pirate == there else 0.0
    if not is_sea(s, there):
        port = int(s.tile[there]) - t.N_SEA
        out[at + SALE] = sale_at(s, seat, port, stage == ACTING and there == cell) / 10.0
        near = FADE ** turns_to(s, seat, cell, there, stage)
        for slot in range(N_SLOTS):
            colour = s.box.slots[port, s.last_face[port], slot]
            if 0 <= colour < t.N_COLOURS and s.unloaded[port, slot] == t.EMPTY:
                out[WANTED + colour] += near
        return
    tile, face = s.tile[there], s.face[there]
    for colour in range(t.N_COLOURS):
        if s.box.offers[tile, face, colour] and not is_row_empty(s, colour):
            out[at + PICK + colour] = 1.0
    if s.box.offers[tile, face, t.CANNON] and s.cannon_supply > 0 and s.cannons[seat] < cannon_places(s, seat):
        out[at + CANNON] = 1.0
    out[at + ACT] = act_worth(s, seat, there)
