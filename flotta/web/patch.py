"""What changed in a part of a page, so that an update of a big picture is small: stretches of the old text, and new text.

A part is made of pieces, those of its template and those its picture was drawn in. Most are as they were: they are compared
whole, and letters are only looked at in what is left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, compress, count
from operator import ne

Patch = str | list[str | int]
"""A text, or what it is made of, in order: new text, and stretches of the old one. A stretch is two numbers: how far on it begins
from where the one before it ended, and how long it is. They are small that way, and there are many.
"""
SHORT = 600
"""What is not longer than this is sent whole."""
WORTH = 16
"""A shorter piece of the old text is sent again: to say where it was would not be shorter."""
PROBE, PROBES = 48, 4
"""How long the samples are that are looked for to find a common stretch, and how many are tried."""
SMALL = 300
"""Where so little is left, nothing more is looked for."""


class Part:
    """A part of a page, in pieces."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = tuple(pieces)
        self.places = tuple(accumulate(map(len, self.pieces), initial=0))

    @property
    def html(self) -> str:
        """The whole text."""
        return "".join(self.pieces)


@lru_cache(512)
def patch(before: Part, now: Part) -> Patch:
    """What makes one text out of another, found once for everybody who sees the same change. The whole text where it is short,
    or where letters are in the other that a script counts twice.
    """
    if now.places[-1] < SHORT or not all(map(counts_alike, before.pieces)):
        return now.html
    old, new = before.pieces, now.pieces
    start = alike_first(old, new)
    end = alike_first(reversed(old[start:]), reversed(new[start:]))
    made = Made()
    made.keep(0, before.places[start])
    between(before, start, len(old) - end, new[start : len(new) - end], made)
    made.keep(before.places[len(old) - end], before.places[-1])
    return made.pieces


class Made:
    """The pieces of a patch, as they come: what follows on what came before is joined to it."""

    def __init__(self) -> None:
        self.pieces: list[str | int] = []
        self.at = 0

    def keep(self, start: int, end: int) -> None:
        """Old text from here to there."""
        if start == end:
            return
        last = self.pieces[-1] if self.pieces else ""
        if isinstance(last, int) and self.at == start:
            self.pieces[-1] = last + end - start
        else:
            self.pieces += (start - self.at, end - start)
        self.at = end

    def goes_on(self, start: int) -> bool:
        """Whether old text that begins here would continue the stretch that came last."""
        return bool(self.pieces) and isinstance(self.pieces[-1], int) and self.at == start

    def say(self, text: str) -> None:
        """New text."""
        last = self.pieces[-1] if self.pieces else None
        if isinstance(last, str):
            self.pieces[-1] = "".join((last, text))  # markup that is added to something would be escaped
        elif text:
            self.pieces.append(text)


def counts_alike(piece: str) -> bool:
    """Whether a script counts as many letters in a piece as we do."""
    return piece.isascii() or fits(piece)


@lru_cache(2048)
def fits(piece: str) -> bool:
    """Whether every letter is one of two bytes."""
    return len(piece.encode("utf-16-le", "surrogatepass")) == 2 * len(piece)


def alike_first(some: Iterable[str], others: Iterable[str]) -> int:
    """How many pieces both begin with."""
    some, others = list(some), list(others)
    return next(compress(count(), map(ne, some, others)), min(len(some), len(others)))


def between(before: Part, first: int, last: int, new: Sequence[str], made: Made) -> None:
    """Make new pieces out of these old ones. A piece that was there before is kept, a short one only where it follows what was
    kept last. A long piece that is new is compared with an old one that is gone, letter by letter.
    """
    where: dict[str, list[int]] = {}
    for index in range(first, last):
        where.setdefault(before.pieces[index], []).append(index)
    fresh = set(new)
    gone = (index for index in range(first, last) if len(before.pieces[index]) > SMALL and before.pieces[index] not in fresh)
    following = first
    for piece in new:
        there = where.get(piece)
        found = there[bisect_left(there, following, 0, len(there) - 1)] if there else -1
        if found >= 0 and (len(piece) >= WORTH or made.goes_on(before.places[found])):
            made.keep(before.places[found], before.places[found + 1])
            following = found + 1
        elif len(piece) > SMALL and (other := next(gone, None)) is not None:
            text = before.pieces[other]
            compare(text, piece, 0, len(text), 0, len(piece), before.places[other], made)
        else:
            made.say(piece)


def compare(before: str, now: str, left: int, right: int, low: int, high: int, at: int, made: Made) -> None:
    """Make now[low:high] out of before[left:right], which begins at a place of the old text: what both begin and end with,
    and in between again whatever stretch is found in both.
    """
    start = alike(before, now, left, right, low, high)
    made.keep(at + left, at + left + start)
    left, low = left + start, low + start
    end = alike_at_end(before, now, left, right, low, high)
    kept = right
    right, high = right - end, high - end
    if low < high:
        found = common(before, now, left, right, low, high)
        if found is None:
            made.say(now[low:high])
        else:
            compare(before, now, left, found[0], low, found[1], at, made)
            compare(before, now, found[0], right, found[1], high, at, made)
    made.keep(at + right, at + kept)


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
