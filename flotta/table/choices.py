"""The commands of the game itself: choosing, and taking back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from flotta.engine.play import Play
from flotta.engine.undo import reveals
from flotta.engine.verbs import CHANCE
from flotta.engine.words import Say
from flotta.table.draft import Draft
from flotta.table.errors import Broken, NotNow, Stale
from flotta.table.rights import must_decide, must_hold
from flotta.table.state import State


def act(draft: Draft, who: str, seat: int, action: int | str, version: int, request: str, then: int | str | None = None) -> int:
    """A person's choice, made when the table stood at `version`; the number of its entry. `then` names the next decisions of the
    same seat, made together with this one, even where they leave no choice: all of them are made, or none.
    """
    state = draft.state
    done = state.requests.get((who, request))
    if done is not None:
        return done
    must_hold(state, who, seat)
    if then is None and (unasked := pressed_meanwhile(state, seat, action, version)):
        return unasked
    must_decide(state, who, seat)
    if not state.decision[seat] or not state.decision[seat] <= version <= state.version:
        raise Stale(state.version)
    number = add(draft, seat, action, who=who, request=request)
    for step in following(then):
        add(draft, seat, step, who=who)
    draft.press_forced()
    return number


def add(draft: Draft, seat: int, action: int | str, **by: str) -> int:
    """Add a choice. Whether it is legal is asked once, when the entry is taken in; a refusal is worded by the seat's own view."""
    play = draft.state.play
    assert play is not None
    try:
        return draft.add("act", seat=seat, action=play.action(action).id, **by)
    except Broken:
        play.view(seat).checked(seat, action)
        raise


def pressed_meanwhile(state: State, seat: int, action: int | str, version: int) -> int:
    """The entry by which a choice was pressed unasked after its sender saw it: what they want is done already. 0: it was not."""
    found = state.unasked[seat]
    if found is None or not 0 < found.decision <= version < found.number:
        return 0
    return found.number if action in (found.action, state.game.verbs.actions[found.action].slug) else 0


def following(then: int | str | None) -> list[int | str]:
    """The decisions said together with a first one, in order: a slug, or several with a stroke between them."""
    if then is None:
        return []
    return [*then.split("/")] if isinstance(then, str) else [then]


def bot_act(draft: Draft, seat: int, action: int, decision: int) -> int | None:
    """A bot's choice for the decision that entry number `decision` opened; dropped if that is no longer what is asked."""
    state = draft.state
    if state.status != "playing" or not state.seats[seat].bot or state.decision[seat] != decision:
        return None
    number = draft.add("act", seat=seat, action=action, bot=state.seats[seat].level)
    draft.press_forced()
    return number


def undo(draft: Draft, who: str, seat: int, version: int, request: str) -> int:
    """Take back a seat's last decision; the number of the entry."""
    state = draft.state
    done = state.requests.get((who, request))
    if done is not None:
        return done
    must_decide(state, who, seat)
    if not state.moved <= version <= state.version:
        raise Stale(state.version)
    assert state.play is not None
    taken = state.taken_back(seat)
    if not taken:
        raise NotNow(Say("There is nothing that can be taken back."))
    if state.pace is not None and state.asked[-taken] + state.pace <= draft.at:
        raise NotNow(Say("Too much time has passed to take that back."))
    number = draft.add("undo", seat=seat, count=taken, who=who, request=request)
    draft.press_forced()
    return number


class Surprise(IntEnum):
    """Why a choice cannot be taken back: the game ends, chance comes next, something hidden is shown, or it is another's turn."""

    OVER = 0
    CHANCE = 1
    SHOWN = 2
    TURN = 3


def tried(world: Play, seat: int, actions: Iterable[int]) -> dict[int, Play]:
    """One possible world after each of a seat's choices."""
    found = {}
    for action in actions:
        found[action] = after = world.copy()
        after.act(seat, action)
    return found


def surprising(world: Play, seat: int, after: Mapping[int, Play]) -> dict[int, Surprise]:
    """Those of a seat's choices that look as if they could be taken back and cannot, and why: what is pressed unasked after them
    rolls dice, turns something over, or is another's. Found on one possible world of the seat's own view, and as it is `after`
    each choice (`tried`).
    """
    before = world.copy_of_record()
    found = ((action, surprise(before, then, seat, action)) for action, then in after.items())
    return {action: why for action, why in found if why is not None}


def surprise(before: Any, after: Play, seat: int, action: int) -> Surprise | None:
    """Why this choice is such a one, in a world of the seat's own before and after it; None where it is not."""
    if settled(before, after, seat, action) is not None or (forced := after.forced()) is None:
        return None
    after = after.copy()
    while forced is not None:
        who, pressed = forced
        if who != seat:
            return Surprise.TURN
        before = after.copy_of_record()
        after.act(who, pressed.id)
        why = settled(before, after, who, pressed.id)
        if why is not None:
            return why
        forced = after.forced()
    return None


def settled(before: Any, after: Play, seat: int, action: int) -> Surprise | None:
    """Why what was done cannot be taken back, where that can be seen at once."""
    if after.over:
        return Surprise.OVER
    if CHANCE in after.waiting:
        return Surprise.CHANCE
    if reveals(after.game, before, seat, action):
        return Surprise.SHOWN if seat in after.waiting else Surprise.TURN
    return None
