"""Conversation: a client's messages, processed one after another, and their responses. Every refusal has a code.

The socket passes whole messages (`add`) and lets them be processed (`go_on`); responses go back through it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Protocol

from koga.server.bounds import HINTS_AT_ONCE, OFFENCES, TURN_SECONDS, UNREAD_BYTES, UNREAD_MESSAGES
from koga.server.ops.limits import Bucket
from koga.server.ops.metering import Metered
from koga.server.ops.metrics import key
from koga.server.tables.broadcast import Connection, Listener
from koga.server.tables.service import Tables
from koga.server.wire import (
    Act,
    Again,
    Answer,
    Away,
    Back,
    Cancel,
    Command,
    Fill,
    Free,
    FromClient,
    FromServer,
    Hint,
    Join,
    Ping,
    Pong,
    Refused,
    Resign,
    Reveal,
    Say,
    Share,
    Show,
    Start,
    Swap,
    Undo,
    Vote,
    Why,
    decode,
    encode,
    error_message,
    id_of,
)

log = logging.getLogger("koga.socket")
KINDS: tuple[type[FromClient], ...] = (
    Join, Act, Undo, Answer, Say, Show, Hint, Why, Away, Back, Resign, Vote, Fill, Swap, Free, Start, Cancel, Share,
    Reveal, Again, Ping,
)  # fmt: skip
MESSAGES = {kind: key("messages", type=kind.__name__.lower()) for kind in KINDS}


class Speaker(Connection, Protocol):
    """The socket's interface as used by a conversation."""

    def spend(self, seconds: float) -> None: ...
    def read_on(self) -> None: ...
    def fail_text(self) -> None: ...


class Conversation:
    def __init__(self, socket: Speaker, tables: Tables, messages_per_second: float) -> None:
        self.socket = socket
        self.tables = tables
        self.loop = asyncio.get_running_loop()
        self.unread: deque[bytes] = deque()
        self.unread_bytes = 0
        self.working = False
        self.worker: asyncio.Task[None] | None = None
        self.wakeup: asyncio.Future[None] | None = None  # awaited by the worker while there are no unread messages
        self.rate = Bucket(3 * messages_per_second, 3)
        self.offences = 0
        self.hints = 0  # being thought about
        self.listener: Listener | None = None

    # ---- message loop ----

    def add(self, data: bytes) -> None:
        self.unread.append(data)
        self.unread_bytes += len(data)

    def is_behind(self) -> bool:
        return len(self.unread) > UNREAD_MESSAGES or self.unread_bytes > UNREAD_BYTES

    def go_on(self) -> None:
        """Let the worker process unread messages in order; the first message starts it."""
        if self.unread and not self.working:
            self.working = True
            if self.worker is None:
                self.worker = self.loop.create_task(Metered(self.work(), self.socket.spend, self.socket.account))
            else:
                self.wake()

    def wake(self) -> None:
        if self.wakeup is not None:
            wakeup, self.wakeup = self.wakeup, None
            wakeup.set_result(None)

    async def work(self) -> None:
        """Process messages for the lifetime of the connection: a task for each burst would cost more than the
        messages."""
        while True:
            begun = perf_counter()
            while self.unread:
                message = self.next_message()
                if type(message) is Hint:
                    self.take_hint(message)
                elif message is not None:
                    try:  # as `take` does, without a coroutine of its own for every message
                        self.answer(await ANSWERS[type(message)](self, message))
                    except Exception as error:
                        self.fail(message, error)
                if self.unread and perf_counter() - begun > TURN_SECONDS:  # let other connections have their turn
                    await asyncio.sleep(0)
                    begun = perf_counter()
            self.working = False
            self.socket.read_on()
            if self.socket.gone:
                return
            self.wakeup = self.loop.create_future()
            await self.wakeup

    def drop_unread(self) -> None:
        self.unread.clear()
        self.unread_bytes = 0

    def end(self) -> None:
        """Stop, because the connection is lost."""
        self.wake()
        if self.listener is not None:
            self.tables.leave(self.listener)

    # ---- decoding ----

    def next_message(self) -> FromClient | None:
        """Return the next message if it is valid and within the rate limit; refuse it otherwise."""
        data = self.unread.popleft()
        self.unread_bytes -= len(data)
        try:
            if not self.rate.allows():
                raise Refused("too-fast")
            message = decode(data)
        except Refused as refusal:
            if refusal.code == "malformed" and not is_utf8(data):
                self.socket.fail_text()
            else:
                self.refuse(refusal, id_of(data))
            return None
        self.tables.metrics.counts[MESSAGES[type(message)]] += 1
        return message

    def refuse(self, refusal: Refused, id: str | None) -> None:
        self.tables.metrics.count("refusals", code=refusal.code)
        version = None if self.listener is None else self.listener.version
        self.socket.send(encode(error_message(refusal, id, version)))
        if refusal.code in ("malformed", "too-big", "too-fast"):
            self.offences += 1
            if self.offences >= OFFENCES:
                self.socket.bye("too-fast" if refusal.code == "too-fast" else "malformed")

    # ---- responses ----

    def take_hint(self, message: Hint) -> None:
        """Answer later: bots take their time, and other messages are processed meanwhile."""
        if self.hints >= HINTS_AT_ONCE:
            self.refuse(Refused("busy"), message.id)
            return
        self.hints += 1
        work = Metered(self.take(message), self.socket.spend, self.socket.account)
        self.tables.tasks.spawn(work).add_done_callback(self.finish_hint)

    def finish_hint(self, _: asyncio.Task[None]) -> None:
        self.hints -= 1

    async def take(self, message: FromClient) -> None:
        try:
            self.answer(await ANSWERS[type(message)](self, message))
        except Exception as error:
            self.fail(message, error)

    def answer(self, answer: FromServer | None) -> None:
        if answer is not None:
            self.socket.send(encode(answer))

    def fail(self, message: FromClient, error: Exception) -> None:
        """Refuse a message, or say that carrying it out has failed."""
        if not isinstance(error, Refused):
            self.tables.metrics.count("broken")
            log.error("message failed", exc_info=error)
            error = Refused("broken")
        self.refuse(error, message.id)

    def command(self, message: Command) -> Awaitable[FromServer | None]:
        return self.tables.execute(self.joined(), message)

    def joined(self) -> Listener:
        if self.listener is None:
            raise Refused("not-joined")
        return self.listener

    async def pong(self, message: Ping) -> Pong:
        return Pong(message.id, 0 if self.listener is None else self.listener.version)

    async def join(self, message: Join) -> None:
        listener = await self.tables.join(self.socket, message)
        if self.listener is not None:
            self.tables.leave(self.listener)
        self.listener = listener
        if listener is not None and self.socket.gone:
            self.tables.leave(listener)


ANSWERS: dict[type[FromClient], Callable[[Conversation, Any], Awaitable[FromServer | None]]] = {
    **dict.fromkeys(KINDS, Conversation.command),
    Ping: Conversation.pong,
    Join: Conversation.join,
    Hint: lambda self, message: self.tables.hint(self.joined(), message),
    Why: lambda self, message: self.tables.why(self.joined(), message),
    Again: lambda self, message: self.tables.rematch(self.joined(), message),
    Cancel: lambda self, message: self.tables.cancel(self.joined(), message),
}


def is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
