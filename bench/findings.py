"""What bots that play against themselves say about a game: are the seats fair, what do winners do that others do not, where do
points come from, how long is a game. Tables in Markdown, for `docs/games/`.

`python -m bench.findings tortuga --games 2000 --seats 2 --option first_player=seat0`: one level sits in every seat, so that what
differs is the seat, the dice and the choices. Choices go by their words, the lines of the score sheet by their names.
`--by FIELD` sorts seats, or whole games, by a field of the record. `--level scripted`: the players of `bench.scripted`. Intervals
are those of 95 %.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import flotta
from bench.scripted import Scripted
from flotta.bots.bind import warm
from flotta.cli.contest import Z, bot_from, interval
from flotta.cli.parser import options_from
from flotta.cli.spread import spread
from flotta.engine.ending import course
from flotta.engine.play import Play

SELDOM = 0.05
"""Choices made less often than this, for each seat and game, are left out."""


@dataclass(frozen=True)
class Deal:
    """One game to be played: the dice are its number."""

    game: str
    level: str
    seats: int
    options: str
    by: tuple[str, ...]
    number: int


@dataclass(frozen=True)
class Seen:
    """What was seen of one game; lists go by seat."""

    won: list[float]
    points: list[int]
    rounds: int
    chose: list[Counter[str]]
    first: list[str]
    sheet: list[dict[str, int]]
    notes: list[dict[str, str]]
    kinds: dict[str, list[str]]
    halfway: int | None
    """Who alone was ahead after half of the rounds."""


def played(deal: Deal) -> Seen:
    """Play it, and write down what happened."""
    play = flotta.new(deal.game, seats=deal.seats, seed=5_000_000 + deal.number, **json.loads(deal.options))
    seeds = range(deal.number * deal.seats, (deal.number + 1) * deal.seats)
    bots = [Scripted(seed) if deal.level == Scripted.name else bot_from(deal.level, seed) for seed in seeds]
    chose: list[Counter[str]] = [Counter() for _ in bots]
    first = [""] * deal.seats
    while not play.over:
        seat = play.waiting[0]
        view = play.view(seat)
        action = bots[seat].choose(view)
        if len(view.legal_ids(seat)) > 1:
            said = brief(str(action))
            chose[seat][said] += 1
            first[seat] = first[seat] or said
        play.act(seat, action)
    winners = [place for place in play.places if place == 1]
    won = [1 / len(winners) if place == 1 else 0.0 for place in play.places[: deal.seats]]
    rows = play.game.ending.sheet(play.s)
    stands = course(play)
    middle = stands[(len(stands) - 1) // 2]
    return Seen(
        won,
        play.scores[: deal.seats],
        stands[-1].turn,
        chose,
        first,
        [{str(row.name): row.cells[seat].points or 0 for row in rows} for seat in range(deal.seats)],
        [{str(row.name): str(row.cells[seat].note) for row in rows if row.cells[seat].note} for seat in range(deal.seats)],
        {name: kinds(play, name) for name in deal.by},
        middle.places.index(1) if middle.places.count(1) == 1 else None,
    )


def brief(words: str) -> str:
    """A choice without what differs from time to time: what stands in brackets, and figures after a colon."""
    words = words.partition(" (")[0]
    head, _, rest = words.partition(": ")
    return head if any(letter.isdigit() for letter in rest) else words


def kinds(play: Play, field: str) -> list[str]:
    """What a field of the record says at the end, of each seat, or once of the game. Where a chance event is called the same, its
    values have the names.
    """
    values = getattr(play.s, field)
    found = [int(value) for value in (values[: play.seats] if getattr(values, "ndim", 0) else [values])]
    verb = play.game.verbs.verbs.get(field)
    names = next(iter(verb.params.values())) if verb and len(verb.params) == 1 else ()
    return [str(names[value]) if 0 <= value < len(names) else str(value) for value in found]


def share(won: Sequence[float]) -> str:
    """A share of wins with its interval."""
    mean = sum(won) / len(won)
    low, high = interval(mean, len(won))
    return f"{mean:.1%} ({low:.1%}–{high:.1%})"


def mean(values: Iterable[float]) -> tuple[float, float]:
    """The mean and half of its interval."""
    all = list(values)
    middle = sum(all) / len(all)
    spread = sum((value - middle) ** 2 for value in all) / max(1, len(all) - 1)
    return middle, Z * math.sqrt(spread / len(all))


def around(values: Iterable[float]) -> str:
    """The mean with its interval."""
    middle, half = mean(values)
    return f"{middle:.2f} ± {half:.2f}"


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print one table, if there is anything in it."""
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    if lines:
        left = "|---|" + "---:|" * (len(heads) - 1)
        print("\n".join([f"\n**{title}**\n", "| " + " | ".join(heads) + " |", left, *lines]), flush=True)


def compared(seen: list[Seen], counts: Callable[[Seen, int], dict[str, int]]) -> list[tuple[float, list[object]]]:
    """For each name that is counted: how much of it winners had and how much the others, and how sure the difference is."""
    sides: tuple[list[dict[str, int]], list[dict[str, int]]] = ([], [])
    for one in seen:
        for seat, won in enumerate(one.won):
            sides[0 if won else 1].append(counts(one, seat))
    names = dict.fromkeys(name for side in sides for counted in side for name in counted)
    found = []
    for name in names:
        (more, half), (less, other) = (mean(counted.get(name, 0) for counted in side) for side in sides)
        error = math.hypot(half, other)
        row: list[object] = [name, f"{more:.2f}", f"{less:.2f}", f"{more - less:+.2f} ± {error:.2f}"]
        found.append((abs(more - less) / error if error else 0.0, row))
    return found


def report(seats: int, seen: list[Seen], by: Sequence[str], rows: int, notes: bool) -> None:
    """Everything about the games with so many seats."""
    games = len(seen)
    print(f"\n### {seats} seats, {games} games")
    columns = ("seat", "share of wins", "points")
    table(
        "Seats",
        columns,
        ((seat, share([one.won[seat] for one in seen]), around(one.points[seat] for one in seen)) for seat in range(seats)),
    )
    alone = [one for one in seen if max(one.won) == 1]
    ahead = [one.won[one.halfway] for one in seen if one.halfway is not None and one.halfway < seats]
    lengths = sorted(one.rounds for one in seen)
    facts = [
        ("rounds", f"{around(lengths)}, 9 of 10 games {lengths[games // 20]} to {lengths[games - 1 - games // 20]}"),
        ("choices of a seat", around(chose.total() for one in seen for chose in one.chose)),
        ("points of the winner", around(max(one.points) for one in seen)),
        ("ahead of the second by", around(sorted(one.points)[-1] - sorted(one.points)[-2] for one in alone) if alone else "–"),
        ("shared victories", f"{sum(0 < max(one.won) < 1 for one in seen) / games:.1%}"),
        ("won by pieces that no seat plays", f"{sum(not any(one.won) for one in seen) / games:.1%}"),
        ("whoever leads at half time wins", share(ahead) if ahead else "–"),
    ]
    table("Length and tension", ("", "mean"), facts)
    heads = ("", "winners", "others", "difference")
    sheet = [row for _, row in compared(seen, lambda one, seat: one.sheet[seat])]
    table("The score sheet", heads, sheet)
    chosen = sorted(compared(seen, lambda one, seat: one.chose[seat]), key=lambda pair: -pair[0])
    often = [row for _, row in chosen if float(str(row[1])) + float(str(row[2])) > 2 * SELDOM]
    table("Choices, a seat and game; the surest differences first", heads, often[:rows])
    said = [(one.first[seat], one.won[seat]) for one in seen for seat in range(seats)]
    grouped("First choices", said, rows)
    for name in dict.fromkeys(name for one in seen for line in one.notes for name in line) if notes else ():
        told = [(one.notes[seat].get(name, "–"), one.won[seat]) for one in seen for seat in range(seats)]
        grouped(f"{name}: what the sheet says", told, rows)
    for name in by:
        if len(seen[0].kinds[name]) == seats:
            grouped(f"By {name}", [(one.kinds[name][seat], one.won[seat]) for one in seen for seat in range(seats)], rows)
        else:
            whole(name, seen)


def grouped(title: str, won: list[tuple[str, float]], rows: int) -> None:
    """How often each kind of seat won."""
    by: dict[str, list[float]] = {}
    for kind, shares in won:
        by.setdefault(kind, []).append(shares)
    often = sorted(by.items(), key=lambda pair: -len(pair[1]))[:rows]
    table(title, ("", "of all", "share of wins"), ((kind, f"{len(each) / len(won):.1%}", share(each)) for kind, each in often))


def whole(name: str, seen: list[Seen]) -> None:
    """How games of each kind went."""
    by: dict[str, list[Seen]] = {}
    for one in seen:
        by.setdefault(one.kinds[name][0], []).append(one)
    rows = [
        (kind, len(each), around(one.rounds for one in each), around(max(one.points) for one in each))
        for kind, each in sorted(by.items())
    ]
    table(f"Games by {name}", ("", "games", "rounds", "points of the winner"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", default="mate", help="who sits in every seat, as in `flotta arena`")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, nargs="*", default=[2])
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--by", nargs="*", default=[], metavar="FIELD", help="fields of the record")
    parser.add_argument("--notes", action="store_true", help="also what stands beside the figures of the score sheet")
    parser.add_argument("--rows", type=int, default=12, help="of each table at most")
    parser.add_argument("--seconds", type=float, default=math.inf, help="for each number of seats at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    game = flotta.games.find(chosen.game)
    warm(game, None, [chosen.level.partition(":")[0]])
    options = json.dumps(options_from(game, chosen.option))
    for seats in chosen.seats:
        until = time.monotonic() + chosen.seconds
        todo = [Deal(game.name, chosen.level, seats, options, tuple(chosen.by), number) for number in range(chosen.games)]
        seen = []
        for _, one in spread(played, todo, chosen.jobs):
            seen.append(one)
            if time.monotonic() > until:
                break
        report(seats, seen, chosen.by, chosen.rows, chosen.notes)


if __name__ == "__main__":
    main()
