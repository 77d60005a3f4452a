"""Nauticus drawn for the browser: the wheel and the stacks, my yard and warehouse, the others' small. See art/."""

from __future__ import annotations

from collections.abc import Mapping

from flotta.engine.drawing import Left, Mark, defs, described, el, remembered, tall, wide
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, WATCHER, Action
from flotta.games.nauticus import terms as t
from flotta.games.nauticus.art import preview, stacks, wheel
from flotta.games.nauticus.art.order import order, traces
from flotta.games.nauticus.art.panels import chip_pieces, panel_pieces
from flotta.games.nauticus.art.places import TALL, WIDE, WIDE_SIZE, Shape
from flotta.games.nauticus.art.symbols import symbols
from flotta.games.nauticus.art.tray import tray_pieces
from flotta.games.nauticus.box import ACTIONS, KINDS, say
from flotta.games.nauticus.names import ACTION_NAMES, KIND_NAMES
from flotta.games.nauticus.picture import header, to_do

DOING_WORDS = {
    **dict.fromkeys(range(t.TRANSPORT), say("Buy: press a stack, then a place")),
    t.TRANSPORT: say("Carry: press a tile, then its ship"),
    t.MONEY: say("A worker for money?"),
    t.DELIVER: say("Which ship is unloaded?"),
}
STEP_WORDS = {
    t.CHOOSING: say("Choose an action tile"),
    t.BONUS_TILE: say("The bonus: take a tile"),
    t.FREE_TILE: say("All four kinds: take one more, free"),
    t.EXTRA: say("Choose the extra action: any tile"),
    t.AFTER: say("The extra action, or end the turn?"),
    t.REWARD_GOOD: say("Take a good"),
}
AHEAD = ("tile", "perform", "use_extra")
TALL_SIZE = (360, 444)


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The wheel and the stacks, in both shapes."""
    called = tuple(map(str, names))
    return (
        signs(v),
        *wide(*WIDE_SIZE, words(v, called), *in_shape(v, viewer, WIDE, *WIDE_SIZE), *traces(v, WIDE, marks)),
        *tall(*TALL_SIZE, words(v, called), *in_shape(v, viewer, TALL, *TALL_SIZE), *traces(v, TALL, marks)),
    )


@remembered("box")
def signs(v: Record) -> str:
    """All symbols, in front of everything."""
    made = wheel.sectors() | wheel.kinds_shown(v) | wheel.crews(v)
    return defs(*symbols(), *(el("g", drawn, id=f"na-{name}") for name, drawn in made.items()))


def in_shape(v: Record, viewer: int, shape: Shape, width: float, height: float) -> list[str]:
    """The table in one shape."""
    pieces = [wheel.still(shape, width, height), *wheel.wheel(v, viewer, shape)]
    pieces += [*wheel.course(v, shape), *order(v, shape)]
    pieces += stacks.stacks(v, viewer, shape)
    return [*pieces, *preview.on_board(v, viewer, shape), *wheel.picks(v, viewer, shape)]


@remembered(
    *("step", "round_marker", "phase", "start_player", "active", "seats", "box"),
    *("doing", "in_hand", "rewards_left", "blue", "workers"),
)
def words(v: Record, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: where the game stands and what it waits for."""
    return described(say("The table"), header(v, list(names)), to_do(v, names[v.active]))


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My line, my shipyard, my warehouse."""
    if viewer == WATCHER:
        return ()
    name = str(names[viewer])
    height, pieces = tray_pieces(v, viewer, WIDE, name)
    high, slim = tray_pieces(v, viewer, TALL, name)
    return (*wide(872, height, *pieces), *tall(360, high, *slim))


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """What another player has, small."""
    return panel_pieces(v, seat)


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """The numbers of a player that matter."""
    return chip_pieces(v, seat)


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: a tile chosen, a stack taken from, or something done at one's own table. Where a tile was
    put is not marked: it stands there.
    """
    if actor == CHANCE or action is None:
        return None
    index = action.id - t.VERBS.first(action.verb)
    if action.verb == "action":
        if before.step == t.CHOOSING:
            return Mark(f"na-i-act-{ACTIONS[index]}", "space", int(after.chosen))
        return Mark(f"na-i-act-{ACTIONS[index]}", "seat", actor)
    if action.verb == "tile":
        from_stack = before.step in (t.BONUS_TILE, t.FREE_TILE, t.REWARD_GOOD) or before.doing != t.TRANSPORT
        return Mark(f"na-i-t-{KINDS[index]}", "stack" if from_stack else "seat", index if from_stack else actor)
    if action.verb == "ship" and before.step == t.DOING:
        return Mark("na-i-act-deliver", "seat", actor)
    if action.verb in ("pass_flip", "pass_plain"):
        return Mark("na-i-pass", "seat", actor)
    if action.verb == "use_worker":
        return Mark("na-i-taler" if before.doing == t.MONEY else "na-i-act-crowns", "seat", actor)
    if action.verb == "reward":
        return Mark("na-i-gift", "seat", actor)
    return None


def means(v: Record, seat: int, action: Action) -> Mapping[str, object]:
    """The warehouse and the slip of a new ship can be pointed at without naming the verb."""
    return {"warehouse": {"to": "warehouse"}, "new_ship": {"to": "new"}}.get(action.verb, {})


def stage(v: Record) -> object:
    """How far the game is, in the header; the phases are beside the wheel."""
    return say("Round {round}/{rounds}", round=int(v.round_marker), rounds=int(v.box.rounds[v.seats - 2]))


def prompt(v: Record, seat: int) -> object:
    """What is asked of whoever is at turn."""
    if v.step == t.PLACING:
        return say("{tile}: where does it go?", tile=KIND_NAMES[v.in_hand])
    if v.step == t.TURN:
        return say("{action}, or pass?", action=ACTION_NAMES[v.action_tile[v.chosen]])
    if v.step == t.DOING and v.doing == t.CROWNS:
        return say("Crowns: one more worker? {n}/{most}", n=int(v.crown_vp), most=int(v.box.crown_cap_per_action))
    if v.step == t.DOING:
        return DOING_WORDS[int(v.doing)]
    if v.step == t.REWARDING:
        return say("Choose a reward ({n} left)", n=int(v.rewards_left))
    return STEP_WORDS[int(v.step)]
