"""The commands beside the game: table talk, and offers to end it."""

from __future__ import annotations

from flotta.engine.words import Say
from flotta.table.draft import Draft
from flotta.table.errors import BadText, NotNow, TooMany
from flotta.table.people import plain
from flotta.table.rights import must_decide, must_hold, seat_at


def talk(draft: Draft, who: str, seat: int, text: str, request: str) -> int:
    """Say something to the table."""
    state, settings = draft.state, draft.settings
    done = state.requests.get((who, request))
    if done is not None:
        return done
    must_hold(state, who, seat)
    line = plain(text, settings.talk_length)
    if not line:
        raise BadText(Say("There is nothing to say."))
    lately = [said.at for said in state.said if said.seat == seat and said.at > draft.at - settings.talk_window]
    if len(lately) >= settings.talk_rate:
        raise TooMany(Say("Not so fast; let the others speak, too."), lately[0] + settings.talk_window - draft.at)
    return draft.add("talk", seat=seat, text=line, who=who, request=request)


def mute(draft: Draft, who: str, seat: int, other: int | None, on: bool) -> int:
    """Stop hearing one of the others, or all of them; or hear them again."""
    state = draft.state
    own = must_hold(state, who, seat)
    if other is not None:
        seat_at(state, other)
    others = {other} if other is not None else set(range(len(state.seats)))
    others = others - {seat} - own.muted if on else others & own.muted
    return draft.add("mute", seat=seat, others=sorted(others), on=on, who=who) if others else state.version


def offer_end(draft: Draft, who: str, seat: int) -> int:
    """Offer to end the game here; ends it at once when nobody else is playing."""
    must_decide(draft.state, who, seat)
    if draft.state.offer is not None:
        return answer_end(draft, who, seat, True)
    number = draft.add("offer", seat=seat, who=who)
    end_if_agreed(draft)
    return number


def answer_end(draft: Draft, who: str, seat: int, yes: bool) -> int:
    """Agree to end the game here, or go on."""
    must_decide(draft.state, who, seat)
    offer = draft.state.offer
    if offer is None:
        raise NotNow(Say("Nobody has offered to end the game."))
    if yes and seat in offer.yes:
        return draft.state.version
    number = draft.add("answer", seat=seat, yes=bool(yes), who=who)
    end_if_agreed(draft)
    return number


def end_if_agreed(draft: Draft) -> None:
    """End the game when every person who has a seat has agreed; a bot that plays for somebody never agrees for them."""
    state = draft.state
    if state.offer and all(seat in state.offer.yes for seat, found in enumerate(state.seats) if found.claimed):
        draft.add("end", reason="agreed")


def give_up(draft: Draft, version: int) -> None:
    """End a game at which nothing has happened since this version."""
    if draft.state.status == "playing" and draft.state.version == version:
        draft.add("end", reason="abandoned")


def resume(draft: Draft) -> None:
    """Go on with a game that was given up; what people have agreed on stays."""
    if draft.state.ended != "abandoned":
        raise NotNow(Say("This game was not given up."))
    draft.add("resume")
