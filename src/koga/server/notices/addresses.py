"""Allowed push endpoints: https at public addresses. A member supplies the endpoint, so it must not lead into the
server's own network."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from koga.server.wire import Refused

RESOLVE_SECONDS = 5.0


def checked_endpoint(endpoint: str, private: bool) -> SplitResult:
    """Return the parts of an endpoint; raise Refused if it is not a valid push service address. With `private`, for
    tests and closed networks, any host and port is accepted, with or without TLS."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise Refused("invalid", more="the endpoint is not a valid address") from error
    if not parts.hostname or parts.username or parts.password or not endpoint.isascii() or not endpoint.isprintable():
        raise Refused("invalid", more="the endpoint is not a valid address")
    if private:
        if parts.scheme not in ("https", "http"):
            raise Refused("invalid", more="the endpoint is not a valid address")
        return parts
    if parts.scheme != "https" or port not in (None, 443):
        raise Refused("invalid", more="the endpoint must be https")
    try:
        literal = ip_address(parts.hostname)
    except ValueError:
        return parts
    if not is_public(str(literal)):
        raise Refused("invalid", more="the endpoint must be public")
    return parts


async def resolved(parts: SplitResult, private: bool) -> str:
    """Return an address of the host; raise Refused unless all of its addresses are public. The connection is made to
    this address, so later changes of the DNS records have no effect."""
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError, UnicodeError) as error:
        raise Refused("invalid", more="the endpoint's host has no address") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (private or all(map(is_public, addresses))):
        raise Refused("invalid", more="the endpoint must be public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Return whether an address is on the public internet: not private, loopback, link-local, multicast or reserved."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if mapped is not None and not is_public(str(mapped)):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved
