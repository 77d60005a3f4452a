"""The symbols of the six lighthouses: anchor, helm, lifebuoy, bell, compass, knot."""

from __future__ import annotations

from functools import cache

from flotta.engine.drawing import ANCHOR, el

SIGNS = (
    ANCHOR,
    "M12 1l1.3 3.7a7.5 7.5 0 0 1 3.7 1.5l3.5-1.7-1.7 3.5a7.5 7.5 0 0 1 1.5 3.7L24 12l-3.7 1.3a7.5 7.5 0 0 1-1.5 3.7l1.7 3.5"
    "-3.5-1.7a7.5 7.5 0 0 1-3.7 1.5L12 24l-1.3-3.7A7.5 7.5 0 0 1 7 18.8l-3.5 1.7 1.7-3.5a7.5 7.5 0 0 1-1.5-3.7L0 12l3.7-1.3"
    "A7.5 7.5 0 0 1 5.2 7L3.5 3.5 7 5.2a7.5 7.5 0 0 1 3.7-1.5zM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
    "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zm0 6a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 2h3l-.5 5h-2z"
    "M10.5 22h3l-.5-5h-2zM2 10.5v3l5-.5v-2zM22 10.5v3l-5-.5v-2z",
    "M10.7 3a1.6 1.6 0 1 1 2.6 0q5.2 1 5.2 8 0 5 3 7.5H2.5q3-2.5 3-7.5 0-7 5.2-8zM9 20h6a3 3 0 0 1-6 0z",
    "M12 0l2.5 9.5L24 12l-9.5 2.5L12 24l-2.5-9.5L0 12l9.5-2.5z",
    "M7.5 6a6 6 0 0 1 4.5 2 6 6 0 1 1 0 8 6 6 0 1 1-4.5-10zm0 3a3 3 0 1 0 2.7 4.3L9 12l1.2-1.3A3 3 0 0 0 7.5 9zm9 0a3 3 0 0 0-"
    "2.7 1.7L15 12l-1.2 1.3A3 3 0 1 0 16.5 9z",
)  # fmt: skip


@cache
def sign(lighthouse: int, x: float, y: float, size: float, class_: str = "tower-sign") -> str:
    """The symbol of a lighthouse."""
    move = f"translate({x:g} {y:g}) scale({size / 24:g})"
    return el("path", d=SIGNS[lighthouse], class_=class_, fill_rule="evenodd", transform=move)
