"""What every request passes: limits, where it comes from, the headers of every answer, and one line in the log."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flotta.engine.words import Say, speaking
from flotta.table import Settings
from flotta.table.buckets import Buckets
from flotta.table.workers import Workers
from flotta.web.answers import COMMON, TROUBLE, refusal
from flotta.web.reader import look_of, person_of

LOG = logging.getLogger("flotta.web")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-robots-tag", b"noindex"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_HOST = 300
"""No name of a computer is longer, with its port. Links and codes are made of it."""
BUSY = Say("That was a lot at once. Wait a moment, then try again.")


class Guard:
    """The middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, workers: Workers) -> None:
        self.app, self.settings = app, settings
        self.addresses = Buckets("requests of an address", settings.address_rate, settings.address_burst, workers)
        self.people = Buckets("requests of a person", settings.person_rate, settings.person_burst, workers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, began, status = Request(scope), time.perf_counter(), 0
        taken, whole = 0, request.method in SAFE
        head_only, told = request.method == "HEAD", asyncio.Event()
        if head_only:  # answered like GET; whatever comes after the head is left out
            scope = {**scope, "method": "GET"}

        async def limited() -> Message:
            nonlocal taken, whole
            if head_only:
                await told.wait()
                return {"type": "http.disconnect"}
            message = await (receive() if whole else self.in_time(receive, began))
            taken, whole = taken + len(message.get("body", b"")), whole or not message.get("more_body")
            if taken > self.settings.body_bytes:
                raise HTTPException(413)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*map(here, message.get("headers", [])), *HEADERS]
            if head_only and message["type"] == "http.response.body":
                if told.is_set():
                    return
                message = {"type": "http.response.body", "body": b""}
                told.set()
            await send(message)

        with speaking(look_of(request).lang):
            try:
                await (self.refused(request) or self.app)(scope, limited, dressed)
            except ClientDisconnect:
                pass  # whoever hangs up in the middle of a body is no trouble of ours, and nobody is left to answer
            except Exception:
                LOG.exception("trouble")
                if not status:
                    await refusal(request, 500, TROUBLE)(scope, receive, dressed)
            finally:
                self.tell(scope, request, status, time.perf_counter() - began)

    def refused(self, request: Request) -> ASGIApp | None:
        """The answer to a request that goes no further."""
        if request.headers.get("content-length", "0").isdecimal():
            if int(request.headers.get("content-length", "0")) > self.settings.body_bytes:
                return refusal(request, 413, COMMON[413])
        if len(request.headers.get("host", "")) > LONGEST_HOST:
            return refusal(request, 400, COMMON[400])
        if not self.from_here(request):
            return refusal(request, 403, Say("This came from another site; the house answers only its own pages."))
        wait = self.too_soon(request)
        if wait:
            return refusal(request, 429, BUSY, headers={"Retry-After": str(int(wait) + 1)})
        return None

    def too_soon(self, request: Request) -> float:
        """The seconds to wait for somebody who asks too much; style sheets, scripts and pictures are never refused."""
        if request.scope["path"].startswith("/static/"):
            return 0.0
        person = person_of(request)
        wait = self.addresses.take(address_of(request))
        return max(wait, self.people.take(person)) if person and request.method not in SAFE else wait

    async def in_time(self, receive: Receive, began: float) -> Message:
        """The next piece of a body. A body that takes too long to arrive is refused."""
        try:
            async with asyncio.timeout(began + self.settings.body_seconds - time.perf_counter()):
                return await receive()
        except TimeoutError as error:
            raise HTTPException(408) from error

    def from_here(self, request: Request) -> bool:
        """Whether what changes or streams something was asked by a page of ours, or by no page at all."""
        if request.method in SAFE and not request.scope["path"].endswith("/stream"):
            return True
        origin = request.headers.get("origin")
        if origin is not None:
            return origin in self.settings.origins or host_of(origin) == request.headers.get("host", "")
        return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")

    def tell(self, scope: Scope, request: Request, status: int, seconds: float) -> None:
        """One line in the log. It names the route and not the path: ids, links and cookies are private."""
        if not LOG.isEnabledFor(logging.INFO):
            return
        route = getattr(scope.get("route"), "path", "-")
        line = {"method": request.method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        LOG.info(json.dumps(line))


def address_of(request: Request) -> str:
    """Where a request comes from; behind a trusted proxy, what the proxy says."""
    if request.app.state.settings.trust_proxy:
        forwarded = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        if forwarded:
            return household(forwarded[:64])
    return household(request.client.host) if request.client else "-"


def here(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A header of an answer. An address one is sent to is a path: a whole one, as the framework makes them for addresses that end
    in a stroke too many, would lead from https to http where a proxy is in front.
    """
    name, value = header
    if name != b"location" or b"://" not in value.partition(b"?")[0]:
        return header
    return name, b"/" + value.partition(b"://")[2].partition(b"/")[2].lstrip(b"/\\")


def host_of(origin: str) -> str | None:
    """The host an origin names; None when it cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


@lru_cache(4096)
def household(address: str) -> str:
    """The form of an address by which it is counted, however it is written: with a port, in brackets, or as IPv4 inside IPv6. One
    household has a great many IPv6 addresses, so the first half stands for all of them.
    """
    host = address
    if address.startswith("["):
        host = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        host = address.partition(":")[0]
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
    return str(found)
