"""What its viewer may do with pirates now, one step or a whole action ahead, so that both ends of a move can be shown."""

from __future__ import annotations

import numpy as np

from flotta.engine.drawing import Plain, once
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.choices import all_targets, can_enchant

ENCHANTED = {t.HOOK: t.GRAPPLE, t.CHEST: t.OPEN_CHEST, t.PISTOL: t.SHOT}
"""What a pirate does by an enchanted card, if a pirate does anything."""


Move = tuple[int, int, int, int, int]
"""What is done, by which crew, from where, to where, with which symbol."""


def asked(v: Plain, viewer: int) -> bool:
    """Whether the table waits for this viewer."""
    if v.step == t.DISCARDING:
        return bool(v.discarder == viewer)
    return bool(v.active == viewer and v.step in (t.CAPTAIN, t.ACTION, t.CHOOSING_COLOUR, t.CHOOSING_PIRATE, t.TAKING))


@once
def moves(v: Plain, viewer: int) -> tuple[Move, ...]:
    """All moves of pirates that this viewer may choose now; none when it is somebody else's turn."""
    if not asked(v, viewer):
        return ()
    wanted: list[int] = []
    if v.step == t.CHOOSING_PIRATE:
        wanted += (v.doing, v.colour, v.symbol_played)
    elif v.step == t.CHOOSING_COLOUR:
        wanted += by_rivals(v, v.doing, viewer)
    elif v.step == t.ACTION:
        wanted += by_actions(v, viewer)
    found = np.empty(len(wanted) // 3 * t.N_PLACES * 5, dtype=np.int64)
    count = all_targets(v.record, np.array(wanted, dtype=np.int64), found)
    numbers = iter(found[:count].tolist())
    return tuple(zip(numbers, numbers, numbers, numbers, numbers, strict=True))


def by_actions(v: Plain, viewer: int) -> list[int]:
    """The moves of a whole action: a card with a pirate, a step back, a push. Each as `all_targets` wants it."""
    hand = v.hand[viewer]
    held = [symbol for symbol in range(t.N_SYMBOLS) if hand[symbol] or hand[symbol + t.N_SYMBOLS]]
    wanted: list[int] = []
    for symbol in held:
        wanted += (t.ADVANCE, viewer, symbol)
    wanted += (t.STEP_BACK, viewer, t.CHEST)
    wanted += by_rivals(v, t.PUSH, viewer)
    if v.options.magician:
        for symbol in held:
            if symbol in (*ENCHANTED, t.PARROT) and can_enchant(v.record, symbol):
                if symbol == t.PISTOL:
                    wanted += by_rivals(v, t.SHOT, viewer)
                elif symbol == t.PARROT:
                    wanted += (t.ADVANCE, viewer, v.top % t.N_SYMBOLS)
                else:
                    wanted += (ENCHANTED[symbol], viewer, symbol)
    return wanted


def by_rivals(v: Plain, doing: int, viewer: int) -> list[int]:
    """What is done to the other crews."""
    return [number for who in range(v.seats) if who != viewer for number in (doing, who, t.CHEST)]


def gain(v: Plain, move: Move) -> int:
    """How many cards a step back or a push brings."""
    doing, _, _, to, _ = move
    if doing not in (t.STEP_BACK, t.PUSH):
        return 0
    return int(v.box.morgan_end_cards) if to >= t.SHIP else int(v.crowd[to])
