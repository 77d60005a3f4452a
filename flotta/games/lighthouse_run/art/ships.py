"""The ships: each colour with its own cut of sail and its letter, so that colour is never alone."""

from __future__ import annotations

from functools import cache

from flotta.engine.colours import worn
from flotta.engine.drawing import el, text
from flotta.games.lighthouse_run.art.shape import Shape
from flotta.games.lighthouse_run.names import COLOURS

SAILS = (
    "M-8.5-24h17v15h-17z",
    "M-9-9v-10.5L0-26.5l9 7V-9z",
    "M-9-9v-6q0-10.5 9-10.5t9 10.5v6z",
    "M-9-9v-17l9 5 9-5v17z",
)
HULL = "M-13-8.5q13 2 26 0l-4 8.5h-18z"


def letter(colour: int, lang: str) -> str:
    """The letter of a colour."""
    return COLOURS[colour].letter.text(lang)


@cache
def vessel(colour: int, lang: str, name: str | None = None) -> str:
    """A ship of a colour, its keel at (0, 0)."""
    return el(
        "g",
        el("path", d=HULL, class_="plank"),
        el("path", d=SAILS[colour], class_="hue"),
        text(0, -11.5, letter(colour, lang), "sail-letter", "middle"),
        id=name,
        class_=f"seat-{COLOURS[colour].hue}",
    )


@cache
def shade(colour: int, name: str) -> str:
    """A ship as it would lie somewhere: only its outline."""
    inside = el("path", d=HULL, class_="ghost-hull") + el("path", d=SAILS[colour], class_="ghost-sail")
    return el("g", inside, id=name, class_=f"seat-{COLOURS[colour].hue}")


def ship_defs(lang: str) -> str:
    """A ship of each colour and its outline, defined once and used wherever one lies."""
    whole = (vessel(worn(team), lang, f"sp-{team}") for team in range(len(COLOURS)))
    icons = (
        el("symbol", f'<use href="#sp-{team}"/>', id=f"i-sp-{team}", viewBox="-15 -29 30 31") for team in range(len(COLOURS))
    )
    return "".join(whole) + "".join(shade(worn(team), f"gh-{team}") for team in range(len(COLOURS))) + "".join(icons)


SPOTS = {
    1: (((0.5, 0.97),), 1.3),
    2: (((0.27, 0.97), (0.73, 0.97)), 1.25),
    3: (((0.19, 0.97), (0.5, 0.97), (0.81, 0.97)), 0.98),
    4: (((0.27, 0.62), (0.73, 0.62), (0.27, 0.98), (0.73, 0.98)), 0.95),
}
"""Where so many colours lie in the box of a field, and how large."""


def berths(shape: Shape, field: int, count: int) -> list[tuple[float, float, float]]:
    """Where so many colours lie on a field: keel and scale."""
    x, y, width, height = shape.box(field)
    places, scale = SPOTS[max(1, min(4, count))]
    if count == 4 and height < 70:
        places, scale = ((0.17, 0.97), (0.39, 0.97), (0.61, 0.97), (0.83, 0.97)), 0.72
    scale = min(scale, width / 2 / 30 if count > 1 else 1.3, (height - 20) / 29)
    return [(x + width * across, y + height * down - 1, scale) for across, down in places]


def fleet(shape: Shape, colour: int, field: int, count: int, x: float, y: float, scale: float, frozen: bool, along: str) -> str:
    """The ships of a colour on a field, one behind the other. They are alike: an id names the place, the kind lets it glide."""
    caught = ' class="frozen"' if frozen else ""
    parts: list[str] = []
    for i in range(count):
        back = min(i, 2) * 4.0
        where = f'transform="translate({x - back + 2:.1f} {y - back:.1f}) scale({scale:g})"'
        kind = f'data-glide="{shape.ids}ship-{colour}"{along} href="#sp-{colour}"{caught} {where}'
        parts.insert(0, f'<use id="{shape.ids}sh-{colour}-{field}-{i}" {kind}/>')
    if count > 1:
        parts.append(tally(x + 13 * scale, y - 4 * scale, count))
    return "".join(parts)


def tally(x: float, y: float, count: int) -> str:
    """How many ships lie one behind the other."""
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8.5" class="solid"/>'
    return f'{disc}<text x="{x:.1f}" y="{y + 4.6:.1f}" class="tally">{count}</text>'
