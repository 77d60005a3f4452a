"""What its viewer may do with pirates now, one step or a whole action ahead, so that both ends of a move can be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flotta.engine.drawing import remembered
from flotta.engine.state import Record
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.choices import can_enchant, target

ENCHANTED = {t.HOOK: t.GRAPPLE, t.CHEST: t.OPEN_CHEST, t.PISTOL: t.SHOT}
"""What a pirate does by an enchanted card, if a pirate does anything."""


class Move(NamedTuple):
    """A pirate of a crew that would go from a place to another, by what is done and with which symbol."""

    doing: int
    who: int
    place: int
    to: int
    symbol: int


def asked(v: Record, viewer: int) -> bool:
    """Whether the table waits for this viewer."""
    if v.step == t.DISCARDING:
        return bool(v.discarder == viewer)
    return bool(v.active == viewer and v.step in (t.CAPTAIN, t.ACTION, t.CHOOSING_COLOUR, t.CHOOSING_PIRATE, t.TAKING))


@remembered(
    "step", "active", "hand", "pirates", "crowd", "ship_at", "symbol", "doing", "colour", "symbol_played", "chest_token", "top",
    "cards_laid", "options", "tunnel_end", "last", "seats", "hand_size", "discard_pile", "box",
)  # fmt: skip
def moves(v: Record, viewer: int) -> tuple[Move, ...]:
    """All moves of pirates that this viewer may choose now; none when it is somebody else's turn."""
    if not asked(v, viewer):
        return ()
    if v.step == t.CHOOSING_PIRATE:
        return tuple(of_crew(v, int(v.doing), int(v.colour), int(v.symbol_played)))
    if v.step == t.CHOOSING_COLOUR:
        return tuple(of_rivals(v, int(v.doing), viewer))
    return tuple(of_actions(v, viewer)) if v.step == t.ACTION else ()


def of_actions(v: Record, viewer: int) -> Iterator[Move]:
    """The moves of a whole action: a card with a pirate, a step back, a push."""
    hand = v.hand[viewer].tolist()
    held = [symbol for symbol in range(t.N_SYMBOLS) if hand[symbol] or hand[symbol + t.N_SYMBOLS]]
    for symbol in held:
        yield from of_crew(v, t.ADVANCE, viewer, symbol)
    yield from of_crew(v, t.STEP_BACK, viewer, t.CHEST)
    yield from of_rivals(v, t.PUSH, viewer)
    if v.options.magician:
        for symbol in held:
            if symbol in (*ENCHANTED, t.PARROT) and can_enchant(v, symbol):
                if symbol == t.PISTOL:
                    yield from of_rivals(v, t.SHOT, viewer)
                elif symbol == t.PARROT:
                    yield from of_crew(v, t.ADVANCE, viewer, int(v.top) % t.N_SYMBOLS)
                else:
                    yield from of_crew(v, ENCHANTED[symbol], viewer, symbol)


def of_crew(v: Record, doing: int, who: int, symbol: int) -> Iterator[Move]:
    """Where each pirate of a crew would go."""
    places: list[int] = v.pirates[who].tolist()
    for place in range(t.N_PLACES):
        if places[place]:
            to = int(target(v, doing, who, place, symbol))
            if to != t.NOWHERE:
                yield Move(doing, who, place, to, symbol)


def of_rivals(v: Record, doing: int, viewer: int) -> Iterator[Move]:
    """Where each pirate of the other crews would go."""
    for who in range(int(v.seats)):
        if who != viewer:
            yield from of_crew(v, doing, who, t.CHEST)


def gain(v: Record, move: Move) -> int:
    """How many cards a step back or a push brings."""
    if move.doing not in (t.STEP_BACK, t.PUSH):
        return 0
    return int(v.box.morgan_end_cards) if move.to >= t.SHIP else int(v.crowd[move.to])
