"""`flotta arena`: bots against each other, seats rotated, on all cores."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.bots import BOTS
from flotta.cli.contest import Match, Setting, bot_from, pairings, played, ratings, rotations, share_of
from flotta.cli.parser import add_cluster, add_options, options_from
from flotta.cli.progress import counting, get_ready
from flotta.engine.words import Say

Results = list[tuple[Match, list[float]]]


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Plays bots against each other, seats rotated, the same dice for each rotation, and prints win shares with 95 % "
        "intervals; with --round-robin every bot meets every other and they are rated."
    )
    example = "flotta arena cartagena boy sailor mate captain --round-robin --games 200 --keep ladder.jsonl"
    parser = commands.add_parser("arena", help=str(Say("let bots play each other")), description=str(about), example=example)
    parser.add_argument("game", help=str(Say("the game")))
    parser.add_argument(
        "bots",
        nargs="+",
        help=str(Say("one bot for each seat ({bots}); settings after a colon: search:iterations=500", bots=", ".join(BOTS))),
    )
    parser.add_argument("--games", type=int, default=100, help=str(Say("how many games (of each pair in a round robin)")))
    parser.add_argument("--round-robin", action="store_true", help=str(Say("every bot against every other, with ratings")))
    parser.add_argument(
        "--seats", type=int, default=2, help=str(Say("seats in a round robin: with more than two, one against the rest"))
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help=str(Say("how many processes")))
    add_cluster(parser)
    parser.add_argument(
        "--keep", metavar="FILE", type=Path, help=str(Say("keep the results here, and go on from them next time"))
    )
    parser.add_argument("--json", action="store_true", help=str(Say("print the result as JSON")))
    add_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play the games and print the shares."""
    game = flotta.games.find(chosen.game)
    if chosen.games < 1 or chosen.jobs < 1:
        raise flotta.BadOption(Say("There must be at least one game and one process."))
    for text in chosen.bots:
        bot_from(text, 0)
    seats = chosen.seats if chosen.round_robin else len(chosen.bots)
    options = options_from(game, chosen.option)
    flotta.new(game.name, seats=seats, box=chosen.box, **options)
    get_ready(game, [text.partition(":")[0] for text in chosen.bots])
    meetings = pairings(chosen.bots, seats) if chosen.round_robin else [tuple(chosen.bots)]
    setting = Setting(game.name, json.dumps(options), chosen.box, chosen.seed or 0)
    games = list(dict.fromkeys(game for bots in meetings for game in rotations(setting, bots, chosen.games)))
    results, whole = gather(games, chosen)
    report(chosen, meetings, results, whole)
    return 0 if whole else 130


def gather(games: Sequence[Match], chosen: argparse.Namespace) -> tuple[Results, bool]:
    """The results, and whether they are all: Ctrl-C stops early."""
    results: Results = []
    with counting() as bar:
        task = bar.add_task(str(Say("games")), total=len(games))
        try:
            for result in played(games, chosen.jobs, chosen.keep, chosen.ray):
                results.append(result)
                bar.advance(task)
        except KeyboardInterrupt:
            return results, False
    return results, True


def report(chosen: argparse.Namespace, meetings: Sequence[tuple[str, ...]], results: Results, whole: bool) -> None:
    """The result as a table or as JSON."""
    rows = []
    for bots in meetings:
        met = [(game, shares) for game, shares in results if sorted(game.seated) == sorted(bots)]
        for bot in dict.fromkeys(bots) if len(meetings) == 1 else bots[:1]:
            if met:
                share, low, high, games = share_of(bot, met)
                rows.append(
                    {"bot": bot, "against": others(bot, bots), "games": games, "share": round(share, 4)} | ends(low, high)
                )
    rated = ratings(chosen.bots, results) if chosen.round_robin and results else {}
    if chosen.json:
        elo = {bot: {"elo": round(middle, 1), **ends(low, high)} for bot, (middle, low, high) in rated.items()}
        head = {"game": chosen.game, "games": len(results), "seed": chosen.seed or 0, "options": chosen.option, "whole": whole}
        print(json.dumps(head | {"meetings": rows} | ({"ratings": elo} if elo else {})))
        return
    show_shares(chosen.game, rows, len(results))
    if rated:
        show_ratings(rated)
    if not whole:
        again = Say("Stopped before the end; the same command goes on from {file}.", file=str(chosen.keep))
        print(again if chosen.keep else Say("Stopped before the end; with --keep FILE it could be continued."))


def others(bot: str, bots: Sequence[str]) -> str:
    """Whom a bot met, in words."""
    rest = list(bots)
    rest.remove(bot)
    return ", ".join(f"{rest.count(other)} × {other}" if rest.count(other) > 1 else other for other in dict.fromkeys(rest))


def ends(low: float, high: float) -> dict[str, float]:
    """The ends of an interval."""
    return {"low": round(low, 4), "high": round(high, 4)}


def show_shares(game: str, rows: Sequence[dict[str, Any]], games: int) -> None:
    """Win shares as a table."""
    table = RichTable(title=str(Say("{game}, {n} game", "{game}, {n} games", game=game, n=games)))
    for heading in (Say("bot"), Say("against"), Say("games"), Say("share"), Say("95 % interval")):
        table.add_column(str(heading), justify="right" if len(table.columns) > 1 else "left")
    for row in rows:
        share = f"{row['low']:.1%} – {row['high']:.1%}"
        table.add_row(row["bot"], row["against"], str(row["games"]), f"{row['share']:.1%}", share)
    Console().print(table)


def show_ratings(rated: dict[str, tuple[float, float, float]]) -> None:
    """Ratings as a table, the best first."""
    table = RichTable(title=str(Say("ratings (Elo, 0 on average)")))
    for heading in (Say("bot"), Say("rating"), Say("95 % interval")):
        table.add_column(str(heading), justify="right" if table.columns else "left")
    for bot, (middle, low, high) in sorted(rated.items(), key=lambda item: -item[1][0]):
        table.add_row(bot, f"{middle:+.0f}", f"{low:+.0f} … {high:+.0f}")
    Console().print(table)
