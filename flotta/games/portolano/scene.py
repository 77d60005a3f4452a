"""Portolano in the browser: the chart with its isles and towns, the stocks beside it, and in the tray my ship cut open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from flotta.engine import drawing
from flotta.engine.drawing import Left, Mark, Moment, described, el, hit, text, wake
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import joined, language
from flotta.games.portolano.art import battle, chart, opened, panels, ship, stocks, wakes
from flotta.games.portolano.art.look import (
    GAINS,
    TALL,
    WIDE,
    Sheet,
    Tile,
    gain,
    good_letters,
    hue,
    letter,
    side_of,
    tile_at,
    use,
)
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.orders import Way, chooses, danger, sale, target_of, ways
from flotta.games.portolano.art.symbols import COSTS, symbols
from flotta.games.portolano.art.wakes import course
from flotta.games.portolano.box import DIRECTIONS, GOODS, IN_PLAY, N_FIELDS, OFFERS, STERNS, UPGRADES
from flotta.games.portolano.choices import legal, waiting
from flotta.games.portolano.holds import cannon_places, hold_size, ship_value, stack_height
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import first_step, is_sea, neighbour, order_cost, pirate_dice, second_step, step_cost
from flotta.games.portolano.names import ITEM_NAMES, STERN_NAMES, UPGRADE_NAMES, WINDS, cell_name, square, way
from flotta.games.portolano.picture import head
from flotta.games.portolano.scores import chest_points
from flotta.games.portolano.steps import turn_began
from flotta.games.portolano.table import (
    ANCHOR,
    ASKING_KNIGHT,
    AT_SEA,
    CHOOSING_CARDS,
    DISTILLING,
    DONE,
    EXTRA_FUSE,
    FIRST_SPIN,
    FREE_RUM,
    GOODS_FOR_GOODS,
    GOODS_FOR_RUM,
    LOOTING,
    N_COLOURS,
    N_DIRECTIONS,
    N_SEA,
    NOWHERE,
    PAYING,
    PIRATE_ROLLING,
    PLACING_PIRATE,
    PLACING_SHIP,
    REFILLING,
    RELIEVING,
    REPLACING,
    ROLLING,
    RUM_FOR_GOODS,
    SAIL,
    SPINNING,
    TALER,
    TINKERING,
    UNLOADING,
    VERBS,
    say,
)
from flotta.games.portolano.turns import port_here, slot_colour

AHEAD = ("drop", "gg_give")
BOARD_WIDE, BOARD_TALL = (872, 548), (360, 434)
TRAY_WIDE, TRAY_TALL = (872, 160), (360, 154)
TOKENS = ("rum", *GOODS, "taler")


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...] = ()) -> tuple[str, ...]:
    """The chart and what lies beside it, in both shapes."""
    choices = open_choices(v, viewer)
    spoken = described(say("The table"), head(v, names))
    shapes = []
    for shape in (WIDE, TALL):
        sheet = shape[side_of(v)]
        shapes.append(
            (
                spoken if not sheet.tall else "",
                *sea(v, viewer, sheet, choices, marks, names),
                *beside(v, viewer, sheet.tall, choices),
            )
        )
    return (
        drawing.defs(*signs(v)),
        *drawing.wide(*BOARD_WIDE, *shapes[0]),
        *drawing.tall(*BOARD_TALL, *shapes[1]),
    )


def signs(v: Record) -> tuple[str, ...]:
    """All signs of the page."""
    colours = tuple((hue(crew), letter(crew)) for crew in range(v.seats))
    cocoa = tuple(v.box.cocoa[v.side].tolist()) if v.side >= 0 else ()
    sterns = tuple(stern for stern in v.stern.tolist()[: v.seats] if stern >= 0)
    return (*symbols(colours, good_letters(), sterns), *stocks.row_symbols(cocoa, N_FIELDS))


_ids = np.empty(len(VERBS), dtype=np.int64)


def open_choices(v: Record, viewer: int) -> tuple[Action, ...]:
    """What this viewer may choose now."""
    if viewer < 0 or not waiting(v) >> viewer & 1:
        return ()
    return tuple(VERBS[int(id)] for id in _ids[: legal(v, viewer, _ids)])


def pairs(choices: tuple[Action, ...]) -> tuple[tuple[str, str], ...]:
    """Choices as plain words: the verb and its first parameter."""
    return tuple((action.verb, str(next(iter(action.params.values()), ""))) for action in choices)


def after_drop(v: Record, viewer: int, choices: tuple[Action, ...]) -> list[tuple[str, str]]:
    """What will be open once something has been thrown out of a full hold: it can be pressed at once, with what goes for it."""
    if not any(action.verb == "drop" for action in choices):
        return []
    if v.step == REFILLING:
        return [("refill", "")]
    if v.step == GOODS_FOR_GOODS:
        return [("gg_take", GOODS[good]) for good in range(N_COLOURS) if good != v.given and v.in_box[good] > 0]
    found = []
    tile = tile_at(v, int(v.ship[viewer]))
    if v.step == AT_SEA and tile is not None:
        if not v.picked:
            found += [("take", OFFERS[offer]) for offer in range(N_COLOURS) if tile.offers[offer] >= 0]
        if not v.acted and tile.action == FREE_RUM:
            found.append(("act_rum", ""))
    return found


# The chart


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


def dice_moment(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> str:
    """How the dice of the newest battle fell, for a moment, where the battle itself is over already."""
    rolls = [(left.event, *data) for left in marks for what, *data in told(left) if what == "dice"]
    if not rolls or marks[-1].event - rolls[-1][0] > SOON:
        return ""
    event, crew, cell, _, count, by_pirate, hits, dice, thrown = rolls[-1]
    if by_pirate:
        sides = [(hue(crew), letter(crew), hits, dice), (PIRATE_HUE, "", count, thrown)]
    else:
        sides = [(hue(roll[1]), letter(roll[1]), roll[6], roll[7]) for roll in rolls if roll[2] == cell and not roll[5]]
    return battle.moment(sheet, event, str(say("Battle at {square}", square=square(v, cell))), tuple(sides[-5:]))


SOON = 3
"""Events after which dice are still news."""


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


def told(left: Left) -> tuple[tuple[Any, ...], ...]:
    """What a mark of this game says: a word and its numbers, for each thing that happened."""
    return left.mark.data  # type: ignore[return-value]


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


def traces(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> list[str]:
    """What events left on the chart: courses, what was done where, how dice fell."""
    newest: dict[object, int] = {}
    for left in marks:
        for what, *data in told(left):
            if what in ("sails", "pirate"):
                newest[data[0] if what == "sails" else what] = left.event
    taken: dict[int, int] = {}
    crowd = [*v.ship.tolist()[: v.seats], int(v.pirate)]
    parts = []
    for left in marks:
        for number, (what, *data) in enumerate(told(left)):
            fresh = left.event >= newest.get(data[0] if what != "pirate" else what, 0)
            one = left._replace(last=fresh)
            if what == "sails":
                crew, start, steps, _ = data
                parts.append(sailed(sheet, one, hue(crew), start, steps, (crew - 2) * (2.5 if sheet.tall else 4), number))
            elif what == "pirate":
                parts.append(sailed(sheet, one, PIRATE_HUE, data[0], data[1], 0, number))
            elif what in ("did", "dice"):
                crew, cell, sign, count, by_pirate, *_ = data
                if sheet.tall and (v.tile[cell] >= N_SEA or crowd.count(cell) + taken.get(cell, 0) > ROOM):
                    fresh = False
                colour = PIRATE_HUE if by_pirate else hue(crew)
                parts.append(wakes.deed(sheet, left.event, number, colour, cell, taken.get(cell, 0), sign, count, fresh))
                taken[cell] = taken.get(cell, 0) + (1 if fresh else 0)
    return parts


PIRATE_HUE = 5
ROOM = 2
"""Ships and signs of deeds that a tile of the tall picture has room for."""


def sailed(sheet: Sheet, left: Left, colour: int, start: int, steps: tuple[int, ...], shift: float, number: int) -> str:
    """The wake of a ship or of the pirate."""
    if not steps:
        return ""
    d, x, y, turn, _ = course(sheet, start, steps, shift)
    drawn = wake(left, colour, d, x, y, turn, sheet.prefix)
    return (
        drawn.replace(f'id="{sheet.prefix}mark-{left.event}"', f'id="{sheet.prefix}mark-{left.event}-{number}"')
        if number
        else drawn
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


# Beside the chart


def phase_of(v: Record) -> int:
    """Which of the five phases runs."""
    if v.step < AT_SEA:
        return 0 if v.step > FIRST_SPIN else -1
    if v.step < SPINNING:
        return 1
    return 2 if v.step == SPINNING else 4 if v.step < DONE else -1


def beside(v: Record, viewer: int, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """Round, rose, supply, box, upgrades and missions."""
    prefix = "t-" if tall else ""
    speaks = language()
    parts = []
    if not tall:
        words = str(say("Round {n}", n=int(v.round_number))) if v.round_number else str(say("Setting up"))
        is_last = bool(v.last_round and v.round_number == v.last_round)
        parts.append(stocks.heading(int(v.round_number), is_last, phase_of(v), words, speaks))
        parts += [stocks.sheet(stocks.LEFT, 186.5, stocks.ACROSS, 136), stocks.sheet(stocks.LEFT, 328.5, stocks.ACROSS, 82)]
        parts += [stocks.sheet(stocks.LEFT, 416.5, stocks.ACROSS, 131), text(stocks.LEFT + 8, 344, say("Upgrades"), "head")]
        parts += [use("taler", stocks.LEFT + 142, 331, 16) + text(stocks.LEFT + 138, 344, int(v.box.price), "figure", "end")]
        parts += [text(stocks.LEFT + 8, 433, say("Missions"), "head")]
    parts.append(stocks.wind_rose(tall, int(v.wind) if v.step > FIRST_SPIN else -1, costs(v, viewer), speaks))
    for row in range(N_COLOURS):
        parts.append(
            stocks.supply_row(tall, row, int(v.front[row]) if v.side >= 0 else N_FIELDS, max(0, gain(v, row)), N_FIELDS, speaks)
        )
    parts.append(stocks.box_goods(tall, tuple(v.in_box.tolist()), int(v.cannon_supply), int(v.heap_size), speaks))
    for upgrade in range(len(UPGRADES)):
        height = int(stack_height(v, upgrade))
        top = int(v.box.values[v.seats - 2, height - 1]) if height else 0
        parts.append(stocks.upgrade_stack(tall, upgrade, top, height, int(v.box.price), speaks))
    for index in range(IN_PLAY):
        parts.append(stocks.mission(tall, index, *mission_of(v, index), speaks))
    parts += stock_picks(v, viewer, prefix, tall, choices)
    return parts


def costs(v: Record, viewer: int) -> tuple[int, ...]:
    """The rum of one step in each direction, for this viewer."""
    seat = viewer if viewer >= 0 else next((crew for crew in range(v.seats) if not step_cost(v, crew, 0) < 0), 0)
    return tuple(int(step_cost(v, seat, way)) for way in range(N_DIRECTIONS))


def mission_of(v: Record, index: int) -> tuple[int, int, tuple[tuple[int, int, str], ...], tuple[int, ...]]:
    """A mission in play, the markers on it by place, and what its places pay."""
    which = int(v.mission[index])
    held = sorted((int(v.marker[crew, index]), crew) for crew in range(v.seats) if v.marker[crew, index])
    markers = tuple((position, hue(crew), letter(crew)) for position, crew in held)
    if which >= 0 and is_starred(which):
        return which, 0, markers, (int(v.box.starred_pay),)
    count = int(v.box.need[which].max()) if which >= 0 else 0
    return which, count, markers, tuple(v.box.mission_pay[v.seats - 2].tolist()[: v.seats])


def stock_picks(v: Record, viewer: int, prefix: str, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """Upgrades to buy and goods of the box to take, also those that can be taken right after what is given for them."""
    parts = []
    said = [*pairs(choices), *after_drop(v, viewer, choices)]
    if any(verb == "gg_give" for verb, _ in said):
        said += [("gg_take", GOODS[good]) for good in range(N_COLOURS) if v.in_box[good] > 0 and is_swapped_for(v, viewer, good)]
    for verb, name in said:
        if verb in ("up", "tinker"):
            upgrade = UPGRADES.index(name)
            x, y, w, h = stocks.upgrade_spot(tall, upgrade)
            parts.append(pick(f"{prefix}stack-{upgrade}", hit(x, y, w - 1, h), UPGRADE_NAMES[name], verb=verb, upgrade=name))
        elif verb in ("r2g", "gg_take"):
            good = GOODS.index(name)
            words = say("Out of the box, take {good}", good=ITEM_NAMES[name])
            parts.append(pick(f"{prefix}box-{good}", hit(*stocks.box_spot(tall, good)), words, verb=verb, good=name))
    return parts


def is_swapped_for(v: Record, viewer: int, good: int) -> bool:
    """Whether a captain has another good to give for this one."""
    return any(count > 0 for other, count in enumerate(v.goods[viewer].tolist()) if other != good)


# My own things


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My ship cut open, my purse, my cards."""
    if viewer < 0:
        return ()
    choices = open_choices(v, viewer)
    return (
        *drawing.wide(*TRAY_WIDE, *own_ship(v, viewer, False, choices)),
        *drawing.tall(*TRAY_TALL, *own_ship(v, viewer, True, choices)),
    )


def own_ship(v: Record, viewer: int, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """The ship of this viewer in one shape."""
    speaks = language()
    rum, goods, size = int(v.rum[viewer]), tuple(v.goods[viewer].tolist()), int(hold_size(v, viewer))
    parts = [ship.hull(tall, int(v.stern[viewer]), bool(v.knight[viewer]), speaks)]
    parts.append(ship.hold(tall, rum, goods, size, int(v.box.hold_base)))
    parts.append(
        ship.deck(tall, int(v.cannons[viewer]), int(cannon_places(v, viewer)), upgrades_of(v, viewer), int(v.talers[viewer]),
                  int(v.chests[viewer]), int(chest_points(v, viewer)), int(v.stern[viewer]), speaks)
    )  # fmt: skip
    used = rum + sum(goods)
    if not tall:
        words = say("hold {used}/{size}", used=used, size=size)
        parts.append(text(132, 118, words, "hold-count warn" if used >= size else "hold-count"))
    elif not extras(*aboard(v, viewer, choices)):
        words = say("hold {used}/{size}", used=used, size=size)
        parts.append(text(356, 124, words, "hold-count warn" if used >= size else "hold-count", "end"))
        if v.stern[viewer] >= 0:
            parts.append(text(356, 145, STERN_NAMES[STERNS[v.stern[viewer]]], "isle-name", "end"))
    parts += cards(v, viewer, tall)
    parts += hold_picks(v, viewer, tall, choices, rum, goods, size)
    return parts


def upgrades_of(v: Record, seat: int) -> tuple[tuple[int, int], ...]:
    """The upgrades of a ship, each with its value; the Handyman's has none."""
    found = []
    owners = v.owner.tolist()
    values = v.box.values[v.seats - 2].tolist()
    for upgrade in range(len(UPGRADES)):
        own = [values[level] for level in range(v.seats) if owners[upgrade][level] == seat]
        found += [(upgrade, value) for value in reversed(own)]
        if v.upgrades[seat, upgrade] > len(own):
            found.append((upgrade, int(v.box.zero_value)))
    return tuple(found)


def cards(v: Record, viewer: int, tall: bool) -> list[str]:
    """My five movement cards; those of my order are chosen."""
    chosen = [0] * 5
    order = int(v.order[viewer])
    if order:
        action = order - 1 + SAIL
        if action == ANCHOR:
            chosen[4] = 1
        else:
            chosen[first_step(action)] = 1
            second = second_step(action)
            if second != NOWHERE:
                chosen[4 if second == first_step(action) else second] = 2
    parts = []
    prices = costs(v, viewer) if v.step >= CHOOSING_CARDS else (-1,) * 4
    for number in range(5):
        price = prices[number] if number < 4 else -1
        parts.append(ship.card(tall, number, price, chosen[number], hue(viewer), language()))
    if chooses(v, viewer):
        if not tall:
            parts.append(use("danger-5", 632, 140, 17) + text(654, 153, say("winds that bring the pirate"), "legend"))
        doubles = any(one.second == one.first for one in ways(v, viewer))
        prefix = "t-" if tall else ""
        for number in range(5 if doubles else 4):
            spot = hit(*ship.card_spot(tall, number))
            name = f"{prefix}card-{number}"
            if number < 4:
                words = say("Card {way}", way=way(number, NOWHERE))
                parts.append(pick(name, spot, words, direction=DIRECTIONS[number]))
            else:
                parts.append(pick(name, spot, say("The 2× card"), twice="yes"))
    return parts


def hold_picks(
    v: Record, viewer: int, tall: bool, choices: tuple[Action, ...], rum: int, goods: tuple[int, ...], size: int
) -> list[str]:
    """What can be pressed in my hold, my purse, on my stern and guns; and what would come in or be drunk."""
    prefix = "t-" if tall else ""
    tokens, verbs, named = aboard(v, viewer, choices)
    parts = []
    for kind, areas in ship.token_spots(tall, rum, goods, size).items():
        if TOKENS[kind] in tokens:
            inside = "".join(hit(*spot) for spot in areas)
            parts.append(pick(f"{prefix}aboard-{kind}", inside, ITEM_NAMES[TOKENS[kind]], token=TOKENS[kind]))
    for number, (spot, sign, words, data) in enumerate(extras(tokens, verbs, named)):
        at = (236 + 48.0 * number, 106, 46, 46) if tall else spot
        if tall or sign == "over":
            parts.append(use(sign, at[0] + 8, at[1] + 8, 30))
        parts.append(pick(f"{prefix}aboard-{sign}", hit(*at), words, **data))
    parts += stills(prefix, tall, choices, rum, size)
    parts += previews(v, viewer, tall, named, rum, goods, size)
    return parts


def aboard(v: Record, viewer: int, choices: tuple[Action, ...]) -> tuple[set[str], set[str], list[dict[str, str]]]:
    """The tokens and verbs that may be chosen, and the further names of all choices."""
    named = [means(v, viewer, action) for action in choices]
    return {one["token"] for one in named if "token" in one}, {action.verb for action in choices}, named


Spot = tuple[float, float, float, float]


def extras(tokens: set[str], verbs: set[str], named: list[dict[str, str]]) -> list[tuple[Spot, str, object, dict[str, str]]]:
    """What can be pressed aboard beside the hold: where it is in the wide tray, its sign, its name, what it stands for. In the
    tall tray these lie beside the cards.
    """
    found: list[tuple[Spot, str, object, dict[str, str]]] = []
    cabin: Spot = (20, 20, 94, 78)
    if "taler" in tokens:
        found.append(((628, 4, 90, 46), "taler", ITEM_NAMES["taler"], {"token": "taler"}))
    if "knight_out" in verbs:
        words = say("Give up the knight marker and stay out of all battles of this round")
        found.append((cabin, "dove", words, {"verb": "knight_out"}))
        found.append(((122, 2, 84, 42), "cannon", say("Fight, and keep the knight marker"), {"verb": "knight_fight"}))
    if "hustle" in verbs and verbs & {"g2r", "gg_give", "drop"}:
        found.append((cabin, "hustler", say("Hustle: 1 rum for a good"), {"deal": "stern"}))
    if "drop" in verbs and len({one.get("deal") for one in named if "token" in one}) > 1:
        found.append(((552, 92, 46, 46), "over", say("Throw it overboard"), {"deal": "over"}))
    return found


def stills(prefix: str, tall: bool, choices: tuple[Action, ...], rum: int, size: int) -> list[str]:
    """What the Rum Still may begin with, floating over the free spaces."""
    parts = []
    berth = ship.berth(tall, size)
    for number, action in enumerate(action for action in choices if action.verb == "still"):
        kind = str(action.params["kind"])
        x, y = berth.spot(rum + number)
        token = berth.w - 12
        parts.append(el("g", use(kind, x + 6, y + 6, token), class_="faint"))
        parts.append(pick(f"{prefix}still-{number}", hit(x, y, berth.w, berth.h), ITEM_NAMES[kind], verb="still", kind=kind))
    return parts


def previews(
    v: Record, viewer: int, tall: bool, named: list[dict[str, str]], rum: int, goods: tuple[int, ...], size: int
) -> list[str]:
    """What a choice would bring aboard or drink, seen while it is pointed at."""
    if tall and size > ship.MOST_TALL:
        return []
    berth = ship.berth(tall, size)
    parts, used = [], rum + sum(goods)
    for kind in sorted({one["gain"] for one in named if "gain" in one}):
        if kind in ship.KINDS and used < size:
            x, y = berth.spot(used)
            inside = use(kind, x + 6, y + 6, berth.w - 12) + text(x + 6, y + 12, "+", "plus-sign", "middle")
            parts.append(drawing.ghost(inside, gain=kind))
    if any(one.get("gain") == "taler" for one in named):
        parts.append(drawing.ghost(text(70, 20, "+1", "plus-sign") if tall else text(700, 24, "+1", "plus-sign"), gain="taler"))
    for upgrade in sorted({one["new"] for one in named if "new" in one}):
        inside = (
            use(upgrade, 300, 3, 22)
            if tall
            else el("rect", x=556, y=4, width=40, height=34, rx=4, class_="chip") + use(upgrade, 562, 7, 28)
        )
        parts.append(drawing.ghost(inside, upgrade=upgrade))
    for cost in sorted({one["cost"] for one in named if one.get("cost", "0") != "0"}):
        drunk = rum if cost == "mutiny" else int(cost)
        inside = ""
        for number in range(rum - drunk, rum):
            x, y = berth.spot(number)
            inside += el(
                "path",
                d=f"M{x + 8:g} {y + 8:g}l{berth.w - 16:g} {berth.h - 16:g}m0 {16 - berth.h:g}l{16 - berth.w:g} {berth.h - 16:g}",
                class_="crossed",
            )
        parts.append(drawing.ghost(inside, cost=cost))
    return parts


# Panels


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """What an opponent owns."""
    known = seat == viewer or v.step == DONE
    state, sign = state_of(v, seat)
    drawn = panels.panel(
        int(v.rum[seat]), tuple(v.goods[seat].tolist()), int(hold_size(v, seat)), int(v.box.hold_base), int(v.talers[seat]),
        int(v.chests[seat]), int(chest_points(v, seat)) if known else -1, int(v.cannons[seat]), int(cannon_places(v, seat)),
        int(ship_value(v, seat)), leads(v, seat), upgrades_of(v, seat), int(v.stern[seat]), bool(v.knight[seat]), str(state),
        sign, bool(v.start == seat and v.step > FIRST_SPIN), language(),
    )  # fmt: skip
    return (drawn,)


def leads(v: Record, seat: int) -> tuple[bool, bool, bool]:
    """Whether nobody has more talers, more cannons, a ship of more value; with none at all nobody leads."""
    most = []
    for counts in (v.talers.tolist(), v.cannons.tolist(), [int(ship_value(v, crew)) for crew in range(v.seats)]):
        counts = counts[: v.seats]
        most.append(0 < counts[seat] == max(counts))
    return most[0], most[1], most[2]


def state_of(v: Record, seat: int) -> tuple[object, str]:
    """What a captain is doing, in a word and a sign."""
    if v.step == DONE or v.step <= FIRST_SPIN:
        return "", ""
    if v.fights[seat]:
        return say("{n} hit", "{n} hits", n=int(v.hits[seat])), "hit"
    if v.mutiny[seat]:
        return say("mutiny"), "mutiny"
    if v.step == CHOOSING_CARDS:
        return (say("sealed"), "seal") if v.face_down[seat] else (say("choosing…"), "")
    if v.active == seat and v.step != SPINNING:
        return say("acting"), "ship-value"
    if v.face_down[seat]:
        return say("sealed"), "seal"
    return (say("at anchor"), "anchor") if v.anchored[seat] else (say("drifted"), "mutiny") if v.drifted[seat] else ("", "")


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """Talers, rum and cannons."""
    return (panels.chip(int(v.talers[seat]), int(v.rum[seat]), int(v.cannons[seat]), bool(v.face_down[seat]), language()),)


# Battles


def battle_of(v: Record, names: list[object], choices: tuple[Action, ...], marks: tuple[Left, ...]) -> battle.Battle | None:
    """The battle that is being fought, if one is."""
    if v.step not in (ASKING_KNIGHT, ROLLING, PIRATE_ROLLING, PAYING, LOOTING):
        return None
    first = int(v.active)
    here = int(v.battle_at) if v.battle_at != NOWHERE else int(v.ship[first])
    title = say("Battle at {square}", square=square(v, here))
    if v.battle_at == NOWHERE:
        hits = int(v.sea_hits[first]) if v.step == PAYING else int(v.hits[first])
        pirate = rolled_by_pirate(marks) if v.step == PAYING else int(v.pirate_hits)
        line = say("{who} must still give: {n}", who=names[first], n=int(v.owed)) if v.step == PAYING else ""
        sides = max(0, int(pirate_dice(v, first)))
        title = say("The pirate attacks at {square}", square=square(v, here))
        return battle.Battle(
            str(title), fighter(v, first, names, True)._replace(hits=hits), (), pirate, sides, str(line), frozenset()
        )
    at_sea = bool(is_sea(v, here))
    others = tuple(fighter(v, seat, names, at_sea) for seat in range(v.seats) if v.fights[seat] and seat != first)
    left = sum(other.may_take for other in others)
    line = say("{who} may still take: {n}", who=names[first], n=left) if v.step == LOOTING else ""
    open_loot = frozenset((int(action.params["seat"]), str(action.params["kind"])) for action in choices if action.verb == "loot")
    if any(action.verb == "drop" for action in choices):
        kinds = [(other, kind) for other in others if other.may_take for kind in range(TALER) if other.goods[kind]]
        open_loot |= {(other.crew, TOKENS[kind]) for other, kind in kinds}
    return battle.Battle(str(title), fighter(v, first, names, at_sea), others, -1, 0, str(line), open_loot)


def rolled_by_pirate(marks: tuple[Left, ...]) -> int:
    """The pirate's hits in the battle that was just fought, if that is still told."""
    rolls = [data[3] for left in marks for what, *data in told(left) if what == "dice" and data[4]]
    return int(rolls[-1]) if rolls else battle.UNKNOWN


def fighter(v: Record, seat: int, names: list[object], at_sea: bool) -> battle.Fighter:
    """A ship in a battle. Cannons never change, rum does: in a port only the hits are known for sure."""
    guns = int(v.cannons[seat])
    sure = min(int(v.box.fuse_hits) * int(v.upgrades[seat, EXTRA_FUSE]), guns) if at_sea else 0
    goods = (int(v.rum[seat]), *v.goods[seat].tolist(), int(v.talers[seat]))
    hits = int(v.hits[seat])
    return battle.Fighter(
        seat,
        hue(seat),
        letter(seat),
        str(names[seat]),
        hits,
        guns if at_sea else -1,
        min(sure, hits),
        goods,
        int(v.allowance[seat]),
    )


# What the house asks


PHASES = (say("Card choice"), say("Players' turns"), say("Wind"), say("Pirate moves"), say("Battle"))


def stage(v: Record) -> object:
    """The header: the round and its phase."""
    if v.step == DONE:
        return ""
    if not v.round_number:
        return say("Setting up")
    if v.round_number == v.last_round:
        return say("Round {n}, the last · {phase}", n=int(v.round_number), phase=PHASES[phase_of(v)])
    return say("Round {n} · {phase}", n=int(v.round_number), phase=PHASES[phase_of(v)])


def prompt(v: Record, seat: int) -> object:
    """What a captain is asked."""
    if v.room_made:
        return say("What comes aboard in its place?")
    if v.step == GOODS_FOR_GOODS and v.swapped:
        return say("And a second good?")
    if v.step == PAYING:
        return say("The pirate wants {n} thing", "The pirate wants {n} things", n=int(v.owed))
    if v.step == AT_SEA and v.picked:
        return say("And the action of the tile?") if not v.acted else say("Your turn is done")
    return QUESTIONS.get(int(v.step), say("What will you do?"))


QUESTIONS = {
    TINKERING: say("Which upgrade do you begin with?"),
    DISTILLING: say("What does your Rum Still give?"),
    PLACING_PIRATE: say("Where does the pirate begin?"),
    PLACING_SHIP: say("Where does your ship begin?"),
    RELIEVING: say("Two goods for 1 rum?"),
    CHOOSING_CARDS: say("Where will you sail?"),
    AT_SEA: say("What will you do here?"),
    GOODS_FOR_RUM: say("Another good for rum?"),
    RUM_FOR_GOODS: say("More rum for goods?"),
    GOODS_FOR_GOODS: say("Which good do you take?"),
    UNLOADING: say("What will you sell here?"),
    REFILLING: say("Will you take rum?"),
    ASKING_KNIGHT: say("Fight, or stay out of it?"),
    LOOTING: say("You won: take your loot"),
}


def means(v: Record, seat: int, action: Action) -> dict[str, str]:
    """Further names by which a choice can be pointed at."""
    verb, params = action.verb, action.params
    if verb in ("sail", "sail_two"):
        first, second = first_step(action.id), second_step(action.id)
        cost = int(order_cost(v, seat, action.id))
        found = {"target": str(target_of(v, seat, first, second)), "cost": str(cost) if cost <= v.rum[seat] else "mutiny"}
        return found | ({"twice": "yes"} if first == second else {})
    if verb == "anchor":
        return {"target": str(int(v.ship[seat])), "twice": "yes", "cost": "0"}
    if verb in ("drop", "pay"):
        return {"token": str(params["kind"])} | ({"deal": "over"} if verb == "drop" else {})
    if verb in ("g2r", "gg_give", "relief"):
        return {"token": str(params["good"]), "deal": "tile"} | ({"gain": "rum"} if verb == "g2r" else {})
    if verb == "hustle":
        return {"token": str(params["good"]), "deal": "stern", "gain": "rum"}
    if verb in ("r2g", "gg_take"):
        return {"deal": "tile", "gain": str(params["good"])}
    if verb in ("up", "tinker"):
        return {"deal": "tile", "new": str(params["upgrade"])}
    if verb in ("act_rum", "act_taler"):
        return {"deal": "tile"} | {"gain": "rum" if verb == "act_rum" else "taler"}
    if verb == "refill":
        return {"gain": "rum"}
    if verb == "loot":
        return {"gain": str(params["kind"])}
    if verb == "take":
        got = gain(v, OFFERS.index(str(params["offer"])))
        return {"gain": GAINS[got]} if got >= 0 else {}
    if verb in ("cocoa1", "cocoa2"):
        return {"token": "cocoa"}
    if verb == "unload":
        return {"token": GOODS[slot_colour(v, port_here(v, seat), int(params["slot"]) - 1)]}
    return {}


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: what was done where, how dice fell, and who sailed after it."""
    data: list[tuple[object, ...]] = []
    sign = deed_of(before, after, action) if action is not None else ""
    if action is not None and sign:
        seat = int(before.active) if action.chance else actor
        word = "dice" if action.verb == "hits" else "did"
        count = int(action.params["count"]) if word == "dice" else 0
        by_pirate = bool(before.step == PIRATE_ROLLING)
        data.append(
            (
                word,
                seat,
                int(before.ship[seat]),
                sign,
                count,
                by_pirate,
                *(dice_of(before, seat, count) if word == "dice" else ()),
            )
        )
    if action is not None and action.verb == "wind" and before.step == SPINNING:
        data.append(("pirate", int(before.pirate), pirate_steps(before, after)))
        sign = "spinner"
    if turn_began(before, after):
        seat = int(after.active)
        data = [] if actor == viewer else data
        data.insert(0, ("sails", seat, int(before.ship[seat]), steps_made(after, seat), bool(after.mutiny[seat])))
        sign = sign or "ship-value"
    if not data:
        return None
    follows = actor == viewer and data[0][0] == "sails"
    return (Moment if follows else Mark)(f"po-{sign}" if sign else None, *data)


def dice_of(before: Record, seat: int, count: int) -> tuple[int, int, int]:
    """The hits and dice of a ship as they stand after this roll, and the dice of the roll itself."""
    own = 0 if before.step == PIRATE_ROLLING else count
    at_sea = is_sea(before, before.ship[seat])
    return int(before.hits[seat]) + own, int(before.cannons[seat] if at_sea else before.rum[seat]), int(before.dice_left)


def deed_of(before: Record, after: Record, action: Action) -> str:
    """The sign of what a choice or a die did."""
    verb, params = action.verb, action.params
    if verb == "take":
        gained = (after.goods - before.goods).max(axis=0).tolist()
        return next((good for good, more in zip(GOODS, gained, strict=True) if more > 0), str(params["offer"]))
    if verb in ("up", "tinker"):
        return str(params["upgrade"])
    if verb in ("g2r", "hustle", "act_rum", "refill"):
        return "rum"
    if verb in ("r2g", "gg_take"):
        return str(params["good"])
    if verb in ("unload_done", "act_taler"):
        return "taler" if verb == "act_taler" or before.sold else ""
    return {"loot": "grapnel", "pay": "skull", "chest": "chest", "hits": "hit", "knight_out": "dove"}.get(verb, "")


def pirate_steps(before: Record, after: Record) -> tuple[int, ...]:
    """The way the pirate has sailed, over ports."""
    count, cell = 0, int(before.pirate)
    while count == 0 or cell != after.pirate:
        cell = int(neighbour(after, cell, after.wind))
        count += 1
    return (int(after.wind),) * count


def steps_made(v: Record, seat: int) -> tuple[int, ...]:
    """The steps a ship has just made."""
    if v.drifted[seat]:
        return (int(v.wind),)
    if v.anchored[seat] or not v.order[seat]:
        return ()
    order = int(v.order[seat]) - 1 + SAIL
    return tuple(step for step in (first_step(order), second_step(order)) if step != NOWHERE)
