"""Answers that are not what was asked for: in the house's words, as a page or as JSON, never a stack trace."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flotta.engine.errors import BadGame, FlottaError
from flotta.engine.words import Say
from flotta.store import Unavailable
from flotta.table import Broken, NoTable, NotNow, NotYours, Stale, TooMany
from flotta.web.beside import beside
from flotta.web.pages import page

LOG = logging.getLogger("flotta.web")
STATUS: list[tuple[type[FlottaError], int]] = [
    (BadGame, 500),
    (Unavailable, 503),
    (Broken, 410),
    (NoTable, 404),
    (NotYours, 403),
    (Stale, 409),
    (NotNow, 409),
    (TooMany, 429),
    (FlottaError, 422),
]
"""The status of each kind of refusal; the first that fits counts."""
COMMON = {
    400: Say("That could not be read."),
    404: Say("There is nothing at this address."),
    405: Say("That cannot be done here."),
    408: Say("That took too long."),
    413: Say("That is too long."),
}
METHODS = {"GET": "GET", "HEAD": "GET", "POST": "POST"}
"""The methods the house answers, each with the one it is handled like."""
KINDS = ("bool", "int", "str", "float", "none", "list")
"""What Pydantic calls a kind of value with a word that could be a field's; its other words are no names at all."""
SMALL = 800
"""Shorter answers are not compressed."""
LARGE = 8_000
"""Longer answers are compressed in a thread beside the event loop."""
SOON = "2"
"""Seconds after which it is worth asking again a house that could not write."""
TROUBLE = Say("Something went wrong in the house. It is written down; please try again.")


class Packing:
    """Compresses answers, except small ones and streams; large ones in a thread beside the event loop."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and compress the answer if its reader can unpack it."""
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        head: Message | None = None

        async def pack(message: Message) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                head = message
                return
            if head is not None:
                headers, body = MutableHeaders(raw=head["headers"]), message.get("body", b"")
                headers.add_vary_header("Accept-Encoding")
                if len(body) >= SMALL and not message.get("more_body") and "content-encoding" not in headers:
                    body = gzipped(body) if len(body) < LARGE else await beside(gzipped, body)
                    headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
                    message = {**message, "body": body}
                start, head = {**head, "headers": headers.raw}, None
                await send(start)
            await send(message)

        await self.app(scope, receive, pack)


def gzipped(body: bytes) -> bytes:
    """An answer as it goes over the wire."""
    return gzip.compress(body, 3, mtime=0)


def wants_json(request: Request) -> bool:
    """Whether a program or our script asks, rather than a person's browser."""
    return request.scope["path"].startswith("/api/") or "application/json" in request.headers.get("accept", "")


def refusal(
    request: Request, status: int, say: Say, rule: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """A refusal, with the rule behind it where there is one."""
    if wants_json(request):
        body: dict[str, Any] = {"error": str(say), "rule": rule}
        answer: Response = JSONResponse(body, status)
    else:
        answer = page(request, "refusal.html", status, sentence=say, rule=rule, ours=status >= 500)
    answer.headers.update(headers or {})
    return answer


def status_of(error: FlottaError) -> int:
    """The status that goes with a refusal."""
    return next(status for kind, status in STATUS if isinstance(error, kind))


async def refused(request: Request, error: Exception) -> Response:
    """A refusal of the table or the engine."""
    assert isinstance(error, FlottaError)
    status = status_of(error)
    if status >= 500:  # what such errors say is for whoever runs the house
        LOG.error("%s", error.say)
        return refusal(request, status, TROUBLE, headers={"Retry-After": SOON} if isinstance(error, Unavailable) else {})
    headers = {"Retry-After": str(int(error.retry_after) + 1)} if isinstance(error, TooMany) else {}
    return refusal(request, status, error.say, getattr(error, "rule", None), headers)


async def http(request: Request, error: Exception) -> Response:
    """A refusal of the framework: no such page, no such method."""
    assert isinstance(error, HTTPException)
    headers = {"Allow": ", ".join(allowed(request))} if error.status_code == 405 else error.headers
    return refusal(request, error.status_code, COMMON.get(error.status_code, TROUBLE), headers=headers)


def allowed(request: Request) -> list[str]:
    """The methods that are answered at this address, of all routes that lead there."""

    def answered(method: str) -> bool:
        return any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in request.app.routes)

    return [method for method, like in METHODS.items() if answered(like)]


async def invalid(request: Request, error: Exception) -> Response:
    """A request whose fields are not what they should be: which, not their contents."""
    assert isinstance(error, RequestValidationError)
    fields = sorted({field_of(problem["loc"]) for problem in error.errors()})
    return refusal(request, 422, Say("Not as expected: {fields}.", fields=", ".join(fields)[:400]))


def field_of(place: Sequence[str | int]) -> str:
    """The field at a place that Pydantic names. Where a field may be one of several kinds, it puts the kind it has tried behind
    the field, in words of its own: they are left out.
    """
    named = [str(part) for part in takewhile(lambda part: isinstance(part, int) or is_name(part), place[1:])]
    return ".".join(named)[:80] or str(place[0])


def is_name(part: str) -> bool:
    """Whether this is the name of a field, and not of a kind of value."""
    return part.isidentifier() and part not in KINDS


def answer_errors(app: FastAPI) -> None:
    """Let the house speak for itself whenever something is refused or breaks."""
    app.add_exception_handler(FlottaError, refused)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
