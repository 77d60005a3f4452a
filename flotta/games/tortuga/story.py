"""The log of Tortuga: one line for every event, from each viewer's side, with all that followed from it."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, joined
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.box import ACTIONS, COLOURS, LETTERS
from flotta.games.tortuga.names import (
    ACTION_NAMES,
    CHEST_NAMES,
    PLACE_NAMES,
    chests,
    chosen,
    dice_in_words,
    letters,
    side_name,
    with_numbers,
)
from flotta.games.tortuga.scoring import place
from flotta.games.tortuga.terms import say


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """One event as this viewer may read it."""
    if before.step in (t.THROWING, t.REROLLING) and not is_last_die(before, after):
        return joined([])  # a throw is told as one, with its last die
    if action is None:
        line = tell_unseen(before, actor, names)
    elif action.chance:
        line = tell_chance(before, action, viewer, names)
    else:
        line = (tell_mine if actor == viewer else tell_theirs)(before, actor, action, names)
        short = in_short(before, action, details(before, actor, action, names))
        line = line.shortly(short) if short else line
    return joined([line, *consequences(before, after, action, viewer, names)], " ")


def is_last_die(before: Record, after: Record) -> bool:
    """Whether a die that was thrown is the last one of its throw."""
    if before.step == t.THROWING:
        return bool(after.step != t.THROWING or after.active != before.active)
    return bool(after.step != t.REROLLING or after.letter <= before.letter)


def thrown(before: Record, last: int) -> Say:
    """The dice of a throw and what they show; `last` is the side of the die that was thrown last."""
    seat, parts = int(before.active), []
    for die in range(t.N_DICE):
        if before.die[seat, die] == t.HAND:
            side = last if die == before.letter else int(before.face[seat, die])
            parts.append(say("{letter} {side}", letter=LETTERS[die].upper(), side=side_name(before, die, side)))
    return joined(parts)


def tell_unseen(before: Record, actor: int, names: list[object]) -> Say:
    """What others do behind their screens or with their tiles."""
    if actor < len(names):
        if before.step == t.KEEPING:
            return say("{who} is ready.", who=names[actor]).shortly(say("ready"))
        return say("{who} keeps one of two treasure tiles.", who=names[actor]).shortly(say("keeps one of two"))
    if before.step == t.THROWING:
        who, dice = names[before.active], int(before.rolled[before.active])
        return say("{who} rolls {n} die behind the screen.", "{who} rolls {n} dice behind the screen.", who=who, n=dice).shortly(
            say("{n} die behind the screen", "{n} dice behind the screen", n=dice)
        )
    return say("{who} takes a treasure tile.", who=names[before.active]).shortly(say("+1 treasure tile"))


def tell_chance(before: Record, action: Action, viewer: int, names: list[object]) -> Say:
    """What chance decided, seen by this viewer."""
    mine, who = before.active == viewer, names[before.active]
    if action.verb == "start_player":
        start = int(action.params["seat"])
        return say("You are the start player.") if start == viewer else say("{who} is the start player.", who=names[start])
    if action.verb == "face":
        dice = thrown(before, [*ACTIONS, "skull"].index(str(action.params["side"])))
        if before.step == t.REROLLING:
            if mine:
                return say("You reroll openly: {dice}.", dice=dice)
            return say("{who} rerolls openly: {dice}.", who=who, dice=dice)
        return say("You roll: {dice}.", dice=dice).shortly(say("{dice}", dice=dice))
    if action.verb == "tile":
        found = action.params["coins"]
        return say("You take a treasure tile with {n} coin.", "You take a treasure tile with {n} coins.", n=found)
    chest = CHEST_NAMES[COLOURS.index(str(action.params["colour"]))]
    draws = [int(area) for area in before.box.setup_draws if area]
    if before.step == t.DEALING and draws[before.turns % len(draws)] == t.TO_CREW_AREA:
        line = (
            say("You draw a {chest} chest into your crew area.", chest=chest)
            if mine
            else say("{who} draws a {chest} chest into the crew area.", who=who, chest=chest)
        )
        return line.shortly(say("{chest} chest → crew", chest=chest))
    line = (
        say("You draw a {chest} chest into your island area.", chest=chest)
        if mine
        else say("{who} draws a {chest} chest into the island area.", who=who, chest=chest)
    )
    return line.shortly(say("{chest} chest → island area", chest=chest))


def tell_mine(before: Record, actor: int, action: Action, names: list[object]) -> Say:
    """The viewer's own decision."""
    about = details(before, actor, action, names)
    if action.verb == "keep":
        return say("You keep {dice}.", **about)
    if action.verb == "assign":
        return say("You turn the skulls to {action}: {dice}.", **about)
    if action.verb == "adv_new":
        return say("You put an advantage token here: {action}.", **about)
    if action.verb == "adv_flip":
        return say("You flip the advantage token to side 2 here: {action}.", **about)
    if action.verb == "act":
        return say("You use {action} ({place}).", **about)
    if action.verb == "pass":
        if before.step == t.SALVAGING:
            return say("You take no chest from the island.")
        if before.step == t.TARGETING:
            return say("You attack nobody in {action} ({place}).", **about)
        return say("You let {action} ({place}) lapse.", **about)
    if action.verb == "target":
        return say("You attack {whom} in {action} ({place}).", **about)
    if action.verb == "steal":
        return say("You steal a {chest} chest from {whom}.", **about)
    if action.verb == "salvage":
        return say("You take the {chest} chest from the island.", **about)
    if action.verb == "keep_tile":
        coins = action.params["coins"]
        return say("You keep the treasure tile with {n} coin.", "You keep the treasure tile with {n} coins.", n=coins)
    if before.step == t.LOADING_FLEET:
        return say("You load a {chest} chest into your fleet area.", **about)
    return say("You load a {chest} chest into your crew area.", **about)


def tell_theirs(before: Record, actor: int, action: Action, names: list[object]) -> Say:
    """Another player's decision in the open."""
    about = {"who": names[actor], **details(before, actor, action, names)}
    if action.verb == "keep":
        return say("{who} keeps {dice}.", **about)
    if action.verb == "assign":
        return say("{who} turns the skulls to {action}: {dice}.", **about)
    if action.verb == "adv_new":
        return say("{who} puts an advantage token here: {action}.", **about)
    if action.verb == "adv_flip":
        return say("{who} flips the advantage token to side 2 here: {action}.", **about)
    if action.verb == "act":
        return say("{who} uses {action} ({place}).", **about)
    if action.verb == "pass":
        if before.step == t.SALVAGING:
            return say("{who} takes no chest from the island.", **about)
        if before.step == t.TARGETING:
            return say("{who} attacks nobody in {action} ({place}).", **about)
        return say("{who} lets {action} ({place}) lapse.", **about)
    if action.verb == "target":
        return say("{who} attacks {whom} in {action} ({place}).", **about)
    if action.verb == "steal":
        return say("{who} steals a {chest} chest from {whom}.", **about)
    if action.verb == "salvage":
        return say("{who} takes the {chest} chest from the island.", **about)
    if before.step == t.LOADING_FLEET:
        return say("{who} loads a {chest} chest into the fleet area.", **about)
    return say("{who} loads a {chest} chest into the crew area.", **about)


def in_short(before: Record, action: Action, about: dict[str, object]) -> Say | None:
    """What is enough of a decision in the log, where a sign says whose it is; None where its sentence is short enough."""
    if action.verb == "keep":
        return say("{dice}", dice=about["dice"])
    if action.verb == "assign":
        return say("skulls → {action}: {dice}", action=about["action"], dice=about["dice"])
    if action.verb in ("adv_new", "adv_flip"):
        side = 1 if action.verb == "adv_new" else 2
        return say("advantage {side}: {action}", side=side, action=about["action"])
    where = {"action": about["action"], "place": about["place"]}
    if action.verb == "act":
        return say("{action} ({place})", **where)
    if action.verb == "pass":
        return say("no chest") if before.step == t.SALVAGING else say("{action} ({place}): nothing", **where)
    if action.verb == "target":
        return say("{action} ({place}) → {whom}", whom=about["whom"], **where)
    if action.verb == "steal":
        return say("{chest} chest from {whom}", chest=about["chest"], whom=about["whom"])
    if action.verb == "salvage":
        return say("{chest} chest from the island", chest=about["chest"])
    if action.verb == "load":
        return (
            say("{chest} chest → fleet", chest=about["chest"])
            if before.step == t.LOADING_FLEET
            else say("{chest} chest → crew", chest=about["chest"])
        )
    return None


def details(before: Record, actor: int, action: Action, names: list[object]) -> dict[str, object]:
    """The names that the sentence about a decision needs."""
    about: dict[str, object] = {"action": ACTION_NAMES[before.action], "place": PLACE_NAMES[before.place]}
    if action.verb == "keep":
        dice = chosen(action.id - t.KEEP + 1)
        about["dice"] = dice_in_words(before, dice, [int(before.face[actor, die]) for die in dice])
    if "action" in action.params:
        named = ACTIONS.index(str(action.params["action"]))
        about["action"] = ACTION_NAMES[named]
        about["dice"] = with_numbers(before, [die for die in range(t.N_DICE) if before.die[actor, die] == t.UNNAMED], named)
    if action.verb == "target":
        about["whom"] = names[int(action.params["seat"])]
    if action.verb == "steal":
        about["whom"] = names[before.victim]
        colour = before.area[before.victim, before.action - ACTIONS.index("boarding"), int(action.params["slot"]) - 1]
        about["chest"] = CHEST_NAMES[colour]
    if "colour" in action.params:
        about["chest"] = CHEST_NAMES[COLOURS.index(str(action.params["colour"]))]
    return about


def consequences(before: Record, after: Record, action: Action | None, viewer: int, names: list[object]) -> list[Say]:
    """All that followed from an event without anybody deciding it."""
    lines = []
    if before.step == t.THROWING and after.step != t.THROWING:
        stuck = [names[seat] for seat in range(after.seats) if after.stuck[seat]]
        lines += [say("Nothing can be placed, ready at once: {who}.", who=who) for who in stuck]
    if was_revealed(before, after):
        lines += revealed(before, after, names)
    lines += moved_markers(before, after, viewer, names)
    lines += moved_chests(before, after, action, names)
    if after.step == t.DONE:
        winners = joined([say("{who}", who=names[seat]) for seat in range(after.seats) if place(after, seat) == 1])
        lines.append(say("The game is over. First place: {who}.", who=winners))
    elif after.rounds > before.rounds:
        lines.append(say("Round {n} begins. Start player: {who}.", n=int(after.rounds), who=names[after.start_player]))
    return lines


def was_revealed(before: Record, after: Record) -> bool:
    """Whether this event made the last player ready."""
    if before.step == t.THROWING:
        return bool(after.step > t.KEEPING)
    return bool(before.step == t.KEEPING and after.step != t.KEEPING)


def revealed(before: Record, after: Record, names: list[object]) -> list[Say]:
    """What lies on the table when the screens are lifted."""
    lines = [say("The screens are lifted.")]
    for seat in range(after.seats):
        placed = [die for die in range(t.N_DICE) if before.die[seat, die] == t.HAND and after.die[seat, die] != t.HAND]
        shown = [die for die in range(t.N_DICE) if after.stuck[seat] and after.face[seat, die] != t.NOT_THROWN]
        if placed and after.die[seat, placed[0]] == t.UNNAMED:
            lines.append(say("{who}: skulls {dice}.", who=names[seat], dice=letters(placed)))
        elif placed:
            where = int(after.die[seat, placed[0]])
            dice = with_numbers(after, placed, where)
            lines.append(say("{who}: {action} {dice}.", who=names[seat], action=ACTION_NAMES[where], dice=dice))
        elif shown:
            sides = joined([side_name(after, die, int(after.face[seat, die])) for die in shown])
            lines.append(say("{who} can place nothing: {dice}.", who=names[seat], dice=sides))
    return lines


def moved_markers(before: Record, after: Record, viewer: int, names: list[object]) -> list[Say]:
    """Ships and pirates that stand elsewhere."""
    lines = []
    for seat in range(after.seats):
        for track in (t.SHIP, t.PIRATE):
            here, there = int(before.marker[seat, track]), int(after.marker[seat, track])
            if here == there:
                continue
            if seat == viewer:
                lines.append(
                    say("Your ship: space {here} → {there}.", here=here, there=there)
                    if track == t.SHIP
                    else say("Your pirate: space {here} → {there}.", here=here, there=there)
                )
            elif track == t.SHIP:
                lines.append(say("Ship of {who}: space {here} → {there}.", who=names[seat], here=here, there=there))
            else:
                lines.append(say("Pirate of {who}: space {here} → {there}.", who=names[seat], here=here, there=there))
    return lines


def moved_chests(before: Record, after: Record, action: Action | None, names: list[object]) -> list[Say]:
    """Chests that reached Tortuga, and chests that found no room."""
    lines = []
    for seat in range(after.seats):
        arrived = (after.tortuga_area[seat] - before.tortuga_area[seat]).tolist()
        if sum(arrived):
            lines.append(say("{who} brings to Tortuga: {chests}.", who=names[seat], chests=chests(arrived)))
    to_island = (after.central_island - before.central_island).tolist()
    to_bag = (after.bag - before.bag).tolist()
    if action is not None and action.verb == "salvage":
        to_island[COLOURS.index(str(action.params["colour"]))] += 1
    if action is not None and action.verb == "chest":
        to_bag[COLOURS.index(str(action.params["colour"]))] += 1
    if any(to_island):
        lines.append(say("No room, so to the island in the middle: {chests}.", chests=chests(to_island)))
    if any(to_bag):
        lines.append(say("No room, so into the bag: {chests}.", chests=chests(to_bag)))
    return lines
