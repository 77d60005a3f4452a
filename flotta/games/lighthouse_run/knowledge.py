"""Who knows what in Lighthouse Run: views, guesses, and who learns which event."""

from __future__ import annotations

from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below
from flotta.engine.piles import draw_blindly
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, EVERYONE
from flotta.games.lighthouse_run import terms as t

TRIES = 1000


@compiled
def seen(s: Record, seat: int, action: int) -> int:
    """A drawn card is its owner's alone; everything else happens in the open (LR-5.3, LR-R50)."""
    if seat == CHANCE and t.DRAW <= action < t.START:
        return 1 << int(s.active)
    return EVERYONE


@compiled
def sees_cards(s: Record, seat: int, colour: int) -> bool:
    """Whether this seat can tell the hand of a colour from its draw pile: the owner can, and at the end the leftover cards
    lie open. Erik has no hand, so everybody knows his pile; so they do the cards of a colour that nobody has.
    """
    return bool(s.owner[colour] == seat or s.owner[colour] == t.NONE or colour == s.erik or s.step == t.DONE)


@compiled
def guess(v: Record, seat: int, dice: Ints) -> None:
    """Split the unseen cards of every other set between hand and draw pile.

    A card played is taken as one picked blindly from the hand: no conclusion is drawn from a choice. One is drawn from the
    first hand: it was dealt again while it held both team cards (LR-4.6), so the one that was kept did not.
    """
    for colour in range(t.N_COLOURS):
        if not sees_cards(v, seat, colour):
            for _ in range(TRIES):
                collect_unseen(v, colour)
                if split_unseen(v, colour, dice):
                    break


@compiled
def collect_unseen(v: Record, colour: int) -> None:
    """All cards of a set that have not been played, on its draw pile."""
    for card in range(t.N_CARDS):
        v.hand[colour, card] = 0
        v.draw_pile[colour, card] = v.box.count[card]
    for i in range(v.played_size[colour]):
        v.draw_pile[colour, v.played[colour, i]] -= 1


@compiled
def split_unseen(v: Record, colour: int, dice: Ints) -> bool:
    """Follow the cards of the first hand blindly through the plays, then fill the hand. False when the first hand so
    imagined would not have been kept.
    """
    size, team = int(v.box.hand_size), 0
    kept = size if v.played_size[colour] > 0 else int(v.hand_size[colour])  # cards of the first hand still in hand
    is_dealt = v.hand_size[colour] + v.played_size[colour] >= size
    for i in range(v.played_size[colour]):
        if below(dice, size) < kept:
            kept -= 1
            if v.box.kind[v.played[colour, i]] == t.TEAM:
                team += 1
    for i in range(v.hand_size[colour]):
        card = draw_blindly(v.draw_pile[colour], v.hand[colour], dice)
        if i < kept and v.box.kind[card] == t.TEAM:
            team += 1
    return bool(not is_dealt or team < v.box.redeal_if)
