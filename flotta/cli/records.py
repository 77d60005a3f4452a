"""`flotta replay` and `flotta verify`: look at a saved game, and check it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import flotta
from flotta.cli.scores import score_lines
from flotta.engine import record as _record
from flotta.engine.dice import FairDice, ManualDice, SeededDice
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
    about = Say(
        "Checks every event against the rules and throws every die again. "
        "Exit code 1 when a die was touched or cannot be checked."
    )
    brief = str(Say("check a saved game and its dice"))
    verify = commands.add_parser("verify", help=brief, description=str(about), example="flotta verify game.flotta")
    verify.add_argument("record", help=str(Say("the file of the record, - for standard input")))
    verify.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    verify.add_argument("--seal", metavar="HEX", help=str(Say("the seal you were shown before the game")))
    verify.set_defaults(run=run_verify)


def read(path: str) -> str:
    """The text of a record; bytes that are no text become a character that no record contains."""
    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return data.decode("utf-8", errors="replace")


def run_replay(chosen: argparse.Namespace) -> int:
    """Tell the game."""
    play = flotta.replay(read(chosen.record), box=chosen.box)
    if not -1 <= chosen.seat < play.seats:
        raise flotta.BadOption(Say("There is no seat {seat}; the seats are 0 to {last}.", seat=chosen.seat, last=play.seats - 1))
    for event, line in play.told(chosen.seat):
        if str(line):
            print(f"{event.number:>5}  {line}")
        if chosen.pictures and event.number % chosen.pictures == 0:
            print(play.as_of(event.number).picture(chosen.seat))
    print()
    print(play.picture(chosen.seat))
    if play.over:
        print("\n".join(score_lines(play, play.names())))
    return 0


def run_verify(chosen: argparse.Namespace) -> int:
    """Check the game and say what was found: yes, no, or that it cannot be known."""
    play = flotta.replay(read(chosen.record), box=chosen.box)
    print(Say("All {count} events obey the rules.", count=len(play.events)))
    if not play.from_setup:
        print(Say("The game did not begin at its set-up but at a position given in the record."))
    if isinstance(play.dice, ManualDice):
        print(Say("The dice cannot be checked: they were thrown by hand, or their secret is not told before the end."))
        return 1
    if isinstance(play.dice, SeededDice):
        print(Say("The dice come from seed {seed}: repeatable, and known to whoever chose it.", seed=play.dice.seed))
    if isinstance(play.dice, FairDice):
        print(Say("The dice are fair ones; the seal shown before the game: {seal}", seal=play.dice.commitment))
    if chosen.seal and not (isinstance(play.dice, FairDice) and play.dice.commitment == chosen.seal.lower()):
        print(Say("That is not the seal you were shown: these are other dice."))
        return 1
    wrong = _record.verify(play)
    if wrong is None:
        print(Say("Every die fell as these dice say."))
        return 0
    print(Say("Event {number} did not come from these dice.", number=wrong))
    return 1
