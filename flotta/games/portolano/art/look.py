"""What the drawings need of a view, as plain numbers, and where things are drawn in the two shapes of the table."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from flotta.engine.colours import worn
from flotta.engine.drawing import el, remembered
from flotta.engine.state import Record
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import N_SLOTS
from flotta.games.portolano.picture import LETTERS
from flotta.games.portolano.scores import chest_points, score
from flotta.games.portolano.talk import COLOURS


class Sheet(NamedTuple):
    """The chart in one shape: what its ids begin with, its side in tiles, its first corner, the size of a tile."""

    prefix: str
    side: int
    x: float
    y: float
    w: float
    h: float

    @property
    def tall(self) -> bool:
        """Whether this is the shape for a phone."""
        return bool(self.prefix)

    @property
    def across(self) -> float:
        """The width of all tiles together."""
        return self.w * self.side

    @property
    def down(self) -> float:
        """The height of all tiles together."""
        return self.h * self.side

    def corner(self, cell: int) -> tuple[float, float]:
        """Where a tile begins."""
        row, column = divmod(cell, self.side)
        return self.x + column * self.w, self.y + row * self.h

    def middle(self, cell: int) -> tuple[float, float]:
        """Where on a tile a ship lies: courses begin and end there, beside the isle and clear of the words."""
        x, y = self.corner(cell)
        right, down = (20, 43) if self.tall else (30, 46) if self.side == 4 else (40, 66)
        return x + self.w - right, y + down


WIDE = {3: Sheet("", 3, 36, 34, 206, 160), 4: Sheet("", 4, 35, 34, 155, 120)}
TALL = {3: Sheet("t-", 3, 15, 14, 110, 103), 4: Sheet("t-", 4, 15, 14, 82.5, 77)}


class Tile(NamedTuple):
    """A tile that lies on the chart: the action and offers of an isle, or the spaces and rum of a port."""

    number: int
    action: int
    offers: tuple[int, ...]  # for each offer -1 when it is not on the tile, what would be got, or -2 when none is left
    slots: tuple[int, ...]
    filled: tuple[int, ...]
    rum: int

    @property
    def is_port(self) -> bool:
        """Whether it is a port."""
        return self.action < 0


NONE_LEFT = -2


def side_of(v: Record) -> int:
    """The side of the board in tiles."""
    return int(v.box.side_length[v.seats - 2])


def tile_at(v: Record, cell: int) -> Tile | None:
    """What lies on a cell, None while the board is being laid."""
    return tiles(v)[cell]


@remembered("box", "tile", "face", "unloaded", "side", "front", "cannon_supply")
def tiles(v: Record) -> tuple[Tile | None, ...]:
    """What lies on all cells."""
    return tuple(tile_on(v, cell) for cell in range(len(v.tile)))


def tile_on(v: Record, cell: int) -> Tile | None:
    """What lies on one cell."""
    tile, face = int(v.tile[cell]), int(v.face[cell])
    if tile < 0:
        return None
    if tile >= t.N_SEA:
        port = tile - t.N_SEA
        slots = [colour for colour in v.box.slots[port, face].tolist() if colour >= 0]
        filled = v.unloaded[port].tolist()[: len(slots)]
        return Tile(tile, -1, (), tuple(slots), tuple(filled), int(v.box.rum[port, face]))
    offers = [gain(v, offer) if there else -1 for offer, there in enumerate(v.box.offers[tile, face].tolist())]
    return Tile(tile, int(v.box.action[tile, face]), tuple(offers), (), (), 0)


def gain(v: Record, offer: int) -> int:
    """What taking an offer would bring: a good, a cannon, or nothing when there is none left."""
    if offer == t.N_COLOURS:
        return t.N_COLOURS + 1 if v.cannon_supply > 0 else NONE_LEFT
    if v.side < 0 or v.front[offer] >= len(v.box.min_players):
        return NONE_LEFT
    return t.COCOA if v.box.cocoa[v.side, offer] == v.front[offer] + 1 else offer  # as holds.next_in_row


GAINS = ("cotton", "wine", "tea", "cocoa", "cannon")


def standing(v: Record, seat: int) -> tuple[int, bool]:
    """The talers a seat would have if the game were scored now, and whether nobody has more while somebody has less. What is
    in the chests is left out until they are opened: only their owner knows.
    """
    opened = v.step == t.DONE
    sums = [int(score(v, crew)) - (0 if opened else int(chest_points(v, crew))) for crew in range(v.seats)]
    return sums[seat], min(sums) < sums[seat] == max(sums)


def free_slots(tile: Tile) -> list[int]:
    """The spaces of a port on which nothing lies."""
    return [slot for slot in range(min(len(tile.slots), N_SLOTS)) if tile.filled[slot] == t.EMPTY]


def hue(crew: int) -> int:
    """The hue a crew wears."""
    return COLOURS[worn(crew)].hue


def letter(crew: int) -> str:
    """The letter of the colour a crew wears."""
    return str(COLOURS[worn(crew)].letter)


def good_letters() -> tuple[str, ...]:
    """The letters of the goods in the reader's language."""
    return tuple(map(str, LETTERS))


def use(name: str, x: float, y: float, size: float, height: float = 0) -> str:
    """A sign at a place."""
    return f'<use href="#po-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{height or size:g}"/>'


def tip(words: object) -> str:
    """What is said of something on hover and to a screen reader."""
    return el("title", escape(str(words)))


def by_type(upgrades: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Upgrades with their values, those of one type added up: for where there is no room for each."""
    sums: dict[int, int] = {}
    for upgrade, value in upgrades:
        sums[upgrade] = sums.get(upgrade, 0) + value
    return tuple(sums.items())
