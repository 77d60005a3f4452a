"""The ships: each colour with its own cut of sail and its letter, so that colour is never alone."""

from __future__ import annotations

from functools import cache

from flotta.engine.colours import worn
from flotta.engine.drawing import el, text
from flotta.games.lighthouse_run.names import COLOURS

SAILS = (
    "M-8.5-24h17v15h-17z",
    "M-9-9v-10.5L0-26.5l9 7V-9z",
    "M-9-9v-6q0-10.5 9-10.5t9 10.5v6z",
    "M-9-9v-17l9 5 9-5v17z",
)


def letter(colour: int, lang: str) -> str:
    """The letter of a colour."""
    return COLOURS[colour].letter.text(lang)


@cache
def vessel(colour: int, lang: str, name: str | None = None) -> str:
    """A ship of a colour, its keel at (0, 0)."""
    return el(
        "g",
        el("path", d="M-13-8.5q13 2 26 0l-4 8.5h-18z", class_="plank"),
        el("path", d=SAILS[colour], class_="hue"),
        text(0, -11.5, letter(colour, lang), "sail-letter", "middle"),
        id=name,
        class_=f"seat-{COLOURS[colour].hue}",
    )


def ship_defs(lang: str) -> str:
    """A ship of each colour, defined once and used wherever one lies."""
    return "".join(vessel(worn(team), lang, f"sp-{team}") for team in range(len(COLOURS)))


def fleet(colour: int, field: int, count: int, x: float, y: float, apart: float, is_frozen: bool) -> str:
    """The ships of a colour on a field, one behind the other. They are alike: an id names the place, the kind lets it glide."""
    caught = ' class="frozen"' if is_frozen else ""
    kind = f'data-glide="ship-{colour}" href="#sp-{colour}"{caught} y="{y:g}"'
    return "".join(f'<use id="sh-{colour}-{field}-{i}" {kind} x="{x + apart * i:g}"/>' for i in range(count))
