"""Portolano in words: options, choices, the final scoring. The log is in log.py."""

from __future__ import annotations

from collections.abc import Callable

from flotta.engine.colours import worn
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import COLOURS as ROWS
from flotta.games.portolano.box import (
    GOODS,
    IN_PLAY,
    MISSIONS,
    SEA_TILES,
    SIDES,
    STERNS,
    UPGRADES,
)
from flotta.games.portolano.holds import in_hold, is_row_empty, next_in_row, ship_value, stack_height
from flotta.games.portolano.log import tell
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import first_step, neighbour, order_cost, second_step
from flotta.games.portolano.names import (
    COLOURS,
    ITEM_NAMES,
    MISSION_NAMES,
    STERN_NAMES,
    UPGRADE_NAMES,
    cell_name,
    square,
    way,
)
from flotta.games.portolano.scores import (
    cannon_points,
    chest_points,
    hold_points,
    knight_points,
    mission_points,
    score,
    value_points,
)
from flotta.games.portolano.terms import say
from flotta.games.portolano.turns import port_here, slot_colour

__all__ = ["BLURB", "COLOURS", "OPTION_WORDS", "label", "scoring", "tell"]

BLURB = say("Captains with secret orders sail by rum and wind, sell goods in ports, and fight the pirate and each other.")

OPTION_WORDS: dict[str, Say] = {
    "board": say("Board (the number of players decides it)"),
    "board=by_players": say("as the number of players decides"),
    "board=small": say("small, 3×3 (2 or 3 players)"),
    "board=large": say("large, 4×4 (4 or 5 players)"),
    "supply_side": say("Side of the supply board"),
    "supply_side=random": say("random"),
    **{f"supply_side={side}": say("side {side}", side=side) for side in SIDES},
    "start_player": say("Start player"),
    "start_player=random": say("random"),
    "start_player=0": say("The first seat."),
    "start_player=1": say("The second seat."),
    "start_player=2": say("The third seat."),
    "start_player=3": say("The fourth seat."),
    "start_player=4": say("The fifth seat."),
    "upgrade_tile": say("Tile with Ship upgrade"),
    "upgrade_tile=random": say("random"),
    **{f"upgrade_tile={tile}": say("tile {tile}", tile=tile) for tile in SEA_TILES[:6]},
    "missions": say("The three missions"),
    "missions=random": say("random"),
    **{f"missions={mission}": MISSION_NAMES[mission] for mission in MISSIONS},
    "sterns": say("The sterns, seat by seat"),
    "sterns=random": say("random"),
    **{f"sterns={stern}": STERN_NAMES[stern] for stern in STERNS},
    "round_cap": say("Rounds after which the game is scored at the latest (0: no limit)"),
}


def label(v: Record, seat: int, action: Action) -> Say:
    """How a choice reads in a list."""
    if action.verb in ("sail", "sail_two", "anchor"):
        return order_label(v, seat, action.id)
    if action.verb in ("unload", "cocoa1", "cocoa2", "unload_done", "refill"):
        return port_label(v, seat, action)
    if action.verb in ON_THE_TABLE:
        return ON_THE_TABLE[action.verb](v, action)
    return IN_ITSELF[action.verb](action) if action.verb in IN_ITSELF else PLAIN[action.verb]


PLAIN = {
    "relief_pass": say("No relief: stay without rum"),
    "trade_done": say("End the trade"),
    "gg_stop": say("Take no second good"),
    "act_rum": say("Free rum: 1 rum more"),
    "act_taler": say("Taler: 1 taler more"),
    "end_turn": say("End the turn"),
    "refill_done": say("Take no more rum"),
    "knight_out": say("Give up the knight marker and stay out of all battles of this round"),
    "knight_fight": say("Fight, and keep the knight marker"),
    "loot_done": say("Take no more loot"),
}


def order_label(v: Record, seat: int, action: int) -> Say:
    """Movement cards with their cost, whether they mean mutiny, and where they lead."""
    if action == t.ANCHOR:
        return say("Drop anchor: free, stay at {square}", square=square(v, int(v.ship[seat])))
    cost, rum = order_cost(v, seat, action), int(v.rum[seat])
    course = way(first_step(action), second_step(action))
    if cost > rum:
        adrift = neighbour(v, v.ship[seat], v.wind)
        return say(
            "Sail {way}: MUTINY, {cost} rum needed, you have {rum}; all rum is lost, drift to {square}",
            way=course,
            cost=cost,
            rum=rum,
            square=square(v, adrift),
        )
    there = neighbour(v, v.ship[seat], first_step(action))
    if second_step(action) != t.NOWHERE:
        there = neighbour(v, there, second_step(action))
    if cost == 0:
        return say("Sail {way}: free, to {square}", way=course, square=square(v, there))
    return say("Sail {way}: {cost} rum, to {square}", way=course, cost=cost, square=square(v, there))


def item(action: Action, key: str) -> Say:
    """The good, offer or item a choice names."""
    return ITEM_NAMES[str(action.params[key])]


def take_label(v: Record, action: Action) -> Say:
    """A pick-up, with the cocoa that may lie at the front of a row."""
    offer = str(action.params["offer"])
    if offer in ROWS and not is_row_empty(v, GOODS.index(offer)):
        got = GOODS[next_in_row(v, GOODS.index(offer))]
        if got != offer:
            return say("Pick up from the row of {row}: {good}", row=ITEM_NAMES[offer], good=ITEM_NAMES[got])
    return say("Pick up: {item}", item=ITEM_NAMES[offer])


def upgrade_label(v: Record, action: Action) -> Say:
    """An upgrade with its price and value."""
    upgrade = UPGRADES.index(str(action.params["upgrade"]))
    level = max(stack_height(v, upgrade) - 1, 0)
    value, name = int(v.box.values[v.seats - 2, level]), UPGRADE_NAMES[UPGRADES[upgrade]]
    return say("Buy for {price} taler: {upgrade}, value {value}", price=int(v.box.price), upgrade=name, value=value)


def still_label(v: Record, action: Action) -> Say:
    """What the Rum Still may begin with."""
    if action.params["kind"] == "rum":
        return say("Begin with {n} rum", n=int(v.box.still_rum))
    return say("Begin with {n} rum and 1 {good}", n=int(v.box.still_rum_with_good), good=item(action, "kind"))


def port_label(v: Record, seat: int, action: Action) -> Say:
    """A choice in a port."""
    if action.verb == "unload_done":
        return say("Finish unloading: {goods} for {n} taler", "Finish unloading: {goods} for {n} talers",
                   goods=int(v.sold), n=int(v.box.pay[v.sold]))  # fmt: skip
    if action.verb == "refill":
        return say("Take 1 rum (the port still gives {n})", n=int(v.refills))
    slot = int(action.params["slot"])
    if action.verb == "cocoa1":
        return say("Unload cocoa on space {slot}", slot=slot)
    if action.verb == "cocoa2":
        return say("Unload cocoa on spaces {slot} and {next}", slot=slot, next=slot + 1)
    colour = slot_colour(v, port_here(v, seat), slot - 1) if port_here(v, seat) >= 0 else t.NOWHERE
    if colour < 0:
        return say("Unload on space {slot}", slot=slot)
    return say("Unload on space {slot}: {good}", slot=slot, good=ITEM_NAMES[GOODS[colour]])


ON_THE_TABLE: dict[str, Callable[[Record, Action], Say]] = {
    "still": still_label,
    "pirate": lambda v, a: say("The pirate begins at {cell}", cell=cell_name(v, int(a.params["cell"]))),
    "ship": lambda v, a: say("Your ship begins at {cell}", cell=cell_name(v, int(a.params["cell"]))),
    "take": take_label,
    "up": upgrade_label,
}
IN_ITSELF: dict[str, Callable[[Action], Say]] = {
    "tinker": lambda a: say("Take an upgrade of value 0: {upgrade}", upgrade=UPGRADE_NAMES[str(a.params["upgrade"])]),
    "relief": lambda a: say("For relief, give {good}", good=item(a, "good")),
    "g2r": lambda a: say("For 1 rum, give {good}", good=item(a, "good")),
    "r2g": lambda a: say("For 1 rum, get {good}", good=item(a, "good")),
    "gg_give": lambda a: say("For two other goods, give {good}", good=item(a, "good")),
    "gg_take": lambda a: say("Out of the box, take {good}", good=item(a, "good")),
    "hustle": lambda a: say("Hustle: for 1 rum, give {good}", good=item(a, "good")),
    "drop": lambda a: say("To make room, throw out {item}", item=item(a, "kind")),
    "pay": lambda a: say("Give the pirate {item}", item=item(a, "kind")),
    "loot": lambda a: say("Loot from {whom}: {item}", whom=COLOURS[worn(int(a.params["seat"]))].name, item=item(a, "kind")),
}


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """A seat's talers line by line."""
    lines = [
        ("PO-7.1", say("talers in hand"), int(s.talers[seat])),
        ("PO-7.2", say("treasure chests: {n}", n=int(s.chests[seat])), chest_points(s, seat)),
    ]
    if s.stern[seat] == t.PEACE_KNIGHT:
        lines.append(("PO-7.3", say("the knight marker, if it is still on the stern"), knight_points(s, seat)))
    lines += [
        ("PO-7.4", say("ship value {n}", n=ship_value(s, seat)), value_points(s, seat)),
        ("PO-7.5", say("cannons: {n}", n=int(s.cannons[seat])), cannon_points(s, seat)),
        ("PO-7.6", say("rum and goods in the hold: {n}", n=in_hold(s, seat)), hold_points(s, seat)),
    ]
    for index in range(IN_PLAY):
        if s.mission[index] >= 0:
            lines.append(("PO-7.7", mission_line(s, seat, index), mission_points(s, seat, index)))
    if sum(score(s, other) == score(s, seat) for other in range(s.seats)) > 1:
        lines.append(("PO-7.8", say("in the tie the lower ship value is better"), 0))
    return lines


def mission_line(s: Record, seat: int, index: int) -> Say:
    """One mission and how far it was fulfilled."""
    mission, position = MISSION_NAMES[MISSIONS[s.mission[index]]], int(s.marker[seat, index])
    if is_starred(s.mission[index]):
        if position:
            return say("mission {mission}: kept to the end", mission=mission)
        return say("mission {mission}: broken", mission=mission)
    if position:
        return say("mission {mission}: position {position}", mission=mission, position=position)
    return say("mission {mission}: not fulfilled", mission=mission)
