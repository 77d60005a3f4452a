"""`flotta fit`: find the weights of a game's features anew."""

from __future__ import annotations

import argparse
import dataclasses
import math
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.bots import fit
from flotta.bots.mind import brain, settings, written
from flotta.cli.calibration import plot
from flotta.cli.parser import add_cluster
from flotta.cli.progress import counting, get_ready
from flotta.cli.spread import spread
from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Lets the bots play a game against themselves, fits the weights of its features to who won, plays on with the weights "
        "found, and keeps the result in the game's bot.toml."
    )
    example = "flotta fit cartagena --games 3000 --plot fit.svg"
    parser = commands.add_parser(
        "fit", help=str(Say("teach the bots the value of positions")), description=str(about), example=example
    )
    parser.add_argument("game", help=str(Say("the game")))
    parser.add_argument("--seats", type=int, action="append", help=str(Say("only for so many players")))
    parser.add_argument("--games", type=int, default=3000, help=str(Say("how many games in each round")))
    parser.add_argument("--rounds", type=int, default=4, help=str(Say("how many rounds of playing and fitting")))
    parser.add_argument("--jobs", type=int, default=1, help=str(Say("how many processes")))
    add_cluster(parser)
    parser.add_argument("--seed", type=int, default=1, help=str(Say("a number that makes the dice repeat")))
    parser.add_argument("--plot", metavar="FILE", help=str(Say("draw how well the chances foretold come true, as SVG")))
    parser.add_argument("--dry", action="store_true", help=str(Say("change nothing, only show what would be kept")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, fit, keep, show."""
    game = flotta.games.find(chosen.game)
    if min(chosen.games, chosen.rounds, chosen.jobs) < 1:
        raise flotta.BadOption(Say("There must be at least one game and one round."))
    wanted = chosen.seats or list(range(game.min_seats, game.max_seats + 1))
    for seats in wanted:
        game.checked(seats, {})
    get_ready(game, ["fit"])
    try:
        known = brain(game)
    except flotta.BadGame:
        known = settings(game)
    weights, judged = dict(known.weights), {}
    with counting() as bar:
        for seats in wanted:
            title = str(Say("{n} seat", "{n} seats", n=seats))
            task = bar.add_task(title, total=chosen.games * (chosen.rounds + 1))
            found, sample = rounds(game, seats, chosen, lambda games, task=task: bar.advance(task, games))
            weights[seats], judged[seats] = [float(w) for w in found], sample
    fresh = dataclasses.replace(known, weights=weights)
    report(game.features_named, fresh.weights, judged)
    if chosen.plot:
        curves = {seats: (fit.predicted(s.told, np.array(weights[seats])), s.shares) for seats, s in judged.items()}
        Path(chosen.plot).write_text(plot(game.title["en"], curves), encoding="utf-8")
    if not chosen.dry:
        (game.folder / "bot.toml").write_text(written(fresh), encoding="utf-8")
    return 0


def play_portion(portion: fit.Portion) -> fit.Sample:
    """What the games of a portion show: what a process or a machine is asked."""
    return fit.played(flotta.games.find(portion.game), portion)


def rounds(game: Any, seats: int, chosen: argparse.Namespace, tick: Any) -> tuple[Any, fit.Sample]:
    """The weights after all rounds, and games played with them that they have not seen."""
    weights, before = None, None

    def gathered(number: int) -> fit.Sample:
        parts = fit.portions(game, seats, weights, chosen.games, chosen.seed * 1000 + number)
        return fit.gathered(spread(play_portion, parts, chosen.jobs, chosen.ray), tick)

    for number in range(chosen.rounds):
        sample = gathered(number)
        weights = fit.fitted(sample if before is None else sample.joined(before), weights)
        before = sample if number else None  # the first round's games, played blindly, are not used again
    return weights, gathered(chosen.rounds)


def report(names: tuple[str, ...], weights: dict[int, list[float]], judged: dict[int, fit.Sample]) -> None:
    """The weights by seats, and how well they foretell games they have not seen."""
    table = RichTable(title=str(Say("weights of the features")))
    table.add_column(str(Say("feature")))
    for seats in judged:
        table.add_column(str(Say("{n} seat", "{n} seats", n=seats)), justify="right")
    for index, name in enumerate(names):
        table.add_row(name, *(f"{weights[seats][index]:.2f}" for seats in judged))
    table.add_section()
    bits = [f"{fit.loss(s, np.array(weights[seats])):.3f} / {math.log2(seats):.3f}" for seats, s in judged.items()]
    table.add_row(str(Say("surprise / of a blind guess (bits)")), *bits)
    Console().print(table)
