"""The chances of all seats over a game, as one of them could see them: bands that always fill the height.

It is drawn twice, in landscape below a board and in portrait for a phone; the style sheet shows the one that fits. No mark, flag
or sign lies over another: what would is moved aside and tied to its place by a string.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from flotta.bots.analysis import Decision
from flotta.engine.colours import worn
from flotta.engine.contract import Game
from flotta.engine.drawing import EMBLEMS, at, el, svg, text
from flotta.engine.play import Play
from flotta.engine.state import Record
from flotta.web.triumph import hue_of

LEFT, RIGHT, TOP = 46, 8, 30
"""What stands beside the bands, and above them for the flags."""
NUMBERS, BEADS, LANE = 20, 18, 26
"""How high the numbers of the rounds are, the beads, and each lane of marks below them."""
LANES, ASIDE = 3, 24
"""How many lanes there may be, and how far from its place a mark may hang before another lane is opened."""
MARK, FLAGS = 27, (57, 33, 12)
"""How wide a mark is; a flag with its sign, of many the sign alone, where there are more still only a !."""
SIGN, SIGN_HIGH = 36, 20
"""The sign of a seat."""
BREAK = 0.6
"""How much room the beginning of a round takes, in decisions: one in which nothing was decided can be seen, too."""
MARKS = {"?": "M0-12 12 0 0 12-12 0z", "??": "M-7-11.5h14l7 11.5-7 11.5h-14l-7-11.5z"}
"""Drawn for a decision: a slip a diamond, a blunder a hexagon. One as good as the bot's is only a bead."""
PATTERNS = (
    "",
    "M-2 10 10-2M-2 2 2-2M6 10l4-4",
    "M2 2h.1M6 6h.1",
    "M0 2q2-2.5 4 0t4 0M0 6q2-2.5 4 0t4 0",
    "M0 0h4v8h4v-4h-8z",
    "M0 4h8M4 0v8",
)
"""What tells the bands apart without their colours: plain, hatched, dotted, waves, checked, crossed; on a square of 8."""


class Canvas(NamedTuple):
    """One of the two pictures: its width, the height of its bands (less by a lane where the marks take two), and what the ids in
    it begin with.
    """

    shape: str
    wide: int
    band: int
    prefix: str


CANVASES = (Canvas("wide", 740, 110, ""), Canvas("tall", 350, 140, "t-"))


class Timeline:
    """Where the moments of a game lie between left and right. The side's decisions are equally far from each other, so that their
    marks have room however the others' turns and the dice lie between them.
    """

    def __init__(self, decisions: Sequence[Decision], rounds: Sequence[int], wide: float) -> None:
        begun = {turn: moment for moment, turn in reversed(list(enumerate(rounds))) if turn > 0}
        self.rounds = sorted(begun.items())
        steps = sorted([(moment, 0) for _, moment in self.rounds] + [(one.number - 1, 1) for one in decisions])
        self.slot = (wide - LEFT - RIGHT) / (len(decisions) + BREAK * len(self.rounds) or 1)
        self.begins: list[float] = []
        x, known = float(LEFT), {0: float(LEFT)}
        for moment, is_decision in steps:
            if not is_decision:
                self.begins.append(x)
                x += BREAK * self.slot / 2
            known[moment] = x + is_decision * self.slot / 2
            x += self.slot if is_decision else BREAK * self.slot / 2
        known[len(rounds) - 1] = max(float(wide - RIGHT), x)
        self.moments, self.places = sorted(known), sorted(known.values())
        self.begins.append(self.places[-1])

    def across(self, moment: int) -> float:
        """Where a moment lies: at its place, or between those around it."""
        k = bisect_right(self.moments, moment) - 1
        if k + 1 == len(self.moments):
            return round(self.places[-1], 1)
        share = (moment - self.moments[k]) / (self.moments[k + 1] - self.moments[k])
        return round(self.places[k] + share * (self.places[k + 1] - self.places[k]), 1)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places in the same order, at least so far apart (or as far as there is room), all of them together as near as can be to
    those that were wanted.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    groups: list[tuple[float, int]] = []  # of those that touch each other: the mean of where the first would be, and how many
    for k, place in enumerate(wanted):
        mean, count = place - k * gap, 1
        while groups and groups[-1][0] > mean:
            before, others = groups.pop()
            mean, count = (before * others + mean * count) / (others + count), others + count
        groups.append((mean, count))
    firsts = [mean for mean, count in groups for _ in range(count)]
    last = high - (len(wanted) - 1) * gap
    return [round(min(last, max(low, first)) + k * gap, 1) for k, first in enumerate(firsts)]


def hung(wanted: Sequence[float], gap: float, low: float, high: float) -> tuple[list[tuple[float, int]], int]:
    """Where marks hang below their places, each with its lane, and how many lanes that takes."""
    for lanes in range(1, LANES + 1):
        found: list[tuple[float, int]] = [(0, 0)] * len(wanted)
        for lane in range(lanes):
            for k, x in enumerate(spread(wanted[lane::lanes], gap, low, high)):
                found[lane + k * lanes] = (x, lane)
        tight = len(wanted[::lanes]) * gap > high - low + gap
        if not tight and all(abs(x - place) <= ASIDE for (x, _), place in zip(found, wanted, strict=True)):
            break
    return found, lanes


class RiverOfChances:
    """What both pictures need to know. `said` is what a decision is called, by its number; `to` is the address of a moment."""

    def __init__(
        self, play: Play, side: int, decisions: list[Decision], rounds: list[int], moment: int, flags: dict[int, int],
        said: Mapping[int, str], to: Callable[[int], str], whole: bool,
    ) -> None:  # fmt: skip
        self.play, self.side, self.decisions, self.rounds, self.moment = play, side, decisions, rounds, moment
        self.flags, self.said, self.to, self.whole = flags, said, to, whole
        self.order = [side, *(seat for seat in range(play.seats) if seat != side)]

    def draw(self) -> Markup:
        """Both pictures."""
        return Markup("".join(self.picture(canvas) for canvas in CANVASES))

    def picture(self, canvas: Canvas) -> str:
        """The bands, rounds below, turning points above, and the side's own decisions on a string of beads."""
        line = Timeline(self.decisions, self.rounds, canvas.wide)
        marked = [one for one in self.decisions if one.mark]
        places, lanes = hung(
            [line.across(one.number - 1) for one in marked], MARK, LEFT + MARK / 2, canvas.wide - RIGHT - MARK / 2
        )
        canvas = canvas._replace(band=canvas.band - LANE * min(1, lanes - 1))
        floor = TOP + canvas.band
        beads = floor + NUMBERS + BEADS / 2
        high = beads + BEADS / 2 + LANE * lanes
        bands, signs = self.bands(canvas, line)
        here = line.across(self.moment)
        parts = [
            el("rect", x=LEFT, y=TOP, width=canvas.wide - LEFT - RIGHT, height=canvas.band, class_="sheet unknown"),
            *bands,
            *self.scale(canvas, line),
            el("path", d=f"M{LEFT} {beads:g}H{canvas.wide - RIGHT}", class_="fine"),
            sign(self.play.game, self.play.s, self.side, 2, beads - SIGN_HIGH / 2),
            *self.turned(canvas, line),
            el("path", d=f"M{here} {TOP - 2}V{floor + 4}", class_="here"),
            *signs,
            el("path", d=f"M{here} {TOP + 6}l-6-9h12z", class_="solid"),
            *self.bead_string(line, beads),
            *(
                el("path", d=f"M{line.across(one.number - 1)} {beads + 4:g}L{x} {hanging(beads, lane) - 8:g}", class_="fine")
                for one, (x, lane) in zip(marked, places, strict=True)
            ),
            *(self.judged(one, x, hanging(beads, lane)) for one, (x, lane) in zip(marked, places, strict=True)),
        ]
        return svg(canvas.wide, high, *parts, class_=f"scene {canvas.shape} river", role="group", aria_labelledby="river-title")

    def bands(self, canvas: Canvas, line: Timeline) -> tuple[list[str], list[str]]:
        """A band for each seat, its own at the bottom, from the first decision that is known on; and the signs on them."""
        stands = [(line.across(one.number - 1) + part * line.slot, chances) for one in self.decisions
                  for part, chances in ((0, one.before), (0.4, one.after))]  # fmt: skip
        if self.whole:
            stands.insert(0, (LEFT, stands[0][1]))
        stands.append((canvas.wide - RIGHT, stands[-1][1]))
        below, taken = [0.0] * len(stands), list[tuple[float, float]]()
        bands, signs = list[str](), list[str]()
        for number, seat in enumerate(self.order):
            above = [min(1.0, low + chances[seat]) for low, (_, chances) in zip(below, stands, strict=True)]
            edges = [
                [(x, TOP + canvas.band * (1 - share)) for (x, _), share in zip(stands, shares, strict=True)]
                for shares in (above, below)
            ]
            shape = "L".join(f"{x:.1f} {y:.1f}" for x, y in [*edges[0], *reversed(edges[1])])
            hue, id = hue_of(self.play.game, self.play.s, seat), f"{canvas.prefix}flow-{number}"
            lines = el("path", d=PATTERNS[number % len(PATTERNS)], class_="flow-lines")
            parts = [el("path", d=f"M{shape}z", class_="band")]
            if PATTERNS[number % len(PATTERNS)]:
                pattern = el(
                    "pattern", lines, id=id, width=8, height=8, patternUnits="userSpaceOnUse", patternTransform="scale(1.3)"
                )
                parts = [pattern, *parts, el("path", d=f"M{shape}z", fill=f"url(#{id})")]
            bands.append(el("g", *parts, class_=f"seat-{hue}{' flow-mine' if seat == self.side else ''}"))
            x, y = roomiest(edges[0], edges[1], taken, TOP + canvas.band)
            taken.append((x, y))
            signs.append(sign(self.play.game, self.play.s, seat, x - SIGN / 2, y - SIGN_HIGH / 2))
            below = above
        return bands, signs

    def scale(self, canvas: Canvas, line: Timeline) -> Iterator[str]:
        """The percents at the left, half of them as a dotted line, a line for each round, its number where there is room."""
        floor = TOP + canvas.band
        yield el("path", d=f"M{LEFT} {TOP + canvas.band / 2:g}H{canvas.wide - RIGHT}", class_="halfway")
        for k in range(3):
            yield text(LEFT - 6, TOP + 5 + canvas.band * k / 2, 100 - 50 * k, "label", "end")
        last = 0.0
        for (turn, _), begins, ends in zip(line.rounds, line.begins, line.begins[1:], strict=False):
            if begins > LEFT:
                yield el("path", d=f"M{begins:.1f} {TOP}V{floor + 6}", class_="fine")
            middle = round((begins + ends) / 2, 1)
            if middle - last >= 22:
                is_now = turn == self.rounds[self.moment]
                yield text(middle, floor + 16, turn, "label now" if is_now else "label", "middle")
                last = middle

    def turned(self, canvas: Canvas, line: Timeline) -> Iterator[str]:
        """A flag where the lead changed hands, with the sign of who has it now."""
        moments = sorted(self.flags)
        wide = next((wide for wide in FLAGS if len(moments) * (wide + 1) <= canvas.wide - LEFT), FLAGS[-1])
        wanted = [line.across(number - 1) for number in moments]
        for number, x, left in zip(moments, wanted, spread(wanted, wide + 1, LEFT, canvas.wide - wide), strict=True):
            pole = el("path", d=f"M{x} {TOP + canvas.band}V{TOP}L{left} 24V2", class_="pole")
            game, s, seat = self.play.game, self.play.s, self.flags[number]
            if wide == FLAGS[0]:
                cloth = el("path", d=f"M{left} 2h{wide - 1}l-5 11 5 11h{1 - wide}z", class_="flag")
                cloth += text(left + 5, 18, "!", "label now") + sign(game, s, seat, left + 14, 3)
            elif wide == FLAGS[1]:
                cloth = el("rect", x=left, y=2, width=wide - 1, height=22, class_="flag") + sign(game, s, seat, left, 4, wide - 1)
            else:
                cloth = el("rect", x=left, y=2, width=wide - 1, height=22, class_="flag") + text(left + 3, 18, "!", "label now")
            yield self.link(number, pole, cloth, name=f"! {self.said[number]}")

    def bead_string(self, line: Timeline, y: float) -> Iterator[str]:
        """A bead for every decision of the side."""
        radius = round(min(4.0, line.slot * 0.42), 1)
        for one in self.decisions:
            x = line.across(one.number - 1)
            now = " now" if one.number - 1 == self.moment else ""
            bead = el("circle", cx=x, cy=y, r=radius, class_=f"bead{' bead-marked' if one.mark else ''}{now}")
            if one.mark:
                yield bead
                continue
            hit = el("rect", x=round(x - line.slot / 2, 1), y=y - 12, width=round(line.slot, 1), height=24, class_="hit")
            yield self.link(one.number, hit, bead, name=self.said[one.number])

    def judged(self, one: Decision, x: float, y: float) -> str:
        """A slip or a blunder, where it hangs."""
        now = " now" if one.number - 1 == self.moment else ""
        shape = el("path", d=MARKS[one.mark], class_=f"judged judged-{len(one.mark)}{now}", transform=f"translate({x} {y:g})")
        words = text(x, y + 5, one.mark, f"label judged-sign-{len(one.mark)}", "middle")
        return self.link(one.number, shape, words, name=f"{one.mark} {self.said[one.number]}")

    def link(self, number: int, *parts: str, name: str) -> str:
        """Something that leads to the moment before an event."""
        moment = number - 1
        is_here = "true" if moment == self.moment else None
        return el("a", *parts, href=self.to(moment), data_at=moment, aria_label=name, aria_current=is_here)


def hanging(beads: float, lane: int) -> float:
    """The middle of the marks of a lane, below the string of beads."""
    return beads + BEADS / 2 + LANE * lane + 13


def roomiest(
    above: Sequence[tuple[float, float]], below: Sequence[tuple[float, float]], taken: Sequence[tuple[float, float]], floor: float
) -> tuple[float, float]:
    """The middle of a sign in a band, between its edges: the first place wide and high enough that no other sign has, else the
    highest of those that are free. No sign hangs over the top of the bands or their floor.
    """
    begin, end = above[0][0] + SIGN / 2 + 4, above[-1][0] - SIGN / 2 - 4
    found, best = (begin, (above[0][1] + below[0][1]) / 2), -1.0
    x = begin
    while x <= end:
        tops, floors = zip(*(heights(above, below, x + dx) for dx in (-SIGN / 2, 0, SIGN / 2)), strict=True)
        room, y = min(floors) - max(tops), (max(tops) + min(floors)) / 2
        y = min(floor - SIGN_HIGH / 2 - 1, max(TOP + SIGN_HIGH / 2 + 1, y))
        is_free = all(abs(x - other) >= SIGN + 3 or abs(y - there) >= SIGN_HIGH + 1 for other, there in taken)
        if is_free and room > best:
            found, best = (x, y), room
            if room >= SIGN_HIGH + 2:
                break
        x += 6
    return round(found[0], 1), round(found[1], 1)


def heights(above: Sequence[tuple[float, float]], below: Sequence[tuple[float, float]], x: float) -> tuple[float, float]:
    """Both edges of a band at x."""
    k = max(1, min(len(above) - 1, bisect_right([place for place, _ in above], x)))
    (x0, a0), (x1, a1), b0, b1 = above[k - 1], above[k], below[k - 1][1], below[k][1]
    share = min(1.0, max(0.0, (x - x0) / (x1 - x0))) if x1 > x0 else 0.0
    return a0 + share * (a1 - a0), b0 + share * (b1 - b0)


def sign(game: Game, record: Record, seat: int, x: float, y: float, wide: float = SIGN) -> str:
    """The sign of a seat's first crew: colour, emblem and letter together."""
    colour = game.colours[worn(game.crews(record, seat)[0])]
    scale = wide / SIGN
    return at(
        round(x, 1), round(y, 1), scale,
        el("rect", width=SIGN, height=SIGN_HIGH, rx=4, class_="hue"),
        el("path", d=EMBLEMS[colour.hue], class_="on", transform="translate(2 2) scale(.67)"),
        text(26, 15.5, str(colour.letter), "letter", "middle"),
        class_=f"seat-{colour.hue}",
    )  # fmt: skip
