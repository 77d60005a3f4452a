"""The cover of Lighthouse Run: a tower's beam over the sails of the regatta, and the cloud coming up."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import at, el, emblem, sea

HULL = "M-13-8.5q13 2 26 0l-4 8.5h-18z"
SAILS = (
    "M-8.5-24h17v15h-17z",
    "M-9-9v-10.5L0-26.5l9 7V-9z",
    "M-9-9v-6q0-10.5 9-10.5t9 10.5v6z",
    "M-9-9v-17l9 5 9-5v17z",
)
CLOUD = "M-14 6q-6 0-6-5.5 0-5 6-5.5 2-6.5 9.5-6.5 6 0 8.5 5 2-1.5 5-1 6 .5 6 6.5 0 7-7 7z"


def cover() -> str:
    """One picture for the shelf."""
    return drawing.cover(
        150,
        136,
        el("path", d="M252 66L-10-6v92zM252 66l80-34v70z", class_="glow"),
        at(54, 62, 2.6, el("path", d=CLOUD, class_="murk"), el("path", d="M0 6l-5 9h4l-2 8 8-11H1l3-6z", class_="coin")),
        el("path", d="M-2 178q80-14 160-2t164-4v70H-2z", class_="deep"),
        el("path", d="M186 242q6-46 40-56 30-8 62 0 30 6 34 18v38z", class_="stone"),
        el("path", d="M200 222l14-8M226 200l16 4M276 198l14 10M300 226l10-8", class_="fine"),
        el("path", d="M226 192l10-112h32l10 112z", class_="chalk"),
        el("path", d="M233.600 106h36.800l2.600 28h-42zM228.600 162h46.800l2.700 30h-52z", class_="wax"),
        el("path", d="M226 192l10-112h32l10 112z", class_="stroke"),
        el("path", d="M228 80h48M236 80V52h32v28M230 52l22-18 22 18z", class_="chalk"),
        el("circle", cx=252, cy=66, r=9, class_="coin"),
        sea(4, 186, 190, 54, 26, 4),
        at(40, 206, 1.35, *sail(0), class_="seat-2"),
        at(88, 226, 1.5, *sail(1), class_="seat-0"),
        at(122, 196, 1.15, *sail(2), class_="seat-1"),
        at(160, 214, 1.35, *sail(3), class_="seat-3"),
    )


def sail(cut: int) -> tuple[str, str]:
    """A ship of the regatta."""
    return el("path", d=HULL, class_="plank"), el("path", d=SAILS[cut], class_="hue")


CUTS = {2: 0, 0: 1, 1: 2, 3: 3}
"""The cut of the sails that goes with a hue."""
LARGE = (
    "M-21-60h42v37h-42z",
    "M-22-23v-26L0-66l22 17v26z",
    "M-22-23v-15q0-27 22-27t22 27v15z",
    "M-22-23v-42L0-53l22-12v42z",
)


def vessel(hue: int | None) -> str:
    """A boat of the regatta, seen close."""
    parts = [el("path", d="M0-21v-46", class_="thick"), el("path", d=LARGE[CUTS.get(hue or 0, 0)], class_="hue")]
    if hue is not None:
        parts.append(emblem(hue, -11, -51, 22))
    return "".join(
        (*parts, el("path", d="M-33-21q33 5 66 0L22 0h-44z", class_="plank"), el("path", d="M-28-12h56", class_="fine"))
    )
