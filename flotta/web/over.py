"""A game after its end: who won and by what, the score sheet, the course of the game, another one, the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from flotta.engine import record
from flotta.engine.colours import wearing
from flotta.engine.dice import FairDice
from flotta.engine.ending import course
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say
from flotta.table import Finished, NotNow, NotYours
from flotta.table.errors import Compacted
from flotta.web import drawn, triumph
from flotta.web.address import for_friends
from flotta.web.beside import beside
from flotta.web.pages import page
from flotta.web.reader import person_of
from flotta.web.shelf import house_of
from flotta.web.tables import viewer_of
from flotta.web.view import Rendered

router = APIRouter()


@dataclass(frozen=True)
class PastGame:
    """A game to look back on: all of it when it is over, otherwise only from one's own side."""

    id: str
    play: Play
    names: list[object]
    sides: list[int]
    finished: Finished | None
    own: list[int]


async def past_game(request: Request, id: str) -> PastGame:
    """The game of a table, and from which sides this reader may look at it."""
    house, person = house_of(request), person_of(request)
    try:
        table = await house.table(id)
    except Compacted:
        done = await house.finished(id)
        return PastGame(id, done.play, done.names, [*range(done.play.seats), WATCHER], done, [])
    own = table.seats_of(person)
    if table.state.status == "over":
        done = await house.finished(id)
        others = [seat for seat in range(done.play.seats) if seat not in own]
        return PastGame(id, done.play, done.names, [*own, *others, WATCHER], done, own)
    if table.state.play is None:
        raise NotNow(Say("The game has not begun."))
    return PastGame(id, table.state.play, table.state.names, [*own, WATCHER], None, own)


async def looked_back(request: Request, id: str, seat: int | None) -> tuple[PastGame, int]:
    """The game of a table, and the side this reader looks at it from. Raises NotYours."""
    game = await past_game(request, id)
    side = game.sides[0] if seat is None else seat
    if side not in game.sides:
        raise NotYours(Say("Before the end you can look back only from your own seat."))
    return game, side


async def still_theirs(request: Request, game: PastGame, side: int) -> None:
    """A seat may have been lost while its page was made: then nothing of it is shown. Raises NotYours."""
    if game.finished is None and side not in (await past_game(request, game.id)).sides:
        raise NotYours(Say("Before the end you can look back only from your own seat."))


@router.get("/t/{id}/over")
async def over(request: Request, id: str, seat: int | None = None) -> Response:
    """The end of a game; while it is being played, the way to its replay."""
    game, side = await looked_back(request, id, seat)
    if game.finished is None:
        return RedirectResponse(f"/t/{id}/replay?seat={side}", 303)
    return await beside(ending_page, request, game, await live_part(request, game))


async def live_part(request: Request, game: PastGame) -> Rendered | None:
    """What goes on at the table after the end: answers to "another one?" and talk. None where only the record is left."""
    try:
        table = await house_of(request).table(game.id)
    except Compacted:
        return None
    return await viewer_of(request).see(table, person_of(request), game.own[0] if game.own else WATCHER)


def ending_page(request: Request, game: PastGame, live: Rendered | None) -> Response:
    """The page of a game that is over."""
    play = game.play
    with wearing(play.colours):
        ending, stands = play.game.ending, course(play)
        places, order = play.places, sorted(range(play.ranked), key=lambda seat: (play.places[seat], seat))
        values: dict[str, Any] = {
            "ribbon": triumph.won(game.names, places, game.own, is_cut_short(game)),
            "reason": None if is_cut_short(game) else ending.reason(play.s, game.names),
            "scene": None if is_cut_short(game) else triumph.scene(play.game, play.s, places),
            "rows": ending.sheet(play.s),
            "order": order,
            "badges": [drawn.badge(play.game, play.s, seat) if seat < play.seats else "" for seat in range(play.ranked)],
            "chart": triumph.chart(play.game, play.s, stands) if len(stands) > 1 else None,
            "changes": triumph.lead_changes(stands),
            "tonight": tonight(game),
        }
        values["wins"] = [sum(seat in each["won"] for each in values["tonight"]) for seat in range(play.ranked)]
        address = for_friends(request, "replay", id=game.id)
        dice = dice_words(play)
        return page(request, "over.html", g=game, places=places, stands=stands, live=live, address=address, dice=dice, **values)


def tonight(game: PastGame) -> list[dict[str, Any]]:
    """The games these people have played one after another, this one last: where each was, and who won it. Empty for their
    first game.
    """
    if game.finished is None or not game.finished.evening:
        return []
    won = [] if is_cut_short(game) else [seat for seat, place in enumerate(game.play.places) if place == 1]
    games = [*game.finished.evening, {"table": game.id, "won": won}]
    return [{**each, "won": [seat for seat in each["won"] if seat < game.play.ranked]} for each in games]


def is_cut_short(game: PastGame) -> bool:
    """Whether the game was ended before its own end: then nobody has won it."""
    return game.finished is not None and game.finished.agreed


def dice_words(play: Play) -> dict[str, Any]:
    """What throwing every die again shows."""
    if not isinstance(play.dice, FairDice):
        return {"seal": "", "secret": "", "wrong": None}
    return {"seal": play.dice.commitment, "secret": play.dice.secret, "wrong": record.verify(play)}


async def record_text(request: Request, id: str, seat: int | None) -> tuple[str, PastGame]:
    """The record of a table as this reader may have it, and the game it is of. Raises NotYours."""
    game, side = await looked_back(request, id, seat)
    text = game.finished.record if game.finished else await beside(game.play.record, side)
    await still_theirs(request, game, side)
    return text, game


@router.get("/t/{id}/record")
async def download(request: Request, id: str, seat: int | None = None) -> Response:
    """The record: whole after the end, before it cut to what one's own seat has learnt."""
    text, game = await record_text(request, id, seat)
    name = f"{game.play.game.name}-{id[:8]}.flotta"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(text, headers=headers)
