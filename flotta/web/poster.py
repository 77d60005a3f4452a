"""The ending of a game as one picture to send to friends: it stands alone, without the page and its style sheets."""

from __future__ import annotations

import re
from functools import cache
from textwrap import wrap

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from flotta.engine import drawing
from flotta.engine.colours import wearing
from flotta.engine.drawing import EMBLEMS, STAR, el, svg, text
from flotta.engine.ending import Reason
from flotta.engine.words import Say
from flotta.table import NotNow
from flotta.table.laying import NOT_OVER
from flotta.web import triumph
from flotta.web.beside import beside
from flotta.web.files import HERE, slim
from flotta.web.over import PastGame, is_cut_short, looked_back
from flotta.web.pages import title_of

router = APIRouter()
ROW = 46
"""How far the lines of the players lie apart."""
LETTERS = 84
"""How many letters of the reason stand in a line."""


@router.get("/t/{id}/picture")
async def picture(request: Request, id: str) -> Response:
    """The picture of a game that is over, as a drawing; the page makes a photograph of it."""
    game, _ = await looked_back(request, id, None)
    if game.finished is None:
        raise NotNow(NOT_OVER)
    headers = {"Content-Disposition": f'attachment; filename="{game.play.game.name}-{id[:8]}.svg"', "Cache-Control": "no-store"}
    return Response(await beside(poster, game), media_type="image/svg+xml", headers=headers)


@cache
def style() -> str:
    """The tokens of the page, always by day, and the styles of drawings and of the ending."""
    tokens = re.search(r":root \{[^}]*\}", (HERE / "flotta.css").read_text(encoding="utf-8"))
    assert tokens is not None
    sheets = [drawing.CSS.read_text(encoding="utf-8"), (HERE / "after.css").read_text(encoding="utf-8")]
    return slim("\n".join([tokens[0].replace("light dark", "light"), *sheets]))


def poster(game: PastGame) -> str:
    """The picture: the scene, who won and why, everybody in the order of places, and which game it was."""
    play = game.play
    with wearing(play.colours):
        places, order = play.places, sorted(range(play.ranked), key=lambda seat: (play.places[seat], seat))
        reason = None if is_cut_short(game) else play.game.ending.reason(play.s, game.names)
        lines = reason_lines(reason)
        top = triumph.HIGH + 70 + 26 * len(lines)
        high = top + ROW * len(order) + 52
        headline = triumph.won(game.names, places, [], is_cut_short(game))
        parts = [el("style", style()), el("rect", width=triumph.WIDE, height=high, class_="bare")]
        parts += triumph.scene_parts(play.game, play.s, places)
        parts.append(text(triumph.WIDE / 2, triumph.HIGH + 46, headline, "headline", "middle"))
        parts += [text(triumph.WIDE / 2, triumph.HIGH + 82 + 26 * k, line, "line", "middle") for k, line in enumerate(lines)]
        for row, seat in enumerate(order):
            parts.append(standing(game, seat, triumph.WIDE / 2 - 210, top + ROW * row + 30))
        parts.append(text(triumph.WIDE / 2, high - 20, f"{title_of(play.game)} · Flotta", "soft", "middle"))
        size = {"width": triumph.WIDE, "height": high, "xmlns": "http://www.w3.org/2000/svg"}
        return svg(triumph.WIDE, high, *parts, class_="scene poster triumph-art", **size)


def reason_lines(reason: Reason | None) -> list[str]:
    """The rulebook's reason, broken where a line is full."""
    return wrap(str(reason.text), LETTERS) if reason else []


def standing(game: PastGame, seat: int, x: float, y: float) -> str:
    """A player: place, emblem, name, and points where the game has them."""
    play = game.play
    hue = triumph.hue_of(play.game, play.s, seat)
    sign = el("path", d=STAR if hue is None else EMBLEMS[hue], class_="on", transform=f"translate({x + 44:g} {y - 20:g})")
    badge = el("rect", x=x + 38, y=y - 26, width=36, height=36, rx=6, class_="hue") + sign
    points = Say("{n} point", "{n} points", n=play.scores[seat]) if play.game.ending.points else ""
    return (
        text(x, y, f"{play.places[seat]}.", "line")
        + el("g", badge, class_=f"seat-{hue}" if hue is not None else "seat-none")
        + text(x + 92, y, game.names[seat], "line")
        + text(x + 420, y, points, "line", "end")
    )
