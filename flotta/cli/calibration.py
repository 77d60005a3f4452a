"""A plot of how well foretold chances come true, as SVG."""

from __future__ import annotations

from typing import Any

import numpy as np

from flotta.engine.words import Say

SIZE, EDGE, BINS = 320, 44, 12
STROKES = ("#1f6fb5", "#c8452c", "#2f7d4f", "#c98a12", "#7b3f86")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2")


def plot(title: str, curves: dict[int, tuple[Any, Any]]) -> str:
    """One line per number of seats: the share of wins among positions for which about so much was foretold."""
    width = SIZE + 2 * EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}" font-family="sans-serif" font-size="12">',
        f'<title>{title}</title><rect width="{width}" height="{width}" fill="#fffaf0"/>',
        f'<path d="M{EDGE} {EDGE + SIZE}L{EDGE + SIZE} {EDGE}" stroke="#d8c9a8" fill="none"/>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#52606d"/>',
        f'<text x="{width / 2}" y="20" text-anchor="middle" font-size="15">{title}</text>',
        f'<text x="{width / 2}" y="{width - 10}" text-anchor="middle">{Say("chance foretold")}</text>',
        f'<text x="14" y="{width / 2}" text-anchor="middle" transform="rotate(-90 14 {width / 2})">{Say("games won")}</text>',
    ]
    for percent in range(0, 101, 25):
        x, y = spot(percent / 100, percent / 100)
        lines.append(f'<text x="{x}" y="{EDGE + SIZE + 15}" text-anchor="middle">{percent} %</text>')
        lines.append(f'<text x="{EDGE - 5}" y="{y + 4}" text-anchor="end">{percent}</text>')
    for index, (seats, (foretold, shares)) in enumerate(curves.items()):
        lines += curve(index, seats, np.ravel(foretold), np.ravel(shares))
    return "\n".join([*lines, "</svg>"]) + "\n"


def spot(foretold: float, won: float) -> tuple[float, float]:
    """Where a point stands."""
    return round(EDGE + SIZE * foretold, 1), round(EDGE + SIZE * (1 - won), 1)


def curve(index: int, seats: int, foretold: Any, shares: Any) -> list[str]:
    """The line for a number of seats, and its name."""
    bins = np.minimum((foretold * BINS).astype(int), BINS - 1)
    points = [
        spot(float(foretold[bins == b].mean()), float(shares[bins == b].mean())) for b in range(BINS) if (bins == b).sum() >= 50
    ]
    stroke, dash = STROKES[index % len(STROKES)], DASHES[index % len(DASHES)]
    path = "L".join(f"{x} {y}" for x, y in points)
    y = EDGE + 18 + 16 * index
    return [
        f'<path d="M{path}" fill="none" stroke="{stroke}" stroke-width="2" stroke-dasharray="{dash}"/>',
        *(f'<circle cx="{x}" cy="{y}" r="2.5" fill="{stroke}"/>' for x, y in points),
        f'<path d="M{EDGE + 10} {y - 4}h26" stroke="{stroke}" stroke-width="2" stroke-dasharray="{dash}"/>',
        f'<text x="{EDGE + 42}" y="{y}">{Say("{n} seat", "{n} seats", n=seats)}</text>',
    ]
