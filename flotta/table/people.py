"""Who somebody is: the digest of a secret only their browser has; and the texts people give."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from functools import lru_cache

from flotta.engine.words import Say
from flotta.table.errors import BadText

REQUEST = re.compile(r"[A-Za-z0-9_-]{8,64}")
TABLE = re.compile(r"[a-z2-7]{13}")
MARKS = 3
"""How many accents and the like a letter may carry."""


@lru_cache(4096)
def key_of(person: str) -> str:
    """What is kept of a person's secret."""
    return hashlib.sha256(b"flotta person " + person.encode("utf-8", "surrogatepass")).hexdigest()


def new_table_id(house_key: str, who: str, request: str | None) -> str:
    """A name for a table that nobody guesses; the same again for the same request."""
    return _table_id(sealed(house_key, f"table {who} {request}")[:8] if request else secrets.token_bytes(8))


def rematch_id(house_key: str, table: str) -> str:
    """The name of the table that follows another: the same on every server."""
    return _table_id(sealed(house_key, f"rematch {table}")[:8])


def _table_id(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").lower()


def seat_token(house_key: str, table: str, seat: int, generation: int) -> str:
    """The secret in a seat's personal link; a new generation makes the old ones worthless."""
    return base64.urlsafe_b64encode(sealed(house_key, f"seat {table} {seat} {generation}")[:16]).decode().rstrip("=")


def sealed(house_key: str, text: str) -> bytes:
    """A text under the seal of this house: only the house can make it."""
    return hmac.new(bytes.fromhex(house_key), text.encode(), hashlib.sha256).digest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in the same time whether or not they are."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def checked_request(request: object) -> str:
    """The id a client gave its command."""
    if not isinstance(request, str) or not REQUEST.fullmatch(request):
        raise BadText(Say("A request's id is 8 to 64 letters, digits, - or _."))
    return request


def plain(text: object, most: int) -> str:
    """A text in one line, without anything that is not to be seen, of at most so many characters."""
    if not isinstance(text, str):
        raise BadText(Say("That is not a text."))
    if len(text) > 20 * most:
        raise BadText(Say("That is too long; at most {most} characters.", most=most))
    shown = " ".join("".join(_shown(char) for char in unicodedata.normalize("NFC", text)).split())
    shown = "".join(char for place, char in enumerate(shown) if not _piled(shown, place))
    if len(shown) > most:
        raise BadText(Say("That is too long; at most {most} characters.", most=most))
    return shown


def _piled(text: str, place: int) -> bool:
    """Whether a character is one accent too many on a letter: many of them, piled up, cover what others have written."""
    upon = text[max(0, place - MARKS) : place + 1]
    return len(upon) > MARKS and all(unicodedata.category(char)[0] == "M" for char in upon)


def _shown(char: str) -> str:
    return " " if char.isspace() else "" if unicodedata.category(char)[0] == "C" else char
