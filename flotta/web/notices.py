"""Notices for whoever is away: by mail and through the browser, each chosen by the reader, off until then."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta.engine.words import language
from flotta.table.notices import push_public_key
from flotta.table.people import key_of
from flotta.web.beside import beside
from flotta.web.forms import form_of
from flotta.web.guard import address_of
from flotta.web.pages import page
from flotta.web.reader import new_person, person_of, remember_person
from flotta.web.shelf import house_of

router = APIRouter()


@router.get("/notices")
async def choose(request: Request, sent: str = "") -> Response:
    """What can be chosen, and what was."""
    house, person = house_of(request), person_of(request)
    wishes = await house.store.wishes([key_of(person)]) if person else []
    key = await beside(push_public_key, house.settings) if "push" in house.notices.ways else ""
    chosen = {way: [wish.target for wish in wishes if wish.way == way] for way in ("mail", "push")}
    return page(request, "notices.html", ways=house.notices.ways, chosen=chosen, key=key, sent=sent)


@router.post("/notices/{way}")
async def wish(request: Request, way: str) -> Response:
    """Choose a way, or leave it."""
    house, form, person = house_of(request), await form_of(request), person_of(request) or new_person()
    if way not in house.notices.ways:
        raise HTTPException(404)
    who, sent = key_of(person), ""
    if form.get("off"):
        await house.store.wish_no_more(who, way)
    elif way == "push":
        await house.notices.wish_push(who, form.get("browser", ""), language())
    elif "token" in form:
        await house.notices.confirm_mail(form.get("who", ""), form.get("to", ""), form["token"], language())
    else:
        request.app.state.questions.count(person, address_of(request))
        sent = "yes" if await house.notices.ask_by_mail(who, form.get("to", ""), language()) else "no"
    answer = RedirectResponse(f"/notices?sent={sent}" if sent else "/notices", 303)
    remember_person(request, answer, person)
    return answer


@router.get("/notices/mail")
async def confirm(request: Request, who: str = "", to: str = "", token: str = "") -> Response:
    """Where the link in the mail leads: a button, because those who only preview links must not press it."""
    return page(request, "notices_mail.html", who=who, to=to, token=token)
