"""`flotta games`: what can be played, and with which options."""

from __future__ import annotations

import argparse
from typing import Any

import flotta
from flotta.engine.contract import Game
from flotta.engine.words import Say, language


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("games", help=str(Say("list the games and their options")), example="flotta games --options",
                                 description=str(Say("Lists the games: players, length, options.")))  # fmt: skip
    parser.add_argument("game", nargs="?", help=str(Say("only this game")))
    parser.add_argument("--options", action="store_true", help=str(Say("with every option and its values")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the list."""
    games = [flotta.games.find(chosen.game)] if chosen.game else flotta.games.shelf()
    for game in games:
        print(summary(game))
        if chosen.options or chosen.game:
            print("\n".join(option_lines(game)))
    return 0


def summary(game: Game) -> str:
    """One game in two lines."""
    about = Say("{least}-{most} players, about {minutes} minutes", least=game.min_seats, most=game.max_seats,
                minutes=game.law.minutes)  # fmt: skip
    return f"{game.name:<16} {game.title[language()]}: {about}\n{'':<16} {game.blurb}"


def option_lines(game: Game) -> list[str]:
    """Every option with its sentence, its values and its default."""
    lines = []
    for option in game.options:
        values = [str(v).lower() if isinstance(v, bool) else str(v) for v in option.values]
        default = Say("default: {value}", value=written(option.default))
        lines.append(f"  {option.name}: {game.option_words[option.name]} ({option.choices}; {default}; {option.rule})")
        for value in values:
            sentence = game.option_words.get(f"{option.name}={value}")
            if sentence:
                lines.append(f"      {value}: {sentence}")
    return lines


def written(value: object) -> str:
    """A default as it would be typed: a list with commas, nothing as a dash."""
    return ",".join(map(written, value)) or "-" if isinstance(value, tuple) else str(value).lower()
