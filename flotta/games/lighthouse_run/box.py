"""The box of Lighthouse Run: what the rules need to know of it, read from box.toml, refused when it does not add up."""

from __future__ import annotations

from typing import Any

from flotta.engine.box import must_add_up, must_hold, named, number, part, rows, whole, whole_numbers
from flotta.engine.state import Field, Record, numbers

COLOURS = ("green", "red", "blue", "yellow")
LIGHTHOUSES = ("purple", "green", "orange", "pink", "turquoise", "brown")
CARDS = (
    "solo_purple_4", "solo_orange_4", "solo_pink_3", "solo_turquoise_3", "solo_green_2", "solo_brown_2",
    "team_3", "team_2", "group_1", "group_2", "group_3",
)  # fmt: skip
KINDS = ("solo", "team", "group")
POSITIONS = 6
FIELDS = 25  # the start field and the river; a box may have a shorter river
ROUNDS = 20  # the most a box may ask for
ALL_LIGHTHOUSES = -1
ALWAYS_LIT = -1

BOX = numbers(
    Field("rounds"),
    Field("hand_size"),
    Field("redeal_if"),  # so many team cards in a first hand, and it is dealt again
    Field("ships_per_colour"),
    Field("last_field"),
    Field("beacons"),
    Field("beacon_starts", (POSITIONS,), 0, 1),
    Field("section", (FIELDS,), ALWAYS_LIT, POSITIONS - 1),  # the position whose light a field needs
    Field("points", (FIELDS,)),
    Field("cloud_field", (ROUNDS + 2,), -1),  # by cloud space, counted from 1; -1 is the sea
    Field("kind", (len(CARDS),)),
    Field("value", (len(CARDS),)),
    Field("lighthouse", (len(CARDS),), ALL_LIGHTHOUSES),
    Field("count", (len(CARDS),)),
)


def read(data: dict[str, Any], box: Record) -> None:
    """Put the box's data into the box part of a record."""
    named(data, "colour", COLOURS)
    named(data, "lighthouse", LIGHTHOUSES)
    box["rounds"] = number(data, "game", "rounds", 1, ROUNDS)
    box["ships_per_colour"] = number(data, "counts", "ships_per_colour", 1, 9)
    colours = number(data, "counts", "ship_colours")
    must_add_up("ships of all colours", [int(box["ships_per_colour"])] * colours, number(data, "counts", "ships"))
    read_beacons(data, box)
    read_river(data, box)
    read_points(data, box)
    read_cloud(data, box)
    read_cards(data, box)
    read_deal(data, box)


def all_whole(values: object, low: int, high: int) -> bool:
    """Whether this is a list of whole numbers within bounds."""
    return isinstance(values, list) and all(type(n) is int and low <= n <= high for n in values)


def read_beacons(data: dict[str, Any], box: Record) -> None:
    """How many beacons there are and where they begin."""
    box["beacons"] = number(data, "beacons", "count", 1, POSITIONS - 1)
    must_hold("[beacons] max_per_lighthouse must be 1", number(data, "beacons", "max_per_lighthouse") == 1)
    starts = data["beacons"].get("start_positions")
    must_hold("[beacons] start_positions must be different positions from 1 to 6", all_whole(starts, 1, POSITIONS))
    must_add_up("beacons, one per start position", [1] * len(set(starts)), int(box["beacons"]))
    must_add_up("beacons in the contents list", [number(data, "counts", "beacons")], int(box["beacons"]))
    for position in starts:
        box["beacon_starts"][position - 1] = 1


def read_river(data: dict[str, Any], box: Record) -> None:
    """Which position lights which field: sections one after another, then the harbour, no gap and no overlap."""
    last = box["last_field"] = number(data, "river", "last_field", 1, FIELDS - 1)
    must_hold("[river] start_field must be 0", number(data, "river", "start_field") == 0)
    sections = [*rows(data, "section"), {"position": POSITIONS + 1, "fields": data["river"].get("harbour_fields")}]
    must_hold("there must be sections 1 to 6 in order", [s.get("position") for s in sections] == [*range(1, POSITIONS + 2)])
    must_hold("every section and the harbour must list its fields", all(all_whole(s.get("fields"), 1, last) for s in sections))
    must_add_up("fields of the sections and the harbour", [len(s["fields"]) for s in sections], int(last))
    fields = [field for section in sections for field in section["fields"]]
    in_order = fields == [*range(1, last + 1)]
    must_hold(f"the sections and the harbour must list the fields 1 to {last}, each once, in order", in_order)
    box["section"] = ALWAYS_LIT
    for position, section in enumerate(sections[:POSITIONS]):
        for field in section["fields"]:
            box["section"][field] = position


def read_points(data: dict[str, Any], box: Record) -> None:
    """The points of every field: those of the highest ship symbol on it or behind it."""
    last = int(box["last_field"])
    symbols, points = part(part(data, "symbols"), "field_of", "[symbols]"), part(data, "symbols").get("points_by_field", [])
    is_table = len(symbols) > 0 and all_whole([*symbols.values()], 1, last)
    must_hold("[symbols] field_of must name a field for each symbol", is_table)
    points = whole_numbers("[symbols] points_by_field", points, last + 1)
    must_hold("the symbols must be numbers from 1 to 99", all(key.isdecimal() and 1 <= int(key) <= 99 for key in symbols))
    places = [symbols[key] for key in sorted(symbols, key=int)]
    must_hold("higher symbols must lie nearer the harbour", places == sorted(set(places)))
    for field in range(last + 1):
        reached = max((int(symbol) for symbol, place in symbols.items() if place <= field), default=0)
        must_add_up(f"points of field {field}", [points[field]], reached)
        box["points"][field] = reached


def read_cloud(data: dict[str, Any], box: Record) -> None:
    """The cloud track: at sea, then over the river, one space for each round and one for the end."""
    spaces, last = number(data, "cloud", "spaces"), int(box["last_field"])
    must_hold("[cloud] start_space must be 1", number(data, "cloud", "start_space") == 1)
    must_add_up("cloud spaces, one for each round and one for the end", (int(box["rounds"]), 1), spaces)
    fields, symbols = data["cloud"].get("field_of_space"), data["cloud"].get("symbol_of_space")
    fields = whole_numbers("[cloud] field_of_space", fields, spaces, last, low=-1)
    must_hold("the cloud must never go back", fields == sorted(fields))
    must_hold("the cloud must begin at sea", fields[0] == -1)
    at_sea = fields.count(-1)
    must_add_up("cloud spaces before the first one on the river", [at_sea], number(data, "cloud", "first_river_space") - 1)
    shown = [int(box["points"][field]) if field >= 0 else 0 for field in fields]
    must_hold("[cloud] symbol_of_space must fit field_of_space", symbols == shown)
    box["cloud_field"] = -1
    box["cloud_field"][1 : spaces + 1] = fields


def read_cards(data: dict[str, Any], box: Record) -> None:
    """One set of sailing cards. The ids only tell the kinds of card apart; what a card does is said beside them."""
    cards = named(data, "card", CARDS)
    for index, card in enumerate(cards):
        name = card["id"]
        must_hold(f"card {name}: kind must be one of {', '.join(KINDS)}", card.get("kind") in KINDS)
        box["value"][index], box["count"][index] = (
            whole(card, f"[[card]] {name}", "value", 1, 9),
            whole(card, f"[[card]] {name}", "count"),
        )
        known = card.get("lighthouse") in ("all", *LIGHTHOUSES)
        must_hold(f"card {name}: lighthouse must be all or one of {', '.join(LIGHTHOUSES)}", known)
        single = card["lighthouse"] != "all"
        box["kind"][index] = KINDS.index(card["kind"])
        box["lighthouse"][index] = LIGHTHOUSES.index(card["lighthouse"]) if single else ALL_LIGHTHOUSES
    per_set = number(data, "counts", "cards_per_set")
    must_add_up("cards of one set", (card["count"] for card in cards), per_set)
    must_add_up("cards of all sets", [per_set] * number(data, "counts", "card_sets"), number(data, "counts", "sailing_cards"))


def read_deal(data: dict[str, Any], box: Record) -> None:
    """The hand, the cards left over, the first hand that is dealt again, and Erik's cards."""
    rounds, hand = int(box["rounds"]), number(data, "deal", "hand_size", 1, 20)
    left, per_set = number(data, "deal", "cards_left_unplayed"), number(data, "counts", "cards_per_set")
    must_add_up("cards played and cards left over of one set", (rounds, left), per_set)
    must_add_up("cards left over and the last one played", (left, 1), hand)
    team = sum(int(box["count"][card]) for card in range(len(CARDS)) if box["kind"][card] == KINDS.index("team"))
    redeal_if = number(data, "deal", "redeal_if_team_cards_in_first_hand", 1, 99)
    must_hold("some first hand must be kept", per_set - team + min(team, redeal_if - 1) >= hand)
    variants = part(data, "variant")
    must_hold(
        "[variant.erik] erik_removed_kind must be team", part(variants, "erik", "[variant]").get("erik_removed_kind") == "team"
    )
    must_add_up("Erik's cards, a set without its team cards", (per_set, -team), number(variants, "erik", "erik_cards"))
    must_hold("Erik must have a card for every round", per_set - team >= rounds)
    must_add_up("cards in hand from each set of a big fleet", [hand], number(variants, "big_fleet", "hand_per_colour"))
    box["hand_size"], box["redeal_if"] = hand, redeal_if
