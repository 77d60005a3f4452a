"""The commands about seats: sitting down and standing up, beginning, handing a seat to a bot and taking it back."""

from __future__ import annotations

from collections.abc import Mapping

from flotta.engine.colours import must_differ
from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.table.draft import DAY, Draft
from flotta.table.errors import NotNow, NotYours, TooMany
from flotta.table.levels import checked_level, default_level
from flotta.table.people import plain, same, seat_token
from flotta.table.rights import must_be, must_decide, must_hold, seat_at
from flotta.table.state import HOUR, State

DEVICES = 8
"""How many browsers may hold one seat."""
PACES = (10.0, 60 * DAY)
"""The shortest and the longest time for a decision."""
PATIENCE = 60.0
"""Seconds somebody has to answer whether they play again before the others may let a bot play instead."""


def sit(draft: Draft, who: str, seat: int, name: str, colour: int | None, begin: bool) -> int:
    """Sit down on a free seat, also in the place of a bot that only filled it; again, to change name or colour before the
    start. With `begin` one is ready, and the game begins with the last of all; without, one says so by `ready`.
    """
    state, called = draft.state, plain(name, draft.settings.name_length)
    wanted = seat_at(state, seat)
    if who in wanted.holders:
        if state.status != "open" or (called in ("", wanted.name) and colour in (None, wanted.colour)):
            return state.version
        return draft.add("sit", seat=seat, who=who, name=called or wanted.name, **dress(state, seat, colour))
    if wanted.claimed or wanted.kind == "bot" or state.status == "over":
        raise NotNow(Say("This seat is taken."))
    if wanted.kind != "open" and who != state.host:
        raise NotYours(Say("This seat is kept for somebody with an invitation."))
    lately = [at for at in state.comings if at > draft.at - HOUR]
    if len(lately) >= draft.settings.comings:
        raise TooMany(Say("People come and go too fast at this table; wait a while."), lately[0] + HOUR - draft.at)
    worn = dress(state, seat, colour)
    number = draft.add("sit", seat=seat, who=who, name=called or wanted.name, ready=begin or takes_the_last(state, seat), **worn)
    if begin:
        draft.begin_if_ready()
    return number


def takes_the_last(state: State, seat: int) -> bool:
    """Whether all other seats are taken: whoever sits down then need not say besides that they are ready."""
    return all(found.filled for number, found in enumerate(state.seats) if number != seat)


def dress(state: State, seat: int, colour: int | None) -> dict[str, int]:
    """The colour of somebody who sits down: the one asked for, else the one the seat has. In a game that is being played
    colours are not changed. Raises BadOption, NotNow.
    """
    if state.status != "open":
        return {}
    colours = state.worn()
    wanted = colours[seat][0] if colour is None else colour
    must_differ(state.game.colours, [wanted])
    if wanted in state.taken(seat, colours):
        raise NotNow(Say("Somebody has this colour already: {colour}.", colour=state.game.colours[wanted].name))
    return {"colour": wanted}


def seat_by(state: State, house_key: str, token: str) -> int | None:
    """The seat whose personal link this is, None when it is nobody's or was used."""
    for seat, found in enumerate(state.seats):
        if same(token, seat_token(house_key, state.id, seat, found.generation)):
            return seat
    return None


def own_seat_by(state: State, house_key: str, who: str, token: str) -> int | None:
    """The seat of somebody who has used this link up to come to it, or None. It opens nothing to them that is not theirs."""
    for seat in state.seats_of(who):
        last = state.seats[seat].generation
        if any(same(token, seat_token(house_key, state.id, seat, used)) for used in range(max(0, last - DEVICES), last)):
            return seat
    return None


def sit_by(draft: Draft, house_key: str, who: str, token: str, name: str, colour: int | None, begin: bool) -> int:
    """Sit down by a personal link, or bring one's seat to another device; which seat it is. A link works once; whoever has used
    it and asks again, because the answer was lost, gets the same answer. `begin` as in `sit`.
    """
    state, called = draft.state, plain(name, draft.settings.name_length)
    seat = seat_by(state, house_key, token)
    if seat is None:
        seat = own_seat_by(state, house_key, who, token)
    if seat is None:
        raise NotYours(Say("This link is not valid any more; ask for a new one."))
    found = state.seats[seat]
    if who in found.holders:
        return seat
    if not found.claimed and state.status == "over":
        raise NotNow(Say("The game is over."))
    if len(found.holders) == DEVICES:
        raise TooMany(Say("This seat is open on too many devices; renew its link."), 60.0)
    worn = {} if found.claimed else dress(state, seat, colour)
    ready = begin or takes_the_last(state, seat)
    draft.add("sit", seat=seat, who=who, name=found.name if found.claimed else called or found.name, ready=ready, **worn)
    if begin:
        draft.begin_if_ready()
    return seat


def link(state: State, house_key: str, who: str, seat: int) -> str:
    """The secret of a seat's personal link, for its holder, or for the host while nobody sits there."""
    found = seat_at(state, seat)
    invites = found.kind == "link" and not found.claimed and who == state.host
    if who not in found.holders and not invites:
        raise NotYours(Say("This is not your seat."))
    return seat_token(house_key, state.id, seat, found.generation)


def renew(draft: Draft, who: str, seat: int) -> int:
    """Make a seat's old links worthless and take it from all other devices."""
    must_hold(draft.state, who, seat)
    return draft.add("renew", seat=seat, who=who)


def stand(draft: Draft, who: str, seat: int) -> int:
    """Leave a seat before the game begins."""
    must_be(draft.state, "open")
    must_hold(draft.state, who, seat)
    return draft.add("stand", seat=seat, who=who)


def say_ready(draft: Draft, who: str, yes: bool) -> int:
    """Say before the game that one is ready, or that one would like to wait a moment; on all of one's seats."""
    must_be(draft.state, "open")
    own = draft.state.seats_of(who)
    if not own:
        raise NotYours(Say("You do not sit at this table."))
    for seat in own:
        if draft.state.seats[seat].ready != yes:
            draft.add("ready", seat=seat, yes=yes, who=who)
    return draft.state.version


def plan(draft: Draft, who: str, seat: int, level: str | None, begin: bool) -> int:
    """Change who will play a seat, before the game begins: a bot of this `level`, or, with None, whoever comes. The host may do
    this even where somebody sits who will not play after all; that link to the seat is void then. With `begin` the game begins
    when nobody is awaited any more.
    """
    state = draft.state
    must_be(state, "open")
    found = seat_at(state, seat)
    if who != state.host:
        raise NotYours(Say("Only the person who opened this table can free its seats."))
    if who in found.holders:
        raise NotNow(Say("This is your own seat."))
    if level is None:
        if not found.filled:
            return state.version
        kept = "link" if found.kind == "link" else "open"
        return draft.add("plan", **{"seat": seat, "for": kept, "level": None, "who": who})
    number = draft.add("plan", **{"seat": seat, "for": "bot", "level": checked_level(level), "who": who})
    if begin:
        draft.begin_if_ready()
    return number


def change(
    draft: Draft,
    who: str,
    count: int,
    options: Mapping[str, object],
    pace: float | None,
    away_after: float | None,
    public: bool,
    advice: bool,
    begin: bool,
) -> int:
    """Change what is played at this table, before the game begins: the host's right. Seats come and go at the end; one where
    somebody sits stays. `begin` as in `plan`. Raises BadOption.
    """
    state = draft.state
    must_be(state, "open")
    if who != state.host:
        raise NotYours(Say("Only the person who opened this table can change it."))
    whole = state.game.checked(count, options)
    if any(seat.claimed for seat in state.seats[count:]):
        raise NotNow(Say("Somebody sits on the seat that would go: free it first."))
    times = {"pace": checked_time(pace), "away_after": checked_time(away_after)}
    now = {"pace": state.pace, "away_after": state.away_after, "public": state.public, "advice": state.advice}
    if (len(state.seats), state.options, now) == (count, whole, {**times, "public": public, "advice": advice}):
        return state.version
    number = draft.add("change", count=count, options=whole, **times, public=public, advice=advice, who=who)
    if begin:
        draft.begin_if_ready()
    return number


def checked_time(seconds: float | None) -> float | None:
    """A time for decisions, None for no limit. Raises BadOption."""
    if seconds is not None and not (isinstance(seconds, (int, float)) and PACES[0] <= seconds <= PACES[1]):
        raise BadOption(Say("The time for a move must be between ten seconds and sixty days."))
    return None if seconds is None else float(seconds)


def first_free(state: State) -> int:
    """The first seat that is free for whoever comes. Raises NotNow."""
    must_be(state, "open")
    for number, seat in enumerate(state.seats):
        if seat.kind == "open" and not seat.filled:
            return number
    raise NotNow(Say("All seats are taken."))


def start_when_ready(draft: Draft, who: str) -> int:
    """Begin if everybody is there and ready: anybody who sits here may ask for it. When the game has begun already, or somebody
    would like to wait after all, nothing is done.
    """
    if not draft.state.seats_of(who):
        raise NotYours(Say("You do not sit at this table."))
    draft.begin_if_ready()
    return draft.state.version


def start(draft: Draft, who: str, level: str) -> int:
    """Begin, ready or not, with bots on the seats that are still empty."""
    must_be(draft.state, "open")
    if who != draft.state.host:
        raise NotYours(Say("Only the person who opened this table can start it early."))
    chosen = checked_level(level)
    for seat, found in enumerate(draft.state.seats):
        if not found.filled:
            draft.add("bot", seat=seat, level=chosen, reason="empty")
    number = draft.state.version + 1
    draft.begin()
    return number


def take_over(draft: Draft, who: str, seat: int, level: str) -> int:
    """Let a bot play on: for oneself at any time, for somebody else when their time is up."""
    state, chosen = draft.state, checked_level(level)
    must_be(state, "playing")
    found = seat_at(state, seat)
    if not found.decides:
        raise NotNow(Say("A bot plays this seat already."))
    if who not in found.holders:
        if not state.seats_of(who):
            raise NotYours(Say("You do not sit at this table."))
        if seat not in state.overdue(draft.at):
            raise NotNow(Say("Give them a little more time."))
    return draft.add("bot", seat=seat, level=chosen, reason="asked", who=who)


def come_back(draft: Draft, who: str, seat: int) -> int:
    """Take one's seat back from the bot."""
    must_be(draft.state, "playing")
    if not must_hold(draft.state, who, seat).bot:
        return draft.state.version
    return draft.add("back", seat=seat, who=who)


def time_out(draft: Draft, not_before: float) -> None:
    """Hand the seats whose time has run out to bots; time runs from `not_before` for those who could not play earlier, but nobody
    is given more than a day so.
    """
    for seat in draft.state.waiting:
        deadline = draft.state.deadline(seat)
        if deadline is not None and max(deadline, not_before + min(draft.state.pace or 0.0, DAY)) <= draft.at:
            draft.add("bot", seat=seat, level=default_level(), reason="time")


def play_again(draft: Draft, who: str, yes: bool, colour: int | None) -> None:
    """Say whether one would play another game, on all of one's seats; with a colour one would rather wear then."""
    state = draft.state
    must_be(state, "over")
    own = state.seats_of(who)
    if not own:
        raise NotYours(Say("You do not sit at this table."))
    if colour is not None and not 0 <= colour < len(state.game.colours):
        raise BadOption(Say("There is no such colour."))
    if state.rematch is not None:
        return
    for seat in own:
        wished = {"colour": colour} if colour is not None and seat == own[0] else {}
        if state.again.said.get(seat) != yes or wished:
            draft.add("again", seat=seat, yes=yes, who=who, **wished)


def excuse(draft: Draft, who: str, seat: int) -> None:
    """Let a bot play the next game for somebody who will not, or who does not answer."""
    state = draft.state
    must_be(state, "over")
    seat_at(state, seat)
    if not any(state.again.said.get(own) for own in state.seats_of(who)):
        raise NotYours(Say("Say first that you will play again."))
    if state.again.said.get(seat) is not False and draft.at < state.again.asked_at + PATIENCE:
        raise NotNow(Say("Give them a little more time."))
    if seat not in state.again.excused and not state.again.said.get(seat):
        draft.add("again", seat=seat, yes=False, who=who, excused=True)


def agreed_on(state: State) -> bool:
    """Whether everybody who sat here plays again, or has a bot play instead."""
    again = state.again
    return any(again.said.values()) and all(
        again.said.get(number) or number in again.excused for number, seat in enumerate(state.seats) if seat.claimed
    )


def advised(state: State, who: str, seat: int) -> None:
    """Whether this person may ask for advice now."""
    must_decide(state, who, seat)
    if not state.advice:
        raise NotNow(Say("At this table there is no advice."))
    if seat not in state.waiting:
        raise NotNow(Say("This seat has nothing to decide now."))
