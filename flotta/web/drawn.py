"""Drawings of the house itself, and a game's own where it has them."""

from __future__ import annotations

import math
import zlib

from markupsafe import Markup

from flotta.engine import drawing
from flotta.engine.colours import worn
from flotta.engine.contract import Game
from flotta.engine.state import Record
from flotta.engine.verbs import WATCHER
from flotta.engine.view import View
from flotta.engine.words import language

ROSE = (
    '<svg viewBox="-16 -16 32 32" aria-hidden="true" focusable="false"><path d="M-15 0H15M0-15V15M-9-9 9 9M9-9-9 9" '
    'stroke="currentColor" stroke-width=".8"/><path d="M0-15 3-3 15 0 3 3 0 15-3 3-15 0-3-3Z" fill="currentColor"/>'
    '<circle r="2" fill="var(--paper)"/></svg>'
)


def cover(game: Game) -> Markup:
    """A game's cover: its own, or a sea with a wind rose whose colour and place come from the game's name."""
    if game.cover is not None:
        return Markup(game.cover())
    mark = zlib.crc32(game.name.encode())
    x, y = 70 + mark % 260, 60 + mark // 7 % 70
    lines = "".join(
        f'<line x1="{x}" y1="{y}" x2="{x + 600 * math.cos(a):.0f}" y2="{y + 600 * math.sin(a):.0f}"/>'
        for a in (math.pi * k / 16 for k in range(32))
    )
    points = " ".join(
        f"{x + r * math.sin(math.pi * k / 8):.1f},{y - r * math.cos(math.pi * k / 8):.1f}"
        for k, r in enumerate((52, 10, 30, 10) * 4)
    )
    name = game.title[language()]
    return Markup(
        '<svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" role="img" aria-label="{name}">'
        '<g class="rhumb">{lines}</g><g class="hue-{hue}"><polygon class="rose" points="{points}"/>'
        '<path class="wave" d="M0 250q50-28 100 0t100 0 100 0 100 0V300H0Z"/></g>'
        '<path class="hull" d="M236 252h96l-16 26h-62ZM284 250V180q34 8 30 48h-30"/></svg>'
    ).format(name=name, lines=Markup(lines), points=points, hue=mark % 5)


def board(game: Game, view: View, names: list[object], marks: tuple[drawing.Left, ...] = ()) -> tuple[str, ...]:
    """The table as a picture, in pieces of markup: the game's own drawing, or its picture in text."""
    if game.scene is not None:
        return game.scene.board(view.s, view.seat, names, marks)
    text = game.picture(view.s, view.seat, names)
    return (Markup('<div class="scroller" tabindex="0"><pre>{}</pre></div>').format(text),)


def tray(game: Game, view: View, names: list[object]) -> tuple[str, ...]:
    """The viewer's own things, in pieces of markup; nothing for a watcher and where the game draws none."""
    return () if game.scene is None or view.seat == WATCHER else game.scene.tray(view.s, view.seat, names)


def panel(game: Game, view: View, seat: int, names: list[object]) -> tuple[str, ...]:
    """What lies before somebody else's seat, in pieces of markup; nothing where the game draws none."""
    return () if game.scene is None else game.scene.panel(view.s, view.seat, seat, names)


def chip(game: Game, view: View, seat: int, names: list[object]) -> tuple[str, ...]:
    """The numbers of a seat that matter most, for a narrow screen."""
    return () if game.scene is None else game.scene.chip(view.s, view.seat, seat, names)


def badge(game: Game, record: Record, seat: int) -> Markup:
    """The sign of a seat: the colour of each of its crews, with its emblem and letter."""
    colours = [game.colours[worn(crew)] for crew in game.crews(record, seat)]
    return Markup("".join(drawing.badge(colour.hue, str(colour.letter)) for colour in colours))
