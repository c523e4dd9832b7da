"""One socket: messages in, messages out. A refusal always has a code; a closed connection always had a Bye, unless its
client broke the WebSocket protocol itself.

Frames are read and written by `websockets` (sans-I/O: bytes in, frames out). Everything that costs us something and
says nothing is bounded: see `koga.server.bounds`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, cast

from websockets.exceptions import PayloadTooBig
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from koga.core.game import SPECTATOR
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
    OFFENCES,
    THROTTLED_SECONDS,
    TURN_BYTES,
    TURN_SECONDS,
    UNREAD_BYTES,
    UNREAD_MESSAGES,
    UNSENT_BYTES,
    WRITE_BUFFER,
)
from koga.server.ops.budgets import Account
from koga.server.ops.limits import Bucket
from koga.server.ops.metering import metered
from koga.server.ops.metrics import key
from koga.server.tables import commands as commands
from koga.server.tables.registry import Registry
from koga.server.tables.table import Table
from koga.server.wire import (
    WIRE,
    Act,
    Again,
    Answer,
    Away,
    Back,
    Code,
    Done,
    FromClient,
    FromServer,
    Hint,
    Join,
    Ping,
    Pong,
    Refused,
    Resign,
    Say,
    Show,
    Undo,
    Why,
    bye,
    decode,
    encode,
    error_message,
    id_of,
)

log = logging.getLogger("koga.socket")
BUFFER = memoryview(bytearray(TURN_BYTES))
CLOSE_CODES: dict[str, int] = {"stopping": 1012, "too-slow": 1013, "too-big": 1009, "too-fast": 1008}
CLOSE_CODES |= {"malformed": 1008, "too-many": 1008, "closed": 1008, "wrong-origin": 1008, "not-joined": 1008}

LINGERING = {1002, 1007, 1008, 1009}  # the client may be in the middle of sending

COMMANDS: dict[type, Callable[[Registry, str, Any], Awaitable[FromServer]]] = {
    Act: commands.act,
    Undo: commands.undo,
    Answer: commands.answer,
    Say: commands.talk,
    Show: commands.talk,
    Why: commands.why,
    Away: commands.away,
    Back: commands.back,
    Resign: commands.resign,
    Again: commands.rematch,
}
MESSAGES = {kind: key("messages", type=kind.__name__.lower()) for kind in (*COMMANDS, Join, Hint, Ping)}


class Socket:
    """An asyncio.BufferedProtocol. It lives in the loop: nothing is waited for between a message and its answer but
    the repository."""

    def __init__(
        self, registry: Registry, messages_per_second: float, transport: asyncio.Transport, frames: ServerProtocol,
        account: Account,
    ) -> None:  # fmt: skip
        self.registry = registry
        self.transport = transport
        self.frames = frames
        self.account = account
        self.loop = asyncio.get_running_loop()
        self.parts: list[bytes] = []  # of a message in several frames
        self.unread: deque[bytes] = deque()
        self.unread_bytes = 0
        self.working = False
        self.out: list[bytes] = []
        self.out_bytes = 0
        self.is_flushing = False  # what is in `out` is sent at the end of this turn of the loop
        self.is_full = False  # the client does not read as fast as we write
        self.is_paused = False  # we do not read from the client at the moment
        self.is_throttled = False  # … because its address has overdrawn its budgets
        self.spent, self.moved = 0.0, 0  # seconds and bytes that the address is not charged for yet
        self.ending = self.gone = False
        self.closing_bytes = CLOSING_BYTES
        self.when_gone: Callable[[], None] | None = None
        self.worker: asyncio.Task[None] | None = None
        self.rate = Bucket(3 * messages_per_second, 3)
        self.idle_frames = Bucket(FRAMES_AT_ONCE, FRAMES_AT_ONCE / FRAMES_PER_SECOND)
        self.offences = 0
        self.table: str | None = None
        self.viewers: tuple[int, ...] = ()
        self.seen = 0
        self.opened = time.monotonic()
        self.heard = self.pinged = self.stalled = False
        self.timer = self.loop.call_later(BEAT_SECONDS, self.beat)
        transport.set_write_buffer_limits(WRITE_BUFFER)

    # ---- bytes in ----

    def get_buffer(self, hint: int) -> memoryview:
        """One buffer for all sockets: the loop fills it and calls buffer_updated before it reads from another one."""
        return BUFFER

    def buffer_updated(self, size: int) -> None:
        begun = time.perf_counter()
        self.receive(bytes(BUFFER[:size]))
        self.moved += size
        self.spend(time.perf_counter() - begun)
        if size == TURN_BYTES:  # there is more: it waits until others had their turn
            self.pause()
            self.loop.call_soon(self.read_on)

    def spend(self, seconds: float) -> None:
        """Charge the address for what it costs, now and then, and let it wait once it has overdrawn its budgets."""
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
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            self.take_frame(cast(Frame, event))
        if self.frames.parser_exc is not None and not self.ending:
            self.fail_frames(self.frames.parser_exc)
        self.write_frames()
        self.go_on()
        if self.is_behind():
            self.pause()

    def take_frame(self, frame: Frame) -> None:
        """Collects a message's frames. All other frames are answered by the library, and counted here."""
        opcode = frame.opcode
        if frame.fin and (opcode is Opcode.TEXT or opcode is Opcode.BINARY):
            self.add_message(bytes(frame.data))
            return
        if opcode is Opcode.CLOSE or self.ending:
            return
        if not self.idle_frames.allows():
            self.bye("too-fast")
        elif opcode is Opcode.CONT and frame.fin:
            data = b"".join([*self.parts, frame.data])
            self.parts = []
            self.add_message(data)
        elif opcode is not Opcode.PING and opcode is not Opcode.PONG:
            self.parts.append(bytes(frame.data))

    def add_message(self, data: bytes) -> None:
        if not self.ending:
            self.unread.append(data)
            self.unread_bytes += len(data)

    def next_message(self) -> FromClient | None:
        data = self.unread.popleft()
        self.unread_bytes -= len(data)
        return self.understand(data)

    def fail_frames(self, error: Exception) -> None:
        """The library has a close frame ready: a message was too big, which is said before, or this is no WebSocket."""
        if isinstance(error, PayloadTooBig):
            self.registry.metrics.count("refusals", code="too-big")
            lines = b"\n".join([*self.out, encode(bye("too-big"))])
            self.transport.write(Frame(Opcode.TEXT, lines).serialize(mask=False))
        self.end(CloseCode.PROTOCOL_ERROR)

    def is_behind(self) -> bool:
        return len(self.unread) > UNREAD_MESSAGES or self.unread_bytes > UNREAD_BYTES

    def pause(self) -> None:
        if not self.is_paused and not self.ending:
            self.is_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if not self.is_paused or self.transport.is_closing() or self.is_behind():
            return
        if self.account.is_overdrawn and not self.ending:
            self.throttle()
            return
        self.is_paused = False
        self.transport.resume_reading()

    # ---- one message after another ----

    def go_on(self) -> None:
        """Carry out unread messages in order: an action that can be decided at once right here."""
        if not self.unread or self.working:
            return
        self.working = True
        message = self.next_message()
        if not isinstance(message, Act) or not self.act(message):
            self.worker = self.loop.create_task(metered(self.work(message), self.spend))

    async def work(self, message: FromClient | None) -> None:
        begun = time.perf_counter()
        while message is not None or self.unread:
            if message is not None:
                await self.take(message)
            if time.perf_counter() - begun > TURN_SECONDS:  # let others have their turn
                await asyncio.sleep(0)
                begun = time.perf_counter()
            message = self.next_message() if self.unread else None
        self.working = False
        self.read_on()

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
            self.registry.send_soon(self)

    def flush(self) -> None:
        """Send what there is, all of it in one frame, a message a line."""
        self.is_flushing = False
        if self.out and not self.transport.is_closing() and self.frames.state is State.OPEN:
            lines, self.out, self.out_bytes = self.out, [], 0
            self.frames.send_text(lines[0] if len(lines) == 1 else b"\n".join(lines))
            self.write_frames()

    def write_frames(self) -> None:
        """Write what the library has to send; it marks the end of the connection by an empty piece."""
        for data in self.frames.data_to_send():
            if data:
                self.moved += len(data)
                self.transport.write(data)
            elif self.frames.close_rcvd is not None:
                self.ending = True
                self.transport.close()

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = self.stalled = False
        if not self.ending:
            self.flush()

    # ---- the end ----

    def bye(self, code: Code) -> None:
        """The last message: then the client should hang up, and is cut off if it does not."""
        if self.ending:
            return
        if self.is_full:  # it would not read the rest either
            self.out.clear()
        self.out.append(encode(bye(code)))
        self.flush()
        self.end(CLOSE_CODES.get(code, 1000))

    def end(self, code: int) -> None:
        """Send nothing after this. What the client still sends is read, or it would lose what we sent to it before."""
        if self.ending:
            return
        self.ending = True
        self.unread.clear()
        self.unread_bytes = 0
        if not self.transport.is_closing():
            self.read_on()
            self.loop.call_later(LINGER_SECONDS if code in LINGERING else 0, self.hang_up, code)
            self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def hang_up(self, code: int) -> None:
        if self.frames.state is State.OPEN and not self.transport.is_closing():
            self.frames.send_close(code)
            self.write_frames()
        elif self.frames.eof_sent:
            self.transport.close()

    def shutdown(self) -> None:
        """uvicorn's word for: the server stops."""
        self.bye("stopping")

    def beat(self) -> None:
        """Once in a while: ping a silent client, end one that does not answer, does not read or never joins."""
        self.timer = self.loop.call_later(BEAT_SECONDS, self.beat)
        if self.stalled or (self.pinged and not self.heard):
            self.bye("too-slow")
        elif self.table is None and time.monotonic() - self.opened > JOIN_SECONDS:
            self.bye("not-joined")
        elif not self.heard and not self.ending:
            self.pinged = True
            self.frames.send_ping(b"")
            self.write_frames()
        if self.heard:
            self.heard = self.pinged = False
        self.stalled = self.is_full

    def eof_received(self) -> None:
        """Half-closed is closed: the transport closes itself."""

    def connection_lost(self, error: Exception | None) -> None:
        self.ending = self.gone = True
        self.timer.cancel()
        if self.table is not None:
            self.registry.leave(self.table, self)
        if self.when_gone is not None:
            self.when_gone()

    # ---- messages in ----

    def understand(self, data: bytes) -> FromClient | None:
        """The message, if it is one and comes not too fast; else it is refused."""
        try:
            if not self.rate.allows():
                raise Refused("too-fast")
            message = decode(data)
        except Refused as refusal:
            if refusal.code == "malformed" and not is_utf8(data):
                self.frames.fail(CloseCode.INVALID_DATA, "text must be UTF-8")
                self.write_frames()
                self.end(CloseCode.INVALID_DATA)
            else:
                self.refuse(refusal, id_of(data))
            return None
        self.registry.metrics.counts[MESSAGES[type(message)]] += 1
        return message

    def act(self, message: Act) -> bool:
        """An action, without waiting: all is here but the repository, which tells us. False if somebody is at the table
        already, or it is not in memory. commands.act does the same for those who wait."""
        table = self.registry.tables.get(self.table or "")
        if table is None or not table.lock.take():
            return False
        try:
            self.check(message.seat)
            new = commands.acted(table, message)
        except Exception as error:
            table.lock.release()
            self.fail(error, message.id, table.id)
            self.worked()
            return True
        if new is None:
            table.lock.release()
            self.acted(message.id, table.answered[message.seat, message.id], None)
        else:
            self.registry.commit_soon(table, new, self, message.id)
        return True

    def acted(self, message: str, version: int, refusal: Refused | None) -> None:
        if refusal is None:
            self.send(encode(Done(message, version)))
        else:
            self.refuse(refusal, message)
        self.worked()

    def worked(self) -> None:
        self.working = False
        if self.unread:
            self.working = True
            self.worker = self.loop.create_task(metered(self.work(None), self.spend))

    async def take(self, message: FromClient) -> None:
        try:
            if isinstance(message, Hint):  # bots take their time: other messages go on meanwhile
                self.registry.spawn(self.hint(message))
            elif (answer := await self.answer(message)) is not None:
                self.send(encode(answer))
        except Exception as error:
            self.fail(error, message.id, None)

    def fail(self, error: Exception, id: str, table: str | None) -> None:
        """Refuses what is refused; what nobody thought of is broken, and what is in memory of the table is in doubt."""
        if isinstance(error, Refused):
            self.refuse(error, id)
            return
        if table is not None:
            self.registry.forget(table)
        self.registry.metrics.count("broken")
        log.error("message failed", exc_info=error)
        self.refuse(Refused("broken"), id)

    def refuse(self, refusal: Refused, id: str | None) -> None:
        self.registry.metrics.count("refusals", code=refusal.code)
        self.send(encode(error_message(refusal, id, self.seen if self.table else None)))
        if refusal.code in ("malformed", "too-big", "too-fast"):
            self.offences += 1
            if self.offences >= OFFENCES:
                self.bye("too-fast" if refusal.code == "too-fast" else "malformed")

    async def answer(self, message: FromClient) -> FromServer | None:
        if isinstance(message, Join):
            await self.join(message)
            return None
        if isinstance(message, Ping):
            return Pong(message.id, self.seen)
        return await COMMANDS[type(message)](self.registry, self.check(message.seat), message)

    async def hint(self, message: Hint) -> None:
        try:
            self.send(encode(await commands.hint(self.registry, self.check(message.seat), message)))
        except Refused as refusal:
            self.refuse(refusal, message.id)

    def check(self, seat: int) -> str:
        """The table's id, if this connection holds the seat."""
        if self.table is None:
            raise Refused("not-joined")
        if seat not in self.viewers:
            raise Refused("no-seat")
        return self.table

    async def join(self, message: Join) -> None:
        if message.wire != WIRE:
            raise Refused("wire", more=f"this server speaks version {WIRE}")
        async with self.registry.held(message.table) as table:
            viewers = seats_of(table, message.tokens)
            if self.table is not None:
                self.registry.leave(self.table, self)
            if self.gone:
                return
            self.table, self.viewers, self.seen = table.id, viewers, table.version
            self.registry.join(table, self)
            for answer in self.registry.welcome(table, viewers, message):
                self.send(encode(answer))


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def seats_of(table: Table, tokens: list[str]) -> tuple[int, ...]:
    """The seats that the tokens open, or a spectator's place where the table has some."""
    if not tokens:
        if table.settings.watch == "none":
            raise Refused("closed")
        return (SPECTATOR,)
    seats = [table.seat_of(token) for token in tokens]
    if None in seats:
        raise Refused("no-seat")
    return tuple(sorted({seat for seat in seats if seat is not None}))
