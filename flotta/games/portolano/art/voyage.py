"""The chart as a captain sees it: who lies where, where one may sail, at what price, and with what risk."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine import drawing
from flotta.engine.drawing import Left, el, hit, text
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import joined, language
from flotta.games.portolano.art import battle, chart, opened
from flotta.games.portolano.art.asked import after_drop, pairs
from flotta.games.portolano.art.events import dice_moment, told, traces
from flotta.games.portolano.art.fight import battle_of
from flotta.games.portolano.art.look import Sheet, Tile, hue, tile_at, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.orders import Way, chooses, danger, sale, ways
from flotta.games.portolano.art.symbols import COSTS
from flotta.games.portolano.art.wakes import course
from flotta.games.portolano.box import DIRECTIONS, GOODS, OFFERS
from flotta.games.portolano.moves import first_step, second_step
from flotta.games.portolano.names import ITEM_NAMES, WINDS, cell_name, square
from flotta.games.portolano.terms import (
    AT_SEA,
    CHOOSING_CARDS,
    FIRST_SPIN,
    N_DIRECTIONS,
    N_SEA,
    NOWHERE,
    PLACING_PIRATE,
    PLACING_SHIP,
    REPLACING,
    SAIL,
    say,
)


def sea(v: Record, viewer: int, sheet: Sheet, choices: tuple[Action, ...], marks: tuple[Left, ...],
        names: list[object]) -> list[str]:  # fmt: skip
    """The chart: water, tiles with who is there, margins, courses."""
    parts = ['<g class="chart">', chart.sea(sheet), gusts(sheet, int(v.wind) if v.step >= FIRST_SPIN else -1)]
    acting = viewer >= 0 and bool(choices) and AT_SEA <= v.step <= REPLACING
    mine = int(v.ship[viewer]) if viewer >= 0 else -1
    said = (*pairs(choices), *after_drop(v, viewer, choices))
    orders = targets(v, viewer)
    for cell in range(sheet.side * sheet.side):
        tile = tile_at(v, cell)
        x, y = sheet.corner(cell)
        parts.append(f'<g id="{sheet.prefix}cell-{cell}" transform="translate({x:g} {y:g})">')
        parts.append(chart.face(sheet, cell, tile, acting and cell == mine, language()))
        parts.append(floating(v, sheet, cell, marks))
        if tile is not None:
            parts.append(on_tile(v, viewer, sheet, cell, tile, choices, said, orders, acting and cell == mine))
        parts.append("</g>")
    parts += [chart.margins(sheet), chart.neatline(sheet), chart.wrap_signs(sheet)]
    parts += traces(v, sheet, marks)
    parts.append(courses(v, viewer, sheet))
    parts += [labels(v, viewer, sheet, cell, target) for cell, target in orders.items()]
    if acting:
        parts.append(opened_tile(v, viewer, sheet, mine, said))
    parts.append("</g>")
    fight = battle_of(v, names, choices, marks)
    if fight is not None:
        parts.append(battle.drawn(sheet, fight, language()))
    else:
        parts.append(dice_moment(v, sheet, marks))
    return parts


@lru_cache(16)
def gusts(sheet: Sheet, wind: int) -> str:
    """Gusts on the open sea, blowing the way of the wind."""
    if wind < 0:
        return ""
    w, h = (26.0, 11.0) if sheet.tall else (50.0, 22.0)
    parts = []
    for cell in range(sheet.side * sheet.side):
        row, column = divmod(cell, sheet.side)
        if (row * 2 + column) % 3 == 1:
            x, y = sheet.corner(cell)
            cx, cy = x + sheet.w * 0.83, y + sheet.h * 0.5
            turn = f"rotate({(wind - 1) * 90} {cx:g} {cy:g})"
            parts.append(f'<g transform="{turn}">{use("gust", round(cx - w / 2, 1), round(cy - h / 2, 1), w, h)}</g>')
    return el("g", *parts)


def floating(v: Record, sheet: Sheet, cell: int, marks: tuple[Left, ...]) -> str:
    """Who is on a tile."""
    here = [crew for crew in range(v.seats) if v.ship[crew] == cell]
    is_pirate = bool(v.pirate == cell)
    if not here and not is_pirate:
        return ""
    along = {}
    for left in marks:
        for what, *data in told(left):
            if what in ("sails", "pirate"):
                along["pirate" if what == "pirate" else data[0]] = f"mark-{left.event}"
    ships = tuple((crew, hue(crew), bool(v.face_down[crew]), along.get(crew, "")) for crew in here)
    return chart.afloat(sheet, cell, bool(v.tile[cell] >= N_SEA), ships, is_pirate, along.get("pirate", ""))


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


def on_tile(
    v: Record,
    viewer: int,
    sheet: Sheet,
    cell: int,
    tile: Tile,
    choices: tuple[Action, ...],
    said: tuple[tuple[str, str], ...],
    orders: dict[int, Target],
    acting: bool,
) -> str:
    """What can be pressed on a tile, with what it would cost or bring."""
    prefix = sheet.prefix
    if cell in orders:
        read, class_ = order_words(v, viewer, cell, orders[cell]), "pick" if orders[cell].enough else "pick short"
        return pick(f"{prefix}to-{cell}", area(sheet), read, class_, target=cell)
    if v.step == PLACING_PIRATE and ("pirate", str(cell)) in said:
        words = say("The pirate begins at {cell}", cell=cell_name(v, cell))
        return pick(f"{prefix}to-{cell}", area(sheet), words, verb="pirate", cell=cell) + would_lie(
            sheet, "pirate", "pirate", cell
        )
    if v.step == PLACING_SHIP and ("ship", str(cell)) in said:
        words = say("Your ship begins at {cell}", cell=cell_name(v, cell))
        return pick(f"{prefix}to-{cell}", area(sheet), words, verb="ship", cell=cell) + would_lie(
            sheet, "ship", f"ship-{viewer}", cell
        )
    if acting and not sheet.tall and not tile.is_port:
        return at_sea(sheet, tile, said)
    return ""


def would_lie(sheet: Sheet, verb: str, sign: str, cell: int) -> str:
    """The pirate or my ship where it would begin, while that is pointed at."""
    x, y, size = chart.place(sheet).ship
    return drawing.ghost(use(sign, x, y, size), shown=False, verb=verb, cell=cell)


@lru_cache(8)
def area(sheet: Sheet) -> str:
    """A whole tile, to press."""
    return hit(2, 2, sheet.w - 4, sheet.h - 4)


@lru_cache(512)
def at_sea(sheet: Sheet, tile: Tile, said: tuple[tuple[str, str], ...]) -> str:
    """The landmark and the offers of the tile I act on."""
    x, y, w, h = chart.place(sheet).isle
    parts = [opened.landmark(sheet.prefix, {verb for verb, _ in said}, x, y, w, h - 14)]
    left, top = chart.place(sheet).offers
    for number, (offer, got) in enumerate((i, got) for i, got in enumerate(tile.offers) if got != -1):
        if ("take", OFFERS[offer]) in said:
            words = say("Pick up: {item}", item=ITEM_NAMES[(*GOODS, "cannon")[got]])
            size = chart.place(sheet).token
            spot = hit(left + 4 + number * 42 - (41 - size) / 2, top + (size - 40) / 2 - 4, 41, 40 if sheet.side == 4 else 44)
            parts.append(pick(f"{sheet.prefix}offer-{offer}", spot, words, verb="take", offer=OFFERS[offer]))
    return "".join(parts)


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
    return tagged(sheet, cell, target.cost, target.enough, danger(v, cell), talers, full, alone, language())


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


def courses(v: Record, viewer: int, sheet: Sheet) -> str:
    """My own course: each one I may choose while it is pointed at, and the one I have sealed."""
    if viewer < 0 or v.step < CHOOSING_CARDS:
        return ""
    start = int(v.ship[viewer])
    if v.face_down[viewer] and v.order[viewer]:
        order = int(v.order[viewer]) - 1 + SAIL
        steps = tuple(step for step in (first_step(order), second_step(order)) if step != NOWHERE)
        return el("g", arrow(sheet, start, steps), class_=f"sealed seat-{hue(viewer)}")
    if not chooses(v, viewer):
        return ""
    found = []
    for one in ways(v, viewer):
        steps = tuple(step for step in (one.first, one.second) if step != NOWHERE)
        if steps:
            names = {"direction": DIRECTIONS[one.first]}
            names |= {"verb": "sail"} if one.second == NOWHERE else {"then": DIRECTIONS[one.second]}
            found.append(drawing.ghost(arrow(sheet, start, steps), shown=False, **names))
    return el("g", *found, class_=f"seat-{hue(viewer)}")


@lru_cache(1024)
def arrow(sheet: Sheet, start: int, steps: tuple[int, ...]) -> str:
    """A course as an arrow."""
    if not steps:
        x, y = sheet.middle(start)
        return use("anchor", round(x - 14), round(y - 14), 28)
    d, x, y, turn, _ = course(sheet, start, steps)
    top = "M12 0-9-9-4 0-9 9z" if not sheet.tall else "M9 0-7-7-3 0-7 7z"
    return el("path", d=d, class_="my-course") + el(
        "path", d=top, class_="my-head", transform=f"translate({x:.0f} {y:.0f}) rotate({turn})"
    )


def opened_tile(v: Record, viewer: int, sheet: Sheet, cell: int, said: tuple[tuple[str, str], ...]) -> str:
    """The tile I act on, opened large where fingers need it."""
    tile = tile_at(v, cell)
    if tile is None:
        return ""
    if tile.is_port:
        pay = tuple(v.box.pay.tolist())
        return opened.port(sheet, cell, tile, square(v, cell), said, int(v.sold), pay, int(v.refills), language())
    return opened.isle(sheet, cell, tile, square(v, cell), said, language()) if sheet.tall else ""
