"""What others did, as it stays until my next decision: ways of attacks and chests, rings round new dice, the reveal."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from flotta.engine.drawing import Left, el, wake
from flotta.games.tortuga.art import chart, columns
from flotta.games.tortuga.art.glance import Glance
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import use
from flotta.games.tortuga.terms import N_ACTIONS, SKULL, say

LIFTED, APART = 700, 200
"""Milliseconds until the screens are up and dice leave for their columns, and from one player's to the next's."""
Placed = tuple[int, int, int]
"""A seat, a die of it, and the action it went to (N_ACTIONS: a skull without one)."""


def traces(m: Measures, s: Glance, marks: Iterable[Left], hues: tuple[int, ...], has_columns: bool) -> list[str]:
    """The marks of one shape."""
    return [trace(m, s, left, hues, has_columns) for left in marks]


def trace(m: Measures, s: Glance, left: Left, hues: tuple[int, ...], has_columns: bool) -> str:
    """One mark: a way on the chart, or rings round dice in the columns."""
    kind, *data = left.mark.data
    hue = hues[left.seat] if 0 <= left.seat < s.seats else 0
    if kind == "dice":
        rings = [ring(m, s, placed, hues) for placed in data] if has_columns else []
        if has_columns and left.last and left.mark.icon == "screen":
            rings += crowns(m, s, data)
        class_ = "mark" if left.last else "mark old"
        return el("g", *rings, class_=class_, id=f"{m.pre}mark-{left.event}", data_mark=left.event)
    seat, *rest = (int(str(number)) for number in data)
    d, x, y, turn = way(m, s, str(kind), seat, rest)
    disc = None if m.is_wide else (min(x + 13, 349.5), y - 13)  # all of its number is seen, at the edge too
    return wake(left, hue, d, x, y, turn, m.pre, disc)


def way(m: Measures, s: Glance, kind: str, seat: int, data: list[int]) -> tuple[str, float, float, float | None]:
    """The way of a mark, where it ends, and which way its arrow points (None: a ring)."""
    mine = m.lane(seat)
    shore = (m.island, mine.y + mine.height / 2)
    if kind == "step":
        track, here, there = data
        ax, ay = m.pip(mine, track, here, s.capacity[: s.last_field])
        bx, _ = m.pip(mine, track, there, s.capacity[: s.last_field])
        short = max(min(bx - ax, 11), -11)  # the marker's number stays free
        return f"M{ax:.0f} {ay:.0f}H{bx - short:.0f}", bx, ay, None
    if kind == "attack":
        victim, track = data
        x = m.coast[track] + (6 if track else 8) if m.is_wide else m.coast[track] + 3
        other = m.lane(victim)
        ay, by = m.deck(mine) - 8, m.deck(other) - 8
        return f"M{x:.0f} {ay:.0f}C{x - 16:.0f} {ay:.0f} {x - 16:.0f} {by:.0f} {x:.0f} {by:.0f}", x, by, 0
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
    return f"M{start[0]:.0f} {start[1]:.0f}Q{bend:.0f} {start[1]:.0f} {shore[0]:.0f} {shore[1]:.0f}", *shore, None


def ring(m: Measures, s: Glance, placed: object, hues: tuple[int, ...]) -> str:
    """A dotted ring round a die that was placed; where dice are not drawn, dots under the total."""
    assert isinstance(placed, tuple)
    seat, die, action = placed
    if action >= N_ACTIONS or s.die[seat][die] != action:
        return ""
    x, y, size = columns.die_spot(m, s, action, seat, die)
    if m.is_wide:
        box = f"x='{x - 2:g}' y='{y - 2:g}' width='{size + 4:g}' height='{size + 4:g}' rx='6'"
        return f"<rect {box} class='new-die seat-{hues[seat]}'/>"
    return f"<path d='M{x - size:g} {y:g}h{size:g}' class='new-die seat-{hues[seat]}'/>"


def crowns(m: Measures, s: Glance, revealed: Iterable[object]) -> list[str]:
    """The first and the second of each column that a reveal has changed are crowned, after their dice have come."""
    actions = sorted({placed[2] for placed in revealed if isinstance(placed, tuple) and placed[2] < N_ACTIONS})
    found = []
    for action in actions:
        for place in range(min(s.places, len(s.ranking(action)))):
            x, top = m.left(action), columns.frame_top(m, place, s.places)
            size = (20.0, 13.0) if m.is_wide else (13.0, 9.0)
            x, top = (x + 8, top - 6) if m.is_wide else (x + 32, top + 3)
            found.append(use(f"crown{place + 1}", x, top, "crowned", *size))
    return found


def reveal(s: Glance, marks: Iterable[Left], hues: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The screens are lifted: a moment over the chart while it is news; in the actions that follow it is not. In pieces."""
    lifted = [left for left in marks if left.mark.icon == "screen"]
    if not lifted or not (s.is_rolling or lifted[-1] == tuple(marks)[-1]):
        return ()
    last = lifted[-1]
    kept: dict[int, list[tuple[int, int]]] = {}
    for placed in last.mark.data[1:]:
        assert isinstance(placed, tuple)
        kept.setdefault(placed[0], []).append(placed[1:])
    title = f"<p class='reveal-title'>{escape(str(say('The screens are lifted')))}</p>"
    stations = [station(s, seat, hues[seat], names[seat], kept.get(seat, [])) for seat in range(s.seats)]
    opening = f"<div class='moment reveal' id='reveal-{last.event}' aria-hidden='true'>{title}<div class='stations'>"
    return (opening, *stations, "</div></div>")


def station(s: Glance, seat: int, hue: int, name: str, kept: list[tuple[int, int]]) -> str:
    """One player's screen, lifted, with the dice that were kept."""
    if kept:
        drawing = f"<g class='lifting'>{use(f'screen{seat}', 0, 2)}</g>"
    else:
        drawing = use("screen-flat", 2, 84, None, 82, 19)
    pitch = min(30.0, 86 / max(1, len(kept)))
    left = 43 - pitch * len(kept) / 2
    for i, (die, action) in enumerate(kept):
        face = f"shown{action}-{s.dice[die][action]}" if action < N_ACTIONS else f"shown{SKULL}"
        drawing += use(face, left + pitch * i, 70)
    after = LIFTED + APART * seat
    return (
        f"<div class='station seat-{hue}' id='station-{seat}' data-after='{after}'>"
        f"<svg viewBox='0 0 86 104' class='station-art'>{drawing}</svg><p class='station-name'>{escape(name)}</p></div>"
    )
