"""The wheel: bonuses on the rim, action tiles in the ring, blue workers on the turning disc, the hub in the middle."""

from __future__ import annotations

from functools import cache
from html import escape
from math import cos, hypot, pi, sin, tan
from typing import NamedTuple

from flotta.engine.drawing import el, remembered
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import Shape, is_asked, is_performing, label, rect
from flotta.games.nauticus.art.preview import HUB, prospects, told
from flotta.games.nauticus.art.symbols import path, use
from flotta.games.nauticus.box import ACTIONS, CATEGORIES, KINDS, SLOTS, SPACES, say
from flotta.games.nauticus.names import ACTION_NAMES, blue_workers_text, bonus_text, kinds_in_slots
from flotta.games.nauticus.talk import label as choice_words
from flotta.games.nauticus.uses import blue_workers

RIM, TILE_OUT, TILE_IN, DISC_OUT, DISC_IN = 195, 187, 101, 98, 61
BONUSES, WORKERS = 202, 79
"""How far from the middle a bonus and blue workers stand."""
NAMES = {
    t.TRANSPORT: say("Transport"),
    t.MONEY: say("Money"),
    t.DELIVER: say("Deliver"),
    t.CROWNS: say("Crowns"),
}
"""What stands on a light tile: short, it must fit there."""
NUDGE = ((0, -2), (4, -9), (-5, 0), (-5, -4), (0, 0), (5, -4), (5, 0), (-4, -9))
"""What stands upright in a slanting sector keeps away from its neighbours by so much."""
NAMED = {1: (5, -7), 2: (4, 0), 3: (0, -4), 5: (0, -4), 6: (-4, 0), 7: (-5, -7)}
"""The same for a light tile with its name."""


def arc(inner: float, outer: float) -> str:
    """A sector of an eighth, pointing up."""
    x, y, u, w = inner * sin(pi / 8), inner * cos(pi / 8), outer * sin(pi / 8), outer * cos(pi / 8)
    return (
        f"M{-x:.1f} {-y:.1f}L{-u:.1f} {-w:.1f}A{outer} {outer} 0 0 1 {u:.1f} {-w:.1f}"
        f"L{x:.1f} {-y:.1f}A{inner} {inner} 0 0 0 {-x:.1f} {-y:.1f}z"
    )


def hatching() -> str:
    """Slanting lines that stay inside a sector pointing up."""
    lines = []
    for start in range(-150, 90, 9):
        inside = []
        for step in range(240):
            x, y = start + step * 0.5, -(TILE_OUT + 4) + step * 0.5
            if TILE_IN + 2 < hypot(x, y) < TILE_OUT - 2 and abs(x) < -y * tan(pi / 8) - 2:
                inside.append((x, y))
        if len(inside) > 8:
            (x0, y0), (x1, y1) = inside[0], inside[-1]
            lines.append(f"M{x0:g} {y0:g}L{x1:g} {y1:g}")
    return "".join(lines)


def sectors() -> dict[str, str]:
    """The signs of the wheel: a tile, the same turned, and the sector of the disc below it."""
    return {
        "sec": path(arc(TILE_IN, TILE_OUT)),
        "disc": path(arc(DISC_IN, DISC_OUT)),
        "turned": path(arc(TILE_IN, TILE_OUT)) + path(hatching(), "n-hatch"),
    }


@cache
def still(shape: Shape, width: float, height: float) -> str:
    """What never changes: rhumb lines to the edge of the sheet, handles and rim."""
    lines = []
    for i in range(32):
        a = pi * i / 16 + pi / 32
        dx, dy = cos(a), sin(a)
        far = min(
            ((width if dx > 0 else 0) - shape.x) / dx if dx else 9999, ((height if dy > 0 else 0) - shape.y) / dy if dy else 9999
        )
        near = 205 * shape.scale
        lines.append(f"M{shape.x + near * dx:.0f} {shape.y + near * dy:.0f}L{shape.x + far * dx:.0f} {shape.y + far * dy:.0f}")
    grips = []
    for i in range(SPACES):
        a = pi * i / 4 + pi / 8
        grips.append(f"M{196 * cos(a):.1f} {196 * sin(a):.1f}L{216 * cos(a):.1f} {216 * sin(a):.1f}")
    wood = path("".join(grips), "n-grip-edge") + path("".join(grips), "n-grip")
    wood += (
        el("circle", r=RIM, class_="n-rim-edge") + el("circle", r=RIM, class_="n-rim") + el("circle", r=RIM, class_="n-rim-line")
    )
    wood += el("circle", r=DISC_OUT + 2, class_="n-gap")
    return path("".join(lines), "rhumb") + el("g", wood, transform=f"translate({shape.x:g} {shape.y:g})scale({shape.scale:g})")


def wheel(v: Record, viewer: int, shape: Shape) -> list[str]:
    """The whole wheel, space by space."""
    performing = is_performing(v) and v.when == t.REGULAR
    asks_extra = bool(v.step == t.EXTRA and is_asked(v, viewer))  # then turned tiles may be chosen, too (NA-6.61)
    grounds, faces = [f'<g transform="translate({shape.x:g} {shape.y:g})scale({shape.scale:g})">'], []
    for space in range(SPACES):
        action, chosen = int(v.action_tile[space]), bool(v.chosen == space)
        kind = look_of(action, bool(v.face_up[space]) or asks_extra, chosen)
        grounds.append(ground(v, space, kind))
        workers = blue_workers(v, space)
        left = int(v.blue) if chosen and performing else workers
        faces.append(crew(v, shape, space, workers, left, bool(v.anchor == space)))
        faces.append(face(v, shape, space, action, kind, bool(v.anchor_tile == space)))
    return [*grounds, "</g>", *faces, bonuses(v, shape), hub(v, shape, is_asked(v, viewer))]


@remembered("box")
def bonuses(v: Record, shape: Shape) -> str:
    """The bonus of every space, on the rim."""
    return "".join(bonus(v, shape, space) for space in range(SPACES))


def bonus(v: Record, shape: Shape, space: int) -> str:
    """A medallion with what a space gives to the one who chooses its tile."""
    box, parts = v.box, []
    for amount, sign in ((box.bonus_workers, "man"), (box.bonus_talers, "taler"), (box.bonus_vp, "vp")):
        if n := int(amount[space]):
            parts.append((n, sign, 0.82))
    if (free := int(box.bonus_tile[space])) >= 0:
        parts.append((1, f"act-buy_{CATEGORIES[free]}", 0.74))
    x, y = shape.spot(space, BONUSES)
    wide = sum(19 if (n == 1 and len(parts) > 1) or sign.startswith("act") else 32 for n, sign, _ in parts)
    inside, at = [rect(x - wide / 2 - 6, y - 14, wide + 12, 28, "n-medal", 14)], x - wide / 2
    for n, sign, scale in parts:
        if n > 1 or (len(parts) == 1 and not sign.startswith("act")):
            inside.append(label(at + 2, y + 5, n, "n-num"))
            at += 13
        inside.append(use(sign, round(at + 9.5, 1), y, scale))
        at += 19
    return el("g", el("title", f"{say('Bonus')}: {bonus_text(v, space)}"), *inside)


def look_of(action: int, up: bool, chosen: bool) -> str:
    """The class of a tile: chosen, turned, paid or free."""
    if action == t.NOTHING:
        return "n-empty"
    return "n-chosen" if chosen else "n-down" if not up else "n-paid" if action <= t.BUY_GOODS else "n-free"


@remembered()
def ground(v: Record, space: int, kind: str) -> str:
    """The sector of a tile and the one of the disc below it."""
    turn = f"rotate({45 * space})"
    sector = el("use", href="#na-turned" if kind == "n-down" else "#na-sec", transform=turn, class_=kind)
    return sector + el("use", href="#na-disc", transform=turn, class_="n-sector-on" if kind == "n-chosen" else "n-sector")


@remembered("box")
def face(v: Record, shape: Shape, space: int, action: int, kind: str, anchored: bool) -> str:
    """What is on an action tile: its sign with its prices or its name; only a pale sign when it is turned."""
    if action == t.NOTHING:
        return ""
    inside, k = [el("title", ACTION_NAMES[action].text())], shape.scale
    x, y = shape.spot(space, 143 if shape.is_wide else 137)
    if kind == "n-down":
        inside.append(use(f"act-{ACTIONS[action]}", x, y, 1.15 * (0.35 + 0.65 * k), "n-pale"))
    elif action <= t.BUY_GOODS:
        inside.append(priced(v, shape, space, action, round(x + NUDGE[space][0] * k, 1), round(y + NUDGE[space][1], 1)))
    else:
        named = shape.is_wide
        dx, dy = NAMED.get(space, (0, 0)) if named else (0, 0)
        x, y = round(x + dx, 1), round(y + dy, 1)
        inside.append(use(f"act-{ACTIONS[action]}", x, y - (9 if named else 0), 1.4 * (0.35 + 0.65 * k)))
        if named:
            inside.append(fitted(x, y + 24, str(NAMES[action])))
    if anchored:
        ax, ay = shape.spot(space, TILE_IN + 18, 13)
        inside.append(use("token", ax, ay, round(0.5 + 0.5 * k, 2)))
    return el("g", *inside, id=f"{shape.ids}sp-{space}")


def fitted(x: float, y: float, name: str) -> str:
    """A name that fits into its sector: a long one is set closer."""
    squeezed = {"textLength": 78, "lengthAdjust": "spacingAndGlyphs"} if len(name) > 10 else {}
    return el("text", escape(name), x=f"{x:g}", y=f"{y:g}", class_="n-name", text_anchor="middle", **squeezed)


class Spacing(NamedTuple):
    """How sign and prices stand on a blue tile: how far apart across and down, how large, the sign above them."""

    name: str
    across: float
    down: float
    glyph: float
    digit: float
    left: float
    top: float
    sign: float
    size: float


SPACINGS = (
    Spacing("wide", 38, 20, 0.72, 11, -29, 10, -20, 1.05),
    Spacing("tall", 29, 16, 0.53, 8.5, -17, 6, -15, 0.74),
    Spacing("beside", 23, 16, 0.44, 7, -12, 6, -15, 0.74),
)
"""In the wide picture; in the tall one; and there beside the hub, where a tile is narrow."""


def kinds_shown(v: Record) -> dict[str, str]:
    """The signs of a blue tile with its four kinds, without the prices, which belong to the space."""
    made = {}
    for layout in SPACINGS:
        for action in range(t.BUY_GOODS + 1):
            parts = [use(f"act-{ACTIONS[action]}", 0, layout.sign, layout.size)]
            for slot, kind in enumerate(kinds_in_slots(v, action)):
                x, y = layout.left + layout.across * (slot % 2), layout.top + layout.down * (slot // 2)
                parts.append(use(f"p-{KINDS[kind]}", x, y - 5, layout.glyph))
            made[f"{layout.name}-{ACTIONS[action]}"] = "".join(parts)
    return made


def priced(v: Record, shape: Shape, space: int, action: int, x: float, y: float) -> str:
    """A blue tile: its sign, and below it what each of its four kinds costs on this space."""
    layout = SPACINGS[0 if shape.is_wide else 2 if space in (2, 6) else 1]
    x -= 0 if shape.is_wide else {5: 5, 6: 6, 7: 4}.get(space, 0)  # the left half keeps clear of the disc
    parts = [use(f"{layout.name}-{ACTIONS[action]}", x, y)]
    for slot in range(SLOTS):
        left, top = x + layout.left + layout.across * (slot % 2), y + layout.top + layout.down * (slot // 2)
        parts.append(label(round(left + layout.digit, 1), round(top, 1), int(v.box.prices[space, slot]), "n-price"))
    return "".join(parts)


def crews(v: Record) -> dict[str, str]:
    """Blue workers side by side, as many as a sector may have: those that are spent dashed."""
    made = {}
    for workers in range(1, int(max(v.box.wheel)) + 1):
        for left in range(workers + 1):
            parts = []
            for i in range(workers):
                dx = (i - (min(workers, 2) - 1) / 2) * 17 if i < 2 else 0
                dy = 0 if workers < 3 else (7 if i < 2 else -8)
                parts.append(use("blue" if i >= workers - left else "spent", dx, dy, 0.95))
            made[f"crew-{workers}-{left}"] = "".join(parts)
    return made


@remembered()
def crew(v: Record, shape: Shape, space: int, workers: int, left: int, anchor: bool) -> str:
    """The blue workers of a sector, or the anchor."""
    x, y = shape.spot(space, WORKERS)
    size = round(0.3 + 0.7 * shape.scale, 2)
    if anchor or not workers:
        return el("g", use("black", x, y, size), el("title", say("The anchor: no blue workers").text()))
    return el("g", use(f"crew-{workers}-{left}", x, y, size), el("title", blue_workers_text(workers).text()))


@remembered("step", "doing", "when", "blue", "chosen", "action_tile", "anchor", "box")
def hub(v: Record, shape: Shape, asked: bool) -> str:
    """The middle: what is being done, and with how many blue workers."""
    x, y, wide = shape.x, shape.y, shape.is_wide
    r = HUB * shape.scale
    doing = int(v.doing) if is_performing(v) else int(v.action_tile[v.chosen]) if v.chosen != t.NOWHERE else t.NOTHING
    working = asked and takes_workers(v)
    lit = working or (asked and int(v.step) in (t.TURN, t.CHOOSING, t.EXTRA, t.AFTER))
    parts = [el("circle", cx=x, cy=y, r=round(r, 1), class_="n-hub-on" if lit else "n-hub")]
    if doing == t.NOTHING or v.step == t.EXTRA:
        parts.append(use("c-helm", x, y - (14 if wide else 6), 1.5 if wide else 1.3))
        if wide and v.step in (t.CHOOSING, t.EXTRA):
            parts.append(label(x, y + 22, say("Choose"), "n-name", "middle"))
        return el("g", *parts)
    parts.append(use(f"act-{ACTIONS[doing]}", x, y - (24 if wide else 13), 1.2 if wide else 0.95))
    if wide:
        name = say("Perform") if asked and v.step == t.TURN else say("One worker") if working else ACTION_NAMES[doing]
        parts.append(label(x, y + 7, name, "n-name", "middle"))
    blue = int(v.blue) if is_performing(v) else blue_workers(v, int(v.chosen))
    line = y + (29 if wide else 19)
    if is_performing(v) and v.when != t.REGULAR:
        parts.append(use("plus", x, line - 4, 0.9))
    else:
        parts.append(use("blue", x - 13, line - 5) + label(x + 2, line, f"×{blue}", "n-num"))
    return el("g", *parts)


def course(v: Record, shape: Shape) -> list[str]:
    """How far the game is: rounds and phases, in the corners of the wheel."""
    phases = int(v.box.phases_per_round)
    return [rounds_of(v, shape, int(v.round_marker)), phases_of(v, shape, min(int(v.phase) + 1, phases))]


def bead(i: int, now: int) -> str:
    """The class of a bead: past, now, to come."""
    return "n-bead-now" if i == now else "n-bead-past" if i < now else "n-bead"


@remembered("seats", "box")
def rounds_of(v: Record, shape: Shape, now: int) -> str:
    """The rounds."""
    rounds = int(v.box.rounds[v.seats - 2])
    if not shape.is_wide:
        return label(8, 20, say("Round"), "n-small") + label(8, 38, f"{now}/{rounds}", "n-num")
    parts = [label(12, 24, say("Round"), "n-title")]
    for i in range(1, rounds + 1):
        parts.append(el("circle", cx=24 * i - 2, cy=44, r=10.5, class_=bead(i, now)))
        parts.append(label(24 * i - 2, 49, i, "n-bead-on" if i == now else "n-small", "middle"))
    return "".join(parts)


@remembered("box")
def phases_of(v: Record, shape: Shape, now: int) -> str:
    """The phases of this round."""
    phases = int(v.box.phases_per_round)
    if not shape.is_wide:
        return label(352, 20, say("Phase"), "n-small", "end") + label(352, 38, f"{now}/{phases}", "n-num", "end")
    beads = (el("circle", cx=4 + 15 * i, cy=440, r=6, class_=bead(i, now)) for i in range(1, phases + 1))
    return label(12, 424, say("Phase"), "n-title") + "".join(beads)


def takes_workers(v: Record) -> bool:
    """Whether one worker after the other is sent by pressing the hub: for money or for crowns."""
    return bool(v.step == t.DOING and v.doing in (t.MONEY, t.CROWNS))


def picks(v: Record, viewer: int, shape: Shape) -> list[str]:
    """What can be pressed on the wheel: tiles to choose, the hub to perform and to use a worker."""
    if not is_asked(v, viewer):
        return []
    found = []
    if v.step in (t.CHOOSING, t.EXTRA):
        found.append(f'<g transform="translate({shape.x:g} {shape.y:g})scale({shape.scale:g})">')
        for one in prospects(v, viewer):
            found.append(sector_pick(shape, one.space, one.action, told(v, one).text()))
        found.append("</g>")
    if v.step == t.TURN or takes_workers(v):
        r = round(HUB * shape.scale, 1)
        verb = "perform" if v.step == t.TURN else "use_worker"
        words = choice_words(v, viewer, t.VERBS[t.VERBS.first(verb)])
        ring = el("circle", cx=shape.x, cy=shape.y, r=r - 3, class_="hit") + el(
            "circle", cx=shape.x, cy=shape.y, r=r - 3, class_="ring"
        )
        name = f"{shape.ids}hub"
        found.append(el("g", ring, class_="pick", role="img", id=name, aria_label=words.text(), data_verb=verb))
    return found


def sector_pick(shape: Shape, space: int, action: int, words: str) -> str:
    """A tile of the ring to press."""
    ring = el("use", href="#na-sec", class_="hit") + el("use", href="#na-sec", class_="ring")
    name, turn = f"{shape.ids}pick-{space}", f"rotate({45 * space})"
    return el("g", ring, class_="pick", role="img", id=name, aria_label=words, data_action=ACTIONS[action], transform=turn)
