"""Courses on the chart: the way from tile to tile, out over one edge and in again over the other."""

from __future__ import annotations

from flotta.games.portolano.art.look import Sheet
from flotta.games.portolano.box import STEPS

TURNS = (270, 0, 90, 180)
"""Where an arrow head points for each direction, 0 is right."""


def course(sheet: Sheet, start: int, steps: tuple[int, ...], shift: float = 0) -> tuple[str, float, float, int, int]:
    """The path of some steps from a cell: its drawing, where it ends, where its head points, and the cell reached."""
    x, y = sheet.middle(start)
    x, y = x + shift, y + shift
    d, cell = f"M{x:.0f} {y:.0f}", start
    for way in steps:
        down, right = STEPS[way]
        row, column = divmod(cell, sheet.side)
        there = (row + down) % sheet.side * sheet.side + (column + right) % sheet.side
        dx, dy = right * sheet.w, down * sheet.h
        if not (0 <= row + down < sheet.side and 0 <= column + right < sheet.side):
            out_x = x + right * (sheet.w / 2 + sheet.x * 0.8)
            out_y = y + down * (sheet.h / 2 + sheet.y * 0.8)
            to_x, to_y = sheet.middle(there)
            to_x, to_y = to_x + shift, to_y + shift
            in_x = to_x - right * (sheet.w / 2 + sheet.x * 0.8)
            in_y = to_y - down * (sheet.h / 2 + sheet.y * 0.8)
            d += f"L{out_x:.0f} {out_y:.0f}M{in_x:.0f} {in_y:.0f}L{to_x:.0f} {to_y:.0f}"
            x, y = to_x, to_y
        else:
            x, y = x + dx, y + dy
            d += f"L{x:.0f} {y:.0f}"
        cell = there
    return d, x, y, TURNS[steps[-1]] if steps else 0, cell
