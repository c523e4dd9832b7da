"""HTTP connections: uvicorn's protocol with bounds on time, size and pipelining, and the hand-over of WebSockets.

Parsing is done by httptools and the request cycle by uvicorn. Added here is what uvicorn leaves unbounded: the duration
and size of a request's head, the duration of its body, the time a response may stay unread, and the number of pipelined
requests; and the bytes that follow a WebSocket handshake, which uvicorn drops.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Coroutine, Generator
from http import HTTPStatus
from typing import Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from koga.server.bounds import (
    BODY_PIECES,
    BODY_SECONDS,
    HEAD_BYTES,
    HEAD_LINES,
    HEAD_SECONDS,
    PIPELINED,
    STALLED_SECONDS,
)
from koga.server.ops.admission import Admission


class Unacceptable(Exception):
    """Raised for a request that is refused while it is being parsed."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class Begun:
    """A coroutine whose first step is taken at once. TLS has to be in place before the loop reads from the client:
    uvloop begins right after `connection_made`, whether or not reading is paused."""

    def __init__(self, coroutine: Coroutine[Any, Any, asyncio.Transport | None]) -> None:
        self.coroutine = coroutine
        self.waiting = coroutine.send(None)

    def __await__(self) -> Generator[Any, None, asyncio.Transport | None]:
        yield self.waiting
        return (yield from self.coroutine.__await__())


class HttpConnection(HttpToolsProtocol):
    """uvicorn's `http=` class."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.deadline: asyncio.TimerHandle | None = None
        self.stall: asyncio.TimerHandle | None = None
        self.in_head = True
        self.head_bytes = 0  # parsed so far of this head
        self.head_begun = False
        self.head_more = 0  # bytes received of this head after the chunk in which it began
        self.pieces = 0
        self.refused = False
        self.behind = b""  # bytes that the client sent after its WebSocket handshake
        self.leave: Callable[[], None] | None = None  # counts the connection out
        self.begun = False  # the connection is admitted and, if need be, secure
        self.early = b""  # bytes that came with the end of the TLS handshake
        self.securing: asyncio.Task[None] | None = None

    # ---- beginning and end ----

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit the connection; one too many is closed without an answer."""
        admission: Admission | None = self.app_state.get("admission")
        if admission is not None:
            self.leave = admission.admit(str((transport.get_extra_info("peername") or ("",))[0]))
            if self.leave is None:
                transport.abort()
                return
        tls: ssl.SSLContext | None = getattr(self.config, "tls", None)
        if tls is None:
            self.begin(transport)
        else:
            started = self.loop.start_tls(transport, self, tls, server_side=True, ssl_handshake_timeout=HEAD_SECONDS)
            self.securing = self.loop.create_task(self.secure(transport, Begun(started)))

    async def secure(self, transport: asyncio.Transport, handshake: Begun) -> None:
        try:
            secured = await handshake
        except OSError:  # no TLS, or none in time
            secured = None
        if secured is None or secured.is_closing():
            transport.abort()
            self.count_out()
        else:
            self.begin(secured)

    def begin(self, transport: asyncio.Transport) -> None:
        self.begun = True
        super().connection_made(transport)
        self.expect(HEAD_SECONDS)
        early, self.early = self.early, b""
        if early:
            self.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        self.count_out()
        if self.begun:
            self.expect(None)
            self.resume_writing()
            super().connection_lost(exc)

    def count_out(self) -> None:
        if self.leave is not None:
            self.leave()
            self.leave = None

    # ---- time ----

    def expect(self, seconds: float | None) -> None:
        """Set the client's deadline for the part of the request it is sending; None cancels it."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.time_out)

    def time_out(self) -> None:
        """Respond to a client that has begun a request; disconnect an idle client or one whose response is under
        way."""
        answered = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if answered or (self.in_head and not self.head_begun):
            self.transport.abort()
        else:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stall is None:
            self.stall = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stall is not None:
            self.stall.cancel()
            self.stall = None

    # ---- size ----

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        if not self.begun:
            self.early += data
            return
        self._unset_keepalive_if_required()
        if self.in_head and self.head_begun:
            self.head_more += len(data)
        elif self.in_head:
            self.expect(HEAD_SECONDS)
        try:
            self.parser.feed_data(data)
            if self.head_more > HEAD_BYTES:
                raise Unacceptable(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        except httptools.HttpParserUpgrade as upgrade:
            self.upgrade(data[upgrade.args[0] :])
        except httptools.HttpParserCallbackError as error:
            cause = error.__context__
            self.refuse(cause.status if isinstance(cause, Unacceptable) else HTTPStatus.BAD_REQUEST)
        except httptools.HttpParserError:
            self.refuse(HTTPStatus.BAD_REQUEST)
        except Unacceptable as error:
            self.refuse(error.status)

    def refuse(self, status: HTTPStatus) -> None:
        """Respond without a request cycle and close; the rest of the request is not parsed."""
        self.refused = True
        self.expect(None)
        self.pipeline.clear()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = f"{status.value} {status.phrase}\n".encode()
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%s" % (status.value, status.phrase.encode(), len(body), body)
            )
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = self.head_begun = True
        self.head_bytes = self.head_more = self.pieces = 0
        if self.deadline is None:  # it arrived together with the end of the request before it
            self.expect(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.count_head(len(url), HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.count_head(len(name) + len(value), HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def count_head(self, size: int, status: HTTPStatus) -> None:
        self.head_bytes += size
        if self.head_bytes > HEAD_BYTES or len(self.headers) > HEAD_LINES:
            raise Unacceptable(status)

    def on_headers_complete(self) -> None:
        self.in_head = self.head_begun = False
        self.head_more = 0
        if len(self.pipeline) >= PIPELINED:
            raise Unacceptable(HTTPStatus.TOO_MANY_REQUESTS)
        self.expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.pieces += 1
        if self.pieces > BODY_PIECES:
            raise Unacceptable(HTTPStatus.BAD_REQUEST)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.expect(None)
        self.in_head = True
        super().on_message_complete()

    # ---- WebSockets ----

    def upgrade(self, behind: bytes) -> None:
        """Handle an upgrade, at which the parser stops. Upgrades to anything but a WebSocket are ignored, as HTTP
        allows: the request gets a normal response, and the connection ends with it."""
        self.expect(None)
        self.refused = True
        if self._should_upgrade():
            self.behind = behind
            self.handle_websocket_upgrade()
        elif self.cycle is not None:
            self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the `ws=` class: first the request, then the bytes that followed it."""
        self.connections.discard(self)
        lines = [name + b": " + value for name, value in self.scope["headers"]]
        first = b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)
        make = cast(Any, self.ws_protocol_class)
        handshake = make(config=self.config, server_state=self.server_state, app_state=self.app_state)
        handshake.when_gone = self.count_out  # the transport will tell the socket of its end
        handshake.connection_made(self.transport)
        handshake.data_received(b"\r\n".join([first, *lines, b"", b""]))
        if self.behind:
            handshake.data_received(self.behind)
