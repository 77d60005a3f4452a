"""argparse in both languages: our sentences, and the handful of its own that a person meets."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from flotta.cli.spread import HERE
from flotta.engine.contract import Game
from flotta.engine.words import LANGUAGES, Say

ITS_OWN = {
    "usage: ": Say("usage: "),
    "options": Say("options"),
    "positional arguments": Say("what to give"),
    "show this help message and exit": Say("show this help and stop"),
    "the following arguments are required: %s": Say("still missing: %s"),
    "unrecognized arguments: %s": Say("not understood: %s"),
    "expected one argument": Say("a value is missing"),
    "expected at least one argument": Say("a value is missing"),
    "ignored explicit argument %r": Say("takes no value: %r"),
    "%(prog)s: error: %(message)s\n": Say("%(prog)s: mistake: %(message)s\n"),
    "argument %(argument_name)s: %(message)s": Say("%(argument_name)s: %(message)s"),
    "invalid choice: %(value)r (choose from %(choices)s)": Say("%(value)r is not possible (choose from %(choices)s)"),
    "invalid %(type)s value: %(value)r": Say("not a number: %(value)r"),
}


def _translated(message: str) -> str:
    return str(ITS_OWN[message]) if message in ITS_OWN else message


argparse._ = _translated  # type: ignore[attr-defined]  # the name by which argparse looks up its own sentences


def chosen_language(arguments: Sequence[str]) -> str | None:
    """The language asked for anywhere on the command line: help and mistakes must be in it too."""
    for first, second in zip(arguments, [*arguments[1:], ""], strict=True):
        wish = second if first == "--lang" else first.removeprefix("--lang=") if first.startswith("--lang=") else ""
        if wish in LANGUAGES:
            return wish
    return None


class Parser(argparse.ArgumentParser):
    """A parser that shows an example, takes `--lang`, and ends with exit code 2 and a sentence on a mistake."""

    def __init__(self, *args: Any, example: str = "", **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        kwargs["allow_abbrev"] = False
        super().__init__(*args, **kwargs)
        if example:
            self.epilog = f"{Say('Example')}:\n  {example}"
        self.add_argument("--lang", choices=LANGUAGES, help=str(Say("the language (otherwise that of the environment)")))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        self.exit(2, f"{self.prog}: {message}\n{Say('Help: {command}', command=f'{self.prog} --help')}\n")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose a game's options, seats and box."""
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=str(Say("an option of the game, may be repeated")),
    )
    parser.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    parser.add_argument("--seed", type=int, help=str(Say("a number that makes the dice repeat")))


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """The argument that hands the work to a Ray cluster."""
    about = Say("let the machines of a Ray cluster share the work; without an address this machine alone is one")
    parser.add_argument("--ray", metavar="ADDRESS", nargs="?", const=HERE, help=str(about))


def options_from(game: Game, texts: list[str]) -> dict[str, Any]:
    """The options named on the command line; unknown names and values are refused by the engine, by name."""
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        option = game.options.by_name.get(name)
        chosen[name] = option.parse(value) if option and equals else value
    return chosen
