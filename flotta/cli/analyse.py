"""`flotta analyse`: walk through a finished game with a bot at one's side."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.cli.progress import counting, get_ready
from flotta.cli.records import read
from flotta.engine.words import Say

SLIP, BLUNDER = 0.05, 0.12
"""How much of a chance to win a choice must cost to be marked, and to be marked twice."""


@dataclass(frozen=True)
class Decision:
    """One decision of a game: what was done, what the bot would have done, each seat's chances before and after."""

    number: int
    seat: int
    done: flotta.Action
    best: flotta.Action
    before: tuple[float, ...]
    after: tuple[float, ...]
    turning: bool

    @property
    def cost(self) -> float:
        """How much of its own chance to win the seat gave away."""
        return max(0.0, self.before[self.seat] - self.after[self.seat])

    @property
    def mark(self) -> str:
        """`?` a slip, `??` a blunder, `!` the lead changed hands here."""
        lost = "" if self.done.id == self.best.id else "??" if self.cost >= BLUNDER else "?" if self.cost >= SLIP else ""
        return lost + ("!" if self.turning else "")


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Walks through a recorded game: for each decision the bot's best choice, each seat's chances to win before and after, "
        "and the turning points. The bot sees what the seat saw. Marks: ? a slip, ?? a blunder, ! the lead changed hands."
    )
    parser = commands.add_parser(
        "analyse",
        help=str(Say("where a recorded game was won and lost")),
        description=str(about),
        example="flotta analyse game.flotta --iterations 2000",
    )
    parser.add_argument("record", help=str(Say("the file of the record, - for standard input")))
    parser.add_argument("--iterations", type=int, help=str(Say("how long the bot thinks about each decision")))
    parser.add_argument("--marked", action="store_true", help=str(Say("only the decisions that are marked")))
    parser.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    parser.add_argument("--json", action="store_true", help=str(Say("print the result as JSON")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Read, think, print."""
    if chosen.iterations is not None and chosen.iterations < 1:
        raise flotta.BadOption(Say("The bot must look at least once."))
    play = flotta.replay(read(chosen.record), box=chosen.box)
    get_ready(play.game, ["search"])
    found = []
    with counting() as bar:
        task = bar.add_task(str(Say("decisions")), total=len(play.events))
        for decision in decisions(play, chosen.iterations, lambda: bar.advance(task)):
            found.append(decision)
    shown = [decision for decision in found if decision.mark] if chosen.marked else found
    print_json(play, shown) if chosen.json else print_table(play, shown)
    return 0


def decisions(play: flotta.Play, iterations: int | None, tick: Any = lambda: None) -> Iterator[Decision]:
    """Every decision that was one, judged by a bot that sees what its seat saw."""
    leader = -1
    walk = play.as_of(0)
    for event in play.events:
        tick()
        assert event.action is not None
        if event.actor != flotta.CHANCE and len(walk.legal(event.actor)) > 1:
            advice = walk.advice(event.actor, iterations, about=event.action)
            done = advice.of(event.action)
            after = done.chances
            ahead = max(range(play.seats), key=after.__getitem__)
            second = max(chance for seat, chance in enumerate(after) if seat != ahead)
            clear = after[ahead] - second >= SLIP
            turning = clear and leader not in (-1, ahead)
            leader = ahead if clear else leader
            yield Decision(event.number, event.actor, done.action, advice.best, advice.chances, after, turning)
        walk.act(event.actor, event.action)


def percent(chances: tuple[float, ...]) -> str:
    """Chances as people read them."""
    return " ".join(f"{100 * chance:.0f}" for chance in chances)


def print_table(play: flotta.Play, found: list[Decision]) -> None:
    """One line per decision."""
    names = play.names()
    table = RichTable(title=f"{play.game.title[flotta.language()]}: {', '.join(map(str, names[: play.seats]))}")
    for heading in ("", Say("who"), Say("did"), Say("the bot's choice"), Say("chances % before"), Say("after"), ""):
        table.add_column(str(heading))
    for one in found:
        best = "=" if one.best.id == one.done.id else str(one.best)
        row = (str(one.number), str(names[one.seat]), str(one.done), best, percent(one.before), percent(one.after), one.mark)
        table.add_row(*row)
    Console().print(table)
    lost = {seat: sum(one.cost for one in found if one.seat == seat) for seat in range(play.seats)}
    for seat, cost in lost.items():
        print(Say("{who} gave away {n} % of a game.", who=names[seat], n=round(100 * cost)))


def print_json(play: flotta.Play, found: list[Decision]) -> None:
    """The same for programs."""
    rows = [
        {
            "number": one.number,
            "seat": one.seat,
            "done": one.done.slug,
            "best": one.best.slug,
            "before": [round(chance, 4) for chance in one.before],
            "after": [round(chance, 4) for chance in one.after],
            "mark": one.mark,
        }
        for one in found
    ]
    print(json.dumps({"game": play.game.name, "seats": play.seats, "places": play.places, "decisions": rows}))
