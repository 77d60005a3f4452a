"""The ships: each colour with its own cut of sail and its letter, so that colour is never alone."""

from __future__ import annotations

from flotta.engine.colours import worn
from flotta.engine.drawing import el, text
from flotta.games.lighthouse_run.names import COLOURS

SAILS = (
    "M-8.5-24h17v15h-17z",
    "M-9-9v-10.5L0-26.5l9 7V-9z",
    "M-9-9v-6q0-10.5 9-10.5t9 10.5v6z",
    "M-9-9v-17l9 5 9-5v17z",
)
HULL = "M-13-8.5q13 2 26 0l-4 8.5h-18z"


def hue_of(team: int) -> int:
    """The hue of the ships of a colour at this table."""
    return COLOURS[worn(team)].hue


def letter(colour: int, lang: str) -> str:
    """The letter of a colour."""
    return COLOURS[colour].letter.text(lang)


def bare(colour: int) -> str:
    """A ship of a colour without its letter, its keel at (0, 0)."""
    return el("path", d=HULL, class_="plank") + el("path", d=SAILS[colour], class_="hue")


def vessel(colour: int, lang: str, name: str | None = None) -> str:
    """A ship of a colour, its keel at (0, 0)."""
    sign = text(0, -11.5, letter(colour, lang), "sail-letter", "middle")
    return el("g", bare(colour), sign, id=name, class_=f"seat-{COLOURS[colour].hue}")


def ship_defs(lang: str) -> str:
    """A ship of each colour, with its letter and as a small icon, defined once and used wherever one lies."""
    parts = []
    for team in range(len(COLOURS)):
        colour = worn(team)
        parts.append(vessel(colour, lang, f"sp-{team}"))
        parts.append(el("symbol", bare(colour), id=f"sl-{team}", viewBox="-14 -27 28 28", class_=f"seat-{COLOURS[colour].hue}"))
    return "".join(parts)


def fleet(team: int, field: int, count: int, x: float, y: float, scale: float, is_frozen: bool, prefix: str, along: str) -> str:
    """The ships of a colour on a field, one behind the other, and how many. They are alike: an id names the place, the kind
    lets it glide, along the wake of its last move if that is on the table.
    """
    apart = min(4.0, 9 / max(1, count - 1)) * scale
    caught = ' class="frozen"' if is_frozen else ""
    way = f' data-along="{prefix}{along}"' if along else ""
    parts = []
    for i in range(count):
        move = f"translate({x + apart * (i - (count - 1) / 2):.1f} {y:.1f})scale({scale:g})"
        kind = f'data-glide="{prefix}ship-{team}" href="#sp-{team}"{caught}{way}'
        parts.append(f'<use id="{prefix}sh-{team}-{field}-{i}" {kind} transform="{move}"/>')
    if count > 1:
        at, top = x + 12 * scale, y - 22 * scale
        parts.append(f'<circle cx="{at:.1f}" cy="{top:.1f}" r="8.5" class="solid"/>')
        parts.append(f'<text x="{at:.1f}" y="{top + 4.7:.1f}" class="tally">{count}</text>')
    return "".join(parts)
