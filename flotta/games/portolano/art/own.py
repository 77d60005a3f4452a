"""My own ship in the tray: what can be pressed in it, and what a choice would bring in or take out."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import el, hit, text
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import language
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import ship
from flotta.games.portolano.art.asked import aboard
from flotta.games.portolano.art.beside import costs
from flotta.games.portolano.art.look import hue, standing, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.art.orders import chooses, ways
from flotta.games.portolano.box import DIRECTIONS, GOODS, STERNS, UPGRADES
from flotta.games.portolano.choices import may_anchor
from flotta.games.portolano.holds import cannon_places, hold_size
from flotta.games.portolano.moves import first_step, second_step
from flotta.games.portolano.names import ITEM_NAMES, STERN_NAMES, way
from flotta.games.portolano.scores import chest_points
from flotta.games.portolano.terms import say

TOKENS = ("rum", *GOODS, "taler")


def own_ship(v: Record, viewer: int, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """The ship of this viewer in one shape."""
    speaks = language()
    rum, goods, size = int(v.rum[viewer]), tuple(v.goods[viewer].tolist()), int(hold_size(v, viewer))
    parts = [f'<g transform="translate(0 {ship.AFLOAT})">'] if tall else []
    parts.append(ship.hull(tall, int(v.stern[viewer]), bool(v.knight[viewer]), speaks))
    parts.append(ship.hold(tall, rum, goods, size, int(v.box.hold_base)))
    parts.append(
        ship.deck(tall, int(v.cannons[viewer]), int(cannon_places(v, viewer)), upgrades_of(v, viewer), int(v.talers[viewer]),
                  int(v.chests[viewer]), int(chest_points(v, viewer)), int(v.stern[viewer]), standing(v, viewer), speaks)
    )  # fmt: skip
    used = rum + sum(goods)
    if not tall:
        words = say("hold {used}/{size}", used=used, size=size)
        parts.append(text(132, 118, words, "hold-count warn" if used >= size else "hold-count"))
    parts += hold_picks(v, viewer, tall, choices, rum, goods, size)
    if tall:
        parts.append("</g>")
    parts += cards(v, viewer, tall)
    parts += beside_hold(v, viewer, tall, choices)
    if tall and not extras(*aboard(v, viewer, choices)):
        words = say("hold {used}/{size}", used=used, size=size)
        parts.append(text(356, 20, words, "hold-count warn" if used >= size else "hold-count", "end"))
        if v.stern[viewer] >= 0:
            parts.append(text(356, 41, STERN_NAMES[STERNS[v.stern[viewer]]], "isle-name", "end"))
    return parts


def upgrades_of(v: Record, seat: int) -> tuple[tuple[int, int], ...]:
    """The upgrades of a ship, each with its value; the Handyman's has none."""
    found = []
    owners = v.owner.tolist()
    values = v.box.values[v.seats - 2].tolist()
    for upgrade in range(len(UPGRADES)):
        own = [values[level] for level in range(v.seats) if owners[upgrade][level] == seat]
        found += [(upgrade, value) for value in reversed(own)]
        if v.upgrades[seat, upgrade] > len(own):
            found.append((upgrade, int(v.box.zero_value)))
    return tuple(found)


def cards(v: Record, viewer: int, tall: bool) -> list[str]:
    """My five movement cards; those of my order are chosen."""
    chosen = [0] * 5
    order = int(v.order[viewer])
    if order:
        action = order - 1 + t.SAIL
        if action == t.ANCHOR:
            chosen[4] = 1
        else:
            chosen[first_step(action)] = 1
            second = second_step(action)
            if second != t.NOWHERE:
                chosen[4 if second == first_step(action) else second] = 2
    parts = []
    prices = costs(v, viewer) if v.step >= t.CHOOSING_CARDS else (-1,) * 4
    for number in range(5):
        price = prices[number] if number < 4 else -1
        parts.append(ship.card(tall, number, price, chosen[number], hue(viewer), language()))
    if chooses(v, viewer):
        if not tall:
            parts.append(use("danger-5", 632, 140, 17) + text(654, 153, say("winds that bring the pirate"), "legend"))
        prefix, extra = "t-" if tall else "", any(one.second != t.NOWHERE for one in ways(v, viewer))
        for number in range(t.N_DIRECTIONS):
            parts.append(card_pick(prefix, tall, number, "card", "pick", "direction"))
        if extra or may_anchor(v, viewer):
            spot = hit(*ship.card_spot(tall, t.N_DIRECTIONS))
            parts.append(pick(f"{prefix}card-4", spot, say("The 2× card"), twice="yes"))
        if extra:
            parts += [card_pick(prefix, tall, number, "next", "pick next-card", "then") for number in range(t.N_DIRECTIONS)]
    return parts


def card_pick(prefix: str, tall: bool, number: int, name: str, class_: str, stands_for: str) -> str:
    """A movement card to press: as the first of an order, or as the one that follows."""
    words = say("Card {way}", way=way(number, t.NOWHERE))
    data = {stands_for: DIRECTIONS[number]}
    return pick(f"{prefix}{name}-{number}", hit(*ship.card_spot(tall, number)), words, class_, **data)


def hold_picks(
    v: Record, viewer: int, tall: bool, choices: tuple[Action, ...], rum: int, goods: tuple[int, ...], size: int
) -> list[str]:
    """What can be pressed in my hold, and what would come in or be drunk."""
    prefix = "t-" if tall else ""
    tokens, _, named = aboard(v, viewer, choices)
    parts = []
    for kind, areas in ship.token_spots(tall, rum, goods, size).items():
        if TOKENS[kind] in tokens:
            inside = "".join(hit(*spot) for spot in areas)
            parts.append(pick(f"{prefix}aboard-{kind}", inside, ITEM_NAMES[TOKENS[kind]], token=TOKENS[kind]))
    parts += stills(prefix, tall, choices, rum, size)
    parts += previews(v, viewer, tall, named, rum, goods, size)
    return parts


def beside_hold(v: Record, viewer: int, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """What else can be pressed aboard, with its sign where it has no other."""
    parts = []
    for number, (spot, sign, words, data) in enumerate(extras(*aboard(v, viewer, choices))):
        at = (236 + 48.0 * number, 2, 46, 46) if tall else spot
        if tall or sign == "over":
            parts.append(use(sign, at[0] + 8, at[1] + 8, 30))
        parts.append(pick(f"{'t-' if tall else ''}aboard-{sign}", hit(*at), words, **data))
    return parts


Spot = tuple[float, float, float, float]


def extras(tokens: set[str], verbs: set[str], named: list[dict[str, str]]) -> list[tuple[Spot, str, object, dict[str, str]]]:
    """What can be pressed aboard beside the hold: where it is in the wide tray, its sign, its name, what it stands for. In the
    tall tray these lie beside the cards.
    """
    found: list[tuple[Spot, str, object, dict[str, str]]] = []
    cabin: Spot = (20, 20, 94, 78)
    if "taler" in tokens:
        found.append(((624, 4, 74, 46), "taler", ITEM_NAMES["taler"], {"token": "taler"}))
    if "knight_out" in verbs:
        words = say("Give up the knight marker and stay out of all battles of this round")
        found.append((cabin, "dove", words, {"verb": "knight_out"}))
        found.append(((122, 2, 84, 42), "cannon", say("Fight, and keep the knight marker"), {"verb": "knight_fight"}))
    if "hustle" in verbs and verbs & {"g2r", "gg_give", "drop"}:
        found.append((cabin, "hustler", say("Hustle: 1 rum for a good"), {"deal": "stern"}))
    if "drop" in verbs and len({one.get("deal") for one in named if "token" in one}) > 1:
        found.append(((552, 92, 46, 46), "over", say("Throw it overboard"), {"deal": "over"}))
    return found


def stills(prefix: str, tall: bool, choices: tuple[Action, ...], rum: int, size: int) -> list[str]:
    """What the Rum Still may begin with, floating over the free spaces."""
    parts = []
    berth = ship.berth(tall, size)
    for number, action in enumerate(action for action in choices if action.verb == "still"):
        kind = str(action.params["kind"])
        x, y = berth.spot(rum + number)
        token = berth.w - 12
        parts.append(el("g", use(kind, x + 6, y + 6, token), class_="faint"))
        parts.append(pick(f"{prefix}still-{number}", hit(x, y, berth.w, berth.h), ITEM_NAMES[kind], verb="still", kind=kind))
    return parts


def previews(
    v: Record, viewer: int, tall: bool, named: list[dict[str, str]], rum: int, goods: tuple[int, ...], size: int
) -> list[str]:
    """What a choice would bring aboard or drink, seen while it is pointed at."""
    if tall and size > ship.MOST_TALL:
        return []
    berth = ship.berth(tall, size)
    parts, used = [], rum + sum(goods)
    for kind in sorted({one["gain"] for one in named if "gain" in one}):
        if kind in ship.KINDS and used < size:
            x, y = berth.spot(used)
            inside = use(kind, x + 6, y + 6, berth.w - 12) + text(x + 6, y + 12, "+", "plus-sign", "middle")
            parts.append(drawing.ghost(inside, gain=kind))
    if any(one.get("gain") == "taler" for one in named):
        parts.append(drawing.ghost(text(70, 20, "+1", "plus-sign") if tall else text(666, 58, "+1", "plus-sign"), gain="taler"))
    for upgrade in sorted({one["new"] for one in named if "new" in one}):
        inside = (
            use(upgrade, 300, 3, 22)
            if tall
            else el("rect", x=556, y=4, width=40, height=34, rx=4, class_="chip") + use(upgrade, 562, 7, 28)
        )
        if upgrade == "hold_ext":
            inside += drawing.tag(*((262, 119) if tall else (250, 113)), f"+{int(v.box.hold_plus)}")
        parts.append(drawing.ghost(inside, upgrade=upgrade))
    for cost in sorted({one["cost"] for one in named if one.get("cost", "0") != "0"}):
        drunk = rum if cost == "mutiny" else int(cost)
        inside = ""
        for number in range(rum - drunk, rum):
            x, y = berth.spot(number)
            inside += el(
                "path",
                d=f"M{x + 8:g} {y + 8:g}l{berth.w - 16:g} {berth.h - 16:g}m0 {16 - berth.h:g}l{16 - berth.w:g} {berth.h - 16:g}",
                class_="crossed",
            )
        parts.append(drawing.ghost(inside, cost=cost))
    return parts
