"""Carry on on my phone: a link and a code that bring my tables and seats to another device, once."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta.engine.words import Say
from flotta.table import NotNow, carrying
from flotta.table.people import key_of
from flotta.web.address import for_friends, works_elsewhere
from flotta.web.beside import beside
from flotta.web.forms import form_of
from flotta.web.pages import page
from flotta.web.reach import how_to_open
from flotta.web.reader import name_of, new_person, person_of, remember_person
from flotta.web.room import code
from flotta.web.shelf import house_of

router = APIRouter()


@router.get("/carry")
async def ask(request: Request) -> Response:
    """What carrying on means, and the button that makes the link."""
    person = person_of(request)
    mine = await house_of(request).tables(person=person, limit=1) if person else []
    return page(request, "carry.html", mine=bool(mine), address="", far=True, code="", switch=False)


@router.post("/carry")
async def offer(request: Request) -> Response:
    """The link, for ten minutes."""
    token = await carrying.offer(house_of(request), person_of(request) or "", name_of(request))
    return await beside(link_page, request, token)


def link_page(request: Request, token: str) -> Response:
    """The page with the link and its code."""
    address = for_friends(request, "carry_door", token=token)
    far = works_elsewhere(address)
    return page(
        request,
        "carry.html",
        mine=True,
        address=address,
        far=far,
        code=code(address),
        **how_to_open(request),
    )


@router.get("/carry/{token}", name="carry_door")
async def door(request: Request, token: str) -> Response:
    """Where the link leads: a button, because those who only preview links must not use it up. Whoever stands here is known
    again, so that they can ask again if the answer to the button is lost.
    """
    house, person = house_of(request), person_of(request)
    own = await house.tables(person=person, limit=40) if person else []
    device = person or new_person()
    comes = await carrying.whose(house, token, device)
    if comes == key_of(device):  # the device it was made on
        own = []
    answer = page(request, "carried.html", 410 if comes is None else 200, token=token, good=comes is not None, own=len(own))
    if person is None and comes is not None:
        remember_person(request, answer, device)
    return answer


@router.post("/carry/{token}")
async def arrive(request: Request, token: str) -> Response:
    """Make this device the person's. One that has tables of its own must say that they stay behind; the one where the link was
    made stays what it is, and so does the link.
    """
    house, person, form = house_of(request), person_of(request), await form_of(request)
    if person and await carrying.whose(house, token, person) == key_of(person):
        return RedirectResponse("/", 303)
    if person and form.get("leave") != "yes" and await house.tables(person=person, limit=1):
        raise NotNow(Say("This device has tables of its own; say first that they may stay behind."))
    carried = await carrying.take(house, token, person or new_person())
    answer = RedirectResponse("/", 303)
    remember_person(request, answer, carried.person, carried.name)
    return answer
