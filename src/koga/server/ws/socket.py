"""One socket: messages in, messages out. A refusal always has a code; a closed connection always had a Bye."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from koga.server.ops.budgets import Account
from koga.server.ops.limits import Bucket
from koga.server.ops.metrics import key
from koga.server.tables.broadcast import Listener
from koga.server.tables.service import Tables
from koga.server.wire import (
    LARGEST,
    Act,
    Again,
    Answer,
    Away,
    Back,
    Code,
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
from koga.server.ws.frames import BROKEN, CLOSE, PING, PONG, TEXT, TOO_BIG, Broken, Incoming, close_frame, frame

log = logging.getLogger("koga.socket")
MOST_UNSENT = 400  # messages that a client may leave unread
MOST_AT_ONCE = 20  # messages that are answered before others have their turn, or sent in one frame
MOST_UNDONE = 100  # messages of a client that wait to be answered before we stop reading
MOST_NONSENSE = 100  # malformed or too fast messages before the connection is ended
LINGER = 0.5  # seconds between the bye and the end for a client that may be sending
LAST_WORDS = 5.0  # seconds that a client has to read its bye, and to hang up
CLOSE_CODES: dict[str, int] = {"stopping": 1012, "too-slow": 1013, "too-fast": 1008, "malformed": 1008}
CLOSE_CODES |= {"too-many": 1008, "closed": 1008}

KINDS = (Join, Act, Undo, Answer, Say, Show, Hint, Why, Away, Back, Resign, Again, Ping)
MESSAGES = {kind: key("messages", type=kind.__name__.lower()) for kind in KINDS}


class Flusher:
    """Flushes sockets at the end of this turn of the loop, when they may have more to send."""

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
            except Exception:  # one socket's failure is its own
                socket.tables.metrics.count("broken")
                log.exception("cannot send")


class Socket:
    """A protocol of asyncio's. It lives in the loop: nothing is waited for between a message and its answer but the
    repository."""

    def __init__(
        self,
        tables: Tables,
        flusher: Flusher,
        messages_per_second: float,
        transport: asyncio.Transport,
        account: Account,
    ) -> None:
        self.tables = tables
        self.flusher = flusher
        self.transport = transport
        self.account = account
        self.loop = asyncio.get_running_loop()
        self.incoming = Incoming(LARGEST)
        self.undone: deque[bytes | None] = deque()  # messages, None for one that was too big
        self.working = False
        self.out: list[bytes] = []
        self.is_flushing = False  # what is in `out` is sent at the end of this turn of the loop
        self.is_full = False  # the client does not read as fast as we write
        self.is_waiting = False  # we do not answer as fast as the client writes, and let it wait
        self.ending = self.hung_up = self.gone = False
        self.when_gone: Callable[[], None] | None = None
        self.worker: asyncio.Task[None] | None = None
        self.rate = Bucket(3 * messages_per_second, 3)
        self.nonsense = 0
        self.listener: Listener | None = None

    # ---- bytes in and out ----

    def data_received(self, data: bytes) -> None:
        try:
            frames = self.incoming.take(data)
        except Broken:
            self.end(BROKEN)
            return
        for kind, payload in frames:
            if kind == CLOSE:
                self.flush()
                self.ending = True
                self.hang_up(1000)
                self.transport.close()
                break
            if kind == PING and not self.is_full:
                self.transport.write(frame(PONG, payload))
            elif kind not in (PING, PONG) and not self.ending:
                self.undone.append(None if kind == TOO_BIG else payload)
        self.go_on()
        if len(self.undone) > MOST_UNDONE and not self.ending:
            self.is_waiting = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Answers what is undone, one after another."""
        if self.undone and not self.working:
            self.working = True
            self.worker = self.loop.create_task(self.work())

    async def work(self) -> None:
        done = 0
        while self.undone:
            message = self.understand(self.undone.popleft())
            if isinstance(message, Hint):  # bots take their time: other messages go on meanwhile
                self.tables.tasks.spawn(self.take(message))
            elif message is not None:
                await self.take(message)
            done += 1
            if done % MOST_AT_ONCE == 0:  # let others have their turn
                await asyncio.sleep(0)
        self.working = False
        self.read_on()

    def read_on(self) -> None:
        if self.is_waiting and not self.transport.is_closing():
            self.is_waiting = False
            self.transport.resume_reading()

    def send(self, data: bytes) -> None:
        if self.ending:
            return
        self.out.append(data)
        if self.is_full:
            if len(self.out) > MOST_UNSENT:
                self.bye("too-slow")
        elif len(self.out) >= MOST_AT_ONCE:
            self.flush()
        elif not self.is_flushing:
            self.is_flushing = True
            self.flusher.flush_soon(self)

    def flush(self) -> None:
        """Sends what there is, all of it in one frame, a message a line."""
        self.is_flushing = False
        if self.out and not self.transport.is_closing():
            lines, self.out = self.out, []
            self.transport.write(frame(TEXT, lines[0] if len(lines) == 1 else b"\n".join(lines)))

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False
        if not self.ending:
            self.flush()

    def bye(self, code: Code) -> None:
        """The last words: then the client should hang up, and is cut off if it does not."""
        if not self.ending:
            self.out.append(encode(bye(code)))
            self.undone.clear()
            self.flush()
            self.end(CLOSE_CODES.get(code, 1000))

    def end(self, code: int) -> None:
        """No word after this one. What the client still sends is read, or it would lose what we sent to it before."""
        if not self.ending:
            self.flush()
            self.ending = True
            if not self.transport.is_closing():
                self.read_on()
                self.loop.call_later(LINGER if code == 1008 else 0, self.hang_up, code)
                self.loop.call_later(LAST_WORDS, self.transport.abort)

    def hang_up(self, code: int) -> None:
        if not self.hung_up and not self.transport.is_closing():
            self.hung_up = True
            self.transport.write(close_frame(code))

    def eof_received(self) -> None:
        """Who has said all does not listen either: the connection is closed."""

    def connection_lost(self, error: Exception | None) -> None:
        self.ending = self.gone = True
        if self.listener is not None:
            self.tables.leave(self.listener)
        if self.when_gone is not None:
            self.when_gone()

    # ---- messages in ----

    def understand(self, data: bytes | None) -> FromClient | None:
        """The message, if it is one and comes not too fast; else it is refused."""
        id: str | None = None
        try:
            if not self.rate.allows():
                id = None if data is None else id_of(data)
                raise Refused("too-fast")
            if data is None:
                raise Refused("too-big", more=f"{LARGEST} bytes will do")
            try:
                message = decode(data)
            except Refused:
                id = id_of(data)
                raise
        except Refused as refusal:
            self.refuse(refusal, id)
            return None
        self.tables.metrics.counts[MESSAGES[type(message)]] += 1
        return message

    async def take(self, message: FromClient) -> None:
        try:
            if (answer := await self.answer(message)) is not None:
                self.send(encode(answer))
        except Refused as refusal:
            self.refuse(refusal, message.id)
        except Exception as error:
            self.tables.metrics.count("broken")
            log.error("message failed", exc_info=error)
            self.refuse(Refused("broken"), message.id)

    def refuse(self, refusal: Refused, id: str | None) -> None:
        self.tables.metrics.count("refusals", code=refusal.code)
        self.send(encode(error_message(refusal, id, None if self.listener is None else self.listener.version)))
        if refusal.code in ("malformed", "too-big", "too-fast"):
            self.nonsense += 1
            if self.nonsense >= MOST_NONSENSE:
                self.bye("too-fast" if refusal.code == "too-fast" else "malformed")

    async def answer(self, message: FromClient) -> FromServer | None:
        if isinstance(message, Ping):
            return Pong(message.id, 0 if self.listener is None else self.listener.version)
        if isinstance(message, Join):
            await self.join(message)
            return None
        if isinstance(message, Hint):
            return await self.tables.hint(self.joined(), message)
        if isinstance(message, Why):
            return await self.tables.why(self.joined(), message)
        if isinstance(message, Again):
            return await self.tables.rematch(self.joined(), message)
        return await self.tables.execute(self.joined(), message)

    def joined(self) -> Listener:
        if self.listener is None:
            raise Refused("not-joined")
        return self.listener

    async def join(self, message: Join) -> None:
        listener = await self.tables.join(self, message)
        if self.listener is not None:
            self.tables.leave(self.listener)
        self.listener = listener
        if listener is not None and self.gone:
            self.tables.leave(listener)
