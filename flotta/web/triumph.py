"""The ending in one sentence and in pictures: the winner's emblem under bunting, and who led after each round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from markupsafe import Markup

from flotta.engine.colours import worn
from flotta.engine.contract import Game
from flotta.engine.drawing import EMBLEMS, STAR, at, el, sea, svg, text
from flotta.engine.ending import Stand
from flotta.engine.state import Record
from flotta.engine.words import Say, figure, joined
from flotta.web.drawn import vessel

WIDE, HIGH = 872, 300
HORIZON = 196
SPOTS = (306, 566, 118, 754)
"""Where on the horizon the others sail, in the order of their places: beside the laurel, then farther out. Nobody sails outside
the middle five sixths: that is what a phone shows.
"""
BURSTS = ((92, 116, 28, "gold"), (226, 130, 20, "coral"), (648, 130, 20, "gold"), (782, 116, 28, "coral"))
"""Where fireworks burst, how far they reach, and in which paint."""
MOST_ROUNDS = 6
"""Of longer games only some rounds are drawn, evenly spread."""
ACROSS, DOWN, LEFT, TOP = 48, 62, 26, 30
"""The distances of the boxes of the chart, and where the first of them stands."""


def won(names: Sequence[object], places: Sequence[int], own: Sequence[int], is_cut_short: bool) -> Say:
    """Who won, in one sentence to whoever plays these seats."""
    if is_cut_short:
        return Say("The players agreed to end the game here.")
    winners = [seat for seat, place in enumerate(places) if place == 1]
    who = joined([Say("{who}", who=names[seat]) for seat in winners])
    if len(winners) > 1:
        return Say("{names} share the win", names=who)
    return Say("You win, {who}!", who=who) if winners == list(own) else Say("{who} wins", who=who)


def hue_of(game: Game, record: Record, seat: int) -> int | None:
    """The hue of a seat's first crew; None for pieces that no seat plays."""
    return game.colours[worn(game.crews(record, seat)[0])].hue if seat < int(record.seats) else None


def scene(game: Game, record: Record, places: list[int]) -> Markup:
    """The scene of an ending on its page. It is silent: everything it shows is said beside it."""
    parts = scene_parts(game, record, places)
    return Markup(svg(WIDE, HIGH, *parts, class_="scene triumph-art", preserveAspectRatio="xMidYMid slice", aria_hidden="true"))


def scene_parts(game: Game, record: Record, places: list[int]) -> list[str]:
    """Bunting in the seats' colours, the winners' emblems in laurels, their ships in front and the others behind."""
    seats = range(int(record.seats))
    hues = [hue_of(game, record, seat) for seat in range(len(places))]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    parts = [el("rect", x=0, y=0, width=WIDE, height=HIGH, class_="sky"), rays(), bunting([hues[seat] or 0 for seat in seats])]
    parts.append(el("rect", x=0, y=HORIZON, width=WIDE, height=HIGH - HORIZON, class_="sea-fill"))
    parts.append(sea(0, HORIZON, WIDE, HIGH - HORIZON, rows=4))
    others = sorted((seat for seat in seats if seat not in winners), key=lambda seat: places[seat])
    taken = SPOTS[: len(others)]
    parts += [burst(*each) for each in BURSTS if all(abs(each[0] - x) > 60 for x in taken)]
    for x, seat in zip(SPOTS, others, strict=False):
        parts += [sailing(game, x, HORIZON + 14, 0.8, hues[seat]), placard(x, HORIZON - 62, places[seat], hues[seat])]
    for number, seat in enumerate(winners[:3]):
        parts.append(laurel(WIDE / 2 + (number - (len(winners[:3]) - 1) / 2) * 170, 104, hues[seat]))
    for x, scale, seat in zip((212, 660, 436), (1.5, 1.35, 1.2), (winners * 2)[: max(2, len(winners))], strict=False):
        parts += [
            sailing(game, x, HIGH - 24, scale, hues[seat]),
            el("path", d=f"M{x - 66:g} {HIGH - 20}q11-7 22 0t22 0 22 0 22 0 22 0 22 0", class_="wave"),
        ]
    return parts


def rays() -> str:
    """Beams of light behind the winner."""
    beams = []
    for k in range(20):
        a, b = 2 * pi * (k - 0.25) / 20, 2 * pi * (k + 0.25) / 20
        beams.append(
            f"M436 104L{436 + 700 * cos(a):.0f} {104 + 700 * sin(a):.0f} {436 + 700 * cos(b):.0f} {104 + 700 * sin(b):.0f}z"
        )
    return el("path", d="".join(beams), class_="beam")


def bunting(hues: list[int]) -> str:
    """Two lines of pennants, one pennant for each seat in turn."""
    parts = [el("path", d="M0 14Q160 90 330 6M542 6Q712 90 872 14", class_="ink")]
    for number in range(16):
        side, k = divmod(number, 8)
        share = (k + 0.6) / 8
        x = share * 330 if side == 0 else 542 + share * 330
        y = (14 if side == 0 else 6) * (1 - share) ** 2 + 180 * share * (1 - share) + (6 if side == 0 else 14) * share**2
        hue = hues[number % len(hues)]
        pennant = el("path", d="M-15-2h30L0 32z", class_="hue")
        mark = el("path", d=EMBLEMS[hue], class_="on", transform="translate(-7 0) scale(.58)")
        parts.append(el("g", pennant, mark, class_=f"seat-{hue}", transform=f"translate({x:.0f} {y:.0f})"))
    return "".join(parts)


def laurel(x: float, y: float, hue: int | None) -> str:
    """An emblem in a wreath."""
    leaves = []
    for side in (-1, 1):
        for k in range(8):
            a = pi / 2 + side * (0.35 + k * 0.3)
            leaves.append(
                el("ellipse", rx=15, ry=6, class_="leaf",
                   transform=f"translate({84 * cos(a):.0f} {84 * sin(a):.0f}) rotate({a * 180 / pi + 90 - side * 28:.0f})")
            )  # fmt: skip
    disc = el("circle", r=68, class_="sheet") + el("circle", r=58, class_="hue")
    sign = el("path", d=STAR if hue is None else EMBLEMS[hue], class_="on", transform="translate(-40 -40) scale(3.34)")
    return el(
        "g", *leaves, disc, sign, class_=f"seat-{hue}" if hue is not None else "seat-none", transform=f"translate({x:g} {y:g})"
    )


def burst(x: float, y: float, reach: float, paint: str) -> str:
    """A firework: lines from a middle, each with a spark at its end."""
    rays, sparks = [], []
    for k in range(12):
        dx, dy = cos(pi * k / 6), sin(pi * k / 6)
        near, far = reach * 0.35, reach * (0.8 if k % 2 else 1)
        rays.append(f"M{x + near * dx:.1f} {y + near * dy:.1f}L{x + far * dx:.1f} {y + far * dy:.1f}")
        sparks.append(f"M{x + (far + 5) * dx:.1f} {y + (far + 5) * dy:.1f}h.1")
    return el("path", d="".join(rays), class_=f"burst {paint}") + el("path", d="".join(sparks), class_=f"burst spark {paint}")


def placard(x: float, y: float, place: int, hue: int | None) -> str:
    """Who sails there, and in which place they ended."""
    sign = el(
        "path", d=STAR if hue is None else EMBLEMS[hue], class_="on", transform=f"translate({x + 1:g} {y - 10:g}) scale(.84)"
    )
    badge = el("rect", x=x - 2, y=y - 11, width=26, height=22, rx=4, class_="hue") + sign
    plate = el("rect", x=x - 28, y=y - 14, width=56, height=28, rx=5, class_="plate") + text(
        x - 14, y + 5, f"{place}.", "plate-number", "middle"
    )
    badge = el("g", badge, class_=f"seat-{hue}" if hue is not None else "seat-none")
    return el("g", plate, badge, class_="placard right" if x in SPOTS[1:3] else "placard")


def sailing(game: Game, x: float, y: float, scale: float, hue: int | None) -> str:
    """The game's own kind of ship under the colours of a seat."""
    return at(x, y, scale, vessel(game, hue), class_=f"fleet seat-{hue}" if hue is not None else "fleet")


def drawn_rounds(count: int) -> range:
    """The numbers of the rounds that are drawn, of so many: all, or evenly some, always with the last."""
    step = -(-count // MOST_ROUNDS)
    return range((count - 1) % step, count, step)


def chart(game: Game, record: Record, stands: list[Stand]) -> Markup:
    """Places from round to round, a line for each who is ranked, the count in every box. A table says the same."""
    drawn, lead, ranked = drawn_rounds(len(stands)), leaders(stands), range(len(stands[-1].places))
    shown = [stands[number] for number in drawn]
    across, down = LEFT + ACROSS * len(shown) + 8, TOP + DOWN * len(ranked)
    parts = [text(LEFT + ACROSS * k + 20, 18, stand.turn, "label", "middle") for k, stand in enumerate(shown)]
    rows = [ranks(stands[number], lead[number]) for number in drawn]
    parts += [text(10, TOP + DOWN * row + 26, f"{row + 1}.", "label", "middle") for row in ranked]
    for seat in ranked:
        hue = hue_of(game, record, seat)
        points = [f"{LEFT + ACROSS * k + 20} {TOP + DOWN * row[seat] + 21}" for k, row in enumerate(rows)]
        line = el("path", d="M" + "L".join(points), class_=f"course-line dash-{seat % 6}")
        boxes = [
            box(LEFT + ACROSS * k, TOP + DOWN * row[seat], hue, stand.counts[seat])
            for k, (row, stand) in enumerate(zip(rows, shown, strict=True))
        ]
        parts.append(el("g", line, *boxes, class_=f"seat-{hue}" if hue is not None else "seat-none"))
    return Markup(svg(across, down, *parts, class_="scene round-chart", width=across, height=down, aria_hidden="true"))


def ranks(stand: Stand, leader: int | None) -> list[int]:
    """The row of each who is ranked: by place, equal places one below the other, whoever has the lead above."""
    order = sorted(range(len(stand.places)), key=lambda seat: (stand.places[seat], seat != leader, seat))
    return [order.index(seat) for seat in range(len(order))]


def box(x: float, y: float, hue: int | None, count: int) -> str:
    """One seat in one round: its emblem above the count."""
    sign = el(
        "path", d=STAR if hue is None else EMBLEMS[hue], class_="on", transform=f"translate({x + 13:g} {y + 3:g}) scale(.58)"
    )
    number = text(x + 20, y + 36, figure(count), "letter", "middle")
    return el("rect", x=x + 1, y=y, width=38, height=42, rx=6, class_="hue") + sign + number


def leaders(stands: list[Stand]) -> list[int | None]:
    """Who has the lead after each round: whoever is first alone keeps it until somebody else is. A lead that is shared at first
    is of the one who is first alone next; None where that is nobody.
    """
    alone = [stand.places.index(1) if stand.places.count(1) == 1 else None for stand in stands]
    found: list[int | None] = []
    lead = next((seat for seat in alone if seat is not None), None)
    for seat in alone:
        lead = lead if seat is None else seat
        found.append(lead)
    return found


def lead_changes(stands: list[Stand]) -> Say:
    """How often the lead changed hands, as the chart shows it; where that leaves rounds out, it is said."""
    changes = sum(now != before for before, now in pairwise(leaders(stands)))
    if not changes:
        return Say("The lead never changed hands.")
    if len(drawn_rounds(len(stands))) < len(stands):
        return Say(
            "The lead changed hands once. Not every round is drawn.",
            "The lead changed hands {n} times. Not every round is drawn.",
            n=changes,
        )
    return Say("The lead changed hands once.", "The lead changed hands {n} times.", n=changes)
