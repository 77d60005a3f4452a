"""What is the same for everybody: the style sheets, the script, the icon; and whether the house is well."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from flotta import games
from flotta.engine import drawing

router = APIRouter()
HERE = Path(__file__).parent / "static"
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
OURS = {path.name: path for path in HERE.iterdir() if path.suffix in KINDS} | {"drawing.css": drawing.CSS}


@cache
def contents(path: Path) -> tuple[bytes, str]:
    """A file and the mark by which a browser knows that it still has it."""
    data = path.read_bytes()
    if path.suffix == ".css":
        data = slim(data.decode()).encode()
    return data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def slim(style: str) -> str:
    """A style sheet without what only its readers need: comments, indents and empty lines."""
    return re.sub(r"\n\s+", "\n", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)).strip() + "\n"


def served(request: Request, path: Path) -> Response:
    """A file, or the answer that it has not changed."""
    data, mark = contents(path)
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=KINDS[path.suffix], headers=headers)


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A style sheet, the script, the icon."""
    if name not in OURS:
        raise HTTPException(404)
    return served(request, OURS[name])


@router.get("/static/{game}/scene.css")
async def scene_css(request: Request, game: str) -> Response:
    """The style of a game's own drawing."""
    path = games.find(game).scene_css if game in games.names() else None
    if path is None:
        raise HTTPException(404)
    return served(request, path)


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The icon, for browsers that ask for it although no page names it."""
    return served(request, HERE / "flotta.svg")


@router.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """Whether the house can do what a move needs: write, so that it stays."""
    await request.app.state.house.store.ping()
    return JSONResponse({"ok": True})
