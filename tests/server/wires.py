"""Bare sockets for tests: raw bytes, without a library that enforces the protocol."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.frames import Frame, Opcode

PATIENCE = 30.0
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
UPGRADE = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
HELLO = f"GET /ws HTTP/1.1\r\n{UPGRADE}{KEY}\r\n".encode()


def open_wire(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def read_to_end(wire: socket.socket) -> bytes:
    """Return all bytes until the server closes the connection; a reset counts as an end."""
    read = b""
    with contextlib.suppress(ConnectionError):
        while more := wire.recv(65_536):
            read += more
    return read


def exchange(port: int, *pieces: bytes) -> bytes:
    """Send these pieces; return all bytes until the server closes the connection."""
    with open_wire(port) as wire:
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                wire.sendall(piece)
        return read_to_end(wire)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def masked(opcode: Opcode | int, payload: bytes = b"", fin: bool = True) -> bytes:
    """Return a masked frame, as clients send it."""
    return Frame(Opcode(opcode), payload, fin).serialize(mask=True)


@contextmanager
def websocket(port: int) -> Iterator[Wire]:
    with open_wire(port) as wire:
        wire.sendall(HELLO)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += wire.recv(1)
        assert head.startswith(b"HTTP/1.1 101 "), head
        yield Wire(wire)


class Wire:
    """A WebSocket whose frames are made by hand."""

    def __init__(self, wire: socket.socket) -> None:
        self.wire = wire
        self.read = b""

    def send(self, *pieces: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                self.wire.sendall(piece)

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame: opcode and payload; None at the end."""
        head = self.take(2)
        if head is None:
            return None
        size = head[1]
        if size == 126:
            size = int.from_bytes(self.take(2) or b"", "big")
        elif size == 127:
            size = int.from_bytes(self.take(8) or b"", "big")
        return head[0] & 15, self.take(size) or b""

    def take(self, size: int) -> bytes | None:
        while len(self.read) < size:
            try:
                more = self.wire.recv(65_536)
            except ConnectionError:
                return None
            if not more:
                return None
            self.read += more
        taken, self.read = self.read[:size], self.read[size:]
        return taken

    def frames(self) -> list[tuple[int, bytes]]:
        """All frames until the server closes the WebSocket or the connection."""
        found: list[tuple[int, bytes]] = []
        while (frame := self.frame()) is not None:
            found.append(frame)
            if frame[0] == Opcode.CLOSE:
                break
        return found

    def close_code(self) -> int | None:
        """The code of the close frame that ends what the server says; None if it hangs up without one."""
        return close_code(self.frames())


def close_code(frames: list[tuple[int, bytes]]) -> int | None:
    if not frames or frames[-1][0] != Opcode.CLOSE:
        return None
    return int.from_bytes(frames[-1][1][:2], "big") if frames[-1][1] else 1005
