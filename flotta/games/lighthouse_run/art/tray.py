"""What lies before a seat: for its owner the ships with their points, the hand and the piles; for the others the same, small."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from flotta.engine.colours import worn
from flotta.engine.drawing import Plain, around, at, badge, el, escaped, hit, once, remembered, svg, text
from flotta.engine.words import language
from flotta.games.lighthouse_run.art.cards import face, pile, small
from flotta.games.lighthouse_run.art.ships import HULL, SAILS, letter
from flotta.games.lighthouse_run.box import CARDS
from flotta.games.lighthouse_run.names import COLOURS, card_name, ship_half, short_card_name
from flotta.games.lighthouse_run.rules import colour_score
from flotta.games.lighthouse_run.terms import DONE, NONE, PLAYING, say

NAMED = 50
"""How wide a card is that has its name below it; on smaller ones two names would not stand side by side."""
LETTERED = 62
"""How wide a card must be for its letter."""


def colours_of(v: Plain, seat: int) -> list[int]:
    """The colours of a seat, two in the big fleet."""
    return [colour for colour in v.fleet[seat] if colour != NONE]


def playing(v: Plain) -> int:
    """The colour of the set from which the active player plays."""
    colour: int = v.fleet[v.active][v.slot]
    return colour


@cache
def scored(colour: int, points: int, is_caught: bool) -> str:
    """A ship with its points on the sail, its keel at (0, 0); a caught one lies in the waves."""
    parts = [
        el("path", d=HULL, class_="plank"),
        el("path", d=SAILS[colour], class_="hue"),
        text(0, -12, points, "sail-points", "middle"),
    ]
    waves = el("path", d="M-15 4q4-5 8 0t8 0 8 0 6 0", class_="caught-wave") if is_caught else ""
    return el("g", el("g", *parts, class_="frozen" if is_caught else None), waves, class_=f"seat-{COLOURS[colour].hue}")


Ships = tuple[tuple[int, bool], ...]


class Fleet(NamedTuple):
    """What a seat has on the river: its colours, the ships of each (the points of every one, the rear one first, and whether the
    storm has caught it), and the points of all.
    """

    colours: tuple[int, ...]
    ships: tuple[Ships, ...]
    points: int


@once
@remembered("box", "cloud", "ships", "fleet", "seats")
def fleets(v: Plain) -> list[Fleet]:
    """What every seat has on the river."""
    covered, worth, rows = v.box.cloud_field[v.cloud], v.box.points, v.ships
    found = []
    for seat in range(v.seats):
        colours = tuple(colours_of(v, seat))
        ships = tuple(
            tuple((worth[field], field <= covered) for field, count in enumerate(rows[colour]) for _ in range(count))
            for colour in colours
        )
        found.append(Fleet(colours, ships, sum(int(colour_score(v.record, colour)) for colour in colours)))
    return found


def tray_pieces(v: Plain, seat: int, name: str, is_wide: bool) -> tuple[str, ...]:
    """The tray of a seat in one shape."""
    colours, ships, points = fleets(v)[seat]
    parts = [*head(v, name, colours, ships, points, is_wide)]
    for row, colour in enumerate(colours):
        parts += hand(v, seat, row, colour, len(colours), is_wide)
    if is_wide:
        for row, colour in enumerate(colours):
            cards = v.played[colour][: v.played_size[colour]]
            parts.append(played(v, v.box, colour, cards, 700, 8 + 70 * row, len(colours)))
    return tuple(parts)


@remembered()
def head(v: Plain, name: str, colours: tuple[int, ...], fleets: tuple[Ships, ...], total: int, is_wide: bool) -> list[str]:
    """Who I am, my points, my ships."""
    hue, lang = COLOURS[worn(colours[0])].hue, language()
    parts = [
        el("g", badge(hue, letter(worn(colours[0]), lang)), transform="translate(12 8)"),
        text(58, 26, name[:16], "own-name"),
    ]
    points = say("point", "points", n=total)
    if is_wide:
        parts.append(el("text", el("tspan", str(total), class_="total"), el("tspan", f" {points}"), x=16, y=62))
        for row, colour in enumerate(colours):
            high = 98 if len(colours) == 1 else 96 + 44 * row
            for i, (n, caught) in enumerate(fleets[row][:8]):
                parts.append(at(28 + 36 * i, high, 1.05, scored(worn(colour), n, caught)))
        lost = sum(is_caught for fleet in fleets for _, is_caught in fleet)
        if lost and len(colours) == 1:
            parts.append(text(14, 136, say("{n} caught by the storm", n=lost), "soft"))
        return parts
    parts.append(el("text", el("tspan", str(total), class_="total"), el("tspan", f" {points}"), x=348, y=28, text_anchor="end"))
    for row, colour in enumerate(colours):
        across = 3 if len(colours) == 1 else 6
        for i, (n, caught) in enumerate(fleets[row][:6]):
            x, y = 22 + 36 * (i % across), 74 + 40 * (i // across) if len(colours) == 1 else 59
            if len(colours) == 2:
                x = 20 + 28 * i + 172 * row
            parts.append(at(x, y, 1.0 if len(colours) == 1 else 0.85, scored(worn(colour), n, caught)))
    return parts


def drawn(v: Plain, colour: int, which: int, wide: float) -> str:
    """The face of a card as the box has it; on a small one the sail alone tells its colour."""
    lang = language() if wide >= LETTERED else ""
    return face(worn(colour), v.box.kind[which], v.box.value[which], v.box.lighthouse[which], lang)


def hand(v: Plain, seat: int, row: int, colour: int, sets: int, is_wide: bool) -> list[str]:
    """The cards of a colour, the one in play among them, and the draw pile behind."""
    cards = [(which, n, False) for which, n in enumerate(v.hand[colour]) if n]
    if v.active == seat and v.card != NONE and v.step < DONE and playing(v) == colour:
        cards.append((v.card, 1, True))
    may_play = bool(v.active == seat and v.step == PLAYING and v.played_size[colour] < v.cloud)
    ids = "" if is_wide else "t-"
    if is_wide:
        wide, left, top = (82, 238, 14) if sets == 1 else (54, 226 + 240 * row, 30)
        gap = min(wide + 22, (372 if sets == 1 else 178) / max(1, len(cards)))
    else:
        wide, left, top = (56, 116, 38) if sets == 1 else (44, 8 + 176 * row, 68)
        gap = min(wide + 8, (186 if sets == 1 else 138) / max(1, len(cards)))
    box = v.box
    parts = [
        card(v, box, row, colour, which, n, may_play, now, left + gap * i, top, wide, ids)
        for i, (which, n, now) in enumerate(cards)
    ]
    x = left + gap * len(cards) + 6 if sets > 1 else 604 if is_wide else 306
    if is_wide or sets == 1:
        parts.append(draw_pile(worn(colour), v.draw_size[colour], x, top + 8, min(1.0, wide / 64)))
        if is_wide and sets == 1:
            parts.append(pile_words(v))
    return parts


@remembered()
def pile_words(v: Plain) -> str:
    """What stands below the draw pile."""
    return text(631, 112, say("draw pile"), "soft", "middle")


@lru_cache(512)
def draw_pile(colour: int, count: int, x: float, y: float, scale: float) -> str:
    """The draw pile of a colour."""
    return at(x, y, scale, pile(colour, count))


@remembered()
def card(
    v: Plain,
    box: Plain,
    slot: int,
    colour: int,
    which: int,
    count: int,
    may_play: bool,
    is_now: bool,
    x: float,
    y: float,
    wide: float,
    ids: str,
) -> str:
    """A card of a hand; the one in play is raised and can be put back."""
    scale, tall = wide / 64, 90 * wide / 64
    raised = y - 8 if is_now else y
    inside = at(round(x, 1), round(raised, 1), round(scale, 3), drawn(v, colour, which, wide))
    if count > 1:
        across, down = round(x + wide - 17, 1), round(raised + tall - 15, 1)  # inside the ring, beside the letter
        inside += el("circle", cx=across, cy=down, r=11.5, class_="solid")
        inside += text(across, round(down + 4.8, 1), f"×{count}", "tally", "middle")
    words, label = card_words(v, box, which, count)
    paint = "card-name chosen-card" if is_now else "card-name"
    named = text(round(x + wide / 2, 1), round(y + tall + 16, 1), words, paint, "middle") if wide >= NAMED else ""
    name = f"{ids}card-{colour}-{'now-' if is_now else ''}{which}"
    whole = f'<g id="{name}"><title>{label}</title>{inside}</g>{named}'
    if not may_play and not is_now:
        return whole
    area = hit(round(x, 1), round(raised, 1), round(wide, 1), round(tall, 1), 7)
    if may_play:
        data = f'data-slot="{slot}" data-card="{CARDS[which]}"'
        pick = f'<g class="pick" role="img" id="{name}-p" aria-label="{escaped(label)}" {data}>'
    else:
        said = str(say("Put the card back: {card}", card=label))
        pick = f'<g class="pick" role="img" id="{name}-p" data-undo="yes" aria-label="{escaped(said)}">'
    return f"{whole}{pick}{area}</g>"


@remembered()
def card_words(v: Plain, box: Plain, which: int, count: int) -> tuple[str, str]:
    """What stands below a card, and its whole name."""
    return str(ship_half(v, which)), f"{card_name(v, which)}{f' ×{count}' if count > 1 else ''}"


@remembered()
def played(v: Plain, box: Plain, colour: int, cards: tuple[int, ...], x: float, y: float, sets: int) -> str:
    """The cards already played, small, in order."""
    parts = [text(x, y + 12, say("played: {n}", n=len(cards)), "soft")]
    for i, which in enumerate(cards[-(15 if sets == 1 else 5) :]):
        parts.append(at(x + 33 * (i % 5), y + 20 + 42 * (i // 5), 1, small_card(v, box, colour, which)))
    return el("g", *parts)


@remembered()
def small_card(v: Plain, box: Plain, colour: int, which: int) -> str:
    """A small card with its name."""
    inside = small(worn(colour), box.kind[which], box.value[which], box.lighthouse[which])
    return el("g", el("title", str(card_name(v, which))), inside)


def panel_pieces(v: Plain, seat: int) -> tuple[str, ...]:
    """Another player's points, ships and cards."""
    colours, ships, points = fleets(v)[seat]
    parts = [points_line(points)]
    if v.storm == seat and PLAYING <= v.step < DONE:
        parts.append(el("p", str(say("Storm card: begins this round")), class_="storm-card"))
    for colour, own in zip(colours, ships, strict=True):
        parts.append(small_fleet(v, colour, own[:8], v.hand_size[colour], v.draw_size[colour]))
        cards = v.played[colour][: v.played_size[colour]]
        if cards:
            parts += played_list(v, v.box, colour, cards)
    return tuple(parts)


@lru_cache(256)
def points_line(points: int) -> str:
    """The points, beside the name."""
    return el("p", el("strong", str(points), class_="panel-points"), class_="top-line")


@remembered()
def played_list(v: Plain, box: Plain, colour: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """The cards a colour has played, to be opened."""
    names = ", ".join([short_name(v, box, which) for which in cards])
    summary = el("summary", str(say("played: {n}", n=len(cards))))
    return around((summary, el("p", names, class_="played")), "details", id=f"played-{colour}")


@remembered()
def short_name(v: Plain, box: Plain, which: int) -> str:
    """The short name of a card."""
    return str(short_card_name(v, which))


@remembered()
def small_fleet(v: Plain, colour: int, ships: Ships, in_hand: int, in_pile: int) -> str:
    """Five ships with their points, and the cards left."""
    paint = worn(colour)
    fleet = "".join([scored_in_line(i, paint, n, caught) for i, (n, caught) in enumerate(ships)])
    words = str(say("{n} in hand, {m} in the draw pile", n=in_hand, m=in_pile))
    count = f'<text x="184" y="25"><tspan class="strong">{in_hand}</tspan> + {in_pile}</text>'
    cards = f"<g><title>{words}</title>{BACKS}{count}</g>"
    begun = f'<svg viewBox="0 0 336 44" class="scene panel-ships" role="img" aria-label="{escaped(words)}">'
    return f"{begun}{fleet}{cards}</svg>"


BACKS = "".join(el("rect", x=158 + 5 * i, y=10 - 3 * i, width=14, height=20, rx=2, class_="sheet") for i in range(2))
"""Two cards face down."""


@lru_cache(1024)
def scored_in_line(number: int, colour: int, points: int, is_caught: bool) -> str:
    """A ship with its points at its place in a line."""
    return at(16 + 30 * number, 34, 0.95, scored(colour, points, is_caught))


def chip_pieces(v: Plain, seat: int) -> tuple[str, ...]:
    """Points, and ships that are still free."""
    colours, ships, points = fleets(v)[seat]
    free = sum(not caught for own in ships for _, caught in own)
    return (chip_of(v, worn(colours[0]), points, free),)


@remembered()
def chip_of(v: Plain, colour: int, points: int, free: int) -> str:
    """A fleet as two numbers."""
    icon = svg(
        30, 31, at(15, 29, 1, scored(colour, free, False)), class_="scene chip-ship", role="img",
        aria_label=say("{n} ships still free", n=free),
    )  # fmt: skip
    return el("strong", str(points)) + icon
