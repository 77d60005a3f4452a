"""The address of the house as a friend can use it: links and codes carry it, and a page says when there is none."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.requests import Request

FAR = ("192.0.2.1", 9)
"""An address that nobody has. The system is asked by which way it would send there, and so names this machine's own address."""

USUAL = {"http": ":80", "https": ":443"}
"""The port that need not be said."""


def on_the_network() -> str | None:
    """The address of this machine on its network, None where it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR)
            found = str(way.getsockname()[0])
        except OSError:
            return None
    return None if only_here(found) else found


def only_here(host: str) -> bool:
    """Whether a host means this very computer to whoever uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def on_a_home_network(host: str) -> bool:
    """Whether a host is known only on its own network: a private address, or a name without a domain."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".home"))


def for_friends(request: Request, way_in: str, **where: object) -> str:
    """A page's address as others can open it: the one the house was told of where the reader sits at the house's own computer,
    or came by that very address; otherwise the one by which the reader came. Of a proxy in front the house does not know that it
    speaks https, and a secret link must not begin with http then.
    """
    own = str(request.url_for(way_in, **where))
    told: str | None = request.app.state.settings.address
    if told is None or not (only_here(request.url.hostname or "") or is_host_of(told, request.url.netloc)):
        return own
    return f"{told.rstrip('/')}{urlsplit(own).path}"


def is_host_of(address: str, host: str) -> bool:
    """Whether this is the host of an address; some proxies name the port to it that goes without saying."""
    scheme, netloc = urlsplit(address.lower())[:2]
    usual = USUAL.get(scheme, "")
    return host.lower().removesuffix(usual) == netloc.removesuffix(usual)


def works_elsewhere(address: str) -> bool:
    """Whether a link can be opened on another device."""
    return not only_here(urlsplit(address).hostname or "")
