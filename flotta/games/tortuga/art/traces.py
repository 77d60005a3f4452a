"""What others did, as it stays until my next decision: ways of attacks and chests, rings round new dice, the reveal."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from flotta.engine.drawing import EMBLEMS, Left, el, svg, text, wake
from flotta.games.tortuga.art import chart, columns
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import sign, use
from flotta.games.tortuga.sight import Sight
from flotta.games.tortuga.table import N_ACTIONS, SKULL, say

Placed = tuple[int, int, int]
"""A seat, a die of it, and the action it went to (N_ACTIONS: a skull without one)."""


def traces(m: Measures, s: Sight, marks: Iterable[Left], hues: tuple[int, ...], has_columns: bool) -> list[str]:
    """The marks of one shape."""
    return [trace(m, s, left, hues, has_columns) for left in marks]


def trace(m: Measures, s: Sight, left: Left, hues: tuple[int, ...], has_columns: bool) -> str:
    """One mark: a way on the chart, or rings round dice in the columns."""
    kind, *data = left.mark.data
    hue = hues[left.seat] if 0 <= left.seat < s.seats else 0
    if kind == "dice":
        rings = [ring(m, s, placed, hues) for placed in data] if has_columns else []
        class_ = "mark" if left.last else "mark old"
        return el("g", *rings, class_=class_, id=f"{m.pre}mark-{left.event}", data_mark=left.event)
    seat, *rest = (int(str(number)) for number in data)
    d, x, y, turn = way(m, s, str(kind), seat, rest)
    return wake(left, hue, d, x, y, turn, m.pre)


def way(m: Measures, s: Sight, kind: str, seat: int, data: list[int]) -> tuple[str, float, float, float | None]:
    """The way of a mark, where it ends, and which way its arrow points (None: a ring)."""
    mine = m.lane(seat)
    shore = (m.island, mine.y + mine.height / 2)
    if kind == "step":
        track, here, there = data
        ax, ay = m.pip(mine, track, here, s.capacity[: s.last_field])
        bx, _ = m.pip(mine, track, there, s.capacity[: s.last_field])
        return f"M{ax:.1f} {ay:.1f}H{bx:.1f}", bx, ay, None
    if kind == "attack":
        victim, track = data
        x = m.coast[track] + (6 if track else 8) if m.is_wide else m.coast[track] + 3
        other = m.lane(victim)
        ay, by = m.deck(mine) - 8, m.deck(other) - 8
        return f"M{x:.1f} {ay:.1f}C{x - 16:.1f} {ay:.1f} {x - 16:.1f} {by:.1f} {x:.1f} {by:.1f}", x, by, 0
    if kind == "steal":
        victim, track, slot = data
        cx, cy = m.slot(m.lane(victim), track, slot)
        start = (cx + m.chest / 2, cy + m.tall_chest / 2)
    elif kind == "salvage":
        px, py, width, height = chart.island_place(m, data[0])
        start = (px + width / 2, py + height / 2)
    else:
        start = (m.middle + 62, 60) if m.is_wide else (211, m.chart + 8)
    bend = (start[0] + shore[0]) / 2
    return f"M{start[0]:.1f} {start[1]:.1f}Q{bend:.1f} {start[1]:.1f} {shore[0]:.1f} {shore[1]:.1f}", *shore, None


def ring(m: Measures, s: Sight, placed: object, hues: tuple[int, ...]) -> str:
    """A dotted ring round a die that was placed; where dice are not drawn, dots under the total."""
    assert isinstance(placed, tuple)
    seat, die, action = placed
    if action >= N_ACTIONS or s.die[seat][die] != action:
        return ""
    spot = columns.die_spot(m, s, action, seat, die)
    if m.is_wide:
        x, y, size = spot
        return el(
            "rect",
            x=round(x - 2, 1),
            y=round(y - 2, 1),
            width=size + 4,
            height=size + 4,
            rx=6,
            class_=f"new-die seat-{hues[seat]}",
        )
    x, y, size = spot
    return el("path", d=f"M{x - size:.1f} {y:.1f}h{size}", class_=f"new-die seat-{hues[seat]}")


def reveal(s: Sight, marks: Iterable[Left], hues: tuple[int, ...], names: tuple[str, ...]) -> str:
    """The screens are lifted: a moment over the chart, if that is what happened last with dice."""
    last = None
    for left in marks:
        if left.mark.data[0] == "dice" and left.mark.icon == "screen":
            last = left
    if last is None:
        return ""
    kept: dict[int, list[tuple[int, int]]] = {}
    for placed in last.mark.data[1:]:
        assert isinstance(placed, tuple)
        kept.setdefault(placed[0], []).append(placed[1:])
    stations = [station(s, seat, hues[seat], names[seat], kept.get(seat, [])) for seat in range(s.seats)]
    title = el("p", escape(str(say("The screens are lifted"))), class_="reveal-title")
    return el(
        "div",
        title,
        el("div", *stations, class_="stations"),
        class_="moment reveal",
        id=f"reveal-{last.event}",
        aria_hidden="true",
    )


def station(s: Sight, seat: int, hue: int, name: str, kept: list[tuple[int, int]]) -> str:
    """One player's screen, lifted, with the dice that were kept."""
    parts = []
    if kept:
        crest = el("path", d=EMBLEMS[hue], class_="on", transform="translate(30 16) scale(1.1)")
        parts.append(el("g", use("screen", 0, 2, None, 86, 62), crest, class_="lifting"))
    else:
        parts.append(use("screen-flat", 2, 84, None, 82, 19))
    pitch = min(30.0, 86 / max(1, len(kept)))
    left = 43 - pitch * len(kept) / 2
    for i, (die, action) in enumerate(kept):
        x = left + pitch * i
        face = el("rect", x=round(x + 1, 1), y=70, width=28, height=28, rx=6, class_="die-edge") + el(
            "rect", x=round(x + 4, 1), y=73, width=22, height=22, rx=3, class_="die-face"
        )
        side = action if action < N_ACTIONS else SKULL
        parts.append(face + sign(side, x + 5, 75, 13 if action < N_ACTIONS else 20, "glyph-dark"))
        if action < N_ACTIONS:
            parts.append(text(round(x + 20, 1), 93, s.dice[die][action], "reveal-number"))
    drawing = svg(86, 104, *parts, class_="station-art")
    return el("div", drawing, el("p", escape(name), class_="station-name"), class_=f"station seat-{hue}")
