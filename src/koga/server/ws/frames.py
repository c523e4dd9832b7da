"""WebSocket frames (RFC 6455), the server's side of them: bytes in, whole messages out, and back.

No wire is touched here. What is larger than a message may be is skipped while it comes, and never held in memory.
"""

from __future__ import annotations

import base64
import binascii
import hashlib

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
TOO_BIG = -1  # in place of a kind: a message that was skipped
FIN, KIND, RESERVED, MASKED = 0x80, 0x0F, 0x70, 0x80
LONGEST_CONTROL = 125
MEANING = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
BROKEN = 1002  # the close code for a peer that does not keep to the protocol


class Broken(Exception):
    """The peer does not keep to the protocol."""


def accept_key(key: bytes) -> bytes | None:
    """The answer to the key of a handshake; None if it is no key."""
    try:
        if len(base64.b64decode(key, validate=True)) != 16:
            return None
    except binascii.Error:
        return None
    return base64.b64encode(hashlib.sha1(key + MEANING).digest())


def frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((FIN | kind, size)) + payload
    if size < 65_536:
        return bytes((FIN | kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((FIN | kind, 127)) + size.to_bytes(8, "big") + payload


def close_frame(code: int) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big"))


class Incoming:
    """What one client sends, in whatever pieces it comes."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self.rest = b""  # of a frame that is not whole yet
        self.skipping = 0  # bytes still to come of a frame that is too big
        self.parts: list[bytes] = []  # of a message in several frames
        self.kind = MORE  # of that message; MORE: there is none
        self.size = 0

    def take(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages and control frames that are whole now; Broken if this is no WebSocket."""
        if self.skipping:
            skipped = min(self.skipping, len(data))
            self.skipping -= skipped
            data = data[skipped:]
        whole: list[tuple[int, bytes]] = []
        if not self.rest and self.kind == MORE and is_short_text(data):  # nearly always
            return [(TEXT, unmasked(data, 2, len(data) - 6))]
        buffer = self.rest + data if self.rest else data
        at = 0
        while (read := self.read(buffer, at)) is not None:
            first, payload, at = read
            self.add(first, payload, whole)
        self.skipping += max(0, at - len(buffer))
        self.rest = buffer[at:]
        return whole

    def read(self, buffer: bytes, at: int) -> tuple[int, bytes | None, int] | None:
        """The next frame: its first byte, what is in it (None if that is too big), and where the one after it begins.
        None if it is not whole yet."""
        if len(buffer) < at + 2:
            return None
        first, size = buffer[at], buffer[at + 1]
        if not size & MASKED or first & RESERVED:
            raise Broken
        size &= ~MASKED
        start = at + 2
        if size > LONGEST_CONTROL:
            if first & CLOSE:  # control frames are short
                raise Broken
            width = 2 if size == 126 else 8
            if len(buffer) < start + width:
                return None
            size = int.from_bytes(buffer[start : start + width], "big")
            start += width
        end = start + 4 + size
        if size > self.largest:
            return first, None, end
        if len(buffer) < end:
            return None
        return first, unmasked(buffer, start, size), end

    def add(self, first: int, payload: bytes | None, whole: list[tuple[int, bytes]]) -> None:
        kind, is_last = first & KIND, bool(first & FIN)
        if kind in (CLOSE, PING, PONG):
            if not is_last or payload is None:
                raise Broken
            whole.append((kind, payload))
            return
        if kind not in (MORE, TEXT, BINARY) or (kind == MORE) != (self.kind != MORE):
            raise Broken
        if is_last and kind != MORE:
            whole.append((TOO_BIG, b"") if payload is None else (kind, payload))
            return
        self.kind = self.kind or kind
        self.size += self.largest + 1 if payload is None else len(payload)
        if payload is None or self.size > self.largest:
            self.parts.clear()
        else:
            self.parts.append(payload)
        if is_last:
            whole.append((TOO_BIG, b"") if self.size > self.largest else (self.kind, b"".join(self.parts)))
            self.kind, self.size, self.parts = MORE, 0, []


def is_short_text(data: bytes) -> bool:
    """Whether this is one whole frame with one whole short text, and nothing else."""
    return len(data) > 6 and data[0] == FIN | TEXT and data[1] == MASKED | (len(data) - 6) and len(data) < 132


def unmasked(buffer: bytes, start: int, size: int) -> bytes:
    """Four bytes of mask, then what is masked by them."""
    data = bytearray(size)
    for n in range(size):
        data[n] = buffer[start + 4 + n] ^ buffer[start + (n & 3)]
    return bytes(data)
