"""The stacks in the order of a ship's anatomy; the row on sale is the large one. Rewards lie over the quiet rows."""

from __future__ import annotations

from collections.abc import Sequence

from flotta.engine.drawing import el, remembered
from flotta.engine.state import Record
from flotta.games.nauticus.art.places import Box, Shape, is_asked, is_performing, label, pick, rect
from flotta.games.nauticus.art.symbols import path, use
from flotta.games.nauticus.box import KINDS, SIZES, say
from flotta.games.nauticus.choices import may_take_reward
from flotta.games.nauticus.names import CREST_LETTERS, KIND_NAMES, kinds_in_slots, reward_name
from flotta.games.nauticus.ships import category
from flotta.games.nauticus.table import (
    BONUS_TILE,
    BUY_GOODS,
    CROWN_MAST,
    CROWN_SAIL,
    DOING,
    FIRST_GOOD,
    FIRST_MAST,
    FIRST_SAIL,
    FREE_TILE,
    GOODS,
    HULLS,
    MAST_CROWN,
    MASTS,
    N_GOODS,
    N_REWARDS,
    NOTHING,
    NOWHERE,
    PLACING,
    POINTS,
    REGULAR,
    REWARD,
    REWARD_GOOD,
    REWARDING,
    SAIL_CROWN,
    SAILS,
    TALERS,
    TILE,
    TURN,
    TWO_GOODS,
    VERBS,
    WORKERS,
)
from flotta.games.nauticus.talk import label as choice_words
from flotta.games.nauticus.uses import can_buy, can_store, load, price

ROWS = (SAILS, MASTS, HULLS, GOODS)
TITLES = {SAILS: say("Sails"), MASTS: say("Masts"), HULLS: say("Hulls"), GOODS: say("Goods")}
LEFT, WIDTH, TOP, BOTTOM, GAP = 470, 394, 50, 448, 6
LARGE = 156
BAND = 328
"""Where the band of stacks begins in the tall picture, under the wheel."""
CROWNED = {SAILS: SAIL_CROWN, MASTS: MAST_CROWN}


def on_sale(v: Record) -> int:
    """The category whose stacks are asked for now, or NOTHING."""
    if v.step == BONUS_TILE:
        return int(v.box.bonus_tile[v.chosen])
    if is_performing(v):
        return int(v.doing) if v.doing <= BUY_GOODS else NOTHING
    if v.step == TURN and v.chosen != NOWHERE and v.action_tile[v.chosen] <= BUY_GOODS:
        return int(v.action_tile[v.chosen])
    return NOTHING


def is_rewarding(v: Record) -> bool:
    """Whether a reward is to be chosen."""
    return bool(v.step == REWARDING or v.step == REWARD_GOOD)


def cost(v: Record, kind: int) -> int | None:
    """What one tile of a stack on sale costs now; None where it is a gift."""
    if v.step in (BONUS_TILE, FREE_TILE):
        return None
    return price(v, kind, int(v.when) if is_performing(v) else REGULAR)


def is_open(v: Record, kind: int) -> bool:
    """Whether whoever is at turn could have a tile of this stack now."""
    seat = int(v.active)
    if v.step in (BONUS_TILE, FREE_TILE):
        return can_store(v, seat, kind)
    return can_buy(v, seat, kind, int(v.when) if is_performing(v) else REGULAR)


def stacks(v: Record, viewer: int, shape: Shape) -> list[str]:
    """All stacks, as this shape shows them."""
    return wide_rows(v, viewer, shape) if shape.is_wide else band(v, viewer, shape)


def wide_rows(v: Record, viewer: int, shape: Shape) -> list[str]:
    """Four rows beside the wheel."""
    sale, pieces, y = on_sale(v), [], float(TOP)
    quiet = (BOTTOM - TOP - 3 * GAP - LARGE) / 3 if sale != NOTHING else (BOTTOM - TOP - 3 * GAP) / 4
    for row in ROWS if not is_rewarding(v) else (sale,) if sale != NOTHING else ():
        height = LARGE if row == sale else quiet
        pieces.append(el("g", transform=f"translate({LEFT} {y:g})").replace("/>", ">"))
        pieces += large(v, shape, row) if row == sale else small(v, row, height)
        pieces.append("</g>")
        if row == sale:
            pieces += sale_picks(v, viewer, shape, [(LEFT + 10 + 77 * i, y + 30, 68, 122) for i in range(4)])
        y += height + GAP
    if is_rewarding(v):
        pieces += rewards(v, viewer, shape, LEFT, y, WIDTH, BOTTOM - y)
    return pieces


def stack_spot(v: Record, shape: Shape, kind: int) -> tuple[float, float] | None:
    """The upper corner of a stack, where others leave their traces; None while the stack is not in the picture."""
    row, sale = category(kind), on_sale(v)
    if is_rewarding(v) and row != sale:
        return None
    if kind in CROWNED.values():
        return None
    slot = int(v.box.slot[kind])
    if not shape.is_wide:
        if row == sale:
            return 12 + 73 * slot + 48, BAND + 14
        return None
    if row == sale:
        return LEFT + 10 + 77 * slot + 46, row_top(v, row) + 40
    return LEFT + 130 + 57 * slot + 10, row_top(v, row) + 26


def row_top(v: Record, row: int) -> float:
    """Where a row begins in the wide picture."""
    sale, y = on_sale(v), float(TOP)
    quiet = (BOTTOM - TOP - 3 * GAP - LARGE) / 3 if sale != NOTHING else (BOTTOM - TOP - 3 * GAP) / 4
    for other in ROWS:
        if other == row or is_rewarding(v):
            break
        y += (LARGE if other == sale else quiet) + GAP
    return y


def small(v: Record, row: int, height: float) -> list[str]:
    """A row nobody buys from now: what is there, and how many."""
    middle = height / 2
    kinds = [*kinds_in_slots(v, row), *([CROWNED[row]] if row in CROWNED else [])]
    return [
        rect(0, 0, WIDTH, height, "n-row") + label(9, 23, TITLES[row], "n-title n-mid"),
        *(quiet_stack(v, kind, int(v.supply[kind]), 130 + 57 * i, middle) for i, kind in enumerate(kinds)),
        "" if row in CROWNED else el("g", scale(v, row, 336), transform=f"translate(0 {middle - 38:g})"),
    ]


@remembered()
def quiet_stack(v: Record, kind: int, count: int, x: float, middle: float) -> str:
    """One stack of a quiet row."""
    sign = use(f"t-{KINDS[kind]}", x, middle - 9, 1, None if count else "n-pale")
    return el("g", sign, label(x, middle + 30, f"×{count}", "n-count", "middle"), el("title", f"{KIND_NAMES[kind]}: {count}"))


@remembered("box")
def scale(v: Record, row: int, x: float) -> str:
    """The scoring of ships by their size, of goods by how many are alike; 76 high."""
    values = list(v.box.ship_vp[1 : SIZES + 1]) if row == HULLS else list(v.box.goods_group[1:])
    step = 70 / len(values)
    parts = [path(f"M{x - 8:g} 4v68", "n-line-soft")]
    for i, value in enumerate(values):
        y = round(15 + step * i, 1)
        parts.append(label(x, y, i + 1, "n-small") + label(x + 30, y, int(value), "n-gold-num", "end"))
    parts.append(use("vp", x + 44, 38, 0.8))
    words = say("Points of complete ships by size") if row == HULLS else say("Points of delivered goods of one kind")
    return el("g", el("title", words.text()), *parts)


def large(v: Record, shape: Shape, row: int) -> list[str]:
    """The row on sale: what the next tile of each stack costs, and how far the set of four is."""
    pieces = [sale_head(v, row)]
    for slot, kind in enumerate(kinds_in_slots(v, row)):
        held = bool(v.in_hand == kind and v.step == PLACING)
        pieces.append(sale_stack(v, shape, kind, int(v.supply[kind]), cost(v, kind), is_open(v, kind), held, 10 + 77 * slot, 34))
    if row in CROWNED:
        pieces.append(crown_stack(v, CROWNED[row], int(v.supply[CROWNED[row]])))
    else:
        pieces.append(el("g", scale(v, row, 332), transform="translate(0 44)"))
    return pieces


@remembered("step", "blue", "bought", "four_types", "doing", "when", "chosen", "box", "action_tile")
def sale_head(v: Record, row: int) -> str:
    """The title of the row on sale: who pays, and the four kinds bought so far."""
    parts = [rect(0, 0, WIDTH, LARGE, "n-row-on"), label(10, 23, TITLES[row], "n-title")]
    if v.step in (BONUS_TILE, FREE_TILE):
        parts.append(label(WIDTH - 30, 23, say("one is free"), "n-small", "end") + use("gift", WIDTH - 16, 17, 0.9))
        return "".join(parts)
    if is_performing(v):
        x = 30 + 9 * len(str(TITLES[row]))
        parts.append(label(x, 23, "−1", "n-small n-strong") + use("blue" if v.blue else "man", x + 30, 18, 1.05))
    parts.append(label(252, 23, say("all four:"), "n-small", "end"))
    for slot, kind in enumerate(kinds_in_slots(v, row)):
        x = 272 + 25 * slot
        have = bool(v.bought[slot])
        parts.append(el("circle", cx=x, cy=18, r=10.5, class_="n-have" if have else "n-want"))
        parts.append(use(f"p-{KINDS[kind]}", x, 18, 0.62, None if have else "n-pale"))
    parts.append(use("gift", WIDTH - 20, 17, 0.9, "n-pale" if v.four_types else None))
    return el("g", el("title", say("Buy all four kinds in one action: one more tile is free").text()), *parts)


@remembered()
def sale_stack(
    v: Record, shape: Shape, kind: int, count: int, costs: int | None, open_: bool, held: bool, x: float, y: float
) -> str:
    """A stack on sale as a card, its price below; gold when a tile of it is in hand."""
    width, high = (66, 88) if shape.is_wide else (62, 66)
    parts = [rect(x + 5, y - 4, width, high, "n-card", 5), rect(x + 2.5, y - 2, width, high, "n-card", 5)] if count > 1 else []
    parts.append(rect(x, y, width, high, "n-card-on" if held else "n-card" if count else "n-card-none", 5))
    middle, low = x + width / 2, y + high
    parts.append(
        use(
            f"t-{KINDS[kind]}",
            middle,
            y + (36 if shape.is_wide else 26),
            1.2 if shape.is_wide else 1,
            None if count else "n-pale",
        )
    )
    if FIRST_MAST <= kind < FIRST_GOOD:
        crest = (kind - FIRST_MAST) if kind < FIRST_SAIL else kind - FIRST_SAIL
        parts.append(label(x + 5, low - 5, CREST_LETTERS[crest], "n-crest-letter"))
    parts.append(label(x + width - 4, low - 5, f"×{count}", "n-count", "end"))
    cy = low + (14 if shape.is_wide else 12)
    parts.append(coin(middle, cy, costs, open_))
    return el("g", *parts, el("title", f"{KIND_NAMES[kind]}: {count}"), id=f"{shape.ids}k-{kind}")


def coin(x: float, y: float, costs: int | None, open_: bool) -> str:
    """A price; crossed out where it cannot be paid or there is no place for the tile."""
    if costs is None:
        return use("gift", x, y, 1.1, None if open_ else "n-pale")
    number = label(x, y + 5.5, costs, "n-coin-num", "middle")
    if open_:
        return use("coin", x, y) + number
    return el("circle", cx=x, cy=y, r=14, class_="n-coin-off") + number + path(f"M{x - 9:g} {y + 9:g}l18-18", "n-cross")


@remembered()
def crown_stack(v: Record, kind: int, count: int) -> str:
    """The crown tiles: never sold, only given."""
    parts = [
        rect(325, 46, 58, 72, "n-card n-quiet", 5),
        use(f"t-{KINDS[kind]}", 354, 74),
        label(354, 111, f"×{count}", "n-count", "middle"),
    ]
    return el("g", *parts, label(354, 138, say("reward"), "n-italic", "middle"), el("title", f"{KIND_NAMES[kind]}: {count}"))


def sale_picks(v: Record, viewer: int, shape: Shape, boxes: Sequence[Box]) -> list[str]:
    """The stacks on sale, to be pressed; the one whose tile is in hand, to put it back."""
    if not is_asked(v, viewer) or int(v.step) not in (TURN, DOING, BONUS_TILE, FREE_TILE, PLACING):
        return []
    found = []
    for (x, y, width, height), kind in zip(boxes, kinds_in_slots(v, on_sale(v)), strict=True):
        name = f"sale-{kind}"
        if v.step == PLACING:
            if kind == v.in_hand:
                words = say("Take back: {tile}", tile=KIND_NAMES[kind])
                found.append(pick(shape, name, words, x, y, width, height, {"undo": "yes"}))
        else:
            words = choice_words(v, viewer, VERBS[TILE + kind])
            data = {"tile": KINDS[kind]} if v.step != DOING else {"tile": KINDS[kind], "hold": "yes"}
            found.append(pick(shape, name, words, x, y, width, height, data))
    return found


def band(v: Record, viewer: int, shape: Shape) -> list[str]:
    """The tall picture: the row on sale, or the rewards, or all stacks small."""
    sale = on_sale(v)
    if is_rewarding(v):
        return rewards(v, viewer, shape, 4, BAND, 352, 112)
    if sale == NOTHING:
        return overview(v)
    pieces = [band_head(v, sale)]
    for slot, kind in enumerate(kinds_in_slots(v, sale)):
        held = bool(v.in_hand == kind and v.step == PLACING)
        x = 12 + 73 * slot
        pieces.append(sale_stack(v, shape, kind, int(v.supply[kind]), cost(v, kind), is_open(v, kind), held, x, BAND + 9))
    boxes = [(10 + 73 * i, BAND + 4, 66, 104) for i in range(4)]
    return pieces + sale_picks(v, viewer, shape, boxes)


@remembered("step", "blue", "bought", "four_types", "doing", "when", "chosen", "box", "action_tile")
def band_head(v: Record, row: int) -> str:
    """The frame of the row on sale in the tall picture, with the set of four at its right."""
    parts = [rect(4, BAND, 352, 112, "n-row-on")]
    if v.step in (BONUS_TILE, FREE_TILE):
        return el("g", *parts, use("gift", 329, BAND + 40, 1.5), el("title", say("one is free").text()))
    for slot, kind in enumerate(kinds_in_slots(v, row)):
        x, y, have = 319 + 22 * (slot % 2), BAND + 18 + 23 * (slot // 2), bool(v.bought[slot])
        parts.append(el("circle", cx=x, cy=y, r=10, class_="n-have" if have else "n-want"))
        parts.append(use(f"p-{KINDS[kind]}", x, y, 0.58, None if have else "n-pale"))
    parts.append(use("gift", 330, BAND + 66, 0.9, "n-pale" if v.four_types else None))
    if is_performing(v):
        parts.append(use("blue" if v.blue else "man", 330, BAND + 94, 1.05))
    return el("g", el("title", say("Buy all four kinds in one action: one more tile is free").text()), *parts)


def overview(v: Record) -> list[str]:
    """All eighteen stacks, small, where nothing is on sale."""
    pieces = [rect(4, BAND, 352, 112, "n-row")]
    kinds = [*range(FIRST_SAIL, FIRST_GOOD), *range(4), *range(FIRST_MAST, FIRST_SAIL), *range(FIRST_GOOD, len(KINDS))]
    for i, kind in enumerate(kinds):
        pieces.append(tiny_stack(v, kind, int(v.supply[kind]), 25 + 39 * (i % 9), BAND + 22 + 56 * (i // 9)))
    return pieces


@remembered()
def tiny_stack(v: Record, kind: int, count: int, x: float, y: float) -> str:
    """One of the eighteen."""
    sign = use(f"t-{KINDS[kind]}", x, y, 0.74, None if count else "n-pale")
    return el("g", sign, label(x, y + 29, f"×{count}", "n-small", "middle"), el("title", f"{KIND_NAMES[kind]}: {count}"))


def rewards(v: Record, viewer: int, shape: Shape, x: float, y: float, width: float, height: float) -> list[str]:
    """The gifts for a completed ship, one card each; then the goods of a card that gives two."""
    wide = shape.is_wide
    head = 36 if wide else 0
    title = say("A ship is complete") if v.step == REWARDING else say("Two different goods")
    parts = [rect(x, y, width, height, "n-row-on")]
    if wide:
        parts.append(
            label(x + 10, y + 24, title, "n-title")
            + label(x + width - 14 - 22 * gifts(v), y + 24, say("choose"), "n-small", "end")
        )
        parts += [use("gift", x + width - 18 - 22 * i, y + 18, 0.9) for i in range(gifts(v))]
    pieces = ["".join(parts)]
    cards = list(range(N_REWARDS)) if v.step == REWARDING else list(range(N_GOODS))
    columns = 3 if v.step == REWARDING else 4 if not wide else 2
    rows = (len(cards) + columns - 1) // columns
    across, down = (width - 12) / columns, (height - head - 8) / rows
    for i, card in enumerate(cards):
        left, top = round(x + 6 + across * (i % columns), 1), round(y + head + 4 + down * (i // columns), 1)
        box = (left + 2, top + 2, round(across - 4, 1), round(down - 4, 1))
        seat = int(v.active)
        if v.step == REWARDING:
            open_, taken = may_take_reward(v, seat, card), int(v.rewards_taken[card])
            pieces.append(reward_card(v, wide, card, open_, taken, gain(v, seat, card), box))
            name, action = f"reward-{card}", VERBS[REWARD + card]
        else:
            open_ = bool(card != v.first_good and can_store(v, seat, FIRST_GOOD + card))
            pieces.append(good_card(v, wide, card, open_, room(v, seat, 1), box))
            name, action = f"good-{card}", VERBS[TILE + FIRST_GOOD + card]
        if is_asked(v, viewer):
            pieces.append(pick(shape, name, choice_words(v, viewer, action), *box, dict(action.params)))
    return pieces


def gifts(v: Record) -> int:
    """How many rewards are still to be chosen."""
    return int(v.rewards_left)


def room(v: Record, seat: int, more: int) -> str:
    """How full the warehouse is, and would be."""
    now = load(v, seat)
    return f"{now} → {now + more}"


def gain(v: Record, seat: int, reward: int) -> str:
    """What a reward would change."""
    if reward == POINTS:
        return f"{v.vp[seat]} → {v.vp[seat] + v.box.reward_vp}"
    if reward == TALERS:
        return f"{v.talers[seat]} → {v.talers[seat] + v.box.reward_talers}"
    if reward == WORKERS:
        return f"{v.workers[seat]} → {v.workers[seat] + v.box.reward_workers}"
    return room(v, seat, 2 if reward in (CROWN_MAST, TWO_GOODS) else 1)


@remembered("box")
def reward_card(v: Record, wide: bool, reward: int, open_: bool, taken: int, change: str, box: Box) -> str:
    """One of the six gifts, with what it changes."""
    x, y, width, height = box
    parts = [rect(*box, "n-choice" if open_ else "n-card-none", 5)]
    middle = x + width / 2
    stored = reward in (CROWN_MAST, CROWN_SAIL, TWO_GOODS)
    signs = {CROWN_MAST: ["t-mast_crown"], CROWN_SAIL: ["t-sail_crown"], TWO_GOODS: ["coffee", "grain", "fish", "salt"]}
    if reward in signs:
        many = signs[reward]
        size = (1.25 if wide else 0.78) if len(many) == 1 else (0.95 if wide else 0.7)
        step = 24 if wide else 20
        top = y + (height * 0.36 if wide else 19)
        parts += [use(sign, round(middle + step * (i - (len(many) - 1) / 2), 1), top, size) for i, sign in enumerate(many)]
    else:
        n, sign = {
            POINTS: (int(v.box.reward_vp), "vp"),
            TALERS: (int(v.box.reward_talers), "taler"),
            WORKERS: (int(v.box.reward_workers), "man"),
        }[reward]
        top = y + (height * 0.36 if wide else 19)
        parts.append(
            label(middle - 6, top + 7, f"+{n}", "n-large" if wide else "n-num", "end")
            + use(sign, middle + 16, top, 1.5 if wide else 0.95)
        )
    if wide:
        parts.append(label(middle, y + height - 26, reward_name(v, reward), "n-small", "middle"))
    low = y + height - (9 if wide else 7)
    if stored:
        parts.append(use("store", middle - 36, low - 5, 0.7))
    parts.append(label(middle + (8 if stored else 0), low, change, "n-gold-num", "middle"))
    if taken:
        parts.append(label(x + width - 6, y + 17, f"{taken}×", "n-count", "end"))
    return el("g", *parts)


@remembered()
def good_card(v: Record, wide: bool, good: int, open_: bool, change: str, box: Box) -> str:
    """A good to take."""
    x, y, width, height = box
    middle = x + width / 2
    parts = [rect(*box, "n-choice" if open_ else "n-card-none", 5)]
    parts.append(use(f"t-{KINDS[FIRST_GOOD + good]}", middle, round(y + height * 0.36, 1), 1.2 if wide else 1))
    parts.append(label(middle, y + height - 26, KIND_NAMES[FIRST_GOOD + good], "n-small n-strong", "middle"))
    parts.append(
        use("store", middle - 30, y + height - 14, 0.7) + label(middle + 10, y + height - 9, change, "n-gold-num", "middle")
    )
    return el("g", *parts)
