"""The log of Portolano: one line per event from a viewer's side, with everything that followed from it by itself."""

from __future__ import annotations

from collections.abc import Callable

from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, Action
from flotta.engine.words import Say, joined
from flotta.games.portolano import terms as t
from flotta.games.portolano.box import GOODS, IN_PLAY, MISSIONS
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import first_step, second_step
from flotta.games.portolano.names import (
    ITEM_NAMES,
    MISSION_NAMES,
    STERN_NAMES,
    UPGRADE_NAMES,
    WINDS,
    cell_name,
    way,
)
from flotta.games.portolano.steps import turn_began
from flotta.games.portolano.terms import say
from flotta.games.portolano.turns import port_here, slot_colour


class Side:
    """Who did something, seen from a viewer's side."""

    def __init__(self, actor: int, viewer: int, names: list[object]) -> None:
        self.mine = actor == viewer
        self.who = names[actor] if actor < len(names) else ""

    def does(self, yours: Say, theirs: Say, **params: object) -> Say:
        """The sentence for the one who did it, or for the others, its blanks filled in."""
        told = yours if self.mine else theirs
        told.params = {"who": self.who, **params}
        return told


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """One event as this viewer may read it, and what followed."""
    line = tell_chance(before, after, action, viewer, names) if actor == CHANCE else None
    if line is None:
        side = Side(actor, viewer, names)
        line = (
            say("{who} is ready.", who=side.who).shortly(say("ready"))
            if action is None
            else tell_choice(before, after, action, side, names)
        )
    lines = [
        line,
        *tell_markers(before, after, viewer, names),
        *tell_round(before, after, names),
        *tell_move(before, after, viewer, names),
    ]
    return lines[0] if len(lines) == 1 else joined(lines, " ")


def item(action: Action, key: str) -> Say:
    """The good, offer or item an event names."""
    return ITEM_NAMES[str(action.params[key])]


def tell_choice(before: Record, after: Record, action: Action, side: Side, names: list[object]) -> Say:
    """A decision."""
    if action.verb in ("sail", "sail_two", "anchor"):
        return tell_order(action.id)
    if action.verb == "take":
        return tell_take(before, after, action, side)
    if action.verb == "loot":
        return tell_loot(action, side, names)
    if action.verb == "unload_done":
        talers = int(before.box.pay[before.sold])
        return side.does(
            say("Unloaded: {goods}. You get {n} taler.", "Unloaded: {goods}. You get {n} talers."),
            say("Unloaded: {goods}. {who} gets {n} taler.", "Unloaded: {goods}. {who} gets {n} talers."),
            goods=int(before.sold),
            n=talers,
        ).shortly(say("{goods} unloaded: +{n} taler", "{goods} unloaded: +{n} talers", goods=int(before.sold), n=talers))
    if action.verb == "unload":
        slot = int(action.params["slot"])
        good = ITEM_NAMES[GOODS[slot_colour(before, port_here(before, before.active), slot - 1)]]
        return side.does(
            say("You unload on space {slot}: {good}."), say("{who} unloads on space {slot}: {good}."), slot=slot, good=good
        ).shortly(say("unloads {good}: space {slot}", good=good, slot=slot))
    if action.verb in ("pirate", "ship"):
        return tell_placing(action, cell_name(after, int(action.params["cell"])), side)
    return WHAT[action.verb](action, side) if action.verb in WHAT else PLAIN[action.verb](side)


def tell_order(action: int) -> Say:
    """One's own cards; nobody else is told before the turn."""
    if action == t.ANCHOR:
        return say("You have chosen, in secret: drop anchor.")
    return say("You have chosen, in secret: sail {way}.", way=way(first_step(action), second_step(action)))


def tell_take(before: Record, after: Record, action: Action, side: Side) -> Say:
    """A pick-up: a cannon, a good, or the cocoa in its place; an empty row is the beginning of the end."""
    got = item(action, "offer")
    for good in range(t.N_GOODS):
        if (after.goods[:, good] > before.goods[:, good]).any():
            got = ITEM_NAMES[GOODS[good]]
    line = side.does(say("You pick up {item}."), say("{who} picks up {item}."), item=got).shortly(say("+1 {item}", item=got))
    if after.last_round and not before.last_round:
        return say("{line} A supply row is empty: round {n} is the last.", line=line, n=int(after.last_round))
    return line


def tell_loot(action: Action, side: Side, names: list[object]) -> Say:
    """Loot, by you, from you, or between others."""
    victim, what = names[int(action.params["seat"])], item(action, "kind")
    return side.does(
        say("You loot from {whom}: {item}."), say("{who} loots from {whom}: {item}."), whom=victim, item=what
    ).shortly(say("loot from {whom}: {item}", whom=victim, item=what))


def tell_placing(action: Action, cell: Say, side: Side) -> Say:
    """The pirate or a ship at its first place."""
    if action.verb == "pirate":
        return side.does(say("You place the pirate at {cell}."), say("{who} places the pirate at {cell}."), cell=cell).shortly(
            say("pirate: {cell}", cell=cell)
        )
    return side.does(say("You place your ship at {cell}."), say("{who} begins at {cell}."), cell=cell).shortly(
        say("begins: {cell}", cell=cell)
    )


WHAT: dict[str, Callable[[Action, Side], Say]] = {
    "tinker": lambda a, side: side.does(
        say("You take an upgrade of value 0: {upgrade}."),
        say("{who} takes an upgrade of value 0: {upgrade}."),
        upgrade=UPGRADE_NAMES[str(a.params["upgrade"])],
    ).shortly(say("upgrade: {upgrade}", upgrade=UPGRADE_NAMES[str(a.params["upgrade"])])),
    "still": lambda a, side: side.does(
        say("Your Rum Still gives {item}."), say("The Rum Still of {who} gives {item}."), item=item(a, "kind")
    ),
    "relief": lambda a, side: side.does(
        say("For relief you give {good}."), say("For relief {who} gives {good}."), good=item(a, "good")
    ).shortly(say("relief for {good}", good=item(a, "good"))),
    "up": lambda a, side: side.does(
        say("You buy an upgrade: {upgrade}."),
        say("{who} buys an upgrade: {upgrade}."),
        upgrade=UPGRADE_NAMES[str(a.params["upgrade"])],
    ).shortly(say("upgrade: {upgrade}", upgrade=UPGRADE_NAMES[str(a.params["upgrade"])])),
    "g2r": lambda a, side: side.does(
        say("For 1 rum you give {good}."), say("For 1 rum {who} gives {good}."), good=item(a, "good")
    ).shortly(say("{good} → rum", good=item(a, "good"))),
    "r2g": lambda a, side: side.does(
        say("For 1 rum you get {good}."), say("For 1 rum {who} gets {good}."), good=item(a, "good")
    ).shortly(say("rum → {good}", good=item(a, "good"))),
    "gg_give": lambda a, side: side.does(
        say("For two other goods you give {good}."), say("For two other goods {who} gives {good}."), good=item(a, "good")
    ).shortly(say("gives {good}", good=item(a, "good"))),
    "gg_take": lambda a, side: side.does(
        say("Out of the box you take {good}."), say("Out of the box {who} takes {good}."), good=item(a, "good")
    ).shortly(say("+1 {item}", item=item(a, "good"))),
    "hustle": lambda a, side: side.does(
        say("You hustle: 1 rum for {good}."), say("{who} hustles: 1 rum for {good}."), good=item(a, "good")
    ).shortly(say("{good} → rum", good=item(a, "good"))),
    "drop": lambda a, side: side.does(
        say("To make room you throw out {item}."), say("To make room {who} throws out {item}."), item=item(a, "kind")
    ).shortly(say("overboard: {item}", item=item(a, "kind"))),
    "cocoa1": lambda a, side: side.does(
        say("You unload cocoa on space {slot}."), say("{who} unloads cocoa on space {slot}."), slot=a.params["slot"]
    ),
    "cocoa2": lambda a, side: side.does(
        say("You unload cocoa on spaces {slot} and {next}."),
        say("{who} unloads cocoa on spaces {slot} and {next}."),
        slot=a.params["slot"],
        next=int(a.params["slot"]) + 1,
    ),
    "pay": lambda a, side: side.does(
        say("The pirate takes from you: {item}."), say("The pirate takes from {who}: {item}."), item=item(a, "kind")
    ).shortly(say("to the pirate: {item}", item=item(a, "kind"))),
}

PLAIN: dict[str, Callable[[Side], Say]] = {
    "relief_pass": lambda side: side.does(say("You take no relief."), say("{who} takes no relief.")).shortly(say("no relief")),
    "trade_done": lambda side: side.does(say("You end the trade."), say("{who} ends the trade.")).shortly(
        say("end of the trade")
    ),
    "gg_stop": lambda side: side.does(say("You take no second good."), say("{who} takes no second good.")).shortly(
        say("no second good")
    ),
    "act_rum": lambda side: side.does(say("You gain 1 free rum."), say("{who} gains 1 free rum.")).shortly(say("+1 rum")),
    "act_taler": lambda side: side.does(say("You gain 1 taler."), say("{who} gains 1 taler.")).shortly(say("+1 taler")),
    "end_turn": lambda side: side.does(say("You end your turn."), say("{who} ends the turn.")).shortly(say("end of the turn")),
    "refill": lambda side: side.does(say("You take 1 rum in the port."), say("{who} takes 1 rum in the port.")).shortly(
        say("+1 rum")
    ),
    "refill_done": lambda side: side.does(say("You take no more rum."), say("{who} takes no more rum.")).shortly(
        say("no more rum")
    ),
    "knight_out": lambda side: side.does(
        say("You give up the knight marker and stay out of all battles of this round."),
        say("{who} gives up the knight marker and stays out of all battles of this round."),
    ),
    "knight_fight": lambda side: side.does(say("You decide to fight."), say("{who} decides to fight.")).shortly(say("fights")),
    "loot_done": lambda side: side.does(say("You take no more loot."), say("{who} takes no more loot.")).shortly(
        say("no more loot")
    ),
}


def tell_chance(before: Record, after: Record, action: Action | None, viewer: int, names: list[object]) -> Say:
    """What chance decided; a chest is the drawer's secret."""
    side = Side(int(before.active), viewer, names)
    if action is None:
        return say("{who} draws a treasure chest.", who=side.who).shortly(say("+1 treasure chest"))
    if action.verb == "chest":
        return say("You draw a treasure chest of value {n}.", n=action.params["value"]).shortly(
            say("+1 treasure chest of value {n}", n=action.params["value"])
        )
    if action.verb == "wind":
        return tell_wind(before, after, WINDS[action.id - t.WIND])
    if action.verb == "hits":
        return tell_hits(before, after, int(action.params["count"]), side)
    if action.verb == "start":
        return say("The start player: {who}.", who=names[int(action.params["seat"])])
    if action.verb == "stern":
        seat = sum(int(stern >= 0) for stern in before.stern)
        return say("The stern of {who}: {stern}.", who=names[seat], stern=STERN_NAMES[str(action.params["stern"])])
    if action.verb == "missions":
        chosen = [MISSION_NAMES[mission] for mission in str(action.params["missions"]).split("-")]
        return say("The missions: {missions}.", missions=joined(chosen))
    return TILES[action.verb](action)


TILES: dict[str, Callable[[Action], Say]] = {
    "port": lambda a: say("A port for the board: {tile}.", tile=str(a.params["tile"]).upper()),
    "tile": lambda a: say("A sea tile for the board: {tile}.", tile=str(a.params["tile"]).upper()),
    "lay": lambda a: say("Laid: {tile}.", tile=laid(a)),
    "side": lambda a: say("The supply side: {side}.", side=str(a.params["side"]).upper()),
    "replace": lambda a: say("The port is complete and replaced: {tile}.", tile=laid(a)),
}


def laid(action: Action) -> str:
    """A tile and the face that is up."""
    return f"{action.params['tile']}/{action.params['face']}".upper()


def tell_wind(before: Record, after: Record, wind: Say) -> Say:
    """The wind, and where it carries the pirate."""
    if before.step == t.FIRST_SPIN:
        return say("The wind: {wind}.", wind=wind)
    return say("The wind: {wind}. The pirate sails to {cell}.", wind=wind, cell=cell_name(after, int(after.pirate)))


def tell_hits(before: Record, after: Record, count: int, side: Side) -> Say:
    """Dice of a ship, or of the pirate with what came of it."""
    seat = int(before.active)
    if before.step != t.PIRATE_ROLLING:
        return side.does(say("You roll hits: {n}."), say("{who} rolls hits: {n}."), n=count).shortly(say("hits: {n}", n=count))
    line = side.does(
        say("The pirate's hits against you: {n}, yours: {mine}."),
        say("The pirate's hits against {who}: {n}, theirs: {mine}."),
        n=count,
        mine=int(before.hits[seat]),
    )
    won = int(after.talers[seat] - before.talers[seat])
    if won:
        prize = say("{n} taler won.", "{n} talers won.", n=won)
        return say("{line} {prize}", line=line, prize=prize)
    if after.owed:
        return say("{line} Items to give up: {n}.", line=line, n=int(after.owed))
    return line


def tell_markers(before: Record, after: Record, viewer: int, names: list[object]) -> list[Say]:
    """Missions fulfilled or broken."""
    lines = []
    for index in range(IN_PLAY):
        if before.mission[index] < 0:
            continue
        mission = MISSION_NAMES[MISSIONS[before.mission[index]]]
        for seat in range(before.seats):
            was, now, side = int(before.marker[seat, index]), int(after.marker[seat, index]), Side(seat, viewer, names)
            if now > was and not is_starred(before.mission[index]):
                lines.append(
                    side.does(
                        say("You fulfil the mission {mission}, position {n}."),
                        say("{who} fulfils the mission {mission}, position {n}."),
                        mission=mission,
                        n=now,
                    )
                )
            elif now < was:
                lines.append(
                    side.does(
                        say("You lose your marker on the mission {mission}."),
                        say("{who} loses the marker on the mission {mission}."),
                        mission=mission,
                    )
                )
    return lines


def tell_round(before: Record, after: Record, names: list[object]) -> list[Say]:
    """A new round, or the end of the game."""
    if after.step == t.DONE:
        return [say("The game is over; now it is scored.")]
    if after.round_number > before.round_number:
        return [say("Round {n} begins, start player: {who}.", n=int(after.round_number), who=names[after.start])]
    return []


def tell_move(before: Record, after: Record, viewer: int, names: list[object]) -> list[Say]:
    """The cards that are revealed at the start of a turn, and what becomes of them."""
    if not turn_began(before, after):
        return []
    seat = int(after.active)
    side, cell = Side(seat, viewer, names), cell_name(after, int(after.ship[seat]))
    if after.drifted[seat]:
        return [tell_drift(after, seat, side, cell)]
    if after.anchored[seat]:
        return [
            side.does(say("Your turn: your ship is at anchor."), say("{who} is at anchor.")).shortly(
                say("{who}: at anchor", who=side.who)
            )
        ]
    order = int(after.order[seat]) - 1 + t.SAIL
    course, cost = way(first_step(order), second_step(order)), int(before.rum[seat] - after.rum[seat])
    return [
        side.does(
            say("Your turn: you sail {way} for {n} rum, to {cell}."),
            say("{who} sails {way} for {n} rum, to {cell}."),
            way=course,
            n=cost,
            cell=cell,
        ).shortly(say("{who}: {way}, {n} rum → {cell}", who=side.who, way=course, n=cost, cell=cell))
    ]


def tell_drift(after: Record, seat: int, side: Side, cell: Say) -> Say:
    """Mutiny: without rum from the start, or by cards the rum did not cover."""
    if not after.order[seat]:
        return side.does(
            say("Your turn: mutiny, your ship drifts to {cell}."), say("{who}: mutiny, the ship drifts to {cell}."), cell=cell
        ).shortly(say("{who}: mutiny → {cell}", who=side.who, cell=cell))
    order = int(after.order[seat]) - 1 + t.SAIL
    course = way(first_step(order), second_step(order))
    reveal = side.does(
        say("Your turn: you wanted to sail {way}, but there is too little rum."),
        say("{who} wanted to sail {way}, but there is too little rum."),
        way=course,
    )
    return say("{line} Mutiny: all rum is lost, the ship drifts to {cell}.", line=reveal, cell=cell)
