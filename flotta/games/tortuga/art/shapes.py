"""The small things of Tortuga as symbols: drawn once on a page, used wherever they lie.

A symbol takes the colour of a seat from the class of whatever uses it. Chests are light tints with a lid of their own and a
letter, seats are deep hues with an emblem and a letter: the two families are never mistaken for one another.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from flotta.engine.drawing import EMBLEMS, el, text
from flotta.games.tortuga.names import letter_of
from flotta.games.tortuga.picture import CHEST_LETTERS

BOAT = "M2.5 15.5h19q-1.4 4.6-4.8 6H7.3q-3.4-1.4-4.8-6zM11 1.5v12.2H3.6Q5.4 6 11 1.5zM12.8 4.2q5.4 3.8 6.6 9.5h-6.6z"
HEAD = (
    "M4.6 10.2Q4.4 2.4 11.8 2.4t7.4 7.4l3.6-1.6-.8 3.4 1.4 2.6-4.6-1.6q-7.2-2.2-14.2-2.4zM5.4 12.4q6.4 0 12.8 2 0 7.8-6.2 7.8"
    "-6.6 0-6.6-9.8zM8 14.2l.2 2.4 3 .4.4-2.2zM14.6 15.6a1.2 1.2 0 1 0 .1 0zM9 19.2q2.8 1.4 5.4 0l-.3-.9q-2.4 1-4.8 0z"
)
SHOVEL = (
    "M19.6 1.6l2.8 2.8-1.7 1.1-.9-.9-6.4 6.4 1.8 1.8q-1 6.6-9.6 8.6-1.9.3-2-1.6Q5.2 11 12 9.8l-.2-.2 6.4-6.4z"
    "M16.2 16.4l1.3-1.3 1.8 1.8 1.8-1.8 1.3 1.3-1.8 1.8 1.8 1.8-1.3 1.3-1.8-1.8-1.8 1.8-1.3-1.3 1.8-1.8z"
)
CANNON = (
    "M2 7.6L17.4 3l-.4-1.2 2.6-.8 2 6.4-2.6.8-.4-1.2-9 4.4a5.4 5.4 0 1 1-6 .6Q1 10 2 7.6zM7.6 13.4a2.8 2.8 0 1 0 .1 0z"
    "M13.6 15.4H22v3H14z"
)
SWORDS = (
    "M2 2l3 .6 9.6 11.9 2-1.6 1.4 1.7-1.9 1.6 3.5 4.4-1.7 1.4-3.6-4.4-2 1.6-1.4-1.7 2-1.6L3 4z"
    "M22 2l-3 .6-4.4 5.4 1.5 2L21 4zM12.2 11.4l-3 3.8 2 1.6-1.4 1.7-2-1.6-3.6 4.4-1.7-1.4 3.5-4.4-1.9-1.6 1.4-1.7 2 1.6 3.2-4z"
)
SKULL = (
    "M5 13.5q-2-2.4-2-5.6Q3.4 1.6 12 1.6t9 6.3q0 3.2-2 5.6l-2.4 1.2.4 3.4q-5 2.8-10 0l.4-3.4zM8.2 7a2.5 2.5 0 1 0 .1 0z"
    "M15.8 7a2.5 2.5 0 1 0 .1 0zM12 11.4l-1.4 2.6h2.8zM8.6 19.6q3.4 1.2 6.8 0v2.2q-3.4 1.4-6.8 0z"
)
SIGNS = (BOAT, HEAD, SHOVEL, CANNON, SWORDS, SKULL)
"""The five actions and the skull, each on a square of 24."""

LIDS = (
    "M1.5 12V9.5Q1.5 1 15 1t13.5 8.5V12z",  # a dome
    "M1 12l3.5-9h21L29 12z",  # flat
    "M1.5 12L15 1l13.5 11z",  # a gable
    "M1.5 12V6.5L9 6l6-5 6 5 7.5.5V12z",  # with a point
    "M1.5 12V8Q1.5 1 8.2 1 13 1 15 5.5 17 1 21.8 1q6.7 0 6.7 7v4z",  # two humps: counts double
)
STAR = "M12 1.5l3 7.2 7.6.6-5.8 5 1.8 7.5-6.6-4-6.6 4 1.8-7.5-5.8-5 7.6-.6z"
PANELS = "M2 12L24 7l0 46L4 58zM24 7l38-1 2 46-40 1zM62 6l22 6-2 46-18-6z"
PALM = "M9 22q-1-8 2-13M11 9Q6 5 2 8q5-.6 9 1zM11 9q4-5 9-2-5-.6-9 2zM11 9Q8 3 4 3q4 2 7 6zM11 9q2-6 7-6-4 2-7 6z"


def symbol(name: str, across: float, down: float, *parts: str) -> str:
    """A shape under a name, to be used in any size."""
    return el("symbol", *parts, id=name, viewBox=f"0 0 {across:g} {down:g}")


def use(
    name: str, x: float = 0, y: float = 0, class_: str | None = None, across: float = 0, down: float = 0, **more: object
) -> str:
    """A shape that lies here, in its own size or in another. Written with single quotes: those cost nothing in an update."""
    place = f" x='{x:.4g}'" if x else ""
    if y:
        place += f" y='{y:.4g}'"
    if across:
        place += f" width='{across:g}' height='{down:g}'"
    if class_:
        place += f" class='{class_}'"
    for key, value in more.items():
        place += f" {key.replace('_', '-')}='{value}'"
    return f"<use href='#{name}'{place}/>"


def words(x: float, y: float, said: object, class_: str) -> str:
    """Text with the same short quotes."""
    return f"<text x='{x:.4g}' y='{y:.4g}' class='{class_}'>{escape(str(said), quote=False)}</text>"


def sign(which: int, x: float, y: float, size: float, class_: str = "glyph") -> str:
    """The sign of an action, or the skull."""
    return use(f"act{which}", x, y, class_, size, size)


def fixed(name: str, across: float, down: float, *parts: str) -> str:
    """A shape that has a size of its own where it is used without one."""
    whole = symbol(name, across, down, *parts)
    return whole.replace("<symbol ", f'<symbol width="{across:g}" height="{down:g}" ', 1)


def chests() -> str:
    """The five chests, and their empty places on the island."""
    drawn = []
    for colour, lid in enumerate(LIDS):
        letter = text(15, 24.7, CHEST_LETTERS[colour], "chest-letter")
        body = el("path", d=f"{lid}M2 12h26v15H2z", class_=f"tint-{colour}")
        drawn.append(symbol(f"chest{colour}", 30, 28, body, letter))
        drawn.append(symbol(f"place{colour}", 30, 28, el("path", d=f"{lid}M2 12h26v15H2z", class_="hollow")))
    plain = el("path", d=f"{LIDS[0]}M2 12h26v15H2zM13 10h4v6h-4z", class_="tint-plain")
    return "".join(drawn) + symbol("chest", 30, 28, plain)


def road_chests(pre: str, size: float) -> str:
    """The chests in the size they have on the roads of one shape."""
    return "".join(
        fixed(f"{pre}c{colour}", size, size * 28 / 30, use(f"chest{colour}", 0, 0, None, size, round(size * 28 / 30, 2)))
        for colour in range(len(LIDS))
    )


def badges(coats: Iterable[tuple[int, str]]) -> str:
    """The sign of each seat: colour, emblem and letter; and a small one with the letter alone."""
    drawn = []
    for seat, (hue, letter) in enumerate(coats):
        crest = el("path", d=EMBLEMS[hue], class_="on", transform="translate(2.5 3) scale(.67)")
        wide = el("rect", x=0.7, y=0.7, width=34.6, height=20.6, rx=4, class_="hue")
        small = el("rect", x=0.7, y=0.7, width=14.6, height=18.6, rx=3, class_="hue")
        name = text(27, 16, letter, "badge-letter")
        drawn.append(fixed(f"badge{seat}", 36, 22, el("g", wide, crest, name, class_=f"seat-{hue}")))
        sheet = el("path", d=PANELS, class_="hue")
        large = el("path", d=EMBLEMS[hue], class_="on", transform="translate(30 14) scale(1.1)")
        drawn.append(fixed(f"screen{seat}", 86, 62, el("g", sheet, large, class_=f"seat-{hue}")))
        drawn.append(fixed(f"mini{seat}", 16, 20, el("g", small, text(8, 15, letter, "badge-letter"), class_=f"seat-{hue}")))
    return "".join(drawn)


def numbered(numbers: Iterable[int], tokens: Iterable[int]) -> str:
    """Placed dice by the number that counts, advantage tokens by their side."""
    edge = (
        "M10 .8l2.6 1.7 3-.2 1.3 2.7 2.6 1.6-.2 3 .2 3-2.6 1.6-1.3 2.7-3-.2L10 19.2l-2.6-1.7-3 .2-1.3-2.7L.5 13.4l.2-3-.2-3 "
        "2.6-1.7 1.3-2.7 3 .2z"
    )
    drawn = []
    for number in numbers:
        face = el("rect", x=0.8, y=0.8, width=20.4, height=20.4, rx=4, class_="hue")
        drawn.append(fixed(f"die{number}", 22, 22, face, text(11, 16.8, number, "die-number")))
    for number in tokens:
        drawn.append(fixed(f"token{number}", 20, 20, el("path", d=edge, class_="token"), text(10, 15.6, number, "token-number")))
        loose = el("path", d=edge, class_="token-loose")
        drawn.append(fixed(f"loose{number}", 20, 20, loose, text(10, 15.6, number, "token-soft")))
    return "".join(drawn) + symbol("token", 20, 20, el("path", d=edge, class_="token"))


def furniture() -> str:
    """Signs of actions, tiles, bag, start player's wheel, medals, seals and the like."""
    drawn = [symbol(f"act{i}", 24, 24, el("path", d=d, fill_rule="evenodd")) for i, d in enumerate(SIGNS)]
    water = "M3 7q3-2.5 6 0t6 0M3 12q3-2.5 6 0t6 0M3 17q3-2.5 6 0t6 0"
    drawn.append(
        symbol(
            "tile",
            18,
            22,
            el("rect", x=0.7, y=0.7, width=16.6, height=20.6, rx=3, class_="tile"),
            el("path", d=water, class_="tile-wave"),
        )
    )
    bag = "M10 9Q1 17 1.5 27q.3 8 14.5 8t14.5-8Q31 17 22 9zM9 2.5q3.5 2 7 0t7 0L21 8.5H11z"
    drawn.append(symbol("bag", 32, 36, el("path", d=bag, class_="bag"), el("path", d="M9.5 9h13", class_="cord")))
    spokes = "M10 .8v18.4M.8 10h18.4M3.5 3.5l13 13M16.5 3.5l-13 13"
    rim = el("circle", cx=10, cy=10, r=5.6, class_="rim") + el("circle", cx=10, cy=10, r=1.8, class_="solid")
    drawn.append(fixed("wheel", 20, 20, el("path", d=spokes, class_="spoke"), rim))
    for place in (1, 2):
        disc = el("circle", cx=9, cy=9, r=8.2, class_=f"medal-{place}")
        drawn.append(fixed(f"medal{place}", 18, 18, disc, text(9, 13.6, place, "medal-number")))
        drawn.append(fixed(f"crown{place}", 20, 13, el("path", d="M2 12V3l5 4 3-6 3 6 5-4v9z", class_=f"medal-{place}")))
    drawn.append(symbol("no-token", 20, 20, el("circle", cx=10, cy=10, r=8, class_="hollow")))
    drawn.append(symbol("palm", 22, 24, el("path", d=PALM, class_="palm")))
    drawn.append(symbol("star", 24, 24, el("path", d=STAR, class_="gilt")))
    tick = el("path", d="M6.5 11.5l3 3 6-7", class_="tick")
    drawn.append(symbol("seal", 22, 22, el("circle", cx=11, cy=11, r=10, class_="seal"), tick))
    sand = el("path", d="M7 5h8M7 17h8M8 5q0 4 3 6-3 2-3 6M14 5q0 4-3 6 3 2 3 6", class_="hour")
    drawn.append(symbol("hourglass", 22, 22, el("circle", cx=11, cy=11, r=10, class_="clock"), sand))
    drawn.append(
        symbol("flag", 20, 22, el("path", d="M3 21V2", class_="pole"), el("path", d="M3 2.5l14 2.5-4 3.5 4 3.5H3z", class_="wax"))
    )
    drawn.append(symbol("screen", 86, 62, el("path", d=PANELS, class_="tint-plain")))
    drawn.append(symbol("screen-flat", 86, 20, el("path", d="M4 4h78l4 12H0zM28 4l-2 12M58 4l2 12", class_="hue")))
    for coins in (1, 2, 3):
        drawn.append(symbol(f"coins{coins}", 44, 44, tile_face(coins)))
    return "".join(drawn)


def tile_face(coins: int) -> str:
    """A treasure tile from the front."""
    places = (((22, 22),), ((15, 16), (28, 28)), ((14, 15), (30, 17), (22, 30)))[coins - 1]
    found = "".join(
        el("circle", cx=x, cy=y, r=8.5, class_="coin") + el("circle", cx=x, cy=y, r=5, class_="coin-rim") for x, y in places
    )
    return el("rect", x=1, y=1, width=42, height=42, rx=5, class_="tile-face") + found


REVEALED = el("rect", x=1, y=1, width=28, height=28, rx=6, class_="die-edge") + el(
    "rect", x=4, y=4, width=22, height=22, rx=3, class_="die-face"
)


def dice_table(numbers: list[list[int]]) -> str:
    """The five dice of a player: on their stands, in the reveal, and small with their letters."""
    tag = el("rect", x=4, y=42, width=42, height=22, rx=11, class_="turn-tag")
    shared = fixed("revealed", 30, 30, REVEALED) + fixed("tag", 72, 104, tag)
    dice = shared + "".join(die_on_stand(die, row) for die, row in enumerate(numbers))
    sides = "".join(side_of(action, sorted({row[action] for row in numbers})) for action in range(len(numbers[0])))
    return dice + sides + skull_side(len(numbers[0])) + hands(len(numbers))


def die_on_stand(die: int, row: list[int]) -> str:
    """A die with its letter: thrown, at rest, small; and its five numbers in the order of the actions."""
    edge = el("rect", x=10, y=5, width=52, height=52, rx=9, class_="die-edge")
    face = el("rect", x=15, y=10, width=42, height=42, rx=5, class_="die-face")
    disc = el("circle", cx=59, cy=11, r=9.5, class_="hue") + text(59, 16, letter_of(die), "stand-letter")
    parts = []
    for action, number in enumerate(row):
        x = 2 + 13.6 * action
        parts += [use(f"act{action}", x + 0.6, 68, None, 12.4, 12.4), text(round(x + 6.8, 1), 97, number, "side-number")]
    small = el("rect", x=0.7, y=0.7, width=18.6, height=18.6, rx=4, class_="hue")
    return (
        fixed(f"sides{die}", 72, 104, *parts)
        + fixed(f"hand{die}", 72, 104, edge, face, disc)
        + fixed(f"rest{die}", 72, 104, use(f"hand{die}"), text(36, 40, letter_of(die), "stand-big"))
        + fixed(f"letter{die}", 20, 20, small, text(10, 15.4, letter_of(die), "die-number"))
    )


def side_of(action: int, numbers: list[int]) -> str:
    """A side of a die: on a stand, marked among the five numbers, placed; by number as a turned skull and in the reveal."""
    box = el("rect", x=round(2 + 13.6 * action, 1), y=65, width=13.6, height=37, rx=3, class_="side-shown")
    drawn = [
        fixed(f"face{action}", 72, 104, use(f"act{action}", 17, 13, "glyph-dark", 24, 24)),
        fixed(f"side{action}", 72, 104, box),
        gone(action),
    ]
    for number in numbers:
        count = text(35, 58.5, number, "turn-number")
        drawn.append(
            fixed(f"turn{action}-{number}", 72, 104, use("tag"), use(f"act{action}", 9, 45, "glyph-dark", 15, 15), count)
        )
        sign_and_count = use(f"act{action}", 4, 5, "glyph-dark", 13, 13) + text(20, 23, number, "reveal-number")
        drawn.append(fixed(f"shown{action}-{number}", 30, 30, use("revealed"), sign_and_count))
    return "".join(drawn)


def skull_side(skull: int) -> str:
    """The sixth side."""
    return (
        fixed(f"face{skull}", 72, 104, use(f"act{skull}", 20, 14, "glyph-dark", 32, 32))
        + fixed(f"shown{skull}", 30, 30, use("revealed"), use(f"act{skull}", 5, 5, "glyph-dark", 20, 20))
        + gone(skull)
    )


def gone(side: int) -> str:
    """The empty stand of a die that was placed."""
    empty = el("rect", x=12, y=7, width=48, height=48, rx=7, class_="hollow")
    return fixed(f"gone{side}", 72, 104, empty, use(f"act{side}", 24, 19, "glyph-soft", 24, 24))


def hands(dice: int) -> str:
    """Which dice are in hand, as letters and as a count; what is drawn over a stand or a screen."""
    kept = el("rect", x=8, y=3, width=56, height=56, rx=11, class_="kept-ring")
    drawn = [
        fixed("rim", 72, 104, el("rect", x=6, y=1, width=60, height=60, rx=12)),
        fixed("kept", 72, 104, kept, use("seal", 2, 40, None, 22, 22)),
        fixed("is-ready", 90, 70, use("seal", 62, 42, None, 24, 24)),
        fixed("is-choosing", 90, 70, use("hourglass", 62, 42, None, 24, 24)),
    ]
    for held in range(1, 2**dice):
        letters = [die for die in range(dice) if held >> die & 1]
        row = "".join(use(f"letter{die}", 110 - 22 * (len(letters) - i)) for i, die in enumerate(letters))
        drawn.append(fixed(f"dice{held}", 110, 20, row))
    for count in range(dice + 1):
        face = el("rect", x=0.7, y=0.7, width=18.6, height=18.6, rx=4, class_="hue" if count else "hollow")
        drawn.append(fixed(f"held{count}", 20, 20, face, text(10, 15.4, count, "die-number" if count else "soft-number")))
    return "".join(drawn)
