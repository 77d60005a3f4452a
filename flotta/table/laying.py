"""Laying a table: what its log's first entry says, and the seats taken at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flotta import games
from flotta.engine.colours import must_differ
from flotta.engine.dice import FairDice
from flotta.engine.words import Say
from flotta.store import Full, Room
from flotta.table.draft import DAY, Draft
from flotta.table.errors import TooMany
from flotta.table.levels import default_level
from flotta.table.people import plain
from flotta.table.seat import Seat, planned
from flotta.table.seating import checked_time, dress
from flotta.table.settings import Settings
from flotta.table.state import State

NOT_OVER = Say("The game is not over yet.")
EVENING = 20
"""How many games of an evening are remembered."""


def first_entry(
    settings: Settings,
    who: str,
    game: str,
    options: Mapping[str, object],
    seats: Sequence[str],
    names: Sequence[str],
    pace: float | None,
    public: bool,
    advice: bool,
    away_after: float | None,
    colours: Sequence[int | None],
    start: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The particulars of a new table, checked. Raises BadOption, BadText."""
    found = games.find(game)
    whole = found.checked(len(seats), options)
    box = found.box_from(settings.boxes.get(found.name))
    times = {"pace": checked_time(pace), "away_after": checked_time(away_after)}
    called = [plain(name, settings.name_length) for name in names[: len(seats)]]
    called += [""] * (len(seats) - len(called))
    must_differ(found.colours, colours)
    worn = [*colours[: len(seats)], *[None] * (len(seats) - len(colours))]
    return {
        "game": found.name,
        "version": found.version,
        "box": box.digest,
        "options": whole,
        "seats": [planned(plan, name, colour) for plan, name, colour in zip(seats, called, worn, strict=True)],
        **times,
        "public": bool(public),
        "advice": bool(advice),
        "who": who,
        **({"start": dict(start)} if start is not None else {}),
        **fresh_dice(),
    }


def fresh_dice() -> dict[str, str]:
    """New fair dice: their seal for everybody, their secret for the log."""
    dice = FairDice()
    return {"seal": dice.commitment, "secret": dice.secret}


def room_for(settings: Settings, who: str, now: float) -> Room:
    """How many tables there may be when this person lays one."""
    return Room(
        person=who,
        per_person=settings.tables_per_person,
        total=settings.tables,
        unplayed=settings.tables_unplayed,
        unplayed_since=now - settings.unplayed_days * DAY,
        ended_since=now - DAY,
    )


def full(error: Full) -> TooMany:
    """What somebody is told who cannot lay a table."""
    if error.person:
        return TooMany(Say("You have too many unfinished games, or ended too many today; finish one of them first."), 3600.0)
    return TooMany(Say("The house is full; try again later."), 600.0)


def laid(settings: Settings, id: str, body: dict[str, Any], at: float) -> Draft:
    """A new table with the person who laid it on their seats."""
    draft = Draft(State(id, settings.boxes), at, settings)
    draft.add("open", **body)
    for number, seat in enumerate(draft.state.seats):
        if seat.kind == "person":
            draft.add("sit", seat=number, who=body["who"], name=seat.name, **dress(draft.state, number, seat.colour))
    draft.begin_if_ready()
    return draft


def wished(before: State) -> list[int]:
    """The colour of each seat in the next game: whoever wished for another seat's colour gets it, and that seat gets theirs."""
    colours = [own[0] for own in before.worn()]
    for seat, wish in sorted(before.again.wishes.items()):
        if wish in colours:
            colours[colours.index(wish)] = colours[seat]
        colours[seat] = wish
    return colours


def evening_after(before: State) -> list[dict[str, Any]]:
    """The games these people have played, with the one that has just ended: where each was and who won it, by the seats of the
    next game, in which everybody sits one seat further on. Nobody wins a game that was ended before its own end.
    """
    play, count = before.play, len(before.seats)
    won = [seat for seat, place in enumerate(play.places) if place == 1] if play and not before.agreed else []
    return [
        {"table": game["table"], "won": [(seat - 1) % count if seat < count else seat for seat in game["won"]]}
        for game in [*before.evening, {"table": before.id, "won": won}][-EVENING:]
    ]


def laid_again(settings: Settings, before: State, id: str, at: float) -> Draft:
    """The table of a rematch: the same people and bots, each one seat further on: somebody else begins. Everybody keeps their
    colour unless they wished for another; a bot plays for those who are excused.
    """
    draft = Draft(State(id, settings.boxes), at, settings)
    count, worn = len(before.seats), wished(before)
    seats = [
        Seat("bot", level=default_level()) if number in before.again.excused else seat for number, seat in enumerate(before.seats)
    ]
    moved = [seats[(number + 1) % count] for number in range(count)]
    draft.add(
        "open",
        game=before.game.name,
        version=before.game.version,
        box=before.box.digest,
        options=before.options,
        seats=[
            {
                "kind": seat.kind,
                "level": None if seat.claimed else seat.level,
                "name": seat.name,
                "colour": worn[(number + 1) % count],
            }
            for number, seat in enumerate(moved)
        ],
        pace=before.pace,
        public=before.public,
        advice=before.advice,
        away_after=before.away_after,
        who=before.host,
        evening=evening_after(before),
        **fresh_dice(),
    )
    for number, seat in enumerate(moved):
        for who in seat.holders:
            draft.add("sit", seat=number, who=who, name=seat.name)
    draft.begin_if_ready()
    return draft
