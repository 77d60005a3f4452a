"""Lighthouse Run in words: its options, its choices, the scoring. The log is in tale.py."""

from __future__ import annotations

from flotta.engine.options import Preset
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES
from flotta.games.lighthouse_run.choices import own_colour, position_of
from flotta.games.lighthouse_run.names import COLOURS as COLOURS
from flotta.games.lighthouse_run.names import card_index, card_name, colour_name, colours, field_name, position_name, present
from flotta.games.lighthouse_run.river import steps
from flotta.games.lighthouse_run.rules import colour_score, difference, leftover
from flotta.games.lighthouse_run.tale import tell as tell
from flotta.games.lighthouse_run.terms import say

BLURB = say("Race your ships up a river that three wandering beacons light, and reach the harbour before the storm cloud.")

PRESETS = (
    Preset(say("As in the box"), say("one fleet each"), 25),
    Preset(say("Supporting Erik"), say("for two: a third fleet sails along"), 25, {"variant": "erik"}),
    Preset(say("A long evening"), say("for two: the big fleet, two colours each"), 50, {"variant": "big_fleet"}),
)

OPTION_WORDS: dict[str, Say] = {
    "variant": say("Which game is played."),
    "variant=base": say("The standard game."),
    "variant=erik": say("Supporting Erik: a third fleet that nobody plays sails along, and may win."),
    "variant=big_fleet": say("The big fleet: each player has two colours and plays two cards a round."),
    "lighthouse_order": say("The lighthouses from position 1 to 6."),
    "lighthouse_order=random": say("Chance puts up the lighthouses."),
    "lighthouse_order=purple": say("The purple lighthouse with the anchor."),
    "lighthouse_order=green": say("The green lighthouse with the helm."),
    "lighthouse_order=orange": say("The orange lighthouse with the lifebuoy."),
    "lighthouse_order=pink": say("The pink lighthouse with the bell."),
    "lighthouse_order=turquoise": say("The turquoise lighthouse with the compass."),
    "lighthouse_order=brown": say("The brown lighthouse with the knot."),
    "start_player": say("Who begins the first round."),
    "start_player=random": say("Chance decides."),
    "start_player=0": say("The first seat."),
    "start_player=1": say("The second seat."),
    "start_player=2": say("The third seat."),
    "start_player=3": say("The fourth seat."),
    "colours": say("The colours of the seats in order (the big fleet: two each), or by seat: green, red, blue, yellow."),
    "colours=by_seat": say("Each seat takes the next colour."),
    "colours=green": say("Green ships, with the turtle."),
    "colours=red": say("Red ships, with the crab."),
    "colours=blue": say("Blue ships, with the whale."),
    "colours=yellow": say("Yellow ships, with the seahorse."),
    "erik_colour": say("Erik's colour, one that no player has (only with Erik)."),
    "erik_colour=auto": say("The first colour nobody has."),
    "erik_colour=green": say("Green ships, with the turtle."),
    "erik_colour=red": say("Red ships, with the crab."),
    "erik_colour=blue": say("Blue ships, with the whale."),
    "erik_colour=yellow": say("Yellow ships, with the seahorse."),
}


def crews(s: Record, seat: int) -> tuple[int, ...]:
    """The crews of a seat are its ship teams, two in the big fleet; Erik's comes after the seats."""
    if s.options.variant == t.ERIK and seat == t.ERIKS_SEAT:
        return (int(s.erik),)
    return tuple(int(team) for team in s.fleet[seat] if team != t.NONE)


def unplayed(s: Record) -> list[Say]:
    """Erik, where he sails: scored and ranked after the two seats (LR-8.22)."""
    return [say("Erik")] if s.options.variant == t.ERIK else []


def label(v: Record, seat: int, action: Action) -> Say:
    """How a choice reads in a list."""
    if action.verb == "play":
        return play_label(v, seat, int(action.params["slot"]), card_index(action.params["card"]))
    if action.verb == "beacon_from":
        return lift_label(v, int(action.params["position"]) - 1)
    if action.verb == "beacon_to":
        return say("Put the beacon on position {position}", position=position_name(v, int(action.params["position"]) - 1))
    if action.verb == "sail_from":
        return sail_label(v, int(action.params["field"]))
    if action.verb == "bonus_take" and v.bonus_at != t.NONE:
        field = int(v.bonus_at)
        return say("Take the bonus move: {place} → {there}", place=field_name(field), there=target(v, field))
    return FIXED_LABELS.get(action.verb, say("{action}", action=action.slug))


FIXED_LABELS = {
    "beacon_keep": say("Leave the beacons where they are"),
    "stay": say("No ship moves"),
    "bonus_take": say("Take the bonus move"),
    "bonus_skip": say("Skip the bonus move"),
}


def play_label(v: Record, seat: int, slot: int, card: int) -> Say:
    """A card to play, in the big fleet with its set."""
    if v.options.variant == t.BIG_FLEET:
        return say("Play {card} (set: {colour})", card=card_name(v, card), colour=colour_name(int(v.fleet[seat, slot])))
    return say("Play {card}", card=card_name(v, card))


def lift_label(v: Record, position: int) -> Say:
    """A beacon to take; with a single lighthouse on the card also where it goes."""
    lighthouse = int(v.box.lighthouse[v.card]) if v.card != t.NONE else ALL_LIGHTHOUSES
    if lighthouse == ALL_LIGHTHOUSES:
        return say("Take the beacon from position {position}", position=position_name(v, position))
    there = position_name(v, position_of(v, lighthouse))
    return say("Move the beacon: position {place} → {there}", place=position_name(v, position), there=there)


def target(v: Record, field: int) -> Say:
    """Where the card in play takes ships of a field."""
    return field_name(field + steps(v, field, int(v.box.value[v.card])))


def field_is_empty(v: Record, field: int, kind: int) -> bool:
    """Whether no ship lies here that a card of this kind could sail."""
    return not (present(v, field) if kind == t.GROUP else v.ships[own_colour(v), field])


def sail_label(v: Record, field: int) -> Say:
    """Ships to sail, with the field they would come to."""
    if v.card == t.NONE:
        return say("Sail from: {place}", place=field_name(field))
    kind = v.box.kind[v.card]
    if field_is_empty(v, field, kind):
        return say("Sail from: {place}", place=field_name(field))
    ends = {"place": field_name(field), "there": target(v, field)}
    if kind == t.GROUP:
        return say("Sail a group: {place} → {there} ({colours})", colours=colours(present(v, field)), **ends)
    n = int(v.ships[own_colour(v), field]) if kind == t.TEAM else 1
    return say("Sail {n} ship: {place} → {there}", "Sail {n} ships: {place} → {there}", n=n, **ends)


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """The points of the ships field by field, then what breaks ties."""
    lines = []
    for colour in range(t.N_COLOURS):
        if s.owner[colour] == seat:
            lines += ship_lines(s, colour)
    if s.options.variant == t.BIG_FLEET:
        a, b = (colour_score(s, int(colour)) for colour in s.fleet[seat])
        apart = say("compared in a tie: the ship teams are {n} apart ({a} and {b})", n=difference(s, seat), a=a, b=b)
        lines.append(("LR-8.20", apart, 0))
    if s.step == t.DONE:
        lines.append(leftover_line(s, seat))
    return lines


def ship_lines(s: Record, colour: int) -> list[tuple[str, Say, int]]:
    """What the ships of one colour have reached."""
    lines = []
    for field in range(s.box.last_field, -1, -1):
        n, each = int(s.ships[colour, field]), int(s.box.points[field])
        if n:
            what = say(
                "{n} ship ({colour}) here: {place}, {each} each",
                "{n} ships ({colour}) here: {place}, {each} each",
                n=n,
                colour=colour_name(colour),
                place=field_name(field),
                each=each,
            )
            lines.append(("LR-7.1", what, n * each))
    return lines


def leftover_line(s: Record, seat: int) -> tuple[str, Say, int]:
    """The cards left over, which break ties."""
    if s.options.variant == t.ERIK and seat == t.ERIKS_SEAT:
        return "LR-8.10", say("compared in a tie: Erik has no leftover cards, so he counts 0"), 0
    rule = "LR-8.20" if s.options.variant == t.BIG_FLEET else "LR-7.3"
    return rule, say("compared in a tie: leftover cards, {n} in sum", n=leftover(s, seat)), 0
