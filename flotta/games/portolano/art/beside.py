"""What lies beside the chart: the round, the wind, the supply, the box, upgrades and missions."""

from __future__ import annotations

from flotta.engine.drawing import hit, text
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import language
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import stocks
from flotta.games.portolano.art.asked import after_drop, is_swapped_for, pairs
from flotta.games.portolano.art.look import gain, hue, letter, use
from flotta.games.portolano.art.opened import pick
from flotta.games.portolano.box import GOODS, IN_PLAY, N_FIELDS, UPGRADES
from flotta.games.portolano.holds import stack_height
from flotta.games.portolano.missions import is_starred
from flotta.games.portolano.moves import step_cost
from flotta.games.portolano.names import ITEM_NAMES, UPGRADE_NAMES
from flotta.games.portolano.terms import say


def phase_of(v: Record) -> int:
    """Which of the five phases runs."""
    if v.step < t.AT_SEA:
        return 0 if v.step > t.FIRST_SPIN else -1
    if v.step < t.SPINNING:
        return 1
    return 2 if v.step == t.SPINNING else 4 if v.step < t.DONE else -1


def beside(v: Record, viewer: int, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """Round, rose, supply, box, upgrades and missions."""
    prefix = "t-" if tall else ""
    speaks = language()
    parts = []
    if not tall:
        words = str(say("Round {n}", n=int(v.round_number))) if v.round_number else str(say("Setting up"))
        is_last = bool(v.last_round and v.round_number == v.last_round)
        parts.append(stocks.heading(int(v.round_number), is_last, phase_of(v), words, speaks))
        parts += [stocks.sheet(stocks.LEFT, 186.5, stocks.ACROSS, 136), stocks.sheet(stocks.LEFT, 328.5, stocks.ACROSS, 82)]
        parts += [stocks.sheet(stocks.LEFT, 416.5, stocks.ACROSS, 131), text(stocks.LEFT + 8, 344, say("Upgrades"), "head")]
        parts += [use("taler", stocks.LEFT + 142, 331, 16) + text(stocks.LEFT + 138, 344, int(v.box.price), "figure", "end")]
        parts += [text(stocks.LEFT + 8, 433, say("Missions"), "head")]
        parts.append(stocks.penalty(int(v.box.penalty), speaks))
    parts += [stocks.bare_rose(tall), stocks.winds(tall, int(v.wind) if v.step > t.FIRST_SPIN else -1, costs(v, viewer), speaks)]
    for row in range(t.N_COLOURS):
        parts.append(
            stocks.supply_row(tall, row, int(v.front[row]) if v.side >= 0 else N_FIELDS, max(0, gain(v, row)), N_FIELDS, speaks)
        )
    if not tall:
        parts.append(stocks.left_over(int(v.cannon_supply), int(v.heap_size), speaks))
    in_box = v.in_box.tolist()
    parts += [stocks.box_good(tall, good, in_box[good], speaks) for good in range(t.N_COLOURS if tall else len(GOODS))]
    for upgrade in range(len(UPGRADES)):
        height = int(stack_height(v, upgrade))
        top = int(v.box.values[v.seats - 2, height - 1]) if height else 0
        parts.append(stocks.upgrade_stack(tall, upgrade, top, height, int(v.box.price), speaks))
    for index in range(IN_PLAY):
        parts.append(stocks.mission(tall, index, *mission_of(v, index), speaks))
    parts += stock_picks(v, viewer, prefix, tall, choices)
    return parts


def costs(v: Record, viewer: int) -> tuple[int, ...]:
    """The rum of one step in each direction, for this viewer."""
    seat = viewer if viewer >= 0 else next((crew for crew in range(v.seats) if not step_cost(v, crew, 0) < 0), 0)
    return tuple(int(step_cost(v, seat, way)) for way in range(t.N_DIRECTIONS))


def mission_of(v: Record, index: int) -> tuple[int, int, tuple[tuple[int, int, str], ...], tuple[int, ...]]:
    """A mission in play, the markers on it by place, and what its places pay."""
    which = int(v.mission[index])
    held = sorted((int(v.marker[crew, index]), crew) for crew in range(v.seats) if v.marker[crew, index])
    markers = tuple((position, hue(crew), letter(crew)) for position, crew in held)
    if which >= 0 and is_starred(which):
        return which, 0, markers, (int(v.box.starred_pay),)
    count = int(v.box.need[which].max()) if which >= 0 else 0
    return which, count, markers, tuple(v.box.mission_pay[v.seats - 2].tolist()[: v.seats])


def stock_picks(v: Record, viewer: int, prefix: str, tall: bool, choices: tuple[Action, ...]) -> list[str]:
    """Upgrades to buy and goods of the box to take, also those that can be taken right after what is given for them."""
    parts = []
    said = [*pairs(choices), *after_drop(v, viewer, choices)]
    if any(verb == "gg_give" for verb, _ in said):
        said += [
            ("gg_take", GOODS[good]) for good in range(t.N_COLOURS) if v.in_box[good] > 0 and is_swapped_for(v, viewer, good)
        ]
    for verb, name in said:
        if verb in ("up", "tinker"):
            upgrade = UPGRADES.index(name)
            x, y, w, h = stocks.upgrade_spot(tall, upgrade)
            parts.append(pick(f"{prefix}stack-{upgrade}", hit(x, y, w - 1, h), UPGRADE_NAMES[name], verb=verb, upgrade=name))
        elif verb in ("r2g", "gg_take"):
            good = GOODS.index(name)
            words = say("Out of the box, take {good}", good=ITEM_NAMES[name])
            parts.append(pick(f"{prefix}box-{good}", hit(*stocks.box_spot(tall, good)), words, verb=verb, good=name))
    return parts
