"""One WebSocket connection: turns bytes into messages for its conversation, and messages into bytes. Every connection
is closed with a Bye, unless its client violated the WebSocket protocol.

Frames are parsed and built by `websockets` (sans-I/O). Everything that costs resources without being a message is
bounded: see `koga.server.bounds`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import lru_cache
from time import monotonic, perf_counter
from typing import Any

from websockets.exceptions import PayloadTooBig
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from koga.server.bounds import (
    ACCOUNTED_BYTES,
    ACCOUNTED_SECONDS,
    BEAT_SECONDS,
    CLOSING_BYTES,
    CLOSING_SECONDS,
    FRAMES_AT_ONCE,
    FRAMES_PER_SECOND,
    JOIN_SECONDS,
    LINGER_SECONDS,
    PARTS,
    THROTTLED_SECONDS,
    TURN_BYTES,
    UNSENT_BYTES,
    WRITE_BUFFER,
)
from koga.server.ops.budgets import Account
from koga.server.ops.limits import Bucket
from koga.server.tables.service import Tables
from koga.server.wire import Code, bye, encode
from koga.server.ws.conversation import Conversation
from koga.server.ws.splitter import FrameSplitter

log = logging.getLogger("koga.socket")
BUFFER = memoryview(bytearray(TURN_BYTES))
CLOSE_CODES: dict[str, int] = {"stopping": 1012, "too-slow": 1013, "too-big": 1009, "too-fast": 1008}
CLOSE_CODES |= {"malformed": 1008, "too-many": 1008, "closed": 1008, "wrong-origin": 1008, "not-joined": 1008}

CONT, TEXT, BINARY, CLOSE, PING, PONG = Opcode  # as names of this module: looked up for every frame
OPEN = State.OPEN
FRAME_HEADS = 4_096  # text sizes whose frame headers are cached
LINGERING = {1002, 1007, 1008, 1009}  # the client may still be sending


class Flusher:
    """Flushes sockets at the end of the event loop's iteration, when they may have more to send."""

    def __init__(self) -> None:
        self.waiting: list[Socket] = []

    def flush_soon(self, socket: Socket) -> None:
        if not self.waiting:
            socket.loop.call_soon(self.flush_all)
        self.waiting.append(socket)

    def flush_all(self) -> None:
        waiting, self.waiting = self.waiting, []
        for socket in waiting:
            try:
                socket.flush()
            except Exception:  # one socket's failure must not stop the others
                socket.tables.metrics.count("broken")
                log.exception("cannot send")


class Socket:
    """An asyncio.BufferedProtocol that runs in the event loop: between a message and its answer only the repository
    is awaited."""

    def __init__(
        self, tables: Tables, flusher: Flusher, messages_per_second: float, transport: asyncio.Transport,
        frames: ServerProtocol, account: Account, session: str | None = None,
    ) -> None:  # fmt: skip
        self.tables = tables
        self.flusher = flusher
        self.transport = transport
        self.frames = frames
        self.account = account
        self.session = session
        self.loop = asyncio.get_running_loop()
        self.splitter = FrameSplitter()
        self.is_open = frames.state is OPEN  # no close frame was sent or received
        self.parts: list[bytes] = []  # frames of a fragmented message
        self.conversation = Conversation(self, tables, messages_per_second)
        self.out: list[bytes] = []
        self.out_bytes = 0
        self.is_flushing = False  # `out` is sent at the end of this iteration of the loop
        self.is_full = False  # the client reads too slowly
        self.is_paused = False  # reading from the client is paused …
        self.is_throttled = False  # … because its address has overdrawn its budgets
        self.spent, self.moved = 0.0, 0  # seconds and bytes not yet charged to the address
        self.ending = self.gone = False
        self.closing_bytes = CLOSING_BYTES
        self.when_gone: Callable[[], None] | None = None
        self.idle_frames = Bucket(FRAMES_AT_ONCE, FRAMES_AT_ONCE / FRAMES_PER_SECOND)
        self.opened = monotonic()
        self.heard = self.pinged = self.stalled = False
        self.timer = self.loop.call_later(BEAT_SECONDS, self.beat)
        transport.set_write_buffer_limits(WRITE_BUFFER)

    # ---- bytes in ----

    def get_buffer(self, hint: int) -> memoryview:
        """Return the buffer shared by all sockets: the loop fills it and calls buffer_updated before it reads
        another socket."""
        return BUFFER

    def buffer_updated(self, size: int) -> None:
        begun = perf_counter()
        self.receive(bytes(BUFFER[:size]))
        self.moved += size
        self.spend(perf_counter() - begun)
        if size == TURN_BYTES:  # there is more: it is read after other sockets had their turn
            self.pause()
            self.loop.call_soon(self.read_on)

    def spend(self, seconds: float) -> None:
        """Charge the address from time to time, and pause it once it has overdrawn its budgets."""
        self.spent += seconds
        if self.spent > ACCOUNTED_SECONDS or self.moved > ACCOUNTED_BYTES:
            self.account.charge("cpu", self.spent)
            self.account.charge("bytes", self.moved)
            self.spent = self.moved = 0
            if self.account.is_overdrawn:
                self.pause()
                self.throttle()

    def throttle(self) -> None:
        if not self.is_throttled:
            self.is_throttled = True
            self.loop.call_later(THROTTLED_SECONDS, self.look_again)

    def look_again(self) -> None:
        self.is_throttled = False
        self.read_on()

    def receive(self, data: bytes) -> None:
        self.heard = True
        if self.ending:
            self.closing_bytes -= len(data)
            if self.closing_bytes < 0:
                return
        at, size = 0, len(data)
        answered = False  # by the library
        while at < size:
            end = self.read_plain(data, at)
            if end == 0:
                end = self.splitter.pass_frame(data, at) if self.is_open else size
                answered = self.read_frames(data[at:end]) or answered
            at = end
        if self.frames.parser_exc is not None:
            answered = True
            if not self.ending:
                self.fail_frames(self.frames.parser_exc)
        if answered:
            self.write_frames()
        self.conversation.go_on()
        if self.conversation.is_behind():
            self.pause()

    def read_plain(self, data: bytes, at: int) -> int:
        """Read the frame that begins at `at` if it is plain; return its end, 0 if the library is to read it."""
        if not self.is_open or self.ending or self.parts or not self.splitter.is_between_frames():
            return 0
        end = self.splitter.plain_end(data, at)
        if end:
            self.conversation.add(self.splitter.plain_text(data, at, end))
        return end

    def read_frames(self, data: bytes) -> bool:
        """Let the library read; return whether it may have answered."""
        answered = False
        self.frames.receive_data(data)
        self.is_open = self.frames.state is OPEN
        for frame in self.frames.events_received():
            answered = self.take_frame(frame) or answered
        return answered

    def take_frame(self, frame: Any) -> bool:
        """Collect a message's frames, and count all others. Return whether the library may have answered this one."""
        opcode = frame.opcode
        if frame.fin and (opcode is TEXT or opcode is BINARY):
            self.add_message(bytes(frame.data))
            return False
        if opcode is CLOSE or self.ending:
            return True
        if not self.idle_frames.allows():
            self.bye("too-fast")
        elif opcode is CONT and frame.fin:
            data = b"".join([*self.parts, frame.data])
            self.parts = []
            self.add_message(data)
        elif opcode is not PING and opcode is not PONG:
            self.parts.append(bytes(frame.data))
            if len(self.parts) >= PARTS:
                self.bye("too-big")
        return True

    def add_message(self, data: bytes) -> None:
        if not self.ending:
            self.conversation.add(data)

    def fail_frames(self, error: Exception) -> None:
        """Handle a protocol error: the library has prepared a close frame. A message that was too big gets an error
        first."""
        if isinstance(error, PayloadTooBig):
            self.tables.metrics.count("refusals", code="too-big")
            lines = b"\n".join([*self.out, encode(bye("too-big"))])
            self.transport.write(Frame(TEXT, lines).serialize(mask=False))
        self.end(CloseCode.PROTOCOL_ERROR)

    def fail_text(self) -> None:
        """Close the connection as the WebSocket protocol requires for text that is not UTF-8."""
        self.frames.fail(CloseCode.INVALID_DATA, "text must be UTF-8")
        self.is_open = False
        self.write_frames()
        self.end(CloseCode.INVALID_DATA)

    def pause(self) -> None:
        if not self.is_paused and not self.ending:
            self.is_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if not self.is_paused or self.transport.is_closing() or self.conversation.is_behind():
            return
        if self.account.is_overdrawn and not self.ending:
            self.throttle()
            return
        self.is_paused = False
        self.transport.resume_reading()

    # ---- bytes out ----

    def send(self, data: bytes) -> None:
        if self.ending:
            return
        self.out.append(data)
        self.out_bytes += len(data)
        if self.is_full:
            if self.out_bytes + self.transport.get_write_buffer_size() > UNSENT_BYTES:
                self.bye("too-slow")
        elif self.out_bytes >= WRITE_BUFFER:
            self.flush()
        elif not self.is_flushing:
            self.is_flushing = True
            self.flusher.flush_soon(self)

    def flush(self) -> None:
        """Send all queued messages in one frame, one message per line."""
        self.is_flushing = False
        if self.out and self.is_open and not self.transport.is_closing():
            text = self.out[0] if len(self.out) == 1 else b"\n".join(self.out)
            self.out, self.out_bytes = [], 0
            self.write(frame_head(len(text)) + text)

    def write_frames(self) -> None:
        """Write the library's output; an empty piece marks the end of the connection."""
        for data in self.frames.data_to_send():
            if data:
                self.write(data)
            elif self.frames.close_rcvd is not None:
                self.ending = True
                self.transport.close()

    def write(self, data: bytes) -> None:
        self.moved += len(data)
        self.transport.write(data)

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = self.stalled = False
        if not self.ending:
            self.flush()

    # ---- closing ----

    def bye(self, code: Code) -> None:
        """Send the last message. The client should close then, and is disconnected if it does not."""
        if self.ending:
            return
        if self.is_full:  # it would not read these either
            self.out.clear()
        self.out.append(encode(bye(code)))
        self.flush()
        self.end(CLOSE_CODES.get(code, 1000))

    def end(self, code: int) -> None:
        """Stop sending, but drain input so that earlier bytes are not lost."""
        if self.ending:
            return
        self.ending = True
        self.conversation.drop_unread()
        if not self.transport.is_closing():
            self.read_on()
            self.loop.call_later(LINGER_SECONDS if code in LINGERING else 0, self.hang_up, code)
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def hang_up(self, code: int) -> None:
        if self.is_open and not self.transport.is_closing():
            self.frames.send_close(code)
            self.is_open = False
            self.write_frames()
        elif self.frames.eof_sent:
            self.transport.close()

    def shutdown(self) -> None:
        """Close because the server stops (called by uvicorn)."""
        self.bye("stopping")

    def beat(self) -> None:
        """Check the connection periodically: ping a silent client, end one that does not answer, does not read or never
        joins."""
        self.timer = self.loop.call_later(BEAT_SECONDS, self.beat)
        if self.stalled or (self.pinged and not self.heard):
            self.bye("too-slow")
        elif self.conversation.listener is None and monotonic() - self.opened > JOIN_SECONDS:
            self.bye("not-joined")
        elif not self.heard and not self.ending:
            self.pinged = True
            self.frames.send_ping(b"")
            self.write_frames()
        if self.heard:
            self.heard = self.pinged = False
        self.stalled = self.is_full

    def eof_received(self) -> None:
        """Treat half-close as close: the transport closes itself."""

    def connection_lost(self, error: Exception | None) -> None:
        self.ending = self.gone = True
        self.timer.cancel()
        self.conversation.end()
        if self.when_gone is not None:
            self.when_gone()


@lru_cache(FRAME_HEADS)
def frame_head(size: int) -> bytes:
    """Return the header that the library writes before a text of this size: frames to clients are not masked."""
    return Frame(TEXT, bytes(size)).serialize(mask=False)[:-size]
