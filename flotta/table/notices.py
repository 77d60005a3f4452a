"""Telling people who are away that a decision waits for them, by the ways they chose: by mail, or through their browser.

Nobody is told anything before they have asked for it, and only where a decision may take long (no clock, or an hour and more).
Whoever looks at the table is not told, nor is anybody told twice of one decision, however many servers there are.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import smtplib
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from flotta.engine.words import Say, speaking
from flotta.store import Unavailable, Wish
from flotta.table.errors import BadText
from flotta.table.people import same, sealed
from flotta.table.settings import Settings

if TYPE_CHECKING:
    from flotta.table.core import Core
    from flotta.table.house import House

log = logging.getLogger("flotta.notices")
SLOW = 3600.0
"""Where a decision may take so many seconds, people are expected to be away."""
TIMEOUT = 20.0
"""Seconds a mail server or a push service may take."""
MOST = 5
"""How many addresses or browsers of one person are told."""
LONGEST = 2000
MAIL = re.compile(r"[A-Za-z0-9.!#$%&*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


@dataclass(frozen=True)
class Notice:
    """What somebody is told: a title, a sentence, and where to go."""

    title: str
    text: str
    address: str


Send = Callable[[str, Notice], None]
"""Sends a notice to a mail address or a browser. It takes long, and raises OSError when it cannot be done."""


def ways_of(settings: Settings) -> dict[str, Send]:
    """The ways this house can tell people by: those the operator has set up. A notice needs the address of the house."""
    ways: dict[str, Send] = {}
    if settings.address and settings.mail and settings.mail_from:
        ways["mail"] = lambda target, notice: send_mail(settings, target, notice)
    if settings.address and settings.push_key and settings.push_contact:
        ways["push"] = lambda target, notice: send_push(settings, target, notice)
    return ways


def send_mail(settings: Settings, target: str, notice: Notice) -> None:
    """Hand a mail to the server the operator names."""
    server, safe = urlsplit(settings.mail), ssl.create_default_context()
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, target, notice.title
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(f"{notice.text}\n\n{notice.address}\n")
    host, port = server.hostname or "", server.port or 0
    if server.scheme == "smtps":
        wire: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=safe)
    else:
        wire = smtplib.SMTP(host, port, timeout=TIMEOUT)
    with wire:
        wire.ehlo()
        if server.scheme != "smtps" and wire.has_extn("starttls"):
            wire.starttls(context=safe)
            wire.ehlo()
        if server.username:
            wire.login(unquote(server.username), unquote(server.password or ""))
        wire.send_message(message)


def send_push(settings: Settings, target: str, notice: Notice) -> None:
    """Hand a notice, sealed for one browser, to the push service of that browser."""
    from pywebpush import WebPushException, webpush

    told = json.dumps({"title": notice.title, "text": notice.text, "address": notice.address})
    try:
        webpush(
            json.loads(checked_browser(settings, target)),
            told,
            vapid_private_key=settings.push_key,
            vapid_claims={"sub": settings.push_contact},
            ttl=int(24 * SLOW),
            timeout=TIMEOUT,
        )
    except WebPushException as error:
        raise OSError(str(error)) from error


def push_public_key(settings: Settings) -> str:
    """The public half of the house's key, as browsers want it."""
    from py_vapid import Vapid02

    numbers: Any = Vapid02.from_string(settings.push_key).public_key.public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def checked_mail(text: str) -> str:
    """A mail address. Raises BadText."""
    if len(text) > 200 or not MAIL.fullmatch(text):
        raise BadText(Say("That is no mail address."))
    return text


def checked_browser(settings: Settings, text: str) -> str:
    """What a browser gave us to reach it by: only the push services of browsers are written to. Raises BadText."""
    try:
        given: Any = json.loads(text) if len(text) <= LONGEST else None
        where, keys = urlsplit(given["endpoint"]), given["keys"]
        host = where.hostname or ""
        known = any(host == each or (each.startswith(".") and host.endswith(each)) for each in settings.push_hosts)
        sound = known and all(isinstance(keys[name], str) for name in ("p256dh", "auth"))
        if sound and (where.scheme == "https" or host == "127.0.0.1"):
            return json.dumps({"endpoint": given["endpoint"], "keys": {name: keys[name] for name in ("p256dh", "auth")}})
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise BadText(Say("This browser cannot be reached."))


class Notices:
    """The notices of one server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ways: Mapping[str, Send] = ways_of(house.settings)
        self.looked: dict[tuple[str, int], int] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def look(self, table: Core) -> None:
        """Something has changed at a table: whoever is asked now, and does not look soon, will be told."""
        state = table.state
        if not self.ways or state.status != "playing" or (state.pace is not None and state.pace < SLOW):
            return
        for seat in state.waiting:
            decision = state.decision[seat]
            if state.seats[seat].decides and self.looked.get((table.id, seat)) != decision:
                self.looked[table.id, seat] = decision
                task = asyncio.ensure_future(self.tell(table.id, seat, decision))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def tell(self, id: str, seat: int, decision: int) -> None:
        """Wait a little, then tell whoever holds the seat, unless they have come or decided meanwhile."""
        await asyncio.sleep(self.house.settings.tell_after)
        try:
            table = await self.house.table(id)
            state = table.state
            if state.decision[seat] != decision or not state.seats[seat].decides or seat in table.connected():
                return
            wishes = [wish for wish in await self.house.store.wishes(state.seats[seat].holders) if wish.way in self.ways]
            if not wishes or not await self.house.store.tells_first(id, seat, decision):
                return
        except Unavailable:
            return
        except Exception as error:
            log.warning("nobody was told of table %s: %r", id, error)
            return
        address = f"{self.house.settings.address}/t/{id}?seat={seat}"
        for wish in wishes:
            with speaking(wish.lang):
                title = str(Say("Your turn: {game}", game=state.game.title[wish.lang]))
                notice = Notice(title, str(Say("A decision waits for you.")), address)
            await self.send(wish.way, wish.target, notice)

    async def send(self, way: str, target: str, notice: Notice) -> bool:
        """Send a notice, beside the event loop; whether it went out. The log does not say to whom: that is private."""
        try:
            await asyncio.to_thread(self.ways[way], target, notice)
        except Exception as error:
            log.warning("a notice by %s was not sent: %s", way, type(error).__name__)
            return False
        return True

    async def ask_by_mail(self, who: str, target: str, lang: str) -> bool:
        """Write to a mail address to ask whether it is theirs. Whoever does not say yes gets no other mail."""
        token = self.token(who, checked_mail(target))
        address = f"{self.house.settings.address}/notices/mail?who={who}&to={target.replace('+', '%2B')}&token={token}"
        with speaking(lang):
            text = Say("Somebody wishes to be told at this address when it is their turn. If it was you, open this address:")
            notice = Notice(str(Say("Notices from {house}", house=self.house.settings.title)), str(text), address)
        return await self.send("mail", target, notice)

    def token(self, who: str, target: str) -> str:
        """What proves that a mail to this address was read."""
        return sealed(self.house.key, f"mail {who} {target}").hex()[:32]

    async def confirm_mail(self, who: str, target: str, token: str, lang: str) -> None:
        """The mail was read: keep the wish. Raises BadText."""
        if "mail" not in self.ways or not same(token, self.token(who, checked_mail(target))):
            raise BadText(Say("This link does not work."))
        await self.house.store.wish(Wish(who, "mail", target, lang), 1)

    async def wish_push(self, who: str, browser: str, lang: str) -> None:
        """Tell this browser from now on. Raises BadText."""
        if "push" not in self.ways:
            raise BadText(Say("This browser cannot be reached."))
        await self.house.store.wish(Wish(who, "push", checked_browser(self.house.settings, browser), lang), MOST)

    async def close(self) -> None:
        """Give up what was not told yet."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
