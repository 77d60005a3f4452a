"""The chart of Portolano: tiles as isles and towns on one sea, ships and pirate on them, the margin that repeats the far side."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import el, text
from flotta.games.portolano import terms as t
from flotta.games.portolano.art.look import GAINS, NONE_LEFT, Sheet, Tile, use
from flotta.games.portolano.box import ACTIONS, COLOURS, OFFERS
from flotta.games.portolano.names import COLUMNS
from flotta.games.portolano.picture import ON_THE_MAP
from flotta.games.portolano.terms import say


class TileParts:
    """Where the parts of a tile are drawn on a sheet, from the tile's corner."""

    def __init__(self, sheet: Sheet) -> None:
        w, h = sheet.w, sheet.h
        if sheet.tall:
            self.isle = (4.0, 2.0, w * 0.7, w * 0.467)
            self.offers = (2.0, h - 22) if sheet.side == 4 else (4.0, h - 27)
            self.token, self.pitch = (20.0, 22.0) if sheet.side == 4 else (24.0, 27.0)
            self.ship = (w - 36, 26.0, 34.0)
            self.port_ship = (16.0, 3.0, 33.0) if sheet.side == 4 else (w - 40, 4.0, 36.0)
            self.tag = (w - 1.0, 2.0)
        else:
            self.isle = (4.0, 4.0, w * 0.7, w * 0.467)
            self.offers = (8.0, h - 30) if sheet.side == 4 else (10.0, h - 36)
            self.token, self.pitch = (25.0, 29.0) if sheet.side == 4 else (31.0, 37.0)
            self.ship = (w - 53, 20.0, 48.0) if sheet.side == 4 else (w - 68, 34.0, 60.0)
            self.port_ship = self.ship
            self.tag = (w - 4.0, 5.0)


@lru_cache(8)
def place(sheet: Sheet) -> TileParts:
    """Where the parts of a tile are."""
    return TileParts(sheet)


@lru_cache(8)
def sea(sheet: Sheet) -> str:
    """The water under the tiles and its graticule."""
    x, y, across, down = sheet.x, sheet.y, sheet.across, sheet.down
    lines = "".join(f"M{x + i * sheet.w:g} {y:g}v{down:g}M{x:g} {y + i * sheet.h:g}h{across:g}" for i in range(1, sheet.side))
    fan = "".join(
        f"M{x + across:g} {y:g}L{x + across - dx:g} {y + dy:g}"
        for dx, dy in ((across, down * 0.12), (across, down * 0.3), (across, down * 0.55), (across, down * 0.85),
                       (across * 0.8, down), (across * 0.55, down), (across * 0.32, down), (across * 0.12, down))
    )  # fmt: skip
    whole = el("rect", x=0, y=0, width=round(2 * x + across, 1), height=round(2 * y + down, 1), rx=6, class_="sea-edge")
    inner = el("rect", x=x, y=y, width=across, height=down, class_="sea-inner")
    return whole + inner + el("path", d=fan, class_="rhumb") + el("path", d=lines, class_="graticule")


@lru_cache(8)
def neatline(sheet: Sheet) -> str:
    """The black and white band between the chart and its margin."""
    band = 3 if sheet.tall else 6
    x, y, across, down = sheet.x - band / 2, sheet.y - band / 2, sheet.across + band, sheet.down + band
    box = {"x": round(x, 1), "y": round(y, 1), "width": round(across, 1), "height": round(down, 1)}
    return el("rect", **box, class_="neat neat-dark") + el("rect", **box, class_="neat neat-light")


@lru_cache(8)
def margins(sheet: Sheet) -> str:
    """The far side of the board, beyond each edge: what lies north of the top row is the bottom row, and so on.

    Each strip is a window on copies of the tiles themselves, so whatever happens on a tile is seen there too.
    """
    side, strips = sheet.side, []
    for i in range(side):
        for row, column in ((-1, i), (side, i), (i, -1), (i, side)):
            x, y, w, h = margin_spot(sheet, row, column)
            cell = row % side * side + column % side
            left, top = sheet.corner(cell)
            dx = (x if column == side else x + w - sheet.w) - left if column in (-1, side) else 0
            dy = (y if row == side else y + h - sheet.h) - top if row in (-1, side) else 0
            strips.append(strip(sheet, cell, x, y, w, h, dx, dy))
    return el("g", *strips, class_="far")


def margin_spot(sheet: Sheet, row: int, column: int) -> tuple[float, float, float, float]:
    """Where the margin shows the tile of a row or a column just outside the board: x, y, width, height."""
    gap = 4.0 if sheet.tall else 7.0
    x, w = sheet.x + column * sheet.w, sheet.w
    y, h = sheet.y + row * sheet.h, sheet.h
    if column in (-1, sheet.side):
        x, w = 0.0 if column < 0 else sheet.x + sheet.across + gap, sheet.x - gap
    if row in (-1, sheet.side):
        y, h = 0.0 if row < 0 else sheet.y + sheet.down + gap, sheet.y - gap
    return x, y, w, h


def strip(sheet: Sheet, cell: int, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    """A window at a place onto a tile moved by so much."""
    view = f"{x - dx:g} {y - dy:g} {w:g} {h:g}"
    inner = f'<use href="#{sheet.prefix}cell-{cell}"/>'
    return f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="{view}">{inner}</svg>'


@lru_cache(16)
def wrap_signs(sheet: Sheet) -> str:
    """Arrows in the corners of the margin: the sheet goes on at the other side."""
    if sheet.tall:
        return ""
    right, bottom = 2 * sheet.x + sheet.across, 2 * sheet.y + sheet.down
    d = "M8 25v-9q0-8 8-8h9M20 3.5l5.5 4.5-5.5 4.5M3.5 20l4.5 5.5 4.5-5.5"
    corners = ((0, 0, 0), (right, 0, 90), (right, bottom, 180), (0, bottom, 270))
    parts = (el("path", d=d, class_="sea-line", transform=f"translate({x:g} {y:g}) rotate({turn})") for x, y, turn in corners)
    return el("g", *parts)


@lru_cache(1024)
def face(sheet: Sheet, cell: int, tile: Tile | None, mine: bool, language: str) -> str:
    """A tile without who is on it: its isle and offers; or its town, quay and rum. On `mine` the offers lie apart."""
    if tile is None:
        return ""
    spot = place(sheet)
    x, y, w, h = spot.isle
    isle = use(f"coast-{(cell * 5 + tile.number) % 3}", x, y, round(w, 1), round(h, 1))
    what = f"town-{tile.number % 2}" if tile.is_port else f"isle-{ACTIONS[tile.action]}"
    isle += use(what, x, y, round(w, 1), round(h, 1))
    return isle + (quay(sheet, tile) if tile.is_port else offered(sheet, tile, mine))


@lru_cache(64)
def called(sheet: Sheet, cell: int) -> str:
    """The name of a square, over the ships on it."""
    row, column = divmod(cell, sheet.side)
    return text(2 if sheet.tall else 7, 12 if sheet.tall else 18, f"{COLUMNS[column]}{row + 1}", "square")


def offered(sheet: Sheet, tile: Tile, mine: bool) -> str:
    """What can be picked up on a sea tile, and the name of its action."""
    spot = place(sheet)
    x, y = spot.offers
    parts = (
        [] if sheet.tall else [text(8, sheet.h - (43 if mine or sheet.side == 3 else 34), ON_THE_MAP[tile.action], "isle-name")]
    )
    pitch = 42.0 if mine and not sheet.tall else spot.pitch
    if mine and not sheet.tall:
        x += 4
    for number, (offer, got) in enumerate((i, got) for i, got in enumerate(tile.offers) if got != -1):
        at = x + number * pitch
        if got == NONE_LEFT:
            parts.append(use(f"{OFFERS[offer]}-place" if offer < len(COLOURS) else "cannon-none", at, y, spot.token))
        else:
            parts.append(use(GAINS[got], at, y, spot.token))
            if offer < len(COLOURS) and got != offer:
                parts.append(use(f"dot-{OFFERS[offer]}", at + spot.token * 0.62, y - 3, 13))
    return "".join(parts)


def quay(sheet: Sheet, tile: Tile) -> str:
    """The quay of a port with its unloading spaces, free ones dashed, and its rum."""
    small = sheet.side == 4
    rum = f"+{tile.rum}"
    if sheet.tall:
        token, step, per_row = (20.0, 21.0, 3) if small else (20.0, 21.0, 5)
        x, y = 2.0, sheet.h - (43 if small else 22)
        lift = 0 if small else 22
        parts = [use("rum", sheet.w - 35, sheet.h - 19 - lift, 15), text(sheet.w - 2, sheet.h - 6 - lift, rum, "figure", "end")]
        for begun in range(0, len(tile.slots), per_row):
            across, down = min(per_row, len(tile.slots) - begun) * step + 1, y + begun // per_row * step - 2
            parts.append(el("rect", x=x - 1.5, y=down, width=across + 1, height=step + 3, rx=3, class_="wood"))
    else:
        token, step, per_row = (25.0, 28.0, 5) if small else (34.0, 38.0, 5)
        x, y = 8.0, sheet.h - token - 6
        parts = [text(8, y - 6, say("Port"), "isle-name"), use("rum", sheet.w / 2 - 16, y - 21, 17)]
        parts.append(text(sheet.w / 2 + 3, y - 7, rum, "figure"))
        parts.append(el("rect", x=4, y=y - 3, width=round(len(tile.slots) * step + 6), height=token + 6, rx=3, class_="wood"))
    tokens = []
    for slot, (colour, lies) in enumerate(zip(tile.slots, tile.filled, strict=True)):
        line, number = divmod(slot, per_row)
        at, down = x + number * step, y + line * step
        class_ = "slot" if lies == t.EMPTY else "slot full"
        parts.append(el("rect", x=at - 0.5, y=down - 0.5, width=token + 1, height=token + 1, rx=3, class_=class_))
        tokens.append(token_on(colour, lies, at, down, token))
    return "".join((*parts, *tokens))


def token_on(colour: int, lies: int, x: float, y: float, size: float) -> str:
    """What lies on a space: nothing, a good of its colour, a cocoa, or half of one."""
    if lies == t.EMPTY:
        return use(f"{COLOURS[colour]}-place", x, y, size)
    if lies == t.COLOURED:
        return use(COLOURS[colour], x, y, size) + use("tick", x + size * 0.45, y + size * 0.45, size * 0.6)
    if lies == t.LONE_COCOA:
        return use("cocoa", x, y, size) + use("tick", x + size * 0.45, y + size * 0.45, size * 0.6)
    if lies == t.COCOA_LEFT:
        return use("cocoa", x + size * 0.5, y, size)
    return use("tick", x + size * 0.45, y + size * 0.45, size * 0.6) if lies == t.COCOA_RIGHT else ""


@lru_cache(2048)
def afloat(
    sheet: Sheet, cell: int, port: bool, ships: tuple[tuple[int, int, bool, str], ...], pirate: bool, pirate_along: str
) -> str:
    """The ships on a tile (crew, hue, whether its sealed cards lie beside it, the mark it sailed along) and the pirate."""
    spots = berths(sheet, port, len(ships) + pirate)
    parts = []
    prefix = sheet.prefix
    for (crew, hue, sealed, along), (x, y, size) in zip(ships, spots, strict=False):
        sign = f"ship-{crew}" if size >= 44 else f"boat-{crew}"
        inside = use(sign, 0, 0, size)
        if sealed:
            fold = max(13.0, size * 0.34)
            left = size - fold * 0.55 if size < 44 and not sheet.tall else -fold * 0.45  # of many ships: away from a port's rum
            inside += use("folded", round(left, 1), round(size - fold, 1), round(fold, 1))
        parts.append(
            el("g", inside, class_=f"seat-{hue}", id=f"{prefix}s{crew}-{cell}", data_glide=f"{prefix}ship-{crew}",
               data_along=f"{prefix}{along}" if along else None, transform=f"translate({x:g} {y:g})")
        )  # fmt: skip
    if pirate:
        x, y, size = spots[-1]
        parts.append(
            el("g", use("pirate", 0, 0, size), id=f"{prefix}pirate-{cell}", data_glide=f"{prefix}pirate",
               data_along=f"{prefix}{pirate_along}" if pirate_along else None, transform=f"translate({x:g} {y:g})")
        )  # fmt: skip
    return "".join(parts)


@lru_cache(32)
def berths(sheet: Sheet, port: bool, count: int) -> list[tuple[float, float, float]]:
    """Where so many ships lie on a tile: one large, two side by side, more in two columns."""
    x, y, size = place(sheet).port_ship if port else place(sheet).ship
    if count <= 1:
        return [(x, y, size)]
    if count == 2:
        small = round(size * (0.86 if sheet.tall else 0.95), 1)
        if sheet.tall and port:
            return [(20.0, y, 28.0), (sheet.w - 34, y, 28.0)]
        if sheet.tall:
            return [(x + size - small - 21, y + 2, small), (x + size - small + 2, y + 2, small)]
        return [(x - size * 0.75, y, small), (x + size * 0.1, y, small)]
    small = 24.0 if sheet.tall else round(size * 0.66, 1)
    left = x + size - 2 * small
    step = small if count <= 4 else (small * 0.8 if sheet.tall else small * 0.86)
    top = y - (2 if count <= 4 else 10)
    return [(round(left + (i % 2) * small, 1), round(top + (i // 2) * step, 1), small) for i in range(count)]
