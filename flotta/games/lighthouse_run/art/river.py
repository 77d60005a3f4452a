"""The river as it is drawn in either shape: land and water, the reaches in light and darkness, fog, the cloud and its line."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import described, el, rhumbs, sea, text
from flotta.engine.words import speaking
from flotta.games.lighthouse_run.art.shape import HIGH, QUAY, River, Shape, Wide, shapes
from flotta.games.lighthouse_run.art.towers import sign
from flotta.games.lighthouse_run.box import POSITIONS
from flotta.games.lighthouse_run.names import field_name
from flotta.games.lighthouse_run.terms import START_FIELD, say

CLOUD = "M-20 10q-9 0-9-8 0-7 8-8 2-10 14-10 9 0 12 7 3-2 8-1 9 1 9 10 0 10-11 10z"
BOLT = "M2 9l-7 11h6l-3 10 11-14H3l4-7z"
CLOUDLET = "M4.500 13Q0 13 0 8.800 0 5 4.500 4.800 6.500 0 12 0q5 0 7 3.800 7-.8 7 4.700 0 4.500-5 4.500z"


@lru_cache(maxsize=32)
def field_defs(river: River) -> str:
    """The outline and the hatching of every field, in both shapes."""
    parts = []
    for shape in shapes(river):
        for field in range(river.last + 1):
            parts.append(el("path", d=shape.outline(field), id=f"{shape.ids}c-{field}"))
            if field:
                parts.append(el("path", d=hatching(*shape.box(field)), id=f"{shape.ids}h-{field}", class_="hatch"))
    return "".join(parts)


def use(name: str, class_: str | None = None) -> str:
    """Something of the defs, in a paint of its own."""
    paint = f' class="{class_}"' if class_ else ""
    return f'<use href="#{name}"{paint}/>'


@lru_cache(maxsize=64)
def below(river: River, shape: Shape, lang: str) -> str:
    """What lies under the light: land, banks, water, the bay and the harbour."""
    with speaking(lang):
        return land(shape) + "".join(use(f"{shape.ids}c-{field}", "field") for field in range(1, river.last + 1))


def land(shape: Shape) -> str:
    """The ground, the banks of the river, the bay, the harbour town."""
    across, down = shape.size
    parts = [el("rect", x=0, y=0, width=across, height=down, class_="ground")]
    if isinstance(shape, Wide):
        parts += [rhumbs(560, 210, 620, 32, 40), rhumbs(300, 410, 520, 24, 30), el("path", d=tufts(), class_="tuft")]
        whole = shape.bed() + f"L{QUAY:g} {HIGH:g}"
        parts += [el("path", d=whole, class_=paint) for paint in ("bank-edge", "bank", "stream")]
        parts.append(el("path", d="M0 390Q128 396 190 494L214 560H0z", class_="beach"))
        parts.append(use("c-0", "bay") + sea(6, 408, 108, 34, 26, 2) + sea(8, 520, 140, 36, 26, 2))
        parts.append(harbour(QUAY, HIGH - 74, 100, 148))
    else:
        d = shape.bed()
        parts += [el("path", d=d, class_="bank"), el("path", d=d, class_="stream")]
        parts.append(use("t-c-0", "bay"))
        parts.append(town(6, 25, 0.9) + text(29, 14, str(say("harbour")).capitalize(), "harbour-name", "middle"))
    return "".join(parts)


def harbour(x: float, y: float, width: float, height: float) -> str:
    """The town where the river ends."""
    sheet = el(
        "path",
        d=f"M{x:g} {y + 12:g}q{width / 2:g}-18 {width:g}-10V{y + height - 8:g}q{-width / 2:g} 12 {-width:g} 0z",
        class_="coast",
    )
    return sheet + text(x + width / 2, y + 34, str(say("harbour")).capitalize(), "title", "middle") + town(x + 9, y + 56, 1.65)


def town(x: float, y: float, scale: float) -> str:
    """Houses side by side."""
    walls = el("path", d="M0 34V12h14v22zM14 34V4h14v30zM28 34V15h12v19zM40 34V9h10v25z", class_="wall")
    roofs = el("path", d="M-1 12l8-9 8 9zM13 4l8-9 8 9zM27 15l7-8 7 8zM39 9l6-8 6 8z", class_="roof")
    windows = el("path", d="M5 18h4v6H5zM19 11h4v6h-4zM19 22h4v6h-4zM32 21h4v6h-4zM43 16h4v6h-4z", class_="window")
    return el("g", walls, roofs, windows, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def tufts() -> str:
    """Grass on the land, here and there."""
    spots = ((60, 24), (420, 22), (700, 26), (250, 200), (430, 236), (640, 230), (660, 200), (400, 384), (610, 360), (230, 372),
             (640, 420), (856, 220), (846, 540), (14, 130), (20, 300), (520, 548), (300, 550))  # fmt: skip
    return "".join(f"M{x} {y}l4 7 4-9M{x + 5} {y + 7}l6-7" for x, y in spots)


@lru_cache(maxsize=64)
def above(river: River, shape: Shape, lang: str) -> str:
    """What is read through light and dark: numbers, and ships with their points, each field with its name."""
    with speaking(lang):
        x, y = (84, 458) if isinstance(shape, Wide) else (shape.middle(0)[0] + 22, shape.box(0)[1] + 16)
        words = str(field_name(START_FIELD)).capitalize() if isinstance(shape, Wide) else str(say("start")).capitalize()
        start = text(round(x, 1), y, words, "title", "middle")
        return start + "".join(printed(river, shape, field) for field in range(1, river.last + 1))


def printed(river: River, shape: Shape, field: int) -> str:
    """What is printed on a field: its number, and the ship with its points where there is one."""
    x, y, width, _ = shape.box(field)
    words = say("{place}: {n}", place=field_name(field), n=river.points[field])
    parts = [described(words), text(round(x + (4 if width >= 84 else 3), 1), round(y + 15, 1), field, "number")]
    if river.points[field] > river.points[field - 1]:
        parts.append(point_ship(x + width - 29, y + 1, river.points[field]))
    return el("g", *parts)


def point_ship(x: float, y: float, points: int) -> str:
    """A white ship with the points it brings on its sail."""
    sail = el("path", d="M3.500 14V3q10-5 20 0v11z", class_="white-ship")
    hull = el("path", d="M1 14.500h25l-4 4.500H5z", class_="white-ship")
    return el("g", sail, hull, text(13.5, 13.4, points, "points", "middle"), transform=f"translate({x:.1f} {y:.1f})")


@lru_cache(maxsize=1024)
def light(river: River, shape: Shape, position: int, is_lit: bool, is_lifted: bool) -> str:
    """A reach lit by its lighthouse, with the cone of its light, or dark, with the strokes an engraver gives the night."""
    fields = river.reaches[position]
    if not fields:
        return ""
    if not is_lit:
        return "".join(use(f"{shape.ids}c-{f}", "night") + use(f"{shape.ids}h-{f}") for f in fields)
    warm = "".join(use(f"{shape.ids}c-{field}", "warm") for field in fields)
    if is_lifted:
        return warm + el("path", d=shape.cone(position), class_="cone fading")
    return warm + el("path", d=shape.cone(position), class_="cone") + el("path", d=shape.rays(position), class_="light-ray")


@lru_cache(maxsize=64)
def always_lit(river: River, shape: Shape) -> str:
    """The fields of the harbour."""
    return "".join(use(f"{shape.ids}c-{field}", "harbour-water") for field in river.reaches[POSITIONS])


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Slanting strokes over a box."""
    strokes = []
    for start in range(10, int(width + height), 10):
        ax, ay = (start, 0) if start <= width else (width, start - width)
        bx, by = (0, start) if start <= height else (start - height, height)
        strokes.append(f"M{x + ax - 1.5:.0f} {y + ay + 1.5:.0f}L{x + bx + 1.5:.0f} {y + by - 1.5:.0f}")
    return "".join(strokes)


@lru_cache(maxsize=512)
def fog(river: River, shape: Shape, covered: int) -> str:
    """All fields the cloud has reached or passed."""
    return "".join(fogged(shape, field) for field in range(min(covered, river.last) + 1))


def fogged(shape: Shape, field: int) -> str:
    """One of them."""
    x, y, width, height = shape.box(field)
    across = range(int((width - 8) // 22))
    curls = "".join(f"M{x + 8 + 22 * i:.0f} {y + height - 8 - 20 * j:.0f}q5-7 10 0t10 0" for i in across for j in range(2))
    return use(f"{shape.ids}c-{field}", "fog") + el("path", d=curls, class_="curl")


@lru_cache(maxsize=512)
def stops(river: River, shape: Shape, now: int, lang: str) -> str:
    """Small clouds where the storm will come to, with the number of the round that takes it there; and its next line."""
    parts = []
    for space in range(now + 1, len(river.stops)):
        field = river.stops[space]
        if field > 0:
            x, y, width, _ = shape.box(field)
            has_points = river.points[field] > river.points[field - 1]
            left, top, across = x + width - (56 if has_points else 28), y + 3, 26.0
            if width < 84 and has_points:  # between the number of the field and its ship: narrower beside two digits
                left, top, across = (x + 14.5, y + 2, 26.0) if field < 10 else (x + 21.5, y + 2, 21.0)
            narrow = f" scale({across / 26:.2f} 1)" if across < 26 else ""
            parts.append(el("path", d=CLOUDLET, class_="cloudlet", transform=f"translate({left:.1f} {top:.1f}){narrow}"))
            number = space if field < river.last else "⚑"
            parts.append(text(round(left + across / 2, 1), round(top + 11.6, 1), number, "cloud-round", "middle"))
    coming = coming_to(river, now)
    if 0 <= coming < river.last:
        parts.append(next_line(river, shape, now))
        with speaking(lang):
            parts.append(storm_sign(shape, coming, say("storm line: after round {n}", n=now)))
    return "".join(parts)


def coming_to(river: River, now: int) -> int:
    """The field up to which the storm comes next; -1 where it comes no further."""
    return river.stops[now + 1] if now + 1 < len(river.stops) else -1


def next_line(river: River, shape: Shape, now: int) -> str:
    """The line up to which it comes, where there is one."""
    coming = coming_to(river, now)
    return el("path", d=shape.across(coming), class_="storm-line") if 0 <= coming < river.last else ""


def storm_sign(shape: Shape, field: int, words: object) -> str:
    """What the line means: written on the land where there is room, said by its title everywhere."""
    if not isinstance(shape, Wide):
        return el("path", el("title", str(words)), d=shape.across(field), class_="storm-hit")
    sample = el("path", d="M10 20h34", class_="storm-line")
    return sample + text(52, 25, words, "storm-words")


def cloud(shape: Shape, x: float, y: float, now: int, has_come: bool) -> str:
    """The storm cloud with the round in it, and lightning once it has come up the river."""
    inside = el("path", d=BOLT, class_="bolt") if has_come else ""
    inside += el("path", d=CLOUD, class_="cloud")
    if not isinstance(shape, Wide):
        inside = el("g", inside, transform="scale(.75)")
    inside += text(0, 6, now, "cloud-now", "middle")
    name = f"{shape.ids}cloud"
    return el("g", inside, id=name, data_glide=name, transform=f"translate({x:.1f} {y:.1f})")


@lru_cache(maxsize=512)
def tower(shape: Shape, lighthouse: int, position: int) -> str:
    """A lighthouse on its rock, its number beside it."""
    x, y = shape.tower(position)
    scale = 1.0 if isinstance(shape, Wide) else 0.76
    number = el("circle", cx=-42, cy=-4, r=11, class_="sheet") + text(-42, 1, position + 1, "tower-number", "middle")
    parts = [
        el("path", d="M-28 4q5-10 15-10h26q10 0 15 10z", class_="rock"),
        el("path", d="M-15-4l5-48h20l5 48z", class_="tower-body"),
        el("path", d="M-12-52h24M-10-52v-12h20v12M0-79l-11 15h22z", class_="tower-top"),
        sign(lighthouse, -9.5, -37, 19) if lighthouse >= 0 else "",
        number if isinstance(shape, Wide) else "",
    ]
    whole = el(
        "g",
        *parts,
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})",
        class_=f"tower-{lighthouse}" if lighthouse >= 0 else None,
    )
    return whole if isinstance(shape, Wide) else whole + text(3, round(y - 44, 1), position + 1, "tower-number")


def lamp(shape: Shape, position: int, is_lifted: bool) -> str:
    """A beacon in its lighthouse, or lifted out of it."""
    x, y = shape.lamp(position)
    wide = isinstance(shape, Wide)
    kind, size = "lamp lifted" if is_lifted else "lamp", 9 if wide else 7
    return (
        f'<circle id="{shape.ids}bc-{position}" data-glide="{shape.ids}beacon" cx="{x:g}" cy="{y + (9 if wide else 7):g}" '
        f'r="{size}" class="{kind}"/>'
    )
