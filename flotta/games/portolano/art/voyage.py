"""The chart as a captain sees it: who lies where, where one may sail, at what price, and with what risk."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine import drawing
from flotta.engine.drawing import Left, el, hit
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import language
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import battle, chart, opened
from flotta.games.portolano.art.asked import after_drop, pairs
from flotta.games.portolano.art.events import PIRATE, Hunted, Sailed, dice_moment, mover, reach_of, reaches, tint, told, traces
from flotta.games.portolano.art.fight import battle_of
from flotta.games.portolano.art.look import Sheet, Tile, hue, tile_at, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.sailing import courses, handles, labels, reach, targets
from flotta.games.portolano.box import GOODS, OFFERS
from flotta.games.portolano.names import ITEM_NAMES, cell_name, square
from flotta.games.portolano.terms import say


def sea(v: Record, viewer: int, sheet: Sheet, choices: tuple[Action, ...], marks: tuple[Left, ...],
        names: list[object]) -> list[str]:  # fmt: skip
    """The chart: water, tiles with who is there, margins, courses."""
    parts = ['<g class="chart">', chart.sea(sheet), gusts(sheet, int(v.wind) if v.step >= t.FIRST_SPIN else -1)]
    parts += reaches(sheet, marks)
    acting = viewer >= 0 and bool(choices) and t.AT_SEA <= v.step <= t.REPLACING
    mine = int(v.ship[viewer]) if viewer >= 0 else -1
    said = (*pairs(choices), *after_drop(v, viewer, choices))
    orders = targets(v, viewer)
    pressed = []  # beside the tiles, whose copies in the margin must not be pressed or come to by Tab
    for cell in range(sheet.side * sheet.side):
        tile = tile_at(v, cell)
        x, y = sheet.corner(cell)
        parts.append(f'<g id="{sheet.prefix}cell-{cell}" transform="translate({x:g} {y:g})">')
        parts.append(chart.face(sheet, cell, tile, acting and cell == mine, language()))
        parts.append(floating(v, sheet, cell, marks))
        parts.append((chart.called(sheet, cell) if tile is not None else "") + "</g>")
        if tile is not None and (asked := on_tile(v, viewer, sheet, cell, tile, said, acting and cell == mine)):
            pressed.append(el("g", asked, transform=f"translate({x:g} {y:g})"))
    parts += pressed
    parts += [chart.margins(sheet), chart.neatline(sheet), chart.wrap_signs(sheet)]
    if v.step == t.PLACING_PIRATE and choices:
        parts += [would_reach(sheet, int(cell), reach_of(v, int(cell))) for verb, cell in said if verb == "pirate"]
    parts += traces(v, sheet, marks)
    parts.append(courses(v, viewer, sheet))
    parts += [reach(v, viewer, sheet, cell, target) for cell, target in orders.items()]
    parts += [labels(v, viewer, sheet, cell, target) for cell, target in orders.items()]
    parts += handles(v, viewer, sheet, orders)
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
    along: dict[int, str] = {}
    for left in marks:
        for each in told(left):
            if isinstance(each, Sailed | Hunted):
                along[mover(each)] = f"mark-{left.event}"
    ships = tuple((crew, hue(crew), bool(v.face_down[crew]), along.get(crew, "")) for crew in here)
    return chart.afloat(sheet, cell, bool(v.tile[cell] >= t.N_SEA), ships, is_pirate, along.get(PIRATE, ""))


def on_tile(
    v: Record,
    viewer: int,
    sheet: Sheet,
    cell: int,
    tile: Tile,
    said: tuple[tuple[str, str], ...],
    acting: bool,
) -> str:
    """What can be pressed on a tile, with what it would cost or bring."""
    prefix = sheet.prefix
    if v.step == t.PLACING_PIRATE and ("pirate", str(cell)) in said:
        words = say("The pirate begins at {cell}", cell=cell_name(v, cell))
        return pick(f"{prefix}to-{cell}", area(sheet), words, verb="pirate", cell=cell) + would_lie(
            sheet, "pirate", "pirate", cell
        )
    if v.step == t.PLACING_SHIP and ("ship", str(cell)) in said:
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


@lru_cache(64)
def would_reach(sheet: Sheet, cell: int, reach: tuple[int, ...]) -> str:
    """The tiles the pirate could attack from where it would begin, while that is pointed at."""
    return drawing.ghost(*(tint(sheet, each) for each in reach), verb="pirate", cell=cell)


@lru_cache(8)
def area(sheet: Sheet) -> str:
    """A whole tile, to press."""
    return hit(2, 2, sheet.w - 4, sheet.h - 4)


@lru_cache(512)
def at_sea(sheet: Sheet, tile: Tile, said: tuple[tuple[str, str], ...]) -> str:
    """The landmark and the offers of the tile I act on."""
    x, y, w, h = chart.place(sheet).isle
    parts = [
        opened.landmark(sheet.prefix, {verb for verb, _ in said}, x, y, w, h - 22)
    ]  # the name of the isle stays below the ring
    left, top = chart.place(sheet).offers
    for number, (offer, got) in enumerate((i, got) for i, got in enumerate(tile.offers) if got != -1):
        if ("take", OFFERS[offer]) in said:
            words = say("Pick up: {item}", item=ITEM_NAMES[(*GOODS, "cannon")[got]])
            size = chart.place(sheet).token
            spot = hit(left + 4 + number * 42 - (41 - size) / 2, top + (size - 40) / 2 - 4, 41, 40 if sheet.side == 4 else 44)
            parts.append(pick(f"{sheet.prefix}offer-{offer}", spot, words, verb="take", offer=OFFERS[offer]))
    return "".join(parts)


def opened_tile(v: Record, viewer: int, sheet: Sheet, cell: int, said: tuple[tuple[str, str], ...]) -> str:
    """The tile I act on, opened large where fingers need it."""
    tile = tile_at(v, cell)
    if tile is None:
        return ""
    if tile.is_port:
        pay = tuple(v.box.pay.tolist())
        return opened.port(sheet, cell, tile, square(v, cell), said, int(v.sold), pay, int(v.refills), language())
    return opened.isle(sheet, cell, tile, square(v, cell), said, language()) if sheet.tall else ""
