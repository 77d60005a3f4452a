"""`flotta rules`: the numbered law of a game, one rule of it, or which rules the tests cite."""

from __future__ import annotations

import argparse
import textwrap
from pathlib import Path
from typing import Any

import flotta
from flotta.cli.coverage import cited_in
from flotta.engine.contract import Game
from flotta.engine.law import Rule
from flotta.engine.words import Say, language

MARKS = {"R": Say("rulebook"), "E": Say("forced by an example"), "P": Say("public source"), "C": Say("our choice")}


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Prints the rules of a game in our words, or one of them. "
        "With --coverage: how many are cited by the tests; exit code 1 when some are not."
    )
    example = "flotta rules cartagena CA-6.3"
    parser = commands.add_parser("rules", help=str(Say("read the numbered rules")), description=str(about), example=example)
    parser.add_argument("game", help=str(Say("the game")))
    parser.add_argument("rule", nargs="?", help=str(Say("only this rule")))
    parser.add_argument("--coverage", action="store_true", help=str(Say("which rules are cited by the tests of this checkout")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules."""
    game = flotta.games.find(chosen.game)
    if chosen.coverage:
        return coverage(game)
    if chosen.rule:
        if chosen.rule.upper() not in game.law.rules:
            raise flotta.BadOption(Say("{game} has no rule {rule}.", game=game.name, rule=repr(chosen.rule)))
        print(written(game.law.rules[chosen.rule.upper()]))
        return 0
    print(game.title[language()])
    for chapter, title in game.law.chapters.items():
        print(f"\n{title}\n")
        for rule in game.law.rules.values():
            if rule.chapter == chapter:
                print(written(rule))
    return 0


def written(rule: Rule) -> str:
    """One rule, its id in front, where it comes from behind."""
    marks = ", ".join(str(MARKS[mark]) for mark in rule.mark)
    title = f"{rule.title}: " if rule.title else ""
    return textwrap.fill(f"{rule.id:<9} {title}{rule.text} [{marks}]", 100, subsequent_indent=" " * 10)


def coverage(game: Game) -> int:
    """How many rules the tests cite, and which they do not."""
    tests = Path.cwd() / "tests" / "games" / game.name
    if not tests.is_dir():
        raise flotta.BadOption(Say("There are no tests here ({path}); run this in a checkout.", path=str(tests)))
    cited = cited_in(tests)
    known = game.law.rules
    missing = [id for id in known if id not in cited]
    print(
        Say(
            "{game}: {cited} of {total} rules and rulings are cited by tests.",
            game=game.name,
            cited=len(known) - len(missing),
            total=len(known),
        )
    )
    for id in missing:
        print(f"  {Say('not cited')}: {id}")
    for id in sorted(set(cited) - set(known)):
        print(f"  {Say('no such rule')}: {id} ({', '.join(cited[id])})")
    return 1 if missing or set(cited) - set(known) else 0
