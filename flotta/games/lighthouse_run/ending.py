"""What is said of Lighthouse Run when it is over: where each ship lies, and what that is worth."""

from __future__ import annotations

from flotta.engine.ending import Cell, Reason, Row
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.names import field_name
from flotta.games.lighthouse_run.rules import colour_score, difference, leftover, place, score
from flotta.games.lighthouse_run.terms import say

POINTS = True
COUNTS = say("Points")


def turn(s: Record) -> int:
    """The round that is being played: the cloud counts them."""
    return min(int(s.cloud), int(s.box.rounds))


def standing(s: Record, seat: int) -> int:
    """The points of a fleet."""
    return int(score(s, seat))


def ranked(s: Record) -> range:
    """The seats, and Erik where he sails."""
    return range(int(s.seats) + (1 if s.options.variant == t.ERIK else 0))


def sheet(s: Record) -> list[Row]:
    """A line for the ships of each worth, the best first (LR-7.1); then what breaks ties (LR-7.3, LR-8.20)."""
    worth = sorted({int(points) for points in s.box.points if points}, reverse=True)
    rows = [Row("LR-7.1", say("Ships at {n}", n=each), [ships(s, seat, each) for seat in ranked(s)]) for each in worth]
    rows = [row for row in rows if any(cell.points for cell in row.cells)]
    if s.options.variant == t.BIG_FLEET:
        apart = [Cell(int(difference(s, seat)), teams(s, seat)) for seat in ranked(s)]
        rows.append(Row("LR-8.20", say("Tie: teams apart"), apart, counted=False))
    if s.step == t.DONE:
        left = [Cell(int(leftover(s, seat)) if seat < s.seats else 0) for seat in ranked(s)]
        rows.append(Row("LR-7.3", say("Tie: cards left over"), left, counted=False))
    return rows


def ships(s: Record, seat: int, each: int) -> Cell:
    """The ships of a seat that earn so much each, with the fields where they lie, as the river is numbered."""
    lying = [
        (field, int(s.ships[colour, field]))
        for colour in range(t.N_COLOURS)
        for field in range(int(s.box.last_field), t.START_FIELD, -1)
        if s.owner[colour] == seat and s.ships[colour, field] and s.box.points[field] == each
    ]
    count = sum(n for _, n in lying)
    where = joined([field_name(field) if n == 1 else say("{n} × {place}", n=n, place=field_name(field)) for field, n in lying])
    return Cell(count * each or None, where if lying else "")


def teams(s: Record, seat: int) -> Say:
    """The points of the two teams of a big fleet."""
    first, second = (int(colour_score(s, int(colour))) for colour in s.fleet[seat])
    return say("{a} and {b}", a=first, b=second)


def reason(s: Record, names: list[object]) -> Reason:
    """Most points; in a tie what decided it (LR-7.2 to LR-7.4, LR-8.20)."""
    best = max(int(score(s, seat)) for seat in ranked(s))
    first = [seat for seat in ranked(s) if place(s, seat) == 1]
    equal = [seat for seat in ranked(s) if score(s, seat) == best and seat not in first]
    if len(first) > 1:
        shared = say("{n} points each, and equal in what breaks ties.", n=best)
        return Reason("LR-7.4", shared)
    if not equal:
        return Reason("LR-7.2", say("{n} points: the most of all.", n=best))
    winner, other = first[0], equal[0]
    if s.options.variant == t.BIG_FLEET and difference(s, winner) != difference(s, other):
        a, b = int(difference(s, winner)), int(difference(s, other))
        text = say(
            "{n} point, as many as {who}. The teams are less apart: {a} against {b}.",
            "{n} points, as many as {who}. The teams are less apart: {a} against {b}.",
            n=best,
            who=names[other],
            a=a,
            b=b,
        )
        return Reason("LR-8.20", text)
    a, b = int(leftover(s, winner)), int(leftover(s, other))
    text = say(
        "{n} point, as many as {who}. The cards left over decide: {a} against {b}.",
        "{n} points, as many as {who}. The cards left over decide: {a} against {b}.",
        n=best,
        who=names[other],
        a=a,
        b=b,
    )
    return Reason("LR-7.3", text)
