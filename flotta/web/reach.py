"""How far the house reaches: a switch for whoever sits at its computer, which lets others on the network in."""

from __future__ import annotations

import dataclasses
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from flotta.engine.words import Say
from flotta.table import House, NotNow, NotYours
from flotta.web.address import only_here
from flotta.web.forms import form_of
from flotta.web.shelf import way_back

router = APIRouter()


def may_switch(request: Request) -> bool:
    """Whether this reader may open the house to the network: the house can be opened, is not open yet, and the reader sits at
    its own computer.
    """
    return request.app.state.switch is not None and request.app.state.settings.address is None and sits_here(request)


def sits_here(request: Request) -> bool:
    """Whether this reader sits at the computer of the house. The page must have been opened by a name that means this computer,
    so that a page of another site, whose own name was made to lead to this computer, cannot ask for anything.
    """
    here = request.client is not None and only_here(request.client.host) and only_here(request.url.hostname or "")
    return here and not request.app.state.settings.trust_proxy


def several(request: Request) -> bool:
    """Whether the house runs in several processes: then no switch opens it, because the one that is asked cannot let connections
    into the others.
    """
    house: House = request.app.state.house
    return house.workers.count > 1


def command_for_all(request: Request) -> str:
    """What somebody types to start the house so that others on the network can come."""
    house: House = request.app.state.house
    return f"flotta serve --host lan --workers {house.workers.count}" if several(request) else "make play HOST=lan"


def how_to_open(request: Request) -> dict[str, Any]:
    """What a page with a link says of letting others on the network in: whether a `switch` does it, else with which `command`,
    and whether that is because the house runs in `several` processes.
    """
    return {"switch": may_switch(request), "several": several(request), "command": command_for_all(request)}


@router.post("/reach")
async def reach(request: Request) -> Response:
    """Let others on the network in, from now on."""
    back = way_back((await form_of(request)).get("back", ""))
    if request.app.state.settings.address is None:
        if not sits_here(request):
            raise NotYours(Say("Only whoever sits at the computer of the house can open it to the network."))
        if not may_switch(request):
            command = command_for_all(request)
            raise NotNow(
                Say(
                    "This house cannot be opened to the network while it runs. Stop it and open it with: {command}",
                    command=command,
                )
            )
        address = await request.app.state.switch()
        if address is None:
            raise NotNow(Say("This computer is on no network: nobody else can come."))
        request.app.state.settings = dataclasses.replace(request.app.state.settings, address=address)
    return RedirectResponse(back, 303)
