"""Pirates on their places: on spaces side by side, in prison, ship and cove each crew in its own corner with a plaque."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import Plain, el, remembered, text
from flotta.games.cartagena.art.pirates import hue_of, letter_of
from flotta.games.cartagena.art.plan import Plan, Shapes, Twice
from flotta.games.cartagena.art.road import Point, Rect, short
from flotta.games.cartagena.art.symbols import sign_of, symbol
from flotta.games.cartagena.terms import SHIP

Along = tuple[tuple[int, int, int], ...]
"""For pirates that came to a place just now: the crew, how many of the last ones of it, the event."""


def standing(plan: Plan, space: int, number: int, crowd: int) -> Point:
    """Where one of the pirates of a space stands on it."""
    return (number - (crowd - 1) / 2) * plan.spots[space].gap, 0.0


def joining(plan: Plan, space: int, crowd: int) -> Point:
    """Where one more pirate would stand on a space."""
    x, y = standing(plan, space, crowd, crowd)
    room = max(0.0, plan.road(space).step / 2 - 9 * plan.scale)
    return (min(x, room), y) if crowd else (x, y)


def sign_on(plan: Plan, space: int, is_beside: bool) -> tuple[float, float, float]:
    """Where the symbol of a space is, and its size: small beside pirates."""
    spot, (left, top) = plan.spots[space], plan.origin(space)
    x, y, size, _ = spot.small if is_beside else spot.large
    return x - left, y - top, size


@lru_cache(8192)
def stands_on(shapes: Shapes, space: int, shown: int, crews: tuple[int, ...], closed: int, along: Along) -> Twice:
    """What a space shows: its symbol, large where a card could stop and small beside pirates; a closed chest's token; the
    pirates.
    """
    landscape, portrait = shapes
    return (
        standing_on(landscape, space, shown, crews, closed, along),
        standing_on(portrait, space, shown, crews, closed, along),
    )


def standing_on(plan: Plan, space: int, shown: int, crews: tuple[int, ...], closed: int, along: Along) -> str:
    """The same in one shape."""
    crowd = sum(crews)
    parts = [signs_on(plan, space, shown, bool(crowd), closed)] if shown >= 0 else []
    feet = iter(feet_on(plan, space, crowd))
    for crew, count in enumerate(crews):
        for number in range(count):
            event = came(along, crew, number, count) if along else None
            parts.append(pirate(plan, "pw", crew, space, number, next(feet), event))
    return "".join(parts)


@lru_cache(2048)
def feet_on(plan: Plan, space: int, crowd: int) -> list[str]:
    """Where each pirate of a crowd stands on a space, as markup."""
    return [at_feet(standing(plan, space, number, crowd)) for number in range(crowd)]


def on_deck(plan: Plan, point: Point) -> str:
    """Where a pirate stands on the ship, and that it is larger there, as markup."""
    return f'transform="translate({short(point[0])} {short(point[1])}) scale({short(plan.deck_scale)})"'


def at_feet(point: Point) -> str:
    """Where a pirate stands, as markup."""
    return f'x="{short(point[0])}" y="{short(point[1])}"'


@lru_cache(2048)
def signs_on(plan: Plan, space: int, shown: int, is_beside: bool, closed: int) -> str:
    """The symbol of a space, alone or beside pirates, and a closed chest's token."""
    x, y, size = sign_on(plan, space, is_beside)
    sign = symbol(sign_of(shown), x, y, size, None if is_beside else "sym")
    return sign + symbol("tk-closed", x + size * 0.5, y + size * 0.45, max(15.0, size * 0.55)) if closed else sign


def came(along: Along, crew: int, number: int, count: int) -> int | None:
    """By which event a pirate came to its place, if it came just now: of several the last one did."""
    return next((event for who, last, event in along if who == crew and number == count - last), None)


def pirate(plan: Plan, kind: str, crew: int, place: int, number: int, feet: str, event: int | None) -> str:
    """One pirate on the board. Pirates of a crew are alike: the id names the place, and the kind lets it glide."""
    prefix = plan.prefix
    way = f' data-along="{prefix}mark-{event}"' if event is not None else ""
    return (
        f'<use id="{prefix}pc-{crew}-{place}-{number}" data-glide="{prefix}pw-{crew}" href="#{prefix}{kind}-{crew}" {feet}{way}/>'
    )


@remembered()
def crowd(v: Plain, shapes: Shapes, place: int, ship_at: int, crews: tuple[int, ...], of: int, along: Along) -> Twice:
    """All crews on start, ship or cove in both shapes: pirates one behind another, and how many they are on a plaque; `of` is
    how many there can be, 0 where that does not matter.
    """
    landscape, portrait = shapes
    return (
        crowded(v, landscape, place, ship_at, crews, of, along),
        crowded(v, portrait, place, ship_at, crews, of, along),
    )


def crowded(v: Plain, plan: Plan, place: int, ship_at: int, crews: tuple[int, ...], of: int, along: Along) -> str:
    """All crews on start, ship or cove in one shape."""
    parts = []
    for crew, (count, slot) in enumerate(zip(crews, plan.slots(place, ship_at, len(crews)), strict=True)):
        if count or of:
            parts.append(corner(v, plan, place, crew, count, of, slot, tuple(each for each in along if each[0] == crew)))
    return el("g", *parts)


def feet_of(plan: Plan, place: int, slot: Rect) -> Point:
    """Where the pirates of a crew stand in its corner: the middle of their feet."""
    x, y, width, height = slot
    return x + width / 2, (y + plan.sailor + 2 if place == SHIP else y + height - (17 if plan.tall else 22))


@remembered()
def corner(v: Plain, plan: Plan, place: int, crew: int, count: int, of: int, slot: Rect, along: Along) -> str:
    """One crew's corner."""
    x, y = feet_of(plan, place, slot)
    larger = plan.deck_scale if place == SHIP else 1.0
    wide = 18 * plan.crowd_scale * larger
    step = min(5.0 * larger, max(0.0, slot[2] - wide - 2) / max(1, count - 1))
    parts = []
    for number in range(count):
        where = (x + (number - (count - 1) / 2) * step, y)
        feet = on_deck(plan, where) if place == SHIP else at_feet(where)
        kind = "cr" if number == count - 1 else "bk"
        parts.append(pirate(plan, kind, crew, place, number, feet, came(along, crew, number, count)))
    words = f"×{count}" if not of else f"{letter_of(crew)}{count}" if plan.tall else f"{letter_of(crew)} {count}/{of}"
    top = y + ((5 if plan.tall else 9) if place == SHIP else 1)
    parts.append(plaque(plan, x, top, slot[2], words, hue_of(crew), bool(of and count == of and place == plan.goal)))
    return "".join(parts)


def plaque(plan: Plan, x: float, top: float, room: float, words: str, hue: int, sealed: bool) -> str:
    """A small plate in a crew's colour with a number; sealed in wax when the crew is complete."""
    high = 15.0 if plan.tall else 19.0
    width = min(room - 1.5, 9.2 * len(words) + 8)
    box = el("rect", x=short(x - width / 2), y=short(top), width=short(width), height=short(high), rx=4, class_="hue")
    seal = el("circle", cx=short(x + width / 2 - 1), cy=short(top + 1), r=5, class_="wax") if sealed else ""
    return el(
        "g",
        box,
        text(round(x, 1), round(top + high - (2.8 if plan.tall else 4), 1), words, "plaque", "middle"),
        seal,
        class_=f"seat-{hue}",
    )
