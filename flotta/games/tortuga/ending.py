"""What is said of Tortuga when it is over: the score sheet of chapter 7, and what decided."""

from __future__ import annotations

from flotta.engine.ending import Cell, Reason, Row
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.names import CHEST_NAMES
from flotta.games.tortuga.scoring import coins, place, score, sets
from flotta.games.tortuga.terms import say

POINTS = True
COUNTS = say("Points as if scored after that round")


def turn(s: Record) -> int:
    """The round that is being played; 0 before the first."""
    return int(s.rounds)


def standing(s: Record, seat: int) -> int:
    """The points so far."""
    return int(score(s, seat))


def sheet(s: Record) -> list[Row]:
    """Chests area by area, sets, markers, coins."""
    seats, worth = range(s.seats), s.box.points
    tortuga = [[int(s.tortuga_area[seat, colour]) for colour in range(t.N_COLOURS)] for seat in seats]
    markers = [(int(s.marker[seat, t.SHIP]), int(s.marker[seat, t.PIRATE])) for seat in seats]
    return [
        Row("TO-7.2", say("Chests in Tortuga"), [chests(s, t.IN_TORTUGA, each) for each in tortuga]),
        Row("TO-7.2", say("Chests in the fleet"), [chests(s, t.IN_FLEET, area(s, seat, t.FLEET_AREA)) for seat in seats]),
        Row("TO-7.2", say("Chests in the crew"), [chests(s, t.IN_CREW, area(s, seat, t.CREW_AREA)) for seat in seats]),
        Row("TO-7.4", say("Sets"), [times(int(sets(s, seat)), int(worth[t.PER_SET])) for seat in seats]),
        Row(
            "TO-7.7",
            say("Ship and pirate"),
            [Cell((ship + pirate) * int(worth[t.PER_FIELD]), say("{a} + {b}", a=ship, b=pirate)) for ship, pirate in markers],
        ),
        Row("TO-7.8", say("Coins"), [Cell(int(coins(s, seat)) * int(worth[t.PER_COIN])) for seat in seats]),
    ]


def area(s: Record, seat: int, track: int) -> list[int]:
    """The chests of an area, by colour."""
    counts = [0] * t.N_COLOURS
    for slot in range(s.area_size[seat, track]):
        counts[s.area[seat, track, slot]] += 1
    return counts


def chests(s: Record, where: int, counts: list[int]) -> Cell:
    """What the chests of an area score, those that count double twice (TO-7.2, TO-7.3)."""
    each, double = int(s.box.points[where]), int(s.box.points[t.DOUBLED])
    points = sum(count * each * (double if s.box.role[colour] == t.DOUBLE else 1) for colour, count in enumerate(counts))
    held = [say("{n} {chest}", n=count, chest=CHEST_NAMES[colour]) for colour, count in enumerate(counts) if count]
    return Cell(points, joined(held) if held else "")


def times(count: int, each: int) -> Cell:
    """So many, each worth the same."""
    note: Say | str = say("{n} × {each}", n=count, each=each) if count else ""
    return Cell(count * each, note)


def reason(s: Record, names: list[object]) -> Reason:
    """The most points; equal ones win together (TO-7.9)."""
    best = max(int(score(s, seat)) for seat in range(s.seats))
    if sum(place(s, seat) == 1 for seat in range(s.seats)) > 1:
        return Reason("TO-7.9", say("{n} points each: they win together.", n=best))
    return Reason("TO-7.9", say("{n} points: the most of all.", n=best))
