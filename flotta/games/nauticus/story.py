"""The log of Nauticus: one sentence for every event, from the viewer's side."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, Action
from flotta.engine.words import Say, joined
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import SPACES, say
from flotta.games.nauticus.names import ACTION_NAMES, KIND_NAMES, KIND_OBJECTS, bonus_text, points, reward_name, ship_name, talers
from flotta.games.nauticus.ships import parts
from flotta.games.nauticus.uses import price


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """What happened, and what followed from it: a finished ship, the end of a round."""
    assert action is not None, "everything in Nauticus is public"
    index = action.id - t.VERBS.first(action.verb)
    if actor == CHANCE:
        return tell_chance(before, action.verb, index, viewer, names)
    me, name = actor == viewer, names[actor]
    lines = [{
        "action": tell_action, "tile": tell_tile, "warehouse": tell_stored, "new_ship": tell_new_ship, "ship": tell_ship,
        "pass_flip": tell_pass, "pass_plain": tell_pass, "use_worker": tell_worker, "reward": tell_reward,
    }.get(action.verb, tell_turn)(before, after, index, me, name, action.verb)]  # fmt: skip
    if after.rewards_left > before.rewards_left:
        lines.append(
            say(
                "The ship is complete and brings {n} reward.",
                "The ship is complete and brings {n} rewards.",
                n=int(after.rewards_left),
            )
        )
    if after.step == t.OVER or after.round_marker != before.round_marker:
        lines.append(tell_round_end(before, after, names))
    return joined(lines, " ")


def tell_chance(before: Record, verb: str, index: int, viewer: int, names: list[object]) -> Say:
    """A tile laid, or the lot for the first start player."""
    if verb == "lay":
        space = (int(before.anchor) + int(before.laid)) % SPACES
        return say("{action} is laid on space {space}.", action=ACTION_NAMES[index], space=space + 1)
    if index == viewer:
        return say("You are the first start player.")
    return say("{name} is the first start player.", name=names[index])


def tell_action(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """The tile of the phase, or the extra action."""
    action = ACTION_NAMES[index]
    if before.step != t.CHOOSING:
        line = (
            say("Your extra action: {action}.", action=action)
            if me
            else say("The extra action of {name}: {action}.", action=action, name=name)
        )
        return line.shortly(say("extra action: {action}", action=action))
    space = int(after.chosen)
    bonus = bonus_text(before, space)
    line = (
        say("You choose {action} on space {space}; bonus: {bonus}.", action=action, space=space + 1, bonus=bonus)
        if me
        else say(
            "{name} chooses {action} on space {space}; bonus: {bonus}.", name=name, action=action, space=space + 1, bonus=bonus
        )
    )
    return line.shortly(say("{action} · bonus: {bonus}", action=action, bonus=bonus))


def tell_tile(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A tile bought, carried or received."""
    tile, kind = KIND_OBJECTS[index], KIND_NAMES[index]
    if before.step == t.BONUS_TILE:
        line = (
            say("You take {tile} as the bonus.", tile=tile)
            if me
            else say("{name} takes {tile} as the bonus.", name=name, tile=tile)
        )
        return line.shortly(say("{kind}: bonus", kind=kind))
    if before.step == t.FREE_TILE:
        line = (
            say("You take {tile}, free for buying all four types.", tile=tile)
            if me
            else say("{name} takes {tile}, free for buying all four types.", name=name, tile=tile)
        )
        return line.shortly(say("{kind}: free, all four types", kind=kind))
    if before.step == t.REWARD_GOOD:
        line = (
            say("You take {tile} as a reward.", tile=tile)
            if me
            else say("{name} takes {tile} as a reward.", name=name, tile=tile)
        )
        return line.shortly(say("{kind}: reward", kind=kind))
    if before.doing == t.TRANSPORT:
        line = (
            say("You bring {tile} out of the warehouse.", tile=tile)
            if me
            else say("{name} brings {tile} out of the warehouse.", name=name, tile=tile)
        )
        return line.shortly(say("out of the warehouse: {kind}", kind=kind))
    cost = price(before, index, before.when)
    if cost == 0:
        line = (
            say("You buy {tile} for 0 talers; it goes to the warehouse.", tile=tile)
            if me
            else say("{name} buys {tile} for 0 talers; it goes to the warehouse.", name=name, tile=tile)
        )
        return line.shortly(say("{kind}: {talers}, to the warehouse", kind=kind, talers=talers(cost)))
    line = (
        say("You buy {tile} for {talers}.", tile=tile, talers=talers(cost))
        if me
        else say("{name} buys {tile} for {talers}.", name=name, tile=tile, talers=talers(cost))
    )
    return line.shortly(say("{kind}: {talers}", kind=kind, talers=talers(cost)))


def tell_stored(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """The tile in hand goes to the warehouse."""
    line = say("You store it in the warehouse.") if me else say("{name} stores it in the warehouse.", name=name)
    return line.shortly(say("to the warehouse"))


def tell_new_ship(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A new ship is begun."""
    ship, tile = ship_name(int(before.ships[before.active])), KIND_OBJECTS[before.in_hand]
    line = (
        say("You begin {ship}, laying down {tile}.", ship=ship, tile=tile)
        if me
        else say("{name} begins {ship}, laying down {tile}.", name=name, ship=ship, tile=tile)
    )
    return line.shortly(say("{kind} → new {ship}", kind=KIND_NAMES[before.in_hand], ship=ship))


def tell_ship(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A ship unloaded or built on."""
    if before.step == t.DOING and before.doing == t.DELIVER:
        n = parts(before, before.active, index)
        line = (
            say("You deliver {n} good from ship {number}.", "You deliver {n} goods from ship {number}.", n=n, number=index + 1)
            if me
            else say(
                "{name} delivers {n} good from ship {number}.",
                "{name} delivers {n} goods from ship {number}.",
                name=name,
                n=n,
                number=index + 1,
            )
        )
        return line.shortly(say("{ship}: {n} good", "{ship}: {n} goods", ship=ship_name(index), n=n))
    tile = KIND_OBJECTS[before.in_hand]
    line = (
        say("You put {tile} on ship {number}.", tile=tile, number=index + 1)
        if me
        else say("{name} puts {tile} on ship {number}.", name=name, tile=tile, number=index + 1)
    )
    return line.shortly(say("{kind} → {ship}", kind=KIND_NAMES[before.in_hand], ship=ship_name(index)))


def tell_pass(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A pass, with the tile that is turned."""
    if verb == "pass_plain":
        line = (
            say("You pass; all your pass tiles are turned already.")
            if me
            else say("{name} passes with nothing left to turn.", name=name)
        )
        return line.shortly(say("passes"))
    value = int(before.box.pass_tiles[index])
    line = (
        say("You pass and turn −{value} over.", value=value)
        if me
        else say("{name} passes and turns −{value} over.", name=name, value=value)
    )
    return line.shortly(say("passes: −{value} turned over", value=value))


def tell_worker(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A worker brings money or points."""
    if before.doing == t.MONEY:
        gain = talers(int(before.box.money_per_worker))
    else:
        gain = points(int(after.crown_vp) - int(before.crown_vp))
    line = (
        say("A worker brings you {gain}.", gain=gain) if me else say("A worker brings {gain} for {name}.", name=name, gain=gain)
    )
    return line.shortly(say("+{gain}", gain=gain))


def tell_reward(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """A reward for a completed ship."""
    reward = reward_name(before, index)
    line = (
        say("Your reward: {reward}.", reward=reward) if me else say("{name} takes a reward: {reward}.", name=name, reward=reward)
    )
    return line.shortly(say("reward: {reward}", reward=reward))


def tell_turn(before: Record, after: Record, index: int, me: bool, name: object, verb: str) -> Say:
    """The course of a turn."""
    if verb == "perform":
        action = ACTION_NAMES[after.doing]
        line = say("You perform: {action}.", action=action) if me else say("{name} performs: {action}.", name=name, action=action)
        return line.shortly(say("{action}", action=action))
    if verb == "use_extra":
        n = int(before.box.extra_workers)
        short = say("extra action: +{n} worker", "extra action: +{n} workers", n=n)
        if me:
            return say(
                "You spend your extra-action tile and get {n} worker.",
                "You spend your extra-action tile and get {n} workers.",
                n=n,
            ).shortly(short)
        return say(
            "{name} spends the extra-action tile and gets {n} worker.",
            "{name} spends the extra-action tile and gets {n} workers.",
            name=name,
            n=n,
        ).shortly(short)
    if verb == "end_turn":
        line = say("You end your turn.") if me else say("{name} ends the turn.", name=name)
        return line.shortly(say("end of the turn"))
    if verb == "done":
        line = say("You are done with the action.") if me else say("{name} is done with the action.", name=name)
        return line.shortly(say("end of the action"))
    line = say("You take nothing.") if me else say("{name} takes nothing.", name=name)
    return line.shortly(say("takes nothing"))


def tell_round_end(before: Record, after: Record, names: list[object]) -> Say:
    """What the pass tiles cost, and whether the game is over."""
    losses = [
        say("{name}: {change}", name=names[seat], change=int(after.vp[seat]) - int(before.vp[seat]))
        for seat in range(before.seats)
    ]
    if after.step == t.OVER:
        return say("The last round ends. Pass tiles: {losses}. The game is over.", losses=joined(losses))
    return say("Round {round} ends. Pass tiles: {losses}.", round=int(before.round_marker), losses=joined(losses))
