"""What belongs to somebody else, small: numbers, ships, warehouse; and the two numbers of a chip."""

from __future__ import annotations

from flotta.engine.drawing import el, remembered, svg
from flotta.engine.state import Record
from flotta.games.nauticus.art.places import label, leads, rect
from flotta.games.nauticus.art.ships import Ship, drawn, fleet_of, laid_out
from flotta.games.nauticus.art.store import stored
from flotta.games.nauticus.art.symbols import GOODS, use
from flotta.games.nauticus.box import KINDS, PASS_TILES, say
from flotta.games.nauticus.names import KIND_NAMES
from flotta.games.nauticus.terms import FIRST_GOOD, FIRST_MAST, FIRST_SAIL, N_GOODS
from flotta.games.nauticus.uses import crowns, load

WIDTH = 336
STEPS = (26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10)
YARD = (226, 92)


def panel_pieces(v: Record, seat: int) -> tuple[str, ...]:
    """Another player's table in one small picture, the three numbers that matter beside the name."""
    return (
        figures_line(v, int(v.vp[seat]), int(v.talers[seat]), int(v.workers[seat]), leads(v, seat)),
        f'<svg viewBox="0 0 {WIDTH} 94" class="scene n-panel" role="img" aria-label="{spoken_of(v, seat)}">',
        small_yard(v, fleet_of(v, seat), tuple(v.delivered[seat].tolist())),
        small_store(v, tuple(stored(v, seat)), load(v, seat), crowns(v, seat)),
        small_tiles(v, tuple(v.turned[seat].tolist()), bool(v.extra[seat])),
        "</svg>",
    )


def spoken_of(v: Record, seat: int) -> str:
    """A panel for whoever hears it."""
    words = say(
        "Ships {ships}, warehouse {load} of {spaces}",
        ships=int(v.ships[seat]),
        load=load(v, seat),
        spaces=int(v.box.warehouse_spaces),
    )
    return words.text()


@remembered()
def figures_line(v: Record, points: int, talers: int, own: int, leads: bool) -> str:
    """Points, talers, workers, beside the name; whoever leads has the points on gold."""
    parts = [rect(0, 1, 57, 22, "n-lead", 11)] if leads else []
    parts.append(use("vp", 12, 12, 0.85) + label(24, 17.5, points, "n-num"))
    parts.append(use("taler", 71, 12, 0.75) + label(82, 17.5, talers, "n-num"))
    parts.append(use("man", 117, 12, 0.9) + label(127, 17.5, own, "n-num"))
    words = say("Points {points}, talers {talers}, workers {workers}", points=points, talers=talers, workers=own)
    drawing = svg(148, 24, *parts, class_="scene", role="img", aria_label=words.text(), width=148, height=24)
    return el("p", drawing, class_="top-line")


@remembered("box")
def small_tiles(v: Record, turned: tuple[int, ...], extra: bool) -> str:
    """Pass tiles and the extra tile."""
    parts = []
    for i in range(PASS_TILES):
        x = 232 + 26 * i
        if turned[i]:
            parts.append(rect(x, 72, 25, 21, "n-pass-crown", 4) + use("gold-crown", x + 12.5, 82.5, 0.65))
        else:
            parts.append(rect(x, 72, 25, 21, "n-card", 4))
            parts.append(label(x + 12, 87.5, f"−{v.box.pass_tiles[i]}", "n-loss-small", "middle"))
    parts.append(rect(310, 72, 25, 21, "n-extra" if extra else "n-spent", 4))
    parts.append(use("plus", 322.5, 82.5, 0.65, None if extra else "n-pale"))
    return el("g", *parts)


@remembered()
def small_yard(v: Record, fleet: tuple[Ship, ...], goods: tuple[int, ...]) -> str:
    """The ships, on stocks or afloat; over them the goods delivered."""
    plan = laid_out(tuple(ship.slots for ship in fleet), YARD[0], YARD[1], STEPS, 18 if any(goods) else 4, 10, 24)
    parts = [rect(0, 1, YARD[0], YARD[1], "n-water", 4)]
    for ship, berth in zip(fleet, plan.berths, strict=True):
        place = f"translate({berth.x:g} {berth.keel + 1:g})scale({plan.scale:.3g})"
        parts.append(el("g", drawn(ship, "", (), plan.part < 20), transform=place))
    return el("g", *parts, delivered(goods))


@remembered("box")
def small_store(v: Record, tiles: tuple[tuple[int, int, int], ...], taken: int, gold: int) -> str:
    """The warehouse as six by two cells, and the crowns."""
    full = f"{taken}/{int(v.box.warehouse_spaces)}"
    parts = [use("store", 244, 11, 0.75), label(256, 16.5, full, "n-small n-strong")]
    parts.append(use("gold-crown", 309, 11, 0.7) + label(319, 16.5, gold, "n-small n-strong"))
    place = 0
    for kind, _, spaces in tiles:
        x, y = 233 + 17 * (place % 6), 23 + 23.5 * (place // 6)
        parts.append(rect(x, y, 17 * spaces - 1, 22.5, "n-card", 3))
        lying = FIRST_MAST <= kind < FIRST_SAIL and spaces > 1
        name = KINDS[kind].replace("mast_", "lying_") if lying else KINDS[kind]
        parts.append(use(f"t-{name}", x + 8.5 * spaces - 0.5, y + 11, 0.36))
        place += spaces
    for free in range(place, min(12, int(v.box.warehouse_spaces))):
        parts.append(rect(233 + 17 * (free % 6), 23 + 23.5 * (free // 6), 16, 22.5, "n-cell", 3))
    return el("g", *parts)


def delivered(goods: tuple[int, ...]) -> str:
    """The delivered goods, in the upper corner of the yard."""
    if not any(goods):
        return ""
    parts, x = [use("act-deliver", 14, 12, 0.55)], 36
    for good in range(N_GOODS):
        if goods[good]:
            words = say("Delivered, {good}: {n}", good=KIND_NAMES[FIRST_GOOD + good], n=goods[good])
            signs = use(GOODS[good], x, 12, 0.62) + label(x + 9, 17, goods[good], "n-small n-strong")
            parts.append(el("g", signs, el("title", words.text())))
            x += 38
    return el("g", *parts)


def chip_pieces(v: Record, seat: int) -> tuple[str, ...]:
    """Points and talers, each by itself: where there is little room they stand below each other."""
    points, talers = int(v.vp[seat]), int(v.talers[seat])
    return (
        chip_drawn(v, "vp", points, say("Points {points}", points=points).text()),
        chip_drawn(v, "taler", talers, say("Talers {talers}", talers=talers).text()),
    )


@remembered()
def chip_drawn(v: Record, sign: str, number: int, words: str) -> str:
    """One of the two numbers that matter on a phone."""
    inside = use(sign, 11, 12, 0.8) + label(23, 17, number, "n-chip")
    width = 26 + 10 * len(str(number))
    return svg(width, 24, inside, class_="scene n-chip-art", role="img", aria_label=words, width=width, height=24)
