"""What events leave to be seen: the mark of each, and the wakes, deeds and dice drawn from the marks."""

from __future__ import annotations

from typing import Any

from flotta.engine.drawing import Left, Mark, SharedMark, wake
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.portolano.art import battle, wakes
from flotta.games.portolano.art.look import Sheet, hue, letter
from flotta.games.portolano.art.wakes import course
from flotta.games.portolano.box import GOODS
from flotta.games.portolano.moves import first_step, is_sea, neighbour, second_step
from flotta.games.portolano.names import square
from flotta.games.portolano.steps import turn_began
from flotta.games.portolano.terms import N_SEA, NOWHERE, PIRATE_ROLLING, SAIL, SPINNING, say


def dice_moment(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> str:
    """How the dice of the newest battle fell, for a moment, where the battle itself is over already."""
    rolls = [(left.event, *data) for left in marks for what, *data in told(left) if what == "dice"]
    if not rolls or marks[-1].event - rolls[-1][0] > SOON:
        return ""
    event, crew, cell, _, count, by_pirate, hits, dice, thrown = rolls[-1]
    if by_pirate:
        sides = [(hue(crew), letter(crew), hits, dice), (PIRATE_HUE, "", count, thrown)]
    else:
        sides = [(hue(roll[1]), letter(roll[1]), roll[6], roll[7]) for roll in rolls if roll[2] == cell and not roll[5]]
    return battle.moment(sheet, event, str(say("Battle at {square}", square=square(v, cell))), tuple(sides[-5:]))


SOON = 3
"""Events after which dice are still news."""


def told(left: Left) -> tuple[tuple[Any, ...], ...]:
    """What a mark of this game says: a word and its numbers, for each thing that happened."""
    return left.mark.data  # type: ignore[return-value]


def traces(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> list[str]:
    """What events left on the chart: courses, what was done where, how dice fell."""
    newest: dict[object, int] = {}
    for left in marks:
        for what, *data in told(left):
            if what in ("sails", "pirate"):
                newest[data[0] if what == "sails" else what] = left.event
    taken: dict[int, int] = {}
    crowd = [*v.ship.tolist()[: v.seats], int(v.pirate)]
    parts = []
    for left in marks:
        for number, (what, *data) in enumerate(told(left)):
            fresh = left.event >= newest.get(data[0] if what != "pirate" else what, 0)
            one = left._replace(last=fresh)
            if what == "sails":
                crew, start, steps, _ = data
                parts.append(sailed(sheet, one, hue(crew), start, steps, (crew - 2) * (2.5 if sheet.tall else 4), number))
            elif what == "pirate":
                parts.append(sailed(sheet, one, PIRATE_HUE, data[0], data[1], 0, number))
            elif what in ("did", "dice"):
                crew, cell, sign, count, by_pirate, *_ = data
                if sheet.tall and (v.tile[cell] >= N_SEA or crowd.count(cell) + taken.get(cell, 0) > ROOM):
                    fresh = False
                colour = PIRATE_HUE if by_pirate else hue(crew)
                parts.append(wakes.deed(sheet, left.event, number, colour, cell, taken.get(cell, 0), sign, count, fresh))
                taken[cell] = taken.get(cell, 0) + (1 if fresh else 0)
    return parts


PIRATE_HUE = 5
ROOM = 2
"""Ships and signs of deeds that a tile of the tall picture has room for."""


def sailed(sheet: Sheet, left: Left, colour: int, start: int, steps: tuple[int, ...], shift: float, number: int) -> str:
    """The wake of a ship or of the pirate."""
    if not steps:
        return ""
    d, x, y, turn, _ = course(sheet, start, steps, shift)
    drawn = wake(left, colour, d, x, y, turn, sheet.prefix)
    return (
        drawn.replace(f'id="{sheet.prefix}mark-{left.event}"', f'id="{sheet.prefix}mark-{left.event}-{number}"')
        if number
        else drawn
    )


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: what was done where, how dice fell, and who sailed after it."""
    data: list[tuple[object, ...]] = []
    sign = deed_of(before, after, action) if action is not None else ""
    if action is not None and sign:
        seat = int(before.active) if action.chance else actor
        word = "dice" if action.verb == "hits" else "did"
        count = int(action.params["count"]) if word == "dice" else 0
        by_pirate = bool(before.step == PIRATE_ROLLING)
        data.append(
            (
                word,
                seat,
                int(before.ship[seat]),
                sign,
                count,
                by_pirate,
                *(dice_of(before, seat, count) if word == "dice" else ()),
            )
        )
    if action is not None and action.verb == "wind" and before.step == SPINNING:
        data.append(("pirate", int(before.pirate), pirate_steps(before, after)))
        sign = "spinner"
    if turn_began(before, after):
        seat = int(after.active)
        data = [] if actor == viewer else data
        data.insert(0, ("sails", seat, int(before.ship[seat]), steps_made(after, seat), bool(after.mutiny[seat])))
        sign = sign or "ship-value"
    if not data:
        return None
    follows = actor == viewer and data[0][0] == "sails"
    return (SharedMark if follows else Mark)(f"po-{sign}" if sign else None, *data)


def dice_of(before: Record, seat: int, count: int) -> tuple[int, int, int]:
    """The hits and dice of a ship as they stand after this roll, and the dice of the roll itself."""
    own = 0 if before.step == PIRATE_ROLLING else count
    at_sea = is_sea(before, before.ship[seat])
    return int(before.hits[seat]) + own, int(before.cannons[seat] if at_sea else before.rum[seat]), int(before.dice_left)


def deed_of(before: Record, after: Record, action: Action) -> str:
    """The sign of what a choice or a die did."""
    verb, params = action.verb, action.params
    if verb == "take":
        gained = (after.goods - before.goods).max(axis=0).tolist()
        return next((good for good, more in zip(GOODS, gained, strict=True) if more > 0), str(params["offer"]))
    if verb in ("up", "tinker"):
        return str(params["upgrade"])
    if verb in ("g2r", "hustle", "act_rum", "refill"):
        return "rum"
    if verb in ("r2g", "gg_take"):
        return str(params["good"])
    if verb in ("unload_done", "act_taler"):
        return "taler" if verb == "act_taler" or before.sold else ""
    return {"loot": "grapnel", "pay": "skull", "chest": "chest", "hits": "hit", "knight_out": "dove"}.get(verb, "")


def pirate_steps(before: Record, after: Record) -> tuple[int, ...]:
    """The way the pirate has sailed, over ports."""
    count, cell = 0, int(before.pirate)
    while count == 0 or cell != after.pirate:
        cell = int(neighbour(after, cell, after.wind))
        count += 1
    return (int(after.wind),) * count


def steps_made(v: Record, seat: int) -> tuple[int, ...]:
    """The steps a ship has just made."""
    if v.drifted[seat]:
        return (int(v.wind),)
    if v.anchored[seat] or not v.order[seat]:
        return ()
    order = int(v.order[seat]) - 1 + SAIL
    return tuple(step for step in (first_step(order), second_step(order)) if step != NOWHERE)
