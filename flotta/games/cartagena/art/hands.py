"""What players have before them: my own tray with cards and piles, and the small panels of the others."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from flotta.engine.colours import worn
from flotta.engine.drawing import Plain, badge, el, once, plain, remembered, spoken, text
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.art.moves import Move, asked, moves
from flotta.games.cartagena.art.pirates import hue_of, letter_of
from flotta.games.cartagena.art.plan import Plan, shapes_of
from flotta.games.cartagena.art.road import short
from flotta.games.cartagena.art.symbols import face, icon, sign_of, symbol
from flotta.games.cartagena.box import CARDS, FACES, say
from flotta.games.cartagena.box import COLOURS as CREWS
from flotta.games.cartagena.choices import can_enchant, may_take
from flotta.games.cartagena.picture import SHORT
from flotta.games.cartagena.rules import place, progress
from flotta.games.cartagena.talk import COLOURS, ENCHANTMENTS, FACE_NAMES, card_name, place_name


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My own things: badge, actions, crew; my hand; the piles."""
    v = plain(v)
    turn = bool(v.active == viewer and v.step >= t.CAPTAIN)
    mine = standings(v)[viewer]
    actions = (v.actions_left if turn else 0, v.box.actions_per_turn)
    return (
        '<div class="tray-parts">',
        about_me(v, viewer, str(names[viewer]), actions, turn, (mine.home, mine.crew), mine.leads),
        '<div class="hand">',
        *hand(v, viewer),
        "</div>",
        '<div class="piles">',
        *piles(v, viewer),
        "</div>",
        "</div>",
    )


class Standing(NamedTuple):
    """How a crew stands: its cards, its pirates home and in all; whether it is ahead of all others, by pirates home, then by how
    far all have come (CA-7.3); whether its hand lies open.
    """

    cards: int
    home: int
    crew: int
    leads: bool
    shows: bool


@once
@remembered("pirates", "winner", "hand_size", "seats", "options", "tunnel_end", "last")
def standings(v: Plain) -> list[Standing]:
    """How the crews stand."""
    crew, shows, cards, pirates = v.options.crew, bool(v.options.hand_visibility != t.HIDDEN), v.hand_size, v.pirates
    goal, ranks = shapes_of(v)[0].goal, [int(place(v.record, seat)) for seat in range(v.seats)]
    last = max(ranks)
    return [Standing(cards[seat], pirates[seat][goal], crew, rank == 1 < last, shows) for seat, rank in enumerate(ranks)]


def leader(is_first: bool) -> str:
    """The sign of the one who leads."""
    return el("span", icon("ic-lead"), spoken(say("leads")), class_="leads") if is_first else ""


@remembered()
def about_me(
    v: Plain, viewer: int, name: str, actions: tuple[int, int], is_turn: bool, at_home: tuple[int, int], leads: bool
) -> str:
    """Who I am, how many actions I have left of how many, how many of my pirates are home of how many, whether I lead."""
    (left, whole), (home, crew) = actions, at_home
    coins = icon("coin", "coin-icon") * left + icon("spent", "coin-icon") * (max(left, whole) - left)
    mates = mate(viewer, "mate") * home + mate(viewer, "mate away-yet") * (crew - home)
    said, at_home_said = spoken(say("Actions left: {n}", n=left)), spoken(say("{n} of {crew} home", n=home, crew=crew))
    who = f'{badge(hue_of(viewer), letter_of(viewer))}<span class="name">{escape(name)}</span>{leader(leads)}'
    return (
        f'<div class="{"me" if is_turn else "me waits"}"><p>{who}</p>'
        f'<p class="coins">{called(v, "Actions")}{coins}{said}</p>'
        f'<p class="home">{called(v, "Home")}<span class="mates">{mates}</span>{at_home_said}</p></div>'
    )


@remembered()
def called(v: Plain, what: str) -> str:
    """What a row of signs is called."""
    words = {"Actions": say("Actions"), "Home": say("Home")}[what]
    return el("span", escape(str(words)), class_="what")


@cache
def mate(viewer: int, class_: str) -> str:
    """A pirate of my crew, small."""
    return el("svg", el("use", href=f"#cr-{viewer}", x=11, y=37), viewBox="0 0 22 38", class_=class_, aria_hidden="true")


BY_SYMBOL = sorted(range(t.N_CARDS), key=lambda card: (card % t.N_SYMBOLS, card))
"""The cards in the order in which a hand is held."""


def hand(v: Plain, viewer: int) -> list[str]:
    """My cards by symbol: equal ones as a small stack, dark ones apart; the one I have just played stands out and can be put
    back.
    """
    counts, step = v.hand[viewer], v.step
    is_asked = asked(v, viewer)
    played = -1
    if is_asked and step in (t.CHOOSING_PIRATE, t.CHOOSING_COLOUR) and v.doing not in (t.STEP_BACK, t.PUSH):
        played = v.top
    held = [which for which in BY_SYMBOL if counts[which] or which == played]
    plan = shapes_of(v)[0]
    if is_asked and step == t.ACTION:
        tags, can = tags_of(moves(v, viewer)), enchanting(v, tuple(held))
        parts = [card(v, plan, which, counts[which], can[which], tags.get(which % t.N_SYMBOLS, ())) for which in held]
    elif is_asked and step == t.DISCARDING:
        parts = [card(v, plan, which, counts[which], ("discard",), ()) for which in held]
    else:
        parts = [
            put_down(v, which, counts[which]) if which == played else card(v, plan, which, counts[which], (), ())
            for which in held
        ]
    if not parts:
        parts.append(el("p", escape(str(say("Your hand is empty."))), class_="soft empty-hand"))
    if is_asked and step == t.DISCARDING:
        due = v.discards_due
        parts.append(el("p", escape(str(say("Discard {n} card", "Discard {n} cards", n=due))), class_="due"))
    return parts


def enchanting(v: Plain, held: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
    """What may be done with each card of my hand in an action."""
    if not v.options.magician:
        return dict.fromkeys(held, ("play",))
    return {which: ("play", "enchant") if can_enchant(v.record, which % t.N_SYMBOLS) else ("play",) for which in held}


Tag = tuple[int, int, int]
"""Where a card would take a pirate: crew, from, to."""


def tags_of(options: tuple[Move, ...]) -> dict[int, tuple[Tag, ...]]:
    """Where a card of each symbol would take each of my pirates."""
    found: dict[int, list[Tag]] = {}
    for doing, who, where, to, sign in options:
        if doing == t.ADVANCE:
            found.setdefault(sign, []).append((who, where, to))
    return {sign: tuple(tags) for sign, tags in found.items()}


def card(v: Plain, plan: Plan, which: int, count: int, verbs: tuple[str, ...], tags: tuple[Tag, ...]) -> str:
    """The cards of one kind, and what may be done with them; `tags` is where they would take my pirates."""
    before, after = card_around(v, which, count, verbs)
    if not tags:
        return f"{before}{after}"
    notes = "".join([note(v, plan, CARDS[which], *each) for each in tags])
    return f'{before}<span class="card-tags" aria-hidden="true">{notes}</span>{after}'


@remembered()
def card_around(v: Plain, which: int, count: int, verbs: tuple[str, ...]) -> tuple[str, str]:
    """What of the cards of one kind is drawn before the tags, and after them."""
    slug, inside = CARDS[which], faces(v, which, count)
    if not verbs:
        return f'<span class="card" id="card-{which}">{inside}', "</span>"
    kind = "card pick sinks" if verbs[0] == "discard" else "card pick"
    button = f'<button type="button" class="{kind}" id="card-{which}" data-verb="{verbs[0]}" data-card="{slug}">{inside}'
    if "enchant" in verbs:
        effect = spoken(ENCHANTMENTS[slug.removesuffix("_dark")])
        wand = el("button", icon("ic-wand"), effect, type="button", class_="pick wand", data_verb="enchant", data_card=slug)
        return f'<span class="two-ways">{button}', f"</button>{wand}</span>"
    return button, "</button>"


@remembered()
def faces(v: Plain, which: int, count: int) -> str:
    """So many cards of a kind one behind another, with their number and name."""
    number = el("span", f"×{count}", class_="card-count", aria_hidden="true") if count > 1 else ""
    name = str(card_name(which))
    return stack(which, count) + number + named(which) + spoken(f"{name} ×{count}" if count > 1 else name)


def stack(which: int, count: int) -> str:
    """Cards one behind another."""
    under = "".join(el("use", href="#card", x=4 + 3 * i, y=3 - 3 * i) for i in range(min(count, 3) - 1, 0, -1))
    return el("svg", under, el("g", face(which), transform="translate(2 9)"), viewBox="0 0 70 90", aria_hidden="true")


def named(which: int) -> str:
    """The name below a card."""
    return el("span", escape(str(SHORT[which % t.N_SYMBOLS])), class_="card-name", aria_hidden="true")


@remembered()
def put_down(v: Plain, which: int, count: int) -> str:
    """The card I have just played, to be put back; the others of its kind beside it."""
    back = spoken(say("Put it back"))
    undo = el("button", stack(which, count), named(which), back, type="button", class_="card pick played", data_undo="yes")
    return undo + (el("span", faces(v, which, count), class_="card") if count else "")


def note(v: Plain, plan: Plan, slug: str, who: int, place: int, to: int) -> str:
    """Where a card would take a pirate, seen while that pirate is chosen."""
    where = to if t.FIRST_SPACE <= to < t.SHIP else escape(crowd_words(v, plan, to, 1))
    return f'<span class="ghost card-tag" data-card="{slug}" data-who="{who}" data-place="{place}">→ {where}</span>'


def piles(v: Plain, viewer: int) -> list[str]:
    """Draw pile, discard pile with its top card, what lies in it, and with the Magician the chests opened so far."""
    step, is_asked, may_pass, came = v.step, asked(v, viewer), False, None
    taking: tuple[int, ...] = ()
    if is_asked and step == t.ACTION:
        may_pass = bool(v.hand_size[viewer] == 0 and v.actions_used == 0 and not v.sailed_as_captain)
    elif is_asked and step == t.TAKING:
        taking = tuple(c for c in range(t.N_CARDS) if may_take(v.record, c))
    elif step in (t.CHOOSING_PIRATE, t.CHOOSING_COLOUR) and v.active != viewer:
        came = f"hand-{v.active}"
    kinds = t.N_CARDS if v.options.freebooter else t.N_SYMBOLS
    parts = [draw_pile(v, v.draw_size, may_pass), discard_top(v, v.top, v.discard_size, came)]
    parts.append(discards(v, v.discard_pile[:kinds], taking))
    if v.options.magician:
        parts.append(chests(v, v.opened, v.box.tokens))
    return parts


@remembered()
def draw_pile(v: Plain, size: int, may_draw: bool) -> str:
    """The draw pile with its number."""
    drawing, word = backs(), pile_word(v, "draw")
    number = f'<span class="pile-count" aria-hidden="true">{size}</span>'
    if may_draw:
        words = spoken(say("Skip the turn and draw a card"))
        return el(
            "button", drawing, number, word, words, type="button", class_="pile pick", id="draw-pile", data_verb="pass_draw"
        )
    words = spoken(f"{pile_title(v, 'draw')}: {size}")
    return f'<span class="pile" id="draw-pile">{drawing}{number}{word}{words}</span>'


@cache
def backs() -> str:
    """Three cards face down."""
    cards = el("use", href="#card-back", x=6, y=0) + el("use", href="#card-back", x=3, y=3) + el("use", href="#card-back", y=6)
    return el("svg", cards, viewBox="-1 -1 69 89", aria_hidden="true")


@remembered()
def discard_top(v: Plain, top: int, size: int, came: str | None) -> str:
    """The discard pile: its top card and its number."""
    word = pile_word(v, "discard")
    number = f'<span class="pile-count small-count" aria-hidden="true">{size}</span>'
    if top < 0:
        drawing = el(
            "svg", el("rect", x=1, y=7, width=58, height=78, rx=6, class_="no-card"), viewBox="-1 -1 69 89", aria_hidden="true"
        )
        return el("span", drawing, number, word, spoken(f"{say('Discard pile')}: {size}"), class_="pile", id="discard")
    words = spoken(f"{pile_title(v, 'discard')}: {size} ({topped(v, top)})")
    start = f' data-from="{came}"' if came else ""
    inner = f'<span id="top-{size}" data-glide="top"{start}>{top_card(top, size > 1)}</span>'
    return f'<span class="pile" id="discard">{inner}{number}{word}{words}</span>'


@cache
def top_card(top: int, lies_on_others: bool) -> str:
    """The card on top of the discard pile."""
    under = el("use", href="#card", x=6, y=0) if lies_on_others else ""
    return el("svg", under, el("g", face(top), transform="translate(0 6)"), viewBox="-1 -1 69 89", aria_hidden="true")


@remembered()
def pile_word(v: Plain, name: str) -> str:
    """What stands below a pile."""
    words = {"draw": say("draw"), "discard": say("discard")}[name]
    return el("span", escape(str(words)), class_="pile-word", aria_hidden="true")


@remembered()
def pile_title(v: Plain, name: str) -> str:
    """What a pile is called."""
    return str({"draw": say("Draw pile"), "discard": say("Discard pile")}[name])


@remembered()
def topped(v: Plain, top: int) -> str:
    """Which card lies on top."""
    return f"{say('on top')}: {card_name(top)}"


@remembered()
def discards(v: Plain, counts: tuple[int, ...], taking: tuple[int, ...]) -> str:
    """How many cards of each kind lie in the discard pile; with a lantern's magic they can be taken."""
    parts = [gone(v, which, count, which in taking) for which, count in enumerate(counts)]
    return el("div", *parts, class_="discards taking" if taking else "discards")


@remembered()
def gone(v: Plain, which: int, count: int, may_be_taken: bool) -> str:
    """How many cards of a kind lie in the discard pile."""
    inside = icon(sign_of(which)) + el("b", str(count or "–"), aria_hidden="true")
    shade = " dark" if which >= t.N_SYMBOLS else ""
    if may_be_taken:
        words = spoken(say("Take {card}", card=card_name(which)))
        return el("button", inside, words, type="button", class_=f"gone pick{shade}", data_verb="take", data_card=CARDS[which])
    return el("span", inside, spoken(f"{card_name(which)}: {count}"), class_=f"gone{shade}")


@remembered()
def chests(v: Plain, opened: tuple[int, ...], tokens: tuple[int, ...]) -> str:
    """With the Magician: which chest tokens have been opened, of how many."""
    parts = []
    for number, name in enumerate(FACES):
        count = f"{opened[number]}/{tokens[number]}"
        parts.append(
            el(
                "span",
                icon(f"tk-{name}"),
                el("b", count, aria_hidden="true"),
                spoken(f"{FACE_NAMES[name]} ({count})"),
                class_="gone",
            )
        )
    return el("div", *parts, class_="chests")


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """A rival's cards and pirates home, the whole crew on a line from start to goal, and the hand where it lies open."""
    v = plain(v)
    step, has = v.step, standings(v)[seat]
    left = v.actions_left if v.active == seat and t.CAPTAIN <= step < t.DONE else -1
    shown = (
        numbers(v, seat, has, left, "top-line"),
        crew_line(v, shapes_of(v)[0], seat, v.pirates[seat]),
        open_hand(v, v.hand[seat]) if has.shows else "",
    )
    return (*shown, rival_button(v, seat)) if step == t.CHOOSING_COLOUR and v.active == viewer else shown


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """A rival's cards and pirates home, small."""
    v = plain(v)
    return (numbers(v, seat, standings(v)[seat], -1, "chip-line"),)


@remembered()
def numbers(v: Plain, seat: int, has: Standing, left: int, class_: str) -> str:
    """So many cards, so many pirates home; `left` are the actions of the one whose turn it is, -1 for the others."""
    name = f' id="hand-{seat}"' if class_ == "top-line" else ""
    coins = figure("coin", left, spoken(say("Actions left: {n}", n=left))) if left >= 0 else ""
    said = spoken(f"{say('{n} card', '{n} cards', n=has.cards)}, {say('{n} of {crew} home', n=has.home, crew=has.crew)}")
    shown = figure("ic-hand", has.cards) + figure("ic-home", f"{has.home}/{has.crew}")
    return f'<span class="{class_}"{name}>{leader(has.leads)}{coins}{shown}{said}</span>'


def figure(sign: str, number: object, words: str = "") -> str:
    """A sign with a number."""
    return f'<span class="figure">{icon(sign)}<span aria-hidden="true">{number}</span>{words}</span>'


LEFT, RIGHT = 14.0, 288.0
"""Where the line of a crew begins and ends."""


@remembered()
def crew_line(v: Plain, plan: Plan, seat: int, places: tuple[int, ...]) -> str:
    """The whole crew on a line: a dot for a pirate, a number where several stand close together."""
    come = distances(v, plan)
    far = come[plan.goal]
    groups: list[list[float]] = []
    spots = [(come[place], n) for place, n in enumerate(places) if n and (place <= plan.last or place >= t.SHIP)]
    for where, count in sorted(spots):
        x = LEFT + (RIGHT - LEFT) * where / far
        if groups and x - groups[-1][0] < 15:
            groups[-1][1] += count
        else:
            groups.append([x, count])
    dots = "".join([crew_dot(x, int(many)) for x, many in groups])
    title = f"<title>{escape(where_words(v, plan, places))}</title>"
    start = f'<svg viewBox="0 0 324 30" class="crew-line scene seat-{hue_of(seat)}" role="img">'
    return f"{start}{title}{crew_track(v, plan)}{dots}</svg>"


@remembered()
def crew_track(v: Plain, plan: Plan) -> str:
    """The line itself, from start to goal, the ship of the full adventure on it."""
    come = distances(v, plan)
    far = come[plan.goal]
    ticks = "".join(f"M{short(LEFT + (RIGHT - LEFT) * n / far)} 10v10" for n in range(6, plan.last, 6))
    parts = [el("path", d=f"M{short(LEFT)} 15H{short(RIGHT)}", class_="track"), el("path", d=ticks, class_="track-tick")]
    if plan.scenario == t.FULL:
        x = LEFT + (RIGHT - LEFT) * come[t.SHIP] / far
        parts.append(el("rect", x=short(x - 9), y=6, width=18, height=18, rx=3, class_="track-sea"))
    return "".join([*parts, symbol("ic-home", 296, 3, 24)])


@lru_cache(512)
def crew_dot(x: float, many: int) -> str:
    """So many pirates at a place of the line."""
    if many == 1:
        return el("circle", cx=short(x), cy=15, r=6, class_="hue")
    return el("circle", cx=short(x), cy=15, r=10.5, class_="hue") + text(round(x, 1), 20, many, "line-count", "middle")


@remembered()
def distances(v: Plain, plan: Plan) -> list[int]:
    """How far a pirate on each place has come."""
    return [int(progress(v.record, place)) for place in range(t.N_PLACES)]


@remembered()
def where_words(v: Plain, plan: Plan, places: tuple[int, ...]) -> str:
    """Where the pirates of a crew are, in words."""
    return ", ".join([crowd_words(v, plan, place, n) for place, n in enumerate(places) if n])


@remembered()
def crowd_words(v: Plain, plan: Plan, place: int, count: int) -> str:
    """A place, and how many pirates of a crew are there."""
    return f"{place_name(v, place)} ×{count}" if count > 1 else str(place_name(v, place))


@remembered()
def open_hand(v: Plain, hand: tuple[int, ...]) -> str:
    """The cards of a hand that lies open, as small symbols."""
    parts = []
    for which, count in enumerate(hand):
        if count:
            shade = " dark" if which >= t.N_SYMBOLS else ""
            number = el("b", str(count), aria_hidden="true")
            parts.append(el("span", icon(sign_of(which)), number, spoken(f"{card_name(which)} ×{count}"), class_=f"gone{shade}"))
    return el("div", *parts, class_="open-hand")


@remembered()
def rival_button(v: Plain, seat: int) -> str:
    """A rival's crew, to be chosen."""
    drawing = el("svg", el("use", href=f"#cr-{seat}", x=14, y=40), viewBox="0 0 28 42", aria_hidden="true")
    words = say("A pirate of {colour}", colour=COLOURS[worn(seat)].name)
    return el("button", drawing, spoken(words), type="button", class_="pick rival", data_colour=CREWS[seat])
