"""Before the game: the card that lies on the table, the invitation and how far it reaches, and the door that a link leads to."""

from __future__ import annotations

import contextlib
import io
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from flotta.engine.contract import Game
from flotta.table import LiveTable, NotYours, Snapshot
from flotta.web.address import for_friends, on_a_home_network, works_elsewhere
from flotta.web.pages import page
from flotta.web.reach import how_to_open
from flotta.web.reader import name_of, new_person, person_of, remember_person
from flotta.web.setup import Setup


class GameCard(NamedTuple):
    """What lies on the table while people come: what is played, how long it takes, how many have come, are on the way and are
    still awaited; the names of those who have come and are not ready; who asks for a new link; whether it was changed since the
    table was laid.
    """

    length: str
    minutes: int
    variants: str
    come: int
    coming: int
    free: int
    unready: tuple[str, ...]
    asking: tuple[str, ...]
    changed: bool


def card_of(game: Game, shown: Snapshot) -> GameCard:
    """The card of a table, in the language in force."""
    setup = Setup(game, ["open"] * len(shown.seats), [], shown.options)
    chosen = game.presets[setup.length] if setup.length >= 0 else None
    return GameCard(
        str(chosen.name) if chosen else "",
        chosen.minutes if chosen else game.law.minutes,
        setup.variants,
        sum(seat.claimed for seat in shown.seats),
        sum(seat.coming for seat in shown.seats),
        sum(not (seat.claimed or seat.bot or seat.coming) for seat in shown.seats),
        tuple(str(seat.name) for seat in shown.seats if seat.claimed and not seat.ready),
        shown.asking,
        shown.changed,
    )


class Invitation(NamedTuple):
    """A link for friends: its address, the same as a code to scan, and how far it reaches: `here`, in the `home` network,
    `everywhere`; whether a `switch` opens the house to the network, else the `command` that does, and whether that is because
    the house runs in `several` processes; whether it is for one seat, and whether all seats are `taken` when the page is opened.
    """

    address: str
    code: Markup
    reach: str
    switch: bool
    several: bool
    command: str
    personal: bool
    taken: bool

    @property
    def short(self) -> str:
        """The address as people read it out."""
        return self.address.partition("://")[2]


def invitation(request: Request, table: LiveTable, person: str | None) -> Invitation:
    """The link that brings a friend to this table: to a seat that is open for all, or else to one kept for an invitation."""
    address, personal = for_friends(request, "table_page", id=table.id), False
    free = [number for number, seat in enumerate(table.state.seats) if not seat.filled]
    if free and all(table.state.seats[number].kind == "link" for number in free):
        with contextlib.suppress(NotYours):
            address, personal = for_friends(request, "door", id=table.id, token=table.link(person or "", free[0])), True
    host = urlsplit(address).hostname or ""
    reach = "here" if not works_elsewhere(address) else "home" if on_a_home_network(host) else "everywhere"
    return Invitation(address, code(address), reach, personal=personal, taken=not free, **how_to_open(request))


def code(address: str) -> Markup:
    """An address as a QR code."""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=False, scale=4, border=2, omitsize=True, svgclass="", lineclass=""
    )
    return Markup(out.getvalue().decode())


def door_page(request: Request, table: LiveTable, seat: int | None, action: str, used: bool = False) -> Response:
    """The door: who invites to what, who sits where, one field and one button. With `used`, why there is no button. Whoever
    stands here is known again when they sit down, so that the room counts them once.
    """
    shown, game = table.snapshot(), table.state.game
    hosts = table.state.seats_of(table.state.host)
    answer = page(
        request,
        "door.html",
        t=shown,
        game=game,
        room=card_of(game, shown),
        by=str(shown.names[hosts[0]]) if hosts and shown.seats[hosts[0]].name else "",
        seat=seat,
        action=action,
        used=used,
        asked=request.query_params.get("asked") == "yes",
        name=name_of(request),
        colours={number: game.colours[number].name for number in shown.seats[seat].free} if seat is not None else {},
    )
    if person_of(request) is None:
        remember_person(request, answer, new_person())
    return answer
