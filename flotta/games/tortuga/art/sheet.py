"""A sheet in the place of the columns, where chests are too small for a finger on the chart: to load, to steal, to salvage."""

from __future__ import annotations

from html import escape

from flotta.engine.drawing import el
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.art.glance import Glance, Pieces
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import fixed, use, words
from flotta.games.tortuga.box import COLOURS, SLOTS
from flotta.games.tortuga.names import CHEST_NAMES
from flotta.games.tortuga.terms import say


def has_sheet(m: Measures, s: Glance, viewer: int) -> bool:
    """Whether this viewer chooses among chests on a sheet: loading always, the rest where the chart is narrow."""
    if not s.asks(viewer):
        return False
    return s.step in (t.LOADING_FLEET, t.LOADING_CREW) or (not m.is_wide and s.step in (t.STEALING, t.SALVAGING))


def sheet(m: Measures, s: Glance, hue: int) -> tuple[str, ...]:
    """The sheet for the decision that is open."""
    y = m.columns
    back = use(f"{m.pre}paper", 0, 0, f"seat-{hue}")
    if s.step == t.STEALING:
        chests = s.chests(s.victim, s.action - t.BOARDING)
        title = heading(m, say("Which chest do you steal?"))
        return (
            back,
            title,
            use(f"badge{s.victim}", m.width - 46, y + 10),
            *offered(m, chests, {i: ("slot", i + 1) for i in range(len(chests))}),
        )
    if s.step == t.SALVAGING:
        chests = tuple(colour for colour, there in enumerate(s.central) if there)
        return (back, heading(m, say("Which chest do you take?")), *offered(m, chests, by_colour(chests)))
    chests, track, free = s.loading()
    title = heading(
        m,
        say("Load your ship: slot {n}", n=s.area_size[s.active][track] + 1)
        if track == t.FLEET_AREA
        else say("Load your crew: slot {n}", n=s.area_size[s.active][track] + 1),
    )
    pieces = [back, title, *loaded(m, s, track), *offered(m, chests, by_colour(chests))]
    if len(chests) > free:
        pieces.append(
            words(
                m.width - 12,
                y + 26 if m.is_wide else y + 92,
                say("{n} will not fit", "{n} will not fit", n=len(chests) - free),
                "excess",
            )
        )
    return tuple(pieces)


def by_colour(chests: Pieces) -> dict[int, tuple[str, object]]:
    """A choice by colour for every chest."""
    return {i: ("colour", COLOURS[colour]) for i, colour in enumerate(chests)}


def heading(m: Measures, said: object) -> str:
    """What is asked."""
    return words(14, m.columns + 26, said, "sheet-title")


def size_of(m: Measures) -> float:
    """How wide a chest on a sheet is."""
    return 72 if m.is_wide else 54


def offered(m: Measures, chests: Pieces, wishes: dict[int, tuple[str, object]]) -> list[str]:
    """Chests side by side, each to be pressed."""
    size, pitch = size_of(m), 96 if m.is_wide else 68
    left = 480 if m.is_wide else (m.width - pitch * len(chests)) / 2
    top = m.columns + (84 if m.is_wide else 118)
    drawn = []
    for i, colour in enumerate(chests):
        x = left + pitch * i + (pitch - size) / 2
        name, value = wishes[i]
        drawn.append(use(f"chest{colour}", x, top, None, size, round(size * 28 / 30, 1)))
        area = f"x='{x - 6:g}' y='{top - 8:g}' width='{size + 12:g}' height='{size + 12:g}' rx='6'"
        label = escape(str(say("{chest} chest", chest=CHEST_NAMES[colour])))
        opening = f"<g class='pick' role='img' id='{m.pre}offer-{i}' aria-label='{label}' data-{name}='{value}'>"
        drawn.append(f"{opening}<rect {area} class='hit'/><rect {area} class='ring'/></g>")
    return drawn


def bay(m: Measures) -> tuple[float, float, float, float]:
    """The slots to be filled: how wide one is, from one to the next, where the first begins, where they stand."""
    return (56, 70, 44, m.columns + 152) if m.is_wide else (40, 48, 36, m.columns + 90)


def bays(m: Measures) -> str:
    """The shapes of a sheet: its paper, an empty slot, a hull and a plank for so many slots."""
    size, pitch, left, low = bay(m)
    paper = el("rect", x=1, y=m.columns, width=m.width - 2, height=m.columns_height - 2, rx=8, class_="sheet-back")
    empty = el("rect", width=size, height=round(size * 28 / 30 - 1, 1), rx=4)
    drawn = [fixed(f"{m.pre}paper", 1, 1, paper), fixed(f"{m.pre}bay", 1, 1, empty)]
    depth = 14 if m.is_wide else 8
    for room in range(1, SLOTS + 1):
        end = left + pitch * room
        d = f"M{left - 26} {low - 8:g}q4 8 12 8H{end:g}q8 0 8 6 0 {depth}-14 {depth}H{left - 4}q-14 0-22-{depth + 14}z"
        plank = f"M{left - 6} {low + 2:g}H{end:g}m-12 0v8M{left + 8} {low + 2:g}v8"
        drawn.append(fixed(f"{m.pre}long-hull{room}", 1, 1, el("path", d=d, class_="wood")))
        drawn.append(fixed(f"{m.pre}long-plank{room}", 1, 1, el("path", d=plank, class_="barrow")))
    return "".join(drawn)


def loaded(m: Measures, s: Glance, track: int) -> list[str]:
    """The slots that are filled, with what is in them; the next one numbered."""
    size, pitch, left, low = bay(m)
    down, there, room = size * 28 / 30, s.chests(s.active, track), s.room_on(s.active, track)
    drawn = [use(f"{m.pre}long-{'hull' if track == t.FLEET_AREA else 'plank'}{room}")]
    for slot in range(room):
        x, y = left + pitch * slot, low - down
        if slot < len(there):
            drawn.append(use(f"chest{there[slot]}", x, y, None, size, round(down, 1)))
            continue
        drawn.append(use(f"{m.pre}bay", x, y, "slot-next" if slot == len(there) else "hollow"))
        drawn.append(words(x + size / 2, low - down / 2 + 6, slot + 1, "slot-number"))
    if m.is_wide:
        drawn.append(f"<path d='M430 {low - 30:g}H{left + pitch * room + 24:g}m9-7l-9 7 9 7' class='ink'/>")
    return drawn
