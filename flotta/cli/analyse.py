"""`flotta analyse`: what a bot thinks of each decision of a finished game."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.bots.analysis import Decision, decisions, turning_points
from flotta.cli.progress import counting, get_ready
from flotta.cli.records import read
from flotta.engine.words import Say


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
    found: list[Decision] = []
    with counting() as bar:
        task = bar.add_task(str(Say("decisions")), total=len(play.events))
        for decision in decisions(play, chosen.iterations):
            bar.advance(task)
            found += [decision] if decision else []
    turning = turning_points(found)
    rows = [(one, one.mark + ("!" if one.number in turning else "")) for one in found]
    shown = [row for row in rows if row[1]] if chosen.marked else rows
    print_json(play, shown) if chosen.json else print_table(play, shown)
    return 0


def percent(chances: tuple[float, ...]) -> str:
    """Chances as people read them."""
    return " ".join(f"{100 * chance:.0f}" for chance in chances)


def print_table(play: flotta.Play, found: list[tuple[Decision, str]]) -> None:
    """One line per decision."""
    names = play.names()
    table = RichTable(title=f"{play.game.title[flotta.language()]}: {', '.join(map(str, names[: play.seats]))}")
    for heading in ("", Say("who"), Say("did"), Say("the bot's choice"), Say("chances % before"), Say("after"), ""):
        table.add_column(str(heading))
    for one, mark in found:
        best = "=" if one.best.id == one.done.id else str(one.best)
        row = (str(one.number), str(names[one.seat]), str(one.done), best, percent(one.before), percent(one.after), mark)
        table.add_row(*row)
    Console().print(table)
    lost = {seat: sum(one.cost for one, _ in found if one.seat == seat) for seat in range(play.seats)}
    for seat, cost in lost.items():
        print(Say("{who} gave away {n} % of a game.", who=names[seat], n=round(100 * cost)))


def print_json(play: flotta.Play, found: list[tuple[Decision, str]]) -> None:
    """The same for programs."""
    rows = [
        {
            "number": one.number,
            "seat": one.seat,
            "done": one.done.slug,
            "best": one.best.slug,
            "before": [round(chance, 4) for chance in one.before],
            "after": [round(chance, 4) for chance in one.after],
            "mark": mark,
        }
        for one, mark in found
    ]
    print(json.dumps({"game": play.game.name, "seats": play.seats, "places": play.places, "decisions": rows}))
