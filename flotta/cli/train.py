"""`flotta train`: teach a net to play a game by playing against itself."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table as RichTable

import flotta
from flotta.cli.parser import add_cluster
from flotta.cli.progress import get_ready
from flotta.cli.spread import RayHands
from flotta.engine.words import Say

if TYPE_CHECKING:
    from flotta.engine.contract import Game
    from flotta.train.run import Extent, Progress

PARTS = 8
"""In how many parts a cluster learns unless told otherwise: as many as can work at once. It never goes by how many
there are, or the net would depend on that.
"""
SECONDS = 600.0
"""How long to learn unless told otherwise."""
TELL = 10.0
"""Seconds between two lines about how far it is."""


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Lets a net play a game against itself, with every number of players and many variants, and learn from who won. What it "
        "learnt is kept in a folder; started again with the same folder, it goes on. FLOTTA_NETS=FOLDER lets the bots play "
        "with it."
    )
    example = "flotta train lighthouse_run --seconds 600"
    parser = commands.add_parser("train", help=str(Say("teach a net to play")), description=str(about), example=example)
    parser.add_argument("game", help=str(Say("the game")))
    parser.add_argument("--seconds", type=float, help=str(Say("for how many seconds to learn (600)")))
    parser.add_argument(
        "--rounds",
        type=int,
        help=str(Say("instead, for how many rounds of play to learn: with the same seed they make the same net again")),
    )
    parser.add_argument(
        "--whole", type=float, help=str(Say("how many seconds or rounds in all, if it is learnt at several times"))
    )
    parser.add_argument("--folder", default="train", help=str(Say("where to keep what was learnt")))
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help=str(Say("on the processor or on a graphics card"))
    )
    parser.add_argument("--tables", type=int, help=str(Say("how many games at once (512, and 32768 on a graphics card)")))
    many = Say(
        "into how many parts the tables are divided, which can be learnt from at once (1, and {many} with --ray)", many=PARTS
    )
    parser.add_argument("--parts", type=int, help=str(many))
    add_cluster(parser)
    parser.add_argument(
        "--from",
        dest="examples",
        metavar="FILE",
        help=str(Say("games of others to learn from first and to begin at (bench.examples)")),
    )
    parser.add_argument(
        "--hoping",
        type=float,
        default=0.0,
        metavar=str(Say("PART")),
        help=str(
            Say(
                "until this part of the course it also learns from what seats may hope for, where a game says that (0.5: half); "
                "a net that has learnt already begins at 0.35"
            )
        ),
    )
    parser.add_argument(
        "--rivals",
        type=float,
        default=0.0,
        metavar=str(Say("PART")),
        help=str(
            Say(
                "at this part of the tables some seats are played by who goes by rules of thumb, where a game says what seats "
                "may hope for (0.5: half)"
            )
        ),
    )
    parser.add_argument("--favour", type=int, help=str(Say("a number of players that half of the games have")))
    parser.add_argument("--seed", type=int, default=1, help=str(Say("a number that makes the dice repeat")))
    parser.add_argument("--against", default="greedy", help=str(Say("the bot it meets in the end")))
    parser.add_argument("--games", type=int, default=200, help=str(Say("how many games to measure it by")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Learn, tell, keep, and measure."""
    from flotta.engine.contract import HOPED
    from flotta.train.examples import read_examples
    from flotta.train.ladder import against_bot, against_net
    from flotta.train.net import Pupil
    from flotta.train.ppo import Training
    from flotta.train.run import train
    from flotta.train.tables import PracticeTables

    game, folder = flotta.games.find(chosen.game), Path(chosen.folder) / chosen.game
    on_card = chosen.device == "cuda"
    if on_card and chosen.ray:
        raise flotta.BadOption(Say("With --ray the processors of the machines learn; it cannot go with --device cuda."))
    count = (32768 if on_card else 512) if chosen.tables is None else chosen.tables
    extent, parts = extent_of(chosen), parts_of(chosen, game, count)
    if chosen.favour is not None and not game.min_seats <= chosen.favour <= game.max_seats:
        raise game.wrong_seats(chosen.favour)
    if not 0 <= chosen.hoping <= 1:
        raise flotta.BadOption(Say("The part of the course must be from 0 to 1."))
    if not 0 <= chosen.rivals <= 1:
        raise flotta.BadOption(Say("The part of the tables must be from 0 to 1."))
    if (chosen.hoping > 0 or chosen.rivals > 0) and HOPED not in game.signs_named:
        raise flotta.BadOption(Say("This game does not say what its seats may hope for."))
    examples = read_examples(Path(chosen.examples), game) if chosen.examples else None
    hands = RayHands(chosen.ray) if chosen.ray else None
    if not on_card:
        get_ready(game, [])
    older = Pupil(game, chosen.device)
    if (folder / "net.npz").exists():
        older.read(folder / "net.npz")
    course = Training() if on_card else Training(steps=32, portion=8192, rate=(3e-4, 3e-5))
    course = replace(course, hoping=chosen.hoping)
    console, said = Console(), [0.0]

    def tell(stand: Progress) -> None:
        if stand.rounds == 1 or time.monotonic() - said[0] >= TELL:
            said[0] = time.monotonic()
            console.print(
                Say(
                    "{seconds} s: {decisions} decisions in {games} games, surprise {missed}, variety {variety}",
                    seconds=round(stand.seconds),
                    decisions=stand.decisions,
                    games=stand.games,
                    missed=f"{stand.news['missed']:.3f}",
                    variety=f"{stand.news['variety']:.3f}",
                )
            )

    net = train(
        game,
        folder,
        extent,
        device=chosen.device,
        count=count,
        parts=parts,
        seed=chosen.seed,
        course=course,
        examples=examples,
        favour=chosen.favour,
        rivals=chosen.rivals,
        hands=hands,
        tell=tell,
    )
    table = RichTable(title=str(Say("the net without any search: its share of the wins")))
    for column in (Say("players"), Say("against"), Say("share"), Say("an even share")):
        table.add_column(str(column), justify="right")
    for seats, share in against_net(net, older, PracticeTables(game, max(chosen.games, 16), chosen.device, 7)).items():
        table.add_row(str(seats), str(Say("its older self")), f"{share:.1%}", f"{1 / seats:.1%}")
    with_bot = against_bot(Pupil(game).read(folder / "net.npz"), game, chosen.against, game.min_seats, chosen.games)
    table.add_row(str(game.min_seats), chosen.against, f"{with_bot:.1%}", f"{1 / game.min_seats:.1%}")
    console.print(table)
    console.print(Say("Kept in {place}. Play with it: FLOTTA_NETS={root} flotta serve", place=str(folder), root=chosen.folder))
    return 0


def extent_of(chosen: argparse.Namespace) -> Extent:
    """How long to learn. Raises BadOption."""
    from flotta.train.run import for_rounds, for_seconds

    if chosen.seconds is not None and chosen.rounds is not None:
        raise flotta.BadOption(Say("Say for how many seconds or for how many rounds, not both."))
    seconds = SECONDS if chosen.seconds is None else chosen.seconds
    extent = for_seconds(seconds, chosen.whole) if chosen.rounds is None else for_rounds(chosen.rounds, chosen.whole)
    if not all(number > 0 for number in (extent.most, extent.whole, chosen.games)):
        raise flotta.BadOption(Say("The seconds, the rounds and the games must be more than 0."))
    return extent


def parts_of(chosen: argparse.Namespace, game: Game, tables: int) -> int:
    """In how many parts to learn. Raises BadOption."""
    from flotta.train.parts import least_tables

    parts: int = (PARTS if chosen.ray else 1) if chosen.parts is None else chosen.parts
    if parts < 1:
        raise flotta.BadOption(Say("There must be at least one part."))
    least = parts * least_tables(game, chosen.favour)
    if tables < least:
        raise flotta.BadOption(
            Say(
                "{tables} tables are too few: for so many parts at least {least} are needed, so that each has some for every "
                "number of players.",
                tables=tables,
                least=least,
            )
        )
    return parts
