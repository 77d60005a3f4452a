"""What is said of Portolano when it is over: the scoring of chapter 7 as a sheet, and what decided."""

from __future__ import annotations

from flotta.engine.ending import Cell, Reason, Row
from flotta.engine.state import Record
from flotta.engine.words import Say
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import IN_PLAY, MISSIONS
from flotta.games.portolano.holds import in_hold, ship_value
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.names import MISSION_NAMES
from flotta.games.portolano.scores import (
    cannon_points,
    chest_points,
    hold_points,
    knight_points,
    mission_points,
    place,
    score,
    value_points,
)
from flotta.games.portolano.terms import say

POINTS = True
COUNTS = say("Talers as if scored after that round")


def turn(s: Record) -> int:
    """The round that is being played; 0 while the table is set up."""
    return int(s.round_number)


def standing(s: Record, seat: int) -> int:
    """The talers as if the game were scored now."""
    return int(score(s, seat))


def sheet(s: Record) -> list[Row]:
    """A line for each part of the scoring, one for each mission in play (PO-7.1 to PO-7.8)."""
    seats = range(s.seats)
    rows = [
        Row("PO-7.1", say("Talers in hand"), [Cell(int(s.talers[seat])) for seat in seats]),
        Row("PO-7.2", say("Treasure chests"), [Cell(int(chest_points(s, seat)), pieces(s.chests[seat])) for seat in seats]),
    ]
    if any(s.stern[seat] == t.PEACE_KNIGHT for seat in seats):
        knight = [Cell(int(knight_points(s, seat)) if s.stern[seat] == t.PEACE_KNIGHT else None) for seat in seats]
        rows.append(Row("PO-7.3", say("Knight marker"), knight))
    values = [int(ship_value(s, seat)) for seat in seats]
    rows += [
        Row("PO-7.4", say("Ship value"), [Cell(int(value_points(s, seat)), say("value {n}", n=values[seat])) for seat in seats]),
        Row("PO-7.5", say("Cannons"), [Cell(int(cannon_points(s, seat)), pieces(s.cannons[seat])) for seat in seats]),
        Row("PO-7.6", say("Left in the hold"), [Cell(int(hold_points(s, seat)), pieces(in_hold(s, seat))) for seat in seats]),
    ]
    for index in range(IN_PLAY):
        if s.mission[index] >= 0:
            name = MISSION_NAMES[MISSIONS[s.mission[index]]]
            done = [Cell(int(mission_points(s, seat, index)), fulfilled(s, seat, index)) for seat in seats]
            rows.append(Row("PO-7.7", say("Mission {mission}", mission=name), done))
    scores = [int(score(s, seat)) for seat in seats]
    if len(set(scores)) < len(scores):
        tied = [Cell(values[seat] if scores.count(scores[seat]) > 1 else None) for seat in seats]
        rows.append(Row("PO-7.8", say("Tie: the lower ship value"), tied, counted=False))
    return rows


def pieces(count: int) -> Say | str:
    """How many things a line is for."""
    return say("{n} piece", "{n} pieces", n=int(count)) if count else ""


def fulfilled(s: Record, seat: int, index: int) -> Say:
    """How far a mission was fulfilled."""
    position = int(s.marker[seat, index])
    if is_starred(s.mission[index]):
        return say("kept") if position else say("broken")
    return say("position {position}", position=position) if position else say("not fulfilled")


def reason(s: Record, names: list[object]) -> Reason:
    """Most talers; in a tie the lower ship value (PO-7.8)."""
    seats = range(s.seats)
    best = max(int(score(s, seat)) for seat in seats)
    first = [seat for seat in seats if place(s, seat) == 1]
    equal = [seat for seat in seats if score(s, seat) == best and seat not in first]
    if len(first) > 1:
        return Reason("PO-7.8", say("{n} talers and the same ship value: the victory is shared.", n=best))
    if not equal:
        return Reason("PO-7.8", say("{n} talers: the Wolf of the Seas.", n=best))
    text = say(
        "{n} talers, as many as {who}. The lower ship value decides: {a} against {b}.",
        n=best,
        who=names[equal[0]],
        a=int(ship_value(s, first[0])),
        b=int(ship_value(s, equal[0])),
    )
    return Reason("PO-7.8", text)
