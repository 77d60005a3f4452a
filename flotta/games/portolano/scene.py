"""Portolano in the browser: the chart with its isles and towns, the stocks beside it, and in the tray my ship cut open."""

from __future__ import annotations

from flotta.engine import drawing
from flotta.engine.drawing import Left, described
from flotta.engine.state import Record
from flotta.engine.words import language
from flotta.games.portolano import terms as t
from flotta.games.portolano.art import panels, stocks
from flotta.games.portolano.art.asked import means, open_choices, warning
from flotta.games.portolano.art.beside import beside, phase_of
from flotta.games.portolano.art.events import mark
from flotta.games.portolano.art.look import TALL, WIDE, good_letters, hue, letter, side_of, standing
from flotta.games.portolano.art.own import own_ship, upgrades_of
from flotta.games.portolano.art.sailing import signs as signs_of
from flotta.games.portolano.art.symbols import symbols
from flotta.games.portolano.art.voyage import sea
from flotta.games.portolano.box import N_FIELDS
from flotta.games.portolano.holds import cannon_places, hold_size, ship_value
from flotta.games.portolano.picture import head
from flotta.games.portolano.scores import chest_points
from flotta.games.portolano.terms import say

__all__ = ["AHEAD", "board", "chip", "mark", "means", "panel", "prompt", "stage", "tray", "warning"]

AHEAD = ("drop", "gg_give")
BOARD_WIDE, BOARD_TALL = (872, 548), (360, 434)
TRAY_WIDE, TRAY_TALL = (872, 160), (360, 154)


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...] = ()) -> tuple[str, ...]:
    """The chart and what lies beside it, in both shapes."""
    choices = open_choices(v, viewer)
    spoken = described(say("The table"), head(v, names))
    shapes = []
    for shape in (WIDE, TALL):
        sheet = shape[side_of(v)]
        shapes.append(
            (
                spoken if not sheet.tall else "",
                *sea(v, viewer, sheet, choices, marks, names),
                *beside(v, viewer, sheet.tall, choices),
            )
        )
    return (
        drawing.defs(*signs(v)),
        *drawing.wide(*BOARD_WIDE, *shapes[0]),
        *drawing.tall(*BOARD_TALL, *shapes[1]),
    )


def signs(v: Record) -> tuple[str, ...]:
    """All signs of the page."""
    colours = tuple((hue(crew), letter(crew)) for crew in range(v.seats))
    cocoa = tuple(v.box.cocoa[v.side].tolist()) if v.side >= 0 else ()
    sterns = tuple(stern for stern in v.stern.tolist()[: v.seats] if stern >= 0)
    sheets = [signs_of(shape[side_of(v)]) for shape in (WIDE, TALL)]
    return (*symbols(colours, good_letters(), sterns), *stocks.row_symbols(cocoa, N_FIELDS), *sheets[0], *sheets[1])


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My ship cut open, my purse, my cards."""
    if viewer < 0:
        return ()
    choices = open_choices(v, viewer)
    return (
        *drawing.wide(*TRAY_WIDE, *own_ship(v, viewer, False, choices)),
        *drawing.tall(*TRAY_TALL, *own_ship(v, viewer, True, choices)),
    )


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """What an opponent owns."""
    known = seat == viewer or v.step == t.DONE
    state, sign = state_of(v, seat)
    drawn = panels.panel(
        int(v.rum[seat]), tuple(v.goods[seat].tolist()), int(hold_size(v, seat)), int(v.box.hold_base), int(v.talers[seat]),
        int(v.chests[seat]), int(chest_points(v, seat)) if known else -1, int(v.cannons[seat]), int(cannon_places(v, seat)),
        int(ship_value(v, seat)), leads(v, seat), upgrades_of(v, seat), int(v.stern[seat]), bool(v.knight[seat]), str(state),
        sign, bool(v.start == seat and v.step > t.FIRST_SPIN), language(),
    )  # fmt: skip
    return (panels.sum_line(*standing(v, seat), language()), drawn)


def leads(v: Record, seat: int) -> tuple[bool, bool, bool]:
    """Whether nobody has more talers, more cannons, a ship of more value; with none at all nobody leads."""
    most = []
    for counts in (v.talers.tolist(), v.cannons.tolist(), [int(ship_value(v, crew)) for crew in range(v.seats)]):
        counts = counts[: v.seats]
        most.append(0 < counts[seat] == max(counts))
    return most[0], most[1], most[2]


def state_of(v: Record, seat: int) -> tuple[object, str]:
    """What a captain is doing, in a word and a sign."""
    if v.step == t.DONE or v.step <= t.FIRST_SPIN:
        return "", ""
    if v.fights[seat]:
        return say("{n} hit", "{n} hits", n=int(v.hits[seat])), "hit"
    if v.mutiny[seat]:
        return say("mutiny"), "mutiny"
    if v.step == t.CHOOSING_CARDS:
        return (say("sealed"), "seal") if v.face_down[seat] else (say("choosing…"), "")
    if v.active == seat and v.step != t.SPINNING:
        return say("acting"), "ship-value"
    if v.face_down[seat]:
        return say("sealed"), "seal"
    return (say("at anchor"), "anchor") if v.anchored[seat] else (say("drifted"), "mutiny") if v.drifted[seat] else ("", "")


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """Talers, rum and cannons, and who leads."""
    counts = (int(v.talers[seat]), int(v.rum[seat]), int(v.cannons[seat]))
    return (panels.chip(*counts, bool(v.face_down[seat]), standing(v, seat)[1], language()),)


PHASES = (say("Card choice"), say("Players' turns"), say("Wind"), say("Pirate moves"), say("Battle"))


def stage(v: Record) -> object:
    """The header: the round and its phase."""
    if v.step == t.DONE:
        return ""
    if not v.round_number:
        return say("Setting up")
    if v.round_number == v.last_round:
        return say("Round {n}, the last · {phase}", n=int(v.round_number), phase=PHASES[phase_of(v)])
    return say("Round {n} · {phase}", n=int(v.round_number), phase=PHASES[phase_of(v)])


def prompt(v: Record, seat: int) -> object:
    """What a captain is asked."""
    if v.room_made:
        return say("What comes aboard in its place?")
    if v.step == t.GOODS_FOR_GOODS and v.swapped:
        return say("And a second good?")
    if v.step == t.PAYING:
        return say("The pirate wants {n} thing", "The pirate wants {n} things", n=int(v.owed))
    if v.step == t.AT_SEA and v.picked:
        return say("And the action of the tile?") if not v.acted else say("Your turn is done")
    return QUESTIONS.get(int(v.step), say("What will you do?"))


QUESTIONS = {
    t.TINKERING: say("Which upgrade do you begin with?"),
    t.DISTILLING: say("What does your Rum Still give?"),
    t.PLACING_PIRATE: say("Where does the pirate begin?"),
    t.PLACING_SHIP: say("Where does your ship begin?"),
    t.RELIEVING: say("Two goods for 1 rum?"),
    t.CHOOSING_CARDS: say("Where will you sail?"),
    t.AT_SEA: say("What will you do here?"),
    t.GOODS_FOR_RUM: say("Another good for rum?"),
    t.RUM_FOR_GOODS: say("More rum for goods?"),
    t.GOODS_FOR_GOODS: say("Which good do you take?"),
    t.UNLOADING: say("What will you sell here?"),
    t.REFILLING: say("Will you take rum?"),
    t.ASKING_KNIGHT: say("Fight, or stay out of it?"),
    t.LOOTING: say("You won: take your loot"),
}
