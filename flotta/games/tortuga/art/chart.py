"""The chart: one road for every player, island area -> crew -> fleet -> Tortuga, and the middle of the table beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flotta.engine.drawing import EMBLEMS, el, rhumbs, text
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.art.glance import Pieces
from flotta.games.tortuga.art.measures import Lane, Measures
from flotta.games.tortuga.art.shapes import fixed, road_chests, use, words
from flotta.games.tortuga.box import SLOTS
from flotta.games.tortuga.terms import say

MARKERS = ("ship", "pirate")


def dot(name: str, *parts: str) -> str:
    """A symbol drawn around the point where it is used."""
    return fixed(name, 1, 1, *parts)


def holds(m: Measures, capacity: list[int], last: int) -> str:
    """Hulls and barrows by how much they hold, tracks by how far the marker has come: symbols of one shape."""
    drawn = [road_chests(m.pre, m.chest)]
    size, down, pitch = m.chest, m.tall_chest, m.pitch
    for room in range(SLOTS + 1):
        slots = []
        for slot in range(SLOTS):
            x, y = slot * pitch + (pitch - size) / 2, -down
            slots.append(
                el(
                    "rect",
                    x=round(x + 1, 1),
                    y=round(y + 1, 1),
                    width=size - 2,
                    height=round(down - 2, 1),
                    rx=3,
                    class_="hollow" if slot < room else "shut",
                )
            )
            if slot >= room:
                slots.append(
                    el("path", d=f"M{x + size * 0.3:.1f} {-down * 0.3:.1f}l{size * 0.4:.1f} {-down * 0.4:.1f}", class_="shut")
                )
        drawn.append(dot(f"{m.pre}slots{room}", *slots))
        places = use(f"{m.pre}slots{room}")
        drawn.append(
            dot(
                f"{m.pre}hull{room}",
                places,
                el("path", d=hull(m, max(1, room) * pitch), class_="wood"),
                el("path", d=f"M{-0.3 * pitch:.1f} 4.5h{(max(1, room) + 0.35) * pitch:.1f}", class_="plank-line"),
            )
        )
        drawn.append(dot(f"{m.pre}barrow{room}", places, barrow(m, room * pitch)))
    wheel, star = (16, 15) if m.is_wide else (11, 9)
    drawn.append(fixed(f"{m.pre}start", wheel, wheel, use("wheel", 0, 0, None, wheel, wheel)))
    drawn.append(fixed(f"{m.pre}lead", star, star, use("star", 0, 0, None, star, star)))
    for field in range(last + 1):
        drawn.append(dot(f"{m.pre}track{field}", pips(m, capacity, last, field)))
    return "".join(drawn)


def hull(m: Measures, length: float) -> str:
    """A hull as long as its hold, its deck at y 0."""
    back, depth = (24, 13) if m.is_wide else (15, 10)
    return f"M{-back:g} -5q3 5 8 5H{length + 3:.1f}q4 0 4 3 0 {depth - 3:g}-9 {depth - 3:g}H{-back + 13:g}q-9 0-13-{depth + 2:g}z"


def barrow(m: Measures, length: float) -> str:
    """A plank with feet, as long as the crew can carry."""
    if not length:
        return ""
    feet = "".join(f"M{x:.1f} 0v{5 if m.is_wide else 4}" for x in (4, length - 4))
    return el("path", d=f"M-2 1H{length + 2:.1f}{feet}", class_="barrow")


def pips(m: Measures, capacity: Sequence[int], last: int, field: int) -> str:
    """The fields of a track, filled up to the marker: over the empty track, which all of them share."""
    lane = Lane(0, 0, 0, False)
    places = [m.pip(lane, t.CREW_AREA, i, capacity[:last])[0] - m.crew for i in range(1, last + 1)]
    line = el("path", d=f"M{places[0]:.1f} 0H{places[-1]:.1f}", class_="track-line")
    r = 3 if m.is_wide else 2.6
    if field:
        return use(f"{m.pre}track0") + "".join(el("circle", cx=round(x, 1), r=r, class_="hue") for x in places[:field])
    return line + "".join(el("circle", cx=round(x, 1), r=r, class_="pip") for x in places)


def markers(last: int) -> str:
    """Ships and pirates with the number of their field; they take the colour of who uses them."""
    boat = "M-13-7q4 2 8 2h10q4 0 8-2-1 9-5 13H-8q-4-4-5-13z"
    drawn = []
    for field in range(last + 1):
        number = text(0, 5, field, "marker-number")
        drawn.append(dot(f"ship{field}", el("path", d=boat, class_="hue"), number))
        face = el("circle", r=9.5, cy=0, class_="hue") + el("path", d="M-9.8-1Q-10-10.5 0-10.5T9.8-1Q0-5-9.8-1z", class_="scarf")
        drawn.append(dot(f"pirate{field}", face, text(0, 6.5, field, "marker-number")))
    return "".join(drawn)


def sails(m: Measures, hues: list[int]) -> str:
    """Every player's sail with the emblem."""
    drawn = []
    for seat, _ in enumerate(hues):
        if m.is_wide:
            mast = el("path", d="M0 0V-44", class_="mast") + el("path", d="M0-44l10 3-10 3z", class_="wax")
            sheet = el("path", d="M-13-38h26q-3 14 0 29h-26q3-15 0-29z", class_="hue")
            crest = el("path", d=EMBLEMS[hues[seat]], class_="on", transform="translate(-9.5 -33) scale(.8)")
        else:
            mast = el("path", d="M0 0V-31", class_="mast") + el("path", d="M0-31l7 2-7 2z", class_="wax")
            sheet = el("path", d="M-8-27h16q-2 9 0 20H-8q2-11 0-20z", class_="hue")
            crest = el("path", d=EMBLEMS[hues[seat]], class_="on", transform="translate(-6.5 -24) scale(.54)")
        drawn.append(dot(f"{m.pre}sail{seat}", mast, sheet, crest))
    return "".join(drawn)


def ground(m: Measures, goal: int, points: tuple[int, int, int], mine_hue: int, has_island: bool) -> str:
    """All of the chart that never changes: land, strait and sand, headings, lanes, places in Tortuga."""
    west, east = m.coast
    right = m.middle - 4 if m.is_wide else m.width - 1
    top, low = 1.0, m.chart - 1
    parts = [el("rect", x=1, y=1, width=m.width - 2, height=low - top, rx=8, class_="chart-sea")]
    parts.append(el("g", rhumbs((west + east) / 2, m.chart * 0.55, m.width * 0.22, 24, 8)))
    shore, sand = coastline(low - top, 7 if m.is_wide else 4), coastline(low - top, -6 if m.is_wide else -3)
    end = m.width - 9
    parts.append(el("path", d=f"M9 {top:g}H{west:g}{shore}H9q-8 0-8-8V9q0-8 8-8z", class_="shell"))
    parts.append(el("path", d=plates(west, m.chart), class_="plates"))
    parts.append(el("path", d=f"M{end:g} {top:g}H{east:g}{sand}H{end:g}q8 0 8-8V9q0-8-8-8z", class_="beach"))
    for x, line, way in ((west, shore, 4), (east, sand, -4)):
        parts.append(el("path", d=f"M{x:g} {top:g}{line}", class_="shore-ink"))
        parts.append(el("path", d=f"M{x + way:g} {top:g}{line}", class_="shore-far"))
    for lane in m.lanes[1:]:
        if not lane.is_mine:
            parts.append(el("path", d=f"M10 {lane.y:.1f}H{right - 6:.1f}", class_="lane-line"))
    own = next((lane for lane in m.lanes if lane.is_mine), None)
    if own:
        box = {"x": 3.5, "y": round(own.y, 1), "width": right - 7, "height": round(own.height - 2.5, 1), "rx": 7}
        parts.append(el("rect", **box, class_=f"own-lane seat-{mine_hue}"))
    for lane in m.lanes:
        rx = m.island_width / 2
        parts.append(
            el(
                "ellipse",
                cx=m.island,
                cy=round(lane.y + lane.height / 2, 1),
                rx=rx,
                ry=round(min(lane.height / 2 - 8, 30 if m.is_wide else 24), 1),
                class_="heap",
            )
        )
        size = 6 if m.is_wide else 5
        across = f"l{2 * size} {2 * size}m0-{2 * size}l-{2 * size} {2 * size}"
        parts.append(el("path", d=f"M{m.island - size:g} {lane.y + lane.height / 2 - size:.1f}{across}", class_="cross"))
        parts += homes(m, lane, goal)
    parts.append(headings(m, points, has_island))
    parts.append(el("rect", x=1, y=1, width=m.width - 2, height=low - top, rx=8, class_="chart-edge"))
    return el("g", *parts)


def coastline(length: float, swing: float) -> str:
    """The bends of a shore from top to bottom."""
    step = length / 6
    return "".join(f"q{swing * side:g} {step / 2:.1f} 0 {step:.1f}" for side in (1, -1, 1, -1, 1, -1))


def plates(east: float, low: float) -> str:
    """The plates of a turtle's shell on the land."""
    d, size = [], 34.0
    for row in range(int(low // 58) + 1):
        for column in range(int(east // 100) + 1):
            x, y = column * 102 + (51 if row % 2 else 0) + 10, row * 58 + 8
            if x + 2 * size < east - 6 and y + 58 < low:
                d.append(f"M{x:g} {y + 29:g}l17-29h34l17 29-17 29h-34z")
    return "".join(d)


def homes(m: Measures, lane: Lane, goal: int) -> list[str]:
    """The places in Tortuga that end the game, the last with a flag."""
    drawn = []
    for place in range(goal):
        x, y = m.home(lane, place, goal, goal)
        last = place == goal - 1
        drawn.append(
            el(
                "rect",
                x=round(x + 1, 1),
                y=round(y + 1, 1),
                width=m.chest - 2,
                height=round(m.tall_chest - 2, 1),
                rx=3,
                class_="goal" if last else "hollow",
            )
        )
        if last:
            size = m.tall_chest * 0.62
            drawn.append(use("flag", x + m.chest * 0.24, y + m.tall_chest * 0.2, None, size * 20 / 22, size))
    return drawn


def headings(m: Measures, points: tuple[int, int, int], has_island: bool) -> str:
    """The names of the areas, with what a chest counts there."""
    names = (say("Tortuga"), say("Fleet"), say("Crew"))
    y = 21 if m.is_wide else 18
    places = (78, 346, 532) if m.is_wide else (14, 148, 247)
    parts = []
    for name, x, worth in zip(names, places, points, strict=True):
        parts.append(coin(x, y - 5, worth, 10 if m.is_wide else 9))
        parts.append(text(x + (16 if m.is_wide else 13), y, name, "area-name"))
    if m.is_wide:
        parts.append(text(m.middle - 10, y, say("Island area"), "area-name end"))
        for x, length in ((328, 120), (514, 70)):
            parts.append(
                el("path", d=f"M{x} {y - 5}h{-length}", class_="flow")
                + el("path", d=f"M{x - length + 1} {y - 9}l-6 4 6 4", class_="ink")
            )
        parts.append(el("path", d=f"M{m.middle} 8V{m.chart - 8:g}", class_="lane-line"))
        parts.append(text((m.middle + m.width) / 2, y, say("Island") if has_island else say("Bag"), "area-name middle"))
    return "".join(parts)


def coin(x: float, y: float, worth: int, r: float) -> str:
    """What a chest counts, on a coin."""
    return el("circle", cx=round(x, 1), cy=y, r=r, class_="medal-1") + text(round(x, 1), y + 4.8, worth, "coin-number")


def who(m: Measures, road: Lane, score: int, is_start: bool, leads: bool, is_asked: bool) -> str:
    """Whose road it is: badge, points so far, the start player's wheel, a star for who leads, an hourglass for who decides."""
    top = road.y + road.height / 2 - 23
    shift = 0 if not is_start else 10 if m.is_wide else 5
    parts = use(f"badge{road.seat}", m.badge, top) + words(m.badge + 18 + shift, top + 41, score, "points")
    if is_start:
        parts += use(f"{m.pre}start", m.badge - (4 if m.is_wide else 2), top + (26 if m.is_wide else 30))
    if leads:
        parts += use(f"{m.pre}lead", m.badge + (42 if m.is_wide else 36), top + (26 if m.is_wide else 29))
    if is_asked and m.is_wide:
        parts += use("hourglass", m.badge + 38, top + 2, None, 17, 17)
    return f"<g>{parts}</g>"


@lru_cache(4096)
def hold(m: Measures, road: Lane, hue: int, track: int, field: int, room: int, capacity: tuple[int, ...]) -> str:
    """Ship or barrow with its open slots, the track below it and the marker."""
    deck, left = m.deck(road), m.crew if track else m.fleet
    if track == t.SHIP:
        parts = use(f"{m.pre}sail{road.seat}", m.mast, deck) + use(f"{m.pre}hull{room}", left, deck)
    else:
        parts = use(f"{m.pre}barrow{room}", left, deck)
    parts += use(f"{m.pre}track{field}", left, m.track(road))
    if field:
        x, y = m.pip(road, track, field, list(capacity))
        name = f"{m.pre}{MARKERS[track]}-{road.seat}"
        parts += use(f"{MARKERS[track]}{field}", x, y, id=f"{name}-{field}", data_glide=name)
    return f"<g class='seat-{hue}'>{parts}</g>"


@lru_cache(4096)
def in_area(m: Measures, road: Lane, area: str, chests: Pieces, goal: int) -> str:
    """The chests of one area of a road: "f" fleet, "c" crew, "i" island area, "t" Tortuga. Each has a name that tells its place
    and colour.
    """
    count, parts = len(chests), []
    for i, colour in enumerate(chests):
        if area == "t":
            x, y = m.home(road, i, count, goal)
        elif area == "i":
            x, y = m.ashore(road, i, count)
        else:
            x, y = m.slot(road, t.FLEET_AREA if area == "f" else t.CREW_AREA, i)
        name = f"{m.pre}ch-{road.seat}{area}{i}-{colour}"
        shape, kind = f"{m.pre}c{colour}", f"{m.pre}chest{colour}"
        if area == "i":
            parts.append(use(shape, x, y, id=name, data_glide=kind, data_from=f"{m.pre}sack"))
        else:
            parts.append(use(shape, x, y, id=name, data_glide=kind))
    return f"<g>{''.join(parts)}</g>"


def chest(m: Measures, place: str, colour: int, x: float, y: float, size: float) -> str:
    """A chest elsewhere that can travel."""
    name = f"{m.pre}ch-{place}-{colour}"
    return use(f"chest{colour}", x, y, None, size, round(size * 28 / 30, 1), id=name, data_glide=f"{m.pre}chest{colour}")


def middle(
    m: Measures, central: Pieces, bag: Pieces, bag_size: int, tiles: int, tokens: int, has_island: bool
) -> tuple[str, ...]:
    """The middle of the table: the island's chests by colour, the bag and what is in it, treasure tiles and tokens left."""
    return (
        wide_middle(m, central, bag, bag_size, tiles, tokens, has_island)
        if m.is_wide
        else tall_middle(m, central, bag, bag_size, tiles, tokens, has_island)
    )


def island_place(m: Measures, colour: int) -> tuple[float, float, float, float]:
    """Where a colour lies on the island, as a box for a finger."""
    if m.is_wide:
        return m.middle + 3, 34 + 38 * colour, 42, 38
    return 66 + 25 * colour, m.chart + 7, 25, 26


def wide_middle(
    m: Measures, central: Pieces, bag: Pieces, bag_size: int, tiles: int, tokens: int, has_island: bool
) -> tuple[str, ...]:
    """The middle of the table beside the roads, as a column."""
    left, right = m.middle + 4, m.width - 5
    sack = left + 46 if has_island else left + 4
    d = (
        f"M{sack + 8:g} 40q-8 3-8 14V216q0 12 12 12H{right - 12:g}q12 0 12-12V54q0-11-8-14z"
        f"M{sack + 10:g} 34h{right - sack - 20:g}l-3 7H{sack + 13:g}z"
    )
    pieces = [f"<path d='{d}' class='bag' id='sack'/>"]
    for colour in range(t.N_COLOURS):
        y = 38 + 38 * colour
        if has_island:
            pieces.append(on_island(m, colour, central[colour], left + 7, y + 3, 30))
            pieces.append(words((sack + right) / 2, y + 24, bag[colour], "bag-count"))
        else:
            pieces.append(use(f"chest{colour}", sack + 10, y + 6, None, 26, 24.3))
            pieces.append(words(sack + 52, y + 24, bag[colour], "bag-count"))
    pieces += [use("bag", left + 10, 234, None, 20, 22), words(left + 38, 250, bag_size, "count")]
    pieces += [use("tile", left + 8, 262, None, 18, 22) + use("tile", left + 12, 259, None, 18, 22)]
    pieces += [words(left + 38, 277, tiles, "count"), use("token", left + 9, 287, None, 21, 21)]
    return (*pieces, words(left + 38, 303, tokens, "count"))


def tall_middle(
    m: Measures, central: Pieces, bag: Pieces, bag_size: int, tiles: int, tokens: int, has_island: bool
) -> tuple[str, ...]:
    """The middle of the table below the roads, as a strip."""
    y = m.chart + 4
    pieces = [f"<rect x='1' y='{y:g}' width='{m.width - 2:g}' height='34' rx='6' class='strip'/>"]
    if has_island:
        pieces.append(words(8, y + 22, say("Island"), "strip-name"))
    for colour in range(t.N_COLOURS):
        x, top, _, _ = island_place(m, colour)
        if has_island:
            pieces.append(on_island(m, colour, central[colour], x + 1, top + 2.5, 23))
        else:
            pieces.append(use(f"chest{colour}", 2 + 41.5 * colour, top + 3, None, 22, 20.5))
            pieces.append(words(24 + 41.5 * colour, y + 22, bag[colour], "strip-count"))
    bag_at, tile_at, token_at = (201, 258, 310) if has_island else (212, 264, 313)
    pieces += [use("bag", bag_at, y + 5, None, 21, 24, id="t-sack"), words(bag_at + 25, y + 22, bag_size, "strip-count")]
    pieces += [use("tile", tile_at, y + 6, None, 18, 22), words(tile_at + 22, y + 22, tiles, "strip-count")]
    return (*pieces, use("token", token_at, y + 7, None, 20, 20), words(token_at + 24, y + 22, tokens, "strip-count"))


def on_island(m: Measures, colour: int, there: int, x: float, y: float, size: float) -> str:
    """A colour's place on the island, with its chest if one lies there."""
    if there:
        return chest(m, "island", colour, x, y, size)
    return use(f"place{colour}", x, y, None, size, round(size * 28 / 30, 1))


assert len(MARKERS) == t.N_TRACKS
