"""Request bodies: read whole, within bounds, before anything else looks at the request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from koga.server.bounds import BODY_BYTES, DRAINED_BYTES
from koga.server.http.headers import Scope, header
from koga.server.wire import Refused

Receive = Callable[[], Awaitable[Any]]
JSON = "application/json"


class Disconnected(Exception):
    """The client left before its request was complete."""


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The body of a request; Refused if it is larger than BODY_BYTES, or is not JSON in UTF-8.

    A body that is only a little too large is read to its end and dropped: a client that is still sending when the
    connection is closed would never see its answer.
    """
    announced = int(header(scope, b"content-length") or 0)  # httptools refuses anything but a number
    if announced > DRAINED_BYTES:
        raise Refused("too-big", more=f"a body has at most {BODY_BYTES} bytes")
    body, size, more = bytearray(), 0, True
    while more:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise Disconnected
        piece, more = event.get("body", b""), event.get("more_body", False)
        size += len(piece)
        if size <= BODY_BYTES:
            body += piece
        elif size > announced:  # it came in chunks, without a length
            raise Refused("too-big", more=f"a body has at most {BODY_BYTES} bytes")
    if size > BODY_BYTES:
        raise Refused("too-big", more=f"a body has at most {BODY_BYTES} bytes")
    if body and media_type(scope) != JSON:
        raise Refused("not-json")
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise Refused("malformed", more="JSON is UTF-8") from error
    return bytes(body)


def media_type(scope: Scope) -> str:
    return (header(scope, b"content-type") or "").partition(";")[0].strip().lower()


def replay(body: bytes, receive: Receive) -> Receive:
    """ASGI `receive` that returns the body at once and then delegates to the server's own."""
    events = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive_read() -> Any:
        return next(events, None) or await receive()

    return receive_read
