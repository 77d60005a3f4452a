"""`flotta arena`: bots against each other, seats rotated, on all cores."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

import flotta
from flotta.bots import BOTS
from flotta.cli.parser import add_options, options_from
from flotta.cli.progress import get_ready
from flotta.engine.words import Say


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Plays bots against each other, seats rotated, the same dice for each rotation, "
        "and prints win shares with 95 % intervals."
    )
    example = "flotta arena cartagena greedy random --games 200"
    parser = commands.add_parser("arena", help=str(Say("let bots play each other")), description=str(about), example=example)
    parser.add_argument("game", help=str(Say("the game")))
    parser.add_argument(
        "bots",
        nargs="+",
        help=str(Say("one bot for each seat ({bots}); settings after a colon: search:iterations=500", bots=", ".join(BOTS))),
    )
    parser.add_argument("--games", type=int, default=100, help=str(Say("how many games")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help=str(Say("how many processes")))
    parser.add_argument("--json", action="store_true", help=str(Say("print the result as JSON")))
    add_options(parser)
    parser.set_defaults(run=run)


def bot_from(text: str, seed: int) -> flotta.Bot:
    """A bot from its name and settings, e.g. search:iterations=500."""
    name, _, settings = text.partition(":")
    chosen: dict[str, Any] = {}
    for part in filter(None, settings.split(":")):
        key, _, value = part.partition("=")
        try:
            chosen[key] = json.loads(value)
        except ValueError as error:
            raise flotta.BadOption(Say("{setting} is not a setting like name=number.", setting=repr(part))) from error
    return flotta.bot(name, **{"seed": seed, **chosen})


def one_game(game: str, bots: list[str], number: int, seed: int, box: str | None, options: dict[str, Any]) -> list[float]:
    """Each bot's share of the win in one game; bots rotate through the seats, each rotation with the same dice."""
    count = len(bots)
    turn, deal = number % count, number // count
    seated = [(seat + turn) % count for seat in range(count)]
    players = [bot_from(bots[who], seed=seed * 1_000_003 + number * count + who) for who in seated]
    play = flotta.new(game, seats=count, seed=seed * 1_000_003 + deal, box=box, **options)
    while not play.over:
        seat = play.waiting[0]
        play.act(seat, players[seat].choose(play.view(seat)))
    winners = [who for who, place in zip(seated, play.places[:count], strict=True) if place == 1]
    return [winners.count(who) / max(1, len(winners)) for who in range(count)]  # no bot wins where someone whom nobody plays does


def played(chosen: argparse.Namespace, options: dict[str, Any]) -> Iterator[list[float]]:
    """All games, in order, on as many processes as asked for."""
    jobs = [(chosen.game, chosen.bots, number, chosen.seed or 0, chosen.box, options) for number in range(chosen.games)]
    if chosen.jobs <= 1:
        yield from (one_game(*job) for job in jobs)
        return
    with ProcessPoolExecutor(chosen.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(one_game, *zip(*jobs, strict=True), chunksize=max(1, min(8, chosen.games // chosen.jobs // 4)))


def run(chosen: argparse.Namespace) -> int:
    """Play the games and print the shares."""
    game = flotta.games.find(chosen.game)
    options = options_from(game, chosen.option)
    if chosen.games < 1 or chosen.jobs < 1:
        raise flotta.BadOption(Say("There must be at least one game and one process."))
    for text in chosen.bots:
        bot_from(text, 0)
    flotta.new(game.name, seats=len(chosen.bots), box=chosen.box, **options)
    get_ready(game, [text.partition(":")[0] for text in chosen.bots])
    chosen.games = -(-chosen.games // len(chosen.bots)) * len(chosen.bots)  # every bot sits in every seat equally often
    shares = [0.0] * len(chosen.bots)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(str(Say("games")), total=chosen.games)
        for result in played(chosen, options):
            shares = [a + b for a, b in zip(shares, result, strict=True)]
            bar.advance(task)
    report(chosen, shares)
    return 0


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's, which stays sensible near 0 and 1)."""
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def report(chosen: argparse.Namespace, shares: list[float]) -> None:
    """The result as a table or as JSON."""
    rows = []
    for bot, wins in zip(chosen.bots, shares, strict=True):
        low, high = interval(wins, chosen.games)
        rows.append(
            {
                "bot": bot,
                "wins": round(wins, 3),
                "share": round(wins / chosen.games, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    if chosen.json:
        print(
            json.dumps(
                {"game": chosen.game, "games": chosen.games, "seed": chosen.seed or 0, "options": chosen.option, "bots": rows}
            )
        )
        return
    table = RichTable(title=str(Say("{game}, {n} game", "{game}, {n} games", game=chosen.game, n=chosen.games)))
    for heading in (Say("bot"), Say("wins"), Say("share"), Say("95 % interval")):
        table.add_column(str(heading), justify="right" if table.columns else "left")
    for row in rows:
        table.add_row(str(row["bot"]), f"{row['wins']:g}", f"{row['share']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}")
    Console().print(table)
