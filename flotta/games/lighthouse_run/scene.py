"""Lighthouse Run drawn for the browser: the river in light and dark, the ships, the cloud, and each player's cards."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import atan2, degrees

import numpy as np

from flotta.engine.colours import all_worn, worn
from flotta.engine.drawing import (
    Left,
    Mark,
    around,
    badge,
    defs,
    described,
    el,
    ghost,
    hit,
    remembered,
    svg,
    tag,
    tall,
    text,
    wake,
    wide,
)
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, language
from flotta.games.lighthouse_run.art.cards import HEIGHT, WIDTH, back, face
from flotta.games.lighthouse_run.art.river import (
    River,
    Shape,
    Wide,
    above,
    below,
    cloud,
    joined,
    shapes,
    states,
    storm_line,
)
from flotta.games.lighthouse_run.art.ships import bare, fleet, hue_of, letter, ship_defs
from flotta.games.lighthouse_run.art.towers import lamp, tower
from flotta.games.lighthouse_run.box import CARDS, POSITIONS
from flotta.games.lighthouse_run.choices import own_colour
from flotta.games.lighthouse_run.names import (
    COLOURS,
    card_name,
    colour_name,
    field_name,
    position_name,
    ship_half,
    short_card_name,
)
from flotta.games.lighthouse_run.picture import called, head
from flotta.games.lighthouse_run.river import display_field, may_choose, steps
from flotta.games.lighthouse_run.rules import apply, colour_score
from flotta.games.lighthouse_run.table import (
    BONUS,
    BONUS_TAKE,
    DONE,
    ERIK,
    LIFTING,
    N_COLOURS,
    NONE,
    PLAYING,
    SAIL_FROM,
    SAILING,
    SETTING,
    STATE,
    say,
)

AHEAD = ("play", "beacon_from")
EMPTY = [0] * N_COLOURS
OPEN = ("box", "options", "step", "storm", "active", "slot", "card", "fleet", "ships", "cloud", "hand_size", "draw_size",
        "played", "played_size")  # fmt: skip
"""What everybody sees of what lies before a seat."""


def stage(v: Record) -> Say:
    """The round, for the header."""
    return say("Round {round} of {rounds}", round=min(int(v.cloud), int(v.box.rounds)), rounds=int(v.box.rounds))


def prompt(v: Record, seat: int) -> Say:
    """The question of the decision that is open."""
    if v.step == PLAYING:
        return say("Which card will you play?")
    if v.step == LIFTING:
        return say("Which light do you move?")
    if v.step == SETTING:
        return say("Which tower gets the light?")
    if v.step == BONUS:
        return say("Will you take the bonus move?")
    return say("{card}: from which field?", card=ship_half(v, int(v.card)))


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The river in both shapes, with what others did and what this viewer may point at."""
    river = river_of(v)
    spoken = words(v, tuple(map(str, names)))
    broad, narrow = shapes(river)
    return (
        symbols(river, language(), all_worn()),
        *wide(broad.width, broad.height, spoken, *table(v, broad, viewer, marks)),
        *tall(narrow.width, narrow.height, spoken, *table(v, narrow, viewer, marks)),
    )


@remembered("box")
def river_of(v: Record) -> River:
    """The river of the box."""
    box = v.box
    return River(tuple(box.section.tolist()), tuple(box.points.tolist()), tuple(box.cloud_field.tolist()), int(box.last_field))


def symbols(river: River, lang: str, colours: tuple[int, ...]) -> str:
    """Everything both shapes use."""
    lamp_icon = el("symbol", el("circle", cx=0, cy=0, r=8, class_="lamp"), id="lamp", viewBox="-10 -10 20 20")
    return defs(ship_defs(lang), lamp_icon, states(river))


@remembered("step", "cloud", "box", "storm", "active", "slot", "card", "options", "fleet", "owner", "beacon", "tower", "ships")
def words(v: Record, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: whose turn it is, which towers shine, where each colour's ships lie."""
    lit = ", ".join(str(position_name(v, p)) for p in range(POSITIONS) if v.beacon[p] and v.tower[p] != NONE)
    lines = [*head(v, list(names)), str(say("Lit: {positions}.", positions=lit or "–"))]
    for colour, owner in enumerate(v.owner.tolist()):
        if owner != NONE:
            lines.append(f"{called(list(names), owner)} ({colour_name(colour)}): {places(v, colour)}.")
    return described(say("The river"), *lines)


def places(v: Record, colour: int) -> str:
    """Where the ships of a colour lie."""
    lying = enumerate(v.ships[colour].tolist())
    return ", ".join(f"{field_name(field)}{f' ×{n}' if n > 1 else ''}" for field, n in lying if n) or "–"


def table(v: Record, shape: Shape, viewer: int, marks: tuple[Left, ...]) -> list[str]:
    """One shape: river, light, fog, towers, ships, wakes, choices."""
    moved = {(who, to): f"mark-{left.event}" for left in marks for who, to in sailed(left)}
    return [
        *scenery(v, isinstance(shape, Wide), tuple(moved.items())),
        *[drawn_mark(left, shape) for left in marks],
        *choices(v, shape, viewer),
    ]


def sailed(left: Left) -> Iterator[tuple[int, int]]:
    """The colours a mark tells of, and where their ships came to."""
    if left.mark.data[0] == "sail":
        there = left.mark.data[3]
        for colour in left.mark.data[4:]:
            yield int(str(colour)), int(str(there))


@remembered("box", "options", "beacon", "lifted", "tower", "cloud", "ships", "step")
def scenery(v: Record, is_wide: bool, moved: tuple[tuple[tuple[int, int], str], ...]) -> tuple[str, ...]:
    """River, lights, fog, towers, cloud and ships."""
    river, lang = river_of(v), language()
    shape = shapes(river)[not is_wide]
    covered = min(river.stops[int(v.cloud)], river.last)
    parts = [below(river, is_wide, lang)]
    parts += [f'<use href="#{shape.prefix}{"lit" if lit else "dark"}-{p}"/>' for p, lit in enumerate(v.beacon.tolist())]
    parts += [f'<use href="#{shape.prefix}fog-{field}"/>' for field in range(covered + 1)]
    parts.append(above(river, is_wide, lang))
    parts += towers(v, shape)
    parts += storm(v, shape, covered)
    return (*parts, *ships(v, shape, covered, dict(moved)))


def towers(v: Record, shape: Shape) -> list[str]:
    """The lighthouses and their beacons."""
    parts = []
    for position, lighthouse in enumerate(v.tower.tolist()):
        parts.append(tower(lighthouse, position, *shape.foot(position), shape.tower_scale))
        if v.beacon[position] or v.lifted == position:
            parts.append(lamp(position, *shape.lamp(position), v.lifted == position, shape.prefix))
    return parts


def storm(v: Record, shape: Shape, covered: int) -> list[str]:
    """The cloud at sea or over the river, and the line it will come to at the end of the round."""
    river, space = shape.river, int(v.cloud)
    parts = []
    ahead = river.stops[space + 1] if space < len(river.stops) - 1 and space <= v.box.rounds and v.step != DONE else -1
    if 0 < ahead <= river.last:
        parts.append(el("g", described(say("After round {n} the storm is here.", n=space)), storm_line(shape, ahead)))
    x, y = shape.middle(max(covered, 0))
    left, top, width, _ = shape.box(0)
    at = (x, y - (22 if isinstance(shape, Wide) else 8)) if covered > 0 else (left + width - 26, top + 20)
    return [*parts, cloud(*at, min(space, int(v.box.rounds)), covered > 0, shape.prefix)]


def ships(v: Record, shape: Shape, covered: int, moved: dict[tuple[int, int], str]) -> list[str]:
    """All ships; those the cloud has caught on the last symbol they reached (LR-R30)."""
    here: dict[int, list[int]] = {}
    for colour, row in enumerate(v.ships.tolist()):
        for field, count in enumerate(row):
            if count:
                shown = int(display_field(v, field)) if field <= covered else field
                here.setdefault(shown, EMPTY.copy())[colour] += count
    parts = []
    for field, counts in sorted(here.items()):
        present = [colour for colour in range(N_COLOURS) if counts[colour]]
        moored = ""
        for colour, (x, y, scale) in zip(present, shape.moorings(field, len(present)), strict=True):
            along = moved.get((colour, field), "")
            moored += fleet(colour, field, counts[colour], x, y, scale, field <= covered, shape.prefix, along)
        parts.append(moored)
    return parts


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What a move leaves: the way of the ships, or of the light."""
    if action is None:
        return None
    if action.verb == "beacon_to" and before.lifted != NONE:
        return Mark("lamp", "light", own_colour(before), int(before.lifted), int(str(action.params["position"])) - 1)
    if action.verb not in ("sail_from", "bonus_take", "erik"):
        return None
    was, now = before.ships.tolist(), after.ships.tolist()
    went = [colour for colour in range(N_COLOURS) if was[colour] != now[colour]]
    if not went:
        return None
    leader = int(before.erik) if action.verb == "erik" else own_colour(before)
    leader = leader if leader in went else went[0]
    start = next(field for field, n in enumerate(was[leader]) if n > now[leader][field])
    there = next(field for field, n in enumerate(now[leader]) if n > was[leader][field])
    return Mark(f"sl-{leader}", "sail", leader, start, there, *went)


def drawn_mark(left: Left, shape: Shape) -> str:
    """A wake on the river, or the way of a light from tower to tower."""
    kind, colour, start, there = left.mark.data[:4]
    hue, a, b = hue_of(int(str(colour))), int(str(start)), int(str(there))
    if kind == "light":
        (x, y), (u, w) = shape.lamp(a), shape.lamp(b)
        bend = min(y, w) - 26 if isinstance(shape, Wide) else (y + w) / 2
        side = (x + u) / 2 if isinstance(shape, Wide) else x - 24
        d = f"M{x:.0f} {y:.0f}Q{side:.0f} {bend:.0f} {u:.0f} {w:.0f}"
        return wake(left, hue, d, u, w, None, shape.prefix)
    points = shape.way(a, b, left.number % 4)
    (x, y), (u, w) = points[-2:] if len(points) > 1 else (points[0], points[0])
    return wake(left, hue, joined(points), u, w, degrees(atan2(w - y, u - x)), shape.prefix)


def means(v: Record, seat: int, action: Action) -> dict[str, object]:
    """Where ships would come to: the landing place names the choice too."""
    if action.verb == "sail_from":
        field = int(str(action.params["field"]))
        return {"to": field + int(steps(v, field, int(v.box.value[v.card])))}
    if action.verb == "bonus_take":
        return {"to": int(v.bonus_at) + int(steps(v, int(v.bonus_at), int(v.box.value[v.card])))}
    return {}


def choices(v: Record, shape: Shape, viewer: int) -> list[str]:
    """What this viewer may point at: a beacon, a lighthouse for it, ships to sail, where they land."""
    if v.active != viewer:
        return []
    if v.step in (PLAYING, LIFTING, SETTING):
        return [pick_tower(v, shape, position) for position in range(POSITIONS)]
    if v.step == SAILING:
        value, last = int(v.box.value[v.card]), shape.river.last
        own = own_colour(v)
        fields = [field for field in range(last) if v.ships[:, field].sum() and int(steps(v, field, value))]
        starts = {field: field + int(steps(v, field, value)) for field in fields if may_sail(v, own, field)}
        parts = [pick_field(v, shape, field, there) for field, there in starts.items()]
        ends = sorted(set(starts.values()) - set(starts))
        return [preview(v, shape, SAIL_FROM + field, field, there, {"field": field}) for field, there in starts.items()] + [
            *parts,
            *(pick_landing(shape, there) for there in ends),
        ]
    if v.step == BONUS:
        field = int(v.bonus_at)
        there = field + int(steps(v, field, int(v.box.value[v.card])))
        shown = preview(v, shape, BONUS_TAKE, field, there, {"verb": "bonus_take"}, shown=True)
        return [shown, pick_bonus(shape, field)]
    return []


def may_sail(v: Record, own: int, field: int) -> bool:
    """Whether the card in play lets the ships of a field sail."""
    return bool(may_choose(v, own, v.box.kind[v.card], field))


def pick_tower(v: Record, shape: Shape, position: int) -> str:
    """A lighthouse, to take a beacon from it or to put one there."""
    x, y = shape.foot(position)
    half, high = 27 * shape.tower_scale, 64 * shape.tower_scale
    area = hit(round(x - half, 1), round(y - high, 1), round(2 * half, 1), round(high, 1))
    verb = "beacon_from" if v.beacon[position] and v.step != SETTING else "beacon_to"
    name = f"{shape.prefix}to-{position}"
    words = position_name(v, position)
    return el("g", area, class_="pick", role="img", id=name, data_verb=verb, data_position=position + 1, aria_label=words)


def pick_field(v: Record, shape: Shape, field: int, there: int) -> str:
    """Ships to sail."""
    words = say("{choice} → {there}", choice=say("Sail from: {place}", place=field_name(field)), there=field_name(there))
    name = f"{shape.prefix}at-{field}"
    return el("g", hit(*shape.box(field)), class_="pick", role="img", id=name, data_field=field, aria_label=words)


def pick_landing(shape: Shape, there: int) -> str:
    """A field that ships could come to."""
    words, name = say("Sail to: {place}", place=field_name(there)), f"{shape.prefix}end-{there}"
    return el("g", hit(*shape.box(there)), class_="pick", role="img", id=name, data_to=there, aria_label=words)


def pick_bonus(shape: Shape, field: int) -> str:
    """The ship that may sail on."""
    words, name = say("Take the bonus move"), f"{shape.prefix}bonus"
    return el("g", hit(*shape.box(field)), class_="pick", role="img", id=name, data_verb="bonus_take", aria_label=words)


@remembered("box", "options", "ships", "beacon", "card", "active", "slot", "fleet", "cloud", "bonus_at", "step")
def gains(v: Record, action: int) -> tuple[tuple[int, int], ...]:
    """The colours whose ships go with a choice, and what each gains, as the rules have it."""
    after = STATE.blank()
    after[0] = v
    apply(after[0], int(v.active), action)
    moved = np.flatnonzero((after[0].ships != v.ships).any(axis=1)).tolist()
    return tuple((colour, int(colour_score(after[0], colour)) - int(colour_score(v, colour))) for colour in moved)


def preview(v: Record, shape: Shape, action: int, field: int, there: int, data: dict[str, object], shown: bool = False) -> str:
    """The way of the ships, where they land, and what each colour gains."""
    found = gains(v, action)
    x, y = shape.middle(there)
    parts = [el("path", d=joined(shape.way(field, there, 4)), class_="course")]
    for i, (colour, gain) in enumerate(found):
        left = x + 34 * (i - (len(found) - 1) / 2)
        parts.append(f'<use href="#sp-{colour}" x="{left:.0f}" y="{y + 28:.0f}" class="pale"/>')
        parts.append(tag(left, y - 10, f"+{gain}"))
    return ghost(*parts, shown=shown, **data)


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """The viewer's points, ships, cards, draw pile and cards played."""
    may_play = bool(v.active == viewer and v.step == PLAYING)
    name = str(names[viewer])
    return (
        *wide(872, 152, *own_things(v, viewer, name, may_play, True)),
        *tall(360, 144, *own_things(v, viewer, name, may_play, False)),
    )


@remembered(*OPEN, "hand")
def own_things(v: Record, seat: int, name: str, may_play: bool, is_wide: bool) -> tuple[str, ...]:
    """One shape of the tray."""
    fleets = [int(c) for c in v.fleet[seat] if c != NONE]
    scale, apart = (1.28, 104.0) if is_wide else (0.9, 66.0)
    hands = [(slot, colour, card, n) for slot, colour in enumerate(fleets) for card, n in enumerate(v.hand[colour].tolist()) if n]
    left = 236.0 if is_wide else 118.0
    room = (560.0 if len(fleets) > 1 else 340.0) if is_wide else 238.0
    apart = min(apart, room / max(1, len(hands)))
    parts = [mine(v, seat, name, fleets, is_wide)]
    for i, (slot, colour, card, n) in enumerate(hands):
        parts.append(in_hand(v, slot, colour, card, n, may_play, left + apart * i, apart, scale, is_wide))
    if is_wide:
        parts.append(beside(v, fleets, left + apart * len(hands) + 8))
    return tuple(parts)


def mine(v: Record, seat: int, name: str, fleets: list[int], is_wide: bool) -> str:
    """Sign, name, points and ships of the viewer."""
    signs = "".join(badge(COLOURS[worn(c)].hue, letter(worn(c), language())) for c in fleets)
    points = sum(int(colour_score(v, c)) for c in fleets)
    top = 14 if is_wide else 6
    parts = [el("svg", f'<g class="signs">{signs}</g>', x=12, y=top, width=90, height=26, overflow="visible")]
    shown = name if len(name) < 14 else f"{name[:12]}…"
    parts.append(text(16 if is_wide else 8, top + 44, shown, "own-name"))
    points_words = say("{n} point", "{n} points", n=points)
    parts.append(text(16 if is_wide else 8, top + 66, points_words, "own-points"))
    rows = len(fleets)
    for row, colour in enumerate(fleets):
        y = (142 - 30 * (rows - 1 - row)) if is_wide else (140 - 32 * (rows - 1 - row))
        parts.append(
            line_of_ships(v, colour, 28 if is_wide else 14, y, 40 if is_wide else 22, 1.0 if is_wide and rows == 1 else 0.86)
        )
    return "".join(parts)


def line_of_ships(v: Record, colour: int, x: float, y: float, apart: float, scale: float) -> str:
    """A colour's ships one by one, each with the points it brings; those the storm has caught on a wave."""
    covered = int(v.box.cloud_field[v.cloud])
    parts, number = [], 0
    for field, count in enumerate(v.ships[colour].tolist()):
        for _ in range(count):
            parts.append(scored(worn(colour), int(v.box.points[field]), x + apart * number, y, scale, field <= covered))
            number += 1
    return "".join(parts)


def scored(colour: int, points: int, x: float, y: float, scale: float, is_caught: bool) -> str:
    """A ship with its points on the sail."""
    wave = el("path", d="M-14 3q4.7-5 9.3 0t9.3 0 9.3 0", class_="wave") if is_caught else ""
    inside = bare(colour) + wave
    move = f"translate({x:g} {y:g})scale({scale:g})"
    drawn = el(
        "g", inside, transform=move, class_=f"seat-{COLOURS[colour].hue} frozen" if is_caught else f"seat-{COLOURS[colour].hue}"
    )
    figure = text(round(x, 1), round(y - 11 * scale, 1), points, "ship-points", "middle")
    return drawn + el("g", figure, class_=f"seat-{COLOURS[colour].hue}")


@remembered("box")
def in_hand(
    v: Record, slot: int, colour: int, which: int, count: int, may_play: bool, x: float, apart: float, scale: float, is_wide: bool
) -> str:
    """A card of the hand with its name and number."""
    prefix, top = ("", 8.0) if is_wide else ("t-", 34.0)
    drawn = face(worn(colour), int(v.box.kind[which]), int(v.box.value[which]), int(v.box.lighthouse[which]), language())
    parts = [el("g", drawn, transform=f"translate({x:g} {top:g})scale({scale:g})")]
    width, height = WIDTH * scale, HEIGHT * scale
    if apart > width:
        parts.append(text(round(x + width / 2, 1), round(top + height + 16, 1), ship_half(v, which), "card-name", "middle"))
    if count > 1:
        parts.append(tag(round(x + min(width, apart) - 12, 1), top + 10, f"×{count}", "tag count"))
    name = f"{prefix}card-{colour}-{which}"
    words = f"{card_name(v, which)}{f' ×{count}' if count > 1 else ''}"
    if not may_play:
        return el("g", described(words), *parts, id=name)
    area = hit(x, top, round(min(width, apart - 3), 1), round(height, 1))
    data = {"data_slot": slot, "data_card": CARDS[which]}
    return el("g", *parts, id=name) + el("g", area, class_="pick", role="img", id=f"{name}-pick", aria_label=words, **data)


def beside(v: Record, fleets: list[int], x: float) -> str:
    """The draw piles, the card in play, and what has been played, so that what is left can be counted."""
    parts = []
    for i, colour in enumerate(fleets):
        left = x + 44 * i
        pile = el("g", back(worn(colour), language()), transform=f"translate({left:g} 44)scale(.6)")
        parts.append(pile + text(round(left + 19, 1), 77, int(v.draw_size[colour]), "pile-count", "middle"))
    parts.append(text(x, 32, say("draw pile"), "soft"))
    left = x + 44 * len(fleets) + 34
    if left < 700:
        played = [int(card) for colour in fleets for card in v.played[colour, : v.played_size[colour]]]
        parts.append(text(left, 20, say("played"), "soft"))
        for i, which in enumerate(played[-12:]):
            parts.append(text(round(left + 122 * (i // 6), 1), 40 + 18 * (i % 6), short_card_name(v, which)))
    return "".join(parts)


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """Another player's points, ships and cards; Erik's fleet under the last of them."""
    shown = tuple(v.hand[int(c)].tolist() for c in v.fleet[seat] if c != NONE) if v.step == DONE else ()
    parts = list(holdings(v, seat, str(shown)))
    others = [s for s in range(int(v.seats)) if s != viewer]
    if v.options.variant == ERIK and v.erik != NONE and seat == others[-1]:
        parts.append(erik(v))
    return around(parts, "div", class_="lh-panel")


@remembered(*OPEN)
def holdings(v: Record, seat: int, shown: str) -> tuple[str, ...]:
    """What everybody sees of a seat."""
    fleets = [int(c) for c in v.fleet[seat] if c != NONE]
    points = sum(int(colour_score(v, c)) for c in fleets)
    parts = [el("p", el("span", str(points), class_="big-points"), class_="top-line")]
    for colour in fleets:
        line = line_of_ships(v, colour, 20, 34, 40, 1.0)
        cards = text(332, 28, f"{v.hand_size[colour]} + {v.draw_size[colour]}", "card-count", "end")
        pile = el("g", back(worn(colour), language()), transform="translate(246 8)scale(.32)")
        parts.append(svg(336, 40, line, pile, cards, described(ship_words(v, colour)), class_="scene lh-fleet", role="img"))
    notes = []
    if v.storm == seat and PLAYING <= v.step < DONE:
        notes.append(str(say("Storm card: begins this round")))
    if v.active == seat and v.card != NONE and v.step < DONE:
        notes.append(f"{say('card in play')}: {card_name(v, int(v.card))}")
    for colour in fleets:
        if v.played_size[colour]:
            last = int(v.played[colour, v.played_size[colour] - 1])
            notes.append(f"{say('played last')}: {short_card_name(v, last)}")
    if notes:
        parts.append(el("p", escape("; ".join(notes)), class_="lh-note"))
    return tuple(parts)


def ship_words(v: Record, colour: int) -> Say:
    """A colour's ships and cards, for readers who do not see them."""
    return say("{colour}: {places}; in hand {n}, in the draw pile {m}", colour=colour_name(colour), places=places(v, colour),
               n=int(v.hand_size[colour]), m=int(v.draw_size[colour]))  # fmt: skip


def erik(v: Record) -> str:
    """Erik's fleet: nobody's seat, but a fleet like any other."""
    colour = int(v.erik)
    points = say("{n} point", "{n} points", n=int(colour_score(v, colour)))
    words = f"{say('Erik')} ({colour_name(colour)}): {points}"
    played = v.played[colour, : v.played_size[colour]]
    if len(played):
        words += f"; {say('turned up')}: {short_card_name(v, int(played[-1]))}"
    line = line_of_ships(v, colour, 20, 34, 40, 1.0)
    drawn = svg(336, 40, line, described(ship_words(v, colour)), class_="scene lh-fleet", role="img")
    return el("p", escape(words), class_="lh-note") + drawn


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """The points of a seat, and how many of its ships are still free."""
    fleets = [int(c) for c in v.fleet[seat] if c != NONE]
    covered = int(v.box.cloud_field[v.cloud])
    free = sum(int(v.ships[c, max(0, covered + 1) :].sum()) for c in fleets)
    points = sum(int(colour_score(v, c)) for c in fleets)
    ship = el("svg", el("use", href=f"#sl-{fleets[0]}"), width=22, height=22, aria_hidden="true")
    spoken = el("span", str(say("{n} point", "{n} points", n=points)), class_="spoken")
    return (el("span", str(points), class_="chip-points", aria_hidden="true"), spoken, ship, el("span", f"×{free}"))
