"""What can be pressed on the board, and what is seen of a choice before it is made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from re import sub
from typing import NamedTuple

from flotta.engine.colours import worn
from flotta.engine.drawing import Plain, el, escaped, ghost, remembered, tag
from flotta.engine.words import Say
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.art.moves import Move, gain
from flotta.games.cartagena.art.people import feet_of, joining, on_deck, sign_on, standing
from flotta.games.cartagena.art.plan import Plan, Shapes, Twice
from flotta.games.cartagena.art.road import Point, Rect, Road, at, short
from flotta.games.cartagena.art.symbols import sign_of, symbol
from flotta.games.cartagena.box import say
from flotta.games.cartagena.talk import COLOURS, place_name, symbol_name


def rect(box: Rect, class_: str, radius: float = 7) -> str:
    """A rectangle."""
    x, y, width, height = map(round, box)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius:g}" class="{class_}"/>'


def pick(inside: str, words: object, over: bool = False, **data: object) -> str:
    """Something on the board that can be pressed. What lies `over` another one lets the finger through while it is not lit."""
    class_ = "pick over" if over else "pick"
    named = "".join([f' data-{name}="{value}"' for name, value in data.items()])
    return f'<g class="{class_}" role="img"{named} aria-label="{escaped(str(words))}">{inside}</g>'


def is_space(place: int) -> bool:
    """Whether a place is one of the numbered spaces."""
    return t.START < place < t.SHIP


@remembered()
def landing(v: Plain, shapes: Shapes, space: int, shown: int, is_sure: bool) -> Twice:
    """A space where a pirate could come to stand: it can be pressed."""
    words = str(say("{place}: {symbol}", place=place_name(v, space), symbol=symbol_name(shown)))
    landscape, portrait = (
        f'<use href="#{plan.prefix}k{space}" class="hit"/><use href="#{plan.prefix}k{space}" class="{spot_class(is_sure)}"/>'
        for plan in shapes
    )
    return pick(landscape, words, to=space), pick(portrait, words, to=space)


def landed(shapes: Shapes, space: int, shown: int, crowd: int, seen: tuple[int | None, ...], is_sure: bool) -> Twice:
    """The pirates of these crews on the space, where they would come to stand, in outline, with the symbol made small."""
    (before, after), (tall_before, tall_after) = joined_at(shapes, space, shown, crowd)
    wide = tall = ""
    for who in seen:
        wide += outline(who, space, is_sure, before, after)
        tall += outline(who, space, is_sure, tall_before, tall_after)
    return wide, tall


@lru_cache(4096)
def joined_at(shapes: Shapes, space: int, shown: int, crowd: int) -> tuple[Twice, Twice]:
    """The outline of one more pirate on a space, without its crew: what is drawn before that is named, and after."""
    landscape, portrait = shapes
    return joined_in(landscape, space, shown, crowd), joined_in(portrait, space, shown, crowd)


def joined_in(plan: Plan, space: int, shown: int, crowd: int) -> tuple[str, str]:
    """The same in one shape."""
    sign = "" if crowd else symbol(sign_of(shown), *sign_on(plan, space, True))
    return faint(plan, "pw", *joining(plan, space, crowd), sign)


@lru_cache(1024)
def seen_as(movers: tuple[int, ...], viewer: int, is_sure: bool) -> tuple[int | None, ...]:
    """Whose outlines are drawn: mine, and one for all rivals while it is open which of them is meant."""
    mine = tuple(who for who in movers if who == viewer or is_sure)
    return mine if len(mine) == len(movers) else (*mine, None)


def spot_class(is_sure: bool) -> str:
    """How a place to land on is ringed: plainly when a pirate is all that is to be chosen, else only when asked for."""
    return "ring spot sure" if is_sure else "ring spot"


def faint(plan: Plan, kind: str, x: float, y: float, sign: str = "", aboard: bool = False) -> tuple[str, str]:
    """A pirate in outline, before and after its crew is named."""
    where = on_deck(plan, (round(x), round(y))) if aboard else f'x="{round(x)}" y="{round(y)}"'
    return f'{sign}<use class="faint" href="#{plan.prefix}{kind}-', f'" {where}/></g>'


def outline(crew: int | None, to: int, is_sure: bool, before: str, after: str) -> str:
    """A pirate where it would come to stand; None: some rival's."""
    name, whose = ("x", 'data-rival="1"') if crew is None else (crew, f'data-who="{crew}"')
    return f'<g class="{ghost_class(is_sure)}" data-to="{to}" {whose}>{before}{name}{after}'


def ghost_class(is_sure: bool) -> str:
    """A preview is seen while its choice is pointed at; all the time when nothing but the pirate is to be chosen."""
    return "ghost shown" if is_sure else "ghost"


Among = tuple[int, int, int]
"""A crew's pirates among those on a space: how many stand before them, how many they are, how many stand there in all."""
NOBODY: Among = (0, 0, 0)
"""Where no crew of a space is meant."""


def among(who: int, crews: tuple[int, ...]) -> Among:
    """The pirates of one of these crews among all of them."""
    return sum(crews[:who]), crews[who], sum(crews)


@lru_cache(4096)
def ring_around(plan: Plan, space: int, those: Among) -> Rect:
    """The room that a crew's pirates take on a space, measured from there."""
    before, count, crowd = those
    left, low = standing(plan, space, before, crowd)
    right, _ = standing(plan, space, before + count - 1, crowd)
    half, high = 10.5 * plan.scale, 31 * plan.scale
    return left - half, low - high, right - left + 2 * half, high + 2


def mover(v: Plain, shapes: Shapes, who: int, space: int, those: Among, mine: bool, is_landing: bool) -> Twice:
    """A pirate on a space that can be moved."""
    named, (wide, tall) = pirate_here(v, who, space, mine), rings(shapes, space, those, is_landing)
    return f"{named}{wide}", f"{named}{tall}"


@remembered()
def pirate_here(v: Plain, who: int, space: int, mine: bool) -> str:
    """How a pirate on a space that can be chosen begins: its name."""
    return pick("", pirate_words(v, who, space, mine), True, who=who, place=space).removesuffix("</g>")


@lru_cache(4096)
def rings(shapes: Shapes, space: int, those: Among, is_landing: bool) -> Twice:
    """How it goes on in both shapes."""
    landscape, portrait = shapes
    return ringed(landscape, space, those, is_landing), ringed(portrait, space, those, is_landing)


def ringed(plan: Plan, space: int, those: Among, is_landing: bool) -> str:
    """How it goes on in one shape: the ring is around the crew's pirates, the whole space answers to a finger; where somebody
    could land too, only a part of it does.
    """
    ring = ring_around(plan, space, those)
    shape = f'<use href="#{plan.prefix}k{space}" class="hit"/>'
    if is_landing:
        shape = rect(grown(ring, plan.least, plan.around(space)), "hit")
    return f"{shape}{rect(ring, 'ring')}</g>"


def grown(box: Rect, least: float, within: Rect) -> Rect:
    """A box made large enough for a finger, kept inside another one."""
    width, height = max(box[2], least), max(box[3], least)
    x = min(max(box[0] - (width - box[2]) / 2, within[0]), within[0] + within[2] - width)
    y = min(max(box[1] - (height - box[3]) / 2, within[1]), within[1] + within[3] - height)
    return x, y, width, height


def around_all(boxes: list[Rect]) -> Rect:
    """The box around some boxes."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top


@lru_cache(4096)
def backward(shapes: Shapes, space: int, those: Among) -> Twice:
    """The sign of a pirate that can step back."""
    landscape, portrait = shapes
    return step_sign(landscape, space, those), step_sign(portrait, space, those)


def step_sign(plan: Plan, space: int, those: Among) -> str:
    """The same in one shape."""
    x, y, _, height = ring_around(plan, space, those)
    size = 13.0 if plan.tall else 17.0
    return symbol("step", x - size * 0.55, y + height - size + 1, size, "step-back")


@remembered("ship_at", "seats", "options", "pirates")
def shared(v: Plain, plan: Plan, place: int, movers: tuple[int, ...], viewer: int, is_landing: bool) -> str:
    """A place where pirates of several crews can be meant, too close together for a finger: pressing it opens a choice of them
    beside it, large enough to press.
    """
    if is_space(place):
        within, moved = plan.around(place), plan.inside(place)
        area = f'<use href="#{plan.prefix}k{place}" class="hit"/>'
        crews = tuple(crew[place] for crew in v.pirates[: v.seats])
        rings = [ring_around(plan, place, among(who, crews)) for who in movers]
        if is_landing:
            area = rect(grown(around_all(rings), plan.least, within), "hit")
        x, top = 0.0, -2 * plan.road(place).half
    else:
        within, moved = (0.0, 0.0, plan.width, plan.height), None
        box, slots = plan.box(place, v.ship_at), plan.slots(place, v.ship_at, v.seats)
        area, rings = rect(box, "hit"), [slots[who] for who in movers]
        x, top = box[0] + box[2] / 2, box[1]
    whole = pick(area + "".join(rect(ring, "ring") for ring in rings), str(place_name(v, place)).capitalize(), True, place=place)
    size = plan.least + 4
    wide, high = len(movers) * size + 8, size + 12
    left = min(max(x - wide / 2, within[0] + 2), within[0] + plan.width - wide - 2)
    y = top - high - 2 if top - high > within[1] + 2 else top + 2 * plan.road(1).half + 10
    parts = [rect((left, y, wide, high), "sheet", 10)]
    for number, who in enumerate(movers):
        each = (left + 4 + number * size, y + 4, size, size + 4)
        man = f'<use href="#{plan.prefix}pw-{who}" x="{short(each[0] + size / 2)}" y="{short(each[1] + size + 1)}"/>'
        box_of = rect(inset(each, 1), "hit") + rect(inset(each, 2), "ring") + man
        parts.append(pick(box_of, pirate_words(v, who, place, who == viewer), who=who, place=place))
    return el("g", whole, el("g", *parts, class_="chooser"), transform=moved)


def pirate_words(v: Plain, who: int, place: int, mine: bool) -> Say:
    """What a pirate that can be chosen is called."""
    if mine:
        return say("The pirate here: {place}", place=place_name(v, place))
    return say("A pirate of {colour}: {place}", colour=COLOURS[worn(who)].name, place=place_name(v, place))


@remembered()
def corner_pick(v: Plain, shapes: Shapes, ship_at: int, seats: int, who: int, place: int, mine: bool, alone: bool) -> Twice:
    """A crew's corner on start, ship or cove, one of whose pirates can be moved."""
    words = str(pirate_words(v, who, place, mine))
    landscape, portrait = (corner_area(plan, ship_at, seats, who, place, alone) for plan in shapes)
    return pick(landscape, words, True, who=who, place=place), pick(portrait, words, True, who=who, place=place)


def corner_area(plan: Plan, ship_at: int, seats: int, who: int, place: int, alone: bool) -> str:
    """What of a crew's corner answers to a finger, and its ring. On the travelling ship the hull below belongs to the sailing."""
    slot, box = plan.slots(place, ship_at, seats)[who], plan.box(place, ship_at)
    if place == t.SHIP and plan.scenario == t.FULL:
        slot = above_hull(plan, slot)
    area = box if place == t.START and alone else grown(slot, plan.least, box)
    return rect(area, "hit") + rect(slot, "ring")


def above_hull(plan: Plan, slot: Rect) -> Rect:
    """The part of a crew's corner that is above the hull."""
    high = max(plan.sailor + 4, plan.least)
    return slot[0], slot[1] + plan.sailor + 1 - high, slot[2], high


def goal_box(plan: Plan, place: int, ship_at: int) -> Rect:
    """What of ship or cove can be pressed to arrive there; of the travelling ship its deck."""
    x, y, width, height = plan.box(place, ship_at)
    if plan.scenario == t.FULL and place == t.SHIP:
        high = max(plan.sailor + 4, plan.least)
        return x + 4, plan.slots(place, ship_at, 2)[0][1] + plan.sailor + 1 - high, width - 8, high
    return inset((x, y, width, height), 3)


@remembered()
def goal_pick(v: Plain, shapes: Shapes, place: int, ship_at: int, is_sure: bool) -> Twice:
    """Ship or cove, where a pirate could arrive."""
    words = str(place_name(v, place)).capitalize()
    landscape, portrait = (goal_box(plan, place, ship_at) for plan in shapes)
    return (
        pick(rect(landscape, "hit") + rect(landscape, spot_class(is_sure)), words, to=place),
        pick(rect(portrait, "hit") + rect(portrait, spot_class(is_sure)), words, to=place),
    )


@lru_cache(4096)
def arrived_at(
    shapes: Shapes, place: int, ship_at: int, seats: int, movers: tuple[int, ...], viewer: int, is_sure: bool
) -> Twice:
    """The pirates of these crews on ship or cove, in outline."""
    landscape, portrait = (arrived(plan, place, ship_at, seats, movers, viewer, is_sure) for plan in shapes)
    return landscape, portrait


def arrived(plan: Plan, place: int, ship_at: int, seats: int, movers: tuple[int, ...], viewer: int, is_sure: bool) -> str:
    """The same in one shape."""
    slots, parts = plan.slots(place, ship_at, seats), []
    for who in seen_as(movers, viewer, is_sure):
        x, y = feet_of(plan, place, slots[movers[-1] if who is None else who])
        parts.append(outline(who, place, is_sure, *faint(plan, "cr", x + 6, y, aboard=place == t.SHIP)))
    return "".join(parts)


def inset(box: Rect, by: float) -> Rect:
    """A box made smaller on all sides."""
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


def course(plan: Plan, start: int, end: int, off: float) -> str:
    """The way from one place to another along the kerb, in whole numbers: there are many of them."""
    lane = lane_of(plan, len(plan.roads) == 1 or road_of(plan, start, end) is plan.roads[0], off)
    here, there = lane.stops[start], lane.stops[end]
    if there.u < here.u:
        return f"M{here.point}{''.join(lane.back[here.high : there.low : -1])}{there.back if here.high >= there.low else ''}"
    return f"M{here.point}{''.join(lane.on[here.low : there.high])}{there.on if here.low <= there.high else ''}"


class Stop(NamedTuple):
    """A place beside a road: where it lies, its distance along the road, the first piece of the road that ends behind it, the
    last one that begins before it, and how a line reaches it on these, going back or going on.
    """

    point: str
    u: float
    low: int
    high: int
    back: str
    on: str


class Lane(NamedTuple):
    """A line along a road, cut so that any stretch of it is put together from ready pieces."""

    stops: dict[int, Stop]
    back: list[str]
    on: list[str]


@lru_cache(256)
def lane_of(plan: Plan, first: bool, off: float) -> Lane:
    """The line so far beside the first or the last road of a plan."""
    road = plan.roads[0 if first else -1]
    places = (t.START, *range(road.first, road.first + road.spaces), t.SHIP, t.COVE)
    stops = {place: stop(plan, road, place, off) for place in places}
    back = [whole(piece.drawn(piece.start, off, True)) for piece in road.pieces]
    return Lane(stops, back, [whole(piece.drawn(piece.start + piece.length, off, False)) for piece in road.pieces])


def stop(plan: Plan, road: Road, place: int, off: float) -> Stop:
    """A place beside a road."""
    u = along(plan, road, place)
    low = next((i for i, piece in enumerate(road.pieces) if piece.start + piece.length > u), len(road.pieces))
    high = next((i for i, piece in reversed([*enumerate(road.pieces)]) if piece.start < u), -1)
    back = whole(road.pieces[low].drawn(u, off, True)) if low < len(road.pieces) else ""
    on = whole(road.pieces[high].drawn(u, off, False)) if high >= 0 else ""
    return Stop(whole(at(road.point(u, off))), u, low, high, back, on)


def whole(line: str) -> str:
    """A line with its numbers rounded."""
    return sub(r"\d+\.\d+", lambda number: str(round(float(number[0]))), line)


def road_of(plan: Plan, start: int, end: int) -> Road:
    """The road on which a pirate goes from one place to another."""
    return plan.road(start if is_space(start) else end if is_space(end) else 1 if start == t.START else plan.last)


def along(plan: Plan, road: Road, place: int) -> float:
    """How far along its road a place lies; start, ship and cove at its ends."""
    if is_space(place):
        return road.middle(place)
    at_end = place == t.COVE or (place == t.SHIP and road.first == 1)
    return road.length if at_end else 0.0


def head(plan: Plan, start: int, end: int, off: float) -> tuple[Point, float]:
    """Where the arrow head at the end of a way stands, and where it points: into the space."""
    road = road_of(plan, start, end)
    u = along(plan, road, end)
    x, y = road.point(u, off)
    if not is_space(end):
        return (x, y), road.heading(u) + (0 if u else 180)
    return (x, y), road.heading(u) + (90 if off > 0 else -90)


def start_of(plan: Plan, start: int, end: int, off: float) -> Point:
    """Where a way begins."""
    road = road_of(plan, start, end)
    return road.point(along(plan, road, start), off)


class Previews(NamedTuple):
    """What is shown of moves before they are made, in either shape: ways (who, from where, to where), and what a step back or a
    push brings (whom, None for myself; where to; how many cards; whether it brings a rival's last one home).
    """

    ways: tuple[tuple[int, int, int], ...]
    gains: tuple[tuple[int | None, int, int, bool], ...]


def previews(v: Plain, moves: tuple[Move, ...], is_sure: bool) -> Previews:
    """The way each of my own pirates would take, of a rival's when one is being chosen; what a step back or a push brings."""
    ways: dict[tuple[int, int, int], None] = {}
    gains: dict[tuple[int, int], tuple[int | None, int, int, bool]] = {}
    for move in moves:
        doing, who, place, to, _ = move
        if is_sure or doing not in (t.PUSH, t.SHOT):
            ways[who, place, to] = None
        if doing in (t.STEP_BACK, t.PUSH) and (doing, to) not in gains:
            cards = gain(v, move)
            if cards:
                last = doing != t.STEP_BACK and to >= t.SHIP and v.pirates[who][to] == v.options.crew - 1
                gains[doing, to] = (None if doing == t.STEP_BACK else who, to, cards, bool(last))
    return Previews(tuple(ways), tuple(gains.values()))


def courses(v: Plain, shapes: Shapes, shown: Previews, ship_at: int, is_sure: bool) -> Twice:
    """The ways of all moves, seen while they are pointed at, and what they bring; in both shapes."""
    landscape, portrait = [], []
    start = f'<path class="{ghost_class(is_sure)} course" data-who="'
    for who, place, to in shown.ways:
        in_wide, in_tall = ways_between(shapes, place, to)
        landscape.append(f"{start}{who}{in_wide}")
        portrait.append(f"{start}{who}{in_tall}")
    for brought in shown.gains:
        in_wide, in_tall = gain_tags(v, shapes, ship_at, *brought)
        landscape.append(in_wide)
        portrait.append(in_tall)
    if not landscape:
        return "<g/>", "<g/>"
    return f"<g>{''.join(landscape)}</g>", f"<g>{''.join(portrait)}</g>"


@lru_cache(8192)
def ways_between(shapes: Shapes, place: int, to: int) -> Twice:
    """How the drawing of a way goes on, once it is said who takes it; in both shapes."""
    landscape, portrait = shapes
    said = f'" data-place="{place}" data-to="{to}" d="'
    return (
        f'{said}{course(landscape, place, to, landscape.kerb)}"/>',
        f'{said}{course(portrait, place, to, portrait.kerb)}"/>',
    )


@remembered()
def gain_tags(v: Plain, shapes: Shapes, ship_at: int, who: int | None, to: int, cards: int, last: bool) -> Twice:
    """What a step back or a push brings, in both shapes."""
    (landscape, portrait), words = shapes, gain_words(v, cards)
    return gain_tag(landscape, ship_at, who, to, words, last), gain_tag(portrait, ship_at, who, to, words, last)


@remembered()
def gain_words(v: Plain, cards: int) -> str:
    """So many cards, as a gain."""
    return str(say("+{n} card", "+{n} cards", n=cards))


def gain_tag(plan: Plan, ship_at: int, who: int | None, to: int, words: str, last: bool) -> str:
    """What a step back, or a push of a rival (`who`), brings, at the place it leads to; a warning where it would bring that
    rival's `last` one home.
    """
    if is_space(to):
        road = plan.road(to)
        x, y = road.point(road.middle(to))
        y += road.half + road.kerb - 2
    else:
        box = plan.box(to, ship_at)
        x, y = box[0] + box[2] / 2, box[1] + 14
    wide = 8.2 * len(words) + 14
    x = min(max(x, wide / 2 + 3), plan.width - wide / 2 - 3)
    y = min(max(y, 13.0), plan.height - 13)
    by = f'data-verb="retreat" data-to="{to}"' if who is None else f'data-verb="morgan" data-to="{to}" data-who="{who}"'
    return f'<g class="ghost" {by}>{tag(x, y, words, "tag warn" if last else "tag")}</g>'


@remembered()
def sailing(v: Plain, plan: Plan, ship_at: int, verb: str) -> str:
    """The travelling ship, to be sent to the other shore, with its course and itself there in outline."""
    here, there = plan.ships[ship_at], plan.ships[1 - ship_at]
    words = say("Sail to Tortuga") if ship_at == t.AT_CARTAGENA else say("Sail to Cartagena")
    x, y, width, height = here
    box = (x, y + height - plan.hull - 1, width, max(plan.hull + 4, plan.least))
    start, end = (x + width / 2, y + height - 8), (there[0] + there[2] / 2, there[1] + there[3] - 8)
    middle = ((start[0] + end[0]) / 2, max(start[1], end[1]) + (6 if plan.tall else 14))
    way = el("path", d=f"M{at(start)}Q{at(middle)} {at(end)}", class_="course")
    shape = el("use", href=f"#{plan.prefix}hull", x=short(there[0]), y=short(there[1]), class_="faint")
    return pick(rect(box, "hit") + rect(box, "ring", 16), words, verb=verb) + ghost(shape, way, verb=verb)


def pieces(moves: Iterable[Move]) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
    """From which places which crews could move, and on which places which crews could arrive."""
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for _, who, place, to, _ in moves:
        starts[place] = starts.get(place, 0) | 1 << who
        ends[to] = ends.get(to, 0) | 1 << who
    return {n: CREWS_OF[who] for n, who in starts.items()}, {n: CREWS_OF[who] for n, who in ends.items()}


CREWS_OF = [tuple(who for who in range(t.SEATS[1]) if crews >> who & 1) for crews in range(1 << t.SEATS[1])]
"""The crews in a number that has one bit for each."""
