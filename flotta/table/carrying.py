"""Carrying on on another device: a link that works on one device, for a few minutes, and makes that device the same person's.

An answer may be lost although it was written that the link is used: whoever asks again from the same device, known by the secret
it had before, gets the same answer.

The house keeps no person's secret. What it keeps meanwhile is sealed with the link's own token, of which it knows only a digest:
whoever reads the database can do nothing with it.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import NamedTuple

from flotta.engine.words import Say
from flotta.table.errors import NotYours
from flotta.table.house import House
from flotta.table.people import key_of

LIFE = 600.0
"""For how many seconds a link is good."""
GONE = Say("This link was used already, or its ten minutes are over. Make a new one on the device you come from.")


class Carried(NamedTuple):
    """Who comes to another device, and what they are called."""

    person: str
    name: str


def _digest(token: str) -> str:
    return hashlib.sha256(b"flotta carried " + token.encode("utf-8", "surrogatepass")).hexdigest()


def _sealed(token: str, data: bytes) -> bytes:
    """Data made unreadable without the token, or readable again. A token seals one thing only, so its stream is used once."""
    stream = hashlib.shake_256(b"flotta sealed " + token.encode("utf-8", "surrogatepass")).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))


async def offer(house: House, person: str, name: str) -> str:
    """The token of a link for this person's next device; the one before it is worthless then. Raises NotYours for somebody
    who has no table here, and so nothing to carry on.
    """
    if not await house.tables(person=person, limit=1):
        raise NotYours(Say("You have no table here yet that you could carry on."))
    token, now = secrets.token_urlsafe(24), house.now()
    sealed = _sealed(token, json.dumps([person, name]).encode()).hex()
    await house.store.offer(key_of(person), _digest(token), sealed, now + LIFE, now)
    return token


def _taken(token: str, device: str) -> str:
    """What is kept in the place of a token's digest when a device has used it. Nobody finds it who has not both."""
    return _digest(f"{token} {key_of(device)}")


async def whose(house: House, token: str, device: str) -> str | None:
    """Whose tables a link would bring to the device with this secret, as a digest; None when it would not work there. Asking
    does not use it up.
    """
    return await house.store.offered(_digest(token), _taken(token, device), house.now())


async def take(house: House, token: str, device: str) -> Carried:
    """Who carries on on the device that brings this token, and has had this secret so far. The first device has the link for
    itself. Raises NotYours.
    """
    sealed = await house.store.take(_digest(token), _taken(token, device), house.now())
    if sealed is None:
        raise NotYours(GONE)
    person, name = json.loads(_sealed(token, bytes.fromhex(sealed)))
    return Carried(person, name)
