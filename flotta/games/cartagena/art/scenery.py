"""Everything on the table that does not move: rock and jungle, the road, prison and wreck, strait, bay and cove."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from flotta.engine.drawing import el, rhumbs, rose, sea, text
from flotta.engine.words import speaking
from flotta.games.cartagena.art.plan import Plan
from flotta.games.cartagena.art.road import Point, Rect, Road, at, holds, short
from flotta.games.cartagena.box import SPACES, say
from flotta.games.cartagena.terms import ESCAPE, FULL, JUNGLE


@lru_cache(maxsize=128)
def scenery(plan: Plan, lang: str) -> str:
    """The table without anything that can change."""
    with speaking(lang):
        parts = [land(plan), marks(plan), *(verge(plan, road) for road in plan.roads)]
        if plan.scenario == FULL:
            parts.append(shore_names(plan))
        parts.append(wreck(plan) if plan.scenario == JUNGLE else prison(plan))
        parts.append(bay(plan) if plan.scenario == ESCAPE else cove(plan))
        parts += [band(plan, road, name) for road, name in zip(plan.roads, ("road", "path"), strict=False)]
        return "".join(parts)


def is_jungle(plan: Plan, road: Road) -> bool:
    """Whether a road leads through the jungle."""
    return plan.scenario == JUNGLE or (plan.scenario == FULL and road.first > 1)


def land(plan: Plan) -> str:
    """The ground: rock or jungle, and in the full adventure the strait between them."""
    kind = "jungle" if plan.scenario == JUNGLE else "rock"
    whole = el("rect", width=plan.width, height=plan.height, class_=kind)
    return whole + strait(plan) if plan.scenario == FULL else whole


def shore_names(plan: Plan) -> str:
    """The names of the two shores."""
    (upper, lower), width = plan.shores, plan.width
    if not plan.tall:
        names = text(858, upper + 40, say("Cartagena"), "place-name", "end")
        return names + text(858, lower - 26, say("Tortuga"), "place-name", "end")
    sides = [(8.0, None) if x > 60 else (width - 8, "end") for x, *_ in plan.ships]
    names = text(sides[0][0], upper + 10, say("Cartagena"), "place-name", sides[0][1])
    return names + text(sides[1][0], lower + 1, say("Tortuga"), "place-name", sides[1][1])


def strait(plan: Plan) -> str:
    """The water between Cartagena and Tortuga with its two shores."""
    upper, lower = plan.shores
    width, deep = plan.width, lower - upper
    step = width / 4
    swell = min(9.0, deep / 12)
    over = "".join(f"q{short(step / 2)} {short(swell if i % 2 else -swell)} {short(step)} 0" for i in range(4))
    under = "".join(f"q{short(-step / 2)} {short(swell if i % 2 else -swell)} {short(-step)} 0" for i in range(4))
    top, low = upper + swell + 5, lower - swell - 5
    jungle = f"M0 {short(low)}{over}V{short(plan.height)}H0z"
    water = f"M0 {short(top)}{over}V{short(low)}{under}z"
    parts = [
        el("path", d=jungle, class_="jungle edge"),
        el("path", d=water, class_="sand-edge"),
        el("path", d=water, class_="bay"),
        sea(4, top + 14, width - 12, deep - 2 * swell - 40, 26, 3 if plan.tall else 4),
    ]
    if not plan.tall:
        parts += [rhumbs(96, (upper + lower) / 2, 150, 16, 20), rose(96, (upper + lower) / 2, 30)]
    return "".join(parts)


def marks(plan: Plan) -> str:
    """Cracks in the rock and leaves in the jungle, wherever nothing else is."""
    rock: list[Point] = []
    jungle: list[Point] = []
    for x, y in scattered(plan):
        green = plan.scenario == JUNGLE or (plan.scenario == FULL and y > plan.shores[1] - 8)
        if plan.scenario == FULL and plan.shores[0] - 4 < y < plan.shores[1] + 12:
            continue
        (jungle if green else rock).append((x, y))
    cracks = "".join(f"M{at(p)}l5-2.5 4 2 5-2" if i % 2 else f"M{at(p)}l4 2 6-3" for i, p in enumerate(rock))
    leaf = "q4-7 13-5-4 7-13 5q-2-6-10-7 2 7 10 7"
    leaves = "".join(f"M{at(p)}{leaf}" for p in jungle)
    parts = [el("path", d=cracks, class_="rock-mark")] if cracks else []
    if leaves:
        parts.append(el("path", d=leaves, class_="jungle-mark"))
    return "".join(parts)


def scattered(plan: Plan) -> Iterator[Point]:
    """Points spread over the ground, the same every time, away from roads and places."""
    dice = Random(7)
    across, down = (23, 15) if not plan.tall else (21, 13)
    places = [plan.start, *plan.ships[:1], plan.cove]
    for row in range(int(plan.height // down)):
        for column in range(int(plan.width // across)):
            x = (column + dice.random()) * across + (across / 2 if row % 2 else 0)
            y = (row + 0.3 + dice.random() * 0.4) * down + 3
            if x + 16 > plan.width - 3 or y > plan.height - 5 or x < 12 or any(near(box, x, y) for box in places):
                continue
            if not any(on_road(road, x + dx, y) for road in plan.roads for dx in (0, 14)):
                yield x, y


def on_road(road: Road, x: float, y: float) -> bool:
    """Whether a point lies on a road or its kerb."""
    return holds([(piece, piece.start, piece.start + piece.length) for piece in road.pieces], x, y, road.half + road.kerb + 4)


def near(box: Rect, x: float, y: float) -> bool:
    """Whether a point lies in a box or close to it."""
    return box[0] - 24 < x < box[0] + box[2] + 8 and box[1] - 8 < y < box[1] + box[3] + 8


def verge(plan: Plan, road: Road) -> str:
    """The trodden ground on both sides of a road."""
    wide = 2 * (road.half + road.kerb) + (12 if plan.tall else 28)
    class_ = "verge green" if is_jungle(plan, road) else "verge"
    return el("path", d=road.line(-0.1, road.length + 0.1), class_=class_, stroke_width=short(wide))


def band(plan: Plan, road: Road, name: str) -> str:
    """The road: its kerb of stones or leaves, the spaces, and a timber prop wherever a map board ends."""
    green = " green" if is_jungle(plan, road) else ""
    line = road.line(-0.1, road.length + 0.1)
    broad, narrow = 2 * (road.half + road.kerb), 2 * road.half
    parts = [
        el("path", d=line, class_="kerb-edge", stroke_width=short(broad + 2.4)),
        el("path", d=line, class_=f"kerb{green}", stroke_width=short(broad)),
        el("path", d=line, class_=f"stones{green}", stroke_width=short(broad - 1)),
        el("path", d=line, class_="kerb-edge", stroke_width=short(narrow + 1.6)),
    ]
    shapes: tuple[list[str], list[str]] = ([], [])
    props = []
    for i in range(road.spaces):
        start = i * road.step
        shapes[i // SPACES % 2].append(road.outline(start + 0.8, start + road.step - 0.8, road.half - 0.4))
        if i and i % SPACES == 0:
            reach = road.half + road.kerb + (1 if plan.tall else 3)
            lean = 2 if i // SPACES % 2 else -2
            props.append(f"M{at(road.point(start + lean, reach))}L{at(road.point(start - lean, -reach))}")
    parts += [el("path", d="".join(shapes[i]), class_=f"space board-{i}{green}") for i in (0, 1)]
    parts.append(el("path", d="".join(props), class_="prop-edge") + el("path", d="".join(props), class_="prop"))
    numbers = "".join(
        text(round(plan.spots[n].number[0], 1), round(plan.spots[n].number[1] + 4.6, 1), n)
        for n in range(road.first, road.first + road.spaces)
    )
    parts.append(el("g", numbers, class_="numbers"))
    return el("g", *parts)


def label(x: float, y: float, words: object, class_: str = "title", anchor: str | None = "middle") -> str:
    """The name of a place."""
    return text(round(x, 1), round(y, 1), str(words).capitalize(), class_, anchor)


def prison(plan: Plan) -> str:
    """The prison: a wall of stones with battlements, a dark cell behind bars, and the gate to the tunnel."""
    x, y, width, height = plan.start
    road = plan.roads[0]
    tooth = width / 13
    if plan.tall:
        wall = f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h{short(-width)}z"
        top = 17.0
    else:
        teeth = f"h{short(tooth)}v7" + f"h{short(tooth)}v-7h{short(tooth)}v7" * 6
        wall = f"M{short(x)} {short(y + height)}V{short(y)}{teeth}V{short(y + height)}z"
        top = 25.0
    courses = "".join(f"M{short(x)} {short(y + i)}h{short(width)}" for i in range(int(top) - 4, int(height), 17))
    inner = (x + 4, y + top, width - 8, height - top - 3)
    bars = "".join(f"M{short(inner[0] + i)} {short(inner[1])}v{short(inner[3])}" for i in range(12, int(inner[2]), 15))
    gate_x, gate_y = road.begin, road.top
    gap = gate_x - x - width + 3
    high = 2 * road.half
    arch = f"M{short(gate_x - gap)} {short(gate_y + road.half)}v{short(8 - high)}q0-8 8-8h{short(gap - 8)}v{short(high)}z"
    return el(
        "g",
        el("path", d=arch, class_="cave"),
        el("path", d=wall, class_="stone"),
        el("path", d=courses, class_="masonry"),
        el("rect", x=short(inner[0]), y=short(inner[1]), width=short(inner[2]), height=short(inner[3]), rx=3, class_="cave"),
        el("path", d=bars, class_="bars"),
        label(x + width / 2, y + (13 if plan.tall else 20), say("prison")),
        id=f"{plan.prefix}prison",
    )


def wreck(plan: Plan) -> str:
    """The wreck: the sand it lies on, broken ribs, a leaning mast."""
    x, y, width, height = plan.start
    low = y + height
    edge = f"q4 {short(height / 2)}-6 {short(height)}q{short(-width / 3)} 10 {short(-width / 2)} 4T0 {short(low)}"
    sand = f"M0 0H{short(x + width + 6)}{edge}z"
    rib = height * 0.55
    ribs = ""
    for i in range(6):
        foot = f"{short(x + width * (0.12 + 0.15 * i))} {short(low - 8)}"
        ribs += f"M{foot}q{short(6 - 2 * i)} {short(-rib * 0.6)} {short(-4 + 3 * i)} {short(-rib)}"
    keel = f"M{short(x + 4)} {short(low - 16)}q{short(width / 2)} 20 {short(width - 8)}-4"
    mast = f"M{short(x + width * 0.42)} {short(low - 12)}L{short(x + width * 0.8)} {short(y + 8)}"
    return el(
        "g",
        el("path", d=sand, class_="beach"),
        el("path", d=mast + keel, class_="timber-edge") + el("path", d=mast + keel, class_="timber"),
        el("path", d=ribs, class_="rib"),
        label(x + width / 2, y + (13 if plan.tall else 19), say("wreck")),
    )


def shore(plan: Plan) -> str:
    """The coast line around the goal's corner of the picture."""
    x, y, width, height = plan.cove
    bend = min(30.0, height / 3)
    right = x > plan.width / 2
    from_x, to_x, way = (plan.width, x - 5, -1) if right else (0, x + width + 5, 1)
    across = abs(to_x - from_x)
    return (
        f"M{short(from_x)} {short(y + 2)}h{short(way * (across - bend))}q{short(way * bend)} 0 {short(way * bend)} {short(bend)}"
        f"V{short(plan.height)}H{short(from_x)}z"
    )


def bay(plan: Plan) -> str:
    """The water in which the ship of the base game waits."""
    x, y, width, height = plan.cove
    d = shore(plan)
    parts = [el("path", d=d, class_="sand-edge"), el("path", d=d, class_="bay"), sea(x, y + 10, width - 6, height - 16, 26, 3)]
    if height > 84:
        parts.append(label(x + width / 2, y + 20, say("ship")))
    return el("g", *parts, el("g", hull(plan), transform=f"translate({short(x)} {short(y)})"))


def cove(plan: Plan) -> str:
    """The pirate cove: a beach with palms, where the crews gather."""
    x, y, width, height = plan.cove
    d = shore(plan)
    palm_x, palm_y = x + width - 26, y + 12
    palm = f"M{short(palm_x)} {short(palm_y + 26)}q7-16 2-34"
    leaf = "m0 0q-10-7-18 1m18-1q10-8 18 0m-18 0q-5-9-15-8m15 8q5-10 15-7"
    water = sea(x + 2, y + height - 14, width - 10, 12, 26, 1)
    parts = [el("path", d=d, class_="beach edge"), water]
    if not plan.tall:
        parts.append(el("path", d=palm + leaf, class_="palm"))
    if plan.names_cove:
        parts.append(label(x + width / 2, y + (13 if plan.tall else 20), say("cove")))
    return el("g", *parts)


def hull(plan: Plan) -> str:
    """The ship from the side: masts with furled sails behind, a hull with room for a plaque of every crew."""
    _, _, width, height = plan.ships[0]
    deck, low = height - plan.hull, height
    masts = "".join(f"M{short(width * part)} {short(deck)}V{short(6 if height < 84 else 30)}" for part in (0.02 + 0.26, 0.72))
    top = 8 if height < 84 else 32
    sails = "".join(f"M{short(width * part - 26)} {top}h52q-5 7 0 14h-52q5-7 0-14z" for part in (0.28, 0.72))
    flags = "".join(f"M{short(width * part)} {short(top - 3)}v-7l12 3.500z" for part in (0.28, 0.72))
    bow, side = short(width * 0.09), short(deck - 9)
    body = (
        f"M0 {side}q{short(width * 0.05)} 11 {short(width * 0.12)} 11H{short(width * 0.86)}q{bow} 0 {short(width * 0.14)}-15"
        f"q-1 {short(plan.hull * 0.7)}-{bow} {short(low - deck + 1)}H{bow}Q2 {short(low - 4)} 0 {side}z"
    )
    return (
        el("path", d=masts, class_="mast")
        + el("path", d=sails, class_="sail")
        + el("path", d=flags, class_="pennant")
        + el("path", d=body, class_="hull")
        + el(
            "path", d=f"M3 {short(deck + 7)}H{short(width - 4)}M{bow} {short(low - 5)}H{short(width * 0.9)}", class_="plank-seam"
        )
    )
