"""Where things stand in the two shapes of the table, and the small helpers all drawings of Nauticus share."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from flotta.engine.colours import worn
from flotta.engine.drawing import el
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.symbols import BOXES
from flotta.games.nauticus.talk import COLOURS
from flotta.games.nauticus.uses import can_buy, can_transport, first_kind, price

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


class Shape(NamedTuple):
    """One of the two pictures: what its ids begin with, and where its wheel stands, how large."""

    ids: str
    x: float
    y: float
    scale: float

    @property
    def is_wide(self) -> bool:
        """Whether it is the one in landscape."""
        return not self.ids

    def spot(self, space: int, radius: float, aside: float = 0) -> tuple[float, float]:
        """A point of the wheel beside a space, so far from its middle, so many degrees clockwise of the space."""
        a = pi * (space / 4 - 0.5) + aside * pi / 180
        return round(self.x + self.scale * radius * cos(a), 1), round(self.y + self.scale * radius * sin(a), 1)


WIDE = Shape("", 234, 228, 1)
TALL = Shape("t-", 180, 163, 0.74)
WIDE_SIZE = (872, 456)
LINE = 46
"""How high my line of numbers is in the wide tray."""


def is_asked(v: Record, viewer: int) -> bool:
    """Whether this viewer is to decide."""
    return bool(v.active == viewer and t.LAYING < v.step < t.OVER)


def is_performing(v: Record) -> bool:
    """Whether an action is being performed."""
    return int(v.step) in (t.DOING, t.PLACING, t.FREE_TILE, t.REWARDING, t.REWARD_GOOD)


def doing_now(v: Record) -> int:
    """The action at hand: being performed, or chosen and to be performed."""
    if is_performing(v):
        return int(v.doing)
    return int(v.action_tile[v.chosen]) if v.step == t.TURN and v.chosen != t.NOWHERE else t.NOTHING


def movable(v: Record, seat: int) -> list[int]:
    """The kinds that may be given a place now: the tile in hand, what can be bought for talers, what can be carried."""
    if v.step == t.PLACING:
        return [int(v.in_hand)]
    if v.step != t.DOING or v.blue + v.workers[seat] == 0:
        return []
    if v.doing == t.TRANSPORT:
        return [kind for kind in range(t.N_KINDS) if can_transport(v, seat, kind)]
    if v.doing > t.BUY_GOODS:
        return []
    first, when = first_kind(v.doing), int(v.when)
    return [kind for kind in range(first, first + 4) if can_buy(v, seat, kind, when) and price(v, kind, when) > 0]


def leads(v: Record, seat: int) -> bool:
    """Whether nobody has more points on the track, and somebody has less."""
    points = v.vp[: v.seats].tolist()
    return bool(points[seat] == max(points) > min(points))


def hue_of(seat: int) -> int:
    """The hue a seat wears."""
    return COLOURS[worn(seat)].hue


def badge(seat: int, x: float, y: float) -> str:
    """A seat's sign inside a picture, 32 by 24: colour, emblem and letter."""
    colour = COLOURS[worn(seat)]
    sign = el("use", href=f"#na-badge-{colour.hue}", x=f"{x:g}", y=f"{y:g}")
    return el("g", sign, label(x + 24, y + 17, colour.letter, "n-letter", "middle"), class_=f"seat-{colour.hue}")


def label(x: float, y: float, words: object, class_: str | None = None, anchor: str | None = None) -> str:
    """Words or a number at a place."""
    return el("text", escape(str(words)), x=f"{x:g}", y=f"{y:g}", class_=class_, text_anchor=anchor)


def rect(x: float, y: float, width: float, height: float, class_: str, rx: float = 6) -> str:
    """A box."""
    return el("rect", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}", rx=f"{rx:g}", class_=class_)


def pick(
    shape: Shape, name: str, words: object, x: float, y: float, width: float, height: float, data: Mapping[str, object]
) -> str:
    """Something that can be pressed, over what is drawn there."""
    more = {f"data_{key}": value for key, value in data.items()}
    if (width, height) in BOXES:
        sign, place = f"#na-box-{BOXES.index((width, height))}", f"translate({x:g} {y:g})"
        area = el("use", href=sign, class_="hit") + el("use", href=sign, class_="ring")
        return el("g", area, class_="pick", id=f"{shape.ids}{name}", role="img", aria_label=str(words), transform=place, **more)
    box = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    area = el("rect", **box, class_="hit") + el("rect", **box, rx=6, class_="ring")
    return el("g", area, class_="pick", id=f"{shape.ids}{name}", role="img", aria_label=str(words), **more)
