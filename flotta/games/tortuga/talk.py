"""Tortuga in words: the game, its choices, its scoring. What things are called is in names.py, the log in story.py."""

from __future__ import annotations

from flotta.engine.colours import worn
from flotta.engine.options import Preset
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.board import dice_on
from flotta.games.tortuga.box import ACTIONS
from flotta.games.tortuga.box import COLOURS as CHESTS
from flotta.games.tortuga.names import ACTION_NAMES, CHEST_NAMES, COLOURS, chosen, dice_in_words, with_numbers
from flotta.games.tortuga.scoring import coins, sets
from flotta.games.tortuga.story import tell
from flotta.games.tortuga.terms import say

__all__ = ["BLURB", "COLOURS", "OPTION_WORDS", "PRESETS", "label", "scoring", "tell"]

BLURB = say("Dice behind screens, two places in every action, and chests that must reach Tortuga before somebody steals them.")

PRESETS = (
    Preset(say("As in the box"), say("6 chests in Tortuga"), 35),
    Preset(say("A long evening"), say("8 chests in Tortuga"), 45, {"tortuga_goal": 8}),
)

OPTION_WORDS: dict[str, Say] = {
    "tortuga_goal": say("How many chests in Tortuga end the game: 6, or 8 for the longer game."),
    "tortuga_goal=6": say("6 chests in Tortuga"),
    "tortuga_goal=8": say("8 chests in Tortuga"),
    "first_player": say("Who is the start player of the first round."),
    "first_player=random": say("Drawn by lot (our choice: at a real table the youngest begins)."),
    "first_player=seat0": say("The first seat."),
    "first_player=seat1": say("The second seat."),
    "first_player=seat2": say("The third seat."),
    "first_player=seat3": say("The fourth seat."),
}


def label(v: Record, seat: int, action: Action) -> Say:
    """How a choice reads in a list."""
    if action.verb == "keep":
        return keep_label(v, seat, chosen(action.id - t.KEEP + 1))
    if action.verb == "assign":
        named = ACTIONS.index(str(action.params["action"]))
        dice = [die for die in range(t.N_DICE) if v.die[seat, die] == t.UNNAMED]
        return say("Turn the skulls to {action}: {dice}", action=ACTION_NAMES[named], dice=with_numbers(v, dice, named))
    if action.verb == "adv_new":
        return say("Put a new advantage token here: {action}", action=ACTION_NAMES[ACTIONS.index(str(action.params["action"]))])
    if action.verb == "adv_flip":
        return say("Flip the advantage token here: {action}", action=ACTION_NAMES[ACTIONS.index(str(action.params["action"]))])
    if action.verb == "act":
        return act_label(v, seat)
    if action.verb == "pass":
        return pass_label(v)
    if action.verb == "target":
        return target_label(v, int(action.params["seat"]))
    if action.verb == "keep_tile":
        return say("Keep the tile with {n} coin", "Keep the tile with {n} coins", n=action.params["coins"])
    return chest_label(v, action)


def keep_label(v: Record, seat: int, dice: list[int]) -> Say:
    """Dice to keep: symbol, dice and skulls in words."""
    sides = [int(v.face[seat, die]) for die in dice]
    words = dice_in_words(v, dice, sides)
    if set(sides) == {t.SKULL}:
        return say("Keep {dice}, the action is named after the reveal", dice=words)
    return say("Keep {dice}", dice=words)


def act_label(v: Record, seat: int) -> Say:
    """Using one of the first three actions."""
    if v.action == t.TREASURE:
        if v.box.hunt_chests[v.duel, v.place]:
            return say("Hunt for treasure: a chest and a treasure tile")
        return say("Hunt for treasure: a treasure tile")
    if v.action > t.TREASURE:
        return say("Use the action")
    there = min(int(v.marker[seat, v.action]) + int(v.box.steps[v.duel, v.action, v.place]), int(v.box.last_field))
    return say("Move your ship to space {n}", n=there) if v.action == t.FLEET else say("Move your pirate to space {n}", n=there)


def pass_label(v: Record) -> Say:
    """Leaving something undone."""
    if v.step == t.SALVAGING:
        return say("Take no chest from the island")
    if v.step == t.TARGETING and v.place != t.FIRST:
        return say("Attack nobody")
    if t.ACTING <= v.step <= t.SALVAGING:
        return say("Let the action lapse")
    return say("Let it be")


def target_label(v: Record, victim: int) -> Say:
    """A player to attack, and whether that costs a step of the own marker."""
    if v.step == t.TARGETING and dice_on(v, victim, v.action) > 0:
        return say("Attack {who}, who defends: your own marker falls too", who=COLOURS[worn(victim)].name)
    return say("Attack {who}", who=COLOURS[worn(victim)].name)


def chest_label(v: Record, action: Action) -> Say:
    """A chest to steal, to take from the island or to load."""
    if action.verb == "steal":
        slot = int(action.params["slot"])
        colour = int(v.area[v.victim, v.action - ACTIONS.index("boarding"), slot - 1]) if v.victim >= 0 else -1
        if colour < 0:
            return say("Steal the chest in slot {n}", n=slot)
        return say("Steal the {chest} chest in slot {n}", chest=CHEST_NAMES[colour], n=slot)
    if action.verb not in ("salvage", "load"):
        return say("{action}", action=action.slug)
    chest = CHEST_NAMES[CHESTS.index(str(action.params["colour"]))]
    if action.verb == "salvage":
        return say("Take the {chest} chest from the island", chest=chest)
    if v.step == t.LOADING_FLEET:
        return say("Load a {chest} chest into the fleet area", chest=chest)
    return say("Load a {chest} chest into the crew area", chest=chest)


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """A player's points line by line, as the rulebook counts them."""
    in_tortuga = [int(s.tortuga_area[seat, colour]) for colour in range(t.N_COLOURS)]
    lines = [
        *chest_lines(s, t.IN_TORTUGA, in_tortuga, say("{n} chest in Tortuga", "{n} chests in Tortuga", n=sum(in_tortuga))),
        *area_lines(s, seat, t.FLEET_AREA),
        *area_lines(s, seat, t.CREW_AREA),
    ]
    each = int(s.box.points[t.PER_SET])
    what = say("{n} set, worth {each} each", "{n} sets, worth {each} each", n=sets(s, seat), each=each)
    lines.append(("TO-7.4", what, each * sets(s, seat)))
    ship, pirate = int(s.marker[seat, t.SHIP]), int(s.marker[seat, t.PIRATE])
    what = say("ship on space {ship}, pirate on space {pirate}", ship=ship, pirate=pirate)
    lines.append(("TO-7.7", what, (ship + pirate) * int(s.box.points[t.PER_FIELD])))
    found = coins(s, seat)
    what = say("{n} coin on treasure tiles", "{n} coins on treasure tiles", n=found)
    lines.append(("TO-7.8", what, found * int(s.box.points[t.PER_COIN])))
    return lines


def area_lines(s: Record, seat: int, track: int) -> list[tuple[str, Say, int]]:
    """The lines for the fleet or the crew area."""
    counts = [0] * t.N_COLOURS
    for slot in range(s.area_size[seat, track]):
        counts[s.area[seat, track, slot]] += 1
    if track == t.FLEET_AREA:
        return chest_lines(
            s, t.IN_FLEET, counts, say("{n} chest in the fleet area", "{n} chests in the fleet area", n=sum(counts))
        )
    return chest_lines(s, t.IN_CREW, counts, say("{n} chest in the crew area", "{n} chests in the crew area", n=sum(counts)))


def chest_lines(s: Record, where: int, counts: list[int], what: Say) -> list[tuple[str, Say, int]]:
    """The chests of an area, and once more those that count double."""
    each = int(s.box.points[where])
    lines = [("TO-7.2", say("{what}, worth {each} each", what=what, each=each), each * sum(counts))]
    for colour, count in enumerate(counts):
        more = int(s.box.points[t.DOUBLED]) - 1
        if count and more and s.box.role[colour] == t.DOUBLE:
            chest = CHEST_NAMES[colour]
            again = say(
                "of these {n} {chest} chest counts double", "of these {n} {chest} chests count double", n=count, chest=chest
            )
            lines.append(("TO-7.3", again, each * count * more))
    return lines
