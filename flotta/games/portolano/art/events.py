"""What events leave to be seen: the mark of each, and the wakes, deeds and dice drawn from the marks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flotta.engine.drawing import Left, Mark, SharedMark, el, wake
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import battle, wakes
from flotta.games.portolano.art.look import Sheet, hue, letter
from flotta.games.portolano.art.wakes import course
from flotta.games.portolano.box import GOODS, STEPS
from flotta.games.portolano.moves import first_step, is_peaceful, is_sea, neighbour, second_step
from flotta.games.portolano.names import square
from flotta.games.portolano.steps import turn_began
from flotta.games.portolano.terms import say


class Sailed(NamedTuple):
    """A ship sailed: whose, from where, by which steps."""

    crew: int
    start: int
    steps: tuple[int, ...]


class Hunted(NamedTuple):
    """The pirate sailed: from where, by which steps, and the tiles it reaches from there."""

    start: int
    steps: tuple[int, ...]
    reach: tuple[int, ...]


class Did(NamedTuple):
    """Something was done on a tile: by whom, and its sign."""

    crew: int
    cell: int
    sign: str
    by_pirate: bool


class Rolled(NamedTuple):
    """Dice fell on a tile: the hits of this roll, the hits and dice of the ship as they stand then, the dice thrown."""

    crew: int
    cell: int
    by_pirate: bool
    scored: int
    hits: int
    dice: int
    thrown: int


Told = Sailed | Hunted | Did | Rolled


def told(left: Left) -> list[Told]:
    """What a mark of this game says happened."""
    return [each for each in left.mark.data if isinstance(each, Told)]


def dice_moment(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> str:
    """How the dice of the newest battle fell, for a moment, where the battle itself is over already."""
    rolls = [(left.event, roll) for left in marks for roll in told(left) if isinstance(roll, Rolled)]
    if not rolls or marks[-1].event - rolls[-1][0] > SOON:
        return ""
    event, last = rolls[-1]
    if last.by_pirate:
        sides = [(hue(last.crew), letter(last.crew), last.hits, last.dice), (PIRATE_HUE, "", last.scored, last.thrown)]
    else:
        sides = [
            (hue(roll.crew), letter(roll.crew), roll.hits, roll.dice)
            for _, roll in rolls
            if roll.cell == last.cell and not roll.by_pirate
        ]
    return battle.moment(sheet, event, str(say("Battle at {square}", square=square(v, last.cell))), tuple(sides[-5:]))


SOON = 3
"""Events after which dice are still news."""
PIRATE_HUE = 5
ROOM = 2
"""Ships and signs of deeds that a tile of the tall picture has room for."""


def traces(v: Record, sheet: Sheet, marks: tuple[Left, ...]) -> list[str]:
    """What events left on the chart: courses, what was done where, how dice fell."""
    newest: dict[int, int] = {}
    for left in marks:
        for each in told(left):
            if isinstance(each, Sailed | Hunted):
                newest[mover(each)] = left.event
    taken: dict[int, int] = {}
    crowd = [*v.ship.tolist()[: v.seats], int(v.pirate)]
    parts = []
    for left in marks:
        for number, each in enumerate(told(left)):
            fresh = left.event >= newest.get(mover(each), 0)
            one = left._replace(last=fresh)
            if isinstance(each, Sailed):
                shift = (each.crew - 2) * (2.5 if sheet.tall else 4)
                parts.append(sailed(sheet, one, hue(each.crew), each.start, each.steps, shift, number))
            elif isinstance(each, Hunted):
                parts.append(sailed(sheet, one, PIRATE_HUE, each.start, each.steps, 0, number))
            else:
                sign, count = ("hit", each.scored) if isinstance(each, Rolled) else (each.sign, 0)
                if sheet.tall and (v.tile[each.cell] >= t.N_SEA or crowd.count(each.cell) + taken.get(each.cell, 0) > ROOM):
                    fresh = False
                colour = PIRATE_HUE if each.by_pirate else hue(each.crew)
                before = taken.get(each.cell, 0)
                parts.append(wakes.deed(sheet, left.event, number, colour, each.cell, before, sign, count, fresh))
                taken[each.cell] = before + fresh
    return parts


def reaches(sheet: Sheet, marks: tuple[Left, ...]) -> list[str]:
    """Where the pirate may attack after each of its moves that is still news, under everything that lies there."""
    moves = [(left.event, each.reach) for left in marks for each in told(left) if isinstance(each, Hunted)]
    return [in_reach(sheet, event, reach, event == moves[-1][0]) for event, reach in moves]


PIRATE = -1


def mover(each: Told) -> int:
    """Whose ship it is, or PIRATE."""
    return PIRATE if isinstance(each, Hunted) else each.crew


@lru_cache(1024)
def in_reach(sheet: Sheet, event: int, cells: tuple[int, ...], fresh: bool) -> str:
    """The tiles on which the pirate may attack from where it came to, tinted."""
    tints = "".join(tint(sheet, cell) for cell in cells)
    return el("g", tints, class_="mark" if fresh else "mark old", data_mark=event) if tints else ""


def tint(sheet: Sheet, cell: int) -> str:
    """A tile the pirate reaches."""
    x, y = sheet.corner(cell)
    return el("rect", x=x + 1, y=y + 1, width=sheet.w - 2, height=sheet.h - 2, class_="in-reach")


def sailed(sheet: Sheet, left: Left, colour: int, start: int, steps: tuple[int, ...], shift: float, number: int) -> str:
    """The wake of a ship or of the pirate."""
    if not steps:
        return ""
    d, x, y, turn, _ = course(sheet, start, steps, shift)
    down, right = STEPS[steps[-1]]
    far = 32 if sheet.tall else 40
    at = (x - far * right, y - 15 * down)  # the number stands on the way: beside its head lies the ship, or two
    if down < 0 and not sheet.tall:
        at = (x + 17, y + 3)  # below lie the signs of what was done there
    drawn = wake(left, colour, d, x, y, turn, sheet.prefix, at)
    return (
        drawn.replace(f'id="{sheet.prefix}mark-{left.event}"', f'id="{sheet.prefix}mark-{left.event}-{number}"')
        if number
        else drawn
    )


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: what was done where, how dice fell, and who sailed after it."""
    data: list[Told] = []
    sign = deed_of(before, after, action) if action is not None else ""
    if action is not None and sign:
        seat = int(before.active) if action.chance else actor
        cell, by_pirate = int(before.ship[seat]), bool(before.step == t.PIRATE_ROLLING)
        if action.verb == "hits":
            count = int(action.params["count"])
            data.append(Rolled(seat, cell, by_pirate, count, *dice_of(before, seat, count)))
        else:
            data.append(Did(seat, cell, sign, by_pirate))
    if action is not None and action.verb == "wind" and before.step == t.SPINNING:
        data.append(Hunted(int(before.pirate), pirate_steps(before, after), reach_of(after, int(after.pirate))))
        sign = "spinner"
    if turn_began(before, after):
        seat = int(after.active)
        data = [] if actor == viewer else data
        data.insert(0, Sailed(seat, int(before.ship[seat]), steps_made(after, seat)))
        sign = sign or "ship-value"
    if not data:
        return None
    follows = actor == viewer and isinstance(data[0], Sailed)
    return (SharedMark if follows else Mark)(f"po-{sign}" if sign else None, *data)


def reach_of(v: Record, pirate: int) -> tuple[int, ...]:
    """The tiles on which a pirate at this place may attack, with the wind as it is (PO-5.25 to PO-5.28)."""
    found = {pirate}
    for direction in range(t.N_DIRECTIONS):
        if v.box.all_four[v.seats - 2] or (v.wind >= 0 and (direction - v.wind) % 2 == 1):
            found.add(int(neighbour(v, pirate, direction)))
    return tuple(sorted(cell for cell in found if is_sea(v, cell) and not is_peaceful(v, cell)))


def dice_of(before: Record, seat: int, count: int) -> tuple[int, int, int]:
    """The hits and dice of a ship as they stand after this roll, and the dice of the roll itself."""
    own = 0 if before.step == t.PIRATE_ROLLING else count
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
    order = int(v.order[seat]) - 1 + t.SAIL
    return tuple(step for step in (first_step(order), second_step(order)) if step != t.NOWHERE)
