"""A sheet in the place of the columns, where chests are too small for a finger on the chart: to load, to steal, to salvage."""

from __future__ import annotations

from flotta.engine.drawing import el, hit, text
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import use
from flotta.games.tortuga.box import COLOURS
from flotta.games.tortuga.names import CHEST_NAMES
from flotta.games.tortuga.sight import Row, Sight
from flotta.games.tortuga.table import BOARDING, FLEET_AREA, LOADING_CREW, LOADING_FLEET, SALVAGING, STEALING, say


def has_sheet(m: Measures, s: Sight, viewer: int) -> bool:
    """Whether this viewer chooses among chests on a sheet: loading always, the rest where the chart is narrow."""
    if not s.asks(viewer):
        return False
    return s.step in (LOADING_FLEET, LOADING_CREW) or (not m.is_wide and s.step in (STEALING, SALVAGING))


def sheet(m: Measures, s: Sight, hue: int) -> tuple[str, ...]:
    """The sheet for the decision that is open."""
    x, y, width, height = 1, m.columns, m.width - 2, m.columns_height - 2
    back = el("rect", x=x, y=y, width=width, height=height, rx=8, class_=f"sheet-back seat-{hue}")
    if s.step == STEALING:
        chests = s.chests(s.victim, s.action - BOARDING)
        title = heading(m, say("Which chest do you steal?"))
        return (
            back,
            title,
            use(f"badge{s.victim}", m.width - 46, y + 10),
            *offered(m, chests, {i: ("slot", i + 1) for i in range(len(chests))}),
        )
    if s.step == SALVAGING:
        chests = tuple(colour for colour, there in enumerate(s.central) if there)
        return (back, heading(m, say("Which chest do you take?")), *offered(m, chests, by_colour(chests)))
    chests, track, free = s.loading()
    title = heading(
        m,
        say("Load your ship: slot {n}", n=s.area_size[s.active][track] + 1)
        if track == FLEET_AREA
        else say("Load your crew: slot {n}", n=s.area_size[s.active][track] + 1),
    )
    pieces = [back, title, *loaded(m, s, track), *offered(m, chests, by_colour(chests))]
    if len(chests) > free:
        pieces.append(
            text(
                m.width - 12,
                y + 26 if m.is_wide else y + 92,
                say("{n} will not fit", "{n} will not fit", n=len(chests) - free),
                "excess",
            )
        )
    return tuple(pieces)


def by_colour(chests: Row) -> dict[int, tuple[str, object]]:
    """A choice by colour for every chest."""
    return {i: ("colour", COLOURS[colour]) for i, colour in enumerate(chests)}


def heading(m: Measures, words: object) -> str:
    """What is asked."""
    return text(14, m.columns + 26, words, "sheet-title")


def size_of(m: Measures) -> float:
    """How wide a chest on a sheet is."""
    return 72 if m.is_wide else 54


def offered(m: Measures, chests: Row, wishes: dict[int, tuple[str, object]]) -> list[str]:
    """Chests side by side, each to be pressed."""
    size, pitch = size_of(m), 96 if m.is_wide else 68
    left = 480 if m.is_wide else (m.width - pitch * len(chests)) / 2
    top = m.columns + (84 if m.is_wide else 118)
    drawn = []
    for i, colour in enumerate(chests):
        x = left + pitch * i + (pitch - size) / 2
        name, value = wishes[i]
        label = say("{chest} chest", chest=CHEST_NAMES[colour])
        drawn.append(use(f"chest{colour}", x, top, None, size, round(size * 28 / 30, 1)))
        area = hit(round(x - 6, 1), top - 8, size + 12, round(size * 28 / 30 + 16, 1))
        drawn.append(
            el("g", area, class_="pick", role="img", id=f"{m.pre}offer-{i}", aria_label=label, **{f"data_{name}": value})
        )
    return drawn


def loaded(m: Measures, s: Sight, track: int) -> list[str]:
    """The slots that are filled, with what is in them; the next one numbered."""
    size, pitch = (56, 70) if m.is_wide else (40, 48)
    down, there = size * 28 / 30, s.chests(s.active, track)
    left, low = (44, m.columns + 152) if m.is_wide else (36, m.columns + 90)
    room = s.room_on(s.active, track)
    drawn = []
    for slot in range(room):
        x, y = left + pitch * slot, low - down
        if slot < len(there):
            drawn.append(use(f"chest{there[slot]}", x, y, None, size, round(down, 1)))
            continue
        now = slot == len(there)
        drawn.append(
            el("rect", x=x, y=round(y, 1), width=size, height=round(down - 1, 1), rx=4, class_="slot-next" if now else "hollow")
        )
        drawn.append(text(x + size / 2, low - down / 2 + 6, slot + 1, "slot-number"))
    length = pitch * room
    if track == FLEET_AREA:
        d = f"M{left - 26} {low - 8:g}q4 8 12 8H{left + length:g}q8 0 8 6 0 14-14 14H{left - 4}q-14 0-22-28z"
        drawn.append(el("path", d=d if m.is_wide else d.replace("14-14 14", "8-12 8"), class_="wood"))
    else:
        drawn.append(el("path", d=f"M{left - 6} {low + 2:g}H{left + length:g}m-12 0v8M{left + 8} {low + 2:g}v8", class_="barrow"))
    if m.is_wide:
        drawn.append(el("path", d=f"M430 {low - 30:g}H{left + length + 24:g}m9-7l-9 7 9 7", class_="ink"))
    return drawn
