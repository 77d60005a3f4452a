"""The log of Lighthouse Run: one line for every event, from each viewer's side."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, joined
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.box import POSITIONS
from flotta.games.lighthouse_run.choices import own_colour, position_of
from flotta.games.lighthouse_run.names import (
    card_index,
    card_name,
    colour_name,
    colours,
    field_name,
    lighthouse_index,
    lighthouse_name,
    position_name,
    present,
)
from flotta.games.lighthouse_run.river import cloud_field
from flotta.games.lighthouse_run.rules import place
from flotta.games.lighthouse_run.terms import say


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """One event as this viewer may read it, and what followed from it by itself."""
    line = tell_event(before, after, actor, action, viewer, names)
    if after.cloud == before.cloud:
        return line
    return joined([line, tell_end(before, after, viewer, names)], " ")


def tell_event(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """The event itself."""
    if action is None or action.verb == "draw":
        return tell_draw(before, after, action, names)
    if action.verb == "tower":
        return tell_tower(after, lighthouse_index(action.params["lighthouse"]))
    if action.verb == "start":
        seat = int(action.params["seat"])
        return say("You are the start player.") if seat == viewer else say("{who} is the start player.", who=names[seat])
    if action.verb == "erik":
        return tell_erik(before, after, card_index(action.params["card"]))
    mine, who = actor == viewer, names[actor]
    if action.verb == "play":
        return tell_play(after, mine, who)
    if action.verb.startswith("beacon"):
        return tell_beacon(before, after, action, mine, who)
    if action.verb == "sail_from":
        return tell_sailing(before, after, int(action.params["field"]), mine, who)
    if action.verb == "stay":
        return (say("You move no ship.") if mine else say("{who} moves no ship.", who=who)).shortly(say("no ship moves"))
    if action.verb == "bonus_skip":
        line = say("You skip the bonus move.") if mine else say("{who} skips the bonus move.", who=who)
        return line.shortly(say("no bonus move"))
    way = way_of(before, after, own_colour(before))
    line = say("Your bonus move: {way}.", way=way) if mine else say("Bonus move of {who}: {way}.", who=who, way=way)
    return line.shortly(say("bonus: {way}", way=way_in_short(before, after, own_colour(before))))


def tell_draw(before: Record, after: Record, action: Action | None, names: list[object]) -> Say:
    """A card drawn or dealt: its owner learns which, the others only that; a hand dealt again shows for everyone."""
    seat, colour, dealt = int(before.active), own_colour(before), before.step == t.DEALING
    if action is None:
        line = say("{who} is dealt a card.", who=names[seat]) if dealt else say("{who} draws a card.", who=names[seat])
        line = line.shortly(say("+1 card"))
    else:
        card = card_name(before, card_index(action.params["card"]))
        line = say("You are dealt: {card}.", card=card) if dealt else say("You draw: {card}.", card=card)
        line = line.shortly(say("+1: {card}", card=card))
    line = with_set(before, line)
    if after.redeals[colour] > before.redeals[colour]:
        line = say("{line} Both team cards are in the first hand: the whole set is shuffled and dealt again.", line=line)
    return line


def tell_tower(after: Record, lighthouse: int) -> Say:
    """A lighthouse on its position, the last one along with the last but one."""
    position = position_of(after, lighthouse)
    line = say("Position {n}: {lighthouse}.", n=position + 1, lighthouse=lighthouse_name(lighthouse))
    if position < POSITIONS - 2:
        return line
    last = say("Position {n}: {lighthouse}.", n=POSITIONS, lighthouse=lighthouse_name(int(after.tower[POSITIONS - 1])))
    return say("{line} {end}", line=line, end=last)


def tell_play(after: Record, mine: bool, who: object) -> Say:
    """A card is played, in the big fleet with its set."""
    card = card_name(after, int(after.card))
    line = say("You play: {card}.", card=card) if mine else say("{who} plays: {card}.", who=who, card=card)
    line = line.shortly(say("{card}", card=card))
    return with_set(after, line)


def with_set(s: Record, line: Say) -> Say:
    """In the big fleet, the set a card is played or drawn from."""
    if s.options.variant != t.BIG_FLEET:
        return line
    return say("{line} (Set: {colour}.)", line=line, colour=colour_name(own_colour(s)))


def tell_beacon(before: Record, after: Record, action: Action, mine: bool, who: object) -> Say:
    """The beacon part of a turn: kept, taken, or moved from one position to another."""
    if action.verb == "beacon_keep":
        line = say("You leave the beacons where they are.") if mine else say("{who} leaves the beacons where they are.", who=who)
        return line.shortly(say("beacons stay"))
    if after.step == t.SETTING:
        position = position_name(after, int(after.lifted))
        line = (
            say("You take a beacon from position {position}.", position=position)
            if mine
            else say("{who} takes a beacon from position {position}.", who=who, position=position)
        )
        return line.shortly(say("takes a beacon: {position}", position=int(after.lifted) + 1))
    dark = next(p for p in range(POSITIONS) if before.beacon[p] > after.beacon[p])
    lit = next(p for p in range(POSITIONS) if before.beacon[p] < after.beacon[p])
    ends = {"place": position_name(after, dark), "there": position_name(after, lit)}
    line = (
        say("You move a beacon: position {place} → {there}.", **ends)
        if mine
        else say("{who} moves a beacon: position {place} → {there}.", who=who, **ends)
    )
    return line.shortly(say("beacon: {place} → {there}", place=dark + 1, there=lit + 1))


def ends_of(before: Record, after: Record, colour: int) -> tuple[int, int]:
    """The field that ships of a colour left and the one they entered in one event."""
    left = next(field for field in range(before.ships.shape[1]) if before.ships[colour, field] > after.ships[colour, field])
    entered = next(field for field in range(before.ships.shape[1]) if before.ships[colour, field] < after.ships[colour, field])
    return left, entered


def way_of(before: Record, after: Record, colour: int) -> Say:
    """Where ships of a colour came from and where they went in one event."""
    left, entered = ends_of(before, after, colour)
    return say("{place} → {there}", place=field_name(left), there=field_name(entered))


def way_in_short(before: Record, after: Record, colour: int) -> Say:
    """The same for the log: a field is its number."""
    left, entered = (
        field_name(field) if field == t.START_FIELD else say("{n}", n=field) for field in ends_of(before, after, colour)
    )
    return say("{place} → {there}", place=left, there=entered)


def tell_sailing(before: Record, after: Record, field: int, mine: bool, who: object) -> Say:
    """Ships that sailed: one, a team or a group."""
    colour, kind = own_colour(before), before.box.kind[before.card]
    if kind == t.GROUP:
        group = present(before, field)
        parts = {"colours": colours(group), "way": way_of(before, after, group[0])}
        line = say("You sail a group ({colours}): {way}.", **parts)
        if not mine:
            line = say("{who} sails a group ({colours}): {way}.", who=who, **parts)
        return line.shortly(say("{colours}: {way}", colours=colours(group), way=way_in_short(before, after, group[0])))
    n, way = int(before.ships[colour, field]) if kind == t.TEAM else 1, way_of(before, after, colour)
    line = say("You sail {n} ship: {way}.", "You sail {n} ships: {way}.", n=n, way=way)
    if not mine:
        line = say("{who} sails {n} ship: {way}.", "{who} sails {n} ships: {way}.", who=who, n=n, way=way)
    return line.shortly(say("{n} ship: {way}", "{n} ships: {way}", n=n, way=way_in_short(before, after, colour)))


def tell_erik(before: Record, after: Record, card: int) -> Say:
    """Erik's card, where his ship went and whom it took along."""
    line = say("Erik turns up: {card}.", card=card_name(before, card))
    moved = [c for c in range(t.N_COLOURS) if any(before.ships[c, f] != after.ships[c, f] for f in range(before.ships.shape[1]))]
    if before.erik not in moved:
        return say("{line} No ship of his can sail.", line=line)
    line = say("{line} His ship sails: {way}.", line=line, way=way_of(before, after, int(before.erik)))
    along = [colour for colour in moved if colour != before.erik]
    if not along:
        return line
    parts = {"line": line, "colours": colours(along), "way": way_of(before, after, along[0])}
    return say("{line} It takes along ({colours}): {way}; its bonus move is counted in.", **parts)


def tell_end(before: Record, after: Record, viewer: int, names: list[object]) -> Say:
    """A round is over: the cloud, whom it catches, and who begins the next round or has won."""
    if after.step == t.DONE:
        best = [party for party in range(len(names)) if place(after, party) == 1]
        if len(best) > 1:
            return say("The game is over. Shared win: {who}.", who=joined([say("{who}", who=names[party]) for party in best]))
        if best == [viewer]:
            return say("The game is over: you win!")
        return say("The game is over. The winner: {who}.", who=names[best[0]])
    seat, number = int(after.storm), int(after.cloud)
    if seat == viewer:
        begins = say("You begin round {round}.", round=number).shortly(say("you begin"))
    else:
        begins = say("{who} begins round {round}.", who=names[seat], round=number).shortly(say("{who} begins", who=names[seat]))
    came, was = int(cloud_field(after)), int(cloud_field(before))
    if came == was:
        return say("The cloud moves on over the sea. {begins}", begins=begins).shortly(
            say("the cloud: over the sea · {begins}", begins=begins)
        )
    n = int(after.ships[:, was + 1 : came + 1].sum())
    return say(
        "The cloud moves to field {field} and catches {n} ship. {begins}",
        "The cloud moves to field {field} and catches {n} ships. {begins}",
        field=came,
        n=n,
        begins=begins,
    ).shortly(say("the cloud: field {field}, caught: {n} · {begins}", field=came, n=n, begins=begins))
