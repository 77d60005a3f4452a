"""Cartagena drawn for the browser: the winding road with its pirates, my hand, the rivals, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, pi
from typing import NamedTuple

from flotta.engine.drawing import Left, Mark, Plain, defs, el, escaped, plain, remembered, spelled, tall, text, wide
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, language
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.art.hands import chip, panel, tray, where_words
from flotta.games.cartagena.art.moves import asked, moves
from flotta.games.cartagena.art.people import Along, crowd, stands_on
from flotta.games.cartagena.art.pirates import crew_symbols, hue_of, letter_of
from flotta.games.cartagena.art.plan import Plan, Shapes, Twice, shapes_of
from flotta.games.cartagena.art.preview import (
    NOBODY,
    Among,
    Previews,
    among,
    arrived_at,
    backward,
    corner_pick,
    course,
    courses,
    goal_pick,
    head,
    landed,
    landing,
    mover,
    pieces,
    previews,
    sailing,
    seen_as,
    shared,
    start_of,
)
from flotta.games.cartagena.art.road import Point, short
from flotta.games.cartagena.art.scenery import hull, scenery
from flotta.games.cartagena.art.symbols import sign_of, symbol, symbol_defs
from flotta.games.cartagena.box import FACES, say
from flotta.games.cartagena.choices import target
from flotta.games.cartagena.picture import head as headline
from flotta.games.cartagena.talk import FACE_NAMES

__all__ = ["AHEAD", "board", "chip", "mark", "means", "panel", "prompt", "stage", "tray"]

AHEAD = ("play", "enchant", "retreat", "morgan", "colour", "morgan/colour", "enchant/colour")
"""A card and the pirate it moves, a step back, a push: chosen together, from either end."""


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The table in both shapes."""
    v = plain(v)
    shapes = shapes_of(v)
    now = moment_of(v, viewer, marks)
    told, both = described_table(v, spelled(names)), for_both(v, shapes, now)
    landscape, portrait = shapes
    return (
        symbols(v, landscape, portrait, v.seats),
        *wide(landscape.width, landscape.height, told, *picture(v, landscape, now, both, marks)),
        *tall(portrait.width, portrait.height, told, *picture(v, portrait, now, both, marks)),
    )


class Now(NamedTuple):
    """What both shapes show of a moment: for each place how many pirates of each crew stand there and which of them came just
    now; from which places which crews could be moved, where they could arrive, where mine could step back; and what is shown of
    all moves before one is made. `several`: the spaces from which more than one crew could be moved. `sure`: nothing but a
    pirate is to be chosen.
    """

    viewer: int
    standing: list[tuple[int, ...]]
    came: dict[int, Along]
    starts: dict[int, tuple[int, ...]]
    ends: dict[int, tuple[int, ...]]
    backs: set[int]
    previews: Previews | None
    several: list[int]
    sure: bool
    ship_at: int
    sails: str


def moment_of(v: Plain, viewer: int, marks: tuple[Left, ...]) -> Now:
    """What is to be shown now."""
    options = moves(v, viewer) if viewer >= 0 else ()
    starts, ends = pieces(options)
    step = v.step
    sure = step == t.CHOOSING_PIRATE
    backs = set() if sure else {place for doing, _, place, _, _ in options if doing == t.STEP_BACK}
    may_sail = step in (t.ACTION, t.CAPTAIN) and asked(v, viewer)
    return Now(
        viewer,
        list(zip(*v.pirates[: v.seats], strict=True)),
        arrivals(marks),
        starts,
        ends,
        backs,
        previews(v, options, sure) if options else None,
        sorted(n for n, who in starts.items() if len(who) > 1 and t.START < n < t.SHIP),
        sure,
        v.ship_at,
        ("captain_sail" if step == t.CAPTAIN else "sail") if may_sail else "",
    )


class Both(NamedTuple):
    """What is found for both shapes at once, each piece in landscape and in portrait: the spaces, where one could arrive outside
    of them, who stands on each of the other places, what may be done there, and what is shown of all moves.
    """

    spaces: tuple[list[str], list[str]]
    goals: list[Twice]
    crowds: list[Twice]
    places: tuple[list[str], list[str]]
    courses: Twice | None


def for_both(v: Plain, shapes: Shapes, now: Now) -> Both:
    """What both shapes show of a moment."""
    ship_at, rooms = now.ship_at, rooms_on(v)
    goals = [goal_pick(v, shapes, place, ship_at, now.sure) for place in (t.SHIP, t.COVE) if place in now.ends]
    crowds = [
        crowd(v, shapes, place, ship_at, now.standing[place], rooms[place], now.came.get(place, ()))
        for place in ((t.START, t.SHIP, t.COVE) if shapes[0].scenario == t.FULL else (t.START, shapes[0].goal))
    ]
    ways = courses(v, shapes, now.previews, ship_at, now.sure) if now.previews else None
    return Both(all_spaces(v, shapes, now), goals, crowds, at_places(v, shapes, now), ways)


def all_spaces(v: Plain, shapes: Shapes, now: Now) -> tuple[list[str], list[str]]:
    """All spaces, each in four pieces: how it begins, where somebody could land, what stands there, what can be moved from there.
    Those where nobody stands and nothing can be done are ready.
    """
    bare = bare_spaces(v, shapes)
    landscape, portrait = list(bare[0]), list(bare[1])
    came, ends, starts, backs, viewer, sure = now.came, now.ends, now.starts, now.backs, now.viewer, now.sure
    signs, closed, crowds = v.symbol, chests_on(v), v.crowd
    for n in range(t.FIRST_SPACE, shapes[0].last + 1):
        crowd = crowds[n]
        if not crowd and n not in ends:
            continue
        here, at = now.standing[n], 4 * n - 2
        if crowd:
            landscape[at], portrait[at] = stands_on(shapes, n, signs[n], here, closed[n], came.get(n, ()))
        if n in ends or n in starts:
            seen = seen_as(ends[n], viewer, sure) if n in ends else ()
            movers = starts.get(n, ())
            who = movers[0] if len(movers) == 1 else None
            those = among(who, here) if who is not None else NOBODY
            backing = among(viewer, here) if n in backs else None
            under, over = to_do(v, shapes, n, signs[n], crowd, seen, who, who == viewer, those, backing, sure)
            landscape[at - 1], portrait[at - 1] = under
            landscape[at + 1], portrait[at + 1] = over
    return landscape, portrait


@remembered("symbol", "chest_token", "options", "seats")
def bare_spaces(v: Plain, shapes: Shapes) -> tuple[list[str], list[str]]:
    """All spaces as they are when nobody stands on them, in landscape and in portrait."""
    signs, closed, nobody = v.symbol, chests_on(v), (0,) * v.seats
    landscape: list[str] = []
    portrait: list[str] = []
    for n in range(1, shapes[0].last + 1):
        wide, tall = stands_on(shapes, n, signs[n], nobody, closed[n], ())
        landscape += (shapes[0].openings[n], "", wide, "</g>")
        portrait += (shapes[1].openings[n], "", tall, "</g>")
    return landscape, portrait


def chests_on(v: Plain) -> Sequence[int]:
    """On which places a closed chest lies; on none without the Magician."""
    closed: tuple[int, ...] = v.chest_token if v.options.magician else NO_CHESTS
    return closed


NO_CHESTS = (0,) * t.N_PLACES
"""No closed chest on any place."""


@remembered()
def to_do(
    v: Plain,
    shapes: Shapes,
    n: int,
    sign: int,
    crowd: int,
    seen: tuple[int | None, ...],
    who: int | None,
    mine: bool,
    those: Among,
    backing: Among | None,
    sure: bool,
) -> tuple[Twice, Twice]:
    """What may be done on a space, below and above the `crowd` that stands there. `seen`: those who could arrive; `who`: the crew
    that could be moved away (None: nobody, or several), whether it is mine, and which of the crowd `those` are; `backing`: which
    of them could step back; `sure`: nothing but a pirate is to be chosen.
    """
    under, wide, tall = ("", ""), "", ""
    if seen:
        under = landing(v, shapes, n, sign, sure)
        wide, tall = landed(shapes, n, sign, crowd, seen, sure)
    if backing is not None:
        in_wide, in_tall = backward(shapes, n, backing)
        wide, tall = wide + in_wide, tall + in_tall
    if who is not None:
        in_wide, in_tall = mover(v, shapes, who, n, those, mine, bool(seen))
        wide, tall = wide + in_wide, tall + in_tall
    return under, (f"{wide}</g>", f"{tall}</g>")


@remembered()
def symbols(v: Plain, landscape: Plan, portrait: Plan, seats: int) -> str:
    """Everything that is drawn once and used many times."""
    sizes = {"pw": landscape.scale, "t-pw": portrait.scale, "cr": landscape.crowd_scale, "t-cr": portrait.crowd_scale}
    sizes |= {"bk": landscape.crowd_scale, "t-bk": portrait.crowd_scale}
    parts = [symbol_defs(), crew_symbols(seats, language(), sizes)]
    for shape in (landscape, portrait):
        parts.append(shape.outlines)
        if shape.scenario == t.FULL:
            parts.append(el("g", hull(shape), id=f"{shape.prefix}hull"))
    return defs(*parts)


def picture(v: Plain, shape: Plan, now: Now, both: Both, marks: tuple[Left, ...]) -> list[str]:
    """One shape of the table, in pieces, without the words that describe it."""
    viewer, starts, ends, ship_at = now.viewer, now.starts, now.ends, now.ship_at
    is_full, side = shape.scenario == t.FULL, int(shape.tall)
    parts = [scenery(shape, language())]
    if is_full:
        parts.append(travelling(shape, ship_at))
    if marks:
        parts += wakes(v, shape, marks)
    parts += both.spaces[side]
    parts += [shapes[side] for shapes in both.goals]
    parts += [shapes[side] for shapes in both.crowds]
    parts += both.places[side]
    if both.courses:
        parts.append(both.courses[side])
    if now.sails and is_full:
        parts.append(sailing(v, shape, ship_at, now.sails))
    parts += [shared(v, shape, n, starts[n], viewer, n in ends) for n in now.several]
    if marks:
        parts += moments(shape, marks)
    return parts


@lru_cache(64)
def travelling(shape: Plan, ship_at: int) -> str:
    """The ship of the full adventure where it lies."""
    x, y = shape.ships[ship_at][:2]
    name = f"{shape.prefix}ship"
    return el("use", id=name, data_glide=name, href=f"#{shape.prefix}hull", x=short(x), y=short(y))


def rooms_on(v: Plain) -> dict[int, int]:
    """How many pirates of a crew there can be on ship and cove; 0 for the start, where nobody counts them."""
    crew = v.options.crew
    on_ship = v.box.ship_capacity_per_colour_full if v.options.scenario == t.FULL else crew
    return {t.START: 0, t.SHIP: on_ship, t.COVE: crew}


def described_table(v: Plain, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: whose turn it is, where each crew stands."""
    turn = turn_described(v, names, v.step == t.DONE, v.rounds, v.active, v.actions_left)
    return f"{turn} {crews_described(v, names)}</desc>"


@remembered()
def turn_described(v: Plain, names: tuple[str, ...], is_over: bool, rounds: int, active: int, left: int) -> str:
    """How the description begins: whose turn it is. It says nothing but what the arguments say, too."""
    turn = escaped(" ".join(headline(v, list(names))))
    return f"<title>{escaped(str(say('The table')))}</title><desc>{turn}"


@remembered("seats", "pirates", "options")
def crews_described(v: Plain, names: tuple[str, ...]) -> str:
    """Where each crew stands, as markup."""
    plan = shapes_of(v)[0]
    return " ".join([crew_words(v, plan, seat, names[seat], v.pirates[seat]) for seat in range(v.seats)])


@remembered()
def crew_words(v: Plain, plan: Plan, seat: int, name: str, places: tuple[int, ...]) -> str:
    """Where a crew stands, as markup."""
    return escaped(f"{name} ({letter_of(seat)}): {where_words(v, plan, places)}.")


def at_places(v: Plain, shapes: Shapes, now: Now) -> tuple[list[str], list[str]]:
    """What the viewer may do on start, ship and cove, and who could arrive there."""
    viewer, ends, ship_at, seats = now.viewer, now.ends, now.ship_at, v.seats
    found: tuple[list[str], list[str]] = ([], [])
    for place in (t.SHIP, t.COVE):
        if place in ends:
            for parts, piece in zip(found, arrived_at(shapes, place, ship_at, seats, ends[place], viewer, now.sure), strict=True):
                parts.append(piece)
    for place in (t.START, t.SHIP, t.COVE):
        movers = now.starts.get(place, ())
        if not movers:
            continue
        picks = [corner_pick(v, shapes, ship_at, seats, who, place, who == viewer, len(movers) == 1) for who in movers]
        for side, shape in enumerate(shapes):
            if len(movers) > 1 and shape.slots(place, ship_at, seats)[0][2] < shape.least:
                found[side].append(shared(v, shape, place, movers, viewer, False))
            else:
                found[side].extend([pick[side] for pick in picks])
    return found


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: a pirate's way, the ship's course, a chest opened."""
    if action is None:
        return None
    if action.verb == "from":
        crew, place = int(before.colour), int(action.params["place"])
        to = next(p for p in range(t.N_PLACES) if after.pirates[crew, p] > before.pirates[crew, p])
        return Mark(icon_of(before), "way", crew, place, to)
    if action.verb in ("sail", "captain_sail"):
        return Mark("ic-sail", "sail", int(after.ship_at))
    if action.verb == "open":
        return Mark(f"tk-{action.params['face']}", "chest", int(before.opener), FACES.index(str(action.params["face"])))
    return None


def icon_of(before: Record) -> str:
    """The sign of what moved a pirate."""
    if before.doing == t.STEP_BACK:
        return "ic-back"
    if before.doing == t.PUSH:
        return "ic-push"
    return {t.SHOT: "sy-pistol", t.GRAPPLE: "sy-hook", t.OPEN_CHEST: "sy-chest"}.get(int(before.doing)) or sign_of(
        int(before.symbol_played)
    )


def arrivals(marks: tuple[Left, ...]) -> dict[int, Along]:
    """By which of these events pirates came to a place: each pirate glides along its way."""
    found: dict[int, Along] = {}
    for left in reversed(marks):
        kind, *data = left.mark.data
        if kind == "way":
            crew, place = int(str(data[0])), int(str(data[2]))
            before = found.get(place, ())
            count = sum(who == crew for who, _, _ in before) + 1
            found[place] = (*before, (crew, count, left.event))
    return found


@remembered("ship_at", "options", "tunnel_end", "last")
def wakes(v: Plain, shape: Plan, marks: tuple[Left, ...]) -> list[str]:
    """What the others did since the viewer's last decision: their ways on the right-hand kerb, in two lanes; each a piece of
    its own, since with every move one more is added to those that stay.
    """
    parts = []
    for left in marks:
        kind, *data = left.mark.data
        if kind == "way":
            parts.append(wake(shape, left, *(int(str(each)) for each in data)))
        elif kind == "sail":
            parts.append(sailed(shape, left, int(str(data[0]))))
    return parts


def wake(shape: Plan, left: Left, crew: int, place: int, to: int) -> str:
    """One pirate's way."""
    road = shape.roads[0]
    off = -(road.half + road.kerb * (0.32 if left.seat % 2 else 0.72))
    d = course(shape, place, to, off)
    (x, y), turn = head(shape, place, to, off)
    return marked(shape, left, d, start_of(shape, place, to, off), arrow(shape, (x, y), turn))


def arrow(shape: Plan, at: Point, turn: float) -> str:
    """The head of a way."""
    where = f"translate({short(at[0])} {short(at[1])}) rotate({turn:.0f}) scale({0.75 if shape.tall else 1})"
    return el("path", d="M9 0-7-7-3 0-7 7z", class_="way-head", transform=where)


def sailed(shape: Plan, left: Left, port: int) -> str:
    """The ship's course."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = shape.ships[1 - port], shape.ships[port]
    start, end = (ax + aw / 2, ay + ah - 6), (bx + bw / 2, by + bh - 6)
    bend = max(start[1], end[1]) + (4 if shape.tall else 12)
    d = f"M{short(start[0])} {short(start[1])}Q{short((start[0] + end[0]) / 2)} {short(bend)} {short(end[0])} {short(end[1])}"
    turn = atan2(end[1] - bend, end[0] - (start[0] + end[0]) / 2) * 180 / pi
    return marked(shape, left, d, start, arrow(shape, end, turn))


def marked(shape: Plan, left: Left, d: str, start: Point, end: str) -> str:
    """A trace on the table in the colour of the one who left it: the way, its number where it began, its end."""
    class_ = f"mark seat-{hue_of(left.seat)}" if left.last else f"mark seat-{hue_of(left.seat)} old"
    x, y = round(start[0], 1), round(start[1], 1)
    disc = el("circle", cx=x, cy=y, r=8 if shape.tall else 9, class_="hue")
    number = text(x, round(y + 4.7, 1), left.number, "letter way-number", "middle")
    ways = el("path", d=d, class_="way-edge") + el("path", d=d, class_="way")
    return el("g", ways, end, disc, number, class_=class_, id=f"{shape.prefix}mark-{left.event}", data_mark=left.event)


def moments(shape: Plan, marks: tuple[Left, ...]) -> list[str]:
    """A chest that was opened: its face in the middle for a moment."""
    parts = []
    for left in marks:
        kind, *data = left.mark.data
        if kind == "chest":
            face = FACES[int(str(data[1]))]
            parts.append(moment(shape, left.event, face))
    return parts


def moment(shape: Plan, event: int, face: str) -> str:
    """The face of a chest token, large."""
    words = str(FACE_NAMES[face])
    wide_enough = min(shape.width - 16, 9 * len(words) + 40)
    x, y = shape.width / 2, shape.height / 2
    return el(
        "g",
        el("rect", x=short(x - wide_enough / 2), y=short(y - 62), width=short(wide_enough), height=124, rx=12, class_="sheet"),
        symbol(f"tk-{face}", x - 36, y - 52, 72),
        text(x, y + 46, words, "moment-words", "middle"),
        class_="moment",
        id=f"{shape.prefix}moment-{event}",
    )


def means(v: Record, seat: int, action: Action) -> dict[str, object]:
    """A pirate can also be meant by whose it is and by where it would go."""
    if action.verb != "from":
        return {}
    said: dict[str, object] = {"who": int(v.colour)}
    there = int(target(v, v.doing, v.colour, int(action.params["place"]), v.symbol_played))
    if there != t.NOWHERE:
        said["to"] = there
    if v.colour != seat:
        said["rival"] = 1
    return said


def prompt(v: Record, seat: int) -> Say:
    """What the viewer is asked."""
    if v.step == t.CAPTAIN:
        return say("Captain: sail at once?")
    if v.step == t.CHOOSING_COLOUR:
        return say("Whose pirate?")
    if v.step == t.TAKING:
        return say("Which card do you take?")
    if v.step == t.DISCARDING:
        return say("Discard {n} card", "Discard {n} cards", n=int(v.discards_due))
    if v.step == t.CHOOSING_PIRATE:
        return pirate_prompt(v)
    return say("{n} action left: card or pirate?", "{n} actions left: card or pirate?", n=int(v.actions_left))


def pirate_prompt(v: Record) -> Say:
    """What is asked when a pirate is to be chosen."""
    if v.doing == t.STEP_BACK:
        return say("Which pirate steps back?")
    if v.doing in (t.PUSH, t.SHOT):
        return say("Which pirate of theirs?")
    return say("Which pirate runs?")


def stage(v: Record) -> Say:
    """What the header says of the game's progress."""
    return say("Round {n}", n=int(v.rounds) + 1)
