"""The battle that is being fought, read from a view for its drawing."""

from __future__ import annotations

from flotta.engine.drawing import Left
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import battle
from flotta.games.portolano.art.events import Rolled, told
from flotta.games.portolano.art.look import hue, letter
from flotta.games.portolano.art.own import TOKENS
from flotta.games.portolano.moves import is_sea, pirate_dice
from flotta.games.portolano.names import square
from flotta.games.portolano.terms import say


def battle_of(v: Record, names: list[object], choices: tuple[Action, ...], marks: tuple[Left, ...]) -> battle.Battle | None:
    """The battle that is being fought, if one is."""
    if v.step not in (t.ASKING_KNIGHT, t.ROLLING, t.PIRATE_ROLLING, t.PAYING, t.LOOTING):
        return None
    first = int(v.active)
    here = int(v.battle_at) if v.battle_at != t.NOWHERE else int(v.ship[first])
    title = say("Battle at {square}", square=square(v, here))
    if v.battle_at == t.NOWHERE:
        hits = int(v.sea_hits[first]) if v.step == t.PAYING else int(v.hits[first])
        pirate = rolled_by_pirate(marks) if v.step == t.PAYING else int(v.pirate_hits)
        line = say("{who} must still give: {n}", who=names[first], n=int(v.owed)) if v.step == t.PAYING else ""
        thrown = v.step != t.ASKING_KNIGHT
        sides = max(0, int(pirate_dice(v, first)))
        title = say("The pirate attacks at {square}", square=square(v, here))
        return battle.Battle(
            str(title),
            fighter(v, first, names, True)._replace(hits=hits if thrown else battle.NOT_YET),
            (),
            pirate,
            sides,
            str(line),
            frozenset(),
            int(v.owed) if v.step == t.PAYING else 0,
            thrown,
        )
    at_sea = bool(is_sea(v, here))
    others = tuple(fighter(v, seat, names, at_sea) for seat in range(v.seats) if v.fights[seat] and seat != first)
    left = sum(other.may_take for other in others)
    line = say("{who} may still take: {n}", who=names[first], n=left) if v.step == t.LOOTING else ""
    open_loot = frozenset((int(action.params["seat"]), str(action.params["kind"])) for action in choices if action.verb == "loot")
    if any(action.verb == "drop" for action in choices):
        kinds = [(other, kind) for other in others if other.may_take for kind in range(t.TALER) if other.goods[kind]]
        open_loot |= {(other.crew, TOKENS[kind]) for other, kind in kinds}
    return battle.Battle(str(title), fighter(v, first, names, at_sea), others, -1, 0, str(line), open_loot)


def rolled_by_pirate(marks: tuple[Left, ...]) -> int:
    """The pirate's hits in the battle that was just fought, if that is still told."""
    rolls = [roll.scored for left in marks for roll in told(left) if isinstance(roll, Rolled) and roll.by_pirate]
    return rolls[-1] if rolls else battle.UNKNOWN


def fighter(v: Record, seat: int, names: list[object], at_sea: bool) -> battle.Fighter:
    """A ship in a battle. Cannons never change, rum does: in a port only the hits are known for sure."""
    guns = int(v.cannons[seat])
    sure = min(int(v.box.fuse_hits) * int(v.upgrades[seat, t.EXTRA_FUSE]), guns) if at_sea else 0
    goods = (int(v.rum[seat]), *v.goods[seat].tolist(), int(v.talers[seat]))
    hits = int(v.hits[seat])
    return battle.Fighter(
        seat,
        hue(seat),
        letter(seat),
        str(names[seat]),
        hits,
        guns if at_sea else -1,
        min(sure, hits),
        goods,
        int(v.allowance[seat]),
    )
