"""The shipyard: my ships on their berths, and the places where a tile may go."""

from __future__ import annotations

from collections.abc import Mapping

from flotta.engine.drawing import el, ghost, remembered
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import LINE, Rect, Shape, doing_now, is_asked, label, movable, rect
from flotta.games.nauticus.art.ships import Berth, Ship, Yard, drawn, fleet_of, laid_out
from flotta.games.nauticus.art.symbols import GOODS, MASTHEAD, PART, path, use
from flotta.games.nauticus.box import KINDS, say
from flotta.games.nauticus.names import CREST_LETTERS, points, ship_name
from flotta.games.nauticus.ships import fits, is_laden, may_begin_ship
from flotta.games.nauticus.talk import completes

PARTS_WIDE = (58, 56, 54, 52, 50, 48, 46, 44, 42, 40, 38, 36, 34, 32, 30, 28, 26, 24, 23, 21, 19, 17, 15, 13)
PARTS_TALL = (40, 38, 36, 34, 32, 30, 28, 26, 24, 23, 21, 19, 17, 15, 13)
LETTERED = 36
"""Below this width of a part there is no room for a letter on a pennant."""
WIDE_YARD = (4, LINE, 656, 218)
TALL_YARD = (0, 84, 360)
ONE_ROW = 118
"""How high the yard of a phone is while its ships lie in one row."""
FOOT = 24
"""The room for plates under the keels."""


def has_slip(v: Record, viewer: int) -> bool:
    """Whether there must be room for one more ship: a hull part may begin it."""
    return is_asked(v, viewer) and any(kind < t.FIRST_MAST and may_begin_ship(v, viewer, kind) for kind in movable(v, viewer))


def yard_of(v: Record, viewer: int, shape: Shape, fleet: tuple[Ship, ...]) -> Yard:
    """How the ships lie in my yard."""
    slots = (*(ship.slots for ship in fleet), *((2,) if has_slip(v, viewer) else ()))
    if shape.is_wide:
        return laid_out(slots, WIDE_YARD[2], WIDE_YARD[3], PARTS_WIDE, 26, FOOT)
    return laid_out(slots, TALL_YARD[2], tall_height(slots), PARTS_TALL, 4, FOOT)


def tall_height(slots: tuple[int, ...]) -> float:
    """On a phone the yard grows with its ships: one row, or more."""
    wanted = sum(max(42, 26 * n + 16) for n in slots)
    return ONE_ROW if wanted <= 360 else 216 if wanted <= 720 else 300


def yard(v: Record, viewer: int, shape: Shape) -> tuple[list[str], float]:
    """The shipyard with its ships, and how high it is."""
    fleet = fleet_of(v, viewer)
    plan = yard_of(v, viewer, shape, fleet)
    left, top = WIDE_YARD[:2] if shape.is_wide else TALL_YARD[:2]
    pieces = [water(shape, plan.height), f'<g transform="translate({left:g} {top:g})">']
    letters = tuple(str(letter) for letter in CREST_LETTERS) if plan.part >= LETTERED else ()
    kinds = movable(v, viewer) if is_asked(v, viewer) else []
    if not plan.berths:
        return [*pieces, dreams(v, shape), "</g>"], plan.height
    for i, ship in enumerate(fleet):
        berth = plan.berths[i]
        laden = bool(is_laden(v, viewer, i) and v.active == viewer and doing_now(v) == t.DELIVER)
        size = "n-lesser" if plan.part < PART else "n-ship"
        pieces.append(f'<g class="{size}" transform="translate({berth.x:g} {berth.keel:g})scale({plan.scale:.3g})">')
        pieces.append(drawn(ship, f"{shape.ids}y-{i}", letters, False))
        shown = kinds if v.step == t.PLACING else [kind for kind in kinds if kind < t.FIRST_GOOD]  # goods: the ring is enough
        pieces += [preview(v, ship, i, kind) for kind in shown if fits(v, viewer, i, kind)]
        pieces.append(f'</g><g transform="translate({berth.x + ship.slots * plan.part / 2:g} {berth.keel:g})">')
        pieces += [plate(v, ship, i, berth.width >= 60, laden), "</g>"]
    if len(plan.berths) > len(fleet):
        berth = plan.berths[-1]
        pieces.append(slip(berth, plan.part))
        pieces.append(f'<g transform="translate({berth.x:g} {berth.keel:g})scale({plan.scale:.3g})">')
        pieces += [*(new_preview(v, kind) for kind in kinds if kind < t.FIRST_MAST), "</g>"]
    pieces += yard_picks(v, viewer, shape, fleet, plan, kinds)
    pieces.append("</g>")
    return pieces, plan.height


def water(shape: Shape, height: float) -> str:
    """The water of the yard."""
    if shape.is_wide:
        return rect(0, LINE, 668, height, "n-water", 0) + use("swell", 4, LINE, class_="n-waves")
    return rect(0, TALL_YARD[1], 360, height, "n-water", 0) + use("swell-t", 0, TALL_YARD[1], class_="n-waves")


@remembered("box")
def dreams(v: Record, shape: Shape) -> str:
    """What an empty yard shows: the four ships that can be built, all dashed, and what each is worth."""
    width, height = (WIDE_YARD[2], WIDE_YARD[3]) if shape.is_wide else (TALL_YARD[2], ONE_ROW)
    plan = laid_out((1, 2, 3, 4), width, height, PARTS_WIDE if shape.is_wide else PARTS_TALL, 10, FOOT)
    parts = []
    for size, berth in enumerate(plan.berths, 1):
        hull = ["single"] if size == 1 else ["bow", *["middle"] * (size - 2), "stern"]
        inside = [use(f"g-{part}", PART * i, 0) for i, part in enumerate(hull)]
        inside += [use(sign, PART * i + PART / 2, 0) for i in range(size) for sign in ("gm", "gs")]
        place = f"translate({berth.x:g} {berth.keel:g})scale({plan.scale:.3g})"
        parts.append(el("g", *inside, transform=place, class_="n-dream"))
        middle = berth.x + size * plan.part / 2
        parts.append(
            rect(middle - 20, berth.keel + 3, 40, 19, "n-plate-open", 9.5) + use("vp", middle - 9, berth.keel + 12.5, 0.6)
        )
        parts.append(label(middle + 1, berth.keel + 17, int(v.box.ship_vp[size]), "n-small n-strong"))
    return el("g", el("title", say("Points of complete ships by size").text()), *parts)


@remembered("box")
def plate(v: Record, ship: Ship, number: int, wide: bool, laden: bool) -> str:
    """The plate under a ship: its number and its worth once its hull is closed; what it costs to unload it."""
    worth = int(v.box.ship_vp[ship.size]) if ship.closed else None
    full = wide and worth is not None
    across = 56 if full else 36 if worth is not None or laden else 24
    parts = [rect(-across / 2, 4, across, 19, "n-plate" if ship.complete else "n-plate-open", 9.5)]
    if laden:
        parts.append(use("man", -9, 13, 0.8) + label(1, 18, f"×{ship.size}", "n-small n-strong"))
    elif full:
        parts.append(label(-23, 18, number + 1, "n-small") + use("vp", -2, 13, 0.66) + label(8, 18, worth, "n-small n-strong"))
    elif worth is not None:
        parts.append(use("vp", -9, 13, 0.6) + label(0, 18, worth, "n-small n-strong"))
    else:
        parts.append(label(0, 18, number + 1, "n-small", "middle"))
    words = say("Ship {number}: complete, {points}", number=number + 1, points=points(worth or 0))
    if not ship.complete:
        words = say("Ship {number}: unfinished", number=number + 1)
    return "".join(parts) + el("title", words.text())


def slip(berth: Berth, part: float) -> str:
    """Where a new ship would be begun."""
    middle = berth.x + part
    sand = path(f"M{berth.x - 6:g} {berth.keel + 18:g}q{part * 0.3:.1f}-14 {part + 6:.1f}-14t{part + 6:.1f} 14z", "n-sand")
    return el("g", sand, label(middle, berth.keel + 17, say("New ship"), "n-italic", "middle"))


def spot(ship: Ship, kind: int) -> tuple[str, float, Rect]:
    """The piece a tile becomes on a ship, where it stands there, and the box around it, all in parts of 48."""
    if kind < t.FIRST_MAST:
        at: float = {t.HULL_BOW: 0, t.HULL_STERN: ship.slots - 1, t.HULL_MIDDLE: 0 if ship.stern else ship.slots - 1}.get(kind, 0)
        return f"h-{KINDS[kind].removeprefix('hull_')}", PART * at, (PART * at - 5, -48, PART + 10, 52)
    if kind >= t.FIRST_GOOD:
        x: float = PART * (ship.first + len(ship.goods))
        return f"w-{GOODS[kind - t.FIRST_GOOD]}", x, (x + 6, -33, 36, 31)
    if kind < t.FIRST_SAIL:
        x = PART * (ship.first + len(ship.masts)) + PART / 2
        return f"m-{KINDS[kind].removeprefix('mast_')}", x, (x - 14, MASTHEAD - 2, 46, 104)
    x = PART * (ship.first + len(ship.sails)) + PART / 2
    return f"s-{KINDS[kind].removeprefix('sail_')}", x, (x - 25, -112, 50, 62)


@remembered("step", "in_hand")
def preview(v: Record, ship: Ship, number: int, kind: int) -> str:
    """A tile on the ship where it would go: while somebody points there, or all the time when it is in hand."""
    piece, x, _ = spot(ship, kind)
    return ghost(use(piece, x, 0, class_="n-preview"), shown=bool(v.step == t.PLACING), tile=KINDS[kind], ship=number + 1)


def new_spot(kind: int) -> float:
    """Where on the slip the first part of a new ship would lie."""
    return PART * (1 if kind == t.HULL_STERN else 0.5 if kind in (t.HULL_SINGLE, t.HULL_MIDDLE) else 0)


def new_preview(v: Record, kind: int) -> str:
    """A hull part on the slip."""
    piece = use(f"h-{KINDS[kind].removeprefix('hull_')}", new_spot(kind), 0, class_="n-preview")
    return ghost(piece, shown=bool(v.step == t.PLACING), tile=KINDS[kind], to="new")


def yard_picks(v: Record, viewer: int, shape: Shape, fleet: tuple[Ship, ...], plan: Yard, kinds: list[int]) -> list[str]:
    """Ships to press: where a tile may go, or which can be unloaded."""
    if not is_asked(v, viewer):
        return []
    found = []
    unload = v.step in (t.DOING, t.TURN) and doing_now(v) == t.DELIVER
    class_ = "pick n-later" if v.step == t.DOING and not unload else "pick"
    for i, ship in enumerate(fleet):
        taking = [kind for kind in kinds if fits(v, viewer, i, kind)]
        if taking or (unload and is_laden(v, viewer, i)):
            words = ship_name(i).text()
            ring = ring_of(ship, taking)
            found.append(place_pick(shape, f"ship-{i}", plan.berths[i], plan.scale, ring, words, {"ship": i + 1}, class_))
            for kind in taking:
                if completes(v, viewer, i, kind):
                    found.append(completion(plan.berths[i], plan, ship.size, i + 1, KINDS[kind], bool(v.step == t.PLACING)))
    if len(plan.berths) > len(fleet):
        ring = (new_spot(kinds[0]) - 6, -50, PART + 12, 56) if v.step == t.PLACING else (-8, -50, 2 * PART + 16, 56)
        words = say("New ship").text()
        found.append(place_pick(shape, "new", plan.berths[-1], plan.scale, ring, words, {"to": "new"}, class_))
    return found


def ring_of(ship: Ship, taking: list[int]) -> Rect:
    """What is ringed of a ship: the place of a tile; all of it where different places may be meant, or when it is unloaded."""
    if not taking:
        return (-10, MASTHEAD - 4, ship.slots * PART + 16, 10 - MASTHEAD)
    if len(taking) > 1 and taking[0] < t.FIRST_MAST:
        return (-8, -50, ship.slots * PART + 16, 56)
    return spot(ship, taking[0])[2]


def place_pick(
    shape: Shape, name: str, berth: Berth, scale: float, ring: Rect, words: str, data: Mapping[str, object], class_: str
) -> str:
    """A place in the yard: the whole berth answers, the ring is around the very place."""
    x, y, width, height = ring
    left, top, across, down = (f"{n:g}" for n in (berth.left, berth.top, berth.width, berth.height))
    area = el("rect", x=left, y=top, width=across, height=down, class_="hit")
    around = el(
        "rect",
        x=f"{berth.x + x * scale:.0f}",
        y=f"{berth.keel + y * scale:.0f}",
        width=f"{width * scale:.0f}",
        height=f"{height * scale:.0f}",
        rx=6,
        class_="ring",
    )
    more = {f"data_{key}": value for key, value in data.items()}
    return el("g", area, around, class_=class_, role="img", id=f"{shape.ids}{name}", aria_label=words, **more)


def completion(berth: Berth, plan: Yard, size: int, ship: int, tile: str, shown: bool) -> str:
    """What it would bring to put the tile there: the ship is complete, so many gifts."""
    words, y = say("complete!"), max(14, berth.keel + (MASTHEAD - 16) * plan.scale)
    width, x = round(8.3 * len(str(words)) + 66), max(2, berth.x)
    parts = rect(x, y - 13, width, 26, "n-say", 13) + label(x + 10, y + 5, words, "n-small n-strong")
    parts += label(x + width - 30, y + 5, f"{size}×", "n-small n-strong", "end") + use("gift", x + width - 17, y - 1, 0.85)
    return ghost(parts, shown=shown, ship=ship, tile=tile)
