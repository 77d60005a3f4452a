"""The box of Portolano: what the rules need to know of it, read from box.toml, refused when it does not add up."""

from __future__ import annotations

from math import gcd
from typing import Any

from flotta.engine.box import must_add_up, must_hold, named, number, part, rows, whole
from flotta.engine.state import Field, Record, numbers

DIRECTIONS = ("north", "east", "south", "west")
LETTERS = ("N", "E", "S", "W")
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # rows down, columns right; the opposite direction is two further on
COLOURS = ("cotton", "wine", "tea")
GOODS = (*COLOURS, "cocoa")
OFFERS = (*COLOURS, "cannon")
ACTIONS = ("upgrade", "goods_rum", "goods_goods", "free_rum", "taler", "peace_isle")
UPGRADES = ("hold_ext", "gun_ext", "extra_sail", "extra_fuse")
STERNS = (
    "light_fingered",
    "grapeshot_master",
    "handyman",
    "rum_still",
    "hustler",
    "cape_southerner",
    "fortunes_child",
    "peace_knight",
    "strategist",
)
MISSIONS = (
    "cotton4",
    "wine4",
    "tea4",
    "rum6",
    "mixed_cargo",
    "chests2",
    "upgrades3",
    "upgrade_pair",
    "no_cannon",
    "no_mutiny",
    "beat_pirate",
    "hits3",
)
STARRED = ("no_cannon", "no_mutiny")
CARGO_NEEDS = (*COLOURS, "rum", "chests", "upgrade_types", "same_upgrade")  # checked at the end of an action
BATTLE_NEEDS = ("pirate_beaten", "sea_battle_hits")  # checked after the battles
NEEDS = (*CARGO_NEEDS, *BATTLE_NEEDS)
SEATS_COLOURS = ("blue", "yellow", "orange", "purple", "turquoise")
SEA_TILES = tuple(f"S{n:02}" for n in range(1, 14))
PORT_TILES = tuple(f"H{n}" for n in range(1, 9))
FACES = ("A", "B")
SIDES = ("1A", "1B", "2A", "2B", "3A", "3B")
PLAYERS = (2, 3, 4, 5)
N_FIELDS = 16  # in a row of a supply board
N_SLOTS = 5  # at most, on a port
CHEST_VALUES = (1, 2, 3)
IN_PLAY = 3  # missions
PLACES = ("first", "second", "tied_first", "tied_second")
MOST_DICE = 19  # thrown in one event; a ship with more throws again
WEIGHT_LIMIT = 1 << 32  # all outcomes of one event together

CONSTANTS = {
    "hold_base": ("ship", "hold_base", 1, 30),
    "places_base": ("ship", "cannon_places_base", 0, 9),
    "start_rum": ("ship", "start_rum", 0, 30),
    "start_talers": ("ship", "start_talers", 0, 99),
    "cost_with": ("wind", "cost_with", 0, 9),
    "cost_across": ("wind", "cost_across", 0, 9),
    "cost_against": ("wind", "cost_against", 0, 9),
    "price": ("upgrade_rules", "price", 0, 99),
    "dice_same": ("battle", "pirate_dice_same_tile", 1, MOST_DICE),
    "dice_adjacent": ("battle", "pirate_dice_adjacent", 1, MOST_DICE),
    "starred_pay": ("mission_rules", "starred_pay", 0, 99),
    "penalty": ("mission_rules", "unfulfilled_penalty", 0, 99),
    "hold_divisor": ("scoring", "hold_divisor", 1, 99),
}
"""A single number of the box: its name in the record, its table, its key, its bounds."""

OF_UPGRADES = {
    "hold_plus": ("hold_ext", "hold_plus"),
    "places_plus": ("gun_ext", "cannon_places_plus"),
    "fuse_hits": ("extra_fuse", "sure_hits_each"),
}
OF_STERNS = {
    "thief_talers": ("light_fingered", "talers"),
    "gift_cannons": ("grapeshot_master", "cannons"),
    "zero_value": ("handyman", "free_upgrade_value"),
    "still_rum": ("rum_still", "rum"),
    "still_rum_with_good": ("rum_still", "rum_with_good"),
    "knight_pay": ("peace_knight", "unused_talers"),
}

BOX = numbers(
    *(Field(name) for name in (*CONSTANTS, *OF_UPGRADES, *OF_STERNS)),
    Field("discount", (len(DIRECTIONS),)),
    Field("sectors", (len(DIRECTIONS),)),
    Field("hit"),
    Field("miss"),
    Field("at_once"),
    Field("tokens", (len(GOODS),)),
    Field("chests", (len(CHEST_VALUES),)),
    Field("side_length", (len(PLAYERS),)),
    Field("sea_laid", (len(PLAYERS),)),
    Field("ports_laid", (len(PLAYERS),)),
    Field("cannons", (len(PLAYERS),)),
    Field("values", (len(PLAYERS), len(SEATS_COLOURS))),
    Field("mission_pay", (len(PLAYERS), len(SEATS_COLOURS))),
    Field("all_four", (len(PLAYERS),)),
    Field("action", (len(SEA_TILES), len(FACES))),
    Field("offers", (len(SEA_TILES), len(FACES), len(OFFERS))),
    Field("slots", (len(PORT_TILES), len(FACES), N_SLOTS)),
    Field("rum", (len(PORT_TILES), len(FACES))),
    Field("pay", (N_SLOTS + 1,)),
    Field("min_players", (N_FIELDS,)),
    Field("cocoa", (len(SIDES), len(COLOURS))),
    Field("need", (len(MISSIONS), len(NEEDS))),
    Field("cannons_max"),
    Field("value_rank", (len(PLACES),)),
    Field("cannon_rank", (len(PLACES),)),
    Field("value_least"),
    Field("cannon_least"),
)


def read(data: dict[str, Any], box: Record) -> None:
    """Put the box's data into the box part of a record."""
    for name, (table, key, low, high) in CONSTANTS.items():
        box[name] = number(data, table, key, low, high)
    read_wind_and_die(data, box)
    read_stock(data, box)
    read_players(data, box)
    read_sea_tiles(data, box)
    read_ports(data, box)
    read_supply(data, box)
    read_upgrades(data, box)
    read_sterns(data, box)
    read_missions(data, box)
    for name, table in (("value", "ship_value"), ("cannon", "cannons")):
        places = part(data["scoring"], table, "[scoring]")
        box[f"{name}_rank"] = [whole(places, f"[scoring] {table}", place) for place in PLACES]
        box[f"{name}_least"] = whole(places, f"[scoring] {table}", "needs_at_least")


def by_id(data: dict[str, Any], table: str, ids: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The entries of a list of tables by their ids, which must be these, in this order."""
    return dict(zip(ids, named(data, table, ids), strict=True))


def places_of(names: Any, allowed: tuple[str, ...], what: str) -> list[int]:
    """A list of names of the box as numbers."""
    known = isinstance(names, list) and all(name in allowed for name in names)
    must_hold(f"{what} must name only " + ", ".join(allowed), known)
    return [allowed.index(name) for name in names]


def read_wind_and_die(data: dict[str, Any], box: Record) -> None:
    """The spinner's sectors and the faces of a die, as the smallest whole weights."""
    for index, (letter, (down, right)) in enumerate(zip(LETTERS, STEPS, strict=True)):
        way = part(data, "directions").get(letter)
        step = {"drow": down, "dcol": right, "opposite": LETTERS[(index + 2) % 4]}
        must_hold(f"[directions] {letter} must be {step}", way == step)
        box["sectors"][index] = whole(part(data["wind"], "sectors", "[wind]"), "[wind] sectors", letter, 1)
    faces = places_of(part(data, "die").get("faces"), ("blank", "hit"), "[die] faces")
    hits, blanks = sum(faces), len(faces) - sum(faces)
    must_hold("[die] faces must have 1 to 9 hits and 1 to 9 blanks", 1 <= hits <= 9 and 1 <= blanks <= 9)
    box["hit"], box["miss"] = hits // gcd(hits, blanks), blanks // gcd(hits, blanks)
    sides = int(box["hit"]) + int(box["miss"])
    box["at_once"] = max(dice for dice in range(1, MOST_DICE + 1) if sides**dice < WEIGHT_LIMIT)


def read_stock(data: dict[str, Any], box: Record) -> None:
    """Goods, chests, coins and the pieces that only have to be there."""
    tokens = [whole(part(data, "goods_tokens"), "[goods_tokens]", good) for good in GOODS]
    must_add_up("goods tokens", tokens, number(data, "counts", "goods"))
    box["tokens"] = tokens
    values: Any = part(data, "chests").get("values")
    must_hold("[chests] values must be a list of 1, 2 and 3", isinstance(values, list) and all(v in CHEST_VALUES for v in values))
    box["chests"] = [values.count(value) for value in CHEST_VALUES]
    must_add_up("treasure chests", box["chests"].tolist(), number(data, "counts", "chests"))
    must_add_up("coins", (number(data, "coins", "one"), number(data, "coins", "five")), number(data, "counts", "coins"))
    for pieces in ("bows", "merchant_ships", "rum_barrels"):
        must_hold(f"[counts] {pieces} must be 5, one for each colour", number(data, "counts", pieces) == len(SEATS_COLOURS))
    colours = part(data, "colours").get("seats")
    must_hold("[colours] seats must be " + ", ".join(SEATS_COLOURS), colours == list(SEATS_COLOURS))
    cards: Any = part(data, "move_cards").get("per_player")
    must_hold("[move_cards] per_player must be N, E, S, W, 2x", cards == [*LETTERS, "2x"])
    must_add_up("movement cards", [len(cards)] * len(SEATS_COLOURS), number(data, "counts", "move_cards"))
    for cargo in ("start_goods", "start_cannons"):
        must_hold(f"[ship] {cargo} must be 0", number(data, "ship", cargo) == 0)


def read_players(data: dict[str, Any], box: Record) -> None:
    """What changes with the number of players."""
    entries = rows(data, "by_players")
    must_hold("[[by_players]] must be for 2, 3, 4, 5 players", [entry.get("players") for entry in entries] == list(PLAYERS))
    per_player = number(data, "cannon_supply", "per_player")
    for index, (players, entry) in enumerate(zip(PLAYERS, entries, strict=True)):
        what = f"[[by_players]] {players}"
        box["side_length"][index] = size = whole(entry, what, "size", 3, 4)
        sea, ports = whole(entry, what, "sea_tiles", 1, len(SEA_TILES)), whole(entry, what, "port_tiles", 1, len(PORT_TILES) - 1)
        must_add_up(f"sea and port tiles for {players} players", (sea, ports), size * size)
        box["sea_laid"][index], box["ports_laid"][index] = sea, ports
        box["cannons"][index] = cannons = whole(entry, what, "cannons")
        must_add_up(f"cannons for {players} players", [per_player] * players, cannons)
        must_hold(f"there must be {cannons} cannons for {players} players", cannons <= number(data, "counts", "cannons"))
        values, pay = entry.get("upgrade_values"), entry.get("mission_pay")
        must_hold(f"{what}: upgrade_values must be 1 to {players}", values == list(range(1, players + 1)))
        box["values"][index, :players] = values
        paid = isinstance(pay, list) and len(pay) == players and all(isinstance(n, int) and 0 <= n <= 99 for n in pay)
        must_hold(f"{what}: mission_pay must list {players} whole numbers", paid)
        box["mission_pay"][index, :players] = pay
        must_hold(f"{what}: pirate_attack", entry.get("pirate_attack") in ("all_four", "across_wind"))
        box["all_four"][index] = entry["pirate_attack"] == "all_four"


def read_sea_tiles(data: dict[str, Any], box: Record) -> None:
    """Both faces of every sea tile: its action and what can be picked up."""
    tiles = by_id(data, "sea_tile", SEA_TILES)
    must_add_up("sea tiles", [1] * len(tiles), number(data, "counts", "sea_tiles"))
    for tile, entry in enumerate(tiles.values()):
        for side, name in enumerate(FACES):
            face, what = part(entry, name, f"sea tile {entry['id']}"), f"face {name} of sea tile {entry['id']}"
            (action,) = places_of([face.get("action")], ACTIONS, f"the action on {what}")
            box["action"][tile, side] = action
            for offer in places_of(face.get("offers"), OFFERS, f"the offers on {what}"):
                box["offers"][tile, side, offer] = 1
            must_hold(f"{what} must offer something", bool(box["offers"][tile, side].any()))
    must_hold("some sea tile must have the action upgrade", bool((box["action"] == ACTIONS.index("upgrade")).any()))


def read_ports(data: dict[str, Any], box: Record) -> None:
    """Both faces of every port: the unloading spaces (-1: none) and the rum; the pay for goods unloaded."""
    tiles = by_id(data, "port_tile", PORT_TILES)
    must_add_up("port tiles", [1] * len(tiles), number(data, "counts", "port_tiles"))
    box["slots"] = -1
    for tile, entry in enumerate(tiles.values()):
        for side, name in enumerate(FACES):
            face, what = part(entry, name, f"port {entry['id']}"), f"face {name} of port {entry['id']}"
            slots = places_of(face.get("slots"), COLOURS, f"the slots on {what}")
            must_hold(f"{what} must have 1 to {N_SLOTS} slots", 1 <= len(slots) <= N_SLOTS)
            box["slots"][tile, side, : len(slots)] = slots
            box["rum"][tile, side] = whole(face, what, "rum")
    pay = part(data, "port_pay").get("talers")
    paid = isinstance(pay, list) and len(pay) == N_SLOTS + 1 and all(isinstance(n, int) and 0 <= n <= 99 for n in pay)
    must_hold(f"[port_pay] talers must list what 0 to {N_SLOTS} goods bring", paid)
    box["pay"] = pay


def read_supply(data: dict[str, Any], box: Record) -> None:
    """The supply boards: from which player count a field is filled, and where the cocoa lies."""
    supply = part(data, "supply")
    must_hold("[supply] rows must be " + ", ".join(COLOURS), supply.get("rows") == list(COLOURS))
    must_hold(f"[supply] fields must be {N_FIELDS}", supply.get("fields") == N_FIELDS)
    marks: Any = supply.get("min_players")
    listed = isinstance(marks, list) and len(marks) == N_FIELDS and all(mark in PLAYERS for mark in marks)
    falling = listed and marks == sorted(marks, reverse=True)
    must_hold(f"[supply] min_players must be {N_FIELDS} player counts that never rise", falling)
    box["min_players"] = marks
    sides = by_id(data, "supply_side", SIDES)
    must_add_up("sides of supply boards", [2] * number(data, "counts", "supply_boards"), len(sides))
    for players, entry in zip(PLAYERS, rows(data, "by_players"), strict=True):
        filled = [int(mark <= players) for mark in marks]
        must_add_up(f"fields per row for {players} players", filled, whole(entry, f"[[by_players]] {players}", "row_fields"))
    for side, entry in enumerate(sides.values()):
        what = f"[[supply_side]] {entry['id']}"
        for row, good in enumerate(COLOURS):
            box["cocoa"][side, row] = whole(part(entry, "cocoa", what), f"{what} cocoa", good, 0, N_FIELDS)
        must_suffice(box, side)


def must_suffice(box: Record, side: int) -> None:
    """Refuse a side of a supply board that needs more goods than there are (every field is filled with the most players)."""
    cocoa = box["cocoa"][side] > 0
    must_hold(f"supply side {SIDES[side]} needs more cocoa than there is", int(cocoa.sum()) <= box["tokens"][len(COLOURS)])
    for row, good in enumerate(COLOURS):
        needed = N_FIELDS - int(cocoa[row])
        must_hold(f"supply side {SIDES[side]} needs more {good} than there is", needed <= box["tokens"][row])


def read_upgrades(data: dict[str, Any], box: Record) -> None:
    """The four types of upgrade and what each does."""
    types = by_id(data, "upgrade", UPGRADES)
    values = data["upgrade_rules"].get("values")
    must_hold("[upgrade_rules] values must be 0 to 5", values == list(range(len(SEATS_COLOURS) + 1)))
    must_add_up("upgrades", [len(values)] * len(types), number(data, "counts", "upgrades"))
    for name, (kind, key) in OF_UPGRADES.items():
        box[name] = whole(types[kind], f"[[upgrade]] {kind}", key, 0, 9)
    must_hold("[[upgrade]] extra_sail: max_steps must be 2", types["extra_sail"].get("max_steps") == 2)


def read_sterns(data: dict[str, Any], box: Record) -> None:
    """The numbers on the sterns."""
    sterns = by_id(data, "stern", STERNS)
    must_add_up("sterns", [1] * len(sterns), number(data, "counts", "sterns"))
    for name, (stern, key) in OF_STERNS.items():
        box[name] = whole(sterns[stern], f"[[stern]] {stern}", key)
    must_hold("the Rum Still must fit into the hold", max(box["still_rum"], box["still_rum_with_good"] + 1) <= box["hold_base"])
    must_hold("start_rum must fit into the hold", box["start_rum"] <= box["hold_base"])
    must_hold("the Grapeshot Master's cannons must fit on the bow", box["gift_cannons"] <= box["places_base"])
    must_hold("[[stern]] peace_knight: uses must be 1", sterns["peace_knight"].get("uses") == 1)
    cheaper = part(sterns["cape_southerner"], "discount", "[[stern]] cape_southerner")
    must_hold("[[stern]] cape_southerner: discount must be by direction", set(cheaper) <= set(LETTERS))
    for index, letter in enumerate(LETTERS):
        box["discount"][index] = whole({letter: 0, **cheaper}, "[[stern]] cape_southerner: discount", letter, 0, 9)


def read_missions(data: dict[str, Any], box: Record) -> None:
    """What each mission asks for, at least."""
    missions = by_id(data, "mission", MISSIONS)
    must_add_up("missions", [1] * len(missions), number(data, "counts", "missions"))
    must_hold(f"[mission_rules] in_play must be {IN_PLAY}", number(data, "mission_rules", "in_play") == IN_PLAY)
    markers = number(data, "mission_rules", "markers_per_player")
    must_hold("[mission_rules] markers_per_player must be 3", markers == IN_PLAY)
    must_add_up("mission markers", [markers] * len(SEATS_COLOURS), number(data, "counts", "mission_markers"))
    for index, (name, mission) in enumerate(missions.items()):
        what, need = f"[[mission]] {name}", part(mission, "need", f"[[mission]] {name}")
        must_hold(f"{what}: starred must be {name in STARRED}", mission.get("starred") is (name in STARRED))
        if name in STARRED:
            continue
        allowed = BATTLE_NEEDS if mission.get("timing") == "after_battle" else CARGO_NEEDS
        must_hold(f"{what}: timing", mission.get("timing") in ("after_battle", "end_of_action"))
        must_hold(f"{what}: need must name some of " + ", ".join(allowed), bool(need) and set(need) <= set(allowed))
        for column, key in enumerate(NEEDS):
            box["need"][index, column] = whole({key: 0, **need}, f"{what}: need", key)
    box["cannons_max"] = whole(missions["no_cannon"]["need"], "[[mission]] no_cannon: need", "cannons_max")
    must_hold("[[mission]] no_mutiny: need must be mutinies_max = 0", missions["no_mutiny"].get("need") == {"mutinies_max": 0})
