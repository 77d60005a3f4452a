"""The warehouse: what lies in it, what may be taken out, what may come in."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from flotta.engine.drawing import el, ghost, remembered
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import LINE, Rect, Shape, doing_now, is_asked, label, movable, pick, rect
from flotta.games.nauticus.art.symbols import path, use
from flotta.games.nauticus.box import KINDS, say
from flotta.games.nauticus.names import KIND_NAMES
from flotta.games.nauticus.uses import can_transport, has_room


class Warehouse(NamedTuple):
    """A warehouse: where its first cell is, how large cells are, how many stand side by side."""

    x: float
    y: float
    width: float
    height: float
    columns: int
    rows: int

    def next(self, place: int, spaces: int) -> int:
        """Where a tile goes that takes so many spaces, when all before a place are taken: it must fit into its row."""
        return place + 1 if place % self.columns + spaces > self.columns else place

    def cell(self, place: int, spaces: int) -> Rect:
        """The box of a tile that begins in a place and takes so many spaces."""
        row, column = divmod(place, self.columns)
        return (
            round(self.x + self.width * column + 1.5, 1),
            round(self.y + self.height * row + 1.5, 1),
            round(self.width * spaces - 3, 1),
            self.height - 3,
        )


WIDE_HOUSE = Warehouse(671, LINE + 38, 48.5, 58, 4, 3)
TALL_HOUSE = Warehouse(44, 4, 52.5, 43, 6, 2)


def stored(v: Record, seat: int) -> list[tuple[int, int, int]]:
    """What lies in a warehouse: kind, which of its kind, how many spaces it takes; masts first, then as they come."""
    order = [*range(t.FIRST_MAST, t.FIRST_SAIL), *range(t.FIRST_MAST), *range(t.FIRST_SAIL, t.N_KINDS)]
    counts = v.warehouse[seat].tolist()
    return [(kind, i, int(v.box.spaces[kind])) for kind in order for i in range(counts[kind])]


def warehouse(v: Record, viewer: int, shape: Shape, house: Warehouse) -> list[str]:
    """The warehouse with its tiles, the free places dashed."""
    asked, pieces, place = is_asked(v, viewer), [], 0
    carrying = asked and v.step in (t.DOING, t.TURN) and doing_now(v) == t.TRANSPORT
    for kind, i, spaces in stored(v, viewer):
        box = house.cell(place, spaces)
        pieces.append(stored_tile(v, shape, kind, i, box, spaces))
        if carrying and i == 0 and can_transport(v, viewer, kind):
            words = KIND_NAMES[kind].text()
            pieces.append(pick(shape, f"wh-{kind}-{i}", words, *box, {"tile": KINDS[kind], "hold": "yes"}))
        place += spaces
    if asked and v.step == t.PLACING and v.doing == t.TRANSPORT:
        kind, spaces = int(v.in_hand), int(v.box.spaces[v.in_hand])
        box = house.cell(house.next(place, spaces), spaces)
        words = say("Take back: {tile}", tile=KIND_NAMES[kind]).text()
        pieces += [stored_tile(v, shape, kind, 99, box, spaces), pick(shape, "wh-back", words, *box, {"undo": "yes"})]
    elif asked and doing_now(v) != t.TRANSPORT:
        pieces += way_in(v, viewer, shape, house, place)
    return [cells(house, int(v.box.warehouse_spaces)), *pieces]


def way_in(v: Record, viewer: int, shape: Shape, house: Warehouse, place: int) -> list[str]:
    """The next free place, for what can be bought and stored: a tile is shown there when it is pointed at."""
    kinds = [kind for kind in movable(v, viewer) if has_room(v, viewer, kind)]
    if not kinds:
        return []
    spaces = int(v.box.spaces[kinds[0]])
    box = house.cell(house.next(place, spaces), spaces)
    x, y, width, height = box
    pieces = [f'<g transform="translate({x:g} {y:g})">', *(coming(v, kind, width, height, spaces) for kind in kinds), "</g>"]
    area = "".join(el("rect", x=f"{x:g}", y=f"{y:g}", width=width, height=height, class_=name) for name in ("hit", "ring"))
    class_ = "pick n-later" if v.step == t.DOING else "pick"
    words = say("Warehouse").text()
    return [*pieces, el("g", area, class_=class_, role="img", id=f"{shape.ids}wh-in", aria_label=words, data_to="warehouse")]


@remembered("step")
def coming(v: Record, kind: int, width: float, height: float, spaces: int) -> str:
    """A tile in the next free place, while it is pointed at."""
    inside = sign_of(kind, (0, 0, width, height), spaces)
    return ghost(inside, shown=bool(v.step == t.PLACING), tile=KINDS[kind], to="warehouse")


@cache
def cells(house: Warehouse, room_for: int) -> str:
    """The places of a warehouse, as far as there is room for them in the picture."""
    return "".join(rect(*house.cell(place, 1), "n-cell", 5) for place in range(min(room_for, house.columns * house.rows)))


def sign_of(kind: int, box: Rect, spaces: int) -> str:
    """A tile in its cell; a mast lies across two."""
    x, y, width, height = box
    middle, centre = round(x + width / 2, 1), round(y + height / 2, 1)
    lying = t.FIRST_MAST <= kind < t.FIRST_SAIL and spaces > 1
    name = KINDS[kind].replace("mast_", "lying_") if lying else KINDS[kind]
    return use(f"t-{name}", middle, centre, 0.98 if height > 45 else 0.82)


@remembered("box")
def stored_tile(v: Record, shape: Shape, kind: int, i: int, box: Rect, spaces: int) -> str:
    """A tile in the warehouse."""
    name = f"{shape.ids}wt-{kind}-{i}"
    inside = rect(*box, "n-card", 5) + sign_of(kind, box, spaces)
    return el(
        "g", inside, el("title", KIND_NAMES[kind].text()), id=name, data_glide=f"{shape.ids}y", data_from=f"{shape.ids}k-{kind}"
    )


@remembered("box")
def shed(v: Record, shape: Shape, taken: int) -> str:
    """The building around the cells, with how full it is."""
    full = f"{taken}/{int(v.box.warehouse_spaces)}"
    words = el("title", say("Warehouse: {full} spaces taken", full=full).text())
    if shape.is_wide:
        walls = path(f"M664 {LINE + 34}L768 {LINE + 6}l104 28zM667 {LINE + 34}h202V262H667z", "n-house")
        return el("g", walls, label(768, LINE + 29, f"{say('Warehouse')} {full}", "n-title n-mid n-house-name", "middle"), words)
    ground_ = rect(0, 0, 360, 94, "n-line-ground", 0)
    return el("g", ground_, use("store", 22, 32, 1.3), label(22, 66, full, "n-small n-strong", "middle"), words)
