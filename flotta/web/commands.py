"""What a person does at a table: every command is a form, with or without our script, and answers with the truth."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from flotta.engine.errors import FlottaError
from flotta.engine.verbs import WATCHER
from flotta.engine.words import Say
from flotta.table import LiveTable, NotYours, Settings, TooMany
from flotta.table.buckets import Buckets
from flotta.table.live import Answer
from flotta.table.people import plain
from flotta.table.workers import Workers
from flotta.web import setup
from flotta.web.answers import SMALL, Packing, http, refused, status_of, wants_json
from flotta.web.beside import beside
from flotta.web.forms import Form, colour_of, form_of, number
from flotta.web.guard import BUSY, address_of
from flotta.web.pages import page
from flotta.web.questions import advised, because
from flotta.web.reader import new_person, person_of, remember_name, remember_person
from flotta.web.shelf import house_of, way_back
from flotta.web.tables import viewer_of
from flotta.web.view import looks

Answered = dict[str, Any] | Answer
"""What the page is to do, or only that the command is in the log."""
Command = Callable[[LiveTable, str, int, Form], Awaitable[Answered]]


def request_id(form: Form, command: str) -> str:
    """The id of a command: the one the script gave, or for a plain form one made from what it does and the version it was made
    at.
    """
    if form.get("request"):
        return form["request"]
    meant = json.dumps([command, sorted(form.items())]).encode()
    return f"form-{hashlib.sha256(meant).hexdigest()[:32]}"


async def sit(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Take an open seat, the first that is free where none is named; or, before the start, change name or colour on one's own."""
    if seat == WATCHER:
        seat = await table.sit_anywhere(person, form.get("name", ""), colour_of(form), begin=False)
    else:
        await table.sit(person, seat, form.get("name", ""), colour_of(form), begin=False)
    return {"sit": seat}


async def stand(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Leave a seat before the game begins."""
    await table.stand(person, seat)
    return {"sit": WATCHER}


async def renew(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """A new personal link; the old one is void."""
    await table.renew_link(person, seat)
    return {"go": f"/t/{table.id}/links"}


async def rematch(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Another game, when everybody says yes; `without` lets a bot play for somebody who does not answer."""
    if form.get("without"):
        following = await table.excuse(person, number(form, "without"))
    else:
        following = await table.rematch(person, form.get("yes", "yes") == "yes", colour_of(form))
    return {"go": f"/t/{following}"} if following else {}


async def advice(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """What a bot would do in this place, and what it thinks of the choices it looked at most."""
    thought = await table.opinion(person, seat, table.address)
    return {"parts": {"answer": await beside(advised, table.state.play.view(seat), thought) if table.state.play else ""}}


async def why(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Why not something else: the rules that forbid it now."""
    if seat not in table.seats_of(person):
        raise NotYours(Say("This is not your seat."))
    wish, view = wish_of(form), table.state.play.view(seat) if table.state.play else None
    return {"parts": {"answer": await beside(because, view, wish) if view else ""}}


async def change(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Change what is played at this table, before the game begins."""
    chosen = await beside(setup.from_form, table.state.game, form)
    if chosen.trouble:
        raise chosen.trouble
    await table.change(
        person,
        len(chosen.seats),
        chosen.chosen,
        pace=setup.PACES[chosen.pace][0],
        away_after=setup.AWAYS[chosen.away][0],
        public=chosen.public,
        advice=chosen.advice,
        begin=False,
    )
    return {"go": f"/t/{table.id}"}


async def ask(table: LiveTable, person: str, seat: int, form: Form) -> Answered:
    """Ask those who sit here for a new link: somebody whose link was used up does."""
    name = plain(form.get("name", ""), table.house.settings.name_length)
    table.ask_for_link(person, name or str(Say("Somebody")))
    return {"go": f"{way_back(form.get('back', ''))}?asked=yes"}


COMMANDS: dict[str, Command] = {
    "act": lambda table, person, seat, form: table.act(
        person, seat, form.get("action", ""), number(form, "version"), request_id(form, "act"), form.get("then") or None
    ),
    "undo": lambda table, person, seat, form: table.undo(person, seat, number(form, "version"), request_id(form, "undo")),
    "talk": lambda table, person, seat, form: table.talk(
        person, seat, form.get("phrase") or form.get("text", ""), request_id(form, "talk")
    ),
    "mute": lambda table, person, seat, form: table.mute(person, seat, number(form, "other"), form.get("on") == "yes"),
    "offer": lambda table, person, seat, form: table.offer_end(person, seat),
    "answer": lambda table, person, seat, form: table.answer_end(person, seat, form.get("yes") == "yes"),
    "takeover": lambda table, person, seat, form: table.take_over(person, seat),
    "back": lambda table, person, seat, form: table.come_back(person, seat),
    "ready": lambda table, person, seat, form: table.ready(person, form.get("yes") == "yes"),
    "plan": lambda table, person, seat, form: table.plan(person, seat, form.get("level") or None, begin=False),
    "start": lambda table, person, seat, form: (
        table.start_when_ready(person) if form.get("when") == "ready" else table.start(person)
    ),
    **{command.__name__: command for command in (sit, stand, renew, rematch, advice, why, change, ask)},
}
"""What a form may ask for: most are commands of the table, given the fields they need; some also say where to go afterwards."""

QUESTIONS = ("advice", "why")
"""Commands that change nothing and take long: not worth finishing when nobody listens."""


def wish_of(form: Form) -> dict[str, str]:
    """The verb and parameters somebody pointed at in the picture."""
    try:
        wish = json.loads(form.get("wish", "{}"))
    except (ValueError, RecursionError) as error:
        raise HTTPException(400) from error
    if not isinstance(wish, dict):
        raise HTTPException(400)
    return {str(name): str(value) for name, value in wish.items()}


async def command(request: Request, id: str, command: str) -> Response:
    """Do it, then show the table as it is now."""
    if command not in COMMANDS:
        raise HTTPException(404)
    form, known = await form_of(request), person_of(request)
    person = known or new_person()
    table = await house_of(request).table(id)
    seat = number(form, "seat", WATCHER)
    table.address = address_of(request)
    try:
        if command in QUESTIONS:
            request.app.state.questions.count(person, table.address)
        asked = COMMANDS[command](table, person, seat, form)
        answer = await (while_here(request, asked) if command in QUESTIONS else asked)
        told, status = {} if isinstance(answer, Answer) else answer, 200
    except FlottaError as error:
        if not wants_json(request) or status_of(error) >= 500:
            return await refused(request, error)
        told, status = {"error": str(error.say), "rule": getattr(error, "rule", None)}, status_of(error)
    if form.get("live") == "yes" and status == 200 and not told and wants_json(request):
        return JSONResponse({"heard": table.state.heard[looks(table, person, seat).eyes]})
    answered = await shown(request, table, person, seat, told, status)
    if known is None and status == 200:
        remember_person(request, answered, person)
    if command == "sit" and status == 200:
        remember_name(request, answered, form.get("name", ""))
    return answered


async def while_here(request: Request, asked: Awaitable[Answered]) -> Answered:
    """The answer to a question, called off when the asker hangs up: no bot should think for somebody who is gone."""
    answer, gone = asyncio.ensure_future(asked), asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise HTTPException(408)
        return answer.result()
    finally:
        gone.cancel()
        answer.cancel()


class Questions:
    """How many questions each person and each address may still ask."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        rate, burst = settings.question_rate, settings.question_burst
        self.people = Buckets("questions of a person", rate, burst, workers)
        self.addresses = Buckets("questions of an address", 2 * rate, 2 * burst, workers)

    def count(self, person: str, address: str) -> None:
        """Count a question. Raises TooMany."""
        wait = self.people.take(person) or self.addresses.take(address)
        if wait:
            raise TooMany(BUSY, wait)


class Commands:
    """Carries out commands before a request reaches the middleware that only pages need: most requests of a busy house are
    commands.
    """

    path = "/t/{id}/{command}"
    shape = re.compile(r"/t/([^/]+)/([^/]+)")

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a command; let everything else pass."""
        found = self.shape.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        request, scope["route"] = Request(scope, receive), self
        try:
            answer = await command(request, *found.groups())
        except FlottaError as error:
            answer = await refused(request, error)
        except HTTPException as error:
            answer = await http(request, error)
        way: ASGIApp = answer if len(answer.body) < SMALL else Packing(answer)
        await way(scope, receive, send)


async def shown(request: Request, table: LiveTable, person: str, seat: int, told: dict[str, Any], status: int) -> Response:
    """The answer: for the script what changed, for a plain form the way back to the table."""
    if wants_json(request):
        whole = "go" not in told and "parts" not in told
        truth = (await viewer_of(request).see(table, person, seat)).update() if whole else {}
        return JSONResponse({**truth, **told}, status, headers={"Cache-Control": "no-store"})
    if "parts" in told:
        return page(
            request, "answer.html", game=table.state.game, back=f"/t/{table.id}?seat={seat}", answer=told["parts"]["answer"]
        )
    return RedirectResponse(told.get("go", f"/t/{table.id}?seat={told.get('sit', seat)}"), 303)
