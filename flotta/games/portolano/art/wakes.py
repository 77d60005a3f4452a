"""Courses on the chart: the way from tile to tile, out over one edge and in again over the other."""

from __future__ import annotations

from functools import lru_cache

from flotta.engine.drawing import el, text
from flotta.games.portolano.art.look import Sheet, use
from flotta.games.portolano.box import STEPS

TURNS = (270, 0, 90, 180)
"""Where an arrow head points for each direction, 0 is right."""


def course(sheet: Sheet, start: int, steps: tuple[int, ...], shift: float = 0) -> tuple[str, float, float, int, int]:
    """The path of some steps from a cell: its drawing, where it ends (a little before the ship), where its head points, and the
    cell reached. Courses of different ships are shifted beside each other.
    """
    short = 18 if sheet.tall else 28
    x, y = sheet.middle(start)
    x, y = round(x + shift), round(y + shift)
    d, cell = f"M{x} {y}", start
    for number, way in enumerate(steps):
        down, right = STEPS[way]
        row, column = divmod(cell, sheet.side)
        there = (row + down) % sheet.side * sheet.side + (column + right) % sheet.side
        end = short if number == len(steps) - 1 else 0
        to_x, to_y = (round(each + shift) for each in sheet.middle(there))
        if not (0 <= row + down < sheet.side and 0 <= column + right < sheet.side):
            out = round(sheet.w / 2 + sheet.x * 0.8 if right else sheet.h / 2 + sheet.y * 0.8)
            d += f"{line(right, down, out)}M{to_x - right * out} {to_y - down * out}{line(right, down, out - end)}"
        else:
            d += line(right, down, abs(to_x - x) + abs(to_y - y) - end)
        x, y, cell = to_x - right * end, to_y - down * end, there
    return d, x, y, TURNS[steps[-1]] if steps else 0, cell


def line(right: int, down: int, length: int) -> str:
    """A straight stroke of a path: short to write, because there are many of them."""
    return f"h{right * length}" if right else f"v{down * length}"


@lru_cache(1024)
def deed(sheet: Sheet, event: int, number: int, hue: int, cell: int, before: int, sign: str, count: int, fresh: bool) -> str:
    """What somebody did on a tile, as a small sign in their colour beside those that were there before."""
    x, y = sheet.corner(cell)
    size = 19 if sheet.tall else 24
    x += 2 + before * (size + 1) if sheet.tall else sheet.w - size - 4 - before * (size + 2)
    y += 39 if sheet.tall else sheet.h - size - 5
    parts = [
        el("rect", x=round(x, 1), y=round(y, 1), width=size, height=size, rx=5, class_="deed"),
        use(sign, round(x + 2.5, 1), round(y + 2.5, 1), size - 5),
    ]
    if sign == "hit":
        parts.append(text(round(x + size / 2, 1), round(y + size * 0.74, 1), count, "deed-count", "middle"))
    class_ = f"mark seat-{hue}" if fresh else f"mark seat-{hue} old"
    name = f"{sheet.prefix}mark-{event}" + (f"-{number}" if number else "")
    return el("g", *parts, class_=class_, id=name, data_mark=event)
