"""A finished game: what is left when nobody has secrets any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flotta import games
from flotta.engine import record
from flotta.engine.play import Play
from flotta.table.state import State


@dataclass(frozen=True)
class Finished:
    """A game that is over, with its whole record; `agreed` when it was ended before its own end."""

    id: str
    play: Play
    names: list[object]
    seats: list[dict[str, Any]]
    agreed: bool
    ended_at: float
    record: str
    rematch: str | None
    evening: list[dict[str, Any]]
    practice: bool


def finished_of(state: State) -> Finished:
    """A table that is over, as a finished game."""
    assert state.play is not None
    return Finished(
        id=state.id,
        play=state.play,
        names=state.names,
        seats=state.summary().seats,
        agreed=state.agreed,
        ended_at=state.at,
        record=record.write(state.play, None, with_secret=True),
        rematch=state.rematch,
        evening=state.evening,
        practice=state.start is not None,
    )


def kept(game: Finished) -> dict[str, Any]:
    """What stays of a finished game when its table's log goes."""
    return {
        "record": game.record,
        "seats": game.seats,
        "agreed": game.agreed,
        "ended_at": game.ended_at,
        "rematch": game.rematch,
        "evening": game.evening,
        "practice": game.practice,
    }


def finished_from(id: str, body: Mapping[str, Any], boxes: Mapping[str, Path]) -> Finished:
    """A finished game from what was kept of it. Raises BadRecord when it cannot be replayed any more."""
    play = record.read(body["record"], games.find, lambda game: game.box_from(boxes.get(game.name)))
    names: list[Any] = [seat["name"] or play.seat_name(number) for number, seat in enumerate(body["seats"])]
    return Finished(
        id=id,
        play=play,
        names=play.names(names),
        seats=list(body["seats"]),
        agreed=body["agreed"],
        ended_at=body["ended_at"],
        record=body["record"],
        rematch=body["rematch"],
        evening=body.get("evening", []),
        practice=body.get("practice", False),
    )
