"""Drawings of the house itself, and a game's own where it has them."""

from __future__ import annotations

import logging
import math
import zlib
from functools import cache

from markupsafe import Markup

from flotta.engine import drawing
from flotta.engine.colours import worn
from flotta.engine.contract import Game, plain_vessel
from flotta.engine.state import Record
from flotta.engine.verbs import WATCHER
from flotta.engine.view import View
from flotta.engine.words import language

LOG = logging.getLogger("flotta.web")
ROSE = (
    '<svg viewBox="-16 -16 32 32" aria-hidden="true" focusable="false"><path d="M-15 0H15M0-15V15M-9-9 9 9M9-9-9 9" '
    'stroke="currentColor" stroke-width=".8"/><path d="M0-15 3-3 15 0 3 3 0 15-3 3-15 0-3-3Z" fill="currentColor"/>'
    '<circle r="2" fill="var(--paper)"/></svg>'
)

ICONS = {
    "boat": "M11.2 3v12H5q3-7 6.2-12zM13 2q7 4 7.5 13H13zM3 17h18q-1.5 4-4 4H7q-2.5 0-4-4z",
    "people": "M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20q0-7 6.5-7t6.5 7zM16 5a3 3 0 1 1 0 6M17.5 13.5q4 1 4 6.5",
    "screen": "M3 4.5h18v12H3zM9 20h6M12 16.5V20",
    "lamp": "M9 9h6l1.5 4v5L15 20.5H9L7.5 18v-5zM12 3v3M10 6h4v3h-4zM12 12q3 3 0 5.5-3-2.5 0-5.5z",
    "clock": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5.5l4 2",
    "eye": "M2 12q10-13 20 0-10 13-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "door": "M5 21V8q0-5 7-5t7 5v13zM3 21h18M9 9.5h6M9 15h6",
    "phone": "M8 3h8q1.5 0 1.5 1.5v15q0 1.5-1.5 1.5H8q-1.5 0-1.5-1.5v-15Q6.5 3 8 3zM10.5 18.5h3",
    "good": "M4 13l5 5L20 6",
    "again": "M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4 4.5v4.7h4.7M10.5 9.2v5.6l4.8-2.8z",
    "rise": "M3.5 4v16H21M6.5 15.5l4-4.5 3.5 3L20 7M16 6.5h4.5V11",
    "paper": "M6 3h8.5L19 7.5V21H6zM14.5 3v4.5H19M9 12h6.5M9 16h6.5",
    "link": "M10 14.5a4 4 0 0 1 0-5.7l3-3a4 4 0 0 1 5.7 5.7L17 13.2M14 9.5a4 4 0 0 1 0 5.7l-3 3a4 4 0 0 1-5.7-5.7L7 10.8",
    "care": "M12 3l10 17.5H2zM12 9.5v5.5M12 17.5v.5",
}
"""Small signs on buttons, on a square of 24."""


@cache
def icon(name: str) -> Markup:
    """A small sign before words that say the same."""
    shape = drawing.el("path", d=ICONS[name], class_=f"glyph-{name}")
    return Markup(drawing.svg(24, 24, shape, class_="glyph", aria_hidden="true", width=20, height=20))


@cache
def boat(hue: int, letter: str = "", free: bool = False) -> Markup:
    """A seat as a boat in its colour, with its emblem and letter; a free one is only drawn in dashes."""
    sail = drawing.el("path", d="M50 12q36 14 36 54H50z", class_="hue")
    parts = [
        drawing.el("path", d="M44 20Q22 42 20 66h24z", class_="sail"),
        sail,
        drawing.el("path", d="M47 76V8", class_="mast"),
        drawing.el("path", d="M47 7l-13 4 13 4z", class_="pennant"),
        drawing.el("path", d="M10 73h82q-4 16-14 18H26q-12-2-16-18z", class_="wood"),
        drawing.waves(2, 95, 96, 24, 5),
        drawing.emblem(hue, 54, 22, 21),
        drawing.text(65, 61, letter, "letter sign", "middle"),
    ]
    return Markup(drawing.svg(100, 100, *parts, class_=f"boat seat-{hue}{' free' if free else ''}", aria_hidden="true"))


@cache
def dial(minutes: int) -> Markup:
    """How long a game takes, as the part of two hours on a clock's face."""
    angle = 2 * math.pi * min(minutes, 119) / 120
    x, y, far = 24 + 18 * math.sin(angle), 24 - 18 * math.cos(angle), int(minutes > 60)
    parts = [
        drawing.el("circle", cx=24, cy=24, r=22, class_="sheet"),
        drawing.el("path", d=f"M24 24V6A18 18 0 {far} 1 {x:.1f} {y:.1f}z", class_="gilt"),
        drawing.el("path", d="M24 2v4M24 42v4M2 24h4M42 24h4", class_="ink"),
    ]
    return Markup(drawing.svg(48, 48, *parts, class_="dial", aria_hidden="true", width=48, height=48))


def cover(game: Game) -> Markup:
    """A game's cover: its own, or the house's where it has none. One that cannot be drawn takes no page down with it."""
    if game.cover is not None:
        try:
            return Markup(game.cover())
        except Exception:
            say_not_drawn("cover", game.name)
    return plain_cover(game)


def vessel(game: Game, hue: int | None) -> str:
    """What sails at the end of a game, in the colour of a seat. One that cannot be drawn takes no page down with it."""
    try:
        return game.vessel(hue)
    except Exception:
        say_not_drawn("ship", game.name)
        return plain_vessel(hue)


@cache
def say_not_drawn(what: str, name: str) -> None:
    """Name a game in the log whose drawing has just failed, and why: once, however many pages show it."""
    LOG.exception("the %s of the game %s cannot be drawn", what, name)


def plain_cover(game: Game) -> Markup:
    """A sea with a wind rose whose colour and place come from the game's name."""
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
