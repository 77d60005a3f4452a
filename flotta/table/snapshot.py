"""What a page for one viewer needs, and nothing that viewer may not know."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from flotta.engine.told import Line
from flotta.engine.verbs import WATCHER, Action
from flotta.engine.view import View
from flotta.table.state import Again, Offer, Said, State


class Here(NamedTuple):
    """Who is at a table: the seats of which somebody looks, those for which somebody stands at the door, and the names of those
    who ask for a new link.
    """

    connected: frozenset[int]
    coming: frozenset[int]
    asking: tuple[str, ...]


class SeatShown(NamedTuple):
    """A seat as everybody sees it; `muted` only as the viewer has it. For a free seat somebody may be `coming`; whoever has
    come says before the game that they are `ready`. From `bot_from` on the others may let a bot play on; the seat is then
    `overdue`. `colours` are the numbers of those it wears, `free` of those it could still take.
    """

    seat: int
    kind: str
    name: object
    level: str | None
    claimed: bool
    bot: bool
    away: bool
    connected: bool
    coming: bool
    ready: bool
    waiting: bool
    deadline: float | None
    bot_from: float | None
    overdue: bool
    muted: bool
    colours: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def lasting(self) -> SeatShown:
        """All of it but the times, which change with every move."""
        return self._replace(deadline=None, bot_from=None)


class Snapshot(NamedTuple):
    """A table as one viewer (a seat, or -1 for those who only watch) may see it; `version` is the last entry they know of."""

    table: str
    game: str
    version: int
    mark: tuple[int, int]
    viewer: int
    status: str
    seats: tuple[SeatShown, ...]
    names: tuple[object, ...]
    options: dict[str, Any]
    pace: float | None
    public: bool
    advice: bool
    view: View | None
    waiting: tuple[int, ...]
    legal: tuple[Action, ...]
    told: tuple[Line, ...]
    events: int
    can_undo: bool
    """Whether the viewer could take something back now."""
    taken_back: int | None
    """Who has just taken back a decision."""
    offer: Offer | None
    talk: tuple[Said, ...]
    seal: str
    secret: str | None
    agreed: bool
    ended: str | None
    scores: tuple[int, ...] | None
    places: tuple[int, ...] | None
    rematch: str | None
    again: Again
    practice: bool
    asking: tuple[str, ...]
    changed: bool

    def data(self) -> dict[str, Any]:
        """All of it as plain data, sentences in the language in force."""
        return {
            "table": self.table,
            "game": self.game,
            "version": self.version,
            "viewer": self.viewer,
            "status": self.status,
            "seats": [{**seat._asdict(), "name": str(seat.name)} for seat in self.seats],
            "names": [str(name) for name in self.names],
            "options": self.options,
            "pace": self.pace,
            "public": self.public,
            "advice": self.advice,
            "view": self.view.position()["state"] if self.view else None,
            "waiting": list(self.waiting),
            "legal": [choice(action) for action in self.legal],
            "told": [event(line) for line in self.told],
            "events": self.events,
            "can_undo": self.can_undo,
            "offer": {"by": self.offer.by, "yes": sorted(self.offer.yes)} if self.offer else None,
            "talk": [vars(said) for said in self.talk],
            "seal": self.seal,
            "secret": self.secret,
            "agreed": self.agreed,
            "ended": self.ended,
            "scores": self.scores and list(self.scores),
            "places": self.places and list(self.places),
            "rematch": self.rematch,
            "again": {str(seat): yes for seat, yes in self.again.said.items()},
            "practice": self.practice,
        }


def choice(action: Action) -> dict[str, Any]:
    """A legal choice as plain data."""
    return {"id": action.id, "slug": action.slug, "verb": action.verb, "params": dict(action.params), "rule": action.rule,
            "text": str(action)}  # fmt: skip


def event(line: Line) -> dict[str, Any]:
    """A line of what happened as plain data."""
    return {"number": line.number, "actor": line.actor, "action": line.action and line.action.slug, "text": str(line.text)}


def seats_shown(state: State, names: list[object], here: Here, overdue: Collection[int]) -> tuple[SeatShown, ...]:
    """The seats of a table as somebody sees them who hears everybody."""
    colours = state.worn()
    numbers = range(len(state.game.colours) if state.play is None else 0)
    return tuple(
        SeatShown(
            seat=number,
            kind=seat.kind,
            name=names[number],
            level=seat.level,
            claimed=seat.claimed,
            bot=seat.bot,
            away=seat.away,
            connected=number in here.connected,
            coming=number in here.coming,
            ready=seat.bot or (seat.claimed and seat.ready),
            waiting=number in state.waiting,
            deadline=state.deadline(number),
            bot_from=state.bot_from(number),
            overdue=number in overdue,
            muted=False,
            colours=tuple(colours[number]),
            free=tuple(set(numbers) - state.taken(number, colours)),
        )
        for number, seat in enumerate(state.seats)
    )


def taken(
    state: State,
    viewer: int,
    names: list[object],
    told: list[Line],
    can_undo: bool,
    seats: tuple[SeatShown, ...],
    asking: tuple[str, ...],
    mark: tuple[int, int],
) -> Snapshot:
    """The snapshot of a table for a viewer; `seats` as `seats_shown` has them, whom the viewer does not hear is added."""
    play, over = state.play, state.status == "over"
    view = play.view(viewer) if play else None
    waiting = tuple(state.waiting)
    muted = state.seats[viewer].muted if viewer != WATCHER else frozenset()
    if muted:
        seats = tuple(seat._replace(muted=seat.seat in muted) for seat in seats)
    asked = view is not None and viewer in waiting
    return Snapshot(
        table=state.id,
        game=state.game.name,
        version=state.heard[viewer],
        mark=mark,
        viewer=viewer,
        status=state.status,
        seats=seats,
        names=tuple(names),
        options=state.options,
        pace=state.pace,
        public=state.public,
        advice=state.advice,
        view=view,
        waiting=waiting,
        legal=tuple(view.legal(viewer)) if view is not None and asked else (),
        told=tuple(told),
        events=len(play.happened) if play else 0,
        can_undo=can_undo,
        taken_back=state.took_back,
        offer=state.offer,
        talk=tuple(said for said in state.said if said.seat not in muted),
        seal=state.dice.commitment,
        secret=state.dice.secret if over else None,
        agreed=state.agreed,
        ended=state.ended,
        scores=tuple(play.scores) if play and over else None,
        places=tuple(play.places) if play and over else None,
        rematch=state.rematch,
        again=state.again,
        practice=state.start is not None,
        asking=asking,
        changed=state.changed,
    )
