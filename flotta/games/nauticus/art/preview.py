"""What an action tile would bring before it is chosen: bonus, workers, how often I could use it, the prices of its stacks."""

from __future__ import annotations

from flotta.engine.drawing import el, ghost, tag
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import Shape, is_asked, label, rect
from flotta.games.nauticus.art.stacks import BAND, BOTTOM, GAP, LEFT, ROWS, TALL_PLACES, TOP, WIDTH
from flotta.games.nauticus.art.symbols import use
from flotta.games.nauticus.box import ACTIONS, SPACES, say
from flotta.games.nauticus.names import ACTION_NAMES, bonus_text, kinds_in_slots
from flotta.games.nauticus.ships import is_laden, parts
from flotta.games.nauticus.uses import blue_workers, can_transport, crowns

HUB = 57
"""How large the middle of the wheel is, at full size."""


class TileGain:
    """What a tile would give its chooser. With the extra action a tile brings neither bonus nor blue workers (NA-6.61)."""

    def __init__(self, v: Record, seat: int, space: int) -> None:
        self.action = int(v.action_tile[space])
        self.space, regular, box = space, bool(v.step == t.CHOOSING), v.box
        self.blue = int(blue_workers(v, space)) if regular else 0
        self.bonus = [int(each[space]) if regular else 0 for each in (box.bonus_vp, box.bonus_talers, box.bonus_workers)]
        self.talers = int(v.talers[seat]) + self.bonus[1]
        self.workers = int(v.workers[seat]) + self.bonus[2] + self.blue
        self.kinds = list(kinds_in_slots(v, self.action)) if self.action <= t.BUY_GOODS else []
        self.prices = [int(box.prices[space, slot]) if regular else int(box.extra_base_price) for slot in range(len(self.kinds))]
        self.uses = min(self.workers, self.possible(v, seat))

    def possible(self, v: Record, seat: int) -> int:
        """How often the action could be used with workers enough: what can be paid, carried, unloaded or scored."""
        if self.action == t.MONEY:
            return self.workers
        if self.action == t.CROWNS:
            each = int(crowns(v, seat))
            return -(-int(v.box.crown_cap_per_action) // each) if each else 0
        if self.action == t.DELIVER:
            sizes = sorted(int(parts(v, seat, ship)) for ship in range(v.ships[seat]) if is_laden(v, seat, ship))
            return affordable(sizes, self.workers)
        if self.action > t.BUY_GOODS:
            return sum(int(v.warehouse[seat, kind]) for kind in range(t.N_KINDS) if can_transport(v, seat, kind))
        there = [(kind, price) for kind, price in zip(self.kinds, self.prices, strict=True) if v.supply[kind]]
        again = sum(int(v.supply[kind]) - 1 for kind, _ in there)
        return affordable([*sorted(price for _, price in there), *[int(v.box.repeat_price)] * again], self.talers)


def affordable(costs: list[int], purse: int) -> int:
    """How many of these, in this order, can be paid."""
    count = 0
    for cost in costs:
        purse -= cost
        if purse < 0:
            break
        count += 1
    return count


def prospects(v: Record, viewer: int) -> list[TileGain]:
    """What each tile that may be chosen now would give."""
    if not is_asked(v, viewer) or v.step not in (t.CHOOSING, t.EXTRA):
        return []
    open_spaces = (space for space in range(SPACES) if v.step == t.EXTRA or v.face_up[space])
    return [TileGain(v, viewer, space) for space in open_spaces if v.action_tile[space] != t.NOTHING]


def told(v: Record, one: TileGain) -> Say:
    """A tile in words, for whoever does not see the picture."""
    words = [ACTION_NAMES[one.action], say("{n} use at most", "{n} uses at most", n=one.uses)]
    if v.step == t.CHOOSING:
        words.insert(1, say("bonus {bonus}", bonus=bonus_text(v, one.space)))
    return joined(words)


def on_board(v: Record, viewer: int, shape: Shape) -> list[str]:
    """Previews on the board: in the hub who would work and how often, at the stacks what each kind costs."""
    found = []
    for one in prospects(v, viewer):
        found.append(ghost(hub(one, shape) + stacks(one, shape), action=ACTIONS[one.action]))
    return found


def hub(one: TileGain, shape: Shape) -> str:
    """The middle of the wheel, as it would be."""
    x, y, wide = shape.x, shape.y, shape.is_wide
    drawn = [el("circle", cx=x, cy=y, r=round(HUB * shape.scale - 1, 1), class_="n-hub-on")]
    drawn.append(use(f"act-{ACTIONS[one.action]}", x, y - (26 if wide else 18), 1.1 if wide else 0.8))
    crew = [("blue", one.blue), ("man", one.workers - one.blue)]
    line, step = y + (8 if wide else 4), 25 if wide else 18
    for i, (sign, count) in enumerate(crew):
        left = x + step * (2 * i - 1) - (6 if wide else 5)
        drawn.append(use(sign, left - 4, line - 5, 0.95 if wide else 0.8) + label(left + 5, line, count, "n-num"))
    drawn.append(label(x, y + (34 if wide else 25), f"≤ {one.uses}×", "n-figure" if wide else "n-num", "middle"))
    return "".join(drawn)


def stacks(one: TileGain, shape: Shape) -> str:
    """The price of each kind at its stack, crossed out where my talers do not reach."""
    if not one.kinds:
        return ""
    drawn = []
    if shape.is_wide:
        down = (BOTTOM - TOP - 3 * GAP) / 4
        y = TOP + ROWS.index(one.action) * (down + GAP)
        drawn.append(rect(LEFT, y, WIDTH, down, "n-row-next"))
        places = [(LEFT + 146 + 57 * i, y + 17) for i in range(len(one.kinds))]
    else:
        column, row = TALL_PLACES[one.action]
        places = [(35 + 39 * (column + i), BAND + 12 + 56 * row) for i in range(len(one.kinds))]
    for (x, y), price in zip(places, one.prices, strict=True):
        sign = "coin" if price <= one.talers else "coin-off"
        drawn.append(use(sign, x, y, 0.85 if shape.is_wide else 0.72) + label(x, y + 5, price, "n-coin-num", "middle"))
    return "".join(drawn)


def in_tray(v: Record, viewer: int, shape: Shape, places: list[tuple[float, float]]) -> list[str]:
    """Previews in my line: what the bonus adds to points, talers and workers, each at its place."""
    found = []
    for one in prospects(v, viewer):
        tags = [tag(*place, f"+{amount}") for place, amount in zip(places, one.bonus, strict=True) if amount]
        if tags:
            found.append(ghost(*tags, action=ACTIONS[one.action]))
    return found
