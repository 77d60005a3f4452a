"""What is said of Cartagena when it is over. There are no points: the first whole crew at its goal wins."""

from __future__ import annotations

from flotta.engine.ending import Cell, Reason, Row
from flotta.engine.state import Record
from flotta.engine.words import joined
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import say
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.rules import place, score

POINTS = False
COUNTS = say("Pirates home")


def turn(s: Record) -> int:
    """The round that is being played."""
    return int(s.rounds) + 1


def standing(s: Record, seat: int) -> int:
    """The pirates of a crew that are home."""
    return int(s.pirates[seat, goal(s)])


def sheet(s: Record) -> list[Row]:
    """Who is home, and what orders the others: nothing of it is added up (CA-7.3)."""
    seats, crew = range(s.seats), int(s.options.crew)
    home = [Cell(standing(s, seat), say("of {n}", n=crew)) for seat in seats]
    return [
        Row("CA-7.1", COUNTS, home, counted=False),
        Row("CA-7.3", say("Progress of the crew"), [Cell(int(score(s, seat))) for seat in seats], counted=False),
        Row("CA-7.3", say("Cards in hand"), [Cell(int(s.hand_size[seat])) for seat in seats], counted=False),
    ]


def reason(s: Record, names: list[object]) -> Reason:
    """The whole crew is home, or the agreed last round is over."""
    if s.winner != t.NOBODY:
        who = names[s.winner]
        at_sea = goal(s) == t.SHIP
        said = (
            say("The whole crew of {who} is on the ship.", who=who)
            if at_sea
            else say("The whole crew of {who} is in the cove.", who=who)
        )
        return Reason("CA-7.1", said)
    first = joined([say("{who}", who=names[seat]) for seat in range(s.seats) if place(s, seat) == 1])
    return Reason("CA-7.3", say("The agreed last round is over. Furthest: {who}.", who=first))
