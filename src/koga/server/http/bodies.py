"""Request bodies: read completely and within bounds before the request is routed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from koga.server.bounds import BODY_BYTES, DRAINED_BYTES
from koga.server.http.headers import Scope, header
from koga.server.wire import Refused
from koga.server.wire.coding import ZERO

Receive = Callable[[], Awaitable[Any]]
JSON = "application/json"


class Disconnected(Exception):
    """Raised when the client leaves before its request is complete."""


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """Return the body of a request; raise Refused if it is larger than BODY_BYTES or not JSON in UTF-8.

    A body that is slightly too large is read to its end and discarded: a client that is still sending when the
    connection is closed would never see its response.
    """
    announced = int(header(scope, b"content-length") or 0)  # httptools accepts only a number here
    if announced > DRAINED_BYTES:
        raise Refused("too-big", more=f"request body too large: at most {BODY_BYTES} bytes")
    body, size, more = bytearray(), 0, True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise Disconnected
        piece, more = event.get("body", b""), event.get("more_body", False)
        size += len(piece)
        if size <= BODY_BYTES:
            body += piece
        elif size > announced:  # chunked transfer without a declared length
            raise Refused("too-big", more=f"request body too large: at most {BODY_BYTES} bytes")
    if size > BODY_BYTES:
        raise Refused("too-big", more=f"request body too large: at most {BODY_BYTES} bytes")
    if body and media_type(scope) != JSON:
        raise Refused("not-json")
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise Refused("malformed", more="JSON must be UTF-8") from error
    if ZERO in body:
        raise Refused("malformed", more="text must not contain NUL")
    return bytes(body)


def media_type(scope: Scope) -> str:
    return (header(scope, b"content-type") or "").partition(";")[0].strip().lower()


def replay(body: bytes, receive: Receive) -> Receive:
    """ASGI `receive` that returns the body at once and then delegates to the server's own."""
    events = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive_read() -> Any:
        return next(events, None) or await receive()

    return receive_read
