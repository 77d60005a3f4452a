"""Who comes when in this phase, and what each of the others did since my last decision."""

from __future__ import annotations

from flotta.engine.drawing import Left, el, remembered, wake
from flotta.engine.state import Record
from flotta.games.nauticus.art.places import Shape, badge, hue_of, label, rect
from flotta.games.nauticus.art.stacks import LEFT, WIDTH, stack_spot
from flotta.games.nauticus.art.symbols import use
from flotta.games.nauticus.box import say
from flotta.games.nauticus.terms import CHOOSING, OVER

TOP, HEIGHT = 8, 36


def order_spot(v: Record, shape: Shape, seat: int) -> tuple[float, float]:
    """Where the badge of a seat stands in the order of this phase: the start player first."""
    seats = int(v.seats)
    n = (seat - int(v.start_player)) % seats
    if shape.is_wide:
        return LEFT + 20 + round((WIDTH - 14) / seats) * n, TOP + 6
    half = (seats + 1) // 2
    return (24 + 37 * n, 300) if n < half else (322 - 37 * (seats - 1 - n), 300)


def order(v: Record, shape: Shape) -> list[str]:
    """The badges in their order: the pawn at the start player, a ring around whoever is at turn."""
    pieces = [rect(LEFT, TOP, WIDTH, HEIGHT, "n-row")] if shape.is_wide else []
    x, y = order_spot(v, shape, int(v.start_player))
    pieces.append(use("pawn", x - 11, y + 11, 0.9))
    pieces += [badge_at(v, seat, *order_spot(v, shape, seat)) for seat in range(v.seats)]
    if CHOOSING <= int(v.step) < OVER:
        pieces.append(use("turn", *order_spot(v, shape, int(v.active))))
    return [el("title", say("The order of this phase").text()).join(("<g>", "")), *pieces, "</g>"]


@remembered()
def badge_at(v: Record, seat: int, x: float, y: float) -> str:
    """A badge in its place."""
    return badge(seat, x, y)


def traces(v: Record, shape: Shape, marks: tuple[Left, ...]) -> list[str]:
    """What the others did since my last decision: at the tile or stack itself, and beside their badges."""
    drawn = []
    for left in marks:
        what, which = str(left.mark.data[0]), int(str(left.mark.data[1]))
        spot = shape.spot(which, 168, -12 + 8 * left.seat) if what == "space" else None
        if what == "stack" and (found := stack_spot(v, shape, which)):
            spot = found[0] - 10 * left.seat, found[1]
        if spot:
            drawn.append(wake(left, hue_of(left.seat), "", *spot, None, shape.ids))
        if not spot or (shape.is_wide and left.last):
            drawn.append(deed(v, shape, left, bool(spot)))
    return drawn


def deed(v: Record, shape: Shape, left: Left, again: bool) -> str:
    """What somebody did, beside the badge: a sign and its number."""
    x, y = order_spot(v, shape, left.seat)
    hue = hue_of(left.seat)
    disc = (x + 67, y + 12) if shape.is_wide else (x + 33, y - 4)
    parts = [el("circle", cx=disc[0], cy=disc[1], r=8.5, class_="hue")]
    parts.append(label(disc[0], disc[1] + 4.8, left.number, "n-letter n-lesser-letter", "middle"))
    if shape.is_wide:
        parts.insert(0, rect(x + 33, y, 26, 24, "n-deed", 4))
        parts.insert(1, el("use", href=f"#{left.mark.icon}", x=x + 34, y=y, width=24, height=24))
    name = f"{shape.ids}{'deed' if again else 'mark'}-{left.event}"
    return el("g", *parts, class_=f"mark seat-{hue}" if left.last else f"mark seat-{hue} old", id=name, data_mark=left.event)
