"""The isles of the chart: coasts as a double ink line, and on each the landmark of its action; towns for ports."""

from __future__ import annotations

from flotta.engine.drawing import el
from flotta.games.portolano.box import ACTIONS

COASTS = (
    "M9 26q-3-12 12-16 10-7 26-4 14-6 28 1 16 1 19 14 5 13-4 21-8 12-26 10-14 8-27 2-18 3-23-8-8-8-5-20z",
    "M7 32q0-14 14-18 6-10 22-8 16-4 26 4 18 0 22 14 6 10-2 18-4 14-22 13-12 8-25 2-18 4-26-6-10-6-9-19z",
    "M10 22q6-14 24-13 14-8 28-1 18-2 26 9 10 10 3 22-2 14-20 15-14 8-28 2-20 4-28-8-10-8-5-26z",
)
TOWN = (
    "M26 42V30l5-5 5 5v12zM36 42V24h8v18zM44 42V18l5-7 5 7v24zM54 42V28l6-6 6 6v14zM66 42V31l5-4 5 4v11z",
    "M22 42V31l6-5 6 5v11zM34 42V20h3v-3h3v3h4v-3h3v3h3v22zM50 42V27l6-6 6 6v15zM62 42V32l6-5 6 5v10z",
)
TOWN_MARKS = "M47 22h4M47 29h4M29 36h3M58 34h4M69 37h3M20 42h62M49 11V5M49 5l7 2-7 2"
HULL = "M28 38h44q-4 10-10 10H38q-6 0-10-10z"
CRATE = "M0 0h16v15H0zM0 0l16 15M16 0L0 15"
CASK = "M2 0h11q3 8.5 0 17H2Q-1 8.5 2 0z"
CASK_HOOPS = "M1 4h13M1 13h13"
PALM = "M-1 26q3-12 1-21M0 6Q-9 0-15 7-6 5 0 6M0 6Q9-1 15 6 7 4 0 6M0 6Q-5-6-13-5-5-1 0 6M0 6Q4-6 12-7 5-1 0 6"


def path(d: str, class_: str, x: float = 0, y: float = 0) -> str:
    """A stroke or an area of a drawing, moved."""
    return el("path", d=d, class_=class_, transform=f"translate({x:g} {y:g})" if x or y else None)


def cask(x: float, y: float) -> str:
    """A barrel."""
    return path(CASK, "cask", x, y) + path(CASK_HOOPS, "hoop", x, y)


SWAP = "M43 25q6-5 13-1M56 24l-5-2M56 24l-4 3M56 38q-6 5-13 1M43 39l5 2M43 39l4-3"
STAR = "M59 27l2 4.5 5 .5-3.7 3.2 1 4.8-4.3-2.5-4.3 2.5 1-4.8-3.7-3.2 5-.5z"
BIRD = "M34 26q9-2 12 5 0-11 13-14-2 6-3 9 6-2 10 1l-5 2q-2 11-13 11l-8 7v-7q-6-3-6-14z"

LANDMARKS = {
    "upgrade": path("M36 38V14h16v7M36 20l7-6M52 21v6M48 27h8v6h-8z", "ink") + path(HULL, "cask") + path("M33 43h34", "hoop"),
    "goods_rum": path(CRATE, "cask", 24, 23) + cask(61, 22) + path(SWAP, "ink"),
    "goods_goods": path(CRATE, "cask", 22, 23)
    + path(CRATE, "cask", 62, 13)
    + path(CRATE, "cask", 64, 34)
    + path("M42 31h13M55 31l-4-3M55 31l-4 3", "ink"),
    "free_rum": path(PALM, "palm", 36, 20) + cask(50, 28) + path("M75 24v10M70 29h10", "plus"),
    "taler": path(PALM, "palm", 34, 20)
    + el("circle", cx=59, cy=34, r=10.5, class_="coin")
    + path(STAR, "coin-mark")
    + path("M79 21v9M74.5 25.5h9", "plus"),
    "peace_isle": path("M24 33a27 17 0 1 1 54 0 27 17 0 1 1-54 0z", "calm") + path(BIRD, "chalk"),
}
"""What stands on an isle, on a sheet of 100 by 64; the key is its action."""


def isle_symbols() -> list[str]:
    """The coasts, the isles with their landmarks, the towns of ports, and the quay."""
    found = []
    for number, coast in enumerate(COASTS):
        parts = path(coast, "shoal") + path(coast, "reef") + path(coast, "coast")
        found.append(el("symbol", parts, id=f"po-coast-{number}", viewBox="-4 -4 108 72"))
    for action in ACTIONS:
        found.append(el("symbol", LANDMARKS[action], id=f"po-isle-{action}", viewBox="-4 -4 108 72"))
    for number, town in enumerate(TOWN):
        parts = path(town, "wall") + path(TOWN_MARKS, "ink")
        found.append(el("symbol", parts, id=f"po-town-{number}", viewBox="-4 -4 108 72"))
    return found
