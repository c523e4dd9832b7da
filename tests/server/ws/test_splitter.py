"""A socket reads plain frames without the library's parser: whatever arrives in whatever pieces, the messages, the
answers and the close codes are those of the library alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise
from typing import Any, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import PayloadTooBig
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol
from websockets.server import ServerProtocol

from koga.server.bots.pool import BotPool
from koga.server.ops.budgets import Budgets
from koga.server.ops.metrics import Metrics
from koga.server.ops.settings import Limits
from koga.server.storage.bus import LocalBus
from koga.server.tables.service import Tables
from koga.server.wire import LARGEST, bye, encode
from koga.server.ws.socket import Flusher, Socket
from tests.fuzz.front import Wire

TOO_BIG = Frame(Opcode.TEXT, encode(bye("too-big"))).serialize(mask=False)
UNKNOWN = b"\xf3\x80"  # where a frame begins, the library refuses it at once; elsewhere it is something else
ASKED = b'{"type":"ping","id":"a"}'


def framed(first: int, payload: bytes, mask: bytes = b"\1\2\3\4", length: int = 0, masked: bool = True) -> bytes:
    """A frame with any first byte; `length` is the number of bytes that tell its length, 0 for the usual one."""
    size = len(payload)
    length = length or (1 if size < 126 else 3 if size < 65_536 else 9)
    told = {1: size, 3: 126, 9: 127}[length] | (0x80 if masked else 0)
    more = size.to_bytes(length - 1, "big") if length > 1 else b""
    key = mask if masked else b""
    text = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)) if masked else payload
    return bytes([first, told]) + more + key + text


class Library(Protocol):
    """The library, which counts the bytes that it is given."""

    given = 0

    def receive_data(self, data: bytes | bytearray) -> None:
        self.given += len(data)
        super().receive_data(data)


class Alone:
    """The library alone: what each piece means, and everything that is written."""

    def __init__(self) -> None:
        self.library = Library(SERVER, max_size=LARGEST)
        self.parts: list[bytes] = []
        self.written = b""

    def receive(self, piece: bytes) -> list[bytes]:
        self.library.receive_data(piece)
        messages = []
        for event in self.library.events_received():
            frame = cast(Frame, event)
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self.parts.append(bytes(frame.data))
                if frame.fin:
                    messages.append(b"".join(self.parts))
                    self.parts = []
        self.written += b"".join(self.library.data_to_send())
        return messages

    def is_failed(self) -> bool:
        return self.library.parser_exc is not None


class Ours:
    """A socket whose messages are left unread."""

    def __init__(self) -> None:
        metrics = Metrics()
        tables = Tables(cast(Any, None), LocalBus(), BotPool(0, 1.0, metrics), metrics)
        self.library, self.wire = Library(SERVER, max_size=LARGEST), Wire()
        account = Budgets(Limits(), None, 1).account("192.0.2.7")
        self.socket = Socket(tables, Flusher(), 1e9, self.wire, cast(ServerProtocol, self.library), account)
        self.socket.conversation.working = True

    def receive(self, piece: bytes) -> list[bytes]:
        self.socket.receive(piece)
        messages = list(self.socket.conversation.unread)
        self.socket.conversation.drop_unread()
        return messages


def inside(test: Callable[[], None]) -> None:
    """Run a test in an event loop, which sockets need for their timers."""

    async def run() -> None:
        test()

    asyncio.run(run())


sizes = st.one_of(st.integers(0, 30), st.sampled_from([124, 125, 126, 127, 128, 300, 4096, LARGEST, LARGEST + 1]))
payloads = st.builds(lambda size, byte: bytes([byte]) * size, sizes, st.integers(0, 255)) | st.binary(max_size=40)
masks = st.binary(min_size=4, max_size=4)
plain = st.builds(framed, st.just(0x81), payloads, masks)
firsts = st.sampled_from([0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x89, 0x8A, 0x88, 0xC1, 0xA1, 0x91, 0x83, 0x09])
odd = st.builds(framed, firsts, payloads, masks, st.sampled_from([0, 3, 9]), st.booleans())
fragmented = st.builds(lambda *parts: b"".join(parts), *(
    st.builds(framed, st.just(first), st.binary(max_size=20), masks) for first in (0x01, 0x89, 0x00, 0x80)
))  # fmt: skip
close = st.builds(lambda code: framed(0x88, code.to_bytes(2, "big")), st.sampled_from([1000, 1001, 1006, 3000, 5000]))
control = st.builds(framed, st.sampled_from([0x89, 0x8A]), st.binary(max_size=10), masks)
well_formed = plain | fragmented | control
streams = st.lists(plain | plain | fragmented | control | odd | close | st.binary(max_size=12), max_size=10)
cuts = st.lists(st.integers(1, 5000) | st.integers(1, 9), max_size=30)


def cut(stream: bytes, sizes: list[int]) -> Iterator[bytes]:
    """Cut a stream into pieces of these sizes; the rest is the last piece."""
    ends = [end for end in accumulate(sizes) if end < len(stream)]
    for start, end in pairwise([0, *ends, len(stream)]):
        if start < end:
            yield stream[start:end]


@given(streams, cuts)
@example([framed(0x81, ASKED)] * 3, [])
@example([framed(0x81, ASKED), framed(0x81, ASKED)], [1, 1, 1, 40])
@example([framed(0x81, b"x" * 300), framed(0x81, ASKED)], [2, 1, 1, 1])
@example([framed(0x01, b"{"), framed(0x81, ASKED)], [])
@example([framed(0x81, b"x" * (LARGEST + 1)), framed(0x81, ASKED)], [])
@example([framed(0x81, b"x" * 10, length=9), framed(0x81, ASKED)], [])
@example([framed(0x81, b"123456", b"\x81\x84\0\0", length=9)], [])  # from its mask on it looks like a plain frame
@example([framed(0x81, ASKED, masked=False), framed(0x81, ASKED)], [])
@example([framed(0x88, b""), framed(0x81, ASKED)], [])
@settings(max_examples=600, deadline=None)
def test_any_bytes_in_any_pieces_are_read_as_by_the_library_alone(stream: list[bytes], sizes: list[int]) -> None:
    def test() -> None:
        alone, ours = Alone(), Ours()
        for piece in cut(b"".join(stream), sizes):
            expected, got = alone.receive(piece), ours.receive(piece)
            assert got == ([] if alone.is_failed() else expected)  # a broken connection's messages are dropped
        written = ours.wire.written
        if isinstance(alone.library.parser_exc, PayloadTooBig):
            assert TOO_BIG in written
            written = written.replace(TOO_BIG, b"", 1)
        assert written == alone.written
        assert ours.library.close_sent == alone.library.close_sent
        assert ours.library.close_rcvd == alone.library.close_rcvd

    inside(test)


@given(st.lists(well_formed.filter(lambda frames: len(frames) < LARGEST), max_size=8), cuts)
@settings(max_examples=200, deadline=None)
def test_the_end_of_every_frame_is_known_in_any_pieces(stream: list[bytes], sizes: list[int]) -> None:
    def test() -> None:
        ours = Ours()
        read = 0
        for piece in cut(b"".join(stream), sizes):
            ours.receive(piece)
            read += len(piece)
            alone = Alone()
            alone.receive(b"".join(stream)[:read] + UNKNOWN)
            is_between = str(alone.library.parser_exc) == "invalid opcode"
            assert ours.socket.splitter.is_between_frames() == is_between

    inside(test)


def test_plain_frames_are_read_without_the_library_again_after_others() -> None:
    def test() -> None:
        ours = Ours()
        assert ours.receive(framed(0x81, ASKED) * 3 + framed(0x81, b"x" * LARGEST)) == [ASKED] * 3 + [b"x" * LARGEST]
        assert ours.library.given == 0
        others = framed(0x89, b"x") + framed(0x01, b"a") + framed(0x80, b"b")
        assert ours.receive(others + framed(0x81, ASKED)) == [b"ab", ASKED]
        assert ours.library.given == len(others)
        for byte in framed(0x81, ASKED):
            ours.receive(bytes([byte]))
        ours.library.given = 0
        assert ours.receive(framed(0x81, ASKED)) == [ASKED]
        assert ours.library.given == 0

    inside(test)


@pytest.mark.parametrize("first", [0x88, 0x83], ids=["close", "error"])
def test_nothing_is_read_after_the_end(first: int) -> None:
    def test() -> None:
        ours = Ours()
        assert ours.receive(framed(first, b"") + framed(0x81, ASKED)) == []
        assert ours.receive(framed(0x81, ASKED)) == []

    inside(test)
