"""WebSockets for a load test, with as little work per message as possible: the client shares the processor with the
server.

Bare sockets and epoll; no event loop, no tasks, no objects between the wire and its reader.
"""

from __future__ import annotations

import base64
import heapq
import os
import select
import socket
import time
from collections.abc import Callable
from itertools import count

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
PIECE = 65_536


class Wire:
    """One connection. `hear` is called with every text; messages are short and sent in one piece."""

    def __init__(self, wires: Wires, port: int, path: str, hear: Callable[[bytes], None], cookie: str = "") -> None:
        self.wires = wires
        self.hear = hear
        self.rest = b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            piece = self.socket.recv(PIECE)
            assert piece, "the server hung up"
            head += piece
        head, _, self.rest = head.partition(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head
        self.mask = os.urandom(4)
        self.masks = int.from_bytes(self.mask * 256, "big")
        self.socket.setblocking(False)
        wires.add(self)

    def say(self, text: bytes, kind: int = TEXT) -> None:
        size = len(text)
        assert size < 1024
        masked = (int.from_bytes(text, "big") ^ (self.masks >> 8 * (1024 - size))).to_bytes(size, "big")
        long = b"" if size < 126 else size.to_bytes(2, "big")
        sent = self.socket.send(bytes((0x80 | kind, 0x80 | (126 if long else size))) + long + self.mask + masked)
        assert sent == 6 + len(long) + size, "the server does not read"

    def read(self) -> None:
        data = self.socket.recv(PIECE)
        if not data:
            raise SystemExit("the server hung up")
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), at + 10
            if start + size > end:
                break
            kind, text = data[at] & 15, data[start : start + size]
            at = start + size
            if kind == TEXT:
                self.hear(text)
            elif kind == PING:
                self.say(text, PONG)
            elif kind == CLOSE:
                raise SystemExit(f"the server closed a connection: {text!r}")
        self.rest = data[at:]

    def close(self) -> None:
        self.wires.remove(self)
        self.socket.close()


class Wires:
    """All connections of the load, and its timers."""

    def __init__(self) -> None:
        self.epoll = select.epoll()
        self.open: dict[int, Wire] = {}
        self.later: list[tuple[float, int, Callable[[], None]]] = []
        self.numbers = count()

    def add(self, wire: Wire) -> None:
        self.open[wire.socket.fileno()] = wire
        self.epoll.register(wire.socket.fileno(), select.EPOLLIN)

    def remove(self, wire: Wire) -> None:
        self.epoll.unregister(wire.socket.fileno())
        del self.open[wire.socket.fileno()]

    def after(self, seconds: float, then: Callable[[], None]) -> None:
        heapq.heappush(self.later, (time.perf_counter() + seconds, next(self.numbers), then))

    def run(self, seconds: float, until: Callable[[], bool] | None = None) -> bool:
        """Process input for some seconds, or until a condition holds; return whether it does."""
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            if until is not None and until():
                return True
            while self.later and self.later[0][0] <= now:
                heapq.heappop(self.later)[2]()
            wake = min(end, self.later[0][0]) if self.later else end
            for number, _ in self.epoll.poll(max(0.0, wake - now), 256):
                self.open[number].read()
        return until is not None and until()
