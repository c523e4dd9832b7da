"""WebSocket handshake: uvicorn's `ws=` class checks the request with `websockets` and hands the connection to a Socket.

There is no ASGI between the socket and the tables: after the handshake the event loop calls the Socket directly.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from koga.server.http.headers import Scope, address_of, origin_fits, session_of
from koga.server.ops.budgets import Budgets
from koga.server.tables.service import Tables
from koga.server.wire import LARGEST
from koga.server.ws.socket import Flusher, Socket

PATH = "/ws"
log = logging.getLogger("koga.frames")
log.setLevel(logging.WARNING)  # the library logs every opened and closed connection at level info


class Front(Struct):
    """State shared by all connections, kept in uvicorn's lifespan state."""

    tables: Tables
    flusher: Flusher
    budgets: Budgets
    origins: list[str]
    proxy: bool  # whether X-Forwarded-For is trusted
    sockets: set[Socket] = set()


class Handshake(asyncio.Protocol):
    """uvicorn's `ws=` class. Receives the complete request as parsed by uvicorn, then any bytes that followed it."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:  # noqa: ARG002
        self.front: Front = app_state["front"]
        self.connections = cast(set[Any], server_state.connections)
        self.frames = ServerProtocol(max_size=LARGEST, logger=log)  # no extensions: nothing is decompressed
        self.socket: Socket | None = None
        self.when_gone: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.socket is not None:
            self.socket.receive(data)
            return
        self.frames.receive_data(data)
        for request in self.frames.events_received():
            self.answer(cast(Request, request))
        self.transport.write(b"".join(self.frames.data_to_send()))
        if self.frames.state is State.OPEN:
            self.open()
        else:
            self.transport.close()

    def answer(self, request: Request) -> None:
        peer = str((self.transport.get_extra_info("peername") or ("",))[0])
        raw = request.headers.raw_items()
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1", "replace")) for name, value in raw]
        self.scope: Scope = {"client": (peer, 0), "headers": headers}
        self.account = self.front.budgets.account(address_of(self.scope, self.front.proxy))
        if request.path.partition("?")[0] != PATH:
            response = self.frames.reject(404, "Not Found\n")
        elif self.account.is_overdrawn or not self.account.spend("requests"):
            response = self.frames.reject(429, "Too Many Requests\n")
        else:
            response = self.frames.accept(request)
        self.frames.send_response(response)

    def open(self) -> None:
        """Hand the connection over to a Socket. Rejected clients get the reason in a Bye."""
        messages = self.front.budgets.limits.messages
        front = self.front
        session = session_of(self.scope)
        socket = Socket(front.tables, front.flusher, messages, self.transport, self.frames, self.account, session)
        self.socket = socket
        self.connections.add(socket)
        self.front.sockets.add(socket)
        fits = origin_fits(self.scope, self.front.origins)
        entered = fits and self.account.connect()
        socket.when_gone = lambda: self.left(socket, entered)
        self.transport.set_protocol(cast(asyncio.BaseProtocol, socket))
        if not entered:
            socket.bye("too-many" if fits else "wrong-origin")

    def left(self, socket: Socket, entered: bool) -> None:
        self.connections.discard(socket)
        self.front.sockets.discard(socket)
        if entered:
            self.account.disconnect()
        if self.when_gone is not None:
            self.when_gone()
