"""`flotta replay` and `flotta verify`: look at a saved game, and check it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import flotta
from flotta.cli.scores import score_lines
from flotta.engine.play import Play
from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """Both commands and their arguments."""
    about = Say("Tells a saved game event by event, as one seat or a watcher saw it.")
    example = "flotta replay game.flotta --seat 0"
    replay = commands.add_parser("replay", help=str(Say("tell a saved game")), description=str(about), example=example)
    replay.add_argument("record", help=str(Say("the file of the record, - for standard input")))
    replay.add_argument("--seat", type=int, default=-1, help=str(Say("from this seat's side (-1: a watcher)")))
    replay.add_argument("--pictures", type=int, default=0, metavar="N", help=str(Say("the table as text after every N events")))
    replay.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    replay.set_defaults(run=run_replay)
    about = Say("Checks every event against the rules and throws every die again. Exit code 1 when a die was touched.")
    brief = str(Say("check a saved game and its dice"))
    verify = commands.add_parser("verify", help=brief, description=str(about), example="flotta verify game.flotta")
    verify.add_argument("record", help=str(Say("the file of the record, - for standard input")))
    verify.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    verify.set_defaults(run=run_verify)


def read(path: str) -> str:
    """The text of a record; bytes that are no text become something no record holds."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return data.decode("utf-8", errors="replace")


def run_replay(chosen: argparse.Namespace) -> int:
    """Tell the game."""
    play = flotta.replay(read(chosen.record), box=chosen.box)
    if not -1 <= chosen.seat < play.seats:
        raise flotta.BadOption(Say("There is no seat {seat}; the seats are 0 to {last}.", seat=chosen.seat, last=play.seats - 1))
    for event, line in play.told(chosen.seat):
        print(f"{event.number:>5}  {line}")
        if chosen.pictures and event.number % chosen.pictures == 0:
            print(after(play, event.number).picture(chosen.seat))
    print()
    print(play.picture(chosen.seat))
    if play.over:
        print("\n".join(score_lines(play, play.names())))
    return 0


def after(play: Play, count: int) -> Play:
    """The table as it was after so many events."""
    twin = play.copy()
    twin._array = play._at(count)
    return twin


def run_verify(chosen: argparse.Namespace) -> int:
    """Check the game and say what was found."""
    play = flotta.replay(read(chosen.record), box=chosen.box)
    count = len(play.events)
    try:
        wrong = flotta.verify(play.record(), box=chosen.box)
    except ValueError:
        print(
            Say(
                "All {count} events obey the rules. The dice cannot be thrown again: {dice}.",
                count=count,
                dice=play.dice.text(play.over).split(" ")[0],
            )
        )
        return 0
    if wrong is None:
        print(Say("All {count} events obey the rules, and every die fell as its seed says.", count=count))
        return 0
    print(Say("Event {number} did not come from these dice.", number=wrong))
    return 1
