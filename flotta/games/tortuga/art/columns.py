"""The five actions as columns of sailcloth, in the order in which they are resolved, with their places, dice and totals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flotta.engine.drawing import el, text
from flotta.games.tortuga.art.glance import Glance
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import fixed, sign, use, words
from flotta.games.tortuga.terms import BOARDING, CREW, N_ACTIONS, TREASURE, say

TITLES = (say("Expand fleet"), say("Recruit crew"), say("Treasure hunt"), say("Ship attack"), say("Ambush"))
SHORT_TITLES = (say("fleet"), say("recruit"), say("hunt"), say("attack"), say("ambush"))
HEAD_WIDE, HEAD_TALL = 50, 40
LINE_WIDE, LINE_TALL = 23, 23
PREVIEW = 22


def titled(words: object) -> str:
    """Words that begin with a capital letter, as at the head of a column."""
    shown = str(words)
    return shown[:1].upper() + shown[1:]


def frame_height(m: Measures, places: int) -> float:
    """How high the frame of a place is: a single one has room for larger dice."""
    if m.is_wide:
        return 55 if places > 1 else 88
    return 46


def frame_top(m: Measures, place: int, places: int) -> float:
    """Where the frame of a place begins, or what follows on the last one."""
    return m.columns + (HEAD_WIDE if m.is_wide else HEAD_TALL) + place * (frame_height(m, places) + 3)


def preview_top(m: Measures) -> float:
    """Where a column says what a choice would make of it."""
    return m.columns + m.columns_height - PREVIEW - 3


def outlines(m: Measures, seats: int, places: int, tokens: list[int]) -> str:
    """Shapes that come and go in columns: what can be pressed, the plate at the foot, an empty place, a token without a die."""
    drawn = []
    for action in range(N_ACTIONS):
        x = m.left(action)
        whole = el("rect", x=x + 1, y=m.columns, width=m.column - 2, height=m.columns_height - 2, rx=6)
        plate = el("rect", x=x + 4, y=preview_top(m), width=m.column - 8, height=PREVIEW, rx=5)
        drawn += [fixed(f"{m.pre}col{action}", 1, 1, whole), fixed(f"{m.pre}foot{action}", 1, 1, plate)]
        for place in range(places):
            y = frame_top(m, place, places) + (frame_height(m, places) - 12 if m.is_wide else 19)
            nobody = say("nobody yet") if m.is_wide else "–"
            drawn.append(fixed(f"{m.pre}no{action}-{place}", 1, 1, words(x + m.column / 2, y, nobody, "nobody")))
    for seat in range(seats):
        for token in tokens:
            if m.is_wide:
                parts = use(f"badge{seat}") + use(f"loose{token}", 40, 1)
            else:
                parts = use(f"mini{seat}") + use(f"loose{token}", 16, 2, None, 17, 17)
            drawn.append(fixed(f"{m.pre}idle{seat}-{token}", 1, 1, parts))
    return "".join(drawn)


def still(m: Measures, places: int, rewards: tuple[tuple[str, ...], ...]) -> str:
    """The cloth of the columns: what never changes."""
    parts = []
    for action in range(N_ACTIONS):
        x, y = m.left(action), m.columns
        parts.append(cloth(m, x, y))
        if m.is_wide:
            parts.append(el("circle", cx=x + 19, cy=y + 29, r=14, class_="disc") + sign(action, x + 10, y + 20, 18))
            parts.append(text(x + 36, y + 34, titled(TITLES[action]), "column-name"))
        else:
            parts.append(sign(action, x + (8 if action >= BOARDING else m.column / 2 - 9), y + 8, 18))
            parts.append(text(x + m.column / 2, y + 37, SHORT_TITLES[action], "column-short"))
        for place in range(places):
            top, height = frame_top(m, place, places), frame_height(m, places)
            inset = 6 if m.is_wide else 3
            parts.append(
                el("rect", x=x + inset, y=top, width=m.column - 2 * inset, height=height, rx=5, class_=f"frame-{place + 1}")
            )
            if m.is_wide:
                parts.append(use(f"medal{place + 1}", x + 9, top + 6))
            parts.append(reward(m, rewards[action][place], x, top))
    return el("g", *parts)


def cloth(m: Measures, x: float, y: float) -> str:
    """A sail hung from a spar."""
    low, w = y + m.columns_height - 6, m.column
    d = f"M{x + 2:g} {y + 6:g}H{x + w - 2:g}V{low:g}q{-w / 8:g} 7 {-w / 4:g} 0t{-w / 4:g} 0 {-w / 4:g} 0 {-(w / 4 - 4):g} 0z"
    spar = el("rect", x=x, y=y, width=w, height=9 if m.is_wide else 7, rx=4, class_="wood")
    return el("path", d=d, class_="cloth") + spar


def reward(m: Measures, what: str, x: float, top: float) -> str:
    """What a place brings, as signs and numbers: "ship_+2", "chest tile tile", "chest ship_−1", "ship_−1 palm chest"."""
    size = 17 if m.is_wide else 13
    y = top + 6 if m.is_wide else top + 29
    left = x + m.column - 9 - width_of(m, what, size) if m.is_wide else x + (m.column - width_of(m, what, size)) / 2
    parts = []
    for word in what.split():
        kind, _, number = word.partition("_")
        if kind in ("ship", "pirate"):
            parts.append(sign(0 if kind == "ship" else 1, left, y, size, "glyph-loss" if number.startswith("−") else "glyph"))
        else:
            parts.append(use(kind, left, y, None, size, size))
        left += size + 1
        if number:
            parts.append(text(left, y + size - 3, number, "loss" if number.startswith("−") else "gain"))
            left += NUMBER
        left += gap_of(m)
    return "".join(parts)


NUMBER = 20
"""How wide a number of a reward is, like "+2"."""


def gap_of(m: Measures) -> float:
    """Between two parts of a reward."""
    return 4 if m.is_wide else 0


def width_of(m: Measures, what: str, size: float) -> float:
    """How wide a reward is."""
    return sum(size + 1 + gap_of(m) + (NUMBER if "_" in word else 0) for word in what.split()) - gap_of(m)


@dataclass(frozen=True)
class InColumn:
    """Somebody in a column: dice by letter and number, the token's value, the total."""

    seat: int
    hue: int
    dice: tuple[tuple[int, int], ...]
    token: int
    total: int
    is_tied: bool


def entry(s: Glance, action: int, seat: int, hue: int, ranked: list[int]) -> InColumn:
    """What a player has in a column."""
    total = s.totals[seat][action]
    dice = tuple((die, s.dice[die][action]) for die in s.on(seat, action))
    tied = any(s.totals[other][action] == total for other in ranked if other != seat)
    return InColumn(seat, hue, dice, s.token(seat, action), total, tied)


def filled(m: Measures, s: Glance, action: int, hues: tuple[int, ...], viewer: int) -> tuple[str, ...]:
    """What lies in a column: its head, its places, and the others who are there."""
    ranked = s.ranking(action)
    entries = tuple(entry(s, action, seat, hues[seat], ranked) for seat in ranked)
    idle = tuple((seat, s.token(seat, action)) for seat in range(s.seats) if s.advantage[seat][action] and seat not in ranked)
    room = ""
    if viewer >= 0 and action >= BOARDING:
        room = f"{len(s.on(viewer, action))}/{s.limit(viewer, action)}"
    return drawn(m, action, s.places, entries, idle, room, s.is_acting and s.action == action)


@lru_cache(4096)
def drawn(
    m: Measures,
    action: int,
    places: int,
    entries: tuple[InColumn, ...],
    idle: tuple[tuple[int, int], ...],
    room: str,
    is_now: bool,
) -> tuple[str, ...]:
    """A column by what is in it."""
    x = m.left(action)
    pieces = [head(m, action, room, is_now)]
    for place in range(places):
        top = frame_top(m, place, places)
        if place < len(entries):
            pieces.append(placed(m, action, entries[place], x, top, places))
        else:
            pieces.append(use(f"{m.pre}no{action}-{place}"))
    y, line = frame_top(m, places, places), LINE_WIDE if m.is_wide else LINE_TALL
    for behind in entries[places:]:
        pieces.append(last_line(m, action, behind, x, y))
        y += line
    pieces += [outline(m, seat, token, i, x, y) for i, (seat, token) in enumerate(idle)]
    return tuple(pieces)


def head(m: Measures, action: int, room: str, is_now: bool) -> str:
    """The spar of the action that is being resolved; how many of my dice an attack takes."""
    parts, x = "", m.left(action)
    if is_now:
        parts += el("rect", x=x, y=m.columns, width=m.column, height=9 if m.is_wide else 7, rx=4, class_="spar-now")
    if room:
        parts += words(x + m.column - (7 if m.is_wide else 4), m.columns + (34 if m.is_wide else 22), room, "room end")
    return f"<g>{parts}</g>"


def placed(m: Measures, action: int, there: InColumn, x: float, top: float, places: int) -> str:
    """A player on a framed place: badge, dice, token, total."""
    if not m.is_wide:
        return f"<g>{use(f'badge{there.seat}', x + 4, top + 3)}{words(x + m.column - 5, top + 20, there.total, 'sum')}</g>"
    size, low = die_size(len(there.dice)), top + frame_height(m, places) - 7
    parts = use(f"badge{there.seat}", x + 30, top + 4)
    parts += dice_row(action, there, x + dice_left(size), low - 20 - (size - 20) / 2, size, place_pitch(size))
    parts += words(x + m.column - 11, low, there.total, "sum")
    if there.is_tied and len(there.dice) + bool(there.token) < 5:
        parts += use("wheel", x + m.column - 54, low - 16, None, 16, 16)
    return f"<g class='seat-{there.hue}'>{parts}</g>"


def dice_row(action: int, there: InColumn, x: float, y: float, size: float, pitch: float) -> str:
    """Dice side by side, then the token."""
    parts = ""
    for die, number in there.dice:
        name = f"d-{there.seat}-{die}"
        across = 0 if size == DIE else size
        parts += use(
            f"die{number}", x, y, None, across, across, id=f"{name}-{action}", data_glide=name, data_from=f"station-{there.seat}"
        )
        x += pitch
    if there.token:
        parts += use(f"token{there.token}", x + size - pitch + (2 if size == DIE else 1), y + (size - 20) / 2)
    return parts


def last_line(m: Measures, action: int, there: InColumn, x: float, y: float) -> str:
    """Somebody without a place: badge, dice, total on one line."""
    if not m.is_wide:
        return f"<g>{use(f'badge{there.seat}', x + 5, y)}{words(x + m.column - 6, y + 17, there.total, 'sum-low')}</g>"
    row = dice_row(action, there, x + 48, y + 2, LOW, low_pitch(len(there.dice)))
    total = words(x + m.column - 11, y + 17, there.total, "sum-low")
    return f"<g class='seat-{there.hue}'>{use(f'badge{there.seat}', x + 8, y)}{row}{total}</g>"


def outline(m: Measures, seat: int, token: int, index: int, x: float, y: float) -> str:
    """A token without a die: it counts nothing yet."""
    row, column = divmod(index, 2)
    left = x + (8 + 78 * column if m.is_wide else 4 + 31 * column)
    return use(f"{m.pre}idle{seat}-{token}", left, y + row * (LINE_WIDE if m.is_wide else LINE_TALL))


def die_spot(m: Measures, s: Glance, action: int, seat: int, die: int) -> tuple[float, float, float]:
    """Where a die lies in its column, and its size; in the tall shape the right end of a line under the total, and its length."""
    x, dice, rank = m.left(action), s.on(seat, action), s.ranking(action).index(seat)
    top = frame_top(m, min(rank, s.places), s.places) + max(0, rank - s.places) * (LINE_WIDE if m.is_wide else LINE_TALL)
    if not m.is_wide:
        return x + m.column - 5, top + (23 if rank < s.places else 21), 20
    if rank < s.places:
        size = die_size(len(dice))
        return (
            x + dice_left(size) + dice.index(die) * place_pitch(size),
            top + frame_height(m, s.places) - 27 - (size - 20) / 2,
            size,
        )
    return x + 48 + dice.index(die) * low_pitch(len(dice)), top + 2, LOW


DIE, CLOSE, LOW = 22, 20, 18
"""How large a die is drawn: on a place, where there are five of them, behind the places."""


def die_size(dice: int) -> float:
    """How large dice on a place are drawn."""
    return DIE if dice < 5 else CLOSE


def place_pitch(size: float) -> float:
    """From die to die on a place: five stand side by side without a gap."""
    return size + 1.5 if size == DIE else size


def dice_left(size: float) -> float:
    """Where the dice on a place begin."""
    return 10 if size == DIE else 8


def low_pitch(dice: int) -> float:
    """From die to die behind the places: many overlap."""
    return LOW + 1.5 if dice < 4 else 13


def rewards(
    steps: list[list[int]],
    chests: list[int],
    tiles: list[int],
    steals: list[list[int]],
    salvages: list[list[int]],
    falls: list[int],
    places: int,
) -> tuple[tuple[str, ...], ...]:
    """What every place of every action brings, in the words of `reward`."""
    found = []
    for action in range(N_ACTIONS):
        row = []
        for place in range(places):
            if action <= CREW:
                row.append(f"{'ship' if action == 0 else 'pirate'}_+{steps[action][place]}")
            elif action == TREASURE:
                row.append(" ".join(["chest"] * min(1, chests[place]) + ["tile"] * tiles[place]))
            else:
                track = action - BOARDING
                brought = ["chest"] if steals[track][place] else []
                brought.append(f"{('ship', 'pirate')[track]}_−{falls[track]}")
                brought += ["palm", "chest"] if salvages[track][place] else []
                row.append(" ".join(brought))
        found.append(tuple(row))
    return tuple(found)
