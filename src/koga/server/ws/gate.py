"""The gate: the port that the server listens on. Sockets are ours from here on; all other requests go on to Granian.

Through Granian every message would cross between its threads and the loop, and back (docs/decisions/0002-sockets.md).
So it listens on a Unix socket behind the gate; each connection passes one request on to it, with the client's address.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import cast

from msgspec import Struct

from koga.core.game import InvalidInput
from koga.server.http.headers import PEER, address_of, header, origin_fits
from koga.server.ops.budgets import Budgets
from koga.server.tables.registry import Registry
from koga.server.ws.frames import accept_key
from koga.server.ws.socket import Socket

PATIENCE = 20.0  # seconds that a client has to say what it wants
LONGEST_HEAD = 16_384
OWN = {PEER, b"connection", b"keep-alive", b"proxy-connection", b"upgrade"}  # headers that the gate sets or takes out
WELCOME = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
BAD = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
OTHER_VERSION = (
    b"HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nSec-WebSocket-Version: 13\r\nContent-Length: 0\r\n\r\n"
)
AWAY = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def inside(host: str, port: int) -> Path:
    """The Unix socket where Granian listens behind the gate of an address; in a folder that only we may enter."""
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"koga-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise InvalidInput(f"{folder} is open to others: remove it")
    return folder / f"{host.replace('/', '')}-{port}"


class House(Struct):
    """What is behind the gate."""

    registry: Registry
    budgets: Budgets
    origins: list[str]
    proxy: bool  # whether the X-Forwarded-For of whoever connects is believed
    inside: str  # the Unix socket where Granian listens


class Gate(asyncio.Protocol):
    """A connection that has not yet said what it wants."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.head = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.patience = asyncio.get_running_loop().call_later(PATIENCE, self.transport.abort)

    def connection_lost(self, error: Exception | None) -> None:
        self.patience.cancel()

    def data_received(self, data: bytes) -> None:
        self.head += data
        end = self.head.find(b"\r\n\r\n")
        if end < 0 and len(self.head) <= LONGEST_HEAD:
            return
        self.patience.cancel()
        if not 0 <= end <= LONGEST_HEAD:
            self.turn_away(TOO_LONG)
            return
        if self.head.count(b"\n", 0, end) != self.head.count(b"\r\n", 0, end):  # two readers may see two requests
            self.turn_away(BAD)
            return
        head, rest = Head(bytes(self.head[:end])), bytes(self.head[end + 4 :])
        if head.wants_socket():
            self.open_socket(head, rest)
        else:
            self.pass_on(head, rest)

    def turn_away(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def open_socket(self, head: Head, rest: bytes) -> None:
        """The one socket there is, /ws. Whoever may not come in is told why before the connection is closed."""
        house, scope = self.house, head.scope(self.address())
        answer = accept_key((header(scope, b"sec-websocket-key") or "").encode("latin-1"))
        if answer is None:
            self.turn_away(BAD)
            return
        if header(scope, b"sec-websocket-version") != "13":
            self.turn_away(OTHER_VERSION)
            return
        self.transport.write(WELCOME + answer + b"\r\n\r\n")
        address = address_of(scope, house.proxy)
        fits = origin_fits(scope, house.origins)
        account = house.budgets.account(address)
        enters = fits and account.connect()
        socket = Socket(house.registry, house.budgets.limits.messages, self.transport, account)
        self.transport.set_protocol(cast(asyncio.Protocol, socket))
        if enters:
            socket.when_gone = account.disconnect
        else:
            socket.bye("too-many" if fits else "closed")
        if rest:
            socket.data_received(rest)

    def pass_on(self, head: Head, rest: bytes) -> None:
        self.transport.pause_reading()
        asyncio.get_running_loop().create_task(self.connect(head.passed_on(self.address()) + rest))

    async def connect(self, first: bytes) -> None:
        outside, inside = Side(), Side()
        try:
            await asyncio.get_running_loop().create_unix_connection(lambda: inside, self.house.inside)
        except OSError:
            self.turn_away(AWAY)
            return
        outside.transport, outside.other, inside.other = self.transport, inside, outside
        self.transport.set_protocol(outside)
        inside.transport.write(first)
        if self.transport.is_closing():
            inside.transport.close()
        else:
            self.transport.resume_reading()

    def address(self) -> str:
        return str((self.transport.get_extra_info("peername") or ("",))[0])


class Side(asyncio.Protocol):
    """One side of a request that is passed on: what comes here leaves on the other."""

    transport: asyncio.Transport
    other: Side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if not self.other.transport.is_closing():
            self.other.transport.write(data)

    def eof_received(self) -> bool:
        """A client may have said all and still listen."""
        if not self.other.transport.is_closing():
            self.other.transport.write_eof()
        return True

    def pause_writing(self) -> None:
        self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.other.transport.close()


class Head:
    """The first lines of a request."""

    def __init__(self, text: bytes) -> None:
        first, *lines = text.split(b"\r\n")
        self.first = first
        self.lines = lines

    def scope(self, address: str) -> dict[str, object]:
        """As ASGI has it, as far as doors.py looks at it."""
        split = [line.partition(b":") for line in self.lines]
        headers = [(name.strip().lower(), value.strip()) for name, _, value in split]
        return {"client": (address, 0), "headers": [*headers, (PEER, address.encode())]}

    def wants_socket(self) -> bool:
        method, _, rest = self.first.partition(b" ")
        path = rest.partition(b" ")[0].partition(b"?")[0]
        if method != b"GET" or path != b"/ws":
            return False
        return any(name_of(line) == b"upgrade" and b"websocket" in line.lower() for line in self.lines)

    def passed_on(self, address: str) -> bytes:
        """One request for each connection, so that no later one comes in without the address."""
        kept = [line for line in self.lines if name_of(line) not in OWN]
        own = [PEER + b": " + address.encode(), b"connection: close"]
        return b"\r\n".join([self.first, *kept, *own]) + b"\r\n\r\n"


def name_of(line: bytes) -> bytes:
    return line.partition(b":")[0].strip().lower()
