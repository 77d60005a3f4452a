"""The end of a game in words: places, points line by line, the rule behind each line."""

from __future__ import annotations

from flotta.engine.situation import Situation
from flotta.engine.words import Say


def score_lines(table: Situation, names: list[object]) -> list[str]:
    """The result, the best first."""
    lines = [str(Say("The result") if table.over else Say("So far"))]
    places, scores = table.places, table.scores
    for seat in sorted(range(table.ranked), key=lambda s: (places[s], s)):
        place = Say("place {n}", n=places[seat])
        lines.append(f"  {place}: {names[seat]}, {Say('{n} point', '{n} points', n=scores[seat])}")
        for rule, what, points in table.scoring(seat):
            lines.append(f"      {points:>4}  {what}  ({rule})")
    return lines
