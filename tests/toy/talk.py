"""The toy in words."""

from __future__ import annotations

from pathlib import Path

from flotta.engine.colours import BLUE, GREEN, RED
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say, Sentences

say = Sentences(Path(__file__).parent / "words")

BLURB = say("Three tricks with three hidden cards.")
COLOURS = (RED, BLUE, GREEN)
OPTION_WORDS = {"low": say("The lowest card takes the trick.")}


def label(v: Record, seat: int, action: Action) -> Say:
    """A choice."""
    return say("Choose {n}", n=action.params["value"])


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """One event as this viewer may read it."""
    if action is None:
        return say("A card is dealt.") if actor >= len(names) else say("{who} is ready.", who=names[actor])
    if action.chance:
        return say("You are dealt {n}.", n=action.params["value"])
    return say("You choose {n}.", n=action.params["value"])


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """The tricks."""
    return [("TY-3", say("tricks"), int(s.tricks[seat]))]
