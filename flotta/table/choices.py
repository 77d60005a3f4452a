"""The commands of the game itself: choosing, and taking back."""

from __future__ import annotations

from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.engine.words import Say
from flotta.table import refusal
from flotta.table.draft import Draft
from flotta.table.errors import NotNow, Stale
from flotta.table.loops import reveals
from flotta.table.rights import must_decide


def act(draft: Draft, who: str, seat: int, action: int | str, version: int, request: str) -> int:
    """A person's choice, made when the table stood at `version`; the number of its entry."""
    state = draft.state
    done = state.requests.get((who, request))
    if done is not None:
        return done
    must_decide(state, who, seat)
    if not state.opened[seat] or not state.opened[seat] <= version <= state.version:
        raise Stale(state.version)
    assert state.play is not None
    id = refusal.checked(state.play.view(seat), action)
    number = draft.add("act", seat=seat, action=id, who=who, request=request)
    draft.press_forced()
    return number


def bot_act(draft: Draft, seat: int, action: int, opened: int) -> int | None:
    """A bot's choice for the decision that was opened by entry `opened`; dropped if that is no longer what is asked."""
    state = draft.state
    if state.status != "playing" or not state.seats[seat].bot or state.opened[seat] != opened:
        return None
    number = draft.add("act", seat=seat, action=action, bot=state.seats[seat].level)
    draft.press_forced()
    return number


def undo(draft: Draft, who: str, seat: int, version: int, request: str) -> int:
    """Take back a seat's open decisions; the number of the entry."""
    state = draft.state
    done = state.requests.get((who, request))
    if done is not None:
        return done
    must_decide(state, who, seat)
    if not state.moved <= version <= state.version:
        raise Stale(state.version)
    assert state.play is not None
    taken = state.open.taken_back(state.play, seat)
    if not taken:
        raise NotNow(Say("There is nothing that can be taken back."))
    if state.pace is not None and state.asked[-taken] + state.pace <= draft.at:
        raise NotNow(Say("Too much time has passed to take that back."))
    number = draft.add("undo", seat=seat, count=taken, who=who, request=request)
    draft.press_forced()
    return number


def final(play: Play, seat: int, action: int | str) -> bool:
    """Whether a choice could not be taken back, as far as its own seat can foresee it."""
    view = play.view(seat)
    id = refusal.checked(view, action)
    world = view.guess()
    world.act(seat, id)
    return world.over or CHANCE in world.waiting or reveals(world.game, world.start, seat, id)
