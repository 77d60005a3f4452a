"""What players have before them: my own tray with cards and piles, and the small panels of the others."""

from __future__ import annotations

from html import escape

from flotta.engine.colours import worn
from flotta.engine.drawing import around, badge, el, remembered, spoken, text
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.art.moves import Move, asked, moves
from flotta.games.cartagena.art.pirates import hue_of, letter_of
from flotta.games.cartagena.art.road import short
from flotta.games.cartagena.art.symbols import face, icon, sign_of, symbol
from flotta.games.cartagena.box import CARDS, FACES, say
from flotta.games.cartagena.box import COLOURS as CREWS
from flotta.games.cartagena.choices import can_enchant, may_take
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.picture import SHORT
from flotta.games.cartagena.rules import place, progress
from flotta.games.cartagena.talk import COLOURS, ENCHANTMENTS, FACE_NAMES, card_name, place_name


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My own things: badge, actions, crew; my hand; the piles."""
    turn = v.active == viewer and v.step >= t.CAPTAIN
    home = int(v.pirates[viewer, goal(v)])
    actions = (int(v.actions_left), int(v.box.actions_per_turn)) if turn else (0, int(v.box.actions_per_turn))
    parts = [
        about_me(v, viewer, str(names[viewer]), actions, bool(turn), home, leads(v, viewer)),
        *around(hand(v, viewer), "div", class_="hand"),
        *around(piles(v, viewer), "div", class_="piles"),
    ]
    return around(parts, "div", class_="tray-parts")


def leads(v: Record, seat: int) -> bool:
    """Whether a crew is ahead of all others: by pirates home, then by how far all have come (CA-7.3)."""
    return places_of(v)[seat] == 1 < max(places_of(v))


@remembered("pirates", "winner", "hand_size", "seats", "options", "tunnel_end", "last")
def places_of(v: Record) -> list[int]:
    """How the crews stand."""
    return [int(place(v, seat)) for seat in range(int(v.seats))]


def leader(is_first: bool) -> str:
    """The sign of the one who leads."""
    return el("span", icon("ic-lead"), spoken(say("leads")), class_="leads") if is_first else ""


@remembered("options")
def about_me(v: Record, viewer: int, name: str, actions: tuple[int, int], is_turn: bool, home: int, is_first: bool) -> str:
    """Who I am, how many actions I have left, how many of my pirates are home."""
    left, whole = actions
    coins = "".join(icon("coin" if i < left else "spent", "coin-icon") for i in range(max(left, whole)))
    crew = int(v.options.crew)
    figure = el("use", href=f"#cr-{viewer}", x=11, y=37)
    people = "".join(
        el("svg", figure, viewBox="0 0 22 38", class_="mate" if i < home else "mate away-yet", aria_hidden="true")
        for i in range(crew)
    )
    words = say("Actions left: {n}", n=left)
    rows = [
        el("p", badge(hue_of(viewer), letter_of(viewer)), el("span", escape(name), class_="name"), leader(is_first)),
        el("p", el("span", escape(str(say("Actions"))), class_="what"), coins, spoken(words), class_="coins"),
        el(
            "p",
            el("span", escape(str(say("Home"))), class_="what"),
            el("span", people, class_="mates"),
            spoken(say("{n} of {crew} home", n=home, crew=crew)),
            class_="home",
        ),
    ]
    return el("div", *rows, class_="me" if is_turn else "me waits")


def hand(v: Record, viewer: int) -> list[str]:
    """My cards by symbol: equal ones as a small stack, dark ones apart; the one I have just played stands out and can be put
    back.
    """
    counts = v.hand[viewer].tolist()
    is_asked = asked(v, viewer)
    played = (
        int(v.top)
        if is_asked and v.step in (t.CHOOSING_PIRATE, t.CHOOSING_COLOUR) and v.doing not in (t.STEP_BACK, t.PUSH)
        else -1
    )
    options = moves(v, viewer) if is_asked and v.step == t.ACTION else ()
    parts = []
    for which in sorted(range(t.N_CARDS), key=lambda card: (card % t.N_SYMBOLS, card)):
        if counts[which] or which == played:
            verbs = verbs_for(v, viewer, which, is_asked)
            tags = tags_for(which, options)
            parts.append(card(v, which, counts[which], which == played, verbs, tags, bool(v.step == t.DISCARDING)))
    if not parts:
        parts.append(el("p", escape(str(say("Your hand is empty."))), class_="soft empty-hand"))
    if is_asked and v.step == t.DISCARDING:
        due = int(v.discards_due)
        parts.append(el("p", escape(str(say("Discard {n} card", "Discard {n} cards", n=due))), class_="due"))
    return parts


def verbs_for(v: Record, viewer: int, which: int, is_asked: bool) -> tuple[str, ...]:
    """What may be done with a card of my hand now."""
    if not is_asked:
        return ()
    if v.step == t.DISCARDING:
        return ("discard",)
    if v.step != t.ACTION:
        return ()
    return ("play", "enchant") if v.options.magician and can_enchant(v, which % t.N_SYMBOLS) else ("play",)


def tags_for(which: int, options: tuple[Move, ...]) -> tuple[tuple[int, int, int], ...]:
    """Where this card would take each of my pirates: crew, from, to."""
    return tuple((m.who, m.place, m.to) for m in options if m.doing == t.ADVANCE and m.symbol == which % t.N_SYMBOLS)


@remembered("options")
def card(
    v: Record,
    which: int,
    count: int,
    is_played: bool,
    verbs: tuple[str, ...],
    tags: tuple[tuple[int, int, int], ...],
    sinks: bool,
) -> str:
    """The cards of one kind."""
    slug, name = CARDS[which], str(card_name(which))
    under = "".join(el("use", href="#card", x=4 + 3 * i, y=3 - 3 * i) for i in range(min(count, 3) - 1, 0, -1))
    drawing = el("svg", under, el("g", face(which), transform="translate(2 9)"), viewBox="0 0 70 90", aria_hidden="true")
    label = el("span", escape(str(SHORT[which % t.N_SYMBOLS])), class_="card-name", aria_hidden="true")
    number = el("span", f"×{count}", class_="card-count", aria_hidden="true") if count > 1 else ""
    words = spoken(f"{name} ×{count}" if count > 1 else name)
    notes = el("span", *[note(v, slug, *each) for each in tags], class_="card-tags", aria_hidden="true") if tags else ""
    inside = drawing + number + label + words + notes
    if is_played:
        undo = el("button", drawing, label, spoken(say("Put it back")), type="button", class_="card pick played", data_undo="yes")
        return undo + (el("span", inside, class_="card") if count else "")
    if not verbs:
        return el("span", inside, class_="card", id=f"card-{which}")
    kind = "card pick sinks" if sinks else "card pick"
    button = el("button", inside, type="button", class_=kind, id=f"card-{which}", data_verb=verbs[0], data_card=slug)
    if "enchant" in verbs:
        effect = spoken(ENCHANTMENTS[slug.removesuffix("_dark")])
        wand = el("button", icon("ic-wand"), effect, type="button", class_="pick wand", data_verb="enchant", data_card=slug)
        return el("span", button, wand, class_="two-ways")
    return button


def note(v: Record, slug: str, who: int, place: int, to: int) -> str:
    """Where a card would take a pirate, seen while that pirate is chosen."""
    where = str(to) if t.FIRST_SPACE <= to < t.SHIP else str(place_name(v, to))
    data = {"data_card": slug, "data_who": who, "data_place": place}
    return el("span", f"→ {escape(where)}", class_="ghost card-tag", **data)


def piles(v: Record, viewer: int) -> list[str]:
    """Draw pile, discard pile with its top card, what lies in it, and with the Magician the chests opened so far."""
    is_asked = asked(v, viewer)
    may_pass = is_asked and v.step == t.ACTION and v.hand_size[viewer] == 0 and v.actions_used == 0 and not v.sailed_as_captain
    taking = tuple(c for c in range(t.N_CARDS) if is_asked and v.step == t.TAKING and may_take(v, c))
    came = f"hand-{int(v.active)}" if v.step in (t.CHOOSING_PIRATE, t.CHOOSING_COLOUR) and v.active != viewer else None
    parts = [draw_pile(v, bool(may_pass)), discard_top(v, int(v.top), int(v.discard_size), came)]
    parts.append(discards(v, tuple(v.discard_pile.tolist()), taking))
    if v.options.magician:
        parts.append(chests(v))
    return parts


@remembered("draw_size")
def draw_pile(v: Record, may_draw: bool) -> str:
    """The draw pile with its number."""
    backs = el("use", href="#card-back", x=6, y=0) + el("use", href="#card-back", x=3, y=3) + el("use", href="#card-back", y=6)
    drawing = el("svg", backs, viewBox="-1 -1 69 89", aria_hidden="true")
    number = el("span", str(v.draw_size), class_="pile-count", aria_hidden="true")
    word = el("span", escape(str(say("draw"))), class_="pile-word", aria_hidden="true")
    if may_draw:
        words = spoken(say("Skip the turn and draw a card"))
        return el(
            "button", drawing, number, word, words, type="button", class_="pile pick", id="draw-pile", data_verb="pass_draw"
        )
    return el("span", drawing, number, word, spoken(f"{say('Draw pile')}: {v.draw_size}"), class_="pile", id="draw-pile")


@remembered()
def discard_top(v: Record, top: int, size: int, came: str | None) -> str:
    """The discard pile: its top card and its number."""
    word = el("span", escape(str(say("discard"))), class_="pile-word", aria_hidden="true")
    number = el("span", str(size), class_="pile-count small-count", aria_hidden="true")
    if top < 0:
        drawing = el(
            "svg", el("rect", x=1, y=7, width=58, height=78, rx=6, class_="no-card"), viewBox="-1 -1 69 89", aria_hidden="true"
        )
        return el("span", drawing, number, word, spoken(f"{say('Discard pile')}: {size}"), class_="pile", id="discard")
    under = el("use", href="#card", x=6, y=0) if size > 1 else ""
    drawing = el("svg", under, el("g", face(top), transform="translate(0 6)"), viewBox="-1 -1 69 89", aria_hidden="true")
    words = spoken(f"{say('Discard pile')}: {size} ({say('on top')}: {card_name(top)})")
    inner = el("span", drawing, id=f"top-{size}", data_glide="top", data_from=came)
    return el("span", inner, number, word, words, class_="pile", id="discard")


@remembered("options")
def discards(v: Record, counts: tuple[int, ...], taking: tuple[int, ...]) -> str:
    """How many cards of each kind lie in the discard pile; with a lantern's magic they can be taken."""
    kinds = t.N_CARDS if v.options.freebooter else t.N_SYMBOLS
    parts = []
    for which in range(kinds):
        inside = icon(sign_of(which)) + el("b", str(counts[which] or "–"), aria_hidden="true")
        shade = " dark" if which >= t.N_SYMBOLS else ""
        if which in taking:
            words = spoken(say("Take {card}", card=card_name(which)))
            parts.append(
                el("button", inside, words, type="button", class_=f"gone pick{shade}", data_verb="take", data_card=CARDS[which])
            )
        else:
            parts.append(el("span", inside, spoken(f"{card_name(which)}: {counts[which]}"), class_=f"gone{shade}"))
    return el("div", *parts, class_="discards taking" if taking else "discards")


@remembered("opened", "box")
def chests(v: Record) -> str:
    """Which chest tokens have been opened, of how many."""
    parts = []
    for number, name in enumerate(FACES):
        count = f"{v.opened[number]}/{v.box.tokens[number]}"
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
    places = tuple(v.pirates[seat].tolist())
    hand = tuple(v.hand[seat].tolist()) if v.options.hand_visibility != t.HIDDEN else None
    is_rival = v.active == viewer and v.step == t.CHOOSING_COLOUR
    left = int(v.actions_left) if v.active == seat and t.CAPTAIN <= v.step < t.DONE else -1
    return (
        numbers(v, seat, int(v.hand_size[seat]), places[goal(v)], leads(v, seat), left, "top-line"),
        crew_line(v, seat, places),
        open_hand(v, hand),
    ) + ((rival_button(v, seat),) if is_rival else ())


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """A rival's cards and pirates home, small."""
    return (numbers(v, seat, int(v.hand_size[seat]), int(v.pirates[seat, goal(v)]), leads(v, seat), -1, "chip-line"),)


@remembered("options")
def numbers(v: Record, seat: int, cards: int, home: int, is_first: bool, left: int, class_: str) -> str:
    """So many cards, so many pirates home; `left` are the actions of the one whose turn it is, -1 for the others."""
    name = f"hand-{seat}" if class_ == "top-line" else None
    crew = int(v.options.crew)
    coins = el(
        "span", icon("coin"), el("span", str(left), aria_hidden="true"), spoken(say("Actions left: {n}", n=left)), class_="figure"
    )
    return el(
        "span",
        leader(is_first),
        coins if left >= 0 else "",
        el("span", icon("ic-hand"), el("span", str(cards), aria_hidden="true"), class_="figure"),
        el("span", icon("ic-home"), el("span", f"{home}/{crew}", aria_hidden="true"), class_="figure"),
        spoken(f"{say('{n} card', '{n} cards', n=cards)}, {say('{n} of {crew} home', n=home, crew=crew)}"),
        class_=class_,
        id=name,
    )


@remembered("options", "tunnel_end", "last")
def crew_line(v: Record, seat: int, places: tuple[int, ...]) -> str:
    """The whole crew on a line: a dot for a pirate, a number where several stand close together."""
    left, right = 14.0, 288.0
    far = progress(v, goal(v))
    groups: list[list[float]] = []
    spots = [(progress(v, place), n) for place, n in enumerate(places) if n and (place <= v.last or place >= t.SHIP)]
    for where, count in sorted(spots):
        x = left + (right - left) * where / far
        if groups and x - groups[-1][0] < 15:
            groups[-1][1] += count
        else:
            groups.append([x, count])
    ticks = "".join(f"M{short(left + (right - left) * n / far)} 10v10" for n in range(6, int(v.last), 6))
    parts = [el("path", d=f"M{short(left)} 15H{short(right)}", class_="track"), el("path", d=ticks, class_="track-tick")]
    if v.options.scenario == t.FULL:
        x = left + (right - left) * (int(v.tunnel_end) + 1) / far
        parts.append(el("rect", x=short(x - 9), y=6, width=18, height=18, rx=3, class_="track-sea"))
    parts.append(symbol("ic-home", 296, 3, 24))
    for x, many in groups:
        one = many == 1
        parts.append(el("circle", cx=short(x), cy=15, r=6 if one else 10.5, class_="hue"))
        if not one:
            parts.append(text(round(x, 1), 20, int(many), "line-count", "middle"))
    title = el("title", escape(where_words(v, places)))
    return el("svg", title, *parts, viewBox="0 0 324 30", class_=f"crew-line scene seat-{hue_of(seat)}", role="img")


@remembered("options")
def where_words(v: Record, places: tuple[int, ...]) -> str:
    """Where the pirates of a crew are, in words."""
    return ", ".join(f"{place_name(v, place)}{f' ×{n}' if n > 1 else ''}" for place, n in enumerate(places) if n)


@remembered()
def open_hand(v: Record, hand: tuple[int, ...] | None) -> str:
    """The cards of a hand that lies open, as small symbols."""
    if hand is None:
        return ""
    parts = []
    for which, count in enumerate(hand):
        if count:
            shade = " dark" if which >= t.N_SYMBOLS else ""
            number = el("b", str(count), aria_hidden="true")
            parts.append(el("span", icon(sign_of(which)), number, spoken(f"{card_name(which)} ×{count}"), class_=f"gone{shade}"))
    return el("div", *parts, class_="open-hand")


@remembered()
def rival_button(v: Record, seat: int) -> str:
    """A rival's crew, to be chosen."""
    drawing = el("svg", el("use", href=f"#cr-{seat}", x=14, y=40), viewBox="0 0 28 42", aria_hidden="true")
    words = say("A pirate of {colour}", colour=COLOURS[worn(seat)].name)
    return el("button", drawing, spoken(words), type="button", class_="pick rival", data_colour=CREWS[seat])
