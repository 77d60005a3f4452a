"""Nauticus in words: choices with their cost and place, and the scoring. The log is in story.py."""

from __future__ import annotations

from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, joined
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.box import say
from flotta.games.nauticus.choices import is_face_up
from flotta.games.nauticus.names import (
    ACTION_NAMES,
    COLOURS,
    KIND_NAMES,
    blue_workers_text,
    bonus_text,
    kinds_in_slots,
    reward_name,
    ship_name,
    ship_words,
    talers,
)
from flotta.games.nauticus.scoring import final_talers, group_vp
from flotta.games.nauticus.ships import category, fits, is_closed, is_complete, masts, may_begin_ship, parts, sails
from flotta.games.nauticus.story import tell
from flotta.games.nauticus.uses import blue_workers, crowns, has_room, load, price

__all__ = ["BLURB", "COLOURS", "OPTION_WORDS", "label", "scoring", "tell"]

BLURB = say("Buy hulls, masts and sails, build ships of one to four parts, load them and deliver the goods.")

OPTION_WORDS: dict[str, Say] = {
    "first_start_player": say("Who begins, with the smallest starting kit."),
    "first_start_player=seat0": say("The first seat: the least experienced player should sit there."),
    "first_start_player=random": say("Somebody drawn by lot (our choice)."),
    "first_start_player=seat1": say("The second seat."),
    "first_start_player=seat2": say("The third seat."),
    "first_start_player=seat3": say("The fourth seat."),
}


def label(v: Record, seat: int, action: Action) -> Say:
    """How a choice reads in a list; where tiles are bought or placed, with what it costs and where it may go."""
    index = action.id - t.VERBS.first(action.verb)
    if action.verb == "action":
        return action_label(v, index)
    if action.verb == "tile":
        return tile_label(v, seat, index)
    if action.verb == "ship":
        return ship_label(v, seat, index)
    if action.verb == "use_worker":
        return use_label(v, seat)
    if action.verb == "perform" and v.chosen != t.NOWHERE:
        return say("Perform: {action}", action=ACTION_NAMES[v.action_tile[v.chosen]])
    if action.verb == "pass_flip":
        return say("Pass and turn −{value} over to its crown", value=int(v.box.pass_tiles[index]))
    if action.verb == "warehouse":
        return say("Into the warehouse ({load} of {spaces} spaces taken)", load=load(v, seat), spaces=int(v.box.warehouse_spaces))
    if action.verb == "new_ship":
        return say("Begin {ship} with it", ship=ship_name(int(v.ships[seat])))
    if action.verb == "reward":
        return say("Reward: {reward}", reward=reward_name(v, index))
    if action.verb == "use_extra":
        return say("Use the extra action ({workers} workers)", workers=int(v.box.extra_workers))
    return {
        "perform": say("Perform the action"),
        "pass_plain": say("Pass (no tile left to turn)"),
        "end_turn": say("End the turn"),
        "done": say("Done with this action"),
        "decline": say("Take nothing"),
    }[action.verb]


def action_label(v: Record, action: int) -> Say:
    """An action tile with its blue workers, its bonus and its prices; an extra action with its own prices."""
    name = ACTION_NAMES[action]
    if v.step == t.EXTRA and action <= t.BUY_GOODS:
        first, further = int(v.box.extra_base_price), int(v.box.repeat_price)
        return say("{action}: {first} talers for the first of a kind, then {further}", action=name, first=first, further=further)
    if v.step != t.CHOOSING or not is_face_up(v, action):
        return name
    space = [int(tile) for tile in v.action_tile].index(action)
    blue, bonus = blue_workers_text(blue_workers(v, space)), bonus_text(v, space)
    if action > t.BUY_GOODS:
        return say("{action}: {blue}, bonus {bonus}", action=name, blue=blue, bonus=bonus)
    costs = [
        say("{tile} {price}", tile=KIND_NAMES[kind], price=int(v.box.prices[space, v.box.slot[kind]]))
        for kind in kinds_in_slots(v, action)
    ]
    return say("{action}: {blue}, bonus {bonus}; {prices}", action=name, blue=blue, bonus=bonus, prices=joined(costs))


def tile_label(v: Record, seat: int, kind: int) -> Say:
    """A tile to buy, to carry or to take: what it costs and where it may go."""
    name = KIND_NAMES[kind]
    if v.step in (t.BONUS_TILE, t.FREE_TILE, t.REWARD_GOOD):
        return say("{tile}: free, into the warehouse", tile=name)
    if v.step != t.DOING:
        return name
    worker = say("1 blue worker") if v.blue else say("1 own worker")
    if v.doing == t.TRANSPORT:
        return say("{tile}: {worker}; to {places}", tile=name, worker=worker, places=places(v, seat, kind))
    if v.doing > t.BUY_GOODS or category(kind) != v.doing or v.box.slot[kind] < 0:
        return name
    cost = price(v, kind, v.when)
    if cost == 0:
        return say("{tile}: {talers}, {worker}; into the warehouse", tile=name, talers=talers(0), worker=worker)
    return say(
        "{tile}: {talers}, {worker}; to {places}", tile=name, talers=talers(cost), worker=worker, places=places(v, seat, kind)
    )


def places(v: Record, seat: int, kind: int) -> Say:
    """Where a tile that is paid for or carried may go."""
    found = [ship_name(ship) for ship in range(v.ships[seat]) if fits(v, seat, ship, kind)]
    if may_begin_ship(v, seat, kind):
        found.append(say("a new ship"))
    if v.doing != t.TRANSPORT and has_room(v, seat, kind):
        found.append(say("the warehouse"))
    return joined(found) if found else say("nowhere")


def ship_label(v: Record, seat: int, ship: int) -> Say:
    """A ship to unload, or to put the tile in hand on."""
    name = ship_name(ship)
    if ship >= v.ships[seat]:
        return name
    built, size = ship_words(v, seat, ship), parts(v, seat, ship)
    if v.step == t.DOING and v.doing == t.DELIVER:
        return say(
            "Unload {ship} ({built}) for {n} worker", "Unload {ship} ({built}) for {n} workers", ship=name, built=built, n=size
        )
    if v.step == t.PLACING and completes(v, seat, ship, int(v.in_hand)):
        return say(
            "On {ship} ({built}); completes it: {n} reward",
            "On {ship} ({built}); completes it: {n} rewards",
            ship=name,
            built=built,
            n=size,
        )
    return say("On {ship} ({built})", ship=name, built=built)


def completes(v: Record, seat: int, ship: int, kind: int) -> bool:
    """Whether a tile would finish a ship."""
    if kind == t.NOTHING or category(kind) != t.SAILS or not fits(v, seat, ship, kind):
        return False
    size = parts(v, seat, ship)
    return is_closed(v, seat, ship) and masts(v, seat, ship) == size == sails(v, seat, ship) + 1


def use_label(v: Record, seat: int) -> Say:
    """One more worker for money or crowns, with what it brings."""
    worker = say("1 blue worker") if v.blue else say("1 own worker")
    if v.doing == t.MONEY:
        return say("{worker} for {talers}", worker=worker, talers=talers(int(v.box.money_per_worker)))
    if v.doing == t.CROWNS:
        gain = min(crowns(v, seat), int(v.box.crown_cap_per_action) - int(v.crown_vp))
        return say("{worker} for {n} victory point", "{worker} for {n} victory points", worker=worker, n=gain)
    return say("Use a worker")


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """The points of a player line by line, as if the game ended here."""
    lines = [("NA-7.1", say("On the track"), int(s.vp[seat]))]
    for good in range(t.N_GOODS):
        if n := int(s.delivered[seat, good]):
            lines.append(
                ("NA-7.2", say("Delivered goods, {good}: {n}", good=KIND_NAMES[t.FIRST_GOOD + good], n=n), group_vp(s, n))
            )
    sizes = [parts(s, seat, ship) for ship in range(s.ships[seat]) if is_complete(s, seat, ship)]
    for size in sorted(set(sizes)):
        n = sizes.count(size)
        lines.append(("NA-7.3", say("Complete ships of size {size}: {n}", size=size, n=n), n * int(s.box.ship_vp[size])))
    total, own = final_talers(s, seat), int(s.talers[seat])
    left = say("{talers}: {own} own, {left} for leftovers", talers=talers(total), own=own, left=total - own)
    return [*lines, ("NA-7.5", left, total // int(s.box.talers_per_vp))]
