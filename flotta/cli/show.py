"""`flotta show`: a position that somebody wrote down, as a picture in text, and as an SVG file where the game is drawn."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import flotta
from flotta.engine import drawing
from flotta.engine.colours import wearing
from flotta.engine.contract import Game
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say

SVG = "http://www.w3.org/2000/svg"
TOKENS = Path(flotta.__file__).parent / "web" / "static" / "flotta.css"
"""Where the colours and letters of the house are; its first block is the one that names them."""


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    about = Say(
        "Prints the picture of a position written in a game's notation (play.notation() writes one), or of the end of a "
        "saved game. Give the position itself, a file, or - for what is piped in."
    )
    example = 'flotta show "cartagena: 2 players; red: 3 7 S; turn: green" --svg position.svg'
    parser = commands.add_parser("show", help=str(Say("show a written position")), description=str(about), example=example)
    parser.add_argument("position", help=str(Say("the position, or the file it is in")))
    parser.add_argument("--seat", type=int, default=WATCHER, help=str(Say("as this seat sees it (otherwise as a watcher does)")))
    parser.add_argument("--svg", metavar="FILE", help=str(Say("also draw it into this file")))
    parser.add_argument("--box", metavar="FILE", help=str(Say("a box file of your own")))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the picture, and draw it."""
    text = position_from(chosen.position)
    play = flotta.replay(text, box=chosen.box) if text.startswith("flotta ") else flotta.at(text, box=chosen.box)
    print(play.picture(chosen.seat))
    if chosen.svg:
        if play.game.scene is None:
            raise flotta.BadOption(Say("{game} is not drawn.", game=play.game.name))
        Path(chosen.svg).write_text(drawn(play, chosen.seat), encoding="utf-8")
    return 0


def position_from(said: str) -> str:
    """The text of a position: what was said, or what is in the file of that name."""
    if said == "-":
        return sys.stdin.read()
    return said if ":" in said else Path(said).read_text(encoding="utf-8")


def drawn(play: Play, seat: int) -> str:
    """The board in landscape as a picture of its own, with the styles it needs."""
    assert play.game.scene
    view = play.view(seat)
    with wearing(play.colours):
        board = "".join(play.game.scene.board(view.copy_of_record()[0], seat, view.names(), ()))
    ElementTree.register_namespace("", SVG)
    page = ElementTree.fromstring(f'<body xmlns="{SVG}">{board}</body>')
    found = {name: part for part in page.iter(f"{{{SVG}}}svg") for name in part.get("class", "").split()}
    picture = found.get("wide", found["scene"])
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = styles(play.game)
    picture.insert(0, style)
    if "defs" in found:
        picture.insert(1, found["defs"][0])
    return ElementTree.tostring(picture, encoding="unicode")


def styles(game: Game) -> str:
    """The colours of the house, the shapes all pictures share, and the game's own."""
    tokens = re.search(r":root \{.*?\n\}", TOKENS.read_text(encoding="utf-8"), re.DOTALL)
    own = game.scene_css.read_text(encoding="utf-8") if game.scene_css else ""
    assert tokens
    return (
        f"{tokens[0]}\n{drawing.CSS.read_text(encoding='utf-8')}\n{own}\nsvg {{ background: var(--paper); color: var(--ink); }}\n"
    )
