"""A bot's opinion of a position, from what one seat can see."""

from __future__ import annotations

from flotta.bots.levels import LEVELS, at_level
from flotta.bots.merit import merit
from flotta.bots.search import Search
from flotta.engine.advice import Advice, Prospect
from flotta.engine.errors import Illegal
from flotta.engine.verbs import Action
from flotta.engine.view import View
from flotta.engine.words import Say

COMPARED = 3
"""How many options are looked at closely enough for their figures to be compared."""
SHARE = 5
"""Advice looks only this part as often as the admiral would (one look of so many): people wait for it, and an analysis asks for
it a hundred times.
"""


def advise(view: View, iterations: int | None = None, about: Action | None = None) -> Advice:
    """What the admiral would do here after a shorter look, and why: every option with each seat's chances, and `about` one of
    them a closer look. First come those that were looked at closely, the best figure before the others. The same view gets the
    same advice. Raises Illegal when the seat has nothing to decide.
    """
    options = view.legal(view.seat)
    if not options:
        raise Illegal(Say("The game is over.") if view.over else Say("This seat has nothing to decide now."))
    admiral = at_level(LEVELS["admiral"])(seed=0)
    strength = admiral.strength(view.game, view.seats)
    closer = () if about is None else (about,)
    mind = Search(seed=0, iterations=iterations or max(1, strength.iterations // SHARE))
    looked = mind.look(view, options, closer, best=COMPARED)
    sure = sorted((option for option in looked if option.is_sure), key=lambda option: -option.chances[view.seat])
    others = sorted((option for option in looked if not option.is_sure), key=lambda option: -option.visits)
    ranked: list[Prospect] = [*sure, *others]
    return Advice(view.seat, ranked, merit(view, ranked[0].action, [option.action for option in sure[1:]]))
