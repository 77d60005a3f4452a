"""The house for programs: the same things as JSON, so that a bot writer needs no browser.

Who asks is known by a secret of their own: any 32 to 64 letters, digits, - or _ in `Authorization: Bearer …`, or the cookie.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, StreamingResponse

from flotta.engine.contract import Game
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say, language, speaking
from flotta.table import LiveTable, NotYours, levels
from flotta.table.snapshot import Snapshot, choice
from flotta.table.state import AWAY_AFTER
from flotta.web.answers import refusal
from flotta.web.beside import beside
from flotta.web.guard import address_of
from flotta.web.over import record_text
from flotta.web.reader import person_of
from flotta.web.shelf import house_of, sound_games
from flotta.web.stream import BEAT, HEADERS, TOO_MANY, Streams

Id = Annotated[str, Path(min_length=4, max_length=40, pattern=r"^[A-Za-z0-9_-]+$", description="the id of a table")]


def whole(value: object) -> object:
    """A number without a fraction as an integer, as JSON Schema has it: 6.0 is one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(whole)]
SeatNumber = Annotated[Whole, Field(ge=0, le=7)]
ColourNumber = Annotated[Whole, Field(ge=0, le=15, description="the number of a colour of the game")]
RequestId = Annotated[
    str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$", description="the same id twice gets the same answer")
]


class Body(BaseModel):
    """What a request may hold: nothing but its fields, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Body):
    """A table to be laid."""

    game: str = Field(min_length=1, max_length=40, description="the name of a game, as /api/games has it")
    seats: list[Annotated[str, Field(max_length=24)]] = Field(
        min_length=1, max_length=8, description="person (you), link, open, or bot:<level>, one for each seat"
    )
    names: list[Annotated[str, Field(max_length=24)]] = Field(default=[], max_length=8)
    options: dict[Annotated[str, Field(max_length=40)], bool | Whole | str | list[Whole | str]] = Field(default={}, max_length=40)
    pace: float | None = Field(default=None, ge=10, le=60 * 86400, allow_inf_nan=False, description="seconds for a decision")
    away_after: float | None = Field(
        default=AWAY_AFTER, ge=10, le=60 * 86400, allow_inf_nan=False,
        description="without a pace: seconds after which the others may let a bot play on for a seat; null: never",
    )  # fmt: skip
    public: bool = False
    advice: bool = True
    colours: list[ColourNumber | None] = Field(
        default=[], max_length=8, description="one for each seat, null for any that is left"
    )
    request: RequestId | None = Field(default=None, description="the same id twice lays one table")


class Join(Body):
    """Taking a seat: an open one by its number, or the one of a personal link by its token."""

    seat: SeatNumber | None = None
    token: str | None = Field(default=None, max_length=64)
    name: str = Field(default="", max_length=24)
    colour: ColourNumber | None = None


class Act(Body):
    """A choice, made when the table stood at `version`."""

    seat: SeatNumber
    action: Whole | Annotated[str, Field(max_length=80)] = Field(description="the id or the slug of a legal action")
    version: Whole = Field(ge=0, lt=1 << 31)
    request: RequestId
    then: int | Annotated[str, Field(max_length=80)] | None = Field(
        default=None, description="the next decision of the same seat: both are made, or none"
    )


class Acted(BaseModel):
    """The choice is in the log, as the entry of this number."""

    version: int


class Laid(BaseModel):
    """A table, and the seats of whoever asks."""

    id: str
    version: int
    seats: list[int]


class Refusal(BaseModel):
    """Why not, in the reader's language; the rule behind it where there is one."""

    error: str
    rule: str | None = None


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 403, 404, 405, 409, 410, 413, 422, 429)
}
NOT_YOUR_SEAT = Say("This is not your seat.")
router = APIRouter(prefix="/api", tags=["house"], responses=REFUSALS)


def must_be_known(request: Request) -> str:
    """The secret of whoever asks; without one nobody can be known again."""
    person = person_of(request)
    if person is None:
        raise NotYours(Say("Send a secret of your own: Authorization: Bearer, then 32 to 64 letters, digits, - or _."))
    return person


def about(game: Game) -> dict[str, Any]:
    """A game with its seats and options."""
    options = [
        {
            "name": o.name,
            "values": list(o.values),
            "default": o.default,
            "length": o.length,
            "rule": o.rule,
            "text": str(game.option_words[o.name]),
        }
        for o in game.options
    ]
    return {
        "name": game.name,
        "title": game.title[language()],
        "blurb": str(game.blurb),
        "version": game.version,
        "seats": [game.min_seats, game.max_seats],
        "minutes": game.law.minutes,
        "colours": [str(colour.name) for colour in game.colours],
        "options": options,
    }


@router.get("/games")
async def list_games() -> list[dict[str, Any]]:
    """What can be played."""
    return await beside(lambda: [about(game) for game in sound_games().values()])


@router.get("/levels")
async def list_levels() -> list[dict[str, str]]:
    """The bots that can be seated."""
    return [{"id": level.id, "name": str(level.title)} for level in levels()]


@router.get("/tables")
async def list_tables(
    request: Request,
    mine: bool = False,
    game: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[dict[str, Any]]:
    """The tables everybody may see, or one's own."""
    person = must_be_known(request) if mine else None
    found = await house_of(request).tables(person=person, public=None if mine else True, game=game, limit=limit)
    return [
        {"id": t.id, "game": t.game, "status": t.status, "version": t.version, "seats": t.seats, "waiting": list(t.waiting)}
        for t in found
    ]


@router.post("/tables", status_code=201)
async def create(request: Request, body: NewTable) -> Laid:
    """Lay a table. It begins when every seat is taken. May take a while when the game is not compiled yet."""
    person = must_be_known(request)
    table = await house_of(request).new_table(
        person,
        body.game,
        body.options,
        body.seats,
        body.names,
        pace=body.pace,
        public=body.public,
        advice=body.advice,
        away_after=body.away_after,
        address=address_of(request),
        colours=body.colours,
        request=body.request,
    )
    return Laid(id=table.id, version=table.version, seats=table.seats_of(person))


@router.post("/tables/{id}/join")
async def join(request: Request, id: Id, body: Join) -> Laid:
    """Sit down."""
    person, table = must_be_known(request), await house_of(request).table(id)
    if body.token is not None:
        await table.sit_by(person, body.token, body.name, body.colour)
    else:
        await table.sit(person, WATCHER if body.seat is None else body.seat, body.name, body.colour)
    return Laid(id=table.id, version=table.version, seats=table.seats_of(person))


def seat_of(request: Request, table: LiveTable, seat: int | None) -> int:
    """The seat to look from, for whoever asks. Raises NotYours."""
    found = eyes(table, person_of(request), seat)
    if seat is not None and found != seat:
        raise NotYours(NOT_YOUR_SEAT)
    return found


def eyes(table: LiveTable, person: str | None, seat: int | None) -> int:
    """The seat this person looks from now: the one asked for while it is theirs, the first of theirs by default, else none."""
    own = table.seats_of(person)
    return seat if seat in own else own[0] if own and seat is None else WATCHER


ViewSeat = Annotated[int | None, Query(ge=-1, le=7, description="your seat, or -1 to watch")]


@router.get("/tables/{id}", response_model=dict[str, Any])
async def view(request: Request, id: Id, seat: ViewSeat = None) -> Response:
    """What you may know of a table: your view, what you can do, what happened, who waits."""
    table = await house_of(request).table(id)
    shown = table.snapshot(seat_of(request, table, seat))
    answer = await beside(lambda: JSONResponse(shown.data()))
    if seat_of(request, table, seat) != shown.viewer:
        raise NotYours(NOT_YOUR_SEAT)
    return answer


@router.get("/tables/{id}/legal")
async def legal(request: Request, id: Id, seat: ViewSeat = None) -> list[dict[str, Any]]:
    """What you can do now."""
    table = await house_of(request).table(id)
    return [choice(action) for action in table.snapshot(seat_of(request, table, seat)).legal]


@router.post("/tables/{id}/act")
async def act(request: Request, id: Id, body: Act) -> Acted:
    """Choose. 409: the decision is no longer open; look again."""
    table = await house_of(request).table(id)
    answer = await table.act(must_be_known(request), body.seat, body.action, body.version, body.request, body.then)
    return Acted(version=answer.version)


@router.get("/tables/{id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(request: Request, id: Id, seat: ViewSeat = None) -> Response:
    """The game as text: whole after its end, before that cut to what you have learnt."""
    text, _ = await record_text(request, id, seat)
    return PlainTextResponse(text)


@router.get("/tables/{id}/stream", response_class=Response, responses={200: {"content": {"text/event-stream": {}}}})
async def stream(request: Request, id: Id, seat: ViewSeat = None) -> Response:
    """Server-sent events: the view whenever it changes, with the version as the event's id, and a beat in between."""
    streams: Streams = request.app.state.streams
    address = address_of(request)
    person = person_of(request)
    if streams.full(address, person):
        return refusal(request, 429, TOO_MANY, headers={"Retry-After": "10"})
    table = await house_of(request).table(id)
    seat_of(request, table, seat)
    heard = told(table, seat, person, streams.one(address, person), language())
    return StreamingResponse(heard, media_type="text/event-stream", headers=HEADERS)


async def told(
    table: LiveTable, seat: int | None, person: str | None, place: AbstractContextManager[None], lang: str
) -> AsyncIterator[str]:
    """The snapshots of a table, as events. Before each of them the house asks again whether the seat is still this person's; a
    stream for a seat that was lost is ended with an event that says so.
    """
    sent = None
    with place, speaking(lang):
        async with aclosing(table.listen(None, person, lambda: eyes(table, person, seat))) as marks:
            async for _ in marks:
                viewer = eyes(table, person, seat)
                if seat not in (None, viewer):
                    yield f"event: end\ndata: {json.dumps({'error': str(NOT_YOUR_SEAT), 'rule': None}, ensure_ascii=False)}\n\n"
                    return
                if (viewer, table.mark_for(viewer)) == sent:
                    yield BEAT
                    continue
                shown = table.snapshot(viewer)
                text = await beside(told_view, shown)
                if eyes(table, person, seat) == viewer:
                    sent = (viewer, shown.mark)
                    yield text


def told_view(shown: Snapshot) -> str:
    """A view as an event of a stream."""
    return f"id: {shown.version}\ndata: {json.dumps(shown.data(), ensure_ascii=False)}\n\n"
