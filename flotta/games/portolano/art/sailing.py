"""Where a captain may sail: the tiles to press, on the chart and in its margin, their rum and risk, and the courses there."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from flotta.engine import drawing
from flotta.engine.drawing import el, hit, text
from flotta.engine.state import Record
from flotta.engine.words import joined, language
from flotta.games.portolano.art import chart
from flotta.games.portolano.art.look import Sheet, hue, tile_at, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.orders import Way, chooses, danger, outside, sale, ways
from flotta.games.portolano.art.symbols import COSTS
from flotta.games.portolano.art.wakes import TURNS, course
from flotta.games.portolano.box import DIRECTIONS, STEPS
from flotta.games.portolano.moves import first_step, second_step
from flotta.games.portolano.names import WINDS, cell_name, way
from flotta.games.portolano.terms import CHOOSING_CARDS, N_DIRECTIONS, NOWHERE, SAIL, say


class Target:
    """A tile a captain may sail to: the ways there, the cheapest, whether it can be paid."""

    def __init__(self, found: list[Way], rum: int) -> None:
        self.ways = found
        self.cost = min(one.cost for one in found)
        self.enough = self.cost <= rum


def targets(v: Record, viewer: int) -> dict[int, Target]:
    """Where this viewer may sail, while cards are chosen."""
    if not chooses(v, viewer):
        return {}
    found: dict[int, list[Way]] = {}
    for one in ways(v, viewer):
        found.setdefault(one.target, []).append(one)
    return {cell: Target(some, int(v.rum[viewer])) for cell, some in found.items()}


def order_words(v: Record, viewer: int, cell: int, target: Target) -> str:
    """How a target is read aloud: what it costs, whether that means mutiny, and which winds would bring the pirate there."""
    if not target.enough:
        return str(say("{cell}: {cost} rum, mutiny!", cell=cell_name(v, cell), cost=target.cost))
    winds = danger(v, cell)
    if winds:
        names = joined([WINDS[wind] for wind in range(N_DIRECTIONS) if winds >> wind & 1])
        return str(
            say("{cell}: {cost} rum; the pirate comes with wind {winds}", cell=cell_name(v, cell), cost=target.cost, winds=names)
        )
    return str(say("{cell}: {cost} rum", cell=cell_name(v, cell), cost=target.cost))


def labels(v: Record, viewer: int, sheet: Sheet, cell: int, target: Target) -> str:
    """What is written at a tile one may sail to: its rum, the winds that would bring the pirate, what one could sell there."""
    tile = tile_at(v, cell)
    sold, full = sale(v, viewer, tile) if tile is not None and tile.is_port else (0, False)
    talers = int(v.box.pay[sold]) if sold else 0
    alone = cell not in v.ship.tolist() and v.pirate != cell
    drawn = tagged(sheet, cell, target.cost, target.enough, danger(v, cell), talers, full, alone, language())
    return drawn + "".join(cost_beyond(sheet, *end, target.cost, target.enough) for end in ends(v, viewer, sheet, target))


@lru_cache(1024)
def tagged(
    sheet: Sheet, cell: int, cost: int, enough: bool, winds: int, talers: int, full: bool, alone: bool, speaks: str
) -> str:
    """The labels of a target tile."""
    right, top = chart.place(sheet).tag
    shown = use(f"{'cost' if enough else 'mutiny'}-{min(cost, COSTS - 1)}", right - 40, top, 40, 23)
    if winds:
        x, y, size = (sheet.w - 22, sheet.h - 22, 21) if sheet.tall else (right - 66, top, 23)
        shown += use(f"danger-{winds}", x, y, size)
    if talers:
        x, y = (1.0, top) if sheet.tall else (right - 40, top + 25)
        shown += el("rect", x=x, y=y, width=40, height=21, rx=10, class_="gain-tag")
        shown += text(x + 16, y + 15.5, f"+{talers}", "gain", "middle") + use("taler", x + 24, y + 4, 14)
        if full:
            shown += use("chest", x + 2, y + 22, 17) if sheet.tall else use("chest", x - 19, y + 2, 17)
    elif not enough and alone:
        shown += text(right - 2, top + (39 if sheet.tall else 41), say("mutiny!"), "mutiny-word", "end")
    x, y = sheet.corner(cell)
    return el("g", shown, class_="tags", id=f"{sheet.prefix}cost-{cell}", transform=f"translate({x:g} {y:g})")


def reach(v: Record, viewer: int, sheet: Sheet, cell: int, target: Target) -> str:
    """A tile to sail to: it is pressed on the chart, or in the margin where the course leaves the board."""
    areas = [whole_tile(sheet, cell)]
    areas += [hit(*chart.margin_spot(sheet, *end), 3) for end in ends(v, viewer, sheet, target)]
    words = order_words(v, viewer, cell, target)
    return pick(f"{sheet.prefix}to-{cell}", "".join(areas), words, "pick" if target.enough else "pick short", target=cell)


@lru_cache(64)
def whole_tile(sheet: Sheet, cell: int) -> str:
    """A tile as something to press."""
    x, y = sheet.corner(cell)
    at = f'href="#{sheet.prefix}po-area" x="{x:g}" y="{y:g}"'
    return f'<use {at} class="hit"/><use {at} class="ring"/>'


@lru_cache(8)
def signs(sheet: Sheet) -> tuple[str, ...]:
    """What is drawn at many tiles while orders are chosen: the ring around a tile, the heads of courses, the handles of ways."""
    area = el("rect", x=2, y=2, width=sheet.w - 4, height=sheet.h - 4, rx=6, id=f"{sheet.prefix}po-area")
    top = "M12 0-9-9-4 0-9 9z" if not sheet.tall else "M9 0-7-7-3 0-7 7z"
    as_drawn = {"orient": "auto", "markerUnits": "userSpaceOnUse", "overflow": "visible"}
    heads = [
        el("marker", el("path", d=top, class_="my-head"), id=f"{sheet.prefix}po-head-{colour}", class_=class_, **as_drawn)
        for colour, class_ in ((MUTINY, "adrift"), *((each, f"seat-{each}") for each in range(len(drawing.HUES))))
    ]
    if sheet.tall:
        return (area, *heads)
    ways = [(), *((way,) for way in range(N_DIRECTIONS)), *product(range(N_DIRECTIONS), repeat=2)]
    return (area, *heads, *(el("g", handle(steps), id=handle_name(steps)) for steps in ways))


def handle_name(steps: tuple[int, ...]) -> str:
    """The name of the sign of a way."""
    return "-".join(("po-by", *map(str, steps)))


def ends(v: Record, viewer: int, sheet: Sheet, target: Target) -> list[tuple[int, int]]:
    """The places of the margin, by row and column, where a course to this tile ends."""
    found = {outside(sheet.side, int(v.ship[viewer]), one) for one in target.ways}
    return sorted(end for end in found if end)


@lru_cache(256)
def cost_beyond(sheet: Sheet, row: int, column: int, cost: int, enough: bool) -> str:
    """The rum of a course, where it ends in the margin above or below; the margins at the sides have no room for it."""
    if sheet.tall or column in (-1, sheet.side):
        return ""
    x, y, w, h = chart.margin_spot(sheet, row, column)
    sign = f"{'cost' if enough else 'mutiny'}-{min(cost, COSTS - 1)}"
    return el("g", use(sign, x + w - 44, y + h / 2 - 11.5, 40, 23), class_="tags")


def courses(v: Record, viewer: int, sheet: Sheet) -> str:
    """My own course: each one I may choose while it is pointed at, and the one I have sealed."""
    if viewer < 0 or v.step < CHOOSING_CARDS:
        return ""
    start = int(v.ship[viewer])
    if v.face_down[viewer] and v.order[viewer]:
        order = int(v.order[viewer]) - 1 + SAIL
        steps = tuple(step for step in (first_step(order), second_step(order)) if step != NOWHERE)
        return el("g", arrow(sheet, start, steps), class_=f"sealed seat-{hue(viewer)}", marker_end=headed(sheet, hue(viewer)))
    if not chooses(v, viewer):
        return ""
    found = []
    for one in ways(v, viewer):
        if one.steps:
            names = {"direction": DIRECTIONS[one.first]}
            names |= {"verb": "sail"} if one.second == NOWHERE else {"then": DIRECTIONS[one.second]}
            data = {f"data_{name}": value for name, value in names.items()}
            found.append(el("path", class_="ghost my-course", **data, d=course(sheet, start, one.steps)[0]))
    if any(one.cost > v.rum[viewer] for one in ways(v, viewer)):
        found.append(drawing.ghost(adrift(sheet, start, int(v.wind), language()), cost="mutiny"))
    return el("g", *found, class_=f"seat-{hue(viewer)}", marker_end=headed(sheet, hue(viewer)))


def headed(sheet: Sheet, colour: int) -> str:
    """By which sign the courses in a group end."""
    return f"url(#{sheet.prefix}po-head-{colour})"


@lru_cache(256)
def adrift(sheet: Sheet, start: int, wind: int, speaks: str) -> str:
    """Where a mutiny would lead: one step with the wind, whatever was ordered."""
    drawn = arrow(sheet, start, (wind,))
    x, y = sheet.corner(start)
    words = drawing.tag(x + sheet.w / 2, y + sheet.h - 14, say("mutiny!"), "tag warn")
    return el("g", drawn, words, class_="adrift", marker_end=headed(sheet, MUTINY))


def handles(v: Record, viewer: int, sheet: Sheet, orders: dict[int, Target]) -> list[str]:
    """Where several ways lead to one tile: a handle on each, seen once that tile is chosen."""
    start, parts = int(v.ship[viewer]), []
    for cell, target in orders.items():
        for one in target.ways if len(target.ways) > 1 else []:
            x, y = bend(sheet, start, one)
            sign = el("use", href=f"#{handle_name(one.steps)}")
            area = el("g", hit(-21, -21, 42, 42, 21), sign, transform=f"translate({x:g} {y:g})")
            words = say("This way: {way}, {cost} rum", way=way(one.first, one.second), cost=one.cost)
            names = {"target": cell, "direction": DIRECTIONS[one.first]} if one.steps else {"verb": "anchor"}
            if not one.steps:
                words = say("Drop anchor")
            parts.append(pick(f"{sheet.prefix}by-{cell}-{one.first}", area, words, f"pick later seat-{hue(viewer)}", **names))
    return parts


def bend(sheet: Sheet, start: int, one: Way) -> tuple[float, float]:
    """Where the handle of a way lies: on the tile where it bends, or halfway to the next."""
    x, y = sheet.middle(start)
    if not one.steps:
        return x, y
    down, right = STEPS[one.first]
    if one.second == NOWHERE:
        left, top = sheet.corner(0)
        low, high = sheet.corner(sheet.side * sheet.side - 1)
        return (
            min(max(x + right * sheet.w / 2, left + 21), low + sheet.w - 21),
            min(max(y + down * sheet.h / 2, top + 21), high + sheet.h - 21),
        )
    row, column = divmod(start, sheet.side)
    return sheet.middle((row + down) % sheet.side * sheet.side + (column + right) % sheet.side)


@lru_cache(32)
def handle(steps: tuple[int, ...]) -> str:
    """A round handle with the way it stands for, as a small arrow that bends."""
    disc = el("circle", r=19, class_="handle")
    if not steps:
        return disc + use("anchor", -12, -12, 24)
    (first_down, first_right), (down, right) = STEPS[steps[0]], STEPS[steps[-1]]
    line = f"M{-9 * first_right} {-9 * first_down}L0 0 {7 * right} {7 * down}"
    turn = f"translate({9 * right} {9 * down}) rotate({TURNS[steps[-1]]})"
    head = el("path", d="M5 0-4-6v12z", class_="handle-head", transform=turn)
    return disc + el("path", d=line, class_="handle-line") + head


@lru_cache(1024)
def arrow(sheet: Sheet, start: int, steps: tuple[int, ...]) -> str:
    """A course as an arrow."""
    if not steps:
        x, y = sheet.middle(start)
        return use("anchor", round(x - 14), round(y - 14), 28)
    return el("path", d=course(sheet, start, steps)[0], class_="my-course")


MUTINY = -1
"""In the place of a hue: the colour of a mutiny."""
