"""What changed in a part of a page, so that an update of a big picture is small: stretches of the old text, and new text."""

from __future__ import annotations

from functools import lru_cache

Patch = str | list[str | tuple[int, int]]
"""A text, or its pieces in their order: new ones, and those of the old text from one place to another."""
PROBE, PROBES = 48, 4
"""How long the samples are that are looked for to find a common stretch, and how many are tried."""
SHORT = 600
"""What is not longer than this is sent whole."""
SMALL = 300
"""Where so little is left, nothing more is looked for."""


@lru_cache(256)
def patch(before: str, now: str) -> Patch:
    """The pieces that make one text out of another, found once for everybody who sees the same change. The whole text where
    it is short, or where letters are in it that a script counts twice.
    """
    if len(now) < SHORT or (not before.isascii() and len(before.encode("utf-16-le", "surrogatepass")) != 2 * len(before)):
        return now
    pieces: list[str | tuple[int, int]] = []
    compare(before, now, 0, len(before), 0, len(now), pieces)
    return pieces


def compare(before: str, now: str, left: int, right: int, low: int, high: int, pieces: list[str | tuple[int, int]]) -> None:
    """Add the pieces that make now[low:high] out of before[left:right]: what both begin and end with, and in between again
    whatever stretch is found in both.
    """
    start = alike(before, now, left, right, low, high)
    if start:
        pieces.append((left, left + start))
        left, low = left + start, low + start
    end = alike_at_end(before, now, left, right, low, high)
    kept = (right - end, right)
    right, high = right - end, high - end
    if low < high:
        found = common(before, now, left, right, low, high)
        if found is None:
            pieces.append(now[low:high])
        else:
            compare(before, now, left, found[0], low, found[1], pieces)
            compare(before, now, found[0], right, found[1], high, pieces)
    if end:
        pieces.append(kept)


def common(before: str, now: str, left: int, right: int, low: int, high: int) -> tuple[int, int] | None:
    """Where a stretch of the one is found in the other, if one of a few samples is."""
    if right - left < SMALL or high - low < SMALL:
        return None
    for number in range(1, PROBES + 1):
        at = left + (right - left - PROBE) * number // (PROBES + 1)
        there = now.find(before[at : at + PROBE], low, high)
        if there >= 0:
            return at, there
    return None


def alike(before: str, now: str, left: int, right: int, low: int, high: int) -> int:
    """How many letters before[left:right] and now[low:high] begin with alike."""
    least, most = 0, min(right - left, high - low)
    if not most or before[left] != now[low]:
        return 0
    while least < most:
        middle = (least + most + 1) // 2
        if now.startswith(before[left + least : left + middle], low + least):
            least = middle
        else:
            most = middle - 1
    return least


def alike_at_end(before: str, now: str, left: int, right: int, low: int, high: int) -> int:
    """How many letters they end with alike."""
    least, most = 0, min(right - left, high - low)
    if not most or before[right - 1] != now[high - 1]:
        return 0
    while least < most:
        middle = (least + most + 1) // 2
        if now.startswith(before[right - middle : right - least], high - middle):
            least = middle
        else:
            most = middle - 1
    return least
