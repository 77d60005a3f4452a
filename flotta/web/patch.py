"""What changed in a part of a page, so that an update of a big picture is small: stretches of the old text, and new text.

A part is made of pieces, those of its template and those its picture was drawn in. Most are as they were: they are compared
whole, and letters are only looked at in what is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, compress, count, filterfalse
from operator import ne

Patch = str | list[str | int]
"""A text, or what it is made of, in order: new text, and stretches of the old one. A stretch is two numbers: how far on it begins
from where the one before it ended, and how long it is. They are small that way, and there are many.
"""
SHORT = 600
"""What is not longer than this is sent whole."""
WORTH = 16
"""A shorter piece of the old text is sent again: naming its place would take as many letters."""
PROBE, PROBES = 48, 4
"""How long the samples are that are looked for to find a common stretch, and how many are tried."""
SMALL = 300
"""Where so little is left, nothing more is looked for."""
MOST_FITTING = 8192
"""How many pieces are remembered of which a script counts as many letters as we do."""
_fitting: set[str] = set()


class Part:
    """A part of a page, in pieces."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = tuple(pieces)
        self.places = tuple(accumulate(map(len, self.pieces), initial=0))

    @cached_property
    def counts_alike(self) -> bool:
        """Whether a script counts as many letters in the text as we do."""
        return all_fit(self.pieces)

    @property
    def html(self) -> str:
        """The whole text."""
        return "".join(self.pieces)


@lru_cache(512)
def patch(before: Part, now: Part) -> Patch:
    """What makes one text out of another, found once for everybody who sees the same change. The whole text where it is short,
    or where a text has letters that a script counts as two.
    """
    if now.places[-1] < SHORT or not before.counts_alike:
        return now.html
    old, new = before.pieces, now.pieces
    start = alike_first(old, new)
    end = alike_last(old, new, min(len(old), len(new)) - start)
    fresh = new[start : len(new) - end]
    now.counts_alike = all_fit(fresh)  # the others are the old part's
    made = Made()
    made.keep(0, before.places[start])
    between(before, start, len(old) - end, fresh, made)
    made.keep(before.places[len(old) - end], before.places[-1])
    return made.whole()


class Made:
    """The pieces of a patch, as they come: what follows on what came before is joined to it."""

    def __init__(self) -> None:
        self.pieces: list[str | int] = []
        self.said: list[str] = []
        """New text that has come since old text was kept."""
        self.at = 0

    def keep(self, start: int, end: int) -> None:
        """Old text from here to there."""
        if start == end:
            return
        if self.said:
            self.pieces += ("".join(self.said), start - self.at, end - start)
            self.said = []
        elif self.at == start and self.pieces:
            self.pieces[-1] += end - start  # type: ignore[operator]  # what came last is a stretch
        else:
            self.pieces += (start - self.at, end - start)
        self.at = end

    def goes_on(self, start: int) -> bool:
        """Whether old text that begins here would continue the stretch that came last."""
        return not self.said and self.at == start and bool(self.pieces)

    def say(self, text: str) -> None:
        """New text."""
        if text:
            self.said.append(text)

    def whole(self) -> list[str | int]:
        """The pieces with what was said last."""
        if self.said:
            self.pieces.append("".join(self.said))
            self.said = []
        return self.pieces


def all_fit(pieces: Collection[str]) -> bool:
    """Whether a script counts as many letters in these pieces as we do."""
    if _fitting.issuperset(pieces):
        return True
    fresh = [*filterfalse(_fitting.__contains__, pieces)]
    if not all(map(fits, fresh)):
        return False
    if len(_fitting) > MOST_FITTING:
        _fitting.clear()
    _fitting.update(fresh)
    return True


def fits(piece: str) -> bool:
    """Whether every letter is one of two bytes."""
    return piece.isascii() or len(piece.encode("utf-16-le", "surrogatepass")) == 2 * len(piece)


def alike_first(some: Sequence[str], others: Sequence[str]) -> int:
    """How many pieces both begin with."""
    return next(compress(count(), map(ne, some, others)), min(len(some), len(others)))


def alike_last(some: Sequence[str], others: Sequence[str], most: int) -> int:
    """How many pieces both end with, not more than these."""
    return min(most, next(compress(count(), map(ne, reversed(some), reversed(others))), most))


def between(before: Part, first: int, last: int, new: Sequence[str], made: Made) -> None:
    """Make new pieces out of these old ones. A piece that was there before is kept with all that follow it in both, a short one
    only where it follows what was kept last. A long piece that is new is compared with an old one that is gone, letter by letter.
    """
    old, places = before.pieces[:last], before.places
    known = set(old[first:])
    long_ones = {piece for piece in known.difference(new) if len(piece) > SMALL}
    gone = compress(range(first, last), map(long_ones.__contains__, old[first:]))
    following, at, size = first, 0, len(new)
    while at < size:
        piece, found = new[at], -1
        long = len(piece) >= WORTH
        if piece in known and (long or not made.said):
            found = following if following < last and old[following] is piece else nearest(old, piece, first, following)
        if found < 0 or not (long or made.goes_on(places[found])):
            other = next(gone, None) if len(piece) > SMALL else None
            if other is None:
                made.say(piece)
            else:
                for stretch in stretches(old[other], piece):
                    if isinstance(stretch, str):
                        made.say(stretch)
                    else:
                        made.keep(places[other] + stretch[0], places[other] + stretch[1])
            at += 1
            continue
        length = alike_first(old[found:], new[at:])
        following, at = found + length, at + length
        made.keep(places[found], places[following])


def nearest(old: tuple[str, ...], piece: str, first: int, following: int) -> int:
    """Where a piece comes next among the old ones; where it came last, if it does not come again."""
    try:
        return old.index(piece, following)
    except ValueError:
        return following - 1 - old[first:following][::-1].index(piece)


Stretches = list[str | tuple[int, int]]
"""What a text is made of: new text, and stretches of an old one, from where to where."""


@lru_cache(4096)
def stretches(before: str, now: str) -> Stretches:
    """How to make one piece out of another. Pieces change in the same way again and again: a card is lit and goes out."""
    found: Stretches = []
    compare(before, now, 0, len(before), 0, len(now), found)
    return found


def compare(before: str, now: str, left: int, right: int, low: int, high: int, found: Stretches) -> None:
    """Make now[low:high] out of before[left:right]: what both begin and end with, and in between again whatever stretch is
    found in both.
    """
    start = alike(before, now, left, right, low, high)
    found.append((left, left + start))
    left, low = left + start, low + start
    end = alike_at_end(before, now, left, right, low, high)
    kept = right
    right, high = right - end, high - end
    if low < high:
        both = common(before, now, left, right, low, high)
        if both is None:
            found.append(now[low:high])
        else:
            compare(before, now, left, both[0], low, both[1], found)
            compare(before, now, both[0], right, both[1], high, found)
    found.append((right, kept))


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
