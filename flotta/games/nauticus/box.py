"""The box of Nauticus: what the rules need to know of it, read from box.toml, refused when it does not add up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flotta.engine.box import must_add_up, must_hold, named, number, part, rows, whole, whole_numbers
from flotta.engine.state import Field, Record, numbers
from flotta.engine.words import Sentences

say = Sentences(Path(__file__).parent / "words")

ACTIONS = ("buy_hull", "buy_mast", "buy_sail", "buy_goods", "transport", "money", "deliver", "crowns")
CATEGORIES = ("hull", "mast", "sail", "goods")
CRESTS = ("whale", "anchor", "helm", "star", "crown")
KINDS = (
    *("hull_single", "hull_bow", "hull_middle", "hull_stern"),
    *(f"mast_{crest}" for crest in CRESTS),
    *(f"sail_{crest}" for crest in CRESTS),
    *("good_coffee", "good_grain", "good_fish", "good_salt"),
)
REWARDS = ("reward_crown_mast", "reward_crown_sail", "reward_vp3", "reward_talers7", "reward_workers3", "reward_goods2")
COLOURS = ("red", "yellow", "green", "blue")
TABLES = (2, 3, 4)  # how many may play
SPACES = 8
SLOTS = 4  # kinds shown on a blue action tile
PASS_TILES = 3
SHIPS = 24  # the decision ids know no more (NA-R45)
SIZES = 4

CONSTANTS = (
    "phases_per_round",
    "start_vp",
    "crown_cap_per_action",
    "repeat_price",
    "extra_base_price",
    "extra_workers",
    "money_per_worker",
    "reward_limit_per_ship",
    "warehouse_spaces",
    "shipyard_slots",
    "max_middles_per_ship",
)
LEAST_AND_MOST = {
    "phases_per_round": (1, SPACES),
    "crown_cap_per_action": (1, 999),
    "extra_workers": (1, 99),  # so that an extra action can always be performed (NA-R19)
    "reward_limit_per_ship": (2, 99),  # so that points, talers and workers cover a 4-ship (NA-R25)
    "shipyard_slots": (1, SHIPS),
    "max_middles_per_ship": (0, SIZES - 2),
}

BOX = numbers(
    *(Field(name) for name in CONSTANTS),
    Field("rounds", (len(TABLES),)),
    Field("start_talers", (len(TABLES), len(COLOURS))),
    Field("start_workers", (len(TABLES), len(COLOURS))),
    Field("extra_action_tiles"),
    Field("pass_tiles", (PASS_TILES,)),
    Field("wheel", (SPACES,)),
    Field("initial_anchor"),
    Field("prices", (SPACES, SLOTS)),
    Field("bonus_workers", (SPACES,)),
    Field("bonus_talers", (SPACES,)),
    Field("bonus_vp", (SPACES,)),
    Field("bonus_tile", (SPACES,), low=-1),  # the category of the free tile, -1 for none
    Field("tiles", (len(KINDS),)),
    Field("spaces", (len(KINDS),)),  # warehouse spaces a tile takes
    Field("slot", (len(KINDS),), low=-1),  # where the kind is shown on its blue tile, -1 for crown tiles
    Field("reward_vp"),
    Field("reward_talers"),
    Field("reward_workers"),
    Field("goods_group", (6,)),
    Field("goods_beyond"),
    Field("ship_vp", (SIZES + 1,)),  # by size
    Field("leftover_talers"),
    Field("talers_per_vp"),
)


def read(data: dict[str, Any], box: Record) -> None:
    """Put the box's data into the box part of a record."""
    for name in CONSTANTS:
        low, high = LEAST_AND_MOST.get(name, (0, 99))
        box[name] = number(data, "game", name, low, high)
    read_kits(data, box)
    read_wheel(data, box)
    read_spaces(data, box)
    read_tiles(data, box)
    read_action_tiles(data, box)
    read_rewards(data, box)
    read_scoring(data, box)


def read_kits(data: dict[str, Any], box: Record) -> None:
    """Rounds and what everybody begins with, by the number of players."""
    kits, players = part(data, "seat_start"), len(COLOURS)
    for index, seats in enumerate(TABLES):
        box["rounds"][index] = number(data, "rounds", str(seats), 1, 9)
        for what in ("talers", "workers"):
            key = f"{what}_{seats}p"
            box[f"start_{what}"][index, :seats] = whole_numbers(f"[seat_start] {key}", kits.get(key), seats, 99)
    box["extra_action_tiles"] = number(data, "seat_start", "extra_action_tiles", high=1)
    box["pass_tiles"] = whole_numbers("[seat_start] pass_tiles", kits.get("pass_tiles"), PASS_TILES, 99)
    must_add_up(say("pass tiles"), [PASS_TILES] * players, number(data, "other_components", "pass_tiles"))
    extra = [int(box["extra_action_tiles"])] * players
    must_add_up(say("extra-action tiles"), extra, number(data, "other_components", "extra_action_tiles"))


def read_wheel(data: dict[str, Any], box: Record) -> None:
    """The blue workers of the wheel, clockwise from its anchor."""
    sectors = part(data, "wheel").get("clockwise_from_anchor")
    box["wheel"] = whole_numbers("[wheel] clockwise_from_anchor", sectors, SPACES, 9)
    must_hold(say("the anchor sector of the wheel, its first, must show no workers"), box["wheel"][0] == 0)
    box["initial_anchor"] = number(data, "wheel", "initial_anchor_space", high=SPACES - 1)


def read_spaces(data: dict[str, Any], box: Record) -> None:
    """The eight action spaces: bonus and price row."""
    spaces = rows(data, "space")
    in_order = [space.get("index") for space in spaces] == list(range(SPACES))
    must_hold(say("the action spaces must be 0 to 7 in order"), in_order)
    for index, space in enumerate(spaces):
        box["prices"][index] = whole_numbers(f"[[space]] {index}: prices", space.get("prices"), SLOTS, 9)
        bonus = part(space, "bonus", f"[[space]] {index}")
        must_hold(say("space {index} must name its bonus", index=index), bool(bonus))
        for what in ("workers", "talers", "vp"):
            box[f"bonus_{what}"][index] = whole({what: 0, **bonus}, f"[[space]] {index}", what)
        free = bonus.get("free_tile")
        known = free is None or free in CATEGORIES[1:]
        must_hold(say("the free tile of space {index} must be a mast, a sail or goods", index=index), known)
        box["bonus_tile"][index] = -1 if free is None else CATEGORIES.index(free)


def read_tiles(data: dict[str, Any], box: Record) -> None:
    """The eighteen stacks: how many tiles each holds and how much room one takes."""
    tiles = named(data, "tile", KINDS)
    box["tiles"] = whole_numbers("[[tile]] count", [tile.get("count") for tile in tiles], len(KINDS), 200)
    box["spaces"] = whole_numbers("[[tile]] spaces", [tile.get("spaces") for tile in tiles], len(KINDS), 9)
    must_hold(say("every tile must take a warehouse space"), min(box["spaces"]) >= 1)
    stacks = []
    for category in CATEGORIES:
        counts = [tile["count"] for tile in tiles if tile.get("category") == category]
        must_add_up(say("tiles of category {category}", category=category), counts, number(data, "totals", category))
        stacks.append(len(counts))
    must_add_up(say("ship tiles"), [number(data, "totals", c) for c in CATEGORIES[:3]], number(data, "totals", "ship_tiles"))
    must_add_up(say("stacks of ship tiles"), stacks[:3], number(data, "totals", "ship_stacks"))
    must_add_up(say("stacks of goods"), stacks[3:], number(data, "totals", "goods_stacks"))


def read_action_tiles(data: dict[str, Any], box: Record) -> None:
    """The eight action tiles, the blue ones with their four kinds in printed order."""
    tiles = named(data, "action", ACTIONS)
    must_add_up(say("action tiles"), [1] * len(tiles), number(data, "other_components", "action_tiles"))
    box["slot"] = -1
    for tile, category in zip(tiles, CATEGORIES, strict=False):
        slots, sold = tile.get("slots"), [kind for kind in KINDS if is_sold(kind, category)]
        whole = isinstance(slots, list) and sorted(map(str, slots)) == sorted(sold) and tile.get("blue") is True
        must_hold(say("{tile} must be blue and show each of these once: {kinds}", tile=tile["id"], kinds=", ".join(sold)), whole)
        for slot, kind in enumerate(slots or ()):
            box["slot"][KINDS.index(kind)] = slot
    for tile in tiles[len(CATEGORIES) :]:
        light = tile.get("blue") is False and tile.get("slots") == []
        must_hold(say("{tile} must be a light tile without kinds", tile=tile["id"]), light)


def is_sold(kind: str, category: str) -> bool:
    """Whether the blue tile of this category shows the kind (crown tiles are never sold)."""
    return kind.startswith(category.rstrip("s") + "_") and not kind.endswith("_crown")


def read_rewards(data: dict[str, Any], box: Record) -> None:
    """What the six rewards give."""
    gives = {reward["id"]: part(reward, "gives", f"[[reward]] {reward['id']}") for reward in named(data, "reward", REWARDS)}
    for what, reward in (("vp", "reward_vp3"), ("talers", "reward_talers7"), ("workers", "reward_workers3")):
        box[f"reward_{what}"] = whole(gives[reward], f"[[reward]] {reward}", what)
    for reward, wanted in (
        ("reward_crown_mast", {"tile": "mast_crown"}),
        ("reward_crown_sail", {"tile": "sail_crown"}),
        ("reward_goods2", {"different_goods": 2}),
    ):
        must_hold(say("{reward} must give {wanted}", reward=reward, wanted=str(wanted)), gives[reward] == wanted)


def read_scoring(data: dict[str, Any], box: Record) -> None:
    """The end scoring."""
    scoring = part(data, "scoring")
    box["goods_group"] = whole_numbers("[scoring] goods_group", scoring.get("goods_group"), 6, 99)
    box["goods_beyond"] = number(data, "scoring", "goods_each_beyond_5", high=99)
    ships = part(scoring, "ship", "[scoring]")
    box["ship_vp"] = [0, *whole_numbers("[scoring] ship", [ships.get(str(n + 1)) for n in range(SIZES)], SIZES, 99)]
    box["leftover_talers"] = number(data, "scoring", "leftover_talers_each", high=9)
    box["talers_per_vp"] = number(data, "scoring", "talers_per_vp", 1, 99)
