"""The chances of all seats over a game, as one of them could see them: bands that always fill the height."""

from __future__ import annotations

from markupsafe import Markup

from flotta.bots.analysis import Decision
from flotta.engine.drawing import EMBLEMS, el, svg, text
from flotta.engine.play import Play
from flotta.web.triumph import hue_of

WIDE, HIGH, LEFT, TOP, BAND = 430, 176, 34, 26, 108
"""The picture, and where its bands lie."""
MARKS = {"": "M0-6a6 6 0 1 0 .1 0z", "?": "M0-11 11 0 0 11-11 0z", "??": "M-6-11h12l6 11-6 11h-12l-6-11z"}
"""Drawn for a decision: as good as the bot's a ring, a slip a diamond, a blunder a hexagon."""


def river(
    play: Play, side: int, decisions: list[Decision], rounds: list[int], at: int, flags: dict[int, int], id: str, query: str
) -> Markup:
    """The picture: the bands, rounds below, turning points above, and the side's own decisions on a rail. What can be pressed
    leads to its moment, by an address that keeps the `query`.
    """
    last = max(1, len(play.happened))

    def across(moment: float) -> float:
        return round(LEFT + (WIDE - LEFT - 8) * moment / last, 1)

    def link(moment: int, name: str, *parts: str) -> str:
        return el("a", *parts, href=f"/t/{id}/replay?{query}&at={moment}", data_at=moment, aria_label=name)

    order = [side, *(seat for seat in range(play.seats) if seat != side)]
    points = [(across(one.number - 0.9 + later), one.after if later else one.before) for one in decisions for later in (0, 0.8)]
    points = [(across(0), points[0][1]), *points, (across(last), points[-1][1])]
    parts = [el("rect", x=LEFT, y=TOP, width=WIDE - LEFT - 8, height=BAND, class_="sheet")]
    floor = [0.0] * len(points)
    for seat in order:
        ceiling = [below + chances[seat] for below, (_, chances) in zip(floor, points, strict=True)]
        edge = [f"{x} {TOP + BAND * (1 - min(1, share)):.1f}" for (x, _), share in zip(points, ceiling, strict=True)]
        bed = [f"{x} {TOP + BAND * (1 - min(1, share)):.1f}" for (x, _), share in zip(points, floor, strict=True)]
        hue = hue_of(play.game, play.s, seat)
        shape = "M" + "L".join([*edge, *reversed(bed)]) + "z"
        sign_y = TOP + BAND * (1 - (floor[1] + ceiling[1]) / 2) - 8
        sign = el("path", d=EMBLEMS[hue or 0], class_="hue", transform=f"translate({LEFT + 8} {sign_y:.0f}) scale(.66)")
        parts.append(
            el(
                "g",
                el("path", d=shape, class_="band"),
                el("path", d=shape, class_="band-lines"),
                sign,
                class_=f"seat-{hue} flow-{order.index(seat)}",
            )
        )
        floor = ceiling
    parts += [text(LEFT - 6, TOP + 8 + BAND * k / 2, 100 - 50 * k, "label", "end") for k in range(3)]
    first = {turn: moment for moment, turn in reversed(list(enumerate(rounds))) if turn > 0}
    every = -(-len(first) // 9)
    for number, (turn, moment) in enumerate(sorted(first.items())):
        parts.append(el("path", d=f"M{across(moment)} {TOP}v{BAND}", class_="fine"))
        if number % every == 0:
            parts.append(text(across(moment) + 4, TOP + BAND + 16, turn, "label"))
    for moment, ahead in flags.items():
        x, hue = across(moment - 1), hue_of(play.game, play.s, ahead)
        flag = el("path", d=f"M{x} {TOP + BAND}V4h26l-5 8 5 8h-26", class_="flag") + text(x + 4, 17, "!", "label")
        parts.append(
            link(
                moment - 1,
                f"! {moment}",
                flag,
                el("path", d=EMBLEMS[hue or 0], class_=f"hue seat-{hue}", transform=f"translate({x + 9} 5) scale(.5)"),
            )
        )
    for one in decisions:
        mark = el(
            "path",
            d=MARKS[one.mark],
            class_=f"judged judged-{len(one.mark)}",
            transform=f"translate({across(one.number - 1)} {HIGH - 14})",
        )
        parts.append(
            link(
                one.number - 1,
                f"{one.mark} {one.number}",
                el("circle", cx=across(one.number - 1), cy=HIGH - 14, r=13, class_="hit"),
                mark,
            )
        )
    parts.append(el("path", d=f"M{across(at)} {TOP - 4}v{BAND + 22}", class_="here"))
    return Markup(svg(WIDE, HIGH, *parts, class_="scene river", role="group", aria_labelledby="river-title"))
