"""What is said of Nauticus when it is over: the score sheet of chapter 7, and what decided."""

from __future__ import annotations

from flotta.engine.ending import Cell, Reason, Row
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import say
from flotta.games.nauticus.names import KIND_NAMES
from flotta.games.nauticus.scoring import final_talers, goods_vp, place, score, ships_vp
from flotta.games.nauticus.ships import is_complete, parts

POINTS = True
COUNTS = say("Points as if scored after that round")


def turn(s: Record) -> int:
    """The round that is being played."""
    return int(s.round_marker)


def standing(s: Record, seat: int) -> int:
    """The points as if the game were scored now."""
    return int(score(s, seat))


def sheet(s: Record) -> list[Row]:
    """A line for each part of the final scoring."""
    seats, three = range(s.seats), int(s.box.talers_per_vp)
    talers = [int(final_talers(s, seat)) for seat in seats]
    rows = [
        Row("NA-7.1", say("On the track"), [Cell(int(s.vp[seat])) for seat in seats]),
        Row("NA-7.2", say("Goods delivered"), [Cell(int(goods_vp(s, seat)), goods(s, seat)) for seat in seats]),
        Row("NA-7.3", say("Complete ships"), [Cell(int(ships_vp(s, seat)), fleet(s, seat)) for seat in seats]),
        Row("NA-7.5", say("Talers with leftovers"), [Cell(n // three, say("{n} ÷ {d}", n=n, d=three)) for n in talers]),
    ]
    scores = [int(score(s, seat)) for seat in seats]
    if len(set(scores)) < len(scores):
        tied = [Cell(talers[seat] % three if scores.count(scores[seat]) > 1 else None) for seat in seats]
        rows.append(Row("NA-7.7", say("Tie: talers over"), tied, counted=False))
    return rows


def goods(s: Record, seat: int) -> Say | str:
    """What was delivered, kind by kind."""
    kinds = [(good, int(s.delivered[seat, good])) for good in range(t.N_GOODS) if s.delivered[seat, good]]
    return joined([say("{n} {good}", n=n, good=KIND_NAMES[t.FIRST_GOOD + good]) for good, n in kinds]) if kinds else ""


def fleet(s: Record, seat: int) -> Say | str:
    """The sizes of the complete ships, the largest first."""
    sizes = sorted((int(parts(s, seat, ship)) for ship in range(s.ships[seat]) if is_complete(s, seat, ship)), reverse=True)
    return say("sizes {sizes}", sizes=", ".join(map(str, sizes))) if sizes else ""


def reason(s: Record, names: list[object]) -> Reason:
    """Most points; in a tie the talers beyond the full threes, then all talers (NA-7.7)."""
    seats, three = range(s.seats), int(s.box.talers_per_vp)
    best = max(int(score(s, seat)) for seat in seats)
    first = [seat for seat in seats if place(s, seat) == 1]
    equal = [seat for seat in seats if score(s, seat) == best and seat not in first]
    if len(first) > 1:
        return Reason("NA-7.7", say("{n} points each, and equal in what breaks ties.", n=best))
    if not equal:
        return Reason("NA-7.7", say("{n} points: the most of all.", n=best))
    mine, theirs = int(final_talers(s, first[0])), int(final_talers(s, equal[0]))
    other = names[equal[0]]
    if mine % three != theirs % three:
        a, b = mine % three, theirs % three
        text = say("{n} points, as many as {who}. The talers left over decide: {a} against {b}.", n=best, who=other, a=a, b=b)
    else:
        text = say("{n} points, as many as {who}. All talers decide: {a} against {b}.", n=best, who=other, a=mine, b=theirs)
    return Reason("NA-7.7", text)
