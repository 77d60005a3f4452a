"""Cartagena drawn for the browser: the path with its pirates, the piles, and each player's cards."""

from __future__ import annotations

from itertools import chain

from flotta.engine.colours import all_worn, worn
from flotta.engine.drawing import Left, Mark, around, described, el, ghost, hit, remembered, spoken, text
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import language
from flotta.games.cartagena.art.path import WIDTH, Box, Layout, hull, laid, still
from flotta.games.cartagena.art.pirates import pawn, pirate
from flotta.games.cartagena.art.symbols import back, closed_token, face, symbol, token
from flotta.games.cartagena.box import CARDS, FACES, say
from flotta.games.cartagena.box import COLOURS as CREWS
from flotta.games.cartagena.choices import target
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.picture import SHORT, head
from flotta.games.cartagena.table import (
    ACTION,
    AT_CARTAGENA,
    CAPTAIN,
    CHOOSING_COLOUR,
    CHOOSING_PIRATE,
    COVE,
    DISCARDING,
    DONE,
    FIRST_SPACE,
    FULL,
    HIDDEN,
    JUNGLE,
    N_SYMBOLS,
    NOWHERE,
    SHIP,
    START,
    TAKING,
)
from flotta.games.cartagena.talk import COLOURS, FACE_NAMES, card_name, place_name

PILE_WIDTH, PILE_HEIGHT = 34, 48
DRAW, TOP, OPEN = 6, 46, 84
COLUMN, LINE = 45, 49


AHEAD = ()


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The table as this viewer sees it, all but the hands."""
    layout = layout_of(v)
    parts = [words(v, tuple(map(str, names))), still(layout, language(), all_worn())]
    if layout.scenario == FULL:
        parts.append(travelling_ship(v, layout, viewer))
    if v.options.magician:
        parts.append(closed_chests(v, layout))
    parts += crews(v)
    parts += choices(v, layout, viewer)
    parts.append(turn(v))
    parts += piles(v, bool(v.active == viewer), layout.piles)
    box = f"0 0 {WIDTH:g} {layout.piles + piles_height(v):g}"
    return around(parts, "svg", viewBox=box, class_="scene", role="group")


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """The viewer's own cards."""
    return panel(v, viewer, viewer, names)


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """How many cards somebody holds, and how many pirates are home."""
    return (f"{v.hand_size[seat]} · {v.pirates[seat, goal(v)]}/{v.options.crew}",)


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """Nothing is left to be seen of an event."""
    return None


def means(v: Record, seat: int, action: Action) -> dict[str, object]:
    """A choice has no other names than its own."""
    return {}


@remembered("options", "tunnel_end", "last", "symbol")
def layout_of(v: Record) -> Layout:
    """How the boards lie."""
    return laid(int(v.options.scenario), int(v.tunnel_end), int(v.last), tuple(v.symbol.tolist()))


def crews_of(v: Record) -> list[list[int]]:
    """How many pirates of each crew are on each place."""
    pirates: list[list[int]] = v.pirates.tolist()
    return pirates[: v.seats]


@remembered("step", "rounds", "active", "actions_left", "seats", "pirates", "options")
def words(v: Record, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: whose turn it is, where each crew stands."""
    lines = head(v, list(names))
    for seat, crew in enumerate(crews_of(v)):
        lines.append(f"{names[seat]} ({COLOURS[worn(seat)].letter}): {standing(v, tuple(crew))}.")
    return described(say("The table"), *lines)


@remembered("options")
def standing(v: Record, crew: tuple[int, ...]) -> str:
    """Where the pirates of a crew are."""
    return ", ".join(f"{place_name(v, place)}{f' ×{n}' if n > 1 else ''}" for place, n in enumerate(crew) if n)


def spots(box: Box, place: int, colour: int, before: int, count: int, crowd: int) -> list[tuple[float, float]]:
    """Where the pirates of one colour stand on a place: on a space side by side, elsewhere each crew in its own corner."""
    x, y, width, height = box
    if FIRST_SPACE <= place < SHIP:
        apart = min(17.0, 36 / max(1, crowd - 1))
        return [(x + width / 2 + (before + i - (crowd - 1) / 2) * apart, y + height - 3) for i in range(count)]
    lift = 15 if place == SHIP else 5
    return [(x + 14 + 68 * colour + 10 * i, y + height - lift) for i in range(count)]


@remembered("seats", "pirates", "ship_at", "options", "tunnel_end", "last", "symbol")
def crews(v: Record) -> tuple[str, ...]:
    """All pirates on their places, place by place."""
    parts: list[str] = []
    layout, pirates, ship_at = layout_of(v), crews_of(v), int(v.ship_at)
    crowd = [sum(column) for column in zip(*pirates, strict=True)]
    for place, everyone in enumerate(crowd):
        if FIRST_SPACE <= place <= layout.last:
            parts.append(shown(layout.symbols[place], *layout.box(place, 0)[:2], everyone == 0))
        if everyone:
            parts.append(crowded(v, place, tuple(crew[place] for crew in pirates), layout.box(place, ship_at)))
    return tuple(parts)


@remembered()
def crowded(v: Record, place: int, pirates: tuple[int, ...], box: Box) -> str:
    """The pirates of one place."""
    parts, before, everyone = [], 0, sum(pirates)
    for colour, count in enumerate(pirates):
        for number, (x, y) in enumerate(spots(box, place, colour, before, count, everyone)):
            parts.append(pirate(colour, place, number, x, y))
        before += count
    return "".join(parts)


def shown(which: int, x: float, y: float, is_free: bool) -> str:
    """The symbol of a space: large where a card could stop, in the corner where pirates stand."""
    if which < 0:
        return ""
    return symbol(which, x + 11, y + 17, 36) if is_free else symbol(which, x + 25, y + 2, 27)


def choices(v: Record, layout: Layout, viewer: int) -> list[str]:
    """What this viewer may point at on the path: a pirate to move, or a rival's colour."""
    if v.active != viewer or v.step not in (CHOOSING_PIRATE, CHOOSING_COLOUR):
        return []
    pirates = crews_of(v)
    if v.step == CHOOSING_PIRATE:
        colour = int(v.colour)
        return [pick_pirate(v, layout, colour, place) for place, count in enumerate(pirates[colour]) if count]
    return [
        pick_colour(v, layout, colour, place)
        for place in range(START, COVE + 1)
        for colour in rivals_alone(pirates, viewer, place)
    ]


def rivals_alone(pirates: list[list[int]], viewer: int, place: int) -> list[int]:
    """The rivals of a place that can be told apart by a finger: the only one on a space, any at start, ship or cove."""
    here = [colour for colour, crew in enumerate(pirates) if crew[place] and colour != viewer]
    return here if len(here) == 1 or not FIRST_SPACE <= place < SHIP else []


def corner(box: Box, place: int, colour: int) -> Box:
    """What answers to a finger for a crew's pirates on a place."""
    x, y, _, height = box
    return box if FIRST_SPACE <= place < SHIP else (x + 2 + 68 * colour, y + height - 50, 68, 49)


def pick_pirate(v: Record, layout: Layout, colour: int, place: int) -> str:
    """A pirate to move, with the way it would go."""
    here = corner(layout.box(place, int(v.ship_at)), place, colour)
    there = int(target(v, v.doing, colour, place, v.symbol_played))
    words, after = say("The pirate here: {place}", place=place_name(v, place)), ""
    if there != NOWHERE:
        words = say("The pirate here: {place} → {there}", place=place_name(v, place), there=place_name(v, there))
        after = way(here, corner(layout.box(there, int(v.ship_at)), there, colour), place)
    return el("g", hit(*here), class_="pick", role="img", id=f"at-{place}", data_place=place, aria_label=words) + after


def way(here: Box, there: Box, place: int) -> str:
    """A dotted wake from one place to another."""
    ax, ay, bx, by = here[0] + here[2] / 2, here[1] + here[3] / 2, there[0] + there[2] / 2, there[1] + there[3] / 2
    bend = 22 if by == ay else 0
    d = f"M{ax:g} {ay:g}Q{(ax + bx) / 2 + (by - ay) * 0.12:g} {(ay + by) / 2 - bend:g} {bx:g} {by:g}"
    return ghost(el("path", d=d, class_="course"), place=place)


def pick_colour(v: Record, layout: Layout, colour: int, place: int) -> str:
    """A rival to choose."""
    here = corner(layout.box(place, int(v.ship_at)), place, colour)
    words = say("A pirate of {colour}", colour=colour_words(colour))
    return el("g", hit(*here), class_="pick", role="img", id=f"of-{colour}-{place}", data_colour=CREWS[colour], aria_label=words)


def colour_words(colour: int) -> object:
    """The name of a crew's colour."""
    return COLOURS[worn(colour)].name


def travelling_ship(v: Record, layout: Layout, viewer: int) -> str:
    """The ship of the full adventure where it lies; its captain or a pirate aboard can point at it to sail."""
    x, y, width, height = layout.box(SHIP, int(v.ship_at))
    inside = hull(0)
    attributes: dict[str, object] = {"id": "ship", "data_glide": "ship", "transform": f"translate(0 {y:g})"}
    if v.active == viewer and v.step in (ACTION, CAPTAIN):
        verb = "captain_sail" if v.step == CAPTAIN else "sail"
        words = say("Sail to Tortuga") if v.ship_at == AT_CARTAGENA else say("Sail to Cartagena")
        inside += hit(x, 0, width, height)
        attributes |= {"class_": "pick", "role": "img", "data_verb": verb, "aria_label": words}
    return el("g", inside, **attributes)


def closed_chests(v: Record, layout: Layout) -> str:
    """The tokens that lie unopened on chest spaces."""
    parts = []
    for space, closed in enumerate(v.chest_token.tolist()):
        if closed:
            x, y, _, _ = layout.box(space, 0)
            parts.append(closed_token(x + 11, y + 26))
    return "".join(parts)


@remembered("step", "actions_left", "options")
def turn(v: Record) -> str:
    """How many actions are left, over the start."""
    if v.step < CAPTAIN or v.step == DONE:
        return ""
    return text(346 if v.options.scenario == JUNGLE else 316, 21, say("Actions left: {n}", n=v.actions_left), None, "end")


@remembered("step", "active", "draw_size", "discard_size", "discard_pile", "top", "opened", "options", "box")
def piles(v: Record, is_asked: bool, y: float) -> tuple[str, ...]:
    """The draw pile, the discard pile with its top card, and what lies in it."""
    parts = [draw_pile(v, is_asked and v.step == ACTION, y)]
    parts.append(discard_top(v, y))
    rows = 2 if v.options.freebooter else 1
    counts = v.discard_pile.tolist()
    for card in range(N_SYMBOLS * rows):
        x, top = OPEN + COLUMN * (card % N_SYMBOLS), y + LINE * (card // N_SYMBOLS)
        parts.append(discarded(v, bool(is_asked and v.step == TAKING), card, counts[card], x, top))
    if v.options.magician:
        parts.append(opened(v, y + LINE * rows + 4))
    return tuple(parts)


def piles_height(v: Record) -> float:
    """How much room the piles take."""
    return LINE + 6 + (LINE if v.options.freebooter else 0) + (34 if v.options.magician else 0)


def draw_pile(v: Record, may_draw: bool, y: float) -> str:
    """The draw pile, its number on a label."""
    inside = back(DRAW, y, PILE_WIDTH, PILE_HEIGHT) + el("rect", x=DRAW + 2, y=y + 14, width=30, height=20, rx=3, class_="bare")
    inside += text(DRAW + 17, y + 29.5, v.draw_size, "count", "middle") + el("title", f"{say('Draw pile')}: {v.draw_size}")
    if not may_draw:
        return el("g", inside)
    words, area = say("Skip the turn and draw a card"), hit(0, y - 2, 46, 52)
    pick = el("g", area, class_="pick", role="img", id="draw-pile", data_verb="pass_draw", aria_label=words)
    return el("g", inside) + pick


def discard_top(v: Record, y: float) -> str:
    """The card on top of the discard pile."""
    words = f"{say('Discard pile')}: {v.discard_size}"
    if v.top < 0:
        return el("g", el("rect", x=TOP, y=y, width=PILE_WIDTH, height=PILE_HEIGHT, rx=4, class_="empty"), el("title", words))
    came_from = f"hand-{v.active}" if v.step == CHOOSING_PIRATE else None
    return el(
        "g",
        face(int(v.top), TOP, y, PILE_WIDTH, PILE_HEIGHT),
        el("title", f"{words} ({say('on top')}: {card_name(int(v.top))})"),
        id=f"top-{v.discard_size}",
        data_glide=f"top-{v.discard_size}",
        data_from=came_from,
    )


@remembered()
def discarded(v: Record, may_take: bool, card: int, count: int, x: float, y: float) -> str:
    """How many cards of a type have been discarded; with a lantern's magic they can be taken."""
    shade = "" if card < N_SYMBOLS else el("rect", x=x, y=y + 1, width=COLUMN - 1, height=LINE - 2, rx=5, class_="dark-card")
    inside = shade + symbol(card, x + 9, y + 1, 27) + text(x + 22.5, y + 43, count or "–", "count" if count else "soft", "middle")
    counted = el("g", inside, el("title", f"{card_name(card)}: {count}"))
    if not may_take:
        return counted
    words, name = say("Take {card}", card=card_name(card)), f"take-{card}"
    area = hit(x, y - 1, COLUMN - 1, LINE - 1)
    return counted + el("g", area, class_="pick", role="img", id=name, data_card=CARDS[card], aria_label=words)


def opened(v: Record, y: float) -> str:
    """Which chest tokens have been opened, of how many."""
    parts = []
    for number, name in enumerate(FACES):
        x = 8 + 49.2 * number
        count = f"{v.opened[number]}/{v.box.tokens[number]}"
        words = el("title", f"{FACE_NAMES[name]} ({count})")
        parts.append(el("g", words, token(name, x, y + 1, 23), text(x + 25, y + 17, count, "soft")))
    return el("g", *parts)


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """One player's pirates home and cards: faces where this viewer may see them, else only how many."""
    is_rival = v.active == viewer and v.step == CHOOSING_COLOUR and seat != viewer
    may_see = seat == viewer or v.options.hand_visibility != HIDDEN
    is_asked = (v.step == ACTION and v.active == seat) or (v.step == DISCARDING and v.discarder == seat)
    home = int(v.pirates[seat, goal(v)])
    hand = tuple(v.hand[seat].tolist()) if may_see else None
    return laid_out(v, seat, home, int(v.hand_size[seat]), hand, bool(seat == viewer and is_asked), bool(is_rival))


@remembered("options")
def laid_out(
    v: Record, seat: int, home: int, cards: int, hand: tuple[int, ...] | None, may_choose: bool, is_rival: bool
) -> tuple[str, ...]:
    """So many pirates home, so many cards; the `hand` where it may be seen."""
    words = say("{n} of {crew} home", n=home, crew=int(v.options.crew))
    parts = [el("p", f"{say('{n} card', '{n} cards', n=cards)}, {words}", class_="hand-line", id=f"hand-{seat}")]
    if is_rival:
        parts.append(rival_button(seat))
    if hand is not None:
        cards_held = (card(v, seat, i, n, may_choose) for i, n in enumerate(hand) if n)
        parts += around(chain.from_iterable(cards_held), "div", class_="hand")
    return around(parts, "div", class_="hand-panel")


def rival_button(seat: int) -> str:
    """A rival's crew, to be chosen."""
    drawing = el("svg", pawn(worn(seat), language()), viewBox="-12 -32 24 36", width=30, height=44, aria_hidden="true")
    words = say("A pirate of {colour}", colour=colour_words(seat))
    return el("button", drawing, spoken(words), type="button", class_="card pick rival", data_colour=CREWS[seat])


@remembered()
def card(v: Record, seat: int, which: int, count: int, may_choose: bool) -> tuple[str, ...]:
    """A card of a hand with its name and number."""
    drawing = el("svg", face(which, 1, 1, 54, 74), viewBox="0 0 56 76", width=56, height=76, aria_hidden="true")
    words = el("span", str(SHORT[which % N_SYMBOLS]), class_="card-name", aria_hidden="true")
    if count > 1:
        words += el("span", f"×{count}", class_="card-count", aria_hidden="true")
    words += spoken(f"{card_name(which)}{f' ×{count}' if count > 1 else ''}")
    name = f"card-{seat}-{which}"
    if may_choose:
        return around((drawing, words), "button", type="button", class_="card pick", id=name, data_card=CARDS[which])
    return around((drawing, words), "span", class_="card", id=name)
