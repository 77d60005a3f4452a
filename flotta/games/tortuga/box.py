"""The box of Tortuga: what the rules need to know of it, read from box.toml, refused when it does not add up."""

from __future__ import annotations

from typing import Any

from flotta.engine.box import must_add_up, must_hold, number, part, whole_numbers
from flotta.engine.state import Field, Record, numbers

COLOURS = ("red", "blue", "yellow", "white", "purple")
ACTIONS = ("fleet", "crew", "treasure", "boarding", "raid")
LETTERS = ("a", "b", "c", "d", "e")
COINS = (1, 2, 3)
SEAT_COLOURS = ("blue", "orange", "yellow", "green")
MARKERS = ("ship", "pirate")
AREAS = ("none", "island_area", "crew_area")
ROLES = ("none", "set", "joker", "double")
SLOTS = 4  # in a fleet or crew area
MAX_FIELDS = 12
MAX_TILES = 40
MAX_SETUP_DRAWS = 4
VARIANTS = ("effects", "duel")
PLACES = 2
POINTS = ("tortuga", "fleet", "crew", "double", "set", "field", "coin")

BOX = numbers(
    Field("chests", (len(COLOURS),)),
    Field("role", (len(COLOURS),)),
    Field("tiles", (len(COINS),)),
    Field("dice", (len(LETTERS), len(ACTIONS))),
    Field("skulls"),
    Field("dice_limit", (len(ACTIONS),)),  # -1: by the ship's capacity, -2: by the pirate's
    Field("last_field"),
    Field("start_field", (len(MARKERS),)),
    Field("capacity", (MAX_FIELDS,)),
    Field("tokens"),
    Field("token_value", (3,)),  # of an empty spot, side 1, side 2
    Field("setup_draws", (MAX_SETUP_DRAWS,)),
    # By variant (0: three or four players, 1: two), then by action or track, then by place.
    Field("steps", (2, 2, PLACES)),
    Field("hunt_chests", (2, PLACES)),
    Field("hunt_tiles", (2, PLACES)),
    Field("steals", (2, 2, PLACES)),
    Field("salvages", (2, 2, PLACES)),
    Field("victim_steps", (2, 2)),
    Field("attacker_steps", (2, 2)),
    Field("second_may_attack_first", (2, 2)),
    Field("points", (len(POINTS),)),
    Field("round_limit"),
)


def read(data: dict[str, Any], box: Record) -> None:
    """Put the box's data into the box part of a record."""
    read_chests(data, box)
    read_tiles(data, box)
    read_dice(data, box)
    read_board(data, box)
    read_setup(data, box)
    for variant, name in enumerate(VARIANTS):
        read_effects(data, name, variant, box)
    for index, name in enumerate(POINTS):
        box["points"][index] = number(data, "scoring", name, high=99)
    box["round_limit"] = number(data, "technical", "round_limit", low=1)
    must_hold("the seat colours must be " + ", ".join(SEAT_COLOURS), part(data, "seat_colours").get("ids") == list(SEAT_COLOURS))


def read_chests(data: dict[str, Any], box: Record) -> None:
    """The chests by colour, and what each colour is for."""
    counts = [number(data, "chests", colour, high=99) for colour in COLOURS]
    must_add_up("chests of all colours", counts, number(data, "counts", "chests"))
    must_hold("the chest colours must be " + ", ".join(COLOURS), tuple(data["chests"]) == COLOURS)
    roles = [part(data, "chest_role").get(colour, "none") for colour in COLOURS]
    must_hold("[chest_role] must name for each colour one of " + ", ".join(ROLES), all(role in ROLES for role in roles))
    must_hold("[chest_role] some colour must belong to sets", "set" in roles)
    box["chests"][:] = counts
    box["role"][:] = [ROLES.index(role) for role in roles]


def read_tiles(data: dict[str, Any], box: Record) -> None:
    """The treasure tiles by their coins."""
    counts = [number(data, "treasure_tiles", str(coins), high=MAX_TILES) for coins in COINS]
    must_hold("treasure tiles show 1, 2 or 3 coins", set(data["treasure_tiles"]) == {str(coins) for coins in COINS})
    must_add_up("treasure tiles of all values", counts, number(data, "counts", "treasure_tiles"))
    must_hold(f"there can be at most {MAX_TILES} treasure tiles", sum(counts) <= MAX_TILES)
    box["tiles"][:] = counts


def read_dice(data: dict[str, Any], box: Record) -> None:
    """The numbers on the five dice, and how many dice an action takes."""
    must_add_up("dice of all seat colours", [len(LETTERS)] * len(SEAT_COLOURS), number(data, "counts", "dice"))
    box["skulls"] = number(data, "dice", "skulls", high=20)
    must_add_up("sides of a die: actions and skulls", (len(ACTIONS), int(box["skulls"])), number(data, "dice", "sides"))
    for index, letter in enumerate(LETTERS):
        box["dice"][index] = [number(data["dice"], letter, action, low=1, high=99) for action in ACTIONS]
    for index, action in enumerate(ACTIONS):
        limit = part(data, "dice_limit").get(action)
        if limit in MARKERS:
            box["dice_limit"][index] = -1 - MARKERS.index(limit)
        else:
            box["dice_limit"][index] = number(data, "dice_limit", action, low=1, high=len(LETTERS))


def read_board(data: dict[str, Any], box: Record) -> None:
    """The tracks, what their fields allow, and the advantage tokens."""
    last = number(data, "tracks", "fields", low=1, high=MAX_FIELDS)
    box["last_field"] = last
    for index, marker in enumerate(MARKERS):
        box["start_field"][index] = number(data, "tracks", f"{marker}_start", low=1, high=last)
    capacity = whole_numbers("[tracks] capacity", part(data, "tracks").get("capacity"), last, SLOTS, low=1)
    must_hold("[tracks] capacity must never fall along the track", sorted(capacity) == capacity)
    box["capacity"][:last] = capacity
    least = sum(capacity[0] if limit < 0 else limit for limit in box["dice_limit"].tolist())
    must_hold("the five actions together must have room for all dice of a player", least >= len(LETTERS))
    must_hold("[advantage] spots_per_player must be 5", number(data, "advantage", "spots_per_player") == len(ACTIONS))
    sides = whole_numbers("[advantage] sides", part(data, "advantage").get("sides"), 2, low=1)
    must_hold("[advantage] sides: the second must be greater", sides[0] < sides[1])
    box["token_value"][1:] = sides
    box["tokens"] = number(data, "counts", "advantage_tokens")


def read_setup(data: dict[str, Any], box: Record) -> None:
    """Where the chests go that each player draws before the first round."""
    draws = part(data, "setup").get("chest_draws")
    fits = isinstance(draws, list) and 1 <= len(draws) <= MAX_SETUP_DRAWS and all(area in AREAS[1:] for area in draws)
    must_hold(f"[setup] chest_draws must list one to {MAX_SETUP_DRAWS} of " + ", ".join(AREAS[1:]), fits)
    assert isinstance(draws, list)
    box["setup_draws"][: len(draws)] = [AREAS.index(area) for area in draws]
    must_hold("there must be chests enough for the set-up", len(SEAT_COLOURS) * len(draws) <= sum(box["chests"].tolist()))
    room = box["capacity"][box["start_field"][MARKERS.index("pirate")] - 1]
    must_hold("[setup] the crew area must have room for its chests", draws.count("crew_area") <= room)


def read_effects(data: dict[str, Any], name: str, variant: int, box: Record) -> None:
    """What first and second place of each action may do."""
    effects = part(data, name)
    for index, action in enumerate(("fleet", "crew")):
        box["steps"][variant, index] = both_places(effects, name, action, "steps", MAX_FIELDS)
    box["hunt_chests"][variant] = both_places(effects, name, "treasure", "chests", 9)
    box["hunt_tiles"][variant] = both_places(effects, name, "treasure", "tiles", 2)
    for index, action in enumerate(("boarding", "raid")):
        box["steals"][variant, index] = both_places(effects, name, action, "steals", 1)
        box["salvages"][variant, index] = both_places(effects, name, action, "salvages", 1)
        box["victim_steps"][variant, index] = number(effects, action, "victim", high=MAX_FIELDS)
        box["attacker_steps"][variant, index] = number(effects, action, "attacker_if_defended", high=MAX_FIELDS)
        box["second_may_attack_first"][variant, index] = number(effects, action, "second_may_attack_first", high=1)
    if variant:
        must_hold("[duel] nothing lies on the central island, so nothing can be salvaged", not box["salvages"][variant].any())


def both_places(effects: dict[str, Any], variant: str, action: str, name: str, high: int) -> list[int]:
    """An effect for first and second place."""
    values = part(effects, action, f"[{variant}]").get(name)
    return whole_numbers(f"[{variant}.{action}] {name}", values, PLACES, high)
