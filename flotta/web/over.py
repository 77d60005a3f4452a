"""A game after its end, or so far: the result, the replay from a seat's side, the dice thrown again, the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from flotta.engine import record
from flotta.engine.colours import wearing
from flotta.engine.dice import FairDice
from flotta.engine.play import Play
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say
from flotta.table import Finished, NotNow, NotYours
from flotta.table.errors import Compacted
from flotta.web import drawn
from flotta.web.answers import wants_json
from flotta.web.beside import beside
from flotta.web.pages import page, rendered
from flotta.web.reader import person_of
from flotta.web.shelf import house_of

router = APIRouter()
AROUND = 8
"""How many lines of the log stand beside the picture of a replay."""


@dataclass(frozen=True)
class Shown:
    """A game to look back on: all of it when it is over, otherwise only from one's own side."""

    id: str
    play: Play
    names: list[object]
    sides: list[int]
    finished: Finished | None
    mine: bool


async def shown(request: Request, id: str) -> Shown:
    """The game of a table, and from which sides this reader may look at it."""
    house, person = house_of(request), person_of(request)
    try:
        table = await house.table(id)
    except Compacted:
        done = await house.finished(id)
        return Shown(id, done.play, done.names, [*range(done.play.seats), WATCHER], done, False)
    own = table.seats_of(person)
    if table.status == "over":
        done = await house.finished(id)
        return Shown(
            id, done.play, done.names, [*own, *(s for s in range(done.play.seats) if s not in own), WATCHER], done, bool(own)
        )
    if table.play is None:
        raise NotNow(Say("The game has not begun."))
    return Shown(id, table.play, table.state.names, [*own, WATCHER], None, bool(own))


async def looked_back(request: Request, id: str, seat: int | None) -> tuple[Shown, int]:
    """The game of a table, and the side this reader looks at it from. Raises NotYours."""
    game = await shown(request, id)
    side = game.sides[0] if seat is None else seat
    if side not in game.sides:
        raise NotYours(Say("Before the end you can look back only from your own seat."))
    return game, side


async def still_theirs(request: Request, game: Shown, side: int) -> None:
    """A seat may have been lost while its page was made: then nothing of it is shown. Raises NotYours."""
    if game.finished is None and side not in (await shown(request, game.id)).sides:
        raise NotYours(Say("Before the end you can look back only from your own seat."))


@router.get("/t/{id}/over")
async def over(request: Request, id: str, seat: int | None = None, at: int | None = None) -> Response:
    """The page of a game; for the script only the parts of one moment."""
    game, side = await looked_back(request, id, seat)
    answer = await beside(moment_page, request, game, side, at)
    await still_theirs(request, game, side)
    return answer


def moment_page(request: Request, game: Shown, side: int, at: int | None) -> Response:
    """The page, or the parts, of one moment of a game."""
    last = len(game.play.happened)
    moment = last if at is None else max(0, min(last, at))
    parts = replay_parts(game, side, moment)
    if wants_json(request):
        return JSONResponse({"parts": parts}, headers={"Cache-Control": "no-store"})
    checked = dice_words(game.play) if game.finished else None
    return page(request, "over.html", g=game, side=side, at=moment, last=last, parts=parts, results=results(game), dice=checked)


def replay_parts(game: Shown, side: int, moment: int) -> dict[str, str]:
    """The picture and the lines around one moment, from one side."""
    play = game.play
    view = play.as_of(moment).view(side)
    since = max(0, moment - AROUND)
    told = [line for event, line in play.told(side, named(game), since) if event.number <= moment and str(line)] if moment else []
    values: dict[str, Any] = {"at": moment, "last": len(play.happened), "told": told}
    with wearing(play.colours):
        values["board"] = Markup("".join(drawn.board(play.game, view, game.names)))
        values["tray"] = Markup("".join(drawn.tray(play.game, view, game.names)))
        values["panels"] = [
            (
                game.names[seat],
                drawn.badge(play.game, view.s, seat),
                Markup("".join(drawn.panel(play.game, view, seat, game.names))),
            )
            for seat in range(play.seats)
            if seat != side or play.game.scene is None
        ]
        values["is_drawn"] = play.game.scene is not None
    return {part: rendered(f"over/{part}.html", **values) for part in ("moment", "board", "panels")}


def named(game: Shown) -> list[str]:
    """The names of the seats as text."""
    return [str(name) for name in game.names[: game.play.seats]]


def results(game: Shown) -> list[dict[str, Any]]:
    """Places, points and score lines, the best first; nothing before the end."""
    if game.finished is None:
        return []
    play, places, scores = game.play, game.play.places, game.play.scores
    order = sorted(range(play.ranked), key=lambda seat: (places[seat], seat))
    return [{"place": places[s], "name": game.names[s], "points": scores[s], "lines": play.scoring(s), "seat": s} for s in order]


def dice_words(play: Play) -> dict[str, Any]:
    """What throwing every die again shows."""
    if not isinstance(play.dice, FairDice):
        return {"seal": "", "secret": "", "wrong": None}
    return {"seal": play.dice.commitment, "secret": play.dice.secret, "wrong": record.verify(play)}


async def record_text(request: Request, id: str, seat: int | None) -> tuple[str, Shown]:
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
