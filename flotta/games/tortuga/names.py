"""What things are called in Tortuga."""

from __future__ import annotations

from collections.abc import Iterable

from flotta.engine.colours import BLUE, GREEN, ORANGE, YELLOW
from flotta.engine.state import Record
from flotta.engine.words import Say, joined
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.box import LETTERS
from flotta.games.tortuga.terms import say

COLOURS = (BLUE, ORANGE, YELLOW, GREEN)
ACTION_NAMES = (say("Expand Fleet"), say("Recruit Crew"), say("Treasure Hunt"), say("Ship Attack"), say("Ambush"))
CHEST_NAMES = (say("red"), say("blue"), say("yellow"), say("white"), say("purple"))
PLACE_NAMES = (say("1st place"), say("2nd place"))


def letter_of(die: int) -> str:
    """The letter of a die."""
    return LETTERS[die].upper()


def chosen(dice: int) -> list[int]:
    """The dice of a choice given as bits."""
    return [die for die in range(t.N_DICE) if dice >> die & 1]


def with_numbers(v: Record, dice: Iterable[int], action: int) -> str:
    """Dice with the numbers they have on an action, like "A5, C2"."""
    return ", ".join(f"{letter_of(die)}{v.box.dice[die, action]}" for die in dice)


def letters(dice: Iterable[int]) -> str:
    """Dice by their letters alone, like "A, C"."""
    return ", ".join(letter_of(die) for die in dice)


def side_name(v: Record, die: int, side: int) -> Say:
    """A side of a die: an action with the die's number, or the skull."""
    if side == t.SKULL:
        return say("skull")
    return say("{action} {n}", action=ACTION_NAMES[side], n=int(v.box.dice[die, side]))


def chests(counts: Iterable[int]) -> Say:
    """Chests counted by colour, like "red ×2, white"."""
    parts = []
    for colour, count in zip(range(t.N_COLOURS), counts, strict=True):
        if count > 0:
            parts.append(say("{chest} ×{n}", chest=CHEST_NAMES[colour], n=int(count)) if count > 1 else CHEST_NAMES[colour])
    return joined(parts)


def dice_in_words(v: Record, dice: list[int], sides: list[int]) -> Say:
    """A choice of dice: which symbol, how many dice, which skulls. A choice that breaks the rules is named by its letters."""
    symbols = {side for side in sides if side != t.SKULL}
    skulls = [die for die, side in zip(dice, sides, strict=True) if side == t.SKULL]
    if min(sides) < 0 or max(sides) > t.SKULL or len(symbols) > 1:
        return say("{n} die ({dice})", "{n} dice ({dice})", n=len(dice), dice=letters(dice))
    if not symbols:
        return say("{n} skull ({dice})", "{n} skulls ({dice})", n=len(skulls), dice=letters(skulls))
    action = symbols.pop()
    plain = [die for die in dice if die not in skulls]
    shown = say("{n} die ({dice})", "{n} dice ({dice})", n=len(plain), dice=with_numbers(v, plain, action))
    if not skulls:
        return say("{action}: {dice}", action=ACTION_NAMES[action], dice=shown)
    turned = say("{n} skull ({dice})", "{n} skulls ({dice})", n=len(skulls), dice=with_numbers(v, skulls, action))
    return say("{action}: {dice} and {skulls}", action=ACTION_NAMES[action], dice=shown, skulls=turned)
