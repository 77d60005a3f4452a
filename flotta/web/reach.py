"""How far the house reaches: a switch for whoever sits at its computer, which lets others on the network in."""

from __future__ import annotations

import dataclasses

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta.engine.words import Say
from flotta.table import NotNow, NotYours
from flotta.web.address import only_here
from flotta.web.forms import form_of
from flotta.web.shelf import way_back

router = APIRouter()


def may_switch(request: Request) -> bool:
    """Whether this reader may open the house to the network: the house can be opened, is not open yet, and the reader sits at
    its own computer. The page must have been opened by a name that means this computer, so that a page of another site, whose
    own name was made to lead to this computer, cannot ask for it.
    """
    settings = request.app.state.settings
    here = request.client is not None and only_here(request.client.host) and only_here(request.url.hostname or "")
    return request.app.state.switch is not None and settings.address is None and here and not settings.trust_proxy


@router.post("/reach")
async def reach(request: Request) -> Response:
    """Let others on the network in, from now on."""
    back = way_back((await form_of(request)).get("back", ""))
    if request.app.state.settings.address is None:
        if not may_switch(request):
            raise NotYours(Say("Only whoever sits at the computer of the house can open it to the network."))
        address = await request.app.state.switch()
        if address is None:
            raise NotNow(Say("This computer is on no network: nobody else can come."))
        request.app.state.settings = dataclasses.replace(request.app.state.settings, address=address)
    return RedirectResponse(back, 303)
