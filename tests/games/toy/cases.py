"""What the toy brings to the harness."""

from __future__ import annotations

from typing import Any

from flotta.engine.play import Play

OPTION_SETS: list[dict[str, Any]] = [{"seats": seats, "low": low} for seats in (2, 3) for low in (False, True)]
ENDINGS = {"won", "shared"}


def ending(play: Play) -> str:
    """Whether somebody won alone."""
    return "won" if play.places.count(1) == 1 else "shared"


def reveals(play: Play, actor: int, action: int) -> bool:
    """The last choice of a round turns all cards over."""
    return actor < play.seats and len(play.waiting) == 1


def blindly(s: Any, seat: int, action: int) -> int:
    """How many cards of the chosen value are in the hand."""
    return int(s.hand[seat, action])
