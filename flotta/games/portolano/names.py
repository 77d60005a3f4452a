"""What things are called in Portolano: goods, tiles, directions, sterns, missions, squares of the map."""

from __future__ import annotations

from flotta.engine.colours import BLUE, ORANGE, PURPLE, TURQUOISE, YELLOW
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import FACES, GOODS, MISSIONS, PORT_TILES, SEA_TILES, STERNS, UPGRADES
from flotta.games.portolano.moves import size_of
from flotta.games.portolano.terms import say

COLOURS = (BLUE, YELLOW, ORANGE, PURPLE, TURQUOISE)
ITEM_NAMES = {
    "rum": say("rum"),
    "cotton": say("cotton"),
    "wine": say("wine"),
    "tea": say("tea"),
    "cocoa": say("cocoa"),
    "cannon": say("cannon"),
    "taler": say("taler"),
}
ACTION_NAMES = (
    say("Ship upgrade"),
    say("Goods–rum trade"),
    say("Goods–goods trade"),
    say("Free rum"),
    say("Taler"),
    say("Isle of Peace"),
)
UPGRADE_NAMES = dict(zip(UPGRADES, (say("Hold Extension"), say("Gun Deck"), say("Extra Sail"), say("Extra Fuse")), strict=True))
STERN_NAMES = dict(
    zip(
        STERNS,
        (
            say("Light-Fingered"),
            say("Grapeshot Master"),
            say("Handyman"),
            say("Rum Still"),
            say("Hustler"),
            say("Cape Southerner"),
            say("Fortune's Child"),
            say("Peace Knight"),
            say("Strategist"),
        ),
        strict=True,
    )
)
MISSION_NAMES = dict(
    zip(
        MISSIONS,
        (
            say("Four Cotton"),
            say("Four Wine"),
            say("Four Tea"),
            say("Six Rum"),
            say("Mixed Cargo"),
            say("Two Chests"),
            say("Three Kinds of Upgrade"),
            say("A Pair of Upgrades"),
            say("No Cannon"),
            say("No Mutiny"),
            say("Pirate Beaten"),
            say("Three Hits"),
        ),
        strict=True,
    )
)
WINDS = (say("North"), say("East"), say("South"), say("West"))
WAYS = (say("north"), say("east"), say("south"), say("west"))
COLUMNS = "abcd"


def square(v: Record, cell: int) -> str:
    """A cell as on the map: its column and row."""
    row, column = divmod(cell, size_of(v))
    return f"{COLUMNS[column]}{row + 1}"


def tile_name(tile: int, face: int) -> str:
    """A tile with the face that is up."""
    return f"{(*SEA_TILES, *PORT_TILES)[tile]}/{FACES[face]}"


def cell_name(v: Record, cell: int) -> Say:
    """A cell with what lies there: the action of a sea tile, or a port."""
    if cell == t.NOWHERE or v.tile[cell] < 0:
        return say("{square}", square="–")
    tile, face = int(v.tile[cell]), int(v.face[cell])
    what = ACTION_NAMES[v.box.action[tile, face]] if tile < t.N_SEA else say("Port")
    return say("{square} ({what})", square=square(v, cell), what=what)


def way(first: int, second: int) -> Say:
    """One direction, two directions, or one direction twice."""
    if second == t.NOWHERE:
        return WAYS[first]
    if first == second:
        return say("twice {direction}", direction=WAYS[first])
    return say("{first}, then {second}", first=WAYS[first], second=WAYS[second])


def amounts(counts: dict[str, int]) -> Say:
    """So much of this and so much of that, without what there is none of."""
    parts = [say("{n} {item}", n=n, item=ITEM_NAMES[item]) for item, n in counts.items() if n]
    return joined(parts) if parts else say("nothing")


def goods_of(v: Record, seat: int) -> dict[str, int]:
    """The goods of a hold by name."""
    return {good: int(v.goods[seat, index]) for index, good in enumerate(GOODS)}
