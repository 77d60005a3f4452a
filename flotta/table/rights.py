"""Who may do what: the questions every command asks first."""

from __future__ import annotations

from flotta.engine.words import Say
from flotta.table.errors import NotNow, NotYours
from flotta.table.seat import Seat
from flotta.table.state import State


def seat_at(state: State, seat: object) -> Seat:
    """A seat by its number. Raises NotYours when there is none."""
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(state.seats):
        raise NotYours(Say("There is no such seat at this table."))
    return state.seats[seat]


def must_hold(state: State, who: str, seat: object) -> Seat:
    """The seat, if it is this person's."""
    found = seat_at(state, seat)
    if who not in found.holders:
        raise NotYours(Say("This is not your seat."))
    return found


def must_decide(state: State, who: str, seat: object) -> Seat:
    """The seat, if this person plays it now."""
    must_be(state, "playing")
    found = must_hold(state, who, seat)
    if found.bot:
        raise NotNow(Say("A bot plays this seat; come back to it first."))
    return found


def must_be(state: State, status: str) -> None:
    """The table must be open, being played at, or over."""
    if state.status == status:
        return
    if state.status == "open":
        raise NotNow(Say("The game has not begun yet."))
    raise NotNow(Say("The game is over.") if state.status == "over" else Say("The game has begun already."))
