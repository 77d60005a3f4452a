"""Lighthouse Run drawn for the browser: the river in light and dark, the ships, the cloud, and each player's cards."""

from __future__ import annotations

from itertools import chain

from flotta.engine.colours import all_worn, worn
from flotta.engine.drawing import Left, Mark, around, described, el, ghost, hit, remembered, spoken, text
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import language
from flotta.games.lighthouse_run.art.cards import face
from flotta.games.lighthouse_run.art.river import ROW, WIDTH, River, above, below, cloud, fog, light, measured, stop, track
from flotta.games.lighthouse_run.art.ships import fleet
from flotta.games.lighthouse_run.art.towers import lamp, tower
from flotta.games.lighthouse_run.box import ALWAYS_LIT, CARDS, POSITIONS
from flotta.games.lighthouse_run.choices import own_colour
from flotta.games.lighthouse_run.names import card_name, colour_name, field_name, position_name, ship_half, short_card_name
from flotta.games.lighthouse_run.picture import called, head
from flotta.games.lighthouse_run.river import display_field, may_choose
from flotta.games.lighthouse_run.rules import colour_score
from flotta.games.lighthouse_run.table import (
    BIG_FLEET,
    BONUS,
    DONE,
    ERIK,
    LIFTING,
    N_COLOURS,
    NONE,
    PLAYING,
    SAILING,
    SETTING,
    START_FIELD,
    say,
)

LANE, SLOT = 34.0, 24.0
EMPTY = [0] * N_COLOURS
OPEN = ("box", "options", "step", "storm", "active", "slot", "card", "fleet", "ships", "hand_size", "draw_size", "played",
        "played_size")  # fmt: skip
"""What everybody sees of what lies before a seat."""


AHEAD = ()


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The river as everybody sees it, with what this viewer may point at."""
    river = river_of(v)
    parts = [words(v, tuple(map(str, names))), *scenery(v), *choices(v, river, viewer)]
    height = river.height
    if v.options.variant == ERIK:
        parts.append(erik(v, height + 12))
        height += 22
    return around(parts, "svg", viewBox=f"0 0 {WIDTH:g} {height:g}", class_="scene", role="group")


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """The viewer's own cards."""
    return panel(v, viewer, viewer, names)


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """The points of a seat."""
    colours = [int(colour) for colour in v.fleet[seat] if colour != NONE]
    return (str(say("{n} point", "{n} points", n=sum(int(colour_score(v, colour)) for colour in colours))),)


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """Nothing is left to be seen of an event."""
    return None


def means(v: Record, seat: int, action: Action) -> dict[str, object]:
    """A choice has no other names than its own."""
    return {}


@remembered("box", "options", "beacon", "lifted", "tower", "cloud", "ships")
def scenery(v: Record) -> tuple[str, ...]:
    """River, lights, towers, cloud and ships."""
    river, lang, cloud_at = river_of(v), language(), int(v.cloud)
    covered = river.stops[cloud_at]
    fogs = "".join(fog(river, field) for field in range(min(covered, river.last) + 1))
    cloud_track = track(river, int(v.box.rounds), cloud_at, lang)
    still = (below(river, lang, all_worn()), *lights(v, river), fogs, above(river, lang), cloud_track)
    return (*still, *towers(v, river), storm(v, river, covered), *ships(v, river, covered))


@remembered("box")
def river_of(v: Record) -> River:
    """The river of the box."""
    box = v.box
    return measured(tuple(box.section.tolist()), tuple(box.points.tolist()), tuple(box.cloud_field.tolist()), int(box.last_field))


@remembered("step", "cloud", "box", "storm", "active", "slot", "card", "options", "fleet", "owner", "beacon", "tower", "ships")
def words(v: Record, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: whose turn it is, which towers shine, where each colour's ships lie."""
    lines = [*head(v, list(names)), shining(v)]
    for colour, owner in enumerate(v.owner.tolist()):
        if owner != NONE:
            lines.append(f"{called(list(names), owner)} ({colour_name(colour)}): {places(v, colour)}.")
    return described(say("The river"), *lines)


@remembered("beacon", "tower")
def shining(v: Record) -> str:
    """The lighthouses that are lit."""
    lit = ", ".join(str(position_name(v, p)) for p in range(POSITIONS) if v.beacon[p] and v.tower[p] != NONE)
    return str(say("Lit: {positions}.", positions=lit or "–"))


def places(v: Record, colour: int) -> str:
    """Where the ships of a colour lie."""
    lying = enumerate(v.ships[colour].tolist())
    return ", ".join(f"{field_name(field)}{f' ×{n}' if n > 1 else ''}" for field, n in lying if n) or "–"


def lights(v: Record, river: River) -> list[str]:
    """Every reach, lit or dark."""
    lit = v.beacon.tolist()
    return [light(river, position, bool(lit[position]), v.lifted == position) for position in range(POSITIONS)]


def towers(v: Record, river: River) -> list[str]:
    """The lighthouses and their beacons."""
    parts = []
    for position, lighthouse in enumerate(v.tower.tolist()):
        y = river.top(position)
        parts.append(tower(lighthouse, position, 5, y))
        if v.beacon[position]:
            parts.append(lamp(position, 30, y + 14.5, v.lifted == position))
    return parts


def storm(v: Record, river: River, covered: int) -> str:
    """The cloud on its track while it is at sea, then over the river."""
    if covered < 0:
        return cloud(stop(int(v.box.rounds), int(v.cloud)), 12, False)
    x, y, width, _ = river.boxes[min(covered, river.last)]
    return cloud(x + width / 2, y + 26, True)


def ships(v: Record, river: River, covered: int) -> list[str]:
    """All ships; those the cloud has caught on the last symbol they reached (LR-R30)."""
    here: dict[int, list[int]] = {}
    for colour, row in enumerate(v.ships.tolist()):
        for field, count in enumerate(row):
            if count:
                shown = int(display_field(v, field)) if field <= covered else field
                here.setdefault(shown, EMPTY.copy())[colour] += count
    return [moored(river, field, counts, field <= covered) for field, counts in sorted(here.items())]


def moored(river: River, field: int, counts: list[int], is_frozen: bool) -> str:
    """The ships on one field, each colour in its own lane."""
    x, y, width, height = river.boxes[field]
    parts, present = [], [colour for colour in range(N_COLOURS) if counts[colour]]
    if field == START_FIELD:
        for colour in present:
            n = counts[colour]
            parts.append(fleet(colour, field, n, x + 22 + 86 * colour, y + height - 6, min(13, 52 / max(1, n - 1)), is_frozen))
        return "".join(parts)
    lanes = max(1, min(len(present), int(width // LANE)))
    behind = (len(present) - 1) // lanes
    for i, colour in enumerate(present):
        left = x + width * (i % lanes + 0.5) / lanes
        low = y + height - 2 - (behind - i // lanes) * (SLOT / max(1, behind))
        n = counts[colour]
        apart = min(3.0, 12 / max(1, n - 1))
        left -= apart * (n - 1) / 2
        parts.append(fleet(colour, field, n, left, low, apart, is_frozen))
        if n > 1:
            parts.append(tally(left + apart * (n - 1) + 12, low - 22, n))
    return "".join(parts)


def tally(x: float, y: float, count: int) -> str:
    """How many ships lie one behind the other."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="7.5" class="solid"/><text x="{x:g}" y="{y + 4.5:g}" class="tally">{count}</text>'


def choices(v: Record, river: River, viewer: int) -> list[str]:
    """What this viewer may point at: a beacon, a lighthouse for it, ships to sail."""
    if v.active != viewer:
        return []
    if v.step in (LIFTING, SETTING):
        return [pick_tower(v, river, position) for position in range(POSITIONS)]
    if v.step == SAILING:
        fields = [field for field, count in enumerate(v.ships.sum(axis=0).tolist()) if count and field < len(river.section) - 1]
        return [pick_field(v, river, field) for field in fields]
    return [pick_bonus(v, river)] if v.step == BONUS else []


@remembered("tower")
def pick_tower(v: Record, river: River, position: int) -> str:
    """A lighthouse, to take a beacon from it or to put one there."""
    words = position_name(v, position)
    area = hit(3, river.top(position) - 1, 54, ROW + 2)
    return el("g", area, class_="pick", role="img", id=f"to-{position}", data_position=position + 1, aria_label=words)


def reach_of(v: Record, river: River, field: int) -> int:
    """Where the card in play takes a ship from here."""
    there, lit = field, v.beacon.tolist()
    for _ in range(int(v.box.value[v.card])):
        if there >= river.last or not (river.section[there + 1] == ALWAYS_LIT or lit[river.section[there + 1]]):
            break
        there += 1
    return there


def pick_field(v: Record, river: River, field: int) -> str:
    """Ships to sail, with the way they would go."""
    may_sail = may_choose(v, own_colour(v), v.box.kind[v.card], field)
    there = reach_of(v, river, field) if may_sail else field
    words, after = say("Sail from: {place}", place=field_name(field)), ""
    if there > field:
        words = say("{choice} → {there}", choice=words, there=field_name(there))
        after = way(river, field, there)
    area = hit(*river.boxes[field])
    return el("g", area, class_="pick", role="img", id=f"at-{field}", data_field=field, aria_label=words) + after


def way(river: River, field: int, there: int) -> str:
    """The way of a ship, field by field."""
    return ghost(el("path", d=river.way(field, there), class_="course"), field=field)


def pick_bonus(v: Record, river: River) -> str:
    """The ship that may sail on."""
    field, words = int(v.bonus_at), say("Take the bonus move")
    area = hit(*river.boxes[field])
    pick = el("g", area, class_="pick", role="img", id="bonus", data_verb="bonus_take", aria_label=words)
    return pick + ghost(el("path", d=river.way(field, reach_of(v, river, field)), class_="course"), verb="bonus_take")


def erik(v: Record, y: float) -> str:
    """Erik's line below the river: nobody's seat, but a fleet like any other."""
    points = say("{n} point", "{n} points", n=int(colour_score(v, v.erik))) if v.erik != NONE else say("Erik")
    played = v.played[v.erik, : v.played_size[v.erik]]
    words = f"{say('Erik')} ({colour_name(int(v.erik))}): {points}"
    if len(played):
        words += f"; {say('turned up')}: {short_card_name(v, int(played[-1]))}"
    return text(10, y, words)


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """One player's points, cards, and what has been played."""
    return own_panel(v, seat) if seat == viewer or v.step == DONE else open_panel(v, seat)


@remembered(*OPEN, "hand")
def own_panel(v: Record, seat: int) -> tuple[str, ...]:
    """What lies before somebody who sees their cards."""
    return laid(v, seat, True)


@remembered(*OPEN)
def open_panel(v: Record, seat: int) -> tuple[str, ...]:
    """What lies before somebody else, as everybody sees it."""
    return laid(v, seat, False)


def laid(v: Record, seat: int, is_shown: bool) -> tuple[str, ...]:
    """The colours of a seat; their hands where they are shown."""
    parts = [storm_card()] if v.storm == seat and PLAYING <= v.step < DONE else []
    for slot, colour in enumerate(int(c) for c in v.fleet[seat] if c != NONE):
        parts += holdings(v, seat, slot, colour, is_shown)
    return around(parts, "div", class_="hand-panel")


def storm_card() -> str:
    """The mark of the round's first player."""
    return el("p", str(say("Storm card: begins this round")), class_="storm-card")


def holdings(v: Record, seat: int, slot: int, colour: int, is_shown: bool) -> tuple[str, ...]:
    """One colour: its points, its hand, the card in play, the cards played."""
    is_playing = v.active == seat and v.card != NONE and v.step < DONE and own_colour(v) == colour
    return laid_out(
        v,
        slot,
        colour,
        (int(colour_score(v, colour)), int(v.hand_size[colour]), int(v.draw_size[colour])),
        tuple(v.hand[colour].tolist()) if is_shown else None,
        bool(is_shown and seat == v.active and v.step == PLAYING),
        int(v.card) if is_playing else None,
        tuple(v.played[colour, : v.played_size[colour]].tolist()),
    )


@remembered("box", "options")
def laid_out(
    v: Record,
    slot: int,
    colour: int,
    counted: tuple[int, int, int],
    hand: tuple[int, ...] | None,
    may_play: bool,
    now: int | None,
    played: tuple[int, ...],
) -> tuple[str, ...]:
    """The points, cards in hand and cards to draw of a colour; its `hand` where it may be seen, the card played `now`."""
    points = say("{n} point", "{n} points", n=counted[0])
    cards = say("{n} in hand, {m} in the draw pile", n=counted[1], m=counted[2])
    named = f"{colour_name(colour)}: " if v.options.variant == BIG_FLEET else ""
    parts = [el("p", f"{named}{points}; {say('cards')}: {cards}", class_="hand-line")]
    if hand is not None:
        held = (card(v, slot, colour, i, n, may_play) for i, n in enumerate(hand) if n)
        parts += around(chain.from_iterable(held), "div", class_="hand")
    if now is not None:
        parts += around(
            (el("span", str(say("card in play")), class_="card-name"), *in_play(v, colour, now)), "div", class_="in-play"
        )
    if played:
        names = ", ".join(called_short(v, which) for which in played)
        parts.append(el("p", f"{say('played')}: {names}", class_="played"))
    return around(parts, "div", class_="holdings", id=f"hand-{colour}")


@remembered("box")
def called_short(v: Record, which: int) -> str:
    """A card in a few letters."""
    return str(short_card_name(v, which))


def drawn(v: Record, colour: int, which: int) -> str:
    """The face of a card as the box has it."""
    return face(worn(colour), int(v.box.kind[which]), int(v.box.value[which]), int(v.box.lighthouse[which]), language())


def in_play(v: Record, colour: int, which: int) -> tuple[str, ...]:
    """The card of this turn."""
    name = f"card-now-{colour}-{which}"
    return around((drawn(v, colour, which), spoken(card_name(v, which))), "span", class_="card", id=name)


@remembered("box")
def card(v: Record, slot: int, colour: int, which: int, count: int, may_play: bool) -> tuple[str, ...]:
    """A card of a hand with its name and number."""
    drawing = drawn(v, colour, which)
    words = el("span", str(ship_half(v, which)), class_="card-name", aria_hidden="true")
    if count > 1:
        words += el("span", f"×{count}", class_="card-count", aria_hidden="true")
    words += spoken(f"{card_name(v, which)}{f' ×{count}' if count > 1 else ''}")
    name = f"card-{colour}-{which}"
    if may_play:
        data = {"data_slot": slot, "data_card": CARDS[which]}
        return around((drawing, words), "button", type="button", class_="card pick", id=name, **data)
    return around((drawing, words), "span", class_="card", id=name)
