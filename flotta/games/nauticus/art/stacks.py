"""The stacks in the order of a ship's anatomy; the row on sale is the large one. Rewards lie over the quiet rows."""

from __future__ import annotations

from collections.abc import Sequence

from flotta.engine.drawing import el, remembered
from flotta.engine.state import Record
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art.places import Rect, Shape, is_asked, is_performing, label, pick, rect
from flotta.games.nauticus.art.symbols import path, use
from flotta.games.nauticus.box import KINDS, SIZES, say
from flotta.games.nauticus.choices import may_take_reward
from flotta.games.nauticus.names import CREST_LETTERS, KIND_NAMES, kinds_in_slots, reward_name
from flotta.games.nauticus.ships import category
from flotta.games.nauticus.uses import can_buy, can_store, load, price

ROWS = (t.SAILS, t.MASTS, t.HULLS, t.GOODS)
TITLES = {t.SAILS: say("Sails"), t.MASTS: say("Masts"), t.HULLS: say("Hulls"), t.GOODS: say("Goods")}
LEFT, WIDTH, TOP, BOTTOM, GAP = 470, 394, 50, 448, 6
LARGE = 156
BAND = 328
"""Where the band of stacks begins in the tall picture, under the wheel."""
TALL_PLACES = {t.SAILS: (0, 0), t.HULLS: (5, 0), t.MASTS: (0, 1), t.GOODS: (5, 1)}
"""Where the stacks of a category begin in the overview of the tall picture: column and line."""
CROWNED = {t.SAILS: t.SAIL_CROWN, t.MASTS: t.MAST_CROWN}


def on_sale(v: Record) -> int:
    """The category whose stacks are asked for now, or NOTHING."""
    if v.step == t.BONUS_TILE:
        return int(v.box.bonus_tile[v.chosen])
    if is_performing(v):
        return int(v.doing) if v.doing <= t.BUY_GOODS else t.NOTHING
    if v.step == t.TURN and v.chosen != t.NOWHERE and v.action_tile[v.chosen] <= t.BUY_GOODS:
        return int(v.action_tile[v.chosen])
    return t.NOTHING


def is_rewarding(v: Record) -> bool:
    """Whether a reward is to be chosen."""
    return bool(v.step == t.REWARDING or v.step == t.REWARD_GOOD)


def cost(v: Record, kind: int) -> int | None:
    """What one tile of a stack on sale costs now; None where it is a gift."""
    if v.step in (t.BONUS_TILE, t.FREE_TILE):
        return None
    return price(v, kind, int(v.when) if is_performing(v) else t.REGULAR)


def is_open(v: Record, kind: int) -> bool:
    """Whether whoever is at turn could have a tile of this stack now."""
    seat = int(v.active)
    if v.step in (t.BONUS_TILE, t.FREE_TILE):
        return can_store(v, seat, kind)
    return can_buy(v, seat, kind, int(v.when) if is_performing(v) else t.REGULAR)


def stacks(v: Record, viewer: int, shape: Shape) -> list[str]:
    """All stacks, as this shape shows them."""
    return wide_rows(v, viewer, shape) if shape.is_wide else band(v, viewer, shape)


def wide_rows(v: Record, viewer: int, shape: Shape) -> list[str]:
    """Four rows beside the wheel. A stack is drawn once, in a row of its own size: of a row that grows nothing is drawn anew."""
    sale, pieces, y = on_sale(v), [], float(TOP)
    quiet = (BOTTOM - TOP - 3 * GAP - LARGE) / 3 if sale != t.NOTHING else (BOTTOM - TOP - 3 * GAP) / 4
    for row in ROWS if not is_rewarding(v) else (sale,) if sale != t.NOTHING else ():
        height = LARGE if row == sale else quiet
        pieces.append(rect(LEFT, y, WIDTH, height, "n-row-on" if row == sale else "n-row"))
        if row == sale:
            pieces += on_cards(v, shape, LEFT, y)
            pieces.append(f'<g class="n-sale" transform="translate({LEFT - 131} {y + 80:g})scale(1.34)">')
        else:
            pieces += [label(LEFT + 9, y + 23, TITLES[row], "n-title n-mid"), *scales(v, row, LEFT + 336, y + height / 2 - 38)]
            pieces.append(f'<g transform="translate({LEFT} {y + height / 2:g})">')
        kinds = [*kinds_in_slots(v, row), *([CROWNED[row]] if row in CROWNED else [])]
        pieces += [stack(v, shape, kind, int(v.supply[kind]), 130 + 57 * i, 0) for i, kind in enumerate(kinds)]
        pieces.append("</g>")
        if row == sale:
            pieces += sale_picks(v, viewer, shape, [(LEFT + 10 + 76.5 * i, y + 32, 68, 120) for i in range(4)])
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
            return 11 + 62.4 * slot + 40, BAND + 16
        return None
    if row == sale:
        return LEFT + 10 + 76.5 * slot + 48, row_top(v, row) + 44
    return LEFT + 130 + 57 * slot + 10, row_top(v, row) + 26


def row_top(v: Record, row: int) -> float:
    """Where a row begins in the wide picture."""
    sale, y = on_sale(v), float(TOP)
    quiet = (BOTTOM - TOP - 3 * GAP - LARGE) / 3 if sale != t.NOTHING else (BOTTOM - TOP - 3 * GAP) / 4
    for other in ROWS:
        if other == row or is_rewarding(v):
            break
        y += (LARGE if other == sale else quiet) + GAP
    return y


@remembered()
def stack(v: Record, shape: Shape, kind: int, count: int, x: float, y: float) -> str:
    """One stack: a tile, the letter of its crest, and how many there are."""
    wide = shape.is_wide
    sign = use(f"t-{KINDS[kind]}", x, y - 9, 1 if wide else 0.74, None if count else "n-pale")
    letter = ""
    if t.FIRST_MAST <= kind < t.FIRST_GOOD and kind not in CROWNED.values():
        letter = f"{CREST_LETTERS[(kind - t.FIRST_MAST) if kind < t.FIRST_SAIL else kind - t.FIRST_SAIL]} "
    words = label(x, y + (30 if wide else 19), f"{letter if wide else ''}×{count}", "n-count", "middle")
    return el("g", sign, words, el("title", f"{KIND_NAMES[kind]}: {count}"), id=f"{shape.ids}k-{kind}")


def scales(v: Record, row: int, x: float, y: float) -> list[str]:
    """The scoring scale beside hulls and goods."""
    return [] if row in CROWNED else [f'<g transform="translate({x:g} {y:g})">', scale(v, row), "</g>"]


@remembered("box")
def scale(v: Record, row: int) -> str:
    """The scoring of ships by their size, of goods by how many are alike; 76 high."""
    values = list(v.box.ship_vp[1 : SIZES + 1]) if row == t.HULLS else list(v.box.goods_group[1:])
    step = 70 / len(values)
    parts = [path("M-8 4v68", "n-line-soft")]
    for i, value in enumerate(values):
        y = round(15 + step * i, 1)
        parts.append(label(0, y, i + 1, "n-small") + label(30, y, int(value), "n-gold-num", "end"))
    parts.append(use("vp", 44, 38, 0.8))
    words = say("Points of complete ships by size") if row == t.HULLS else say("Points of delivered goods of one kind")
    return el("g", el("title", words.text()), *parts)


def on_cards(v: Record, shape: Shape, x: float, y: float) -> list[str]:
    """What makes a row the one on sale: title, who pays, the set of four, the cards, and what each next tile costs."""
    row = on_sale(v)
    free = v.step in (t.BONUS_TILE, t.FREE_TILE)
    pieces = [f'<g transform="translate({x:g} {y:g})">', label(10, 23, TITLES[row], "n-title") + use("piles", 0, 0)]
    if free:
        pieces.append(label(WIDTH - 30, 23, say("one is free"), "n-small", "end") + use("gift", WIDTH - 16, 17, 0.9))
    else:
        after = 30 + 9 * len(str(TITLES[row]))
        if is_performing(v):
            pieces.append(label(after, 23, "−1", "n-small n-strong") + use("blue" if v.blue else "man", after + 30, 18, 1.05))
        pieces.append(label(252, 23, say("all four:"), "n-small", "end"))
        pieces += set_of_four(v, row, [(272 + 25 * i, 18) for i in range(4)])
        pieces.append(use("gift", WIDTH - 20, 17, 0.9, "n-pale" if v.four_types else None))
    if row in CROWNED:
        pieces.append(label(349, 148, say("reward"), "n-italic", "middle"))
    else:
        pieces += scales(v, row, 336, 44)
    return [*pieces, *held(v, row, (10, 36, 68, 86), 76.5), *coins(v, row, [(44 + 76.5 * i, 137) for i in range(4)]), "</g>"]


def set_of_four(v: Record, row: int, places: Sequence[tuple[float, float]]) -> list[str]:
    """The four kinds, those bought in this action filled."""
    kinds = kinds_in_slots(v, row)
    return [kind_bought(v, kinds[i], bool(v.bought[i]), *place) for i, place in enumerate(places)]


@remembered()
def kind_bought(v: Record, kind: int, have: bool, x: float, y: float) -> str:
    """A kind of the set of four."""
    return use(f"{'have' if have else 'want'}-{KINDS[kind]}", x, y)


def held(v: Record, row: int, card: Rect, step: float) -> str:
    """The card of the stack whose tile is in hand, in gold."""
    if v.step != t.PLACING or category(v.in_hand) != row:
        return ""
    return rect(card[0] + step * kinds_in_slots(v, row).index(int(v.in_hand)), *card[1:], "n-card-on", 5)


def coins(v: Record, row: int, places: Sequence[tuple[float, float]]) -> list[str]:
    """What the next tile of each stack costs."""
    return [coin(v, *places[i], cost(v, kind), is_open(v, kind)) for i, kind in enumerate(kinds_in_slots(v, row))]


@remembered()
def coin(v: Record, x: float, y: float, costs: int | None, open_: bool) -> str:
    """A price; crossed out where it cannot be paid or there is no place for the tile."""
    if costs is None:
        return use("gift", x, y, 1.1, None if open_ else "n-pale")
    number = label(x, y + 5.5, costs, "n-coin-num", "middle")
    return use("coin" if open_ else "coin-off", x, y) + number


def sale_picks(v: Record, viewer: int, shape: Shape, boxes: Sequence[Rect]) -> list[str]:
    """The stacks on sale, to be pressed; the one whose tile is in hand, to put it back."""
    if not is_asked(v, viewer) or int(v.step) not in (t.TURN, t.DOING, t.BONUS_TILE, t.FREE_TILE, t.PLACING):
        return []
    found = []
    for (x, y, width, height), kind in zip(boxes, kinds_in_slots(v, on_sale(v)), strict=True):
        name = f"sale-{kind}"
        if v.step == t.PLACING:
            if kind == v.in_hand:
                words = say("Take back: {tile}", tile=KIND_NAMES[kind])
                found.append(pick(shape, name, words, x, y, width, height, {"undo": "yes"}))
        else:
            data = {"tile": KINDS[kind], **({"hold": "yes"} if v.step in (t.TURN, t.DOING) else {})}
            found.append(pick(shape, name, KIND_NAMES[kind], x, y, width, height, data))
    return found


def band(v: Record, viewer: int, shape: Shape) -> list[str]:
    """The tall picture: the row on sale, or the rewards, or all stacks small. Stacks that are not shown stay in the page."""
    sale = on_sale(v)
    pieces = [rect(4, BAND, 352, 112, "n-row-on" if sale >= 0 else "n-row")]
    if is_rewarding(v):
        pieces = rewards(v, viewer, shape, 4, BAND, 352, 112)
    elif sale != t.NOTHING:
        pieces += [use("piles-t", 0, BAND), held(v, sale, (11, BAND + 7, 55, 76), 62.4)]
    for row, place in TALL_PLACES.items():
        if is_rewarding(v) or sale not in (t.NOTHING, row):
            pieces.append('<g class="n-off">')
        elif row == sale:
            pieces.append(f'<g class="n-sale" transform="translate(5 {BAND + 51})scale(1.6)">')
        else:
            pieces.append(f'<g transform="translate({2 + 39 * place[0]} {BAND + 30 + 56 * place[1]})">')
        pieces += [stack(v, shape, kind, int(v.supply[kind]), 21 + 39 * i, 0) for i, kind in enumerate(kinds_in_slots(v, row))]
        if row in CROWNED:
            crown = stack(v, shape, CROWNED[row], int(v.supply[CROWNED[row]]), 177, 0)
            pieces += ['<g class="n-off">' if row == sale else "<g>", crown, "</g>"]
        pieces.append("</g>")
    return pieces if is_rewarding(v) or sale == t.NOTHING else [*pieces, *band_prices(v, viewer, shape, sale)]


def band_prices(v: Record, viewer: int, shape: Shape, sale: int) -> list[str]:
    """What the next tile of each stack costs, who pays, and the set of four, in the tall picture."""
    if v.step in (t.BONUS_TILE, t.FREE_TILE):
        pieces = [use("gift", 308, BAND + 50, 1.6)]
    else:
        pieces = set_of_four(v, sale, [(279 + 25 * (i % 2), BAND + 22 + 26 * (i // 2)) for i in range(4)])
        pieces.append(use("gift", 336, BAND + 35, 1, "n-pale" if v.four_types else None))
        if is_performing(v):
            pieces.append(label(278, BAND + 92, "−1", "n-num") + use("blue" if v.blue else "man", 310, BAND + 86, 1.2))
    pieces += coins(v, sale, [(38.6 + 62.4 * i, BAND + 96) for i in range(4)])
    return pieces + sale_picks(v, viewer, shape, [(8 + 62.4 * i, BAND + 4, 61, 106) for i in range(4)])


def rewards(v: Record, viewer: int, shape: Shape, x: float, y: float, width: float, height: float) -> list[str]:
    """The gifts for a completed ship, one card each; then the goods of a card that gives two."""
    wide = shape.is_wide
    head = 36 if wide else 0
    title = say("A ship is complete") if v.step == t.REWARDING else say("Two different goods")
    parts = [rect(x, y, width, height, "n-row-on")]
    if wide:
        parts.append(
            label(x + 10, y + 24, title, "n-title")
            + label(x + width - 14 - 22 * gifts(v), y + 24, say("choose"), "n-small", "end")
        )
        parts += [use("gift", x + width - 18 - 22 * i, y + 18, 0.9) for i in range(gifts(v))]
    pieces = ["".join(parts)]
    cards = list(range(t.N_REWARDS)) if v.step == t.REWARDING else list(range(t.N_GOODS))
    columns = 3 if v.step == t.REWARDING else 4 if not wide else 2
    rows = (len(cards) + columns - 1) // columns
    across, down = (width - 12) / columns, (height - head - 8) / rows
    for i, card in enumerate(cards):
        left, top = round(x + 6 + across * (i % columns), 1), round(y + head + 4 + down * (i // columns), 1)
        box = (left + 2, top + 2, round(across - 4, 1), round(down - 4, 1))
        seat = int(v.active)
        if v.step == t.REWARDING:
            open_, taken = may_take_reward(v, seat, card), int(v.rewards_taken[card])
            pieces.append(reward_card(v, wide, card, open_, taken, box))
            pieces.append(changed(v, gain(v, seat, card), card in (t.CROWN_MAST, t.CROWN_SAIL, t.TWO_GOODS), wide, box))
            name, action, words = f"reward-{card}", t.VERBS[t.REWARD + card], reward_name(v, card)
        else:
            open_ = bool(card != v.first_good and can_store(v, seat, t.FIRST_GOOD + card))
            pieces.append(good_card(v, wide, card, open_, box))
            pieces.append(changed(v, room(v, seat, 1), True, wide, box))
            name, action, words = f"good-{card}", t.VERBS[t.TILE + t.FIRST_GOOD + card], KIND_NAMES[t.FIRST_GOOD + card]
        if is_asked(v, viewer):
            pieces.append(pick(shape, name, words, *box, dict(action.params)))
    return pieces


@remembered()
def changed(v: Record, change: str, stored: bool, wide: bool, box: Rect) -> str:
    """What a gift would change: before and after."""
    x, y, width, height = box
    middle, low = x + width / 2, y + height - (9 if wide else 7)
    house = use("store", middle - min(36, width / 2 - 13), low - 5, 0.7) if stored else ""
    return house + label(middle + (8 if stored else 0), low, change, "n-gold-num", "middle")


def gifts(v: Record) -> int:
    """How many rewards are still to be chosen."""
    return int(v.rewards_left)


def room(v: Record, seat: int, more: int) -> str:
    """How full the warehouse is, and would be."""
    now = load(v, seat)
    return f"{now} → {now + more}"


def gain(v: Record, seat: int, reward: int) -> str:
    """What a reward would change."""
    if reward == t.POINTS:
        return f"{v.vp[seat]} → {v.vp[seat] + v.box.reward_vp}"
    if reward == t.TALERS:
        return f"{v.talers[seat]} → {v.talers[seat] + v.box.reward_talers}"
    if reward == t.WORKERS:
        return f"{v.workers[seat]} → {v.workers[seat] + v.box.reward_workers}"
    return room(v, seat, 2 if reward in (t.CROWN_MAST, t.TWO_GOODS) else 1)


@remembered("box")
def reward_card(v: Record, wide: bool, reward: int, open_: bool, taken: int, box: Rect) -> str:
    """One of the six gifts."""
    x, y, width, height = box
    parts = [rect(*box, "n-choice" if open_ else "n-card-none", 5)]
    middle = x + width / 2
    signs = {t.CROWN_MAST: ["t-mast_crown"], t.CROWN_SAIL: ["t-sail_crown"], t.TWO_GOODS: ["coffee", "grain", "fish", "salt"]}
    if reward in signs:
        many = signs[reward]
        size = (1.1 if wide else 0.62) if len(many) == 1 else (0.95 if wide else 0.7)
        step = 24 if wide else 20
        top = y + (height * 0.33 if wide else 17)
        parts += [use(sign, round(middle + step * (i - (len(many) - 1) / 2), 1), top, size) for i, sign in enumerate(many)]
    else:
        n, sign = {
            t.POINTS: (int(v.box.reward_vp), "vp"),
            t.TALERS: (int(v.box.reward_talers), "taler"),
            t.WORKERS: (int(v.box.reward_workers), "man"),
        }[reward]
        top = y + (height * 0.33 if wide else 17)
        parts.append(
            label(middle - 6, top + 7, f"+{n}", "n-large" if wide else "n-num", "end")
            + use(sign, middle + 16, top, 1.5 if wide else 0.95)
        )
    if wide:
        parts.append(label(middle, y + height - 26, reward_name(v, reward), "n-small", "middle"))
    if taken:
        parts.append(label(x + width - 6, y + 17, f"{taken}×", "n-count", "end"))
    return el("g", *parts)


@remembered()
def good_card(v: Record, wide: bool, good: int, open_: bool, box: Rect) -> str:
    """A good to take."""
    x, y, width, height = box
    middle = x + width / 2
    parts = [rect(*box, "n-choice" if open_ else "n-card-none", 5)]
    parts.append(use(f"t-{KINDS[t.FIRST_GOOD + good]}", middle, round(y + height * 0.36, 1), 1.2 if wide else 1))
    parts.append(label(middle, y + height - 26, KIND_NAMES[t.FIRST_GOOD + good], "n-small n-strong", "middle"))
    return el("g", *parts)
