"""What is mine: one line of numbers and tiles, over the shipyard and the warehouse."""

from __future__ import annotations

from flotta.engine.drawing import el, ghost, remembered, tag
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import LINE, Rect, Shape, badge, is_asked, is_performing, label, leads, pick, rect
from flotta.games.nauticus.art.preview import in_tray
from flotta.games.nauticus.art.store import TALL_HOUSE, WIDE_HOUSE, shed, warehouse
from flotta.games.nauticus.art.symbols import GOODS, use
from flotta.games.nauticus.art.yard import TALL_YARD, yard
from flotta.games.nauticus.box import PASS_TILES, say
from flotta.games.nauticus.names import KIND_NAMES, points, talers, workers
from flotta.games.nauticus.scoring import group_vp
from flotta.games.nauticus.talk import label as choice_words
from flotta.games.nauticus.uses import crowns, load


@remembered()
def figure(v: Record, sign: str, value: str, x: float, y: float, scale: float, words: str) -> str:
    """A sign with its number."""
    return el("g", use(sign, x, y, scale), label(x + 14, y + 6, value, "n-figure"), el("title", words))


def numbers(v: Record, seat: int, shape: Shape, name: str) -> list[str]:
    """Badge and name, points, talers, workers, crowns."""
    wide = shape.is_wide
    y = 23 if wide else 18
    pieces = [badge(seat, 12 if wide else 5, y - 12)]
    if wide:
        pieces[0] += el("g", label(54, y + 6, shortened(name), "n-title"))
    xs = (168, 232, 290, 382) if wide else (56, 124, 188, 292)
    own, blue = int(v.workers[seat]), int(v.blue)
    if leads(v, seat):
        pieces.append(rect(xs[0] - 14, y - 14, 60, 28, "n-lead", 14))
    pieces.append(figure(v, "vp", str(int(v.vp[seat])), xs[0], y, 1.0, points(int(v.vp[seat])).text()))
    pieces.append(figure(v, "taler", str(int(v.talers[seat])), xs[1], y, 0.95, talers(int(v.talers[seat])).text()))
    pieces.append(figure(v, "man", str(own), xs[2], y, 1.15, workers(own).text()))
    if v.active == seat and is_performing(v) and v.when == t.REGULAR:
        pieces.append(
            el(
                "g",
                use("blue", xs[2] + 48, y, 1.15),
                label(xs[2] + 59, y + 6, blue, "n-figure"),
            )
        )
    pieces.append(figure(v, "gold-crown", str(crowns(v, seat)), xs[3], y, 0.95, say("Visible crowns").text()))
    return pieces


def shortened(name: str) -> str:
    """A name that fits into the line."""
    return name if len(name) <= 11 else f"{name[:10]}…"


def pass_box(shape: Shape, i: int) -> Rect:
    """Where a pass tile lies."""
    return (420 + 41 * i, 3, 40, 40) if shape.is_wide else (3 + 41 * i, 40, 40, 42)


def extra_box(shape: Shape) -> Rect:
    """Where the extra-action tile lies."""
    return (548, 3, 88, 40) if shape.is_wide else (128, 40, 42, 42)


@remembered("box")
def pass_tile(v: Record, shape: Shape, i: int, turned: bool) -> str:
    """A pass tile: what it costs at the end of the round, or its crown."""
    x, y = pass_middle(shape, i)
    value = int(v.box.pass_tiles[i])
    words = say("Pass tile: costs {value} at the end of the round", value=value)
    if turned:
        words = say("Pass tile −{value}, turned: one crown, no loss", value=value)
    number = "" if turned else label(x, y + 6, f"−{value}", "n-loss", "middle")
    return el("g", use("passed" if turned else "plain", x, y), number, el("title", words.text()))


def pass_middle(shape: Shape, i: int) -> tuple[float, float]:
    """The middle of a pass tile."""
    x, y, width, height = pass_box(shape, i)
    return x + width / 2, y + height / 2


@remembered()
def extra_tile(v: Record, shape: Shape, there: bool) -> str:
    """The extra-action tile; dashed when it is spent."""
    x, y, width, height = extra_box(shape)
    words = say("Extra action, once a game") if there else say("Extra action: spent")
    box = rect(x + 2, y + 4, width - 4, height - 8, "n-extra" if there else "n-spent", 5)
    sign = use("plus", x + (16 if shape.is_wide else width / 2), y + height / 2, 0.9, None if there else "n-pale")
    name = label(x + 30, y + height / 2 + 5, say("Extra"), "n-small n-strong") if shape.is_wide and there else ""
    return el("g", box, sign, name, el("title", words.text()))


def delivered(v: Record, seat: int, shape: Shape) -> list[str]:
    """The goods delivered so far, each with its worth."""
    sign = [use("act-deliver", 654, 23, 0.85)] if shape.is_wide else []
    return [*sign, *(delivered_good(v, shape, good, int(v.delivered[seat, good])) for good in range(t.N_GOODS))]


@remembered("box")
def delivered_good(v: Record, shape: Shape, good: int, count: int) -> str:
    """So many delivered goods of a kind."""
    x, y = (686 + 48 * good, 23) if shape.is_wide else (190 + 45 * good, 61)
    words = say("Delivered, {good}: {n}", good=KIND_NAMES[t.FIRST_GOOD + good], n=count)
    sign = use(GOODS[good], x, y, 0.85, None if count else "n-pale")
    if not count:
        return el("g", sign, el("title", words.text()))
    return el(
        "g",
        sign,
        label(x + 12, y - 2, f"×{count}", "n-small"),
        label(x + 12, y + 14, group_vp(v, count), "n-gold-num"),
        el("title", words.text()),
    )


def line(v: Record, viewer: int, shape: Shape, name: str) -> list[str]:
    """Everything of mine that is a number or a small tile."""
    height = LINE if shape.is_wide else 84
    pieces = [rect(0, 0, 872 if shape.is_wide else 360, height, "n-line-ground", 0)]
    pieces += numbers(v, viewer, shape, name)
    pieces += [pass_tile(v, shape, i, bool(v.turned[viewer, i])) for i in range(PASS_TILES)]
    pieces.append(extra_tile(v, shape, bool(v.extra[viewer])))
    return pieces + delivered(v, viewer, shape)


def line_picks(v: Record, viewer: int, shape: Shape) -> list[str]:
    """Pass tiles and the extra tile, while they can be used; what a worker would bring."""
    if not is_asked(v, viewer):
        return []
    found = in_tray(v, viewer, shape, [figure_tag(shape, which) for which in range(3)])
    if v.step == t.TURN:
        for i in range(PASS_TILES):
            if not v.turned[viewer, i]:
                value = t.VERBS[t.PASS_FLIP + i].params["tile"]
                data = {"verb": "pass_flip", "tile": value}
                words = say("Pass: −{value}", value=int(v.box.pass_tiles[i]))
                found.append(pick(shape, f"pass-{i}", words, *pass_box(shape, i), data))
                found.append(ghost(use("passed", *pass_middle(shape, i)), verb="pass_flip", tile=value))
    if v.step in (t.TURN, t.AFTER) and v.extra[viewer]:
        found.append(
            pick(shape, "extra", choice_words(v, viewer, t.VERBS[t.USE_EXTRA]), *extra_box(shape), {"verb": "use_extra"})
        )
        found.append(ghost(tag(*figure_tag(shape, 2), f"+{int(v.box.extra_workers)}"), verb="use_extra"))
    if v.step == t.DOING and v.doing in (t.MONEY, t.CROWNS):
        more = (
            int(v.box.money_per_worker)
            if v.doing == t.MONEY
            else min(crowns(v, viewer), int(v.box.crown_cap_per_action) - int(v.crown_vp))
        )
        found.append(ghost(tag(*figure_tag(shape, 1 if v.doing == t.MONEY else 0), f"+{more}"), verb="use_worker", shown=True))
    return found


def figure_tag(shape: Shape, which: int) -> tuple[float, float]:
    """Beside a number of the line."""
    return ((178, 242, 300)[which], LINE + 14) if shape.is_wide else ((56, 124, 188)[which], 9)


def tray_pieces(v: Record, viewer: int, shape: Shape, name: str) -> tuple[float, list[str]]:
    """The whole tray in one shape, and how high it is."""
    pieces = line(v, viewer, shape, name)
    ships, height = yard(v, viewer, shape)
    pieces += ships
    if shape.is_wide:
        pieces += [shed(v, shape, load(v, viewer)), *warehouse(v, viewer, shape, WIDE_HOUSE), *line_picks(v, viewer, shape)]
        return 264, pieces
    top = TALL_YARD[1] + height
    pieces += [f'<g transform="translate(0 {top:g})">', shed(v, shape, load(v, viewer)), *warehouse(v, viewer, shape, TALL_HOUSE)]
    return top + 94, [*pieces, "</g>", *line_picks(v, viewer, shape)]
