"""What lies before a player: my screen from inside with its five stands, an opponent's screen from outside."""

from __future__ import annotations

from html import escape

from flotta.engine.drawing import el, spoken, svg
from flotta.games.tortuga.art.shapes import sign, use, words
from flotta.games.tortuga.box import ACTIONS, LETTERS
from flotta.games.tortuga.names import ACTION_NAMES, letter_of
from flotta.games.tortuga.terms import N_ACTIONS, SKULL, say

STANDING, READY, CHOOSING, FLAT = range(4)
"""What a screen tells: nothing; its owner has chosen; is choosing; has placed all dice."""


ART = "<svg viewBox='0 0 72 104' class='stand-art' aria-hidden='true'>"
RING, KEPT = use("rim", 0, 0, "ring"), use("kept")


def stand(
    die: int, side: int, where: int, number: int, can_keep: bool, is_kept: bool, turned: tuple[tuple[int, int], ...]
) -> tuple[str, ...]:
    """A stand with its die, in pieces: `side` is what it shows (-1: nothing), `where` the action on which it lies (-1: in hand).
    `turned` are the actions a skull might be turned to with what it would count there.
    """
    marked = where if where >= 0 else side
    tag, letter = "button" if can_keep else "span", LETTERS[die]
    class_ = "stand pick" if can_keep else "stand"
    more = f" type='button' data-part='{letter}'" if can_keep else ""
    pieces = [f"<{tag} class='{class_}' id='stand-{letter}'{more}>", ART]
    if 0 <= marked < N_ACTIONS:
        pieces.append(use(f"side{marked}"))
    pieces.append(use(f"sides{die}", 0, 0, "glyph" if where < 0 else "glyph-soft"))
    if where >= 0:
        pieces.append(use(f"gone{min(where, SKULL)}"))
    else:
        pieces += [use(f"rest{die}")] if side < 0 else [use(f"hand{die}"), use(f"face{side}")]
    if 0 <= side < N_ACTIONS and where < 0:
        pieces.append(words(46, 49, number, "stand-number"))
    for action, count in turned:
        pieces.append(f"<use href='#turn{action}-{count}' class='ghost' data-to='{ACTIONS[action]}'/>")
    pieces.append(RING if can_keep else KEPT if is_kept else "")
    pieces.append(f"</svg><span class='spoken'>{escape(str(name_of(die, side, where, number)))}</span></{tag}>")
    return tuple(pieces)


def send() -> str:
    """The button that keeps the dice pressed."""
    seen = el("span", escape(str(say("Keep"))), aria_hidden="true")
    return el("button", seen, spoken(say("Keep the dice pressed")), type="button", class_="pick send", id="send", data_send="yes")


def name_of(die: int, side: int, where: int, number: int) -> object:
    """How a stand is called."""
    letter = letter_of(die)
    if where >= 0:
        return say(
            "Die {letter}, placed: {action}", letter=letter, action=ACTION_NAMES[where] if where < N_ACTIONS else say("skull")
        )
    if side < 0:
        return say("Die {letter}, in hand", letter=letter)
    if side == SKULL:
        return say("Die {letter}: skull", letter=letter)
    return say("Die {letter}: {action} {n}", letter=letter, action=ACTION_NAMES[side], n=number)


def tile_button(coins: int, index: int) -> str:
    """One of two tiles to keep."""
    drawing = svg(44, 44, use(f"coins{coins}", 0, 0, None, 44, 44), class_="tile-art", aria_hidden="true")
    name = say("Keep the tile with {n} coin", "Keep the tile with {n} coins", n=coins)
    return el("button", drawing, spoken(name), type="button", class_="tile-choice pick", id=f"tile-{index}", data_coins=coins)


def wing(seat: int, title: object, *lines: object) -> str:
    """The left leaf of my screen: whose it is and where we are."""
    badge = svg(36, 22, use(f"badge{seat}", 0, 0), class_="wing-badge", aria_hidden="true")
    words = "".join(el("p", escape(str(line)), class_="wing-line") for line in lines)
    return el("div", badge, el("p", escape(str(title)), class_="wing-title"), words, class_="wing")


def holdings(tiles: tuple[int, ...], sets: tuple[int, ...], set_count: int, score: int) -> str:
    """The right leaf: my tiles face up, my sets, my points."""
    shown = "".join(use(f"coins{coins}", 27 * i, 0, None, 25, 25) for i, coins in enumerate(tiles[:6]))
    coins = el("span", escape(str(say("{n} coin", "{n} coins", n=sum(tiles)))), class_="wing-count")
    row = svg(
        27 * max(1, min(6, len(tiles))), 25, shown or use("tile", 4, 2, "faint", 18, 22), class_="wing-tiles", aria_hidden="true"
    )
    chests = "".join(use(f"chest{colour}", 26 * i, 0, None, 25, 23.3) for i, colour in enumerate(sets))
    icons = svg(77, 24, chests, class_="wing-sets", aria_hidden="true")
    return el(
        "div",
        el("p", row, coins, class_="wing-row"),
        el("p", icons, el("span", escape(f"{say('Sets')} {set_count}"), class_="wing-count"), class_="wing-row"),
        el(
            "p",
            svg(24, 24, use("star", 0, 0, None, 24, 24), class_="wing-star", aria_hidden="true"),
            el("span", escape(str(say("{n} point", "{n} points", n=score))), class_="wing-count"),
            class_="wing-row",
        ),
        class_="wing wing-right",
    )


def outside(seat: int, hue: int, state: int, has_gain: bool) -> list[str]:
    """An opponent's screen: standing, sealed, or flat with a token to come."""
    if state == FLAT:
        return [use("screen-flat", 2, 42, f"seat-{hue}", 82, 19), use("token1", 30, 10, None, 27, 27) if has_gain else ""]
    over = {READY: "is-ready", CHOOSING: "is-choosing"}.get(state)
    return [use(f"screen{seat}", 0, 2), use(over) if over else ""]


def rival(
    seat: int,
    hue: int,
    state: int,
    told: str,
    home: str,
    hand: tuple[int, ...],
    tiles: tuple[int, ...],
    spots: tuple[int, ...],
    has_gain: bool,
    is_start: bool,
) -> tuple[str, ...]:
    """An opponent's panel, in pieces."""
    label = f"role='img' aria-label='{escape(told)}'" if told else "role='group'"
    wheel = f"<p class='top-line'><svg viewBox='0 0 20 20' class='scene start-wheel' aria-hidden='true'>{use('wheel')}</svg></p>"
    pieces = [wheel if is_start else "", f"<svg viewBox='0 0 336 72' class='scene rival seat-{hue}' {label}>"]
    pieces += outside(seat, hue, state, has_gain)
    pieces.append(words(100, 15, told, "state-words") if told else "")
    pieces.append(use(f"dice{sum(1 << die for die in hand)}", 226, 22) if hand else "")
    pieces.append(use("tile", 100, 22, None, 17, 21) + words(122, 38, coins_of(tiles), "count"))
    chest = 236 if any(tiles) else 152
    pieces.append(use("chest", chest, 22, None, 21, 20) + words(chest + 26, 38, home, "count"))
    for action, value in enumerate(spots):
        x = 100 + 48 * action
        pieces.append(sign(action, x, 51, 16, "glyph" if value else "glyph-soft"))
        pieces.append(use(f"token{value}" if value else "no-token", x + 19, 49, None, 20, 20))
    return (*pieces, "</svg>")


def coins_of(tiles: tuple[int, ...]) -> str:
    """How many tiles; at the end how many coins are on them."""
    known = sum(tiles)
    return f"{len(tiles)}" + (f" = {say('{n} coin', '{n} coins', n=known)}" if known else "")


def counter(hue: int, hand: int, tiles: int, state: int, has_gain: bool) -> tuple[str, ...]:
    """An opponent on a phone while dice are rolled: dice in hand, tiles, and what the screen tells. In pieces."""
    told = {READY: "seal", CHOOSING: "hourglass"}.get(state, "token1" if has_gain else "")
    return (
        f"<svg viewBox='0 0 90 24' class='scene counter seat-{hue}' aria-hidden='true'>",
        use(f"held{hand}", 1, 2),
        use("tile", 28, 2, None, 16, 20),
        words(48, 18, tiles, "count"),
        use(told, 66, 1, None, 22, 22) if told else "",
        "</svg>",
    )


def counter_home(hue: int, tiles: int, home: str) -> tuple[str, ...]:
    """An opponent on a phone after the dice: tiles, and how many chests are in Tortuga of those that end the game."""
    return (
        f"<svg viewBox='0 0 84 24' class='scene counter seat-{hue}' aria-hidden='true'>",
        use("tile", 1, 2, None, 16, 20),
        words(19, 18, tiles, "count"),
        use("chest", 33, 3, None, 19, 18),
        words(54, 18, home, "count"),
        "</svg>",
    )
