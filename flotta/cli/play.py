"""`flotta play`: the arguments, and for a newcomer the questions in their place."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import flotta
from flotta.bots import BOTS
from flotta.cli.parser import add_options, options_from
from flotta.cli.progress import get_ready
from flotta.cli.records import read
from flotta.cli.terminal import PERSON, Quit, Terminal
from flotta.engine.colours import must_differ
from flotta.engine.contract import Game
from flotta.engine.dice import FairDice, SeededDice
from flotta.engine.play import Play
from flotta.engine.words import LANGUAGES, Say, language


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say("Plays a game in the terminal, against bots or with several people at one keyboard. Without a game it asks.")
    example = "flotta play cartagena --players me,search -o boards=4"
    parser = commands.add_parser("play", help=str(Say("play in the terminal")), description=str(about), example=example)
    parser.add_argument("game", nargs="?", help=str(Say("the game; asked for when missing")))
    parser.add_argument(
        "--players",
        metavar="LIST",
        help=str(Say("who sits where, with commas: me for a person, or a bot ({bots})", bots=", ".join(BOTS))),
    )
    parser.add_argument("--names", metavar="LIST", help=str(Say("names of the seats, with commas")))
    parser.add_argument("--colours", metavar="LIST", help=str(Say("colours of the seats by name, with commas; - for any")))
    parser.add_argument("--resume", metavar="FILE", help=str(Say("go on with a saved game")))
    add_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Set the table, then play until the game is over or the person leaves."""
    try:
        play, players = resumed(chosen) if chosen.resume else seated(chosen)
        names = names_of(play, players, chosen.names)
        Terminal(play, players, names).run()
    except Quit:
        return 0
    except EOFError:
        print()
        return 0
    return 0


def seated(chosen: argparse.Namespace) -> tuple[Play, list[str]]:
    """A new table as the arguments say, or as the person answers. Mistakes are told before the game is compiled, and the dice's
    seal is shown before the first throw.
    """
    game = flotta.games.find(chosen.game) if chosen.game else ask_game()
    players = players_from(chosen.players) if chosen.players else ask_players(game) if not chosen.game else default_players(game)
    options = options_from(game, chosen.option)
    game.checked(len(players), options)
    colours = colours_from(game, chosen.colours, len(players)) if chosen.colours else [None] * len(players)
    get_ready(game, players)
    if chosen.seed is not None:
        play = flotta.new(game.name, seats=len(players), seed=chosen.seed, box=chosen.box, **options)
    else:
        dice = FairDice()
        print(
            Say("The dice are fair and can be checked after the game (flotta verify). Their seal: {seal}", seal=dice.commitment)
        )
        play = flotta.new(game.name, seats=len(players), dice=dice, box=chosen.box, **options)
    play.colours = game.dressed(play.s, colours)
    return play, players


def colours_from(game: Game, text: str, seats: int) -> list[int | None]:
    """The colours of a list, in any of our languages; - or nothing for one that is left. Raises BadOption."""
    numbers = {colour.name.text(lang).lower(): n for n, colour in enumerate(game.colours) for lang in LANGUAGES}
    given = [part.strip().lower() for part in text.split(",")]
    chosen = [None if name in ("", "-") else numbers.get(name, name) for name in given]
    must_differ(game.colours, chosen)
    if len(chosen) > seats:
        raise flotta.BadOption(Say("This game has {seats} seats, but {given} colours are given.", seats=seats, given=len(chosen)))
    return [*(colour for colour in chosen if not isinstance(colour, str)), *[None] * (seats - len(chosen))]


def resumed(chosen: argparse.Namespace) -> tuple[Play, list[str]]:
    """A saved game to go on with; the first seat is the person's unless said otherwise."""
    if chosen.game or chosen.option or chosen.colours or chosen.seed is not None:
        raise flotta.BadOption(Say("A saved game brings its own game, options, colours and dice: leave them out with --resume."))
    play = flotta.replay(read(chosen.resume), box=chosen.box)
    if not play.over and not isinstance(play.dice, (FairDice, SeededDice)):
        raise flotta.BadOption(Say("This game cannot be continued: its dice are sealed or were thrown by hand."))
    players = players_from(chosen.players) if chosen.players else [PERSON, *["search"] * (play.seats - 1)]
    if len(players) != play.seats:
        raise flotta.BadOption(
            Say("This game has {seats} seats, but {given} players are named.", seats=play.seats, given=len(players))
        )
    get_ready(play.game, players)
    play.settle()
    return play, players


def players_from(text: str) -> list[str]:
    """The players of a list; a name that is neither a person nor a bot is refused."""
    players = [part.strip() for part in text.split(",")]
    for player in players:
        if player != PERSON and player not in BOTS:
            raise flotta.BadOption(Say("{name} is no player: use me, or one of {bots}.", name=repr(player), bots=", ".join(BOTS)))
    return players


def default_players(game: Game) -> list[str]:
    """One person and as many bots as the game needs."""
    return [PERSON, *["search"] * (game.min_seats - 1)]


def names_of(play: Play, players: list[str], given: str | None) -> list[str]:
    """What the seats are called: as given, else the game's name of the seat, bots marked as such."""
    names = ["".join(c for c in part if c.isprintable()).strip()[:40] for part in given.split(",")] if given else []
    if given and len(names) != play.seats:
        raise flotta.BadOption(
            Say("This game has {seats} seats, but {given} names are given.", seats=play.seats, given=len(names))
        )
    return names or [
        str(play.seat_name(seat)) if who == PERSON else str(Say("{seat} ({bot} bot)", seat=play.seat_name(seat), bot=who))
        for seat, who in enumerate(players)
    ]


def ask(question: Say, default: str) -> str:
    """A line from the person, the default when it is empty."""
    answer = input(f"{question} [{default}] ").strip()
    return answer or default


def is_number(text: str) -> bool:
    """Whether the text is a plain whole number."""
    return text.isascii() and text.isdecimal()


def ask_game() -> Game:
    """Let the person pick a game by number or name."""
    games = flotta.games.shelf()
    print(Say("Welcome aboard! Which game?"))
    for number, game in enumerate(games, 1):
        print(f"  {number}. {game.title[language()]}: {game.blurb}")
    while True:
        answer = ask(Say("Number or name:"), "1")
        for number, game in enumerate(games, 1):
            if answer.lower() in (str(number), game.name, game.title[language()].lower()):
                return game
        print(Say("There is no such game: {answer}", answer=answer))


def ask_players(game: Game) -> list[str]:
    """Let the person say how many sit at the table and how many of them are people."""
    while True:
        seats = ask(
            Say("How many players, bots included ({least}-{most})?", least=game.min_seats, most=game.max_seats),
            str(game.min_seats),
        )
        people = ask(Say("How many of them are people at this keyboard?"), "1")
        if (
            is_number(seats)
            and is_number(people)
            and game.min_seats <= int(seats) <= game.max_seats
            and int(people) <= int(seats)
        ):
            break
        print(Say("These numbers do not fit the game."), file=sys.stderr)
    return [PERSON] * int(people) + ["search"] * (int(seats) - int(people))
